"""The tiles and suits of a trick game under one trump as numbers, and the tables of its rules made of them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from game.bots.kernel.suit_tables import SuitTables
from game.core.state import Play
from game.core.tiles import Tile
from game.rules.tricks.trick_game import Suit, Trick, TrickGame


@dataclass(frozen=True, slots=True)
class SuitEncoding:
    """The tiles in the order of the deck, the number of each and of each suit, and what the rules say of them."""

    trump: Suit | None
    tiles: tuple[Tile, ...]
    numbers: dict[Tile, int]
    suits: dict[Suit, int]
    tables: SuitTables

    def mask(self, tiles: Iterable[Tile]) -> int:
        """These tiles as a mask, which has bit n set for tile number n."""
        return sum(1 << self.numbers[tile] for tile in tiles)

    def move(self, game: TrickGame, play: Play, leads: bool) -> int:
        """A play as a number: that of its tile, and where it leads 64 times that of the suit called."""
        number = self.numbers[play.tile]
        return number + 64 * self.suits[game.called(self.trump, play)] if leads else number


@lru_cache(maxsize=64)
def suit_encoding(game: TrickGame, trump: Suit | None) -> SuitEncoding:
    """The encoding of a game's tiles with `trump`."""
    deck = game.deck()
    suits_of = [game.suits(trump, tile) for tile in deck]
    suits: dict[Suit, int] = {}
    for suit in (suit for tile_suits in suits_of for suit in tile_suits):
        suits.setdefault(suit, len(suits))
    trick_points = game.trick_points(Trick((), 0, 0), trump)
    strongest = game.set + 4
    tables = SuitTables(
        leads=[[suits[game.called(trump, lead)] for lead in game.leads(trump, tile)] for tile in deck],
        follows=[sum(1 << n for n, tile_suits in enumerate(suits_of) if suit in tile_suits) for suit in suits],
        above=[_above([game.rank(trump, suit, tile) for tile in deck]) for suit in suits],
        trump=-1 if trump is None else suits.get(trump, -1),
        trumps=sum(1 << number for number, tile in enumerate(deck) if game.is_trump(trump, tile)),
        trick_points=trick_points,
        tile_points=[game.trick_points(Trick(((0, tile),), 0, 0), trump) - trick_points for tile in deck],
        power=[
            max(game.strength(trump, suit, tile) for suit in suits_of[number]) / strongest + game.is_trump(trump, tile)
            for number, tile in enumerate(deck)
        ],
        trump_first=game.trump_after_trick,
        must_trump=game.must_trump,
    )
    return SuitEncoding(trump, deck, {tile: number for number, tile in enumerate(deck)}, suits, tables)


def _above(ranks: list[tuple[int, int]]) -> list[int]:
    """By tile number, the mask of the tiles of a higher rank."""
    above = [0] * len(ranks)
    higher = level = 0
    rank = None
    for number in sorted(range(len(ranks)), key=ranks.__getitem__, reverse=True):
        if ranks[number] != rank:
            higher, level, rank = higher | level, 0, ranks[number]
        above[number] = higher
        level |= 1 << number
    return above


def bits(mask: int) -> Iterator[int]:
    """The numbers of the tiles in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
