"""The loss of choices: the best player loses nothing, a random one loses most."""

from random import Random

import pytest

from game.bots.levels import Limit
from game.lab.arena import BotPlayer, player
from game.lab.choices import views
from game.rules import GAMES
from tests.lab.choice_loss import losses, main


def test_weaker_players_lose_more() -> None:
    game = GAMES["muggins"]
    players = [BotPlayer(Limit(seconds=0.1)), player("random")]
    found = [
        pair
        for index, view in enumerate([*views(game, 2, Random(1), hands=2)][::3])
        for pair in losses(game, view, players, effort=1.5, rolls=3, seed=index)
    ]
    master, random = (sum(column) for column in zip(*found, strict=True))
    assert 0 <= master < random


def test_a_player_loses_as_much_as_itself(capsys: pytest.CaptureFixture[str]) -> None:
    main(["muggins", "club", "club", "--views", "3", "--effort", "1.1"])
    assert "difference +0.000 ± 0.000" in capsys.readouterr().out
