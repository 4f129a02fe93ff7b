"""Actions, events and the State protocol, with the text form of actions."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, NamedTuple, Protocol, Self

from game.core.shuffle import Shuffle, parse_shuffle
from game.core.tiles import Tile, parse_tile
from game.platform.escaping import escape_text
from game.platform.language import gettext as _

CHANCE = -1
"""`State.to_move` when a deal is due."""
OVER = -2
"""`State.to_move` when the match is over."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal (chance): the whole deck in dealt order: hands in seat order, exposed tiles, boneyard."""

    deck: tuple[Tile, ...]
    shuffle: Shuffle | None = None  # the seed of the order, if known

    def __str__(self) -> str:
        return " ".join(["deal", *map(str, self.deck), *(["by", str(self.shuffle)] if self.shuffle else [])])


class Play(NamedTuple):
    """A tile played: led, joined to the end of an arm, or played to a trick.

    `arm` is None for the first tile of a line and in tricks. `outward` is the number that stays open if the tile
    fits both ways, or the suit named by the leader of a trick; None if there is no choice. It is a named
    tuple for speed, because it is by far the most frequent action.
    """

    tile: Tile
    arm: int | None = None
    outward: int | None = None

    def __str__(self) -> str:
        text = str(self.tile)
        if self.arm is not None:
            text += f"@{self.arm}"
        if self.outward is not None:
            text += f"/{self.outward}"
        return text


def _lower_name(action: object) -> str:
    """Return the text of an action without parameters: its name in lower case."""
    return type(action).__name__.lower()


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw one tile from the boneyard or the stock."""

    __str__ = _lower_name


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass: “go”, a knock, or an offer declined."""

    __str__ = _lower_name


@dataclass(frozen=True, slots=True)
class Shut:
    """End the hand after the opponent has passed; it is scored as a block."""

    __str__ = _lower_name


@dataclass(frozen=True, slots=True)
class Buy:
    """Offer points for another player's lead."""

    __str__ = _lower_name


@dataclass(frozen=True, slots=True)
class Sell:
    """Accept the offer for the lead."""

    __str__ = _lower_name


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Time has run out for the seat to move; issued by the table, not by a player."""

    __str__ = _lower_name


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop an endless match between two hands."""

    __str__ = _lower_name


@dataclass(frozen=True, slots=True)
class Announce:
    """Claim points aloud: the count of the ends (0 means silence), or of doubles held."""

    points: int

    def __str__(self) -> str:
        return f"announce {self.points}"


@dataclass(frozen=True, slots=True)
class Muggins:
    """Call “Muggins!” on a count that its player failed to announce."""

    __str__ = _lower_name


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid to take this many points in tricks."""

    points: int

    def __str__(self) -> str:
        return f"bid {self.points}"


@dataclass(frozen=True, slots=True)
class NameTrump:
    """Name trumps: a suit by its number, "doubles" or "none"; `alone` means to play without the partner."""

    trump: int | str
    alone: bool = False

    def __str__(self) -> str:
        return f"name {self.trump} alone" if self.alone else f"name {self.trump}"


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept the turned-up tile as trump; `alone` means to play without the partner."""

    alone: bool = False

    def __str__(self) -> str:
        return "accept alone" if self.alone else "accept"


@dataclass(frozen=True, slots=True)
class Stand:
    """Play the hand as dealt."""

    __str__ = _lower_name


@dataclass(frozen=True, slots=True)
class TakeDummy:
    """Exchange the whole hand for a dummy."""

    def __str__(self) -> str:
        return "dummy"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Exchange a tile of the hand for the turned-up tile."""

    __str__ = _lower_name


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a tile face down; it is HIDDEN in the views of others."""

    tile: Tile

    def __str__(self) -> str:
        return f"discard {self.tile}"


