"""The end of a hand and of a match: every hand left, the arithmetic, the totals, over the dimmed table.

That of a match comes as a moment: the lamp turns to it, and the scores are drawn hand by hand.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.dealing import Shuffle
from game.language import gettext as _
from game.language import ngettext
from game.match import Match
from game.reviewing import hands
from game.ui.canvas.lamp import lamplight
from game.ui.families import FAMILIES
from game.ui.table.results import aided, hand_over, hands_played, match_headline, stopped
from game.ui.table.sealing import shown_seal
from game.ui.widgets.destinations import ToCheck, ToMenu, ToReview, ToRules, ToTable
from game.ui.widgets.entrance import Entrance
from game.ui.widgets.interlude import Interlude
from game.ui.widgets.page import EDGE, GAP, stack
from game.ui.widgets.scene import Stage
from game.ui.widgets.score_curve import ScoreCurve
from game.ui.widgets.score_rows import Row, ScoreRow
from game.ui.widgets.widget import SMALL, TEXT, Button, Panel, Text, Widget
from game.words import side_name
from game.words.looking_back import after_hands, best_play, kind_word

HEADLINE, FINAL = 24, 30  # px of the design, the headline of a hand, and of a match
NARROW = 724  # px of the design, a panel of one column
TERSE = 3  # of the buttons, how many are but icons where there is no room for words
WIDE = 1120  # and of two
NAMES = 0.3  # of a block's width, the most that its names have
PAD = 20
LOOK = 100  # ms from one look to the next whether the coach has anything to say
VEIL = 118  # of 255, what is left of the table's light


class _Block(NamedTuple):
    """A part of what is told: small words, and rows or words below them."""

    head: Text
    rows: Sequence[Widget]

    @property
    def names(self) -> int:
        """How wide the names of its rows would like to be, in pixels."""
        return max([row.name_width() for row in self.rows if isinstance(row, Row)], default=0)


def _introduced(match: Match) -> list[str]:
    """The names, those of bots with what each is: “Clara (Club)”."""
    titles = map(match.title_at, range(len(match.players)))
    named = zip(match.names, titles, strict=True)
    return [_("{name} ({title})").format(name=name, title=title) if title else name for name, title in named]


class Summary(Interlude):
    """A panel over the table for what the last action of `match` brought to an end.

    It can be put aside, which `look` is told, to see the table. What the coach says of the hand, which `coached` tells
    once it is known, stands below the headline.
    """

    see_through = True
    headline_size, edge = HEADLINE, "panel_edge"

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
        self._aside = Text(canvas, self.aside(), SMALL, tone="dim")
        self._blocks = self.blocks()
        self._buttons = self.buttons()
        rows = [widget for block in self._blocks for widget in (block.head, *block.rows)]
        self.fill([self._title, self._aside, self._coach, *self._buttons], rows, self._buttons[-1])

    def tick(self, now: int) -> bool:
        if self._told is None and (words := self._coached()) is not None:
            self._told = words
            self._coach.say(words)
            self.lay_out()
        return super().tick(now)

    def rests(self, now: int) -> float:
        return LOOK if self._told is None else super().rests(now)

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

    def blocks(self) -> list[_Block]:
        """What is told, in its order."""
        return [self._hands(), self._scores()]

    def back(self) -> None:
        """Puts it aside, unless the key was meant for the table."""
        if self.ready:
            self._leave_for(self._look)

    def _leave_for(self, act: Callable[[], None]) -> None:
        self.stage.pop()
        act()

    # -- what is told --------------------------------------------------------------------------------------------------

    def _hands(self) -> _Block:
        """What the hand came to, as the family tells it."""
        words, rows = self._results.details(self.canvas)
        return _Block(self._small(words), rows)

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
        return _Block(self._small(words), rows)

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
        top = stack(words, left, panel.top + pad, inside, gap // 3) + gap
        foot = self._put_buttons(panel)
        self.view = pygame.Rect(left, top, inside + pad, foot - gap // 2 - top)
        wide = inside if first == len(self._blocks) else (inside - 2 * pad) // 2
        bottom = y = top + gap // 2
        for nth, block in enumerate(self._blocks):
            if nth == first:
                left, y = left + wide + 2 * pad, top + gap // 2
            names = min(round(wide * NAMES), block.names)
            for row in block.rows:
                if isinstance(row, Row):
                    row.column = names
            end = stack([block.head, *block.rows], left, y, wide, gap * 2 // 3)
            bottom, y = max(bottom, end), end + gap * 3 // 2
        self.bottom = bottom
        return bottom + pad + (panel.bottom - foot) - panel.top

    def _put_buttons(self, panel: pygame.Rect) -> int:
        """Puts the buttons at the foot of the panel, the likeliest at the right, in rows; where the foot begins."""
        gap, pad = self.px(GAP), self.px(PAD)
        for terse in (False, True):
            for button in self._buttons[:TERSE]:
                button.terse = terse
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

    def draw_ground(self, surface: pygame.Surface) -> None:
        surface.fill((VEIL, VEIL, VEIL), special_flags=pygame.BLEND_RGB_MULT)
        self._panel.draw(surface)

    def _exits(self) -> list[Button]:
        """The buttons that lead to the rules, to the menu, and to the table below."""
        rules = partial(self.stage.go, ToRules(self.match.key))
        check = partial(self.stage.go, ToCheck(self.match, self.match.dealt - 1, self._cut))
        return [
            Button(self.canvas, _("Rules"), rules, icon="rules", key=pygame.K_F1),
            Button(self.canvas, _("Menu"), partial(self.stage.leave, partial(self.stage.go, ToMenu())), icon="menu"),
            Button(self.canvas, _("Table"), self.back, icon="eye"),
            Button(self.canvas, _("Check this deal"), check, icon="seal", key=pygame.K_c),
            *self._look_back(),
        ]

    def _cut(self, shuffle: Shuffle) -> None:
        """The players have added something to the next shuffle."""
        self.stage.store.seal(self.match, shuffle)

    def _look_back(self) -> list[Button]:
        """The button that leads to the review of the last hand, if anybody had anything to choose in it."""
        over, number = hands(self.match), self.stage.store.number(self.match)
        if not over:
            return []
        review = partial(self.stage.go, ToReview(self.match, number, over[-1]))
        return [Button(self.canvas, _("Look back"), review, icon="hint", key=pygame.K_l)]


class HandSummary(Summary):
    """The end of a hand; where a match has no end of its own, the players may `stop` it there."""

    def __init__(
        self,
        stage: Stage,
        match: Match,
        go_on: Callable[[], None],
        stop: Callable[[], None] = lambda: None,
        look: Callable[[], None] = lambda: None,
        coached: Callable[[], str | None] = str,
    ) -> None:
        self._go_on, self._stop = go_on, stop
        super().__init__(stage, match, look, coached)

    def headline(self) -> str:
        """Who has won the hand, and how."""
        return self._results.headline()

    def aside(self) -> str:
        """The game, and which hand of it this was."""
        words = _("{game} · hand {number}").format(game=self.match.game.title, number=hands_played(self.match))
        pool = self.match.game.pool(self.match.state)
        if pool is not None:
            words += " · " + _("Pool {chips}").format(chips=pool)
        seal = shown_seal(self.match)
        sealed = [_("next deal sealed {seal}").format(seal=seal)] if seal else []
        return " · ".join([words, *aided(self.match), *sealed])

    def buttons(self) -> list[Button]:
        """On to the next hand, or to the menu: the match is kept. Or to its end, if the players have to make one."""
        stop = Button(self.canvas, _("Stop here"), lambda: self._leave_for(self._stop), icon="check")
        return [
            *self._exits(),
            *([stop] if self.match.game.endless else []),
            Button(self.canvas, _("Next hand"), lambda: self._leave_for(self._go_on), icon="play", strong=True),
        ]


class MatchSummary(Summary):
    """The end of a match, with that of its last hand if they came together; `again` when it was seen before.

    The table grows dark but for the light of the lamp, and the scores are drawn from the first hand to the last.
    """

    headline_size, edge = FINAL, "accent"

    def __init__(
        self,
        stage: Stage,
        match: Match,
        look: Callable[[], None] = lambda: None,
        again: bool = False,
        coached: Callable[[], str | None] = str,
    ) -> None:
        self._curve: ScoreCurve | None = None
        self._entrance = Entrance(stage.canvas.settings, skip=again)
        super().__init__(stage, match, look, coached)
        if not again:
            kindly = bool(match.people and match.winners and not {*match.people} & {*match.winners})
            self.canvas.sound.play("lost" if kindly else "match")

    # -- the moment ----------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        moves = super().tick(now)
        if self._entrance.over:
            return moves
        lit = self._entrance.lit
        self._entrance.look(now)
        if lit < 1:
            self.canvas.damage()
        elif self._curve is not None:
            self.canvas.damage(self._curve.rect)
        if self._curve is not None:
            self._curve.drawn = self._entrance.drawn
        return True

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        dark = self._entrance.lit < 1
        before = surface.subsurface(clip).copy() if dark else None
        super().draw(surface)
        if before is not None:
            before.set_alpha(round(255 * (1 - self._entrance.lit)))
            surface.blit(before, clip)

    def draw_ground(self, surface: pygame.Surface) -> None:
        if self.canvas.theme.flat:
            super().draw_ground(surface)
            return
        surface.blit(lamplight(self.canvas.size, self._panel.rect.size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        self._panel.draw(surface)

    # -- what is told --------------------------------------------------------------------------------------------------

    def blocks(self) -> list[_Block]:
        """How the match went, the totals, and the last hand if it was played out."""
        blocks = [*self._story(), self._scores()]
        return [*blocks, self._hands()] if hand_over(self.match) else blocks

    def _story(self) -> list[_Block]:
        """The scores hand by hand, the best play, and a word for who has not won."""
        match, canvas = self.match, self.canvas
        scores, best, kind = after_hands(match), best_play(match), kind_word(match)
        told: list[_Block] = []
        if len(scores) > 2:
            sides = range(len(match.state.scores))
            names = [side_name(match.game, side, match.names) for side in sides]
            won = {match.game.side(seat, len(match.players)) for seat in match.winners}
            self._curve = ScoreCurve(canvas, names, scores, won, self._results.goal())
            told.append(_Block(self._small(_("The match, hand by hand")), [self._curve]))
        if best is not None:
            words = _("The best play, in hand {hand}").format(hand=best.hand)
            told.append(_Block(self._small(words), [Text(canvas, words) for words in (best.words, kind) if words]))
        return told

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
        words += aided(self.match)
        if hand_over(self.match):
            words.append(self._results.headline())
        elif not stopped(self.match):
            words.append(_("won in the middle of a hand"))
        return " · ".join(words)

    def order(self) -> Sequence[int]:
        """The best first."""
        merits = [self.match.game.merit(score) for score in self.match.state.scores]
        return sorted(range(len(merits)), key=lambda side: -merits[side])

    def buttons(self) -> list[Button]:
        """Another match by the same players, with other deals or the same, or the menu."""
        return [
            *self._exits(),
            Button(self.canvas, _("Same tiles again"), lambda: self._again(same_deals=True), icon="undo"),
            Button(self.canvas, _("Play again"), lambda: self._again(same_deals=False), icon="play", strong=True),
        ]

    def _again(self, *, same_deals: bool) -> None:
        self.stage.go(ToTable(self.match.again(same_deals=same_deals)))
