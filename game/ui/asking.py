"""What the player is told to do now, in one sentence."""

from collections.abc import Sequence
from gettext import gettext as _

from game.match import Match
from game.rules.line import LineState
from game.state import DRAW, PASS, Action, Announce
from game.ui.turns import Wait


def prompt(match: Match, legal: Sequence[Action], wait: Wait | None) -> str:
    """The sentence above the hand; `legal` is what the person at the screen may do, empty when others are to move."""
    state = match.state
    if wait == Wait.CALL:
        return _("Did a count go unnoticed? Anybody may call it.")
    if state.to_move < 0:
        return ""
    name = match.names[state.to_move]
    if not legal:
        return _("{name} is thinking …").format(name=name) if wait == Wait.THOUGHT else ""
    if any(isinstance(action, Announce) for action in legal):
        return _("{name}, how much do the ends count?").format(name=name)
    if tuple(legal) == (DRAW,):
        return _("{name}, nothing fits: draw from the boneyard.").format(name=name)
    if tuple(legal) == (PASS,):
        return _("{name}, nothing fits: pass.").format(name=name)
    if isinstance(state, LineState) and not state.line.laid:
        if len(legal) == 1:
            return _("{name}, lead {tile}: the highest double dealt begins.").format(name=name, tile=legal[0])
        return _("{name}, lead a tile.").format(name=name)
    if DRAW in legal:
        return _("{name}, play a tile, or draw first.").format(name=name)
    return _("{name}, play a tile.").format(name=name)
