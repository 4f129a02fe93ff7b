"""Forty-Two: bid for your side, name the trump, take tricks and the fives and tens in them (S4)."""

from dataclasses import dataclass, field, replace
from typing import Literal, Self

from game.core.state import PASS, Action, Bid, MatchOver, NameTrump, Notice, Pass, Reason, Scored
from game.core.tiles import Tile
from game.platform.language import gettext_lazy as _l
from game.platform.language import gettext_noop as N_
from game.rules import house_rules as house
from game.rules.game import known_to_search
from game.rules.options import Choice, Preset, option
from game.rules.tricks.trick_game import Suit, TrickGame, TrickState
from game.rules.tricks.trick_state import suit_name

ALL = 42
"""The points in a hand: seven tricks, and 35 on the five tiles whose spots make five or ten."""
TRICKS = 7
"""The number of tricks in a hand."""
LIMITS = (42, 84, 168, 250)
"""The bids that need every point, each the next step above the one before."""
DOUBLES = "doubles"
"""The suit that the seven doubles form where they are trumps or a suit of their own."""
NO_TRUMP = "none"
_42_ONLINE = _l("42-online.com")


def tile_points(tile: Tile) -> int:
    """Return the points on a tile: 10 on 5-5 and 6-4, 5 on 5-0, 4-1 and 3-2."""
    return 0 if tile.pips % 5 else tile.pips


