"""Avatars of the players: a brass cameo for each face of a bot, and a coloured seal with the initial for a person.

A cameo is a head in profile, facing right, drawn on a square of 100 by 100 units. It has two colours: brass, and the
ground that is cut into it. Where it is large enough, the back of the head is hatched like an engraved coin.
"""

import io
from functools import lru_cache

import pygame

from game.bots.levels import LEVELS
from game.match.player_types import Bot, Player
from game.ui.canvas.fonts import Fonts
from game.ui.canvas.shapes import blend
from game.ui.canvas.theme import DARK, LIGHT, Colour, Theme, mix
from game.ui.canvas.tile_sets import HUES
from game.ui.canvas.tile_svg import paint, svg_document, vertical_gradient

FINE = 44  # px: smaller cameos have no hatching
EDGE = 47  # radius of the medal, in units of 1/100 of the side
FIELD = 42  # radius inside its rim
BRASS: Colour = (214, 178, 108)
GROUND: Colour = (70, 50, 28)

# The outline of each head, by `Level.face`: nape, crown, brow, nose, lips, chin, throat and the cut of the neck.
_HEADS = {
    "cap": (
        "M33 97C36 88 37 83 36 77C26 71 22 60 23 49C24 33 37 25 50 26C61 27 67 33 67.5 42C67.6 45 66.5 46 67 48"
        "L72 55.5C73 57.5 71 58.5 68.5 58.5C70 60 70.5 61 69.5 62.5C71 64 70 66 69 66.5C69.5 69 70.5 71 69 73.5"
        "C67 78 61 79 56.5 78C53 80 53 84 54 88C57 93 64 95 70 97Z"
    ),
    "boater": (
        "M31 97C35 89 37 83 37 77C28 71 24 61 24 50C24 34 36 26 49 26C60 26 67 33 68 42"
        "C68.3 45 67.5 46.5 68.5 48.5L76 55C76.5 57 74 58 71 58C72.5 59.5 73 61 72 62.3"
        "C73.5 63.5 73 65.5 71.5 66.5C71.5 68.5 73 70 72 73C70 78 63 78.5 58 77.5C54.5 79.5 54 84 55 88"
        "C58 93 65 95 71 97Z"
    ),
    "bowler": (
        "M29 97C34 89 36 83 36 77C27 70 23 60 23.5 49C24 34 36 26 50 26C61 26 68 32 69 41C69.3 44 68.5 46 69.5 48"
        "L77 57C77.5 59.5 75 60.5 72 60.5C73.5 62 74 63.5 73 65C74.5 66 74 68 72.5 69C73 71 75 73 73.5 76"
        "C71 81 64 81 58.5 79.5C55.5 81 55 85 56 88.5C59 93 66 95 73 97Z"
    ),
    "long hair": (
        "M31 97C35 88 36 82 35 76C26 68 21 56 23 43C25 27 38 18 52 19C63 20 69 28 69.5 38C69.6 41 69 43 70 45"
        "C74 48 77.5 53 78 57C78 59 75 59.5 72 59C73 61 73.5 62.5 72.5 64C74 65 73.5 67 72 68C72.5 70 74 72 73 75"
        "C71 80 64 80 58.5 78.5C55 80.5 55 85 56 89C59 93 66 95 72 97Z"
    ),
    "wreath": (
        "M29 97C34 88 36 82 35 75C26 67 22 55 24 42C26 27 39 19 52 20C63 21 69 28 70 38C70.2 40 70 42 71 44"
        "L77.5 56C78 58.5 75.5 59 73 59C74 60.5 74.5 62 73.5 63.5C75 64.5 74.5 67 73 68"
        "C73.5 70.5 75.5 72 74.5 75.5C72.5 80.5 65 81 59.5 79.5C56 81.5 56 86 57 89.5C60 93.5 67 95 73 97Z"
    ),
}

