"""The magnifier: where a long line or a large hand leaves tiles too small to read, those at the mouse are enlarged."""

import pygame

from game.core.tiles import Tile
from game.ui.canvas.pixels import picture, rect_of
from game.ui.table.tile_layout import TileLayout

LEGIBLE = 42  # px: a tile this long is read at a glance
ENLARGED = 64  # px: how long tiles are in the magnifier
SIZE = (300, 210)  # px of the design
FLAG = pygame.BLEND_PREMULTIPLIED

Sprite = tuple[pygame.Surface, pygame.Rect]


def magnify(layout: TileLayout, at: tuple[int, int]) -> Sprite | None:
    """What the magnifier shows of the line or the hand around a point, and where; None when it is not wanted there."""
    tabletop = layout.tabletop
    near_by = _around(layout, at)
    length = tabletop.shown[near_by[0]].length if near_by else LEGIBLE
    if length >= LEGIBLE:
        return None
    canvas, theme = tabletop.canvas, tabletop.canvas.theme
    size = round(SIZE[0] * canvas.unit), round(SIZE[1] * canvas.unit)
    scale = ENLARGED / length
    magnifier = canvas.shapes.box(size, 14, theme.table, theme.accent, 2).copy()
    middle = size[0] / 2, size[1] / 2
    inside = magnifier.get_rect().inflate(-6, -6)
    magnifier.set_clip(inside)
    near = inside.inflate(2 * ENLARGED, 2 * ENLARGED)
    for tile in near_by:
        shown = tabletop.shown[tile]
        x, y = middle[0] + (shown.x - at[0]) * scale, middle[1] + (shown.y - at[1]) * scale
        if near.collidepoint(x, y):
            drawn, rect = picture(canvas, tile, shown._replace(x=x, y=y, length=ENLARGED))
            magnifier.blit(drawn, rect, special_flags=FLAG)
    above = magnifier.get_rect(midbottom=(at[0], at[1] - round(24 * canvas.unit)))
    if above.top < 0:
        above = magnifier.get_rect(midtop=(at[0], at[1] + round(36 * canvas.unit)))
    return magnifier, above.clamp(canvas.surface.get_rect())


def _around(layout: TileLayout, at: tuple[int, int]) -> list[Tile]:
    """The tiles of the line if the point is over it, or those of the open hand."""
    tabletop = layout.tabletop
    if rect_of(tabletop.room.line).collidepoint(at):
        return layout.tiles
    return tabletop.keep(tabletop.viewer) if tabletop.open and rect_of(tabletop.room.hand).collidepoint(at) else []