@dataclass(frozen=True, kw_only=True)
class FortyTwoGame(TrickGame):
    """Forty-Two: an auction, a trump named by the bidder, and points taken against the bid."""

    seats: dict[int, tuple[int, ...]] = field(hash=False, default_factory=lambda: {6: (4,)})
    usual_players: int = 4
    partners: bool = True
    target: int = 250
    auction: Literal["continuing", "one round"] = "continuing"
    all_pass: Literal["next dealer", "dealer must bid"] = "next dealer"
    minimum_bid: int = 30
    limit_steps: Literal["42-84-168-250", "42 or 84-168-250", "42-84", "42"] = "42-84-168-250"
    doubles_trump: bool = True
    no_trump: bool = True
    no_trump_doubles: Literal["high", "low", "own suit"] = "high"
    scoring: Literal["points", "marks"] = "points"
    stop_early: bool = False  # a hand scored in marks stops when it is decided

    def variant(self, preset: str | None = None, options: house.Chosen = None) -> Self:
        """Return the variant; with scoring in marks seven win the match, whatever `target` says."""
        game = super().variant(preset, options)
        return replace(game, target=7) if game.scoring == "marks" else game

    @property
    def unit(self) -> int:
        """The points of a hand that one point of the score stands for: about a whole hand for a mark."""
        return ALL if self.scoring == "marks" else 1

    # -- the auction and the trump -------------------------------------------------------------------------------

    def bids_above(self, standing: int) -> tuple[int, ...]:
        """Return the bids above the standing one (0 for none): any up to 42, perhaps 84, then only the next step."""
        steps = tuple(map(int, self.limit_steps.replace(" or ", "-").split("-")))
        if standing >= ALL:
            return tuple(step for step in steps if step > standing)[:1]
        jumps = steps[1:2] if " or " in self.limit_steps else ()
        return (*range(max(self.minimum_bid, standing + 1), ALL + 1), *jumps)

    @known_to_search
    def all_bids(self) -> tuple[int, ...]:
        """Return every bid of an auction, up to the last step."""
        bids = self.bids_above(0)
        while higher := self.bids_above(bids[-1]):
            bids += higher
        return bids

    @known_to_search
    def trumps(self) -> tuple[Suit, ...]:
        """Return what may be named as trump: a number, doubles, or none."""
        extra = ((DOUBLES, self.doubles_trump), (NO_TRUMP, self.no_trump))
        return (*range(self.set + 1), *(word for word, allowed in extra if allowed))

    @known_to_search
    def declarations(self, state: TrickState) -> tuple[Action, ...]:
        """Return the higher bids and the pass; for the winner of the auction, the trumps to name."""
        if state.to_move == state.bidder:
            return tuple(map(NameTrump, self.trumps()))
        bids = tuple(map(Bid, self.bids_above(state.bid)))
        others_passed = state.bids.count(0) == len(state.bids) - 1 and not state.bid
        return bids if others_passed and self.all_pass == "dealer must bid" else (*bids, PASS)

    @known_to_search
    def _declared(self, state: TrickState, seat: int, action: Action) -> TrickState:
        if isinstance(action, NameTrump):
            return state._replace(trump=action.trump, has_play_begun=True)
        bid = action.points if isinstance(action, Bid) else 0
        bids = (*state.bids[:seat], bid, *state.bids[seat + 1 :])
        bidder = seat if bid else state.bidder
        state = state._replace(bids=bids, bidder=bidder)
        once_round = None not in bids
        if once_round and bidder is None:
            assert state.leader is not None
            dealer = self.next_seat(state.leader, len(bids))
            return self._hand_over(state, None, (Notice("nobody bids", (dealer,)),))
        if bidder is not None and once_round and (self.auction == "one round" or bids.count(0) == len(bids) - 1):
            return state._replace(to_move=bidder)
        return state._replace(to_move=next(at for at in self.order_from(seat, len(bids))[1:] if bids[at] != 0))

    def error_terms(self, state: TrickState) -> dict[str, object]:
        """Return the values of the placeholders in sentences about illegal actions."""
        bids = self.bids_above(state.bid) or (state.bid,)
        suits = {"first": suit_name(0), "last": suit_name(self.set)}
        return {"bid": state.bid, "next": bids[0], "most": bids[-1], **suits}

    def declaration_error(self, state: TrickState, action: Action) -> str:
        """Return why an action before the first lead is illegal."""
        if state.to_move == state.bidder:
            if not isinstance(action, NameTrump):
                return N_("The winner of the auction names the trump, then leads.")
            if action.trump == NO_TRUMP:
                return N_("Playing with no trumps is not allowed at this table.")
            if action.trump == DOUBLES:
                return N_("Doubles can't be trumps at this table.")
            return N_("The trump must be from {first} to {last}.")
        if isinstance(action, Pass):
            return N_("Everyone else passed, so the dealer must bid.")
        if not isinstance(action, Bid):
            return N_("First bid or pass.")
        bids = self.bids_above(state.bid)
        if not bids:
            return N_("Nobody can bid more than {most}.")
        if len(bids) == 1:
            return N_("After {bid} the only higher bid is {next}.")
        if action.points < bids[0]:
            return N_("You must bid at least {next}.")
        if ALL < action.points < bids[-1]:
            return N_("The only bid above 42 is {most}.")
        if self.bids_above(bids[-1]):
            return N_("You can't bid more than {most} before somebody has bid {most}.")
        return N_("Nobody can bid more than {most}.")

    # -- suits, ranks and points -----------------------------------------------------------------------------------

    def suits(self, trump: Suit | None, tile: Tile) -> tuple[Suit, ...]:
        """Return the suits of a tile; doubles may be trumps, or without trumps a suit of their own."""
        if tile.is_double and (trump == DOUBLES or (trump == NO_TRUMP and self.no_trump_doubles == "own suit")):
            return (DOUBLES,)
        return super().suits(trump, tile)

    def strength(self, trump: Suit | None, suit: Suit, tile: Tile) -> int:
        """Return the rank of a tile in a suit; without a trump doubles may be low."""
        if tile.is_double and trump == NO_TRUMP and self.no_trump_doubles == "low":
            return -1
        return super().strength(trump, suit, tile)

    def tile_points(self, trump: Suit | None, tile: Tile) -> int:
        """Return the points on a tile."""
        return tile_points(tile)

    # -- the settlement --------------------------------------------------------------------------------------------

    @known_to_search
    def is_decided(self, state: TrickState) -> bool:
        """Whether the marks are certain: the bid is made, or out of reach."""
        assert state.bidder is not None
        need = min(state.bid, ALL)
        side = self.side(state.bidder, 4)
        certain = state.points[side] >= need or state.points[1 - side] > ALL - need
        return self.stop_early and self.scoring == "marks" and certain

    def settle(self, state: TrickState) -> tuple[int, tuple[Scored, ...]]:
        """Return the winning side by the bid, and what each side scores."""
        bidder, bid = state.bidder, state.bid
        assert bidder is not None
        side = self.side(bidder, 4)
        took = state.points[side]
        made = took >= min(bid, ALL)
        winner = side if made else 1 - side
        reason = Reason("bid", (bidder, bid, took))
        if self.scoring == "marks":
            return winner, (Scored(winner, self.marks(bid), reason),)
        if made and bid >= ALL:
            return winner, (Scored(winner, bid, Reason("every point", (reason,))),)
        points, theirs = state.points[winner], state.points[1 - winner]
        if not made:
            reason = Reason("points and bid", (reason, *self._took(state, winner), bid))
            return winner, (Scored(winner, points + bid, reason),)
        paid = Scored(winner, points, Reason("bid and points", (reason, *self._took(state, winner))))
        others = (Scored(1 - winner, theirs, Reason("points", self._took(state, 1 - winner))),) if theirs else ()
        return winner, (paid, *others)

    def marks(self, bid: int) -> int:
        """Return the worth of a bid in marks: 1 up to 42, then one more for each step."""
        return sum(bid >= step for step in LIMITS) or 1

    def _took(self, state: TrickState, side: int) -> tuple[int, tuple[Tile, ...]]:
        """Return the number of tricks of a side, and the tiles with points in them."""
        taken = [trick for trick in state.tricks if self.side(trick.winner, 4) == side]
        return len(taken), tuple(tile for trick in taken for tile in trick.tiles if tile_points(tile))

    def match_end(self, state: TrickState, scores: tuple[int, ...]) -> MatchOver | None:
        """Return the end of the match; if both sides reach the target the bidding side wins."""
        out = [side for side, score in enumerate(scores) if score >= self.target]
        if state.bidder is None or not out:
            return None
        return MatchOver(self.side(state.bidder, 4) if len(out) > 1 else out[0])


