"""Where tiles and chips lie in the betting games: the stakes in the middle, hands laid open there or laid away."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.core.state import HandOver, Scored, State
from game.core.tiles import Tile
from game.match.match import Match
from game.rules.betting.betting_game import BettingGame, BettingState
from game.ui.layouts.animation import sprite_at_rest
from game.ui.layouts.table_layout import Area, Pose, TableLayout, hand_poses, opponent_poses
from game.ui.table.family_view import Point
from game.ui.table.table_state import BACKS, TileLayout, own_row
from game.ui.widgets.labels import BODY

# -- areas of bets, pots and chips, in px; y points down ---------------------------------------------------------------


ACROSS, UPPER = (
    0.34,
    0.34,
)  # width of places at the sides, and height of those at top and bottom, as shares of the middle
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


@dataclass(frozen=True, slots=True)
class BettingAreas:
    """The seats' places, clockwise from the viewer's, and the area of the pots in the middle."""

    bet_areas: tuple[BetArea, ...]
    pots: Area


def lay_out_bets(area: Area, players: int, text: float, unit: float) -> BettingAreas:
    """Divide the middle of the table, `area`, among the players; `text` is the height of a line of text.

    The viewer's place is at the bottom, the one opposite at the top, and the others in the middle of each side.
    """
    gap = MARGIN * unit
    height = min(max(UPPER * area.h, LEAST * text), MOST * area.h)
    has_sides = players > 2
    has_opposite = players != 3
    top_height = height if has_opposite else 1.4 * text
    middle = Area(area.x, area.y + top_height + gap, area.w, area.h - top_height - height - 2 * gap)
    width = min(0.5 * area.w, 22 * text) if has_sides else min(0.7 * area.w, 30 * text)
    bottom = Area(area.x + (area.w - width) / 2, area.y + area.h - height, width, height)
    places = [_bet_area(bottom, text)]
    pots = Area(bottom.x, middle.y, width, middle.h)
    if has_sides:
        side_width = ACROSS * area.w
        side_height = min(middle.h, max(height, LEAST * text))
        y = middle.y + (middle.h - side_height) / 2
        left = Area(area.x, y, side_width, side_height)
        right = left._replace(x=area.x + area.w - side_width)
        pots = Area(area.x + side_width + gap, middle.y, area.w - 2 * (side_width + gap), middle.h)
        places.append(_bet_area(left, text))
    if has_opposite:
        places.append(_bet_area(bottom._replace(y=area.y), text))
    if has_sides:
        places.append(_bet_area(right, text))
    return BettingAreas(tuple(places), pots)


def chip_stack_areas(layout: TableLayout, own: list[Pose], backs: int, unit: float) -> tuple[Area | None, ...]:
    """Return the area of each seat's chips beside its tiles, clockwise from the viewer's; None where there is no space.

    `own` are the poses of the viewer's tiles; those of the others are `backs` pixels long.
    """
    gap = MARGIN * unit
    left_edge = min((pose.x - pose.length / 4 for pose in own), default=layout.hand.x)
    width = min(STACK * unit, left_edge - 2 * gap - layout.hand.x)
    places = [Area(left_edge - 2 * gap - width, layout.hand.y, width, layout.hand.h)]
    for seat in layout.seats[1:]:
        poses, area = opponent_poses(seat.tiles, max(1, len(own)), backs, seat.is_horizontal), seat.tiles
        half = poses[0].length / 4
        if seat.is_horizontal:
            left = poses[-1].x + half + 2 * gap
            places.append(Area(left, area.y, min(STACK * unit, area.x + area.w - left), area.h))
        else:
            top = poses[-1].y + half + 2 * gap
            places.append(Area(area.x, top, area.w, min(0.6 * STACK * unit, area.y + area.h - top)))
    min_height = LOW * unit
    return tuple(place if min(place.w, place.h) >= min_height else None for place in places)


def _bet_area(area: Area, text: float) -> BetArea:
    line = min(1.5 * text, area.h / 2)
    return BetArea(area._replace(h=line), area._replace(y=area.y + line, h=area.h - line))


# -- layout of the table -----------------------------------------------------------------------------------------------


SHOWN = 84  # px of the design, a tile of a hand that is laid open
STACKED = 30  # px of the design, a chip of those that a player has left
AWAY, SMALLER, LOWER = 0.5, 0.7, 0.06
"""Of a folded hand: the strength of a tile; how small tiles and row are, of the usual; how much lower one's own lie."""


