"""Texts for Domino Euchre."""

from game.core.state import Accept, Action, Discard, Notice, Pass, Reason
from game.platform.language import gettext as _
from game.rules.tricks.euchre import NEEDED, TRICKS, EuchreGame
from game.rules.tricks.trick_state import TrickState, suit_name
from game.text.tricks.trick_words import TrickWords


class EuchreWords(TrickWords[EuchreGame]):
    """Texts about making trumps, with the tile turned up or without, and alone or not."""

    def contract(self, state: TrickState) -> str:
        """Return who makes which trump, and whether alone."""
        if state.bidder is None or state.trump is None:
            return ""
        words = _("{maker} makes {suit} trumps, alone") if state.inactive_seats else _("{maker} makes {suit} trumps")
        return words.format(maker=self.names[state.bidder], suit=suit_name(state.trump))

    def stakes(self, state: TrickState) -> str:
        """Return how many tricks the makers need."""
        return _("The makers need {needed} of {tricks} tricks").format(needed=NEEDED, tricks=TRICKS)

    def tally(self, state: TrickState, side: int) -> str:
        """Return the tricks of a side, for the makers out of those that they need."""
        if state.bidder is None or side != self.game.side(state.bidder, len(state.hands)):
            return super().tally(state, side)
        return _("{count} of {needed} tricks").format(count=state.points[side], needed=NEEDED)

    def accepting(self, state: TrickState) -> str:
        """Return the term for accepting the tile turned up, which depends on the seat."""
        if state.to_move == self.game.dealer(state):
            return _("Take up")
        return _("Assist") if self.game.assists(state) else _("Order up")

    def describe_action_by(self, name: str, before: TrickState, action: Action, after: TrickState) -> str:
        """Return how a seat accepted, turned down or took the tile turned up."""
        match action:
            case Accept(alone):
                words = _("{deed} and plays alone: {suit} are trumps") if alone else _("{deed}: {suit} are trumps")
                return words.format(deed=self._accepts(name, before), suit=suit_name(self.game.proposed(before)))
            case Pass() if before.to_move == self.game.dealer(before) and not self.game.turned_down(before):
                return _("{name} turns {tile} down").format(name=name, tile=before.turned)
            case Discard() if before.to_move != before.bidder:
                return _("{name} takes {tile} and throws a tile away").format(name=name, tile=before.turned)
        return super().describe_action_by(name, before, action, after)

    def _accepts(self, name: str, state: TrickState) -> str:
        """Return what the seat to move does by accepting the tile turned up."""
        if state.to_move == self.game.dealer(state):
            return _("{name} takes up {tile}").format(name=name, tile=state.turned)
        words = _("{name} assists") if self.game.assists(state) else _("{name} orders up the dealer")
        return words.format(name=name)

    def describe_announcement(self, event: Notice) -> str:
        """Return a notice that nobody makes a trump."""
        match event:
            case Notice("all passed twice", (dealer,)):
                words = _("All have passed twice, so there is no hand; {dealer} deals.")
                return words.format(dealer=self.names[dealer])
        return super().describe_announcement(event)

    def describe_reason(self, reason: Reason) -> str:
        """Return what the makers of the trump took."""
        match reason:
            case Reason("makers", (maker, trump, alone, took)):
                words = _("{maker}, alone, made {suit} trumps") if alone else _("{maker} made {suit} trumps")
                made = words.format(maker=self.names[maker], suit=suit_name(trump))
                words = _("{made} and took {took} of {tricks} tricks")
                if took < NEEDED:
                    words = _("{made}, took {took} of {tricks} tricks and is euchred")
                elif took == TRICKS:
                    words = _("{made} and took all {tricks} tricks")
                return words.format(made=made, took=took, tricks=TRICKS)
        return super().describe_reason(reason)
