"""What there is to know of a trick game at any moment."""

from typing import NamedTuple

from game.core.state import CHANCE, Event, Hands, History
from game.core.tiles import Tile
from game.platform.language import gettext as _

Suit = int | str
"""A suit: its number, or a word where the tiles of a suit share something else than a number."""


class Trick(NamedTuple):
    """A trick: (seat, tile) in order of play, the suit its lead calls, and the seat that wins it so far."""

    plays: tuple[tuple[int, Tile], ...]
    called_suit: Suit
    winner: int

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles alone, in order of play."""
        return tuple(tile for _seat, tile in self.plays)


class StockClosure(NamedTuple):
    """The stock closed: by which seat, and the points and the tricks that each side had then."""

    seat: int
    points: tuple[int, ...]
    tricks: tuple[int, ...]


class TrickState(NamedTuple):
    """A moment of a trick game; `leader` is the seat that deals, or in some games the one that leads first.

    Until `has_play_begun` the seats declare in turn: `bids` has by seat the last bid, 0 for a pass, None before the
    first word, and `bidder` made the highest, or made the trump. `trump` is None until it is settled. `trick` is the
    one in progress, None between two; `tricks` are those taken, in order, and `points` what they hold, by side.

    `turned` is the tile turned up for trump, or the one since exchanged for it, which all have seen, wherever it lies
    now; at first it is one of the `boneyard`, until a `taker` has it in place of another. `dummies` are hands laid out
    for whoever takes them, `discards` by seat what lies thrown away, both face down; the seat to move `discards_owed`
    so many discards. Seats that are `inactive_seats` take no part in the play. `shown` are tiles in hands that all
    know.

    Where the boneyard is a stock, the winner of a trick begins to draw from it while `drawing`, unless `stock_closure`
    tells that it is closed. Doubles `announced` may not be so again; one of those `doubles_to_lead` is to be led now;
    `pending` are the points by side that they bring with the first trick. `carried` are points that the hands before
    have added to what this one is worth.
    """

    hands: Hands
    scores: tuple[int, ...]
    bids: tuple[int | None, ...]
    points: tuple[int, ...]
    boneyard: tuple[Tile, ...] = ()
    to_move: int = CHANCE
    leader: int | None = None
    hand: int = 0
    history: History = ()
    events: tuple[Event, ...] = ()
    bidder: int | None = None
    trump: Suit | None = None
    has_play_begun: bool = False
    trick: Trick | None = None
    tricks: tuple[Trick, ...] = ()
    turned: Tile | None = None
    taker: int | None = None
    dummies: tuple[tuple[Tile, ...], ...] = ()
    discards: tuple[tuple[Tile, ...], ...] = ()
    discards_owed: int = 0
    inactive_seats: frozenset[int] = frozenset()
    shown: frozenset[Tile] = frozenset()
    drawing: bool = False
    stock_closure: StockClosure | None = None
    announced: frozenset[Tile] = frozenset()
    doubles_to_lead: frozenset[Tile] = frozenset()
    pending: tuple[int, ...] = ()
    carried: int = 0

    @property
    def bid(self) -> int:
        """The highest bid so far, 0 before the first."""
        return max(bid or 0 for bid in self.bids)

    def tricks_taken(self, seat: int) -> int:
        """How many tricks a seat has taken in this hand."""
        return sum(trick.winner == seat for trick in self.tricks)


# -- names of suits --------------------------------------------------------------------------------------------

_NUMBERS = (
    _("blanks"),
    _("ones"),
    _("twos"),
    _("threes"),
    _("fours"),
    _("fives"),
    _("sixes"),
    _("sevens"),
    _("eights"),
    _("nines"),
)


def suit_name(suit: Suit) -> str:
    """A suit as a player says it: “blanks” to “nines”, or “doubles”."""
    return _NUMBERS[suit] if isinstance(suit, int) else _("doubles")


def called_name(called: Suit, trump: Suit | None) -> str:
    """The suit called as a player says it: “trumps” for those, since some do not have the trump number."""
    return _("trumps") if called == trump else suit_name(called)
