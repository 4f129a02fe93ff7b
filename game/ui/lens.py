"""The lens: where a long line in a small window leaves tiles too small to read, it shows those at the mouse larger."""

import pygame

from game.ui.tabletop import Tabletop, picture, rect_of

LEGIBLE = 42  # px: a tile this long is read at a glance
ENLARGED = 64  # px: how long tiles are in the lens
SIZE = (300, 210)  # px of the design
FLAG = pygame.BLEND_PREMULTIPLIED

Sprite = tuple[pygame.Surface, pygame.Rect]


def lens(top: Tabletop, at: tuple[int, int]) -> Sprite | None:
    """What the lens shows of the line around a point, and where; None when it is not wanted there."""
    if top.layout is None or top.layout.length >= LEGIBLE or not rect_of(top.room.line).collidepoint(at):
        return None
    window, theme = top.window, top.window.theme
    size = round(SIZE[0] * window.unit), round(SIZE[1] * window.unit)
    scale = ENLARGED / top.layout.length
    glass = window.shapes.plate(size, 14, theme.table, theme.accent, 2).copy()
    middle = size[0] / 2, size[1] / 2
    inside = glass.get_rect().inflate(-6, -6)
    glass.set_clip(inside)
    near = inside.inflate(2 * ENLARGED, 2 * ENLARGED)
    for tile in top.in_line():
        shown = top.shown[tile]
        x, y = middle[0] + (shown.x - at[0]) * scale, middle[1] + (shown.y - at[1]) * scale
        if near.collidepoint(x, y):
            drawn, rect = picture(window, tile, shown._replace(x=x, y=y, length=ENLARGED))
            glass.blit(drawn, rect, special_flags=FLAG)
    above = glass.get_rect(midbottom=(at[0], at[1] - round(24 * window.unit)))
    if above.top < 0:
        above = glass.get_rect(midtop=(at[0], at[1] + round(36 * window.unit)))
    return glass, above.clamp(window.surface.get_rect())
