"""The long run: what the deals of all matches gave each player, what they ought to give, and how likely that is.

Deals that follow from numbers of their own are independent. The tiles of those who are counted as one are so many out
of the set, so the doubles among them are hypergeometric, and their spots as all hands of that size say; by symmetry the
tiles give the lead to each seat alike. A tile drawn is any of those that lie there: of how many of these fit, no draw
before it tells, but what was drawn decides what is drawn from, which moves the spread of the sum a little and its mean
not at all. The distribution of each sum is found exactly, from its characteristic function; no curve is fitted.
"""

from cmath import exp as cexp
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from functools import cache
from math import ceil, comb, pi, sqrt
from typing import Any, NamedTuple

from game.core.state import DRAW, Deal, Hands, Play, State
from game.core.tiles import Tile, weight
from game.match.fairness import first_unrevealed_step
from game.match.match import Match, typed_deals
from game.match.player_types import Person
from game.rules.game import Game
from game.rules.line.line_game import LineGame

BOTS = "\0"
"""In place of a person's name: all bots together."""
_WIDTH = 12  # standard deviations to either side in which all of a distribution lies


class StatisticKind(Enum):
    """What is counted."""

    DOUBLES = "doubles dealt"
    HEAVIEST = "the heaviest tile dealt"
    SPOTS = "spots dealt"
    FITS = "draws that brought a tile to play"
    LEAD = "leads that the tiles gave"


class Hypergeometric(NamedTuple):
    """The chance of how many of `wanted` things are among `taken` out of `whole`."""

    whole: int
    wanted: int
    taken: int


class SpotDistribution(NamedTuple):
    """The chance of how many spots are on `taken` tiles, of which there are these `spots` in the set."""

    spots: tuple[int, ...]
    taken: int


Chance = Hypergeometric | SpotDistribution


class Observation(NamedTuple):
    """What one deal or draw gave somebody: so many of a kind, and by which chance."""

    who: str
    kind: StatisticKind
    observed: int
    chance: Chance


