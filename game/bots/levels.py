"""Levels and styles of the bots, and the limit on one choice.

A `Level` holds everything that distinguishes it from the others: its settings in each family and its texts. Nothing
else in the program is keyed by levels, so a new level is one value in `LEVELS`.
"""

from dataclasses import dataclass, replace

from game.bots.baselines import BASELINES
from game.bots.settings import LineSearch, LineSettings, Settings
from game.platform.escaping import escape_text
from game.platform.language import AnyText
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l

# -- levels ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Level:
    """Playing strength.

    - `key`: its name in records and stores; `title`, `description`: what players read.
    - `difficulty`: what players read of a problem that no weaker level solves.
    - `settings`: how it plays.
    """

    key: str
    title: AnyText
    description: AnyText
    difficulty: AnyText
    settings: Settings

    @property
    def searches(self) -> bool:
        """Whether the level compares actions over sampled deals.

        Only then a style can choose among actions that are about equally good, and the level is weaker without
        compiled modules.
        """
        return isinstance(self.settings.line.method, LineSearch)


_BASELINE = BASELINES["2026-11"]


def _line_search(level: str, race: int = 0) -> LineSettings:
    """Return the search of a level of November 2026, with draws by choice and a race.

    A master, which races, has its own model player at Nine-Piece.
    """
    method = _BASELINE[level].line.method
    assert isinstance(method, LineSearch)
    models = {"nine_piece": replace(method.model, fits=3, unseen=6)} if race else {}
    return LineSettings(replace(method, race=race, draws_by_choice=True, game_models=models))


LEVELS: dict[str, Level] = {
    level.key: level
    for level in (
        Level(
            "beginner",
            _l("Beginner"),
            _l("Plays any legal move."),
            difficulty=_l("very easy"),
            settings=_BASELINE["beginner"],
        ),
        Level(
            "casual",
            _l("Casual"),
            _l("Sensible but forgetful, and sometimes careless."),
            difficulty=_l("easy"),
            settings=_BASELINE["casual"],
        ),
        Level(
            "club",
            _l("Club"),
            _l("Remembers the moves and counts the tiles, but sometimes makes mistakes."),
            difficulty=_l("medium"),
            settings=_BASELINE["club"],
        ),
        Level(
            "expert",
            _l("Expert"),
            _l("Considers many possible deals before each move."),
            difficulty=_l("hard"),
            settings=replace(_BASELINE["expert"], line=_line_search("expert"), signals=True),
        ),
        Level(
            "master",
            _l("Master"),
            _l("Infers your tiles from your moves, and plays the end of a hand perfectly."),
            difficulty=_l("very hard"),
            settings=replace(
                _BASELINE["master"],
                line=_line_search("master", race=350_000),
                tricks=replace(_BASELINE["master"].tricks, race=400_000, learned=True),
                signals=True,
            ),
        ),
    )
}
"""Levels by key, weakest first."""

BEST = "master"
"""The level of the coach, and of a bot whose partner is a person. It searches."""
FALLBACK = "casual"
"""The strongest level that is fast enough to replace another without blocking the window."""


def fallback_level(level: str) -> str:
    """Return the level that answers if the worker fails: the next weaker one, but at most FALLBACK."""
    order = [*LEVELS]
    return order[max(0, min(order.index(level) - 1, order.index(FALLBACK)))]


# -- styles and limits -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Style:
    """Preference among about equally good actions: key in records and stores, title, and a sentence.

    Players see it as the bot's temper.
    """

    key: str
    title: AnyText
    description: AnyText


STYLES: dict[str, Style] = {
    style.key: style
    for style in (
        Style("", _l("Balanced"), _l("Plays the move with the best expected result.")),
        Style("cautious", _l("Cautious"), _l("Among equally good moves, prefers the safest.")),
        Style("bold", _l("Bold"), _l("Among equally good moves, prefers the one with the highest possible gain.")),
    )
}
"""Styles by key. They change how a bot plays, not how well."""

MAX_SECONDS = 60
"""Maximum seconds for one choice; no bot needs more."""


@dataclass(frozen=True)
class Limit:
    """Limit on one choice or assessment: a key of LEVELS, the maximum seconds, and a key of STYLES.

    `effort` multiplies the level's number of deals; above 1 every action is tried on every deal. With a `baseline`, a
    key of BASELINES, the level plays as it did then.

    With `seconds` None the bot has a fixed amount of work, about one second's without compiled modules, so it chooses
    the same action on every machine. Raises ValueError with a message for the player on an unknown level or style, or
    on more than MAX_SECONDS seconds.
    """

    level: str = BEST
    seconds: float | None = 1.0
    style: str = ""
    effort: float = 1.0
    baseline: str = ""

    @property
    def settings(self) -> Settings:
        """How the bot plays."""
        return BASELINES[self.baseline][self.level] if self.baseline else LEVELS[self.level].settings

    @property
    def max_seconds(self) -> float:
        """Maximum seconds for one choice."""
        return 1.0 if self.seconds is None else self.seconds

    def __post_init__(self) -> None:
        if self.level not in LEVELS:
            raise ValueError(
                _("There is no bot “{level}”. The bots are {levels}.").format(
                    level=escape_text(self.level), levels=", ".join(LEVELS)
                )
            )
        if not 0 <= self.max_seconds <= MAX_SECONDS:
            raise ValueError(_("The thinking time of a bot must be from 0 to {most} seconds.").format(most=MAX_SECONDS))
        if self.style not in STYLES:
            raise ValueError(
                _("There is no playing style “{temper}”. The playing styles are {tempers}.").format(
                    temper=escape_text(self.style), tempers=", ".join(filter(None, STYLES))
                )
            )
