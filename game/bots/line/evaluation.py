"""One-ply evaluation for the levels of the line games that do not search.

The kernel (line_evaluation.py) counts the points that a play scores, the spots that it sheds, and the tiles that fit
afterwards. Levels that count tiles add how likely the others cannot follow, the expected reply score of the next
opponent, and who would win a closed line.
"""

from functools import cached_property
from math import prod

from game.bots.kernel.line_evaluation import Weights, gain, standing
from game.bots.kernel.position import PASS as PASSED
from game.bots.kernel.position import Position
from game.bots.kernel.rule_tables import spots
from game.bots.line.belief import LineBelief
from game.bots.line.encoding import encode_move, encode_position, is_question_pending, spots_per_point, tile_numbers
from game.bots.settings import LineEvaluation
from game.core.state import PASS, SHUT, Action, Play
from game.core.tiles import spots as spots_on
from game.rules.line.line_game import LineGame, LineState
from game.rules.options import Pay


class Evaluation:
    """The evaluation of a choice for the seat to move; all values are in half spots."""

    def __init__(self, game: LineGame, view: LineState, terms: LineEvaluation) -> None:
        self.game, self.view, self.terms = game, view, terms
        self.seat, self.players = view.to_move, len(view.hands)
        self.point = 2 * spots_per_point(game, self.players)
        point, fits = round(terms.scored * self.point), 2 * terms.fits
        self.weights = Weights(shed=2 * terms.shed, double=2 * terms.double, point=point, fits=fits, unseen=0)

    @cached_property
    def belief(self) -> LineBelief:
        """The seat's belief about the hidden tiles."""
        return LineBelief(self.game, self.view)

    def values(self) -> dict[Action, float]:
        """Return the value of each play, and of shutting the game or ending the turn where legal."""
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
        """Return the value of a play and the best continuation in the same turn."""
        after = before.copy()
        after.play(play)
        value = gain(before, play, self.weights)
        if not after.hands[self.seat]:
            return value
        following = after.moves() if after.seat == self.seat else []
        values = [self._play(after, next_play) for next_play in following if next_play >= 0]
        if not values or PASSED in following:
            values.append(self._turn_over(after))
        return value + max(values)

    def _turn_over(self, after: Position) -> float:
        """Return the value of the line for the seat at the end of its turn."""
        fitting = after.fitting((1 << len(after.rules.low)) - 1)
        kept = after.hands[self.seat]
        value = float(standing(self.weights, fitting, kept, 0))
        if not self.terms.stuck:
            return value
        if not fitting & (self.belief.unseen_mask | kept):
            return 2 * self.terms.closed * self._lead_if_counted(after)
        return value + self._others_stuck(fitting) - self._threat(after)

    def _others_stuck(self, fitting: int) -> float:
        """Return the value of others not holding a matching tile: positive for opponents, negative for a partner."""
        game, seat, players = self.game, self.seat, self.players
        stuck = 2 * self.terms.stuck
        if game.domino_pay == Pay.ONE_POINT:  # blocking one of several opponents helps the others win the only point
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
        """Return the probability that a seat holds no matching tile."""
        number = tile_numbers(self.game.set)
        held = self.belief.probabilities[seat]
        return prod(1 - probability for tile, probability in held.items() if fitting >> number[tile] & 1)

    def _threat(self, after: Position) -> float:
        """Return the expected value of the next opponent's best reply score."""
        if not after.rules.scores_in_play:
            return 0.0
        reply = after.copy()
        reply.seat = self.game.next_seat(self.seat, self.players)
        reply.double_end = -1
        reply.hands[reply.seat] = self.belief.unseen_mask
        best: dict[int, int] = {}
        for play in reply.moves():
            if play >= 0 and (points := reply.points_for(play)):
                best[play >> 12] = max(points, best.get(play >> 12, points))
        number = tile_numbers(self.game.set)
        held = {number[tile]: chance for tile, chance in self.belief.probabilities[reply.seat].items()}
        expected, none_better = 0.0, 1.0
        for points, tile in sorted(((points, tile) for tile, points in best.items()), reverse=True):
            expected += none_better * held[tile] * points
            none_better *= 1 - held[tile]
        return self.terms.threat * self.point * expected

    def _lead_if_counted(self, now: Position) -> float:
        """Return by how many spots the lightest other side is expected to be heavier than the own side."""
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
