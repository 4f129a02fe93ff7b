"""Beliefs about hidden tiles: what bots infer brings them closer to the true deal, and their probabilities hold."""

import pytest

from game.bots.levels import Limit
from game.rules import GAMES
from game.rules.tricks.trick_game import TrickGame
from tests.lab.beliefs import Belief, calibration, information, main, measure

HANDS, DEALS = 8, 80


def test_learned_models_know_more_of_the_true_deal() -> None:
    game = GAMES["forty_two"]
    assert isinstance(game, TrickGame)
    plays_only, learned = measure(game, 4, Limit("expert", None), HANDS, DEALS, "test").values()
    assert sum(map(len, learned)) == sum(map(len, plays_only)) > 5 * HANDS
    assert information(learned)[0] > max(0.2, information(plays_only)[0])
    large = [group for group in calibration(learned) if group[0] > 400]
    assert len(large) > 2
    for _count, predicted, actual in large:
        assert actual == pytest.approx(predicted, abs=0.1)


def test_calibration_groups_tiles_by_their_probability() -> None:
    hands = [[Belief(0.0, [(0.32, 1), (0.34, 0), (1.0, 1)])], [Belief(1.0, [(0.36, 0), (0.04, 0)])]]
    assert calibration(hands) == [(1, 0.04, 0.0), (3, pytest.approx(0.34), pytest.approx(1 / 3)), (1, 1.0, 1.0)]
    assert information(hands)[0] == 0.5


def test_the_command_prints_both_masters(capsys: pytest.CaptureFixture[str]) -> None:
    main(["euchre", "--of", "club", "--hands", "3", "--deals", "20"])
    printed = capsys.readouterr().out
    assert "master@2026-11: " in printed
    assert "tiles given" in printed
