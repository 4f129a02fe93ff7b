"""Texts for the trick games: those that all share, then those of single games."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from game.core.state import (
    Accept,
    Action,
    Announce,
    Discard,
    Draw,
    Event,
    Exchange,
    NameTrump,
    Pass,
    Play,
    Reason,
    Scored,
)
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.platform.language import join_and, ngettext
from game.rules.tricks import bingo, euchre, forty_two
from game.rules.tricks.bingo import BingoGame
from game.rules.tricks.euchre import EuchreGame
from game.rules.tricks.forty_two import FortyTwoGame
from game.rules.tricks.rounce import RounceGame
from game.rules.tricks.trick_game import TrickGame, TrickState
from game.rules.tricks.trick_state import suit_forms, suit_name
from game.text.any_game import LEADS, GameWords, Sentence

T = TypeVar("T", bound=TrickGame)


class TrickWords(GameWords[T, TrickState], Generic[T]):
    """Texts about a table of a trick game."""

    lots_title = _l("Draw for the deal")
    counts_points: ClassVar[bool] = False  # whether tricks are worth different points
    notices = GameWords.notices | {
        "turned up": (
            Sentence(_l("{name} turns up {tile}: {suit} are trumps."), _l("You turn up {tile}: {suit} are trumps.")),
            "name",
            "tile",
            "suit",
        ),
    }
    reasons = GameWords.reasons | {"trick": (_l("a trick"),)}
    # -- summary of a hand ----------------------------------------------------------------------------------------

    def contract(self, state: TrickState) -> str:
        """Return who plays for what; empty if there is nothing to say."""
        return ""

    def stakes(self, state: TrickState) -> str:
        """Return what the hand is played for, before the first tile is played."""
        return ""

    def tally(self, state: TrickState, side: int) -> str:
        """Return what a side has taken in this hand so far."""
        return self.points_in_hand(state.points[side])

    def short_tally(self, state: TrickState, side: int) -> str:
        """Return the tally without its unit, for a pile that is narrow."""
        return self.tally(state, side)

    def tally_in_points(self, state: TrickState, side: int) -> str:
        """Return the tally with its unit, beside a number of tricks."""
        return self.tally(state, side)

    def pile(self, state: TrickState, side: int) -> str:
        """Return what lies in a side's pile: its tricks, and their points where these differ."""
        tally = self.tally_in_points(state, side)
        if not self.counts_points or {*self.seats(side)} <= state.inactive_seats:
            return tally
        count = sum(trick.winner in self.seats(side) for trick in state.tricks)
        template = ngettext("{count} trick · {tally}", "{count} tricks · {tally}", count)
        return template.format(count=count, tally=tally)

    def points_in_hand(self, points: int) -> str:
        """Return points taken in a hand, worded to differ from match points."""
        return ngettext("{points} trick", "{points} tricks", points).format(points=points)

    def commitment(self, bid: int) -> str:
        """Return what a bid commits its side to."""
        return ""

    def bid_note(self, bid: int) -> str:
        """Return what is written below a bid to choose from, in at most two words; empty for an ordinary bid."""
        return ""

    def high_bids(self) -> str:
        """Return a sentence about the bids that have a `bid_note`; empty if there are none."""
        return ""

    # -- actions and events ---------------------------------------------------------------------------------------

    def action_sentence(self, before: TrickState, action: Action, after: TrickState) -> Sentence | None:
        match action:
            case Play(_, None, int()):
                return Sentence(_("{name} leads {tile} as {suit_as}."), _("You lead {tile} as {suit_as}."))
            case Play() if before.has_play_begun and before.trick is None:
                return LEADS
            case Accept(alone=True):
                return Sentence(_("{name} accepts {tile} and plays alone."), _("You accept {tile} and play alone."))
            case NameTrump("none"):
                return Sentence(_("{name} plays with no trumps."), _("You play with no trumps."))
            case NameTrump(alone=True):
                return Sentence(
                    _("{name} makes {suit_made} trumps and plays alone."),
                    _("You make {suit_made} trumps and play alone."),
                )
        return super().action_sentence(before, action, after)

    def action_terms(self, before: TrickState, action: Action, after: TrickState) -> dict[str, object]:
        """Return the values of an action; `tile` is the turned-up one if the action has none."""
        terms = super().action_terms(before, action, after)
        suit = getattr(action, "trump", getattr(action, "outward", None))
        return terms | {"tile": getattr(action, "tile", before.turned), "turned": after.turned, **suit_forms(suit or 0)}

    def term(self, name: str, value: Any) -> object:
        return suit_name(value) if name == "suit" else super().term(name, value)


