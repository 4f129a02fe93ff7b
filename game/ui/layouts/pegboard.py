"""Geometry of a pegboard: an upright plank with one track per side, in pixels."""

from typing import NamedTuple

from game.ui.layouts.table_layout import Area

STREETS = {31: 1, 61: 2, 121: 2}
"""Rows of thirty holes per side, by the target of the match; for 121 the pegs go around twice."""

MAX_SIDES = 4
ROW = 30
FIVE = 5  # holes per group

# In distances from hole to hole:
BREAK = 0.55  # extra space after every fifth hole
LANE, TRACK = 1.4, 2.3  # between the rows of a side, and between sides
MARGIN = 1.5  # from the edge to the centre of a hole
START = 2.9  # from the lower starting hole to the first hole of the row
CROWN = 1.9  # from the last hole of a row to the game hole of a single row, or to the top of the bend
TALL = 2 * MARGIN + START + ROW - 1 + BREAK * (ROW // FIVE - 1) + CROWN

Point = tuple[float, float]


def pegboard_width(height: float, sides: int, target: int) -> float:
    """Return the width in pixels of a board of that height."""
    return height / TALL * (2 * MARGIN + sides * (STREETS[target] - 1) * LANE + (sides - 1) * TRACK)


class Pegboard(NamedTuple):
    """A pegboard as in cribbage, in its `area`, for `sides` and a `target` that is in STREETS."""

    area: Area
    sides: int
    target: int

    @property
    def step(self) -> float:
        """Distance between holes in pixels."""
        return self.area.h / TALL

    def lane(self, side: int, row: int) -> float:
        """Return the x of a side's row of holes."""
        left = MARGIN + side * ((STREETS[self.target] - 1) * LANE + TRACK) + row * LANE
        return self.area.x + left * self.step

    def hole(self, side: int, points: int) -> Point:
        """Return the hole for `points`: −1 and 0 are the starting holes, the target is the game hole.

        Points are limited to that range.
        """
        points = min(self.target, max(-1, points))
        if points == self.target:
            row = STREETS[self.target] - 1
            return self.lane(side, row), self._up(MARGIN + START / 4) if row else self._top(MARGIN)
        if points < 1:
            return self.lane(side, 0), self._up(MARGIN + 1 + points)
        row, index = divmod((points - 1) % (ROW * STREETS[self.target]), ROW)
        return self.lane(side, row), self._in_row(ROW - 1 - index if row else index)

    def holes(self, side: int) -> list[Point]:
        """Return all holes of a side without duplicates, in the order of points."""
        return list(dict.fromkeys(self.hole(side, points) for points in range(-1, self.target + 1)))

    def bend(self, side: int) -> float:
        """Return the y at which a side's track turns from its first row into its second: the centre of the arc."""
        return self._in_row(ROW - 1) - 0.6 * self.step

    def _in_row(self, index: int) -> float:
        return self._up(MARGIN + START + index + BREAK * (index // FIVE))

    def _up(self, steps: float) -> float:
        return self.area.y + self.area.h - steps * self.step

    def _top(self, steps: float) -> float:
        return self.area.y + steps * self.step
