"""A note laid on the table: near what it is about, over nothing that is needed."""

import math
from dataclasses import replace

import pygame

from game.core.state import DRAW, Deal, Discard, Play
from game.ui.canvas.pixels import rect_of, rect_of_tile
from game.ui.layouts.motion import ticks
from game.ui.table.aside import Surroundings
from game.ui.table.controls import Controls
from game.ui.table.family_view import FamilyView
from game.ui.table.log import prompt_rect
from game.ui.table.note import Form, Note
from game.ui.table.painting import at_rest
from game.ui.widgets.scene import Thing

MARGIN = 6  # px of the design, kept clear around what may not be covered


class Speaker:
    """Who says something at the table, one note at a time: the one that is `shown`.

    Its notes are `asked` for, or come unasked, and are `called` something where they can be pointed at; the buttons of
    the one that is shown are those aside in the controls.
    """

    asked = False
    called = ""

    def __init__(self, view: FamilyView, controls: Controls) -> None:
        self.view, self.controls = view, controls
        self.tabletop, self.canvas = view.tabletop, view.tabletop.canvas
        self.shown: Note | None = None

    def show(self, note: Note) -> None:
        """Shows a note in place of the one before; if there is no room for it, none."""
        self.put_away()
        self.shown = note
        self.place()
        if self.shown is not None:
            self.controls.note_changed_at = ticks()

    def place(self) -> None:
        """Lays what is shown where it covers nothing that is needed; takes it away if it has no place."""
        if self.shown is None:
            return
        if not _lay(self.shown, self.view, self.controls, self.asked):
            self.put_away()
            return
        self.controls.aside, self.controls.note_area = [*self.shown.buttons], self.shown.rect
        self.canvas.damage()

    def put_away(self) -> None:
        """Takes away what is shown."""
        if self.shown is not None:
            self.canvas.damage()
            self.controls.aside, self.controls.note_changed_at = [], ticks()
        self.shown = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draws what is shown."""
        if self.shown is not None:
            self.shown.draw(surface)

    def things(self) -> list[Thing]:
        """What is shown, by its words."""
        words = " ".join(filter(None, self.shown.lines)) if self.shown is not None else ""
        return [Thing(f"{self.called} {words}", self.shown.rect)] if self.shown is not None else []


def _lay(note: Note, view: FamilyView, controls: Controls, asked: bool) -> bool:
    """Lays a note where it covers nothing that is needed, in the best form for that; False where it has no place.

    One that was `asked` for may lie beside the words of the prompt, or over all but the own hand and the buttons, where
    there is no better place.
    """
    needed = _surroundings(note.about, view, _needed(view, controls, _strip(view)))
    if needed.is_clear(note.rect) and note.fits():
        return True
    lies = _lies(view)
    clear = replace(needed, never=[*needed.never, *lies])
    covering = replace(needed, rather_not=[*needed.rather_not, *lies])
    best = _best(note, clear) or _best(note, covering)
    if best is None and asked:
        beside = _surroundings(note.about, view, _needed(view, controls, prompt_rect(view.tabletop)))
        best = _best(note, replace(beside, rather_not=covering.rather_not))
    if best is None and asked:
        own = [*_hand(view), *(widget.rect for widget in controls.standing)]
        best = _best(note, _surroundings(note.about, view, own))
    if best is None:
        return False
    note.lie(*best)
    return True


def _best(note: Note, surroundings: Surroundings) -> tuple[Form, pygame.Rect] | None:
    """The best form for a note and the best place for it; None if there is no place."""
    best: tuple[Form, pygame.Rect] | None = None
    least = math.inf
    for form in note.forms():
        found = surroundings.best(form.pixels, least - form.loss)
        if found is not None:
            least, best = found[0] + form.loss, (form, found[1])
    return best


def about(view: FamilyView, step: int) -> pygame.Rect:
    """Where can be seen what an action of the match did: its tile, what was dealt, or who did it."""
    tabletop = view.tabletop
    room, match = tabletop.room, tabletop.match
    action, seat = match.actions[step], match.states[step].to_move
    if isinstance(action, Play | Discard) and action.tile in tabletop.shown:
        shown = tabletop.shown[action.tile]
        if shown.face_up:
            return rect_of_tile(shown)
    if isinstance(action, Deal):
        return rect_of(room.line).inflate(-room.line.w / 2, -room.line.h / 2)
    if action == DRAW:
        return rect_of(room.boneyard)
    place = tabletop.place_of(seat)
    return rect_of(room.seats[place].nameplate if place else room.prompt)


def _surroundings(about: pygame.Rect, view: FamilyView, never: list[pygame.Rect]) -> Surroundings:
    """Where a note may lie that is about what is seen there, and `never` covers these."""
    canvas = view.tabletop.canvas
    margin = 2 * round(MARGIN * canvas.unit)
    room = canvas.surface.get_rect().inflate(-margin, -margin)
    never = [*never, *([] if about.w > room.w // 3 else [about])]
    clear = [rect.inflate(margin, margin) for rect in never if rect.w and rect.h]
    return Surroundings(room, about, clear, [*map(rect_of, view.layout.better_clear())])


def _hand(view: FamilyView) -> list[pygame.Rect]:
    """The tiles of the one who looks."""
    return [rect_of_tile(view.tabletop.shown[tile]) for tile in view.tabletop.keep(view.tabletop.viewer)]


def _strip(view: FamilyView) -> pygame.Rect:
    """The whole row of the prompt, with where it stands when it is raised."""
    strip, raised = rect_of(view.tabletop.room.prompt), round(view.tabletop.turn.raised)
    return pygame.Rect(strip.x, strip.y - raised, strip.w, strip.h + raised)


def _needed(view: FamilyView, controls: Controls, prompt: pygame.Rect) -> list[pygame.Rect]:
    """What is needed to go on: the own hand, the buttons, the prompt, where tiles are played next, the boneyard."""
    tabletop = view.tabletop
    room, drag = tabletop.room, tabletop.drag
    never = [prompt, *_hand(view)]
    never += [button.rect for button in controls.standing]
    never += [rect_of(area) for area in view.layout.kept_clear()]
    never += [pygame.Rect(box) for box in drag.reach.boneyard.values()]
    never += [rect_of_tile(at_rest(pose)) for places in drag.reach.places.values() for pose in places.values()]
    if tabletop.log_open or tabletop.aids:
        never.append(rect_of(room.log))
    return never


def _lies(view: FamilyView) -> list[pygame.Rect]:
    """What it covers only where it has no other place: other tiles, name plates and their cameos, the scores."""
    room = view.tabletop.room
    areas = [room.board, room.boneyard, *(seat.nameplate for seat in room.seats[1:])]
    areas += [area for area in (room.plank, *(seat.cameo for seat in room.seats)) if area is not None]
    return [*map(rect_of, areas), *map(rect_of_tile, view.tabletop.shown.values())]
