"""Rollouts of trick games, and the likelihood of observed moves.

It imports only other kernel modules, so that mypyc can compile it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.bots.kernel.bits import popcount
from game.bots.kernel.dice import Dice
from game.bots.kernel.trick_evaluation import RolloutPolicy, TrickEvaluation
from game.bots.kernel.trick_position import ANNOUNCE, TrickPosition

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_MOVE: Final = -1


class FalliblePolicy(RolloutPolicy):
    """Follows another policy, but sometimes plays a random tile."""

    def __init__(self, policy: RolloutPolicy, dice: Dice) -> None:
        self.policy = policy
        self.dice = dice

    def move(self, position: TrickPosition) -> i64:
        """Return the other policy's move, or a random one after a slip."""
        seat: i64 = position.to_move
        hand: i64 = position.hands[seat]
        legal: i64 = position.legal()
        if legal & (legal - 1) and self.dice.slip(int(seat), int(popcount(hand))):
            tile: i64 = self.dice.any_of(int(legal))
            return tile if position.joined else position.rules.tables.leads[tile][0] * 64 + tile
        return self.policy.move(position)


def rollout(position: TrickPosition, hands: list[int], move: i64, policies: list[RolloutPolicy]) -> TrickPosition:
    """Return the end of the hand with these hands, after a move (or NO_MOVE), each seat following its policy."""
    start = position.copy()
    start.hands = hands[:]
    if move != NO_MOVE:
        start.play(move)
    play_out(start, policies)
    return start


def play_out(position: TrickPosition, policies: list[RolloutPolicy]) -> tuple[float, ...]:
    """Play a position to its end by the policies, in place, and return each side's payoff.

    Doubles are announced as soon as possible.
    """
    while not position.over:
        if position.joined == 0 and position.may_announce():
            position.play(ANNOUNCE)
        else:
            policy = policies[position.to_move]
            position.play(policy.move(position))
    return position.payoff()


class ObservedMove:
    """A move that another player chose, with the position before it, in which that player's hand is empty.

    `played` is the mask of the tiles the player has played since, this one included, which it must have held.
    """

    def __init__(self, position: TrickPosition, move: int, played: int) -> None:
        self.position = position
        self.move: i64 = move
        self.played: i64 = played


class ObservedMoves:
    """The moves of the other players in this hand so far: evidence about their tiles."""

    def __init__(self, evaluation: TrickEvaluation, moves: list[ObservedMove]) -> None:
        self.evaluation = evaluation
        self.moves: dict[int, list[ObservedMove]] = {}
        self._known: dict[int, dict[int, float]] = {}  # by seat and its hand: a player sees only its own
        for observed in moves:
            seat: int = observed.position.to_move
            self.moves.setdefault(seat, []).append(observed)
            self._known[seat] = {}

    def likelihood(self, hands: list[int]) -> float:
        """Return the probability of all these moves if the players now hold `hands`."""
        likelihood = 1.0
        for seat, known in self._known.items():
            held = hands[seat]
            if held not in known:
                known[held] = self._of_seat(seat, held)
            likelihood *= known[held]
        return likelihood

    def _of_seat(self, seat: int, held: i64) -> float:
        """Return the probability of all moves of a seat that now holds these tiles."""
        likelihood = 1.0
        evaluation = self.evaluation
        for observed in self.moves[seat]:
            position = observed.position
            position.hands[seat] = held | observed.played
            legal: i64 = position.legal()
            if legal & (legal - 1) or observed.move >= 64:  # else it was the only move
                evaluation.look(position, position.moves(legal))
                likelihood *= evaluation.probability(observed.move)
        return likelihood
