"""Bingo: tricks and doubles announced, up to 70 points a hand, with blanks that count seven (S1)."""

from dataclasses import dataclass, field
from typing import Literal

from game.core.state import (
    CLAIM,
    CLOSE,
    DRAW,
    EXCHANGE,
    PASS,
    Action,
    Announce,
    Claim,
    Close,
    Draw,
    Event,
    Exchange,
    Notice,
    Reason,
    Scored,
)
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.platform.language import gettext_noop as N_
from game.rules import house_rules as house
from game.rules.game import MAX_POINTS, Carried, known_to_search
from game.rules.options import Choice, FirstLead, Preset, option
from game.rules.tricks.trick_game import Suit, Trick, TrickGame, TrickState

GOAL = 70
"""The points that win a hand."""
LOW = 30
"""A hand lost with fewer points counts double."""
TRICKS = 14
"""The number of tricks in a hand if the whole stock is drawn."""
BINGO_TILE = Tile(0, 0)
TENS = (Tile(4, 6), Tile(0, 3))
"""Tiles that count ten, trumps or not."""


def add_points(points: tuple[int, ...], side: int, more: int) -> tuple[int, ...]:
    """Return the points by side with `more` added for one side."""
    return (*points[:side], points[side] + more, *points[side + 1 :])


SIXTY_SIX = _l("Sixty-Six with cards")
BERNER_MAYER = _l("Berner-Mayer, 1895")
FOSTER = _l("Foster")
SPAANS = _l("spaanszt.home.xs4all.nl")


