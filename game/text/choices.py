"""Short labels of actions to choose from, for lists and the start of sentences: “5-3 to the 3”, “Bid 31”."""

from collections.abc import Iterable
from typing import Any

from game.core.state import (
    Accept,
    Action,
    Announce,
    Bet,
    Bid,
    Buy,
    Call,
    Claim,
    Close,
    Discard,
    Draw,
    Exchange,
    Fold,
    Muggins,
    NameTrump,
    Pass,
    Play,
    Sell,
    Shut,
    Stand,
    State,
    TakeDummy,
)
from game.core.tiles import HIDDEN
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.game import Game
from game.rules.line.line_state import LineState
from game.rules.tricks.trick_state import TrickState, suit_name

_LABELS: dict[type[Action], str] = {
    Draw: _("Draw"),
    Pass: _("Pass"),
    Shut: _("Shut the game"),
    Buy: _("Offer points for the lead"),
    Sell: _("Sell the lead"),
    Muggins: _("Call “Muggins!”"),
    Bid: _("Bid {points}"),
    Stand: _("Stand"),
    TakeDummy: _("Take the dummy"),
    Exchange: _("Exchange"),
    Close: _("Close the stock"),
    Claim: _("Claim the hand"),
    Call: _("Call"),
    Fold: _("Fold"),
}
"""Labels of actions whose type says enough."""


def action_label(game: Game[Any], state: State, action: Action) -> str:
    """Return a short label of an action of the seat to move. Raises ValueError for a deal, a stop or a forfeit."""
    match action:
        case Play():
            return _play_label(game, state, action)
        case NameTrump(trump, alone):
            suit = _("no trumps") if trump == "none" else suit_name(trump)
            return (_("Name {suit}, alone") if alone else _("Name {suit}")).format(suit=suit)
        case Accept(alone):
            tile = state.turned if isinstance(state, TrickState) else None
            return (_("Accept {tile}, alone") if alone else _("Accept {tile}")).format(tile=tile)
        case Discard(tile):
            template = _("Put a tile away, face down") if tile == HIDDEN else _("Put away {tile}")
            return template.format(tile=tile)
        case Announce(points):
            return _("Announce {points}").format(points=points) if points else _("Say nothing")
        case Bet(chips) if any(getattr(state, "bets", ())):
            return ngettext("Raise by {chips} chip", "Raise by {chips} chips", chips).format(chips=chips)
        case Bet(chips):
            return ngettext("Bet {chips} chip", "Bet {chips} chips", chips).format(chips=chips)
    if type(action) not in _LABELS:
        raise ValueError(f"nobody chooses {action}")
    return _LABELS[type(action)].format(points=getattr(action, "points", ""))


def distinct_actions(game: Game[Any], state: State, actions: Iterable[Action]) -> list[Action]:
    """Return the first of all actions that do the same, such as plays at two ends with the same number."""
    first: dict[object, Action] = {}
    for action in actions:
        first.setdefault(_effect(state, action), action)
    return [*first.values()]


def _effect(state: State, action: Action) -> object:
    """Return what an action does: for a play the tile, the number of the end and the end that faces outward."""
    if isinstance(action, Play) and isinstance(state, LineState):
        pips = [end.pip for end in state.line.ends if end.arm == action.arm]
        return action.tile, action.outward, *pips
    return action


def _play_label(game: Game[Any], state: State, play: Play) -> str:
    """Return the label of a play: the tile, and where or how it is played if that is ambiguous."""
    alternatives = [
        action for action in game.legal_actions(state) if isinstance(action, Play) and action.tile == play.tile
    ]
    if len(alternatives) < 2:
        return str(play.tile)
    if isinstance(state, TrickState):
        assert play.outward is not None
        return _("{tile} as one of the {suit}").format(tile=play.tile, suit=suit_name(play.outward))
    assert isinstance(state, LineState)
    end = next((end for end in state.line.ends if end.arm == play.arm), None)
    if end is None:  # the first tile of a line with one open end
        return _("{tile} with the {pip} open").format(tile=play.tile, pip=play.outward)
    if play.outward is not None:
        template = _("{tile} to the {pip}, the {outward} outward")
        return template.format(tile=play.tile, pip=end.pip, outward=play.outward)
    return _("{tile} to the {pip}").format(tile=play.tile, pip=end.pip)
