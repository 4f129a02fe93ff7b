"""The games, in the order of the menu."""

from typing import Any

from game.rules.all_fives import ALL_FIVES
from game.rules.all_threes import ALL_THREES
from game.rules.bergen import BERGEN
from game.rules.bingo import BINGO
from game.rules.block import BLOCK
from game.rules.draw import DRAW
from game.rules.euchre import EUCHRE
from game.rules.forty_two import FORTY_TWO
from game.rules.fourteen_piece import FOURTEEN_PIECE
from game.rules.game import Game
from game.rules.matador import MATADOR
from game.rules.muggins import MUGGINS
from game.rules.nine_piece import NINE_PIECE
from game.rules.palmer_fives import PALMER_FIVES
from game.rules.partner_match import PARTNER_MATCH
from game.rules.pell_draw import PELL_DRAW
from game.rules.poker import POKER
from game.rules.rounce import ROUNCE
from game.rules.skin import SKIN
from game.rules.tiddle_a_wink import TIDDLE_A_WINK
from game.rules.victorian_block import VICTORIAN_BLOCK

GAMES: dict[str, Game[Any]] = {
    game.key: game
    for game in (
        DRAW,
        BLOCK,
        MUGGINS,
        ALL_FIVES,
        ALL_THREES,
        PALMER_FIVES,
        BERGEN,
        MATADOR,
        TIDDLE_A_WINK,
        VICTORIAN_BLOCK,
        PELL_DRAW,
        FOURTEEN_PIECE,
        PARTNER_MATCH,
        SKIN,
        NINE_PIECE,
        ROUNCE,
        EUCHRE,
        BINGO,
        FORTY_TWO,
        POKER,
    )
}
"""Every game by its key, as the first of its books plays it."""
