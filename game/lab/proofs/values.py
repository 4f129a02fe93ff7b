"""Proofs by the exact value of a hand: the winner has led, the other holds all other tiles, and all hands are visible.

This is Pell's own assumption: the other player was forced to draw everything. Both then play optimally.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

from game.core.tiles import Tile, make_tile
from game.lab.proofs.dealt import mask_of, search_of, tiles_of
from game.lab.proofs.proof import Proof, ProofFigures, merged

SUITS = range(7)


SEARCH, TILES = search_of("pell_draw"), tiles_of("pell_draw")


def value(hand: tuple[Tile, ...], lead: Tile) -> int:
    """Return what a hand of seven counts at the Draw game after its lead, when the other has drawn everything."""
    return _counted(hand, lead, 1)


def value_second(hand: tuple[Tile, ...], lead: Tile) -> int:
    """Return what a hand of seven counts when the other leads this tile, then draws everything."""
    return _counted(hand, lead, 0)


def _counted(hand: tuple[Tile, ...], lead: Tile, mover: int) -> int:
    return SEARCH.most(_left(hand, lead), mover, lead.low, lead.high)


def _left(hand: tuple[Tile, ...], lead: Tile) -> list[int]:
    """Return both hands after this lead, when the other holds everything that is not in the hand."""
    own_tiles = [tile for tile in hand if tile != lead]
    other_tiles = [tile for tile in TILES if tile != lead and tile not in hand]
    return [mask_of(own_tiles, TILES), mask_of(other_tiles, TILES)]


def original(suit: int, other: int, changed: int) -> tuple[Tile, ...]:
    """Return six tiles of a suit, with its double and the link, and the tile of `other` in place of the seventh."""
    return (*(make_tile(suit, pip) for pip in SUITS if pip != changed), make_tile(other, changed))


def aces_and_blanks(step: str) -> ProofFigures:
    """Return the counts of the original hands of aces and blanks after the loser's lead, with their frequencies."""
    lead = make_tile(int(step[0]), int(step[2]))
    changes = [pip for pip in range(2, 7) if lead != make_tile(1, pip)]
    if step == "0-0":
        hands = [original(1, 0, pip) for pip in changes]
    elif step == "1-0":  # the winner has the double ace in its place
        hands = [tuple(make_tile(1, 1) if tile == lead else tile for tile in original(0, 1, pip)) for pip in changes]
    else:
        hands = [original(0, 1, pip) for pip in changes]
    counts = [value_second(hand, lead) for hand in hands]
    return {f"{step} set, {count}": counts.count(count) for count in sorted(set(counts))}


def over(step: str) -> ProofFigures:
    """Return by how much the original hands on two suits exceed the standard count: minimum and maximum."""
    double, suit = int(step[0]), int(step[2])
    lead, standard = make_tile(double, double), 126 - 6 * (double + suit)
    counts = [value_second(original(suit, double, pip), lead) - standard for pip in SUITS if pip not in (double, suit)]
    return {f"{step} at least": min(counts), f"{step} at most": max(counts)}


def seven(suit: str) -> ProofFigures:
    """Return the count of all seven of a suit after the best lead, and after their double."""
    hand, pip = tuple(make_tile(int(suit), other) for other in SUITS), int(suit)
    doubled = best = value(hand, make_tile(pip, pip))
    while any(SEARCH.can_go_on(_left(hand, lead), 1, lead.low, lead.high, best + 1) for lead in hand):
        best += 1
    return {suit: best, f"{suit} doubled": doubled}


def hooks(double: int, other: int) -> Iterator[tuple[Tile, ...]]:
    """Yield the hooks and ladders on two suits as Pell prints them.

    Each has the double to be led, the link, and of the five other suits two with the double's number and three with
    the other's, in all ten ways.
    """
    rest = [pip for pip in SUITS if pip not in (double, other)]
    for two in combinations(rest, 2):
        yield (
            make_tile(double, double),
            make_tile(double, other),
            *(make_tile(double if pip in two else other, pip) for pip in rest),
        )


def hook(step: str) -> ProofFigures:
    """Return by how much the ten hands on two suits miss the standard count, minimum and maximum."""
    double, other = int(step[0]), int(step[2])
    over = [value(hand, make_tile(double, double)) - (120 - 6 * (double + other - 1)) for hand in hooks(double, other)]
    return {"least over": min(over), "most over": max(over), "hands": len(over)}


def _hooks(results: Mapping[str, ProofFigures]) -> ProofFigures:
    return {
        "least over the standard": min(result["least over"] for result in results.values()),
        "most over the standard": max(result["most over"] for result in results.values()),
        "hands": sum(result["hands"] for result in results.values()),
    }


def _sevens(results: Mapping[str, ProofFigures]) -> ProofFigures:
    return {name: count for result in results.values() for name, count in result.items() if len(name) == 1}


VALUES = (
    Proof(
        3,
        "Each original hand of aces and blanks is solved with all hands open, the loser setting and then holding all "
        "the rest.",
        0.01,
        ("0-0", "1-1", "1-0", "2-1", "3-1", "4-1", "5-1", "6-1"),
        aces_and_blanks,
        merged,
    ),
    Proof(
        6,
        "Each original hand on two suits is solved with all hands open, the loser setting the double of the greater "
        "suit and then holding all the rest.",
        0.01,
        ("2-1", "3-2", "4-3", "5-4", "6-5", "6-4", "6-3", "6-2", "6-1", "6-0"),
        over,
        merged,
    ),
    Proof(
        1,
        "Every hook and ladder that has two pieces beside the double and the link in the suit that is set, and three "
        "in the other, is solved with all hands open after its double is set, the other player holding all the rest.",
        0.01,
        tuple(f"{double}-{other}" for double in SUITS for other in SUITS if double != other),
        hook,
        _hooks,
    ),
    Proof(
        7,
        "Each hand of seven of a suit is solved with all hands open after each of its leads, the other player holding "
        "all the rest; the best lead counts.",
        0.01,
        tuple(map(str, SUITS)),
        seven,
        _sevens,
    ),
)
