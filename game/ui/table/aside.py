"""A clear place on the table for what is to be read beside what it is about."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect

STEPS = 32  # places to look at, across and down
COVER = 10.0  # heights of what is laid that it lies farther off rather than wholly over something
CENTRED = 0.2  # of the way from middle to middle, which counts besides the way from edge to edge


@dataclass(frozen=True)
class Surroundings:
    """Where something may lie that is to be read: in a `room`, near what it is `about`, over nothing of `never`.

    What it had `rather_not` lie over it covers as little as may be.
    """

    room: Rect
    about: Rect
    never: Sequence[Rect]
    rather_not: Sequence[Rect]

    def is_clear(self, place: Rect) -> bool:
        """Whether it may lie there."""
        return bool(self.room.contains(place)) and place.collidelist(self.never) < 0

    def best(self, size: tuple[int, int], most: float = math.inf) -> tuple[float, Rect] | None:
        """The best place for something of a `size`, and how far off it is, in pixels; None for none below `most`.

        A place is the farther off the more it covers of what it had better not.
        """
        found: tuple[float, Rect] | None = None
        for place in _places(size, self.room):
            far = _apart(place, self.about) + CENTRED * math.dist(place.center, self.about.center)
            if far >= most or place.collidelist(self.never) >= 0:
                continue
            shared = [place.clip(self.rather_not[nth]) for nth in place.collidelistall(self.rather_not)]
            covered = min(1.0, sum(rect.w * rect.h for rect in shared) / (size[0] * size[1]))
            far += COVER * size[1] * covered
            if far < most:
                most, found = far, (far, place)
        return found


def _places(size: tuple[int, int], room: Rect) -> Iterator[Rect]:
    across, down = room.w - size[0], room.h - size[1]
    if across < 0 or down < 0:
        return
    for row in range(STEPS + 1):
        for column in range(STEPS + 1):
            yield Rect((room.x + across * column // STEPS, room.y + down * row // STEPS), size)


def _apart(place: Rect, about: Rect) -> float:
    """How far two rectangles are from each other, in pixels."""
    x = max(place.left - about.right, about.left - place.right, 0)
    y = max(place.top - about.bottom, about.top - place.bottom, 0)
    return math.hypot(x, y)
