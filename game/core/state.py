"""The state of a match, the actions that change it, the events that follow, and the text of each."""

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
    """Chance: the whole set in dealt order — each seat's hand in seat order, what lies face up, the boneyard."""

    deck: tuple[Tile, ...]
    shuffle: Shuffle | None = None  # what the order follows from, where that is known

    def __str__(self) -> str:
        return " ".join(["deal", *map(str, self.deck), *(["by", str(self.shuffle)] if self.shuffle else [])])


class Play(NamedTuple):
    """A tile played: led, joined to the end of an arm, or played to a trick.

    `arm` is None for the first tile of a line and in tricks. `outward` is the number that shows when the tile
    could lie either way, or the suit a trick's leader names; None where there is nothing to choose. It is a named
    tuple, because no other action is made and read nearly as often.
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


@dataclass(frozen=True, slots=True)
class Draw:
    """One tile taken from the boneyard, or the stock."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing done: “go”, a knock, or what is on offer declined."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Shut:
    """The hand ended by the player whose opponent has just passed, to be counted as a block."""

    def __str__(self) -> str:
        return "shut"


@dataclass(frozen=True, slots=True)
class Buy:
    """Points offered for another player's lead."""

    def __str__(self) -> str:
        return "buy"


@dataclass(frozen=True, slots=True)
class Sell:
    """The offer for the own lead taken."""

    def __str__(self) -> str:
        return "sell"


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The clock has run out on the seat to move: the table, not a player, ends its hand."""

    def __str__(self) -> str:
        return "forfeit"


@dataclass(frozen=True, slots=True)
class Stop:
    """The players stop between two hands of a match that has no end of its own."""

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class Announce:
    """Points called out by the player who makes them: the count of the ends (0 is silence), or of doubles held."""

    points: int

    def __str__(self) -> str:
        return f"announce {self.points}"


@dataclass(frozen=True, slots=True)
class Muggins:
    """“Muggins!”: a count that its player failed to announce is called."""

    def __str__(self) -> str:
        return "muggins"


@dataclass(frozen=True, slots=True)
class Bid:
    """An offer to take so many points in tricks."""

    points: int

    def __str__(self) -> str:
        return f"bid {self.points}"


@dataclass(frozen=True, slots=True)
class NameTrump:
    """The trump named: a suit by its number, "doubles", or "none"; the namer may undertake to play `alone`."""

    trump: int | str
    alone: bool = False

    def __str__(self) -> str:
        return f"name {self.trump} alone" if self.alone else f"name {self.trump}"


@dataclass(frozen=True, slots=True)
class Accept:
    """The tile turned up accepted for trump; who accepts may undertake to play `alone`."""

    alone: bool = False

    def __str__(self) -> str:
        return "accept alone" if self.alone else "accept"


@dataclass(frozen=True, slots=True)
class Stand:
    """The tiles held are played as they are."""

    def __str__(self) -> str:
        return "stand"


@dataclass(frozen=True, slots=True)
class TakeDummy:
    """The hand thrown away for a dummy."""

    def __str__(self) -> str:
        return "dummy"


@dataclass(frozen=True, slots=True)
class Exchange:
    """The tile turned up taken for one of the hand."""

    def __str__(self) -> str:
        return "exchange"


@dataclass(frozen=True, slots=True)
class Discard:
    """A tile laid away face down; HIDDEN in what others have seen of it."""

    tile: Tile

    def __str__(self) -> str:
        return f"discard {self.tile}"


@dataclass(frozen=True, slots=True)
class Close:
    """The stock closed: nobody draws any more."""

    def __str__(self) -> str:
        return "close"


@dataclass(frozen=True, slots=True)
class Claim:
    """The points declared that win the hand."""

    def __str__(self) -> str:
        return "claim"


@dataclass(frozen=True, slots=True)
class Bet:
    """Chips put up: the first bet, or the raise above what must be called."""

    chips: int

    def __str__(self) -> str:
        return f"bet {self.chips}"


@dataclass(frozen=True, slots=True)
class Call:
    """A bet met, with all that is left if that is less."""

    def __str__(self) -> str:
        return "call"


@dataclass(frozen=True, slots=True)
class Fold:
    """A hand thrown in."""

    def __str__(self) -> str:
        return "fold"


Action = (
    Deal
    | (Play | Draw | Pass | Shut | Buy | Sell | Forfeit | Stop | Announce | Muggins)
    | (Bid | NameTrump | Accept | Stand | TakeDummy | Exchange | Discard | Close | Claim)
    | (Bet | Call | Fold)
)
DRAW, PASS, SHUT, BUY, SELL, FORFEIT, STOP = Draw(), Pass(), Shut(), Buy(), Sell(), Forfeit(), Stop()
STAND, TAKE_DUMMY, EXCHANGE, CLOSE, CLAIM = Stand(), TakeDummy(), Exchange(), Close(), Claim()
MUGGINS, CALL, FOLD = Muggins(), Call(), Fold()

_OF_ONE_WORD: tuple[Action, ...] = (
    *(DRAW, PASS, SHUT, BUY, SELL, FORFEIT, STOP),
    *(STAND, TAKE_DUMMY, EXCHANGE, CLOSE, CLAIM),
    *(MUGGINS, CALL, FOLD),
)
_SINGLE = {str(action): action for action in _OF_ONE_WORD}
_WITH_WORDS: dict[str, Callable[[list[str]], Action]] = {
    "deal": lambda words: _deal(words),
    "announce": lambda words: Announce(_number(words)),
    "bid": lambda words: Bid(_number(words)),
    "name": lambda words: _name(words),
    "accept": lambda words: _accept(words),
    "discard": lambda words: Discard(parse_tile(" ".join(words))),
    "bet": lambda words: Bet(_number(words)),
}


def _deal(words: list[str]) -> Deal:
    tiles, by, shuffle = " ".join(words).partition(" by ")
    return Deal(tuple(map(parse_tile, tiles.split())), parse_shuffle(shuffle) if by else None)


def _number(words: list[str]) -> int:
    if len(words) != 1 or not (words[0].isascii() and words[0].isdecimal() and len(words[0]) < 10):
        raise ValueError(_("a single number is wanted, not “{text}”").format(text=escape_text(" ".join(words))))
    return int(words[0])


def _name(words: list[str]) -> NameTrump:
    alone = words[1:] == ["alone"]
    trump = words[:1] if alone else words
    return NameTrump(trump[0] if trump in (["doubles"], ["none"]) else _number(trump), alone)


def _accept(words: list[str]) -> Accept:
    if words not in ([], ["alone"]):
        raise _no_action(" ".join(["accept", *words]))
    return Accept(bool(words))


def _no_action(text: str) -> ValueError:
    return ValueError(_("“{text}” is not an action").format(text=escape_text(text)))


def parse_action(text: str) -> Action:
    """The action that `str` printed; raises ValueError with a sentence for any other text."""
    verb, *words = (text.split()[:1] and text.split()) or [""]
    if verb in _WITH_WORDS:
        return _WITH_WORDS[verb](words)
    if words:
        raise _no_action(text)
    if verb in _SINGLE:
        return _SINGLE[verb]
    place, slash, outward = verb.partition("/")
    tile, at, arm = place.partition("@")
    return Play(parse_tile(tile), _number([arm]) if at else None, _number([outward]) if slash else None)


class Reason(NamedTuple):
    """Why points are paid, as data: game/text makes the sentence.

    `kind` names the rule, `terms` what went into the points: numbers, seats, tiles, and tuples of them.
    """

    kind: str
    terms: tuple[Any, ...] = ()


class Scored(NamedTuple):
    """`points` come to a side, and why."""

    side: int
    points: int
    reason: Reason


class Notice(NamedTuple):
    """Something everybody at the table is told, as data like a Reason."""

    kind: str
    terms: tuple[Any, ...] = ()


class HandOver(NamedTuple):
    """A hand has ended: its winning side (None when nobody's), whether blocked, what each seat is left with.

    `counts` are spots, or in a trick game the tricks that each seat has taken.
    """

    winner: int | None
    blocked: bool
    counts: tuple[int, ...]


class MatchOver(NamedTuple):
    """The match has ended; `winner` is a side, or None when it is shared."""

    winner: int | None


Event = Scored | Notice | HandOver | MatchOver


def scored_in_play(events: Iterable[Event]) -> list[Scored]:
    """The points made by an action itself, before those that the end of the hand pays."""
    made = takewhile(lambda event: not isinstance(event, HandOver), events)
    return [event for event in made if isinstance(event, Scored)]


Hands = tuple[tuple[Tile, ...], ...]
History = tuple[tuple[int, Action], ...]


class State(Protocol):
    """A moment of a match, as it is or as one seat sees it: a named tuple of each family, with these fields and more.

    `hands` go by seat and keep the order of dealing and drawing, `scores` by side. `to_move` is a seat, CHANCE
    or OVER. `leader` is the seat that leads this hand (deals it, in some games); None until it is settled.
    `hand` counts hands from 0. `history` is what all have seen of this hand, (seat, action) by (seat, action),
    with no deal in it. `events` are the consequences of the last action only.
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
    """The scores after the points of these events."""
    total = list(scores)
    for event in events:
        if isinstance(event, Scored):
            total[event.side] += event.points
    return tuple(total)
