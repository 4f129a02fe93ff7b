"""Domino Poker: five tiles, one round of betting, and thirteen kinds of hand at most (S1, S4)."""

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import combinations
from typing import Literal

from game.core.tiles import Tile, double_set, make_tile
from game.platform.language import gettext as _
from game.rules import house_rules as house
from game.rules.betting.betting_game import BettingGame, HandCategory
from game.rules.options import Choice, Preset, option

_BOTH = _("{one} and {other}").format(one=house.EMBOSSING, other=house.HALSAM)


class Kind(Enum):
    """A kind of hand with its name, in printed order."""

    HIGH = "high", _("High")
    PAIR = "pair", _("Pair")
    FLUSH = "flush", _("Flush")
    THREES = "threes", _("Threes")
    STRAIGHT_ONE = "straight one", _("Straight One")
    STRAIGHT_TWO = "straight two", _("Straight Two")
    STRAIGHT_THREE = "straight three", _("Straight Three")
    STRAIGHT_FOUR = "straight four", _("Straight Four")
    FULL = "full", _("Full")
    STRAIGHT_FIVE = "straight five", _("Straight Five")
    FOURS = "fours", _("Fours")
    STRAIGHT_SIX = "straight six", _("Straight Six")
    ROYAL = "royal", _("Royal")

    @property
    def title(self) -> str:
        """The name of the kind."""
        return self.value[1]


_STRAIGHTS = tuple(kind for kind in Kind if kind.name.startswith("STRAIGHT"))
_BY_DOUBLES = {5: Kind.ROYAL, 4: Kind.FOURS, 2: Kind.PAIR}

Order = tuple[tuple[Kind, ...], ...]
"""Kinds of hand from low to high; kinds in one tuple rank equal."""

PRINTED: Order = tuple((kind,) for kind in Kind)


def by_rarity(narrow_full: bool) -> Order:
    """Return the kinds in the order of their frequency among the 15,504 hands, the most frequent first.

    A Full of any suit comes 600 times, Threes then 450; a narrow Full 300, and Threes 750.
    """
    middle = (Kind.THREES, Kind.FULL) if narrow_full else (Kind.FULL, Kind.THREES)
    rising = (Kind.HIGH, Kind.PAIR, *middle, Kind.FOURS, Kind.FLUSH, *_STRAIGHTS[:3])
    return (*((kind,) for kind in rising), _STRAIGHTS[3:], (Kind.ROYAL,))


def leading_piece(tile: Tile) -> tuple[bool, int, int]:
    """Return the sort key of a tile: doubles above singles, then the larger end, then the smaller (C2)."""
    return tile.is_double, tile.high, tile.low


@dataclass(frozen=True, kw_only=True)
class PokerGame(BettingGame):
    """Domino Poker: Straight Poker with the 20 tiles without a blank and without the double one."""

    order: Literal["printed", "rarity"] = "printed"
    low_sequences: Literal["flush", "own ranks"] = "flush"  # the rank of five in order in suits 1, 2 and 3
    # what the two singles of a Full share
    full_suit: Literal["any number", "number of one of the three doubles"] = "any number"

    def deck(self) -> tuple[Tile, ...]:
        """Return the 20 tiles: double-six without the blanks and the double one."""
        return tuple(piece for piece in double_set(self.set) if piece.low and piece != make_tile(1, 1))

    def kind(self, hand: tuple[Tile, ...]) -> Kind:
        """Return the highest kind that five tiles make."""
        doubles = {piece.high for piece in hand if piece.is_double}
        if len(doubles) == 3:
            first, second = (set(piece) for piece in hand if not piece.is_double)
            shared = first & second
            if self.full_suit != "any number":
                shared &= doubles
            return Kind.FULL if shared else Kind.THREES
        if len(doubles) > 1:
            return _BY_DOUBLES[len(doubles)]
        for suit in set.intersection(*map(set, hand)):
            far_ends = [piece.other_end(suit) for piece in hand]
            ranked = suit > 3 or self.low_sequences == "own ranks"
            if ranked and max(far_ends) - min(far_ends) == 4:
                return _STRAIGHTS[suit - 1]
            return Kind.FLUSH
        return Kind.HIGH

    def ranking(self) -> Order:
        """Return the kinds of hand in the chosen order, low to high."""
        return PRINTED if self.order == "printed" else by_rarity(self.full_suit != "any number")

    def strength(self, hand: tuple[Tile, ...]) -> tuple[int, tuple[tuple[bool, int, int], ...]]:
        """Return the place of a hand's kind, then its tiles, best first; no two hands of a deal are equal."""
        kind = self.kind(hand)
        place = next(place for place, kinds in enumerate(self.ranking()) if kind in kinds)
        return place, tuple(sorted(map(leading_piece, hand), reverse=True))

    def kind_name(self, hand: tuple[Tile, ...]) -> str:
        """Return the name of the kind of a hand."""
        return self.kind(hand).title

    def hand_categories(self) -> tuple[HandCategory, ...]:
        """Return the kinds of hand in the chosen order, each with its best hand."""
        return _ladder(self)

    def deciding_tiles(self, hand: tuple[Tile, ...]) -> tuple[Tile, ...]:
        """Return the doubles, the leading piece of a High, or all five tiles."""
        kind = self.kind(hand)
        tiles = sorted(hand, key=leading_piece, reverse=True)
        if kind is Kind.HIGH:
            tiles = tiles[:1]
        elif kind in (Kind.PAIR, Kind.THREES, Kind.FOURS):
            tiles = [piece for piece in tiles if piece.is_double]
        return tuple(tiles)


