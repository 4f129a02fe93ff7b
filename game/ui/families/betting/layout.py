"""Where tiles and chips lie in the betting games: the stakes in the middle, hands laid open there or laid away."""

from collections.abc import Sequence

from game.core.state import State
from game.core.tiles import Tile
from game.rules.betting.betting_game import BettingGame, BettingState
from game.ui.families.betting.results import game_of
from game.ui.layouts.animation import sprite_at_rest
from game.ui.layouts.betting import BettingAreas, chip_stack_areas, lay_out_bets
from game.ui.layouts.table_layout import Area, hand_poses
from game.ui.table.family_view import Point
from game.ui.table.table_state import BACKS, TileLayout, own_row
from game.ui.widgets.labels import BODY

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
