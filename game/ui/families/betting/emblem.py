"""The emblem of a betting game: the best hand, and chips to be won."""

from functools import cache

import pygame

from game.core.tiles import Tile
from game.rules import GAMES
from game.rules.betting.betting_game import BettingGame
from game.ui.canvas import chips
from game.ui.canvas.canvas import Canvas
from game.ui.menu.emblem import drawn, fan
from game.ui.widgets.widget import FLAG

CHIPS = 38  # chips of every kind


def betting_emblem(canvas: Canvas, game: BettingGame, size: tuple[int, int]) -> pygame.Surface:
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


@cache
def best_hand(key: str) -> tuple[Tile, ...]:
    """The best hand of a betting game."""
    game = GAMES[key]
    assert isinstance(game, BettingGame)
    return game.ladder()[-1].example
