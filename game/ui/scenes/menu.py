"""The first screen: the match left unfinished, and the games."""

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.language import gettext as _
from game.rules import GAMES
from game.ui.cards import GameCard
from game.ui.page import EDGE, GAP, Page, stack
from game.ui.scenes.rules import Rules
from game.ui.scenes.settings import SettingsPage
from game.ui.scenes.setup import Setup
from game.ui.widgets import TITLE, Button, Panel, Text, Widget

if TYPE_CHECKING:
    from game.match import Match
    from game.ui.window import Window

TABLES = {"line"}  # the families that have a table to play at
CARD = 300  # px of the design, the least width of a card
WIDEST = 400
MOST_ACROSS = 4


class Menu(Page):
    """The menu."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        kept = window.store.unfinished()
        self._unfinished = window.store.resume(kept) if kept else None
        self._title = Text(window, _("Boneyard"), TITLE + 8, bold=True)
        self._motto = Text(window, _("Every old game of dominoes on one table."), tone="dim")
        self._buttons = [
            Button(window, _("Rules"), lambda: window.push(Rules(window)), icon="rules", key=pygame.K_F1),
            Button(window, _("Settings"), lambda: window.push(SettingsPage(window)), icon="settings"),
            Button(window, _("Quit"), window.quit),
        ]
        self._notice = _Strip(window, window.store.notice or "", Button(window, _("All right"), self._dismiss))
        self._continue = _Strip(
            window,
            _standing(self._unfinished) if self._unfinished else "",
            Button(window, _("Continue"), self._resume, icon="play", strong=True),
        )
        self._cards = [
            GameCard(window, key, partial(self._sit_down, key)) for key, game in GAMES.items() if game.family in TABLES
        ]
        first = self._continue.button if self._unfinished else self._cards[0]
        self.fill([self._title, *self._buttons], [self._motto, *self._strips(), *self._cards], first)

    def back(self) -> None:
        """There is nowhere to go back to."""

    def arrange(self) -> None:
        self.arrange_head([], self._title, self._buttons)
        edge, gap = self.px(EDGE), self.px(GAP)
        room = self.window.size[0] - 2 * edge
        top = stack([self._motto], edge, self.view.top, room, 0) + 2 * gap
        for strip in self._shown():
            top = strip.arrange(edge, top, room) + 2 * gap
        space = 2 * gap
        least = CARD * self.window.unit * (1 + self.window.settings.text_size) / 2
        across = max(1, min(MOST_ACROSS, len(self._cards), int((room + space) / (least + space))))
        wide = min((room - (across - 1) * space) // across, round(least * WIDEST / CARD))
        left = (self.window.size[0] - across * wide - (across - 1) * space) // 2
        rows = [self._cards[first : first + across] for first in range(0, len(self._cards), across)]
        heights = [max(card.height(wide) for card in row) for row in rows]
        free = self.view.bottom - edge - top - sum(heights) - space * (len(rows) - 1)
        top += round(max(0, free) * 0.35)
        for row, high in zip(rows, heights, strict=True):
            for nth, card in enumerate(row):
                card.rect = pygame.Rect(left + nth * (wide + space), top, wide, high)
            top += high + space
        self.bottom = top - space

    def _shown(self) -> "list[_Strip]":
        return [strip for strip in (self._notice, self._continue) if strip.words.label]

    def _strips(self) -> list[Widget]:
        return [widget for strip in self._shown() for widget in strip.widgets()]

    def _dismiss(self) -> None:
        self.window.store.notice = None
        self._notice.words.say("")
        self.fill([self._title, *self._buttons], [self._motto, *self._strips(), *self._cards], self._cards[0])
        self.again()

    def _sit_down(self, key: str) -> None:
        self.window.push(Setup(self.window, key))

    def _resume(self) -> None:
        from game.ui.scenes.table import Table  # which leads back to the menu

        if self._unfinished is not None:
            self.window.show(Table(self.window, self._unfinished))


class _Strip:
    """A line of words on a panel, with a button."""

    def __init__(self, window: "Window", words: str, button: Button) -> None:
        self.panel, self.words, self.button = Panel(window), Text(window, words), button

    def widgets(self) -> list[Widget]:
        return [self.panel, self.words, self.button]

    def arrange(self, left: int, top: int, width: int) -> int:
        pad = self.panel.px(GAP)
        wide, high = self.button.natural_size()
        beside = width - wide - 4 * pad >= wide
        words = width - 2 * pad - (wide + 2 * pad if beside else 0)
        tall = self.words.height(words)
        if beside:
            whole = max(tall, high) + 2 * pad
            stack([self.words], left + 2 * pad, top + (whole - tall) // 2, words - pad, 0)
            self.button.rect = pygame.Rect(left + width - wide - pad, top + (whole - high) // 2, wide, high)
        else:
            bottom = stack([self.words], left + pad, top + pad, words, 0)
            self.button.rect = pygame.Rect(left + pad, bottom + pad, min(wide, words), high)
            whole = self.button.rect.bottom + pad - top
        self.panel.rect = pygame.Rect(left, top, width, whole)
        return top + whole


def _standing(match: "Match") -> str:
    """The game and the scores of a match, in words."""
    game, scores = match.game, match.state.scores
    sides = [
        " & ".join(name for seat, name in enumerate(match.names) if game.side(seat, len(match.names)) == side)
        for side in range(len(scores))
    ]
    totals = " – ".join(f"{side} {score}" for side, score in zip(sides, scores, strict=True))
    return _("{title}: {totals}").format(title=game.title, totals=totals)
