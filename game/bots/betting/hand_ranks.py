"""Every hand that a betting game can deal, in order of strength."""

from functools import cache
from itertools import combinations
from typing import NamedTuple

from game.rules.betting.betting_game import BettingGame
from game.tiles import Tile


class Hands(NamedTuple):
    """All hands from the weakest: each as a mask of its tiles, the place of each mask, and the bit of each tile."""

    masks: tuple[int, ...]
    places: dict[int, int]
    bits: dict[Tile, int]


@cache
def all_hands(game: BettingGame) -> Hands:
    """The hands of a game; a quarter of a second, but once."""
    deck = game.deck()
    bits = {tile: 1 << number for number, tile in enumerate(deck)}
    rising = sorted(combinations(deck, game.hand_size), key=game.strength)
    masks = tuple(sum(bits[tile] for tile in hand) for hand in rising)
    return Hands(masks, {mask: place for place, mask in enumerate(masks)}, bits)


def place(game: BettingGame, hand: tuple[Tile, ...]) -> int:
    """How many of all hands are weaker, whoever could hold them: 0 for the worst."""
    hands = all_hands(game)
    return hands.places[sum(hands.bits[tile] for tile in hand)]


def share_beaten(game: BettingGame, hand: tuple[Tile, ...]) -> float:
    """The share of all hands of the tiles that are not in `hand` which it beats, each one counted."""
    hands = all_hands(game)
    own = sum(hands.bits[tile] for tile in hand)
    others = [not mask & own for mask in hands.masks]
    return sum(others[: hands.places[own]]) / sum(others)
