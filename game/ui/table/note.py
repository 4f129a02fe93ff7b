"""A note on the table: a line and what more there is to say, with buttons that lead on or put it away."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import pygame
from pygame import Rect

from game.core.state import DRAW, Deal, Discard, Play
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.layouts.animation import ticks
from game.ui.table.controls import Controls
from game.ui.table.family_view import FamilyView
from game.ui.table.prompts import prompt_rect
from game.ui.table.table_renderer import sprite_at_pose
from game.ui.widgets.scene import HitTarget
from game.ui.widgets.widget import SMALL, TEXT, Button, Panel

STEPS = 32  # places to look at, across and down
COVER = 10.0  # heights of what is laid that it lies farther off rather than wholly over something
CENTRED = 0.2  # of the way from middle to middle, which counts besides the way from edge to edge


@dataclass(frozen=True)
class PlacementSearch:
    """Where something may lie that is to be read: in a `bounds`, near what it is `about`, over nothing of `forbidden`.

    What it had `discouraged` lie over it covers as little as may be.
    """

    bounds: Rect
    about: Rect
    forbidden: Sequence[Rect]
    discouraged: Sequence[Rect]

    def is_clear(self, place: Rect) -> bool:
        """Whether it may lie there."""
        return bool(self.bounds.contains(place)) and place.collidelist(self.forbidden) < 0

    def best(self, size: tuple[int, int], most: float = math.inf) -> tuple[float, Rect] | None:
        """The best place for something of a `size`, and how far off it is, in pixels; None for none below `most`.

        A place is the farther off the more it covers of what it had better not.
        """
        found: tuple[float, Rect] | None = None
        across, down = _near_first(self.bounds, self.about, size, 0), _near_first(self.bounds, self.about, size, 1)
        for y, *off_y in down:
            for x, *off_x in across:
                apart, centres = map(math.hypot, off_x, off_y)
                far = apart + CENTRED * centres
                if far >= most:
                    break  # and so are all that follow
                place = Rect((x, y), size)
                if place.collidelist(self.forbidden) >= 0:
                    continue
                shared = [place.clip(self.discouraged[nth]) for nth in place.collidelistall(self.discouraged)]
                covered = min(1.0, sum(rect.w * rect.h for rect in shared) / (size[0] * size[1]))
                far += COVER * size[1] * covered
                if far < most:
                    most, found = far, (far, place)
        return found


def _near_first(room: Rect, about: Rect, size: tuple[int, int], axis: int) -> list[tuple[int, float, float]]:
    """The places along an axis, the nearest first: each with its ways from edge to edge and from middle to middle."""
    free, half = room.size[axis] - size[axis], (size[axis] + about.size[axis]) / 2
    steps = range(STEPS + 1) if free >= 0 else ()
    places = [room.topleft[axis] + free * step // STEPS for step in steps]
    off = {place: abs(place + size[axis] // 2 - about.center[axis]) for place in places}
    return [(place, max(off[place] - half, 0.0), off[place]) for place in sorted(off, key=lambda place: off[place])]


PAD = 12  # px of the design, between the edge and the words
MARK = 4  # px of the design, the mark along its left
LOW = 30  # px of the design, the least height of a button
WIDEST = 0.62  # of the window's width
WIDTHS = (1.0, 0.8, 0.62, 0.5, 0.38, 0.3)  # of the words in one line, in more and more lines
SIZES = (1.0, 0.85, 0.7, 0.6)  # of the usual size of text
LEAST = 12  # px, the size of words below which nothing is made smaller
SMALLER, LONGER = 13_000, 60  # px of the design that it lies farther off: for all of its size squared, for a line more
COLUMN, SLIM = 700, 1.4  # px of the design that it lies farther off rather than less wide than so many heights
STACKED = 4  # lines more that are as bad as a row more of buttons


class NoteLayout(NamedTuple):
    """A form in which a remark may be laid: the size of its text by the usual, and in pixels the room that it needs.

    It is as good to have it `loss` pixels farther off in the best form.
    """

    size: float
    pixels: tuple[int, int]
    loss: float


class TextButton(Button):
    """A button that is only its words, of a `share` of their usual size, until the mouse or the keys are at it."""

    share = 1.0

    def natural_size(self) -> tuple[int, int]:
        wide, _high = super().natural_size()
        return wide, max(self.px(LOW), round(1.6 * self.em))

    def draw(self, surface: pygame.Surface) -> None:
        if self.hover or self.ring:
            super().draw(surface)
        else:
            self._draw_label(surface, self.canvas.theme.accent, 0)

    @property
    def em(self) -> float:
        """The size of its words, in pixels."""
        return self.share * self.canvas.text_size(SMALL)

    def _text_size(self) -> float:
        return self.em


class Note:
    """Two texts, the first of which stands out, and buttons; `about` is where what it tells of can be seen.

    `rect` is where it lies itself.
    """

    def __init__(
        self, canvas: Canvas, lines: tuple[str, str], buttons: Sequence[TextButton], about: pygame.Rect
    ) -> None:
        self.canvas, self.lines, self.buttons, self.about = canvas, lines, buttons, about
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._ground = Panel(canvas)
        self._made_for: tuple[object, ...] = ()
        self._em = 0.0

    def forms(self) -> Iterator[NoteLayout]:
        """The forms in which it may be laid, the best first."""
        fonts, pad, unit = self.canvas.fonts, self._px(PAD), self.canvas.unit
        first, second = self.lines
        for size in SIZES:
            self._write_in(size)
            if size < 1 and self.buttons[0].em < LEAST:
                return
            whole = max(fonts.width(first, self._em, True), fonts.width(second, self._em)) + 1
            under = self._size_under()
            least = max(under[0], *(button.natural_size()[0] for button in self.buttons))
            for share in WIDTHS:
                wide = max(least, min(round(share * whole), round(WIDEST * self.canvas.size[0]) - 2 * pad))
                lines = sum(len(words) for words, _bold in self._wrapped(wide))
                high = lines * fonts.line_height(self._em) + under[1] + self._foot(wide) + 3 * pad
                more = lines - 2 + STACKED * (len(self._rows(wide)) - 1)
                loss = ((1 - size) ** 2 * SMALLER + more * LONGER) * unit
                pixels = wide + 2 * pad + self._px(MARK), high
                yield NoteLayout(size, pixels, loss + (COLUMN * unit if pixels[0] < SLIM * high else 0))

    def lie(self, form: NoteLayout, rect: pygame.Rect) -> None:
        """Lies there in that form."""
        self._write_in(form.size)
        self._made_for = self._dress()
        self.rect = self._ground.rect = rect
        inside = self._inside()
        y = inside.bottom - self._foot(inside.w)
        for row in self._rows(inside.w):
            x = inside.left
            for button in row:
                button.rect = pygame.Rect((x, y), button.natural_size())
                x = button.rect.right
            y += row[0].rect.h
        spare = inside.right - self.buttons[-1].rect.right
        if self.buttons[-1].rect.y == self.buttons[0].rect.y:
            for button in self.buttons[1:]:
                button.rect.x += spare

    def fits(self) -> bool:
        """Whether it lies as it is to lie in a window of this size, with text of this size."""
        return self._made_for == self._dress()

    def draw(self, surface: pygame.Surface) -> None:
        """Draws it, if it reaches into the surface's clip."""
        if not self.rect.inflate(4 * self._px(PAD), 4 * self._px(PAD)).colliderect(surface.get_clip()):
            return
        self._ground.draw(surface)
        fonts, theme, inside = self.canvas.fonts, self.canvas.theme, self._inside()
        high = inside.h - self._foot(inside.w) - self._px(PAD)
        surface.fill(theme.accent, pygame.Rect(self.rect.x + self._px(PAD) // 2, inside.y, self._px(MARK), high))
        y = inside.y
        for words, bold in self._wrapped(inside.w):
            for line in words:
                drawn = fonts.text(line, self._em, theme.text if bold else theme.dim, bold)
                surface.blit(drawn, (inside.x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
                y += fonts.line_height(self._em)
        self._draw_under(surface, pygame.Rect((inside.x, y), self._size_under()))
        for button in self.buttons:
            button.draw(surface)

    def _size_under(self) -> tuple[int, int]:
        """The room for what stands under the words."""
        return 0, 0

    def _draw_under(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws what stands under the words."""

    def _inside(self) -> pygame.Rect:
        """What is within its edge and the mark."""
        pad, mark = self._px(PAD), self._px(MARK)
        return pygame.Rect(
            self.rect.x + pad + mark, self.rect.y + pad, self.rect.w - 2 * pad - mark, self.rect.h - 2 * pad
        )

    def _wrapped(self, wide: int) -> list[tuple[list[str], bool]]:
        """The lines that each of the two needs, and whether they are bold: what has happened is, the rule is not."""
        first, second = self.lines
        wrap = self.canvas.fonts.wrap
        return [(wrap(words, self._em, wide, bold), bold) for words, bold in ((first, True), (second, False)) if words]

    def _rows(self, wide: int) -> list[list[TextButton]]:
        """The buttons side by side, in as many rows as they need."""
        rows: list[list[TextButton]] = [[]]
        left = wide
        for button in self.buttons:
            left -= button.natural_size()[0]
            if left < 0 and rows[-1]:
                rows.append([])
                left = wide - button.natural_size()[0]
            rows[-1].append(button)
        return rows

    def _foot(self, wide: int) -> int:
        """How high the buttons are in their rows."""
        return sum(max(button.natural_size()[1] for button in row) for row in self._rows(wide))

    def _write_in(self, size: float) -> None:
        """Its text is of that size by the usual."""
        self._em = size * self.canvas.text_size(TEXT)
        for button in self.buttons:
            button.share = size

    def _dress(self) -> tuple[object, ...]:
        """What its form was chosen for."""
        return self.canvas.size, self.canvas.settings.text_size

    def _px(self, design_px: float) -> int:
        return max(1, round(design_px * self.canvas.unit))


# -- a note laid on the table: near what it is about, over nothing that is needed --------------------------------------


MARGIN = 6  # px of the design, kept clear around what may not be covered


class Popup:
    """Who says something at the table, one note at a time: the one that is `note`.

    Its notes are `asked` for, or come unasked, and are `called` something where they can be pointed at; the buttons of
    the one that is shown are those aside in the controls.
    """

    asked = False
    called = ""

    def __init__(self, view: FamilyView, controls: Controls) -> None:
        self.view, self.controls = view, controls
        self.table_state, self.canvas = view.table_state, view.table_state.canvas
        self.note: Note | None = None

    def show(self, note: Note) -> None:
        """Shows a note in place of the one before; if there is no room for it, none."""
        self.hide()
        self.note = note
        self.place()
        if self.note is not None:
            self.controls.note_changed_at = ticks()

    def place(self) -> None:
        """Lays what is shown where it covers nothing that is needed; takes it away if it has no place."""
        if self.note is None:
            return
        if not _lay(self.note, self.view, self.controls, self.asked):
            self.hide()
            return
        self.controls.note_buttons, self.controls.note_area = [*self.note.buttons], self.note.rect
        self.canvas.damage()

    def hide(self) -> None:
        """Takes away what is shown."""
        if self.note is not None:
            self.canvas.damage()
            self.controls.note_buttons, self.controls.note_changed_at = [], ticks()
        self.note = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draws what is shown."""
        if self.note is not None:
            self.note.draw(surface)

    def hit_targets(self) -> list[HitTarget]:
        """What is shown, by its words."""
        words = " ".join(filter(None, self.note.lines)) if self.note is not None else ""
        return [HitTarget(f"{self.called} {words}", self.note.rect)] if self.note is not None else []


def _lay(note: Note, view: FamilyView, controls: Controls, asked: bool) -> bool:
    """Lays a note where it covers nothing that is needed, in the best form for that; False where it has no place.

    One that was `asked` for may lie beside the words of the prompt, or over all but the own hand and the buttons, where
    there is no better place.
    """
    needed = _surroundings(note.about, view, _needed(view, controls, _strip(view)))
    if needed.is_clear(note.rect) and note.fits():
        return True
    lies = _lies(view)
    clear = replace(needed, forbidden=[*needed.forbidden, *lies])
    covering = replace(needed, discouraged=[*needed.discouraged, *lies])
    best = _best(note, clear) or _best(note, covering)
    if best is None and asked:
        beside = _surroundings(note.about, view, _needed(view, controls, prompt_rect(view.table_state)))
        best = _best(note, replace(beside, discouraged=covering.discouraged))
    if best is None and asked:
        own = [*_hand(view), *(widget.rect for widget in controls.table_widgets)]
        best = _best(note, _surroundings(note.about, view, own))
    if best is None:
        return False
    note.lie(*best)
    return True


def _best(note: Note, surroundings: PlacementSearch) -> tuple[NoteLayout, pygame.Rect] | None:
    """The best form for a note and the best place for it; None if there is no place."""
    best: tuple[NoteLayout, pygame.Rect] | None = None
    least = math.inf
    for form in note.forms():
        found = surroundings.best(form.pixels, least - form.loss)
        if found is not None:
            least, best = found[0] + form.loss, (form, found[1])
    return best


def action_area(view: FamilyView, step: int) -> pygame.Rect:
    """Where can be seen what an action of the match did: its tile, what was dealt, or who did it."""
    tabletop = view.table_state
    room, match = tabletop.layout, tabletop.match
    action, seat = match.actions[step], match.states[step].to_move
    if isinstance(action, Play | Discard) and action.tile in tabletop.sprites:
        shown = tabletop.sprites[action.tile]
        if shown.face_up:
            return sprite_rect(shown)
    if isinstance(action, Deal):
        return area_rect(room.line).inflate(-room.line.w / 2, -room.line.h / 2)
    if action == DRAW:
        return area_rect(room.boneyard)
    place = tabletop.relative_seat(seat)
    return area_rect(room.seats[place].nameplate if place else room.prompt)


def _surroundings(about: pygame.Rect, view: FamilyView, never: list[pygame.Rect]) -> PlacementSearch:
    """Where a note may lie that is about what is seen there, and `never` covers these."""
    canvas = view.table_state.canvas
    margin = 2 * round(MARGIN * canvas.unit)
    room = canvas.surface.get_rect().inflate(-margin, -margin)
    never = [*never, *([] if about.w > room.w // 3 else [about])]
    clear = [rect.inflate(margin, margin) for rect in never if rect.w and rect.h]
    return PlacementSearch(room, about, clear, [*map(area_rect, view.layout.avoided_areas())])


def _hand(view: FamilyView) -> list[pygame.Rect]:
    """The tiles of the one who looks."""
    return [
        sprite_rect(view.table_state.sprites[tile]) for tile in view.table_state.ordered_hand(view.table_state.viewer)
    ]


def _strip(view: FamilyView) -> pygame.Rect:
    """The whole row of the prompt, with where it stands when it is raised."""
    strip, raised = area_rect(view.table_state.layout.prompt), round(view.table_state.turn.raised)
    return pygame.Rect(strip.x, strip.y - raised, strip.w, strip.h + raised)


def _needed(view: FamilyView, controls: Controls, prompt: pygame.Rect) -> list[pygame.Rect]:
    """What is needed to go on: the own hand, the buttons, the prompt, where tiles are played next, the boneyard."""
    tabletop = view.table_state
    room, drag = tabletop.layout, tabletop.drag
    never = [prompt, *_hand(view)]
    never += [button.rect for button in controls.table_widgets]
    never += [area_rect(area) for area in view.layout.never_covered_areas()]
    never += [pygame.Rect(box) for box in drag.targets.boneyard_boxes.values()]
    never += [sprite_rect(sprite_at_pose(pose)) for places in drag.targets.places.values() for pose in places.values()]
    if tabletop.log_open or tabletop.aids:
        never.append(area_rect(room.log))
    return never


def _lies(view: FamilyView) -> list[pygame.Rect]:
    """What it covers only where it has no other place: other tiles, name plates and their cameos, the scores."""
    room = view.table_state.layout
    areas = [room.scoreboard, room.boneyard, *(seat.nameplate for seat in room.seats[1:])]
    areas += [area for area in (room.pegboard, *(seat.avatar for seat in room.seats)) if area is not None]
    return [*map(area_rect, areas), *map(sprite_rect, view.table_state.sprites.values())]
