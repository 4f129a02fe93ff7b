"""Where tiles lie in the trick games: the trick in the middle, and what each seat has taken at its corner."""

from collections.abc import Collection, Mapping, Sequence

from game.core.state import Action, Discard, NameTrump, Play, State
from game.core.tiles import HIDDEN, Tile
from game.platform.language import gettext as _
from game.rules.options import resolve_count
from game.rules.tricks.trick_game import Suit, Trick, TrickGame, TrickState
from game.ui.families.tricks import prompts
from game.ui.families.tricks.signs import sign_of
from game.ui.layouts.animation import sprite_at_rest
from game.ui.layouts.table_layout import Area, Pose, TableExtras, hand_poses, opponent_poses
from game.ui.layouts.tricks import (
    EDGES,
    HEAP,
    HEAP_OF_TWO,
    TrickAreas,
    alternative_poses,
    lay_out_tricks,
    taken_trick_poses,
)
from game.ui.table.drag import TileAction
from game.ui.table.family_view import DropPlaces, Point
from game.ui.table.table_state import BONES, TableState, TileLayout
from game.ui.widgets.labels import SMALL


class TrickLayout(TileLayout):
    """The trick in progress, or the last one until the next is led; `lay_out_tricks` has the places of the last
    arrangement.
    """

    def __init__(self, tabletop: TableState) -> None:
        super().__init__(tabletop)
        self.spread: TrickAreas | None = None
        self._cleared = False
        self._tidied: set[tuple[int, int, Suit | None]] = set()

    @property
    def state(self) -> TrickState:
        """The state of the match."""
        state = self.table_state.match.state
        assert isinstance(state, TrickState)
        return state

    @property
    def game(self) -> TrickGame:
        """The game that is played."""
        game = self.table_state.match.game
        assert isinstance(game, TrickGame)
        return game

    @property
    def trick(self) -> Trick | None:
        """The trick in the middle: the one in progress, or the last, which lies there until the next is led."""
        tricks = self.state.tricks
        return self.state.trick or (tricks[-1] if tricks and not self._cleared else None)

    @property
    def taken_tricks(self) -> tuple[Trick, ...]:
        """The tricks that lie with those who took them."""
        tricks = self.state.tricks
        return tricks[:-1] if self.trick in tricks[-1:] else tricks

    @property
    def tiles(self) -> list[Tile]:
        return [*self.trick.tiles] if self.trick is not None else []

    def extras(self) -> TableExtras:
        players = len(self.table_state.match.players)
        held = resolve_count(self.game.hand_size, players)
        return TableExtras(len(self.game.deck()) - held * players, hand_size=held)

    def lay_middle(self, view: State) -> None:
        assert isinstance(view, TrickState)
        tabletop, canvas = self.table_state, self.table_state.canvas
        players = len(tabletop.match.players)
        self.spread = laid = lay_out_tricks(tabletop.layout.line, players, canvas.unit, canvas.text_size(SMALL))
        self._lay_side(view, laid)
        for seat in range(players):
            self._lay_tray(laid, seat)
        if self.trick is not None:
            for seat, tile in self.trick.plays:
                tabletop.sprites[tile] = sprite_at_rest(laid.tile_poses[tabletop.relative_seat(seat)], True)
        self._sign()

    def never_covered_areas(self) -> Sequence[Area]:
        """The contract; and the places of the trick, or the tile turned up with its word above it."""
        laid = self.spread
        if laid is None:
            return ()
        trick = self.state.has_play_begun or self.trick is not None
        poses, above = (laid.tile_poses, 0.0) if trick else ((laid.turned_up,), laid.captions[0].h)
        return [
            laid.contract_bar,
            *(Area(x - length / 2, y - length / 2 - above, length, length + above) for x, y, _angle, length in poses),
        ]

    def avoided_areas(self) -> Sequence[Area]:
        """What is said of the tiles of the trick, the tricks taken, and what each seat has said."""
        laid = self.spread
        return () if laid is None else [*laid.marks, *laid.trays, *laid.captions, *laid.notes]

    def _lay_side(self, view: TrickState, laid: TrickAreas) -> None:
        """The tiles left over or to be drawn, and the dummies below them, each in a row; the one turned up."""
        tabletop, state, length = self.table_state, self.state, int(BONES * self.table_state.canvas.unit)
        area = self.above_caption(tabletop.layout.boneyard)
        lying = list(zip(state.boneyard, view.boneyard, strict=True))
        if self.turns_up and state.turned is not None:
            lying = [(tile, seen) for tile, seen in lying if tile != state.turned]
            tabletop.sprites[state.turned] = sprite_at_rest(laid.turned_up, True)
        rows = len(state.dummies)
        high = area.h * (0.5 if lying else 1) / max(1, rows)
        if lying:
            poses = hand_poses(
                area._replace(h=area.h - rows * high), max(tabletop.boneyard_places.values()) + 1, length, 8, 9
            )
            for tile, seen in lying:
                tabletop.sprites[tile] = sprite_at_rest(
                    poses[tabletop.boneyard_places[tile]], seen != HIDDEN and self._tells_trump(tile)
                )
        for nth, dummy in enumerate(state.dummies):
            row = Area(area.x, area.y + area.h - (rows - nth) * high, area.w, high)
            for tile, pose in zip(dummy, opponent_poses(row.inset(2), len(dummy), length, True), strict=True):
                tabletop.sprites[tile] = sprite_at_rest(pose, False)

    def _lay_tray(self, laid: TrickAreas, seat: int) -> None:
        """What a seat has thrown away, in one heap, and then each trick that it has taken."""
        tabletop, place = self.table_state, self.table_state.relative_seat(seat)
        thrown = self.state.discards[seat] if self.state.discards else ()
        taken = [trick.tiles for trick in self.taken_tricks if trick.winner == seat]
        lying = [*([thrown] if thrown else []), *taken]
        players = len(tabletop.match.players)
        largest = (HEAP_OF_TWO if players == 2 else HEAP) * tabletop.canvas.unit
        poses = taken_trick_poses(laid.trays[place], len(lying), largest, EDGES[players][place])
        for tiles, pose in zip(lying, poses, strict=True):
            for tile in tiles:
                tabletop.sprites[tile] = sprite_at_rest(pose, False)

    def _sign(self) -> None:
        """Marks the tiles of the hand and of the trick: whether they are trumps, and what they count."""
        state, shown = self.state, self.table_state.sprites
        turned = [state.turned] if self.turns_up and state.turned is not None else []
        for tile in (*state.hands[self.table_state.viewer], *self.tiles, *turned):
            if shown[tile].face_up:
                shown[tile] = shown[tile]._replace(sign=sign_of(self.game, state, tile))

    def _tells_trump(self, turned: Tile) -> bool:
        """Whether the tile turned up still lies open: it has not been turned down, and the stock is not closed."""
        state = self.state
        return state.stock_closure is None and state.trump == self.game.larger_end(turned)

    @property
    def turns_up(self) -> bool:
        """Whether the tile turned up lies in the middle: it is spoken of, and not yet turned down or taken."""
        state = self.state
        if state.has_play_begun or state.to_move < 0 or state.turned not in state.boneyard:
            return False
        return not any(isinstance(action, NameTrump) for action in self.game.legal_actions(state))

    def tidy(self) -> None:
        """Sorts the hand by suits when it is first seen, and once more when the trump is known."""
        tabletop, seen = self.table_state, (self.table_state.viewer, self.state.hand, self.state.trump)
        if tabletop.open and seen not in self._tidied and self.state.to_move >= 0:
            self._tidied.add(seen)
            tabletop.order[tabletop.viewer] = sorted(tabletop.ordered_hand(tabletop.viewer), key=self.suit_order)

    order_by_suit = _("trumps first, then suit by suit")

    def suit_order(self, tile: Tile) -> tuple[int, ...]:
        """Trumps first, then each suit by its number, the best tile of each first."""
        game, trump = self.game, self.game.prospective_trump(self.state)
        suit = game.suits(trump, tile)[0]
        number = game.value(suit) if isinstance(suit, int) else game.set
        return not game.is_trump(trump, tile), -number, -game.strength(trump, suit, tile)

    def make_room(self, chosen: bool) -> bool:
        """The last trick goes to who took it as soon as a tile is taken up to be led."""
        before, self._cleared = self._cleared, chosen and self.state.trick is None
        return before != self._cleared and self.state.trick is None and bool(self.state.tricks)


