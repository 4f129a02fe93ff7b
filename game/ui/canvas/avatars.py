"""Avatars of the players, drawn as coins.

A bot has a brass cameo, its own for each of BOT_NAMES. A person has a coloured seal with the initial, except the person
at this machine, who may choose a picture in the settings. Cameos and pictures are in `sprites/avatars`, on a square of
100 by 100 units; `sprites/make_avatars.py` draws them.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

import pygame

from game.bots.levels import LEVELS
from game.match.match import BOT_NAMES
from game.match.player_types import Bot, Person, Player
from game.platform.language import gettext_lazy as _l
from game.platform.language import pgettext_lazy
from game.ui.canvas import svg
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.fonts import Fonts
from game.ui.canvas.shapes import blend
from game.ui.canvas.theme import DARK, LIGHT, Colour, Theme, mix
from game.ui.canvas.tile_sets import HUES
from game.ui.settings import AvatarName

FINE = 44  # px: smaller pictures have no details
THIN = 84  # px: smaller pictures have thicker lines, and no hatching
EDGE = 47  # radius of the coin, in units of 1/100 of the side
FIELD = 42  # radius inside its rim
GROUND: Colour = (70, 50, 28)
# Parts of the drawings that depend on the theme or the size.
INKS = ("#f0e2c0", "#e1c793", "#d6b26c", "#a07a3c", "#3e2c19")  # from bright to dark; the last one is that of the lines
LINE_WIDTHS = (1.6, 1.12, 0.72)
DETAILS, HATCHING, HIDDEN = (f'stroke-opacity="{opacity}"' for opacity in (0.9, 0.7, 0))


class Picture(NamedTuple):
    """A picture that a person can choose: its title, and the colour of its ground."""

    title: str
    ground: Colour


PICTURES: dict[AvatarName, Picture] = {
    "": Picture(_l("Your initial"), GROUND),
    "domino": Picture(_l("Domino"), (42, 92, 74)),
    "crown": Picture(_l("Crown"), (110, 34, 44)),
    "cat": Picture(_l("Cat"), (142, 78, 34)),
    "owl": Picture(_l("Owl"), (52, 56, 100)),
    "ship": Picture(_l("Ship"), (28, 88, 120)),
    "oak": Picture(_l("Oak leaf"), (52, 92, 40)),
    "cup": Picture(_l("Cup of tea"), (112, 52, 92)),
    "key": Picture(pgettext_lazy("picture", "Key"), (64, 64, 72)),
}
"""The choices of an avatar; the first one is the seal."""


def player_avatar(
    canvas: Canvas, players: Sequence[Player], names: Sequence[str], seat: int, side: int
) -> pygame.Surface:
    """Return the avatar of the player at a seat in a square of `side` pixels.

    The picture from the settings belongs to the only person at the table, or else to the one with the name from the
    settings.
    """
    theme, settings, player = canvas.theme, canvas.settings, players[seat]
    if isinstance(player, Bot):
        bots = tuple(name for name, other in zip(names, players, strict=True) if isinstance(other, Bot))
        return bot_avatar(theme, bot_faces(bots)[names[seat]], side)
    is_alone = sum(isinstance(other, Person) for other in players) == 1
    avatar = settings.avatar if is_alone or player.name.strip() == settings.name else ""
    return person_avatar(theme, avatar, names[seat], seat, side)


@lru_cache(maxsize=64)
def bot_faces(names: tuple[str, ...]) -> dict[str, str]:
    """Map each bot's name to the one of BOT_NAMES whose cameo it gets: its own, or else an unused one if possible."""
    faces = {name: name for name in names if name in BOT_NAMES}
    for name in names:
        if name not in faces:
            first = crc32(name.encode()) % len(BOT_NAMES)
            order = BOT_NAMES[first:] + BOT_NAMES[:first]
            faces[name] = next((face for face in order if face not in faces.values()), order[0])
    return faces


def bot_avatar(theme: Theme, face: str, side: int) -> pygame.Surface:
    """Return the cameo of one of BOT_NAMES in a square of `side` pixels; premultiplied, cached and shared."""
    return _coin(theme, face.lower(), GROUND, side)


