"""Rollouts by fallible players: each makes the move of its policy, or now and then any other that fits.

What chance does in a rollout is told by the seed of the rollout and by what is asked alone. So two rollouts of one
seed, of a hand at two moments or with another tile drawn, meet the same luck as far as they go the same way (common
random numbers): what they differ in is the difference that was asked about.

This file imports nothing of the game, so that mypyc can compile it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.bots.kernel.bits import lowest_bit, popcount
from game.bots.kernel.line_evaluation import Weights
from game.bots.kernel.line_rollout import rollout_policy
from game.bots.kernel.position import Position
from game.bots.kernel.rule_tables import count
from game.bots.kernel.trick_position import TrickPosition
from game.bots.kernel.trick_rollout import RolloutPolicy

if TYPE_CHECKING:
    from mypy_extensions import i64

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


def fallible_play_out(position: Position, visible: int, weights: Weights, dice: Dice) -> None:
    """Play a hand of a line game to its end, in place; `visible` are the tiles that lie open to all."""
    while position.seat >= 0:
        move = -1
        slipped = dice.slip(position.seat, count(position.hands[position.seat]))
        if slipped:
            tiles = 0
            plays = 0
            for candidate in position.moves():
                if candidate >= 0:
                    tiles |= 1 << (candidate >> 12)
                    plays += 1
            if plays < 2:
                slipped = False
            else:
                tile = dice.any_of(tiles)
                for candidate in position.moves():
                    if candidate >= 0 and candidate >> 12 == tile:
                        move = candidate
        if not slipped:
            move = rollout_policy(position, visible, weights)
        position.play(move)
        if move >= 0:
            visible |= 1 << (move >> 12)


class FalliblePolicy(RolloutPolicy):
    """Goes by another policy at tricks, or now and then plays any tile."""

    def __init__(self, policy: RolloutPolicy, dice: Dice) -> None:
        self.policy = policy
        self.dice = dice

    def move(self, position: TrickPosition) -> i64:
        """The move of the other policy, or any."""
        seat: i64 = position.to_move
        hand: i64 = position.hands[seat]
        legal: i64 = position.legal()
        if legal & (legal - 1) and self.dice.slip(int(seat), int(popcount(hand))):
            tile: i64 = self.dice.any_of(int(legal))
            return tile if position.joined else position.rules.tables.leads[tile][0] * 64 + tile
        if position.joined and legal & (legal - 1) == 0:
            return lowest_bit(legal)
        return self.policy.move(position)
