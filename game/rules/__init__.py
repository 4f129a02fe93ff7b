"""All games, in the order of the menu."""

from pathlib import Path
from typing import Any

from game.platform.markdown import translate
from game.rules.betting.poker import POKER
from game.rules.game import Game
from game.rules.line.all_fives import ALL_FIVES
from game.rules.line.all_threes import ALL_THREES
from game.rules.line.bergen import BERGEN
from game.rules.line.block import BLOCK
from game.rules.line.draw import DRAW
from game.rules.line.fourteen_piece import FOURTEEN_PIECE
from game.rules.line.matador import MATADOR
from game.rules.line.muggins import MUGGINS
from game.rules.line.nine_piece import NINE_PIECE
from game.rules.line.palmer_fives import PALMER_FIVES
from game.rules.line.partner_match import PARTNER_MATCH
from game.rules.line.pell_draw import PELL_DRAW
from game.rules.line.skin import SKIN
from game.rules.line.tiddle_a_wink import TIDDLE_A_WINK
from game.rules.line.victorian_block import VICTORIAN_BLOCK
from game.rules.tricks.bingo import BINGO
from game.rules.tricks.euchre import EUCHRE
from game.rules.tricks.forty_two import FORTY_TWO
from game.rules.tricks.rounce import ROUNCE

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
"""Every game by key, with the rules of its first preset."""


def game_file(key: str, name: str) -> Path:
    """Return the path of a file in the folder of a game: rules.md, or demo.toml if the game has one."""
    return Path(__file__).parent / GAMES[key].family / key / name


def annotated_rules(key: str) -> str:
    """Return the rules text of a game with its remarks, in lines that start with “>”; each paragraph is one line."""
    return translate(game_file(key, "rules.md").read_text(encoding="utf-8"))


def rules_text(key: str) -> str:
    """Return the rules text of a game without the remarks shown at the table."""
    return "".join(line for line in annotated_rules(key).splitlines(keepends=True) if not line.startswith(">"))
