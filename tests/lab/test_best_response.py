"""The exact best response to a player, in games whose values are known."""

from functools import partial

import pytest

from game.lab.arena import PLAYERS
from game.lab.line_baselines import LinePlayer, sampled
from tests.lab.best_response import exploitability, small_block


def test_a_perfect_player_with_full_information_cannot_be_exploited() -> None:
    leading, following = exploitability(
        small_block(2, 3), LinePlayer(partial(sampled, worlds=1))
    )  # all six tiles are in hand
    assert leading + following == pytest.approx(0)
    assert leading == pytest.approx(1.85)  # the value of the lead


def test_master_plays_perfectly_if_nothing_is_hidden() -> None:
    assert sum(exploitability(small_block(2, 3), PLAYERS["master"])) == pytest.approx(0)


def test_weaker_players_are_more_exploitable() -> None:
    game = small_block(2, 2)
    master, greedy, random = (sum(exploitability(game, PLAYERS[name])) for name in ("master", "greedy", "random"))
    assert 0 <= master < greedy < random
    assert master / 2 < 0.1


def test_averaging_more_rolls_lowers_the_exploitability() -> None:
    game = small_block(2, 2)
    assert sum(exploitability(game, PLAYERS["random"], rolls=20)) < sum(exploitability(game, PLAYERS["random"]))


def test_a_solved_mixed_strategy_is_known_without_rolls() -> None:
    assert sum(exploitability(small_block(3, 2), PLAYERS["master"])) < 0.001
