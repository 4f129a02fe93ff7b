"""Shapes as SVG text, and their rendering.

All coordinates are pixels of the final picture. The renderer, NanoSVG, has no filters and no text, and needs the
coordinates of gradients in per cent.
"""

import io
from collections.abc import Iterable, Mapping

import pygame

from game.ui.canvas.assets import asset_folder
from game.ui.canvas.theme import Colour

Point = tuple[float, float]


def render(size: tuple[int, int], shapes: str) -> pygame.Surface:
    """Draw shapes on a transparent surface of `size` pixels; premultiplied."""
    document = io.BytesIO(svg_document(size, shapes).encode())
    return pygame.image.load(document, "shapes.svg").convert_alpha().premul_alpha()


def load(name: str, side: int, changes: Mapping[str, str]) -> pygame.Surface:
    """Draw the file `name` of `sprites`, a square picture, at `side` pixels; premultiplied.

    `changes` has parts of its text, such as a colour, and what replaces them.
    """
    text = (asset_folder("sprites") / name).read_text(encoding="utf-8")
    for part, replacement in changes.items():
        text = text.replace(part, replacement)
    picture = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (side, side))
    return picture.convert_alpha().premul_alpha()


def svg_document(size: tuple[int, int], shapes: str) -> str:
    """An SVG document of `size` pixels."""
    width, height = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{shapes}</svg>'
    )


def hex_colour(colour: Colour) -> str:
    """Format a colour for SVG."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def paint(colour: Colour, attribute: str = "fill") -> str:
    """Return the SVG attribute that gives a shape `colour`."""
    return f'{attribute}="{hex_colour(colour)}"'


def stroke(colour: Colour, width: float) -> str:
    """Return the SVG attributes of a line in `colour`."""
    return f'{paint(colour, "stroke")} stroke-width="{width:.2f}"'


def box(x: float, y: float, width: float, height: float, style: str, radius: float = 0) -> str:
    """SVG of a rectangle with corners of `radius` pixels; `style` has its colours as attributes."""
    return f'<rect x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" rx="{radius:.2f}" {style}/>'


def oval(x: float, y: float, rx: float, ry: float, style: str) -> str:
    """SVG of an ellipse around x, y."""
    return f'<ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{rx:.2f}" ry="{ry:.2f}" {style}/>'


def disc(x: float, y: float, radius: float, style: str) -> str:
    """SVG of a disc around x, y."""
    return oval(x, y, radius, radius, style)


def line(points: Iterable[Point], style: str) -> str:
    """SVG of a line through points, round at its bends."""
    path = "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    return f'<path d="M{path}" fill="none" stroke-linejoin="round" {style}/>'


def polygon(points: Iterable[Point], style: str) -> str:
    """SVG of a polygon."""
    return f'<polygon points="{" ".join(f"{x:.2f},{y:.2f}" for x, y in points)}" {style}/>'


def vertical_gradient(name: str, above: Colour, below: Colour) -> str:
    """SVG definition of a gradient `name`, from `above` at the top of a shape to `below` at its bottom."""
    stops = f'<stop offset="0%" {paint(above, "stop-color")}/><stop offset="100%" {paint(below, "stop-color")}/>'
    return f'<defs><linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">{stops}</linearGradient></defs>'
