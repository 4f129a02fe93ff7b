"""Base class of summaries: a panel over the table with the hands left, the arithmetic and the totals."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.core.shuffle import Shuffle
from game.match.match import Match
from game.platform.language import gettext as _
from game.practice.review_job import reviewable_hands
from game.text import side_name
from game.ui.families import FAMILIES
from game.ui.routes import FairDealsRoute, HandReviewRoute, HandSummaryRoute, MatchSummaryRoute, MenuRoute, RulesRoute
from game.ui.table.controls import in_rows
from game.ui.widgets.page import EDGE, GAP, Page, place_row, stack_widgets
from game.ui.widgets.scene import HitTarget, Stage
from game.ui.widgets.score_rows import LabelledRow, ScoreRow
from game.ui.widgets.widget import SMALL, TEXT, Button, Panel, Text, Widget

HEADLINE = 24  # px of the design: size of the headline
NARROW = 724  # px of the design: width with one column
WIDE = 1120  # px of the design: width with two columns
NAMES = 0.3  # largest share of a block's width for names
PAD = 20
LOOK = 100  # ms between checks whether the coach has finished
VEIL = 118  # of 255: brightness of the table below


class Block(NamedTuple):
    """A part of a summary: a small heading, and widgets below it."""

    head: Text
    rows: Sequence[Widget]


def names_with_levels(match: Match) -> list[str]:
    """Return the names, those of bots with their level: “Clara (Club)”."""
    titles = map(match.title_at, range(len(match.players)))
    named = zip(match.names, titles, strict=True)
    return [_("{name} ({title})").format(name=name, title=title) if title else name for name, title in named]


class Summary(Page):
    """A panel over the table on what the last action of the route's match ended.

    The player can hide it to see the table.
    """

    is_overlay = True
    headline_size, edge = HEADLINE, "panel_edge"
    upcoming: Match | None = None  # the next match, if it is known
    max_icon_buttons = 3  # number of buttons reduced to icons if there is no space

    def __init__(self, stage: Stage, route: HandSummaryRoute | MatchSummaryRoute) -> None:
        super().__init__(stage)
        canvas, self.route, self.match = self.canvas, route, route.match
        self._coach_text = self.coach_summary()
        self._coach = Text(canvas, self._coach_text or "")
        self._results = FAMILIES[self.match.game.family].results(self.match)
        self._panel = Panel(canvas, self.edge)
        self._title = Text(canvas, self.headline(), self.headline_size, bold=True)
        self._aside = Text(canvas, self.subtitle(), SMALL, tone="dim")
        self._blocks = self.blocks()
        self._buttons = self.buttons()
        rows = [widget for block in self._blocks for widget in (block.head, *block.rows)]
        self.set_widgets([self._title, self._aside, self._coach, *self._buttons], rows, self._buttons[-1])

    def tick(self, now: int) -> bool:
        if self._coach_text is None and (words := self.coach_summary()) is not None:
            self._coach_text = words
            self._coach.label = words
            self.lay_out()
        return super().tick(now)

    def idle_timeout_ms(self, now: int) -> float:
        return LOOK if self._coach_text is None else super().idle_timeout_ms(now)

    def headline(self) -> str:
        """What happened, as a sentence without its full stop."""
        raise NotImplementedError

    def coach_summary(self) -> str | None:
        """Return the coach's sentence below the headline; None while it is not known."""
        return self.route.coach_summary()

    def subtitle(self) -> str:
        """More about the match."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """Return the buttons, the most likely last."""
        raise NotImplementedError

    def order(self) -> Sequence[int]:
        """Return the sides in the order in which they are listed."""
        return range(len(self.match.state.scores))

    def blocks(self) -> list[Block]:
        """Return the blocks in their order."""
        return [self._hands(), self._scores()]

    def hit_targets(self) -> list[HitTarget]:
        """Return the widgets, and a target that names the step of the match, to distinguish summaries."""
        return [*super().hit_targets(), HitTarget(f"step {len(self.match.actions)}", self._panel.rect)]

    def go_back(self) -> None:
        """Hide the summary."""
        self._leave_for(self.route.on_show_table)

    def _leave_for(self, action: Callable[[], None]) -> None:
        self.stage.pop()
        action()

    # -- contents ------------------------------------------------------------------------------------------------------

    def _hands(self) -> Block:
        """Return the block on the hand."""
        words, rows = self._results.details(self.canvas)
        return Block(self._heading(words), rows)

    def _scores(self) -> Block:
        """Return the block with each side's score in the hand, and its total before and after."""
        match = self.match
        after = match.state.scores
        is_endless = match.game.endless or match.hands is not None
        rows = []
        for side in self.order():
            before, lines = self._results.account(side)
            name = side_name(match.game, side, names_with_levels(match))
            progress = None if is_endless else match.game.progress(after[side], len(match.players))
            rows.append(ScoreRow(self.canvas, name, lines, before, after[side], progress))
        return Block(self._heading(_("Score") if match.hands is not None else self._results.counted()), rows)

    def _heading(self, words: str) -> Text:
        return Text(self.canvas, words, SMALL, bold=True, tone="dim")

    # -- layout --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        edge = self.px(EDGE)
        available = pygame.Rect((0, 0), self.canvas.size).inflate(-2 * edge, -2 * edge)
        scale = self.canvas.text_size(TEXT) / TEXT
        panel = pygame.Rect(0, 0, min(available.width, round(NARROW * scale)), 0)
        first, height = len(self._blocks), self._arrange_panel(panel, len(self._blocks))
        if height > available.height and len(self._blocks) > 1 and available.width >= WIDE * scale:
            panel.width = round(WIDE * scale)
            height, first = min((self._arrange_panel(panel, first), first) for first in range(1, len(self._blocks)))
        panel.height = min(height, available.height)
        panel.center = available.center
        self._panel.rect = panel
        self._arrange_panel(panel, first)

    def _arrange_panel(self, panel: pygame.Rect, first: int) -> int:
        """Place everything on this panel, with `first` blocks in its first column; return the height needed."""
        gap, pad = self.px(GAP), self.px(PAD)
        left, inside = panel.left + pad, panel.width - 2 * pad
        words = [self._title, self._aside, *([self._coach] if self._coach.label else [])]
        top = stack_widgets(words, left, panel.top + pad, inside, gap // 3) + gap
        buttons_top = self._arrange_buttons(panel)
        self.view = pygame.Rect(left, top, inside + pad, buttons_top - gap // 2 - top)
        width = inside if first == len(self._blocks) else (inside - 2 * pad) // 2
        bottom = y = top + gap // 2
        for index, block in enumerate(self._blocks):
            if index == first:
                left, y = left + width + 2 * pad, top + gap // 2
            rows = [row for row in block.rows if isinstance(row, LabelledRow)]
            names = max([row.name_width() for row in rows], default=0)
            for row in rows:
                row.column = min(round(width * NAMES), names)
            end = stack_widgets([block.head, *block.rows], left, y, width, gap * 2 // 3)
            bottom, y = max(bottom, end), end + gap * 3 // 2
        self.content_bottom = bottom
        return bottom + pad + (panel.bottom - buttons_top) - panel.top

    def _arrange_buttons(self, panel: pygame.Rect) -> int:
        """Place the buttons at the bottom of the panel in rows, the most likely at the right; return their top."""
        gap, pad = self.px(GAP), self.px(PAD)
        for icon_only in (False, True):
            for button in self._buttons[: self.max_icon_buttons]:
                button.is_icon_only = icon_only
            if sum(button.natural_size()[0] + gap for button in self._buttons) - gap <= panel.width - 2 * pad:
                break
        y = panel.bottom - pad + gap
        for row in reversed(in_rows(self._buttons, panel.width - 2 * pad + gap, gap)):
            y = place_row(row, gap, "bottomright", (panel.right - pad, y - gap)).y
        return y

    def draw_background(self, surface: pygame.Surface) -> None:
        surface.fill((VEIL, VEIL, VEIL), special_flags=pygame.BLEND_RGB_MULT)
        self._panel.draw(surface)

    def exits(self) -> list[Button]:
        """Return the buttons for the rules, the menu, the table, the deal check and, after a choice, the review."""
        rules = partial(self.stage.go, RulesRoute(self.match.key))
        match, upcoming, number = self.match, self.upcoming, self.stage.store.number(self.match)
        check = partial(self.stage.go, FairDealsRoute(match, match.hand_start_step - 1, self._set_shuffle, upcoming))
        buttons = [
            Button(self.canvas, _("Rules"), rules, icon="rules", key=pygame.K_F1),
            Button(self.canvas, _("Menu"), partial(self.stage.leave, partial(self.stage.go, MenuRoute())), icon="menu"),
            Button(self.canvas, _("Table"), self.go_back, icon="eye"),
            Button(self.canvas, _("Fair deals"), check, icon="seal", key=pygame.K_c, name="check"),
        ]
        if hands := reviewable_hands(match):
            review = partial(self.stage.go, HandReviewRoute(match, number, hands[-1]))
            buttons.append(Button(self.canvas, _("Review"), review, icon="hint", key=pygame.K_l, name="review"))
        return buttons

    def _set_shuffle(self, shuffle: Shuffle) -> None:
        """Handle a word added to the next shuffle; it is saved with this match until the deal."""
        self.stage.store.seal(self.match, shuffle)
        if self.upcoming is not None:
            self.upcoming.sealed_shuffle = shuffle
        self._aside.label = self.subtitle()
        self.lay_out()
