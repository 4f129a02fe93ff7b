"""A practice exercise: the table as the player saw it, and below it the coach's verdict on the answer."""

import math
from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game.coach.solution import Answer, Solution, solution
from game.coach.verdicts import grade_thresholds
from game.core.state import Action
from game.match.match import Transition
from game.platform.language import gettext as _
from game.practice.problems import Task
from game.practice.worker import AdviceClient, BotClient
from game.text.coach import ChoiceContext
from game.text.practice import describe_best, describe_cost, describe_equal, describe_position, explain_best
from game.ui.families import FAMILIES, create_family_view
from game.ui.layouts.animation import TileSprite
from game.ui.routes import RulesRoute
from game.ui.table.controller import TableController
from game.ui.table.drag import Command, TileAction
from game.ui.table.replay_comparison import SubCanvas
from game.ui.table.table_state import TableState
from game.ui.table.turns import TurnPhase
from game.ui.widgets.page import GAP, Page
from game.ui.widgets.scene import HitTarget, Stage
from game.ui.widgets.widget import SMALL, TEXT, Button, Panel, Text

HEAD = 22  # px at design size, the text size of the headline
SIZES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)  # text sizes to try, as shares of the usual size, until the text fits
MIN_TEXT_PX = 12  # px: the smallest text
MIN_BAND_PX, MAX_BAND_SHARE = (
    150,
    0.34,
)  # limits of the band's height: px at design size, and share of the window's height
MIN_BAND_LINES = 5  # lines of text that always fit in the band
LOOK = 25  # ms between checks whether the coach has answered


ChoiceCallback = Callable[[Action, TileSprite | None], None]
"""Callback for a legal choice, with the sprite of a tile dropped with the mouse."""


class ChoiceTable(TableController):
    """A table that asks the seat to move for one choice, and passes it to `chosen` instead of playing it."""

    def __init__(self, stage: Stage, table_state: TableState, chosen: ChoiceCallback, back: Callable[[], None]) -> None:
        match = table_state.match
        family = FAMILIES[match.game.family]
        turns = family.turns(match, BotClient())
        super().__init__(
            create_family_view(table_state), partial(family.prompts, table_state.canvas, turns), stage.store, stage.go
        )
        self._chosen, self._back = chosen, back
        self.table_view.is_read_only = True
        controls = self.table_view.controls
        controls.bar = [Button(self.canvas, _("Back"), back, icon="back"), controls.rules, controls.sort, controls.log]
        self.ask()
        self.table_view.settle()
        self.update_view()

    @property
    def is_asking(self) -> bool:
        """Whether the choice is still to be made."""
        return self.phase == TurnPhase.PERSON

    def ask(self) -> None:
        """Ask for the choice."""
        self.phase = TurnPhase.PERSON

    def end(self) -> None:
        """Stop asking."""
        self.phase = None
        self.table_view.set_drag(self.table_state.drag.cleared())

    def tick(self, now: int) -> bool:
        """Advance the animations; return whether anything moves."""
        self.update_view()
        return self.table_view.renderer.advance(now)

    def command(self, command: Command) -> None:
        if command == Command.MENU:
            self._back()
        else:
            super().command(command)

    def submit(self, action: Action, dropped: TileSprite | None = None) -> None:
        if self.is_asking:
            super().submit(action, dropped)

    def accept(self, action: Action, dropped: TileSprite | None) -> None:
        self._chosen(action, dropped)

    def follow(self, transition: Transition) -> None:
        self.phase = None

    def take_back(self, action: Action, dropped: TileSprite | None) -> None:
        """Cancel a choice and return the tile."""
        self.command(Command.CLEAR_MESSAGE)
        self.table_view.set_drag(self.table_state.drag.cleared())
        if dropped is not None and isinstance(action, TileAction):
            self.table_view.send_home(action.tile, dropped)


