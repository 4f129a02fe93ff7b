"""Every hand that a betting game can deal, in order of strength, and the equity of a hand against a random one."""

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from game.core.tiles import Tile
from game.rules.betting.betting_game import BettingGame


class HandRanks(NamedTuple):
    """All hands from the weakest: each as a mask of its tiles, the place of each mask, and the bit of each tile."""

    masks: tuple[int, ...]
    places: dict[int, int]
    bits: dict[Tile, int]


@lru_cache(maxsize=4)
def hand_ranks(game: BettingGame) -> HandRanks:
    """The hands of a game; a quarter of a second the first time."""
    deck = game.deck()
    bits = {tile: 1 << number for number, tile in enumerate(deck)}
    ascending = sorted(combinations(deck, game.hand_size), key=game.strength)
    masks = tuple(sum(bits[tile] for tile in hand) for hand in ascending)
    return HandRanks(masks, {mask: place for place, mask in enumerate(masks)}, bits)


def place(game: BettingGame, hand: tuple[Tile, ...]) -> int:
    """How many of all hands are weaker, whoever could hold them: 0 for the worst."""
    ranks = hand_ranks(game)
    return ranks.places[sum(ranks.bits[tile] for tile in hand)]


def equity(game: BettingGame, hand: tuple[Tile, ...]) -> float:
    """The share of all hands of the other tiles that a hand beats: its chance against one random hand."""
    ranks = hand_ranks(game)
    own = sum(ranks.bits[tile] for tile in hand)
    possible = [not mask & own for mask in ranks.masks]
    return sum(possible[: ranks.places[own]]) / sum(possible)
