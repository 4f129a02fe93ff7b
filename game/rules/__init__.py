"""The games, in the order of the menu."""

from typing import Any

from game.rules.block import BLOCK
from game.rules.draw import DRAW
from game.rules.forty_two import FORTY_TWO
from game.rules.game import Game
from game.rules.muggins import MUGGINS
from game.rules.poker import POKER

GAMES: dict[str, Game[Any]] = {game.key: game for game in (DRAW, BLOCK, MUGGINS, FORTY_TWO, POKER)}
"""Every game by its key, as the first of its books plays it."""
