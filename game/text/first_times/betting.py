"""First events of the betting games."""

from collections.abc import Iterator

from game.core.state import Action, Bet, Call, Deal, Event, Fold, Notice, Pass, Reason, Scored
from game.rules.betting.betting_game import BettingGame, BettingState
from game.text.betting import chips_put_in

_NOTICES = {"lots": "lots", "antes": "ante", "all pass": "all pass", "showdown": "showdown"}
"""Kind of event by kind of notice."""
_SCORED = {"unseen": "unseen", "side pot": "side pot", "unmatched": "unmatched"}
"""Kind of event by reason of a payment."""


def in_betting(game: BettingGame, before: BettingState, action: Action, after: BettingState) -> Iterator[str]:
    """Yield the kinds of events of an action: antes, bets, raises, calls, folds and how the pool is won."""
    yield from filter(None, map(_kind_of_event, after.events))
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


def _kind_of_event(event: Event) -> str:
    match event:
        case Notice(kind):
            return _NOTICES.get(kind, "")
        case Scored(_side, _points, Reason(kind)):
            return _SCORED.get(kind, "")
    return ""
