"""Where tiles lie in the trick games: the trick in the middle, and what each seat has taken at its corner."""

from collections.abc import Sequence

from game.core.state import Name, State
from game.core.tiles import HIDDEN, Tile
from game.platform.language import gettext as _
from game.rules.options import at
from game.rules.tricks.trick_game import Suit, Trick, TrickGame, TrickState
from game.ui.families.tricks.signs import sign_of
from game.ui.layouts.motion import resting
from game.ui.layouts.room import Area, Extras, beside, stand
from game.ui.layouts.tricks import HEAP, HEAP_OF_TWO, SIDES, Spread, heaps, spread
from game.ui.table.tabletop import Tabletop
from game.ui.table.tile_layout import BONES, TileLayout
from game.ui.widgets.labels import SMALL


class TrickLayout(TileLayout):
    """The trick in progress, or the last one until the next is led; `spread` has the places of the last arrangement."""

    def __init__(self, tabletop: Tabletop) -> None:
        super().__init__(tabletop)
        self.spread: Spread | None = None
        self._cleared = False
        self._tidied: set[tuple[int, int, Suit | None]] = set()

    @property
    def state(self) -> TrickState:
        """The state of the match."""
        state = self.tabletop.match.state
        assert isinstance(state, TrickState)
        return state

    @property
    def game(self) -> TrickGame:
        """The game that is played."""
        game = self.tabletop.match.game
        assert isinstance(game, TrickGame)
        return game

    @property
    def trick(self) -> Trick | None:
        """The trick in the middle: the one in progress, or the last, which lies there until the next is led."""
        tricks = self.state.tricks
        return self.state.trick or (tricks[-1] if tricks and not self._cleared else None)

    @property
    def gone(self) -> tuple[Trick, ...]:
        """The tricks that lie with those who took them."""
        tricks = self.state.tricks
        return tricks[:-1] if self.trick in tricks[-1:] else tricks

    @property
    def tiles(self) -> list[Tile]:
        return [*self.trick.tiles] if self.trick is not None else []

    def extras(self) -> Extras:
        players = len(self.tabletop.match.players)
        held = at(self.game.hand_size, players)
        return Extras(len(self.game.deck()) - held * players, held=held)

    def lay_middle(self, view: State) -> None:
        assert isinstance(view, TrickState)
        tabletop, canvas = self.tabletop, self.tabletop.canvas
        players = len(tabletop.match.players)
        self.spread = laid = spread(tabletop.room.line, players, canvas.unit, canvas.text_size(SMALL))
        self._lay_side(view, laid)
        for seat in range(players):
            self._lay_tray(laid, seat)
        if self.trick is not None:
            for seat, tile in self.trick.plays:
                tabletop.shown[tile] = resting(laid.spots[tabletop.place_of(seat)], True)
        self._sign()

    def kept_clear(self) -> Sequence[Area]:
        """The contract; and the places of the trick, or the tile turned up with its word above it."""
        laid = self.spread
        if laid is None:
            return ()
        trick = self.state.playing or self.trick is not None
        poses, above = (laid.spots, 0.0) if trick else ((laid.turned,), laid.captions[0].h)
        return [
            laid.strip,
            *(Area(x - length / 2, y - length / 2 - above, length, length + above) for x, y, _angle, length in poses),
        ]

    def better_clear(self) -> Sequence[Area]:
        """What is said of the tiles of the trick, the tricks taken, and what each seat has said."""
        laid = self.spread
        return () if laid is None else [*laid.marks, *laid.trays, *laid.captions, *laid.notes]

    def _lay_side(self, view: TrickState, laid: Spread) -> None:
        """The tiles left over or to be drawn, and the dummies below them, each in a row; the one turned up."""
        tabletop, state, length = self.tabletop, self.state, int(BONES * self.tabletop.canvas.unit)
        area = self.above_caption(tabletop.room.boneyard)
        lying = list(zip(state.boneyard, view.boneyard, strict=True))
        if self.turns_up and state.turned is not None:
            lying = [(tile, seen) for tile, seen in lying if tile != state.turned]
            tabletop.shown[state.turned] = resting(laid.turned, True)
        rows = len(state.dummies)
        high = area.h * (0.5 if lying else 1) / max(1, rows)
        if lying:
            poses = stand(
                area._replace(h=area.h - rows * high), max(tabletop.boneyard_places.values()) + 1, length, 8, 9
            )
            for tile, seen in lying:
                tabletop.shown[tile] = resting(
                    poses[tabletop.boneyard_places[tile]], seen != HIDDEN and self._tells_trump(tile)
                )
        for nth, dummy in enumerate(state.dummies):
            row = Area(area.x, area.y + area.h - (rows - nth) * high, area.w, high)
            for tile, pose in zip(dummy, beside(row.within(2), len(dummy), length, True), strict=True):
                tabletop.shown[tile] = resting(pose, False)

    def _lay_tray(self, laid: Spread, seat: int) -> None:
        """What a seat has thrown away, in one heap, and then each trick that it has taken."""
        tabletop, place = self.tabletop, self.tabletop.place_of(seat)
        thrown = self.state.discards[seat] if self.state.discards else ()
        taken = [trick.tiles for trick in self.gone if trick.winner == seat]
        lying = [*([thrown] if thrown else []), *taken]
        players = len(tabletop.match.players)
        largest = (HEAP_OF_TWO if players == 2 else HEAP) * tabletop.canvas.unit
        poses = heaps(laid.trays[place], len(lying), largest, SIDES[players][place])
        for tiles, pose in zip(lying, poses, strict=True):
            for tile in tiles:
                tabletop.shown[tile] = resting(pose, False)

    def _sign(self) -> None:
        """Marks the tiles of the hand and of the trick: whether they are trumps, and what they count."""
        state, shown = self.state, self.tabletop.shown
        turned = [state.turned] if self.turns_up and state.turned is not None else []
        for tile in (*state.hands[self.tabletop.viewer], *self.tiles, *turned):
            if shown[tile].face_up:
                shown[tile] = shown[tile]._replace(sign=sign_of(self.game, state, tile))

    def _tells_trump(self, turned: Tile) -> bool:
        """Whether the tile turned up still lies open: it has not been turned down, and the stock is not closed."""
        state = self.state
        return state.closing is None and state.trump == self.game.larger_end(turned)

    @property
    def turns_up(self) -> bool:
        """Whether the tile turned up lies in the middle: it is spoken of, and not yet turned down or taken."""
        state = self.state
        if state.playing or state.to_move < 0 or state.turned not in state.boneyard:
            return False
        return not any(isinstance(action, Name) for action in self.game.legal_actions(state))

    def tidy(self) -> None:
        """Sorts the hand by suits when it is first seen, and once more when the trump is known."""
        tabletop, seen = self.tabletop, (self.tabletop.viewer, self.state.hand, self.state.trump)
        if tabletop.open and seen not in self._tidied and self.state.to_move >= 0:
            self._tidied.add(seen)
            tabletop.order[tabletop.viewer] = sorted(tabletop.keep(tabletop.viewer), key=self.suit_order)

    order_by_suit = _("trumps first, then suit by suit")

    def suit_order(self, tile: Tile) -> tuple[int, ...]:
        """Trumps first, then each suit by its number, the best tile of each first."""
        game, trump = self.game, self.game.prospect(self.state)
        suit = game.suits(trump, tile)[0]
        number = game.value(suit) if isinstance(suit, int) else game.set
        return not game.is_trump(trump, tile), -number, -game.strength(trump, suit, tile)

    def make_room(self, chosen: bool) -> bool:
        """The last trick goes to who took it as soon as a tile is taken up to be led."""
        before, self._cleared = self._cleared, chosen and self.state.trick is None
        return before != self._cleared and self.state.trick is None and bool(self.state.tricks)
