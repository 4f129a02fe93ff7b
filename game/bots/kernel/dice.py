"""Randomness in rollouts: which choices are slips, and in which order the remaining stock is drawn.

Every random number depends only on the rollout's seed and on what it is for. So two rollouts with the same seed, from
two moments of a hand or with a different drawn tile, get the same luck for the same events (common random numbers), and
their difference measures only what was changed.

It imports only other kernel modules, so that mypyc can compile it.
"""

from typing import Final

from game.bots.kernel.bits import tiles_in

PRIME: Final = 2147483647
THOUSAND: Final = 1000
SEAT: Final = 128
ANY: Final = 4096
"""Offsets of event numbers: first tiles, then slips by seat and tiles held, then random choices of a tile."""


class Dice:
    """Randomness of one rollout; `slips` choices in a thousand are slips."""

    def __init__(self, seed: int, slips: int) -> None:
        self.seed = seed % PRIME
        self.slips = slips

    def rolled(self, event: int) -> int:
        """Return a number from 0 to PRIME - 1, always the same for the same event."""
        value = (self.seed * 48271 + event * 69621 + 11) % PRIME
        value = (value ^ value >> 15) * 48271 % PRIME
        value = (value ^ value >> 13) * 69621 % PRIME
        return (value ^ value >> 16) * 16807 % PRIME

    def slip(self, seat: int, held: int) -> bool:
        """Whether a seat that holds `held` tiles slips."""
        return self.slips > 0 and self.rolled(SEAT * (seat + 1) + held) % THOUSAND < self.slips

    def shuffled(self, tiles: list[int]) -> list[int]:
        """Return tiles in random order; the order of two tiles does not depend on the others."""
        ordered = [self.rolled(tile) * SEAT + tile for tile in tiles]
        ordered.sort()
        return [tile % SEAT for tile in ordered]

    def any_of(self, tiles: int) -> int:
        """Return a random tile of a mask."""
        chosen, lowest = -1, PRIME
        for tile in reversed(tiles_in(tiles)):
            number = self.rolled(ANY + tile)
            if number < lowest:
                chosen, lowest = tile, number
        return chosen
