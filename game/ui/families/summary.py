"""Base class of summaries: a panel over the table with the hands left, the arithmetic and the totals."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

import pygame

from game.core.shuffle import Shuffle
from game.match.match import Match
from game.platform.language import gettext as _
from game.practice.review_job import reviewable_hands
from game.text import side_name
from game.ui.canvas.shapes import blend
from game.ui.canvas.theme import Colour
from game.ui.families import FAMILIES
from game.ui.routes import FairDealsRoute, LookBackRoute, MenuRoute, RulesRoute, SummaryRoute
from game.ui.table.replay_comparison import replay_button
from game.ui.table.results import Outcome, hand_winners, outcome
from game.ui.widgets.medal import Medal
from game.ui.widgets.page import EDGE, GAP, ROW_GAP, ButtonRows, Page, place_row, stack_widgets
from game.ui.widgets.scene import HitTarget, Stage
from game.ui.widgets.score_rows import LabelledRow, ScoreRow
from game.ui.widgets.widget import SMALL, TEXT, Button, Panel, Text, Widget

HEADLINE, WON_HEADLINE = 26, 32  # px of the design: size of the headline, and if a person has won
MEDAL = 88  # px of the design: size of the winners' faces
NARROW = 780  # px of the design: width with one column
WIDTHS = 1120, 1232  # px of the design: width with two columns, and if that is too high
SHARES = 0.5, 0.57  # of the width for the first of two columns, and if that is too high
NAMES = 0.3  # largest share of a block's width for names
PAD = 20
LOOK = 100  # ms between checks whether the coach has finished
VEILS: dict[Outcome, Colour] = {"won": (150, 132, 96), "lost": (82, 90, 106), "neutral": (118, 118, 118)}
"""Colour of the light on the table below."""
GLOW = 30  # px of the design: blur of the light around the panel if a person has won


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
    larger = 1.0  # size of the headline and of the faces, relative to those of a hand
    upcoming: Match | None = None  # the next match, if it is known
    shows_tiles = True  # whether all tiles of the match may be seen

    def __init__(self, stage: Stage, route: SummaryRoute) -> None:
        super().__init__(stage)
        canvas, self.route, self.match = self.canvas, route, route.match
        self._coach_text = self.coach_summary()
        self._coach = Text(canvas, self._coach_text or "")
        self._results = FAMILIES[self.match.game.family].results(self.match)
        winners = self.winners()
        self.outcome: Outcome = outcome(self.match, winners)
        is_won = self.outcome == "won"
        self._panel = Panel(canvas, "accent" if is_won else "panel_edge")
        self._medal = Medal(canvas, self.match, winners, MEDAL * self.larger, is_won)
        size = self.larger * (WON_HEADLINE if is_won else HEADLINE)
        self._title = Text(canvas, self.headline(), size, bold=True, tone="accent" if is_won else "text")
        self._aside = Text(canvas, self.subtitle(), SMALL, tone="dim")
        self._remarks = [Text(canvas, words) for words in self.remarks()]
        self._blocks = self.blocks()
        self._buttons, self._other_buttons = self.buttons(), self.other_buttons()
        head = [self._medal, self._title, self._aside, *self._remarks, self._coach]
        rows = [widget for block in self._blocks for widget in (block.head, *block.rows)]
        self.set_widgets([*self._buttons, *self._other_buttons], [*head, *rows], self._buttons[0])

    @property
    def game_key(self) -> str | None:
        return self.match.key

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

    def winners(self) -> Sequence[int]:
        """Return the seats whose faces are shown."""
        return hand_winners(self.match)

    def remarks(self) -> list[str]:
        """Return sentences to be shown above that of the coach."""
        return []

    def next_button(self) -> Button:
        """Return the button to the next hand, match or deal."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """Return the buttons that are the same in every summary: next, look back, same tiles, menu."""
        match, stage = self.match, self.stage
        hands, number = reviewable_hands(match), stage.store.number(match)
        route = LookBackRoute(match, number, hands[-1], "coach") if hands else LookBackRoute(match, number)
        menu = partial(stage.leave, partial(stage.go, MenuRoute()))
        buttons = [
            self.next_button(),
            self.button(_("Look back"), partial(stage.go, route), icon="review", key=pygame.K_l),
            replay_button(stage, match),
            self.button(_("Menu"), menu, icon="menu"),
        ]
        buttons[1].set_enabled(self.shows_tiles, _("You can look back after the duplicate match."))
        return buttons

    def other_buttons(self) -> list[Button]:
        """Return the buttons after these: the table, the rules, fair deals."""
        match, go = self.match, self.stage.go
        check = FairDealsRoute(match, match.hand_start_step - 1, self._set_shuffle, self.upcoming)
        buttons = [
            self.button(_("See the table"), self.go_back, icon="eye"),
            self.button(_("Rules"), partial(go, RulesRoute(match.key)), icon="rules"),
        ]
        if self.shows_tiles:
            words = _("Fair deals")
            buttons.append(self.button(words, partial(go, check), icon="seal", key=pygame.K_c, name="check"))
        return buttons

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
        first, share = len(self._blocks), 1.0
        height = self._arrange_panel(panel, first, share)
        for width, first_share in product(WIDTHS, SHARES):
            if height > available.height and len(self._blocks) > 1 and available.width >= WIDTHS[0] * scale:
                panel.width, share = min(available.width, round(width * scale)), first_share
                heights = {count: self._arrange_panel(panel, count, share) for count in range(1, len(self._blocks))}
                first = min(heights, key=heights.__getitem__)
                height = heights[first]
        panel.height = min(height, available.height)
        panel.center = available.center
        self._panel.rect = panel
        self._arrange_panel(panel, first, share)

    def _arrange_panel(self, panel: pygame.Rect, first: int, share: float) -> int:
        """Place everything on this panel; return the height needed.

        The first column has the `first` blocks and a `share` of the width.
        """
        gap, pad = self.px(GAP), self.px(PAD)
        left, inside = panel.left + pad, panel.width - 2 * pad
        top = self._arrange_words(left, panel.top + pad, inside) + gap
        buttons_top = self._arrange_buttons(panel)
        self.view = pygame.Rect(left, panel.top + gap // 2, inside + pad, buttons_top - gap - panel.top)
        width = inside if share == 1 else round(share * (inside - 2 * pad))
        bottom = y = top + gap // 2
        for index, block in enumerate(self._blocks):
            if index == first:
                left, y = left + width + 2 * pad, top + gap // 2
                width = inside - 2 * pad - width
            rows = [row for row in block.rows if isinstance(row, LabelledRow)]
            names = min(round(width * NAMES), max([row.name_width() for row in rows], default=0))
            names = max([row.wrapped_name_width(names) for row in rows], default=0)
            for row in rows:
                row.column = names
            end = stack_widgets([block.head, *block.rows], left, y, width, gap * 2 // 3)
            bottom, y = max(bottom, end), end + gap * 3 // 2
        self.content_bottom = bottom
        return bottom + pad + (panel.bottom - buttons_top) - panel.top

    def _arrange_words(self, left: int, top: int, width: int) -> int:
        """Place the faces of the winners, and the headline and the texts below it beside them; return the bottom."""
        gap, medal = self.px(GAP), self._medal
        medal.rect = pygame.Rect((left, top), medal.natural_size())
        inset = medal.rect.w + 2 * gap if medal.rect.w else 0
        words = [self._title, self._aside, *self._remarks, *([self._coach] if self._coach.label else [])]
        height = stack_widgets(words, left + inset, 0, width - inset, gap // 3)
        start = top + max(0, (medal.rect.h - height) // 2)
        return max(medal.rect.bottom, stack_widgets(words, left + inset, start, width - inset, gap // 3))

    def _arrange_buttons(self, panel: pygame.Rect) -> int:
        """Place the buttons at the bottom of the panel, the other ones at the right or below; return their top."""
        pad, row_gap = self.px(PAD), self.px(ROW_GAP)
        left, bottom, width = panel.x + pad, panel.bottom - pad, panel.w - 2 * pad
        main, others = self._buttons, self._other_buttons
        if place_row([*main, *others], row_gap, "topleft", (left, 0)).w + pad <= width:
            row = place_row(main, row_gap, "bottomleft", (left, bottom))
            place_row(others, row_gap, "midright", (left + width, row.centery))
            return row.top
        apart = [ButtonRows([[button] for button in buttons], "topleft") for buttons in (main, others)]
        together = [ButtonRows([[button] for button in (*main, *others)], "topleft")]
        rows = min(apart, together, key=lambda rows: stack_widgets(rows, left, 0, width, row_gap))
        top = bottom - stack_widgets(rows, left, 0, width, row_gap)
        stack_widgets(rows, left, top, width, row_gap)
        return top

    def draw_background(self, surface: pygame.Surface) -> None:
        surface.fill(VEILS[self.outcome], special_flags=pygame.BLEND_RGB_MULT)
        self.draw_panel(surface)

    def draw_panel(self, surface: pygame.Surface) -> None:
        """Draw the panel, in a warm light if a person has won."""
        canvas, rect = self.canvas, self._panel.rect
        if self.outcome == "won" and not canvas.theme.flat:
            light = canvas.shapes.shadow(rect.size, self.px(14), self.px(GLOW), canvas.theme.accent, 0.36)
            blend(surface, light, light.get_rect(center=rect.center))
        self._panel.draw(surface)

    def _set_shuffle(self, shuffle: Shuffle) -> None:
        """Handle a word added to the next shuffle; it is saved with this match until the deal."""
        self.stage.store.seal(self.match, shuffle)
        if self.upcoming is not None:
            self.upcoming.sealed_shuffle = shuffle
        self._aside.label = self.subtitle()
        self.lay_out()
