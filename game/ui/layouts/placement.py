"""Places for what lies over a screen, such as tooltips and notes. Pure geometry in pixels."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

import pygame

STEPS = 24  # positions to try along each axis


def grid_positions(bounds: pygame.Rect, size: tuple[int, int]) -> list[pygame.Rect]:
    """Return evenly spaced rectangles of a size within `bounds`; none if the size is larger."""
    x, y, steps = bounds.w - size[0], bounds.h - size[1], range(STEPS + 1)
    places = [(bounds.x + x * column // STEPS, bounds.y + y * row // STEPS) for row in steps for column in steps]
    return [pygame.Rect(place, size) for place in places] if x >= 0 and y >= 0 else []


def clear_positions(
    bounds: pygame.Rect, size: tuple[int, int], avoided: Sequence[pygame.Rect]
) -> list[tuple[int, int]]:
    """Return the top left corners of the grid positions that cover no area of `avoided`."""
    x, y, steps = bounds.w - size[0], bounds.h - size[1], range(STEPS + 1)
    if x < 0 or y < 0:
        return []
    lefts, tops = [bounds.x + x * step // STEPS for step in steps], [bounds.y + y * step // STEPS for step in steps]
    covered = [0] * len(tops)  # for each row a bit for each column
    for area in avoided:
        if not area:
            continue
        first, end = bisect_right(lefts, area.left - size[0]), bisect_left(lefts, area.right)
        if first < end:
            columns = (1 << end) - (1 << first)
            for row in range(bisect_right(tops, area.top - size[1]), bisect_left(tops, area.bottom)):
                covered[row] |= columns
    return [
        (left, top)
        for top, columns in zip(tops, covered, strict=True)
        for column, left in enumerate(lefts)
        if not columns >> column & 1
    ]


def place_beside(
    size: tuple[int, int], anchor: pygame.Rect, bounds: pygame.Rect, avoided: Sequence[pygame.Rect], gap: int
) -> pygame.Rect:
    """Return a rectangle above, below or beside `anchor`, within `bounds`, that covers nothing `avoided`.

    If there is none, return the nearest that covers nothing, or else the one that covers least.
    """
    rect, avoided = pygame.Rect((0, 0), size), [anchor, *avoided]
    beside = [
        rect.move_to(midbottom=(anchor.centerx, anchor.top - gap)),
        rect.move_to(midtop=(anchor.centerx, anchor.bottom + gap)),
        rect.move_to(midleft=(anchor.right + gap, anchor.centery)),
        rect.move_to(midright=(anchor.left - gap, anchor.centery)),
    ]
    beside = [place.clamp(bounds) for place in beside]
    clear = [place for place in beside if place.collidelist(avoided) < 0]
    if clear:
        return clear[0]
    clear = [pygame.Rect(place, size) for place in clear_positions(bounds, size, avoided)]
    if clear:
        return min(clear, key=lambda place: math.dist(place.center, anchor.center))

    def covered(place: pygame.Rect) -> int:
        return sum(area.w * area.h for area in map(place.clip, avoided))

    return min([*beside, *grid_positions(bounds, size)], key=covered)
