"""A duplicate match: some deals, each of them from every chair, so that nobody is dealt better tiles than another.

Everybody moves a chair on from one time to the next, the tiles and the lead stay: neighbours and partners remain the
same, and in the end each player has had each hand once. No deal comes twice in a row: each time round the first half
of the deals is mixed, and then the second, so that at least half of the others lie between. The store draws the
numbers of all deals once (`store.duplicate_deals`), so that a hand that is deleted is dealt the same tiles again. The
record of a hand has only the numbers of deals that have been played, so that it tells nothing of tiles to come.
"""

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from game.core.intervals import margin_of_few
from game.core.shuffle import Shuffle
from game.core.state import CHANCE, Deal
from game.match.duplicate_state import DuplicateState
from game.match.match import Match, next_shuffle, player_names
from game.match.player_types import Person
from game.play.deal_comparison import finished_hands, points_by_seat, rotate_players
from game.rules import GAMES
from game.rules.game import Game
from game.store import Store
from game.store.match_repository import DuplicateHand, Entry
from game.text import side_name


class DuplicateTurn(NamedTuple):
    """Which deal, from 0, and how many chairs on everybody sits from where they sat first."""

    deal: int
    moved: int


def turns_of(series: DuplicateState, players: int) -> list[DuplicateTurn]:
    """The turns as far as they are settled: all of them once the first deal has been played."""
    deals, half = range(series.deals), (series.deals + 1) // 2
    turns = [DuplicateTurn(deal, deal % players) for deal in deals]
    for time in range(1, players if series.shuffles else 1):
        lots = [sha256(f"{series.shuffles[0]} {time} {deal}".encode()).digest() for deal in deals]
        mixed = sorted(zip([deal >= half for deal in deals], lots, deals, strict=True))
        turns += [DuplicateTurn(deal, (deal + time) % players) for _late, _lot, deal in mixed]
    return turns


def start_duplicate(match: Match, deals: int) -> Match:
    """The first turn of a duplicate match of so many deals, by the players and rules of a match that has not begun."""
    first = Match(match.key, rotate_players(match, 0), preset=match.preset, options=match.options, hands=1)
    first.duplicate_state, first.sealed_shuffle = DuplicateState(deals), match.sealed_shuffle
    return first


def next_turn(match: Match) -> Match | None:
    """The turn after one that is over, its deal not settled where that is new; None after the last."""
    series = advance_state(match)
    if series is None or series.turn == series.deals * len(match.players):
        return None
    turns = turns_of(series, len(match.players))
    now, then = turns[series.turn - 1], turns[series.turn]
    players = rotate_players(match, then.moved - now.moved)
    deals = _dealt(match, series.shuffles[then.deal]) if then.deal < len(series.shuffles) else ()
    after = Match(match.key, players, preset=match.preset, options=match.options, fixed_deals=deals, hands=1)
    after.duplicate_state = series
    return after


def next_hand(store: Store, match: Match) -> Match | None:
    """The turn after one that is over, with its deal settled for good; None after the last."""
    after = next_turn(match)
    if after is not None and after.duplicate_state is not None and not after.fixed_deals:
        shuffle, dealt = store.match_repository.future_deal(
            after.duplicate_state.shuffles[0], after.duplicate_state.turn
        )
        if dealt:  # by a hand that was deleted since
            after.fixed_deals = _dealt(after, shuffle)
        else:
            after.sealed_shuffle = shuffle
    return after


def next_unplayed_hand(store: Store, match: Match) -> Match | None:
    """The hand by which the duplicate match of a hand that is over goes on; None where all of it has been played."""
    last: Match | None = match
    while last is not None:
        onward = next_turn(last)
        kept = store.match_repository.find_same_start(onward) if onward is not None else None
        played = store.load(kept) if kept is not None and kept.over else None
        if played is None:
            return next_hand(store, last)
        last = played
    return None


def advance_state(match: Match) -> DuplicateState | None:
    """How far a duplicate match has come with a turn that is over; None where there is none, or it goes on."""
    shuffle = match.deals[0].shuffle if match.deals else None
    if match.duplicate_state is None or shuffle is None or not match.over:
        return None
    [hand] = finished_hands(match)
    return _gone_on(match.duplicate_state, shuffle, _by_side(match.game, points_by_seat(match, hand)))


