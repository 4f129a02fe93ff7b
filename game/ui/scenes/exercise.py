"""A practice exercise: the table as the player saw it, and below it the coach's verdict on the answer."""

import math
from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game.bots.levels import Limit
from game.coach.solution import Answer, Solution, seed_of, solution
from game.coach.verdicts import grade_thresholds
from game.core.state import Action, Announce
from game.match.match import Match, Transition
from game.platform.language import gettext as _
from game.practice.problems import Task
from game.practice.worker import AdviceClient, BotClient
from game.text.coach import ChoiceContext, describe_best, describe_loss
from game.text.practice import describe_correct, describe_position, explain_best
from game.ui.families import FAMILIES, create_family_view
from game.ui.keys import QUESTIONS, TABLE, KeyGroup
from game.ui.layouts.animation import TileSprite, ticks
from game.ui.table.controller import TableController
from game.ui.table.controls import protected_areas
from game.ui.table.drag import Command, TileAction
from game.ui.table.nodes import table_nodes
from game.ui.table.replay_comparison import SubCanvas
from game.ui.table.table_state import TableState
from game.ui.table.turns import TurnPhase
from game.ui.widgets.node import Node
from game.ui.widgets.page import GAP, MOUSE, Page, place_row, stack_widgets
from game.ui.widgets.scene import HitTarget, Stage
from game.ui.widgets.widget import SMALL, TEXT, Button, Panel

HEAD = 22  # px at design size, the text size of the headline
SIZES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)  # text sizes to try, as shares of the usual size, until the text fits
MIN_TEXT_PX = 12  # px: the smallest text
BAND_LINES, MAX_BAND_SHARE = 5.5, 0.34  # height of the band: lines of text, but at most a share of the window
LOOK = 25  # ms between checks whether the coach or a bot has answered
MAX_LINE = 12  # actions played on the table after the answer
LINE_LIMIT = Limit("expert")  # the bots that play them
PAUSE = 700  # ms before each of them at normal speed


class LineOfPlay:
    """Bots play on after the answer, until the person has to choose again or the hand ends.

    Every bot sees only what its seat sees. `next` returns the next action when it is due.
    """

    def __init__(self, match: Match, seat: int, bots: BotClient, now: int) -> None:
        self._match, self._seat, self._bots, self._start = match, seat, bots, now
        self._last_step, self._hand = len(match.actions) + MAX_LINE, match.state.hand

    @property
    def is_over(self) -> bool:
        """Whether nothing more is played."""
        match, state = self._match, self._match.state
        if state.to_move < 0 or state.hand != self._hand or len(match.actions) >= self._last_step:
            return True
        # to announce points belongs to the play before it
        is_choice = len(match.legal_actions) > 1 and not isinstance(match.legal_actions[0], Announce)
        return is_choice and state.to_move == self._seat

    def next(self, now: int, pause: float) -> Action | None:
        """Return the next action once, `pause` ms after the last; None while a bot thinks or if the line is over."""
        match, state = self._match, self._match.state
        if self.is_over or now - self._start < pause:
            return None
        if len(match.legal_actions) == 1:
            action: Action | None = match.legal_actions[0]
        else:
            if not self._bots.is_pending:
                view = match.game.observe(state, state.to_move)
                self._bots.ask(match.game, view, LINE_LIMIT, seed_of(view))
            action = self._bots.answer()
        if action is not None:
            self._start = now
        return action


