"""A static evaluation of moves in tricks: what one player, who sees one hand and what was played, thinks of each.

The chance that the tile holds or takes the trick, times what the trick counts, less what the tile would win later. It
is the policy of the rollouts, and the model of the other players by which deals are weighted. This file imports nothing
of the game, so that mypyc can compile it.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from game.bots.kernel.bits import lowest_bit, popcount
from game.bots.kernel.trick_position import PARTNER, SuitTables, TrickPosition

if TYPE_CHECKING:
    from mypy_extensions import i64

UNIFORM: Final = 0.1
"""How much of a player's choices is thought to be uniformly random, whatever the evaluation says."""


class EvaluationWeights:
    """The weights of an evaluation, in points of a trick where they are no chances.

    `power` is what the strongest tile costs, as it could win later; a trump costs as much again. `ruff` is the chance
    that a rival who is thought to hold a trump can use it on another suit, `partner` the chance that a partner takes
    what a rival would win. `draw_trumps` is what a trump led is worth to the side that made the trump while others are
    out. `temperature` is that of the softmax by which others are thought to choose.
    """

    def __init__(self, power: float, ruff: float, partner: float, draw_trumps: float, temperature: float) -> None:
        self.power = power
        self.ruff = ruff
        self.partner = partner
        self.draw_trumps = draw_trumps
        self.temperature = temperature


class TrickEvaluation:
    """The evaluation of the moves of one player at a time, from that player's information set."""

    def __init__(self, tables: SuitTables, weights: EvaluationWeights) -> None:
        self.tables = tables
        self.weights = weights
        self.legal: i64 = 0
        self._leads = True
        self._unseen: i64 = 0
        self._ruffers: i64 = 0  # on a lead the unseen trumps, else those of them that can only ruff
        self._stay = 0.0  # the chance that no rival holds a given unseen tile
        self._unruffed = 0.0  # the same of a trump that can only ruff
        self._partner = False
        self._draws = 0.0
        self._called: i64 = 0
        self._better: i64 = 0
        self._stake = 0.0
        self._kept = 0.0  # the chance that the own side has the trick if this player does not beat it
        self._rivals: i64 = 0

    def look(self, position: TrickPosition, legal: i64) -> None:
        """Take up the information set of the seat to move, and its legal tiles.

        That is its own hand, the trick in progress, and the tiles that are not live.
        """
        rules, tables, weights = position.rules, self.tables, self.weights
        seat: i64 = position.to_move
        hand: i64 = position.hands[seat]
        waiting: i64 = rules.waiting[seat][position.joined]
        own: i64 = rules.side[seat]
        self.legal = legal
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
        """The chance that no rival beats a tile with one of `threats`; some trumps can only ruff."""
        if threats == 0:
            return 1.0
        ruffs: i64 = popcount(threats & self._ruffers)
        chance = power(self._stay, popcount(threats) - ruffs)
        while ruffs > 0:
            chance *= self._unruffed
            ruffs -= 1
        return chance

    def value(self, move: i64) -> float:
        """What a move is worth to this player, in points of a trick."""
        tables, weights = self.tables, self.weights
        tile: i64 = move & 63
        points: i64 = tables.tile_points[tile]
        holds = 1.0
        if self._leads:
            suit: i64 = move >> 6
            threats: i64 = tables.above[suit][tile]
            threats &= self._unseen
            if threats:
                follow_suit = suit == tables.trump  # the trumps above it then, which are no ruffs
                holds = power(self._stay, popcount(threats)) if follow_suit else self._holds(threats)
                if self._partner:
                    holds += (1.0 - holds) * weights.partner
            value = (2.0 * holds - 1.0) * float(tables.trick_points + points) - weights.power * tables.power[tile]
            return value + self._draws if tables.trumps >> tile & 1 else value
        holds = self._kept
        if self._better >> tile & 1:
            beaten_by: i64 = tables.above[self._called][tile]
            holds = self._holds(beaten_by & self._unseen) if self._rivals else 1.0
            if self._partner:
                holds += (1.0 - holds) * weights.partner
        return (2.0 * holds - 1.0) * (self._stake + float(points)) - weights.power * tables.power[tile]

    def best(self) -> i64:
        """The move of the highest value, the lowest tile of equals."""
        left: i64 = self.legal
        found: i64 = 0
        highest = -1e9
        while left:
            tile: i64 = lowest_bit(left)
            left &= left - 1
            if self._leads:
                for suit in self.tables.leads[tile]:
                    value = self.value(suit * 64 + tile)
                    if value > highest:
                        highest = value
                        found = suit * 64 + tile
            else:
                value = self.value(tile)
                if value > highest:
                    highest = value
                    found = tile
        return found

    def probability(self, move: i64) -> float:
        """How likely a player is to choose a move: a softmax of the values, mixed with a uniform choice."""
        left: i64 = self.legal
        moves = 0.0
        total = 0.0
        temperature = self.weights.temperature
        chosen = self.value(move)
        while left:
            tile: i64 = lowest_bit(left)
            left &= left - 1
            if self._leads:
                for suit in self.tables.leads[tile]:
                    moves += 1.0
                    total += exp(min((self.value(suit * 64 + tile) - chosen) / temperature, 50.0))
            else:
                moves += 1.0
                total += exp(min((self.value(tile) - chosen) / temperature, 50.0))
        return (1.0 - UNIFORM) / total + UNIFORM / moves


def chance_not_held(places: float, unseen: i64) -> float:
    """The chance that a given one of the `unseen` tiles lies in none of so many places."""
    count: i64 = popcount(unseen)
    chance = 1.0 - places / float(count if count else 1)
    return chance if chance > 0.0 else 0.0


def power(base: float, exponent: i64) -> float:
    """A chance multiplied so many times by itself."""
    product = 1.0
    while exponent > 0:
        product *= base
        exponent -= 1
    return product