def _gone_on(series: DuplicateState, shuffle: Shuffle, points: tuple[int, ...]) -> DuplicateState:
    """How far a duplicate match has come, once its turn with this deal has brought each side so many points."""
    new = (shuffle,) if len(series.shuffles) < series.deals and series.turn < series.deals else ()
    return DuplicateState(series.deals, series.turn + 1, (*series.shuffles, *new), (*series.points, points))


def _by_side(game: Game[Any], by_seat: Sequence[int]) -> tuple[int, ...]:
    """What is given by seat, by side."""
    players = len(by_seat)
    return tuple(by_seat[_seats(game, side, players)[0]] for side in range(game.sides(players)))


def _seats(game: Game[Any], side: int, players: int) -> list[int]:
    """The seats of a side."""
    return [seat for seat in range(players) if game.side(seat, players) == side]


def _dealt(match: Match, shuffle: Shuffle) -> tuple[Deal, ...]:
    """The deals, lots before them included, that follow from a shuffle where a match of these players begins."""
    first = Match(match.key, match.players, preset=match.preset, options=match.options, hands=1)
    first.sealed_shuffle = shuffle
    while first.state.to_move == CHANCE and next_shuffle(first) is not None:
        first.deal(Random())
    return first.deals


# -- who stands where --------------------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """How partners, or one player, stand: what they made a hand, and how much `more` than others with the same tiles.

    The true difference lies no further off than `margin`, 95 times of 100; None where there are too few deals. `person`
    says whether somebody at this machine is among them.
    """

    names: str
    a_hand: float
    more: float
    margin: float | None
    person: bool
    side: int


class Progress(NamedTuple):
    """How far a duplicate match has come, seen from the table of one of its hands.

    `names` and `people` are those at that table, where everybody sits `moved` chairs from where they sat first. Sides
    are those of that table too. `duplicate_state` has what every hand that is over has brought.
    """

    game: Game[Any]
    names: tuple[str, ...]
    people: tuple[int, ...]
    duplicate_state: DuplicateState
    moved: int

    @property
    def hands(self) -> int:
        """How many hands there are in all."""
        return self.duplicate_state.deals * len(self.names)

    @property
    def over(self) -> bool:
        """Whether all hands have been played."""
        return self.duplicate_state.turn == self.hands

    def side_names(self) -> list[str]:
        """What each side is called."""
        return [side_name(self.game, side, self.names) for side in range(self.game.sides(len(self.names)))]

    def people_on_sides(self) -> list[bool]:
        """Whether a person is on each side."""
        sides = {self.game.side(seat, len(self.names)) for seat in self.people}
        return [side in sides for side in range(self.game.sides(len(self.names)))]

    def made(self) -> list[tuple[int, ...]]:
        """What each side made in each hand that is over."""
        turns = zip(turns_of(self.duplicate_state, len(self.names)), self.duplicate_state.points, strict=False)
        return [self._by_side_here(points, turn.moved) for turn, points in turns]

    def totals(self) -> tuple[int, ...]:
        """What each side made in all hands that are over."""
        nothing = (0,) * self.game.sides(len(self.names))
        return tuple(map(sum, zip(nothing, *self.made(), strict=True)))

    def deals_complete(self) -> int:
        """How many deals have been played from every chair."""
        return len(self._complete())

    def standings(self) -> list[Standing]:
        """Where everybody stands by the deals that have been played from every chair; the best first.

        Empty before there is one.
        """
        complete = self._complete()
        found = []
        for side, name in enumerate(self.side_names() if complete else []):
            mine = [deal[side] for deal in complete]
            more = [own - self._others(deal, side) for own, deal in zip(mine, complete, strict=True)]
            person = self.people_on_sides()[side]
            found.append(Standing(name, fmean(mine), fmean(more), margin_of_few(more), person, side))
        return sorted(found, key=lambda standing: -standing.more)

    def _by_side_here(self, points: Sequence[int], moved: int) -> tuple[int, ...]:
        """What each side made in a hand in which everybody sat `moved` chairs from where they sat first."""
        side, players = self.game.side, len(self.names)
        return _by_side(
            self.game, [points[side((seat + moved - self.moved) % players, players)] for seat in range(players)]
        )

    def _complete(self) -> list[tuple[float, ...]]:
        """For each deal that has been played from every chair: what each side made of it, a hand."""
        players = len(self.names)
        hands: dict[int, list[tuple[int, ...]]] = {}
        for turn, points in zip(turns_of(self.duplicate_state, players), self.made(), strict=False):
            hands.setdefault(turn.deal, []).append(points)
        every = [made for _deal, made in sorted(hands.items()) if len(made) == players]
        return [tuple(map(fmean, zip(*made, strict=True))) for made in every]

    def _others(self, deal: Sequence[float], side: int) -> float:
        """What the other players made of a deal, a hand."""
        return fmean(points for other, points in enumerate(deal) if other != side)


def progress(match: Match) -> Progress | None:
    """How far the duplicate match has come of which a match is a hand; None where it is none."""
    if match.duplicate_state is None:
        return None
    series = advance_state(match) or match.duplicate_state
    return Progress(
        match.game, match.names, match.human_seats, series, _moved(match.duplicate_state, len(match.players))
    )


def made_before(match: Match) -> tuple[int, ...]:
    """What each side of a hand of a duplicate match has made in the hands before it."""
    if match.duplicate_state is None:
        return (0,) * len(match.state.scores)
    moved = _moved(match.duplicate_state, len(match.players))
    return Progress(match.game, match.names, match.human_seats, match.duplicate_state, moved).totals()


def _moved(series: DuplicateState, players: int) -> int:
    return turns_of(series, players)[series.turn].moved


def deals_complete(match: Match) -> int:
    """How many deals have been played from every chair, after a turn."""
    so_far = progress(match) if match.over else None
    return so_far.deals_complete() if so_far else 0


def standings(match: Match) -> list[Standing]:
    """Where everybody stands after a turn, by the deals that have been played from every chair; the best first.

    Empty before there is one.
    """
    so_far = progress(match) if match.over else None
    return so_far.standings() if so_far else []


# -- among all matches -------------------------------------------------------------------------------------------------


def progress_of(entry: Entry) -> Progress | None:
    """How far a duplicate match has come with the hand that an entry has; None where that is none, or unreadable."""
    hand, players = entry.duplicate, len(entry.players)
    if hand is None:
        return None
    try:
        game: Game[Any] = GAMES[entry.game].for_players(players, hand.preset)
    except ValueError:
        return None
    series, sides = hand.duplicate_state, game.sides(players)
    if any(len(points) != sides for points in series.points):
        return None
    if entry.over and hand.first is not None and hand.scores and len(hand.scores[0]) == sides:
        first, *_between, last = hand.scores
        points = tuple(game.merit(after - before) for before, after in zip(first, last, strict=True))
        series = _gone_on(series, hand.first, points)  # of the shuffles only the first matters here
    people = tuple(seat for seat, chair in enumerate(entry.players) if isinstance(chair, Person))
    return Progress(game, player_names(entry.players), people, series, _moved(hand.duplicate_state, players))


def group_duplicates(entries: Sequence[Entry]) -> list[Entry]:
    """The entries with all hands of a duplicate match as one, which is that of the last hand; the last begun first."""
    alone, matches = [], dict[tuple[object, ...], list[Entry]]()
    for entry in entries:
        hand = entry.duplicate
        if hand is None:
            alone.append(entry)
        else:
            matches.setdefault(_known_by(entry, hand), []).append(entry)
    together = map(_together, matches.values())
    return sorted([*alone, *together], key=lambda entry: (entry.begun, entry.id), reverse=True)


def _known_by(entry: Entry, hand: DuplicateHand) -> tuple[object, ...]:
    """What the hands of a duplicate match have in common: its first deal, and what came of that."""
    so_far = progress_of(entry)
    if hand.first is None or so_far is None or not so_far.duplicate_state.points:
        return (entry.id,)
    return entry.game, hand.is_imported, hand.first.number, so_far.duplicate_state.points[0]


def _together(hands: list[Entry]) -> Entry:
    """A duplicate match as one entry."""
    ordered = sorted(
        hands, key=lambda entry: (entry.duplicate.duplicate_state.turn if entry.duplicate else 0, entry.id)
    )
    last = ordered[-1]
    so_far = progress_of(last)
    over = so_far.over if so_far is not None else last.over
    best = so_far.standings()[:1] if so_far is not None and over else []
    winners = tuple(
        chair
        for standing in best
        if standing.more > 0 and so_far is not None
        for seat, chair in enumerate(last.players)
        if so_far.game.side(seat, len(last.players)) == standing.side
    )
    begun = min(entry.begun for entry in hands)
    return last._replace(begun=begun, over=over, winners=winners, hands=tuple(ordered))
