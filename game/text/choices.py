"""Names of actions: labels to choose from, “5-3 on the 3”; advice, “Play 5-3 on the 3.”; mentions, “a bid of 31”."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from game.core.board import EMPTY_ARM, End, Line
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
from game.core.tiles import HIDDEN, Tile
from game.platform.language import LazyText, ngettext, pgettext_lazy
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.rules.game import Game
from game.rules.line.line_game import LineGame
from game.rules.line.line_state import LineState
from game.rules.tricks.trick_state import TrickState, suit_forms


class _ActionTexts(NamedTuple):
    """A label, an advice and a mention."""

    label: LazyText
    advice: LazyText
    mention: LazyText


_TEXTS: dict[type[Action], _ActionTexts] = {
    Draw: _ActionTexts(pgettext_lazy("move", "Draw"), _l("Draw a tile."), _l("drawing a tile")),
    Pass: _ActionTexts(_l("Pass"), _l("Pass."), _l("a pass")),
    Shut: _ActionTexts(_l("End the hand"), _l("End the hand."), _l("ending the hand")),
    Buy: _ActionTexts(_l("Offer points for the lead"), _l("Offer points for the lead."), _l("an offer for the lead")),
    Sell: _ActionTexts(_l("Sell the lead"), _l("Sell the lead."), _l("selling the lead")),
    Muggins: _ActionTexts(_l("Call “Muggins!”"), _l("Call “Muggins!”."), _l("a call of “Muggins!”")),
    Bid: _ActionTexts(_l("Bid {points}"), _l("Bid {points}."), _l("a bid of {points}")),
    Stand: _ActionTexts(_l("Stand"), _l("Stand: play your own hand."), _l("standing")),
    TakeDummy: _ActionTexts(_l("Take a dummy"), _l("Take a dummy."), _l("taking a dummy")),
    Exchange: _ActionTexts(_l("Exchange a tile"), _l("Exchange a tile."), _l("exchanging a tile")),
    Close: _ActionTexts(_l("Close the stock"), _l("Close the stock."), _l("closing the stock")),
    Claim: _ActionTexts(_l("Claim the hand"), _l("Claim the hand."), _l("claiming the hand")),
    Call: _ActionTexts(_l("Call"), _l("Call."), _l("a call")),
    Fold: _ActionTexts(_l("Fold"), _l("Fold."), _l("folding")),
}
"""Texts for actions whose type says enough."""
_PASSES: dict[str, _ActionTexts] = {
    "claim": _ActionTexts(_l("Don't call"), _l("Don't call “Muggins!”."), _l("not calling")),
    "double": _ActionTexts(_l("End turn"), _l("End your turn."), _l("ending the turn")),
    "buy": _ActionTexts(_l("Make no offer"), _l("Make no offer."), _l("no offer")),
    "sell": _ActionTexts(_l("Keep the lead"), _l("Keep the lead."), _l("keeping the lead")),
    "partner": _ActionTexts(_l("Leave the lead"), _l("Leave the lead to your partner."), _l("leaving the lead")),
}
"""Texts for a pass in the special turns of line games."""


def _texts(state: State, action: Action) -> _ActionTexts | None:
    """Return the texts of an action whose type says enough, and of a pass in any turn."""
    if isinstance(action, Pass) and isinstance(state, LineState):
        turn = state.special_turn
        if state.claimant is not None:
            return _PASSES["claim"]
        if turn is not None and turn.double_index is not None:
            return _PASSES["double"]
        if turn is not None and turn.offer:
            return _PASSES[turn.offer]
    return _TEXTS.get(type(action))


def action_label(game: Game[Any], state: State, action: Action) -> str:
    """Return a short label of an action of the seat to move. Raises ValueError for a deal, a stop or a forfeit."""
    match action:
        case Play():
            return _play_label(game, state, action)
        case NameTrump(trump, alone):
            template = _("Make {suit_made} trumps and play alone") if alone else _("Make {suit_made} trumps")
            return _("Play with no trumps") if trump == "none" else template.format(**suit_forms(trump))
        case Accept(alone):
            tile = state.turned if isinstance(state, TrickState) else None
            return (_("Accept {tile} and play alone") if alone else _("Accept {tile}")).format(tile=tile)
        case Discard(tile):
            template = _("Put a tile away, face down") if tile == HIDDEN else _("Put away {tile}")
            return template.format(tile=tile)
        case Announce(points):
            return _("Announce {points}").format(points=points) if points else _("Say nothing")
        case Bet(chips) if any(getattr(state, "bets", ())):
            return ngettext("Raise by {chips} chip", "Raise by {chips} chips", chips).format(chips=chips)
        case Bet(chips):
            return ngettext("Bet {chips} chip", "Bet {chips} chips", chips).format(chips=chips)
    texts = _texts(state, action)
    if texts is None:
        raise ValueError(f"nobody chooses {action}")
    return texts.label.format(points=getattr(action, "points", ""))


def distinct_actions(game: Game[Any], state: State, actions: Iterable[Action]) -> list[Action]:
    """Return the first of all actions that do the same, such as plays at two ends with the same number."""
    first: dict[object, Action] = {}
    for action in actions:
        first.setdefault(_effect(game, state, action), action)
    return [*first.values()]


def _effect(game: Game[Any], state: State, action: Action) -> object:
    """Return what an action does: for a play the tile, the end it joins and the end that faces outward."""
    if isinstance(action, Play) and isinstance(state, LineState):
        return action.tile, action.outward, _joined_end(game, state, action)
    return action


def _joined_end(game: Game[Any], state: LineState, play: Play) -> str:
    """Return the number of the open end that a play joins; empty if it leads.

    It is the double there (“5-5”) if doubles count, and another end shows its number without it.
    """
    assert isinstance(game, LineGame)
    line = state.line
    for joined in line.ends:
        if joined.arm == play.arm:
            alike = [end for end in line.ends if end.pip == joined.pip]
            doubles = [end for end in alike if _is_double(end, line)]
            is_named = joined in doubles and doubles != alike and (game.scores_in_play or line.spinner != "none")
            return f"{joined.pip}-{joined.pip}" if is_named else str(joined.pip)
    return ""


def _is_double(end: End, line: Line) -> bool:
    return end.tile_index == EMPTY_ARM or line.placed_tiles[end.tile_index].tile.is_double


def _play_label(game: Game[Any], state: State, play: Play) -> str:
    """Return the label of a play: the tile, and where or how it is played if that is ambiguous."""
    if not _has_other_places(game, state, play):
        return str(play.tile)
    if isinstance(state, TrickState):
        assert play.outward is not None
        # Translators: label of a lead, where the player chooses the suit: “5-3 as fives”.
        return _("{tile} as {suit_as}").format(tile=play.tile, **suit_forms(play.outward))
    assert isinstance(state, LineState)
    joined = _joined_end(game, state, play)
    if not joined:  # the first tile of a line with one open end
        return _("{tile} with the {pip} open").format(tile=play.tile, pip=_number_led(play))
    # Translators: {pip} is the number of an open end, or the double there: “6-5 on the 3”, “6-5 on the 5-5”.
    template = (
        _("{tile} on the {pip}") if play.outward is None else _("{tile} on the {pip}, with the {outward} outward")
    )
    return template.format(tile=play.tile, pip=joined, outward=play.outward)


def _has_other_places(game: Game[Any], state: State, play: Play) -> bool:
    """Return whether the tile of a play can also be played elsewhere, or another way."""
    return len(_plays_of(game, state, play.tile)) > 1


def _plays_of(game: Game[Any], state: State, tile: Tile) -> list[Play]:
    """Return the legal plays of a tile."""
    return [action for action in game.legal_actions(state) if isinstance(action, Play) and action.tile == tile]


def _number_led(play: Play) -> int:
    """Return the number that a tile led to a line with one end leaves open."""
    return play.tile.low if play.outward is None else play.outward


# -- advice ------------------------------------------------------------------------------------------------------------


def advice_sentence(game: Game[Any], state: State, action: Action) -> str:
    """Return the advice to take an action of the seat to move, as a sentence: “Play 5-3 on the 3.”"""
    match action:
        case Play():
            return _advise_play(game, state, action)
        case NameTrump(trump, alone):
            template = _("Make {suit_made} trumps and play alone.") if alone else _("Make {suit_made} trumps.")
            return _("Play with no trumps.") if trump == "none" else template.format(**suit_forms(trump))
        case Accept(alone):
            tile = state.turned if isinstance(state, TrickState) else None
            return (_("Accept {tile} and play alone.") if alone else _("Accept {tile}.")).format(tile=tile)
        case Discard(tile):
            return _("Put away {tile}.").format(tile=tile)
        case Announce(points):
            return _("Announce {points}.").format(points=points) if points else _("Say nothing.")
        case Bet(chips) if any(getattr(state, "bets", ())):
            return ngettext("Raise by {chips} chip.", "Raise by {chips} chips.", chips).format(chips=chips)
        case Bet(chips):
            return ngettext("Bet {chips} chip.", "Bet {chips} chips.", chips).format(chips=chips)
    texts = _texts(state, action)
    assert texts is not None
    return texts.advice.format(points=getattr(action, "points", ""))


def _advise_play(game: Game[Any], state: State, play: Play) -> str:
    """Return the advice to play or lead a tile, with the place if the tile fits at several."""
    is_choice = _has_other_places(game, state, play)
    if isinstance(state, TrickState):
        template = _("Play {tile}.") if state.trick is not None else _("Lead {tile}.")
        if is_choice:
            template = _("Lead {tile} as {suit_as}.")
        return template.format(tile=play.tile, **suit_forms(play.outward or 0))
    assert isinstance(state, LineState)
    joined = _joined_end(game, state, play)
    if not joined:
        template = _("Lead {tile} with the {outward} open.") if is_choice else _("Lead {tile}.")
        return template.format(tile=play.tile, outward=_number_led(play))
    template = _("Play {tile} on the {pip}.") if is_choice else _("Play {tile}.")
    if play.outward is not None:
        template = _("Play {tile} on the {pip}, with the {outward} outward.")
    return template.format(tile=play.tile, pip=joined, outward=play.outward)


# -- mentions ----------------------------------------------------------------------------------------------------------


def mention(game: Game[Any], state: State, action: Action, other: Action) -> str:
    """Return an action as it is mentioned within a sentence: “5-3”, “a bid of 31”.

    A tile is named alone if the `other` action plays a different one, and it does the same wherever it is played.
    """
    match action, other:
        case (Play(tile), Play(other_tile)) if tile != other_tile:
            is_choice = (
                isinstance(state, LineState) and len(distinct_actions(game, state, _plays_of(game, state, tile))) > 1
            )
            return action_label(game, state, action) if is_choice else str(tile)
        case (Discard(tile), _) if tile != HIDDEN:
            return str(tile)
        case NameTrump(trump, alone), _:
            template = _("making {suit_made} trumps and playing alone") if alone else _("making {suit_made} trumps")
            return _("playing with no trumps") if trump == "none" else template.format(**suit_forms(trump))
        case Accept(alone), _:
            template = _("accepting {tile} alone") if alone else _("accepting {tile}")
            return template.format(tile=getattr(state, "turned", None))
        case Announce(points), _:
            return _("announcing {points}").format(points=points) if points else _("saying nothing")
        case Bet(chips), _:
            return (_("a raise of {chips}") if any(getattr(state, "bets", ())) else _("a bet of {chips}")).format(
                chips=chips
            )
    texts = _texts(state, action)
    if texts is not None:
        return texts.mention.format(points=getattr(action, "points", ""))
    return action_label(game, state, action)
