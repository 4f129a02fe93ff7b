"""Levels and styles of the bots, and the limit on one choice.

A `Level` holds everything that distinguishes it from the others: its settings in each family and its texts. Nothing
else in the program is keyed by levels, so a new level is one value in `LEVELS`.
"""

from dataclasses import dataclass
from enum import Enum

from game.platform.escaping import escape_text
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l

# -- settings by family ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LineEvaluation:
    """Weights of the one-ply evaluation (line/evaluation.py), in spots.

    - `scored`: per spot scored; `shed`: per spot shed; `double`: for shedding a double; `fits`: per own tile that fits
      the new ends.
    - The other weights need a belief. `stuck`: if the next opponent surely cannot follow, half as much for each
      opponent after it; `partner`: against the partner being stuck; `threat`: per spot of the next opponent's expected
      reply score; `closed`: per spot by which the others are expected to be heavier when a play closes the line.
    """

    scored: float
    shed: int
    double: int
    fits: int
    stuck: float = 0
    threat: float = 0
    partner: float = 0
    closed: float = 0


@dataclass(frozen=True)
class LineSearch:
    """Settings of the search (line/pimc.py).

    - `deals`: deals in which each move is tried; `enumerated`: if at most this many deals are possible, all are tried.
    - `infers`: weight deals by the observed plays.
    - `solves_endgames`: use endgame_cfr.py once the end of a two-player hand can be solved.
    - `exact_two`, `exact_partners`, `exact_solo`: search exactly from this many tiles in all hands: with two players,
      with several players on two sides, with several players each alone. Before that, roll out.
    - `fear`: in the rollouts' model of the players, the weight of making an opponent draw.
    - `for_match`: near the end of a match maximize the chance to win it, else points. Points give less noise with few
      deals.
    """

    deals: int
    enumerated: int
    exact_two: int
    exact_partners: int
    exact_solo: int
    infers: bool = False
    solves_endgames: bool = False
    fear: int = 1
    for_match: bool = False

    def exact_from(self, players: int, sides: int) -> int:
        """Return the number of tiles in hand from which the search is exact."""
        return self.exact_two if players == 2 else self.exact_partners if sides == 2 else self.exact_solo


@dataclass(frozen=True)
class LineSettings:
    """How a level plays line games: by its `method`.

    - `random_plays`: the probability of playing any tile that fits instead. The values were chosen so that at Block,
      Draw and Muggins for two the levels are about equally far apart.
    - `notices`: the probability of noticing a count that was not announced.
    """

    method: LineEvaluation | LineSearch
    random_plays: float = 0.0
    notices: float = 1.0


class TrickMethod(Enum):
    """How a level chooses at trick games."""

    RANDOM = "random"
    """Pass or make the lowest bid, and play any tile that follows suit."""
    EVALUATION = "evaluation"
    """Declare by rollouts, and play the tile with the best evaluation."""
    SEARCH = "search"
    """Assess every action by rollouts on possible deals."""


@dataclass(frozen=True)
class StockSettings:
    """How a level plays trick games with a stock (tricks/stock_policy.py).

    - `deals`: deals on which each action is tried, with one second.
    - `solved`: the most tiles per hand at which known hands are solved; `solved_hidden`: the same for every possible
      deal, once the stock is closed.
    - `models_opponent`: model how the opponent plays on; otherwise both sides play by the evaluation.
    """

    deals: int
    solved: int = 0
    solved_hidden: int = 0
    models_opponent: bool = False


@dataclass(frozen=True)
class TrickSettings:
    """How a level plays trick games.

    - `random_plays`: the probability of playing any legal tile. It was chosen together with the numbers of deals so
      that the levels are about equally far apart.
    - `forgets`: the evaluation ignores which tiles of earlier tricks are gone.
    - `declaration_deals`, `play_deals`: deals on which each declaration and each tile is tried, with one second.
    - `infers`: weight deals by the observed moves, try all deals if they are few, and solve the end of a hand.
    """

    method: TrickMethod
    stock: StockSettings
    declaration_deals: int
    play_deals: int = 10
    random_plays: float = 0.0
    forgets: bool = False
    infers: bool = False


class BettingMethod(Enum):
    """How a level chooses at betting games; betting/policy.py describes the methods."""

    RANDOM = "random"
    POT_ODDS = "pot odds"
    EXPECTED_VALUE = "expected value"
    BLUEPRINT = "blueprint"


