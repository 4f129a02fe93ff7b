"""Where a scene can lead. A scene only names its destination; the routes of the program open the scene there."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date

from game.core.dealing import Shuffle
from game.core.tiles import Tile
from game.match.match import Match
from game.practice.task import Task
from game.rules.betting.betting_game import BettingGame
from game.text.demonstration import Demonstration


@dataclass(frozen=True)
class ToMenu:
    """The menu."""


@dataclass(frozen=True)
class ToSetup:
    """The setup of a match of the game `key`."""

    key: str


@dataclass(frozen=True)
class ToTable:
    """The table at which a match is played, from where it stands; or only looked at, while another window plays it.

    The coach is asked at once where the player comes `asking`.
    """

    match: Match
    looking: bool = False
    asking: bool = False


@dataclass(frozen=True)
class ToLayingOut:
    """A hand laid out: the one that a match is in, as a `seat` sees it, wholly known with None; or one to be told."""

    match: Match
    seat: int | None = None


@dataclass(frozen=True)
class ToLeaving:
    """The question in these `words` whether the player means to go on with `leave`, which is called if so.

    `yes` and `no` are the words on its buttons; without them the question is whether something is left.
    """

    words: str
    leave: Callable[[], object]
    yes: str = ""
    no: str = ""


@dataclass(frozen=True)
class ToRules:
    """The rules of the game `key`, at a `heading` in them; with None those of the first game, from their beginning."""

    key: str | None = None
    heading: str | None = None


@dataclass(frozen=True)
class ToSettings:
    """The settings."""


@dataclass(frozen=True)
class ToBook:
    """Pell's book: its claims and its plates."""


@dataclass(frozen=True)
class ToClaim:
    """The page of one of Pell's claims."""

    number: int


@dataclass(frozen=True)
class ToTwoRecords:
    """Two records, each under its title, running side by side."""

    left: str
    right: str
    left_title: str
    right_title: str


@dataclass(frozen=True)
class ToPuzzle:
    """The deal of a record to be played by one person for all seats, to reach its count."""

    name: str
    title: str


@dataclass(frozen=True)
class ToPractice:
    """Practice: one's own mistakes, problems, and where one stands."""


@dataclass(frozen=True)
class ToExercise:
    """Choices to be made for practice, one after the other; there is at least one."""

    tasks: Iterator[Task]


@dataclass(frozen=True)
class ToWatching:
    """A hand to be watched. At its end a button with the words `offer` leads `onward`."""

    shown: Demonstration
    title: str
    offer: str
    onward: "Destination"


@dataclass(frozen=True)
class ToCurtain:
    """The curtain before the player called `name`; `lift` is called when it goes up.

    `lift` is told where the mouse is down that lifts it, None if a key does. `take_back` is called when the one before
    takes back the last action; None when that may not be. `pulls` says whether there are tiles to be pulled.
    """

    name: str
    lift: Callable[[tuple[int, int] | None], None]
    take_back: Callable[[], None] | None = None
    pulls: bool = True


@dataclass(frozen=True)
class ToHandSummary:
    """The summary of the hand that has just ended.

    `go_on`, `stop` and `look`, at the table as it is, are called for the player's choice there. `coached` tells what
    the coach says of the hand, None while that is not known yet.
    """

    match: Match
    go_on: Callable[[], None]
    stop: Callable[[], None]
    look: Callable[[], None]
    coached: Callable[[], str | None]


@dataclass(frozen=True)
class ToMatchSummary:
    """The summary of a match that is over; `look` is called for the table as it is, `again` when it was seen before.

    `coached` tells what the coach says of its last hand, None while that is not known yet.
    """

    match: Match
    look: Callable[[], None]
    again: bool
    coached: Callable[[], str | None]


@dataclass(frozen=True)
class ToOrderOfHands:
    """The kinds of hand of a betting game, with the player's own `hand` marked; empty where nobody's may be seen."""

    game: BettingGame
    hand: tuple[Tile, ...]


@dataclass(frozen=True)
class ToReview:
    """A match looked back on, of which `reviewing.hands` has some; first the `hand` that State counts so, or the last.

    `number` is that of the match in the store, None where it is not kept.
    """

    match: Match
    number: int | None = None
    hand: int | None = None


@dataclass(frozen=True)
class ToMatches:
    """The list of all matches; with an `outcome`, a key of OUTCOMES, of those alone."""

    outcome: str = ""


@dataclass(frozen=True)
class ToLookingBack:
    """A match looked at again step by step, from one of its hands on, from 1, or from the first.

    `number` is that of the match in the store, None where it is not kept.
    """

    match: Match
    number: int | None = None
    hand: int | None = None


@dataclass(frozen=True)
class ToExchange:
    """The page on which matches come in and go out; a `text`, or a `file`, is taken in at once."""

    text: str | None = None
    file: str | None = None


@dataclass(frozen=True)
class ToLongRun:
    """What all deals kept here have given each player, beside what chance makes of it."""


@dataclass(frozen=True)
class ToCheck:
    """The deal that was the action `step` of a match checked, and the next one sealed, each where there is one.

    The players can add a word to the next where `cut` takes it: what the deal follows from then. The next deal is one
    of `upcoming`, if that is another match: the one after a match that is over.
    """

    match: Match
    step: int | None = None
    cut: Callable[[Shuffle], None] | None = None
    upcoming: Match | None = None


@dataclass(frozen=True)
class ToDaily:
    """The deals of a day; None is today."""

    day: date | None = None


@dataclass(frozen=True)
class ToOtherChair:
    """The tiles of a match to be played again, from any chair: those of the `hand` that State counts so, or of all.

    `number` is that of the match in the store, None where it is not kept.
    """

    match: Match
    number: int | None = None
    hand: int | None = None


@dataclass(frozen=True)
class ToFigures:
    """What the people at this machine have played, in figures."""


Destination = (
    ToMenu
    | ToSetup
    | ToTable
    | ToLayingOut
    | ToLeaving
    | ToRules
    | ToSettings
    | ToBook
    | ToClaim
    | ToTwoRecords
    | ToPuzzle
    | ToPractice
    | ToExercise
    | ToWatching
    | ToCurtain
    | ToHandSummary
    | ToMatchSummary
    | ToOrderOfHands
    | ToReview
    | ToMatches
    | ToLookingBack
    | ToExchange
    | ToCheck
    | ToDaily
    | ToFigures
    | ToLongRun
    | ToOtherChair
)
