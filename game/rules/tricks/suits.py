"""Suits and trumps by numbers, and the rank of tiles in them (C13)."""

from dataclasses import dataclass
from typing import Literal

from game.core.state import Play
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.rules.game import Game
from game.rules.tricks.trick_state import Suit, Trick, TrickState

TRUMP, CALLED, NEITHER = 2, 1, 0
"""What a tile counts as in a trick, the first part of its rank."""


@dataclass(frozen=True, kw_only=True)
class Suits(Game[TrickState]):
    """The knobs of the suits: what a tile belongs to, what beats what, what has to be led and followed."""

    lead_suit: Literal["larger end", "named"] = "larger end"  # the suit that a led tile calls
    plain: Literal["suit", "spots"] = "suit"  # what wins without trumps: the best of the called suit, or the most spots
    blank: int = 0  # what a blank counts, as a number and in spots
    left_bower: bool = False  # the double below that of trumps is the second trump
    always_trump: Tile | None = None  # a tile that is the highest trump whatever the suit
    trump_after_trick: bool = False  # who has taken a trick leads a trump, holding one
    must_trump: bool = False  # who cannot follow suit plays a trump, holding one

    # -- numbers ---------------------------------------------------------------------------------------------------

    def value(self, number: int) -> int:
        """What a number counts."""
        return number or self.blank

    def spots(self, tile: Tile) -> int:
        """The spots on a tile, as they count here."""
        return self.value(tile.low) + self.value(tile.high)

    def lot(self, tile: Tile) -> tuple[int, int]:
        """A tile's place in the order of weight when lots are drawn (C2), by what its numbers count here."""
        return self.spots(tile), self.value(self.larger_end(tile))

    def larger_end(self, tile: Tile) -> int:
        """The number at the end that counts more."""
        return max(tile, key=self.value)

    # -- suits -----------------------------------------------------------------------------------------------------

    def bower(self, trump: Suit | None) -> Tile | None:
        """The left bower: the double of the number below the trump's, the highest below blank."""
        if not self.left_bower or not isinstance(trump, int):
            return None
        below = (trump - 1) % (self.set + 1)
        return Tile(below, below)

    def is_trump(self, trump: Suit | None, tile: Tile) -> bool:
        """Whether a tile is a trump."""
        return trump is not None and trump in self.suits(trump, tile)

    def suits(self, trump: Suit | None, tile: Tile) -> tuple[Suit, ...]:
        """The suits a tile belongs to, the one of its larger end first: trumps alone, or both its numbers (C13)."""
        if trump is not None and (trump in tile or tile == self.always_trump or tile == self.bower(trump)):
            return (trump,)
        if tile.is_double:
            return (tile.high,)
        first = self.larger_end(tile)
        return first, tile.low if first == tile.high else tile.high

    def strength(self, trump: Suit | None, suit: Suit, tile: Tile) -> int:
        """A tile's place within a suit: its double, then by the other end (C13), the best trumps above."""
        top = max(self.set, self.blank)
        if tile == self.always_trump:
            return top + 3
        if tile.is_double and suit in tile:
            return top + 2
        if tile.is_double and isinstance(suit, int):
            return top + 1  # the left bower
        return self.value(tile.low if suit == tile.high else tile.high)

    def rank(self, trump: Suit | None, called: Suit, tile: Tile) -> tuple[int, int]:
        """A tile's place in a trick: trumps above the suit called, then by strength; (0, 0) cannot win (C13)."""
        suits = self.suits(trump, tile)
        if trump is not None and trump in suits:
            return TRUMP, self.strength(trump, trump, tile)
        if self.plain == "spots":
            return CALLED, self.spots(tile)
        return (CALLED, self.strength(trump, called, tile)) if called in suits else (NEITHER, 0)

    def winning_tile(self, trump: Suit | None, trick: Trick) -> Tile:
        """The tile that wins a trick so far."""
        return next(tile for seat, tile in trick.plays if seat == trick.winner)

    # -- leading and following ---------------------------------------------------------------------------------------

    def tiles_to_lead(self, state: TrickState) -> tuple[Tile, ...]:
        """The tiles of the seat to move that it may lead."""
        hand = state.hands[state.to_move]
        trumps = tuple(tile for tile in hand if self.is_trump(state.trump, tile))
        return trumps if trumps and self.trump_after_trick and state.tricks else hand

    def lead_plays(self, trump: Suit | None, tile: Tile) -> tuple[Play, ...]:
        """The ways to lead a tile: one for each suit that its leader may name for it."""
        suits = self.suits(trump, tile)
        if self.lead_suit == "named" and len(suits) > 1:
            return tuple(Play(tile, outward=suit) for suit in suits if isinstance(suit, int))
        return (Play(tile),)

    def must_follow(self, state: TrickState) -> bool:
        """Whether suit has to be followed now."""
        return True

    def tiles_to_follow(self, state: TrickState) -> tuple[Tile, ...]:
        """The tiles of the seat to move that it may play to the trick: those of the suit called, or else any (C13)."""
        assert state.trick is not None
        hand, called = state.hands[state.to_move], state.trick.called_suit
        if not self.must_follow(state):
            return hand
        follows = tuple(tile for tile in hand if called in self.suits(state.trump, tile))
        if not follows and self.must_trump:
            follows = tuple(tile for tile in hand if self.is_trump(state.trump, tile))
        return follows or hand

    def called_suit(self, trump: Suit | None, lead: Play) -> Suit:
        """The suit that a lead calls: the one its leader named, or that of the larger end."""
        return self.suits(trump, lead.tile)[0] if lead.outward is None else lead.outward


# -- the names of the suits --------------------------------------------------------------------------------------------


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