@dataclass(frozen=True, kw_only=True)
class BingoGame(TrickGame):
    """Bingo: a trump is turned up, a stock is drawn from or closed, and doubles are announced.

    `leader` is the eldest hand. With three players the dealer has no tiles and is inactive.
    """

    carries = frozenset({"points"})

    seats: dict[int, tuple[int, ...]] = field(hash=False, default_factory=lambda: {6: (2, 3)})
    first_lead: FirstLead = FirstLead.LIGHTEST_LOT
    turn_up: bool = True
    stock: bool = True
    plain: Literal["suit", "spots"] = "spots"
    blank: int = 7
    points_per_trick: int = 0
    always_trump: Tile = BINGO_TILE
    exchange_lowest_trump: bool = False
    reannounce: Literal["once per double", "again"] = "once per double"
    # scoring
    target: int = 7
    claim: Literal["automatic", "must declare"] = "automatic"  # how a player with 70 points wins the hand
    close_failure: Literal["2/3", "1/2/3"] = "2/3"  # what the other player scores
    last_trick_ten: bool = False

    # -- the deal --------------------------------------------------------------------------------------------------

    def eldest(self, state: TrickState) -> int:
        """Return the seat that leads first and turns up the trump."""
        assert state.leader is not None
        return state.leader

    def sitting_out(self, state: TrickState) -> frozenset[int]:
        """Return the dealer of three players."""
        return frozenset({self.dealer(state)} if len(state.hands) == 3 else ())

    def _after_deal(self, state: TrickState) -> TrickState:
        """Return the dealt state with the trump turned up and its tile below the stock."""
        assert state.turned is not None
        trump = self.larger_end(state.turned)
        notice = Notice("turned up", (self.eldest(state), state.turned, trump))
        boneyard = (*state.boneyard[1:], state.turned)
        return state._replace(boneyard=boneyard, trump=trump, has_play_begun=True, events=(notice,))

    # -- on lead ---------------------------------------------------------------------------------------------------

    @known_to_search
    def actions_on_lead(self, state: TrickState) -> tuple[Action, ...]:
        """Return the draw, close, exchange, announcement and claim; after the last trick a claim or a pass."""
        if self.draws_second(state):
            return (DRAW,)
        # `play_error` decides; actions that are plainly illegal are left out first, since it is slow
        stock = (DRAW, CLOSE, EXCHANGE) if self.stock_open(state) else ()
        doubles = self.doubles_to_announce(state)
        announce = (Announce(self.announcement(doubles)),) if len(doubles) > 1 else ()
        claim = (CLAIM,) * (self.claim == "must declare")
        others: tuple[Action, ...] = (*stock, *announce, *claim) if any(state.hands) else (*claim, PASS)
        return tuple([action for action in others if not self.play_error(state, action)])

    def doubles_to_announce(self, state: TrickState) -> tuple[Tile, ...]:
        """Return the doubles of the seat to move that it may announce if they are two or more."""
        before = state.announced if self.reannounce == "once per double" else frozenset()
        return tuple(tile for tile in state.hands[state.to_move] if tile.is_double and tile not in before)

    def announcement(self, doubles: tuple[Tile, ...]) -> int:
        """Return the points for announcing these doubles together."""
        many = 20 if len(doubles) == 2 else 10 * (len(doubles) + 1)
        return many + 10 * (BINGO_TILE in doubles)

    @known_to_search
    def tiles_to_lead(self, state: TrickState) -> tuple[Tile, ...]:
        """Return the doubles just announced, or all tiles."""
        hand = state.hands[state.to_move]
        return tuple(tile for tile in hand if tile in state.doubles_to_lead) if state.doubles_to_lead else hand

    def lowest_trump(self, trump: Suit) -> Tile:
        """Return the trump that may be exchanged for the turned-up tile."""
        return min(
            (tile for tile in self.deck() if self.is_trump(trump, tile)), key=lambda tile: self.rank(trump, trump, tile)
        )

    @known_to_search
    def _declared(self, state: TrickState, seat: int, action: Action) -> TrickState:
        match action:
            case Announce(points):
                return self._announced(state, seat, points)
            case Exchange():
                return self._exchanged(state, seat)
            case Claim():
                return self._hand_over(state, *self.claim_result(state, seat))
        return self._hand_over(state, *self.settled(state, None))  # a pass after the last trick

    def _announced(self, state: TrickState, seat: int, points: int) -> TrickState:
        """Return the state with doubles shown; their points count at once, or with the first trick."""
        doubles = frozenset(self.doubles_to_announce(state))
        state = state._replace(
            shown=state.shown | doubles, announced=state.announced | doubles, doubles_to_lead=doubles
        )
        if not state.tricks_taken(seat):
            return state._replace(pending=add_points(state.pending, seat, points))
        state = state._replace(points=add_points(state.points, seat, points))
        return self._hand_over(state, *self.settle(state)) if self.is_decided(state) else state

    def _exchanged(self, state: TrickState, seat: int) -> TrickState:
        """Return the state with the lowest trump face up below the stock and the turned-up tile in the hand."""
        assert state.turned is not None
        assert state.trump is not None
        lowest = self.lowest_trump(state.trump)
        hand = (*(tile for tile in state.hands[seat] if tile != lowest), state.turned)
        return state._replace(
            hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
            boneyard=(*state.boneyard[:-1], lowest),
            turned=lowest,
            shown=state.shown | {state.turned},
        )

    @known_to_search
    def play_error(self, state: TrickState, action: Action) -> str:
        """Return the rule that forbids an action other than a lead; empty if none does. It decides what is legal."""
        assert state.trump is not None
        match action:
            case Claim() if self.claim == "automatic":
                return N_("No claim is needed; the hand ends at {goal} points.")
            case Close() if not self.may_close:
                return N_("Closing the stock is not allowed at this table.")
            case Exchange() if not self.exchange_lowest_trump:
                return N_("Exchanging the tile turned up is not allowed at this table.")
            case Close() | Draw() | Exchange() if state.stock_closure is not None:
                return N_("The stock has been closed.")
            case Close() | Draw() | Exchange() if not state.boneyard:
                return N_("The stock is empty.")
            case Draw() if not state.drawing:
                return N_("You draw only one tile after each trick.")
            case Close() | Exchange() | Announce() | Claim() if state.trick is not None or self.draws_second(state):
                return N_("Only the player on lead can do this.")
            case Close() | Exchange() | Announce() if state.doubles_to_lead:
                return N_("Lead one of the doubles you announced.")
            case Draw() | Close() | Claim():
                return ""
            case _ if state.drawing and not self.play_error(state, CLOSE):
                return N_("Draw a tile or close the stock first.")
            case _ if state.drawing:
                return N_("Draw a tile first.")
            case Exchange() if not state.tricks_taken(state.to_move):
                return N_("Win a trick before you exchange.")
            case Exchange() if self.lowest_trump(state.trump) not in state.hands[state.to_move]:
                return N_("To exchange for {turned} you need the lowest trump, {lowest}.")
            case Announce() if len(self.doubles_to_announce(state)) < 2 and self.reannounce == "again":
                return N_("You need two doubles to announce them.")
            case Announce() if len(self.doubles_to_announce(state)) < 2:
                return N_("You need two doubles that you have not announced before.")
            case Announce(points) if points != self.announcement(self.doubles_to_announce(state)):
                return N_("Announce all your doubles together, for {points}.")
            case Exchange() | Announce():
                return ""
            case _ if not any(state.hands):
                return "" if action == PASS else N_("Claim the hand, or pass.")
        return super().play_error(state, action)

    def error_terms(self, state: TrickState) -> dict[str, object]:
        """Return the values of the placeholders in sentences about illegal actions."""
        assert state.trump is not None
        return {
            "goal": GOAL,
            "turned": state.turned,
            "lowest": self.lowest_trump(state.trump),
            "points": self.announcement(self.doubles_to_announce(state)),
        }

    # -- points carried over ----------------------------------------------------------------------

    def carried(self, state: TrickState) -> Carried:
        """Return the points that hands without a winner add to the next one."""
        return {"points": state.carried} if state.carried else {}

    def _with_carried(self, state: TrickState, carried: Carried) -> TrickState:
        points = carried.get("points", 0)
        if type(points) is not int or not 0 <= points <= MAX_POINTS:
            raise ValueError(_("The points carried to the next hand must be a number of at least 0."))
        return state._replace(carried=points)

    # -- points of tiles ------------------------------------------------------------------------------------------

    def tile_points(self, trump: Suit | None, tile: Tile) -> int:
        """Return the points of a tile: 28 for the double of trumps, the spots of doubles and trumps, 10 for TENS."""
        if tile.is_double and trump in tile:
            return 28
        if tile.is_double or self.is_trump(trump, tile):
            return self.spots(tile)
        return 10 if tile in TENS else 0

    def trick_scores(self, state: TrickState, trick: Trick) -> tuple[Scored, ...]:
        """Return a match point if Bingo takes the double of trumps."""
        for tile in trick.tiles:
            if BINGO_TILE in trick.tiles and tile != BINGO_TILE and tile.is_double and state.trump in tile:
                return (Scored(trick.winner, 1, Reason("bingo", (tile,))),)
        return ()

    @known_to_search
    def _take_trick(self, state: TrickState, trick: Trick) -> TrickState:
        if self.last_trick_ten and len(state.tricks) == TRICKS - 1:
            state = state._replace(pending=add_points(state.pending, trick.winner, 10))
        return super()._take_trick(state, trick)

    # -- the settlement --------------------------------------------------------------------------------------------

    @known_to_search
    def is_decided(self, state: TrickState) -> bool:
        """Whether a player has 70 points and need not claim."""
        return self.claim == "automatic" and max(state.points) >= GOAL

    @known_to_search
    def is_hand_over(self, state: TrickState) -> bool:
        """Whether the hand is over; if 70 points must be claimed, the hand ends after the claim."""
        return self.claim == "automatic" and super().is_hand_over(state)

    def settle(self, state: TrickState) -> tuple[int | None, tuple[Event, ...]]:
        """Return the seat with 70 points or None, and what it scores."""
        return self.settled(state, next((seat for seat, points in enumerate(state.points) if points >= GOAL), None))

    def claim_result(self, state: TrickState, seat: int) -> tuple[int | None, tuple[Event, ...]]:
        """Return the winner after a claim of `seat`: the other player if `seat` has fewer than 70 points."""
        if state.points[seat] >= GOAL:
            return self.settled(state, seat)
        return self._pay_winner(
            state, self.next_active_seat(state, seat), 2, Reason("false claim", (seat, state.points[seat]))
        )

    def settled(self, state: TrickState, winner: int | None) -> tuple[int | None, tuple[Event, ...]]:
        """Return the result if `winner` is the first with 70 points; None if no seat has them."""
        if state.stock_closure is not None and winner != state.stock_closure.seat:
            return self._pay_winner(
                state, self.next_active_seat(state, state.stock_closure.seat), *self._pay_failed_close(state)
            )
        if winner is None:
            return None, (Notice("nobody wins", (state.carried + 1,)),)
        loser = self.next_active_seat(state, winner)
        return self._pay_winner(state, winner, self.grade(state, loser), self._reason(state, winner, loser))

    def grade(self, state: TrickState, loser: int) -> int:
        """Return the worth of a hand by its loser: 1; 2 with fewer than thirty points; 3 without a trick."""
        if not state.tricks_taken(loser):
            return 3
        return 2 if state.points[loser] < LOW else 1

    def _reason(self, state: TrickState, winner: int, loser: int) -> Reason:
        grade, won = self.grade(state, loser), state.points[winner]
        if grade == 3:
            return Reason("points to no trick", (won, loser))
        return Reason("points to few" if grade == 2 else "points", (won, state.points[loser]))

    def failed_close_points(self, other_has_trick: bool) -> int:
        """Return what the other player scores for a failed close if the setting is "2/3"."""
        return 2 if other_has_trick else 3

    def _pay_failed_close(self, state: TrickState) -> tuple[int, Reason]:
        """Return what the other player scores because the closer of the stock has not won, and why."""
        assert state.stock_closure is not None
        closer = state.stock_closure.seat
        other = self.next_active_seat(state, closer)
        in_vain = Reason("closed in vain", (closer, state.points[closer]))
        if self.close_failure == "2/3":
            other_has_trick = bool(state.stock_closure.tricks[other])
            reason = in_vain if other_has_trick else Reason("closed early", (closer, other))
            return self.failed_close_points(other_has_trick), reason
        grade = self.grade(state, closer)
        if grade == 3:
            return grade, Reason("closed without a trick", (closer,))
        return grade, Reason("closed with few", in_vain.terms) if grade == 2 else in_vain

    def _pay_winner(self, state: TrickState, winner: int, points: int, reason: Reason) -> tuple[int, tuple[Event, ...]]:
        """Return the winner's score, with carried points; an inactive dealer scores as much, but cannot win by it."""
        if state.carried:
            reason = Reason("carried", (reason, state.carried))
        points += state.carried
        paid = [Scored(winner, points, reason)]
        for dealer in state.inactive_seats:
            shared = min(points, self.target - 1 - state.scores[dealer])
            if shared > 0:
                paid.append(Scored(dealer, shared, Reason("dealer's share")))
        return winner, tuple(paid)

    @known_to_search
    def _hand_over(self, state: TrickState, winner: int | None, ending: tuple[Event, ...]) -> TrickState:
        carried = state.carried + 1 if winner is None else 0
        return super()._hand_over(state, winner, ending)._replace(carried=carried)


