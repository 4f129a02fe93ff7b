"""Where words that tell of an action may stand: near to it, over no tile and not over the log."""

import pygame

from game.core.tiles import Tile
from game.ui.canvas.sprites import area_rect, sprite_rect, sprite_surface
from game.ui.table.family_view import Point
from game.ui.table.table_state import TableState, TileLayout
from game.ui.widgets.labels import BODY

LARGER = 3  # px of the design, by how much these words are larger than others
AROUND = 4  # px of the design that stay clear around them
ACROSS, DOWN = 3, 2  # steps in a width and in a height of the words, at which a place is looked for


def popup_font_size(tabletop: TableState, words: str) -> float:
    """The size of the letters, smaller where the words would be wider than the table."""
    fonts, size = tabletop.canvas.fonts, tabletop.canvas.text_size(BODY + LARGER)
    room, wide = _table(tabletop).w - 2 * round(AROUND * tabletop.canvas.unit), fonts.width(words, size, True)
    return float(int(min(size, size * room / (wide + size))))


def popup_size(tabletop: TableState, words: str) -> tuple[int, int]:
    """How large a badge with these words is, in pixels."""
    fonts, size = tabletop.canvas.fonts, popup_font_size(tabletop, words)
    high = round(fonts.line_height(size) * 1.06)
    return max(high, fonts.width(words, size, True) + round(size * 0.9)), high


def find_clear_point(tabletop: TableState, words: str, near: Point, others: list[pygame.Rect]) -> Point:
    """The middle of the place nearest to a point where the words cover no tile, nor the log, nor any of the `others`.

    They are kept on the table. Where there is no such place they stand above the hand, where no tile ever lies.
    """
    (wide, high), margin, table = popup_size(tabletop, words), round(AROUND * tabletop.canvas.unit), _table(tabletop)
    badge = pygame.Rect(0, 0, wide + 2 * margin, high + 2 * margin)
    lying = [*map(sprite_rect, tabletop.sprites.values()), *others]
    level = min(max(near[0], table.left + badge.w / 2), table.right - badge.w / 2), near[1]
    places = [
        (x, y)
        for x in range(table.left + badge.w // 2, table.right - badge.w // 2 + 1, max(1, badge.w // ACROSS))
        for y in range(table.top + badge.h // 2, table.bottom - badge.h // 2 + 1, max(1, badge.h // DOWN))
    ]
    places.sort(key=lambda place: (place[0] - near[0]) ** 2 + 4 * (place[1] - near[1]) ** 2)
    for place in (near, level, *places):
        badge.center = round(place[0]), round(place[1])
        if table.contains(badge) and badge.collidelist(lying) < 0:
            return place
    badge.midleft = area_rect(tabletop.layout.prompt).midleft
    return badge.clamp(table).center


def _table(tabletop: TableState) -> pygame.Rect:
    """Where words may stand: in the middle, and above the hand."""
    return area_rect(tabletop.layout.line).union(area_rect(tabletop.layout.prompt))


# -- the magnifier: where a long line or a large hand leaves tiles too small to read, those at the mouse  --------------


LEGIBLE = 42  # px: a tile this long is read at a glance
ENLARGED = 64  # px: how long tiles are in the magnifier
SIZE = (300, 210)  # px of the design

Sprite = tuple[pygame.Surface, pygame.Rect]


def magnify(layout: TileLayout, at: tuple[int, int]) -> Sprite | None:
    """What the magnifier shows of the line or the hand around a point, and where; None when it is not wanted there."""
    tabletop = layout.table_state
    near_by = _around(layout, at)
    length = tabletop.sprites[near_by[0]].length if near_by else LEGIBLE
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
        shown = tabletop.sprites[tile]
        x, y = middle[0] + (shown.x - at[0]) * scale, middle[1] + (shown.y - at[1]) * scale
        if near.collidepoint(x, y):
            drawn, rect = sprite_surface(canvas, tile, shown._replace(x=x, y=y, length=ENLARGED))
            magnifier.blit(drawn, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
    above = magnifier.get_rect(midbottom=(at[0], at[1] - round(24 * canvas.unit)))
    if above.top < 0:
        above = magnifier.get_rect(midtop=(at[0], at[1] + round(36 * canvas.unit)))
    return magnifier, above.clamp(canvas.surface.get_rect())


def _around(layout: TileLayout, at: tuple[int, int]) -> list[Tile]:
    """The tiles of the line if the point is over it, or those of the open hand."""
    tabletop = layout.table_state
    if area_rect(tabletop.layout.line).collidepoint(at):
        return layout.tiles
    return (
        tabletop.ordered_hand(tabletop.viewer)
        if tabletop.open and area_rect(tabletop.layout.hand).collidepoint(at)
        else []
    )
