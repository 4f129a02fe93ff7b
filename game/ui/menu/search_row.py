"""The row of a search: its words, and a selector for each thing that can be chosen."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import pygame

from game.language import gettext as _
from game.rules import GAMES
from game.ui.canvas.canvas import Canvas
from game.ui.menu.search import MANY, Search, numbers_offered
from game.ui.widgets.fields import TextField
from game.ui.widgets.page import GAP
from game.ui.widgets.selector import Pick, Selector
from game.ui.widgets.widget import Button, Text, Widget
from game.words import FAMILIES

LONGEST = 40  # letters looked for


class _Labelled(NamedTuple):
    """A selector, and the word before it that says what is chosen."""

    word: Text
    selector: Selector


class SearchRow:
    """The widgets that change `search`, in as many rows as they need; `act` is called after each change.

    A family can be chosen where the games `keys` have more than one. `clear` is called for every game to be shown.
    """

    def __init__(
        self,
        canvas: Canvas,
        search: Search,
        keys: Collection[str],
        act: Callable[[], object],
        clear: Callable[[], object],
        unfold: Callable[[], object],
    ) -> None:
        self._canvas, self._search, self._act, self._unfold = canvas, search, act, unfold
        self.field = TextField(canvas, _("Search"), search.words, self._type, empty=_("Search"), longest=LONGEST)
        self._clear = Button(canvas, _("Clear"), clear, icon="clear", terse=True)
        among = [
            Pick("all", _("All games")),
            Pick("favourites", _("Favourites")),
            Pick("unplayed", _("Never played")),
        ]
        self._selectors = [self._labelled("among", "", among, _("Show"))]
        families = [family for family in FAMILIES if any(GAMES[key].family == family for key in keys)]
        if len(families) > 1:
            picks = [Pick("", _("Any")), *(Pick(family, FAMILIES[family].title) for family in families)]
            self._selectors.append(self._labelled("family", _("Family"), picks))
        players = [
            Pick(number, str(number) if number < MANY else _("{number}+").format(number=number))
            for number in numbers_offered(keys)
        ]
        self._selectors.append(self._labelled("players", _("Players"), [Pick(0, _("Any")), *players]))
        self.renew()

    def widgets(self) -> list[Widget]:
        """All of it, in reading order."""
        return [self.field, self._clear, *(widget for labelled in self._selectors for widget in labelled)]

    def renew(self) -> None:
        """Enables the button that clears where there is something to clear."""
        self._clear.enabled = self._search != Search()

    def arrange(self, left: int, top: int, width: int) -> int:
        """Puts the widgets in rows `width` pixels wide, the field as long as its row has room for; where they end."""
        gap = max(1, round(GAP * self._canvas.unit))
        clear = self._clear.natural_size()
        least = self.field.natural_size()[0] + gap + clear[0]
        rows: list[list[_Labelled]] = [[]]  # filled from the last to the first, so that the field has what is left
        free = width + 2 * gap
        for labelled in reversed(self._selectors):
            wide = self._width(labelled, width, gap) + 2 * gap
            if wide > free:
                rows.insert(0, [])
                free = width + 2 * gap
            rows[0].insert(0, labelled)
            free -= wide
        if least > free - 2 * gap:
            rows.insert(0, [])
        for nth, row in enumerate(rows):
            taken = sum(self._width(labelled, width, gap) + 2 * gap for labelled in row)
            x, high = left, 0
            if nth == 0:
                wide = width - taken - gap - clear[0]
                self.field.rect = pygame.Rect(x, top, wide, self.field.natural_size()[1])
                self._clear.rect = pygame.Rect((x + wide + gap, top), clear)
                x += wide + clear[0] + 3 * gap
                high = clear[1]
            for word, selector in row:
                before = self._before(word, gap)
                wide = self._width(_Labelled(word, selector), width, gap) - before
                selector.rect = pygame.Rect(x + before, top, wide, selector.height(wide))
                word.rect = pygame.Rect(x, top, before, word.height(max(1, before)))
                word.rect.centery = top + clear[1] // 2
                x = selector.rect.right + 2 * gap
                high = max(high, selector.rect.height)
            top += high + gap
        return top - gap

    def _width(self, labelled: _Labelled, room: int, gap: int) -> int:
        before = self._before(labelled.word, gap)
        return before + min(labelled.selector.natural_size()[0], room - before)

    def _before(self, word: Text, gap: int) -> int:
        return word.natural_size()[0] + gap if word.label else 0

    def _labelled(self, field: str, word: str, picks: Sequence[Pick], label: str = "") -> _Labelled:
        def choose(value: object) -> None:
            setattr(self._search, field, value)
            self._act()

        now = getattr(self._search, field)
        selector = Selector(self._canvas, label or word, picks, now, choose, self._unfold)
        return _Labelled(Text(self._canvas, word, tone="dim"), selector)

    def _type(self, words: str) -> None:
        self._search.words = words
        self._act()