BINGO = BingoGame(
    key="bingo",
    title=_l("Bingo"),
    blurb=_l("Be the first to collect 70 points in tricks."),
    presets=(Preset("bingo_001", house.EMBOSSING),),
    options=(
        option(
            "plain",
            _l("A trick without trumps"),
            Choice("spots", _l("is won by the tile with more pips, or if equal by the tile led"), house.GAMBITER),
            Choice("suit", _l("is won by the better tile of the suit that was led")),
        ),
        option(
            "claim",
            _l("A player who reaches 70 points"),
            Choice("automatic", _l("wins the hand at once")),
            Choice("must declare", _l("must claim the hand; a false claim gives the opponent 2 points"), SIXTY_SIX),
        ),
        option(
            "closing",
            _l("Closing the stock"),
            Choice(True, _l("allowed for the player on lead"), SIXTY_SIX),
            Choice(False, _l("not allowed")),
            setting="may_close",
        ),
        option(
            "close_failure",
            _l("A player who closes the stock and fails"),
            Choice(
                "2/3",
                _l("gives the opponent 2 points, or 3 if the opponent had no trick when it was closed"),
                SIXTY_SIX,
            ),
            Choice(
                "1/2/3",
                _l("gives the opponent 1 point, 2 if the closer has fewer than 30, 3 if the closer has no trick"),
                BERNER_MAYER,
            ),
        ),
        option(
            "last_trick_ten",
            _l("The last trick, if all fourteen are played"),
            Choice(False, _l("counts only its tiles"), house.EMBOSSING),
            Choice(True, _l("counts its tiles and 10 points more"), FOSTER),
        ),
        option(
            "exchange_lowest_trump",
            _l("The lowest trump"),
            Choice(False, _l("is a trump like the others")),
            Choice(True, _l("may be exchanged for the tile turned up, after winning a trick"), SIXTY_SIX),
        ),
        option(
            "must_trump_when_void",
            _l("A player who can't follow suit"),
            Choice(False, _l("may play any tile"), house.EMBOSSING),
            Choice(True, _l("must play a trump, if they have one"), SPAANS),
            setting="must_trump",
        ),
        option(
            "reannounce",
            _l("A double"),
            Choice("once per double", _l("can be announced only once")),
            Choice("again", _l("can be announced again as long as it is held")),
        ),
        option(
            "turnup_taker",
            _l("The last two tiles of the stock"),
            Choice("loser", _l("the loser of the trick takes the one turned up"), SIXTY_SIX),
            Choice("winner", _l("the winner of the trick takes the one turned up"), house.GAMBITER),
        ),
        house.target(7, 9, 5).with_source(house.EMBOSSING),
    ),
)
