"""Where the holes of a pegboard are: a plank that stands upright, one track a side. Pure geometry, pixels."""

from typing import NamedTuple

from game.ui.layouts.table_layout import Area

STREETS = {31: 1, 61: 2, 121: 2}
"""By the target of a match, the rows of thirty holes that each side has; for 121 they are gone round twice."""

MOST_SIDES = 4
ROW = 30
FIVE = 5  # holes between which there is no wider space

# In steps from hole to hole:
BREAK = 0.55  # more space after every fifth
LANE, TRACK = 1.4, 2.3  # from row to row of one side, from side to side
MARGIN = 1.5  # from the rim to the middle of a hole
START = 2.9  # from the lower starting hole to the first of the row
CROWN = 1.9  # from the last of a row to the game hole of one street, or to the top of the bend
TALL = 2 * MARGIN + START + ROW - 1 + BREAK * (ROW // FIVE - 1) + CROWN

Point = tuple[float, float]


def pegboard_width(height: float, sides: int, target: int) -> float:
    """How wide a plank of that height is, in pixels."""
    return height / TALL * (2 * MARGIN + sides * (STREETS[target] - 1) * LANE + (sides - 1) * TRACK)


class Pegboard(NamedTuple):
    """A board for pegs, as in cribbage, in its place, for some sides and a target that STREETS has."""

    area: Area
    sides: int
    target: int

    @property
    def step(self) -> float:
        """Pixels from hole to hole."""
        return self.area.h / TALL

    def lane(self, side: int, row: int) -> float:
        """How far right a row of a side's holes is."""
        left = MARGIN + side * ((STREETS[self.target] - 1) * LANE + TRACK) + row * LANE
        return self.area.x + left * self.step

    def hole(self, side: int, points: int) -> Point:
        """The hole that stands for so many points: −1 and 0 are where the pegs wait, the target is the game hole.

        Points below −1 and above the target have those holes.
        """
        points = min(self.target, max(-1, points))
        if points == self.target:
            row = STREETS[self.target] - 1
            return self.lane(side, row), self._up(MARGIN + START / 4) if row else self._top(MARGIN)
        if points < 1:
            return self.lane(side, 0), self._up(MARGIN + 1 + points)
        row, nth = divmod((points - 1) % (ROW * STREETS[self.target]), ROW)
        return self.lane(side, row), self._in_row(ROW - 1 - nth if row else nth)

    def holes(self, side: int) -> list[Point]:
        """Every hole of a side, each once, in the order of the points."""
        return list(dict.fromkeys(self.hole(side, points) for points in range(-1, self.target + 1)))

    def bend(self, side: int) -> float:
        """How high the track of a side turns from its first row into its second: the middle of the arc."""
        return self._in_row(ROW - 1) - 0.6 * self.step

    def _in_row(self, nth: int) -> float:
        return self._up(MARGIN + START + nth + BREAK * (nth // FIVE))

    def _up(self, steps: float) -> float:
        return self.area.y + self.area.h - steps * self.step

    def _top(self, steps: float) -> float:
        return self.area.y + steps * self.step
