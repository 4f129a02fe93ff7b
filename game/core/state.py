"""Actions, events and the State protocol, with the text form of actions."""

from collections.abc import Iterable, Sequence
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


@dataclass(frozen=True, slots=True)
class _OneWord:
    """An action without fields; its text is its name in lower case."""

    def __str__(self) -> str:
        return type(self).__name__.lower()


class Draw(_OneWord):
    """Draw one tile from the boneyard or the stock."""


class Pass(_OneWord):
    """Pass: “go”, a knock, or an offer declined."""


class Shut(_OneWord):
    """End the hand after the opponent has passed; it is scored as a block."""


class Buy(_OneWord):
    """Offer points for another player's lead."""


class Sell(_OneWord):
    """Accept the offer for the lead."""


class Forfeit(_OneWord):
    """Time has run out for the seat to move; issued by the table, not by a player."""


class Stop(_OneWord):
    """Stop an endless match between two hands."""


@dataclass(frozen=True, slots=True)
class Announce:
    """Claim points aloud: the count of the ends (0 means silence), or of doubles held."""

    points: int

    def __str__(self) -> str:
        return f"announce {self.points}"


class Muggins(_OneWord):
    """Call “Muggins!” on a count that its player failed to announce."""


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


class Stand(_OneWord):
    """Play the hand as dealt."""


class TakeDummy(_OneWord):
    """Exchange the whole hand for a dummy."""

    def __str__(self) -> str:
        return "dummy"


class Exchange(_OneWord):
    """Exchange a tile of the hand for the turned-up tile."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a tile face down; it is HIDDEN in the views of others."""

    tile: Tile

    def __str__(self) -> str:
        return f"discard {self.tile}"


class Close(_OneWord):
    """Close the stock: no more drawing."""


class Claim(_OneWord):
    """Claim enough points to win the hand."""


@dataclass(frozen=True, slots=True)
class Bet:
    """Bet chips, or raise by this many above the amount to call."""

    chips: int

    def __str__(self) -> str:
        return f"bet {self.chips}"


class Call(_OneWord):
    """Call a bet, or go all in with fewer chips."""


class Fold(_OneWord):
    """Fold the hand."""


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


def parse_action(text: str) -> Action:
    """Parse the output of `str(action)`; raises ValueError with a message for any other text."""
    match text.split():
        case ["deal", *words]:
            tiles, by, shuffle = " ".join(words).partition(" by ")
            return Deal(tuple(map(parse_tile, tiles.split())), parse_shuffle(shuffle) if by else None)
        case ["announce", *words]:
            return Announce(_number(words))
        case ["bid", *words]:
            return Bid(_number(words))
        case ["bet", *words]:
            return Bet(_number(words))
        case ["name", trump, "alone"]:
            return NameTrump(_trump([trump]), alone=True)
        case ["name", *words]:
            return NameTrump(_trump(words))
        case ["accept"] | ["accept", "alone"] as words:
            return Accept(alone="alone" in words)
        case ["discard", *words]:
            return Discard(parse_tile(" ".join(words)))
        case [word] if word in _BY_WORD:
            return _BY_WORD[word]
        case [_, _, *_]:
            raise ValueError(_("“{text}” is not a move").format(text=escape_text(text)))
    place, slash, outward = text.strip().partition("/")
    tile, at, arm = place.partition("@")
    return Play(parse_tile(tile), _number([arm]) if at else None, _number([outward]) if slash else None)


def _number(words: list[str]) -> int:
    if len(words) != 1 or not (words[0].isascii() and words[0].isdecimal() and len(words[0]) < 10):
        raise ValueError(_("this move needs one number, not “{text}”").format(text=escape_text(" ".join(words))))
    return int(words[0])


def _trump(words: list[str]) -> int | str:
    return words[0] if words in (["doubles"], ["none"]) else _number(words)


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


def hand_steps(states: Sequence[State], actions: Sequence[Action], hand: int) -> range:
    """Return the steps of a hand, starting with its deal; an empty range if there is no such hand."""
    steps = [step for step, action in enumerate(actions) if states[step].hand == hand and not isinstance(action, Stop)]
    return range(steps[0], steps[-1] + 1) if steps else range(0)
