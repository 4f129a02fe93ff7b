"""The constraint model of Pell's counts: it allows what the rules allow, and nothing else."""

from random import Random

import pytest

from game.core.state import HandOver, Play
from game.core.tiles import Tile
from game.match.match import Match
from game.match.player_types import Person
from game.match.record import last_hand_points
from tests import random_matches

cp_sat = pytest.importorskip("tests.pell.cp_sat", reason="it needs OR-tools: pip install ortools")

Move = tuple[int, Tile, tuple[int, ...]]  # seat, tile, and the ends after the play


def random_hand(key: str, seats: int, rng: Random) -> tuple[list[list[Tile]], list[Move], bool]:
    """Play a random hand; return the hands dealt, the plays, and whether it was blocked.

    Seats are numbered so that seat 0 plays last.
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
    return hands, shift_seats(moves, seats - last, seats), blocked


def shift_seats(moves: list[Move], by: int, seats: int) -> list[Move]:
    return [((seat + by) % seats, tile, ends) for seat, tile, ends in moves]


def is_possible(case: "cp_sat.Case", hands: list[list[Tile]], moves: list[Move]) -> bool:
    """Return whether the constraints allow these hands and plays."""
    own = sum(seat in case.winners for seat, _tile, _ends in moves)
    hand = cp_sat.Hand(case, own, len(moves) - own)
    for seat, tiles in enumerate(hands):
        for tile in tiles:
            hand.model.add(hand.holds[hand.tiles.index(tile)][seat] == 1)
    for (seat, tile, ends), laid, sides in zip(moves, hand.laid, hand.ends, strict=True):
        hand.model.add(laid[hand.tiles.index(tile)][seat] == 1)
        for pip in range(7):
            hand.model.add(sides[0][pip] + sides[1][pip] == ends.count(pip))
    return cp_sat.solve(hand) is not None


@pytest.mark.parametrize(("claim", "seed"), [(12, 1), (14, 2), (16, 3), (17, 4)])
def test_a_random_hand_is_possible_at_its_cost_and_not_below(claim: int, seed: int) -> None:
    [case] = cp_sat.CASES[claim]
    hands, moves, blocked = random_hand(case.key, len(case.sizes), Random(seed))
    winners_tiles = {tile for seat in case.winners for tile in hands[seat]}
    cost = sum(tile.pips for tile in winners_tiles | {tile for _seat, tile, _ends in moves})
    assert is_possible(case.costing(cost), hands, moves)
    assert not is_possible(case.costing(cost - 1), hands, moves)
    assert not is_possible(case.costing(cp_sat.SPOTS), hands, moves[:-1])
    other = hands[-1:] + hands[:-1], shift_seats(moves, 1, len(hands))
    assert is_possible(case.costing(cp_sat.SPOTS), *other) == blocked


def test_the_largest_count_with_the_great_hook_is_confirmed_by_the_rules() -> None:
    [case] = cp_sat.CASES[2]
    hand = cp_sat.Hand(case, 7, 4)
    solver = cp_sat.solve(hand)
    assert solver
    assert last_hand_points(cp_sat.to_match(hand, solver).states) == cp_sat.SPOTS - case.most


def test_a_higher_count_with_seven_plays_is_impossible() -> None:
    [case] = cp_sat.CASES[17]
    assert cp_sat.solve(cp_sat.Hand(case.costing(case.most - 1), 6, 1)) is None
