"""Where words that tell of an action may stand: near to it, over no tile and not over the log."""

import pygame

from game.ui.canvas.pixels import rect_of, rect_of_tile
from game.ui.table.family_view import Point
from game.ui.table.tabletop import Tabletop
from game.ui.widgets.labels import BODY

LARGER = 3  # px of the design, by how much these words are larger than others
AROUND = 4  # px of the design that stay clear around them
ACROSS, DOWN = 3, 2  # steps in a width and in a height of the words, at which a place is looked for


def letters_of(tabletop: Tabletop, words: str) -> float:
    """The size of the letters, smaller where the words would be wider than the table."""
    fonts, size = tabletop.canvas.fonts, tabletop.canvas.text_size(BODY + LARGER)
    room, wide = _table(tabletop).w - 2 * round(AROUND * tabletop.canvas.unit), fonts.width(words, size, True)
    return float(int(min(size, size * room / (wide + size))))


def size_of(tabletop: Tabletop, words: str) -> tuple[int, int]:
    """How large a badge with these words is, in pixels."""
    fonts, size = tabletop.canvas.fonts, letters_of(tabletop, words)
    high = round(fonts.line_height(size) * 1.06)
    return max(high, fonts.width(words, size, True) + round(size * 0.9)), high


def clear_place(tabletop: Tabletop, words: str, near: Point, others: list[pygame.Rect]) -> Point:
    """The middle of the place nearest to a point where the words cover no tile, nor the log, nor any of the `others`.

    They are kept on the table. Where there is no such place they stand above the hand, where no tile ever lies.
    """
    (wide, high), margin, table = size_of(tabletop, words), round(AROUND * tabletop.canvas.unit), _table(tabletop)
    badge = pygame.Rect(0, 0, wide + 2 * margin, high + 2 * margin)
    lying = [*map(rect_of_tile, tabletop.shown.values()), *others]
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
    badge.midleft = rect_of(tabletop.room.prompt).midleft
    return badge.clamp(table).center


def _table(tabletop: Tabletop) -> pygame.Rect:
    """Where words may stand: in the middle, and above the hand."""
    return rect_of(tabletop.room.line).union(rect_of(tabletop.room.prompt))
