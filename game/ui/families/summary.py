"""The panel over the table that tells how something has ended: every hand left, the arithmetic, the totals."""

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
from game.ui.routes import DealCheckRoute, HandReviewRoute, MenuRoute, RulesRoute
from game.ui.widgets.page import EDGE, GAP, ModalPage, stack_widgets
from game.ui.widgets.scene import HitTarget, Stage
from game.ui.widgets.score_rows import LabelledRow, ScoreRow
from game.ui.widgets.widget import SMALL, TEXT, Button, Panel, Text, Widget

HEADLINE = 24  # px of the design
NARROW = 724  # px of the design, a panel of one column
MAX_ICON_BUTTONS = 3  # number of buttons reduced to icons if there is no space
WIDE = 1120  # and of two
NAMES = 0.3  # of a block's width, the most that its names have
PAD = 20
LOOK = 100  # ms from one look to the next whether the coach has anything to say
VEIL = 118  # of 255, what is left of the table's light


class Block(NamedTuple):
    """A part of what is told: small words, and rows or words below them."""

    head: Text
    rows: Sequence[Widget]

    @property
    def names(self) -> int:
        """How wide the names of its rows would like to be, in pixels."""
        return max([row.name_width() for row in self.rows if isinstance(row, LabelledRow)], default=0)


def introduced(match: Match) -> list[str]:
    """The names, those of bots with what each is: “Clara (Club)”."""
    titles = map(match.title_at, range(len(match.players)))
    named = zip(match.names, titles, strict=True)
    return [_("{name} ({title})").format(name=name, title=title) if title else name for name, title in named]


