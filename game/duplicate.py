"""Duplicate: the same deal played again from another chair, and the results side by side, as bridge players know it.

A playing of a deal is a hand of a match, wherever that came in it. What makes two hands comparable is that the same
tiles were dealt, to the same seats, by the same rules, with the same leader and the same scores before.
"""

from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from game.chairs import Bot, Chair
from game.match import Match, Start
from game.reviewing import steps_of
from game.state import Deal
from game.store import Kept, Store


class Playing(NamedTuple):
    """How a hand went: who sat where, by which names, and the points that each seat's side made in it.

    `kept` is the match in the store; None for one that is not there. `aided` if anything was taken back, or the coach
    has helped.
    """

    chairs: tuple[Chair, ...]
    names: tuple[str, ...]
    made: tuple[int, ...]
    aided: bool
    kept: Kept | None = None


def hands_over(match: Match) -> list[int]:
    """The hands of a match that have been played to their end, as State counts them."""
    return [before.hand for before, after in pairwise(match.states) if after.hand > before.hand]


def made(match: Match, hand: int) -> tuple[int, ...]:
    """The points that the side of each seat made in a hand that is over: the more the better, whatever is counted."""
    steps = steps_of(match, hand)
    before, after = match.states[steps[0]].scores, match.states[steps[-1] + 1].scores
    players = len(match.players)
    sides = [match.game.side(seat, players) for seat in range(players)]
    return tuple(match.game.merit(after[side] - before[side]) for side in sides)


def deals_of(match: Match, hand: int) -> tuple[Deal, ...]:
    """The deals of a hand: more than one where the first was thrown in."""
    played = (match.actions[step] for step in steps_of(match, hand))
    return tuple(action for action in played if isinstance(action, Deal))


def turned(match: Match, hand: int, by: int) -> Match:
    """A match of one hand: that deal again, with everybody so many chairs further on in the order of seats."""
    first = steps_of(match, hand)[0]
    before, count = match.states[first], len(match.players)
    start = match.start
    if first:
        start = Start(first_hand=False, scores=before.scores)
        if before.leader is not None:
            start["leader"] = before.leader
    named = [
        replace(chair, name=name) if isinstance(chair, Bot) else chair
        for chair, name in zip(match.players, match.names, strict=True)
    ]
    return Match(
        match.key,
        [named[(seat - by) % count] for seat in range(count)],
        preset=match.preset,
        options=match.options,
        start=start,
        same_deals=deals_of(match, hand),
        hands=1,
    )


def chairs_on(match: Match, seat: int, chair: int) -> int:
    """How many chairs further on everybody has to sit for whoever sits at a seat to come to that chair."""
    return (chair - seat) % len(match.players)


def playings(store: Store, match: Match, hand: int, number: int | None) -> list[Playing]:
    """Every playing of the deal of a hand that is over, with the same scores before it; the first begun the first.

    `number` is that of the match in the store, None where it is not kept; then its own playing comes last.
    """
    mine = Playing(match.players, match.names, made(match, hand), _aided(match))
    found: list[Playing] = []
    for id in store.shelf.with_deal(match.key, str(deals_of(match, hand)[-1])):
        kept = store.shelf.kept(id)
        if kept is None:
            continue
        other = None if id == number else store.look(kept)
        if id == number:
            found.append(mine._replace(kept=kept))
        elif other is not None and (other.preset, other.options) == (match.preset, match.options):
            found += [
                Playing(other.players, other.names, made(other, again), _aided(other), kept)
                for again in hands_over(other)
                if _given(other, again) == _given(match, hand)
            ]
    return found if any(playing.kept and playing.kept.id == number for playing in found) else [*found, mine]


def _given(match: Match, hand: int) -> tuple[object, ...]:
    """What a hand began with: its deals, and the scores before it."""
    return *deals_of(match, hand), match.states[steps_of(match, hand)[0]].scores


def _aided(match: Match) -> bool:
    return match.with_undo or match.with_help
