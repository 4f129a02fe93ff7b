"""One-ply evaluation of a line game, for the levels that do not search: the kernel's sum, and what a belief adds to it.

The kernel (line_evaluation.py) tells what a play scores, sheds and leaves to follow with. Who counts tiles adds how
likely the others cannot follow, what the next opponent should score in reply, and who would win a closed line.
"""

from dataclasses import dataclass
from functools import cached_property
from math import prod

from game.bots.beliefs.line import LineBelief
from game.bots.encode.line import encode_move, encode_position, is_question_pending
from game.bots.encode.line_rules import spots_per_point, tile_mask, tile_numbers
from game.bots.kernel.line_evaluation import Weights, gain, points_scored, standing
from game.bots.kernel.position import PASS as PASSED
from game.bots.kernel.position import Position
from game.bots.kernel.rule_tables import spots
from game.core.state import PASS, SHUT, Action, Play
from game.core.tiles import spots as spots_on
from game.rules.line.line_game import LineGame, LineState


@dataclass(frozen=True)
class LevelWeights:
    """What a level cares about; each weight is in spots.

    `scored` is per spot scored, `shed` per spot shed, `double` for a double shed, `fits` for each own tile that fits
    the new ends. The rest needs a belief: `stuck` is for certainty that the next opponent cannot follow, and half as
    much for each one after; `partner` against certainty that the partner cannot; `threat` per spot that the next
    opponent should score in reply; `closed` per spot by which the others should be heavier when a play closes the line.
    """

    scored: float
    shed: int
    double: int
    fits: int
    stuck: float = 0
    threat: float = 0
    partner: float = 0
    closed: float = 0

    def weights(self, game: LineGame, players: int) -> Weights:
        """The terms of the kernel, which counts in half spots."""
        point = round(2 * self.scored * spots_per_point(game, players))
        return Weights(shed=2 * self.shed, double=2 * self.double, point=point, fits=2 * self.fits, unseen=0)


LEVEL_WEIGHTS = {
    "beginner": LevelWeights(scored=0, shed=-1, double=-4, fits=0),
    "casual": LevelWeights(scored=3, shed=1, double=4, fits=1),
    "club": LevelWeights(scored=3, shed=1, double=6, fits=2, stuck=28, threat=2, partner=3, closed=3),
}
"""What the levels care about that do not search."""


class Evaluation:
    """The evaluation of one choice, for the seat to move in a view; all values are in half spots."""

    def __init__(self, game: LineGame, view: LineState, terms: LevelWeights) -> None:
        self.game, self.view, self.terms = game, view, terms
        self.seat, self.players = view.to_move, len(view.hands)
        self.weights = terms.weights(game, self.players)
        self.point = 2 * spots_per_point(game, self.players)

    @cached_property
    def belief(self) -> LineBelief:
        """What the seat believes of the tiles it does not see."""
        return LineBelief(self.game, self.view)

    @cached_property
    def unseen(self) -> int:
        """The tiles that the seat does not see, as a mask."""
        return tile_mask(self.game, self.belief.unseen)

    def values(self) -> dict[Action, float]:
        """The value of each play, and of shutting the game or ending the turn where the seat may."""
        game, view = self.game, self.view
        legal = game.legal_actions(view)
        now = encode_position(game, view._replace(special_turn=None) if is_question_pending(view) else view)
        values: dict[Action, float] = {
            play: self._play(now, encode_move(game, view, play)) for play in legal if isinstance(play, Play)
        }
        if SHUT in legal and self.terms.closed:
            values[SHUT] = 2 * self.terms.closed * self._lead_if_counted(now)
        if PASS in legal and view.special_turn is not None and view.special_turn.double_index is not None:
            values[PASS] = self._turn_over(now)
        return values

    def _play(self, before: Position, play: int) -> float:
        """The value of a play, with the best that may follow it in the same turn."""
        after = before.copy()
        after.play(play)
        value = gain(before, play, self.weights)
        if not after.hands[self.seat]:
            return value
        following = after.moves() if after.seat == self.seat else []
        values = [self._play(after, more) for more in following if more >= 0]
        if not values or PASSED in following:
            values.append(self._turn_over(after))
        return value + max(values)

    def _turn_over(self, after: Position) -> float:
        """The value of the line to the seat if its turn is over."""
        fitting = after.fitting((1 << len(after.rules.low)) - 1)
        kept = after.hands[self.seat]
        value = float(standing(self.weights, fitting, kept, 0))
        if not self.terms.stuck:
            return value
        if not fitting & (self.unseen | kept):
            return 2 * self.terms.closed * self._lead_if_counted(after)
        return value + self._others_stuck(fitting) - self._threat(after)

    def _others_stuck(self, fitting: int) -> float:
        """The value of the others' not holding a tile that fits: good of opponents, bad of a partner."""
        game, seat, players = self.game, self.seat, self.players
        stuck = 2 * self.terms.stuck
        if game.domino_pay == "FIX":  # what holds up one rival of many helps the rest of them to the only point
            stuck /= (game.sides(players) - 1) ** 2
        value = 0.0
        for follower in game.order_from(seat, players)[1:]:
            if game.side(follower, players) == game.side(seat, players):
                value -= 2 * self.terms.partner * self._void(follower, fitting)
            else:
                value += stuck * self._void(follower, fitting)
                stuck /= 2
        return value

    def _void(self, seat: int, fitting: int) -> float:
        """The probability that a seat holds none of the tiles that fit."""
        number = tile_numbers(self.game.set)
        held = self.belief.probabilities[seat]
        return prod(1 - probability for tile, probability in held.items() if fitting >> number[tile] & 1)

    def _threat(self, after: Position) -> float:
        """The expected value of the next opponent's best score in reply."""
        if not after.rules.scores_in_play:
            return 0.0
        reply = after.copy()
        reply.seat = self.game.next_seat(self.seat, self.players)
        reply.double_end = -1
        reply.hands[reply.seat] = self.unseen
        best: dict[int, int] = {}
        for play in reply.moves():
            if play >= 0 and (points := points_scored(reply, play)):
                best[play >> 12] = max(points, best.get(play >> 12, points))
        number = tile_numbers(self.game.set)
        held = {number[tile]: chance for tile, chance in self.belief.probabilities[reply.seat].items()}
        expected, none_better = 0.0, 1.0
        for points, tile in sorted(((points, tile) for tile, points in best.items()), reverse=True):
            expected += none_better * held[tile] * points
            none_better *= 1 - held[tile]
        return self.terms.threat * self.point * expected

    def _lead_if_counted(self, now: Position) -> float:
        """By how many spots the lightest other side should be heavier than the own one, if the hands were counted."""
        game, seat, players = self.game, self.seat, self.players
        unseen = self.belief.unseen
        mean = spots_on(unseen) / max(len(unseen), 1)
        held: dict[int, float] = {}
        for holder, hand in enumerate(self.view.hands):
            spots_held = spots(now.rules, now.hands[seat]) if holder == seat else mean * len(hand)
            side = game.side(holder, players)
            held[side] = held.get(side, 0) + spots_held
        own = held.pop(game.side(seat, players))
        return min(held.values()) - own
