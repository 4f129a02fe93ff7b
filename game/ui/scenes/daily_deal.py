"""The deals of a day, one for every game and the same for everybody, and the player's results."""

from datetime import date, timedelta
from functools import partial
from typing import Any

import pygame

from game.bots.levels import LEVELS
from game.match.match import Match
from game.platform.language import gettext as _
from game.play import daily_deal
from game.rules import GAMES
from game.rules.game import Game
from game.text.deal_results import compare_with_bots, share_line
from game.text.when import format_date
from game.ui.canvas.canvas import Canvas
from game.ui.families.summary import Block, Summary
from game.ui.menu.cards import LINE, Card, Picture, density
from game.ui.menu.emblems import emblem
from game.ui.menu.quick_start import daily_status
from game.ui.routes import DailyDealRoute, MatchSummaryRoute, TableRoute
from game.ui.table.results import match_marks
from game.ui.widgets.fields import CopyButton
from game.ui.widgets.page import EDGE, GAP, Grid, Part, SectionPage, arrange_head, stack_widgets
from game.ui.widgets.scene import Stage
from game.ui.widgets.statistics_rows import BarRow, set_common_scale
from game.ui.widgets.widget import SMALL, TEXT, TITLE, TOUCH, Button, Panel, Text, Widget

CARD = 13  # least width of a card in ems of its text
PICTURE, WIDEST = 0.24, 15  # width of the large picture: share of the panel, and at most in ems
PICTURED, BROAD = 26, 52  # ems: least width of the panel with its picture, and with the results beside the text
LOOK = 50  # ms between checks whether another bot has finished


class DailyDeal(SectionPage):
    """The deals of `day`, at most `today`, for the person named in the settings: one large, the others small.

    If the large one is played, `comparison` has the player's result beside those of the bots.
    """

    def __init__(self, stage: Stage, day: date, today: date) -> None:
        super().__init__(stage, _("Deal of the day"))
        self.day, self.today = min(day, today), today
        self.comparison: BotComparison | None = None
        self._date = self.text("")
        self._next_day = self.icon_button(_("Next day"), partial(self._change_day, 1), icon="forth")
        previous = self.icon_button(_("Previous day"), partial(self._change_day, -1), icon="back")
        self._head_buttons = [previous, self._date, self._next_day]
        self._others = self.text(_("Other games"), TEXT + 3, bold=True)
        self._note = self.note(_("The date decides the tiles, so they are not secret. Only your first try counts."))
        self.build()

    def build(self) -> None:
        self._date.label = format_date(self.day)
        self._next_day.set_enabled(self.day < self.today, _("The next deals come tomorrow."))
        self.on_close()
        featured = daily_deal.featured_game(self.day)
        status = daily_status(self.stage, self.day, featured)
        self.comparison = BotComparison(self.canvas, self.day, status.finished) if status.finished else None
        icon = "eye" if status.finished else "play"
        play = self.button(status.label, status.open, icon=icon, primary=status.finished is None)
        self._featured = DayPanel(self.canvas, GAMES[featured], play, self.comparison)
        self._cards = [self._card(key) for key in GAMES if key != featured]
        head = [self._back, self._title, *self._head_buttons]
        scrolling = [*self._featured.widgets(), self._others, *self._cards, self._note]
        self.set_widgets(head, scrolling, play)

    def _card(self, key: str) -> Card:
        """Return the card of a game with the player's result; it opens the match of this deal, or starts one."""
        game, status = GAMES[key], daily_status(self.stage, self.day, key)
        card = Card(self.canvas, str(game.title), status.text, "", status.open, partial(emblem, self.canvas, game))
        card.min_height = TOUCH
        return card

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title, self._head_buttons)
        edge, gap = self.px(EDGE), self.px(GAP)
        width = self.canvas.size[0] - 2 * edge
        cards = Grid(self._cards, CARD * self.canvas.text_size(LINE * density(self.canvas)))
        parts: list[Widget | Part] = [self._featured, self._others, cards, self._note]
        self.content_bottom = stack_widgets(parts, edge, self.view.top, width, gap)

    def _change_day(self, days: int) -> None:
        self.day = min(self.today, self.day + timedelta(days=days))
        self.rebuild()

    def tick(self, now: int) -> bool:
        if self.comparison is not None and self.comparison.poll():
            self.relayout()
        return super().tick(now)

    def idle_timeout_ms(self, now: int) -> float:
        is_busy = self.comparison is not None and self.comparison.bots.busy
        return LOOK if is_busy else super().idle_timeout_ms(now)

    def on_close(self) -> None:
        if self.comparison is not None:
            self.comparison.bots.close()


