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
from game.ui.families.base import HandResults, OfMatch, fit_emblem
from game.ui.layouts.line import LineArrangement, lay_out_line, tile_lengths
from game.ui.layouts.table_layout import Area
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

MAX_TILE_LENGTH, ALONE = 0.11, 0.17  # largest tile length as a share of the width: with a hand below, and without


class LineThumbnail(OfMatch[LineGame, LineState], Thumbnail):
    """The line of play, with the numbers of its open ends."""

    def arrange(self, size: tuple[int, int]) -> tuple[LineArrangement, Area]:
        """Return the arrangement of the line in a picture of that size, and its area."""
        (width, height), edge = size, self.px(14)
        area = Area(edge, edge, width - 2 * edge, height * (1 - self.hand) - edge)
        largest = (MAX_TILE_LENGTH if self.hand else ALONE) * width
        lengths = tile_lengths(area.w, area.h, largest, len(self.game.deck()))
        return lay_out_line(self.state.line, area.w, area.h, lengths), area

    def table_content(self, size: tuple[int, int]) -> ThumbnailContent:
        state, canvas, theme = self.state, self.canvas, self.canvas.theme
        layout, area = self.arrange(size)
        poses = [
            (placed.tile, pose.within(area)) for placed, pose in zip(state.line.placed_tiles, layout.tiles, strict=True)
        ]
        words = max(12.0, layout.length * 0.27)
        badges = [
            badge(canvas, str(mark.pip), words, (area.x + mark.x, area.y + mark.y), theme.text, theme.panel, 0.55)
            for mark in layout.ends.values()
        ]
        return poses, badges


# -- emblem: a moment of a hand, with the points just scored -----------------------------------------------------------


LAID = 4  # tiles on the table in an emblem
TRIES = 12  # hands searched for one in which points are scored
STEP = 32  # tile length during the layout
SPARE = (1, 1.25, 1.5, 1.75, 2)  # space for the layout, relative to the area; the line itself may be smaller
WHOLE = (0.5, 0.86)  # centre and height of the whole picture, as shares of the height


def line_emblem(canvas: Canvas, game: LineGame, size: tuple[int, int]) -> pygame.Surface:
    """Draw a moment of a line game, with the points just scored."""
    state = moment(game.key)
    drawn_from = game.draw_when_unable != "none"
    if state.line.placed_tiles:
        places = _emblem_tiles(state.line, size, *(ABOVE if drawn_from else WHOLE))
        places = places + boneyard_tiles(size) if drawn_from else places
    else:
        places = fanned_tiles(state.hands[0][:HELD], size)
    surface = draw_tiles(canvas, places, size)
    for event in state.events:
        if isinstance(event, Scored):
            write_points(canvas, surface, event.points)
    return surface


@cache
def moment(key: str) -> LineState:
    """Return a moment of a game in GAMES with enough tiles on the table, or its first deal if hands are too short."""
    tries = [_random_hand(key, random.Random(f"{key} {index}")) for index in range(TRIES)]
    best = max(tries, key=_interest)
    assert isinstance(best, LineState)
    return best


def _random_hand(key: str, rng: random.Random) -> State:
    """Play a hand at random until enough tiles are on the table or it is over."""
    match = Match(key, [Person(str(seat)) for seat in range(GAMES[key].usual_players)])
    while not any(match.state.hands):
        match.deal(rng)
    while match.state.to_move >= 0 and _interest(match.state)[0] < LAID:
        actions = match.game.legal_actions(match.state)
        plays = [action for action in actions if isinstance(action, Play)]
        match.play(rng.choice(plays or actions))
    return next(state for state in reversed(match.states) if state.to_move >= 0)


def _interest(state: State) -> tuple[int, int]:
    """Return how interesting a moment is: tiles on the table, then points and the arms of a spinner."""
    assert isinstance(state, LineState)
    placed = state.line.placed_tiles
    scored = any(isinstance(event, Scored) for event in state.events)
    return len(placed), (2 * scored + len({tile.arm for tile in placed if tile.arm > 1})) if placed else 0


@lru_cache(maxsize=128)  # all games at a few sizes
def _emblem_tiles(line: Line, size: tuple[int, int], middle: float, share: float) -> list[EmblemTile]:
    """Return the line in a `share` of the picture's height, centred at `middle` of it, laid out so that it is large."""
    tiles, choices = [placed.tile for placed in line.placed_tiles], []
    for spare in SPARE:
        scale = spare * STEP / tile_length(size)
        layout = lay_out_line(line, size[0] * 0.94 * scale, size[1] * share * scale, (STEP,))
        poses = [(placed.x / layout.length, placed.y / layout.length, placed.angle) for placed in layout.tiles]
        choices.append(fit_emblem(tiles, poses, size, middle, share))
    return max(choices, key=lambda places: places[0][-1])


# -- results of a hand -------------------------------------------------------------------------------------------------


class LineResults(HandResults):
    """Results of a hand: who won, and how it ended."""

    def headline(self) -> str:
        return line_hand_headline(self.match)
