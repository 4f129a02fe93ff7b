"""The table as it lies at a step of a match, from which the next action can be seen to be played."""

import io
import os
from pathlib import Path

import pygame

from game.core.state import Deal
from game.match.match import Match
from game.match.visibility import concealed_seats
from game.text import MatchLog, log_lines
from game.ui.canvas.canvas import Canvas
from game.ui.families import create_family_view
from game.ui.layouts.animation import Animations
from game.ui.settings import Settings
from game.ui.table.action_effects import ActionEffects, pegs_of
from game.ui.table.replay_comparison import Sheet
from game.ui.table.table_renderer import ScoresAndLog, TableRenderer, draw_table
from game.ui.table.table_state import TableState
from game.ui.table.turns import TurnView
from game.ui.widgets.widget import Button, Text

PICTURE = (1920, 1080)
"""Pixels of a picture that is given out."""


class TableSnapshot:
    """The table on its own `canvas` after so many actions of the match that is told; nothing on it can be moved.

    Every hand lies face up with `open`, else what the seat at the bottom sees, which with a `viewer` of None is nothing
    but what all may. Hands that were never shown stay closed (`concealed_seats`), but not in a `lesson`. With
    `log` the sentences stand beside it.
    """

    def __init__(
        self,
        canvas: Canvas,
        telling: MatchLog,
        step: int,
        viewer: int | None = 0,
        open: bool = True,
        log: bool = False,
        lesson: bool = False,
    ) -> None:
        self.canvas, self.match, self.step, self.open = canvas, telling.match, step, open
        self._telling, self._viewer, self._lesson = telling, viewer, lesson
        at_bottom = viewer or 0
        self.table_state = TableState(
            canvas, self.match.at_step(step), at_bottom, open=viewer is not None, log_open=log
        )
        self.view = create_family_view(self.table_state)
        self.motion = Animations()
        self.scores_and_log = ScoresAndLog(list(self.table_state.match.state.scores), telling.until(step))
        self.renderer = TableRenderer(self.view, self.motion, self.scores_and_log)
        self._effects = ActionEffects(self.view, self.motion)
        self._lay()
        self.table_state.turn = TurnView(width=self.table_state.layout.prompt.w)

    def forward(self) -> None:
        """Plays the next action, as the table does."""
        self.motion.finish_all()
        self.step += 1
        tabletop, match = self.table_state, self.match.at_step(self.step)
        action, was = match.actions[-1], dict(tabletop.sprites)
        tabletop.match = match
        if isinstance(action, Deal):
            tabletop.forget()
            self.view.layout.clear()
            was = dict.fromkeys(match.game.deck(), self.view.layout.deal_origin())
        self.scores_and_log.log[:] = self._telling.until(self.step)
        self._lay()
        self._effects.show(action, was, False)

    def place_bar(self, leave: Button, title: Text, right: int, gap: int) -> None:
        """Puts the button back and, up to `right`, the title into the bar above the table."""
        room = self.table_state.layout
        leave.is_icon_only = room.is_icons_only
        wide, high = leave.natural_size()
        leave.rect = pygame.Rect(gap, gap, wide, min(high, round(room.bar.h) - gap))
        wide, high = title.natural_size()
        title.rect = pygame.Rect(right - wide - 2 * gap, gap, wide, high)
        title.rect.centery = leave.rect.centery

    def _lay(self) -> None:
        """Every tile where it lies at this step."""
        closed = frozenset[int]() if self._lesson else concealed_seats(self.match, self.step)
        self.table_state.open = self._viewer is not None and self._viewer not in closed
        self.view.layout.arrange()
        shown = self.table_state.sprites
        for seat, hand in enumerate(self.table_state.match.state.hands if self.open else ()):
            for tile in hand if seat not in closed else ():
                shown[tile] = shown[tile]._replace(face_up=True)


def render_png(canvas: Canvas, telling: MatchLog, step: int, viewer: int | None, open: bool) -> bytes:
    """A picture of the table after so many actions, as a PNG file has it, in the dress of that canvas."""
    sheet = Sheet(canvas, pygame.Surface(PICTURE).convert())
    table = TableSnapshot(sheet, telling, step, viewer, open)
    draw_table(sheet.surface, table.view, table.scores_and_log, pegs_of(table.table_state.match))
    file = io.BytesIO()
    pygame.image.save(sheet.surface, file, "table.png")
    return file.getvalue()


# -- pictures without a window -----------------------------------------------------------------------------------------


def save_table_image(match: Match, step: int, seat: int, size: tuple[int, int], out: Path) -> None:
    """Draws the table after `step` actions as `seat` sees it, `size` pixels, to the PNG file `out`.

    Raises OSError when the file cannot be written.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    match = match.at_step(step)
    pygame.display.init()
    canvas = Canvas(pygame.display.set_mode(size), Settings())
    view = create_family_view(TableState(canvas, match, seat))
    view.layout.arrange()
    view.table_state.turn = TurnView(width=view.table_state.layout.prompt.w)
    notes = ScoresAndLog(list(match.state.scores), log_lines(match))
    draw_table(canvas.surface, view, notes, pegs_of(match))
    try:
        pygame.image.save(canvas.surface, str(out))
    except pygame.error as error:
        raise OSError(str(error)) from error
    finally:
        pygame.quit()
