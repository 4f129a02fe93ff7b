"""Possible reasons for bets, calls and folds, from public information."""

from game.core.state import Bet, Call, Fold
from game.platform.language import gettext as _
from game.rules.betting.betting_game import BettingState
from game.text.betting import chips_put_in
from game.text.why.public_action import PublicAction


def bet_because(public: PublicAction[BettingState]) -> list[str]:
    """Return the pool, the cost of staying in, and that the hand is secret."""
    before = public.before
    match public.action:
        case Bet():
            staying = max(before.bets) + public.action.chips
            words = _("Whoever stays in has to put in {chips} in all, for a pool of {pool} so far.")
            pool = before.pool + chips_put_in(before, public.action)
            return [words.format(chips=staying, pool=pool), _secret()]
        case Call():
            words = _("For {chips} it stays in for a pool of {pool}.")
            return [words.format(chips=chips_put_in(before, public.action), pool=before.pool), _secret()]
        case Fold():
            words = _("To stay in it would have had to put in {chips}, for a pool of {pool}.")
            return [
                words.format(chips=min(before.call_amount, before.scores[public.seat]), pool=before.pool),
                _secret(),
            ]
    return [_("Nobody has bet, so it costs nothing to wait for what the others do."), _secret()]


def _secret() -> str:
    return _("How good its hand is, is not told before it is shown.")
