"""The rules of the games, to be read."""

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game import rules
from game.language import gettext as _
from game.rules import GAMES
from game.ui.choice import Choice, Pick
from game.ui.page import EDGE, GAP, Page, stack
from game.ui.prose import Prose
from game.ui.widgets import TITLE, Button, Panel, Text

if TYPE_CHECKING:
    from game.ui.window import Window


def text_of(key: str) -> str:
    """The rules of a game as they are written for players."""
    return (Path(rules.__file__).parent / f"{key}.md").read_text(encoding="utf-8")


class Rules(Page):
    """The rules of one game, and a way to those of the others."""

    def __init__(self, window: "Window", key: str | None = None) -> None:
        super().__init__(window)
        self.key = key or next(iter(GAMES))
        self._back = Button(window, _("Back"), self.back, icon="back")
        self._open(self.key)

    def arrange(self) -> None:
        self.arrange_head([self._back], self._title)
        edge, gap = self.px(EDGE), self.px(GAP)
        pad = 3 * gap
        wide = min(self._prose.natural_size()[0] + 2 * pad, self.window.size[0] - 2 * edge)
        left = (self.window.size[0] - wide) // 2
        top = stack([self._games], left, self.view.top + gap // 2, wide, 0) + gap
        bottom = stack([self._prose], left + pad, top + pad, wide - 2 * pad, 0)
        self._panel.rect = pygame.Rect(left, top, wide, bottom + pad - top)
        self.bottom = self._panel.rect.bottom

    def _open(self, key: str) -> None:
        window = self.window
        self.key = key
        self._title = Text(window, _("How to play {game}").format(game=GAMES[key].title), TITLE, bold=True)
        picks = [Pick(other, game.title) for other, game in GAMES.items()]
        self._games = Choice(window, _("Game"), picks, key, self._turn_to, self.again)
        self._panel, self._prose = Panel(window), Prose(window, text_of(key))
        self.fill([self._back, self._title], [self._games, self._panel, self._prose])

    def _turn_to(self, key: str) -> None:
        self._open(key)
        self.again()
