"""What happens to a seat of a line game between its action and the end of the hand.

This file imports nothing of the game, so that mypyc can compile it.
"""

from game.bots.kernel.line_evaluation import points_scored
from game.bots.kernel.position import DRAW, Position
from game.bots.kernel.rule_tables import RuleTables, spots
from game.bots.kernel.settlement import winners


class Happenings:
    """What happens to a seat in a hand that is played on by `play`.

    Until its next turn: the points for plays, and fines, of its side (`scores`) and of the others (`concedes`); whether
    the player after it is an opponent with nothing that fits (`next_stuck`). In that turn: whether it holds a tile that
    fits (`answers`). At the end: whether its side alone `wins` the hand, and where another does, its `spots_left`.
    """

    def __init__(self, rules: RuleTables, seat: int) -> None:
        """Nothing has happened yet."""
        self.rules = rules
        self.seat = seat
        self.side = rules.side_of[seat]
        self.scores = 0
        self.concedes = 0
        self.next_stuck = False
        self.answers = False
        self.wins = False
        self.spots_left = 0
        self.returned = False  # whether the next turn of the seat has come

    def play(self, position: Position, move: int) -> None:
        """Make a move and keep what comes of it."""
        mover = position.seat
        pays = (self.rules.scores_in_play and move >= 0) or (self.rules.overdraw_fine > 0 and move == DRAW)
        if pays and not self.returned:
            self.pay(self.rules.side_of[mover], points_scored(position, move))
        position.play(move)
        if position.seat < 0:
            self._end(position, mover, move)
        elif position.seat != mover:
            self.turn(position, mover)

    def pay(self, side: int, points: int) -> None:
        """A side is paid during play."""
        if side == self.side:
            self.scores += points
        else:
            self.concedes += points

    def turn(self, position: Position, before: int) -> None:
        """The turn comes to a seat, after that of another."""
        if self.returned:
            return
        now = position.seat
        stuck = position.ends > 0 and not position.fitting(position.hands[now])
        if before == self.seat:
            self.next_stuck = stuck and self.rules.side_of[now] != self.side
        if now == self.seat:
            self.returned = True
            self.answers = not stuck

    def _end(self, position: Position, mover: int, move: int) -> None:
        """The hand is over by a move."""
        rules = self.rules
        if position.hands[mover] and move >= 0:
            won = [rules.side_of[mover]]  # it made the points that win the match
        else:
            won = winners(rules, position.hands, -1 if position.hands[mover] else mover)
        self.wins = won == [self.side]
        if won and self.side not in won:
            self.spots_left = spots(rules, position.hands[self.seat])
