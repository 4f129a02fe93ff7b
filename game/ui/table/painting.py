"""The picture of the table: a still layer of all that rests, and on it the few things that move or are lit."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

import pygame

from game.core.state import Draw, scored_in_play
from game.core.tiles import Tile
from game.ui.canvas import chips
from game.ui.canvas.lighting import faded
from game.ui.canvas.pixels import picture, rect_of_tile, shadow
from game.ui.layouts.motion import Motion, Shown, resting, ticks
from game.ui.layouts.rim import rim
from game.ui.layouts.room import Pose
from game.ui.table import nameplates, pegboard, scoreboard
from game.ui.table.aids import draw_aids
from game.ui.table.drag import Laying
from game.ui.table.family_view import FamilyView, Point
from game.ui.table.floats import letters_of
from game.ui.table.log import draw_log, draw_prompt, prompt_rect
from game.ui.table.magnifier import magnify
from game.ui.table.pegging import Pegging, Pegs
from game.ui.table.tabletop import Tabletop
from game.ui.table.tile_layout import RAISE, RING
from game.ui.widgets import labels

FLAG = pygame.BLEND_PREMULTIPLIED
GHOST, FAINT = 0.55, 0.3  # of a tile where it would go, and of one that has another way to lie there
DIMMED, SUNK = 0.5, 0.06  # of a tile that stands back: its strength, and by how much of its length it is lower
PILE = 30  # px of the design, a chip on its way
Sprite = tuple[pygame.Surface, pygame.Rect]


@dataclass
class Notes:
    """What is told so far: the totals as they are shown, and the log.

    Of the log so many sentences are `heard`, None: all, and so many `skipped`, scrolled away. The last one stands above
    the hand, unless something beside the table tells of this step and `says_last` is off.
    """

    scores: list[int]
    log: list[str]
    skipped: int = 0
    heard: int | None = None
    says_last: bool = True

    @property
    def told(self) -> list[str]:
        """The sentences that can be read: those of what is still on its way cannot."""
        return self.log[: self.heard]


class Painting:
    """Draws the table; `stale` has its still layer drawn anew before the next frame."""

    def __init__(self, view: FamilyView, motion: Motion, notes: Notes) -> None:
        self.view, self.motion, self.notes = view, motion, notes
        self.tabletop, self.canvas = view.tabletop, view.tabletop.canvas
        self.pegging = Pegging(view.tabletop, motion)
        self.between: Callable[[pygame.Surface], None] = lambda surface: None  # draws over what rests, below what moves
        self.stale = True
        self._still: pygame.Surface | None = None
        self._absent: frozenset[Tile] = frozenset()
        self._lit: frozenset[Laying] = frozenset()  # the places lit
        self._sprites: list[Sprite] = []
        self._chips: dict[tuple[object, ...], Sprite] = {}
        self._pointed: tuple[Point, Sprite | None] | None = None  # what the mouse is at, and at which point

    def advance(self, now: int) -> bool:
        """Brings what moves to the time `now`, and adds points that arrive to their total; whether anything moves."""
        for tap in self.motion.landed(now)[-1:]:  # after a late frame several: at once they would be a bang
            self.tabletop.canvas.sound.play("deal", tap.pan)
        for rising in self.motion.advance(now):
            self.notes.scores[rising.side] += rising.points
            self.stale = True
        if not self.motion.busy:
            self._settle(now)
        return self.motion.busy

    def _settle(self, now: float) -> None:
        """Nothing moves: the totals are those of the match, and the pegs set out for them."""
        tabletop, match = self.tabletop, self.tabletop.match
        scores, landed = list(match.state.scores), len(match.actions)
        pegged = self.pegging.settle(now)
        heard = len(self.notes.log)
        self.stale = self.stale or pegged or self.notes.scores != scores or tabletop.landed != landed
        self.stale = self.stale or self.notes.heard != heard
        self.notes.scores[:], self.notes.heard, tabletop.landed = scores, heard, landed

    def renew(self, now: int) -> None:
        """Brings the picture to the time `now`, and has the window draw what changed."""
        absent, before = frozenset(self._moving()), self._absent
        self._absent = self.tabletop.flying = absent
        lit = frozenset(self.tabletop.drag.places)
        self.stale = self.stale or lit != self._lit
        self._lit = lit
        if self.stale or self._still is None or absent - before or (before and not absent):
            self._draw_still()
            self.stale = False
            self.canvas.damage()
        elif absent != before:
            # Others are still on their way; when all lie, the still layer is drawn anew.
            for rect in draw_tiles(self._still, self.tabletop, before - absent):
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
        if self.stale or self._still is None:
            self.renew(ticks())  # laid out anew below another scene, which is the one that gets the time
        assert self._still is not None
        clip = surface.get_clip()
        surface.blit(self._still, clip, clip)
        self.between(surface)
        for drawn, rect in self._sprites:
            if rect.colliderect(clip):
                surface.blit(drawn, rect, special_flags=FLAG)

    # -- the still layer -------------------------------------------------------------------------------------------

    def _moving(self) -> set[Tile]:
        moving = set(self.motion.flights)
        if self.tabletop.drag.grip is not None and self.tabletop.drag.lifted:
            moving.add(self.tabletop.drag.grip.tile)
        elif self.tabletop.drag.chosen is not None:
            moving.add(self.tabletop.drag.chosen)
        return moving

    def _draw_still(self) -> None:
        if self._still is None or self._still.get_size() != self.canvas.size:
            self._still = pygame.Surface(self.canvas.size).convert()
        self._chips.clear()
        self._pointed = None
        standing = self.pegging.standing
        draw_table(self._still, self.view, self.notes, standing, self._absent, self._inviting(), self._lit)

    def _inviting(self) -> list[Tile]:
        """The tiles that the player can do something with now."""
        if Draw() in self.tabletop.drag.legal and not self.tabletop.drag.playable:
            drawn = self.view.layout.next_drawn()
            return [drawn] if drawn is not None else []
        return [tile for tile in self.tabletop.drag.playable if tile not in self._absent]

    # -- what moves ------------------------------------------------------------------------------------------------

    def _drawn(self, now: int) -> list[Sprite]:
        drag = self.tabletop.drag
        sprites: list[Sprite] = []
        if drag.chosen is not None:
            told_apart = self.view.landing.labels(drag.places)
            for play, pose in drag.places.items():
                sprites += self._place(play, pose, told_apart)
            if not drag.lifted and drag.chosen in self.tabletop.shown:
                sprites += self._raised(drag.chosen)
        elif drag.cursor is not None and drag.cursor in self.tabletop.shown:
            sprites.append(self._ring(self.tabletop.shown[drag.cursor], self.canvas.theme.text))
        flying = [(tile, flight.at(now)) for tile, flight in self.motion.seen(now)]
        sprites += [shadow(self.canvas, shown) for _tile, shown in flying]
        sprites += [picture(self.canvas, tile, shown) for tile, shown in flying]
        sprites += self.pegging.leaping(now)
        for toss in self.motion.tosses:
            thrown = chips.picture_of(self.canvas.theme, toss.chips, round(PILE * self.canvas.unit))
            sprites.append((thrown, thrown.get_rect(center=tuple(map(round, toss.at(now))))))
        for rising in self.motion.risings:
            told = rising.seen(now)
            if told is None:
                continue
            if rising.chips:
                x, y = rising.at(now)
                pile = chips.picture_of(self.canvas.theme, rising.chips, round(PILE * self.canvas.unit))
                sprites.append((pile, pile.get_rect(midbottom=(round(x), round(y) - round(14 * self.canvas.unit)))))
            words, (x, y) = told
            sprites.append(self._badge(words, letters_of(self.tabletop, words), x, y, True))
        held = self.tabletop.held
        if held is None and not self.motion.busy:
            pointed = self._pointed_at()
            sprites += [pointed] if pointed else []
        elif held is not None and drag.grip is not None:
            sprites += [shadow(self.canvas, held), picture(self.canvas, drag.grip.tile, held)]
        return sprites

    def _raised(self, tile: Tile) -> list[Sprite]:
        """The chosen tile, standing out of its row."""
        home = self.tabletop.shown[tile]
        raised = home._replace(y=home.y - RAISE * home.length, lift=0.5)
        ring = self._ring(raised._replace(y=raised.y - RING * home.length), self.canvas.theme.accent)
        return [shadow(self.canvas, raised), picture(self.canvas, tile, raised), ring]

    def _pointed_at(self) -> Sprite | None:
        """What the mouse is at: enlarged where it is small, or else in words."""
        at = self.tabletop.drag.at
        if self._pointed is None or self._pointed[0] != at:
            self._pointed = at, magnify(self.view.layout, at) or self._about(at)
        return self._pointed[1]

    def _about(self, at: Point) -> Sprite | None:
        if self.tabletop.drag.chosen is not None:
            return None
        found, plate = self.view.drawing.about(at), nameplates.about(self.tabletop, at)
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
        bar = round(self.tabletop.room.bar.h)
        room = pygame.Rect(0, bar, self.canvas.size[0], self.canvas.size[1] - bar)
        places = [place.clamp(room) for place in places]
        clear = [place for place in places if not self._needed(place, told)]
        return surface, (clear or places)[0]

    def _needed(self, place: pygame.Rect, told: pygame.Rect) -> bool:
        """Whether something there would cover a name, the prompt, or what it tells of."""
        covers = place.colliderect(prompt_rect(self.tabletop)) or place.colliderect(told)
        return bool(covers) or nameplates.covered_by(self.tabletop, place)

    def _place(self, play: Laying, pose: Pose, told_apart: Mapping[Laying, tuple[str, Point]]) -> list[Sprite]:
        art = self.canvas.art
        over = play == self.tabletop.drag.over
        slot = art.slot(pose.length, pose.angle)
        sprites = [(slot, slot.get_rect(center=(pose.x, pose.y)))]
        if over or told_apart:
            strength = GHOST if over else FAINT
            face = self._kept(
                ("ghost", play.tile, pose.length, pose.angle, strength),
                lambda: faded(art.face(play.tile, pose.length, pose.angle), strength),
            )
            sprites.append((face, face.get_rect(center=(pose.x, pose.y))))
        if play in told_apart:
            words, at = told_apart[play]
            sprites.append(self._badge(words, self.canvas.text_size(labels.BODY), *at, over))
        points = self.tabletop.turn.points.get(play, 0)
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

    def _ring(self, shown: Shown, colour: tuple[int, int, int]) -> Sprite:
        u = self.canvas.unit
        rect = rect_of_tile(shown).inflate(round(8 * u), round(8 * u))
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
    notes: Notes,
    pegs: Sequence[Pegs],
    absent: Collection[Tile] = (),
    inviting: Sequence[Tile] = (),
    lit: Collection[Laying] = (),
) -> None:
    """Draws all that rests, and the `pegs` in their board.

    `absent` tiles are elsewhere, `inviting` ones glow, the places of the `lit` are shown otherwise.
    """
    tabletop = view.tabletop
    canvas = tabletop.canvas
    surface.blit(canvas.framed(rim(tabletop.room, *canvas.size, canvas.unit, view.drawing.hung())), (0, 0))
    totals = scoreboard.totals(tabletop, notes.scores)
    scoreboard.draw_board(surface, tabletop, totals)
    pegboard.draw(surface, tabletop, pegs)
    bets = tabletop.match.game.family == "betting"  # then a plate has the chips that are left to bet with
    nameplates.draw_nameplates(surface, view.drawing, notes.scores if bets else totals)
    view.drawing.draw_under(surface, lit)
    for tile in inviting:
        shown = tabletop.shown[tile]
        glow = tabletop.canvas.art.glow(round(shown.length), shown.angle)
        surface.blit(glow, glow.get_rect(center=rect_of_tile(shown).center), special_flags=FLAG)
    draw_tiles(surface, tabletop, [tile for tile in tabletop.shown if tile not in absent])
    happened = notes.told[-1] if notes.told and notes.says_last else ""
    draw_prompt(surface, tabletop, happened)
    top = draw_aids(surface, tabletop) if tabletop.aids else tabletop.room.bar.h
    if tabletop.log_open:
        draw_log(surface, tabletop, notes.told, notes.skipped, top)


def draw_tiles(surface: pygame.Surface, tabletop: Tabletop, tiles: Collection[Tile]) -> list[pygame.Rect]:
    """Draws some of the tiles where they rest, shadows first; the pixels that they change."""
    resting_now = [(tile, resting_tile(tabletop, tile)) for tile in tiles if tile in tabletop.shown]
    shadows = [shadow(tabletop.canvas, shown) for _tile, shown in resting_now]
    pictures = [picture(tabletop.canvas, tile, shown) for tile, shown in resting_now]
    return [surface.blit(drawn, rect, special_flags=FLAG) for drawn, rect in shadows + pictures]


def resting_tile(tabletop: Tabletop, tile: Tile) -> Shown:
    """How a tile is drawn where it rests."""
    shown = tabletop.shown[tile]
    if tile not in tabletop.turn.standing_back:
        return shown
    return shown._replace(y=shown.y + SUNK * shown.length, strength=DIMMED)


def scores_of(tabletop: Tabletop, plays: Sequence[Laying]) -> dict[Laying, int]:
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


def at_rest(pose: Pose) -> Shown:
    """A tile as it lies at a place, face up."""
    return resting(pose, True)
