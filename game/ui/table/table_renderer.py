"""The picture of the table: a still layer of all that rests, and on it the few things that move or are lit."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

import pygame

from game.core.state import Draw, scored_in_play
from game.core.tiles import Tile
from game.ui.canvas import chips
from game.ui.canvas.lighting import with_opacity
from game.ui.canvas.sprites import sprite_rect, sprite_shadow, sprite_surface
from game.ui.layouts.animation import Animations, TileSprite, sprite_at_rest, ticks
from game.ui.layouts.table_layout import Pose, table_rim
from game.ui.table import nameplates, scoreboard
from game.ui.table import scoreboard as pegboard
from game.ui.table.action_effects import PegAnimation, Pegs
from game.ui.table.aids import draw_aids
from game.ui.table.drag import TileAction
from game.ui.table.family_view import FamilyView, Point
from game.ui.table.popups import magnify, popup_font_size
from game.ui.table.prompts import draw_log, draw_prompt, prompt_rect
from game.ui.table.table_state import RAISE, RING, TableState
from game.ui.widgets import labels

GHOST, FAINT = 0.55, 0.3  # of a tile where it would go, and of one that has another way to lie there
DIMMED, SUNK = 0.5, 0.06  # of a tile that stands back: its strength, and by how much of its length it is lower
PILE = 30  # px of the design, a chip on its way
Sprite = tuple[pygame.Surface, pygame.Rect]


@dataclass
class ScoresAndLog:
    """What is told so far: the totals as they are shown, and the log.

    Of the log so many sentences are `visible_count`, None: all, and so many `scroll_offset`, scrolled away. The last
    one stands above the hand, unless something beside the table tells of this step and `says_last` is off.
    """

    scores: list[int]
    log: list[str]
    scroll_offset: int = 0
    visible_count: int | None = None
    says_last: bool = True

    @property
    def visible_log(self) -> list[str]:
        """The sentences that can be read: those of what is still on its way cannot."""
        return self.log[: self.visible_count]


class TableRenderer:
    """Draws the table; `needs_redraw` has its still layer drawn anew before the next frame."""

    def __init__(self, view: FamilyView, motion: Animations, notes: ScoresAndLog) -> None:
        self.view, self.motion, self.scores_and_log = view, motion, notes
        self.table_state, self.canvas = view.table_state, view.table_state.canvas
        self.pegging = PegAnimation(view.table_state, motion)
        self.draw_popups: Callable[[pygame.Surface], None] = lambda surface: (
            None
        )  # draws over what rests, below what moves
        self.needs_redraw = True
        self._still: pygame.Surface | None = None
        self._absent: frozenset[Tile] = frozenset()
        self._lit: frozenset[TileAction] = frozenset()  # the places lit
        self._sprites: list[Sprite] = []
        self._chips: dict[tuple[object, ...], Sprite] = {}
        self._pointed: tuple[Point, Sprite | None] | None = None  # what the mouse is at, and at which point

    def advance(self, now: int) -> bool:
        """Brings what moves to the time `now`, and adds points that arrive to their total; whether anything moves."""
        for tap in self.motion.pop_due_sounds(now)[-1:]:  # after a late frame several: at once they would be a bang
            self.table_state.canvas.sound.play("deal", tap.pan)
        for rising in self.motion.advance(now):
            self.scores_and_log.scores[rising.side] += rising.points
            self.needs_redraw = True
        if not self.motion.is_busy:
            self._settle(now)
        return self.motion.is_busy

    def _settle(self, now: float) -> None:
        """Nothing moves: the totals are those of the match, and the pegs set out for them."""
        tabletop, match = self.table_state, self.table_state.match
        scores, landed = list(match.state.scores), len(match.actions)
        pegged = self.pegging.settle(now)
        heard = len(self.scores_and_log.log)
        self.needs_redraw = (
            self.needs_redraw or pegged or self.scores_and_log.scores != scores or tabletop.settled_count != landed
        )
        self.needs_redraw = self.needs_redraw or self.scores_and_log.visible_count != heard
        self.scores_and_log.scores[:], self.scores_and_log.visible_count, tabletop.settled_count = scores, heard, landed

    def refresh(self, now: int) -> None:
        """Brings the picture to the time `now`, and has the window draw what changed."""
        absent, before = frozenset(self._moving()), self._absent
        self._absent = self.table_state.flying = absent
        lit = frozenset(self.table_state.drag.places)
        self.needs_redraw = self.needs_redraw or lit != self._lit
        self._lit = lit
        if self.needs_redraw or self._still is None or absent - before or (before and not absent):
            self._draw_still()
            self.needs_redraw = False
            self.canvas.damage()
        elif absent != before:
            # Others are still on their way; when all lie, the still layer is drawn anew.
            for rect in draw_tiles(self._still, self.table_state, before - absent):
                self.canvas.damage(rect)
        sprites = self._drawn(now)
        for old, new in zip_longest(self._sprites, sprites):
            if old is None or new is None or old[0] is not new[0] or old[1] != new[1]:
                for sprite in (old, new):
                    if sprite is not None:
                        self.canvas.damage(sprite[1])
        self._sprites = sprites

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the part of the picture that the surface's clip asks for."""
        if self.needs_redraw or self._still is None:
            self.refresh(ticks())  # laid out anew below another scene, which is the one that gets the time
        assert self._still is not None
        clip = surface.get_clip()
        surface.blit(self._still, clip, clip)
        self.draw_popups(surface)
        for drawn, rect in self._sprites:
            if rect.colliderect(clip):
                surface.blit(drawn, rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    # -- the still layer -------------------------------------------------------------------------------------------

    def _moving(self) -> set[Tile]:
        moving = set(self.motion.flights)
        if self.table_state.drag.grab is not None and self.table_state.drag.lifted:
            moving.add(self.table_state.drag.grab.tile)
        elif self.table_state.drag.selected_tile is not None:
            moving.add(self.table_state.drag.selected_tile)
        return moving

    def _draw_still(self) -> None:
        if self._still is None or self._still.get_size() != self.canvas.size:
            self._still = pygame.Surface(self.canvas.size).convert()
        self._chips.clear()
        self._pointed = None
        standing = self.pegging.standing
        draw_table(self._still, self.view, self.scores_and_log, standing, self._absent, self._inviting(), self._lit)

    def _inviting(self) -> list[Tile]:
        """The tiles that the player can do something with now."""
        if Draw() in self.table_state.drag.legal and not self.table_state.drag.playable:
            drawn = self.view.layout.next_drawn()
            return [drawn] if drawn is not None else []
        return [tile for tile in self.table_state.drag.playable if tile not in self._absent]

    # -- what moves ------------------------------------------------------------------------------------------------

    def _drawn(self, now: int) -> list[Sprite]:
        drag = self.table_state.drag
        sprites: list[Sprite] = []
        if drag.selected_tile is not None:
            told_apart = self.view.drop_places.labels(drag.places)
            for play, pose in drag.places.items():
                sprites += self._place(play, pose, told_apart)
            if not drag.lifted and drag.selected_tile in self.table_state.sprites:
                sprites += self._raised(drag.selected_tile)
        elif drag.cursor is not None and drag.cursor in self.table_state.sprites:
            sprites.append(self._ring(self.table_state.sprites[drag.cursor], self.canvas.theme.text))
        flying = [(tile, flight.at(now)) for tile, flight in self.motion.visible_flights(now)]
        sprites += [sprite_shadow(self.canvas, shown) for _tile, shown in flying]
        sprites += [sprite_surface(self.canvas, tile, shown) for tile, shown in flying]
        sprites += self.pegging.leaping(now)
        for toss in self.motion.chip_tosses:
            thrown = chips.chips_surface(self.canvas.theme, toss.chips, round(PILE * self.canvas.unit))
            sprites.append((thrown, thrown.get_rect(center=tuple(map(round, toss.at(now))))))
        for rising in self.motion.floating_texts:
            told = rising.visible_at(now)
            if told is None:
                continue
            if rising.chips:
                x, y = rising.at(now)
                pile = chips.chips_surface(self.canvas.theme, rising.chips, round(PILE * self.canvas.unit))
                sprites.append((pile, pile.get_rect(midbottom=(round(x), round(y) - round(14 * self.canvas.unit)))))
            words, (x, y) = told
            sprites.append(self._badge(words, popup_font_size(self.table_state, words), x, y, True))
        held = self.table_state.held_sprite
        if held is None and not self.motion.is_busy:
            pointed = self._pointed_at()
            sprites += [pointed] if pointed else []
        elif held is not None and drag.grab is not None:
            sprites += [sprite_shadow(self.canvas, held), sprite_surface(self.canvas, drag.grab.tile, held)]
        return sprites

    def _raised(self, tile: Tile) -> list[Sprite]:
        """The chosen tile, standing out of its row."""
        home = self.table_state.sprites[tile]
        raised = home._replace(y=home.y - RAISE * home.length, lift=0.5)
        ring = self._ring(raised._replace(y=raised.y - RING * home.length), self.canvas.theme.accent)
        return [sprite_shadow(self.canvas, raised), sprite_surface(self.canvas, tile, raised), ring]

    def _pointed_at(self) -> Sprite | None:
        """What the mouse is at: enlarged where it is small, or else in words."""
        at = self.table_state.drag.at
        if self._pointed is None or self._pointed[0] != at:
            self._pointed = at, magnify(self.view.layout, at) or self._about(at)
        return self._pointed[1]

    def _about(self, at: Point) -> Sprite | None:
        if self.table_state.drag.selected_tile is not None:
            return None
        found, plate = self.view.drawing.about(at), nameplates.tooltip_at(self.table_state, at)
        size, gap = self.canvas.text_size(labels.BODY), round(6 * self.canvas.unit)
        if found is not None:
            words, (x, y) = found
            told = pygame.Rect(round(x), round(y), 1, max(1, round(2 * (at[1] - y))))
        elif plate is not None:
            words, told = plate
        else:
            return None
        surface, rect = self._badge(words, size, 0, 0, False)
        places = [
            rect.move_to(midbottom=(told.centerx, told.top - gap)),
            rect.move_to(midtop=(told.centerx, told.bottom + gap)),
            rect.move_to(midleft=(told.right + gap, told.centery)),
            rect.move_to(midright=(told.left - gap, told.centery)),
        ]
        bar = round(self.table_state.layout.bar.h)
        room = pygame.Rect(0, bar, self.canvas.size[0], self.canvas.size[1] - bar)
        places = [place.clamp(room) for place in places]
        clear = [place for place in places if not self._needed(place, told)]
        return surface, (clear or places)[0]

    def _needed(self, place: pygame.Rect, told: pygame.Rect) -> bool:
        """Whether something there would cover a name, the prompt, or what it tells of."""
        covers = place.colliderect(prompt_rect(self.table_state)) or place.colliderect(told)
        return bool(covers) or nameplates.covered_by(self.table_state, place)

    def _place(self, play: TileAction, pose: Pose, told_apart: Mapping[TileAction, tuple[str, Point]]) -> list[Sprite]:
        art = self.canvas.art
        over = play == self.table_state.drag.hovered_drop
        slot = art.slot(pose.length, pose.angle)
        sprites = [(slot, slot.get_rect(center=(pose.x, pose.y)))]
        if over or told_apart:
            strength = GHOST if over else FAINT
            face = self._kept(
                ("ghost", play.tile, pose.length, pose.angle, strength),
                lambda: with_opacity(art.face(play.tile, pose.length, pose.angle), strength),
            )
            sprites.append((face, face.get_rect(center=(pose.x, pose.y))))
        if play in told_apart:
            words, at = told_apart[play]
            sprites.append(self._badge(words, self.canvas.text_size(labels.BODY), *at, over))
        points = self.table_state.turn.points.get(play, 0)
        if points:
            words = f"{points:+d}".replace("-", "−")
            sprites.append(self._badge(words, self.canvas.text_size(labels.BODY), pose.x, pose.y, over))
        return sprites

    def _badge(self, words: str, size: float, x: float, y: float, strong: bool) -> Sprite:
        theme = self.canvas.theme
        ink, ground = (theme.on_accent, theme.accent) if strong else (theme.accent, theme.panel)
        surface = self._kept(
            ("badge", words, size, strong),
            lambda: labels.badge(self.canvas, words, size, (0, 0), ink, ground)[0],
        )
        rect = surface.get_rect(center=(round(x), round(y)))
        return surface, rect.clamp(self.canvas.surface.get_rect())

    def _ring(self, shown: TileSprite, colour: tuple[int, int, int]) -> Sprite:
        u = self.canvas.unit
        rect = sprite_rect(shown).inflate(round(8 * u), round(8 * u))
        return self.canvas.shapes.box(rect.size, 8 * u, None, colour, max(2.0, 2.6 * u)), rect

    def _kept(self, key: tuple[object, ...], draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A surface drawn once until the still layer changes, so that what has not changed is seen to be the same."""
        if key not in self._chips:
            surface = draw()
            self._chips[key] = surface, surface.get_rect()
        return self._chips[key][0]


def draw_table(
    surface: pygame.Surface,
    view: FamilyView,
    notes: ScoresAndLog,
    pegs: Sequence[Pegs],
    absent: Collection[Tile] = (),
    inviting: Sequence[Tile] = (),
    lit: Collection[TileAction] = (),
) -> None:
    """Draws all that rests, and the `pegs` in their board.

    `absent` tiles are elsewhere, `inviting` ones glow, the places of the `lit` are shown otherwise.
    """
    tabletop = view.table_state
    canvas = tabletop.canvas
    surface.blit(
        canvas.framed_background(table_rim(tabletop.layout, *canvas.size, canvas.unit, view.drawing.rail_areas())),
        (0, 0),
    )
    totals = scoreboard.totals(tabletop, notes.scores)
    scoreboard.draw_board(surface, tabletop, totals)
    pegboard.draw(surface, tabletop, pegs)
    bets = tabletop.match.game.family == "betting"  # then a plate has the chips that are left to bet with
    nameplates.draw_nameplates(surface, view.drawing, notes.scores if bets else totals)
    view.drawing.draw_under(surface, lit)
    for tile in inviting:
        shown = tabletop.sprites[tile]
        glow = tabletop.canvas.art.glow(round(shown.length), shown.angle)
        surface.blit(glow, glow.get_rect(center=sprite_rect(shown).center), special_flags=pygame.BLEND_PREMULTIPLIED)
    draw_tiles(surface, tabletop, [tile for tile in tabletop.sprites if tile not in absent])
    happened = notes.visible_log[-1] if notes.visible_log and notes.says_last else ""
    draw_prompt(surface, tabletop, happened)
    top = draw_aids(surface, tabletop) if tabletop.aids else tabletop.layout.bar.h
    if tabletop.log_open:
        draw_log(surface, tabletop, notes.visible_log, notes.scroll_offset, top)


def draw_tiles(surface: pygame.Surface, tabletop: TableState, tiles: Collection[Tile]) -> list[pygame.Rect]:
    """Draws some of the tiles where they rest, shadows first; the pixels that they change."""
    resting_now = [(tile, resting_tile(tabletop, tile)) for tile in tiles if tile in tabletop.sprites]
    shadows = [sprite_shadow(tabletop.canvas, shown) for _tile, shown in resting_now]
    pictures = [sprite_surface(tabletop.canvas, tile, shown) for tile, shown in resting_now]
    return [surface.blit(drawn, rect, special_flags=pygame.BLEND_PREMULTIPLIED) for drawn, rect in shadows + pictures]


def resting_tile(tabletop: TableState, tile: Tile) -> TileSprite:
    """How a tile is drawn where it rests."""
    shown = tabletop.sprites[tile]
    if tile not in tabletop.turn.unplayable_tiles:
        return shown
    return shown._replace(y=shown.y + SUNK * shown.length, opacity=DIMMED)


def play_scores(tabletop: TableState, plays: Sequence[TileAction]) -> dict[TileAction, int]:
    """What each play would score at once, where it would score; nothing is hidden in a play of one's own."""
    match = tabletop.match
    side = match.game.side(tabletop.viewer, len(match.players))
    points = {}
    for play in plays:
        events = match.game.apply(match.state, play).events
        made = sum(event.points for event in scored_in_play(events) if event.side == side)
        if made:
            points[play] = made
    return points


def sprite_at_pose(pose: Pose) -> TileSprite:
    """A tile as it lies at a place, face up."""
    return sprite_at_rest(pose, True)
