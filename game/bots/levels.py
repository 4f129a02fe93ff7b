"""The levels of the bots, and the limit that one of them thinks within."""

from dataclasses import dataclass

from game.platform.escaping import escape_text
from game.platform.language import gettext as _


@dataclass(frozen=True)
class Level:
    """How well a bot plays: its key in records and saves, its title, and a sentence for the person choosing.

    A level that `has_style` estimates its actions finely enough for a style to choose among them.
    """

    key: str
    title: str
    words: str
    has_style: bool = False

    @property
    def searches(self) -> bool:
        """Whether it searches within a budget, and so plays weaker where the modules are not compiled."""
        return self.has_style


@dataclass(frozen=True)
class Style:
    """Which of about equally good actions a bot prefers: its key in records and saves, its title, and a sentence.

    To the player it is the temper of a bot.
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
"""The levels from weakest to strongest, by key."""
*_weaker, BEST = LEVELS


STYLES: dict[str, Style] = {
    style.key: style
    for style in (
        Style("", _("Even"), _("Takes what promises most.")),
        Style("cautious", _("Cautious"), _("Of ways as good, takes the one of which the least can go wrong.")),
        Style("bold", _("Bold"), _("Of ways as good, takes the one of which the most can come.")),
    )
}
"""The styles, by key: they change how a bot plays, not how well."""

LONGEST = 60
"""The most seconds a bot may be given for one choice, more than any has a use for."""


@dataclass(frozen=True)
class Limit:
    """How a bot may think: a key of LEVELS, the most seconds for one choice, and a key of STYLES.

    Without seconds it looks at as much as a machine without the compiled code does in one, so that it chooses alike
    on every machine. Raises ValueError with a sentence for an unknown level or style, and for more than LONGEST
    seconds.
    """

    level: str = BEST
    seconds: float | None = 1.0
    style: str = ""

    @property
    def patience(self) -> float:
        """How many seconds its choice may take at most."""
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
