"""Statistics of deals over many matches: what each player was dealt, the expected values, and p-values.

Deals from independent numbers are independent. The tiles of a player (or of all bots) are a random subset of the
set, so their number of doubles is hypergeometric, and their pips are distributed over all subsets of that size. By
symmetry each seat is equally likely to be given the lead by the tiles.
"""

from cmath import exp as cexp
from collections import Counter
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from math import ceil, comb, fsum, pi, sqrt
from typing import Any, NamedTuple

from game.coach.luck import other_draws
from game.core.state import DRAW, Deal, Hands, Play, State
from game.core.tiles import Tile, weight
from game.match.fairness import first_unrevealed_step
from game.match.match import Match, typed_deals
from game.match.player_types import Person
from game.rules.game import Game
from game.rules.line.line_game import LineGame

BOTS = "\0"
"""Used in place of a person's name: all bots together."""
_WIDTH = 12  # the distribution is computed up to this many standard deviations on each side


class StatisticKind(Enum):
    """What is counted."""

    DOUBLES = "doubles dealt"
    HEAVIEST = "the heaviest tile dealt"
    SPOTS = "spots dealt"
    FITS = "draws that brought a tile to play"
    LEAD = "leads that the tiles gave"


class RandomSum(NamedTuple):
    """Distribution of the sum of `sample_size` of the values, drawn at random: pips, or 1 for each item counted."""

    values: tuple[int, ...]
    sample_size: int


class Observation(NamedTuple):
    """What one deal or draw gave a player: a count, and its distribution."""

    player: str
    kind: StatisticKind
    observed: int
    chance: RandomSum


