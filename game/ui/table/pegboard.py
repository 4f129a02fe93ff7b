"""The pegboard as it looks: a plank of wood with a track of holes for each side, and the pegs in it."""

import io
import random
from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.ui.canvas.colour import DARK, LIGHT, mix
from game.ui.canvas.engraving import paint, picture, shade
from game.ui.canvas.pixels import rect_of
from game.ui.canvas.theme import Colour, Theme
from game.ui.canvas.tile_sets import HUES
from game.ui.layouts.pegs import STREETS, Pegboard
from game.ui.layouts.room import Area
from game.ui.table.tabletop import Tabletop

FLAG = pygame.BLEND_PREMULTIPLIED
OAK: Colour = (150, 98, 56)
GRAINS = 46  # lines of grain
SEED = 31
HOLE, HEAD = 0.25, 0.52  # radius of a hole and of a peg's head, in steps from hole to hole


def draw(surface: pygame.Surface, tabletop: Tabletop, standing: Sequence[tuple[int, ...]]) -> None:
    """Draws the board and the pegs that stand in it, by side the points at which they do."""
    board, canvas = tabletop.pegboard, tabletop.canvas
    if board is None:
        return
    theme, rect = canvas.theme, rect_of(board.area)
    if not theme.flat:
        blur = max(2, round(6 * canvas.unit))
        shadow = canvas.shapes.shadow(rect.size, 6 * canvas.unit, blur, theme.shadow, theme.shadow_strength)
        surface.blit(shadow, shadow.get_rect(center=rect.move(0, round(4 * canvas.unit)).center), special_flags=FLAG)
    at_home = board._replace(area=Area(0, 0, rect.w, rect.h))
    surface.blit(plank(theme, at_home), rect, special_flags=FLAG)
    for side, pegs in enumerate(standing):
        for points in pegs:
            drawn = peg(theme, side, head(board))
            surface.blit(drawn, drawn.get_rect(center=tuple(map(round, board.hole(side, points)))), special_flags=FLAG)


def head(board: Pegboard) -> int:
    """How wide the head of a peg is on that board, in pixels."""
    return round(2 * HEAD * board.step)


def colour_of(theme: Theme, side: int) -> Colour:
    """The colour of a side's pegs."""
    brick: Colour = (186, 52, 40)
    blue, green = mix(HUES[1], LIGHT, 0.22), mix(HUES[2], LIGHT, 0.16)
    return (theme.ivory, brick, blue, green)[side]


@lru_cache(maxsize=64)
def peg(theme: Theme, side: int, wide: int) -> pygame.Surface:
    """A peg from above, its round head `wide` pixels, its shadow below it; the head's middle is the picture's."""
    colour, radius, size = colour_of(theme, side), wide / 2, 2 * wide
    middle = wide
    if theme.flat:
        rings = ((radius, theme.ink), (radius * 0.84, theme.text), (radius * 0.62, colour))
        return _render((size, size), "".join(_disc(middle, middle, wide, ink) for wide, ink in rings))
    shapes = "".join(
        _disc(middle, middle + radius * (0.3 + 0.12 * nth), radius * (1.1 - 0.08 * nth), theme.shadow, 0.2)
        for nth in range(3)
    )
    shapes += _disc(middle, middle, radius, mix(colour, DARK, 0.72))
    shapes += shade("head", mix(colour, LIGHT, 0.4), mix(colour, DARK, 0.32))
    shapes += f'<circle cx="{middle}" cy="{middle}" r="{radius * 0.86:.2f}" fill="url(#head)"/>'
    shapes += _disc(middle - radius * 0.22, middle - radius * 0.34, radius * 0.26, LIGHT, 0.75)
    return _render((size, size), shapes)


@lru_cache(maxsize=4)
def plank(theme: Theme, board: Pegboard) -> pygame.Surface:
    """The empty board, its area beginning at (0, 0)."""
    wood = theme.panel if theme.flat else mix(OAK, theme.table, 0.12)
    shapes = _wood(theme, board, wood)
    shapes += "".join(_track(theme, board, side, wood) for side in range(board.sides))
    shapes += "".join(_holes(theme, board, side, wood) for side in range(board.sides))
    return _render((round(board.area.w), round(board.area.h)), shapes)