@dataclass(frozen=True)
class BettingSettings:
    """How a level plays betting games.

    `buckets` is the number of equal buckets of hands that a blueprint strategy distinguishes; None: every hand.
    """

    method: BettingMethod
    buckets: int | None = None


# -- levels ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Level:
    """Playing strength.

    - `key`: its name in records and stores; `title`, `description`: what players read.
    - `difficulty`: what players read of a problem that no weaker level solves.
    - `line`, `tricks`, `betting`: its settings for each family of games.
    """

    key: str
    title: str
    description: str
    difficulty: str
    line: LineSettings
    tricks: TrickSettings
    betting: BettingSettings

    @property
    def searches(self) -> bool:
        """Whether the level compares actions over sampled deals.

        Only then a style can choose among actions that are about equally good, and the level is weaker without
        compiled modules.
        """
        return isinstance(self.line.method, LineSearch)


LEVELS: dict[str, Level] = {
    level.key: level
    for level in (
        Level(
            "beginner",
            _l("Beginner"),
            _l("Plays any legal move."),
            difficulty=_l("very easy"),
            line=LineSettings(LineEvaluation(scored=0, shed=-1, double=-4, fits=0), notices=0.3),
            tricks=TrickSettings(TrickMethod.RANDOM, StockSettings(deals=12), declaration_deals=8),
            betting=BettingSettings(BettingMethod.RANDOM),
        ),
        Level(
            "casual",
            _l("Casual"),
            _l("Sensible but forgetful, and sometimes careless."),
            difficulty=_l("easy"),
            line=LineSettings(LineEvaluation(scored=3, shed=1, double=4, fits=1), random_plays=0.6, notices=0.7),
            tricks=TrickSettings(
                TrickMethod.EVALUATION, StockSettings(deals=8), declaration_deals=8, random_plays=0.5, forgets=True
            ),
            betting=BettingSettings(BettingMethod.POT_ODDS),
        ),
        Level(
            "club",
            _l("Club"),
            _l("Remembers the moves and counts the tiles, but sometimes makes mistakes."),
            difficulty=_l("medium"),
            line=LineSettings(
                LineEvaluation(scored=3, shed=1, double=6, fits=2, stuck=28, threat=2, partner=3, closed=3),
                random_plays=0.35,
                notices=0.95,
            ),
            tricks=TrickSettings(
                TrickMethod.EVALUATION, StockSettings(deals=12, solved=4), declaration_deals=16, random_plays=0.2
            ),
            betting=BettingSettings(BettingMethod.EXPECTED_VALUE),
        ),
        Level(
            "expert",
            _l("Expert"),
            _l("Considers many possible deals before each move."),
            difficulty=_l("hard"),
            line=LineSettings(LineSearch(deals=16, enumerated=20, exact_two=8, exact_partners=8, exact_solo=0)),
            tricks=TrickSettings(
                TrickMethod.SEARCH, StockSettings(deals=12, solved=7), declaration_deals=40, play_deals=10
            ),
            betting=BettingSettings(BettingMethod.BLUEPRINT, buckets=12),
        ),
        Level(
            "master",
            _l("Master"),
            _l("Infers your tiles from your moves, and plays the end of a hand perfectly."),
            difficulty=_l("very hard"),
            line=LineSettings(
                LineSearch(
                    deals=400,
                    infers=True,
                    solves_endgames=True,
                    enumerated=700,
                    exact_two=28,
                    exact_partners=16,
                    exact_solo=9,
                    fear=4,
                    for_match=True,
                )
            ),
            tricks=TrickSettings(
                TrickMethod.SEARCH,
                StockSettings(deals=1000, solved=7, solved_hidden=4, models_opponent=True),
                declaration_deals=300,
                play_deals=240,
                infers=True,
            ),
            betting=BettingSettings(BettingMethod.BLUEPRINT),
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
    title: str
    description: str


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

    `effort` multiplies the level's number of deals; above 1 every action is tried on every deal.

    With `seconds` None the bot has a fixed amount of work, about one second's without compiled modules, so it chooses
    the same action on every machine. Raises ValueError with a message for the player on an unknown level or style, or
    on more than MAX_SECONDS seconds.
    """

    level: str = BEST
    seconds: float | None = 1.0
    style: str = ""
    effort: float = 1.0

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
