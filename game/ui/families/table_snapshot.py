"""The table at one step of a match, which can also play the next action; and pictures of it."""

import io
import os
from pathlib import Path

import pygame

from game.core.state import Deal
from game.match.match import Match
from game.match.visibility import concealed_seats
from game.platform.language import gettext as _
from game.text import MatchLog
from game.ui.canvas.canvas import Canvas
from game.ui.families import create_family_view
from game.ui.layouts.animation import Animations
from game.ui.settings import Settings
from game.ui.table.action_effects import ActionEffects, pegs_of
from game.ui.table.controls import protected_areas
from game.ui.table.nodes import snapshot_nodes
from game.ui.table.playback import Playback
from game.ui.table.replay_comparison import Sheet, SubCanvas
from game.ui.table.table_renderer import ScoresAndLog, TableRenderer, draw_table
from game.ui.table.table_state import TableState
from game.ui.table.turns import TurnView
from game.ui.widgets.node import Node
from game.ui.widgets.page import Page
from game.ui.widgets.scene import HitTarget, Stage
from game.ui.widgets.widget import TEXT, Button, Panel, Text

PICTURE = (1920, 1080)
"""Pixels of an exported picture."""
TITLE_WIDTH = 0.36
"""Greatest width of a title in the bar, as a share of the table: right of the tiles and chips of a seat in the bar."""


