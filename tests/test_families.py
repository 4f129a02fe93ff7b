"""A family of games is registered once on each floor, and every floor knows the same."""

import pytest

from game.bots import families as bots
from game.rules import GAMES

FAMILIES = {game.family for game in GAMES.values()}


@pytest.mark.parametrize("registered", [bots.FAMILIES], ids=["bots"])
def test_each_floor_has_the_families_of_the_games_and_no_other(registered: dict[str, object]) -> None:
    assert set(registered) == FAMILIES
