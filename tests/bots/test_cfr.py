"""CFR+: known values of small games, low exploitability, and no use of hidden tiles."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from math import comb
from random import Random

import pytest

from game.bots.kernel import bits
from game.bots.kernel.bits import BudgetExceeded
from game.bots.kernel.cfr import EndgameSolver, PublicState
from game.bots.levels import Limit
from game.bots.line.encoding import is_question_pending, rule_tables, tile_mask
from game.bots.line.endgame_cfr import ranges, solved, solved_endgame
from game.bots.line.pimc import search_settings
from game.core.state import OVER, Action
from game.core.tiles import parse_tile
from game.lab.arena import PLAYERS
from game.rules import GAMES
from game.rules.line.line_game import LineGame, LineState
from tests.bots.levels import change_level
from tests.decks import chosen, dealt, played, position
from tests.lab.best_response import exploitability, small_block
from tests.platform.test_compiled import python


def full_game_solver(top: int, tiles: int, budget: int = 1 << 40) -> EndgameSolver:
    """Return a solver for two-player Block with a small set, from the deal on."""
    rules = rule_tables(small_block(top, tiles), 2)
    deck = len(rules.low)
    hands = [sum(1 << tile for tile in held) for held in combinations(range(deck), tiles)]
    probability = 1 / comb(deck, tiles) / comb(deck - tiles, tiles)
    solver = EndgameSolver(rules, PublicState(0, -1, -1, 0, [hands, hands]), budget, {})
    solver.root_reach = [[1.0] * len(hands), [probability] * len(hands)]
    return solver


def best_response(solver: EndgameSolver, player: int) -> float:
    """Return the value of a player's best response to the other's average strategy."""
    values = response_values(solver, solver.root, player, solver.root_reach[1 - player])
    return sum(reach * value for reach, value in zip(solver.root_reach[player], values, strict=True))


def response_values(solver: EndgameSolver, node: PublicState, player: int, reach: list[float]) -> list[float]:
    """Return the values of a best response from a node, by hand, times the other's reach probability."""
    if node.seat < 0:
        own, others = node.hands[player], node.hands[1 - player]
        payoffs = node.payoffs if player == 0 else [-payoff for payoff in node.payoffs]
        step, stride = (len(others), 1) if player == 0 else (1, len(own))
        return [
            sum(payoffs[row * step + column * stride] * reach[column] for column in range(len(others)))
            for row in range(len(own))
        ]
    own_turn = node.seat == player
    values: list[list[float]] = [[] for _hand in node.hands[player]]
    for child, averages in zip(node.children, solver.averages(node), strict=True):
        parents = child.parent_index[1 - player]
        child_reach = [reach[index] * (1.0 if own_turn else averages[row]) for row, index in enumerate(parents)]
        child_values = response_values(solver, child, player, child_reach)
        for index, value in zip(child.parent_index[player], child_values, strict=True):
            values[index].append(value)
    return [max(child_values, default=0.0) if own_turn else sum(child_values) for child_values in values]


# -- values ------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("top", "tiles", "value"), [(2, 2, None), (2, 3, 1.85), (3, 3, 2.2919)])
def test_best_responses_converge_to_the_value_of_the_game(top: int, tiles: int, value: float | None) -> None:
    if (top, tiles) == (3, 3) and not bits.COMPILED:
        pytest.skip("too slow from source")
    solver = full_game_solver(top, tiles)
    gaps = []
    for iterations in (4, 26):
        solver.iterate(iterations)
        leader, follower = best_response(solver, 0), -best_response(solver, 1)
        assert follower <= leader + 1e-9
        assert value is None or follower - 1e-9 <= value + 5e-5
        assert value is None or leader + 1e-9 >= value - 5e-5
        gaps.append(leader - follower)
    assert gaps[1] <= gaps[0] / 5
    assert gaps[1] < 0.01


def test_expectations_lie_between_the_best_response_values() -> None:
    solver = full_game_solver(2, 2)
    solver.iterate(26)
    root, (alike, reach) = solver.root, solver.root_reach
    played_on = 0.0
    for own, hand in enumerate(root.hands[0]):
        for child, averages in zip(root.children, solver.averages(root), strict=True):
            if own in child.parent_index[0]:
                probability = averages[child.parent_index[0].index(own)]
                values, wins, spots_left = solver.expectations(root, child, 0, own)
                for other, theirs in enumerate(root.hands[1]):
                    if not hand & theirs:
                        played_on += alike[own] * reach[other] * probability * values[other]
                        assert -1e-9 <= wins[other] <= 1 + 1e-9
                        assert spots_left[other] >= 0
    assert -best_response(solver, 1) - 1e-9 <= played_on <= best_response(solver, 0) + 1e-9


def test_a_game_over_budget_is_refused() -> None:
    with pytest.raises(BudgetExceeded):
        full_game_solver(2, 2, budget=100)


# -- in play -----------------------------------------------------------------------------------------------------------


