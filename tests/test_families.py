"""Every package registers the same families of games."""

from typing import Any

import pytest

from game.bots import bot as bots
from game.rules import GAMES
from game.text import families as words
from game.ui import families as window

REGISTRIES: dict[str, dict[str, Any]] = {"bots": bots.FAMILIES, "words": words.FAMILIES, "window": window.FAMILIES}


@pytest.mark.parametrize("floor", REGISTRIES)
def test_every_package_has_exactly_the_families_of_the_games(floor: str) -> None:
    assert set(REGISTRIES[floor]) == {game.family for game in GAMES.values()}
