"""The end of a hand and of a match: every hand left, the arithmetic, the totals, over the dimmed table."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.language import gettext as _
from game.language import ngettext
from game.match import Match
from game.ui.families import FAMILIES
from game.ui.table.results import hand_over, hands_played, match_headline, stopped
from game.ui.widgets.destinations import ToMenu, ToRules, ToTable
from game.ui.widgets.interlude import Interlude
from game.ui.widgets.page import EDGE, GAP, stack
from game.ui.widgets.scene import Stage
from game.ui.widgets.score_rows import Row, ScoreRow
from game.ui.widgets.widget import SMALL, TEXT, Button, Panel, Text
from game.words import side_name

HEADLINE = 24
NARROW = 700  # px of the design, a panel of one column
WIDE = 1120  # and of two
NAMES = 0.3  # of a block's width, the most that its names have
PAD = 20
VEIL = 118  # of 255, what is left of the table's light


class _Block(NamedTuple):
    head: Text
    rows: Sequence[Row]


def _introduced(match: Match) -> list[str]:
    """The names, those of bots with what each is: “Clara (Club)”."""
    titles = map(match.title_at, range(len(match.players)))
    named = zip(match.names, titles, strict=True)
    return [_("{name} ({title})").format(name=name, title=title) if title else name for name, title in named]


class Summary(Interlude):
    """A panel over the table for what the last action of `match` brought to an end."""

    see_through = True

    def __init__(self, stage: Stage, match: Match) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self.match = match
        self._results = FAMILIES[match.game.family].results(match)
        self._panel = Panel(canvas)
        self._title = Text(canvas, self.headline(), HEADLINE, bold=True)
        self._aside = Text(canvas, self.aside(), SMALL, tone="dim")
        self._blocks = [self._scores()] if hand_over(match) is None else [self._hands(), self._scores()]
        self._buttons = self.buttons()
        rows = [widget for block in self._blocks for widget in (block.head, *block.rows)]
        self.fill([self._title, self._aside, *self._buttons], rows, self._buttons[-1])

    def headline(self) -> str:
        """What has happened, in a sentence without its full stop."""
        raise NotImplementedError

    def aside(self) -> str:
        """What else is to be known about the match."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """What can be done now, the likeliest last."""
        raise NotImplementedError

    def order(self) -> Sequence[int]:
        """The sides in the order in which they are listed."""
        return range(len(self.match.state.scores))

    # -- what is told --------------------------------------------------------------------------------------------------

    def _hands(self) -> _Block:
        """What the hand came to, as the family tells it."""
        words, rows = self._results.details(self.canvas)
        return _Block(Text(self.canvas, words, SMALL, bold=True, tone="dim"), rows)

    def _scores(self) -> _Block:
        """What each side has scored in the hand, and its total before and after."""
        match = self.match
        players = len(match.players)
        after = match.state.scores
        rows = []
        for side in self.order():
            before, lines = self._results.account(side)
            name = side_name(match.game, side, _introduced(match))
            progress = None if match.game.endless else match.game.progress(after[side], players)
            rows.append(ScoreRow(self.canvas, name, lines, before, after[side], progress))
        words = self._results.counted()
        return _Block(Text(self.canvas, words, SMALL, bold=True, tone="dim"), rows)

    # -- places --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        edge = self.px(EDGE)
        room = pygame.Rect((0, 0), self.canvas.size).inflate(-2 * edge, -2 * edge)
        scale = self.canvas.text_size(TEXT) / TEXT
        panel = pygame.Rect(0, 0, min(room.width, round(NARROW * scale)), 0)
        columns, high = 1, self._put(panel, 1)
        if high > room.height and len(self._blocks) > 1 and room.width >= WIDE * scale:
            panel.width = round(WIDE * scale)
            columns, high = 2, self._put(panel, 2)
        panel.height = min(high, room.height)
        panel.center = room.center
        self._panel.rect = panel
        self._put(panel, columns)

    def _put(self, panel: pygame.Rect, columns: int) -> int:
        """Puts everything on this panel, the blocks in so many columns; how high the panel should be to show it all."""
        gap, pad = self.px(GAP), self.px(PAD)
        left, inside = panel.left + pad, panel.width - 2 * pad
        top = stack([self._title, self._aside], left, panel.top + pad, inside, gap // 3) + gap
        foot = self._put_buttons(panel)
        self.view = pygame.Rect(left, top, inside + pad, foot - gap // 2 - top)
        wide = (inside - (columns - 1) * 2 * pad) // columns
        bottom = y = top + gap // 2
        for nth, block in enumerate(self._blocks):
            names = min(round(wide * NAMES), max(row.name_width() for row in block.rows))
            for row in block.rows:
                row.column = names
            end = stack([block.head, *block.rows], left + (nth % columns) * (wide + 2 * pad), y, wide, gap * 2 // 3)
            bottom = max(bottom, end)
            y = y if columns > 1 else end + gap * 3 // 2
        self.bottom = bottom
        return bottom + pad + (panel.bottom - foot) - panel.top

    def _put_buttons(self, panel: pygame.Rect) -> int:
        """Puts the buttons at the foot of the panel, the likeliest at the right, in rows; where the foot begins."""
        gap, pad = self.px(GAP), self.px(PAD)
        high = max(button.natural_size()[1] for button in self._buttons)
        x, y = panel.right - pad, panel.bottom - pad - high
        for button in reversed(self._buttons):
            wide = min(panel.width - 2 * pad, button.natural_size()[0])
            if x - wide < panel.left + pad:
                x, y = panel.right - pad, y - high - gap
            button.rect = pygame.Rect(x - wide, y, wide, high)
            x -= wide + gap
        return y

    def draw_ground(self, surface: pygame.Surface) -> None:
        surface.fill((VEIL, VEIL, VEIL), special_flags=pygame.BLEND_RGB_MULT)
        self._panel.draw(surface)

    def _exits(self) -> list[Button]:
        """The buttons that lead to the rules and to the menu."""
        rules = partial(self.stage.go, ToRules(self.match.key))
        return [
            Button(self.canvas, _("Rules"), rules, icon="rules", key=pygame.K_F1, terse=True),
            Button(self.canvas, _("Menu"), partial(self.stage.leave, partial(self.stage.go, ToMenu())), icon="menu"),
        ]


class HandSummary(Summary):
    """The end of a hand; where a match has no end of its own, the players may `stop` it there."""

    def __init__(
        self, stage: Stage, match: Match, go_on: Callable[[], None], stop: Callable[[], None] = lambda: None
    ) -> None:
        self._go_on, self._stop = go_on, stop
        super().__init__(stage, match)

    def headline(self) -> str:
        """Who has won the hand, and how."""
        return self._results.headline()

    def aside(self) -> str:
        """The game, and which hand of it this was."""
        words = _("{game} · hand {number}").format(game=self.match.game.title, number=hands_played(self.match))
        pool = self.match.game.pool(self.match.state)
        if pool is not None:
            words += " · " + _("Pool {chips}").format(chips=pool)
        return f"{words} · {_('with undo')}" if self.match.with_undo else words

    def buttons(self) -> list[Button]:
        """On to the next hand, or to the menu: the match is kept. Or to its end, if the players have to make one."""
        stop = Button(self.canvas, _("Stop here"), lambda: self._leave_for(self._stop), icon="check")
        return [
            *self._exits(),
            *([stop] if self.match.game.endless else []),
            Button(self.canvas, _("Next hand"), lambda: self._leave_for(self._go_on), icon="play", strong=True),
        ]

    def _leave_for(self, act: Callable[[], None]) -> None:
        self.stage.pop()
        act()


class MatchSummary(Summary):
    """The end of a match, with that of its last hand if they came together."""

    def headline(self) -> str:
        """Who has won the match, and by what."""
        return match_headline(self.match)

    def aside(self) -> str:
        """How the last hand ended, and how many there were."""
        count = hands_played(self.match)
        words = [
            self.match.game.title,
            ngettext("{count} hand", "{count} hands", count).format(count=count),
        ]
        if self.match.with_undo:
            words.append(_("with undo"))
        if hand_over(self.match):
            words.append(self._results.headline())
        elif not stopped(self.match):
            words.append(_("won in the middle of a hand"))
        return " · ".join(words)

    def order(self) -> Sequence[int]:
        """The best first."""
        scores = self.match.state.scores
        return sorted(range(len(scores)), key=lambda side: -scores[side])

    def buttons(self) -> list[Button]:
        """Another match by the same players, with other deals or the same, or the menu."""
        return [
            *self._exits(),
            Button(self.canvas, _("Same tiles again"), lambda: self._again(same_deals=True), icon="undo"),
            Button(self.canvas, _("Play again"), lambda: self._again(same_deals=False), icon="play", strong=True),
        ]

    def _again(self, *, same_deals: bool) -> None:
        self.stage.go(ToTable(self.match.again(same_deals=same_deals)))
