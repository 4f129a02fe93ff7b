"""What emblems are drawn of: tiles on a piece of the table, in a hand or a heap, and points in a corner.

The emblem of a game is a small picture of what is typical of it, made by its own rules; each family draws its own. In
pictures of a size all tiles are of one length, wherever they find room so.
"""

import pygame

from game.core.tiles import HIDDEN, Tile
from game.ui.canvas.canvas import Canvas
from game.ui.widgets.widget import FLAG

BONES = 3  # tiles of the boneyard in a picture
HELD = 4  # tiles of a hand in it
APART = 0.52  # of a tile's length, from one tile of a hand to the next
ABOVE = (0.4, 0.62)  # where the middle of the picture is above tiles face down, and what share of the height it has

Place = tuple[Tile, float, float, int, int]
"""A tile in a picture: which, the middle of it, its angle, its length."""


def tile_length(size: tuple[int, int]) -> int:
    """The length of a tile in every picture of `size` pixels."""
    return int(min(0.34 * size[0], 0.22 * size[1])) // 4 * 4


def face_down(canvas: Canvas, size: tuple[int, int]) -> pygame.Surface:
    """An emblem of a few tiles face down."""
    return rounded(canvas, drawn(canvas, fan((HIDDEN,) * HELD, size), size))


def drawn(canvas: Canvas, places: list[Place], size: tuple[int, int]) -> pygame.Surface:
    """Tiles lying on the table, each over those before it, all shadows below them."""
    surface = canvas.art.table(size).convert_alpha()
    for shadows in True, False:
        for tile, x, y, angle, length in places:
            picture, (aside, below) = canvas.art.face(tile, length, angle), (0, 0)
            if shadows:
                picture, (aside, below) = canvas.art.shadow(length, angle)
            surface.blit(picture, picture.get_rect(center=(round(x) + aside, round(y) + below)), special_flags=FLAG)
    return surface


def fan(tiles: tuple[Tile, ...], size: tuple[int, int]) -> list[Place]:
    """Tiles held in a hand, in the middle of a picture."""
    length = tile_length(size)
    middle = (len(tiles) - 1) / 2
    apart = length * APART
    return [
        (
            tile,
            size[0] / 2 + (nth - middle) * apart,
            size[1] / 2 + abs(nth - middle) ** 2 * 0.03 * length,
            angle,
            length,
        )
        for nth, tile in enumerate(tiles)
        for angle in (90 - round((nth - middle) * 4) * 2,)
    ]


def heap(size: tuple[int, int], bones: int = BONES) -> list[Place]:
    """Tiles face down, in the lower corner of a picture."""
    length = tile_length(size)
    left, across = size[0] * 0.04 + length / 4, size[1] * 0.95 - length / 2
    return [(HIDDEN, left + nth * length * 0.54, across, 90, length) for nth in range(bones)]


def write_points(canvas: Canvas, surface: pygame.Surface, points: int) -> None:
    """Points in the lower right corner."""
    width, height = surface.get_size()
    words = canvas.fonts.text(f"+{points}", min(height * 0.17, width * 0.19), canvas.theme.accent, True)
    at = words.get_rect(bottomright=(round(width * 0.94), round(height * 0.97)))
    surface.blit(words, at, special_flags=FLAG)


def rounded(canvas: Canvas, surface: pygame.Surface) -> pygame.Surface:
    """The picture with round corners; it is drawn on."""
    corners = canvas.shapes.box(surface.get_size(), canvas.unit * 9, (255, 255, 255))
    surface.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface
