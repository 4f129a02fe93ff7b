"""What the rules of a trick game say of its tiles under one trump, as tables on bitboards.

A tile and a suit are numbers; a mask has bit n set for tile number n. This file imports nothing of the game, so that
mypyc can compile it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64


@dataclass
class SuitTables:
    """The suits and the ranks of the tiles, and what they count in a trick.

    `leads` has for each tile the suits that it may call when it is led, `follows` for each suit the mask of the tiles
    that follow it, `above` for each suit and each tile the mask of the tiles that beat it in a trick of that suit.
    `trump` is a suit, -1 where there is none, and `trumps` the mask of its tiles. A trick counts `trick_points`, and
    each tile in it its `tile_points`. `power` is the rank of a tile in its best suit from 0 to 1, plus 1 for a trump.
    With `trump_first`, who has taken a trick leads a trump; with `must_trump`, who is void in a suit plays a trump.
    """

    leads: list[list[int]]
    follows: list[int]
    above: list[list[int]]
    trump: i64
    trumps: i64
    trick_points: i64
    tile_points: list[int]
    power: list[float]
    trump_first: bool
    must_trump: bool

    def may_lead(self, hand: i64, has_taken: bool) -> i64:
        """The tiles of a hand that may be led, by whether the player has taken a trick."""
        trumps: i64 = hand & self.trumps
        return trumps if self.trump_first and has_taken and trumps else hand

    def may_follow(self, hand: i64, called: i64) -> i64:
        """The tiles of a hand that may be played to a trick in which a suit is called."""
        suit: i64 = self.follows[called]
        legal: i64 = hand & suit
        if legal == 0 and self.must_trump:
            legal = hand & self.trumps
        return legal if legal else hand