class DayPanel:
    """The featured deal: a large picture, what it is, a button, and the results once it is played."""

    def __init__(self, canvas: Canvas, game: Game[Any], play: Button, comparison: "BotComparison | None") -> None:
        self._panel = Panel(canvas, title=str(game.title))
        self._picture = Picture(canvas, partial(emblem, canvas, game))
        words = _("The same tiles for everyone. Five bots play your tiles too, so you can compare.")
        self._title = Text(canvas, str(game.title), TITLE, bold=True)
        self._words = [Text(canvas, str(game.blurb)), Text(canvas, words, SMALL, tone="dim")]
        self._play, self._comparison = play, comparison

    def widgets(self) -> list[Widget]:
        """Return all widgets in reading order."""
        results = self._comparison.widgets() if self._comparison else []
        return [self._panel, self._picture, self._title, *self._words, self._play, *results]

    def arrange(self, left: int, top: int, width: int) -> int:
        """Place everything, `width` pixels wide; return the bottom."""
        px, em = self._panel.px, self._panel.canvas.text_size(TEXT)
        edge, pad = px(8), px(2 * GAP)
        side = round(min(PICTURE * width, WIDEST * em)) if width >= PICTURED * em else 0
        x = left + edge + side + pad
        right, results = left + width - pad, self._comparison
        is_beside = results is not None and width >= BROAD * em
        room = (right - x - pad) * 2 // 5 if is_beside else right - x
        bottom = stack_widgets([self._title, *self._words], x, top + pad, room, px(8))
        bottom = stack_widgets([self._play], x, bottom + pad * 2 // 3, room, 0)
        if results is not None and is_beside:
            start = x + room + 2 * pad
            bottom = max(bottom, results.arrange(start, top + pad, right - start))
        bottom = max(bottom + pad, top + 2 * edge + side * 4 // 5)
        self._picture.rect = pygame.Rect(left + edge, top + edge, side, bottom - top - 2 * edge)
        if results is not None and not is_beside:
            bottom = results.arrange(left + pad, bottom, width - 2 * pad) + pad
        self._panel.rect = pygame.Rect(left, top, width, bottom - top)
        return bottom


class BotComparison:
    """The player's result in a deal of the day among those of the bots with the same tiles, as they become known.

    `match` is the player's first try, whose result is `own`, and `again` another one.
    """

    def __init__(self, canvas: Canvas, day: date, match: Match, again: Match | None = None) -> None:
        self.bots = daily_deal.BotResults(day, match.key)
        self.own = daily_deal.result(match)
        self._day, self._match, self._has_tried_again = day, match, again is not None
        words = _("Lead over the best opponent, in points")
        words = _("Chips won with these tiles") if match.game.family == "betting" else words
        self.heading = Text(canvas, words, SMALL, bold=True, tone="dim")
        own = [BarRow(canvas, _("You") if again is None else _("You, first try"), self.own, highlighted=True)]
        own += [BarRow(canvas, _("You, this try"), daily_deal.result(again))] if again is not None else []
        self._levels = {level: BarRow(canvas, str(LEVELS[level].title), None) for level in reversed(LEVELS)}
        self.bars = [*own, *self._levels.values()]
        self.standing = Text(canvas, "")
        self.copy = CopyButton(canvas, _("Copy result"), self._share_line)
        self._update()

    def poll(self) -> bool:
        """Show a result that a bot has reached; return whether there is one."""
        has_result = self.bots.poll()
        if has_result:
            self._update()
        return has_result

    def _update(self) -> None:
        results = self.bots.results
        for level, row in self._levels.items():
            row.points = results.get(level)
        set_common_scale(self.bars)
        standing = _("The bots are playing your tiles …")
        if not self.bots.busy:
            standing = compare_with_bots(self.own, results)
        first = _("Only your first try counts.") if self._has_tried_again else ""
        self.standing.label = " ".join(filter(None, [standing, first]))

    def _share_line(self) -> str:
        return share_line(self._day, self._match, self.own, self.bots.results)

    def widgets(self) -> list[Widget]:
        """Return all widgets in reading order."""
        return [self.heading, *self.bars, self.standing, self.copy]

    def arrange(self, left: int, top: int, width: int) -> int:
        """Place everything, `width` pixels wide; return the bottom."""
        gap = self.heading.px(GAP) // 2
        for row in self.bars:
            row.column = max(bar.name_width() for bar in self.bars)
        bottom = stack_widgets([self.heading, *self.bars], left, top, width, gap) + 2 * gap
        return stack_widgets([self.standing, self.copy], left, bottom, width, gap)


# -- the summary of a deal of the day ----------------------------------------------------------------------------------


class DailyDealSummary(Summary):
    """The summary of a deal of the day: the player's result among those of the bots with the same tiles."""

    def __init__(self, stage: Stage, route: MatchSummaryRoute, day: date) -> None:
        match = route.match
        self._day = day
        played = daily_deal.find_played(stage.store, day, match.key, match.players[daily_deal.PERSON_SEAT])
        first = next((earlier for _stored, earlier in played if earlier.over), match)
        again = None if first.actions == match.actions else match
        self.comparison = BotComparison(stage.canvas, day, first, again)
        super().__init__(stage, route)

    def headline(self) -> str:
        """Who won the hand, and how."""
        return self._results.headline()

    def subtitle(self) -> str:
        """The game and the day."""
        title = _("{game} · deal of the day, {day}").format(game=self.match.game.title, day=format_date(self._day))
        return " · ".join([title, *match_marks(self.match)])

    def blocks(self) -> list[Block]:
        """The results of the player and the bots first, then the hand and the scores."""
        results = self.comparison
        return [Block(results.heading, [*results.bars, results.standing, results.copy]), *super().blocks()]

    def next_button(self) -> Button:
        """Return the button to the day's deals of the other games."""
        go = partial(self.stage.go, DailyDealRoute(self._day))
        return self.button(_("Other games"), go, icon="day", primary=True)

    def buttons(self) -> list[Button]:
        """Return the usual buttons; the same tiles are played again from the same seat."""
        go_on, look_back, again, menu = super().buttons()
        again.on_click = lambda: self.stage.go(TableRoute(self.match.rematch()))
        return [go_on, look_back, again, menu]

    def other_buttons(self) -> list[Button]:
        """Return the usual ones; the number is public, so there is nothing to check."""
        return [button for button in super().other_buttons() if button.name != "check"]

    def tick(self, now: int) -> bool:
        if self.comparison.poll():
            self.relayout()
        return super().tick(now)

    def idle_timeout_ms(self, now: int) -> float:
        return LOOK if self.comparison.bots.busy else super().idle_timeout_ms(now)

    def on_close(self) -> None:
        self.comparison.bots.close()