# Hats and hair, drawn in brass with a dark outline.
_WORN = {
    "cap": (  # a flat cap, and a shock of hair below it
        "M24 52C20 60 25 68 31 69C33 63 35 60 40 58C38 52 38 48 39 44L26 44Z",
        (
            "M19 40C17 26 33 15 51 17C63 18 71 25 72 32C77 33 83 36 86 41C78 42 72 42 66 41C52 46 33 47 21 45"
            "C20 44 19 42 19 40Z"
        ),
    ),
    "boater": (  # a straw boater, and hair rolled at the nape
        "M28 44C24 52 22 62 25 69C28 77 38 77 40 70C42 64 40 58 42 52L44 43Z",
        "M26 20L70 15C71.5 22 72 29 72 34L28 41C27 34 26 27 26 20Z",
        "M12 41C30 33 66 28 88 31C90 32 90 35 88 36C66 36 36 42 15 48C11 48 10 43 12 41Z",
    ),
    "bowler": (  # a bowler, and side hair
        "M30 43C26 50 24 60 27 68C31 70 35 66 36 61C40 60 42 56 42 52L45 42Z",
        "M24 38C22 20 34 9 49 9C63 9 72 19 71 34C56 33 39 35 24 38Z",
        (
            "M14 39C13 35 16 33 20 35C40 29 58 29 75 33C80 32 83 29 87 30C88 35 83 40 75 40C56 36 36 38 22 44"
            "C18 45 15 43 14 39Z"
        ),
    ),
    "long hair": (  # long hair tied back
        (
            "M54 17C36 14 22 26 21 44C19 52 20 61 24 67C18 72 13 79 14 89C20 90 27 84 30 76C34 72 34 66 36 61"
            "C42 58 45 50 44 44C52 40 60 33 63 25C61 20 58 18 54 17Z"
        ),
    ),
    "wreath": (  # curls
        (
            "M55 18C44 13 32 17 27 25C21 30 19 39 21 46C18 53 20 61 25 66C27 71 32 73 35 70C39 68 38 63 37 60"
            "C41 57 44 52 43 47C49 43 58 38 63 31C66 27 62 20 55 18Z"
        ),
    ),
}

# Lines cut into the brass: eye, ear, mouth, and the details of each head.
_CUTS = {
    "cap": (
        "M60 53C62 51.5 64 51.5 65 52.5M70 62.7C68 63.5 66.5 63.3 65 62.3M62 59v.6M60 61v.6M64 61.5v.6M45 58"
        "C42 55 42 51.5 45.5 51.5C48.5 51.5 49 55 47.5 57.5M51 17C46 24 44 34 46 44M51 17C58 23 62 32 63 41"
    ),
    "boater": (
        "M60 52C62.5 50 65 50 66.5 51M62 53.5C63.5 51.5 65 51.3 66 50.5M72 62.5C69.5 63.3 67.5 63.3 66 62.5"
        "M27.5 35L72 28.5M30 74C28 68 28 60 31 53M35 75C33 68 34 60 37 53"
    ),
    "bowler": (
        "M60 51C62.5 49 65 49 66.5 50M62 51C63.5 51.5 65 51.3 66 50.5M73 65.6C70.5 66.3 68.5 66.5 66.5 65.8M24 33"
        "C40 29 56 28 71 29.5M47 57C44 54 44 50 47.5 50C51 50 51 54 49.5 57M36 97C40 88 50 84 56 86"
    ),
    "long hair": (
        "M60 49.5C62.5 47.5 65 47.5 66.5 48.5M62 51C63.5 51.5 65 51.3 66 50.5M73 63.6"
        "C70.5 64.3 68.5 64.5 66.5 63.8M45 53C42 50 42 46 45.5 46C49 46 49.5 50 47.5 53C47 56 45 58 43.5 56.5"
        "M58 50a5.5 5.5 0 1 1 11 0a5.5 5.5 0 1 1-11 0M58 48.5L45 46.5M69 48L71 46.5M23 66C27 68 30 71 31 75M50 20"
        "C38 22 28 33 26 47M56 24C47 28 37 37 32 52M61 27C54 34 46 40 38 47"
    ),
    "wreath": (
        "M60 49.5C62.5 47.5 65 47.5 66.5 48.5M62 51C63.5 51.5 65 51.3 66 50.5M73 63.6"
        "C70.5 64.3 68.5 64.5 66.5 63.8M45 53C42 50 42 46 45.5 46C49 46 49.5 50 47.5 53C47 56 45 58 43.5 56.5"
        "M66 31C50 30 34 38 24 54M57 67C61 70 62 72 62 74M58 43C61 41 65 41 68 43"
    ),
}

# The leaves of the wreath, as (x, y, degrees).
_LEAVES = (
    (64, 29, -34), (60, 25, 18), (55, 33, -28), (51, 27, 26), (47, 38, -34), (42, 31, 24), (40, 44, -46), (34, 37, 14),
    (34, 51, -58), (27, 45, 2), (29, 57, -72),
)  # fmt: skip


def player_avatar(theme: Theme, player: Player, name: str, seat: int, side: int) -> pygame.Surface:
    """Return a bot's cameo, or the seal of the person called `name`, in a square of `side` pixels."""
    return (
        bot_avatar(theme, player.level, side) if isinstance(player, Bot) else person_avatar(theme, name[:1], seat, side)
    )


