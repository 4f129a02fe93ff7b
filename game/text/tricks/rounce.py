"""Texts for Rounce."""

from game.core.state import Action, Notice, Pass, Reason
from game.platform.language import gettext as _
from game.rules.tricks.rounce import RounceGame
from game.rules.tricks.trick_state import TrickState, suit_name
from game.text.tricks.trick_words import TrickWords


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
            words = _("A pass now takes {points} off the score of {holder}")
            return words.format(points=game.last_player_gift, holder=self.names[holder])
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
        """Return a notice about a hand that nobody plays, or a score that does not double."""
        match event:
            case Notice("all others pass"):
                return _("All the others pass, so there is no hand.")
            case Notice("stays", (seat, score)):
                return _("{name} is rounced, and stays at {highest}.").format(name=self.names[seat], highest=score)
        return super().describe_announcement(event)

    def describe_reason(self, reason: Reason) -> str:
        """Return why points were scored: no trick, or a hand that nobody plays."""
        match reason:
            case Reason("all others pass"):
                return _("all the others pass")
            case Reason("rounced"):
                return _("rounced, without a trick")
            case Reason("rounced double"):
                return _("rounced, without a trick: the score doubles")
        return super().describe_reason(reason)
