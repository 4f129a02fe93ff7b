"""The table with its rim: wooden rails with a brass inlay, lit from above, and their shadow on the surface."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.canvas.lighting import light_map, shade_material, table, wood_grain
from game.ui.canvas.shapes import Shapes, blend, draw_nine_slice
from game.ui.canvas.svg import box, paint, render
from game.ui.canvas.theme import DARK, LIGHT, Colour, Theme, mix
from game.ui.layouts.table_layout import Area

ROUND = 13  # px of the design: corner radius of the opening
BEVEL, INLAY, BRASS = 3.2, 5.6, 1.3  # px of the design: bevel, distance of the inlay from the edge, and its width
DEEP, BLUR = 5, 6  # px of the design: length and blur of the upper rail's shadow
COARSE = 4  # px: light and shadow of the rim are computed at this coarser scale
SEED = 77


def framed_table(theme: Theme, size: tuple[int, int], opening: Area, unit: float) -> pygame.Surface:
    """Draw the empty table, seen in the `opening` of its rim, at `size` pixels; opaque.

    `unit` scales the profile of the wood.
    """
    if theme.flat:
        return _flat(theme, size, _rect(opening), unit)
    frame = _FrameBuilder(theme, size, unit)
    frame.lay_rails(_rect(opening))
    return frame.surface


def _flat(theme: Theme, size: tuple[int, int], opening: pygame.Rect, unit: float) -> pygame.Surface:
    """Draw the rim of a flat theme: one colour for the rim, one for the surface, and a thick line between them."""
    surface, line = table(theme, size), max(2, round(2 * unit))
    surface.fill(theme.panel)
    surface.fill(theme.panel_edge, opening)
    surface.fill(theme.table, opening.inflate(-2 * line, -2 * line))
    return surface


class _FrameBuilder:
    """Builds the rails of one table from boards, each with its own grain."""

    def __init__(self, theme: Theme, size: tuple[int, int], unit: float) -> None:
        self.theme, self.unit = theme, unit
        self.light = light_map((-(-size[0] // COARSE), -(-size[1] // COARSE)))
        self.surface = table(theme, size)
        self.shapes = Shapes()
        self.boards = 0

    def _board(self, rect: pygame.Rect) -> pygame.Surface:
        """Draw a board with the light at its position and the grain along its longer side."""
        self.boards += 1
        wood = wood_grain(rect.size, self.surface.get_size(), SEED + self.boards)
        x, y = rect.x // COARSE, rect.y // COARSE
        coarse = pygame.Rect(x, y, -(-rect.right // COARSE) - x, -(-rect.bottom // COARSE) - y)
        light = pygame.transform.smoothscale(self.light.subsurface(coarse), rect.size)
        return shade_material(light, self.theme.rim, self.theme.rim_edge, wood)

    def lay_rails(self, opening: pygame.Rect) -> None:
        """Draw four rails around the opening, which has round corners, and their shadow inside it."""
        unit, whole = self.unit, self.surface.get_rect()
        radius = round(ROUND * unit)
        draw_nine_slice(self._shadow(radius), self.surface, opening)
        inside = self.surface.subsurface(opening).convert_alpha()
        self.shapes.round_corners(inside, radius)
        below = opening.bottom - radius
        for rect in (
            pygame.Rect(0, opening.y, opening.x, opening.h),
            pygame.Rect(opening.right, opening.y, whole.w - opening.right, opening.h),
            pygame.Rect(0, 0, whole.w, opening.y + radius),
            pygame.Rect(0, below, whole.w, whole.h - below),
        ):
            self.surface.blit(self._board(rect), rect)
        blend(self.surface, inside, opening)
        lines = [
            _Line(BEVEL * unit / 2, BEVEL * unit, DARK, 0.62, LIGHT, 0.26),
            _Line(BEVEL * unit, max(1.0, 0.8 * unit), DARK, 0.25, LIGHT, 0.2),
            _Line(INLAY * unit, max(1.0, BRASS * unit), mix(self.theme.pin, DARK, 0.35), 0.75, self.theme.pin, 0.75),
            _Line(0, max(1.0, 0.9 * unit), DARK, 0.75, DARK, 0.5),
        ]
        reach = round((INLAY + BRASS) * unit) + 1
        draw_nine_slice(_edge_lines(lines, radius, reach), self.surface, opening.inflate(2 * reach, 2 * reach))

    def _shadow(self, radius: int) -> pygame.Surface:
        """Nine-slice image of the shadow in the opening: long below the upper rail, short above the lower one."""
        theme, unit = self.theme, self.unit
        depth, blur, strength = round(DEEP * unit), max(2, round(BLUR * unit)), 0.9 * theme.shadow_strength
        half = radius + depth + 3 * blur
        shade = pygame.Surface((2 * half + 1, 2 * half + 1), pygame.SRCALPHA).convert_alpha()
        shade.fill((*(round(part * strength) for part in theme.shadow), round(255 * strength)))
        lit = 2 * half - depth // 2
        hole = self.shapes.shadow((lit, lit), radius + depth, blur, theme.shadow, strength)
        shade.blit(hole, (depth // 3 - 3 * blur, depth - 3 * blur), special_flags=pygame.BLEND_RGBA_SUB)
        return shade


class _Line(NamedTuple):
    """A line `out` pixels outside an edge, with colours and opacities at the upper left and at the lower right."""

    out: float
    width: float
    upper: Colour
    upper_opacity: float
    lower: Colour
    lower_opacity: float


def _edge_lines(lines: Sequence[_Line], radius: float, reach: int) -> pygame.Surface:
    """Nine-slice image of lines around a box with corners of that radius, `reach` pixels inside the image."""
    side = 2 * (reach + round(radius) + 2) + 1
    shapes = ""
    for index, (out, width, upper, upper_opacity, lower, lower_opacity) in enumerate(lines):
        shapes += (
            f'<defs><linearGradient id="line{index}" x1="0%" y1="0%" x2="100%" y2="100%">'
            f'<stop offset="20%" {paint(upper, "stop-color")} stop-opacity="{upper_opacity}"/>'
            f'<stop offset="80%" {paint(lower, "stop-color")} stop-opacity="{lower_opacity}"/></linearGradient></defs>'
        )
        inset, style = reach - out, f'fill="none" stroke="url(#line{index})" stroke-width="{width:.2f}"'
        shapes += box(inset, inset, side - 2 * inset, side - 2 * inset, style, radius + out)
    return render((side, side), shapes)


def _rect(area: Area) -> pygame.Rect:
    return pygame.Rect(round(area.x), round(area.y), round(area.x + area.w) - round(area.x), round(area.h))