@lru_cache(maxsize=16)  # ranks 15,504 hands
def _ladder(game: PokerGame) -> tuple[HandCategory, ...]:
    best, count = dict[Kind, tuple[Tile, ...]](), Counter[Kind]()
    best_first = sorted(game.deck(), key=leading_piece, reverse=True)
    for hand in combinations(best_first, game.hand_size):  # the best hand of each kind comes first
        kind = game.kind(hand)
        best.setdefault(kind, hand)
        count[kind] += 1
    rising = [[kind for kind in kinds if kind in best] for kinds in game.ranking()]
    return tuple(
        HandCategory(kind.title, best[kind], count[kind], place)
        for place, kinds in enumerate(filter(None, rising), start=1)
        for kind in kinds
    )


POKER = PokerGame(
    key="poker",
    title=_("Domino Poker"),
    blurb=_("Bet on five tiles, and show the best hand or be the last one in."),
    seats={6: (2, 3, 4)},
    usual_players=4,
    presets=(Preset("poker", _BOTH),),
    options=(
        option(
            "order",
            _("Order of hands"),
            Choice("printed", _("as the books print it"), _BOTH),
            Choice("rarity", _("the rarer hand is the better")),
        ),
        option(
            "low_sequences",
            _("Five in order in ones, twos or threes"),
            Choice("flush", _("they are a Flush")),
            Choice("own ranks", _("they are straights, just below Straight Four")),
        ),
        option(
            "full_suit",
            _("The two singles of a Full"),
            Choice("any number", _("they share any number"), _BOTH),
            Choice("number of one of the three doubles", _("they share the number of one of the doubles")),
        ),
        option(
            "limit",
            _("A bet or raise is at most"),
            Choice(1, _("1 chip"), house.MODERN),
            Choice(5, _("5 chips"), house.MODERN),
            Choice(10, _("10 chips"), house.MODERN),
            Choice("pot", _("as much as the pool holds after the call"), house.MODERN),
            Choice("none", _("all that lies before the player"), house.MODERN),
        ),
        option(
            "raise_cap",
            _("Raises in a hand"),
            Choice(3, _("3 while more than two are in"), house.MODERN),
            Choice("unlimited", _("as many as the chips allow"), house.MODERN),
            min_players=3,
        ),
        option(
            "ante", _("Ante"), Choice(1, _("1 chip"), house.CASSELL), Choice(2, _("2 chips")), Choice(5, _("5 chips"))
        ),
        option(
            "next_dealer",
            _("The next dealer"),
            Choice("winner", _("whoever won the pool deals"), house.CASSELL),
            Choice("rotates left", _("the deal moves to the next player"), house.MODERN),
        ),
        option(
            "all_pass",
            _("When all pass"),
            Choice("double header", _("the pool stays and everyone antes again"), house.CASSELL),
            Choice("redeal without new ante", _("the pool stays and nobody antes again")),
        ),
        option(
            "stack",
            _("Chips to begin with"),
            Choice(30, _("30 chips each"), house.MODERN),
            Choice(60, _("60 chips each"), house.MODERN),
            Choice(100, _("100 chips each"), house.MODERN),
        ),
        option(
            "session",
            _("The match lasts"),
            Choice(6, _("6 hands"), house.MODERN),
            Choice(12, _("12 hands"), house.MODERN),
            Choice(24, _("24 hands"), house.MODERN),
            Choice("until one is left", _("until one player has all the chips"), house.MODERN),
        ),
        house.DIRECTION,
    ),
)