class ObservationTotal:
    """Many cases together."""

    def __init__(self) -> None:
        self.observed = 0
        self.cases: Counter[Chance] = Counter()

    def add(self, came: int, chance: Chance) -> None:
        """One case more."""
        self.observed += came
        self.cases[chance] += 1

    @property
    def times(self) -> int:
        """How many cases there are."""
        return self.cases.total()

    @property
    def expected(self) -> float:
        """What they ought to come to."""
        return sum(times * _moments(chance)[0] for chance, times in self.cases.items())

    @property
    def deviation(self) -> float:
        """The standard deviation of that."""
        return sqrt(sum(times * _moments(chance)[1] for chance, times in self.cases.items()))

    def likelihood(self) -> float:
        """How likely chance alone makes a difference as large as there is, or larger, to either side."""
        mean, away = self.expected, abs(self.observed - self.expected)
        most = sum(times * (len(distribution(chance)) - 1) for chance, times in self.cases.items())
        span = min(most + 1, 2 * ceil(_WIDTH * self.deviation + 2))
        first = max(0, min(most + 1 - span, round(mean) - span // 2))
        low, high = ceil(mean - away + 1e-9), ceil(mean + away - 1e-9)  # those nearer lie from low to below high
        inside = self._within(max(low, first) - first, min(high, first + span) - first, first, span)
        return min(1.0, max(0.0, 1 - inside))

    def _within(self, low: int, high: int, first: int, span: int) -> float:
        """How likely the sum less `first` is from `low` to below `high`, where it is below `span` all but surely."""
        if high <= low:
            return 0.0
        total = float(high - low)
        for step in range(1, span // 2 + 1):
            turn = cexp(2j * pi * step / span)
            wave = turn ** (-first)
            for chance, times in self.cases.items():
                wave *= _wave(chance, turn) ** times
            part = (wave * (turn**-low - turn**-high) / (1 - 1 / turn)).real
            total += part if 2 * step == span else 2 * part
        return total / span


def _wave(chance: Chance, turn: complex) -> complex:
    found = 0j
    for likely in reversed(distribution(chance)):
        found = found * turn + likely
    return found


@cache
def distribution(chance: Chance) -> tuple[float, ...]:
    """How likely 0 is, and 1, 2 and so on."""
    if isinstance(chance, Hypergeometric):
        whole, wanted, taken = chance
        ways = comb(whole, taken)
        most = min(wanted, taken)
        return tuple(comb(wanted, many) * comb(whole - wanted, taken - many) / ways for many in range(most + 1))
    few = min(chance.taken, len(chance.spots) - chance.taken)
    hands: list[Counter[int]] = [Counter({0: 1}), *(Counter[int]() for _tile in range(few))]
    for spots in chance.spots:
        for taken in range(few, 0, -1):
            for total, ways in hands[taken - 1].items():
                hands[taken][total + spots] += ways
    counted = hands[few]
    if few < chance.taken:  # the others are as many tiles, and have the rest of the spots
        counted = Counter({sum(chance.spots) - total: ways for total, ways in counted.items()})
    return tuple(counted[total] / comb(len(chance.spots), few) for total in range(max(counted) + 1))


@cache
def _moments(chance: Chance) -> tuple[float, float]:
    """The mean and the variance."""
    if isinstance(chance, Hypergeometric):
        whole, wanted, taken = chance
        share = wanted / whole
        return taken * share, taken * share * (1 - share) * (whole - taken) / max(1, whole - 1)
    spots, taken = chance
    mean, whole = sum(spots) / len(spots), len(spots)
    spread = sum((each - mean) ** 2 for each in spots) / whole
    return taken * mean, taken * spread * (whole - taken) / max(1, whole - 1)


# -- what a match has to tell ----------------------------------------------------------------------------------------


def deal_observations(match: Match) -> Iterator[Observation]:
    """What the deals and draws of a match gave.

    Those of an earlier match that were dealt again are left out, a hand that is not over, of which it would tell, and
    the whole of a match in which somebody typed in the number of a deal.
    """
    if typed_deals(match.actions):
        return
    seats = _seats(match)
    deals, told = 0, True
    over = match.actions[: first_unrevealed_step(match)]
    for before, action, after in zip(match.states, over, match.states[1:], strict=False):
        if isinstance(action, Deal):
            deals += 1
            told = deals > len(match.fixed_deals)
            if told:
                yield from _dealt(match.game, before, action, after, seats)
        elif action == DRAW and told and before.to_move >= 0:
            drawn = _drawn(match.game, before)
            if drawn is not None:
                who = next(who for who, at in seats.items() if before.to_move in at)
                yield Observation(who, StatisticKind.FITS, *drawn)


def _seats(match: Match) -> dict[str, tuple[int, ...]]:
    """The seats of each person by name, and those of the bots."""
    found: dict[str, tuple[int, ...]] = {}
    for seat, chair in enumerate(match.players):
        who = chair.name if isinstance(chair, Person) else BOTS
        found[who] = (*found.get(who, ()), seat)
    return found


def _dealt(
    game: Game[Any], before: Any, deal: Deal, after: State, seats: dict[str, tuple[int, ...]]
) -> Iterator[Observation]:
    deck, players = deal.deck, len(after.hands)
    by_tiles = before.leader is None or (isinstance(game, LineGame) and game.lead_by_deal(before))
    if by_tiles and after.leader is not None:
        for who, at in seats.items():
            yield Observation(who, StatisticKind.LEAD, int(after.leader in at), Hypergeometric(players, 1, len(at)))
    heaviest, exposed = max(deck, key=weight), game.exposed(players) if isinstance(game, LineGame) else ()
    among = tuple(tile for tile in deck if tile not in exposed)
    spots = tuple(sorted(tile.pips for tile in among))
    doubles = sum(tile.is_double for tile in among)
    hands = _hands(game, before, deal, after)
    for who, at in seats.items():
        held = [tile for seat in at for tile in hands[seat]]
        if held and len(held) < len(among):
            yield Observation(
                who,
                StatisticKind.DOUBLES,
                sum(tile.is_double for tile in held),
                Hypergeometric(len(among), doubles, len(held)),
            )
            yield Observation(
                who, StatisticKind.HEAVIEST, int(heaviest in held), Hypergeometric(len(among), 1, len(held))
            )
            yield Observation(
                who, StatisticKind.SPOTS, sum(tile.pips for tile in held), SpotDistribution(spots, len(held))
            )


def _hands(game: Game[Any], before: Any, deal: Deal, after: State) -> Hands:
    """The hands of a deal, of one too that has to be made again: to leave that out would favour what it lacked."""
    players = len(after.hands)
    if not isinstance(game, LineGame) or (before.leader is None and game.is_lead_drawn(before)):
        return after.hands
    size = game.tiles_each(players)
    return tuple(deal.deck[seat * size : (seat + 1) * size] for seat in range(players))


def _drawn(game: Game[Any], before: Any) -> tuple[int, Chance] | None:
    """Whether the tile drawn could be played, and the chance of that by those that lay there.

    None where the draw decides nothing: something could be played before, or all of them fit, or none.
    """
    seat, lying = before.to_move, before.boneyard
    if any(isinstance(action, Play) for action in game.legal_actions(before)):
        return None
    drawn = game.apply(before, DRAW)
    [came] = {*drawn.hands[seat]} - {*before.hands[seat]} or {None}
    if came is None or came not in lying:
        return None
    fit = {tile for tile in lying if _fits(game, before, came, tile)}
    if not 0 < len(fit) < len(lying):
        return None
    return int(came in fit), Hypergeometric(len(lying), len(fit), 1)


def _fits(game: Game[Any], before: Any, came: Tile, tile: Tile) -> bool:
    """Whether a tile could be played, had it been drawn in place of the one that came."""
    swapped = {came: tile, tile: came}
    other = before._replace(boneyard=tuple(swapped.get(each, each) for each in before.boneyard))
    after = game.apply(other, DRAW)
    return after.to_move == before.to_move and any(isinstance(action, Play) for action in game.legal_actions(after))
