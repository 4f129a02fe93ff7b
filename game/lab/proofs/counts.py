"""Proofs by counting tiles, and by trying all of a few cases."""

from itertools import combinations, combinations_with_replacement, permutations

from game.core.tiles import Tile, double_set
from game.lab.proofs.proof import Proof, ProofFigures, tiles_of

SUITS = range(7)
SET = double_set(6)
HANDS = {"draw": (7, 21), "fourteen_piece": (14, 14), "nine_piece": (9, 9, 9), "match": (7, 7, 7, 7)}


# -- claim 10 ----------------------------------------------------------------------------------------------------------


def count_parity(_step: str) -> ProofFigures:
    """Return the number of suits that can be used up with only one end of it open, and the parity of all spots.

    Each joint of the line uses two ends of a suit, and each suit has eight ends. If a used-up suit were open at only
    one end of the line, seven of its ends would be inside, which is odd.
    """
    ends = {pip: sum(tile.low == pip for tile in SET) + sum(tile.high == pip for tile in SET) for pip in SUITS}
    odd_suits = sum((count - 1) % 2 == 0 for count in ends.values())
    return {"blocks with two different ends": odd_suits, "spots over by two": sum(tile.pips for tile in SET) % 2}


# -- claim 20 ----------------------------------------------------------------------------------------------------------


def max_voids(game: str) -> ProofFigures:
    """Return the most suits in which the hands can be void at once, as one number, shortest hand first.

    By Hall's theorem a deal exists if for every group of hands the tiles that only they can hold fit into them. All
    choices are tried.
    """
    return {game: int("".join(str(len(voids)) for voids in find_max_voids(game)))}


def find_max_voids(game: str) -> tuple[frozenset[int], ...]:
    """Return the void suits of each hand for the result of `max_voids`."""
    sizes = HANDS[game]
    for lengths in combinations_with_replacement(range(6, -1, -1), len(sizes)):
        for order in sorted(set(permutations(lengths)), reverse=True) if len(set(sizes)) > 1 else [lengths]:
            if voids := _dealable(tiles_of(game), sizes, order, ()):
                return voids
    raise AssertionError("hands short of nothing can be dealt")


def _dealable(
    tiles: list[Tile], sizes: tuple[int, ...], lengths: tuple[int, ...], voids: tuple[frozenset[int], ...]
) -> tuple[frozenset[int], ...] | None:
    """Return the first choice of void suits with these lengths that allows a deal, or None.

    `voids` are the choices already fixed for the first hands.
    """
    for count in range(len(sizes)):
        for group in combinations(range(len(sizes)), count):
            others = [
                set(voids[seat]) if seat < len(voids) else set() for seat in range(len(sizes)) if seat not in group
            ]
            forced = sum(all(tile.low in void or tile.high in void for void in others) for tile in tiles)
            if forced > sum(sizes[seat] for seat in group):
                return None
    if len(voids) == len(sizes):
        return voids
    index = len(voids)
    for suits in combinations(SUITS, lengths[index]):
        is_same_kind = index and sizes[index] == sizes[index - 1] and lengths[index] == lengths[index - 1]
        if not voids and len(tiles) == len(SET) and suits != tuple(range(lengths[0])):
            continue  # equal up to renaming suits
        if is_same_kind and suits < tuple(sorted(voids[-1])):
            continue  # equal up to the order of hands
        if result := _dealable(tiles, sizes, lengths, (*voids, frozenset(suits))):
            return result
    return None


# -- claims 21, 22, 31 -------------------------------------------------------------------------------------------------


def most_of_a_suit(game: str) -> ProofFigures:
    """Return the most tiles of one suit that each hand can hold at the same time, as one number.

    Hands that count different suits cannot share the tile of both suits, so the first n hold at most 7 + 6 + … tiles
    of n suits; hands of the same suit share 7. A hand is also limited by its size. The bound is reached by giving
    each hand all remaining tiles of its suit.
    """
    taken: set[Tile] = set()
    counts = []
    suits = (6, 5, 4, 3) if game == "nine_piece" else (0, 6, 5, 4)
    for size, suit in zip(HANDS[game], suits, strict=False):
        suit_tiles = [tile for tile in tiles_of(game) if suit in tile and tile not in taken][:size]
        taken |= set(suit_tiles)
        counts.append(len(suit_tiles))
    return {game: int("".join(map(str, counts)))}


def whole_suits(_step: str) -> ProofFigures:
    """Return the fewest tiles that contain two whole suits, and three, over all choices of suits."""
    return {
        f"{count} suits": min(sum(bool(set(suits) & set(tile)) for tile in SET) for suits in combinations(SUITS, count))
        for count in (2, 3)
    }


def mean_spots(_step: str) -> ProofFigures:
    """Return the mean spots per tile of the set and of the set without 0-0, and the remainder in 27ths."""
    spots = sum(tile.pips for tile in SET)
    return {"28 pieces": spots // 28, "27 pieces": spots // 27, "27ths over": spots % 27}


COUNTS = (
    Proof(10, ("count",), count_parity),
    Proof(20, tuple(HANDS), max_voids),
    Proof(21, tuple(HANDS), most_of_a_suit),
    Proof(22, ("count",), whole_suits),
    Proof(31, ("count",), mean_spots),
)
