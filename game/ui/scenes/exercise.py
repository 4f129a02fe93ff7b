"""A choice made for practice: the table as its player saw it, and below it what the coach thinks of the answer."""

import math
from collections.abc import Iterator

import pygame

from game.coach.solution import Answer, Solution, solution
from game.coach.verdicts import grade_thresholds
from game.core.state import Action
from game.platform.language import gettext as _
from game.practice.course import Task
from game.practice.worker import AdviceClient, BotClient
from game.text.coach import ChoiceContext
from game.text.positions import position
from game.text.practice import as_good, best, costs, why
from game.ui.families import FAMILIES, create_family_view
from game.ui.layouts.animation import TileSprite
from game.ui.table.choice_table import ChoiceTable
from game.ui.table.drag import Dispatch
from game.ui.table.prompts import Prompts
from game.ui.table.replay_comparison import SubCanvas
from game.ui.table.table_state import TableState
from game.ui.widgets.page import GAP, Page
from game.ui.widgets.routes import RulesRoute
from game.ui.widgets.scene import HitTarget, Stage
from game.ui.widgets.widget import SMALL, TEXT, Button, Panel, Text

HEAD = 22  # px of the design, the size of the line that stands out
SIZES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)  # of the usual size of text, until it fits
LEAST = 12  # px, below which no text is made smaller
LOW, HIGH = 150, 0.34  # px of the design, and of the window's height: the band is never lower, nor higher
LINES = 5  # of text, for which there is always room in the band
LOOK = 25  # ms from one look to the next whether the coach has answered


