"""The levels of the bots, and the limit that one of them thinks within."""

from dataclasses import dataclass

from game.language import gettext as _


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
        Level("expert", _("Expert"), _("Thinks each choice through in many deals that could be.")),
        Level("master", _("Master"), _("Reads from what you played what you may hold, and sees the end coming.")),
    )
}
"""The levels from weakest to strongest, by key."""
*_others, BEST = LEVELS


@dataclass(frozen=True)
class Limit:
    """How well, and for how long at most, a bot may think: a key of LEVELS, and seconds for one choice.

    Raises ValueError with a sentence for a level there is not.
    """

    level: str = BEST
    seconds: float = 1.0

    def __post_init__(self) -> None:
        if self.level not in LEVELS:
            raise ValueError(
                _("There is no bot {level}; there are {levels}.").format(level=self.level, levels=", ".join(LEVELS))
            )