class ChoiceTable(TableController):
    """A table that asks the seat to move for one choice, and passes it to the exercise instead of playing it."""

    def __init__(self, exercise: "Exercise", table_state: TableState) -> None:
        family, stage = FAMILIES[table_state.match.game.family], exercise.stage
        prompts = partial(family.prompts, table_state.canvas, family.turns(table_state.match, BotClient()))
        super().__init__(create_family_view(table_state), prompts, stage.store, stage.go)
        self._exercise = exercise
        self.table_view.is_read_only = True
        controls = self.table_view.controls
        back = Button(self.canvas, _("Back"), exercise.go_back, icon="back")
        controls.bar = [back, controls.rules, controls.sort, controls.log]
        self.phase = TurnPhase.PERSON
        self.table_view.settle()
        self.update_view()

    def end(self) -> None:
        """Stop asking."""
        self.phase = None
        self.table_view.set_drag(self.table_state.drag.cleared())

    def command(self, command: Command) -> None:
        if command == Command.LEAVE:
            self._exercise.go_back()
        else:
            super().command(command)

    def submit(self, action: Action, dropped: TileSprite | None = None) -> None:
        if self.phase == TurnPhase.PERSON:
            super().submit(action, dropped)

    def accept(self, action: Action, dropped: TileSprite | None) -> None:
        self._exercise.choose(action, dropped)

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
    After either, the table shows how play could go on.
    """

    def __init__(self, stage: Stage, tasks: Iterator[Task]) -> None:
        super().__init__(stage)
        self._tasks = tasks
        self._adviser = AdviceClient()
        self._bots = BotClient()
        self._band = Panel(self.canvas)
        self._title = self.text("", SMALL, tone="dim")
        self._headline = self.text("", HEAD, bold=True, is_spoken=True)
        self._words = self.text("", is_spoken=True)
        self._show = self.button(_("Show the answer"), self.show, icon="eye", key=pygame.K_v)
        self._again = self.button(_("Try again"), self._try_again, icon="again", key=pygame.K_u)
        self._next = self.button(_("Next"), self._start_next, icon="ahead", key=pygame.K_k)
        self._done = self.button(_("Back to practice"), self.go_back)
        self._start_task(next(tasks))

    def key_groups(self) -> list[KeyGroup]:
        return [TABLE, FAMILIES[self._match.game.family].keys, QUESTIONS, *super().key_groups()]

    @property
    def game_key(self) -> str | None:
        return self._match.key

    def _start_task(self, task: Task) -> None:
        self.task = task
        self._is_marked = False
        self._pending_answer: tuple[Action, TileSprite | None] | None = None
        self._context = ChoiceContext(task.match.game, task.view, task.match.names)
        self.solution: Solution | None = task.solution
        if self.solution is None:
            self._adviser.ask(task.match.game, task.view)
        self._next_task: Task | None = None
        self._start_attempt()

    def _start_attempt(self) -> None:
        self.tried: Answer | None = None
        self._wrong_answer: Answer | None = None
        self._has_failed = self.over = False
        self._line: LineOfPlay | None = None
        self._bots.cancel()
        self._match = self.task.match.at_step(self.task.step)

    # -- layout -------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Arrange the table, and below it the band with the texts and the buttons."""
        width, height = self.canvas.size
        line = self.canvas.fonts.line_height(self.canvas.text_size(TEXT))
        band_height = round(min(BAND_LINES * line + 2 * self.px(GAP), MAX_BAND_SHARE * height))
        self._band.rect = pygame.Rect(0, height - band_height, width, band_height)
        self._table_canvas = SubCanvas(self.canvas, (width, height - band_height))
        self.table = ChoiceTable(self, TableState(self._table_canvas, self._match, self.task.seat))
        if self.over:
            self.table.end()
        self.build()

    def build(self) -> None:
        """Update the texts and the buttons."""
        shows_line = self._line is not None and not self._line.is_over
        self._title.label = _("Watch how play could go on.") if shows_line else self.task.title
        self._headline.label, self._words.label = self._verdict()
        self._headline.name = f"answer {self.action_count}"  # the same words about another answer are spoken again
        is_ready = self.solution is not None and self._pending_answer is None
        self._show.set_enabled(is_ready, _("The coach is still looking for the answer."))
        self._next_task = self._next_task or next(self._tasks, None)
        onward = self._next if self._next_task is not None else self._done
        self._next.is_primary = self._done.is_primary = self.over
        buttons = [self._again if self.over else self._show, onward]
        self._arrange_band(buttons)
        texts = [self._band, self._title, self._headline, self._words]
        self.set_widgets([*texts, *buttons], [], onward if self.over else None)
        self.canvas.damage(self._band.rect)

    def _verdict(self) -> tuple[str, str]:
        """Return the headline and the text on the last answer, or on the position."""
        task, context, tried, wrong = self.task, self._context, self.tried, self._wrong_answer
        if self._pending_answer is not None:
            return _("The coach is thinking …"), ""
        if self.over and self.solution is not None:
            why = explain_best(context, self.solution, wrong or tried)
            if tried is not None and tried.good:
                return describe_correct(context, tried), why
            return describe_best(context, self.solution.best.action), why
        if self._has_failed:
            cost = [describe_loss(context, tried.verdict)] if tried is not None else []
            return _("Not the best"), " ".join([*cost, _("Try again, or show the answer.")])
        return _("Find the best move."), describe_position(task.match.game, task.view, task.match.names)

    def _arrange_band(self, buttons: list[Button]) -> None:
        """Arrange the buttons at the right and the texts beside them, as large as they fit."""
        gap, band = self.px(GAP), self._band.rect
        right = band.right - 2 * gap
        row = place_row(buttons, gap, "midright", (right, band.centery))
        if row.width >= 0.4 * band.width:
            row.width = max(button.rect.width for button in buttons)
            row.right = right
            height = stack_widgets(buttons, row.x, 0, row.width, gap // 2)
            stack_widgets(buttons, row.x, band.centery - height // 2, row.width, gap // 2)
            for button in buttons:
                button.rect.width = row.width
        texts, sizes = (self._title, self._headline, self._words), (SMALL, HEAD, TEXT)
        min_size, width = MIN_TEXT_PX / self.canvas.text_size(1), row.x - 4 * gap
        for scale in SIZES:
            for text, size in zip(texts, sizes, strict=True):
                text.size = max(size * scale, min_size)
            height = stack_widgets(texts, 0, 0, width, gap // 3)
            if height <= band.height - gap:
                break
        stack_widgets(texts, 2 * gap, max(band.y + gap // 2, band.centery - height // 2), width, gap // 3)

    # -- the answer ---------------------------------------------------------------------------------------------------

    def choose(self, action: Action, dropped: TileSprite | None) -> None:
        """Judge the player's answer: play a good one; for another show its cost and take it back."""
        self.action_count += 1
        if self.solution is None:
            self._pending_answer = action, dropped
            self.table.end()
            self.build()
            return
        answer = self.solution.judge(action)  # None for what the coach never considers, as a draw that is not needed
        is_good = answer is not None and answer.good
        self.tried, self._has_failed = answer, not is_good
        self._record_attempt(is_good)
        if is_good:
            self._finish(action, dropped)
            self.canvas.sound.play("hand_won")
        else:
            self._wrong_answer = answer
            self.table.take_back(action, dropped)
            self.canvas.sound.play("refuse")
        self.build()

    def _record_attempt(self, is_good: bool) -> None:
        """Record the result of the first attempt only."""
        if not self._is_marked:
            self._is_marked = True
            self.task.mark(is_good)

    def show(self) -> None:
        """Show the best choice."""
        if self.solution is not None and not self.over:
            self._record_attempt(False)
            self._finish(self.solution.best.action)
            self.build()

    def _finish(self, action: Action, dropped: TileSprite | None = None) -> None:
        """Play a good choice, and start the line of play after it."""
        self.over = True
        self.table.play(action, dropped)
        self._line = LineOfPlay(self._match, self.task.seat, self._bots, ticks())

    def _play_line(self, now: int) -> None:
        """Play the next action of the line of play when it is due."""
        if self._line is not None and (action := self._line.next(now, PAUSE / self.canvas.settings.speed)) is not None:
            self.table.play(action)

    def _try_again(self) -> None:
        """Let the player make the same choice again; the new attempt does not count."""
        self._start_attempt()
        self.relayout()

    def _start_next(self) -> None:
        assert self._next_task is not None
        self._start_task(self._next_task)
        self.relayout()

    # -- scene interface ----------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        """Advance the animations, and handle the coach's answer when it arrives."""
        self.table.update_view()
        is_moving = self.table.table_view.renderer.advance(now)
        if not is_moving:
            self._play_line(now)
        if self.solution is None and (advice := self._adviser.answer()) is not None:
            self.solution = solution(advice, grade_thresholds(self.task.match.game))
            if self._pending_answer is None:
                self.build()
            else:
                (action, dropped), self._pending_answer = self._pending_answer, None
                self.table.phase = TurnPhase.PERSON
                self.choose(action, dropped)
        self.table.update_view()
        if self.stage.is_top_scene(self):
            self.table.table_view.renderer.refresh(now)
        return super().tick(now) or is_moving

    def idle_timeout_ms(self, now: int) -> float:
        is_waiting = self.solution is None or (self._line is not None and not self._line.is_over)
        return LOOK if is_waiting else math.inf

    def on_close(self) -> None:
        """Stop the coach and the bots."""
        self._adviser.close()
        self._bots.close()

    def changed_at(self, event: pygame.Event | None = None) -> float:
        is_affected = event is None or self.table.table_view.acts_on_popup(event)
        return self.table.table_view.controls.popup_changed_at if is_affected else -math.inf

    def handle_event(self, event: pygame.Event) -> bool:
        """Pass events on the band to its buttons, and the others to the table while it waits for an answer."""
        if event.type in MOUSE:
            on_band = super().handle_event(event)
            pressed_band = self._band.rect.collidepoint(event.pos) and event.type == pygame.MOUSEBUTTONDOWN
            return (not pressed_band and self.table.handle_event(event)) or on_band
        if event.type == pygame.KEYDOWN and (self.over or event.key in (pygame.K_v, pygame.K_k)):
            return super().handle_event(event)
        return self.table.handle_event(event)

    def draw_background(self, surface: pygame.Surface) -> None:
        """Draw the table, except where the band covers it."""
        self._table_canvas.draw_beside(surface, self.table.draw, self._band.rect)

    def protected_areas(self) -> list[pygame.Rect]:
        return protected_areas(self.table.table_state)

    def nodes(self) -> list[Node]:
        """Return the table, and below it the question and the buttons."""
        self.table.update_view()
        table, page = table_nodes(self.table), super().nodes()
        if any(node.focused for node in page):
            table = [*table[:-1], table[-1]._replace(focused=False)]
        return [*table, *page]

    def focus_node(self, node: Node) -> None:
        super().focus_node(node)
        self.table.focus_node(node)

    def perform(self, act: Callable[[], object]) -> None:
        super().perform(partial(self.table.perform, act))

    def hit_targets(self) -> list[HitTarget]:
        """The buttons, and everything the pointer can reach on the table."""
        headline = HitTarget(f"says {self._headline.label}", self._headline.rect)
        return [*super().hit_targets(), *self.table.hit_targets(), headline]