FORTY_TWO = FortyTwoGame(
    key="forty_two",
    title=_l("Forty-Two"),
    blurb=_l("Bid, name trumps, and win the tiles worth 5 and 10."),
    presets=(
        Preset("forty_two_004", house.HALSAM),
        Preset(
            "forty_two_today",
            house.TODAY,
            {
                "auction": "one round",
                "all_pass": "dealer must bid",
                "limit_steps": "42 or 84-168-250",
                "scoring": "marks",
                "stop_early": True,
            },
            source=_42_ONLINE,
        ),
    ),
    options=(
        option(
            "auction",
            _l("The auction"),
            Choice("continuing", _l("goes on until all players but one have passed"), house.HALSAM),
            Choice("one round", _l("each player bids or passes once, the dealer last"), _42_ONLINE),
        ),
        option(
            "all_pass",
            _l("When all pass"),
            Choice("next dealer", _l("the hand is not played; the next player deals"), house.GAMBITER),
            Choice("dealer must bid", _l("the dealer must bid"), _42_ONLINE),
        ),
        option("minimum_bid", _l("The lowest bid"), Choice(30, "30", house.HALSAM), Choice(31, "31"), Choice(32, "32")),
        option(
            "limit_steps",
            _l("Bids that need every point"),
            Choice("42-84-168-250", _l("42, then 84, 168 and 250, step by step"), house.HALSAM),
            Choice("42 or 84-168-250", _l("42, or 84 at once; then 168 and 250, step by step"), _42_ONLINE),
            Choice("42-84", _l("42, then 84")),
            Choice("42", _l("only 42")),
        ),
        option(
            "doubles_trump",
            _l("Doubles as trumps"),
            Choice(True, _l("allowed, as a suit of the seven doubles"), house.HALSAM),
            Choice(False, _l("not allowed")),
        ),
        option(
            "no_trump",
            _l("No trumps"),
            Choice(True, _l("allowed"), house.HALSAM),
            Choice(False, _l("not allowed")),
        ),
        option(
            "no_trump_doubles",
            _l("Doubles with no trumps"),
            Choice("high", _l("are the highest of their suits"), house.HALSAM),
            Choice("low", _l("are the lowest of their suits")),
            Choice("own suit", _l("are a suit of their own, 6-6 the highest")),
        ),
        house.LEAD_SUIT.with_source(house.HALSAM),
        option(
            "scoring",
            _l("Scoring"),
            Choice("points", _l("in points"), house.HALSAM),
            Choice("marks", _l("in marks: 1 to 4 for a hand, depending on the bid; 7 marks win"), _42_ONLINE),
        ),
        house.target(150, 250, 500),
        option(
            "stop_early",
            _l("Hands that are decided"),
            Choice(False, _l("are played to the last trick"), house.HALSAM),
            Choice(True, _l("end at once, if the scoring is in marks"), _42_ONLINE),
        ),
    ),
)
