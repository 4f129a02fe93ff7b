"""A game as a card on the menu: a little picture of it, its name, a sentence, players and set."""

import random
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import pygame

from game.board import Line
from game.language import gettext as _
from game.rules import GAMES
from game.rules.game import Game
from game.rules.line import LineGame, LineState
from game.state import Deal, Play, Scored
from game.tiles import HIDDEN
from game.ui.engraving import mix
from game.ui.layouts.line import lay
from game.ui.widgets import FLAG, SMALL, Pressed

if TYPE_CHECKING:
    from game.ui.window import Window

TITLE = 23
ASPECT = 0.58  # height of the picture by its width
LAID = 7  # tiles in the line of the picture
BONES = 4  # tiles of the boneyard in it
STEP = 8  # the length of a tile while the line is laid, before it is made as large as the picture
LYING = (72, 40)  # the room it is laid in at that length

_Place = tuple[float, float, int, int]
"""A tile in a picture: the middle of it, its angle, its length."""


class GameCard(Pressed):
    """A game that can be sat down to."""

    kind = "card"

    def __init__(self, window: "Window", key: str, act: Callable[[], object]) -> None:
        self.game = GAMES[key]
        super().__init__(window, self.game.title, act)
        self._picture: tuple[object, pygame.Surface] | None = None

    def height(self, width: int) -> int:
        fonts, size = self.window.fonts, self.window.text_size
        lines = len(self._blurb(width)) * fonts.line_height(size(SMALL))
        foot = len(self._foot(width)) * fonts.line_height(size(SMALL))
        return self._pictured(width)[1] + 4 * self._pad() + fonts.line_height(size(TITLE)) + lines + foot

    def draw(self, surface: pygame.Surface) -> None:
        theme, fonts, size = self.window.theme, self.window.fonts, self.window.text_size
        lit = self.hover or self.ring
        if not theme.flat:
            blur = self.px(11 if lit else 7)
            soft = self.window.shapes.shadow(
                self.rect.size, self.px(14), blur, theme.shadow, theme.shadow_strength * 0.8
            )
            at = soft.get_rect(center=(self.rect.centerx, self.rect.centery + self.px(7 if lit else 4)))
            surface.blit(soft, at, special_flags=FLAG)
        ground = mix(theme.panel, theme.panel_edge, 0.25) if lit and not theme.flat else theme.panel
        self._plate(surface, self.rect, ground, theme.accent if lit else theme.panel_edge, 14)
        picture = self._drawn(self._pictured(self.rect.width))
        pad = self._pad()
        surface.blit(picture, (self.rect.x + pad // 2, self.rect.y + pad // 2), special_flags=FLAG)
        x, y = self.rect.x + pad, self.rect.y + picture.get_height() + pad + pad // 2
        title = fonts.text(self.label, size(TITLE), theme.text, True, self.rect.width - 2 * pad)
        surface.blit(title, (x, y), special_flags=FLAG)
        y += fonts.line_height(size(TITLE)) + pad // 4
        for line in self._blurb(self.rect.width):
            surface.blit(fonts.text(line, size(SMALL), theme.text), (x, y), special_flags=FLAG)
            y += fonts.line_height(size(SMALL))
        foot = self._foot(self.rect.width)
        y = self.rect.bottom - pad - len(foot) * fonts.line_height(size(SMALL))
        for line in foot:
            surface.blit(fonts.text(line, size(SMALL), theme.dim), (x, y), special_flags=FLAG)
            y += fonts.line_height(size(SMALL))
        self._draw_ring(surface, 14)

    def _pad(self) -> int:
        return self.px(16)

    def _pictured(self, width: int) -> tuple[int, int]:
        wide = width - 2 * (self._pad() // 2)
        return wide, round(wide * ASPECT)

    def _blurb(self, width: int) -> list[str]:
        return self.window.fonts.wrap(self.game.blurb, self.window.text_size(SMALL), width - 2 * self._pad())

    def _foot(self, width: int) -> list[str]:
        return self.window.fonts.wrap(seats_and_set(self.game), self.window.text_size(SMALL), width - 2 * self._pad())

    def _drawn(self, size: tuple[int, int]) -> pygame.Surface:
        key = size, self.window.art
        if self._picture is None or self._picture[0] != key:
            self._picture = key, picture(self.window, self.game, size)
        return self._picture[1]


def seats_and_set(game: Game[Any]) -> str:
    """How many can play, and with which sets, in words."""
    sets = [choice.value for option in game.options if option.knob == "set" for choice in option.choices] or [game.set]
    numbers = [n for tiles in sets for n in game.seats[tiles]]
    players = _("{least} to {most} players").format(least=min(numbers), most=max(numbers))
    names = {6: _("double-six"), 9: _("double-nine"), 12: _("double-twelve")}
    if len(sets) == 1:
        return f"{players} · {names[sets[0]]}"
    return players + " · " + _("{smallest} to {largest}").format(smallest=names[sets[0]], largest=names[sets[-1]])


def picture(window: "Window", game: Game[Any], size: tuple[int, int]) -> pygame.Surface:
    """A typical moment of a game, as a picture of `size` pixels with round corners; premultiplied."""
    surface = window.art.table(size).convert_alpha()
    state = moment(game.key)
    drawn_from = isinstance(game, LineGame) and game.draw_when_unable != "none"
    places = _laid(state.line, size, 0.4 if drawn_from else 0.5)
    tiles = [laid.tile for laid in state.line.laid]
    if drawn_from:
        tiles += [HIDDEN] * BONES
        places += _heap(size)
    for shadows in True, False:
        for tile, (x, y, angle, length) in zip(tiles, places, strict=True):
            drawn, (aside, below) = window.art.face(tile, length, angle), (0, 0)
            if shadows:
                drawn, (aside, below) = window.art.shadow(length, angle)
            surface.blit(drawn, drawn.get_rect(center=(round(x) + aside, round(y) + below)), special_flags=FLAG)
    for event in state.events:
        if isinstance(event, Scored):
            points = window.fonts.text(f"+{event.points}", size[1] * 0.15, window.theme.accent, True)
            at = points.get_rect(bottomright=(round(size[0] * 0.95), round(size[1] * 0.97)))
            surface.blit(points, at, special_flags=FLAG)
    corners = window.shapes.plate(size, window.unit * 9, (255, 255, 255))
    surface.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _laid(line: Line, size: tuple[int, int], height: float) -> list[_Place]:
    """The line as large as it will lie in a picture, its middle at `height` of that."""
    tiles = lay(line, *LYING, STEP, STEP).tiles
    xs, ys = [placed.x for placed in tiles], [placed.y for placed in tiles]
    larger = min(size[0] * 0.92 / (max(xs) - min(xs) + STEP), size[1] * 0.62 / (max(ys) - min(ys) + STEP))
    length = min(round(STEP * larger), round(size[1] * 0.36)) // 4 * 4
    larger = length / STEP
    left, top = (size[0] - larger * (min(xs) + max(xs))) / 2, size[1] * height - larger * (min(ys) + max(ys)) / 2
    return [(left + larger * placed.x, top + larger * placed.y, placed.angle, length) for placed in tiles]


def _heap(size: tuple[int, int]) -> list[_Place]:
    """What is left of the boneyard, in the lower corner of a picture."""
    length = round(size[1] * 0.19) // 2 * 2
    left, across = size[0] * 0.05 + length / 4, size[1] * 0.95 - length / 2
    return [(left + nth * length * 0.58, across, 90, length) for nth in range(BONES)]


@cache
def moment(key: str) -> LineState:
    """A moment of a game with a fair line on the table; in a game of points, one at which some were made."""
    game = GAMES[key]
    of_points = isinstance(game, LineGame) and bool(game.multiple)
    for nth in range(200):
        rng = random.Random(f"{key} {nth}")
        deck = list(game.deck())
        rng.shuffle(deck)
        state: LineState = game.apply(game.initial_state(2), Deal(tuple(deck)))
        while state.to_move >= 0 and len(state.line.laid) < LAID:
            actions = game.legal_actions(state)
            plays = [action for action in actions if isinstance(action, Play)]
            state = game.apply(state, rng.choice(plays or actions))
        scored = any(isinstance(event, Scored) for event in state.events)
        if len(state.line.laid) == LAID and state.to_move >= 0 and scored == of_points:
            return state
    raise ValueError(f"{game.key} has no moment worth a picture")