class BettingLayout(TileLayout):
    """A spot before each seat, the pots in the middle, and the chips that each player has left."""

    @property
    def state(self) -> BettingState:
        """The state of the match."""
        state = self.table_state.match.state
        assert isinstance(state, BettingState)
        return state

    @property
    def game(self) -> BettingGame:
        """The game that is played."""
        return game_of(self.table_state.match)

    @property
    def stakes(self) -> BettingAreas:
        """The spots and the pots, above what stands over the foot of the middle."""
        tabletop, area = self.table_state, self.table_state.layout.line
        if tabletop.turn.covered and self.state.to_move >= 0:
            area = area._replace(h=tabletop.layout.prompt.y - tabletop.turn.covered - area.y)
        return lay_out_bets(area, len(tabletop.match.players), tabletop.canvas.text_size(BODY), tabletop.canvas.unit)

    @property
    def stacks(self) -> tuple[Area | None, ...]:
        """Where each player's chips lie, clockwise from the viewer's."""
        tabletop, u = self.table_state, self.table_state.canvas.unit
        own = own_row(tabletop, self.game.hand_size)
        return chip_stack_areas(tabletop.layout, own, int(BACKS * u), u)

    def never_covered_areas(self) -> Sequence[Area]:
        """The pots, while there are any, and what the viewer's hand is called."""
        whole, line = self.stakes.bet_areas[0].whole, self.stakes.bet_areas[0].words.h
        named = whole._replace(y=whole.y + whole.h - line, h=line)
        return (self.stakes.pots, named) if any(self.state.hands) else ()

    def avoided_areas(self) -> Sequence[Area]:
        """What each seat has bet, and has left."""
        spots = [spot.whole for spot in self.stakes.bet_areas] if any(self.state.hands) else []
        return [*spots, *(area for area in self.stacks if area is not None)]

    def lay_middle(self, view: State) -> None:
        """Lays hands that are shown in the middle, and lays those away that were folded."""
        self.lay_boneyard(self.state.boneyard)
        tabletop, spots = self.table_state, self.stakes.bet_areas
        for seat in self.state.shown:
            place = tabletop.relative_seat(seat)
            if place:
                poses = hand_poses(spots[place].chips, 5, int(SHOWN * tabletop.canvas.unit), most_rows=1)
                for tile, pose in zip(self.best_first(seat), poses, strict=True):
                    tabletop.sprites[tile] = sprite_at_rest(pose, tabletop.sprites[tile].face_up)
        for seat in self.state.folded:
            self._lay_away(seat)

    def _lay_away(self, seat: int) -> None:
        """Makes a hand faint that was folded, and lays it away, smaller; one's own can still be read."""
        shown, own = self.table_state.sprites, not self.table_state.relative_seat(seat)
        kept = self.table_state.ordered_hand(seat)
        x, y = (
            sum(along) / len(kept) for along in zip(*((shown[tile].x, shown[tile].y) for tile in kept), strict=True)
        )
        for tile in kept:
            lies = shown[tile]._replace(opacity=AWAY)
            near = lies._replace(
                x=x + SMALLER * (lies.x - x), y=y + SMALLER * (lies.y - y), length=SMALLER * lies.length
            )
            low = lies._replace(y=lies.y + LOWER * lies.length)
            shown[tile] = low if own else near

    def best_first(self, seat: int) -> list[Tile]:
        """A seat's tiles as a hand is read: doubles first, then the larger ends."""
        return sorted(self.state.hands[seat], key=lambda tile: (tile.is_double, tile.high, tile.low), reverse=True)

    def chips_of(self, seat: int) -> Point:
        """Where a player's chips lie, or else the name plate or the line of the board that counts them."""
        place = self.table_state.relative_seat(seat)
        area = self.stacks[place]
        if area is not None:
            return area.x + area.w / 2, area.y + area.h - STACKED * self.table_state.canvas.unit / 2
        return (
            self.table_state.layout.seats[place].nameplate.centre
            if place
            else self.table_state.layout.scoreboard.centre
        )


def game_of(match: Match) -> BettingGame:
    """The betting game that is played."""
    game = match.game
    assert isinstance(game, BettingGame)
    return game


def chips_won(match: Match) -> dict[int, int]:
    """The chips that each seat took from the pots that the last action had won."""
    taken: dict[int, int] = {}
    events = match.state.events
    over = next((nth for nth, event in enumerate(events) if isinstance(event, HandOver)), len(events))
    for event in events[over:]:  # a stake that comes back is told before
        if isinstance(event, Scored):
            taken[event.side] = taken.get(event.side, 0) + event.points
    return taken
