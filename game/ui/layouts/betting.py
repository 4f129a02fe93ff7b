"""Where the chips of each seat, its bet and the pots lie on the table of a betting game. Pure geometry, pixels."""

from dataclasses import dataclass
from typing import NamedTuple

from game.ui.layouts.table_layout import Area, Pose, TableLayout, opponent_poses

ACROSS, UPPER = 0.34, 0.34  # of the middle: how wide a place at its side is, and how high one at its top or foot
MOST = 0.36  # of its height, the most that one at its top or foot has
LEAST = 3.4  # lines of words, the least height of a place
MARGIN = 6  # px of the design between them
STACK, LOW = 96, 22  # px of the design: the width of a player's chips at most, and the least height they can do with


class BetArea(NamedTuple):
    """A seat's place in the middle: a line for what it did, and below it room for its bet, or for its hand shown."""

    words: Area
    chips: Area

    @property
    def whole(self) -> Area:
        """Both together."""
        return Area(self.words.x, self.words.y, self.words.w, self.words.h + self.chips.h)


@dataclass(frozen=True, slots=True)
class BettingAreas:
    """The spots clockwise from the viewer's, and the middle, where the pots lie."""

    bet_areas: tuple[BetArea, ...]
    pots: Area


def lay_out_bets(area: Area, players: int, text: float, unit: float) -> BettingAreas:
    """Divides the middle of the table, `area`, among so many players; `text` is the height of a line of words.

    The viewer's spot is at the foot, one opposite at the top, and those of the flanks in the middle of each side.
    """
    gap = MARGIN * unit
    high = min(max(UPPER * area.h, LEAST * text), MOST * area.h)
    flanked = players > 2
    opposite = players != 3
    upper = high if opposite else 1.4 * text
    middle = Area(area.x, area.y + upper + gap, area.w, area.h - upper - high - 2 * gap)
    wide = min(0.5 * area.w, 22 * text) if flanked else min(0.7 * area.w, 30 * text)
    foot = Area(area.x + (area.w - wide) / 2, area.y + area.h - high, wide, high)
    spots = [_spot(foot, text)]
    pots = Area(foot.x, middle.y, wide, middle.h)
    if flanked:
        across = ACROSS * area.w
        tall = min(middle.h, max(high, LEAST * text))
        y = middle.y + (middle.h - tall) / 2
        left = Area(area.x, y, across, tall)
        right = left._replace(x=area.x + area.w - across)
        pots = Area(area.x + across + gap, middle.y, area.w - 2 * (across + gap), middle.h)
        spots.append(_spot(left, text))
    if opposite:
        spots.append(_spot(foot._replace(y=area.y), text))
    if flanked:
        spots.append(_spot(right, text))
    return BettingAreas(tuple(spots), pots)


def chip_stack_areas(room: TableLayout, own: list[Pose], backs: int, unit: float) -> tuple[Area | None, ...]:
    """Where each seat's chips lie, clockwise from the viewer's: beside its tiles, or None where there is no room.

    `own` is how the viewer's tiles lie; those of the others are `backs` long.
    """
    gap = MARGIN * unit
    first = min((pose.x - pose.length / 4 for pose in own), default=room.hand.x)
    wide = min(STACK * unit, first - 2 * gap - room.hand.x)
    places = [Area(first - 2 * gap - wide, room.hand.y, wide, room.hand.h)]
    for chair in room.seats[1:]:
        poses, area = opponent_poses(chair.tiles, max(1, len(own)), backs, chair.is_horizontal), chair.tiles
        half = poses[0].length / 4
        if chair.is_horizontal:
            left = poses[-1].x + half + 2 * gap
            places.append(Area(left, area.y, min(STACK * unit, area.x + area.w - left), area.h))
        else:
            top = poses[-1].y + half + 2 * gap
            places.append(Area(area.x, top, area.w, min(0.6 * STACK * unit, area.y + area.h - top)))
    least = LOW * unit
    return tuple(place if min(place.w, place.h) >= least else None for place in places)


def _spot(area: Area, text: float) -> BetArea:
    line = min(1.5 * text, area.h / 2)
    return BetArea(area._replace(h=line), area._replace(y=area.y + line, h=area.h - line))