def test_solving_endgames_lowers_exploitability(monkeypatch: pytest.MonkeyPatch) -> None:
    game, master = small_block(2, 2), PLAYERS["master"]
    solving = sum(exploitability(game, master, rolls=30))
    search = replace(search_settings(Limit("master")), solves_endgames=False)
    change_level(monkeypatch, "master", "line", method=search)
    assert solving < 0.7 * sum(exploitability(game, master, rolls=30))
    assert solving / 2 < 0.05


def random_late_state(game: LineGame, rng: Random) -> LineState:
    """Return a random state with a choice late in a two-player hand."""
    state = game.initial_state(2)
    while (
        state.to_move < 0
        or sum(map(len, state.hands)) > 4
        or len(game.legal_actions(state)) == 1
        or is_question_pending(state)
    ):
        state = game.initial_state(2) if state.to_move == OVER else game.apply(state, chosen(game, state, rng))
    return state


def endgame_strategy(game: LineGame, view: LineState, seconds: float) -> dict[Action, float] | None:
    """Return the probability of each action, or None if the hand has not reached an endgame."""
    assessment = solved_endgame(game, view, Limit(seconds=seconds))
    return assessment and {
        assessed.action: assessed.probability for assessed in assessment.actions if assessed.probability
    }


@pytest.mark.slow
@pytest.mark.skipif(not bits.COMPILED, reason="from source only smaller ends are solved")
@pytest.mark.parametrize("key", ["block", "victorian_block"])
def test_endgames_of_real_games_are_solved(key: str, trials: Callable[[int], Iterator[Random]]) -> None:
    game = GAMES[key]
    for rng in trials(3):
        state = random_late_state(game, rng)
        strategy = endgame_strategy(game, game.observe(state, state.to_move), 1.0)
        assert strategy
        assert sum(strategy.values()) == pytest.approx(1)


@pytest.mark.slow
@pytest.mark.parametrize(("top", "tiles", "seconds"), [(3, 4, 0.05), (4, 6, 0.01), (6, 9, 0.05)])
def test_endgame_strategies_stay_legal_after_any_play_and_with_little_time(
    top: int, tiles: int, seconds: float, trials: Callable[[int], Iterator[Random]]
) -> None:
    """Random play produces hands that are impossible given what the opponent must hold."""
    game = small_block(top, tiles)
    for rng in trials(20):
        endgames = 0
        for _hand in range(100):  # not every hand reaches an endgame that is small enough
            state = game.initial_state(2)
            while not state.hand and state.to_move != OVER:
                if state.to_move >= 0 and len(game.legal_actions(state)) > 1:
                    strategy = endgame_strategy(game, game.observe(state, state.to_move), seconds)
                    if strategy:
                        endgames += 1
                        assert {*strategy} <= {*game.legal_actions(state)}
                state = game.apply(state, chosen(game, state, rng))
            if endgames:
                break
        assert endgames


def test_one_solution_covers_all_hands_of_a_public_state() -> None:
    game = small_block(3, 3)
    solved.cache_clear()
    for own, other in (("3-3 3-0 1-1", "3-2 3-1 1-0"), ("3-3 1-1 2-2", "3-2 3-0 1-0")):
        state = played(game, dealt(game, own, other), "3-3")
        strategy = endgame_strategy(game, game.observe(state, 1), 1.0)
        assert strategy
        assert {*strategy} <= {*game.legal_actions(state)}
    assert solved.cache_info().misses == 1


def test_no_endgame_is_solved_while_tiles_can_be_drawn() -> None:
    game = GAMES["draw"]
    state = position(game, "6-4 4-0", "5-5 1-0", line="4-4", boneyard="3-0 2-0 1-1 6-6")
    assert endgame_strategy(game, game.observe(state, 0), 1.0) is None


def test_ranges_exclude_tiles_after_a_pass_and_laid_tiles() -> None:
    game = small_block(3, 3)
    state = played(game, dealt(game, "3-3 2-1 1-1", "2-0 1-0 0-0"), "3-3", "pass")
    (mine, held), (theirs, other) = ranges(game, state)
    assert (held, other) == (2, 3)
    fitting = game.joining_plays(state.line, game.deck())
    assert mine & tile_mask(game, tuple(play.tile for play in fitting))
    assert not theirs & tile_mask(game, tuple(play.tile for play in fitting))
    assert not (mine | theirs) & tile_mask(game, (parse_tile("3-3"),))


@pytest.mark.skipif(not bits.COMPILED, reason="nothing is compiled here: python build/compile.py")
def test_compiled_and_interpreted_solvers_agree() -> None:
    script = """
from game.bots.kernel import bits
from tests.bots.test_cfr import full_game_solver
solver = full_game_solver(2, 2)
solver.iterate(5)
print([solver.averages(child) for child in solver.root.children], solver.size)
print(bits.COMPILED)
"""
    fast, slow = python("-c", script), python("-c", script, BONEYARD_FROM_SOURCE="1")
    values, compiled = fast.stdout.splitlines()
    assert compiled == "True", fast.stderr
    assert slow.stdout.splitlines() == [values, "False"], slow.stderr