# -- Bingo -------------------------------------------------------------------------------------------------------------


class BingoWords(TrickWords[BingoGame]):
    """Texts about the stock, announced doubles and the points that win a hand."""

    lots_title = _l("Draw for the lead")
    counts_points = True
    notices = TrickWords.notices | {
        "nobody wins": (_l("Nobody wins the hand, so the next one is worth {count} more."), "count"),
    }
    reasons = TrickWords.reasons | {
        "bingo": (_l("Bingo takes {tile}"), "tile"),
        "dealer's share": (_l("the dealer's share"),),
        # Translators: why points are scored: the points of the winner and of the loser in this hand.
        "points": (_l("{won} points to {lost}"), "won", "lost"),
        "points to few": (_l("{won} points to {lost}, fewer than {low}"), "won", "lost"),
        "points to no trick": (
            Sentence(_l("{won} points, and {name} has no trick"), _l("{won} points, and you have no trick")),
            "won",
            "name",
        ),
        "false claim": (
            Sentence(
                _l("{name} claimed the hand with only {points} points"),
                _l("you claimed the hand with only {points} points"),
            ),
            "name",
            "points",
        ),
        "closed in vain": (
            Sentence(
                _l("{name} closed the stock and failed with {points} points"),
                _l("you closed the stock and failed with {points} points"),
            ),
            "name",
            "points",
        ),
        "closed with few": (
            Sentence(
                _l("{name} closed the stock and failed with {points} points, fewer than {low}"),
                _l("you closed the stock and failed with {points} points, fewer than {low}"),
            ),
            "name",
            "points",
        ),
        "closed without a trick": (
            Sentence(
                _l("{name} closed the stock and failed, without a trick"),
                _l("you closed the stock and failed, without a trick"),
            ),
            "name",
        ),
        "closed early": (
            Sentence(
                _l("{name} closed the stock before {other} had a trick, and failed"),
                _l("you closed the stock before {other} had a trick, and failed"),
                _l("{name} closed the stock before you had a trick, and failed"),
            ),
            "name",
            "other",
        ),
    }
    constants: ClassVar[Mapping[str, object]] = {"low": bingo.LOW}

    def contract(self, state: TrickState) -> str:
        """Return the trump suit, and who has closed the stock."""
        if state.trump is None:
            return ""
        if state.stock_closure is None:
            return _("Trumps: {suit}").format(suit=suit_name(state.trump))
        closed = Sentence(
            _("Trumps: {suit}; {name} has closed the stock"), _("Trumps: {suit}; you have closed the stock")
        )
        return self.of_seat(closed, state.stock_closure.seat, suit=suit_name(state.trump))

    def stakes(self, state: TrickState) -> str:
        """Return how many points win a hand and where they are."""
        return _("{goal} points win the hand").format(goal=bingo.GOAL)

    def tally(self, state: TrickState, side: int) -> str:
        """Return the points so far, and announced points that wait for a trick."""
        if side in state.inactive_seats:
            return _("dealer")
        pending = state.pending[side]
        template = _("{points} of {goal} (+{pending} after winning a trick)") if pending else _("{points} of {goal}")
        return template.format(points=state.points[side], goal=bingo.GOAL, pending=pending)

    def tally_in_points(self, state: TrickState, side: int) -> str:
        if state.pending[side]:
            return self.tally(state, side)
        return _("{points} of {goal} points").format(points=state.points[side], goal=bingo.GOAL)

    def points_in_hand(self, points: int) -> str:
        return ngettext("{points} point in the hand", "{points} points in the hand", points).format(points=points)

    def action_sentence(self, before: TrickState, action: Action, after: TrickState) -> Sentence | None:
        match action:
            case Announce():
                return Sentence(_("{name} announces {points}: {doubles}."), _("You announce {points}: {doubles}."))
            case Draw() if after.shown != before.shown:
                return Sentence(_("{name} takes the turned-up {tile}."), _("You take the turned-up {tile}."))
            case Draw():
                return Sentence(_("{name} draws from the stock."), _("You draw from the stock."))
            case Exchange():
                return Sentence(_("{name} exchanges {turned} for {tile}."), _("You exchange {turned} for {tile}."))
            case Pass():
                return Sentence(_("{name} doesn't claim the hand."), _("You don't claim the hand."))
        return super().action_sentence(before, action, after)

    def action_terms(self, before: TrickState, action: Action, after: TrickState) -> dict[str, object]:
        doubles = join_and(sorted(after.doubles_to_lead, reverse=True))
        return super().action_terms(before, action, after) | {"doubles": doubles}

    def describe_reason(self, reason: Reason) -> str:
        match reason:
            case Reason("carried", (won, count)):
                # Translators: why points are scored; {words} is “75 points to 20”.
                return _("{words}, plus {count} carried over").format(words=self.describe_reason(won), count=count)
        return super().describe_reason(reason)


