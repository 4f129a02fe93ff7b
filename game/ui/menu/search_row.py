"""The row of a search: its words, and a selector for each thing that can be chosen."""

from collections.abc import Callable, Collection, Sequence

import pygame

from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules import GAMES
from game.text import FAMILIES
from game.ui.canvas.canvas import Canvas
from game.ui.menu.search import MANY, Search, numbers_offered
from game.ui.widgets.fields import TextField
from game.ui.widgets.page import GAP
from game.ui.widgets.selector import Pick, Selector
from game.ui.widgets.widget import TEXT, Button, Widget

LONGEST = 40  # letters looked for
FIELD = 6  # ems, the least width of the field beside the selectors


class SearchRow:
    """The widgets that change `search`, in one row where there is room; `act` is called after each change.

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
        among = [Pick("all", _("All games")), Pick("favourites", _("Favourites")), Pick("unplayed", _("Never played"))]
        self._selectors = [self._selector("among", _("Show"), among)]
        families = [family for family in FAMILIES if any(GAMES[key].family == family for key in keys)]
        if len(families) > 1:
            picks = [Pick("", _("All kinds")), *(Pick(family, FAMILIES[family].title) for family in families)]
            self._selectors.append(self._selector("family", _("Family"), picks))
        players = [Pick(number, _players(number)) for number in numbers_offered(keys)]
        self._selectors.append(self._selector("players", _("Players"), [Pick(0, _("Any number")), *players]))
        self.renew()

    def widgets(self) -> list[Widget]:
        """All of it, in reading order."""
        return [self.field, self._clear, *self._selectors]

    def renew(self) -> None:
        """Enables the button that clears where there is something to clear."""
        self._clear.enabled = self._search != Search()

    def arrange(self, left: int, top: int, width: int) -> int:
        """Puts the widgets in a row `width` pixels wide, the field above the selectors where it would be too short."""
        gap = max(1, round(GAP * self._canvas.unit))
        wide = [selector.natural_size()[0] for selector in self._selectors]
        clear, least = self._clear.natural_size(), round(FIELD * self._canvas.text_size(TEXT))
        beside = sum(wide) + gap * (len(wide) + 1) + least + clear[0] <= width
        field = width - gap - clear[0] - (sum(wide) + gap * len(wide) if beside else 0)
        self.field.rect = pygame.Rect(left, top, field, self.field.natural_size()[1])
        self._clear.rect = pygame.Rect((self.field.rect.right + gap, top), clear)
        x = self._clear.rect.right + gap
        if not beside:
            x, top = left, self._clear.rect.bottom + gap
            wide = [(width + gap) // len(wide) - gap] * len(wide)
        for selector, across in zip(self._selectors, wide, strict=True):
            selector.rect = pygame.Rect(x, top, across, selector.height(across))
            x += across + gap
        return max(widget.rect.bottom for widget in self.widgets())

    def _selector(self, field: str, label: str, picks: Sequence[Pick]) -> Selector:
        def choose(value: object) -> None:
            setattr(self._search, field, value)
            self._act()

        return Selector(self._canvas, label, picks, getattr(self._search, field), choose, self._unfold, form="list")

    def _type(self, words: str) -> None:
        self._search.words = words
        self._act()


def _players(number: int) -> str:
    """So many players, in words; MANY stands for all from it on."""
    if number == MANY:
        return _("{number} or more").format(number=number)
    return ngettext("{count} player", "{count} players", number).format(count=number)
