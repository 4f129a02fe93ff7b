"""Possible reasons for a seat's last action, from public information only.

All texts are computed from states with every hand hidden, so they cannot reveal anything.
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

MAX_REASONS = 3
"""Maximum number of reasons."""

_FAMILIES: dict[str, Callable[[PublicAction[Any]], list[str]]] = {
    "line": laid_because,
    "tricks": played_because,
    "betting": bet_because,
}
"""By `Game.family`."""


class Explained(NamedTuple):
    """An action: its step, what it was, and the reasons for it, in sentences."""

    step: int
    deed: str
    reason: str


def last_action_steps(match: Match, landed: int) -> dict[int, int]:
    """Return the step of each seat's last action in this hand, within the first `landed` actions; latest last."""
    last: dict[int, int] = {}
    for step in range(match.hand_start_step, landed):
        state, action = match.states[step], match.actions[step]
        if state.to_move >= 0 and not isinstance(action, Deal) and not _is_silence(state, action):
            last.pop(state.to_move, None)
            last[state.to_move] = step
    return last


def explain_action(match: Match, step: int) -> Explained:
    """Return public reasons for the action at a step."""
    game, action = match.game, match.actions[step]
    action = Discard(HIDDEN) if isinstance(action, Discard) else action
    before, after = (game.observe(match.states[index], -1) for index in (step, step + 1))
    earlier = [
        (game.observe(match.states[index], -1), match.actions[index]) for index in range(match.hand_start_step, step)
    ]
    public = PublicAction(game, before, action, after, match.names, earlier)
    action_text = words_for(game, match.names).describe_action(before, action, after) or match.names[before.to_move]
    reasons = _FAMILIES[game.family](public)[:MAX_REASONS]
    if isinstance(action, Play) and len(before.hands[before.to_move]) > 1 and not public.forced:
        reasons.append(_("What more spoke for it, only its hand could tell."))
    return Explained(step, _("{deed}.").format(deed=action_text), " ".join(reasons))


def _is_silence(state: State, action: Action) -> bool:
    """Return whether a seat said nothing about a count."""
    claimed = getattr(state, "claimant", None) is not None
    return claimed and (action == PASS or (isinstance(action, Announce) and not action.points))
