"""Model of how a player chooses among the tiles it may play: a multinomial logit, learned from the choices of masters.

It imports only other kernel modules, so that mypyc can compile it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.bots.kernel.bits import popcount
from game.bots.kernel.trick_evaluation import EvaluationWeights, TrickEvaluation
from game.bots.kernel.trick_position import SuitTables, TrickPosition

if TYPE_CHECKING:
    from mypy_extensions import i64

LEADS: Final = 0
FOLLOWS: Final = 1
VOID: Final = 2
"""The three kinds of choices, each with its own weights: lead, follow suit, and play without a tile of the suit."""
PLAY_FEATURES: Final = (
    "gain",
    "chance",
    "points",
    "rank",
    "trump",
    "beats",
    "partner_points",
    "partner_beats",
    "maker_trump",
    "length",
    "spare_trump",
)
"""Features of a move.

- `gain`: points of the trick so far, by the chance to win less that to lose it; `chance`: to win it; `points`: of the
  tile.
- `rank`: of the tile in its best suit, from 0 to 1; `trump`: it is one; `beats`: a lead that no unseen tile beats, or a
  tile that beats those before it.
- `partner_points`, `partner_beats`: the same while the partner is winning the trick.
- `maker_trump`: a trump of the side that named trumps. `length`: number of own tiles of its suit, unless it is a trump.
- `spare_trump`: a lead of a trump while no other hand has one.
"""


class PlayModel(TrickEvaluation):
    """Evaluation of moves by learned weights, in units of a softmax with temperature 1.

    `weights` holds the weights of PLAY_FEATURES for LEADS, FOLLOWS and VOID, one after the other.
    """

    def __init__(self, tables: SuitTables, evaluation: EvaluationWeights, weights: list[float]) -> None:
        super().__init__(tables, evaluation)
        self.play_weights = weights
        self.kind: i64 = LEADS
        self._hand: i64 = 0
        self._makers = 0.0
        self._partner_wins = 0.0

    def look(self, position: TrickPosition, moves: list[int]) -> None:
        """Set the information set of the seat to move, and its moves."""
        super().look(position, moves)
        rules = position.rules
        seat: i64 = position.to_move
        own: i64 = rules.side[seat]
        self._hand = position.hands[seat]
        self._makers = 1.0 if own == rules.makers else 0.0
        self._partner_wins = 0.0
        if self._leads:
            self.kind = LEADS
        else:
            follows: i64 = self.tables.follows[position.called]
            self.kind = FOLLOWS if follows & self._hand else VOID
            if rules.side[position.winner] == own:
                self._partner_wins = 1.0

    def value(self, move: i64) -> float:
        """Return the value of a move for this player, in units of the softmax."""
        tables, weights = self.tables, self.play_weights
        tile: i64 = move & 63
        first: i64 = self.kind * len(PLAY_FEATURES)
        points = float(tables.tile_points[tile])
        chance = self.chance(move)
        value = weights[first + 1] * chance + weights[first + 2] * points + weights[first + 3] * tables.power[tile]
        suit: i64 = tables.leads[tile][0]
        stake = self._stake
        if self._leads:
            suit = move >> 6
            stake = float(tables.trick_points)
            threats: i64 = tables.above[suit][tile]
            if threats & self._unseen == 0:
                value += weights[first + 5]
        elif self._better >> tile & 1:
            value += weights[first + 5] + self._partner_wins * weights[first + 7]
        value += weights[first] * (2.0 * chance - 1.0) * (stake + points)
        value += weights[first + 6] * self._partner_wins * points
        if tables.trumps >> tile & 1:
            value += weights[first + 4] - weights[first + 3] + weights[first + 8] * self._makers
            if self._leads and self._ruffers == 0:
                value += weights[first + 10]
        else:
            suited: i64 = tables.follows[suit]
            value += weights[first + 9] * float(popcount(suited & self._hand))
        return value
