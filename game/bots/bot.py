"""The bots: their levels, their limit, and the one question they answer."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from game.bots import line, tricks, vying
from game.language import gettext as _
from game.rules.game import Game
from game.state import Action, State


@dataclass(frozen=True)
class Level:
    """How well a bot plays: its key in records and saves, its name, and a sentence for the person choosing."""

    key: str
    title: str
    words: str


LEVELS: dict[str, Level] = {
    level.key: level
    for level in (
        Level("beginner", _("Beginner"), _("Plays whatever the rules allow.")),
        Level("casual", _("Casual"), _("Plays by good sense: takes the points on offer, keeps what is worth keeping.")),
        Level("club", _("Club player"), _("Counts what is out, remembers who passed on what, and minds a partner.")),
    )
}
"""The levels from weakest to strongest, by key."""
*_others, BEST = LEVELS


@dataclass(frozen=True)
class Limit:
    """How well, and for how long at most, a bot may think: a key of LEVELS, and seconds for one choice.

    Raises ValueError with a sentence for a level there is not.
    """

    level: str = "club"
    seconds: float = 1.0

    def __post_init__(self) -> None:
        if self.level not in LEVELS:
            raise ValueError(
                _("There is no bot {level}; there are {levels}.").format(level=self.level, levels=", ".join(LEVELS))
            )


def choose(game: Game[Any], view: State, limit: Limit, rng: Random) -> Action:
    """The action a bot takes for the seat to move in `view`, which is `game.observe(state, state.to_move)`.

    Always legal, and the same for the same view, limit and state of `rng`. Raises ValueError when nobody is to move.
    """
    legal = game.legal_actions(view)
    if not legal:
        raise ValueError(_("Nobody is to move."))
    if len(legal) == 1:
        return legal[0]
    return _SENSES[game.family](game, view, limit.level, rng)


_SENSES: dict[str, Callable[[Any, Any, str, Random], Action]] = {
    "line": line.choose,
    "tricks": tricks.choose,
    "vying": vying.choose,
}
"""How the bots play each family."""
