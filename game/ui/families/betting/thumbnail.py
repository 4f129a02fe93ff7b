"""A picture of a betting game on a page: the pool at one step, and where there is room what each player has bet."""

from collections.abc import Sequence
from functools import cache

import pygame

from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.rules import GAMES
from game.rules.betting.betting_game import BettingGame, BettingState
from game.ui.canvas import chips
from game.ui.canvas.canvas import Canvas
from game.ui.menu.cards import draw_tiles, fanned_tiles
from game.ui.widgets.thumbnail import PlacedSurface, Thumbnail, ThumbnailContent

WORDS, CHIP = 0.026, 0.06  # of its width, the size of the words and a chip
POOL = 0.13  # of its width, a chip of the pool where there is nothing else


class BettingThumbnail(Thumbnail):
    """A column for each player, in order of seat, and the pool above them; with no hand the pool alone."""

    def table_content(self, size: tuple[int, int]) -> ThumbnailContent:
        state = self.match.state
        assert isinstance(state, BettingState)
        (width, height), edge = size, self.px(14)
        line = max(self.canvas.fonts.line_height(self._size(width)) * 1.3, 1.0)
        pool = _("Pool {chips}").format(chips=state.pool)
        if not self.hand:
            foot = height - edge - line
            label = self.badge_for(pool, (width / 2, foot + line / 2), width - 2 * edge, self._size(width))
            return [], [
                label,
                *self._pile(state.pool, (width / 2, foot), (width - 2 * edge, foot - edge), POOL * width),
            ]
        drawn = [self.badge_for(pool, (width / 2, edge + line / 2), width - 2 * edge, self._size(width))]
        each = (width - 2 * edge) / len(state.hands)
        top, foot = edge + 1.2 * line, height * (1 - self.hand) - 2 * line
        for seat, (name, bet) in enumerate(zip(self.match.names, state.bets, strict=True)):
            x = edge + (seat + 0.5) * each
            words = (
                _("{name}: folded") if seat in state.folded else _("{name}: {chips}") if bet else _("{name}: no bet")
            )
            drawn.append(
                self.badge_for(words.format(name=name, chips=bet), (x, foot + line / 2), each, self._size(width))
            )
            drawn += self._pile(bet, (x, foot - line / 4), (0.9 * each, foot - top), CHIP * width)
        return [], drawn

    def _pile(
        self, amount: int, foot: tuple[float, float], room: tuple[float, float], largest: float
    ) -> Sequence[PlacedSurface]:
        """So many chips on one another above `foot`, as large as there is room for them; nothing for no chips."""
        if not amount:
            return []
        pile = chips.chips_surface(self.canvas.theme, amount, chips.fitting_chip_width(amount, *room, largest))
        return [(pile, pile.get_rect(midbottom=(round(foot[0]), round(foot[1]))))]

    def _size(self, width: int) -> float:
        return max(12.0, min(self.canvas.text_size(WORDS * 578), WORDS * width))


# -- the emblem of a betting game: the best hand, and chips to be won --------------------------------------------------


CHIPS = 38  # chips of every kind


def betting_emblem(canvas: Canvas, game: BettingGame, size: tuple[int, int]) -> pygame.Surface:
    """The best hand of a betting game, and chips."""
    width, height = size
    hand = best_hand(game.key)
    places = [(tile, x, y - 0.17 * height, angle, length) for tile, x, y, angle, length in fanned_tiles(hand, size)]
    surface = draw_tiles(canvas, places, size)
    wide = chips.fitting_chip_width(CHIPS, 0.8 * width, 0.34 * height, 0.24 * width)
    pile = chips.chips_surface(canvas.theme, CHIPS, wide)
    at = pile.get_rect(midbottom=(width // 2, round(0.92 * height)))
    surface.blit(pile, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    return surface


@cache
def best_hand(key: str) -> tuple[Tile, ...]:
    """The best hand of a betting game."""
    game = GAMES[key]
    assert isinstance(game, BettingGame)
    return game.hand_categories()[-1].example
