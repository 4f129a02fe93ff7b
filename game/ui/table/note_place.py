"""Where a note lies on the table: near what it is about, over nothing that is needed."""

import math

import pygame

from game.state import DRAW, Deal, Discard, Play
from game.ui.canvas.pixels import rect_of, rect_of_tile
from game.ui.table.aside import Surroundings
from game.ui.table.controls import Controls
from game.ui.table.family_view import FamilyView
from game.ui.table.note import Form, Note
from game.ui.table.painting import at_rest

MARGIN = 6  # px of the design, kept clear around what may not be covered


def lay(note: Note, view: FamilyView, controls: Controls) -> bool:
    """Lays a note where it covers nothing that is needed, in the best form for that; False where it has no place."""
    surroundings = _surroundings(note.about, view, controls)
    if surroundings.is_clear(note.rect) and note.fits():
        return True
    best: tuple[float, Form, pygame.Rect] | None = None
    for form in note.forms():
        found = surroundings.best(form.pixels, best[0] - form.loss if best is not None else math.inf)
        if found is not None:
            best = found[0] + form.loss, form, found[1]
    if best is None:
        return False
    note.lie(best[1], best[2])
    return True


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


def _surroundings(about: pygame.Rect, view: FamilyView, controls: Controls) -> Surroundings:
    """Where a note may lie that is about what is seen there."""
    canvas = view.tabletop.canvas
    margin = 2 * round(MARGIN * canvas.unit)
    room = canvas.surface.get_rect().inflate(-margin, -margin)
    never = [*_never(view, controls), *([] if about.w > room.w // 3 else [about])]
    clear = [rect.inflate(margin, margin) for rect in never if rect.w and rect.h]
    return Surroundings(room, about, clear, _rather_not(view))


def _never(view: FamilyView, controls: Controls) -> list[pygame.Rect]:
    """What it may not cover: the own hand, the buttons, the prompt, where tiles are played next, the boneyard."""
    tabletop = view.tabletop
    room, drag = tabletop.room, tabletop.drag
    prompt = rect_of(room.prompt)
    prompt.top -= round(tabletop.turn.raised)
    prompt.height += round(tabletop.turn.raised)
    never = [prompt, *(rect_of_tile(tabletop.shown[tile]) for tile in tabletop.keep(tabletop.viewer))]
    never += [button.rect for button in controls.standing]
    never += [rect_of(area) for area in view.layout.kept_clear()]
    never += [pygame.Rect(box) for box in drag.reach.boneyard.values()]
    never += [rect_of_tile(at_rest(pose)) for places in drag.reach.places.values() for pose in places.values()]
    if tabletop.log_open:
        never.append(rect_of(room.log))
    return never


def _rather_not(view: FamilyView) -> list[pygame.Rect]:
    """What it covers only if need be: other tiles, name plates, the scores."""
    room = view.tabletop.room
    areas = [room.board, room.boneyard, *(seat.nameplate for seat in room.seats[1:])]
    areas += [] if room.plank is None else [room.plank]
    areas += view.layout.better_clear()
    return [*map(rect_of, areas), *map(rect_of_tile, view.tabletop.shown.values())]