class Summary(ModalPage):
    """A panel over the table for what the last action of `match` brought to an end.

    It can be put aside, which `look` is told, to see the table. What the coach says of the hand, which `coached` tells
    once it is known, stands below the headline.
    """

    is_overlay = True
    headline_size, edge = HEADLINE, "panel_edge"
    upcoming: Match | None = None  # that is played after this one, if that is settled
    max_icon_buttons = MAX_ICON_BUTTONS

    def __init__(
        self, stage: Stage, match: Match, look: Callable[[], None], coached: Callable[[], str | None] = str
    ) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self.match, self._look, self._coached = match, look, coached
        self._told = coached()
        self._coach = Text(canvas, self._told or "")
        self._results = FAMILIES[match.game.family].results(match)
        self._panel = Panel(canvas, self.edge)
        self._title = Text(canvas, self.headline(), self.headline_size, bold=True)
        self._aside = Text(canvas, self.subtitle(), SMALL, tone="dim")
        self._blocks = self.blocks()
        self._buttons = self.buttons()
        rows = [widget for block in self._blocks for widget in (block.head, *block.rows)]
        self.set_widgets([self._title, self._aside, self._coach, *self._buttons], rows, self._buttons[-1])

    def tick(self, now: int) -> bool:
        if self._told is None and (words := self._coached()) is not None:
            self._told = words
            self._coach.set_text(words)
            self.lay_out()
        return super().tick(now)

    def idle_timeout_ms(self, now: int) -> float:
        return LOOK if self._told is None else super().idle_timeout_ms(now)

    def headline(self) -> str:
        """What has happened, in a sentence without its full stop."""
        raise NotImplementedError

    def subtitle(self) -> str:
        """What else is to be known about the match."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """What can be done now, the likeliest last."""
        raise NotImplementedError

    def order(self) -> Sequence[int]:
        """The sides in the order in which they are listed."""
        return range(len(self.match.state.scores))

    def blocks(self) -> list[Block]:
        """What is told, in its order."""
        return [self._hands(), self._scores()]

    def hit_targets(self) -> list[HitTarget]:
        """Return the widgets and the step of the match, which tells one summary from the next."""
        return [*super().hit_targets(), HitTarget(f"step {len(self.match.actions)}", self._panel.rect)]

    def go_back(self) -> None:
        """Puts it aside."""
        self._leave_for(self._look)

    def _leave_for(self, act: Callable[[], None]) -> None:
        self.stage.pop()
        act()

    # -- what is told --------------------------------------------------------------------------------------------------

    def _hands(self) -> Block:
        """What the hand came to, as the family tells it."""
        words, rows = self._results.details(self.canvas)
        return Block(self._small(words), rows)

    def _scores(self) -> Block:
        """What each side has scored in the hand, and its total before and after."""
        match = self.match
        after = match.state.scores
        aimless = match.game.endless or match.hands is not None
        rows = []
        for side in self.order():
            before, lines = self._results.account(side)
            name = side_name(match.game, side, introduced(match))
            progress = None if aimless else match.game.progress(after[side], len(match.players))
            rows.append(ScoreRow(self.canvas, name, lines, before, after[side], progress))
        return Block(self._small(_("Score") if match.hands is not None else self._results.counted()), rows)

    def _small(self, words: str) -> Text:
        return Text(self.canvas, words, SMALL, bold=True, tone="dim")

    # -- places --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        edge = self.px(EDGE)
        room = pygame.Rect((0, 0), self.canvas.size).inflate(-2 * edge, -2 * edge)
        scale = self.canvas.text_size(TEXT) / TEXT
        panel = pygame.Rect(0, 0, min(room.width, round(NARROW * scale)), 0)
        first, high = len(self._blocks), self._put(panel, len(self._blocks))
        if high > room.height and len(self._blocks) > 1 and room.width >= WIDE * scale:
            panel.width = round(WIDE * scale)
            high, first = min((self._put(panel, first), first) for first in range(1, len(self._blocks)))
        panel.height = min(high, room.height)
        panel.center = room.center
        self._panel.rect = panel
        self._put(panel, first)

    def _put(self, panel: pygame.Rect, first: int) -> int:
        """Puts everything on this panel, so many blocks in its first column; how high it should be to show it all."""
        gap, pad = self.px(GAP), self.px(PAD)
        left, inside = panel.left + pad, panel.width - 2 * pad
        words = [self._title, self._aside, *([self._coach] if self._coach.label else [])]
        top = stack_widgets(words, left, panel.top + pad, inside, gap // 3) + gap
        foot = self._put_buttons(panel)
        self.view = pygame.Rect(left, top, inside + pad, foot - gap // 2 - top)
        wide = inside if first == len(self._blocks) else (inside - 2 * pad) // 2
        bottom = y = top + gap // 2
        for nth, block in enumerate(self._blocks):
            if nth == first:
                left, y = left + wide + 2 * pad, top + gap // 2
            names = min(round(wide * NAMES), block.names)
            for row in block.rows:
                if isinstance(row, LabelledRow):
                    row.column = names
            end = stack_widgets([block.head, *block.rows], left, y, wide, gap * 2 // 3)
            bottom, y = max(bottom, end), end + gap * 3 // 2
        self.content_bottom = bottom
        return bottom + pad + (panel.bottom - foot) - panel.top

    def _put_buttons(self, panel: pygame.Rect) -> int:
        """Puts the buttons at the foot of the panel, the likeliest at the right, in rows; where the foot begins."""
        gap, pad = self.px(GAP), self.px(PAD)
        for icon_only in (False, True):
            for button in self._buttons[: self.max_icon_buttons]:
                button.is_icon_only = icon_only
            if sum(button.natural_size()[0] + gap for button in self._buttons) - gap <= panel.width - 2 * pad:
                break
        high = max(button.natural_size()[1] for button in self._buttons)
        x, y = panel.right - pad, panel.bottom - pad - high
        for button in reversed(self._buttons):
            wide = min(panel.width - 2 * pad, button.natural_size()[0])
            if x - wide < panel.left + pad:
                x, y = panel.right - pad, y - high - gap
            button.rect = pygame.Rect(x - wide, y, wide, high)
            x -= wide + gap
        return y

    def draw_background(self, surface: pygame.Surface) -> None:
        surface.fill((VEIL, VEIL, VEIL), special_flags=pygame.BLEND_RGB_MULT)
        self._panel.draw(surface)

    def exits(self) -> list[Button]:
        """The buttons that lead to the rules, to the menu, and to the table below."""
        rules = partial(self.stage.go, RulesRoute(self.match.key))
        match, upcoming = self.match, self.upcoming
        check = partial(self.stage.go, DealCheckRoute(match, match.hand_start_step - 1, self._cut, upcoming))
        return [
            Button(self.canvas, _("Rules"), rules, icon="rules", key=pygame.K_F1),
            Button(self.canvas, _("Menu"), partial(self.stage.leave, partial(self.stage.go, MenuRoute())), icon="menu"),
            Button(self.canvas, _("Table"), self.go_back, icon="eye"),
            Button(self.canvas, _("Check this deal"), check, icon="seal", key=pygame.K_c),
            *self.look_back(),
        ]

    def _cut(self, shuffle: Shuffle) -> None:
        """The players have added something to the next shuffle, which is kept with this match until it is dealt."""
        self.stage.store.seal(self.match, shuffle)
        if self.upcoming is not None:
            self.upcoming.sealed_shuffle = shuffle
        self._aside.set_text(self.subtitle())
        self.lay_out()

    def look_back(self) -> list[Button]:
        """The button that leads to the review of the last hand, if anybody had anything to choose in it."""
        over, number = reviewable_hands(self.match), self.stage.store.number(self.match)
        if not over:
            return []
        review = partial(self.stage.go, HandReviewRoute(self.match, number, over[-1]))
        return [Button(self.canvas, _("Look back"), review, icon="hint", key=pygame.K_l)]
