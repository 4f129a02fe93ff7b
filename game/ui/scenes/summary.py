"""The end of a hand and of a match: every hand left, the arithmetic, the totals, over the dimmed table."""

from collections.abc import Callable, Sequence
from gettext import gettext as _
from gettext import ngettext
from itertools import chain
from typing import TYPE_CHECKING

import pygame

from game.match import Match
from game.rules.game import at
from game.state import HandOver, MatchOver, Scored
from game.tiles import Tile, spots
from game.ui.page import EDGE, GAP, Page, stack
from game.ui.widgets import FLAG, SMALL, TEXT, Button, Panel, Still, Text
from game.words import side_name

if TYPE_CHECKING:
    from game.ui.window import Window

HEADLINE = 24
WIDEST = 700  # px of the design, a panel of one column
TWICE = 1080  # and of two
PAD = 20
TILE = 54  # px of the design, the long side of a tile left in a hand
LEAST = 34  # where many are left
MANY = 12
VEIL = 118  # of 255, what is left of the table's light


class Summary(Page):
    """A panel over the table for what the last action of `match` brought to an end."""

    see_through = True

    def __init__(self, window: "Window", match: Match) -> None:
        super().__init__(window)
        self.match = match
        self._panel = Panel(window)
        self._title = Text(window, self.headline(), HEADLINE, bold=True)
        self._aside = Text(window, self.aside(), SMALL, tone="dim")
        self._blocks = [block for block in (self._hands(), self._scores()) if len(block) > 1]
        self._buttons = self.buttons()
        fixed = [self._panel, self._title, self._aside, *self._buttons]
        self.fill(fixed, list(chain.from_iterable(self._blocks)), self._buttons[-1])

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

    def back(self) -> None:
        """A summary is left by its buttons only."""

    # -- what is told --------------------------------------------------------------------------------------------------

    def _hands(self) -> list[Still]:
        """The tiles left with each seat, if a hand has ended."""
        if hand_over(self.match) is None:
            return []
        rows = [
            HandRow(self.window, name, hand)
            for name, hand in zip(self.match.names, self.match.state.hands, strict=True)
        ]
        return [Text(self.window, _("Tiles left"), SMALL, tone="accent"), *rows]

    def _scores(self) -> list[Still]:
        """What each side has scored, and its total before and after."""
        match = self.match
        target = at(match.game.target, len(match.players))
        before, after = match.states[-2].scores, match.state.scores
        rows = []
        for side in self.order():
            why = [
                _("{points} for {why}").format(points=event.points, why=event.why.format(*match.names))
                for event in match.state.events
                if isinstance(event, Scored) and event.side == side
            ]
            name = side_name(match.game, side, match.names)
            rows.append(ScoreRow(self.window, name, why, before[side], after[side], target))
        return [
            Text(self.window, _("Points, and totals to {target}").format(target=target), SMALL, tone="accent"),
            *rows,
        ]

    # -- places --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        width, height = self.window.size
        edge, pad = self.px(EDGE), self.px(PAD)
        scale = self.window.text_size(TEXT) / (TEXT * self.window.unit)
        room = width - 2 * edge
        one, two = min(room, round(self.px(WIDEST) * scale)), min(room, round(self.px(TWICE) * scale))
        most = height - 2 * edge
        high = self._lay(one, 1, 0)
        if high > most and len(self._blocks) > 1 and two >= self.px(TWICE) * 0.9 * scale:
            one, high = two, self._lay(two, 2, 0)
            columns = 2
        else:
            columns = 1
        high = min(high, most)
        self._lay(one, columns, (height - high) // 2)
        self._panel.rect = pygame.Rect((width - one) // 2, (height - high) // 2, one, high)
        foot = self._foot(self._panel.rect)
        self.view.height = foot - pad - self.view.top

    def _lay(self, wide: int, columns: int, top: int) -> int:
        """Puts head and middle on a panel `wide` pixels wide; how high that makes the panel."""
        gap, pad = self.px(GAP), self.px(PAD)
        left = (self.window.size[0] - wide) // 2 + pad
        inside = wide - 2 * pad
        end = stack([self._title, self._aside], left, top + pad, inside, gap // 3) + gap
        self.view = pygame.Rect(left, end, inside + pad, 0)
        each = (inside - (columns - 1) * 2 * pad) // columns
        ends, y = [], end
        for nth, block in enumerate(self._blocks):
            x = left + (nth % columns) * (each + 2 * pad)
            ends.append(stack(block, x, y, each, gap))
            y = end if columns > 1 else ends[-1] + 2 * gap
        self.bottom = max(ends)
        return self.bottom + pad + self._foot(pygame.Rect(left - pad, 0, wide, 0), measure=True) + pad - top

    def _foot(self, panel: pygame.Rect, measure: bool = False) -> int:
        """Puts the buttons at the foot of the panel, in as many rows as they need; where they begin."""
        gap, pad = self.px(GAP), self.px(PAD)
        room = panel.width - 2 * pad
        rows: list[list[Button]] = [[]]
        for button in reversed(self._buttons):
            taken = sum(other.natural_size()[0] + gap for other in rows[-1])
            if rows[-1] and taken + button.natural_size()[0] > room:
                rows.append([])
            rows[-1].append(button)
        heights = [max(button.natural_size()[1] for button in row) for row in rows]
        whole = sum(heights) + gap * (len(rows) - 1)
        if measure:
            return whole
        y = panel.bottom - pad - whole
        for row, high in zip(rows, heights, strict=True):
            x = panel.right - pad
            for button in row:
                wide = min(room, button.natural_size()[0])
                button.rect = pygame.Rect(
                    x - wide, y + (high - button.natural_size()[1]) // 2, wide, button.natural_size()[1]
                )
                x -= wide + gap
            y += high + gap
        return panel.bottom - pad - whole

    def draw_ground(self, surface: pygame.Surface) -> None:
        surface.fill((VEIL, VEIL, VEIL), special_flags=pygame.BLEND_RGB_MULT)
        self._panel.draw(surface)

    def _to_menu(self) -> None:
        from game.ui.scenes.menu import Menu  # which leads to the table, and that here

        self.window.show(Menu(self.window))


class HandSummary(Summary):
    """The end of a hand."""

    def __init__(self, window: "Window", match: Match, go_on: Callable[[], None]) -> None:
        self._go_on = go_on
        super().__init__(window, match)

    def headline(self) -> str:
        """Who has won the hand, and how."""
        return hand_headline(self.match)

    def aside(self) -> str:
        """The game, and which hand of it this was."""
        words = _("{game} · hand {number}").format(game=self.match.game.title, number=hands_played(self.match))
        return f"{words} · {_('with undo')}" if self.match.with_undo else words

    def buttons(self) -> list[Button]:
        """On to the next hand, or to the menu: the match is kept."""
        return [
            Button(self.window, _("Menu"), self._to_menu, icon="menu"),
            Button(self.window, _("Next hand"), self._next, icon="play", strong=True),
        ]

    def _next(self) -> None:
        self.window.pop()
        self._go_on()


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
        if hand_over(self.match) is not None:
            words.append(hand_headline(self.match))
        return " · ".join(words)

    def order(self) -> Sequence[int]:
        """The best first."""
        scores = self.match.state.scores
        return sorted(range(len(scores)), key=lambda side: -scores[side])

    def buttons(self) -> list[Button]:
        """Another match by the same players, with other deals or the same, or the menu."""
        return [
            Button(self.window, _("Menu"), self._to_menu, icon="menu"),
            Button(self.window, _("Same deal again"), lambda: self._again(same_deals=True), icon="undo"),
            Button(self.window, _("Play again"), lambda: self._again(same_deals=False), icon="play", strong=True),
        ]

    def _again(self, *, same_deals: bool) -> None:
        from game.ui.scenes.table import Table  # which leads here

        self.window.show(Table(self.window, self.match.again(same_deals=same_deals)))


class HandRow(Still):
    """One seat's hand as it was left: name, tiles, spots."""

    def __init__(self, window: "Window", name: str, hand: tuple[Tile, ...]) -> None:
        super().__init__(window, name)
        self.hand = hand
        self.spots = ngettext("{count} spot", "{count} spots", spots(hand)).format(count=spots(hand))

    def height(self, width: int) -> int:
        line = self.window.fonts.line_height(self.window.text_size(TEXT))
        across = self._across(width)
        rows = -(-len(self.hand) // across)
        tiles = rows * (self._length() // 2 + self.px(5))
        return max(line, tiles) + (line if self._above(width) else 0)

    def draw(self, surface: pygame.Surface) -> None:
        window, theme, rect = self.window, self.window.theme, self.rect
        size = window.text_size(TEXT)
        line = window.fonts.line_height(size)
        above = self._above(rect.width)
        figure = window.fonts.text(self.spots, window.text_size(SMALL), theme.dim)
        name = window.fonts.text(self.label, size, theme.text, True, self._name_width(rect.width))
        middle = line // 2 if above else self._length() // 4 if self.hand else rect.height // 2
        middle = max(middle, line // 2)
        surface.blit(name, name.get_rect(midleft=(rect.x, rect.y + middle)), special_flags=FLAG)
        surface.blit(figure, figure.get_rect(midright=(rect.right, rect.y + middle)), special_flags=FLAG)
        left = rect.x + (0 if above else self._name_width(rect.width) + self.px(GAP))
        top = rect.y + (line if above else 0)
        if not self.hand:
            words = window.fonts.text(_("none: out"), window.text_size(SMALL), theme.accent)
            surface.blit(words, words.get_rect(midleft=(left, top + middle)), special_flags=FLAG)
        length, across = self._length(), self._across(rect.width)
        for nth, tile in enumerate(self.hand):
            x = left + nth % across * (length + self.px(5))
            y = top + nth // across * (length // 2 + self.px(5))
            surface.blit(window.art.face(tile, length), (x, y), special_flags=FLAG)

    def _length(self) -> int:
        many = max(0, min(1, (len(self.hand) - MANY) / MANY))
        return self.px(TILE - (TILE - LEAST) * many) // 2 * 2

    def _name_width(self, width: int) -> int:
        return width * 3 // 4 - self.px(GAP) if self._above(width) else round(width * 0.2)

    def _above(self, width: int) -> bool:
        return False

    def _across(self, width: int) -> int:
        spots = self.window.fonts.width(self.spots, self.window.text_size(SMALL))
        room = width if self._above(width) else width - self._name_width(width) - spots - 2 * self.px(GAP)
        return max(1, (room + self.px(5)) // (self._length() + self.px(5)))


class ScoreRow(Still):
    """One side's score: name, the arithmetic of what it was paid, its total before and after."""

    def __init__(self, window: "Window", name: str, why: Sequence[str], before: int, after: int, target: int) -> None:
        super().__init__(window, name)
        self.why, self.before, self.after, self.target = why, before, after, target
        self.total = _("{before} → {after}").format(before=before, after=after) if before != after else str(after)

    def height(self, width: int) -> int:
        line = self.window.fonts.line_height(self.window.text_size(TEXT))
        return max(1, len(self._lines(width))) * line + self.px(6)

    def draw(self, surface: pygame.Surface) -> None:
        window, theme, rect = self.window, self.window.theme, self.rect
        size = window.text_size(TEXT)
        line = window.fonts.line_height(size)
        name = window.fonts.text(self.label, size, theme.text, True, self._name_width(rect.width))
        surface.blit(name, rect.topleft, special_flags=FLAG)
        total = window.fonts.text(self.total, size, theme.text, True)
        surface.blit(total, total.get_rect(topright=rect.topright), special_flags=FLAG)
        left = rect.x + self._name_width(rect.width) + self.px(GAP)
        for nth, words in enumerate(self._lines(rect.width)):
            drawn = window.fonts.text(words, size, theme.text)
            surface.blit(drawn, (left, rect.y + nth * line), special_flags=FLAG)

    def _name_width(self, width: int) -> int:
        return round(width * 0.2)

    def _lines(self, width: int) -> list[str]:
        size = self.window.text_size(TEXT)
        total = self.window.fonts.width(self.total, size, True)
        room = width - self._name_width(width) - total - 2 * self.px(GAP)
        return list(chain.from_iterable(self.window.fonts.wrap(why, size, room) for why in self.why))


def hand_over(match: Match) -> HandOver | None:
    """The end of a hand that the last action brought about."""
    return next((event for event in match.state.events if isinstance(event, HandOver)), None)


def hands_played(match: Match) -> int:
    """How many hands have been played, the last one whole or not."""
    return match.state.hand - match.states[0].hand + (hand_over(match) is None)


def hand_headline(match: Match) -> str:
    """Who has won the hand that has just ended, and how."""
    over = hand_over(match)
    if over is None or over.winner is None:
        blocked = over is not None and over.blocked
        return _("The hand is blocked, and nobody wins it") if blocked else _("Nobody wins the hand")
    names = side_name(match.game, over.winner, match.names)
    several = match.game.partners
    if over.blocked:
        words = (
            _("The hand is blocked, and {names} win it") if several else _("The hand is blocked, and {names} wins it")
        )
        return words.format(names=names)
    out = next((name for name, hand in zip(match.names, match.state.hands, strict=True) if not hand), None)
    if out is None:
        return (_("{names} win the hand") if several else _("{names} wins the hand")).format(names=names)
    if several:
        return _("{name} goes out, and {names} win the hand").format(name=out, names=names)
    return _("{name} goes out and wins the hand").format(name=out)


def match_headline(match: Match) -> str:
    """Who has won the match, and by what."""
    scores = match.state.scores
    winner = next((event.winner for event in match.state.events if isinstance(event, MatchOver)), None)
    if winner is None:
        return _("The match is shared at {score}").format(score=max(scores))
    names = side_name(match.game, winner, match.names)
    if len(scores) == 2:
        words = (
            _("{names} win the match, {own} to {other}")
            if match.game.partners
            else _("{names} wins the match, {own} to {other}")
        )
        return words.format(names=names, own=scores[winner], other=scores[1 - winner])
    words = _("{names} win the match with {own}") if match.game.partners else _("{names} wins the match with {own}")
    return words.format(names=names, own=scores[winner])