# -- Domino Euchre -----------------------------------------------------------------------------------------------------


_MADE = (
    Sentence(
        _l("{name} made {suit_made} trumps and was euchred, with {took} of {tricks} tricks"),
        _l("you made {suit_made} trumps and were euchred, with {took} of {tricks} tricks"),
    ),
    Sentence(
        _l("{name} made {suit_made} trumps and won {took} of {tricks} tricks"),
        _l("you made {suit_made} trumps and won {took} of {tricks} tricks"),
    ),
    Sentence(
        _l("{name} made {suit_made} trumps and won all {tricks} tricks"),
        _l("you made {suit_made} trumps and won all {tricks} tricks"),
    ),
)
"""What the maker of the trump took: too few tricks, enough, or all."""

_MADE_ALONE = (
    Sentence(
        _l("{name} made {suit_made} trumps, played alone and was euchred, with {took} of {tricks} tricks"),
        _l("you made {suit_made} trumps, played alone and were euchred, with {took} of {tricks} tricks"),
    ),
    Sentence(
        _l("{name} made {suit_made} trumps, played alone and won {took} of {tricks} tricks"),
        _l("you made {suit_made} trumps, played alone and won {took} of {tricks} tricks"),
    ),
    Sentence(
        _l("{name} made {suit_made} trumps, played alone and won all {tricks} tricks"),
        _l("you made {suit_made} trumps, played alone and won all {tricks} tricks"),
    ),
)
"""The same for a maker who plays alone."""