# -- where a tile may be laid in the trick games: before the one who plays it ------------------------------------------


class TrickDropPlaces(DropPlaces):
    """One place for each suit that a tile may call."""

    layout: TrickLayout

    def places(self, layings: Sequence[TileAction]) -> dict[TileAction, Pose]:
        """In front of the one who plays, side by side where the suit that a tile calls has to be chosen."""
        if self.layout.spread is None:
            return {}
        spot = self.layout.spread.tile_poses[self.table_state.relative_seat(self.layout.state.to_move)]
        return dict(zip(layings, alternative_poses(spot, len(layings)), strict=True))

    def labels(self, places: Mapping[TileAction, Pose]) -> dict[TileAction, tuple[str, Point]]:
        """The suit that each place calls, or that a tile is thrown away there."""
        words: dict[TileAction, str] = {}
        for laying in places:
            if isinstance(laying, Discard):
                words[laying] = _("throw away")
            elif laying.outward is not None:
                words[laying] = prompts.trump_name(laying.outward)
        found: dict[TileAction, tuple[str, Point]] = {}
        for nth, (laying, text) in enumerate(words.items()):
            pose, aside = places[laying], nth - (len(places) - 1) / 2
            away = (0.9 * aside * pose.length, 0.0) if aside else (0.0, 0.68 * pose.length)
            found[laying] = text, (pose.x + away[0], pose.y + away[1])
        return found

    def intended_action(self, tile: Tile, at: tuple[int, int] | None = None) -> Action:
        return Discard(tile) if self.layout.state.discards_owed else Play(tile)

    def unplayable_tiles(self, legal: Collection[Action]) -> frozenset[Tile]:
        layings = {action.tile for action in legal if isinstance(action, TileAction)}
        return frozenset(self.layout.state.hands[self.table_state.viewer]) - layings if layings else frozenset()
