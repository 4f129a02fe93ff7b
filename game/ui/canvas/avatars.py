"""Avatars of the players: a brass cameo for each face of a bot, and a coloured seal with the initial for a person.

A cameo is a head in profile, facing right, drawn in `sprites/avatars` on a square of 100 by 100 units. It has two
colours: brass, and the ground that is cut into it. Where it is large enough, the back of the head is hatched like an
engraved coin.
"""

from functools import lru_cache

import pygame

from game.bots.levels import LEVELS
from game.match.player_types import Bot, Player
from game.ui.canvas import svg
from game.ui.canvas.fonts import Fonts
from game.ui.canvas.shapes import blend
from game.ui.canvas.theme import DARK, LIGHT, Colour, Theme, mix
from game.ui.canvas.tile_sets import HUES

FINE = 44  # px: smaller cameos have no hatching
THIN = 94  # px: smaller cameos have thicker lines
EDGE = 47  # radius of the medal, in units of 1/100 of the side
FIELD = 42  # radius inside its rim
GROUND: Colour = (70, 50, 28)
# Parts of the pictures that depend on the theme or the size.
INKS = ("#d6b26c", "#e1c793", "#ead8b1", "#3e2c19")  # head, hat or hair, leaves, lines
LINE_WIDTHS = (1.6, 1.12, 0.72)
HATCHING = 'stroke-opacity="0.7"'


def player_avatar(theme: Theme, player: Player, name: str, seat: int, side: int) -> pygame.Surface:
    """Return a bot's cameo, or the seal of the person called `name`, in a square of `side` pixels."""
    return (
        bot_avatar(theme, player.level, side) if isinstance(player, Bot) else person_avatar(theme, name[:1], seat, side)
    )


@lru_cache(maxsize=64)
def bot_avatar(theme: Theme, level: str, side: int) -> pygame.Surface:
    """Return the cameo of a bot level in a square of `side` pixels; premultiplied, cached and shared."""
    is_fine = side >= FINE and not theme.flat
    changes = {HATCHING: HATCHING if is_fine else 'stroke-opacity="0"'}
    if theme.flat:
        inks = theme.text, mix(theme.text, LIGHT, 0.28), mix(theme.text, LIGHT, 0.5), mix(theme.panel, DARK, 0.15)
        changes |= {drawn: svg.hex_colour(ink) for drawn, ink in zip(INKS, inks, strict=True)}
    for width in LINE_WIDTHS:  # lines are thicker in small cameos, to stay visible
        changes[f'stroke-width="{width}"'] = f'stroke-width="{width * max(1.0, THIN / side):.2f}"'
    figure = svg.load(f"avatars/{LEVELS[level].face}.svg", side, changes)
    figure.blit(_render(side, _disc(FIELD, 'fill="#ffffff"')), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    medal = _medal(theme, side, theme.panel if theme.flat else GROUND)
    blend(medal, figure, (0, 0))
    return medal


@lru_cache(maxsize=64)
def person_avatar(theme: Theme, initial: str, seat: int, side: int) -> pygame.Surface:
    """Return the seal of a person: a colour by `seat` and the initial; premultiplied, cached and shared."""
    colour = HUES[1 + seat % (len(HUES) - 1)]
    surface = _medal(theme, side, colour)
    letter = Fonts().text(initial.upper(), 0.5 * side, theme.ivory, bold=True)
    bounds = letter.get_bounding_rect()
    position = (side - bounds.w) // 2 - bounds.x, (side - bounds.h) // 2 - bounds.y
    blend(surface, letter, position)
    return surface


def _medal(theme: Theme, side: int, ground: Colour) -> pygame.Surface:
    """Draw the medal without its head: a raised rim around a field, lit from above."""
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
