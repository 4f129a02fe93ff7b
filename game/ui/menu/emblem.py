"""The emblem of a game: a small picture of what is typical of it, made by its own rules.

A line game has a line, a trick game the trick that it pays best, a betting game the best hand and the chips to be won.
"""

import random
from functools import cache, partial
from typing import Any

import pygame

from game.board import Line
from game.chairs import Person
from game.match import Match
from game.rules import GAMES
from game.rules.betting.betting_game import BettingGame
from game.rules.game import Game
from game.rules.line.line_game import LineGame
from game.rules.tricks.trick_game import Trick, TrickGame
from game.state import Play, Scored, State
from game.tiles import HIDDEN, Tile
from game.ui.canvas import chips
from game.ui.canvas.canvas import Canvas
from game.ui.layouts.line import lay
from game.ui.layouts.tricks import SIDES
from game.ui.widgets.widget import FLAG

LAID = 5  # tiles in the line of a picture
BONES = 3  # tiles of the boneyard in it
HELD = 4  # tiles of a hand in a picture
APART = 0.52  # of a tile's length, from one tile of a hand to the next
TRIES = 12  # hands to look through for one that shows what the game pays for
STEP = 32  # the length of a tile while the line is laid, before it is made as large as the picture
LYING = (80, 128)  # the room it is laid in at that length: narrow, so that the line turns
ABOVE = (0.4, 0.62)  # where the middle of the picture is above tiles face down, and what share of the height it has
WHOLE = (0.5, 0.86)  # the same where nothing is below it
OVER_POINTS = (0.44, 0.8)  # the same above points in a corner
CHIPS = 38  # to be won in the picture of a betting game: chips of every kind

_Place = tuple[Tile, float, float, int, int]
"""A tile in a picture: which, the middle of it, its angle, its length."""


def emblem(canvas: Canvas, game: Game[Any], size: tuple[int, int]) -> pygame.Surface:
    """What is typical of a game, as a picture of `size` pixels with round corners; premultiplied."""
    match game:
        case TrickGame():
            surface = _trick_picture(canvas, game, size)
        case BettingGame():
            surface = _best_hand(canvas, game, size)
        case _:
            surface = _moment(canvas, game, size)
    return _rounded(canvas, surface)


def _moment(canvas: Canvas, game: Game[Any], size: tuple[int, int]) -> pygame.Surface:
    """A moment of a game with a line, and what was scored in it."""
    state = moment(game.key)
    line = _line(state)
    drawn_from = isinstance(game, LineGame) and game.draw_when_unable != "none"
    if line is None:
        places = fan(state.hands[0][:HELD], size)
    else:
        places = _laid(line, size, *(ABOVE if drawn_from else WHOLE))
        places += _heap(size) if drawn_from else []
    surface = drawn(canvas, places, size)
    for event in state.events:
        if isinstance(event, Scored):
            _write_points(canvas, surface, event.points)
    return surface


