"""The state of a trick game, and the names of suits."""

from typing import Any, NamedTuple

from game.core.state import CHANCE, Event, Hands, History
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import gettext_noop as N_
from game.platform.language import pgettext

Suit = int | str
"""A suit: its number, or a word such as "doubles"."""


class Trick(NamedTuple):
    """A trick: (seat, tile) in order of play, the called suit, and the seat that is winning it."""

    plays: tuple[tuple[int, Tile], ...]
    called_suit: Suit
    winner: int

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles in order of play."""
        return tuple(tile for _seat, tile in self.plays)


class StockClosure(NamedTuple):
    """The closing of the stock: the seat that closed it, and the points and tricks of each side then."""

    seat: int
    points: tuple[int, ...]
    tricks: tuple[int, ...]


class TrickState(NamedTuple):
    """The state of a trick game. Before `has_play_begun` the seats declare in turn."""

    hands: Hands
    scores: tuple[int, ...]
    bids: tuple[int | None, ...]  # last bid by seat: 0 for a pass, None before its first declaration
    points: tuple[int, ...]  # points taken in this hand, by side
    boneyard: tuple[Tile, ...] = ()  # the tiles left over, or the stock
    to_move: int = CHANCE
    leader: int | None = None  # the dealer, or in some games the seat that leads first
    hand: int = 0
    history: History = ()
    events: tuple[Event, ...] = ()
    bidder: int | None = None  # the seat with the highest bid, or that made the trump
    trump: Suit | None = None  # None until it is known
    has_play_begun: bool = False
    trick: Trick | None = None  # the trick in progress
    tricks: tuple[Trick, ...] = ()  # the tricks taken, in order
    turned: Tile | None = None  # the tile turned up for trump, or the one exchanged for it, even if it was taken
    taker: int | None = None  # the seat that took the turned-up tile; until then it is in the boneyard
    dummies: tuple[tuple[Tile, ...], ...] = ()  # face-down hands that a seat may take
    discards: tuple[tuple[Tile, ...], ...] = ()  # face-down discards by seat
    discards_owed: int = 0  # number of discards that the seat to move still has to make
    inactive_seats: frozenset[int] = frozenset()  # seats that take no part in the play
    shown: frozenset[Tile] = frozenset()  # tiles in hands that all players have seen
    drawing: bool = False  # the players draw from the stock before the next trick
    stock_closure: StockClosure | None = None  # None while the stock is not closed
    announced: frozenset[Tile] = frozenset()  # doubles that may not be announced again
    doubles_to_lead: frozenset[Tile] = frozenset()  # doubles just announced: one of them must be led
    pending: tuple[int, ...] = ()  # points by side that count with its first trick
    carried: int = 0  # points that earlier hands added to this one

    @property
    def bid(self) -> int:
        """The highest bid so far; 0 before the first."""
        return max(bid or 0 for bid in self.bids)

    def tricks_taken(self, seat: int) -> int:
        """Return the number of tricks that a seat has taken in this hand."""
        return sum(trick.winner == seat for trick in self.tricks)


# -- names of suits --------------------------------------------------------------------------------------------

SUIT_WORDS = (
    *(N_("blanks"), N_("ones"), N_("twos"), N_("threes"), N_("fours")),
    *(N_("fives"), N_("sixes"), N_("sevens"), N_("eights"), N_("nines")),
    *(N_("doubles"), N_("trumps")),
)
"""The suits with a number, then the doubles, then the trumps, which may include tiles of another number."""
SUIT_CONTEXTS = {
    "suit_made": "suit, as in “makes fives trumps”",
    "suit_lacked": "suit, as in “has no fives”",
    "suit_of": "suit, as in “holds 3 fives” and “the highest of the fives”",
    "suit_as": "suit, as in “leads 5-3 as fives”",
}
"""The message context of a suit by its placeholder: its word depends on them in languages with cases."""


def suit_forms(called: Suit, trump: Suit | None = None) -> dict[str, Any]:
    """Return the name of a suit by placeholder; “trumps” if it is the trump suit and `trump` is given."""
    word = _suit_word(called, trump)
    return {"suit": _(word), **{name: pgettext(context, word) for name, context in SUIT_CONTEXTS.items()}}


def _suit_word(called: Suit, trump: Suit | None = None) -> str:
    if called == trump:
        return "trumps"
    return SUIT_WORDS[called] if isinstance(called, int) else "doubles"


def suit_name(suit: Suit) -> str:
    """Return the name of a suit as the subject of a sentence, or alone: “blanks” to “nines”, or “doubles”."""
    return _(_suit_word(suit))


def called_name(called: Suit, trump: Suit | None) -> str:
    """Return the name of a called suit as the subject of a sentence, or alone; “trumps” for trumps."""
    return _(_suit_word(called, trump))
