"""The row by which a game is found: words, kinds, families, numbers of players."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import pygame

from game.language import gettext as _
from game.rules import GAMES
from game.ui.canvas.canvas import Canvas
from game.ui.menu.collection import MANY, Wanted, numbers_offered
from game.ui.widgets.fields import TextField
from game.ui.widgets.page import GAP
from game.ui.widgets.selector import Pick, Selector
from game.ui.widgets.widget import Button, Text, Widget
from game.words import FAMILIES

LONGEST = 40  # letters looked for


class _Asked(NamedTuple):
    """A selector, and what it is about in a word before it."""

    word: Text
    selector: Selector


class Finder:
    """The widgets that change `wanted`, in as many rows as they need; `act` is called after each change.

    A family is asked for where the games `keys` have more than one. `clear` is called for everything to be shown.
    """

    def __init__(
        self,
        canvas: Canvas,
        wanted: Wanted,
        keys: Collection[str],
        act: Callable[[], object],
        clear: Callable[[], object],
        unfold: Callable[[], object],
    ) -> None:
        self._canvas, self._wanted, self._act, self._unfold = canvas, wanted, act, unfold
        self.field = TextField(canvas, _("Search"), wanted.words, self._look_for, empty=_("Search"), longest=LONGEST)
        self._clear = Button(canvas, _("Clear"), clear, icon="clear", terse=True)
        kinds = [
            Pick("all", _("All games")),
            Pick("favourites", _("Favourites")),
            Pick("unplayed", _("Never played")),
        ]
        self._asked = [self._ask("kept", "", kinds, _("Show"))]
        families = [family for family in FAMILIES if any(GAMES[key].family == family for key in keys)]
        if len(families) > 1:
            picks = [Pick("", _("Any")), *(Pick(family, FAMILIES[family].title) for family in families)]
            self._asked.append(self._ask("family", _("Family"), picks))
        players = [
            Pick(number, str(number) if number < MANY else _("{number}+").format(number=number))
            for number in numbers_offered(keys)
        ]
        self._asked.append(self._ask("players", _("Players"), [Pick(0, _("Any")), *players]))
        self.mark()

    def widgets(self) -> list[Widget]:
        """All of it, in reading order."""
        return [self.field, self._clear, *(widget for asked in self._asked for widget in asked)]

    def mark(self) -> None:
        """Has the button that clears be of use or not."""
        self._clear.enabled = self._wanted != Wanted()

    def arrange(self, left: int, top: int, width: int) -> int:
        """Puts the widgets in rows `width` pixels wide, the search as long as its row has room; where they end."""
        gap = max(1, round(GAP * self._canvas.unit))
        clear = self._clear.natural_size()
        search = self.field.natural_size()[0] + gap + clear[0]
        rows: list[list[_Asked]] = [[]]  # filled from the last to the first, so that the search has what is left
        free = width + 2 * gap
        for asked in reversed(self._asked):
            wide = self._width(asked, width, gap) + 2 * gap
            if wide > free:
                rows.insert(0, [])
                free = width + 2 * gap
            rows[0].insert(0, asked)
            free -= wide
        if search > free - 2 * gap:
            rows.insert(0, [])
        for nth, row in enumerate(rows):
            taken = sum(self._width(asked, width, gap) + 2 * gap for asked in row)
            x, high = left, 0
            if nth == 0:
                wide = width - taken - gap - clear[0]
                self.field.rect = pygame.Rect(x, top, wide, self.field.natural_size()[1])
                self._clear.rect = pygame.Rect((x + wide + gap, top), clear)
                x += wide + clear[0] + 3 * gap
                high = clear[1]
            for word, selector in row:
                before = self._before(word, gap)
                wide = self._width(_Asked(word, selector), width, gap) - before
                selector.rect = pygame.Rect(x + before, top, wide, selector.height(wide))
                word.rect = pygame.Rect(x, top, before, word.height(max(1, before)))
                word.rect.centery = top + clear[1] // 2
                x = selector.rect.right + 2 * gap
                high = max(high, selector.rect.height)
            top += high + gap
        return top - gap

    def _width(self, asked: _Asked, room: int, gap: int) -> int:
        before = self._before(asked.word, gap)
        return before + min(asked.selector.natural_size()[0], room - before)

    def _before(self, word: Text, gap: int) -> int:
        return word.natural_size()[0] + gap if word.label else 0

    def _ask(self, what: str, word: str, picks: Sequence[Pick], label: str = "") -> _Asked:
        def choose(value: object) -> None:
            setattr(self._wanted, what, value)
            self._act()

        now = getattr(self._wanted, what)
        selector = Selector(self._canvas, label or word, picks, now, choose, self._unfold)
        return _Asked(Text(self._canvas, word, tone="dim"), selector)

    def _look_for(self, words: str) -> None:
        self._wanted.words = words
        self._act()
