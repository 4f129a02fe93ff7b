"""The line family: tiles are joined end to end, drawn if they do not fit, and counted when the hand is over."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from game.core.board import Line
from game.core.state import (
    BUY,
    DRAW,
    MUGGINS,
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
    Notice,
    Pass,
    Play,
    Reason,
    Scored,
    Sell,
    Shut,
    add_scores,
)
from game.core.tiles import Tile, highest_lead, spots, weight
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.rules.game import MAX_POINTS, Carried, Game
from game.rules.line.line_state import LineState, SpecialTurn
from game.rules.line.moves import (
    TurnOptions,
    apply_pass,
    apply_play,
    extend_line,
    joining_plays,
    ordinary_actions,
    ordinary_turn,
)
from game.rules.options import Count, FirstLead, LaterLead, Pay, Spinner, Tie, resolve_count

__all__ = ["LineGame", "LineState", "SpecialTurn"]

PRICE_OF_THE_LEAD = 10
"""The points for which the lead may be bought (S0 p. 27)."""
_FORCED = (FirstLead.HIGHEST_DOUBLE, FirstLead.LOWEST_DOUBLE, FirstLead.SET_DOUBLE)
_BY_DEAL = (*_FORCED, FirstLead.HOLDER_OF_HIGHEST)

BlockWinner = Literal["side", "hand", "nobody", "fewest doubles", "beside doubles"]
"""Who wins a block: the lightest side, the side of the lightest hand, or no side.

