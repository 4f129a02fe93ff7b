"""The games, in the order of the menu."""

from typing import Any

from game.rules.bergen import BERGEN
from game.rules.block import BLOCK
from game.rules.draw import DRAW
from game.rules.forty_two import FORTY_TWO
from game.rules.game import Game
from game.rules.matador import MATADOR
from game.rules.muggins import MUGGINS
from game.rules.poker import POKER
from game.rules.tiddle_a_wink import TIDDLE_A_WINK
from game.rules.victorian_block import VICTORIAN_BLOCK

GAMES: dict[str, Game[Any]] = {
    game.key: game
    for game in (
        DRAW,
        BLOCK,
        MUGGINS,
        BERGEN,
        MATADOR,
        TIDDLE_A_WINK,
        VICTORIAN_BLOCK,
        FORTY_TWO,
        POKER,
    )
}
"""Every game by its key, as the first of its books plays it."""
