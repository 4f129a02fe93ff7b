"""The chance to win the match: what it is made of, when it counts, and that bots and coach go by it alike."""

from random import Random

import pytest

from game.bots.assess import assess
from game.bots.assessment import WinChance
from game.bots.bot import choose
from game.bots.kernel.settlement import races_won
from game.bots.levels import Limit
from game.bots.match_chance import MatchStake, match_stake, win_chance
from game.coach.solution import advice
from game.core.state import CHANCE, OVER, State
from game.rules import GAMES
from game.rules.line.line_game import LineGame
from tests.decks import AnyGame, shuffled

MEASURED = [key for key, game in GAMES.items() if game.family != "betting"]


def at(key: str, scores: tuple[int, ...] | None = None, seed: int = 1) -> tuple[AnyGame, State]:
    """A choice at these scores, as the seat to move sees it."""
    game: AnyGame = GAMES[key].variant()
    rng, players = Random(seed), game.usual_players
    state = game.initial_state(players, leader=0, first_hand=False, scores=scores)
    while state.to_move == CHANCE or len(game.legal_actions(state)) < 2:
        if state.to_move == OVER:
            return at(key, scores, seed + 1)
        if state.to_move == CHANCE:
            state = game.apply(state, shuffled(game, rng, players))
        else:
            state = game.apply(state, game.legal_actions(state)[0])
    return game, game.observe(state, state.to_move)


# -- the race ----------------------------------------------------------------------------------------------------------


def test_a_race_is_won_by_whoever_is_alone_ahead_at_the_target() -> None:
    assert races_won([0, 0], 10, [[10, 0], [0, 10], [10, 10, 12, 10], [11, 12]]) == [0.5, 0.5]
    assert races_won([5, 0], 10, [[5, 0], [0, 9]]) == [0.5, 0.5]
    assert races_won([0, 0, 0], 10, [[1, 1, 0]]) == [0.5, 0.5, 0.0]


@pytest.mark.parametrize("key", MEASURED)
def test_chances_are_even_at_even_scores_and_grow_with_the_own(key: str) -> None:
    game: AnyGame = GAMES[key].variant()
    players = game.usual_players
    near = _nearly(game, players)
    found = match_stake(game, at(key, near)[1]._replace(scores=near))
    assert isinstance(found, MatchStake)
    sides = len(near)
    assert found.now == pytest.approx([1 / sides] * sides)
    better = game.merit(1)
    chances = [found.race.chances((near[0] + better * more, *near[1:]))[0] for more in range(-3, 2)]
    assert chances == sorted(chances)
    assert sum(found.gains(near)) == pytest.approx(0.0)
    assert found.points > 0


def _nearly(game: AnyGame, players: int) -> tuple[int, ...]:
    """Scores from which every side needs one point more."""
    target = 0 if game.counts_down else abs(_target(game, players))
    return (target - game.merit(1),) * game.sides(players)


def _target(game: AnyGame, players: int) -> int:
    found = getattr(game.target, "counts", None)
    return int(game.target if found is None else found.get(players, game.target.otherwise))


# -- when it counts ----------------------------------------------------------------------------------------------------


def test_it_counts_where_a_hand_can_end_the_match_and_nowhere_else() -> None:
    scores: tuple[int, int]
    for scores, counts in (((0, 0), False), ((90, 90), True), ((0, 95), True)):
        game, view = at("block", scores)
        assert (match_stake(game, view) is not None) == counts
        assert (advice(game, view, 1.0).win_chance is not None) == counts
    game, view = at("poker")
    assert match_stake(game, view) is None


def test_what_a_hand_is_worth_is_what_it_does_for_the_match() -> None:
    game, view = at("block", (99, 50))
    found = match_stake(game, view)
    assert found is not None
    assert found.made((1, 0), 0) == found.made((30, 0), 0)  # the match is won either way
    assert found.made((0, 49), 0) < found.made((0, 1), 0) < 0 < found.made((1, 0), 0)
    told = win_chance(game, view)
    assert isinstance(told, WinChance)
    seat = view.to_move
    assert told.chance(found.made((1, 0) if seat == 0 else (0, 50), seat)) == pytest.approx(1.0)


@pytest.mark.parametrize("key", ["block", "muggins", "partner_match", "euchre", "forty_two", "bingo", "rounce"])
def test_the_master_plays_what_the_coach_weighs_best_for_the_match(key: str) -> None:
    game = GAMES[key].variant()
    game_, view = at(key, _nearly(game, game.usual_players))
    limit = Limit("master", 0.1)
    found = assess(game_, view, limit, Random(5))
    assert found.win_chance is not None
    assert all(0 <= found.win_chance.chance(found.value(one)) <= 1 for one in found.actions)
    chosen = choose(game_, view, limit, Random(5))
    assessed = found.find(chosen)
    assert assessed is not None
    assert assessed.probability or found.value(assessed) >= found.value(found.best) - 1e-3
    if isinstance(game, LineGame):
        assert assess(game_, view, Limit("expert", 0.1), Random(5)).win_chance is None
