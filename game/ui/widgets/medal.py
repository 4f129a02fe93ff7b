"""The winners of a hand or match: their faces, in a laurel wreath if a person has won."""

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.match.match import Match
from game.ui.canvas import svg
from game.ui.canvas.avatars import player_avatar
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.canvas.theme import DARK, LIGHT, Theme, mix
from game.ui.widgets.widget import StaticWidget

FACE, BARE_FACE = 0.68, 0.92  # diameter of a face within its wreath and without one, as a share
LEAVES = 9  # pairs on each branch of a wreath
MOST = 3  # faces beside each other; the others are left out


class Medal(StaticWidget):
    """The faces of the players at the seats `winners`, `side` px of the design high.

    With a `wreath` laurel surrounds each of them, of which the share `growth` (0 to 1) is visible.
    """

    def __init__(self, canvas: Canvas, match: Match, winners: Sequence[int], side: float, wreath: bool) -> None:
        super().__init__(canvas, "")
        self._match, self._winners, self._side, self._wreath = match, winners[:MOST], side, wreath
        self.growth = 1.0

    def natural_size(self) -> tuple[int, int]:
        side = self.px(self._side)
        if not self._winners:
            return 0, 0
        return side + (len(self._winners) - 1) * self._step(side), side

    def draw(self, surface: pygame.Surface) -> None:
        side, match = self.rect.h, self._match
        leaves = round(LEAVES * self.growth)
        for index, seat in enumerate(self._winners):
            place = pygame.Rect(self.rect.x + index * self._step(side), self.rect.y, side, side)
            if self._wreath:
                blend(surface, laurel(self.canvas.theme, side, leaves), place)
            face = player_avatar(self.canvas, match.players, match.names, seat, self._face(side))
            blend(surface, face, face.get_rect(center=place.center))

    def _face(self, side: int) -> int:
        return round((FACE if self._wreath else BARE_FACE) * side)

    def _step(self, side: int) -> int:
        """Return the distance from one face to the next."""
        return side if self._wreath else round(0.8 * side)


@lru_cache(maxsize=32)
def laurel(theme: Theme, side: int, leaves: int) -> pygame.Surface:
    """Return a wreath in a square of `side` pixels, with the lowest `leaves` pairs of each branch; premultiplied."""
    bright, dark = mix(theme.pin, LIGHT, 0.42), mix(theme.pin, DARK, 0.12)
    if theme.flat:
        bright = dark = theme.accent
    shapes = "".join(_branch(hand, leaves, svg.paint(bright), svg.paint(dark)) for hand in (-1, 1))
    tie = svg.line([(45.5, 97), (54.5, 91)], svg.stroke(dark, 2.6)) + svg.line(
        [(45.5, 91), (54.5, 97)], svg.stroke(bright, 2.6)
    )
    return svg.render((side, side), f'<g transform="scale({side / 100})" stroke-linecap="round">{shapes}{tie}</g>')


def _branch(hand: int, leaves: int, bright: str, dark: str) -> str:
    """SVG of a branch from the bottom up: to the right if `hand` is 1, to the left if it is -1."""
    shapes = ""
    for number in range(leaves):
        angle = math.radians(10 + 15.5 * number)
        x, y = 50 + 42.5 * hand * math.sin(angle), 50 + 42.5 * math.cos(angle)
        direction = math.degrees(math.atan2(-math.sin(angle), hand * math.cos(angle)))
        length = 15 - 0.35 * number
        for turn in (-30, 30):
            half = f"M0 0C{0.3 * length:.2f} {{0}} {0.72 * length:.2f} {{0}} {length:.2f} 0Z"
            place = f'transform="translate({x:.2f} {y:.2f}) rotate({direction + turn:.2f})"'
            shapes += f'<g {place}><path d="{half.format(-4.4)}" {bright}/><path d="{half.format(4.4)}" {dark}/></g>'
    return shapes
