"""The book open beside the table: two lines when something happens for the first time in a match."""

import math
from collections.abc import Iterator

import pygame

from game.state import DRAW, Deal, Discard, Play
from game.ui.canvas.pixels import rect_of, rect_of_tile
from game.ui.table.aside import Surroundings
from game.ui.table.controls import Controls
from game.ui.table.family_view import FamilyView
from game.ui.table.intents import Perform
from game.ui.table.painting import at_rest
from game.ui.table.remark_panel import Form, RemarkPanel
from game.ui.table.turns import Wait
from game.ui.widgets.scene import Thing
from game.words.first_times import first_times
from game.words.remarks import Remark, remark

GLANCE, LETTER = 1200, 34  # ms that a remark is there to be read: at least, and for each of its letters
MARGIN = 6  # px of the design, kept clear around what may not be covered


class OpenBook:
    """What is remarked on in one match while it `is_open`: each kind of happening once, after its tile has landed.

    What happened before it was opened counts as remarked on. The remark that is `shown` stays until the
    match goes on or it is put away. Those on one action follow each other; those that the player asked does not wait
    for come another time.
    """

    def __init__(self, view: FamilyView, controls: Controls, perform: Perform) -> None:
        self.view, self.controls, self.perform = view, controls, perform
        self.tabletop, self.canvas, self.is_open = view.tabletop, view.tabletop.canvas, False
        self.shown: RemarkPanel | None = None
        self._looked = 0
        self._told: set[str] = set()
        self._waiting: list[tuple[Remark, int]] = []
        self._until = 0

    def open(self) -> None:
        """What happens for the first time from now on is remarked on."""
        self.is_open, self._looked = True, len(self.tabletop.match.actions)
        self._told = {kind for kind, _step in self._happened(0, self._looked)}

    def _happened(self, first: int, last: int) -> Iterator[tuple[str, int]]:
        """The kinds of happening that these actions brought, and after which of them."""
        match = self.tabletop.match
        for step in range(first, last):
            for kind in first_times(match.game, match.states[step], match.actions[step], match.states[step + 1]):
                yield kind, step

    # -- what is remarked on -------------------------------------------------------------------------------------------

    def look(self, now: int) -> int:
        """Once nothing moves: remarks on what has happened since; until when it is there to be read, in ms."""
        if not self.is_open:
            return 0
        match = self.tabletop.match
        if self._looked != len(match.actions):
            self.clear()
            for kind, step in self._happened(self._looked, len(match.actions)):
                made = remark(match.key, match.game, len(match.players), kind)
                if made is not None and kind not in self._told:
                    self._waiting.append((made, step))
            self._looked = len(match.actions)
        read = now >= self._until and self.tabletop.turn.wait != Wait.PERSON
        if self._waiting and (self.shown is None or read):
            self._show(*self._waiting.pop(0), now)
        return self._until if self.shown is not None else 0

    def _show(self, made: Remark, step: int, now: int) -> None:
        """Lays a remark where there is room for it; if there is none, it is for another time."""
        self.put_away()
        self.shown = RemarkPanel(self.canvas, made, self._about(step), self.perform)
        self.place()
        if self.shown is not None:
            self._told.add(made.kind)
            self._until = now + round((GLANCE + LETTER * sum(map(len, made.lines))) / self.canvas.settings.speed)

    def put_away(self) -> None:
        """Takes away the remark that is shown."""
        if self.shown is not None:
            self.canvas.damage()
        self.shown = None
        self.controls.aside = []

    def hurry(self) -> None:
        """The remark that is shown has been read."""
        self._until = 0

    def close(self) -> None:
        """No more remarks in this match."""
        self.clear()
        self.is_open = False

    @property
    def heading(self) -> str | None:
        """The section of the rules to which the remark leads that is shown."""
        return self.shown.remark.heading if self.shown is not None else None

    def clear(self) -> None:
        """The match goes on: nothing of what was remarked on before is shown any more."""
        self.put_away()
        self._waiting.clear()

    # -- where it lies -------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Lays the remark that is shown where it covers nothing that is needed; takes it away if it has no place."""
        panel = self.shown
        if panel is None:
            return
        surroundings = self._surroundings(panel.about)
        if not surroundings.is_clear(panel.rect) or not panel.fits():
            best: tuple[float, Form, pygame.Rect] | None = None
            for form in panel.forms():
                found = surroundings.best(form.pixels, best[0] - form.loss if best is not None else math.inf)
                if found is not None:
                    best = found[0] + form.loss, form, found[1]
            if best is None:
                self.put_away()
                return
            panel.lie(best[1], best[2])
        self.controls.aside = [*panel.buttons]
        self.canvas.damage()

    def _surroundings(self, about: pygame.Rect) -> Surroundings:
        """Where it may lie that is about what is seen there."""
        margin = 2 * round(MARGIN * self.canvas.unit)
        room = self.canvas.surface.get_rect().inflate(-margin, -margin)
        never = [*self._never(), *([] if about.w > room.w // 3 else [about])]
        clear = [rect.inflate(margin, margin) for rect in never if rect.w and rect.h]
        return Surroundings(room, about, clear, self._rather_not())

    def _about(self, step: int) -> pygame.Rect:
        """Where can be seen what an action of the match did: its tile, what was dealt, or who did it."""
        tabletop, room, match = self.tabletop, self.tabletop.room, self.tabletop.match
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

    def _never(self) -> list[pygame.Rect]:
        """What it may not cover: the own hand, the buttons, the prompt, where tiles are played next, the boneyard."""
        tabletop, room = self.tabletop, self.tabletop.room
        prompt = rect_of(room.prompt)
        prompt.top -= round(tabletop.turn.raised)
        prompt.height += round(tabletop.turn.raised)
        drag = tabletop.drag
        never = [prompt, *(rect_of_tile(tabletop.shown[tile]) for tile in tabletop.keep(tabletop.viewer))]
        never += [button.rect for button in self.controls.standing]
        never += [rect_of(area) for area in self.view.layout.kept_clear()]
        never += [pygame.Rect(box) for box in drag.reach.boneyard.values()]
        never += [rect_of_tile(at_rest(pose)) for places in drag.reach.places.values() for pose in places.values()]
        if tabletop.log_open:
            never.append(rect_of(room.log))
        return never

    def _rather_not(self) -> list[pygame.Rect]:
        """What it covers only if need be: other tiles, name plates, the scores."""
        room = self.tabletop.room
        areas = [room.board, room.boneyard, *(seat.nameplate for seat in room.seats[1:])]
        areas += [] if room.plank is None else [room.plank]
        areas += self.view.layout.better_clear()
        return [*map(rect_of, areas), *map(rect_of_tile, self.tabletop.shown.values())]

    # -- seen and pressed ----------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the remark that is shown."""
        if self.shown is not None:
            self.shown.draw(surface)

    def things(self) -> list[Thing]:
        """The remark that is shown, by its words."""
        return [Thing(f"remark {' '.join(self.shown.remark.lines)}", self.shown.rect)] if self.shown is not None else []