class EuchreWords(TrickWords[EuchreGame]):
    """Texts about making trumps, with the tile turned up or without, and alone or not."""

    notices = TrickWords.notices | {
        "all passed twice": (
            Sentence(
                _l("Everyone passed twice, so the hand is not played. {name} deals."),
                _l("Everyone passed twice, so the hand is not played. You deal."),
            ),
            "name",
        ),
    }

    def contract(self, state: TrickState) -> str:
        """Return who makes which trump, and whether alone."""
        if state.bidder is None or state.trump is None:
            return ""
        makes = Sentence(_("{name} makes {suit_made} trumps"), _("You make {suit_made} trumps"))
        if state.inactive_seats:
            makes = Sentence(
                _("{name} makes {suit_made} trumps and plays alone"), _("You make {suit_made} trumps and play alone")
            )
        return self.of_seat(makes, state.bidder, **suit_forms(state.trump))

    def stakes(self, state: TrickState) -> str:
        """Return how many tricks the makers need."""
        return _("Needed after making trumps: {needed} of {tricks} tricks").format(
            needed=euchre.NEEDED, tricks=euchre.TRICKS
        )

    def tally(self, state: TrickState, side: int) -> str:
        """Return the tricks of a side, for the makers out of those that they need."""
        if not self._made_trumps(state, side):
            return super().tally(state, side)
        return _("{count} of {needed} tricks").format(count=state.points[side], needed=euchre.NEEDED)

    def short_tally(self, state: TrickState, side: int) -> str:
        if not self._made_trumps(state, side):
            return super().short_tally(state, side)
        return _("{points} of {goal}").format(points=state.points[side], goal=euchre.NEEDED)

    def _made_trumps(self, state: TrickState, side: int) -> bool:
        return state.bidder is not None and side == self.game.side(state.bidder, len(state.hands))

    def action_sentence(self, before: TrickState, action: Action, after: TrickState) -> Sentence | None:
        is_dealer = before.to_move == self.game.dealer(before)
        match action:
            case Accept(alone=True):
                return Sentence(
                    _("{name} accepts {tile} and plays alone: {suit} are trumps."),
                    _("You accept {tile} and play alone: {suit} are trumps."),
                )
            case Accept():
                return Sentence(
                    _("{name} accepts {tile}: {suit} are trumps."), _("You accept {tile}: {suit} are trumps.")
                )
            case Pass() if is_dealer and not self.game.turned_down(before):
                return Sentence(_("{name} turns {tile} down."), _("You turn {tile} down."))
            case Discard() if before.to_move != before.bidder:
                return Sentence(
                    _("{name} takes {turned} and puts a tile away."), _("You take {turned} and put a tile away.")
                )
        return super().action_sentence(before, action, after)

    def action_terms(self, before: TrickState, action: Action, after: TrickState) -> dict[str, object]:
        terms = super().action_terms(before, action, after)
        if isinstance(action, Accept):
            terms |= suit_forms(self.game.proposed(before))
        return terms

    def describe_reason(self, reason: Reason) -> str:
        """Return what the makers of the trump took."""
        match reason:
            case Reason("makers", (maker, trump, alone, took)):
                made = _MADE_ALONE if alone else _MADE
                sentence = made[0] if took < euchre.NEEDED else made[2] if took == euchre.TRICKS else made[1]
                return self.of_seat(sentence, maker, **suit_forms(trump), took=took, tricks=euchre.TRICKS)
        return super().describe_reason(reason)


# -- Forty-Two ---------------------------------------------------------------------------------------------------------


