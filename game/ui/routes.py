"""Routes: destinations that a scene can lead to. A scene names a route; the window opens the scene for it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Literal, dataclass_transform

from game.core.shuffle import Shuffle
from game.core.tiles import Tile
from game.match.match import Match
from game.rules.betting.betting_game import BettingGame
from game.text.demonstration import Demonstration
from game.ui.keys import KeyGroup

if TYPE_CHECKING:  # it would import the bots, which the menu does not need
    from game.practice.problems import Task

LookBackTab = Literal["replay", "coach", "more"]


@dataclass_transform(frozen_default=True)
class Route:
    """Base class of routes. Each is a frozen dataclass."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


class MenuRoute(Route):
    """The menu."""


class FirstStartRoute(Route):
    """The page of the first start, before the menu."""


class SetupRoute(Route):
    """The setup of a match of the game `key`."""

    key: str


class TableRoute(Route):
    """The table of a match, at its current position; `is_read_only` while another window plays the match.

    With `ask_coach` the coach gives a hint at once.
    """

    match: Match
    is_read_only: bool = False
    ask_coach: bool = False


class PositionEditorRoute(Route):
    """The position editor: the current hand of a match as `seat` sees it, or with all tiles known if `seat` is None."""

    match: Match
    seat: int | None = None


class ConfirmationRoute(Route):
    """A question whether the player wants to go on; `on_confirm` is called if so.

    `confirm_label` and `cancel_label` are the texts of the buttons; the default texts ask whether to leave.
    """

    question: str
    on_confirm: Callable[[], object]
    confirm_label: str = ""
    cancel_label: str = ""


class RulesRoute(Route):
    """The rules of the game `key`, at a section by number; None is the first game, or the beginning."""

    key: str | None = None
    section: int | None = None


class KeysRoute(Route):
    """The keys in `groups`, over the current scene, with a link to the rules of the game with the key `game`."""

    groups: tuple[KeyGroup, ...]
    game: str | None = None


class SettingsRoute(Route):
    """The settings."""


class LanguageRoute(Route):
    """The settings after a change of the language: all scenes are made again."""


class AboutRoute(Route):
    """The version, where the matches are kept, the changes, and the licences of what the program is built with."""


class PellBookRoute(Route):
    """Pell's book: its claims and its plates."""


class ClaimRoute(Route):
    """The page of one of Pell's claims."""

    number: int


class RecordComparisonRoute(Route):
    """Two records played side by side, each with its title."""

    left: str
    right: str
    left_title: str
    right_title: str


class PuzzleRoute(Route):
    """A puzzle: one person plays all seats of a record's deal, to reach the record's count."""

    name: str
    title: str


class PracticeRoute(Route):
    """Practice: exercises from own mistakes, problems, and standing."""


class ExerciseRoute(Route):
    """Practice tasks, one after the other; at least one."""

    tasks: "Iterator[Task]"


class DemonstrationRoute(Route):
    """A demonstration of a hand. At its end a button labelled `next_label` leads to `next_route`."""

    demonstration: Demonstration
    title: str
    next_label: str
    next_route: Route


class CurtainRoute(Route):
    """The curtain before the turn of the player `name`; `on_lift` is called when it is lifted.

    `on_lift` gets the position of the mouse press that lifts it, or None for a key. `on_undo` is called when the
    previous player takes back the last action; None if that is not allowed. `can_pull_tiles` is whether the same press
    can drag a tile.
    """

    name: str
    on_lift: Callable[[tuple[int, int] | None], None]
    on_undo: Callable[[], None] | None = None
    can_pull_tiles: bool = True


class SummaryRoute(Route):
    """Base class of routes to summaries.

    `on_show_table` is called when the player wants to see the table. `coach_summary` returns the coach's sentence on
    the last hand, None while that is not known yet.
    """

    match: Match
    on_show_table: Callable[[], None]
    coach_summary: Callable[[], str | None]


class HandSummaryRoute(SummaryRoute):
    """The summary of the hand that has just ended; `on_continue` and `on_stop` are called for the player's choice."""

    on_continue: Callable[[], None]
    on_stop: Callable[[], None]


class MatchSummaryRoute(SummaryRoute):
    """The summary of a match that is over; `was_seen_before` is whether it was shown before."""

    was_seen_before: bool


class ScoresRoute(SummaryRoute):
    """The scores of a match so far."""


class HandRankingRoute(Route):
    """The ranking of hands of a betting game, with the player's `hand` marked; empty if no hand may be seen."""

    game: BettingGame
    hand: tuple[Tile, ...]


class HandRoute(Route):
    """Base class of routes to a `hand` of a match, numbered as in State.

    `number` is the match's number in the store, None if it is not stored.
    """

    match: Match
    number: int | None = None
    hand: int | None = None


class MatchListRoute(Route):
    """The list of matches; with an `outcome`, a key of OUTCOMES, filtered by that only, else as it was left."""

    outcome: str | None = None


class LookBackRoute(HandRoute):
    """A match shown step by step, with its log or the coach's review.

    It begins at `hand`, else at the start, or at the last step of an unfinished match.
    """

    tab: LookBackTab = "replay"


class ImportExportRoute(Route):
    """The page for importing and exporting matches; a `text` or a `file` is imported at once."""

    text: str | None = None
    file: str | None = None


class FairDealsRoute(Route):
    """Fair deals: the deal that was action `step` of a match, the seal of the next one, and the luck of all deals.

    Without a match the deals of all matches are checked.
    `on_shuffle`, if given, is called with the new Shuffle when players add a word to the next deal. `next_match` is the
    match of the next deal if `match` is over.
    """

    match: Match | None = None
    step: int | None = None
    on_shuffle: Callable[[Shuffle], None] | None = None
    next_match: Match | None = None


class DailyDealRoute(Route):
    """The deals of the day; None is today."""

    day: date | None = None


class ReplaySeatRoute(HandRoute):
    """The tiles of `hand`, or of all hands, to be played again from any seat."""


class StatisticsRoute(Route):
    """Statistics of the people who play on this machine."""
