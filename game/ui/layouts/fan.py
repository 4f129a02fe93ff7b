"""A tile that may lie at one end with either of its numbers open: its two places side by side, and which is which.

All in pixels of the window.
"""

from collections.abc import Mapping, Sequence

from game.core.state import Play
from game.ui.layouts.room import Area, Pose

APART = 0.28  # of a tile's length: how far each of two places stands from where the tile will lie
BESIDE = 0.68  # the same, from the middle of a place to the number that it leaves open
_AHEAD = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}  # where the high end points, by the angle


def fanned(places: Mapping[Play, Pose], area: Area, laid: Sequence[Pose]) -> dict[Play, Pose]:
    """The places of one tile's plays, two of which at the same end stand beside each other, within `area`.

    Where one of the two would cover a tile that is `laid`, both stand further off.
    """
    ends: dict[int | None, list[Play]] = {}
    for play in places:
        ends.setdefault(play.arm, []).append(play)
    stood = dict(places)
    for plays in ends.values():
        if len(plays) > 1:
            pairs = [
                [_aside(places[play], side, off, area) for play, side in zip(plays, (-1, 1), strict=True)]
                for off in (0, -APART, APART)
            ]
            clear = [pair for pair in pairs if not any(_covers(pose, other) for pose in pair for other in laid)]
            stood |= zip(plays, (clear or pairs)[0], strict=True)
    return stood


def _covers(pose: Pose, other: Pose) -> bool:
    """Whether two tiles lie over each other by more than a touch."""
    (wide, high), (its_width, its_height) = _halves(pose), _halves(other)
    touch = 0.05 * pose.length
    return abs(pose.x - other.x) < wide + its_width - touch and abs(pose.y - other.y) < high + its_height - touch


def _halves(pose: Pose) -> tuple[float, float]:
    """Half of how wide and how high a tile lies."""
    along, across = pose.length / 2, pose.length / 4
    return (across, along) if pose.angle % 180 else (along, across)


def has_two_ways(places: Mapping[Play, Pose]) -> bool:
    """Whether at some end there is a choice of which number stays open."""
    return len({play.arm for play in places}) < len(places)


def open_number(play: Play, pose: Pose) -> tuple[int, tuple[float, float]]:
    """The number that a play with a choice leaves open, and where to write it: beyond that end of the tile."""
    pip = play.tile.low if play.outward is None else play.outward
    x, y = _AHEAD[pose.angle]
    away = BESIDE * pose.length * (1 if pip == play.tile.high else -1)
    return pip, (pose.x + x * away, pose.y + y * away)


def _aside(pose: Pose, side: int, off: float, area: Area) -> Pose:
    """A place moved across its direction, the pair of them `off` the middle and kept within the area."""
    apart, reach, off = APART * pose.length, (APART + 0.25) * pose.length, off * pose.length
    if pose.angle % 180:
        middle = min(max(pose.x + off, area.x + reach), area.x + area.w - reach)
        return pose._replace(x=round(middle + side * apart))
    middle = min(max(pose.y + off, area.y + reach), area.y + area.h - reach)
    return pose._replace(y=round(middle + side * apart))
