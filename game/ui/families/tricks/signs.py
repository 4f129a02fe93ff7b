"""What is marked on the tiles of the trick games."""

from game.rules.tricks.trick_game import TrickGame, TrickState
from game.tiles import Tile
from game.ui.layouts.motion import Sign


def sign_of(game: TrickGame, state: TrickState, tile: Tile) -> Sign:
    """Whether a tile is a trump, or would be one, and what it counts."""
    trump = game.prospect(state)
    return Sign(game.is_trump(trump, tile), game.count(trump, tile))
