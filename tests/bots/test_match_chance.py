"""Probability of winning the match: how it is computed, when it counts, and that bots and coach use it alike."""

from random import Random

import pytest

from game.bots.assessment import WinChance
from game.bots.bot import assess, choose
from game.bots.kernel.settlement import races_won
from game.bots.levels import Limit
from game.bots.match_chance import MatchStake, match_stake, win_chance
from game.coach.solution import advice
from game.core.state import CHANCE, OVER, State
from game.rules import GAMES
from game.rules.line.line_game import LineGame
from tests.decks import AnyGame, shuffled

MEASURED = [key for key, game in GAMES.items() if game.family != "betting"]


def view_at(key: str, scores: tuple[int, ...] | None = None, seed: int = 1) -> tuple[AnyGame, State]:
    """Return a game and the view of a seat with a choice at these scores."""
    game: AnyGame = GAMES[key].variant()
    rng, players = Random(seed), game.usual_players
    state = game.initial_state(players, leader=0, first_hand=False, scores=scores)
    while state.to_move == CHANCE or len(game.legal_actions(state)) < 2:
        if state.to_move == OVER:
            return view_at(key, scores, seed + 1)
        if state.to_move == CHANCE:
            state = game.apply(state, shuffled(game, rng, players))
        else:
            state = game.apply(state, game.legal_actions(state)[0])
    return game, game.observe(state, state.to_move)


# -- race --------------------------------------------------------------------------------------------------------------


def test_a_race_is_won_by_the_sole_leader_at_the_target() -> None:
    assert races_won([0, 0], 10, [[10, 0], [0, 10], [10, 10, 12, 10], [11, 12]]) == [0.5, 0.5]
    assert races_won([5, 0], 10, [[5, 0], [0, 9]]) == [0.5, 0.5]
    assert races_won([0, 0, 0], 10, [[1, 1, 0]]) == [0.5, 0.5, 0.0]


@pytest.mark.parametrize("key", MEASURED)
def test_chances_are_equal_at_equal_scores_and_grow_with_the_own_score(key: str) -> None:
    game: AnyGame = GAMES[key].variant()
    players = game.usual_players
    near = _near_target(game, players)
    stake = match_stake(game, view_at(key, near)[1]._replace(scores=near))
    assert isinstance(stake, MatchStake)
    sides = len(near)
    assert stake.now == pytest.approx([1 / sides] * sides)
    better = game.merit(1)
    chances = [stake.race.chances((near[0] + better * added, *near[1:]))[0] for added in range(-3, 2)]
    assert chances == sorted(chances)
    assert sum(stake.gains(near)) == pytest.approx(0.0)
    assert stake.points > 0


def _near_target(game: AnyGame, players: int) -> tuple[int, ...]:
    """Return scores from which every side needs one more point."""
    target = 0 if game.counts_down else abs(_target(game, players))
    return (target - game.merit(1),) * game.sides(players)


def _target(game: AnyGame, players: int) -> int:
    counts = getattr(game.target, "counts", None)
    return int(game.target if counts is None else counts.get(players, game.target.otherwise))


# -- when it counts ----------------------------------------------------------------------------------------------------


def test_it_counts_only_if_a_hand_can_end_the_match() -> None:
    scores: tuple[int, int]
    for scores, counts in (((0, 0), False), ((90, 90), True), ((0, 95), True)):
        game, view = view_at("block", scores)
        assert (match_stake(game, view) is not None) == counts
        assert (advice(game, view, 1.0).win_chance is not None) == counts
    game, view = view_at("poker")
    assert match_stake(game, view) is None


def test_a_hand_is_valued_by_the_chance_to_win_the_match() -> None:
    game, view = view_at("block", (99, 50))
    stake = match_stake(game, view)
    assert stake is not None
    assert stake.gain((1, 0), 0) == stake.gain((30, 0), 0)  # the match is won either way
    assert stake.gain((0, 49), 0) < stake.gain((0, 1), 0) < 0 < stake.gain((1, 0), 0)
    conversion = win_chance(game, view)
    assert isinstance(conversion, WinChance)
    seat = view.to_move
    assert conversion.chance(stake.gain((1, 0) if seat == 0 else (0, 50), seat)) == pytest.approx(1.0)


def test_a_hand_in_marks_is_worth_a_mark_and_not_its_points() -> None:
    """Otherwise any hand could end a match to 7, and all bids were worth the same."""
    game, state = GAMES["forty_two"].variant("forty_two_today"), view_at("forty_two")[1]
    assert match_stake(game, state) is None
    stake = match_stake(game, state._replace(scores=(6, 6)))
    assert stake is not None
    assert (stake.gain((1, 0), 0), stake.gain((0, 2), 0)) == pytest.approx((stake.points / 2, -stake.points / 2))


@pytest.mark.parametrize("key", ["block", "muggins", "partner_match", "euchre", "forty_two", "bingo", "rounce"])
def test_the_master_takes_the_coachs_best_action_for_the_match(key: str) -> None:
    game = GAMES[key].variant()
    game_, view = view_at(key, _near_target(game, game.usual_players))
    limit = Limit("master", 0.1)
    assessment = assess(game_, view, limit, Random(5))
    assert assessment.win_chance is not None
    assert all(0 <= assessment.win_chance.chance(assessment.value(item)) <= 1 for item in assessment.actions)
    chosen = choose(game_, view, limit, Random(5))
    assessed = assessment.find(chosen)
    assert assessed is not None
    assert assessed.probability or assessment.value(assessed) >= assessment.value(assessment.best) - 1e-3
    if isinstance(game, LineGame):
        assert assess(game_, view, Limit("expert", 0.1), Random(5)).win_chance is None
