"""Explain why an action is illegal in a trick game, citing the rule."""

from game.core.state import Action, Discard, Play
from game.platform.language import gettext as _
from game.platform.language import join_or
from game.rules.tricks.trick_game import TrickGame
from game.rules.tricks.trick_state import TrickState, called_name, suit_forms


def trick_error(game: TrickGame, state: TrickState, action: Action, legal: tuple[Action, ...]) -> str:
    """Return why `action` is not one of the `legal` actions."""
    if state.discards_owed:
        return _discard_error(game, state, action)
    if not state.has_play_begun:
        return _(game.declaration_error(state, action)).format(**game.error_terms(state))
    if state.drawing or not isinstance(action, Play):
        return _(game.play_error(state, action)).format(**game.error_terms(state))
    if action.tile not in state.hands[state.to_move]:
        return _("You don't have {tile}.").format(tile=action.tile)
    if action.arm is not None:
        return _("Just play the tile to the trick.")
    return _lead_error(game, state, action) if state.trick is None else _follow_error(game, state, action)


def _discard_error(game: TrickGame, state: TrickState, action: Action) -> str:
    """Return why an action is illegal while the seat owes a discard."""
    if isinstance(action, Discard) and action.tile not in state.hands[state.to_move]:
        return _("You don't have {tile}.").format(tile=action.tile)
    words = _("First put a tile away, face down.")
    if isinstance(action, Discard) and action.tile not in game.tiles_to_discard(state):
        words = _("You took the tile turned up, so put away another one.")
    return words


def _lead_error(game: TrickGame, state: TrickState, play: Play) -> str:
    """Return why a lead is illegal."""
    suits = game.suits(state.trump, play.tile)
    if game.lead_suit != "named":
        suits = suits[:1]
    if play.tile not in game.tiles_to_lead(state):
        words = _("After winning a trick you must lead a trump.")
        if state.doubles_to_lead:
            words = _("Lead one of the doubles you announced.")
    elif play.outward is None:
        words = _("{tile} can be led as {suits}. Choose one.")
    elif len(suits) > 1:
        words = _("{tile} can be led only as {suits}.")
    else:
        words = _("{tile} is always led as {suits}.")
    return words.format(tile=play.tile, suits=join_or(suit_forms(suit)["suit_as"] for suit in suits))


def _follow_error(game: TrickGame, state: TrickState, play: Play) -> str:
    """Return why a tile does not follow the lead."""
    assert state.trick is not None
    follows, called = game.tiles_to_follow(state), state.trick.called_suit
    if play.tile in follows:
        words = _("You choose a suit only when you lead.")
    elif called in game.suits(state.trump, follows[0]):
        words = _("Follow suit: {suit} were led, and you have {tile}.")
    else:
        words = _("You can't follow suit, so play a trump, such as {tile}.")
    return words.format(suit=called_name(called, state.trump), tile=follows[0])
