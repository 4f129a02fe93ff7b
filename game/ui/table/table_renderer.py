"""Drawing of the table: a static layer for everything at rest, with the few moving or highlighted sprites on top."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

import pygame

from game.core.state import Draw, scored_in_play
from game.core.tiles import Tile
from game.platform.language import format_number
from game.ui.canvas.lighting import with_opacity
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect, sprite_rect, sprite_shadow, sprite_surface
from game.ui.layouts.animation import Animations, TileSprite, ticks
from game.ui.layouts.table_layout import Point, Pose, rim_opening
from game.ui.table import nameplates, scoreboard
from game.ui.table.action_effects import PegAnimation, Pegs, floating_font_size
from game.ui.table.aids import draw_aids
from game.ui.table.controls import tooltip_position
from game.ui.table.drag import TileAction
from game.ui.table.family_view import FamilyView
from game.ui.table.prompts import draw_log, draw_prompt
from game.ui.table.table_state import RAISE, RING, TableState
from game.ui.widgets import labels

GHOST, FAINT = 0.55, 0.3  # opacity of a tile at its target, and of one that could also be placed another way
DIMMED, SUNK = 0.5, 0.06  # opacity of an unplayable tile, and how far it is lowered in tile lengths
Sprite = tuple[pygame.Surface, pygame.Rect]


@dataclass
class ScoresAndLog:
    """The scores and log lines shown so far.

    `visible_count` is the number of visible log lines (None: all) and `scroll_offset` the number scrolled away. The
    last line is shown above the hand if `says_last`.
    """

    scores: list[int]
    log: list[str]
    scroll_offset: int = 0
    visible_count: int | None = None
    says_last: bool = True

    @property
    def visible_log(self) -> list[str]:
        """The lines whose animation has ended."""
        return self.log[: self.visible_count]


class TableRenderer:
    """Draw the table. Set `needs_redraw` to redraw the static layer in the next frame."""

    def __init__(self, view: FamilyView, motion: Animations, scores_and_log: ScoresAndLog) -> None:
        self.view, self.motion, self.scores_and_log = view, motion, scores_and_log
        self.table_state, self.canvas = view.table_state, view.table_state.canvas
        self.pegging = PegAnimation(view.table_state, motion)
        # Drawn above the static layer, below moving sprites.
        self.draw_popup: Callable[[pygame.Surface], None] = lambda surface: None
        self.popup_area: Callable[[], pygame.Rect | None] = lambda: None
        self.needs_redraw = True
        self._static_layer: pygame.Surface | None = None
        self._moving_tiles: frozenset[Tile] = frozenset()
        self.highlighted: frozenset[TileAction] = frozenset()  # highlighted places
        self._sprites: list[Sprite] = []
        self._surface_cache: dict[tuple[object, ...], pygame.Surface] = {}
        # Where the mouse and the popup are, and the tooltip there.
        self._tooltip: tuple[object, Sprite | None] = None, None
        self.acted_at: Point | None = None  # where a press or release was a move: no tooltip until the mouse moves

    def advance(self, now: int) -> bool:
        """Advance all animations to the time `now` and add arriving points to the scores.

        Return whether anything moves. When nothing does, the scores of the match and the whole log are shown.
        """
        shown, match = self.scores_and_log, self.table_state.match
        landed = [flight.pan for flight in self.motion.flights.values() if flight.is_over(now)]
        for pan in [pan for pan in landed if pan is not None][-1:]:  # several may have landed after a late frame
            self.canvas.sound.play("deal", pan)
        for text in self.motion.advance(now):
            shown.scores[text.side] += text.points
            self.needs_redraw = True
        if not self.motion.is_busy:
            before = shown.scores, shown.visible_count, self.table_state.settled_count
            settled = list(match.state.scores), len(shown.log), len(match.actions)
            pegged = self.pegging.settle(now)
            self.needs_redraw = self.needs_redraw or pegged or settled != before
            shown.scores[:], shown.visible_count, self.table_state.settled_count = settled
        return self.motion.is_busy

    def refresh(self, now: int) -> None:
        """Update the sprites to the time `now` and mark the changed areas for redrawing."""
        moving, before = frozenset(self._moving()), self._moving_tiles
        self._moving_tiles = self.table_state.flying = moving
        highlighted = frozenset(self.table_state.drag.places)
        self.needs_redraw = self.needs_redraw or highlighted != self.highlighted
        self.highlighted = highlighted
        if self.needs_redraw or self._static_layer is None or moving - before or (before and not moving):
            self._draw_static_layer()
            self.needs_redraw = False
            self.canvas.damage()
        elif moving != before:
            # Some tiles have landed; the layer is redrawn once all have.
            for rect in draw_tiles(self._static_layer, self.table_state, before - moving):
                self.canvas.damage(rect)
        sprites = self._moving_sprites(now)
        for old, new in zip_longest(self._sprites, sprites):
            if old != new:
                for _surface, rect in filter(None, (old, new)):
                    self.canvas.damage(rect)
        self._sprites = sprites

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the part inside the surface's clip."""
        if self.needs_redraw or self._static_layer is None:
            self.refresh(ticks())  # this scene is below another and gets no ticks
        assert self._static_layer is not None
        clip = surface.get_clip()
        surface.blit(self._static_layer, clip, clip)
        self.draw_popup(surface)
        for sprite, rect in self._sprites:
            if rect.colliderect(clip):
                blend(surface, sprite, rect)

    # -- static layer -------------------------------------------------------------------------------------------------

    def _moving(self) -> set[Tile]:
        moving, drag = set(self.motion.flights), self.table_state.drag
        if drag.grab is not None and drag.lifted:
            moving.add(drag.grab.tile)
        elif drag.selected_tile is not None:
            moving.add(drag.selected_tile)
        return moving

    def _draw_static_layer(self) -> None:
        if self._static_layer is None or self._static_layer.get_size() != self.canvas.size:
            self._static_layer = pygame.Surface(self.canvas.size).convert()
        self._surface_cache.clear()
        self._tooltip = None, None
        tiles = self._moving_tiles, self._playable_tiles(), self.highlighted
        draw_table(self._static_layer, self.view, self.scores_and_log, self.pegging.standing, *tiles)

    def _playable_tiles(self) -> list[Tile]:
        """Return the tiles that the player can use now."""
        if Draw() in self.table_state.drag.legal and not self.table_state.drag.playable:
            next_tile = self.view.next_drawn()
            return [next_tile] if next_tile is not None else []
        return [tile for tile in self.table_state.drag.playable if tile not in self._moving_tiles]

    # -- moving sprites -----------------------------------------------------------------------------------------------

    def _moving_sprites(self, now: int) -> list[Sprite]:
        drag, canvas, resting = self.table_state.drag, self.canvas, self.table_state.sprites
        sprites: list[Sprite] = []
        if drag.selected_tile is not None:
            tile_labels = self.view.labels(drag.places)
            for play, pose in drag.places.items():
                sprites += self._target_sprites(play, pose, tile_labels)
            if not drag.lifted and drag.selected_tile in resting:
                home = resting[drag.selected_tile]
                raised = home._replace(y=home.y - RAISE * home.length, lift=0.5)
                sprites += [sprite_shadow(canvas, raised), sprite_surface(canvas, drag.selected_tile, raised)]
                sprites.append(self._ring(raised._replace(y=raised.y - RING * home.length), canvas.theme.accent))
        elif drag.cursor is not None and drag.cursor in resting:
            sprites.append(self._ring(resting[drag.cursor], canvas.theme.text))
        flying = [(tile, flight.at(now)) for tile, flight in self.motion.visible_flights(now)]
        sprites += [sprite_shadow(canvas, sprite) for _tile, sprite in flying]
        sprites += [sprite_surface(canvas, tile, sprite) for tile, sprite in flying]
        for move in self.motion.moves:
            x, y = move.at(now)
            sprites.append((move.picture, move.picture.get_rect(center=(round(x), round(y)))))
        for text in self.motion.floating_texts:
            visible = text.visible_at(now)
            if visible is None:
                continue
            label, place = visible
            sprites.append(self._badge(label, floating_font_size(self.table_state, label), *place, True))
        held = self.table_state.held_sprite
        if held is None and not self.motion.is_busy:
            sprites += filter(None, [self._tooltip_sprite()])
        elif held is not None and drag.grab is not None:
            sprites += [sprite_shadow(canvas, held), sprite_surface(canvas, drag.grab.tile, held)]
        return sprites

    def _tooltip_sprite(self) -> Sprite | None:
        """Return the magnifier or tooltip at the mouse position, if any; it covers no popup."""
        at, popup = self.table_state.drag.at, self.popup_area()
        place = at, popup and tuple(popup)
        if self._tooltip[0] != place:
            shown = magnify(self.view, at) or (None if at == self.acted_at else self._make_tooltip(at))
            self._tooltip = place, None if shown and popup and popup.colliderect(shown[1]) else shown
        return self._tooltip[1]

    def _make_tooltip(self, at: Point) -> Sprite | None:
        if self.table_state.drag.selected_tile is not None:
            return None
        described, seat = self.view.about(at), nameplates.seat_at(self.table_state, at)
        if described is not None:
            text, (x, y) = described
            anchor = pygame.Rect(round(x), round(y), 1, max(1, round(2 * (at[1] - y))))
        elif seat is not None:
            text, anchor = nameplates.describe_seat(self.view, seat), nameplates.plate_rect(self.table_state, seat)
        else:
            return None
        surface = labels.tooltip(self.canvas, text)
        return surface, tooltip_position(self.view, surface.get_size(), anchor)

    def _target_sprites(
        self, action: TileAction, pose: Pose, tile_labels: Mapping[TileAction, tuple[str, Point]]
    ) -> list[Sprite]:
        art, size = self.canvas.art, self.canvas.text_size(labels.BODY)
        is_hovered = action == self.table_state.drag.hovered_drop
        slot = art.slot(pose.length, pose.angle)
        sprites = [(slot, slot.get_rect(center=(pose.x, pose.y)))]
        if is_hovered or tile_labels:
            strength = GHOST if is_hovered else FAINT
            face = self._cached(
                ("ghost", action.tile, pose.length, pose.angle, strength),
                lambda: with_opacity(art.face(action.tile, pose.length, pose.angle), strength),
            )
            sprites.append((face, face.get_rect(center=(pose.x, pose.y))))
        if action in tile_labels:
            label, at = tile_labels[action]
            sprites.append(self._badge(label, size, *at, is_hovered))
        points = self.table_state.turn.points.get(action, 0)
        if points:
            sprites.append(self._badge(format_number(points, "+d"), size, pose.x, pose.y, is_hovered))
        return sprites

    def _badge(self, text: str, size: float, x: float, y: float, strong: bool) -> Sprite:
        theme = self.canvas.theme
        ink, ground = (theme.on_accent, theme.accent) if strong else (theme.accent, theme.panel)
        surface = self._cached(
            ("badge", text, size, strong),
            lambda: labels.badge(self.canvas, text, size, (0, 0), ink, ground)[0],
        )
        rect = surface.get_rect(center=(round(x), round(y)))
        return surface, rect.clamp(self.canvas.surface.get_rect())

    def _ring(self, sprite: TileSprite, colour: tuple[int, int, int]) -> Sprite:
        u = self.canvas.unit
        rect = sprite_rect(sprite).inflate(round(8 * u), round(8 * u))
        return self.canvas.shapes.box(rect.size, 8 * u, None, colour, max(2.0, 2.6 * u)), rect

    def _cached(self, key: tuple[object, ...], draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return a cached surface, so that an unchanged sprite is the same object in every frame."""
        if key not in self._surface_cache:
            self._surface_cache[key] = draw()
        return self._surface_cache[key]


def draw_table(
    surface: pygame.Surface,
    view: FamilyView,
    scores_and_log: ScoresAndLog,
    pegs: Sequence[Pegs],
    absent: Collection[Tile] = (),
    inviting: Sequence[Tile] = (),
    lit: Collection[TileAction] = (),
) -> None:
    """Draw everything at rest, and the pegs on their board.

    `absent` tiles are drawn elsewhere, `inviting` tiles glow, and the places in `lit` are highlighted by the caller.
    """
    table_state = view.table_state
    canvas = table_state.canvas
    opening = rim_opening(table_state.layout, *canvas.size, canvas.unit)
    surface.blit(canvas.art.framed_table(canvas.size, opening, canvas.unit), (0, 0))
    totals = scoreboard.totals(table_state, scores_and_log.scores)
    scoreboard.draw_title(surface, table_state, totals)
    scoreboard.draw_pegboard(surface, table_state, pegs)
    is_betting = table_state.match.game.family == "betting"  # in betting games nameplates show the remaining chips
    nameplates.draw_nameplates(surface, view, scores_and_log.scores if is_betting else totals)
    view.draw_under(surface, lit)
    for tile in inviting:
        sprite = table_state.sprites[tile]
        glow = canvas.art.glow(round(sprite.length), sprite.angle)
        blend(surface, glow, glow.get_rect(center=sprite_rect(sprite).center))
    draw_tiles(surface, table_state, [tile for tile in table_state.sprites if tile not in absent])
    nameplates.draw_tile_counts(surface, table_state)
    lines = scores_and_log.visible_log
    draw_prompt(surface, table_state, lines[-1] if lines and scores_and_log.says_last else "")
    top = draw_aids(surface, table_state) if table_state.aids else table_state.layout.bar.h
    if table_state.log_open:
        draw_log(surface, table_state, lines, scores_and_log.scroll_offset, top)


def draw_tiles(surface: pygame.Surface, table_state: TableState, tiles: Collection[Tile]) -> list[pygame.Rect]:
    """Draw tiles at rest, shadows first; return the changed areas."""
    resting = [(tile, resting_tile(table_state, tile)) for tile in tiles if tile in table_state.sprites]
    shadows = [sprite_shadow(table_state.canvas, sprite) for _tile, sprite in resting]
    faces = [sprite_surface(table_state.canvas, tile, sprite) for tile, sprite in resting]
    return [blend(surface, drawn, rect) for drawn, rect in shadows + faces]


def resting_tile(table_state: TableState, tile: Tile) -> TileSprite:
    """Return the sprite of a tile at rest; unplayable tiles are dimmed and lowered."""
    sprite = table_state.sprites[tile]
    if tile not in table_state.turn.unplayable_tiles:
        return sprite
    return sprite._replace(y=sprite.y + SUNK * sprite.length, opacity=DIMMED)


def play_scores(table_state: TableState, actions: Sequence[TileAction]) -> dict[TileAction, int]:
    """Return the points each play would score immediately, omitting zero; needs no hidden information."""
    match = table_state.match
    side = match.game.side(table_state.viewer, len(match.players))
    points = {}
    for action in actions:
        events = match.game.apply(match.state, action).events
        scored = sum(event.points for event in scored_in_play(events) if event.side == side)
        if scored:
            points[action] = scored
    return points


# -- magnifier: enlarges small tiles under the mouse ------------------------------------------------------------------


LEGIBLE = 42  # px: tiles of this length are readable
ENLARGED = 64  # px: length of tiles in the magnifier
MAGNIFIER_SIZE = (300, 210)  # design px


def magnify(view: FamilyView, at: tuple[int, int]) -> Sprite | None:
    """Return the magnifier for the line or hand at a point with its position, or None if tiles are large enough."""
    table_state = view.table_state
    tiles = _tiles_around(view, at)
    length = table_state.sprites[tiles[0]].length if tiles else LEGIBLE
    if length >= LEGIBLE:
        return None
    canvas, theme = table_state.canvas, table_state.canvas.theme
    size = round(MAGNIFIER_SIZE[0] * canvas.unit), round(MAGNIFIER_SIZE[1] * canvas.unit)
    scale = ENLARGED / length
    magnifier = canvas.shapes.box(size, 14, theme.table, theme.accent, 2).copy()
    centre = size[0] / 2, size[1] / 2
    inside = magnifier.get_rect().inflate(-6, -6)
    magnifier.set_clip(inside)
    visible = inside.inflate(2 * ENLARGED, 2 * ENLARGED)
    for tile in tiles:
        sprite = table_state.sprites[tile]
        x, y = centre[0] + (sprite.x - at[0]) * scale, centre[1] + (sprite.y - at[1]) * scale
        if visible.collidepoint(x, y):
            tile_surface, rect = sprite_surface(canvas, tile, sprite._replace(x=x, y=y, length=ENLARGED))
            blend(magnifier, tile_surface, rect)
    rect = magnifier.get_rect(midbottom=(at[0], at[1] - round(24 * canvas.unit)))
    if rect.top < 0:
        rect = magnifier.get_rect(midtop=(at[0], at[1] + round(36 * canvas.unit)))
    return magnifier, rect.clamp(canvas.surface.get_rect())


def _tiles_around(view: FamilyView, at: tuple[int, int]) -> list[Tile]:
    """Return the tiles of the line or the visible hand under a point."""
    table_state = view.table_state
    if area_rect(table_state.layout.line).collidepoint(at):
        return view.tiles
    in_hand = table_state.open and area_rect(table_state.layout.hand).collidepoint(at)
    return table_state.ordered_hand(table_state.viewer) if in_hand else []