class FortyTwoWords(TrickWords[FortyTwoGame]):
    """Texts about bids, and what is taken against them."""

    counts_points = True
    notices = TrickWords.notices | {
        "nobody bids": (
            Sentence(
                _l("Nobody bids, so the hand is not played. {name} deals."),
                _l("Nobody bids, so the hand is not played. You deal."),
            ),
            "name",
        ),
    }

    def length_text(self) -> str:
        """Return the target with its unit: points or marks."""
        if self.game.scoring != "marks":
            return super().length_text()
        return ngettext("to {target} mark", "to {target} marks", self.game.target).format(target=self.game.target)

    def contract(self, state: TrickState) -> str:
        """Return who has bid what, and the trump."""
        if state.bidder is None:
            return ""
        sentence = Sentence(_("{name} bid {bid}; {suit} are trumps"), _("You bid {bid}; {suit} are trumps"))
        if state.trump is None:
            sentence = Sentence(_("{name} bids {bid}"), _("You bid {bid}"))
        elif state.trump == forty_two.NO_TRUMP:
            sentence = Sentence(_("{name} bid {bid}, with no trumps"), _("You bid {bid}, with no trumps"))
        return self.of_seat(sentence, state.bidder, bid=state.bid, suit=suit_name(state.trump or 0))

    def stakes(self, state: TrickState) -> str:
        """Return the points in a hand and where they are."""
        # Translators: what a hand is played for: 42 points, of which 7 are for tricks and 35 on tiles.
        template = _("{all} points: {tricks} for tricks, {tiles} on tiles")
        return template.format(all=forty_two.ALL, tricks=forty_two.TRICKS, tiles=forty_two.ALL - forty_two.TRICKS)

    def tally(self, state: TrickState, side: int) -> str:
        """Return the points taken, for the bidders out of the bid until they have more."""
        points, bid = state.points[side], self._open_bid(state, side)
        # Translators: points that a side has taken, of those that it bid.
        return _("{points} of {bid}").format(points=points, bid=bid) if bid else str(points)

    def tally_in_points(self, state: TrickState, side: int) -> str:
        points, bid = state.points[side], self._open_bid(state, side)
        if not bid:
            # Translators: points that a side has taken in a hand.
            return ngettext("{points} point", "{points} points", points).format(points=points)
        # Translators: points that a side has taken, of those that it bid.
        return _("{points} of {bid} points").format(points=points, bid=bid)

    def _open_bid(self, state: TrickState, side: int) -> int:
        """Return the points that a side has bid; 0 if it has bid none or has taken more."""
        bid = min(state.bid, forty_two.ALL)
        is_bidders = state.bidder is not None and self.game.side(state.bidder, 4) == side
        return bid if is_bidders and state.points[side] <= bid else 0

    def points_in_hand(self, points: int) -> str:
        return ngettext("{points} point in the hand", "{points} points in the hand", points).format(points=points)

    def commitment(self, bid: int) -> str:
        """Return the points to be taken, and what a bid is worth in marks."""
        if self.game.scoring == "marks":
            marks = self.game.marks(bid)
            template = ngettext(
                "take {bid} of the {all} points, for {marks} mark",
                "take {bid} of the {all} points, for {marks} marks",
                marks,
            )
            return template.format(bid=min(bid, forty_two.ALL), all=forty_two.ALL, marks=marks)
        template = _("take {bid} of the {all} points")
        if bid >= forty_two.ALL:
            template = _("take all {all} points, and score {bid}")
        return template.format(all=forty_two.ALL, bid=bid)

    def bid_note(self, bid: int) -> str:
        """Return the marks that a bid is worth, or that it needs all points."""
        if bid < forty_two.ALL:
            return ""
        if self.game.scoring == "marks":
            marks = self.game.marks(bid)
            return ngettext("{marks} mark", "{marks} marks", marks).format(marks=marks)
        # Translators: below a bid to choose from: it needs all 42 points. Two words at most.
        return _("all {all}").format(all=forty_two.ALL)

    def high_bids(self) -> str:
        return _("Bids of {all} and more need all {all} points.").format(all=forty_two.ALL)

    def describe_event(self, event: Event) -> str:
        """Return an event as a sentence; a failed bid comes before what the others score for it."""
        match event:
            case Scored(side, points, Reason("points and bid", (Reason(_kind, (bidder, bid, took)), *sum))):
                failed = Sentence(_("{name} bid {bid} and took only {took}."), _("You bid {bid} and took only {took}."))
                scored = super().describe_event(Scored(side, points, Reason("points", tuple(sum))))
                return " ".join([self.of_seat(failed, bidder, bid=bid, took=took), scored])
        return super().describe_event(event)

    def describe_own_score(self, score: Scored) -> str:
        return (
            self.describe_event(score) if score.reason.kind == "points and bid" else super().describe_own_score(score)
        )

    def describe_reason(self, reason: Reason) -> str:
        """Return whether the bid was made, and the points of each side."""
        match reason:
            case Reason("bid", (bidder, bid, took)):
                sentence = Sentence(_("{name} bid {bid} and took only {took}"), _("you bid {bid} and took only {took}"))
                if took >= min(bid, forty_two.ALL):
                    sentence = Sentence(_("{name} bid {bid} and made it"), _("you bid {bid} and made it"))
                return self.of_seat(sentence, bidder, bid=bid, took=took)
            case Reason("every point", (bid_reason,)):
                # Translators: why points are scored; {bid} is “Ann bid 84 and made it” or “you bid 84 and made it”.
                return _("{bid}: all {points} points").format(
                    bid=self.describe_reason(bid_reason), points=forty_two.ALL
                )
            case Reason("bid and points", (bid_reason, *sum)):
                # Translators: a reason; {bid} is “Ann bid 31 and made it”, {sum} “5 for tricks + 10 for 5-5 = 15”.
                return _("{bid}: {sum}").format(bid=self.describe_reason(bid_reason), sum=_forty_two_sum(*sum))
            case Reason("points and bid", (bid_reason, *sum)):  # the sum is what the other side took
                # Translators: a reason; {sum} is what the team that scores took, {bid} “Ann bid 31 and took only 20”.
                return _("{sum} ({bid})").format(bid=self.describe_reason(bid_reason), sum=_forty_two_sum(*sum))
            case Reason("points", sum):
                return _forty_two_sum(*sum)
        return super().describe_reason(reason)


