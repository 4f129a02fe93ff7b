"""Duplicate matches: every deal is played from every seat, so that luck of the deal cancels out.

- From one round to the next everybody moves on one seat; tiles and lead stay. So partners and neighbours stay the
  same, and each player gets each hand once.
- No deal is played twice in a row: every later round shuffles the first half of the deals, then the second half, so
  that at least half of the other deals lie between.
- The store draws the numbers of all deals in advance (`store.journal`), so a deleted hand is dealt the
  same tiles again.
- The record of a hand contains only the numbers of deals already played, so it reveals no later tiles.
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
from game.match.player_types import Person, Player
from game.play.deal_comparison import finished_hands, points_by_seat, rotate_players
from game.rules import GAMES
from game.rules.game import Game
from game.store import Store
from game.store.match_repository import DuplicateHand, Entry
from game.text import GameWords, side_name, words_for


class DuplicateTurn(NamedTuple):
    """Which deal is played (index) and by how many seats everybody has moved on."""

    deal: int
    moved: int


def schedule(state: DuplicateState, players: int) -> list[DuplicateTurn]:
    """Return the schedule as far as it is determined: the first round, or everything after the first deal."""
    deals, half = range(state.deals), (state.deals + 1) // 2
    turns = [DuplicateTurn(deal, deal % players) for deal in deals]
    for round_number in range(1, players if state.shuffles else 1):
        sort_keys = [sha256(f"{state.shuffles[0]} {round_number} {deal}".encode()).digest() for deal in deals]
        shuffled = sorted(zip([deal >= half for deal in deals], sort_keys, deals, strict=True))
        turns += [DuplicateTurn(deal, (deal + round_number) % players) for _late, _lot, deal in shuffled]
    return turns


def start_duplicate(match: Match, deals: int) -> Match:
    """Return the first hand of a duplicate match with the players and rules of an unstarted match."""
    first = match.same_rules(rotate_players(match, 0), None, hands=1)
    first.duplicate_state, first.sealed_shuffle = DuplicateState(deals), match.sealed_shuffle
    return first


def next_turn(match: Match) -> Match | None:
    """Return the hand after a finished one, without a fixed deal if the deal is new; None after the last."""
    state = advance_state(match)
    if state is None or state.turn == state.deals * len(match.players):
        return None
    turns = schedule(state, len(match.players))
    current, upcoming = turns[state.turn - 1], turns[state.turn]
    players = rotate_players(match, upcoming.moved - current.moved)
    deals = _deals_from(match, state.shuffles[upcoming.deal]) if upcoming.deal < len(state.shuffles) else ()
    next_match = match.same_rules(players, None, deals, hands=1)
    next_match.duplicate_state = state
    return next_match


def next_hand(store: Store, match: Match) -> Match | None:
    """Return the hand after a finished one, with its deal determined; None after the last."""
    next_match = next_turn(match)
    if next_match is not None and next_match.duplicate_state is not None and not next_match.fixed_deals:
        shuffle, is_dealt = store.match_repository.future_deal(
            next_match.duplicate_state.shuffles[0], next_match.duplicate_state.turn
        )
        if is_dealt:  # in a hand that was deleted since
            next_match.fixed_deals = _deals_from(next_match, shuffle)
        else:
            next_match.sealed_shuffle = shuffle
    return next_match


def next_unplayed_hand(store: Store, match: Match) -> Match | None:
    """Return the first hand of a duplicate match not yet finished, after a finished one, or None."""
    last: Match | None = match
    while last is not None:
        following = next_turn(last)
        stored = store.match_repository.find_same_start(following) if following is not None else None
        played = store.load(stored) if stored is not None and stored.over else None
        if played is None:
            return next_hand(store, last)
        last = played
    return None


def advance_state(match: Match) -> DuplicateState | None:
    """Return the state of a duplicate match after a finished hand; None for an unfinished hand or an ordinary match."""
    shuffle = match.deals[0].shuffle if match.deals else None
    if match.duplicate_state is None or shuffle is None or not match.over:
        return None
    [hand] = finished_hands(match)
    return _advanced(match.duplicate_state, shuffle, _by_side(match.game, points_by_seat(match, hand)))


def _advanced(state: DuplicateState, shuffle: Shuffle, points: tuple[int, ...]) -> DuplicateState:
    """Return the state after a hand with this shuffle, in which the sides scored these points."""
    new_shuffles = (shuffle,) if len(state.shuffles) < state.deals and state.turn < state.deals else ()
    return DuplicateState(state.deals, state.turn + 1, (*state.shuffles, *new_shuffles), (*state.points, points))


def _by_side(game: Game[Any], by_seat: Sequence[int]) -> tuple[int, ...]:
    """Convert a sequence by seat to a tuple by side."""
    points = {game.side(seat, len(by_seat)): value for seat, value in enumerate(by_seat)}
    return tuple(value for _side, value in sorted(points.items()))


def _deals_from(match: Match, shuffle: Shuffle) -> tuple[Deal, ...]:
    """Return the deals, including lots, that follow from a shuffle at the start of a match of these players."""
    first = match.same_rules(match.players, None, hands=1)
    first.sealed_shuffle = shuffle
    while first.state.to_move == CHANCE and next_shuffle(first) is not None:
        first.deal(Random())
    return first.deals


# -- standings ---------------------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """Result of one side: mean points per hand, and mean `lead` to the others with the same tiles.

    `margin` is the half-width of the 95% confidence interval of `lead`; None for too few deals. `person` says
    whether a person is on the side.
    """

    names: str
    points_per_hand: float
    lead: float
    margin: float | None
    person: bool
    side: int


class Progress(NamedTuple):
    """Progress of a duplicate match, seen from the table of one of its hands.

    `names`, `people` (seats) and sides are those of that table, where everybody sits `moved` seats from the first
    position. `duplicate_state` includes the results of all finished hands.
    """

    game: Game[Any]
    names: tuple[str, ...]
    people: tuple[int, ...]
    duplicate_state: DuplicateState
    moved: int

    @property
    def hands(self) -> int:
        """Total number of hands."""
        return self.duplicate_state.deals * len(self.names)

    @property
    def over(self) -> bool:
        """Whether all hands have been played."""
        return self.duplicate_state.turn == self.hands

    @property
    def words(self) -> GameWords[Any, Any]:
        """The texts for the table; the only person is “you”."""
        return words_for(self.game, self.names, self.people[0] if len(self.people) == 1 else None)

    def side_names(self) -> list[str]:
        """Return the name of each side."""
        return [side_name(self.game, side, self.names) for side in range(self.game.sides(len(self.names)))]

    def people_on_sides(self) -> list[bool]:
        """Return for each side whether it has a person."""
        sides = {self.game.side(seat, len(self.names)) for seat in self.people}
        return [side in sides for side in range(self.game.sides(len(self.names)))]

    def points_by_hand(self) -> list[tuple[int, ...]]:
        """Return the points of each side in each finished hand."""
        side, players, result = self.game.side, len(self.names), []
        for turn, points in zip(schedule(self.duplicate_state, players), self.duplicate_state.points, strict=False):
            shift = turn.moved - self.moved
            by_seat = [points[side((seat + shift) % players, players)] for seat in range(players)]
            result.append(_by_side(self.game, by_seat))
        return result

    def totals(self) -> tuple[int, ...]:
        """Return the points of each side in all finished hands."""
        nothing = (0,) * self.game.sides(len(self.names))
        return tuple(map(sum, zip(nothing, *self.points_by_hand(), strict=True)))

    def standings(self) -> list[Standing]:
        """Return the standings over the deals played from every seat, best first; empty if there are none."""
        complete = self.completed_deals()
        standings = []
        for side, name in enumerate(self.side_names() if complete else []):
            mean = fmean(deal[side] for deal in complete)
            leads = [deal[side] - fmean((*deal[:side], *deal[side + 1 :])) for deal in complete]
            person = self.people_on_sides()[side]
            standings.append(Standing(name, mean, fmean(leads), margin_of_few(leads), person, side))
        return sorted(standings, key=lambda standing: -standing.lead)

    def completed_deals(self) -> list[tuple[float, ...]]:
        """Return the mean points of each side per hand for each deal that has been played from every seat."""
        players = len(self.names)
        hands: dict[int, list[tuple[int, ...]]] = {}
        for turn, points in zip(schedule(self.duplicate_state, players), self.points_by_hand(), strict=False):
            hands.setdefault(turn.deal, []).append(points)
        complete = [results for _deal, results in sorted(hands.items()) if len(results) == players]
        return [tuple(map(fmean, zip(*results, strict=True))) for results in complete]


def progress(match: Match) -> Progress | None:
    """Return the progress of the duplicate match that a hand belongs to; None if it belongs to none."""
    if match.duplicate_state is None:
        return None
    moved = _moved(match.duplicate_state, len(match.players))
    return Progress(match.game, match.names, match.human_seats, advance_state(match) or match.duplicate_state, moved)


def points_before(match: Match) -> tuple[int, ...]:
    """Return the points of each side of this table in all earlier hands of the duplicate match."""
    so_far = progress(match)
    if so_far is None or match.duplicate_state is None:
        return (0,) * len(match.state.scores)
    return so_far._replace(duplicate_state=match.duplicate_state).totals()


def _moved(state: DuplicateState, players: int) -> int:
    return schedule(state, players)[state.turn].moved


# -- match list --------------------------------------------------------------------------------------------------


def progress_of(entry: Entry) -> Progress | None:
    """Return the progress of a duplicate match up to the hand of an entry; None if it has none or it is unreadable."""
    hand, players = entry.duplicate, len(entry.players)
    if hand is None:
        return None
    try:
        game: Game[Any] = GAMES[entry.game].for_players(players, hand.preset)
    except ValueError:
        return None
    state, sides = hand.duplicate_state, game.sides(players)
    if any(len(points) != sides for points in state.points):
        return None
    if entry.over and hand.first is not None and hand.scores and len(hand.scores[0]) == sides:
        first, *_between, last = hand.scores
        points = tuple(game.merit(after - before) for before, after in zip(first, last, strict=True))
        state = _advanced(state, hand.first, points)  # only the first of the shuffles matters here
    people = tuple(seat for seat, player in enumerate(entry.players) if isinstance(player, Person))
    return Progress(game, player_names(entry.players), people, state, _moved(hand.duplicate_state, players))


def group_duplicates(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries with all hands of a duplicate match merged into one, latest first."""
    single, matches = [], dict[tuple[object, ...], list[Entry]]()
    for entry in entries:
        hand = entry.duplicate
        if hand is None:
            single.append(entry)
        else:
            matches.setdefault(_duplicate_key(entry, hand), []).append(entry)
    together = map(_merged_entry, matches.values())
    return sorted([*single, *together], key=lambda entry: (entry.begun, entry.id), reverse=True)


def _duplicate_key(entry: Entry, hand: DuplicateHand) -> tuple[object, ...]:
    """Return the key that the hands of one duplicate match share: first deal and result of the first hand."""
    so_far = progress_of(entry)
    if hand.first is None or so_far is None or not so_far.duplicate_state.points:
        return (entry.id,)
    return entry.game, hand.is_imported, hand.first.number, so_far.duplicate_state.points[0]


def _merged_entry(hands: list[Entry]) -> Entry:
    """Return one entry for a duplicate match: its last hand, with the start, result and hands of the whole."""
    ordered = sorted(
        hands, key=lambda entry: (entry.duplicate.duplicate_state.turn if entry.duplicate else 0, entry.id)
    )
    last, winners = ordered[-1], list[Player]()
    so_far, players = progress_of(last), len(last.players)
    over = so_far.over if so_far is not None else last.over
    if so_far is not None and over and (best := so_far.standings()[:1]) and best[0].lead > 0:
        winners = [
            player for seat, player in enumerate(last.players) if so_far.game.side(seat, players) == best[0].side
        ]
    begun = min(entry.begun for entry in hands)
    return last._replace(begun=begun, over=over, winners=tuple(winners), hands=tuple(ordered))
