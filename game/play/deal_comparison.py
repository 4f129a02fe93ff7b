"""Duplicate: the same deal played again from another chair, and the results side by side, as bridge players know it.

A playing of a deal is a hand of a match, wherever that came in it. What makes two hands comparable is that the same
tiles were dealt, to the same seats, by the same rules, with the same leader and the same scores before. A whole match
can be played again too; then the hands are compared that both had, for the scores part after the first.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from game.core.state import Deal
from game.match.match import Match, Start, start_from_step
from game.match.player_types import Bot, Player
from game.practice.review_job import steps_in_hand
from game.store import Store, StoredMatch


class DealResult(NamedTuple):
    """How a hand went: who sat where, by which names, and the points that each seat's side made in it.

    `kept` is the match in the store; None for one that is not there. `aided` if anything was taken back, or the coach
    has helped.
    """

    players: tuple[Player, ...]
    names: tuple[str, ...]
    points: tuple[int, ...]
    aided: bool
    kept: StoredMatch | None = None


def finished_hands(match: Match) -> list[int]:
    """The hands of a match that have been played to their end, as State counts them."""
    hands = range(match.states[0].hand, match.state.hand + match.over)  # the last may have been won in its middle
    return [hand for hand in hands if steps_in_hand(match, hand)]


def points_by_seat(match: Match, hand: int) -> tuple[int, ...]:
    """The points that the side of each seat made in a hand that is over: the more the better, whatever is counted."""
    steps = steps_in_hand(match, hand)
    before, after = match.states[steps[0]].scores, match.states[steps[-1] + 1].scores
    players = len(match.players)
    sides = [match.game.side(seat, players) for seat in range(players)]
    return tuple(match.game.merit(after[side] - before[side]) for side in sides)


def deals_of(match: Match, hand: int) -> tuple[Deal, ...]:
    """The deals of a hand: more than one where the first was thrown in."""
    played = (match.actions[step] for step in steps_in_hand(match, hand))
    return tuple(action for action in played if isinstance(action, Deal))


def rotated_hand(match: Match, hand: int, by: int) -> Match:
    """A match of one hand: that deal again, with everybody so many chairs further on in the order of seats."""
    first = steps_in_hand(match, hand)[0]
    return Match(
        match.key,
        rotate_players(match, by),
        preset=match.preset,
        options=match.options,
        start=start_from_step(match, first) if first else _unlotted(match),
        fixed_deals=deals_of(match, hand),
        hands=1,
    )


def rotated_match(match: Match, by: int) -> Match:
    """A match of as many hands: those deals again, with everybody so many chairs further on in the order of seats."""
    return Match(
        match.key,
        rotate_players(match, by),
        preset=match.preset,
        options=match.options,
        start=_unlotted(match),
        fixed_deals=match.deals,
        hands=len(finished_hands(match)) or None,
    )


def rotate_players(match: Match, by: int) -> tuple[Player, ...]:
    """The players, everybody so many chairs further on; bots keep the names that they have."""
    named = [
        replace(chair, name=name) if isinstance(chair, Bot) else chair
        for chair, name in zip(match.players, match.names, strict=True)
    ]
    return tuple(named[(seat - by) % len(named)] for seat in range(len(named)))


def _unlotted(match: Match) -> Start:
    """How a match began; partners who drew lots then are partners already."""
    start = match.start.copy()
    start.pop("drawn", None)
    return start


def chairs_on(match: Match, seat: int, chair: int) -> int:
    """How many chairs further on everybody has to sit for whoever sits at a seat to come to that chair."""
    return (chair - seat) % len(match.players)


def deal_results(store: Store, match: Match, hand: int, number: int | None) -> list[DealResult]:
    """Every playing of the deal of a hand that is over, with the same scores before it; the first begun the first.

    `number` is that of the match in the store, None where it is not kept; then its own playing comes last.
    """
    mine = DealResult(match.players, match.names, points_by_seat(match, hand), _aided(match))
    found: list[DealResult] = []
    for id in store.match_repository.find_by_deal(match.key, str(deals_of(match, hand)[-1])):
        kept = store.match_repository.find_match(id)
        if kept is None:
            continue
        other = None if id == number else store.load(kept)
        if id == number:
            found.append(mine._replace(kept=kept))
        elif other is not None and (other.preset, other.options) == (match.preset, match.options):
            found += [
                DealResult(other.players, other.names, points_by_seat(other, again), _aided(other), kept)
                for again in finished_hands(other)
                if _given(other, again) == _given(match, hand)
            ]
    return found if any(playing.kept and playing.kept.id == number for playing in found) else [*found, mine]


def playings_of_match(store: Store, match: Match, number: int | None) -> tuple[int, list[DealResult]]:
    """Every playing of the deals of a whole match, over the hands that all of them had, and how many hands those are.

    As `deal_results`; where no other is found that had its first deal and as many hands, it is alone.
    """
    first, others = deals_of(match, match.states[0].hand), []
    for id in store.match_repository.find_by_deal(match.key, str(first[-1])) if first else []:
        kept = store.match_repository.find_match(id) if id != number else None
        other = store.load(kept) if kept is not None else None
        if kept is not None and other is not None and _same_match(match, other):
            others.append((kept, other))
    at = 0 if number is None else len([kept for kept, _other in others if kept.id < number])
    every = [*others[:at], (None, match), *others[at:]] if number is not None else [*others, (None, match)]
    hands = min(len(finished_hands(each)) for _kept, each in every)
    return hands, [
        DealResult(each.players, each.names, made_in(each, finished_hands(each)[:hands]), _aided(each), kept)
        for kept, each in every
    ]


def made_in(match: Match, hands: Sequence[int]) -> tuple[int, ...]:
    """The points that the side of each seat made in these hands together."""
    every = [points_by_seat(match, hand) for hand in hands]
    return tuple(sum(points) for points in zip(*every, strict=True)) or (0,) * len(match.players)


def _same_match(match: Match, other: Match) -> bool:
    """Whether two matches that are over began alike, and had the same deals as far as both went."""
    rules = (match.preset, match.options, _unlotted(match)) == (other.preset, other.options, _unlotted(other))
    both = min(len(match.deals), len(other.deals))
    one_hand = other.hands == 1 and len(finished_hands(match)) > 1  # of a match that had more
    return rules and other.over and not one_hand and match.deals[:both] == other.deals[:both]


def _given(match: Match, hand: int) -> tuple[object, ...]:
    """Return what a hand began with: its deals, and the scores and the pool before it."""
    before = match.states[steps_in_hand(match, hand)[0]]
    return *deals_of(match, hand), before.scores, match.game.carried(before)


def _aided(match: Match) -> bool:
    return match.with_undo or match.with_help
