"""A picture of the table, drawn without a window: what one seat sees at one step of a match."""

import os
from pathlib import Path

import pygame

from game.match.match import Match
from game.text import log_lines
from game.ui.canvas.canvas import Canvas
from game.ui.families import create_family_view
from game.ui.settings import Settings
from game.ui.table.action_effects import pegs_of
from game.ui.table.table_renderer import ScoresAndLog, draw_table
from game.ui.table.table_state import TableState
from game.ui.table.turns import TurnView


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
