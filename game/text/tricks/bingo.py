"""Texts for Bingo."""

from game.core.state import Action, Announce, Draw, Exchange, Notice, Pass, Reason
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.tricks.bingo import GOAL, LOW, BingoGame
from game.rules.tricks.trick_state import TrickState, suit_name
from game.text.tricks.trick_words import TrickWords


class BingoWords(TrickWords[BingoGame]):
    """Texts about the stock, announced doubles and the points that win a hand."""

    lots_for = _("the lead")

    def contract(self, state: TrickState) -> str:
        """Return the trump suit, and who has closed the stock."""
        if state.trump is None:
            return ""
        if state.stock_closure is None:
            return _("Trumps are {suit}").format(suit=suit_name(state.trump))
        words = _("Trumps are {suit}; {closer} has closed the stock")
        return words.format(suit=suit_name(state.trump), closer=self.names[state.stock_closure.seat])

    def stakes(self, state: TrickState) -> str:
        """Return how many points win a hand and where they are."""
        return _("{goal} points, on the tiles marked, win the hand").format(goal=GOAL)

    def tally(self, state: TrickState, side: int) -> str:
        """Return the points so far, and announced points that wait for a trick."""
        if side in state.inactive_seats:
            return _("deals")
        words = _("{points} of {goal}, and {pending} with a trick") if state.pending[side] else _("{points} of {goal}")
        return words.format(points=state.points[side], goal=GOAL, pending=state.pending[side])

    def in_tricks(self, points: int) -> str:
        """Return points on tiles taken in a hand."""
        return ngettext("{points} point in the hand", "{points} points in the hand", points).format(points=points)

    def describe_action_by(self, name: str, before: TrickState, action: Action, after: TrickState) -> str:
        """Return what a seat announced, drew or exchanged."""
        match action:
            case Announce(points):
                *others, last = map(str, sorted(after.doubles_to_lead, reverse=True))
                words = _("{name} announces {points}: {doubles} and {last}")
                return words.format(name=name, points=points, doubles=", ".join(others), last=last)
            case Draw() if after.shown != before.shown:
                return _("{name} takes {tile}, which was turned up").format(name=name, tile=before.turned)
            case Draw():
                return _("{name} draws from the stock").format(name=name)
            case Exchange():
                words = _("{name} takes {tile} and lays {lowest} in its place")
                return words.format(name=name, tile=before.turned, lowest=after.turned)
            case Pass():
                return _("{name} does not claim the hand").format(name=name)
        return super().describe_action_by(name, before, action, after)

    def describe_announcement(self, event: Notice) -> str:
        """Return a notice that nobody wins a hand."""
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
                words = ngettext(
                    "{words}, and {count} more for the hand before",
                    "{words}, and {count} more for the hands before",
                    count,
                )
                return words.format(words=self.describe_reason(won), count=count)
            case Reason("points", (won, lost)):
                return _("{won} points to {lost}").format(won=won, lost=lost)
            case Reason("points to few", (won, lost)):
                return _("{won} points to {lost}, fewer than {low}").format(won=won, lost=lost, low=LOW)
            case Reason("points to no trick", (won, loser)):
                return _("{won} points, and {loser} has no trick").format(won=won, loser=self.names[loser])
            case Reason("false claim", (seat, points)):
                words = _("{name} claimed the hand with {points} points")
                return words.format(name=self.names[seat], points=points)
        return self._why_closed(reason)

    def _why_closed(self, reason: Reason) -> str:
        """Return how closing the stock failed."""
        match reason:
            case Reason("closed in vain", (closer, points)):
                words = _("{closer} closed the stock and failed, with {points} points")
                return words.format(closer=self.names[closer], points=points)
            case Reason("closed with few", (closer, points)):
                words = _("{closer} closed the stock and failed, with {points} points, fewer than {low}")
                return words.format(closer=self.names[closer], points=points, low=LOW)
            case Reason("closed without a trick", (closer,)):
                words = _("{closer} closed the stock and failed, without a trick")
                return words.format(closer=self.names[closer])
            case Reason("closed early", (closer, other)):
                words = _("{closer} closed the stock before {other} had a trick, and failed")
                return words.format(closer=self.names[closer], other=self.names[other])
        return super().describe_reason(reason)
