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
from typing import NamedTuple

from game.dealing import Shuffle
from game.duplicate import hands_over, made, moved_on
from game.intervals import margin_of_few
from game.match import Match, settled
from game.series import Series
from game.state import CHANCE, Deal
from game.store import Store
from game.words import side_name


class Turn(NamedTuple):
    """Which deal, from 0, and how many chairs on everybody sits from where they sat first."""

    deal: int
    moved: int


def turns_of(series: Series, players: int) -> list[Turn]:
    """The turns as far as they are settled: all of them once the first deal has been played."""
    deals, half = range(series.deals), (series.deals + 1) // 2
    turns = [Turn(deal, deal % players) for deal in deals]
    for time in range(1, players if series.shuffles else 1):
        lots = [sha256(f"{series.shuffles[0]} {time} {deal}".encode()).digest() for deal in deals]
        mixed = sorted(zip([deal >= half for deal in deals], lots, deals, strict=True))
        turns += [Turn(deal, (deal + time) % players) for _late, _lot, deal in mixed]
    return turns


def begun(match: Match, deals: int) -> Match:
    """The first turn of a duplicate match of so many deals, by the players and rules of a match that has not begun."""
    first = Match(match.key, moved_on(match, 0), preset=match.preset, options=match.options, hands=1)
    first.series, first.sealed = Series(deals), match.sealed
    return first


def following(match: Match) -> Match | None:
    """The turn after one that is over, its deal not settled where that is new; None after the last."""
    series = reached(match)
    if series is None or series.turn == series.deals * len(match.players):
        return None
    turns = turns_of(series, len(match.players))
    now, then = turns[series.turn - 1], turns[series.turn]
    players = moved_on(match, then.moved - now.moved)
    deals = _dealt(match, series.shuffles[then.deal]) if then.deal < len(series.shuffles) else ()
    after = Match(match.key, players, preset=match.preset, options=match.options, same_deals=deals, hands=1)
    after.series = series
    return after


def next_hand(store: Store, match: Match) -> Match | None:
    """The turn after one that is over, with its deal settled for good; None after the last."""
    after = following(match)
    if after is not None and after.series is not None and not after.same_deals:
        shuffle, dealt = store.shelf.future_deal(after.series.shuffles[0], after.series.turn)
        if dealt:  # by a hand that was deleted since
            after.same_deals = _dealt(after, shuffle)
        else:
            after.sealed = shuffle
    return after


def waiting(store: Store, match: Match) -> Match | None:
    """The hand by which the duplicate match of a hand that is over goes on; None where all of it has been played."""
    last: Match | None = match
    while last is not None:
        onward = following(last)
        kept = store.shelf.begun_as(onward) if onward is not None else None
        played = store.look(kept) if kept is not None and kept.over else None
        if played is None:
            return next_hand(store, last)
        last = played
    return None


def reached(match: Match) -> Series | None:
    """How far a duplicate match has come with a turn that is over; None where there is none, or it goes on."""
    series = match.series
    shuffle = match.deals[0].shuffle if match.deals else None
    if series is None or shuffle is None or not match.over:
        return None
    new = (shuffle,) if len(series.shuffles) < series.deals and series.turn < series.deals else ()
    return Series(series.deals, series.turn + 1, (*series.shuffles, *new), (*series.made, _by_side(match)))


def _by_side(match: Match) -> tuple[int, ...]:
    """What each side made in the one hand of a match."""
    [hand] = hands_over(match)
    points, side, players = made(match, hand), match.game.side, len(match.players)
    return tuple(points[_seats(match, at)[0]] for at in sorted({side(seat, players) for seat in range(players)}))


def _seats(match: Match, side: int) -> list[int]:
    """The seats of a side."""
    players = len(match.players)
    return [seat for seat in range(players) if match.game.side(seat, players) == side]


def _dealt(match: Match, shuffle: Shuffle) -> tuple[Deal, ...]:
    """The deals, lots before them included, that follow from a shuffle where a match of these players begins."""
    first = Match(match.key, match.players, preset=match.preset, options=match.options, hands=1)
    first.sealed = shuffle
    while first.state.to_move == CHANCE and settled(first) is not None:
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


def deals_complete(match: Match) -> int:
    """How many deals have been played from every chair, after a turn."""
    series = reached(match)
    return len(_totals(match, series)) if series else 0


def standings(match: Match) -> list[Standing]:
    """Where everybody stands after a turn, by the deals that have been played from every chair; the best first.

    Empty before there is one.
    """
    series, players = reached(match), len(match.players)
    totals = _totals(match, series) if series else []
    if not series or not totals:
        return []
    moved = turns_of(series, players)[series.turn - 1].moved
    names = [match.names[(seat + moved) % players] for seat in range(players)]  # by where they sat first
    people = {(seat - moved) % players for seat in match.people}
    found = []
    for side in sorted({match.game.side(seat, players) for seat in range(players)}):
        own = _seats(match, side)
        mine = [total[own[0]] for total in totals]
        more = [total[own[0]] - _of_others(total, own) for total in totals]
        name = side_name(match.game, side, names)
        found.append(Standing(name, fmean(mine), fmean(more), margin_of_few(more), bool(people & {*own})))
    return sorted(found, key=lambda standing: -standing.more)


def _of_others(total: Sequence[float], own: Sequence[int]) -> float:
    return fmean(points for player, points in enumerate(total) if player not in own)


def _totals(match: Match, series: Series) -> list[list[float]]:
    """For each deal that came as often as there are chairs: what each player, by where they sat first, made a hand."""
    players, side = len(match.players), match.game.side
    turns = list(zip(turns_of(series, players), series.made, strict=False))
    found = []
    for deal in range(series.deals):
        hands = [(turn.moved, points) for turn, points in turns if turn.deal == deal]
        if len(hands) == players:
            found.append(
                [
                    fmean(points[side((player + moved) % players, players)] for moved, points in hands)
                    for player in range(players)
                ]
            )
    return found
