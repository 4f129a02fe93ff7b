"""Texts for the trick games: those that all share, then those of single games."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from game.core.state import Accept, Action, Announce, Discard, Draw, Exchange, NameTrump, Pass, Play, Reason
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.tricks import bingo, euchre, forty_two
from game.rules.tricks.bingo import BingoGame
from game.rules.tricks.euchre import EuchreGame
from game.rules.tricks.forty_two import FortyTwoGame
from game.rules.tricks.rounce import RounceGame
from game.rules.tricks.trick_game import TrickGame, TrickState
from game.rules.tricks.trick_state import suit_name
from game.text.any_game import GameWords, join_names

T = TypeVar("T", bound=TrickGame)


class TrickWords(GameWords[T, TrickState], Generic[T]):
    """Texts about a table of a trick game."""

    lots_for = _("the deal")
    notices = GameWords.notices | {
        "turned up": (_("{name} turns up {tile}: {suit} are trumps."), "name", "tile", "suit"),
    }
    reasons = GameWords.reasons | {"trick": (_("a trick"),)}
    withdraws = ""
    """Why a seat would pass, if a pass takes it out of the hand."""

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

    def points_in_hand(self, points: int) -> str:
        """Return points taken in a hand, worded to differ from match points."""
        return ngettext("{points} trick", "{points} tricks", points).format(points=points)

    def commitment(self, bid: int) -> str:
        """Return what a bid commits its side to."""
        return ""

    def accept_label(self, state: TrickState) -> str:
        """Return the button label for accepting the trump turned up."""
        return _("Accept")

    # -- actions and events ---------------------------------------------------------------------------------------

    def action_template(self, before: TrickState, action: Action, after: TrickState) -> str:
        match action:
            case Play(_, None, int()):
                return _("{name} leads {tile} as one of the {suit}")
            case Play() if before.has_play_begun and before.trick is None:
                return _("{name} leads {tile}")
            case Accept(alone=True):
                return _("{name} accepts {tile} and plays alone")
            case NameTrump("none"):
                return _("{name} plays without trumps")
            case NameTrump(alone=True):
                return _("{name} makes the {suit} trumps and plays alone")
        return super().action_template(before, action, after)

    def action_terms(self, before: TrickState, action: Action, after: TrickState) -> dict[str, object]:
        """Return the values of an action; `tile` is the turned-up one if the action has none."""
        terms = super().action_terms(before, action, after)
        suit = suit_name(getattr(action, "trump", getattr(action, "outward", "")))
        return terms | {"tile": getattr(action, "tile", before.turned), "suit": suit, "turned": after.turned}

    def term(self, name: str, value: Any) -> object:
        return suit_name(value) if name == "suit" else super().term(name, value)


# -- Bingo -------------------------------------------------------------------------------------------------------------


class BingoWords(TrickWords[BingoGame]):
    """Texts about the stock, announced doubles and the points that win a hand."""

    lots_for = _("the lead")
    notices = TrickWords.notices | {
        "nobody wins": (_("Nobody wins the hand, so the next one is worth {count} more."), "count"),
    }
    reasons = TrickWords.reasons | {
        "bingo": (_("Bingo takes {tile}"), "tile"),
        "dealer's share": (_("the dealer's share"),),
        "points": (_("{won} points to {lost}"), "won", "lost"),
        "points to few": (_("{won} points to {lost}, fewer than {low}"), "won", "lost"),
        "points to no trick": (_("{won} points, and {name} has no trick"), "won", "name"),
        "false claim": (_("{name} claimed the hand with {points} points"), "name", "points"),
        "closed in vain": (_("{name} closed the stock and failed with {points} points"), "name", "points"),
        "closed with few": (
            _("{name} closed the stock and failed with {points} points, fewer than {low}"),
            "name",
            "points",
        ),
        "closed without a trick": (_("{name} closed the stock and failed, without a trick"), "name"),
        "closed early": (_("{name} closed the stock before {other} had a trick, and failed"), "name", "other"),
    }
    constants: ClassVar[Mapping[str, object]] = {"low": bingo.LOW}

    def contract(self, state: TrickState) -> str:
        """Return the trump suit, and who has closed the stock."""
        if state.trump is None:
            return ""
        if state.stock_closure is None:
            return _("Trumps are {suit}").format(suit=suit_name(state.trump))
        template = _("Trumps are {suit}; {closer} has closed the stock")
        return template.format(suit=suit_name(state.trump), closer=self.names[state.stock_closure.seat])

    def stakes(self, state: TrickState) -> str:
        """Return how many points win a hand and where they are."""
        return _("{goal} points win the hand").format(goal=bingo.GOAL)

    def tally(self, state: TrickState, side: int) -> str:
        """Return the points so far, and announced points that wait for a trick."""
        if side in state.inactive_seats:
            return _("deals")
        pending = state.pending[side]
        template = _("{points} of {goal}, and {pending} more after a trick") if pending else _("{points} of {goal}")
        return template.format(points=state.points[side], goal=bingo.GOAL, pending=pending)

    def points_in_hand(self, points: int) -> str:
        return ngettext("{points} point in the hand", "{points} points in the hand", points).format(points=points)

    def action_template(self, before: TrickState, action: Action, after: TrickState) -> str:
        match action:
            case Announce():
                return _("{name} announces {points}: {doubles}")
            case Draw() if after.shown != before.shown:
                return _("{name} takes the turned-up {tile}")
            case Draw():
                return _("{name} draws from the stock")
            case Exchange():
                return _("{name} exchanges {turned} for {tile}")
            case Pass():
                return _("{name} does not claim the hand")
        return super().action_template(before, action, after)

    def action_terms(self, before: TrickState, action: Action, after: TrickState) -> dict[str, object]:
        doubles = join_names([str(tile) for tile in sorted(after.doubles_to_lead, reverse=True)] or [""])
        return super().action_terms(before, action, after) | {"doubles": doubles}

    def describe_reason(self, reason: Reason) -> str:
        match reason:
            case Reason("carried", (won, count)):
                template = ngettext(
                    "{words}, and {count} more for the hand before",
                    "{words}, and {count} more for the hands before",
                    count,
                )
                return template.format(words=self.describe_reason(won), count=count)
        return super().describe_reason(reason)


# -- Domino Euchre -----------------------------------------------------------------------------------------------------


class EuchreWords(TrickWords[EuchreGame]):
    """Texts about making trumps, with the tile turned up or without, and alone or not."""

    notices = TrickWords.notices | {
        "all passed twice": (_("Everyone passed twice, so the hand is not played. {name} deals."), "name"),
    }

    def contract(self, state: TrickState) -> str:
        """Return who makes which trump, and whether alone."""
        if state.bidder is None or state.trump is None:
            return ""
        template = _("{maker} makes {suit} trumps, alone") if state.inactive_seats else _("{maker} makes {suit} trumps")
        return template.format(maker=self.names[state.bidder], suit=suit_name(state.trump))

    def stakes(self, state: TrickState) -> str:
        """Return how many tricks the makers need."""
        return _("The makers need {needed} of {tricks} tricks").format(needed=euchre.NEEDED, tricks=euchre.TRICKS)

    def tally(self, state: TrickState, side: int) -> str:
        """Return the tricks of a side, for the makers out of those that they need."""
        if state.bidder is None or side != self.game.side(state.bidder, len(state.hands)):
            return super().tally(state, side)
        return _("{count} of {needed} tricks").format(count=state.points[side], needed=euchre.NEEDED)

    def action_template(self, before: TrickState, action: Action, after: TrickState) -> str:
        is_dealer = before.to_move == self.game.dealer(before)
        match action:
            case Accept(alone):
                if alone:
                    return _("{name} accepts {tile} and plays alone: {suit} are trumps")
                return _("{name} accepts {tile}: {suit} are trumps")
            case Pass() if is_dealer and not self.game.turned_down(before):
                return _("{name} turns {tile} down")
            case Discard() if before.to_move != before.bidder:
                return _("{name} takes {turned} and puts a tile away")
        return super().action_template(before, action, after)

    def action_terms(self, before: TrickState, action: Action, after: TrickState) -> dict[str, object]:
        terms = super().action_terms(before, action, after)
        if isinstance(action, Accept):
            terms["suit"] = suit_name(self.game.proposed(before))
        return terms

    def describe_reason(self, reason: Reason) -> str:
        """Return what the makers of the trump took."""
        match reason:
            case Reason("makers", (maker, trump, alone, took)):
                template = _("{maker}, alone, made {suit} trumps") if alone else _("{maker} made {suit} trumps")
                made = template.format(maker=self.names[maker], suit=suit_name(trump))
                template = _("{made} and won {took} of {tricks} tricks")
                if took < euchre.NEEDED:
                    template = _("{made}, won {took} of {tricks} tricks and is euchred")
                elif took == euchre.TRICKS:
                    template = _("{made} and won all {tricks} tricks")
                return template.format(made=made, took=took, tricks=euchre.TRICKS)
        return super().describe_reason(reason)


# -- Forty-Two ---------------------------------------------------------------------------------------------------------


class FortyTwoWords(TrickWords[FortyTwoGame]):
    """Texts about bids, and what is taken against them."""

    notices = TrickWords.notices | {
        "nobody bids": (_("Nobody bids, so the hand is not played. {name} deals."), "name"),
    }

    def contract(self, state: TrickState) -> str:
        """Return who has bid what, and the trump."""
        if state.bidder is None:
            return ""
        template = _("{bidder} bid {bid}, {suit} are trumps")
        if state.trump is None:
            template = _("{bidder} bids {bid}")
        elif state.trump == forty_two.NO_TRUMP:
            template = _("{bidder} bid {bid}, without trumps")
        suit = suit_name(state.trump or 0)
        return template.format(bidder=self.names[state.bidder], bid=state.bid, suit=suit)

    def stakes(self, state: TrickState) -> str:
        """Return the points in a hand and where they are."""
        template = _("{all} points: 1 for each of the {tricks} tricks, plus the count tiles")
        return template.format(all=forty_two.ALL, tricks=forty_two.TRICKS)

    def tally(self, state: TrickState, side: int) -> str:
        """Return the points taken, for the bidders out of the bid."""
        if state.bidder is None or self.game.side(state.bidder, 4) != side:
            return str(state.points[side])
        return _("{points} of {bid}").format(points=state.points[side], bid=min(state.bid, forty_two.ALL))

    def points_in_hand(self, points: int) -> str:
        return ngettext("{points} point in the hand", "{points} points in the hand", points).format(points=points)

    def commitment(self, bid: int) -> str:
        """Return the points to be taken, and what a bid is worth in marks."""
        if self.game.scoring == "marks":
            marks = self.game.marks(bid)
            template = ngettext(
                "take {bid} of {all}, for {marks} mark", "take {bid} of {all}, for {marks} marks", marks
            )
            return template.format(bid=min(bid, forty_two.ALL), all=forty_two.ALL, marks=marks)
        template = _("all {all} points, for {bid}") if bid >= forty_two.ALL else _("take {bid} of {all}")
        return template.format(all=forty_two.ALL, bid=bid)

    def describe_reason(self, reason: Reason) -> str:
        """Return whether the bid was made, and the points of each side."""
        match reason:
            case Reason("bid", (bidder, bid, took)):
                template = _("{bidder} bid {bid} and took {took}")
                if took >= min(bid, forty_two.ALL):
                    template = _("{bidder} bid {bid} and made it")
                return template.format(bidder=self.names[bidder], bid=bid, took=took)
            case Reason("every point", (bid_reason,)):
                return _("{words}: all {points} points").format(
                    words=self.describe_reason(bid_reason), points=forty_two.ALL
                )
            case Reason("bid and points" | "points and bid", (bid_reason, *sum)):
                return f"{self.describe_reason(bid_reason)}: {_forty_two_sum(*sum)}"
            case Reason("points", sum):
                return _forty_two_sum(*sum)
        return super().describe_reason(reason)


def _forty_two_sum(tricks: int, tiles: Sequence[Tile], bid: int = 0) -> str:
    """Return tricks, tiles and a bid gained as a sum; without the total if it has one term."""
    terms = [ngettext("{tricks} trick", "{tricks} tricks", tricks).format(tricks=tricks)] * bool(tricks)
    terms += [f"{tile} {forty_two.tile_points(tile)}" for tile in tiles]
    terms += [_("the bid {bid}").format(bid=bid)] * bool(bid)
    total = tricks + sum(map(forty_two.tile_points, tiles)) + bid
    return " + ".join(terms) + (f" = {total}" if len(terms) > 1 else "")


# -- Rounce ------------------------------------------------------------------------------------------------------------


class RounceWords(TrickWords[RounceGame]):
    """Texts about who plays against the trump-holder, and the penalty for no trick."""

    lots_for = _("the trump")
    notices = TrickWords.notices | {
        "all others pass": (_("All the others pass, so the hand is not played."),),
        "stays": (_("{name} is rounced, and stays at {highest}."), "name", "highest"),
    }
    reasons = TrickWords.reasons | {
        "all others pass": (_("all the others pass"),),
        "rounced": (_("rounced, without a trick"),),
        "rounced double": (_("rounced, without a trick: the score doubles"),),
    }
    withdraws = _("This hand looks too weak, and passing risks nothing.")

    def contract(self, state: TrickState) -> str:
        """Return who holds which trump, and who plays so far."""
        if state.trump is None or state.to_move < 0:
            return ""
        holder = self.names[self.game.dealer(state)]
        holds = _("{holder} is the trump-holder. Trumps: {suit}").format(holder=holder, suit=suit_name(state.trump))
        spoken = {seat for seat, _action in state.history}
        order = self.game.order_from(self.game.eldest(state), len(state.hands))
        playing = [self.names[seat] for seat in order if seat in spoken and seat not in state.inactive_seats]
        return _("{holds}; playing: {names}").format(holds=holds, names=", ".join(playing)) if playing else holds

    def stakes(self, state: TrickState) -> str:
        """Return what a trick and playing without one are worth, or what the last possible pass gives away."""
        game, holder = self.game, self.game.dealer(state)
        gives = state.to_move != holder and game.all_others_pass(state, state.to_move)
        if gives and game.last_player_gift not in (0, "must play"):
            template = _("If you pass, {holder}'s score goes down {points}")
            return template.format(points=game.last_player_gift, holder=self.names[holder])
        if game.rounced == "double score":
            return _("−1 per trick; playing without a trick doubles the score")
        return _("−1 per trick; playing without a trick: +{points}").format(points=game.rounced)

    def action_template(self, before: TrickState, action: Action, after: TrickState) -> str:
        if isinstance(action, Pass):
            return _("{name} passes and is out of the hand")
        return super().action_template(before, action, after)


# -- any trick game ----------------------------------------------------------------------------------------------------


TRICK_WORDS: dict[str, type[TrickWords[Any]]] = {
    "rounce": RounceWords,
    "euchre": EuchreWords,
    "bingo": BingoWords,
    "forty_two": FortyTwoWords,
}
"""By `Game.key`; other trick games have the texts of the family."""


def trick_words(game: TrickGame, names: Sequence[str]) -> TrickWords[Any]:
    """Return the texts for a table of a trick game."""
    return TRICK_WORDS.get(game.key, TrickWords)(game, names)
