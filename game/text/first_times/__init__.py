"""What happens at a table that a newcomer has to be told of the first time, by the kinds that the rules texts name.

Every kind that a game can bring has a remark in the game's rules text (`game.text.remarks`).
"""

from collections.abc import Callable, Iterator
from typing import Any

from game.core.state import Action, State
from game.rules.game import Game
from game.text.first_times.betting import in_betting
from game.text.first_times.line import on_the_line
from game.text.first_times.tricks import in_tricks

__all__ = ["first_times"]

_FAMILIES: dict[str, Callable[[Any, Any, Action, Any], Iterator[str]]] = {
    "line": on_the_line,
    "tricks": in_tricks,
    "betting": in_betting,
}
"""By the key that `Game.family` names."""


def first_times(game: Game[Any], before: State, action: Action, after: State) -> tuple[str, ...]:
    """The kinds of happening that an action brings, what is told first coming first.

    Only what everybody at the table sees is looked at: any seat's view of the states gives the same.
    """
    return tuple(dict.fromkeys(_FAMILIES[game.family](game, before, action, after)))
