"""A tile that may lie at one end with either of its numbers open: its two places side by side, and which is which.

All in pixels of the window.
"""

from collections.abc import Mapping

from game.state import Play
from game.ui.layouts.room import Area, Pose

APART = 0.28  # of a tile's length: how far each of two places stands from where the tile will lie
BESIDE = 0.68  # the same, from the middle of a place to the number that it leaves open
_AHEAD = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}  # where the high end points, by the angle


def fanned(places: Mapping[Play, Pose], area: Area) -> dict[Play, Pose]:
    """The places of one tile's plays, two of which at the same end stand beside each other, within `area`."""
    ends: dict[int | None, list[Play]] = {}
    for play in places:
        ends.setdefault(play.arm, []).append(play)
    stood = dict(places)
    for plays in ends.values():
        if len(plays) > 1:
            for play, side in zip(plays, (-1, 1), strict=True):
                stood[play] = _aside(places[play], side, area)
    return stood


def has_two_ways(places: Mapping[Play, Pose]) -> bool:
    """Whether at some end there is a choice of which number stays open."""
    return len({play.arm for play in places}) < len(places)


def open_number(play: Play, pose: Pose) -> tuple[int, tuple[float, float]]:
    """The number that a play with a choice leaves open, and where to write it: beyond that end of the tile."""
    pip = play.tile.low if play.outward is None else play.outward
    x, y = _AHEAD[pose.angle]
    away = BESIDE * pose.length * (1 if pip == play.tile.high else -1)
    return pip, (pose.x + x * away, pose.y + y * away)


def _aside(pose: Pose, side: int, area: Area) -> Pose:
    """A place moved across its direction, the pair of them kept within the area."""
    by, reach = APART * pose.length, (APART + 0.25) * pose.length
    if pose.angle % 180:
        middle = min(max(pose.x, area.x + reach), area.x + area.w - reach)
        return pose._replace(x=round(middle + side * by))
    middle = min(max(pose.y, area.y + reach), area.y + area.h - reach)
    return pose._replace(y=round(middle + side * by))
