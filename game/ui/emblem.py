"""The emblem of a game: a small picture of a moment that is typical of it, played by its own rules."""

import random
from functools import cache
from typing import TYPE_CHECKING, Any

import pygame

from game.board import Line
from game.match import Match
from game.rules import GAMES
from game.rules.game import Game
from game.rules.line import LineGame
from game.state import Play, Scored, State
from game.tiles import HIDDEN, Tile
from game.ui.layouts.line import lay
from game.ui.widgets import FLAG

if TYPE_CHECKING:
    from game.ui.window import Window

LAID = 5  # tiles in the line of a picture
BONES = 3  # tiles of the boneyard in it
HELD = 4  # tiles of the hand in the picture of a game that has no line
TRIES = 12  # hands to look through for one that shows what the game pays for
STEP = 32  # the length of a tile while the line is laid, before it is made as large as the picture
LYING = (80, 128)  # the room it is laid in at that length: narrow, so that the line turns

_Place = tuple[Tile, float, float, int, int]
"""A tile in a picture: which, the middle of it, its angle, its length."""


def emblem(window: "Window", game: Game[Any], size: tuple[int, int]) -> pygame.Surface:
    """A typical moment of a game, as a picture of `size` pixels with round corners; premultiplied."""
    state = moment(game.key)
    line = _line(state)
    drawn_from = isinstance(game, LineGame) and game.draw_when_unable != "none"
    if line is None:
        places = fan(state.hands[0][:HELD], size)
    else:
        places = _laid(line, size, 0.4 if drawn_from else 0.5, 0.62 if drawn_from else 0.86)
        places += _heap(size) if drawn_from else []
    surface = drawn(window, places, size)
    for event in state.events:
        if isinstance(event, Scored):
            points = window.fonts.text(
                f"+{event.points}", min(size[1] * 0.17, size[0] * 0.22), window.theme.accent, True
            )
            at = points.get_rect(bottomright=(round(size[0] * 0.94), round(size[1] * 0.97)))
            surface.blit(points, at, special_flags=FLAG)
    return _rounded(window, surface)


def closed(window: "Window", size: tuple[int, int]) -> pygame.Surface:
    """A few tiles face down, as a picture like an emblem."""
    return _rounded(window, drawn(window, fan((HIDDEN,) * HELD, size), size))


def drawn(window: "Window", places: list[_Place], size: tuple[int, int]) -> pygame.Surface:
    """Tiles lying on the table, each over those before it, all shadows below them."""
    surface = window.art.table(size).convert_alpha()
    for shadows in True, False:
        for tile, x, y, angle, length in places:
            picture, (aside, below) = window.art.face(tile, length, angle), (0, 0)
            if shadows:
                picture, (aside, below) = window.art.shadow(length, angle)
            surface.blit(picture, picture.get_rect(center=(round(x) + aside, round(y) + below)), special_flags=FLAG)
    return surface


def fan(tiles: tuple[Tile, ...], size: tuple[int, int]) -> list[_Place]:
    """Tiles held in a hand, in the middle of a picture."""
    length = round(min(size[1] * 0.5, size[0] * 0.38)) // 4 * 4
    middle = (len(tiles) - 1) / 2
    apart = length * 0.52
    return [
        (
            tile,
            size[0] / 2 + (nth - middle) * apart,
            size[1] / 2 + abs(nth - middle) ** 2 * 0.03 * length,
            angle,
            length,
        )
        for nth, tile in enumerate(tiles)
        for angle in (90 - round((nth - middle) * 4) * 2,)
    ]


def _rounded(window: "Window", surface: pygame.Surface) -> pygame.Surface:
    corners = window.shapes.plate(surface.get_size(), window.unit * 9, (255, 255, 255))
    surface.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _laid(line: Line, size: tuple[int, int], middle: float, share: float) -> list[_Place]:
    """The line as large as it will lie in a `share` of the picture's height, its middle at `middle` of that."""
    layout = lay(line, *LYING, STEP, 0)
    step, laid = layout.length, [(placed.x, placed.y, placed.angle) for placed in layout.tiles]
    wide, high = (max(way) - min(way) + step for way in ([x for x, _y, _angle in laid], [y for _x, y, _angle in laid]))
    if (wide > high) != (size[0] > size[1] * share):  # a line that fills it the other way round
        laid = [(y, -x, (angle + 90) % 360) for x, y, angle in laid]
        wide, high = high, wide
    larger = min(size[0] * 0.88 / wide, size[1] * share / high)
    length = min(round(step * larger), round(size[1] * 0.36)) // 4 * 4
    larger = length / step
    left = size[0] / 2 - larger * (min(x for x, _y, _angle in laid) + (wide - step) / 2)
    top = size[1] * middle - larger * (min(y for _x, y, _angle in laid) + (high - step) / 2)
    return [
        (tile, left + larger * x, top + larger * y, angle, length)
        for (tile, _arm, _outward), (x, y, angle) in zip(line.laid, laid, strict=True)
    ]


def _heap(size: tuple[int, int]) -> list[_Place]:
    """What is left of the boneyard, in the lower corner of a picture."""
    length = round(min(size[1] * 0.19, size[0] * 0.25)) // 2 * 2
    left, across = size[0] * 0.06 + length / 4, size[1] * 0.95 - length / 2
    return [(HIDDEN, left + nth * length * 0.58, across, 90, length) for nth in range(BONES)]


@cache
def moment(key: str) -> State:
    """A moment of a game with a fair line on the table, or of one that has no line its first deal."""
    tries = [_played(key, random.Random(f"{key} {nth}")) for nth in range(TRIES)]
    return max(tries, key=_worth)


def _line(state: State) -> Line | None:
    """The line of play, if any tile lies in one."""
    line: Line | None = getattr(state, "line", None)
    return line if line and line.laid else None


def _worth(state: State) -> tuple[int, int]:
    """How good a moment is to look at: the tiles that lie, then points and the arms of a spinner."""
    line = _line(state)
    if line is None:
        return 0, 0
    scored = any(isinstance(event, Scored) for event in state.events)
    return len(line.laid), 2 * scored + len({laid.arm for laid in line.laid if laid.arm > 1})


def _played(key: str, rng: random.Random) -> State:
    """A hand played at random until enough tiles lie or it is over."""
    match = Match(key, [str(seat) for seat in range(GAMES[key].usual_players)])
    while not any(match.state.hands):
        match.deal(rng)
    while hasattr(match.state, "line") and match.state.to_move >= 0 and _worth(match.state)[0] < LAID:
        actions = match.game.legal_actions(match.state)
        plays = [action for action in actions if isinstance(action, Play)]
        match.play(rng.choice(plays or actions))
    return next(state for state in reversed(match.states) if state.to_move >= 0)
