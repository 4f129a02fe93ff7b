"""A clear place on the table for what is to be read beside what it is about."""

import math
from collections.abc import Sequence
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
        across, down = _near_first(self.room, self.about, size, 0), _near_first(self.room, self.about, size, 1)
        for y, *off_y in down:
            for x, *off_x in across:
                apart, centres = map(math.hypot, off_x, off_y)
                far = apart + CENTRED * centres
                if far >= most:
                    break  # and so are all that follow
                place = Rect((x, y), size)
                if place.collidelist(self.never) >= 0:
                    continue
                shared = [place.clip(self.rather_not[nth]) for nth in place.collidelistall(self.rather_not)]
                covered = min(1.0, sum(rect.w * rect.h for rect in shared) / (size[0] * size[1]))
                far += COVER * size[1] * covered
                if far < most:
                    most, found = far, (far, place)
        return found


def _near_first(room: Rect, about: Rect, size: tuple[int, int], axis: int) -> list[tuple[int, float, float]]:
    """The places along an axis, the nearest first: each with its ways from edge to edge and from middle to middle."""
    free, half = room.size[axis] - size[axis], (size[axis] + about.size[axis]) / 2
    steps = range(STEPS + 1) if free >= 0 else ()
    places = [room.topleft[axis] + free * step // STEPS for step in steps]
    off = {place: abs(place + size[axis] // 2 - about.center[axis]) for place in places}
    return [(place, max(off[place] - half, 0.0), off[place]) for place in sorted(off, key=lambda place: off[place])]
