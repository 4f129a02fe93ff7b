"""Static evaluation of moves in trick games, from what one player sees.

The value is the expected gain of the trick (winning or losing it, by the chance that the tile holds or takes it), less
what the tile could win later. It is the rollout policy, and the model of other players that weights deals.

It imports only other kernel modules, so that mypyc can compile it.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from game.bots.kernel.bits import lowest_bit, popcount
from game.bots.kernel.trick_position import PARTNER, SuitTables, TrickPosition

if TYPE_CHECKING:
    from mypy_extensions import i64

UNIFORM: Final = 0.1
"""Probability that the model player chooses uniformly at random."""


class EvaluationWeights:
    """Weights of the evaluation, in trick points except for probabilities.

    - `power`: cost of playing the strongest tile, which could win later; a trump costs the same again.
    - `ruff`: probability that an opponent with a trump can use it on another suit.
    - `partner`: probability that a partner wins a trick that an opponent would win.
    - `draw_trumps`: value of leading a trump, for the side that named trumps, while others are unseen.
    - `temperature`: of the softmax by which other players are modelled.
    """

    def __init__(self, power: float, ruff: float, partner: float, draw_trumps: float, temperature: float) -> None:
        self.power = power
        self.ruff = ruff
        self.partner = partner
        self.draw_trumps = draw_trumps
        self.temperature = temperature


class RolloutPolicy:
    """Policy of one player in a rollout. It uses only the player's own hand and the tiles played."""

    def move(self, position: TrickPosition) -> i64:
        """Return the move of the seat to move."""
        raise NotImplementedError


class TrickEvaluation(RolloutPolicy):
    """Evaluation of the moves of one player at a time, from that player's information set; as a policy, the best."""

    def __init__(self, tables: SuitTables, weights: EvaluationWeights) -> None:
        self.tables = tables
        self.weights = weights
        self.moves: list[int] = []
        self._leads = True
        self._unseen: i64 = 0
        self._ruffers: i64 = 0  # on a lead the unseen trumps, else those that can only ruff
        self._stay = 0.0  # probability that no opponent holds a given unseen tile
        self._unruffed = 0.0  # the same for a trump that can only ruff
        self._partner = False
        self._draws = 0.0
        self._called: i64 = 0
        self._better: i64 = 0
        self._stake = 0.0
        self._kept = 0.0  # probability that the own side wins if this player does not beat the trick
        self._rivals: i64 = 0

    def look(self, position: TrickPosition, moves: list[int]) -> None:
        """Set the information set of the seat to move, and its moves.

        It consists of the own hand, the trick in progress, and the tiles that are not live.
        """
        rules, tables, weights = position.rules, self.tables, self.weights
        seat: i64 = position.to_move
        hand: i64 = position.hands[seat]
        waiting: i64 = rules.waiting[seat][position.joined]
        own: i64 = rules.side[seat]
        self.moves = moves
        self._leads = position.joined == 0
        self._partner = waiting >= PARTNER
        self._rivals = waiting & PARTNER - 1
        self._unseen = position.live & ~hand
        self._stay = chance_not_held(float(self._rivals * popcount(hand)), self._unseen)
        self._unruffed = 1.0 - (1.0 - self._stay) * weights.ruff
        if self._leads:
            self._ruffers = self._unseen & tables.trumps
            self._draws = weights.draw_trumps if own == rules.makers and self._ruffers else 0.0
            return
        self._called = position.called
        self._better = tables.above[position.called][position.best]
        self._stake = float(position.stake)
        self._ruffers = 0 if position.called == tables.trump else tables.trumps & self._unseen
        if rules.side[position.winner] == own:
            self._kept = self._holds(self._better & self._unseen) if self._rivals else 1.0
        else:
            self._kept = weights.partner if self._partner else 0.0

    def _holds(self, threats: i64) -> float:
        """Return the probability that no opponent beats a tile with one of `threats`; some trumps can only ruff."""
        if threats == 0:
            return 1.0
        ruffs: i64 = popcount(threats & self._ruffers)
        chance = power(self._stay, popcount(threats) - ruffs)
        while ruffs > 0:
            chance *= self._unruffed
            ruffs -= 1
        return chance

    def chance(self, move: i64) -> float:
        """Return the probability that the own side wins the trick after a move."""
        tables, weights = self.tables, self.weights
        tile: i64 = move & 63
        holds = 1.0
        if self._leads:
            suit: i64 = move >> 6
            threats: i64 = tables.above[suit][tile]
            threats &= self._unseen
            if threats == 0:
                return 1.0
            follow_suit = suit == tables.trump  # then higher trumps follow suit, and are no ruffs
            holds = power(self._stay, popcount(threats)) if follow_suit else self._holds(threats)
        elif self._better >> tile & 1:
            beaten_by: i64 = tables.above[self._called][tile]
            holds = self._holds(beaten_by & self._unseen) if self._rivals else 1.0
        else:
            return self._kept
        return holds + (1.0 - holds) * weights.partner if self._partner else holds

    def value(self, move: i64) -> float:
        """Return the value of a move for this player, in trick points."""
        tables, weights = self.tables, self.weights
        tile: i64 = move & 63
        points: i64 = tables.tile_points[tile]
        holds = self.chance(move)
        if self._leads:
            value = (2.0 * holds - 1.0) * float(tables.trick_points + points) - weights.power * tables.power[tile]
            return value + self._draws if tables.trumps >> tile & 1 else value
        return (2.0 * holds - 1.0) * (self._stake + float(points)) - weights.power * tables.power[tile]

    def move(self, position: TrickPosition) -> i64:
        """Return the move with the highest value; of equal ones the lowest tile. A forced move is not evaluated."""
        legal: i64 = position.legal()
        if position.joined and legal & (legal - 1) == 0:
            return lowest_bit(legal)
        moves = position.moves(legal)
        self.look(position, moves)
        best_move: i64 = -1
        best_value = -1e9
        for move in moves:
            value = self.value(move)
            if value > best_value:
                best_value = value
                best_move = move
        return best_move

    def probability(self, move: i64) -> float:
        """Return the probability that a player chooses a move: softmax of the values mixed with a uniform choice."""
        total = 0.0
        chosen = self.value(move)
        for other in self.moves:
            total += exp(min((self.value(other) - chosen) / self.weights.temperature, 50.0))
        return (1.0 - UNIFORM) / total + UNIFORM / float(len(self.moves))


def chance_not_held(places: float, unseen: i64) -> float:
    """Return the probability that a given one of the `unseen` tiles is in none of `places` places."""
    count: i64 = popcount(unseen)
    chance = 1.0 - places / float(count if count else 1)
    return chance if chance > 0.0 else 0.0


def power(base: float, exponent: i64) -> float:
    """Return `base` to the power of a whole `exponent`."""
    product = 1.0
    while exponent > 0:
        product *= base
        exponent -= 1
    return product
