"""The emblem of a line game: a moment at which a fair line lies on the table, and what was scored in it."""

import random
from functools import cache

import pygame

from game.board import Line
from game.chairs import Person
from game.match import Match
from game.rules import GAMES
from game.rules.line.line_game import LineGame
from game.rules.line.line_state import LineState
from game.state import Play, Scored, State
from game.ui.canvas.canvas import Canvas
from game.ui.layouts.line import lay
from game.ui.menu.emblem import ABOVE, HELD, Place, drawn, fan, heap, write_points

LAID = 5  # tiles in the line of a picture
TRIES = 12  # hands to look through for one that shows what the game pays for
STEP = 32  # the length of a tile while the line is laid, before it is made as large as the picture
LYING = (80, 128)  # the room it is laid in at that length: narrow, so that the line turns
WHOLE = (0.5, 0.86)  # where the middle of the picture is with nothing below it, and what share of the height it has


def line_emblem(canvas: Canvas, game: LineGame, size: tuple[int, int]) -> pygame.Surface:
    """A moment of a game with a line, and what was scored in it."""
    state = moment(game.key)
    drawn_from = game.draw_when_unable != "none"
    if state.line.laid:
        places = _laid(state.line, size, *(ABOVE if drawn_from else WHOLE))
        places += heap(size) if drawn_from else []
    else:
        places = fan(state.hands[0][:HELD], size)
    surface = drawn(canvas, places, size)
    for event in state.events:
        if isinstance(event, Scored):
            write_points(canvas, surface, event.points)
    return surface


@cache
def moment(key: str) -> LineState:
    """A moment of a game in GAMES with a fair line on the table, or its first deal where a hand is too short."""
    tries = [_played(key, random.Random(f"{key} {nth}")) for nth in range(TRIES)]
    best = max(tries, key=_worth)
    assert isinstance(best, LineState)
    return best


def _played(key: str, rng: random.Random) -> State:
    """A hand played at random until enough tiles lie or it is over."""
    match = Match(key, [Person(str(seat)) for seat in range(GAMES[key].usual_players)])
    while not any(match.state.hands):
        match.deal(rng)
    while match.state.to_move >= 0 and _worth(match.state)[0] < LAID:
        actions = match.game.legal_actions(match.state)
        plays = [action for action in actions if isinstance(action, Play)]
        match.play(rng.choice(plays or actions))
    return next(state for state in reversed(match.states) if state.to_move >= 0)


def _worth(state: State) -> tuple[int, int]:
    """How good a moment is to look at: the tiles that lie, then points and the arms of a spinner."""
    assert isinstance(state, LineState)
    laid = state.line.laid
    scored = any(isinstance(event, Scored) for event in state.events)
    return len(laid), (2 * scored + len({tile.arm for tile in laid if tile.arm > 1})) if laid else 0


def _laid(line: Line, size: tuple[int, int], middle: float, share: float) -> list[Place]:
    """The line as large as it will lie in a `share` of the picture's height, its middle at `middle` of that."""
    layout = lay(line, *LYING, (STEP,))
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
