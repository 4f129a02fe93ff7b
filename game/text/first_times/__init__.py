"""Kinds of events that are explained to a new player the first time they happen.

Each kind that a game can produce has a remark in the rules of that game (`game.text.remarks`).
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
"""By `Game.family`."""


def first_times(game: Game[Any], before: State, action: Action, after: State) -> tuple[str, ...]:
    """Return the kinds of events of an action, the one to explain first coming first.

    Uses only public information: any seat's view of the states gives the same result.
    """
    return tuple(dict.fromkeys(_FAMILIES[game.family](game, before, action, after)))
