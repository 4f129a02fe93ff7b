"""What one wishes to find among all matches: words, and a selector for each thing that can be chosen."""

from collections.abc import Callable, Sequence

import pygame

from game.platform.language import gettext as _
from game.rules import GAMES
from game.ui.canvas.canvas import Canvas
from game.ui.menu.search import OUTCOMES, SPANS, MatchFilters, MatchFinder
from game.ui.widgets.fields import TextField
from game.ui.widgets.page import GAP
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.widget import TEXT, Widget

MAX_QUERY_LENGTH = 60  # letters looked for
FIELD = 8  # ems, the least width of the field beside the selectors


class FilterRow:
    """The widgets that change what is `wanted` of what a finder knows; `act` is called after each change."""

    def __init__(
        self,
        canvas: Canvas,
        wanted: MatchFilters,
        finder: MatchFinder,
        act: Callable[[], object],
        unfold: Callable[[], object],
    ) -> None:
        self._canvas, self._wanted, self._act, self._unfold = canvas, wanted, act, unfold
        games, people = finder.games(), finder.people()
        wanted.game = wanted.game if wanted.game in games else ""
        wanted.person = wanted.person if wanted.person in people else ""
        empty = _("Search: a game, a name, a day")
        self.field = TextField(canvas, _("Search"), wanted.words, self._type, empty=empty, longest=MAX_QUERY_LENGTH)
        titles = [SelectorItem("", _("All games")), *(SelectorItem(key, GAMES[key].title) for key in games)]
        names = [SelectorItem("", _("Everybody")), *(SelectorItem(name, name) for name in people)]
        outcomes, spans = ([SelectorItem(*pick) for pick in picks.items()] for picks in (OUTCOMES, SPANS))
        who = [self._selector("person", _("Who"), names)] if len(people) > 1 else []
        self._selectors = [
            self._selector("game", _("Game"), titles),
            *who,
            self._selector("outcome", _("Result"), outcomes),
            self._selector("days", _("When"), spans),
        ]

    def widgets(self) -> list[Widget]:
        """All of it, in reading order."""
        return [self.field, *self._selectors]

    def arrange(self, left: int, top: int, width: int) -> int:
        """Puts the widgets in a row `width` pixels wide, the field above the selectors where it would be too short."""
        gap = max(1, round(GAP * self._canvas.unit))
        wide = [selector.natural_size()[0] for selector in self._selectors]
        least = round(FIELD * self._canvas.text_size(TEXT))
        beside = sum(wide) + gap * len(wide) + least <= width
        field = width - (sum(wide) + gap * len(wide) if beside else 0)
        self.field.rect = pygame.Rect(left, top, field, self.field.natural_size()[1])
        x, y = self.field.rect.right + gap, top
        if not beside:
            x, y = left, self.field.rect.bottom + gap
            rows = 1 if sum(wide) + gap * (len(wide) - 1) <= width else 2
            share = -(-len(wide) // rows)
            wide = [(width + gap) // share - gap] * len(wide)
        bottom = self.field.rect.bottom
        for selector, across in zip(self._selectors, wide, strict=True):
            if x + across > left + width + gap:
                x, y = left, bottom + gap
            selector.rect = pygame.Rect(x, y, across, selector.height(across))
            bottom = max(bottom, selector.rect.bottom)
            x += across + gap
        return bottom

    def _selector(self, what: str, label: str, picks: Sequence[SelectorItem]) -> Selector:
        def choose(value: object) -> None:
            setattr(self._wanted, what, value)
            self._act()

        chosen = getattr(self._wanted, what)
        return Selector(self._canvas, label, picks, chosen, choose, self._unfold, form="list")

    def _type(self, words: str) -> None:
        self._wanted.words = words
        self._act()