@lru_cache(maxsize=64)
def bot_avatar(theme: Theme, level: str, side: int) -> pygame.Surface:
    """Return the cameo of a bot level in a square of `side` pixels; premultiplied, cached and shared."""
    face = LEVELS[level].face
    brass, ground = (theme.text, theme.panel) if theme.flat else (BRASS, GROUND)
    line_width = max(1.6, 150 / side)  # in units of 1/100 of the side; thicker in small cameos, to stay visible
    cut = (
        f'fill="none" {paint(mix(ground, DARK, 0.2), "stroke")} stroke-linecap="round" stroke-width="{line_width:.2f}"'
    )
    head = f'<path d="{_HEADS[face]}" {paint(brass)}/>'
    outline = f'{paint(mix(ground, DARK, 0.15), "stroke")} stroke-width="{0.7 * line_width:.2f}"'
    headwear = "".join(f'<path d="{path}" {paint(mix(brass, LIGHT, 0.28))} {outline}/>' for path in _WORN[face])
    cuts = f'<path d="{_CUTS[face]}" {cut}/>'
    if face == "wreath":
        cuts += "".join(_leaf(*leaf, mix(brass, LIGHT, 0.5), outline) for leaf in _LEAVES)
    figure = _render(side, head + headwear + cuts)
    if side >= FINE and not theme.flat:
        hatched = _render(side, _hatching(line_width, mix(ground, DARK, 0.1)))
        hatched.blit(_render(side, f'<path d="{_HEADS[face]}" fill="#ffffff"/>'), (0, 0), special_flags=_MULTIPLY)
        figure = _render(side, head)
        blend(figure, hatched, (0, 0))
        blend(figure, _render(side, headwear + cuts), (0, 0))
    figure.blit(_render(side, _disc(FIELD, 'fill="#ffffff"')), (0, 0), special_flags=_MULTIPLY)
    medal = _render(side, _medal(theme, ground))
    blend(medal, figure, (0, 0))
    return medal


@lru_cache(maxsize=64)
def person_avatar(theme: Theme, initial: str, seat: int, side: int) -> pygame.Surface:
    """Return the seal of a person: a colour by `seat` and the initial; premultiplied, cached and shared."""
    colour = HUES[1 + seat % (len(HUES) - 1)]
    surface = _render(side, _medal(theme, colour))
    letter = Fonts().text(initial.upper(), 0.5 * side, theme.ivory, bold=True)
    bounds = letter.get_bounding_rect()
    position = (side - bounds.w) // 2 - bounds.x, (side - bounds.h) // 2 - bounds.y
    blend(surface, letter, position)
    return surface


_MULTIPLY = pygame.BLEND_RGBA_MULT


def _medal(theme: Theme, ground: Colour) -> str:
    """SVG of the medal without its head: a raised rim around a field, lit from above."""
    if theme.flat:
        return _disc(EDGE, paint(theme.panel_edge)) + _disc(FIELD, paint(ground))
    return (
        _disc(EDGE + 2, f'{paint(theme.shadow)} fill-opacity="0.5"')
        + vertical_gradient("rim", mix(theme.pin, LIGHT, 0.45), mix(theme.pin, DARK, 0.5))
        + _disc(EDGE, 'fill="url(#rim)"')
        + _disc(FIELD + 1, paint(mix(theme.pin, DARK, 0.6)))
        + vertical_gradient("field", mix(ground, DARK, 0.25), mix(ground, LIGHT, 0.1))
        + _disc(FIELD, 'fill="url(#field)"')
    )


def _hatching(line_width: float, ink: Colour) -> str:
    """SVG of slanting lines over the back of the head and the neck, longest in the middle."""
    lines = "".join(
        f"M{12 + 1.7 * index:.1f} {32 + 3 * index:.1f}l{22 - abs(index - 11) / 1.6:.1f} {-8 + 0.2 * index:.1f}"
        for index in range(26)
    )
    return (
        f'<path d="{lines}" fill="none" {paint(ink, "stroke")} stroke-opacity="0.7" '
        f'stroke-width="{0.45 * line_width:.2f}"/>'
    )


def _leaf(x: float, y: float, degrees: float, colour: Colour, outline: str) -> str:
    shape = f'transform="translate({x} {y}) rotate({degrees})" {paint(colour)} {outline}'
    return f'<path d="M-6.5 0C-3 -4 3 -4 7 0C3 3 -3 3 -6.5 0Z" {shape}/>'


def _disc(radius: float, attributes: str) -> str:
    return f'<circle cx="50" cy="50" r="{radius}" {attributes}/>'


def _render(side: int, shapes: str) -> pygame.Surface:
    svg = io.BytesIO(svg_document((side, side), f'<g transform="scale({side / 100})">{shapes}</g>').encode())
    return pygame.image.load(svg, "cameo.svg").convert_alpha().premul_alpha()
