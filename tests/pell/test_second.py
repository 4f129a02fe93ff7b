"""The constraints that settle Pell's counts a second time: they allow what the rules allow, and end where those do."""

from random import Random

import pytest

from game.core.state import HandOver, Play
from game.core.tiles import Tile
from game.match.match import Match
from game.match.player_types import Person
from game.match.record import last_hand_points
from tests import random_matches

second = pytest.importorskip("tests.pell.second", reason="the constraints are OR-tools': pip install ortools")

Move = tuple[int, Tile, tuple[int, ...]]  # the seat, its piece, and the ends that it leaves


def played(key: str, seats: int, rng: Random) -> tuple[list[list[Tile]], list[Move], bool]:
    """What a hand that is played by chance comes to: who was dealt what, who played what, and whether it was blocked.

    Whoever plays last is seat 0.
    """
    match = Match(key, [Person(str(seat)) for seat in range(seats)], start={"leader": 0, "first_hand": False})
    random_matches.play(
        match, rng, hands=1, until=lambda match: any(isinstance(e, HandOver) for e in match.state.events)
    )
    [blocked] = [event.blocked for state in match.states for event in state.events if isinstance(event, HandOver)]
    moves = [
        (before.to_move, action.tile, tuple(end.pip for end in after.line.ends) or tuple(action.tile))
        for before, action, after in zip(match.states, match.actions, match.states[1:], strict=False)
        if isinstance(action, Play)
    ]
    last = moves[-1][0]
    hands = [[*match.states[1].hands[(seat + last) % seats]] for seat in range(seats)]
    return hands, turned(moves, seats - last, seats), blocked


def turned(moves: list[Move], by: int, seats: int) -> list[Move]:
    return [((seat + by) % seats, tile, ends) for seat, tile, ends in moves]


def possible(case: "second.Case", hands: list[list[Tile]], moves: list[Move]) -> bool:
    """Whether the constraints allow just that, at a cost of `most`."""
    own = sum(seat in case.winners for seat, _tile, _ends in moves)
    hand = second.Hand(case, own, len(moves) - own)
    for seat, tiles in enumerate(hands):
        for tile in tiles:
            hand.model.add(hand.holds[hand.tiles.index(tile)][seat] == 1)
    for (seat, tile, ends), laid, sides in zip(moves, hand.laid, hand.ends, strict=True):
        hand.model.add(laid[hand.tiles.index(tile)][seat] == 1)
        for pip in range(7):
            hand.model.add(sides[0][pip] + sides[1][pip] == ends.count(pip))
    return second.solved(hand) is not None


@pytest.mark.parametrize(("claim", "seed"), [(12, 1), (14, 2), (16, 3), (17, 4)])
def test_a_hand_is_allowed_as_it_ended_and_at_what_it_cost(claim: int, seed: int) -> None:
    [case] = second.CASES[claim]
    hands, moves, blocked = played(case.key, len(case.sizes), Random(seed))
    theirs = {tile for seat in case.winners for tile in hands[seat]}
    cost = sum(tile.pips for tile in theirs | {tile for _seat, tile, _ends in moves})
    assert possible(case.costing(cost), hands, moves)
    assert not possible(case.costing(cost - 1), hands, moves)
    assert not possible(case.costing(second.SPOTS), hands, moves[:-1])
    other = hands[-1:] + hands[:-1], turned(moves, 1, len(hands))
    assert possible(case.costing(second.SPOTS), *other) == blocked


def test_the_most_with_the_great_hook_is_found_and_counted_by_the_rules() -> None:
    [case] = second.CASES[2]
    hand = second.Hand(case, 7, 4)
    solver = second.solved(hand)
    assert solver
    assert last_hand_points(second.replayed(hand, solver).states) == second.SPOTS - case.most


def test_more_with_fewer_plays_there_is_not() -> None:
    [case] = second.CASES[17]
    assert second.solved(second.Hand(case.costing(case.most - 1), 6, 1)) is None