def person_avatar(theme: Theme, avatar: AvatarName, name: str, seat: int, side: int) -> pygame.Surface:
    """Return the picture or the seal of a person in a square of `side` pixels; premultiplied, cached and shared."""
    return _coin(theme, avatar, PICTURES[avatar].ground, side) if avatar else _seal(theme, name[:1], seat, side)


@lru_cache(maxsize=64)
def level_marks(theme: Theme, level: str, height: int) -> pygame.Surface:
    """Return a row of five pips, of which one (Beginner) to five (Master) are filled; premultiplied, cached, shared."""
    filled = list(LEVELS).index(level) + 1
    radius, step, ring = 0.3 * height, 0.86 * height, max(1.0, 0.09 * height)
    pips = [
        svg.disc(x, height / 2, radius, svg.paint(theme.accent))
        if mark < filled
        else svg.disc(x, height / 2, radius - ring / 2, f'fill="none" {svg.stroke(theme.dim, ring)}')
        for mark in range(len(LEVELS))
        for x in [radius + mark * step]
    ]
    return svg.render((math.ceil(2 * radius + (len(LEVELS) - 1) * step), height), "".join(pips))


@lru_cache(maxsize=64)
def _coin(theme: Theme, drawing: str, ground: Colour, side: int) -> pygame.Surface:
    """Draw a file of `sprites/avatars` on a coin."""
    changes = {DETAILS: DETAILS if side >= FINE else HIDDEN}
    changes[HATCHING] = HATCHING if side >= THIN and not theme.flat else HIDDEN
    if theme.flat:
        bright, dark = theme.text, theme.panel
        flat = mix(bright, LIGHT, 0.5), mix(bright, LIGHT, 0.28), bright, mix(bright, dark, 0.4), mix(dark, DARK, 0.15)
        changes |= {drawn: svg.hex_colour(ink) for drawn, ink in zip(INKS, flat, strict=True)}
    for width in LINE_WIDTHS:  # lines are thicker in small pictures, to stay visible
        changes[f'stroke-width="{width}"'] = f'stroke-width="{width * max(1.0, THIN / side):.2f}"'
    figure = svg.load(f"avatars/{drawing}.svg", side, changes)
    figure.blit(_render(side, _disc(FIELD, 'fill="#ffffff"')), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    coin = _blank(theme, side, theme.panel if theme.flat else ground)
    blend(coin, figure, (0, 0))
    return coin


@lru_cache(maxsize=64)
def _seal(theme: Theme, initial: str, seat: int, side: int) -> pygame.Surface:
    """Draw a coin in a colour by `seat` with an initial."""
    surface = _blank(theme, side, HUES[1 + seat % (len(HUES) - 1)])
    letter = Fonts().text(initial.upper(), 0.5 * side, theme.ivory, bold=True)
    bounds = letter.get_bounding_rect()
    position = (side - bounds.w) // 2 - bounds.x, (side - bounds.h) // 2 - bounds.y
    blend(surface, letter, position)
    return surface


def _blank(theme: Theme, side: int, ground: Colour) -> pygame.Surface:
    """Draw a coin without a picture: a raised rim around a field, lit from above."""
    if theme.flat:
        return _render(side, _disc(EDGE, svg.paint(theme.panel_edge)) + _disc(FIELD, svg.paint(ground)))
    return _render(
        side,
        _disc(EDGE + 2, f'{svg.paint(theme.shadow)} fill-opacity="0.5"')
        + svg.vertical_gradient("rim", mix(theme.pin, LIGHT, 0.45), mix(theme.pin, DARK, 0.5))
        + _disc(EDGE, 'fill="url(#rim)"')
        + _disc(FIELD + 1, svg.paint(mix(theme.pin, DARK, 0.6)))
        + svg.vertical_gradient("field", mix(ground, DARK, 0.25), mix(ground, LIGHT, 0.1))
        + _disc(FIELD, 'fill="url(#field)"'),
    )


def _disc(radius: float, style: str) -> str:
    return svg.disc(50, 50, radius, style)


def _render(side: int, shapes: str) -> pygame.Surface:
    return svg.render((side, side), f'<g transform="scale({side / 100})">{shapes}</g>')
