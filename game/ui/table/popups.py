"""Placement of floating texts about actions, and the magnifier."""

import pygame

from game.core.tiles import Tile
from game.ui.canvas.sprites import area_rect, sprite_rect, sprite_surface
from game.ui.table.family_view import Point
from game.ui.table.table_state import TableState, TileLayout
from game.ui.widgets.labels import BODY

LARGER = 3  # design px by which floating text is larger than other text
AROUND = 4  # design px kept clear around it
ACROSS, DOWN = 3, 2  # candidate positions per text width and height


def popup_font_size(table_state: TableState, text: str) -> float:
    """Return the font size, reduced if the text is wider than the table."""
    fonts, size = table_state.canvas.fonts, table_state.canvas.text_size(BODY + LARGER)
    max_width, width = (
        _text_area(table_state).w - 2 * round(AROUND * table_state.canvas.unit),
        fonts.width(text, size, True),
    )
    return float(int(min(size, size * max_width / (width + size))))


def popup_size(table_state: TableState, text: str) -> tuple[int, int]:
    """Return the size of a badge with this text in pixels."""
    fonts, size = table_state.canvas.fonts, popup_font_size(table_state, text)
    height = round(fonts.line_height(size) * 1.06)
    return max(height, fonts.width(text, size, True) + round(size * 0.9)), height


def find_clear_point(table_state: TableState, text: str, near: Point, others: list[pygame.Rect]) -> Point:
    """Return the centre nearest to `near` where the text covers no tile, log or rectangle of `others`.

    If there is none, the text goes above the hand, where no tile is ever placed.
    """
    (width, height), margin, table = (
        popup_size(table_state, text),
        round(AROUND * table_state.canvas.unit),
        _text_area(table_state),
    )
    badge = pygame.Rect(0, 0, width + 2 * margin, height + 2 * margin)
    obstacles = [*map(sprite_rect, table_state.sprites.values()), *others]
    same_height = min(max(near[0], table.left + badge.w / 2), table.right - badge.w / 2), near[1]
    places = [
        (x, y)
        for x in range(table.left + badge.w // 2, table.right - badge.w // 2 + 1, max(1, badge.w // ACROSS))
        for y in range(table.top + badge.h // 2, table.bottom - badge.h // 2 + 1, max(1, badge.h // DOWN))
    ]
    places.sort(key=lambda place: (place[0] - near[0]) ** 2 + 4 * (place[1] - near[1]) ** 2)
    for place in (near, same_height, *places):
        badge.center = round(place[0]), round(place[1])
        if table.contains(badge) and badge.collidelist(obstacles) < 0:
            return place
    badge.midleft = area_rect(table_state.layout.prompt).midleft
    return badge.clamp(table).center


def _text_area(table_state: TableState) -> pygame.Rect:
    """Return the area available for floating texts: the middle and the prompt row."""
    return area_rect(table_state.layout.line).union(area_rect(table_state.layout.prompt))


# -- magnifier: enlarges small tiles under the mouse -----------------------------------------------------------------


LEGIBLE = 42  # px: tiles of this length are readable
ENLARGED = 64  # px: length of tiles in the magnifier
SIZE = (300, 210)  # design px

Sprite = tuple[pygame.Surface, pygame.Rect]


def magnify(layout: TileLayout, at: tuple[int, int]) -> Sprite | None:
    """Return the magnifier for the line or hand at a point with its position, or None if tiles are large enough."""
    table_state = layout.table_state
    tiles = _tiles_around(layout, at)
    length = table_state.sprites[tiles[0]].length if tiles else LEGIBLE
    if length >= LEGIBLE:
        return None
    canvas, theme = table_state.canvas, table_state.canvas.theme
    size = round(SIZE[0] * canvas.unit), round(SIZE[1] * canvas.unit)
    scale = ENLARGED / length
    magnifier = canvas.shapes.box(size, 14, theme.table, theme.accent, 2).copy()
    centre = size[0] / 2, size[1] / 2
    inside = magnifier.get_rect().inflate(-6, -6)
    magnifier.set_clip(inside)
    visible = inside.inflate(2 * ENLARGED, 2 * ENLARGED)
    for tile in tiles:
        sprite = table_state.sprites[tile]
        x, y = centre[0] + (sprite.x - at[0]) * scale, centre[1] + (sprite.y - at[1]) * scale
        if visible.collidepoint(x, y):
            tile_surface, rect = sprite_surface(canvas, tile, sprite._replace(x=x, y=y, length=ENLARGED))
            magnifier.blit(tile_surface, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
    rect = magnifier.get_rect(midbottom=(at[0], at[1] - round(24 * canvas.unit)))
    if rect.top < 0:
        rect = magnifier.get_rect(midtop=(at[0], at[1] + round(36 * canvas.unit)))
    return magnifier, rect.clamp(canvas.surface.get_rect())


def _tiles_around(layout: TileLayout, at: tuple[int, int]) -> list[Tile]:
    """Return the tiles of the line or the visible hand under a point."""
    table_state = layout.table_state
    if area_rect(table_state.layout.line).collidepoint(at):
        return layout.tiles
    return (
        table_state.ordered_hand(table_state.viewer)
        if table_state.open and area_rect(table_state.layout.hand).collidepoint(at)
        else []
    )