@dataclass(frozen=True, slots=True)
class Close:
    """Close the stock: no more drawing."""

    __str__ = _lower_name


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim enough points to win the hand."""

    __str__ = _lower_name


@dataclass(frozen=True, slots=True)
class Bet:
    """Bet chips, or raise by this many above the amount to call."""

    chips: int

    def __str__(self) -> str:
        return f"bet {self.chips}"


@dataclass(frozen=True, slots=True)
class Call:
    """Call a bet, or go all in with fewer chips."""

    __str__ = _lower_name


@dataclass(frozen=True, slots=True)
class Fold:
    """Fold the hand."""

    __str__ = _lower_name


Action = (
    Deal
    | (Play | Draw | Pass | Shut | Buy | Sell | Forfeit | Stop | Announce | Muggins)
    | (Bid | NameTrump | Accept | Stand | TakeDummy | Exchange | Discard | Close | Claim)
    | (Bet | Call | Fold)
)
DRAW, PASS, SHUT, BUY, SELL, FORFEIT, STOP = Draw(), Pass(), Shut(), Buy(), Sell(), Forfeit(), Stop()
STAND, TAKE_DUMMY, EXCHANGE, CLOSE, CLAIM = Stand(), TakeDummy(), Exchange(), Close(), Claim()
MUGGINS, CALL, FOLD = Muggins(), Call(), Fold()

_ONE_WORD_ACTIONS: tuple[Action, ...] = (
    *(DRAW, PASS, SHUT, BUY, SELL, FORFEIT, STOP),
    *(STAND, TAKE_DUMMY, EXCHANGE, CLOSE, CLAIM),
    *(MUGGINS, CALL, FOLD),
)
_BY_WORD = {str(action): action for action in _ONE_WORD_ACTIONS}
_PARSERS: dict[str, Callable[[list[str]], Action]] = {
    "deal": lambda arguments: _deal(arguments),
    "announce": lambda arguments: Announce(_number(arguments)),
    "bid": lambda arguments: Bid(_number(arguments)),
    "name": lambda arguments: _name(arguments),
    "accept": lambda arguments: _accept(arguments),
    "discard": lambda arguments: Discard(parse_tile(" ".join(arguments))),
    "bet": lambda arguments: Bet(_number(arguments)),
}


def _deal(arguments: list[str]) -> Deal:
    tiles, by, shuffle = " ".join(arguments).partition(" by ")
    return Deal(tuple(map(parse_tile, tiles.split())), parse_shuffle(shuffle) if by else None)


def _number(arguments: list[str]) -> int:
    if len(arguments) != 1 or not (arguments[0].isascii() and arguments[0].isdecimal() and len(arguments[0]) < 10):
        raise ValueError(_("a single number is wanted, not “{text}”").format(text=escape_text(" ".join(arguments))))
    return int(arguments[0])


def _name(arguments: list[str]) -> NameTrump:
    alone = arguments[1:] == ["alone"]
    trump = arguments[:1] if alone else arguments
    return NameTrump(trump[0] if trump in (["doubles"], ["none"]) else _number(trump), alone)


def _accept(arguments: list[str]) -> Accept:
    if arguments not in ([], ["alone"]):
        raise _not_an_action(" ".join(["accept", *arguments]))
    return Accept(bool(arguments))


def _not_an_action(text: str) -> ValueError:
    return ValueError(_("“{text}” is not an action").format(text=escape_text(text)))


def parse_action(text: str) -> Action:
    """Parse the output of `str(action)`; raises ValueError with a message for any other text."""
    verb, *arguments = (text.split()[:1] and text.split()) or [""]
    if verb in _PARSERS:
        return _PARSERS[verb](arguments)
    if arguments:
        raise _not_an_action(text)
    if verb in _BY_WORD:
        return _BY_WORD[verb]
    place, slash, outward = verb.partition("/")
    tile, at, arm = place.partition("@")
    return Play(parse_tile(tile), _number([arm]) if at else None, _number([outward]) if slash else None)


class Reason(NamedTuple):
    """Why points are scored, as data; game/text turns it into a sentence.

    `kind` names the rule; `terms` are the values used: numbers, seats, tiles, and tuples of these.
    """

    kind: str
    terms: tuple[Any, ...] = ()


class Scored(NamedTuple):
    """Points scored by a side, with the reason."""

    side: int
    points: int
    reason: Reason


class Notice(NamedTuple):
    """A public announcement, as data like a Reason."""

    kind: str
    terms: tuple[Any, ...] = ()


class HandOver(NamedTuple):
    """The end of a hand: the winning side or None, whether it was blocked, and a count per seat.

    `counts` are spots left in line games, tricks taken in trick games, and chips in betting games.
    """

    winner: int | None
    blocked: bool
    counts: tuple[int, ...]


class MatchOver(NamedTuple):
    """The end of the match; `winner` is a side, or None if it is a draw."""

    winner: int | None


Event = Scored | Notice | HandOver | MatchOver


def scored_in_play(events: Iterable[Event]) -> list[Scored]:
    """Return the scores made by the action itself, without those for the end of the hand."""
    in_play = takewhile(lambda event: not isinstance(event, HandOver), events)
    return [event for event in in_play if isinstance(event, Scored)]


Hands = tuple[tuple[Tile, ...], ...]
History = tuple[tuple[int, Action], ...]


class State(Protocol):
    """The state of a match, or a seat's view of it; each family has a named tuple with these fields and more.

    - `hands`: by seat, in the order of dealing and drawing; `scores`: by side.
    - `to_move`: a seat, CHANCE or OVER.
    - `leader`: the seat that leads (in some games deals) this hand; None until known.
    - `hand`: hand number from 0.
    - `history`: public (seat, action) pairs of this hand, without the deal.
    - `events`: consequences of the last action only.
    """

    @property
    def hands(self) -> Hands: ...
    @property
    def boneyard(self) -> tuple[Tile, ...]: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def to_move(self) -> int: ...
    @property
    def leader(self) -> int | None: ...
    @property
    def hand(self) -> int: ...
    @property
    def history(self) -> History: ...
    @property
    def events(self) -> tuple[Event, ...]: ...
    def _replace(
        self,
        *,
        hands: Hands = ...,
        boneyard: tuple[Tile, ...] = ...,
        to_move: int = ...,
        leader: int | None = ...,
        hand: int = ...,
        events: tuple[Event, ...] = ...,
    ) -> Self: ...


def add_scores(scores: tuple[int, ...], events: Sequence[Event]) -> tuple[int, ...]:
    """Return the scores after adding the points of `events`."""
    total = list(scores)
    for event in events:
        if isinstance(event, Scored):
            total[event.side] += event.points
    return tuple(total)
