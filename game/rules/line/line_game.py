"""The line family: tiles joined end to end, drawn when they do not fit, counted when the hand is over."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from game.board import Line
from game.rules.line.counting import Counting, EndsCount
from game.rules.line.leading import Leading
from game.rules.line.line_state import LineState, Turn
from game.rules.line.moves import joins, laid, played
from game.rules.options import Count, at
from game.state import (
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
    Deal,
    Draw,
    Event,
    Forfeit,
    HandOver,
    Muggins,
    Pass,
    Play,
    Reason,
    Said,
    Scored,
    Sell,
    Shut,
    add,
)
from game.tiles import Tile, spots, weight

__all__ = ["EndsCount", "LineGame", "LineState", "Turn"]


_TO_DRAW = (DRAW,)
_TO_PASS = (PASS,)


@dataclass(frozen=True, kw_only=True)
class LineGame(Leading, Counting):
    """The rules of the line games; the knobs are the parameters of rules/INDEX.md, “Line game parameter table”.

    A `hand_size` of 0 divides the whole set, what is left over lying exposed (C15).
    """

    family = "line"
    seats: dict[int, tuple[int, ...]] = field(
        default_factory=lambda: {6: (2, 3, 4), 9: (2, 3, 4, 5, 6), 12: (2, 3, 4, 5, 6, 7, 8)}, hash=False
    )
    draw_when_unable: str = "none"  # none, one tile, or until a tile fits (C7)
    draw_when_able: bool = False
    bones_with_leader: bool = False  # the boneyard lies beside whoever leads the hand
    overdraw_fine: int = 0  # points lost by drawing when able, once a turn
    score_floor: bool = True  # a fine takes no score below 0
    matador_reserve: bool = False  # tiles that fit anywhere may be kept back while tiles can be drawn
    take_all_first: bool = False  # the second player's first draw when able is of all that may be drawn (S2, V3)
    floor: Count = 0  # tiles that are never drawn
    own_end_only: bool = False  # of two players each draws from the own end of the boneyard (S0 rule 3)
    spinner: str = "none"  # none, first, all (C8)
    ends: int = 2  # open ends of a line without a spinner: 2, or 1
    replay: str = "off"  # after a double its player may join another tile to "any" end, or to its "own"
    replay_must: bool = False
    plays_for_dumb: bool = False  # whoever follows a seat that could not play takes `dumb_plays`, one in its place
    dumb_plays: int = 2
    shut: bool = False  # a player may end the hand when the opponent has just passed (S2, V2)
    turn_clock: int = 0  # seconds for a turn, after which the hand is lost; 0: as long as anybody likes
    finish: str = "hand"  # C11: "hand", or "now" as soon as the target is reached

    # -- dealing -------------------------------------------------------------------------------------------------

    def tiles_each(self, players: int) -> int:
        """Tiles dealt to each of so many."""
        return at(self.hand_size, players) if self.hand_size else len(self.deck()) // players

    def tiles_needed(self, players: int) -> int:
        """The hands, and the tiles that are never drawn (C15)."""
        return players * self.tiles_each(players) + at(self.floor, players)

    def exposed(self, players: int) -> tuple[Tile, ...]:
        """The lightest tiles, left over where the whole set is divided: they lie face up, out of play (C15)."""
        if self.hand_size:
            return ()
        return tuple(sorted(self.deck(), key=weight)[: len(self.deck()) % players])

    def deal_of(self, shuffled: Sequence[Tile], players: int) -> Deal:
        """The deal of a shuffled set, the tiles that lie exposed in their place behind the hands."""
        aside = self.exposed(players)
        dealt = [tile for tile in shuffled if tile not in aside]
        hands = players * self.tiles_each(players)
        return Deal((*dealt[:hands], *aside, *dealt[hands:]))

    @cached_property
    def no_line(self) -> Line:
        """The line before its first tile."""
        return Line(self.spinner)

    def _start(self, players: int, scores: tuple[int, ...]) -> LineState:
        return LineState(hands=((),) * players, scores=scores, line=self.no_line)

    def _dealt(self, state: LineState, deck: tuple[Tile, ...]) -> LineState:
        players = len(state.hands)
        size = self.tiles_each(players)
        dealt = players * size
        leader = state.leader
        if leader is None or self.lead_by_deal(state):
            held = deck[:dealt]
            if self.no_double == "redeal" and not any(tile.is_double for tile in held):
                redeal = self._start(players, state.scores)
                return redeal._replace(leader=leader, hand=state.hand, turn=state.turn, events=(Said("no double"),))
            leader = deck.index(self.led_by(held)) // size
        asleep = dealt + len(self.exposed(players))
        ready = state._replace(
            hands=tuple([deck[first : first + size] for first in range(0, dealt, size)]),
            exposed=deck[dealt:asleep],
            boneyard=deck[asleep:],
            line=self.no_line,
            leader=leader,
            to_move=leader,
            passes=0,
            claimant=None,
            history=(),
            events=(),
        )
        return self.up_for_sale(ready) if self.sell_set else ready

    # -- what may be done ----------------------------------------------------------------------------------------

    def legal_actions(self, state: LineState) -> tuple[Action, ...]:
        """The joins, the lead, the draw or the pass that C6 and C7 allow, and what else the knobs offer."""
        seat = state.to_move
        if seat < 0:
            return ()
        if state.turn is not None and (asked := self._asked(state, state.turn)):
            return asked
        if state.claimant is not None:
            return self.claims(state)
        plays = self.joins(state.line, state.hands[seat])
        if plays:
            return (*plays, *self._besides(state, plays)) if self._offers_more else tuple(plays)
        if not state.line.laid:
            return self._lead_plays(state)
        if self._must_draw(state):
            return _TO_DRAW
        return _TO_PASS

    def joins(self, line: Line, hand: Sequence[Tile]) -> list[Play]:
        """Every way to join a tile of `hand` to an open end, end by end: equal numbers meet (C6)."""
        return joins(line, hand)

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

    @cached_property
    def _offers_more(self) -> bool:
        """Whether a seat that can play may ever do something else instead."""
        return self.draw_when_able or self.shut or self.matador_reserve

    def may_keep_back(self, plays: Sequence[Play]) -> bool:
        """Whether these, all that a seat could play, may be kept back while tiles can be drawn."""
        return False

    def _besides(self, state: LineState, plays: Sequence[Play]) -> tuple[Action, ...]:
        """What a seat that can play may do instead: draw, or shut the game before it has drawn."""
        draws = self.pool_open(state) and (self.draw_when_able or (self.matador_reserve and self.may_keep_back(plays)))
        shuts = self.shut and state.passes > 0 and state.history[-1][1] == PASS
        return (DRAW,) * draws + (SHUT,) * shuts

    def _must_draw(self, state: LineState) -> bool:
        if self.draw_when_unable == "none" or not self.pool_open(state):
            return False
        return self.draw_when_unable == "until" or state.history[-1:] != ((state.to_move, DRAW),)

    def pool_open(self, state: LineState) -> bool:
        """Whether tiles can be drawn: in a game without drawing they sleep."""
        return self.draw_when_unable != "none" and len(state.boneyard) > at(self.floor, len(state.hands))

    # -- one turn ------------------------------------------------------------------------------------------------

    def apply(self, state: LineState, action: Action) -> LineState:
        """As every game does; a play and a go, by far the most frequent, take the short way."""
        if isinstance(action, Play):
            return self._played(state, state.to_move, action)
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

    def _played(self, state: LineState, seat: int, action: Play) -> LineState:
        moved = played(state, action, self.ends == 2, self.step)
        hand = moved.hands[seat]
        if self._passes_on and state.turn is None:
            return moved if hand else self._hand_over(moved, seat, ())
        if not self.scores_in_play:
            return self._going_on(moved, seat, state.turn) if hand else self._hand_over(moved, seat, ())
        if self.claim != "auto":
            return moved._replace(claimant=seat, to_move=seat)
        return self._counted(moved, seat, self.in_play(moved, self.side(seat, len(state.hands))))

    @cached_property
    def _passes_on(self) -> bool:
        """Whether nothing comes of a play but the next seat's turn, unless the hand is over."""
        return self.replay == "off" and not self.scores_in_play

    def laid(self, line: Line, play: Play) -> Line:
        """The line after a play, be it the lead or a tile joined."""
        return laid(line, play, self.ends == 2)

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

    def _drawn(self, state: LineState, seat: int) -> LineState:
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

    def _gone(self, state: LineState, seat: int) -> LineState:
        """A go: nothing fits, and nothing can be drawn."""
        players = len(state.hands)
        passes = 0 if self.pool_open(state) else state.passes + 1
        passed = state._replace(
            passes=passes,
            history=(*state.history, (seat, PASS)),
            to_move=self.next_seat(seat, players),
            events=(),
            turn=Turn(owed=self.dumb_plays - 1) if self.plays_for_dumb and self.dumb_plays > 1 else None,
        )
        return self._hand_over(passed, None, ()) if passes == players else passed

    # -- the end of a hand -----------------------------------------------------------------------------------------

    def _hand_over(self, state: LineState, out: int | None, events: tuple[Event, ...]) -> LineState:
        """The hand is counted: a domino by the seat that is `out`, or a block."""
        counts = tuple(map(spots, state.hands))
        winner, pay = self.settle(state, counts, out)
        scores = add(state.scores, pay)
        over = self.match_over(scores, len(counts))
        leader, asked = self.next_lead(state, winner, out)
        return state._replace(
            scores=scores,
            to_move=OVER if over else CHANCE,
            leader=leader,
            turn=asked,
            hand=state.hand + 1,
            claimant=None,
            events=(*events, HandOver(winner, out is None, counts), *pay, *((over,) if over else ())),
        )
