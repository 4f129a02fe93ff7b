"""The rules of the games, to be read, with a picture of each and a hand to be watched."""

import pygame

from game.match.player_types import Person
from game.platform.language import gettext as _
from game.practice.course import first_unsolved, problem_tasks
from game.rules import GAMES, rules_text
from game.text.demonstration import demonstration
from game.ui.families import FAMILIES
from game.ui.routes import DemonstrationRoute, ExerciseRoute, SetupRoute
from game.ui.widgets.page import EDGE, GAP, Page, arrange_head, stack_widgets
from game.ui.widgets.prose import Prose
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.widget import SMALL, TEXT, TITLE, Button, Panel, Text, Widget

HEADING = "\n## "


class Rules(Page):
    """The rules of one game, opened at a `heading` if one is wanted, and a way to those of the others."""

    def __init__(self, stage: Stage, key: str | None = None, heading: str | None = None) -> None:
        super().__init__(stage)
        self._wanted = heading
        canvas = self.canvas
        self.key = key or next(iter(GAMES))
        self._back = Button(canvas, _("Back"), self.go_back, icon="back")
        self._open(self.key)

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title)
        edge, gap = self.px(EDGE), self.px(GAP)
        pad = 3 * gap
        wide = min(self._short.natural_size()[0] + 2 * pad, self.canvas.size[0] - 2 * edge)
        left = (self.canvas.size[0] - wide) // 2
        top = stack_widgets([self._games], left, self.view.top + gap // 2, wide, 0) + gap
        bottom = stack_widgets([self._short], left + pad, top + pad, wide - 2 * pad, 0)
        if self._pictured:
            bottom = stack_widgets(self._pictured, left + pad, bottom + 2 * gap, wide - 2 * pad, gap) + gap
        bottom = stack_widgets([self._long], left + pad, bottom + 2 * gap, wide - 2 * pad, 0)
        bottom = stack_widgets(self._coached, left + pad, bottom + 2 * gap, wide - 2 * pad, gap) + gap
        self._panel.rect = pygame.Rect(left, top, wide, bottom + pad - top)
        self.content_bottom = self._panel.rect.bottom

    def lay_out(self) -> None:
        super().lay_out()
        top = self._long.top_of(self._wanted) if self._wanted else None
        self._wanted = None
        if top is not None:
            self._scroll.scroll_to(self._long.rect.top + top - self.view.top - self.px(GAP))
            self._shift_by(self._scroll.target - self._scroll.offset)

    def _open(self, key: str) -> None:
        canvas = self.canvas
        self.key = key
        self._title = Text(canvas, _("How to play {game}").format(game=GAMES[key].title), TITLE, bold=True)
        picks = [SelectorItem(other, game.title) for other, game in GAMES.items()]
        self._games = Selector(canvas, _("Game"), picks, key, self._turn_to, self.relayout)
        short, heading, long = rules_text(key).partition(HEADING)
        self._panel, self._short, self._long = Panel(canvas), Prose(canvas, short), Prose(canvas, heading + long)
        self._pictured = self._picture()
        self._coached: list[Widget] = [
            Text(canvas, _("How to get better"), TEXT + 2, bold=True),
            Text(
                canvas,
                _(
                    "While you play, ? asks the coach what it would do, and why. After a hand, Look back shows what"
                    " each choice was worth, and what was luck."
                ),
            ),
            Button(canvas, _("Solve problems of this game"), self._practise, icon="hint"),
        ]
        flowing = [self._games, self._panel, self._short, *self._pictured, self._long, *self._coached]
        self.set_widgets([self._back, self._title], flowing)

    def _picture(self) -> list[Widget]:
        """A position of the game, what there is to be seen in it, and the way to the hand it is from."""
        self._shown = demonstration(self.key)
        if self._shown is None:
            return []
        thumbnail = FAMILIES[GAMES[self.key].family].thumbnail
        return [
            thumbnail(self.canvas, self._shown.match.at_step(self._shown.typical)),
            Text(self.canvas, self._shown.picture, SMALL, tone="dim"),
            Button(self.canvas, _("Watch a hand"), self._watch, icon="play", strong=True),
        ]

    def _watch(self) -> None:
        if self._shown is not None:
            title = GAMES[self.key].title
            self.stage.go(DemonstrationRoute(self._shown, title, _("Play this game"), SetupRoute(self.key)))

    def _practise(self) -> None:
        person, store = Person(self.canvas.settings.name or _("Player 1")), self.stage.store
        self.stage.go(ExerciseRoute(problem_tasks(self.key, first_unsolved(self.key, store), person, store)))

    def _turn_to(self, key: str) -> None:
        self._open(key)
        self.relayout()