def _wood(theme: Theme, board: Pegboard, wood: Colour) -> str:
    """The plank, lit from above, with its grain."""
    width, height, step = board.area.w, board.area.h, board.step
    if theme.flat:
        return _box(0, width, height, 0.5 * step, paint(theme.panel_edge)) + _box(
            2, width, height, 0.4 * step, paint(wood)
        )
    rim, bevel = max(1.0, 0.06 * step), max(1.5, 0.22 * step)
    body = [
        _box(0, width, height, 0.6 * step, paint(mix(wood, DARK, 0.72))),
        shade("rim", mix(wood, LIGHT, 0.42), mix(wood, DARK, 0.42)),
        _box(rim, width, height, 0.55 * step, 'fill="url(#rim)"'),
        shade("wood", mix(wood, LIGHT, 0.12), mix(wood, DARK, 0.12)),
        _box(rim + bevel, width, height, 0.42 * step, 'fill="url(#wood)"'),
    ]
    rng, inset = random.Random(SEED), rim + bevel + 1
    for _line in range(GRAINS):
        x, sway = rng.uniform(inset + 0.6 * step, width - inset - 0.6 * step), 0.35 * step
        ink = mix(wood, LIGHT, 0.5) if rng.random() < 0.3 else mix(wood, DARK, 0.7)
        top, foot = inset + rng.random() * 0.3 * height, height - inset - rng.random() * 0.3 * height
        bends = [x + rng.uniform(-sway, sway) for _bend in range(3)]
        body.append(
            f'<path d="M{x:.1f} {top:.1f}C{bends[0]:.1f} {top + (foot - top) / 3:.1f} {bends[1]:.1f} '
            f'{top + (foot - top) * 2 / 3:.1f} {bends[2]:.1f} {foot:.1f}" fill="none" {paint(ink, "stroke")} '
            f'stroke-width="{rng.uniform(0.08, 0.34) * step:.2f}" stroke-opacity="{rng.uniform(0.12, 0.3):.2f}"/>'
        )
    return "".join(body)


def _track(theme: Theme, board: Pegboard, side: int, wood: Colour) -> str:
    """The way of a side: a shallow groove between two thin lines of inlay in the colour of its pegs."""
    step, first, ahead = board.step, board.hole(side, -1), board.hole(side, board.target)
    if STREETS[board.target] == 1:
        way = f"M{first[0]:.2f} {first[1]:.2f}L{ahead[0]:.2f} {ahead[1]:.2f}"
    else:
        bend, radius = board.bend(side), (ahead[0] - first[0]) / 2
        way = (
            f"M{first[0]:.2f} {first[1]:.2f}V{bend:.2f}"
            f"A{radius:.2f} {radius:.2f} 0 0 1 {ahead[0]:.2f} {bend:.2f}"
            f"V{ahead[1]:.2f}"
        )
    colour = colour_of(theme, side)
    layers = (
        [(1.16, colour), (0.96, theme.panel)]
        if theme.flat
        else [(1.24, mix(wood, DARK, 0.5)), (1.16, mix(wood, colour, 0.85)), (0.96, mix(wood, DARK, 0.3))]
    )
    return "".join(
        f'<path d="{way}" fill="none" stroke-linecap="round" {paint(ink, "stroke")} stroke-width="{wide * step:.2f}"/>'
        for wide, ink in layers
    )


def _holes(theme: Theme, board: Pegboard, side: int, wood: Colour) -> str:
    """The holes of a side, the game hole within a ring of brass."""
    step = board.step
    radius = HOLE * step
    x, y = board.hole(side, board.target)
    shapes = _disc(x, y, 0.47 * step, mix(theme.pin, DARK, 0.45)) + _disc(x, y, 0.42 * step, theme.pin)
    for x, y in board.holes(side):
        if theme.flat:
            shapes += _disc(x, y, radius, theme.dim) + _disc(x, y, radius * 0.6, theme.panel)
        else:
            shapes += _disc(x, y + radius * 0.22, radius * 1.06, mix(wood, LIGHT, 0.34))
            shapes += _disc(x, y, radius, mix(wood, DARK, 0.9))
    return shapes


def _box(inset: float, width: float, height: float, radius: float, fill: str) -> str:
    return (
        f'<rect x="{inset:.2f}" y="{inset:.2f}" width="{width - 2 * inset:.2f}" height="{height - 2 * inset:.2f}" '
        f'rx="{radius:.2f}" {fill}/>'
    )


def _disc(x: float, y: float, radius: float, colour: Colour, opacity: float = 1) -> str:
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" {paint(colour)} fill-opacity="{opacity:.2f}"/>'


def _render(size: tuple[int, int], shapes: str) -> pygame.Surface:
    drawing = io.BytesIO(picture(size, shapes).encode())
    return pygame.image.load(drawing, "board.svg").convert_alpha().premul_alpha()
