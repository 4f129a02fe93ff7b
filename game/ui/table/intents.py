"""What the person at the screen wants, as values: mouse, keys and buttons make them, and the scene does them."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from game.core.state import Action
from game.core.tiles import Tile
from game.ui.table.drag import Asked, Drag


class Command(Enum):
    """What needs no more than its name."""

    MENU = auto()
    RULES = auto()
    SETTINGS = auto()
    UNDO = auto()
    SORT = auto()
    LOG = auto()
    SOUND = auto()
    ARRIVE = auto()
    """Whatever moves is where it goes."""
    HURRY = auto()
    """The pause before what comes by itself is over."""
    FORGIVE = auto()
    """What was refused last, or doubted, is not spoken of any more."""
    RENEW = auto()
    """The buttons have changed."""
    READ = auto()
    """The rules, at the place to which the remark leads."""
    CLOSE_REMARK = auto()
    """The remark has been read."""
    CLOSE_BOOK = auto()
    """No more remarks."""
    HINT = auto()
    """What the coach would do; asked again, what every choice should bring."""
    AIDS = auto()
    """The aids of the one who looks, or no longer."""
    INSIST = auto()
    """What the tutor spoke against is played all the same."""
    STOP = auto()
    """The players stop between two hands."""
    LOOK = auto()
    """What has ended is put aside, for the table to be looked at."""
    RESULT = auto()
    """What has ended is taken up again."""
    ONWARD = auto()
    """On from there: to the next hand, or to another match."""


@dataclass(frozen=True)
class Attempt:
    """An action, be it legal or not."""

    action: Action


@dataclass(frozen=True)
class Call:
    """The seat calls “Muggins!”; None: nobody does."""

    seat: int | None


@dataclass(frozen=True)
class Explain:
    """Why a bot did what it did last: of that seat, or None, of the last one; asked again, of the one before."""

    seat: int | None


@dataclass(frozen=True)
class PickUp:
    """A tile has been taken hold of."""

    drag: Drag


@dataclass(frozen=True)
class Hold:
    """What is in hand has changed."""

    drag: Drag


@dataclass(frozen=True)
class LetGo:
    """The held tile has been let go, which asks for something, or for nothing."""

    drag: Drag
    asked: Asked | None


@dataclass(frozen=True)
class Ask:
    """What a choice of the keys asks for."""

    asked: Asked


@dataclass(frozen=True)
class Refuse:
    """What was asked for is not done, and why."""

    words: str


@dataclass(frozen=True)
class Scroll:
    """The log goes back by so many sentences, or forward again."""

    by: int


@dataclass(frozen=True)
class ShowOrder:
    """The order of hands, with a hand marked in it."""

    hand: tuple[Tile, ...]


Intent = Command | Attempt | Call | Explain | PickUp | Hold | LetGo | Ask | Refuse | Scroll | ShowOrder
Perform = Callable[[Intent], None]
