"""The words of Forty-Two."""

from collections.abc import Sequence

from game.core.state import Notice, Reason
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.tricks.forty_two import ALL, NO_TRUMP, TRICKS, FortyTwoGame, tile_points
from game.rules.tricks.suits import suit_name
from game.rules.tricks.trick_state import TrickState
from game.text.tricks.trick_words import TrickWords


class FortyTwoWords(TrickWords[FortyTwoGame]):
    """What is bid, and what is taken against the bid."""

    def contract(self, state: TrickState) -> str:
        """Who has bid what, and on which trump."""
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
        """The points in a hand, and where they are."""
        return _("{all} points: 1 for each of the {tricks} tricks, and those on the tiles marked").format(
            all=ALL, tricks=TRICKS
        )

    def tally(self, state: TrickState, side: int) -> str:
        """The points taken, of those that the bid needs."""
        if state.bidder is None or self.game.side(state.bidder, 4) != side:
            return str(state.points[side])
        return _("{points} of {bid}").format(points=state.points[side], bid=min(state.bid, ALL))

    def in_tricks(self, points: int) -> str:
        """Points on tiles, for the hand."""
        return ngettext("{points} point in the hand", "{points} points in the hand", points).format(points=points)

    def commits(self, bid: int) -> str:
        """The points to be taken, and what a limit bid is worth."""
        if self.game.scoring == "marks":
            marks = self.game.marks(bid)
            words = ngettext("take {bid} of {all}, for {marks} mark", "take {bid} of {all}, for {marks} marks", marks)
            return words.format(bid=min(bid, ALL), all=ALL, marks=marks)
        if bid >= ALL:
            return _("take all {all}, for {bid}").format(all=ALL, bid=bid)
        return _("take {bid} of {all}").format(bid=bid, all=ALL)

    def describe_announcement(self, event: Notice) -> str:
        """A hand for which nobody bids."""
        match event:
            case Notice("nobody bids", (dealer,)):
                return _("Nobody bids, so there is no hand; {dealer} deals.").format(dealer=self.names[dealer])
        return super().describe_announcement(event)

    def describe_reason(self, reason: Reason) -> str:
        """A bid made or not, and the points that each side took."""
        match reason:
            case Reason("bid", (bidder, bid, took)):
                words = _("{bidder} bid {bid} and took {took}")
                if took >= min(bid, ALL):
                    words = _("{bidder} bid {bid} and made it")
                return words.format(bidder=self.names[bidder], bid=bid, took=took)
            case Reason("every point", (made,)):
                return _("{words}: all {points} points").format(words=self.describe_reason(made), points=ALL)
            case Reason("bid and points", (made, tricks, tiles)):
                return f"{self.describe_reason(made)}: {_points(tricks, tiles)}"
            case Reason("points and bid", (failed, tricks, tiles, bid)):
                return f"{self.describe_reason(failed)}: {_points(tricks, tiles, bid)}"
            case Reason("points", (tricks, tiles)):
                return _points(tricks, tiles)
        return super().describe_reason(reason)


def _points(tricks: int, tiles: Sequence[Tile], bid: int = 0) -> str:
    """What a side took, trick and tile, and a bid it gains, as a sum; the total is left out where it is one term."""
    terms = [ngettext("{tricks} trick", "{tricks} tricks", tricks).format(tricks=tricks)] * bool(tricks)
    terms += [f"{tile} {tile_points(tile)}" for tile in tiles]
    terms += [_("the bid {bid}").format(bid=bid)] * bool(bid)
    total = tricks + sum(map(tile_points, tiles)) + bid
    return " + ".join(terms) + (f" = {total}" if len(terms) > 1 else "")
