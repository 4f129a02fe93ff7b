"""A picture on a page: the line of play at one step of a match, and the tiles of the one who is to move."""

from operator import attrgetter
from typing import TYPE_CHECKING

import pygame

from game.language import gettext as _
from game.match import Match
from game.rules.line_state import LineState
from game.ui.engraving import mix
from game.ui.furniture import chip
from game.ui.layouts.line import Layout, lay
from game.ui.layouts.room import Area, Pose, stand
from game.ui.motion import resting
from game.ui.tabletop import picture, shadow
from game.ui.widgets import FLAG, SMALL, Still

if TYPE_CHECKING:
    from game.tiles import Tile
    from game.ui.window import Window

SHAPE = 0.46  # of its width, how high it is
HAND = 0.34  # of its height, for the tiles of the one who moves
LARGEST, SMALLEST, STANDING = 0.095, 0.03, 0.1  # of its width, the long side of a tile: in the line, and in the hand


class Vignette(Still):
    """The position after the last action of a match of the line family, on a piece of the table with round corners."""

    def __init__(self, window: "Window", match: Match) -> None:
        super().__init__(window, "")
        self.match = match
        self._drawn: tuple[object, pygame.Surface] | None = None

    def height(self, width: int) -> int:
        return round(width * SHAPE)

    def draw(self, surface: pygame.Surface) -> None:
        window = self.window
        look = self.rect.size, window.unit, window.settings.text_size, window.art
        if self._drawn is None or self._drawn[0] != look:
            self._drawn = look, self._painted(self.rect.size)
        surface.blit(self._drawn[1], self.rect, special_flags=FLAG)

    def _painted(self, size: tuple[int, int]) -> pygame.Surface:
        window, theme = self.window, self.window.theme
        painted = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
        painted.blit(window.art.table(size), (0, 0))
        self._paint_tiles(painted)
        corners = window.shapes.plate(size, self.px(12), (255, 255, 255))
        painted.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        edge = window.shapes.plate(size, self.px(12), None, mix(theme.panel_edge, theme.accent, 0.3), self.px(1.5))
        painted.blit(edge, (0, 0), special_flags=FLAG)
        return painted

    def lie(self, size: tuple[int, int]) -> tuple[Layout, Area]:
        """The line laid out in a picture of that size, and where its layout lies so that the line is in the middle."""
        state = self.match.state
        assert isinstance(state, LineState)
        (width, height), edge = size, self.px(14)
        room = Area(edge, edge, width - 2 * edge, height * (1 - HAND) - edge)
        # In the middle of twice the width a line that would fit in this one need not turn; a longer one has to.
        for wide in (2 * room.w, room.w):
            layout = lay(state.line, wide, room.h, LARGEST * width, SMALLEST * width)
            xs, ys = ([*map(attrgetter(axis), (*layout.tiles, *layout.ends.values()))] for axis in ("x", "y"))
            if max(xs) - min(xs) + layout.length <= room.w:
                break
        x, y = room.centre
        return layout, Area(x - (min(xs) + max(xs)) / 2, y - (min(ys) + max(ys)) / 2, wide, room.h)

    def _paint_tiles(self, surface: pygame.Surface) -> None:
        window, theme, state = self.window, self.window.theme, self.match.state
        assert isinstance(state, LineState)
        (width, height), edge = surface.get_size(), self.px(14)
        layout, area = self.lie((width, height))
        poses: list[tuple[Tile, Pose]] = []
        for laid, placed in zip(state.line.laid, layout.tiles, strict=True):
            at = Pose(round(area.x + placed.x), round(area.y + placed.y), placed.angle, round(layout.length))
            poses.append((laid.tile, at))
        seat = max(0, state.to_move)
        words = _("{name} to move").format(name=self.match.names[seat])
        name = window.fonts.text(words, window.text_size(SMALL), theme.text, True, width - 2 * edge)
        top = round(height * (1 - HAND))
        surface.blit(name, name.get_rect(midtop=(width // 2, top)), special_flags=FLAG)
        top += name.get_height()
        hand = Area(edge, top, width - 2 * edge, height - top - edge // 2)
        tiles = state.hands[seat]
        poses += zip(tiles, stand(hand, len(tiles), round(STANDING * width)), strict=True)
        resting_now = [(tile, resting(pose, True)) for tile, pose in poses]
        sprites = [shadow(window, shown) for _tile, shown in resting_now]
        sprites += [picture(window, tile, shown) for tile, shown in resting_now]
        for mark in layout.ends.values():
            size, centre = max(12.0, layout.length * 0.27), (area.x + mark.x, area.y + mark.y)
            sprites.append(chip(window, str(mark.pip), size, centre, theme.text, theme.panel, 0.55))
        for sprite in sprites:
            surface.blit(*sprite, special_flags=FLAG)
