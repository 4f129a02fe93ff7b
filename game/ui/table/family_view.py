"""The view of a table that each family of games provides."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.core.state import Action, Play, State
from game.core.tiles import HIDDEN, Tile, weight
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.layouts.animation import TileSprite, sprite_at_rest
from game.ui.layouts.table_layout import Area, Point, Pose, TableExtras, hand_poses, lay_out_table, opponent_poses
from game.ui.table.drag import DropTargets, TileAction
from game.ui.table.table_state import BACKS, BONES, TableState, own_row
from game.ui.widgets.labels import SMALL


class TextEffect(NamedTuple):
    """Text that appears at `origin`, moves to `goal` as `short` and disappears there.

    `chips` move with it. `points` play a sound.
    """

    words: str
    origin: Point
    goal: Point
    chips: int = 0
    points: int = 0
    short: str = ""


class Throw(NamedTuple):
    """A number of chips moving from one place to another."""

    chips: int
    origin: Point
    goal: Point


class FamilyView:
    """What a family of games provides to a table: tile layout, drop places, drawing and texts.

    The base class handles only hands and a boneyard.
    """

    def __init__(self, table_state: TableState) -> None:
        self.table_state = table_state

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self.table_state.match

    def arrange(self) -> None:
        """Compute the areas and place every tile according to the match state."""
        table_state, canvas = self.table_state, self.table_state.canvas
        state = table_state.match.state
        table_state.keep_boneyard(state.boneyard)
        text, players = canvas.text_size(16), len(state.hands)
        has_column = table_state.log_open or bool(table_state.aids)
        labels = table_state.bar_widths()
        table_state.layout = lay_out_table(*canvas.size, canvas.unit, text, players, has_column, self.extras(), labels)
        view = table_state.match.game.observe(state, table_state.viewer if table_state.open else -1)
        table_state.sprites = {}
        self.tidy()
        for seat, hand in enumerate(state.hands):
            self._lay_hand(seat, hand, view.hands[seat])
        self.lay_middle(view)

    # -- hands --------------------------------------------------------------------------------------------------------

    def _lay_hand(self, seat: int, hand: Sequence[Tile], seen: Sequence[Tile]) -> None:
        table_state, unit = self.table_state, self.table_state.canvas.unit
        relative_seat, ordered = table_state.relative_seat(seat), table_state.ordered_hand(seat)
        if relative_seat == 0:
            poses = own_row(table_state, len(ordered))
        else:
            seat_area = table_state.layout.seats[relative_seat]
            length = int(BACKS * unit)
            poses = opponent_poses(seat_area.tiles, len(ordered), length, seat_area.is_horizontal, seat_area.is_centred)
        known = {tile for tile, face in zip(hand, seen, strict=True) if face != HIDDEN}
        for tile, pose in zip(ordered, poses, strict=True):
            table_state.sprites[tile] = sprite_at_rest(pose, tile in known)

    def next_order(self) -> tuple[str, list[Tile]]:
        """Return the name and tiles of the next sort order: by suit, then by weight."""
        hand = self.table_state.ordered_hand(self.table_state.viewer)
        by_suit = sorted(hand, key=self.suit_order)
        if hand != by_suit:
            return str(self.order_by_suit), by_suit
        return _("heaviest first"), sorted(hand, key=weight, reverse=True)

    # -- boneyard -----------------------------------------------------------------------------------------------------

    def lay_boneyard(self, boneyard: Sequence[Tile]) -> None:
        """Place the boneyard in rows beside the hand, each tile in its fixed place."""
        table_state = self.table_state
        if not boneyard:
            return
        places, length = max(table_state.boneyard_places.values()) + 1, int(BONES * table_state.canvas.unit)
        poses = hand_poses(self.above_caption(table_state.layout.boneyard), places, length, 8, 9)
        for tile in boneyard:
            table_state.sprites[tile] = sprite_at_rest(poses[table_state.boneyard_places[tile]], False)

    def above_caption(self, area: Area) -> Area:
        """Return the area without the line of small text at its bottom."""
        return area._replace(h=area.h - 1.5 * self.table_state.canvas.text_size(SMALL))

    def next_drawn(self) -> Tile | None:
        """Return the tile the viewer would draw next, or None."""
        boneyard = self.match.state.boneyard
        if not boneyard:
            return None
        return boneyard[-1 if self.has_own_ends and self.table_state.viewer else 0]

    def drawable_tiles(self) -> tuple[Tile, ...]:
        """Return the boneyard tiles that the viewer may grab."""
        front = self.next_drawn()
        if self.has_own_ends and front is not None:
            return (front,)
        table_state = self.table_state
        return tuple(
            tile for tile in table_state.match.state.boneyard if tile == front or not table_state.sprites[tile].face_up
        )

    def start_deal(self) -> dict[Tile, TileSprite]:
        """Forget the order of the tiles, and return the sprites from which the new hand is dealt."""
        self.table_state.order, self.table_state.boneyard_places = {}, {}
        return dict.fromkeys(self.match.game.deck(), self.deal_origin())

    def deal_origin(self) -> TileSprite:
        """Return the sprite from which tiles are dealt: a face-down stack in the middle."""
        x, y = self.table_state.layout.line.centre
        return TileSprite(x, y, 90, BONES * self.table_state.canvas.unit, face_up=False)

    # -- overridden by families ---------------------------------------------------------------------------------------

    def extras(self) -> TableExtras:
        """Return what else needs space beside the hands."""
        return TableExtras(len(self.table_state.boneyard_places))

    def lay_middle(self, view: State) -> None:
        """Place every tile that is in no hand; `view` is what the viewer sees."""
        self.lay_boneyard(self.match.state.boneyard)

    def never_covered_areas(self) -> Sequence[Area]:
        """Return the parts of the middle that nothing may cover, such as texts and drop areas."""
        return ()

    def avoided_areas(self) -> Sequence[Area]:
        """Return the parts of the middle that popups avoid if there is space elsewhere, the most important first."""
        return ()

    def tidy(self) -> None:
        """Sort the viewer's hand before it is laid out, in games where that helps."""

    order_by_suit = _l("doubles first, then by the higher end")
    """Name of the order of `suit_order`, as players read it."""

    def suit_order(self, tile: Tile) -> tuple[int, ...]:
        """Sort key by suit: doubles first, then by the higher end."""
        return not tile.is_double, -tile.high, -tile.low

    @property
    def has_own_ends(self) -> bool:
        """Whether the boneyard is a row between two players who each draw from their own end."""
        return False

    @property
    def tiles(self) -> list[Tile]:
        """The face-up tiles in the middle."""
        return []

    def make_room(self, chosen: bool) -> bool:
        """Clear the drop area when a tile is selected (`chosen`); return whether anything moved."""
        return False

    # -- drop places ---------------------------------------------------------------------------------------------------

    def places(self, actions: Sequence[TileAction]) -> dict[TileAction, Pose]:
        """Return the pose of the tile for each action, in window pixels."""
        return {}

    def labels(self, places: Mapping[TileAction, Pose]) -> dict[TileAction, tuple[str, Point]]:
        """Return text and position of labels that distinguish the places of one tile, if needed."""
        return {}

    def intended_action(self, tile: Tile, at: tuple[int, int] | None = None) -> Action:
        """Return the action meant by a tile dropped in the middle on no target, or selected without any target."""
        return Play(tile)

    def unplayable_tiles(self, legal: Collection[Action]) -> frozenset[Tile]:
        """Return the viewer's tiles to dim because only other tiles may be played."""
        return frozenset()

    # -- drawing and texts ---------------------------------------------------------------------------------------------

    def draw_under(self, surface: pygame.Surface, lit: Collection[TileAction] = ()) -> None:
        """Draw captions and marks below the tiles; the places in `lit` are highlighted elsewhere."""

    def ends_texts(self) -> list[str]:
        """Return what a move must fit, in words: the open ends, the contract or the pots."""
        return []

    def line_texts(self) -> list[str]:
        """Return what else lies in the middle, in words: the line, the trick or the bets."""
        return []

    def boneyard_text(self) -> str:
        """Return how many tiles the boneyard has; empty if it has none, or if `line_texts` say it."""
        return ""

    def text_effects(self, action: Action) -> list[TextEffect]:
        """Return floating texts after an action, besides those of its points."""
        return []

    def completes_trick(self) -> bool:
        """Whether the last action has completed a trick."""
        return False

    def chip_throws(self, action: Action) -> list[Throw]:
        """Return the chips that an action puts in."""
        return []

    def about(self, at: Point) -> tuple[str, Point] | None:
        """Return the description of the tile or mark at a point and its anchor, or None."""
        for tile, sprite in reversed(self.table_state.sprites.items()):
            rect = sprite_rect(sprite)
            if sprite.face_up and rect.collidepoint(at):
                label = self.tile_label(tile)
                return (label, rect.midtop) if label else None
        return None

    def tile_label(self, tile: Tile) -> str:
        """Return a description of a tile beyond its pips, or an empty string."""
        return ""

    def below_name(self, seat: int, is_short: bool = False) -> str:
        """Return the text below the name on a nameplate: the last action, if any; with `is_short` its end."""
        return ""


