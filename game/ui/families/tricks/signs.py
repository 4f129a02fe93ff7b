"""What is marked on the tiles of the trick games, and said of the one at the mouse."""

from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.rules.tricks.trick_game import Suit, TrickGame, TrickState
from game.rules.tricks.trick_state import suit_name
from game.ui.layouts.animation import Sign


def sign_of(game: TrickGame, state: TrickState, tile: Tile) -> Sign:
    """Whether a tile is a trump, or would be one, and what it counts."""
    trump = game.prospective_trump(state)
    return Sign(game.is_trump(trump, tile), game.tile_points(trump, tile))


def bower(game: TrickGame, trump: Suit | None, tile: Tile) -> str:
    """Which bower a tile is; empty where it is none."""
    left = game.bower(trump)
    if left is None:
        return ""
    if tile == left:
        return _("left bower")
    return _("right bower") if tile.is_double and trump in tile else ""


def describe_tile(game: TrickGame, state: TrickState, tile: Tile) -> str:
    """A tile with the suit that it is of, and what else it is: “3-3, left bower (trump)”."""
    trump = game.prospective_trump(state)
    counts, named = game.tile_points(trump, tile), bower(game, trump, tile)
    if game.is_trump(trump, tile):
        kind = _("{bower} (trump)").format(bower=named) if named else _("trump")
        kind = _("the highest trump") if tile == game.always_trump else kind
    else:
        kind = _(" or ").join(map(suit_name, game.suits(trump, tile)))
    words = _("{tile}, {kind}: counts {points}") if counts else _("{tile}, {kind}")
    return words.format(tile=tile, kind=kind, points=counts)
