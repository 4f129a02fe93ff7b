"""Likelihood of declarations (bids, passes, trumps made) given a deal of the hidden tiles.

The model player gives each trump a value that is linear in features of its hand, and passing a value by the situation.
It chooses by softmax over these values (a multinomial logit), and uniformly with probability UNIFORM, so that no deal
is ruled out by an odd bid.

It imports only other kernel modules, so that mypyc can compile it.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from game.bots.kernel.bits import lowest_bit, popcount
from game.bots.kernel.trick_position import SuitTables

if TYPE_CHECKING:
    from mypy_extensions import i64

UNIFORM: Final = 0.1
"""Probability that the model player chooses uniformly at random."""
PASSED: Final = -1
BID: Final = -2
"""Choices without a trump: a pass, and a bid for a trump that is not known yet."""
FEATURES: Final = (
    "trumps",
    "trumps_squared",
    "sure_trumps",
    "second_trumps",
    "sure_tiles",
    "second_tiles",
    "sure_points",
    "other_points",
)
"""Features of a hand with a trump: the number of trumps and its square; trumps with none and with one higher trump in
other hands; other tiles with none and with one higher tile of their suit in other hands; the points of the sure tiles,
trumps included, and of all others."""


class TrumpValue:
    """Value of a trump to the model player: `bias`, and one of `weights` for each feature."""

    def __init__(self, tables: SuitTables, weights: list[float], bias: float) -> None:
        self.trumps: i64 = tables.trumps
        self.points = tables.tile_points
        self.weights = weights
        self.bias = bias
        self.above: list[int] = []  # for each tile the tiles of its suit that beat it
        for tile in range(len(self.points)):
            above: int = tables.above[tables.leads[tile][0]][tile]
            self.above.append(above if tables.trumps >> tile & 1 else above & ~tables.trumps)

    def value(self, hand: i64) -> float:
        """Return the value of this trump with a hand."""
        weights = self.weights
        number: i64 = popcount(hand & self.trumps)
        value = self.bias + weights[0] * float(number) + weights[1] * float(number * number)
        remaining: i64 = hand
        while remaining:
            tile: i64 = lowest_bit(remaining)
            bit: i64 = remaining & -remaining
            remaining &= remaining - 1
            above: i64 = self.above[tile]
            above &= ~hand
            points: i64 = self.points[tile]
            if above == 0:
                value += (weights[2] if self.trumps & bit else weights[4]) + weights[6] * float(points)
            else:
                if above & (above - 1) == 0:
                    value += weights[3] if self.trumps & bit else weights[5]
                value += weights[7] * float(points)
        return value


class SeatDeclarations:
    """Declarations of one seat with the same hand and the same trumps to choose from.

    - `played`: mask of the tiles that the seat certainly held and has played since.
    - `trumps`: the trumps that it could make. `choices`: for each declaration the trump made, as an index of `trumps`,
      BID or PASSED. `passing`: for each the value of a pass, None if it had to declare.
    """

    def __init__(
        self, seat: int, played: int, trumps: list[TrumpValue], choices: list[int], passing: list[float | None]
    ) -> None:
        self.seat = seat
        self.played: i64 = played
        self.trumps = trumps
        self.choices = choices
        self.passing = passing
        self._known: dict[int, float] = {}  # by the hand of the seat

    def likelihood(self, hands: list[int]) -> float:
        """Return the probability of these declarations if the players now hold `hands`."""
        held = hands[self.seat]
        if held not in self._known:
            self._known[held] = self._of_hand(held)
        return self._known[held]

    def _of_hand(self, held: i64) -> float:
        """Return the probability of these declarations if the seat now holds these tiles."""
        held |= self.played
        values: list[float] = []
        total = 0.0
        for trump in self.trumps:
            value = exp(trump.value(held))
            values.append(value)
            total += value
        likelihood = 1.0
        for index in range(len(self.choices)):
            chosen = self.choices[index]
            passing = self.passing[index]
            nothing = 0.0 if passing is None else exp(passing)
            shares = 2 if passing is not None and chosen < 0 else len(values)
            favoured = nothing if chosen == PASSED else total if chosen == BID else values[chosen]
            likelihood *= (1.0 - UNIFORM) * favoured / (total + nothing) + UNIFORM / float(shares)
        return likelihood


class ObservedDeclarations:
    """The declarations of the other players in this hand: evidence about their tiles."""

    def __init__(self, seats: list[SeatDeclarations]) -> None:
        self.seats = seats

    def likelihood(self, hands: list[int]) -> float:
        """Return the probability of all these declarations if the players now hold `hands`."""
        likelihood = 1.0
        for seat in self.seats:
            likelihood *= seat.likelihood(hands)
        return likelihood
