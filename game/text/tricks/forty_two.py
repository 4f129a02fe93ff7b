"""Texts for Forty-Two."""

from collections.abc import Sequence

from game.core.state import Notice, Reason
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.tricks.forty_two import ALL, NO_TRUMP, TRICKS, FortyTwoGame, tile_points
from game.rules.tricks.trick_state import TrickState, suit_name
from game.text.tricks.trick_words import TrickWords


class FortyTwoWords(TrickWords[FortyTwoGame]):
    """Texts about bids, and what is taken against them."""

    def contract(self, state: TrickState) -> str:
        """Return who has bid what, and the trump."""
        if state.bidder is None:
            return ""
        bidder = self.names[state.bidder]
        if state.trump is None:
            return _("{bidder} bids {bid}").format(bidder=bidder, bid=state.bid)
        if state.trump == NO_TRUMP:
            return _("{bidder} bid {bid}, without trumps").format(bidder=bidder, bid=state.bid)
        words = _("{bidder} bid {bid}, {suit} are trumps")
        return words.format(bidder=bidder, bid=state.bid, suit=suit_name(state.trump))

    def stakes(self, state: TrickState) -> str:
        """Return the points in a hand and where they are."""
        return _("{all} points: 1 for each of the {tricks} tricks, and those on the tiles marked").format(
            all=ALL, tricks=TRICKS
        )

    def tally(self, state: TrickState, side: int) -> str:
        """Return the points taken, for the bidders out of the bid."""
        if state.bidder is None or self.game.side(state.bidder, 4) != side:
            return str(state.points[side])
        return _("{points} of {bid}").format(points=state.points[side], bid=min(state.bid, ALL))

    def in_tricks(self, points: int) -> str:
        """Return points on tiles taken in a hand."""
        return ngettext("{points} point in the hand", "{points} points in the hand", points).format(points=points)

    def commits(self, bid: int) -> str:
        """Return the points to be taken, and what a bid is worth in marks."""
        if self.game.scoring == "marks":
            marks = self.game.marks(bid)
            words = ngettext("take {bid} of {all}, for {marks} mark", "take {bid} of {all}, for {marks} marks", marks)
            return words.format(bid=min(bid, ALL), all=ALL, marks=marks)
        if bid >= ALL:
            return _("take all {all}, for {bid}").format(all=ALL, bid=bid)
        return _("take {bid} of {all}").format(bid=bid, all=ALL)

    def describe_announcement(self, event: Notice) -> str:
        """Return a notice that nobody bids."""
        match event:
            case Notice("nobody bids", (dealer,)):
                return _("Nobody bids, so there is no hand; {dealer} deals.").format(dealer=self.names[dealer])
        return super().describe_announcement(event)

    def describe_reason(self, reason: Reason) -> str:
        """Return whether the bid was made, and the points of each side."""
        match reason:
            case Reason("bid", (bidder, bid, took)):
                words = _("{bidder} bid {bid} and took {took}")
                if took >= min(bid, ALL):
                    words = _("{bidder} bid {bid} and made it")
                return words.format(bidder=self.names[bidder], bid=bid, took=took)
            case Reason("every point", (bid_reason,)):
                return _("{words}: all {points} points").format(words=self.describe_reason(bid_reason), points=ALL)
            case Reason("bid and points", (bid_reason, tricks, tiles)):
                return f"{self.describe_reason(bid_reason)}: {_points(tricks, tiles)}"
            case Reason("points and bid", (failed, tricks, tiles, bid)):
                return f"{self.describe_reason(failed)}: {_points(tricks, tiles, bid)}"
            case Reason("points", (tricks, tiles)):
                return _points(tricks, tiles)
        return super().describe_reason(reason)


def _points(tricks: int, tiles: Sequence[Tile], bid: int = 0) -> str:
    """Return tricks, tiles and a bid gained as a sum; without the total if it has one term."""
    terms = [ngettext("{tricks} trick", "{tricks} tricks", tricks).format(tricks=tricks)] * bool(tricks)
    terms += [f"{tile} {tile_points(tile)}" for tile in tiles]
    terms += [_("the bid {bid}").format(bid=bid)] * bool(bid)
    total = tricks + sum(map(tile_points, tiles)) + bid
    return " + ".join(terms) + (f" = {total}" if len(terms) > 1 else "")
