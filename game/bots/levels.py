"""The levels of the bots, and the limit that one of them thinks within."""

from dataclasses import dataclass

from game.language import gettext as _


@dataclass(frozen=True)
class Level:
    """How well a bot plays: its key in records and saves, its name, and a sentence for the person choosing.

    Who is `tempered` measures its ways finely enough for a temper to choose among them.
    """

    key: str
    title: str
    words: str
    tempered: bool = False


@dataclass(frozen=True)
class Temper:
    """What a bot likes of ways that are as good: its key in records and saves, its name, and a sentence on it."""

    key: str
    title: str
    words: str


LEVELS: dict[str, Level] = {
    level.key: level
    for level in (
        Level("beginner", _("Beginner"), _("Plays what the rules allow, and thinks no further.")),
        Level("casual", _("Casual"), _("Goes by good sense when it minds the game, and remembers nothing.")),
        Level("club", _("Club"), _("Remembers what everybody did and counts what is out, but its mind may wander.")),
        Level("expert", _("Expert"), _("Thinks each choice through in many deals that could be."), tempered=True),
        Level(
            "master",
            _("Master"),
            _("Reads from what others chose what they may hold, and sees the end of a hand coming."),
            tempered=True,
        ),
    )
}
"""The levels from weakest to strongest, by key."""
*_others, BEST = LEVELS


TEMPERS: dict[str, Temper] = {
    temper.key: temper
    for temper in (
        Temper("", _("Even"), _("Takes what promises most.")),
        Temper("cautious", _("Cautious"), _("Of ways as good, takes the one of which the least can go wrong.")),
        Temper("bold", _("Bold"), _("Of ways as good, takes the one of which the most can come.")),
    )
}
"""The tempers, by key: they change how a bot plays, not how well."""

LONGEST = 60
"""Seconds, more than any bot has a use for."""


@dataclass(frozen=True)
class Limit:
    """How a bot may think: a key of LEVELS, at most how many seconds for one choice, and a key of TEMPERS.

    Raises ValueError with a sentence for a level or a temper there is not, and for more than LONGEST seconds.
    """

    level: str = BEST
    seconds: float = 1.0
    temper: str = ""

    def __post_init__(self) -> None:
        if self.level not in LEVELS:
            raise ValueError(
                _("There is no bot {level}; there are {levels}.").format(level=self.level, levels=", ".join(LEVELS))
            )
        if not 0 <= self.seconds <= LONGEST:
            raise ValueError(_("A bot thinks for 0 to {most} seconds.").format(most=LONGEST))
        if self.temper not in TEMPERS:
            raise ValueError(
                _("There is no temper {temper}; there are {tempers}.").format(
                    temper=self.temper, tempers=", ".join(filter(None, TEMPERS))
                )
            )

    @staticmethod
    def named(bot: str, seconds: float = 1.0) -> "Limit":
        """The limit of a bot by its name, “expert” or with a temper “expert:bold”; raises as Limit does."""
        level, _colon, temper = bot.partition(":")
        return Limit(level, seconds, temper)
