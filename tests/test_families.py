"""A family of games is registered once on each floor, and every floor knows the same."""

from typing import Any

import pytest

from game.bots import families as bots
from game.rules import GAMES
from game.text import families as words
from game.ui import families as window

FLOORS: dict[str, dict[str, Any]] = {"bots": bots.FAMILIES, "words": words.FAMILIES, "window": window.FAMILIES}


@pytest.mark.parametrize("floor", FLOORS)
def test_each_floor_has_the_families_of_the_games_and_no_other(floor: str) -> None:
    assert set(FLOORS[floor]) == {game.family for game in GAMES.values()}
