"""What happens in the betting games."""

from collections.abc import Iterator

from game.core.state import Action, Bet, Call, Deal, Event, Fold, Notice, Pass, Reason, Scored
from game.rules.betting.betting_game import BettingGame, BettingState
from game.text.betting import chips_put_in

_SAID = {"lots": "lots", "antes": "ante", "all pass": "all pass", "showdown": "showdown"}
"""The kind of happening by what everybody is told."""
_SCORED = {"unseen": "unseen", "side pot": "side pot", "unmatched": "unmatched"}
"""The kind of happening by the reason why chips are paid."""


def in_betting(game: BettingGame, before: BettingState, action: Action, after: BettingState) -> Iterator[str]:
    """Antes, bets, raises, calls and folds, and how the pool is won."""
    yield from filter(None, map(_event, after.events))
    if isinstance(action, Deal) or before.to_move < 0:
        return
    if chips_put_in(before, action) == before.scores[before.to_move]:
        yield "all in"
    match action:
        case Bet():
            yield "raise" if any(before.bets) else "bet"
        case Call():
            yield "call"
        case Fold():
            yield "fold"
        case Pass():
            yield "pass"


def _event(event: Event) -> str:
    match event:
        case Notice(kind):
            return _SAID.get(kind, "")
        case Scored(_side, _points, Reason(kind)):
            return _SCORED.get(kind, "")
    return ""
