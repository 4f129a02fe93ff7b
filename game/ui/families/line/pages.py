"""What pages show of a line game: a picture of a position, the emblem of the game, and the results of a hand."""

import random
from functools import cache, lru_cache

import pygame

from game.core.board import Line
from game.core.state import Play, Scored, State
from game.match.match import Match
from game.match.player_types import Person
from game.rules import GAMES
from game.rules.line.line_game import LineGame
from game.rules.line.line_state import LineState
from game.ui.canvas.canvas import Canvas
from game.ui.families.base import HandResults
from game.ui.layouts.line import LineArrangement, lay_out_line, tile_lengths
from game.ui.layouts.table_layout import Area, Pose
from game.ui.menu.cards import (
    ABOVE,
    HELD,
    EmblemTile,
    boneyard_tiles,
    draw_tiles,
    fanned_tiles,
    tile_length,
    write_points,
)
from game.ui.table.results import line_hand_headline
from game.ui.widgets.labels import badge
from game.ui.widgets.thumbnail import Thumbnail, ThumbnailContent

MAX_TILE_LENGTH, ALONE = 0.11, 0.17  # of its width, the long side of a tile in the line; with no hand below it


class LineThumbnail(Thumbnail):
    """The line of play, and the numbers of its open ends."""

    def lie(self, size: tuple[int, int]) -> tuple[LineArrangement, Area]:
        """The line laid out in a picture of that size, and the area in which it lies."""
        state = self.match.state
        assert isinstance(state, LineState)
        (width, height), edge = size, self.px(14)
        room = Area(edge, edge, width - 2 * edge, height * (1 - self.hand) - edge)
        tiles = len(self.match.game.deck())
        largest = (MAX_TILE_LENGTH if self.hand else ALONE) * width
        return lay_out_line(state.line, room.w, room.h, tile_lengths(room.w, room.h, largest, tiles)), room

    def table_content(self, size: tuple[int, int]) -> ThumbnailContent:
        state, canvas, theme = self.match.state, self.canvas, self.canvas.theme
        assert isinstance(state, LineState)
        layout, area = self.lie(size)
        poses = [
            (laid.tile, Pose(round(area.x + placed.x), round(area.y + placed.y), placed.angle, round(layout.length)))
            for laid, placed in zip(state.line.placed_tiles, layout.tiles, strict=True)
        ]
        words = max(12.0, layout.length * 0.27)
        badges = [
            badge(canvas, str(mark.pip), words, (area.x + mark.x, area.y + mark.y), theme.text, theme.panel, 0.55)
            for mark in layout.ends.values()
        ]
        return poses, badges


# -- the emblem of a line game: a moment at which a fair line lies on the table, and what was scored in i --------------


LAID = 4  # tiles in the line of a picture
TRIES = 12  # hands to look through for one that shows what the game pays for
STEP = 32  # the length of a tile while the line is laid
SPARE = (
    1,
    1.25,
    1.5,
    1.75,
    2,
)  # of the room, in how large a one the line is laid: its places for more tiles may pass it
WHOLE = (0.5, 0.86)  # where the middle of the picture is with nothing below it, and what share of the height it has

Edges = tuple[float, float, float, float]
"""Left, top, right and foot."""


def line_emblem(canvas: Canvas, game: LineGame, size: tuple[int, int]) -> pygame.Surface:
    """A moment of a game with a line, and what was scored in it."""
    state = moment(game.key)
    drawn_from = game.draw_when_unable != "none"
    if state.line.placed_tiles:
        places = _laid(state.line, size, *(ABOVE if drawn_from else WHOLE))
        places += boneyard_tiles(size) if drawn_from else []
    else:
        places = fanned_tiles(state.hands[0][:HELD], size)
    surface = draw_tiles(canvas, places, size)
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
    laid = state.line.placed_tiles
    scored = any(isinstance(event, Scored) for event in state.events)
    return len(laid), (2 * scored + len({tile.arm for tile in laid if tile.arm > 1})) if laid else 0


def _laid(line: Line, size: tuple[int, int], middle: float, share: float) -> list[EmblemTile]:
    """The line in a `share` of the picture's height, its middle at `middle` of that."""
    length, (width, height) = tile_length(size), size
    room = width * 0.94 / length, height * share / length
    least, (left, top, right, foot), laid = _best_lying(line, room)
    length = int(length / least) // 4 * 4
    left, top = width / 2 - length * (left + right) / 2, height * middle - length * (top + foot) / 2
    return [
        (tile, left + length * x, top + length * y, angle, length)
        for (tile, _arm, _outward), (x, y, angle) in zip(line.placed_tiles, laid, strict=True)
    ]


@lru_cache(maxsize=128)  # all games at a few sizes
def _best_lying(line: Line, room: tuple[float, float]) -> tuple[float, Edges, list[tuple[float, float, int]]]:
    """The line as it lies with the least to spare that keeps it within the room, or comes nearest to that."""
    tried = []
    for spare in SPARE:
        tried.append(_lying(line, room, spare))
        if tried[-1][0] == 1:
            return tried[-1]
    return min(tried)


def _lying(line: Line, room: tuple[float, float], spare: float) -> tuple[float, Edges, list[tuple[float, float, int]]]:
    """The line laid out with room to `spare` for further tiles, all in lengths of a tile.

    First how many times as long or high as the room it is, at least 1; then its edges and the places of its tiles.
    """
    layout = lay_out_line(line, room[0] * spare * STEP, room[1] * spare * STEP, (STEP,))
    step = layout.length
    laid = [(placed.x / step, placed.y / step, placed.angle) for placed in layout.tiles]
    half = [(0.5, 0.25) if angle % 180 == 0 else (0.25, 0.5) for _x, _y, angle in laid]
    left, top = (min(at[axis] - reach[axis] for at, reach in zip(laid, half, strict=True)) for axis in (0, 1))
    right, foot = (max(at[axis] + reach[axis] for at, reach in zip(laid, half, strict=True)) for axis in (0, 1))
    return max(1.0, (right - left) / room[0], (foot - top) / room[1]), (left, top, right, foot), laid


# -- results of a hand ------------------------------------------------------------------------------------------------


class LineResults(HandResults):
    """Who has won, and how the hand ended."""

    def headline(self) -> str:
        return line_hand_headline(self.match)
