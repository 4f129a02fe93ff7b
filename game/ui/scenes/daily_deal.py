"""The deals of a day, one for every game and the same for everybody, and the player's results."""

from datetime import date, timedelta
from functools import partial

from game.bots.levels import LEVELS
from game.platform.language import gettext as _
from game.play import daily_deal
from game.rules import GAMES
from game.text.deal_results import compare_with_bots, share_line
from game.text.when import format_date
from game.ui.families.summary import Block, Summary
from game.ui.menu.cards import LINE, Card, density
from game.ui.menu.emblems import emblem
from game.ui.menu.quick_start import daily_status
from game.ui.routes import DailyDealRoute, MatchSummaryRoute, TableRoute
from game.ui.table.results import match_marks
from game.ui.widgets import fields
from game.ui.widgets.page import EDGE, GAP, SectionPage, arrange_grid, arrange_head, stack_widgets
from game.ui.widgets.scene import Stage
from game.ui.widgets.statistics_rows import BarRow, set_common_scale
from game.ui.widgets.widget import SMALL, Button, Text

CARD = 17  # minimum width of a card in ems of its text


class DailyDeal(SectionPage):
    """The deals of `day`, at most `today`, for the person named in the settings."""

    def __init__(self, stage: Stage, day: date, today: date) -> None:
        super().__init__(stage, _("Deal of the day"))
        self.day, self.today = min(day, today), today
        self._date = self.text("")
        self._next_day = self.icon_button(_("Next day"), partial(self._change_day, 1), icon="forth")
        previous = self.icon_button(_("Previous day"), partial(self._change_day, -1), icon="back")
        self._head_buttons = [previous, self._date, self._next_day]
        words = _(
            "One deal of each game a day, with the same tiles for everyone. Compare your result with five "
            "bots that play your tiles."
        )
        self._words = self.text(words)
        self._note = self.note(_("The date decides the tiles, so they are not secret. Only your first try counts."))
        self.build()

    def build(self) -> None:
        self._date.label = format_date(self.day)
        self._next_day.set_enabled(self.day < self.today, _("The next deals come tomorrow."))
        self._cards = [self._card(key) for key in GAMES]
        head = [self._back, self._title, *self._head_buttons]
        self.set_widgets(head, [self._words, *self._cards, self._note], self._cards[0])

    def _card(self, key: str) -> Card:
        """Return the card of a game with the player's result; it opens the match of this deal, or starts one."""
        game, (result, status, on_click) = GAMES[key], daily_status(self.stage, self.day, key)
        return Card(self.canvas, game.title, result, status, on_click, partial(emblem, self.canvas, game))

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title, self._head_buttons)
        edge, gap = self.px(EDGE), self.px(GAP)
        width = self.canvas.size[0] - 2 * edge
        top = stack_widgets([self._words], edge, self.view.top, width, 0) + gap
        top = arrange_grid(self, self._cards, CARD * self.canvas.text_size(LINE * density(self.canvas)), top)
        self.content_bottom = stack_widgets([self._note], edge, top, width, 0)

    def _change_day(self, days: int) -> None:
        self.day = min(self.today, self.day + timedelta(days=days))
        self.rebuild()


# -- the summary of a deal of the day ----------------------------------------------------------------------------------


LOOK = 50  # ms between checks whether another bot has finished


class DailyDealSummary(Summary):
    """The summary of a deal of the day: the player's result among those of the bots with the same tiles.

    `bots` holds the bots' results so far; `own` is the player's result the first time.
    """

    def __init__(self, stage: Stage, route: MatchSummaryRoute, day: date) -> None:
        match = route.match
        self._day = day
        self.bots = daily_deal.BotResults(day, match.key)
        played = daily_deal.find_played(stage.store, day, match.key, match.players[daily_deal.PERSON_SEAT])
        first = next((earlier for _stored, earlier in played if earlier.over), None)
        # the earlier match in which this person played the deal, None if this one is the first
        self._first_match = None if first is None or first.actions == match.actions else first
        self.own = daily_deal.result(self._first_match or match)
        self._copied = ""
        self._standing = Text(stage.canvas, "")
        self._line = Text(stage.canvas, "", SMALL, tone="dim")
        self._copy = Button(stage.canvas, _("Copy the result"), self._copy_line, icon="copy", icon_only=True)
        self._levels = {level: BarRow(stage.canvas, LEVELS[level].title, None) for level in reversed(LEVELS)}
        super().__init__(stage, route)
        self._update()

    def headline(self) -> str:
        """Who won the hand, and how."""
        return self._results.headline()

    def subtitle(self) -> str:
        """The game and the day."""
        title = _("{game} · deal of the day, {day}").format(game=self.match.game.title, day=format_date(self._day))
        return " · ".join([title, *match_marks(self.match)])

    def blocks(self) -> list[Block]:
        """The results of the player and the bots first, then the hand and the scores."""
        heading = _("Points, minus the points of the best other side")
        if self.match.game.family == "betting":
            heading = _("Chips won with these tiles")
        name = self.match.names[daily_deal.PERSON_SEAT]
        own = [BarRow(self.canvas, name, self.own, highlighted=True)]
        if self._first_match is not None:
            own[0].label = _("{name}, first try").format(name=name)
            own.append(BarRow(self.canvas, _("{name}, this try").format(name=name), daily_deal.result(self.match)))
        self._bars = [*own, *self._levels.values()]
        return [Block(self._heading(heading), [*self._bars, self._standing, self._line]), *super().blocks()]

    def next_button(self) -> Button:
        """Return the button to the day's deals of the other games."""
        go = partial(self.stage.go, DailyDealRoute(self._day))
        return self.button(_("Other games"), go, icon="day", primary=True)

    def buttons(self) -> list[Button]:
        """Return the usual buttons; the same tiles are played again from the same seat."""
        go_on, look_back, again, menu = super().buttons()
        again.on_click = lambda: self.stage.go(TableRoute(self.match.rematch()))
        return [go_on, look_back, again, menu]

    def icons(self) -> list[Button]:
        """Return the usual icons and that to copy the result; the number is public, so there is nothing to check."""
        return [*(button for button in super().icons() if button.name != "check"), self._copy]

    # -- results of the bots -------------------------------------------------------------------------------------------

    def _update(self) -> None:
        """Update the rows and texts from the results known so far."""
        results = self.bots.results
        for level, row in self._levels.items():
            row.points = results.get(level)
        set_common_scale(self._bars)
        standing = _("The bots are playing your tiles …")
        if not self.bots.busy:
            standing = compare_with_bots(self.own, results)
        first = _("Only your first try counts.") if self._first_match is not None else ""
        self._standing.label = " ".join(filter(None, [standing, first, self._copied]))
        self._line.label = share_line(self._day, self._first_match or self.match, self.own, results)

    def _copy_line(self) -> None:
        copied = fields.copy(self._line.label)
        self._copied = _("Result copied to the clipboard.") if copied else _("The clipboard is not available.")
        self._update()
        self.relayout()

    def tick(self, now: int) -> bool:
        if self.bots.poll():
            self._update()
            self.relayout()
        return super().tick(now)

    def idle_timeout_ms(self, now: int) -> float:
        return LOOK if self.bots.busy else super().idle_timeout_ms(now)

    def on_close(self) -> None:
        self.bots.close()
