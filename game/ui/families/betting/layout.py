"""Layout of the betting games: bets and pots in the middle, hands shown there or folded, and the players' chips."""

from collections import Counter
from collections.abc import Collection
from itertools import dropwhile
from typing import NamedTuple

from game.core.state import HandOver, Scored
from game.core.tiles import Tile
from game.match.match import Match
from game.ui.layouts.table_layout import Area, Pose, TableLayout, opponent_poses

# -- areas of bets, pots and chips, in px; y points down ---------------------------------------------------------------


ACROSS, UPPER = 0.32, 0.28  # width of places at the sides, and height at top and bottom, as shares of the middle
MOST = 0.36  # most height of a place at top or bottom, as a share of the middle
LEAST = 3.4  # least height of a place, in lines of text
MARGIN = 6  # px of the design between places
STACK, LOW = 96, 22  # px of the design: most width and least height of a player's chips


class BetArea(NamedTuple):
    """A seat's place in the middle: a line of text for its last action, and below it its bet or its shown hand."""

    words: Area
    chips: Area

    @property
    def whole(self) -> Area:
        """Both areas together."""
        return Area(self.words.x, self.words.y, self.words.w, self.words.h + self.chips.h)


class BettingAreas(NamedTuple):
    """The seats' places, clockwise from the viewer's, and the area of the pots in the middle."""

    bet_areas: tuple[BetArea, ...]
    pots: Area


def lay_out_bets(area: Area, players: int, text: float, unit: float) -> BettingAreas:
    """Divide the middle of the table, `area`, among the players; `text` is the height of a line of text.

    The viewer's place is at the bottom, the one opposite at the top, and the others in the middle of each side.
    """
    gap = MARGIN * unit
    height = min(max(UPPER * area.h, LEAST * text), MOST * area.h)
    top_height = height if players != 3 else 1.4 * text
    middle = Area(area.x, area.y + top_height + gap, area.w, area.h - top_height - height - 2 * gap)
    width = min(0.7 * area.w, 30 * text) if players == 2 else min(0.5 * area.w, 22 * text)
    bottom = Area(area.x + (area.w - width) / 2, area.y + area.h - height, width, height)
    top = bottom._replace(y=area.y)
    if players == 2:
        places, pots = [bottom, top], middle._replace(x=bottom.x, w=width)
    else:
        side_width, side_height = ACROSS * area.w, min(middle.h, max(height, LEAST * text))
        left = Area(area.x, middle.y + (middle.h - side_height) / 2, side_width, side_height)
        pots = middle._replace(x=area.x + side_width + gap, w=area.w - 2 * (side_width + gap))
        right = left._replace(x=area.x + area.w - side_width)
        places = [bottom, left, top, right] if players == 4 else [bottom, left, right]
    return BettingAreas(tuple(_bet_area(place, text) for place in places), pots)


def chip_stack_areas(layout: TableLayout, own_poses: list[Pose], backs: int, unit: float) -> tuple[Area | None, ...]:
    """Return the area of each seat's chips beside its tiles, clockwise from the viewer's; None where there is no space.

    `own_poses` are the poses of the viewer's tiles; those of the others are `backs` pixels long.
    """
    gap = MARGIN * unit
    left_edge = min((pose.x - pose.length / 4 for pose in own_poses), default=layout.hand.x)
    width = min(STACK * unit, left_edge - 2 * gap - layout.hand.x)
    places = [Area(left_edge - 2 * gap - width, layout.hand.y, width, layout.hand.h)]
    for seat in layout.seats[1:]:
        poses, area = opponent_poses(seat.tiles, max(1, len(own_poses)), backs, seat.is_horizontal), seat.tiles
        half = poses[0].length / 4
        if seat.is_horizontal:
            left = poses[-1].x + half + 2 * gap
            places.append(Area(left, area.y, min(STACK * unit, area.x + area.w - left), area.h))
        else:
            top = poses[-1].y + half + 2 * gap
            places.append(Area(area.x, top, area.w, min(0.6 * STACK * unit, area.y + area.h - top)))
    return tuple(place if min(place.w, place.h) >= LOW * unit else None for place in places)


def _bet_area(area: Area, text: float) -> BetArea:
    line = min(1.5 * text, area.h / 2)
    return BetArea(area._replace(h=line), area._replace(y=area.y + line, h=area.h - line))


# -- hands and results -------------------------------------------------------------------------------------------------


def best_first(hand: Collection[Tile]) -> tuple[Tile, ...]:
    """Return a hand in reading order: doubles first, then by the larger ends."""
    return tuple(sorted(hand, key=lambda tile: (tile.is_double, tile.high, tile.low), reverse=True))


def chips_won(match: Match) -> dict[int, int]:
    """Return the chips that each seat won from the pots with the last action."""
    won: Counter[int] = Counter()
    for event in dropwhile(lambda event: not isinstance(event, HandOver), match.state.events):
        if isinstance(event, Scored):  # returned bets come before the end of the hand
            won[event.side] += event.points
    return won