class Exercise(Page):
    """Choices to be made, one after the other, until none is left or the player goes back.

    Until a choice as good as any is found, any may be tried; `show` gives the best one away. The first attempt counts.
    """

    def __init__(self, stage: Stage, tasks: Iterator[Task]) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self._tasks = tasks
        self._adviser = AdviceClient()
        self._band = Panel(canvas)
        self._title = Text(canvas, "", SMALL, tone="dim")
        self._head = Text(canvas, "", HEAD, bold=True)
        self._words = Text(canvas, "", TEXT)
        self._show = Button(canvas, _("Show me"), self.show, icon="hint", key=pygame.K_F2)
        self._again = Button(canvas, _("Try again"), self.again_from_start, icon="again", key=pygame.K_F3)
        self._next = Button(canvas, _("Next"), self.onward, icon="ahead", key=pygame.K_F4)
        self._done = Button(canvas, _("Back to practice"), self.go_back)
        self._take_up(next(tasks))

    def _take_up(self, task: Task) -> None:
        """Begins with a task."""
        self.task = task
        self.tried: Answer | None = None
        self.assessment = self.over = False
        self._marked = False
        self._held: tuple[Action, TileSprite | None] | None = None
        self._match = task.match.at_step(task.step)
        self._seen = ChoiceContext(task.match.game, task.view, task.match.names)
        self.solution: Solution | None = task.solution
        if self.solution is None:
            self._adviser.ask(task.match.game, task.view)
        self._following: Task | None = None
        self._wrong: Answer | None = None

    # -- where it is ---------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """The table above, and below it the band with the words and the buttons."""
        width, height = self.canvas.size
        line = self.canvas.fonts.line_height(self.canvas.text_size(TEXT))
        high = min(max(self.px(LOW), LINES * line + 2 * self.px(GAP)), round(HIGH * height))
        self._band.rect = pygame.Rect(0, height - high, width, high)
        self._set_table()
        self._say()

    def _set_table(self) -> None:
        """Sets the table anew on its part of the window."""
        width, height = self.canvas.size
        canvas = self._part = SubCanvas(self.canvas, (width, height - self._band.rect.height))
        tabletop = TableState(canvas, self._match, self.task.seat)
        family = FAMILIES[self._match.game.family]
        turns = family.turns(self._match, BotClient())

        def prompts(perform: Dispatch) -> Prompts:
            return family.prompts(canvas, turns, perform)

        self.table = ChoiceTable(
            create_family_view(tabletop), prompts, self.stage.store, self.choose, self.go_back, self.stage.go
        )
        if self.over:
            self.table.end()

    def _say(self) -> None:
        """Says what there is to say, with the buttons that there are now."""
        task, seen = self.task, self._seen
        self._title.set_text(task.title)
        if self._held is not None:
            head, words = _("The coach is thinking …"), ""
        elif self.assessment and self.tried is not None and self.solution is not None:
            head = as_good(seen, self.tried, self.solution)
            words = why(seen, self.solution, self._wrong or self.tried)
        elif self.over and self.solution is not None:
            head, words = best(seen, self.solution), why(seen, self.solution, self._wrong)
        elif self.tried is not None:
            head, words = costs(seen, self.tried), _("Something else is better: try again, or have it shown.")
        else:
            name = task.match.names[task.seat]
            head = _("What is best for {name}?").format(name=name)
            words = position(task.match.game, task.view, task.match.names)
        self._head.set_text(head)
        self._words.set_text(words)
        self._show.enabled = self.solution is not None and self._held is None
        onward = self._next if self._has_next() else self._done
        buttons = [self._again, onward] if self.over else [self._show, onward]
        self._next.is_primary = self._done.is_primary = self.over
        self._arrange_band(buttons)
        self.set_widgets(
            [self._band, self._title, self._head, self._words, *buttons], [], onward if self.over else None
        )
        self.canvas.damage(self._band.rect)

    def _arrange_band(self, buttons: list[Button]) -> None:
        """The buttons at the right, the words beside them, as large as there is room for."""
        gap, band = self.px(GAP), self._band.rect
        sizes = [button.natural_size() for button in buttons]
        together = sum(wide for wide, _high in sizes) + gap * (len(sizes) - 1)
        beside = together < 0.4 * band.width
        taken = together if beside else max(wide for wide, _high in sizes)
        left = band.right - 2 * gap - taken
        if beside:
            x = left
            for button, (wide, high) in zip(buttons, sizes, strict=True):
                button.rect = pygame.Rect(x, band.centery - high // 2, wide, high)
                x += wide + gap
        else:
            total = sum(high for _wide, high in sizes) + gap // 2 * (len(sizes) - 1)
            y = band.centery - total // 2
            for button, (_wide, high) in zip(buttons, sizes, strict=True):
                button.rect = pygame.Rect(left, y, taken, high)
                y += high + gap // 2
        self._arrange_words(pygame.Rect(band.x + 2 * gap, band.y, left - 4 * gap - band.x, band.height))

    def _arrange_words(self, room: pygame.Rect) -> None:
        """The three texts under one another, in the middle of the band."""
        gap = self.px(GAP)
        texts, wanted = (self._title, self._head, self._words), (SMALL, HEAD, TEXT)
        least = LEAST / self.canvas.text_size(1)
        for size in SIZES:
            for text, full in zip(texts, wanted, strict=True):
                text.size = max(full * size, least)
            highs = [text.height(room.width) for text in texts]
            total = sum(highs) + gap // 3 * 2
            if total <= room.height - gap:
                break
        y = max(room.y + gap // 2, room.centery - total // 2)
        for text, high in zip(texts, highs, strict=True):
            text.rect = pygame.Rect(room.x, y, room.width, high)
            y += high + gap // 3

    # -- the choice ----------------------------------------------------------------------------------------------------

    def choose(self, action: Action, dropped: TileSprite | None) -> None:
        """The player's answer: played if none is better, else what it costs is said and it is taken back."""
        self.deeds += 1
        if self.solution is None:
            self._held = action, dropped
            self.table.end()
            self._say()
            return
        answer = self.solution.judge(action)
        if answer is None:  # what the coach never considers, such as a draw that is not needed
            answer = self.solution.answers[-1]._replace(action=action)
        self.tried = answer
        self._mark(answer.good)
        if answer.good:
            self.assessment = self.over = True
            self.table.play(action, dropped)
            self.canvas.sound.play("hand")
        else:
            self._wrong = answer
            self.table.take_back(action, dropped)
            self.canvas.sound.play("refuse")
        self._say()

    def _mark(self, well: bool) -> None:
        """The first attempt counts."""
        if not self._marked:
            self._marked = True
            self.task.mark(well)

    def show(self) -> None:
        """Gives the best choice away."""
        if self.solution is None or self.over:
            return
        self._mark(False)
        self.over = True
        self.table.play(self.solution.best.action)
        self._say()

    def again_from_start(self) -> None:
        """Has the same choice made again, which counts no more."""
        self.tried, self._wrong = None, None
        self.assessment = self.over = False
        self._match = self.task.match.at_step(self.task.step)
        self.lay_out()
        self.canvas.damage()

    def _has_next(self) -> bool:
        if self._following is None:
            self._following = next(self._tasks, None)
        return self._following is not None

    def onward(self) -> None:
        """On to the next choice."""
        if self._has_next() and self._following is not None:
            self._take_up(self._following)
            self.lay_out()
            self.canvas.damage()

    # -- a scene -------------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        """Brings the motion forward, and takes up what the coach has found."""
        moving = self.table.advance(now)
        if self.solution is None:
            found = self._adviser.answer()
            if found is not None:
                self.solution = solution(found, grade_thresholds(self.task.match.key))
                self._found()
        if self.stage.is_top_scene(self):
            self.table.table_view.renderer.refresh(now)
        return super().tick(now) or moving

    def _found(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            self.table.asking = True
            self.choose(*held)
        else:
            self._say()

    def rests(self, now: int) -> float:
        return LOOK if self.solution is None else math.inf

    def on_close(self) -> None:
        """Lets the coach go."""
        self._adviser.close()

    @property
    def last_change_ms(self) -> float:
        return self.table.table_view.controls.note_changed_at

    def is_affected_by_change(self, event: pygame.Event) -> bool:
        return self.table.table_view.acts_on_note(event)

    def handle_event(self, event: pygame.Event) -> bool:
        """What is done below the table is for the buttons there, all else for the table as long as it asks."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            on_band = super().handle_event(event)
            below = self._band.rect.collidepoint(event.pos) and event.type == pygame.MOUSEBUTTONDOWN
            return (not below and self.table.handle_event(event)) or on_band
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.stage.go(RulesRoute(self._match.key))
            return True
        if event.type == pygame.KEYDOWN and (self.over or event.key in (pygame.K_F2, pygame.K_F4)):
            return super().handle_event(event)
        return self.table.handle_event(event)

    def draw_background(self, surface: pygame.Surface) -> None:
        """The table, where the band does not lie."""
        self._part.draw_beside(surface, self.table.draw, self._band.rect)

    def hit_targets(self) -> list[HitTarget]:
        """The buttons, and what can be pointed at on the table."""
        return [
            *super().hit_targets(),
            *self.table.hit_targets(),
            HitTarget(f"says {self._head.label}", self._head.rect),
        ]
