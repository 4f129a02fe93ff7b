"""The tiles of a trick game under one trump as numbers and masks, so that a hand is played out in a moment."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.rules.tricks import Suit, Trick, TrickGame
from game.tiles import Tile


@dataclass(frozen=True, slots=True)
class Chart:
    """What the rules say of each tile, by its number: its place in the deck. A mask has bit n set for tile number n.

    `leads` are the suits that a tile may call when led, `follows` by suit the tiles that follow it, `above` by suit
    and tile those that beat it in a trick of that suit. A trick pays `base` and the `worth` of each tile in it.
    `power` is a tile's place in its best suit, from 0 to 1; a trump's is 1 higher.
    """

    numbers: dict[Tile, int]
    leads: tuple[tuple[Suit, ...], ...]
    follows: dict[Suit, int]
    above: dict[Suit, tuple[int, ...]]
    trump: Suit | None
    trumps: int
    base: int
    worth: tuple[int, ...]
    power: tuple[float, ...]

    def mask(self, tiles: tuple[Tile, ...]) -> int:
        """These tiles as a mask."""
        return sum(1 << self.numbers[tile] for tile in tiles)


def chart(game: TrickGame, trump: Suit | None) -> Chart:
    """The chart of a game's tiles with `trump`."""
    deck = game.deck()
    suits = [game.suits(trump, tile) for tile in deck]
    everywhere: list[Suit] = list(dict.fromkeys(suit for tile_suits in suits for suit in tile_suits))
    base = game.trick_points(Trick((), 0, 0), trump)
    top = game.set + 4
    return Chart(
        numbers={tile: number for number, tile in enumerate(deck)},
        leads=tuple(tuple(game.called(trump, lead) for lead in game.leads(trump, tile)) for tile in deck),
        follows={suit: sum(1 << n for n, its in enumerate(suits) if suit in its) for suit in everywhere},
        above={suit: _above([game.rank(trump, suit, tile) for tile in deck]) for suit in everywhere},
        trump=trump,
        trumps=sum(1 << number for number, tile in enumerate(deck) if game.is_trump(trump, tile)),
        base=base,
        worth=tuple(game.trick_points(Trick(((0, tile),), 0, 0), trump) - base for tile in deck),
        power=tuple(
            max(game.strength(trump, suit, tile) for suit in suits[number]) / top + game.is_trump(trump, tile)
            for number, tile in enumerate(deck)
        ),
    )


def _above(ranks: list[tuple[int, int]]) -> tuple[int, ...]:
    """By tile number, the tiles of a higher rank."""
    above = [0] * len(ranks)
    higher = level = 0
    rank = None
    for number in sorted(range(len(ranks)), key=ranks.__getitem__, reverse=True):
        if ranks[number] != rank:
            higher, level, rank = higher | level, 0, ranks[number]
        above[number] = higher
        level |= 1 << number
    return tuple(above)


def bits(mask: int) -> Iterator[int]:
    """The numbers of the tiles in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
