"""Explain why an action is illegal, citing the rule."""

from collections.abc import Callable
from typing import Any

from game.core.state import CHANCE, OVER, Action, Deal, State, Stop
from game.platform.language import gettext as _
from game.rules.betting.betting_errors import betting_error
from game.rules.game import Game
from game.rules.line.line_errors import line_error
from game.rules.tricks.trick_errors import trick_error

FAMILIES: dict[str, Callable[[Any, Any, Action, tuple[Action, ...]], str | None]] = {
    "line": line_error,
    "tricks": trick_error,
    "betting": betting_error,
}
"""By `Game.family`."""


def action_error(game: Game[Any], state: State, action: Action) -> str | None:
    """Return why `action` is illegal, citing the rule; None if it is legal."""
    if isinstance(action, Deal):
        return _deal(game, state, action)
    if isinstance(action, Stop):
        return _stop(game, state)
    legal = game.legal_actions(state)
    if action in legal:
        return None
    if state.to_move == OVER:
        return _("The match is over.")
    if state.to_move == CHANCE:
        return _("The tiles are not dealt yet.")
    return FAMILIES[game.family](game, state, action, legal)


def _deal(game: Game[Any], state: Any, deal: Deal) -> str | None:
    """Return why this deal is illegal: not due, not the whole set, or not the order that its number gives."""
    if state.to_move != CHANCE:
        return _("It is not yet time to deal.")
    if sorted(deal.deck) != sorted(game.deck()):
        return _("A deal must list each of the {count} tiles of this set once.").format(count=len(game.deck()))
    if refusal := game.deal_error(state, deal):
        return refusal
    if deal.shuffle is None or deal.deck == game.make_deal(deal.shuffle.order(game.deck()), len(state.hands)).deck:
        return None
    return _("This deal number gives different tiles.")


def _stop(game: Game[Any], state: State) -> str | None:
    """Return why the players cannot stop now; None if they can."""
    if not game.endless:
        return _("Only a match without an end can be stopped.")
    if state.to_move != CHANCE or not state.hand:
        return _("You can stop only when a hand is over.")
    return None
