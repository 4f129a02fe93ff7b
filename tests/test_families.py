"""Every package registers the same families of games."""

from typing import Any

import pytest

from game.bots import bot as bots
from game.rules import GAMES
from game.rules import action_errors as refusals
from game.text import families as words
from game.ui import families as window

REGISTRIES: dict[str, dict[str, Any]] = {
    "refusals": refusals.FAMILIES,
    "bots": bots.FAMILIES,
    "words": words.WORDS,
    "window": window.FAMILIES,
}


@pytest.mark.parametrize("floor", REGISTRIES)
def test_every_package_has_exactly_the_families_of_the_games(floor: str) -> None:
    assert set(REGISTRIES[floor]) == {game.family for game in GAMES.values()}
