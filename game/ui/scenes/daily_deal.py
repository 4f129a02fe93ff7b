"""The deals of a day: every game has one, the same for everybody, and here stands what came of each."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial

import pygame

from game.bots.levels import LEVELS
from game.match.match import Match
from game.match.player_types import Person
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play import daily_deal
from game.rules import GAMES
from game.text.any_game import signed
from game.text.daily_deal import line, standing
from game.text.when import full_date
from game.ui.canvas.canvas import Canvas
from game.ui.families import emblem
from game.ui.families.summary import Block, Summary
from game.ui.menu.cards import LINE, Card, density
from game.ui.menu.unfinished import resume_if_free
from game.ui.table.results import match_marks
from game.ui.widgets import fields
from game.ui.widgets.page import EDGE, GAP, Page, arrange_head, stack_widgets
from game.ui.widgets.routes import DailyDealRoute, TableRoute
from game.ui.widgets.scene import Stage
from game.ui.widgets.statistics_rows import BarRow, set_common_scale
from game.ui.widgets.widget import SMALL, TITLE, Button, Text

CARD = 17  # ems of its words, the least width of a card


class DailyDeal(Page):
    """The deals of a `day`, which is not after `today`; for the person whose name stands in the settings."""

    def __init__(self, stage: Stage, day: date, today: date) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self.day, self.today = min(day, today), today
        self.person = Person(canvas.settings.name or _("Player 1"))
        self._back = Button(canvas, _("Back"), self.go_back, icon="back")
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
        self._date.set_text(full_date(self.day))
        self._after.enabled = self.day < self.today
        self._cards = [self._card(key) for key in GAMES]
        head = [self._back, self._title, self._before, self._date, self._after]
        self.set_widgets(head, [self._words, *self._cards, self._note], self._cards[0])

    def _card(self, key: str) -> "DayCard":
        """The card of a game: it leads on where the deal was begun, shows what came of it, or begins it.

        The match that counts is the first that was played to its end, or else the last that was begun.
        """
        begun = daily_deal.find_played(self.stage.store, self.day, key, self.person)
        over = [(kept, match) for kept, match in begun if match.over]
        if not begun:
            return DayCard(self.canvas, key, None, partial(self._begin, key))
        kept, match = over[0] if over else begun[-1]
        return DayCard(self.canvas, key, match, partial(resume_if_free, self.stage, kept))

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title, [self._before, self._date, self._after])
        edge, gap = self.px(EDGE), self.px(GAP)
        room = self.canvas.size[0] - 2 * edge
        top = stack_widgets([self._words], edge, self.view.top, room, 0) + gap
        least = CARD * self.canvas.text_size(LINE * density(self.canvas))
        across = max(1, int((room + gap) / (least + gap)))
        wide = (room - (across - 1) * gap) // across
        high = max(card.height(wide) for card in self._cards)
        for nth, card in enumerate(self._cards):
            down, along = divmod(nth, across)
            card.rect = pygame.Rect(edge + along * (wide + gap), top + down * (high + gap), wide, high)
        top += -(-len(self._cards) // across) * (high + gap)
        self.content_bottom = stack_widgets([self._note], edge, top, room, 0)

    # -- where it leads ------------------------------------------------------------------------------------------------

    def _go(self, by: int) -> None:
        self.day = min(self.today, self.day + timedelta(days=by))
        self._show()
        self.relayout()

    def _begin(self, key: str) -> None:
        self.stage.go(TableRoute(daily_deal.match_of(self.day, key, self.person)))


class DayCard(Card):
    """The deal of a game, and what came of it."""

    def __init__(self, canvas: Canvas, key: str, match: Match | None, act: Callable[[], object]) -> None:
        game = GAMES[key]
        made, aside = "", _("not played yet")
        if match is not None and match.over:
            points = daily_deal.result(match)
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


# -- the end of the deal of a day: what the hand came to, and what five bots made of the same tiles --------------------


LOOK = 50  # ms from one look to the next whether another bot has played


class DailyDealSummary(Summary):
    """The end of the deal of a day: where the player stands among the bots that have played it from the same chair.

    `bots` is what they made of it, as far as that is known, and `own` what the player did, the first time.
    """

    terse = 5

    def __init__(
        self,
        stage: Stage,
        match: Match,
        day: date,
        look: Callable[[], None] = lambda: None,
        coached: Callable[[], str | None] = str,
    ) -> None:
        self._day = day
        self.bots = daily_deal.BotResults(day, match.key)
        self._first = self._first_time(stage, match)
        self.own = daily_deal.result(self._first or match)
        self._copied = ""
        self._standing = Text(stage.canvas, "")
        self._line = Text(stage.canvas, "", SMALL, tone="dim")
        self._copy = Button(stage.canvas, _("Copy the line"), self._copy_line, icon="copy")
        self._levels = {
            level: BarRow(stage.canvas, LEVELS[level].title, self.bots.found.get(level)) for level in reversed(LEVELS)
        }
        super().__init__(stage, match, look, coached)
        self._tell()

    def _first_time(self, stage: Stage, match: Match) -> Match | None:
        """The match in which the same person played this deal before; None if that is this one."""
        begun = daily_deal.find_played(stage.store, self._day, match.key, match.players[daily_deal.CHAIR])
        first = next((other for _kept, other in begun if other.over), None)
        return None if first is None or first.actions == match.actions else first

    def headline(self) -> str:
        """Who has won the hand, and how."""
        return self._results.headline()

    def subtitle(self) -> str:
        """The game and the day."""
        words = _("{game} · the deal of {day}").format(game=self.match.game.title, day=full_date(self._day))
        return " · ".join([words, *match_marks(self.match)])

    def blocks(self) -> list[Block]:
        """Everybody's points first, then the hand and the scores."""
        words = _("With these tiles: points, less the most of another side")
        if self.match.game.family == "betting":
            words = _("With these tiles: chips won")
        return [Block(self._small(words), self._rows()), *super().blocks()]

    def _rows(self) -> Sequence[BarRow | Text]:
        name = self.match.names[daily_deal.CHAIR]
        own = [BarRow(self.canvas, name, self.own, strong=True)]
        if self._first is not None:
            own[0].label = _("{name}, the first time").format(name=name)
            own.append(BarRow(self.canvas, _("{name}, this time").format(name=name), daily_deal.result(self.match)))
        self._bars = [*own, *self._levels.values()]
        return [*self._bars, self._standing, self._line]

    def buttons(self) -> list[Button]:
        """The line for a friend, the deal once more, and the other games' deals."""
        again = Button(self.canvas, _("The same deal again"), self._again, icon="again")
        others = partial(self.stage.go, DailyDealRoute(self._day))
        return [
            *(button for button in self.exits() if button.icon != "seal"),  # there is nothing to check
            again,
            self._copy,
            Button(self.canvas, _("The other games"), others, icon="day", strong=True),
        ]

    def _again(self) -> None:
        self.stage.go(TableRoute(self.match.rematch()))

    # -- what the bots made --------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Says what is known by now."""
        found = self.bots.found
        for level, row in self._levels.items():
            row.points = found.get(level)
        set_common_scale(self._bars)
        name = self.match.names[daily_deal.CHAIR]
        words = [_("The bots are playing these tiles …")] if self.bots.busy else [standing(name, self.own, found)]
        if self._first is not None:
            words.append(_("The first time counts."))
        words += filter(None, [self._copied])
        self._standing.set_text(" ".join(words))
        self._line.set_text(line(self._day, self._first or self.match, self.own, found))

    def _copy_line(self) -> None:
        copied = fields.copy(self._line.label)
        self._copied = _("The line is in the clipboard.") if copied else _("There is no clipboard here.")
        self._tell()
        self.lay_out()
        self.canvas.damage()

    def tick(self, now: int) -> bool:
        if self.bots.look():
            self._tell()
            self.lay_out()
            self.canvas.damage()
        return super().tick(now)

    def rests(self, now: int) -> float:
        return LOOK if self.bots.busy else super().rests(now)

    def on_close(self) -> None:
        self.bots.close()