class ObservationTotal:
    """Sum of many independent observations."""

    def __init__(self) -> None:
        self.observed = 0
        self.cases: Counter[RandomSum] = Counter()

    def add(self, observed: int, chance: RandomSum) -> None:
        """Add one observation."""
        self.observed += observed
        self.cases[chance] += 1

    @property
    def times(self) -> int:
        """Number of observations."""
        return self.cases.total()

    @property
    def expected(self) -> float:
        """Expected value of the sum."""
        return sum(times * _moments(chance)[0] for chance, times in self.cases.items())

    @property
    def deviation(self) -> float:
        """Standard deviation of the sum."""
        return sqrt(sum(times * _moments(chance)[1] for chance, times in self.cases.items()))

    def likelihood(self) -> float:
        """Return the two-sided p-value: the probability of a deviation at least as large as observed."""
        mean, difference = self.expected, abs(self.observed - self.expected)
        largest = sum(times * (len(distribution(chance)) - 1) for chance, times in self.cases.items())
        span = min(largest + 1, 2 * ceil(_WIDTH * self.deviation + 2))
        first = max(0, min(largest + 1 - span, round(mean) - span // 2))
        # sums from low up to, but not including, high are nearer to the mean than the observed one
        low, high = ceil(mean - difference + 1e-9), ceil(mean + difference - 1e-9)
        inside = self._within(max(low, first) - first, min(high, first + span) - first, first, span)
        return min(1.0, max(0.0, 1 - inside))

    def _within(self, low: int, high: int, first: int, span: int) -> float:
        """Return the probability that the sum minus `first` is in `range(low, high)`.

        Assumes that the sum minus `first` is in `range(span)` except with negligible probability.
        """
        if high <= low:
            return 0.0
        total = float(high - low)
        for step in range(1, span // 2 + 1):
            turn = cexp(2j * pi * step / span)
            wave = turn ** (-first)
            for chance, times in self.cases.items():
                wave *= _generating_function(chance, turn) ** times
            part = (wave * (turn**-low - turn**-high) / (1 - 1 / turn)).real
            total += part if 2 * step == span else 2 * part
        return total / span


def _generating_function(chance: RandomSum, turn: complex) -> complex:
    value = 0j
    for probability in reversed(distribution(chance)):
        value = value * turn + probability
    return value


@cache
def distribution(chance: RandomSum) -> tuple[float, ...]:
    """Return the probabilities of 0, 1, 2 and so on."""
    count = min(chance.sample_size, len(chance.values) - chance.sample_size)
    samples: list[Counter[int]] = [Counter({0: 1}), *(Counter[int]() for _item in range(count))]
    for value in chance.values:
        for sample_size in range(count, 0, -1):
            for total, ways in samples[sample_size - 1].items():
                samples[sample_size][total + value] += ways
    counted = samples[count]
    if count < chance.sample_size:  # the complement has the rest of the sum
        counted = Counter({sum(chance.values) - total: ways for total, ways in counted.items()})
    return tuple(counted[total] / comb(len(chance.values), count) for total in range(max(counted) + 1))


@cache
def _moments(chance: RandomSum) -> tuple[float, float]:
    """Return mean and variance."""
    mean = fsum(value * probability for value, probability in enumerate(distribution(chance)))
    spread = ((value - mean) ** 2 * probability for value, probability in enumerate(distribution(chance)))
    return mean, fsum(spread)


# -- observations of a match ----------------------------------------------------------------------------------


def deal_observations(match: Match) -> Iterator[Observation]:
    """Yield the observations of all deals and draws of a match.

    Excluded are fixed deals (repeated from an earlier match), the hand in play, whose tiles are secret, and all of
    a match in which the number of a deal was typed in.
    """
    if typed_deals(match.actions):
        return
    seats = _seats(match)
    deals, is_counted = 0, True
    revealed = match.actions[: first_unrevealed_step(match)]
    for before, action, after in zip(match.states, revealed, match.states[1:], strict=False):
        if isinstance(action, Deal):
            deals += 1
            is_counted = deals > len(match.fixed_deals)
            if is_counted:
                yield from _deal_observations(match.game, before, action, after, seats)
        elif action == DRAW and is_counted and before.to_move >= 0:
            drawn = _draw_observation(match.game, before)
            if drawn is not None:
                player = next(player for player, own_seats in seats.items() if before.to_move in own_seats)
                yield Observation(player, StatisticKind.FITS, *drawn)


def _seats(match: Match) -> dict[str, tuple[int, ...]]:
    """Return the seats of each person by name, and those of the bots."""
    seats_by_name: dict[str, tuple[int, ...]] = {}
    for seat, player in enumerate(match.players):
        name = player.name if isinstance(player, Person) else BOTS
        seats_by_name[name] = (*seats_by_name.get(name, ()), seat)
    return seats_by_name


def _deal_observations(
    game: Game[Any], before: Any, deal: Deal, after: State, seats: dict[str, tuple[int, ...]]
) -> Iterator[Observation]:
    players = len(after.hands)
    by_tiles = before.leader is None or game.lead_by_deal(before)
    if by_tiles and after.leader is not None:
        for player, own_seats in seats.items():
            chance = _hits(players, 1, len(own_seats))
            yield Observation(player, StatisticKind.LEAD, int(after.leader in own_seats), chance)
    heaviest, exposed = max(deal.deck, key=weight), game.exposed(players)
    hidden_tiles = [tile for tile in deal.deck if tile not in exposed]
    hands = _hands(game, before, deal, after)
    measures: dict[StatisticKind, Callable[[Tile], int]] = {
        StatisticKind.DOUBLES: lambda tile: int(tile.is_double),
        StatisticKind.HEAVIEST: lambda tile: int(tile == heaviest),
        StatisticKind.SPOTS: lambda tile: tile.pips,
    }
    for player, own_seats in seats.items():
        own_tiles = [tile for seat in own_seats for tile in hands[seat]]
        if 0 < len(own_tiles) < len(hidden_tiles):
            for kind, measure in measures.items():
                chance = RandomSum(tuple(sorted(map(measure, hidden_tiles))), len(own_tiles))
                yield Observation(player, kind, sum(map(measure, own_tiles)), chance)


def _hits(population: int, marked: int, sample_size: int) -> RandomSum:
    """Return the distribution of the number of marked items in a random sample."""
    return RandomSum((0,) * (population - marked) + (1,) * marked, sample_size)


def _hands(game: Game[Any], before: Any, deal: Deal, after: State) -> Hands:
    """Return the hands of a deal, even if it had to be dealt again: omitting those would bias the statistics."""
    players = len(after.hands)
    if not isinstance(game, LineGame) or (before.leader is None and game.is_lead_drawn(before)):
        return after.hands
    size = game.tiles_each(players)
    return tuple(deal.deck[seat * size : (seat + 1) * size] for seat in range(players))


def _draw_observation(game: Game[Any], before: Any) -> tuple[int, RandomSum] | None:
    """Return whether the drawn tile can be played, and the distribution of that over the boneyard.

    Return None if the draw decides nothing: a tile could be played before it, or all or none of the boneyard fit.
    """

    def can_play(state: State) -> bool:
        return state.to_move == seat and any(isinstance(action, Play) for action in game.legal_actions(state))

    seat, drawn = before.to_move, game.apply(before, DRAW)
    if can_play(before) or not {*drawn.hands[seat]} - {*before.hands[seat]}:
        return None
    fits = [can_play(after) for after in (drawn, *other_draws(game, before, drawn))]
    return (int(fits[0]), _hits(len(fits), sum(fits), 1)) if 0 < sum(fits) < len(fits) else None
