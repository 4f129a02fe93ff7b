"""The deals of a day: every game has one, the same for everybody, and here stands what came of each."""

from collections.abc import Callable
from datetime import date, timedelta
from functools import partial

import pygame

from game.match.chairs import Person
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play import daily
from game.rules import GAMES
from game.text.numbers import signed
from game.text.when import full_date
from game.ui.canvas.canvas import Canvas
from game.ui.families import emblem
from game.ui.menu.cards import LINE, Card, density
from game.ui.menu.unfinished import go_on
from game.ui.widgets.destinations import ToTable
from game.ui.widgets.head import arrange_head
from game.ui.widgets.page import EDGE, GAP, Page, stack
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import SMALL, TITLE, Button, Text

CARD = 17  # ems of its words, the least width of a card


class Daily(Page):
    """The deals of a `day`, which is not after `today`; for the person whose name stands in the settings."""

    def __init__(self, stage: Stage, day: date, today: date) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self.day, self.today = min(day, today), today
        self.person = Person(canvas.settings.name or _("Player 1"))
        self._back = Button(canvas, _("Back"), self.back, icon="back")
        self._title = Text(canvas, _("The deal of the day"), TITLE, bold=True)
        self._before = Button(canvas, _("The day before"), partial(self._go, -1), icon="back", terse=True)
        self._date = Text(canvas, "")
        self._after = Button(canvas, _("The day after"), partial(self._go, 1), icon="forth", terse=True)
        self._words = Text(
            canvas,
            _("One deal of every game, with the same tiles for everybody. Five bots play them from your chair."),
        )
        self._note = Text(
            canvas,
            _(
                "The tiles follow from the date, so nothing is sealed: anybody can work them out beforehand. "
                "The first time that you play a deal counts."
            ),
            SMALL,
            tone="dim",
        )
        self._show()

    def _show(self) -> None:
        self._date.say(full_date(self.day))
        self._after.enabled = self.day < self.today
        self._cards = [self._card(key) for key in GAMES]
        head = [self._back, self._title, self._before, self._date, self._after]
        self.fill(head, [self._words, *self._cards, self._note], self._cards[0])

    def _card(self, key: str) -> "DayCard":
        """The card of a game: it leads on where the deal was begun, shows what came of it, or begins it.

        The match that counts is the first that was played to its end, or else the last that was begun.
        """
        begun = daily.begun(self.stage.store, self.day, key, self.person)
        over = [(kept, match) for kept, match in begun if match.over]
        if not begun:
            return DayCard(self.canvas, key, None, partial(self._begin, key))
        kept, match = over[0] if over else begun[-1]
        return DayCard(self.canvas, key, match, partial(go_on, self.stage, kept))

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title, [self._before, self._date, self._after])
        edge, gap = self.px(EDGE), self.px(GAP)
        room = self.canvas.size[0] - 2 * edge
        top = stack([self._words], edge, self.view.top, room, 0) + gap
        least = CARD * self.canvas.text_size(LINE * density(self.canvas))
        across = max(1, int((room + gap) / (least + gap)))
        wide = (room - (across - 1) * gap) // across
        high = max(card.height(wide) for card in self._cards)
        for nth, card in enumerate(self._cards):
            down, along = divmod(nth, across)
            card.rect = pygame.Rect(edge + along * (wide + gap), top + down * (high + gap), wide, high)
        top += -(-len(self._cards) // across) * (high + gap)
        self.bottom = stack([self._note], edge, top, room, 0)

    # -- where it leads ------------------------------------------------------------------------------------------------

    def _go(self, by: int) -> None:
        self.day = min(self.today, self.day + timedelta(days=by))
        self._show()
        self.again()

    def _begin(self, key: str) -> None:
        self.stage.go(ToTable(daily.match_of(self.day, key, self.person)))


class DayCard(Card):
    """The deal of a game, and what came of it."""

    def __init__(self, canvas: Canvas, key: str, match: Match | None, act: Callable[[], object]) -> None:
        game = GAMES[key]
        made, aside = "", _("not played yet")
        if match is not None and match.over:
            points = daily.result(match)
            words = ngettext("{points} point", "{points} points", abs(points))
            if game.family == "betting":
                words = ngettext("{points} chip", "{points} chips", abs(points))
            made = words.format(points=signed(points))
            aside = ""
        elif match is not None:
            aside = _("begun")
        self._game = game
        super().__init__(canvas, game.title, made, aside, act)

    def picture(self, size: tuple[int, int]) -> pygame.Surface:
        return emblem(self.canvas, self._game, size)
