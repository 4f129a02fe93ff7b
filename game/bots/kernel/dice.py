"""The chance in a rollout: who slips, and in which order tiles come that are left to draw.

It is told by the seed of the rollout and by what is asked alone. So two rollouts of one seed, of a hand at two moments
or with another tile drawn, meet the same luck as far as they go the same way (common random numbers): what they differ
in is the difference that was asked about.

This file imports nothing of the game, so that mypyc can compile it.
"""

from typing import Final

PRIME: Final = 2147483647
THOUSAND: Final = 1000
SEAT: Final = 128
ANY: Final = 4096
"""What is asked of chance is numbered: the tiles, behind them the slips by seat and tiles in hand, then any tile."""


class Dice:
    """The chance in one rollout; of a thousand choices so many are `slips`."""

    def __init__(self, seed: int, slips: int) -> None:
        self.seed = seed % PRIME
        self.slips = slips

    def rolled(self, asked: int) -> int:
        """A number from 0 to 2³¹, the same whenever the same is asked."""
        found = (self.seed * 48271 + asked * 69621 + 11) % PRIME
        found = (found ^ found >> 15) * 48271 % PRIME
        found = (found ^ found >> 13) * 69621 % PRIME
        return (found ^ found >> 16) * 16807 % PRIME

    def slip(self, seat: int, held: int) -> bool:
        """Whether the mind of a seat wanders when it holds so many tiles."""
        return self.slips > 0 and self.rolled(SEAT * (seat + 1) + held) % THOUSAND < self.slips

    def shuffled(self, tiles: list[int]) -> list[int]:
        """Tiles, by number, in any order: two of them are in the same order whatever others there are."""
        ordered = [self.rolled(tile) * SEAT + tile for tile in tiles]
        ordered.sort()
        return [tile % SEAT for tile in ordered]

    def any_of(self, tiles: int) -> int:
        """Any tile of a mask."""
        found, least = -1, PRIME
        left = tiles
        while left:
            tile = left.bit_length() - 1
            left ^= 1 << tile
            number = self.rolled(ANY + tile)
            if number < least:
                found, least = tile, number
        return found
