"""Where a scene can lead. A scene only names its destination; the routes of the program open the scene there."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date

from game.core.shuffle import Shuffle
from game.core.tiles import Tile
from game.match.match import Match
from game.practice.course import Task
from game.rules.betting.betting_game import BettingGame
from game.text.demonstration import Demonstration


@dataclass(frozen=True)
class MenuRoute:
    """The menu."""


@dataclass(frozen=True)
class SetupRoute:
    """The setup of a match of the game `key`."""

    key: str


@dataclass(frozen=True)
class TableRoute:
    """The table at which a match is played, from where it stands; or only looked at, while another window plays it.

    The coach is asked at once where the player comes `ask_coach`.
    """

    match: Match
    is_read_only: bool = False
    ask_coach: bool = False


@dataclass(frozen=True)
class PositionEditorRoute:
    """A hand laid out: the one that a match is in, as a `seat` sees it, wholly known with None; or one to be told."""

    match: Match
    seat: int | None = None


@dataclass(frozen=True)
class ConfirmationRoute:
    """The question in these `question` whether the player means to go on with `on_confirm`, which is called if so.

    `confirm_label` and `cancel_label` are the words on its buttons; without them the question is whether something is
    left.
    """

    question: str
    on_confirm: Callable[[], object]
    confirm_label: str = ""
    cancel_label: str = ""


@dataclass(frozen=True)
class RulesRoute:
    """The rules of the game `key`, at a `heading` in them; with None those of the first game, from their beginning."""

    key: str | None = None
    heading: str | None = None


@dataclass(frozen=True)
class SettingsRoute:
    """The settings."""


@dataclass(frozen=True)
class PellBookRoute:
    """Pell's book: its claims and its plates."""


@dataclass(frozen=True)
class ClaimRoute:
    """The page of one of Pell's claims."""

    number: int


@dataclass(frozen=True)
class RecordComparisonRoute:
    """Two records, each under its title, running side by side."""

    left: str
    right: str
    left_title: str
    right_title: str


@dataclass(frozen=True)
class PuzzleRoute:
    """The deal of a record to be played by one person for all seats, to reach its count."""

    name: str
    title: str


@dataclass(frozen=True)
class PracticeRoute:
    """Practice: one's own mistakes, problems, and where one stands."""


@dataclass(frozen=True)
class ExerciseRoute:
    """Choices to be made for practice, one after the other; there is at least one."""

    tasks: Iterator[Task]


@dataclass(frozen=True)
class DemonstrationRoute:
    """A hand to be watched. At its end a button with the words `next_label` leads `next_route`."""

    demonstration: Demonstration
    title: str
    next_label: str
    next_route: "Route"


@dataclass(frozen=True)
class CurtainRoute:
    """The curtain before the player called `name`; `on_lift` is called when it goes up.

    `on_lift` is told where the mouse is down that lifts it, None if a key does. `on_undo` is called when the one before
    takes back the last action; None when that may not be. `can_pull_tiles` says whether there are tiles to be pulled.
    """

    name: str
    on_lift: Callable[[tuple[int, int] | None], None]
    on_undo: Callable[[], None] | None = None
    can_pull_tiles: bool = True


@dataclass(frozen=True)
class HandSummaryRoute:
    """The summary of the hand that has just ended.

    `on_continue`, `on_stop` and `on_show_table`, at the table as it is, are called for the player's choice there.
    `coach_summary` tells what the coach says of the hand, None while that is not known yet.
    """

    match: Match
    on_continue: Callable[[], None]
    on_stop: Callable[[], None]
    on_show_table: Callable[[], None]
    coach_summary: Callable[[], str | None]


@dataclass(frozen=True)
class MatchSummaryRoute:
    """The summary of a match that is over; `on_show_table` is called for the table as it is, `was_seen_before` when it
    was seen before.

    `coach_summary` tells what the coach says of its last hand, None while that is not known yet.
    """

    match: Match
    on_show_table: Callable[[], None]
    was_seen_before: bool
    coach_summary: Callable[[], str | None]


@dataclass(frozen=True)
class HandRankingRoute:
    """The kinds of hand of a betting game, with the player's own `hand` marked; empty where nobody's may be seen."""

    game: BettingGame
    hand: tuple[Tile, ...]


@dataclass(frozen=True)
class HandReviewRoute:
    """A match looked back on, of which `reviewing.hands` has some; first the `hand` that State counts so, or the last.

    `number` is that of the match in the store, None where it is not kept.
    """

    match: Match
    number: int | None = None
    hand: int | None = None


@dataclass(frozen=True)
class MatchListRoute:
    """The list of all matches; with an `outcome`, a key of OUTCOMES, of those alone."""

    outcome: str = ""


@dataclass(frozen=True)
class ReplayViewerRoute:
    """A match looked at again step by step, from one of its hands on, from 1, or from the first.

    `number` is that of the match in the store, None where it is not kept.
    """

    match: Match
    number: int | None = None
    hand: int | None = None


@dataclass(frozen=True)
class ImportExportRoute:
    """The page on which matches come in and go out; a `text`, or a `file`, is taken in at once."""

    text: str | None = None
    file: str | None = None


@dataclass(frozen=True)
class DealStatisticsRoute:
    """What all deals kept here have given each player, beside what chance makes of it."""


@dataclass(frozen=True)
class DealCheckRoute:
    """The deal that was the action `step` of a match checked, and the next one sealed, each where there is one.

    The players can add a word to the next where `on_cut` takes it: what the deal follows from then. The next deal is
    one of `next_match`, if that is another match: the one after a match that is over.
    """

    match: Match
    step: int | None = None
    on_cut: Callable[[Shuffle], None] | None = None
    next_match: Match | None = None


@dataclass(frozen=True)
class DailyDealRoute:
    """The deals of a day; None is today."""

    day: date | None = None


@dataclass(frozen=True)
class ReplaySeatRoute:
    """The tiles of a match to be played again, from any chair: those of the `hand` that State counts so, or of all.

    `number` is that of the match in the store, None where it is not kept.
    """

    match: Match
    number: int | None = None
    hand: int | None = None


@dataclass(frozen=True)
class StatisticsRoute:
    """What the people at this machine have played, in figures."""


Route = (
    MenuRoute
    | SetupRoute
    | TableRoute
    | PositionEditorRoute
    | ConfirmationRoute
    | RulesRoute
    | SettingsRoute
    | PellBookRoute
    | ClaimRoute
    | RecordComparisonRoute
    | PuzzleRoute
    | PracticeRoute
    | ExerciseRoute
    | DemonstrationRoute
    | CurtainRoute
    | HandSummaryRoute
    | MatchSummaryRoute
    | HandRankingRoute
    | HandReviewRoute
    | MatchListRoute
    | ReplayViewerRoute
    | ImportExportRoute
    | DealCheckRoute
    | DailyDealRoute
    | StatisticsRoute
    | DealStatisticsRoute
    | ReplaySeatRoute
)