class TableSnapshot:
    """The table after `step` actions of a match, on its own `canvas`; its tiles cannot be moved.

    All hands are face up if `open`, otherwise only what the seat `viewer` sees; with None what everybody sees. Hands
    that were never shown stay hidden (`concealed_seats`), except in a `lesson`.
    """

    def __init__(
        self,
        canvas: Canvas,
        match_log: MatchLog,
        step: int,
        viewer: int | None = 0,
        open: bool = True,
        lesson: bool = False,
    ) -> None:
        self.canvas, self.match, self.step, self.open = canvas, match_log.match, step, open
        self._match_log, self._viewer, self._lesson = match_log, viewer, lesson
        seat = viewer or 0
        self.table_state = TableState(canvas, self.match.at_step(step), seat, open=viewer is not None)
        self.view = create_family_view(self.table_state)
        self.motion = Animations()
        self.scores_and_log = ScoresAndLog(list(self.table_state.match.state.scores), match_log.until(step))
        self.renderer = TableRenderer(self.view, self.motion, self.scores_and_log)
        self._effects = ActionEffects(self.view, self.motion)
        self._lay()
        self.table_state.turn = TurnView(width=self.table_state.layout.prompt.w)

    def forward(self) -> None:
        """Play the next action with its animation."""
        self.motion.finish_all()
        self.step += 1
        table_state, match = self.table_state, self.match.at_step(self.step)
        action, old_sprites = match.actions[-1], dict(table_state.sprites)
        table_state.match = match
        if isinstance(action, Deal):
            old_sprites = self.view.start_deal()
        self.scores_and_log.log[:] = self._match_log.until(self.step)
        self._lay()
        self._effects.show(action, old_sprites, False)

    def place_bar(self, back_button: Button, title: Text, right: int, gap: int) -> None:
        """Place the back button and, ending at `right`, the title in the bar above the table."""
        layout = self.table_state.layout
        back_button.scale, back_button.is_icon_only = 1.0, layout.is_icons_only
        back_button.scale = min(1.0, (layout.bar.h - gap) / back_button.natural_size()[1])
        back_button.rect = pygame.Rect((gap, gap), back_button.natural_size())
        title.scale = 1.0
        width, height = title.natural_size()
        title.scale = min(1.0, TITLE_WIDTH * layout.bar.w / width, (layout.bar.h - gap) / height)
        width, height = title.natural_size()
        title.rect = pygame.Rect(right - width - 2 * gap, gap, width, height)
        title.rect.centery = max(back_button.rect.centery, (height + 1) // 2)

    def _lay(self) -> None:
        """Place every tile for this step."""
        concealed = frozenset[int]() if self._lesson else concealed_seats(self.match, self.step)
        self.table_state.open = self._viewer is not None and self._viewer not in concealed
        self.view.arrange()
        sprites = self.table_state.sprites
        for seat, hand in enumerate(self.table_state.match.state.hands if self.open else ()):
            for tile in hand if seat not in concealed else ():
                sprites[tile] = sprites[tile]._replace(face_up=True)


class TablePage(Page):
    """Base class of pages with a table, and with a panel of controls below it (`_band`)."""

    table: TableSnapshot
    _table_canvas: SubCanvas

    def __init__(self, stage: Stage, title: str = "") -> None:
        super().__init__(stage)
        self._leave = Button(self.canvas, _("Back"), self.go_back, icon="back")
        self._title = Text(self.canvas, title, TEXT + 2, bold=True)
        self._band = Panel(self.canvas)
        self._table_look: object = None

    def set_table_size(self, size: tuple[int, int]) -> None:
        """Set the size of the table in pixels; its rim is drawn again only if the size or the look has changed."""
        look = self.canvas.surface, self.canvas.art, size
        if self._table_look != look:
            self._table_look, self._table_canvas = look, SubCanvas(self.canvas, size)

    def protected_areas(self) -> list[pygame.Rect]:
        return protected_areas(self.table.table_state)

    def nodes(self) -> list[Node]:
        """Return the head, the table, and what is below and beside it."""
        nodes = super().nodes()
        head = [node for node in nodes if node.widget in (self._leave, self._title)]
        rest = [node for node in nodes if node not in head]
        return [*head, *snapshot_nodes(self.table.view, self.table.scores_and_log.scores), *rest]

    def _advance(self, now: int) -> None:
        """Advance the animations."""
        self.table.renderer.advance(now)

    def tick(self, now: int) -> bool:
        self._advance(now)
        if self.stage.is_top_scene(self):
            self.table.renderer.refresh(now)
        return super().tick(now) or self.table.motion.is_busy

    def draw_background(self, surface: pygame.Surface) -> None:
        """Draw the table, except where the band covers it."""
        self._table_canvas.draw_beside(surface, self.table.renderer.draw, self._band.rect)


class PlaybackPage(TablePage):
    """Base class of table pages that play a match step by step; `_step_text` is the widget that names the step."""

    playback: Playback
    _step_text: Text

    def update(self) -> None:
        """Update the texts and the buttons for the current step."""
        raise NotImplementedError

    def go(self, step: int) -> None:
        """Show a step: the next one with its animation, others without."""
        is_animated = self._is_animated(step)
        self.playback.set_step(step)
        if is_animated:
            self.table.forward()
            self.update()
        else:
            self.relayout()

    def _is_animated(self, step: int) -> bool:
        return step == self.playback.step + 1

    def _advance(self, now: int) -> None:
        """Advance the animations; when they are over and the time of the step too, show the next step."""
        if not self.table.renderer.advance(now) and self.idle_timeout_ms(now) <= 0:
            self.go(self.playback.step + 1)

    def idle_timeout_ms(self, now: int) -> float:
        return self.playback.idle_timeout_ms(now)

    def hit_targets(self) -> list[HitTarget]:
        """The buttons, and a target that names the current step."""
        return [*super().hit_targets(), HitTarget(f"step {self.playback.step}", self._step_text.rect)]


def render_png(canvas: Canvas, match_log: MatchLog, step: int, viewer: int | None, open: bool) -> bytes:
    """Return a picture of the table after `step` actions as a PNG file, with the look of the canvas."""
    sheet = Sheet(canvas, pygame.Surface(PICTURE).convert())
    _draw_table(TableSnapshot(sheet, match_log, step, viewer, open))
    return _encode_png(sheet.surface)


def _encode_png(surface: pygame.Surface) -> bytes:
    file = io.BytesIO()
    pygame.image.save(surface, file, "table.png")
    return file.getvalue()


def _draw_table(table: TableSnapshot) -> None:
    draw_table(table.canvas.surface, table.view, table.scores_and_log, pegs_of(table.table_state.match))


# -- pictures without a window -----------------------------------------------------------------------------------------


def save_table_image(match: Match, step: int, seat: int, size: tuple[int, int], out: Path) -> None:
    """Draw the table after `step` actions as `seat` sees it, at `size` pixels, to the PNG file `out`.

    Raise OSError if the file cannot be written.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    match = match.at_step(step)
    pygame.display.init()
    canvas = Canvas(pygame.display.set_mode(size), Settings())
    _draw_table(TableSnapshot(canvas, MatchLog(match), step, seat, open=False, lesson=True))
    picture = _encode_png(canvas.surface)
    pygame.quit()
    out.write_bytes(picture)
