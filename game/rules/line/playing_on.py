"""A turn of more than one play: after a double, or in place of a seat that could not play."""

from dataclasses import dataclass

from game.core.state import Play
from game.rules.line.joining import Joining
from game.rules.line.line_state import LineState, Turn


@dataclass(frozen=True, kw_only=True)
class PlayingOn(Joining):
    """The knobs of the plays that may follow a play."""

    replay: str = "off"  # after a double its player may join another tile to "any" end, or to its "own"
    replay_must: bool = False
    plays_for_dumb: bool = False  # whoever follows a seat that could not play takes `dumb_plays`, one in its place
    dumb_plays: int = 2

    def _going_on(self, state: LineState, seat: int, turn: Turn | None) -> LineState:
        """The turn goes on after a double, or with a play still owed, if there is one to make; or it passes on."""
        tip = len(state.line.laid) - 1
        if self.replay != "off" and state.line.laid[tip].tile.is_double:
            on = state._replace(to_move=seat, turn=Turn(tip, turn.owed if turn else 0))
            if self._after_double(on, tip):
                return on
        return self._owing(state, seat, turn.owed if turn else 0)

    def _owing(self, state: LineState, seat: int, owed: int) -> LineState:
        """The next of the plays that `seat` owes, if it can make one."""
        if not owed or not self.joins(state.line, state.hands[seat]):
            return state._replace(turn=None, to_move=self.next_seat(seat, len(state.hands)))
        return state._replace(turn=Turn(owed=owed - 1) if owed > 1 else None, to_move=seat)

    def _after_double(self, state: LineState, tip: int) -> list[Play]:
        """What may follow the double at `tip` in the same turn."""
        plays = self.joins(state.line, state.hands[state.to_move])
        if self.replay == "any":
            return plays
        own = {end.arm for end in state.line.ends if end.tip == tip}
        return [play for play in plays if play.arm in own]
