"""The boneyard of a line game: who may draw, who must, and what drawing costs (C7)."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.state import DRAW, Play, Reason, Scored, add
from game.rules.line.joining import Joining
from game.rules.line.line_state import LineState, Turn
from game.rules.options import Count, at
from game.rules.target import MOST_POINTS


@dataclass(frozen=True, kw_only=True)
class Drawing(Joining):
    """The knobs of the boneyard."""

    draw_when_unable: str = "none"  # none, one tile, or until a tile fits (C7)
    draw_when_able: bool = False
    bones_with_leader: bool = False  # the boneyard lies beside whoever leads the hand
    overdraw_fine: int = 0  # points lost by drawing when able, once a turn
    score_floor: bool = True  # a fine takes no score below 0
    matador_reserve: bool = False  # tiles that fit anywhere may be kept back while tiles can be drawn
    take_all_first: bool = False  # the second player's first draw when able is of all that may be drawn (S2, V3)
    floor: Count = 0  # tiles that are never drawn
    own_end_only: bool = False  # of two players each draws from the own end of the boneyard (S0 rule 3)

    def least_score(self) -> int:
        """As for any game, but where a fine may take a score below nought."""
        return -MOST_POINTS if self.overdraw_fine and not self.score_floor else super().least_score()

    def pool_open(self, state: LineState) -> bool:
        """Whether tiles can be drawn: in a game without drawing they sleep."""
        return self.draw_when_unable != "none" and len(state.boneyard) > at(self.floor, len(state.hands))

    def _must_draw(self, state: LineState) -> bool:
        """Whether a seat that cannot play has to draw: one tile, or until one fits."""
        if self.draw_when_unable == "none" or not self.pool_open(state):
            return False
        return self.draw_when_unable == "until" or state.history[-1:] != ((state.to_move, DRAW),)

    def _may_draw(self, state: LineState, plays: Sequence[Play]) -> bool:
        """Whether a seat that could make these plays may draw instead."""
        return self.pool_open(state) and (self.draw_when_able or (self.matador_reserve and self.may_keep_back(plays)))

    def may_keep_back(self, plays: Sequence[Play]) -> bool:
        """Whether these, all that a seat could play, may be kept back while tiles can be drawn."""
        return False

    def _drawn(self, state: LineState, seat: int) -> LineState:
        """The state after `seat` has taken a tile from its end of the boneyard."""
        taken = -1 if self.own_end_only and seat else 0
        left = state.boneyard[:-1] if taken else state.boneyard[1:]
        hands = list(state.hands)
        drawn = state._replace(boneyard=left)
        if (self.overdraw_fine or self.take_all_first) and self.joins(state.line, hands[seat]):
            drawn = self._overdrawn(drawn, seat)
        hands[seat] += (state.boneyard[taken],)
        return drawn._replace(hands=tuple(hands))

    def _overdrawn(self, state: LineState, seat: int) -> LineState:
        """A draw when able: it costs a fine, once a turn, or it takes all that may be taken."""
        turn = state.turn or Turn()
        if self.take_all_first:
            earlier = [action for mover, action in state.history if mover == seat and action != DRAW]
            return state if earlier or seat == state.leader else state._replace(turn=turn._replace(taking=True))
        side = self.side(seat, len(state.hands))
        fine = min(self.overdraw_fine, state.scores[side]) if self.score_floor else self.overdraw_fine
        events = () if turn.fined or not fine else (Scored(side, -fine, Reason("drawn when able")),)
        return state._replace(turn=turn._replace(fined=True), scores=add(state.scores, events), events=events)
