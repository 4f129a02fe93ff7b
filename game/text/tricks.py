"""Texts for the trick games: those that all share, then those of single games."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from game.core.state import (
    Accept,
    Action,
    Announce,
    Bid,
    Claim,
    Close,
    Discard,
    Draw,
    Exchange,
    NameTrump,
    Notice,
    Pass,
    Play,
    Reason,
    Stand,
    TakeDummy,
)
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
from game.text.any_game import GameWords

T = TypeVar("T", bound=TrickGame)


class TrickWords(GameWords[T, TrickState], Generic[T]):
    """Texts about a table of a trick game."""

    lots_for = _("the deal")

    # -- summary of a hand ----------------------------------------------------------------------------------------

    def contract(self, state: TrickState) -> str:
        """Return who plays for what; empty if there is nothing to say."""
        return ""

    def stakes(self, state: TrickState) -> str:
        """Return what the hand is played for, before the first tile is played."""
        return ""

    def tally(self, state: TrickState, side: int) -> str:
        """Return what a side has taken in this hand so far."""
        count = state.points[side]
        return ngettext("{count} trick", "{count} tricks", count).format(count=count)

    def points_in_hand(self, points: int) -> str:
        """Return points taken in a hand, worded to differ from match points."""
        return ngettext("{points} trick", "{points} tricks", points).format(points=points)

    def commitment(self, bid: int) -> str:
        """Return what a bid commits its side to."""
        return ""

    def withdraws(self) -> str:
        """Return why a seat would pass, if a pass takes it out of the hand; else empty."""
        return ""

    def accept_label(self, state: TrickState) -> str:
        """Return the button label for accepting the trump turned up."""
        return _("Accept")

    # -- actions and events ---------------------------------------------------------------------------------------

    def describe_action_by(self, name: str, before: TrickState, action: Action, after: TrickState) -> str:
        """Return what a seat led, played, declared, discarded or claimed."""
        match action:
            case Play(tile, None, None) if before.has_play_begun and before.trick is None:
                return _("{name} leads {tile}").format(name=name, tile=tile)
            case Play(tile, None, int(suit)):
                return _("{name} leads {tile} as one of the {suit}").format(name=name, tile=tile, suit=suit_name(suit))
            case Accept(alone):
                template = _("{name} accepts {tile} and plays alone") if alone else _("{name} accepts {tile}")
                return template.format(name=name, tile=before.turned)
            case Exchange():
                return _("{name} takes {tile} in exchange").format(name=name, tile=before.turned)
            case Bid(points):
                return _("{name} bids {points}").format(name=name, points=points)
            case NameTrump("none"):
                return _("{name} plays without trumps").format(name=name)
            case NameTrump(suit, True):
                template = _("{name} makes the {suit} trumps and plays alone")
                return template.format(name=name, suit=suit_name(suit))
            case NameTrump(suit):
                return _("{name} makes the {suit} trumps").format(name=name, suit=suit_name(suit))
            case Stand():
                return _("{name} stands").format(name=name)
            case TakeDummy():
                return _("{name} takes a dummy").format(name=name)
            case Discard():
                return _("{name} throws a tile away").format(name=name)
            case Close():
                return _("{name} closes the stock").format(name=name)
            case Claim():
                return _("{name} claims the hand").format(name=name)
        return super().describe_action_by(name, before, action, after)

    def describe_announcement(self, event: Notice) -> str:
        """Return a notice about the trump turned up."""
        match event:
            case Notice("turned up", (seat, tile, trump)):
                template = _("{name} turns up {tile}: {suit} are trumps.")
                return template.format(name=self.names[seat], tile=tile, suit=suit_name(trump))
        return super().describe_announcement(event)

    def describe_reason(self, reason: Reason) -> str:
        """Return why points were scored: a trick."""
        return _("a trick") if reason == Reason("trick") else super().describe_reason(reason)


# -- Bingo -------------------------------------------------------------------------------------------------------------


class BingoWords(TrickWords[BingoGame]):
    """Texts about the stock, announced doubles and the points that win a hand."""

    lots_for = _("the lead")

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
        return _("{goal} points, on the tiles marked, win the hand").format(goal=bingo.GOAL)

    def tally(self, state: TrickState, side: int) -> str:
        """Return the points so far, and announced points that wait for a trick."""
        if side in state.inactive_seats:
            return _("deals")
        template = (
            _("{points} of {goal}, and {pending} with a trick") if state.pending[side] else _("{points} of {goal}")
        )
        return template.format(points=state.points[side], goal=bingo.GOAL, pending=state.pending[side])

    def points_in_hand(self, points: int) -> str:
        """Return points on tiles taken in a hand."""
        return ngettext("{points} point in the hand", "{points} points in the hand", points).format(points=points)

    def describe_action_by(self, name: str, before: TrickState, action: Action, after: TrickState) -> str:
        """Return what a seat announced, drew or exchanged."""
        match action:
            case Announce(points):
                *others, last = map(str, sorted(after.doubles_to_lead, reverse=True))
                template = _("{name} announces {points}: {doubles} and {last}")
                return template.format(name=name, points=points, doubles=", ".join(others), last=last)
            case Draw() if after.shown != before.shown:
                return _("{name} takes {tile}, which was turned up").format(name=name, tile=before.turned)
            case Draw():
                return _("{name} draws from the stock").format(name=name)
            case Exchange():
                template = _("{name} takes {tile} and lays {lowest} in its place")
                return template.format(name=name, tile=before.turned, lowest=after.turned)
            case Pass():
                return _("{name} does not claim the hand").format(name=name)
        return super().describe_action_by(name, before, action, after)

    def describe_announcement(self, event: Notice) -> str:
        """Return a notice about a hand without a winner."""
        match event:
            case Notice("nobody wins", (more,)):
                return _("Nobody wins the hand, so the next is worth {count} more.").format(count=more)
        return super().describe_announcement(event)

    def describe_reason(self, reason: Reason) -> str:
        """Return why points were scored: a Bingo, or the value of a hand."""
        match reason:
            case Reason("bingo", (tile,)):
                return _("Bingo takes {tile}").format(tile=tile)
            case Reason("dealer's share"):
                return _("the dealer's share")
            case Reason("carried", (won, count)):
                template = ngettext(
                    "{words}, and {count} more for the hand before",
                    "{words}, and {count} more for the hands before",
                    count,
                )
                return template.format(words=self.describe_reason(won), count=count)
            case Reason("points", (won, lost)):
                return _("{won} points to {lost}").format(won=won, lost=lost)
            case Reason("points to few", (won, lost)):
                return _("{won} points to {lost}, fewer than {low}").format(won=won, lost=lost, low=bingo.LOW)
            case Reason("points to no trick", (won, loser)):
                return _("{won} points, and {loser} has no trick").format(won=won, loser=self.names[loser])
            case Reason("false claim", (seat, points)):
                template = _("{name} claimed the hand with {points} points")
                return template.format(name=self.names[seat], points=points)
        return self._why_closed(reason)

    def _why_closed(self, reason: Reason) -> str:
        """Return how closing the stock failed."""
        match reason:
            case Reason("closed in vain", (closer, points)):
                template = _("{closer} closed the stock and failed, with {points} points")
                return template.format(closer=self.names[closer], points=points)
            case Reason("closed with few", (closer, points)):
                template = _("{closer} closed the stock and failed, with {points} points, fewer than {low}")
                return template.format(closer=self.names[closer], points=points, low=bingo.LOW)
            case Reason("closed without a trick", (closer,)):
                template = _("{closer} closed the stock and failed, without a trick")
                return template.format(closer=self.names[closer])
            case Reason("closed early", (closer, other)):
                template = _("{closer} closed the stock before {other} had a trick, and failed")
                return template.format(closer=self.names[closer], other=self.names[other])
        return super().describe_reason(reason)


# -- Domino Euchre -----------------------------------------------------------------------------------------------------


class EuchreWords(TrickWords[EuchreGame]):
    """Texts about making trumps, with the tile turned up or without, and alone or not."""

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

    def accept_label(self, state: TrickState) -> str:
        """Return the term for accepting the tile turned up, which depends on the seat."""
        if state.to_move == self.game.dealer(state):
            return _("Take up")
        return _("Assist") if self.game.assists(state) else _("Order up")

    def describe_action_by(self, name: str, before: TrickState, action: Action, after: TrickState) -> str:
        """Return how a seat accepted, turned down or took the tile turned up."""
        match action:
            case Accept(alone):
                template = _("{deed} and plays alone: {suit} are trumps") if alone else _("{deed}: {suit} are trumps")
                return template.format(deed=self._accepts(name, before), suit=suit_name(self.game.proposed(before)))
            case Pass() if before.to_move == self.game.dealer(before) and not self.game.turned_down(before):
                return _("{name} turns {tile} down").format(name=name, tile=before.turned)
            case Discard() if before.to_move != before.bidder:
                return _("{name} takes {tile} and throws a tile away").format(name=name, tile=before.turned)
        return super().describe_action_by(name, before, action, after)

    def _accepts(self, name: str, state: TrickState) -> str:
        """Return what the seat to move does by accepting the tile turned up."""
        if state.to_move == self.game.dealer(state):
            return _("{name} takes up {tile}").format(name=name, tile=state.turned)
        template = _("{name} assists") if self.game.assists(state) else _("{name} orders up the dealer")
        return template.format(name=name)

    def describe_announcement(self, event: Notice) -> str:
        """Return a notice about a hand without a maker."""
        match event:
            case Notice("all passed twice", (dealer,)):
                template = _("All have passed twice, so there is no hand; {dealer} deals.")
                return template.format(dealer=self.names[dealer])
        return super().describe_announcement(event)

    def describe_reason(self, reason: Reason) -> str:
        """Return what the makers of the trump took."""
        match reason:
            case Reason("makers", (maker, trump, alone, took)):
                template = _("{maker}, alone, made {suit} trumps") if alone else _("{maker} made {suit} trumps")
                made = template.format(maker=self.names[maker], suit=suit_name(trump))
                template = _("{made} and took {took} of {tricks} tricks")
                if took < euchre.NEEDED:
                    template = _("{made}, took {took} of {tricks} tricks and is euchred")
                elif took == euchre.TRICKS:
                    template = _("{made} and took all {tricks} tricks")
                return template.format(made=made, took=took, tricks=euchre.TRICKS)
        return super().describe_reason(reason)


# -- Forty-Two ---------------------------------------------------------------------------------------------------------


class FortyTwoWords(TrickWords[FortyTwoGame]):
    """Texts about bids, and what is taken against them."""

    def contract(self, state: TrickState) -> str:
        """Return who has bid what, and the trump."""
        if state.bidder is None:
            return ""
        bidder = self.names[state.bidder]
        if state.trump is None:
            return _("{bidder} bids {bid}").format(bidder=bidder, bid=state.bid)
        if state.trump == forty_two.NO_TRUMP:
            return _("{bidder} bid {bid}, without trumps").format(bidder=bidder, bid=state.bid)
        template = _("{bidder} bid {bid}, {suit} are trumps")
        return template.format(bidder=bidder, bid=state.bid, suit=suit_name(state.trump))

    def stakes(self, state: TrickState) -> str:
        """Return the points in a hand and where they are."""
        return _("{all} points: 1 for each of the {tricks} tricks, and those on the tiles marked").format(
            all=forty_two.ALL, tricks=forty_two.TRICKS
        )

    def tally(self, state: TrickState, side: int) -> str:
        """Return the points taken, for the bidders out of the bid."""
        if state.bidder is None or self.game.side(state.bidder, 4) != side:
            return str(state.points[side])
        return _("{points} of {bid}").format(points=state.points[side], bid=min(state.bid, forty_two.ALL))

    def points_in_hand(self, points: int) -> str:
        """Return points on tiles taken in a hand."""
        return ngettext("{points} point in the hand", "{points} points in the hand", points).format(points=points)

    def commitment(self, bid: int) -> str:
        """Return the points to be taken, and what a bid is worth in marks."""
        if self.game.scoring == "marks":
            marks = self.game.marks(bid)
            template = ngettext(
                "take {bid} of {all}, for {marks} mark", "take {bid} of {all}, for {marks} marks", marks
            )
            return template.format(bid=min(bid, forty_two.ALL), all=forty_two.ALL, marks=marks)
        if bid >= forty_two.ALL:
            return _("take all {all}, for {bid}").format(all=forty_two.ALL, bid=bid)
        return _("take {bid} of {all}").format(bid=bid, all=forty_two.ALL)

    def describe_announcement(self, event: Notice) -> str:
        """Return a notice about a hand without bids."""
        match event:
            case Notice("nobody bids", (dealer,)):
                return _("Nobody bids, so there is no hand; {dealer} deals.").format(dealer=self.names[dealer])
        return super().describe_announcement(event)

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
            case Reason("bid and points", (bid_reason, tricks, tiles)):
                return f"{self.describe_reason(bid_reason)}: {_forty_two_sum(tricks, tiles)}"
            case Reason("points and bid", (failed, tricks, tiles, bid)):
                return f"{self.describe_reason(failed)}: {_forty_two_sum(tricks, tiles, bid)}"
            case Reason("points", (tricks, tiles)):
                return _forty_two_sum(tricks, tiles)
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

    def contract(self, state: TrickState) -> str:
        """Return who holds which trump, and who plays so far."""
        if state.trump is None or state.to_move < 0:
            return ""
        holder = self.names[self.game.dealer(state)]
        holds = _("{holder} holds the trump: {suit}").format(holder=holder, suit=suit_name(state.trump))
        spoken = {seat for seat, _action in state.history}
        order = self.game.order_from(self.game.eldest(state), len(state.hands))
        playing = [self.names[seat] for seat in order if seat in spoken and seat not in state.inactive_seats]
        return _("{holds}; playing: {names}").format(holds=holds, names=", ".join(playing)) if playing else holds

    def stakes(self, state: TrickState) -> str:
        """Return what a trick and playing without one are worth, or what the last possible pass gives away."""
        game, holder = self.game, self.game.dealer(state)
        gives = state.to_move != holder and game.all_others_pass(state, state.to_move)
        if gives and game.last_player_gift not in (0, "must play"):
            template = _("A pass now takes {points} off the score of {holder}")
            return template.format(points=game.last_player_gift, holder=self.names[holder])
        if game.rounced == "double score":
            return _("Down 1 a trick; who plays and takes none doubles")
        return _("Down 1 a trick; who plays and takes none goes up {points}").format(points=game.rounced)

    def withdraws(self) -> str:
        """Return why a seat would pass."""
        return _("It takes no part in this hand, and so risks nothing in it.")

    def describe_action_by(self, name: str, before: TrickState, action: Action, after: TrickState) -> str:
        """Return a pass with its meaning here: the player is out of the hand."""
        if isinstance(action, Pass):
            return _("{name} passes and is out of the hand").format(name=name)
        return super().describe_action_by(name, before, action, after)

    def describe_announcement(self, event: Notice) -> str:
        """Return a notice about a hand without opponents, or a score that does not double."""
        match event:
            case Notice("all others pass"):
                return _("All the others pass, so there is no hand.")
            case Notice("stays", (seat, score)):
                return _("{name} is rounced, and stays at {highest}.").format(name=self.names[seat], highest=score)
        return super().describe_announcement(event)

    def describe_reason(self, reason: Reason) -> str:
        """Return why points were scored: no trick, or a hand without opponents."""
        match reason:
            case Reason("all others pass"):
                return _("all the others pass")
            case Reason("rounced"):
                return _("rounced, without a trick")
            case Reason("rounced double"):
                return _("rounced, without a trick: the score doubles")
        return super().describe_reason(reason)


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
