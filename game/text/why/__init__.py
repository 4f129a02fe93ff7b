"""Why somebody may have done what they did last, as far as the table may know it: never by what they hold.

All is made of what everybody has seen, the states with every hand hidden; so no sentence can tell more.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from game.core.state import PASS, Action, Announce, Deal, Discard, Play, State
from game.core.tiles import HIDDEN
from game.match.match import Match
from game.platform.language import gettext as _
from game.text.families import words_for
from game.text.why.betting import bet_because
from game.text.why.line import laid_because
from game.text.why.public_action import PublicAction
from game.text.why.tricks import played_because

__all__ = ["Explained", "explain_action", "last_action_steps"]

MOST = 3
"""So many reasons are given at the most."""

_FAMILIES: dict[str, Callable[[PublicAction[Any]], list[str]]] = {
    "line": laid_because,
    "tricks": played_because,
    "betting": bet_because,
}
"""By the key that `Game.family` names."""


class Explained(NamedTuple):
    """An action, after how many others it came, what it was, and what speaks for it, each in a sentence or a few."""

    step: int
    deed: str
    reason: str


def last_action_steps(match: Match, landed: int) -> dict[int, int]:
    """By seat, the step of its last deed in this hand, of the first `landed` actions of the match; the latest last."""
    last: dict[int, int] = {}
    for step in range(match.hand_start_step, landed):
        state, action = match.states[step], match.actions[step]
        if state.to_move >= 0 and not isinstance(action, Deal) and not _is_silence(state, action):
            last.pop(state.to_move, None)
            last[state.to_move] = step
    return last


def explain_action(match: Match, step: int) -> Explained:
    """What everybody can see that speaks for an action of a seat, the one after so many others."""
    game, action = match.game, match.actions[step]
    action = Discard(HIDDEN) if isinstance(action, Discard) else action
    before, after = (game.observe(match.states[at], -1) for at in (step, step + 1))
    earlier = [(game.observe(match.states[at], -1), match.actions[at]) for at in range(match.hand_start_step, step)]
    seen = PublicAction(game, before, action, after, match.names, earlier)
    deed = words_for(game, match.names).describe_action(before, action, after) or match.names[before.to_move]
    reasons = _FAMILIES[game.family](seen)[:MOST]
    if isinstance(action, Play) and len(before.hands[before.to_move]) > 1 and not seen.forced:
        reasons.append(_("What more spoke for it, only its hand could tell."))
    return Explained(step, _("{deed}.").format(deed=deed), " ".join(reasons))


def _is_silence(state: State, action: Action) -> bool:
    """Whether nothing was said about a count."""
    claimed = getattr(state, "claimant", None) is not None
    return claimed and (action == PASS or (isinstance(action, Announce) and not action.points))
