"""Proofs by counting: what follows from which tiles there are, tried case by case where there are few."""

from collections.abc import Callable
from itertools import combinations, combinations_with_replacement, permutations

from game.core.tiles import Tile, double_set
from game.lab.proofs.proof import Proof, ProofFigures, merged

SUITS = range(7)
SET = double_set(6)
HANDS = {"draw": (7, 21), "fourteen_piece": (14, 14), "nine_piece": (9, 9, 9), "match": (7, 7, 7, 7)}


def _tiles(game: str) -> list[Tile]:
    return [tile for tile in SET if game != "nine_piece" or tile.high]


def _one(number: int, argument: str, do: Callable[[], ProofFigures]) -> Proof:
    """A proof of one step."""
    return Proof(number, argument, 0.01, ("count",), lambda _step: do(), lambda found: found["count"])


def _by_game(number: int, argument: str, do: Callable[[str], ProofFigures]) -> Proof:
    """A proof of a step for each game."""
    return Proof(number, argument, 0.02, tuple(HANDS), do, merged)


# -- 10 ----------------------------------------------------------------------------------------------------------------


def parity() -> ProofFigures:
    """How many ways there are for a suit to be used up with one end of it open, and the spots of the whole set by two.

    In a line every tile meets the next with equal ends, so that of each suit an even number of ends lies inside. Each
    suit has eight ends. If it is used up, and shows at one end of the line alone, seven would lie inside.
    """
    ends = {pip: sum(tile.low == pip for tile in SET) + sum(tile.high == pip for tile in SET) for pip in SUITS}
    alone = sum((count - 1) % 2 == 0 for count in ends.values())
    return {"blocks with two different ends": alone, "spots over by two": sum(tile.pips for tile in SET) % 2}


# -- 20 ----------------------------------------------------------------------------------------------------------------


def short(game: str) -> ProofFigures:
    """The most suits in which the hands can be short all at once, as one number, the shortest hand first.

    A piece can be held by the hands that are short of neither of its suits. It can be dealt so when for every group of
    hands the pieces that only they can hold are no more than they have room for (Hall). All choices are tried.
    """
    return {game: int("".join(str(len(voids)) for voids in shortest(game)))}


def shortest(game: str) -> tuple[frozenset[int], ...]:
    """The suits of which the hands are short, as `short` counts them."""
    sizes = HANDS[game]
    for lengths in combinations_with_replacement(range(6, -1, -1), len(sizes)):
        for order in sorted(set(permutations(lengths)), reverse=True) if len(set(sizes)) > 1 else [lengths]:
            if found := _dealable(_tiles(game), sizes, order, ()):
                return found
    raise AssertionError("hands short of nothing can be dealt")


def _dealable(
    tiles: list[Tile], sizes: tuple[int, ...], lengths: tuple[int, ...], voids: tuple[frozenset[int], ...]
) -> tuple[frozenset[int], ...] | None:
    """The first choice of suits, so many for each hand, with which there is a deal; those of `voids` are chosen."""
    for count in range(len(sizes)):
        for group in combinations(range(len(sizes)), count):
            others = [
                set(voids[seat]) if seat < len(voids) else set() for seat in range(len(sizes)) if seat not in group
            ]
            alone = sum(all(tile.low in void or tile.high in void for void in others) for tile in tiles)
            if alone > sum(sizes[seat] for seat in group):
                return None
    if len(voids) == len(sizes):
        return voids
    number = len(voids)
    for suits in combinations(SUITS, lengths[number]):
        alike = number and sizes[number] == sizes[number - 1] and lengths[number] == lengths[number - 1]
        if not voids and len(tiles) == len(SET) and suits != tuple(range(lengths[0])):
            continue  # another name for the same
        if alike and suits < tuple(sorted(voids[-1])):
            continue  # the same in another order
        if found := _dealable(tiles, sizes, lengths, (*voids, frozenset(suits))):
            return found
    return None


# -- 21, 22, 31 --------------------------------------------------------------------------------------------------------


def most_of_a_suit(game: str) -> ProofFigures:
    """The most of one suit that each hand can hold, all at once, as one number.

    Two hands that count different suits cannot both hold the tile that has both: so the first n of them hold no more
    than 7 + 6 + … tiles of n suits, and those of the same suit share 7. A hand holds no more tiles than it has room
    for. That it can be done is tried: each hand takes its suit whole, but for what those before it took.
    """
    taken: set[Tile] = set()
    counts = []
    suits = (6, 5, 4, 3) if game == "nine_piece" else (0, 6, 5, 4)
    for size, suit in zip(HANDS[game], suits, strict=False):
        mine = [tile for tile in _tiles(game) if suit in tile and tile not in taken][:size]
        taken |= set(mine)
        counts.append(len(mine))
    return {game: int("".join(map(str, counts)))}


def whole_suits() -> ProofFigures:
    """The fewest pieces that hold two whole suits, and three: all choices of suits are tried."""
    return {
        f"{count} suits": min(sum(bool(set(suits) & set(tile)) for tile in SET) for suits in combinations(SUITS, count))
        for count in (2, 3)
    }


def averages() -> ProofFigures:
    """The spots of a set, and of it without 0-0, over its pieces: whole, and the 27ths that are left over."""
    spots = sum(tile.pips for tile in SET)
    return {"28 pieces": spots // 28, "27 pieces": spots // 27, "27ths over": spots % 27}


COUNTS = (
    _one(
        10,
        "Each joint of the line shows a number twice and a suit has eight ends, so that a suit used up with one end "
        "open has the other open too: at a block both ends are equal and the line has an even number of spots. The "
        "whole set has 168: what is left in both hands together is even, and so is the difference.",
        parity,
    ),
    _by_game(
        20,
        "All choices of suits that the hands are short of are tried, by Hall's theorem, the longest first.",
        short,
    ),
    _by_game(
        21,
        "Hands that count different suits share the piece that has both: together they hold no more than 7, 13, 18 "
        "and 22 pieces of one, two, three and four suits; and that can be dealt.",
        most_of_a_suit,
    ),
    _one(22, "The pieces that have one of two suits, or of three, are counted.", whole_suits),
    _one(31, "The spots are added up and divided.", averages),
)