class Exercise(Page):
    """A series of exercises that ends when no task is left or the player goes back.
    The player may try again until a good choice is found, or have the best one shown. Only the first attempt counts.
    """

    def __init__(self, stage: Stage, tasks: Iterator[Task]) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self._tasks = tasks
        self._adviser = AdviceClient()
        self._band = Panel(canvas)
        self._title = Text(canvas, "", SMALL, tone="dim")
        self._headline = Text(canvas, "", HEAD, bold=True)
        self._words = Text(canvas, "", TEXT)
        self._show = Button(canvas, _("Show me"), self.show, icon="hint", key=pygame.K_F2)
        self._again = Button(canvas, _("Try again"), self.again_from_start, icon="again", key=pygame.K_F3)
        self._next = Button(canvas, _("Next"), self.onward, icon="ahead", key=pygame.K_F4)
        self._done = Button(canvas, _("Back to practice"), self.go_back)
        self._start_task(next(tasks))

    def _start_task(self, task: Task) -> None:
        """Start a task."""
        self.task = task
        self.tried: Answer | None = None
        self.assessment = self.over = False
        self._marked = False
        self._pending_answer: tuple[Action, TileSprite | None] | None = None
        self._match = task.match.at_step(task.step)
        self._context = ChoiceContext(task.match.game, task.view, task.match.names)
        self.solution: Solution | None = task.solution
        if self.solution is None:
            self._adviser.ask(task.match.game, task.view)
        self._next_task: Task | None = None
        self._wrong_answer: Answer | None = None

    # -- layout -------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Arrange the table, and below it the band with the texts and the buttons."""
        width, height = self.canvas.size
        line = self.canvas.fonts.line_height(self.canvas.text_size(TEXT))
        band_height = min(
            max(self.px(MIN_BAND_PX), MIN_BAND_LINES * line + 2 * self.px(GAP)), round(MAX_BAND_SHARE * height)
        )
        self._band.rect = pygame.Rect(0, height - band_height, width, band_height)
        self._set_table()
        self._update_texts()

    def _set_table(self) -> None:
        """Create the table on its part of the window."""
        width, height = self.canvas.size
        canvas = self._table_canvas = SubCanvas(self.canvas, (width, height - self._band.rect.height))
        table_state = TableState(canvas, self._match, self.task.seat)
        self.table = ChoiceTable(self.stage, table_state, self.choose, self.go_back)
        if self.over:
            self.table.end()

    def _update_texts(self) -> None:
        """Update the texts and the buttons."""
        task, context = self.task, self._context
        self._title.set_text(task.title)
        if self._pending_answer is not None:
            head, text = _("The coach is thinking …"), ""
        elif self.assessment and self.tried is not None and self.solution is not None:
            head = describe_equal(context, self.tried, self.solution)
            text = explain_best(context, self.solution, self._wrong_answer or self.tried)
        elif self.over and self.solution is not None:
            head, text = describe_best(context, self.solution), explain_best(context, self.solution, self._wrong_answer)
        elif self.tried is not None:
            head, text = describe_cost(context, self.tried), _("Something else is better: try again, or have it shown.")
        else:
            name = task.match.names[task.seat]
            head = _("What is best for {name}?").format(name=name)
            text = describe_position(task.match.game, task.view, task.match.names)
        self._headline.set_text(head)
        self._words.set_text(text)
        self._show.enabled = self.solution is not None and self._pending_answer is None
        onward = self._next if self._has_next() else self._done
        buttons = [self._again, onward] if self.over else [self._show, onward]
        self._next.is_primary = self._done.is_primary = self.over
        self._arrange_band(buttons)
        self.set_widgets(
            [self._band, self._title, self._headline, self._words, *buttons], [], onward if self.over else None
        )
        self.canvas.damage(self._band.rect)

    def _arrange_band(self, buttons: list[Button]) -> None:
        """Arrange the buttons at the right and the texts beside them, as large as they fit."""
        gap, band = self.px(GAP), self._band.rect
        sizes = [button.natural_size() for button in buttons]
        row_width = sum(width for width, _height in sizes) + gap * (len(sizes) - 1)
        in_one_row = row_width < 0.4 * band.width
        buttons_width = row_width if in_one_row else max(width for width, _height in sizes)
        left = band.right - 2 * gap - buttons_width
        if in_one_row:
            x = left
            for button, (width, height) in zip(buttons, sizes, strict=True):
                button.rect = pygame.Rect(x, band.centery - height // 2, width, height)
                x += width + gap
        else:
            total = sum(height for _width, height in sizes) + gap // 2 * (len(sizes) - 1)
            y = band.centery - total // 2
            for button, (_width, height) in zip(buttons, sizes, strict=True):
                button.rect = pygame.Rect(left, y, buttons_width, height)
                y += height + gap // 2
        self._arrange_texts(pygame.Rect(band.x + 2 * gap, band.y, left - 4 * gap - band.x, band.height))

    def _arrange_texts(self, area: pygame.Rect) -> None:
        """Arrange the three texts below each other, in the middle of the band."""
        gap = self.px(GAP)
        texts, full_sizes = (self._title, self._headline, self._words), (SMALL, HEAD, TEXT)
        min_scale = MIN_TEXT_PX / self.canvas.text_size(1)
        for size in SIZES:
            for text, full_size in zip(texts, full_sizes, strict=True):
                text.size = max(full_size * size, min_scale)
            heights = [text.height(area.width) for text in texts]
            total = sum(heights) + gap // 3 * 2
            if total <= area.height - gap:
                break
        y = max(area.y + gap // 2, area.centery - total // 2)
        for text, height in zip(texts, heights, strict=True):
            text.rect = pygame.Rect(area.x, y, area.width, height)
            y += height + gap // 3

    # -- the answer ---------------------------------------------------------------------------------------------------

    def choose(self, action: Action, dropped: TileSprite | None) -> None:
        """Judge the player's answer: play a good one; for another show its cost and take it back."""
        self.action_count += 1
        if self.solution is None:
            self._pending_answer = action, dropped
            self.table.end()
            self._update_texts()
            return
        answer = self.solution.judge(action)
        if answer is None:  # the coach never considers some actions, such as a draw that is not needed
            answer = self.solution.answers[-1]._replace(action=action)
        self.tried = answer
        self._record_attempt(answer.good)
        if answer.good:
            self.assessment = self.over = True
            self.table.play(action, dropped)
            self.canvas.sound.play("hand")
        else:
            self._wrong_answer = answer
            self.table.take_back(action, dropped)
            self.canvas.sound.play("refuse")
        self._update_texts()

    def _record_attempt(self, is_good: bool) -> None:
        """Record the result of the first attempt only."""
        if not self._marked:
            self._marked = True
            self.task.mark(is_good)

    def show(self) -> None:
        """Show the best choice."""
        if self.solution is None or self.over:
            return
        self._record_attempt(False)
        self.over = True
        self.table.play(self.solution.best.action)
        self._update_texts()

    def again_from_start(self) -> None:
        """Let the player make the same choice again; the new attempt does not count."""
        self.tried, self._wrong_answer = None, None
        self.assessment = self.over = False
        self._match = self.task.match.at_step(self.task.step)
        self.lay_out()
        self.canvas.damage()

    def _has_next(self) -> bool:
        if self._next_task is None:
            self._next_task = next(self._tasks, None)
        return self._next_task is not None

    def onward(self) -> None:
        """Go on to the next exercise."""
        if self._has_next() and self._next_task is not None:
            self._start_task(self._next_task)
            self.lay_out()
            self.canvas.damage()

    # -- scene interface ----------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        """Advance the animations, and handle the coach's answer when it arrives."""
        is_moving = self.table.tick(now)
        if self.solution is None:
            advice = self._adviser.answer()
            if advice is not None:
                self.solution = solution(advice, grade_thresholds(self.task.match.key))
                self._advice_arrived()
        self.table.update_view()
        if self.stage.is_top_scene(self):
            self.table.table_view.renderer.refresh(now)
        return super().tick(now) or is_moving

    def _advice_arrived(self) -> None:
        pending, self._pending_answer = self._pending_answer, None
        if pending is not None:
            self.table.ask()
            self.choose(*pending)
        else:
            self._update_texts()

    def idle_timeout_ms(self, now: int) -> float:
        return LOOK if self.solution is None else math.inf

    def on_close(self) -> None:
        """Stop the coach."""
        self._adviser.close()

    @property
    def last_change_ms(self) -> float:
        return self.table.table_view.controls.popup_changed_at

    def is_affected_by_change(self, event: pygame.Event) -> bool:
        return self.table.table_view.acts_on_popup(event)

    def handle_event(self, event: pygame.Event) -> bool:
        """Pass events on the band to its buttons, and the others to the table while it waits for an answer."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            on_band = super().handle_event(event)
            pressed_band = self._band.rect.collidepoint(event.pos) and event.type == pygame.MOUSEBUTTONDOWN
            return (not pressed_band and self.table.handle_event(event)) or on_band
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.stage.go(RulesRoute(self._match.key))
            return True
        if event.type == pygame.KEYDOWN and (self.over or event.key in (pygame.K_F2, pygame.K_F4)):
            return super().handle_event(event)
        return self.table.handle_event(event)

    def draw_background(self, surface: pygame.Surface) -> None:
        """Draw the table, except where the band covers it."""
        self._table_canvas.draw_beside(surface, self.table.draw, self._band.rect)

    def hit_targets(self) -> list[HitTarget]:
        """The buttons, and everything the pointer can reach on the table."""
        return [
            *super().hit_targets(),
            *self.table.hit_targets(),
            HitTarget(f"says {self._headline.label}", self._headline.rect),
        ]