In Bergen, if every hand has doubles: the fewest doubles, or the fewest spots beside the doubles.
"""


def _round_to_five(spots: int) -> int:
    """Return the multiple of five nearest to `spots` (C10)."""
    return 5 * ((spots + 2) // 5)


@dataclass(frozen=True, kw_only=True)
class LineGame(Game[LineState]):
    """The rules of the line games. A game sets options, and overrides methods only for rules that no option has."""

    family = "line"
    family_title = _l("Line games")
    carries = frozenset({"offer"})
    seats: dict[int, tuple[int, ...]] = field(
        default_factory=lambda: {6: (2, 3, 4), 9: (2, 3, 4, 5, 6), 12: (2, 3, 4, 5, 6, 7, 8)}, hash=False
    )
    shut: bool = False  # a player may end the hand when the opponent has just passed (S2)
    turn_clock: int = 0  # seconds for a turn, after which the hand is lost; 0 for no limit
    finish: Literal["hand", "now"] = "hand"  # when the match ends: after the hand, or as soon as a side has won (C11)
    # joining tiles to the line (C6, C8)
    spinner: Spinner = "none"
    ends: int = 2  # open ends of a line without a spinner: 2, or 1
    # who leads (C4, C5)
    free_lead: Literal["any", "double"] = "any"  # later leads: any tile; or a double, without one the lightest tile
    sell_set: bool = False  # the lead may be bought, by consent (S0 p. 27)
    either_leads: bool = False  # WIN: either partner of the winning side may lead, not only after a block
    # drawing from the boneyard (C7)
    draw_when_unable: Literal["none", "one", "until"] = "none"  # no tile, one tile, or until a tile fits
    draw_when_able: bool = False
    bones_with_leader: bool = False  # the boneyard is placed beside the leader
    overdraw_fine: int = 0  # points lost by drawing when able to play, once a turn
    score_floor: bool = True  # a fine takes no score below 0
    matador_reserve: bool = False  # tiles that fit anywhere may be kept back while tiles can be drawn
    take_all_first: bool = False  # the second player's first draw when able takes all that may be drawn (S2)
    floor: Count = 0  # tiles that are never drawn
    own_end_only: bool = False  # each of two players draws from their own end of the boneyard (S0 rule 3)
    # several plays in a turn
    replay: Literal["off", "any", "own"] = "off"  # another tile after a double: no, at any end, or joined to it
    replay_must: bool = False
    plays_for_dumb: bool = False  # the seat after one that could not play makes `dumb_plays` plays, one in its place
    dumb_plays: int = 2
    # settling the hand (C9, C10)
    domino_pay: Literal[Pay.OTHERS, Pay.ONE_POINT] = Pay.OTHERS
    block_pay: Pay = Pay.OTHERS
    both_hands: bool = False  # the winner also scores its own spots
    block_winner: BlockWinner = "side"
    tie: Tie = Tie.NONE
    end_rounding: Literal["raw", "r5"] = "raw"  # spots left in hands: as they are, or to the nearest five
    round_each_hand: bool = False  # each hand is rounded, not their sum
    unit: int = 1  # spots per point
    # counting the open ends (C8)
    multiple: int = 0  # open ends that make a multiple of this score; 0 for no score
    claim: Literal["auto", "lose", "steal"] = "auto"  # a missed count: none (the program counts), lost, or stolen

    # -- legal actions ----------------------------------------------------------------------------------------

    def legal_actions(self, state: LineState) -> tuple[Action, ...]:
        """Return the plays, draws and passes of C6 and C7, and the extra actions that options allow."""
        actions = ordinary_actions(self._turn_options, state)
        if actions is None:
            return self._choices(state)
        return actions or self._without_joins(state)

    @cached_property
    def _turn_options(self) -> TurnOptions:
        """The settings that decide ordinary turns."""
        return TurnOptions(
            turn_step=self.turn_step,
            both_ends=self.ends == 2,
            joins_only=self.joining_plays is joining_plays and not self._offers_more,
            passes_on=self.replay == "off" and not self.scores_in_play,
            blocks=self.draw_when_unable == "none" and not self.plays_for_dumb,
        )

    @cached_property
    def _offers_more(self) -> bool:
        """Whether a seat that can play may ever do something else instead."""
        return self.draw_when_able or self.shut or self.matador_reserve

    def _choices(self, state: LineState) -> tuple[Action, ...]:
        """Return the legal actions of any turn, including claims out of turn."""
        seat = state.to_move
        if seat < 0:
            return ()
        if state.special_turn is not None and (asked := self._special_actions(state, state.special_turn)):
            return asked
        if state.claimant is not None:
            return self.claims(state)
        plays = self.joining_plays(state.line, state.hands[seat])
        if not plays:
            return self._without_joins(state)
        return (*plays, *self._alternatives(state, plays)) if self._offers_more else tuple(plays)

    def _without_joins(self, state: LineState) -> tuple[Action, ...]:
        """Return what a seat without a playable tile does: lead, draw or pass."""
        if not state.line.placed_tiles:
            return self._lead_plays(state)
        draws_again = self.draw_when_unable == "until" or state.history[-1:] != ((state.to_move, DRAW),)
        return (DRAW,) if draws_again and self.is_boneyard_open(state) else (PASS,)

    def _special_actions(self, state: LineState, turn: SpecialTurn) -> tuple[Action, ...]:
        """Return the legal actions of a special turn; empty if they are those of an ordinary turn."""
        if turn.offer == "buy":
            return (BUY, PASS)
        if turn.offer == "sell":
            return (SELL, PASS)
        if turn.offer == "partner":
            return (*self._lead_plays(state), PASS)
        if turn.double_index is not None:
            more = self._after_double(state, turn.double_index)
            return tuple(more) if self.replay_must else (*more, PASS)
        return (DRAW,) if turn.taking and self.is_boneyard_open(state) else ()

    def _lead_plays(self, state: LineState) -> tuple[Action, ...]:
        """Return the possible leads. If the line has one end, the leader chooses which number of the tile is open."""
        leads = self.lead_tiles(state)
        high = [Play(tile, None, tile.high) for tile in leads if not tile.is_double] if self.ends == 1 else []
        return (*map(Play, leads), *high)

    def _alternatives(self, state: LineState, plays: Sequence[Play]) -> tuple[Action, ...]:
        """Return the alternatives of a seat that can play: draw, or shut the game before it has drawn."""
        draws = self.draw_when_able or (self.matador_reserve and self.may_keep_back(plays))
        shuts = self.shut and state.passes > 0 and state.history[-1][1] == PASS
        return (DRAW,) * (draws and self.is_boneyard_open(state)) + (SHUT,) * shuts

    # -- one turn ------------------------------------------------------------------------------------------------

    def apply(self, state: LineState, action: Action) -> LineState:
        """Return the state after an action; ordinary plays and passes, by far the most frequent, take a short cut."""
        moved = ordinary_turn(self._turn_options, state, action)
        if moved is not None:
            return moved
        if isinstance(action, Play):
            return self._played(
                apply_play(state, action, self.ends == 2, self.turn_step), state.to_move, state.special_turn
            )
        if isinstance(action, Pass) and state.special_turn is None and state.claimant is None:
            return self._passed(state, state.to_move)
        return super().apply(state, action)

    def _apply(self, state: LineState, action: Action) -> LineState:
        seat = state.to_move
        players = len(state.hands)
        noted = state._replace(history=(*state.history, (seat, action)), events=())
        if state.claimant is not None and isinstance(action, Pass | Announce | Muggins):
            events, settled = self.claim_result(noted, action)
            if settled:
                return self._score_count(noted, state.claimant, events)
            return noted._replace(to_move=self.next_caller(seat, state.claimant, players), events=events)
        match action:
            case Draw():
                return self._drawn(noted, seat)
            case Pass() if state.special_turn is not None and state.special_turn.double_index is not None:
                return self._play_owed(noted, seat, state.special_turn.owed)
            case Pass() if state.special_turn is not None and state.special_turn.offer:
                assert state.leader is not None
                leader = (seat + 2) % players if state.special_turn.offer == "partner" else state.leader
                return noted._replace(special_turn=None, leader=leader, to_move=leader)
            case Pass():
                return self._passed(state, seat)
            case Shut():
                return self._hand_over(noted, None)
            case Forfeit():
                return self._hand_over(noted, self.next_seat(seat, players))
            case Buy():
                assert state.leader is not None
                return noted._replace(to_move=state.leader, special_turn=SpecialTurn(offer="sell"))
            case Sell():
                return self.sell_lead(noted, seat)
        raise ValueError(f"{action} is not an action of this game")

    def _played(self, moved: LineState, seat: int, turn: SpecialTurn | None) -> LineState:
        """Return the state after a play with its consequences: a score, a claim, another play, or the end."""
        if not self.scores_in_play:
            return self._continue_turn(moved, seat, turn) if moved.hands[seat] else self._hand_over(moved, seat)
        if self.claim != "auto":
            return moved._replace(claimant=seat, to_move=seat)
        return self._score_count(moved, seat, self.play_scores(moved, self.side(seat, len(moved.hands))))

    def _score_count(self, state: LineState, seat: int, events: tuple[Event, ...]) -> LineState:
        """Add the points of the open ends; pass the turn on unless the hand or the match is over."""
        players = len(state.hands)
        scores = add_scores(state.scores, events) if events else state.scores
        over = self.match_over(scores, players) if events and self.finish == "now" else None
        state = state._replace(
            scores=scores,
            to_move=OVER if over else self.next_seat(seat, players),
            claimant=None,
            events=(*events, over) if over else events,
        )
        return state if over or state.hands[seat] else self._hand_over(state, seat)

    def _passed(self, state: LineState, seat: int) -> LineState:
        """Return the state after a pass with nothing to play or draw."""
        players = len(state.hands)
        passes = 0 if self.is_boneyard_open(state) else state.passes + 1
        turn = SpecialTurn(owed=self.dumb_plays - 1) if self.plays_for_dumb and self.dumb_plays > 1 else None
        passed = apply_pass(state, self.turn_step, passes, turn)
        return self._hand_over(passed, None) if passes == players else passed

    # -- the end of a hand -----------------------------------------------------------------------------------------

    def _hand_over(self, state: LineState, out: int | None) -> LineState:
        """End the hand and score it: a domino by the seat `out`, or a block if None."""
        counts = tuple(map(spots, state.hands))
        winner, pay = self.settle(state, counts, out)
        scores = add_scores(state.scores, pay)
        leader, turn = self.next_lead(state, winner, out)
        ended = self._end_hand(state, HandOver(winner, out is None, counts), pay, self.match_over(scores, len(counts)))
        return ended._replace(scores=scores, leader=leader, claimant=None, special_turn=turn)

    # -- joining tiles to the line (C6, C8) ----------------------------------------------------------------------------

    @cached_property
    def empty_line(self) -> Line:
        """The line before its first tile."""
        return Line(self.spinner)

    joining_plays = staticmethod(joining_plays)  # a wrapping method would slow down every turn

    def extend_line(self, line: Line, play: Play) -> Line:
        """Return the line after a play or a lead."""
        return extend_line(line, play, self.ends == 2)

    # -- who leads (C4, C5) --------------------------------------------------------------------------------------------

    def lead_by_deal(self, state: LineState) -> bool:
        """Whether the tiles dealt decide who leads the hand that `state` deals."""
        return state.leader is None or (state.hand == 0 and self.first_lead in _BY_DEAL)

    def leading_tile(self, hands: Sequence[Tile]) -> Tile:
        """Return the tile, among all those dealt, whose holder leads."""
        if self.first_lead == FirstLead.LOWEST_DOUBLE:
            return min(hands, key=lambda tile: (not tile.is_double, weight(tile)))
        return highest_lead(hands)

    def lead_is_forced(self, state: LineState) -> bool:
        """Whether the leader must lead the tile that gave the lead (C4: HD, LD, DN)."""
        return self.first_lead in _FORCED and self.is_lead_from_deal(state)

    def is_lead_from_deal(self, state: LineState) -> bool:
        """Whether the tiles dealt decided who leads the hand being played."""
        return self.first_lead in _BY_DEAL and (state.hand == 0 or self.later_lead == LaterLead.AS_FIRST)

    def lead_tiles(self, state: LineState) -> tuple[Tile, ...]:
        """Return the tiles that the seat to move may lead; empty if its hand is hidden."""
        hand = state.hands[state.to_move]
        if not hand:
            return ()
        if self.lead_is_forced(state):
            return (self.leading_tile(hand),)
        if self.free_lead == "double" and state.hand:
            return tuple(tile for tile in hand if tile.is_double) or (min(hand, key=weight),)
        return hand

    def next_lead(self, state: LineState, winner: int | None, out: int | None) -> tuple[int | None, SpecialTurn | None]:
        """Return the leader of the next hand, and a special turn if that leader is asked something first.

        The leader is None if lots or the deal decide again. `winner` is the winning side; `out` is the seat that
        dominoed, None in a block.
        """
        if self.later_lead == LaterLead.AS_FIRST or state.leader is None:
            return None, None
        players = len(state.hands)
        # a bought lead was not the buyer's own, so the buyer leads now
        sold = self.sell_set and SELL in (action for _seat, action in state.history)
        rotated = state.leader if sold else self.next_seat(state.leader, players)
        if self.later_lead != LaterLead.WINNER or winner is None:
            return rotated, None
        if not self.has_partners(players):
            return winner, None
        if out is not None and not self.either_leads:
            return out, None
        asked = next(seat for seat in self.order_from(rotated, players) if self.side(seat, players) == winner)
        return asked, SpecialTurn(offer="partner")

    def carried(self, state: LineState) -> Carried:
        """Return the question that the leader of the next hand is asked before it leads."""
        return {"offer": state.special_turn.offer} if state.special_turn is not None else {}

    def _with_carried(self, state: LineState, carried: Carried) -> LineState:
        asks = self.later_lead == LaterLead.WINNER and self.has_partners(len(state.hands))
        if "offer" in carried and (carried["offer"] != "partner" or not asks):
            raise ValueError(_("With these rules the lead can't be left to a partner."))
        return state._replace(special_turn=SpecialTurn(offer="partner")) if "offer" in carried else state

    # -- the lead for sale ---------------------------------------------------------------------------------------

    def sell_lead(self, state: LineState, seller: int) -> LineState:
        """Give the lead to the buyer and its price to the seller."""
        buyer, price = self.next_seat(seller, len(state.hands)), PRICE_OF_THE_LEAD
        events = (
            Scored(buyer, -price, Reason("lead bought", (seller,))),
            Scored(seller, price, Reason("lead sold", (buyer,))),
        )
        return state._replace(
            special_turn=None, leader=buyer, to_move=buyer, scores=add_scores(state.scores, events), events=events
        )

    # -- drawing from the boneyard (C7) --------------------------------------------------------------------------------

    def least_score(self) -> int:
        """Return the lowest possible score: fines may take it below 0."""
        return -MAX_POINTS if self.overdraw_fine and not self.score_floor else super().least_score()

    def is_boneyard_open(self, state: LineState) -> bool:
        """Whether tiles can be drawn from the boneyard (C7)."""
        return self.draw_when_unable != "none" and len(state.boneyard) > resolve_count(self.floor, len(state.hands))

    def is_matador(self, tile: Tile) -> bool:
        """Whether a tile may be joined to any end."""
        return False

    def may_keep_back(self, plays: Sequence[Play]) -> bool:
        """Whether a seat with only these plays may keep them back: all are matadors."""
        return all(self.is_matador(play.tile) for play in plays)

    def _drawn(self, state: LineState, seat: int) -> LineState:
        """Return the state after `seat` draws a tile from its end of the boneyard."""
        taken = -1 if self.own_end_only and seat else 0
        left = state.boneyard[:-1] if taken else state.boneyard[1:]
        hands = list(state.hands)
        drawn = state._replace(boneyard=left)
        if (self.overdraw_fine or self.take_all_first) and self.joining_plays(state.line, hands[seat]):
            drawn = self._draw_when_able(drawn, seat)
        hands[seat] += (state.boneyard[taken],)
        return drawn._replace(hands=tuple(hands))

    def _draw_when_able(self, state: LineState, seat: int) -> LineState:
        """Charge the fine for drawing when able, once a turn, or start taking all tiles that may be taken."""
        turn = state.special_turn or SpecialTurn()
        if self.take_all_first:
            earlier = [action for mover, action in state.history if mover == seat and action != DRAW]
            return state if earlier or seat == state.leader else state._replace(special_turn=turn._replace(taking=True))
        side = self.side(seat, len(state.hands))
        fine = min(self.overdraw_fine, state.scores[side]) if self.score_floor else self.overdraw_fine
        events = () if turn.fined or not fine else (Scored(side, -fine, Reason("drawn when able")),)
        return state._replace(
            special_turn=turn._replace(fined=True), scores=add_scores(state.scores, events), events=events
        )

    # -- dealing -------------------------------------------------------------------------------------------------------

    def tiles_each(self, players: int) -> int:
        """Return the number of tiles dealt to each player."""
        return resolve_count(self.hand_size, players) if self.hand_size else len(self.deck()) // players

    def tiles_needed(self, players: int) -> int:
        """Return the minimum number of tiles: the hands, and the tiles that are never drawn (C15)."""
        return players * self.tiles_each(players) + resolve_count(self.floor, players)

    def exposed(self, players: int) -> tuple[Tile, ...]:
        """Return the lightest tiles, left over when the whole set is divided; they lie face up, out of play (C15)."""
        if self.hand_size:
            return ()
        return tuple(sorted(self.deck(), key=weight)[: len(self.deck()) % players])

    def make_deal(self, shuffled: Sequence[Tile], players: int) -> Deal:
        """Return the deal of a shuffled set, with exposed tiles right after the hands."""
        aside = self.exposed(players)
        dealt = [tile for tile in shuffled if tile not in aside]
        hands = players * self.tiles_each(players)
        return Deal((*dealt[:hands], *aside, *dealt[hands:]))

    def deal_error(self, state: LineState, deal: Deal) -> str | None:
        """Return why a deal is illegal: it does not list the exposed tiles right after the hands."""
        players = len(state.hands)
        exposed, hands = self.exposed(players), players * self.tiles_each(players)
        lots = state.leader is None and self.is_lead_drawn(state)
        if lots or sorted(deal.deck[hands : hands + len(exposed)]) == sorted(exposed):
            return None
        words = _("After the hands a deal must list the tiles that lie face up: {tiles}.")
        return words.format(tiles=", ".join(map(str, exposed)))

    def _start(self, players: int, scores: tuple[int, ...]) -> LineState:
        return LineState(hands=((),) * players, scores=scores, line=self.empty_line)

    def _dealt(self, state: LineState, deck: tuple[Tile, ...]) -> LineState:
        """Return the state after a deal, with its leader; or before another deal if no double was dealt.

        With `sell_set` the other player is asked to buy the lead, if it is free and that player can pay.
        """
        players = len(state.hands)
        size = self.tiles_each(players)
        in_hands = players * size
        leader = state.leader
        if leader is None or self.lead_by_deal(state):
            held = deck[:in_hands]
            if self.no_double == "redeal" and not any(tile.is_double for tile in held):
                redeal = self._start(players, state.scores)
                return redeal._replace(
                    leader=leader, hand=state.hand, special_turn=state.special_turn, events=(Notice("no double"),)
                )
            leader = deck.index(self.leading_tile(held)) // size
        asleep = in_hands + len(self.exposed(players))
        ready = LineState(
            hands=tuple([deck[first : first + size] for first in range(0, in_hands, size)]),
            scores=state.scores,
            line=self.empty_line,
            boneyard=deck[asleep:],
            to_move=leader,
            leader=leader,
            hand=state.hand,
            exposed=deck[in_hands:asleep],
            special_turn=state.special_turn,
        )
        buyer = self.next_seat(leader, players)
        if not self.sell_set or self.lead_is_forced(ready) or state.scores[buyer] < PRICE_OF_THE_LEAD:
            return ready
        return ready._replace(to_move=buyer, special_turn=SpecialTurn(offer="buy"))

    # -- several plays in a turn ---------------------------------------------------------------------------------------

    def _continue_turn(self, state: LineState, seat: int, turn: SpecialTurn | None) -> LineState:
        """Continue the turn after a double or with an owed play if possible; otherwise pass it on."""
        tip = len(state.line.placed_tiles) - 1
        if self.replay != "off" and state.line.placed_tiles[tip].tile.is_double:
            on = state._replace(to_move=seat, special_turn=SpecialTurn(tip, turn.owed if turn else 0))
            if self._after_double(on, tip):
                return on
        return self._play_owed(state, seat, turn.owed if turn else 0)

    def _play_owed(self, state: LineState, seat: int, owed: int) -> LineState:
        """Let `seat` make the next play that it owes, if it can."""
        if not owed or not self.joining_plays(state.line, state.hands[seat]):
            return state._replace(special_turn=None, to_move=self.next_seat(seat, len(state.hands)))
        return state._replace(special_turn=SpecialTurn(owed=owed - 1) if owed > 1 else None, to_move=seat)

    def _after_double(self, state: LineState, tip: int) -> list[Play]:
        """Return the plays that may follow the double with index `tip` in the same turn."""
        plays = self.joining_plays(state.line, state.hands[state.to_move])
        if self.replay == "any":
            return plays
        own = {end.arm for end in state.line.ends if end.tile_index == tip}
        return [play for play in plays if play.arm in own]

    # -- settling the hand (C9, C10) -----------------------------------------------------------------------------------

    def settle(
        self, state: LineState, counts: tuple[int, ...], out: int | None
    ) -> tuple[int | None, tuple[Scored, ...]]:
        """Return the winning side, None if there is no single winner, and the score of each side that scores (C10).

        `counts` are the spots left in each hand; `out` is the seat that dominoed, None in a block.
        """
        if out is not None:
            return self._pay_winner(counts, self.side(out, len(counts)), self.domino_pay)
        if self.block_pay == Pay.DIFFERENCES:
            return self._pay_differences(self._spots_by_side(counts))
        lightest = self.block_winners(state.hands)
        if len(lightest) == 1:
            return self._pay_winner(counts, lightest[0], self.block_pay)
        return None, self._pay_tied(counts, lightest)

    def block_winners(self, hands: Sequence[tuple[Tile, ...]]) -> list[int]:
        """Return the sides that win a block: several in a tie, none if blocks are not won."""
        if self.block_winner == "nobody":
            return []
        counts = [*map(spots, hands)]
        if self.block_winner == "side":
            held = self._spots_by_side(counts)
            lightest = min(held)
            return [side for side, count in enumerate(held) if count == lightest]
        players = len(hands)
        return sorted({self.side(seat, players) for seat in range(players) if counts[seat] == min(counts)})

    def _spots_by_side(self, counts: Sequence[int]) -> list[int]:
        """Return the spots left with each side."""
        sides = self.sides(len(counts))
        return [sum(counts[side::sides]) for side in range(sides)]

    def _pay_winner(self, counts: tuple[int, ...], winner: int, pay: Pay) -> tuple[int, tuple[Scored, ...]]:
        """Pay one side a point, or the spots of the others and perhaps its own."""
        if pay == Pay.ONE_POINT:
            return winner, (Scored(winner, 1, Reason("hand")),)
        hands: list[tuple[int, ...]] = [*enumerate(counts)]
        if self.round_each_hand:
            hands = [(seat, spots, _round_to_five(spots)) for seat, spots in hands]
        own = self._spots_by_side([hand[-1] for hand in hands])[winner]
        left = [hand for hand in hands if self.side(hand[0], len(hands)) != winner]
        paid = sum([hand[-1] for hand in left])
        reason = Reason("spots", (tuple(left), paid))
        if self.both_hands or pay == Pay.EVERYBODY:
            paid += own
            reason = Reason("spots and own", (tuple(left), own, paid)) if own else reason
        elif pay == Pay.OTHERS_LESS_OWN:
            paid -= own
            reason = Reason("spots less own", (tuple(left), own, paid))
        # a side that wins by rounding, or by the lightest single hand, may hold more than the others: it pays nothing
        return winner, (self._scored(winner, max(paid, 0), reason),)

    def _pay_tied(self, counts: tuple[int, ...], tied: list[int]) -> tuple[Scored, ...]:
        """Divide the spots of the others among those who tie, without the remainder (S0 p. 37)."""
        left_out = [side for side in range(self.sides(len(counts))) if side not in tied]
        if self.tie == Tie.NONE or not tied or not left_out or (self.tie == Tie.IF_ONE_LEFT_OUT and len(left_out) > 1):
            return ()
        players = len(counts)
        left = tuple((seat, spots) for seat, spots in enumerate(counts) if self.side(seat, players) in left_out)
        total = sum(spots for _seat, spots in left)
        reason = Reason("shared spots", (left, len(tied)))
        return tuple(self._scored(side, total // len(tied), reason) for side in tied)

    def _pay_differences(self, held: list[int]) -> tuple[int | None, tuple[Scored, ...]]:
        """Pay each side its difference to every heavier side (S4; C10, CASCADE)."""
        paid = []
        for side, own in enumerate(held):
            heavier = tuple(spots for spots in held if spots > own)
            if heavier:
                total = sum(heavier) - own * len(heavier)
                paid.append(self._scored(side, total, Reason("differences", (heavier, own, total))))
        lowest = min(held)
        return (held.index(lowest) if held.count(lowest) == 1 else None), tuple(paid)

    def _scored(self, side: int, total: int, reason: Reason) -> Scored:
        """Convert spots to points: rounded to five if the game does so, and counted in units (r5 and u5)."""
        points = total
        if self.end_rounding == "r5":
            points = _round_to_five(total)
            if points != total:
                reason = Reason("nearest five", (reason, points))
        if self.unit > 1:
            points //= self.unit
            reason = Reason("units", (reason, self.unit, points))
        return Scored(side, points, reason)

    # -- counting the open ends (C8) -----------------------------------------------------------------------------------

    @cached_property
    def scores_in_play(self) -> bool:
        """Whether a play may score by its effect on the line."""
        return self.multiple > 0

    def header_limit(self, needed: int) -> int:
        """Return the most points that equal open ends pay a side that needs `needed` points; 0 for none."""
        return 0

    def ends_points(self, line: Line) -> int:
        """Return the points that the open ends score after a play (C8)."""
        total = sum(line.end_values())
        return total // self.unit if self.multiple and total % self.multiple == 0 else 0

    def play_scores(self, state: LineState, side: int) -> tuple[Event, ...]:
        """Return what `side` scores for the play that led to `state`."""
        points = self.ends_points(state.line)
        return (Scored(side, points, Reason("ends", state.line.end_values())),) if points else ()

    def claims(self, state: LineState) -> tuple[Action, ...]:
        """Return what the seat to move may say about the last count: announce its own, or call another's.

        The list has every count that four arms could make, so that it does not reveal the right one.
        """
        if state.claimant != state.to_move:
            return (MUGGINS, PASS)
        most = 2 * sum(range(self.set - 3, self.set + 1))
        top = max(most, sum(state.line.end_values()))
        return tuple(Announce(total // self.unit) for total in range(top + 1) if total % self.multiple == 0)

    def claim_result(self, state: LineState, action: Action) -> tuple[tuple[Event, ...], bool]:
        """Return the events of an announcement, a call or silence, and whether the count is settled."""
        seat, scorer, players = state.to_move, state.claimant, len(state.hands)
        assert scorer is not None
        points = self.ends_points(state.line)
        earned = self.play_scores(state, self.side(scorer, players))
        if isinstance(action, Announce):
            if action.points == points:
                return earned, True
            return (Notice("wrong count", (seat, action.points)),) if action.points else (), not points
        if isinstance(action, Muggins):
            stolen = self.play_scores(state, self.side(seat, players)) if self.claim == "steal" else ()
            return (Notice("muggins", (seat, scorer, points)), *stolen), True
        unnoticed = self.next_caller(seat, scorer, players) == scorer
        return earned if unnoticed else (), unnoticed

    def next_caller(self, seat: int, scorer: int, players: int) -> int:
        """Return who may call a count after `seat`: the next opponent of the scorer, or the scorer if none is left."""
        following = self.next_seat(seat, players)
        partner = following != scorer and self.same_side(following, scorer, players)
        return self.next_seat(following, players) if partner else following
