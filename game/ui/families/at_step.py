"""The table as it lies at a step of a match, from which the next action can be seen to be played."""

import io

import pygame

from game.core.state import Deal
from game.match.seen_again import closed_hands
from game.text import Telling
from game.ui.canvas.canvas import Canvas
from game.ui.families import view_of
from game.ui.layouts.motion import Motion
from game.ui.table.action_effects import ActionEffects
from game.ui.table.painting import Notes, Painting, draw_table
from game.ui.table.pegging import pegs_of
from game.ui.table.sub_canvas import Sheet
from game.ui.table.tabletop import Tabletop
from game.ui.table.turn_view import TurnView
from game.ui.widgets.widget import Button, Text

PICTURE = (1920, 1080)
"""Pixels of a picture that is given out."""


class AtStep:
    """The table on its own `canvas` after so many actions of the match that is told; nothing on it can be moved.

    Every hand lies face up with `open`, else what the seat at the bottom sees, which with a `viewer` of None is nothing
    but what all may. Hands that were never shown stay closed (`seen_again.closed_hands`), but not in a `lesson`. With
    `log` the sentences stand beside it.
    """

    def __init__(
        self,
        canvas: Canvas,
        telling: Telling,
        step: int,
        viewer: int | None = 0,
        open: bool = True,
        log: bool = False,
        lesson: bool = False,
    ) -> None:
        self.canvas, self.match, self.step, self.open = canvas, telling.match, step, open
        self._telling, self._viewer, self._lesson = telling, viewer, lesson
        at_bottom = viewer or 0
        self.tabletop = Tabletop(canvas, self.match.until(step), at_bottom, open=viewer is not None, log_open=log)
        self.view = view_of(self.tabletop)
        self.motion = Motion()
        self.notes = Notes(list(self.tabletop.match.state.scores), telling.until(step))
        self.painting = Painting(self.view, self.motion, self.notes)
        self._effects = ActionEffects(self.view, self.motion)
        self._lay()
        self.tabletop.turn = TurnView(width=self.tabletop.room.prompt.w)

    def forward(self) -> None:
        """Plays the next action, as the table does."""
        self.motion.hurry()
        self.step += 1
        tabletop, match = self.tabletop, self.match.until(self.step)
        action, was = match.actions[-1], dict(tabletop.shown)
        tabletop.match = match
        if isinstance(action, Deal):
            tabletop.forget()
            self.view.layout.clear()
            was = dict.fromkeys(match.game.deck(), self.view.layout.heap())
        self.notes.log[:] = self._telling.until(self.step)
        self._lay()
        self._effects.show(action, was, False)

    def place_bar(self, leave: Button, title: Text, right: int, gap: int) -> None:
        """Puts the button back and, up to `right`, the title into the bar above the table."""
        room = self.tabletop.room
        leave.terse = room.terse
        wide, high = leave.natural_size()
        leave.rect = pygame.Rect(gap, gap, wide, min(high, round(room.bar.h) - gap))
        wide, high = title.natural_size()
        title.rect = pygame.Rect(right - wide - 2 * gap, gap, wide, high)
        title.rect.centery = leave.rect.centery

    def _lay(self) -> None:
        """Every tile where it lies at this step."""
        closed = frozenset[int]() if self._lesson else closed_hands(self.match, self.step)
        self.tabletop.open = self._viewer is not None and self._viewer not in closed
        self.view.layout.arrange()
        shown = self.tabletop.shown
        for seat, hand in enumerate(self.tabletop.match.state.hands if self.open else ()):
            for tile in hand if seat not in closed else ():
                shown[tile] = shown[tile]._replace(face_up=True)


def png(canvas: Canvas, telling: Telling, step: int, viewer: int | None, open: bool) -> bytes:
    """A picture of the table after so many actions, as a PNG file has it, in the dress of that canvas."""
    sheet = Sheet(canvas, pygame.Surface(PICTURE).convert())
    table = AtStep(sheet, telling, step, viewer, open)
    draw_table(sheet.surface, table.view, table.notes, pegs_of(table.tabletop.match))
    file = io.BytesIO()
    pygame.image.save(sheet.surface, file, "table.png")
    return file.getvalue()
