"""Explain why an action is illegal in a betting game, citing the rule."""

from game.core.state import Action, Bet, Call, Fold, Pass
from game.platform.language import gettext as _
from game.rules.betting.betting_game import BettingGame, BettingState


def betting_error(game: BettingGame, state: BettingState, action: Action, legal: tuple[Action, ...]) -> str:
    """Return why `action` is not one of the `legal` actions."""
    match action:
        case Pass():
            words = _("{game}: a bet has been made, so call it or fold.")
            if game.max_raise(state):
                words = _("{game}: a bet has been made, so call it, raise it or fold.")
            return words.format(game=game.title)
        case Call() | Fold():
            return _("{game}: nobody has bet yet, so pass or bet.").format(game=game.title)
        case Bet(chips):
            return _bet(game, state, chips)
    return _("That is not done in {game}.").format(game=game.title)


def _bet(game: BettingGame, state: BettingState, chips: int) -> str:
    """Return why this number of chips cannot be bet."""
    left = state.scores[state.to_move] - state.call_amount
    if chips < 1:
        return _("{game}: a bet or raise is at least 1 chip.").format(game=game.title)
    if chips > left:
        words = (
            _("{game}: only chips on the table can be bet, and after calling {due} you have {left} left.")
            if state.call_amount
            else _("{game}: only chips on the table can be bet, and you have {left}.")
        )
        return words.format(game=game.title, due=state.call_amount, left=max(0, left))
    most = game.max_raise(state)
    if not most:
        words = _("{game}: there have been {cap} raises, and until only two are left there are no more.")
        return words.format(game=game.title, cap=game.raise_cap)
    if game.limit == "pot":
        words = _("{game}: a bet or raise is at most the pool after the call, {most}.")
    else:
        words = _("{game}: a bet or raise is at most {most}.")
    return words.format(game=game.title, most=most)
