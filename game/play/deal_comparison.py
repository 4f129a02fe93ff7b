"""Compare results of the same deal, as in duplicate bridge.

Two hands are comparable if the same tiles were dealt to the same seats, by the same rules, with the same leader
and the same scores before the hand. It does not matter where in its match a hand was played.

Whole matches can be compared too. After the first hand their scores differ, so only the hands that all of them
played count.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from game.core.state import Deal
from game.match.match import Match, Start, start_from_step, steps_in_hand
from game.match.player_types import Bot, Player
from game.store import Store, StoredMatch


class DealResult(NamedTuple):
    """Result of a hand: players and names by seat, and the points of each seat's side.

    `stored` is the stored match, or None. `aided` is true if an action was taken back or the coach helped.
    """

    players: tuple[Player, ...]
    names: tuple[str, ...]
    points: tuple[int, ...]
    aided: bool
    stored: StoredMatch | None = None


def finished_hands(match: Match) -> list[int]:
    """Return the numbers of the finished hands of a match, as in `State.hand`."""
    hands = range(match.states[0].hand, match.state.hand + match.over)  # the last may have been won before its end
    return [hand for hand in hands if steps_in_hand(match, hand)]


def points_by_seat(match: Match, hand: int) -> tuple[int, ...]:
    """Return the points that each seat's side scored in a finished hand; more is always better."""
    steps = steps_in_hand(match, hand)
    before, after = match.states[steps[0]].scores, match.states[steps[-1] + 1].scores
    players = len(match.players)
    sides = [match.game.side(seat, players) for seat in range(players)]
    return tuple(match.game.merit(after[side] - before[side]) for side in sides)


def deals_of(match: Match, hand: int) -> tuple[Deal, ...]:
    """Return the deals of a hand; several if it was dealt again or lots were drawn first."""
    played = (match.actions[step] for step in steps_in_hand(match, hand))
    return tuple(action for action in played if isinstance(action, Deal))


def rotated_hand(match: Match, hand: int, shift: int) -> Match:
    """Return a one-hand match with the deal of `hand`, everybody moved on by `shift` seats."""
    first = steps_in_hand(match, hand)[0]
    start = start_from_step(match, first) if first else _start_without_lots(match)
    return match.same_rules(rotate_players(match, shift), start, deals_of(match, hand), hands=1)


def rotated_match(match: Match, shift: int) -> Match:
    """Return a match with all deals of this one, everybody moved on by `shift` seats."""
    hands = len(finished_hands(match)) or None
    return match.same_rules(rotate_players(match, shift), _start_without_lots(match), match.deals, hands)


def rotate_players(match: Match, shift: int) -> tuple[Player, ...]:
    """Return the players moved on by `shift` seats; bots keep their displayed names."""
    players = [
        replace(player, name=name) if isinstance(player, Bot) else player
        for player, name in zip(match.players, match.names, strict=True)
    ]
    return tuple(players[(seat - shift) % len(players)] for seat in range(len(players)))


def _start_without_lots(match: Match) -> Start:
    """Return the start of a match without the lots drawn for partners: they are partners already."""
    start = match.start.copy()
    start.pop("drawn", None)
    return start


def deal_results(store: Store, match: Match, hand: int, number: int | None) -> list[DealResult]:
    """Return all results of the deal of a finished hand with the same scores before it, oldest first.

    `number` is the id of the match in the store; if it is None, its own result is last.
    """
    own_result = _result(match, points_by_seat(match, hand))
    results: list[DealResult] = []
    for stored in store.match_repository.find_by_deal(match.key, str(deals_of(match, hand)[-1])):
        if stored.id == number:
            results.append(own_result._replace(stored=stored))
            continue
        other_match = store.load(stored)
        if other_match is not None and (other_match.preset, other_match.options) == (match.preset, match.options):
            results += [
                _result(other_match, points_by_seat(other_match, other_hand), stored)
                for other_hand in finished_hands(other_match)
                if _initial_conditions(other_match, other_hand) == _initial_conditions(match, hand)
            ]
    return (
        results if any(result.stored and result.stored.id == number for result in results) else [*results, own_result]
    )


def match_results(store: Store, match: Match, number: int | None) -> tuple[int, list[DealResult]]:
    """Return how many hands all playings of a match have in common, and their results in these.

    Other matches count if they had the same first deal and the same start; see `deal_results` for `number`.
    """
    first, others = deals_of(match, match.states[0].hand), list[tuple[StoredMatch, Match]]()
    for stored in store.match_repository.find_by_deal(match.key, str(first[-1])) if first else ():
        other = store.load(stored) if stored.id != number else None
        if other is not None and _same_match(match, other):
            others.append((stored, other))
    position = sum(number is None or stored.id < number for stored, _other in others)
    matches: list[tuple[StoredMatch | None, Match]] = [*others[:position], (None, match), *others[position:]]
    hands = min(len(finished_hands(played)) for _stored, played in matches)
    return hands, [
        _result(played, points_in_hands(played, finished_hands(played)[:hands]), stored) for stored, played in matches
    ]


def points_in_hands(match: Match, hands: Sequence[int]) -> tuple[int, ...]:
    """Return the points that each seat's side scored in these hands together."""
    points_by_hand = [points_by_seat(match, hand) for hand in hands]
    return tuple(sum(points) for points in zip(*points_by_hand, strict=True)) or (0,) * len(match.players)


def _result(match: Match, points: tuple[int, ...], stored: StoredMatch | None = None) -> DealResult:
    """Return the result of a match in which the seats' sides scored these points."""
    return DealResult(match.players, match.names, points, match.with_undo or match.with_help, stored)


def _same_match(match: Match, other: Match) -> bool:
    """Return whether another finished match had the same rules, start and deals, as far as both went."""
    rules, other_rules = ((each.preset, each.options, _start_without_lots(each)) for each in (match, other))
    count = min(len(match.deals), len(other.deals))
    is_single_hand = other.hands == 1 and len(finished_hands(match)) > 1  # belongs to a longer match
    return rules == other_rules and other.over and not is_single_hand and match.deals[:count] == other.deals[:count]


def _initial_conditions(match: Match, hand: int) -> tuple[object, ...]:
    """Return the initial conditions of a hand: its deals, and the scores and the pool before it."""
    before = match.states[steps_in_hand(match, hand)[0]]
    return *deals_of(match, hand), before.scores, match.game.carried(before)
