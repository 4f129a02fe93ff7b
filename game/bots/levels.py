"""Levels and styles of the bots, and the limit on one choice."""

from dataclasses import dataclass

from game.platform.escaping import escape_text
from game.platform.language import gettext as _


@dataclass(frozen=True)
class Level:
    """Playing strength: key in records and saves, title, and a sentence for the player.

    A level with `has_style` estimates actions precisely enough for a style to choose among them.
    """

    key: str
    title: str
    words: str
    has_style: bool = False

    @property
    def searches(self) -> bool:
        """Whether the level searches within a time budget, and so is weaker without compiled modules."""
        return self.has_style


@dataclass(frozen=True)
class Style:
    """Preference among about equally good actions: key in records and saves, title, and a sentence.

    Players see it as the bot's temper.
    """

    key: str
    title: str
    words: str


LEVELS: dict[str, Level] = {
    level.key: level
    for level in (
        Level("beginner", _("Beginner"), _("Plays what the rules allow, and thinks no further.")),
        Level("casual", _("Casual"), _("Goes by good sense when it minds the game, and remembers nothing.")),
        Level("club", _("Club"), _("Remembers what everybody did and counts what is out, but its mind may wander.")),
        Level("expert", _("Expert"), _("Thinks each choice through in many deals that could be."), has_style=True),
        Level(
            "master",
            _("Master"),
            _("Reads from what others chose what they may hold, and sees the end of a hand coming."),
            has_style=True,
        ),
    )
}
"""Levels by key, weakest first."""
*_weaker, BEST = LEVELS


STYLES: dict[str, Style] = {
    style.key: style
    for style in (
        Style("", _("Even"), _("Takes what promises most.")),
        Style("cautious", _("Cautious"), _("Of ways as good, takes the one of which the least can go wrong.")),
        Style("bold", _("Bold"), _("Of ways as good, takes the one of which the most can come.")),
    )
}
"""Styles by key. They change how a bot plays, not how well."""

LONGEST = 60
"""Maximum seconds for one choice; no bot needs more."""


@dataclass(frozen=True)
class Limit:
    """Limit on one choice: a key of LEVELS, the maximum seconds, and a key of STYLES.

    With `seconds` None the bot has a fixed amount of work, about one second's without compiled modules, so it chooses
    the same action on every machine. Raises ValueError with a message for the player on an unknown level or style, or
    on more than LONGEST seconds.
    """

    level: str = BEST
    seconds: float | None = 1.0
    style: str = ""

    @property
    def patience(self) -> float:
        """Maximum seconds for one choice."""
        return 1.0 if self.seconds is None else self.seconds

    def __post_init__(self) -> None:
        if self.level not in LEVELS:
            raise ValueError(
                _("There is no bot {level}; there are {levels}.").format(
                    level=escape_text(self.level), levels=", ".join(LEVELS)
                )
            )
        if not 0 <= self.patience <= LONGEST:
            raise ValueError(_("A bot thinks for 0 to {most} seconds.").format(most=LONGEST))
        if self.style not in STYLES:
            raise ValueError(
                _("There is no temper {temper}; there are {tempers}.").format(
                    temper=escape_text(self.style), tempers=", ".join(filter(None, STYLES))
                )
            )
