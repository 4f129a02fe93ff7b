"""Explain why an action is illegal in a betting game, citing the rule."""

from game.core.state import Action, Bet, Call, Fold, Pass
from game.platform.language import gettext as _
from game.rules.betting.betting_game import BettingGame, BettingState


def betting_error(game: BettingGame, state: BettingState, action: Action, legal: tuple[Action, ...]) -> str:
    """Return why `action` is not one of the `legal` actions."""
    most, left = game.max_raise(state), state.scores[state.to_move] - state.call_amount
    match action:
        case Pass() if most:
            words = _("There is a bet, so call it, raise it or fold.")
        case Pass():
            words = _("There is a bet, so call it or fold.")
        case Call() | Fold():
            words = _("Nobody has bet yet, so pass or bet.")
        case Bet(chips) if chips < 1:
            words = _("A bet or raise is at least 1 chip.")
        case Bet(chips) if chips > left and state.call_amount:
            words = _("After calling {due}, you have only {left} to bet.")
        case Bet(chips) if chips > left:
            words = _("You have only {left} to bet.")
        case Bet() if not most:
            words = _("No more than {cap} raises while more than two players are in.")
        case Bet() if game.limit == "pot":
            words = _("The highest bet or raise is the pot after the call: {most}.")
        case Bet():
            words = _("A bet or raise is at most {most}.")
        case _:
            words = _("This move does not exist in {game}.")
    return words.format(game=game.title, due=state.call_amount, left=max(0, left), most=most, cap=game.raise_cap)