# -- drop targets -----------------------------------------------------------------------------------------------------


SLACK = 4  # design px that the mouse moves before a tile is lifted


def find_drop_targets(view: FamilyView, legal: tuple[Action, ...]) -> DropTargets:
    """Return what the viewer can grab, and the drop targets of the `legal` actions."""
    table_state = view.table_state
    drawable = view.drawable_tiles()
    blocked = set(table_state.match.state.boneyard) - set(drawable) if view.has_own_ends else ()
    actions_by_tile: dict[Tile, list[TileAction]] = {}
    for action in legal:
        if isinstance(action, TileAction):
            actions_by_tile.setdefault(action.tile, []).append(action)
    return DropTargets(
        legal,
        _boxes(view, table_state.ordered_hand(table_state.viewer)),
        _boxes(view, drawable),
        tuple(_boxes(view, blocked).values()),
        {tile: view.places(actions) for tile, actions in actions_by_tile.items()},
        area_rect(table_state.layout.hand),
        area_rect(table_state.layout.line),
        area_rect(table_state.layout.boneyard),
        SLACK * table_state.canvas.unit,
    )


def _boxes(view: FamilyView, tiles: Iterable[Tile]) -> dict[Tile, pygame.Rect]:
    return {tile: sprite_rect(view.table_state.sprites[tile]) for tile in tiles}
