"""Rollouts: hands of tricks played out to the end by policies, and how likely the moves that were observed are.

This file imports nothing of the game, so that mypyc can compile it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.bots.kernel.bits import lowest_bit, popcount
from game.bots.kernel.dice import Dice
from game.bots.kernel.trick_evaluation import TrickEvaluation
from game.bots.kernel.trick_position import ANNOUNCE, TrickPosition

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_MOVE: Final = -1


class RolloutPolicy:
    """How one player goes on in a rollout. It minds no more than its own hand and what has been played."""

    def move(self, position: TrickPosition) -> i64:
        """The move of the seat to move."""
        raise NotImplementedError


class EvaluationPolicy(RolloutPolicy):
    """The move that the static evaluation likes best."""

    def __init__(self, evaluation: TrickEvaluation) -> None:
        self.evaluation = evaluation

    def move(self, position: TrickPosition) -> i64:
        """The best move by the evaluation, which is not asked where only one tile may be played to a trick."""
        legal: i64 = position.legal()
        if position.joined and legal & (legal - 1) == 0:
            return lowest_bit(legal)
        self.evaluation.look(position, legal)
        return self.evaluation.best()


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


def rollout(position: TrickPosition, hands: list[int], move: i64, policies: list[RolloutPolicy]) -> TrickPosition:
    """The end of the hand with these hands, after a move (or NO_MOVE), each seat playing its policy."""
    start = position.copy()
    start.hands = hands[:]
    if move != NO_MOVE:
        start.play(move)
    play_out(start, policies)
    return start


def play_out(position: TrickPosition, policies: list[RolloutPolicy]) -> tuple[float, ...]:
    """What the hand is worth by side when each seat plays its policy; the position is played to its end.

    Doubles are announced as soon as they may be.
    """
    while not position.over:
        if position.joined == 0 and position.may_announce():
            position.play(ANNOUNCE)
        else:
            policy = policies[position.to_move]
            position.play(policy.move(position))
    return position.payoff()


class ObservedMove:
    """A move that another player was seen to choose, in a position with no tile in that player's hand.

    `played` is the mask of the tiles that the player has played from then on, which it must have held.
    """

    def __init__(self, position: TrickPosition, move: int, played: int) -> None:
        self.position = position
        self.move: i64 = move
        self.played: i64 = played


class ObservedMoves:
    """What the other players have chosen in this hand so far: evidence of the tiles that they hold."""

    def __init__(self, evaluation: TrickEvaluation, moves: list[ObservedMove]) -> None:
        self.evaluation = evaluation
        self.moves = moves

    def likelihood(self, hands: list[int]) -> float:
        """The probability of all these moves, had the players held what they have played and now hold `hands`."""
        likelihood = 1.0
        evaluation = self.evaluation
        for observed in self.moves:
            position = observed.position
            seat: i64 = position.to_move
            held: i64 = hands[seat]
            position.hands[seat] = held | observed.played
            legal: i64 = position.legal()
            if legal & (legal - 1) or observed.move >= 64:  # else it was the only move
                evaluation.look(position, legal)
                likelihood *= evaluation.probability(observed.move)
        return likelihood
