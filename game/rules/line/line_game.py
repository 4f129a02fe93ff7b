"""The line family: tiles joined end to end, drawn when they do not fit, counted when the hand is over."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from game.core.state import (
    BUY,
    CHANCE,
    DRAW,
    OVER,
    PASS,
    SELL,
    SHUT,
    Action,
    Announce,
    Buy,
    Draw,
    Event,
    Forfeit,
    HandOver,
    Muggins,
    Pass,
    Play,
    Sell,
    Shut,
    add,
)
from game.core.tiles import spots
from game.rules.line.counting import Counting, EndsCount
from game.rules.line.dealing import Dealing
from game.rules.line.line_state import LineState, Turn
from game.rules.line.moves import TurnKnobs, gone, hand_over, joins, ordinary_actions, ordinary_turn, played
from game.rules.line.playing_on import PlayingOn

__all__ = ["EndsCount", "LineGame", "LineState", "Turn"]


_TO_DRAW = (DRAW,)
_TO_PASS = (PASS,)


@dataclass(frozen=True, kw_only=True)
class LineGame(Dealing, PlayingOn, Counting):
    """The rules of the line games: what may be done in a turn, and what comes of it.

    Its knobs are here and in the classes it is made of.
    """

    family = "line"
    seats: dict[int, tuple[int, ...]] = field(
        default_factory=lambda: {6: (2, 3, 4), 9: (2, 3, 4, 5, 6), 12: (2, 3, 4, 5, 6, 7, 8)}, hash=False
    )
    shut: bool = False  # a player may end the hand when the opponent has just passed (S2, V2)
    turn_clock: int = 0  # seconds for a turn, after which the hand is lost; 0: as long as anybody likes
    finish: str = "hand"  # C11: "hand", or "now" as soon as the target is reached

    # -- what may be done ----------------------------------------------------------------------------------------

    def legal_actions(self, state: LineState) -> tuple[Action, ...]:
        """The joins, the lead, the draw or the pass that C6 and C7 allow, and what else the knobs offer."""
        found = ordinary_actions(self._turn_knobs, state)
        if found is None:
            return self._choices(state)
        return found or self._without_joins(state)

    @cached_property
    def _turn_knobs(self) -> TurnKnobs:
        """What an ordinary turn has to know of this game."""
        return TurnKnobs(
            step=self.step,
            both_ends=self.ends == 2,
            joins_only=self.joins is joins and not self._offers_more,
            passes_on=self.replay == "off" and not self.scores_in_play,
            blocks=self.draw_when_unable == "none" and not self.plays_for_dumb,
        )

    @cached_property
    def _offers_more(self) -> bool:
        """Whether a seat that can play may ever do something else instead."""
        return self.draw_when_able or self.shut or self.matador_reserve

    def _choices(self, state: LineState) -> tuple[Action, ...]:
        """What may be done in any turn, or out of turn."""
        seat = state.to_move
        if seat < 0:
            return ()
        if state.turn is not None and (asked := self._asked(state, state.turn)):
            return asked
        if state.claimant is not None:
            return self.claims(state)
        plays = self.joins(state.line, state.hands[seat])
        if not plays:
            return self._without_joins(state)
        return (*plays, *self._besides(state, plays)) if self._offers_more else tuple(plays)

    def _without_joins(self, state: LineState) -> tuple[Action, ...]:
        """What a seat does for which nothing fits: it leads, draws or passes."""
        if not state.line.laid:
            return self._lead_plays(state)
        return _TO_DRAW if self._must_draw(state) else _TO_PASS

    def _asked(self, state: LineState, turn: Turn) -> tuple[Action, ...]:
        """What a turn out of the ordinary comes down to; nothing where it goes as any other."""
        if turn.offer == "buy":
            return (BUY, PASS)
        if turn.offer == "sell":
            return (SELL, PASS)
        if turn.offer == "partner":
            return (*self._lead_plays(state), PASS)
        if turn.tip is not None:
            more = self._after_double(state, turn.tip)
            return tuple(more) if self.replay_must else (*more, PASS)
        return _TO_DRAW if turn.taking and self.pool_open(state) else ()

    def _lead_plays(self, state: LineState) -> tuple[Action, ...]:
        """The leads; of a line of one end a leader may say that the high end of the tile is the open one."""
        leads = self.leads(state)
        high = [Play(tile, None, tile.high) for tile in leads if not tile.is_double] if self.ends == 1 else []
        return (*map(Play, leads), *high)

    def _besides(self, state: LineState, plays: Sequence[Play]) -> tuple[Action, ...]:
        """What a seat that can play may do instead: draw, or shut the game before it has drawn."""
        shuts = self.shut and state.passes > 0 and state.history[-1][1] == PASS
        return (DRAW,) * self._may_draw(state, plays) + (SHUT,) * shuts

    # -- one turn ------------------------------------------------------------------------------------------------

    def apply(self, state: LineState, action: Action) -> LineState:
        """As every game does; a play and a go, by far the most frequent, take the short way."""
        moved = ordinary_turn(self._turn_knobs, state, action)
        if moved is not None:
            return moved
        if isinstance(action, Play):
            return self._played(played(state, action, self.ends == 2, self.step), state.to_move, state.turn)
        if isinstance(action, Pass) and state.turn is None and state.claimant is None:
            return self._gone(state, state.to_move)
        return super().apply(state, action)

    def _apply(self, state: LineState, action: Action) -> LineState:
        seat = state.to_move
        players = len(state.hands)
        noted = state._replace(history=(*state.history, (seat, action)), events=())
        if state.claimant is not None and isinstance(action, Pass | Announce | Muggins):
            events, settled = self.claimed(noted, action)
            if settled:
                return self._counted(noted, state.claimant, events)
            return noted._replace(to_move=self.next_caller(seat, state.claimant, players), events=events)
        match action:
            case Draw():
                return self._drawn(noted, seat)
            case Pass() if state.turn is not None and state.turn.tip is not None:
                return self._owing(noted, seat, state.turn.owed)
            case Pass() if state.turn is not None and state.turn.offer:
                assert state.leader is not None
                leader = (seat + 2) % players if state.turn.offer == "partner" else state.leader
                return noted._replace(turn=None, leader=leader, to_move=leader)
            case Pass():
                return self._gone(state, seat)
            case Shut():
                return self._hand_over(noted, None, ())
            case Forfeit():
                return self._hand_over(noted, self.next_seat(seat, players), ())
            case Buy():
                assert state.leader is not None
                return noted._replace(to_move=state.leader, turn=Turn(offer="sell"))
            case Sell():
                return self.sold(noted, seat)
        raise ValueError(f"{action} is not an action of this game")

    def _played(self, moved: LineState, seat: int, turn: Turn | None) -> LineState:
        """What comes of a play that `seat` has made in a turn out of the ordinary, if it was any."""
        if not self.scores_in_play:
            return self._going_on(moved, seat, turn) if moved.hands[seat] else self._hand_over(moved, seat, ())
        if self.claim != "auto":
            return moved._replace(claimant=seat, to_move=seat)
        return self._counted(moved, seat, self.in_play(moved, self.side(seat, len(moved.hands))))

    def _counted(self, state: LineState, seat: int, events: tuple[Event, ...]) -> LineState:
        """What the ends paid goes to the scores; the turn passes on, unless the hand or the match is over."""
        players = len(state.hands)
        scores = add(state.scores, events) if events else state.scores
        over = self.match_over(scores, players) if events and self.finish == "now" else None
        state = state._replace(
            scores=scores,
            to_move=OVER if over else self.next_seat(seat, players),
            claimant=None,
            events=(*events, over) if over else events,
        )
        return state if over or state.hands[seat] else self._hand_over(state, seat, events)

    def _gone(self, state: LineState, seat: int) -> LineState:
        """A go: nothing fits, and nothing can be drawn."""
        players = len(state.hands)
        passes = 0 if self.pool_open(state) else state.passes + 1
        turn = Turn(owed=self.dumb_plays - 1) if self.plays_for_dumb and self.dumb_plays > 1 else None
        passed = gone(state, self.step, passes, turn)
        return self._hand_over(passed, None, ()) if passes == players else passed

    # -- the end of a hand -----------------------------------------------------------------------------------------

    def _hand_over(self, state: LineState, out: int | None, events: tuple[Event, ...]) -> LineState:
        """The hand is counted: a domino by the seat that is `out`, or a block."""
        counts = tuple(map(spots, state.hands))
        winner, pay = self.settle(state, counts, out)
        scores = add(state.scores, pay)
        over = self.match_over(scores, len(counts))
        lead = self.next_lead(state, winner, out)
        events = (*events, HandOver(winner, out is None, counts), *pay)
        if over:
            return hand_over(state, scores, OVER, lead, (*events, over))
        return hand_over(state, scores, CHANCE, lead, events)