def _trick_picture(canvas: Canvas, game: TrickGame, size: tuple[int, int]) -> pygame.Surface:
    """The best trick of a game, its winner framed; below it what is turned up and what lies face down, or its worth."""
    trump, trick, turned = best_trick(game.key)
    places = _round_the_middle(trick, size, *(OVER_POINTS if turned is None else ABOVE))
    best = next(place for place in places if place[0] == game.winning(trump, trick))
    if turned is not None:
        *heap, (_tile, x, y, _angle, length) = _heap(size, BONES + 1)
        places += [*heap, (turned, x + 0.3 * length, y, 90, length)]
    surface = drawn(canvas, places, size)
    _tile, x, y, angle, length = best
    wide, high = (length, length / 2) if angle % 180 == 0 else (length / 2, length)
    frame = pygame.Rect(0, 0, round(wide), round(high)).inflate(4 * (edge := max(2, length // 16)), 4 * edge)
    frame.center = round(x), round(y)
    ring = canvas.shapes.plate(frame.size, 2.5 * edge, None, canvas.theme.accent, edge)
    surface.blit(ring, frame, special_flags=FLAG)
    worth = game.trick_points(trick, trump)
    if worth > 1 and turned is None:
        _write_points(canvas, surface, worth)
    return surface


def _best_hand(canvas: Canvas, game: BettingGame, size: tuple[int, int]) -> pygame.Surface:
    """The best hand of a betting game, and chips."""
    width, height = size
    hand = best_hand(game.key)
    places = [(tile, x, y - 0.17 * height, angle, length) for tile, x, y, angle, length in fan(hand, size)]
    surface = drawn(canvas, places, size)
    wide = chips.wide_for(CHIPS, 0.8 * width, 0.34 * height, 0.24 * width)
    pile = chips.picture_of(canvas.theme, CHIPS, wide)
    at = pile.get_rect(midbottom=(width // 2, round(0.92 * height)))
    surface.blit(pile, at, special_flags=FLAG)
    return surface


def _write_points(canvas: Canvas, surface: pygame.Surface, points: int) -> None:
    """Points in the lower right corner."""
    width, height = surface.get_size()
    words = canvas.fonts.text(f"+{points}", min(height * 0.17, width * 0.22), canvas.theme.accent, True)
    at = words.get_rect(bottomright=(round(width * 0.94), round(height * 0.97)))
    surface.blit(words, at, special_flags=FLAG)


def closed(canvas: Canvas, size: tuple[int, int]) -> pygame.Surface:
    """A few tiles face down, as a picture like an emblem."""
    return _rounded(canvas, drawn(canvas, fan((HIDDEN,) * HELD, size), size))


def drawn(canvas: Canvas, places: list[_Place], size: tuple[int, int]) -> pygame.Surface:
    """Tiles lying on the table, each over those before it, all shadows below them."""
    surface = canvas.art.table(size).convert_alpha()
    for shadows in True, False:
        for tile, x, y, angle, length in places:
            picture, (aside, below) = canvas.art.face(tile, length, angle), (0, 0)
            if shadows:
                picture, (aside, below) = canvas.art.shadow(length, angle)
            surface.blit(picture, picture.get_rect(center=(round(x) + aside, round(y) + below)), special_flags=FLAG)
    return surface


def fan(tiles: tuple[Tile, ...], size: tuple[int, int]) -> list[_Place]:
    """Tiles held in a hand, in the middle of a picture."""
    across = APART * (len(tiles) - 1) + 0.5
    length = round(min(size[1] * 0.5, size[0] * 0.38, size[0] * 0.84 / across)) // 4 * 4
    middle = (len(tiles) - 1) / 2
    apart = length * APART
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


def _rounded(canvas: Canvas, surface: pygame.Surface) -> pygame.Surface:
    corners = canvas.shapes.plate(surface.get_size(), canvas.unit * 9, (255, 255, 255))
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


def _round_the_middle(trick: Trick, size: tuple[int, int], middle: float, share: float) -> list[_Place]:
    """The tiles of a trick as large as they will lie in a `share` of the height, each pointing to its player."""
    tiles, sides = trick.tiles, SIDES[len(trick.plays)]
    away = [(0.84 * side.x, 0.61 * side.y) for side in sides]  # in lengths of a tile, as all of these
    half = [(0.5, 0.25) if side.x else (0.25, 0.5) for side in sides]
    left, top = (min(at[way] - of[way] for at, of in zip(away, half, strict=True)) for way in (0, 1))
    right, foot = (max(at[way] + of[way] for at, of in zip(away, half, strict=True)) for way in (0, 1))
    length = int(min(size[0] * 0.92 / (right - left), size[1] * share / (foot - top), size[1] * 0.36)) // 4 * 4
    x, y = size[0] / 2 - length * (left + right) / 2, size[1] * middle - length * (top + foot) / 2
    return [
        (tile, x + length * at[0], y + length * at[1], 0 if side.x else 90, length)
        for tile, at, side in zip(tiles, away, sides, strict=True)
    ]


def _heap(size: tuple[int, int], bones: int = BONES) -> list[_Place]:
    """Tiles face down, in the lower corner of a picture."""
    length = round(min(size[1] * 0.19, size[0] * 0.25)) // 2 * 2
    left, across = size[0] * 0.06 + length / 4, size[1] * 0.95 - length / 2
    return [(HIDDEN, left + nth * length * 0.58, across, 90, length) for nth in range(bones)]


@cache
def moment(key: str) -> State:
    """A moment of a game with a fair line on the table, or of one that has no line its first deal."""
    tries = [_played(key, random.Random(f"{key} {nth}")) for nth in range(TRIES)]
    return max(tries, key=_worth)


@cache
def best_trick(key: str) -> tuple[int, Trick, Tile | None]:
    """The trick that a trick game pays best, of the highest tiles, the winner's first; its trump, and what turns it up.

    Of the trumps under which it has as many points and high tiles it is any, but always the same.
    """
    game = GAMES[key]
    assert isinstance(game, TrickGame)
    trumps = list(range(2, game.set + 1))  # one that is a bower is then no blank
    random.Random(key).shuffle(trumps)

    def rank(trump: int, tile: Tile) -> tuple[int, int]:
        return game.rank(trump, trump, tile)

    def trick(trump: int) -> Trick:
        def worth(tile: Tile) -> tuple[int, tuple[int, int]]:
            return game.trick_points(Trick(((0, tile),), trump, 0), trump), rank(trump, tile)

        best = sorted(game.deck(), key=worth)[-game.usual_players :]
        return Trick(tuple(enumerate(sorted(best, key=partial(rank, trump), reverse=True))), trump, 0)

    trump = max(trumps, key=lambda trump: sum(rank(trump, tile)[1] for tile in trick(trump).tiles))
    if not game.turn_up:
        return trump, trick(trump), None
    turning = (tile for tile in game.deck() if game.larger_end(tile) == trump and not tile.is_double)
    return trump, trick(trump), min(turning, key=partial(rank, trump))


@cache
def best_hand(key: str) -> tuple[Tile, ...]:
    """The best hand of a betting game."""
    game = GAMES[key]
    assert isinstance(game, BettingGame)
    return game.ladder()[-1].example


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
    match = Match(key, [Person(str(seat)) for seat in range(GAMES[key].usual_players)])
    while not any(match.state.hands):
        match.deal(rng)
    while hasattr(match.state, "line") and match.state.to_move >= 0 and _worth(match.state)[0] < LAID:
        actions = match.game.legal_actions(match.state)
        plays = [action for action in actions if isinstance(action, Play)]
        match.play(rng.choice(plays or actions))
    return next(state for state in reversed(match.states) if state.to_move >= 0)
