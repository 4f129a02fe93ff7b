"""A picture of the table, drawn without a window: what one seat sees at one step of a match."""

import os
from pathlib import Path

import pygame

from game.match.match import Match
from game.text import told
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.settings import Settings
from game.ui.families import view_of
from game.ui.table.painting import Notes, draw_table
from game.ui.table.pegging import pegs_of
from game.ui.table.tabletop import Tabletop
from game.ui.table.turn_view import TurnView


def picture(match: Match, step: int, seat: int, size: tuple[int, int], out: Path) -> None:
    """Draws the table after `step` actions as `seat` sees it, `size` pixels, to the PNG file `out`.

    Raises OSError when the file cannot be written.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    match = match.until(step)
    pygame.display.init()
    canvas = Canvas(pygame.display.set_mode(size), Settings())
    view = view_of(Tabletop(canvas, match, seat))
    view.layout.arrange()
    view.tabletop.turn = TurnView(width=view.tabletop.room.prompt.w)
    notes = Notes(list(match.state.scores), told(match))
    draw_table(canvas.surface, view, notes, pegs_of(match))
    try:
        pygame.image.save(canvas.surface, str(out))
    except pygame.error as error:
        raise OSError(str(error)) from error
    finally:
        pygame.quit()
