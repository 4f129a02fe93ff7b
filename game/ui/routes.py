"""Routes: destinations that a scene can lead to. A scene names a route; the window opens the scene for it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date

from game.core.shuffle import Shuffle
from game.core.tiles import Tile
from game.match.match import Match
from game.practice.problems import Task
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
    """The table of a match, at its current position; `is_read_only` while another window plays the match.

    With `ask_coach` the coach gives a hint at once.
    """

    match: Match
    is_read_only: bool = False
    ask_coach: bool = False


@dataclass(frozen=True)
class PositionEditorRoute:
    """The position editor: the current hand of a match as `seat` sees it, or with all tiles known if `seat` is None."""

    match: Match
    seat: int | None = None


@dataclass(frozen=True)
class ConfirmationRoute:
    """A question whether the player wants to go on; `on_confirm` is called if so.

    `confirm_label` and `cancel_label` are the texts of the buttons; the default texts ask whether to leave.
    """

    question: str
    on_confirm: Callable[[], object]
    confirm_label: str = ""
    cancel_label: str = ""


@dataclass(frozen=True)
class RulesRoute:
    """The rules of the game `key`, at a `heading`; None is the first game, or the beginning."""

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
    """Two records played side by side, each with its title."""

    left: str
    right: str
    left_title: str
    right_title: str


@dataclass(frozen=True)
class PuzzleRoute:
    """A puzzle: one person plays all seats of a record's deal, to reach the record's count."""

    name: str
    title: str


@dataclass(frozen=True)
class PracticeRoute:
    """Practice: exercises from own mistakes, problems, and standing."""


@dataclass(frozen=True)
class ExerciseRoute:
    """Practice tasks, one after the other; at least one."""

    tasks: Iterator[Task]


@dataclass(frozen=True)
class DemonstrationRoute:
    """A demonstration of a hand. At its end a button labelled `next_label` leads to `next_route`."""

    demonstration: Demonstration
    title: str
    next_label: str
    next_route: "Route"


@dataclass(frozen=True)
class CurtainRoute:
    """The curtain before the turn of the player `name`; `on_lift` is called when it is lifted.

    `on_lift` gets the position of the mouse press that lifts it, or None for a key. `on_undo` is called when the
    previous player takes back the last action; None if that is not allowed. `can_pull_tiles` is whether the same press
    can drag a tile.
    """

    name: str
    on_lift: Callable[[tuple[int, int] | None], None]
    on_undo: Callable[[], None] | None = None
    can_pull_tiles: bool = True


@dataclass(frozen=True)
class HandSummaryRoute:
    """The summary of the hand that has just ended.

    `on_continue`, `on_stop` and `on_show_table` are called for the player's choice. `coach_summary` returns the coach's
    sentence on the hand, None while that is not known yet.
    """

    match: Match
    on_continue: Callable[[], None]
    on_stop: Callable[[], None]
    on_show_table: Callable[[], None]
    coach_summary: Callable[[], str | None]


@dataclass(frozen=True)
class MatchSummaryRoute:
    """The summary of a match that is over; `on_show_table` is called when the player wants to see the table.

    `was_seen_before` is whether this summary was shown before. `coach_summary` returns the coach's sentence on the last
    hand, None while that is not known yet.
    """

    match: Match
    on_show_table: Callable[[], None]
    was_seen_before: bool
    coach_summary: Callable[[], str | None]


@dataclass(frozen=True)
class HandRankingRoute:
    """The ranking of hands of a betting game, with the player's `hand` marked; empty if no hand may be seen."""

    game: BettingGame
    hand: tuple[Tile, ...]


@dataclass(frozen=True)
class HandReviewRoute:
    """The coach's review of a match, starting with `hand` (numbered as in State), or the last one.

    `number` is the match's number in the store, None if it is not stored.
    """

    match: Match
    number: int | None = None
    hand: int | None = None


@dataclass(frozen=True)
class MatchListRoute:
    """The list of matches; `outcome`, a key of OUTCOMES, filters them."""

    outcome: str = ""


@dataclass(frozen=True)
class ReplayViewerRoute:
    """A match shown step by step, from `hand` (counted from 1), or from the first.

    `number` is the match's number in the store, None if it is not stored.
    """

    match: Match
    number: int | None = None
    hand: int | None = None


@dataclass(frozen=True)
class ImportExportRoute:
    """The page for importing and exporting matches; a `text` or a `file` is imported at once."""

    text: str | None = None
    file: str | None = None


@dataclass(frozen=True)
class DealStatisticsRoute:
    """Statistics of all deals for each player, compared with chance."""


@dataclass(frozen=True)
class DealCheckRoute:
    """The check of the deal that was action `step` of a match, and the seal of the next deal, each if there is one.

    `on_cut`, if given, is called with the new Shuffle when players add a word to the next deal. `next_match` is the
    match of the next deal if `match` is over.
    """

    match: Match
    step: int | None = None
    on_cut: Callable[[Shuffle], None] | None = None
    next_match: Match | None = None


@dataclass(frozen=True)
class DailyDealRoute:
    """The deals of the day; None is today."""

    day: date | None = None


@dataclass(frozen=True)
class ReplaySeatRoute:
    """The tiles of a match to be played again from any seat: those of `hand` (numbered as in State), or of all hands.

    `number` is the match's number in the store, None if it is not stored.
    """

    match: Match
    number: int | None = None
    hand: int | None = None


@dataclass(frozen=True)
class StatisticsRoute:
    """Statistics of the people who play on this machine."""


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