def _forty_two_sum(tricks: int, tiles: Sequence[Tile], bid: int = 0) -> str:
    """Return the points for tricks, tiles and a bid gained as a sum; without the total if it has one term."""
    # Translators: terms of a sum: “5 for tricks + 10 for 5-5 + 31 for the bid = 46”.
    terms = [_("{points} for tricks").format(points=tricks)] * bool(tricks)
    terms += [_("{points} for {tile}").format(points=forty_two.tile_points(tile), tile=tile) for tile in tiles]
    terms += [_("{points} for the bid").format(points=bid)] * bool(bid)
    total = tricks + sum(map(forty_two.tile_points, tiles)) + bid
    return " + ".join(terms) + (f" = {total}" if len(terms) > 1 else "")


# -- Rounce ------------------------------------------------------------------------------------------------------------


class RounceWords(TrickWords[RounceGame]):
    """Texts about who plays against the trump-holder, and the penalty for no trick."""

    lots_title = _l("Draw for the trump-holder")
    notices = TrickWords.notices | {
        "all others pass": (_l("Everyone else passes, so the hand is not played."),),
        "stays": (
            Sentence(_l("{name} is rounced, and stays at {highest}."), _l("You are rounced, and stay at {highest}.")),
            "name",
            "highest",
        ),
    }
    reasons = TrickWords.reasons | {
        "all others pass": (_l("everyone else passes"),),
        "rounced": (_l("rounced, without a trick"),),
        "rounced double": (_l("rounced, without a trick: the score doubles"),),
    }

    def contract(self, state: TrickState) -> str:
        """Return who holds which trump, and who plays so far."""
        if state.trump is None or state.to_move < 0:
            return ""
        holds = Sentence(_("{name} is the trump-holder. Trumps: {suit}"), _("You are the trump-holder. Trumps: {suit}"))
        contract = self.of_seat(holds, self.game.dealer(state), suit=suit_name(state.trump))
        spoken = {seat for seat, _action in state.history}
        order = self.game.order_from(self.game.eldest(state), len(state.hands))
        playing = [self.name(seat) for seat in order if seat in spoken and seat not in state.inactive_seats]
        parts = [contract, *([_("Playing: {names}").format(names=join_and(playing))] if playing else [])]
        return " · ".join(parts)

    def stakes(self, state: TrickState) -> str:
        """Return what a trick and playing without one are worth, or what the last possible pass gives away."""
        game, holder = self.game, self.game.dealer(state)
        gives = not state.has_play_begun and state.to_move != holder and game.all_others_pass(state, state.to_move)
        if gives and game.last_player_gift not in (0, "must play"):
            gift = Sentence(
                _("If {name} passes, {other}'s score goes down {points}"),
                _("If you pass, {other}'s score goes down {points}"),
                _("If {name} passes, your score goes down {points}"),
            )
            return self.of_seat(gift, state.to_move, holder, points=game.last_player_gift)
        if game.rounced == "double score":
            return _("−1 per trick; for players without a trick the score doubles")
        return _("−1 per trick; for players without a trick: +{points}").format(points=game.rounced)

    def action_sentence(self, before: TrickState, action: Action, after: TrickState) -> Sentence | None:
        if isinstance(action, Pass):
            return Sentence(_("{name} passes and is out of the hand."), _("You pass and are out of the hand."))
        return super().action_sentence(before, action, after)


# -- any trick game ----------------------------------------------------------------------------------------------------


TRICK_WORDS: dict[str, type[TrickWords[Any]]] = {
    "rounce": RounceWords,
    "euchre": EuchreWords,
    "bingo": BingoWords,
    "forty_two": FortyTwoWords,
}
"""By `Game.key`; other trick games have the texts of the family."""


def trick_words(game: TrickGame, names: Sequence[str], you: int | None = None) -> TrickWords[Any]:
    """Return the texts for a table of a trick game; the seat `you` is “you”."""
    return TRICK_WORDS.get(game.key, TrickWords)(game, names, you)
