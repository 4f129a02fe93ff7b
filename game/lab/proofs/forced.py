"""Proofs by what a side can force with all hands visible, against any play, and by the exact value of hands.

With two sides this is the result of correct play. With three or four sides it is a lower bound for one of them,
because all others are assumed to cooperate against it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from game.core.tiles import Tile, make_tile, parse_tile
from game.lab.open_hands import OpenHands
from game.lab.proofs.proof import Proof, ProofFigures, mask_of, merged, tiles_of
from game.match.record import parse_record
from game.pell.claims import record

SIDES = {
    "pell_draw": [0, 1],
    "fourteen_piece": [0, 1],
    "nine_piece": [0, 1, 2],
    "partner_match": [0, 1, 0, 1],
    "skin": [0, 1, 2, 3],
}
"""The side of each seat in Pell's five games; side 0 is the one whose forced count is searched."""


def search_of(key: str) -> OpenHands:
    """Return the open-hand search for a game."""
    return OpenHands([(tile.low, tile.high) for tile in tiles_of(key)], SIDES[key])


# -- claims 1, 3, 6, 7: the value of a hand when the other player had to draw everything, as Pell assumes --------------


SUITS = range(7)
DRAW_SEARCH, DRAW_TILES = search_of("pell_draw"), tiles_of("pell_draw")


def draw_count(hand: tuple[Tile, ...], lead: Tile, search: OpenHands = DRAW_SEARCH) -> int:
    """Return what a hand of seven counts at the Draw game after this lead, its own or the other's.

    The other player then holds all other tiles.
    """
    return search.max_spots(_left(hand, lead), int(lead in hand), lead.low, lead.high)


def _left(hand: tuple[Tile, ...], lead: Tile) -> list[int]:
    """Return both hands after this lead, when the other holds everything that is not in the hand."""
    own_tiles = [tile for tile in hand if tile != lead]
    other_tiles = [tile for tile in DRAW_TILES if tile != lead and tile not in hand]
    return [mask_of(own_tiles, DRAW_TILES), mask_of(other_tiles, DRAW_TILES)]


def original(suit: int, other: int, changed: int) -> tuple[Tile, ...]:
    """Return six tiles of a suit, with its double and the link, and the tile of `other` in place of the seventh."""
    return (*(make_tile(suit, pip) for pip in SUITS if pip != changed), make_tile(other, changed))


def aces_and_blanks(step: str) -> ProofFigures:
    """Return the counts of the original hands of aces and blanks after the loser's lead, with their frequencies."""
    lead = make_tile(int(step[0]), int(step[2]))
    changes = [pip for pip in range(2, 7) if lead != make_tile(1, pip)]
    suit, other = (1, 0) if step == "0-0" else (0, 1)
    # If 1-0 is led, the winner has the double ace in its place.
    hands = [tuple(make_tile(1, 1) if tile == lead else tile for tile in original(suit, other, pip)) for pip in changes]
    counts = [draw_count(hand, lead) for hand in hands]
    return {f"{step} set, {count}": counts.count(count) for count in sorted(set(counts))}


def excess_of_originals(step: str) -> ProofFigures:
    """Return by how much the original hands on two suits exceed the standard count: minimum and maximum."""
    double, suit = int(step[0]), int(step[2])
    lead, standard = make_tile(double, double), 126 - 6 * (double + suit)
    counts = [draw_count(original(suit, double, pip), lead) - standard for pip in SUITS if pip not in (double, suit)]
    return {f"{step} at least": min(counts), f"{step} at most": max(counts)}


def counts_of_a_suit(suit: str) -> ProofFigures:
    """Return the count of all seven of a suit after the best lead, and after their double."""
    hand, pip = tuple(make_tile(int(suit), other) for other in SUITS), int(suit)
    doubled = best = draw_count(hand, make_tile(pip, pip))
    while any(DRAW_SEARCH.can_win_from(_left(hand, lead), 1, lead.low, lead.high, best + 1) for lead in hand):
        best += 1
    return {suit: best, f"{suit} doubled": doubled}


def hooks(double: int, other: int) -> Iterator[tuple[Tile, ...]]:
    """Yield the hooks and ladders on two suits as Pell prints them.

    Each hand has the double that is led, the link between the two suits, and one tile to each of the five other suits:
    two of the double's suit and three of the other. There are ten such hands.
    """
    rest = [pip for pip in SUITS if pip not in (double, other)]
    for two in combinations(rest, 2):
        yield (
            make_tile(double, double),
            make_tile(double, other),
            *(make_tile(double if pip in two else other, pip) for pip in rest),
        )


def excess_of_hooks(step: str) -> ProofFigures:
    """Return how far the counts of the ten hands are below the standard count: minimum and maximum."""
    double, other = int(step[0]), int(step[2])
    over = [
        draw_count(hand, make_tile(double, double)) - (120 - 6 * (double + other - 1)) for hand in hooks(double, other)
    ]
    return {"least over": min(over), "most over": max(over), "hands": len(over)}


def _merge_hooks(results: Mapping[str, ProofFigures]) -> ProofFigures:
    return {
        "least over the standard": min(result["least over"] for result in results.values()),
        "most over the standard": max(result["most over"] for result in results.values()),
        "hands": sum(result["hands"] for result in results.values()),
    }


def _merge_suits(results: Mapping[str, ProofFigures]) -> ProofFigures:
    return {name: count for result in results.values() for name, count in result.items() if len(name) == 1}


# -- claim 4: hands in which the double ace is kept back ---------------------------------------------------------------


def kept_back(lead: str) -> ProofFigures:
    """Return how many original hands of aces and blanks have each count when the double ace is kept back.

    The loser leads this ace, holds all other tiles, and plays the double ace only if nothing else fits.
    """
    search = search_of("pell_draw")
    search.last_resort = 1 << DRAW_TILES.index(make_tile(1, 1))
    led = parse_tile(lead)
    hands = [original(0, 1, changed) for changed in range(2, 7) if changed != led.high]
    return Counter(str(draw_count(hand, led, search)) for hand in hands)


def _add_figures(results: Mapping[str, ProofFigures]) -> ProofFigures:
    """Add up the figures of all steps by name."""
    names = sorted({name for result in results.values() for name in result})
    return {name: sum(result.get(name, 0) for result in results.values()) for name in names}


# -- claims 12, 13, 15, 17: deals that beat Pell's ---------------------------------------------------------------------

DEALS_OF_FOURTEEN = {"correct play": "records/c12_forced", "his plate": "plates/p31"}
"""The records with the deals, whose winner is in seat 0, by step."""


def forced_spots(name: str) -> int:
    """Return the most spots that side 0 can force in the deal of a record, 0 if it cannot win."""
    match = parse_record(record(name))
    dealt, tiles, search = match.states[1], tiles_of(match.key), search_of(match.key)
    hands = [mask_of(hand, tiles) for hand in dealt.hands]
    targets = range(sum(search.spots), 0, -1)
    return next((target for target in targets if search.can_win(hands, dealt.to_move, target)), 0)


def _forced(number: int, deals: Mapping[str, str]) -> Proof:
    """Return a proof of the forced counts of the deals in these records."""
    return Proof(
        number,
        tuple(deals),
        lambda step: {step: forced_spots(deals[step])},
        lambda results: merged({step: results[step] for step in deals}),
    )


MORE = 91
"""More than the forced count of the best deal at Fourteen-Piece."""
SPOTS = 168
UNDECIDED = slice(7, 14)
"""The tile indexes that distinguish the steps: each step fixes which of them are in the hand."""


def forcing(step: str) -> ProofFigures:
    """Return how many candidate hands of fourteen force MORE with either leader, and how many were tried.

    The winner counts all spots except those of his hand and of the other's plays, and the other plays at least three
    tiles (claim 26). Candidates are the hands that could reach MORE if the other played the three lightest tiles.
    """
    search, full_mask = search_of("fourteen_piece"), (1 << len(tiles_of("fourteen_piece"))) - 1
    choice = {UNDECIDED.start + index: bit == "1" for index, bit in enumerate(step.removeprefix("hands "))}
    tried = forced = 0
    for hand in hands_of_fourteen(SPOTS - MORE, choice):
        tried += 1
        forced += any(search.can_win([hand, full_mask & ~hand], leader, MORE) for leader in (0, 1))
    return {"tried": tried, "forced": forced}


def hands_of_fourteen(max_spots: int, choice: Mapping[int, bool]) -> Iterator[int]:
    """Yield all hands of fourteen that, with the three lightest tiles left over, weigh at most `max_spots`."""
    spots = [held_count.pips for held_count in tiles_of("fourteen_piece")]

    def extend(index: int, hand: int, held_count: int, left_count: int, cost: int) -> Iterator[int]:
        if cost + sum(spots[index : index + 14 - held_count]) > max_spots or len(spots) - index < 14 - held_count:
            return
        if index == len(spots):
            yield hand
            return
        if held_count < 14 and choice.get(index, True):
            yield from extend(index + 1, hand | 1 << index, held_count + 1, left_count, cost + spots[index])
        if not choice.get(index, False):
            yield from extend(
                index + 1, hand, held_count, left_count + 1, cost + (spots[index] if left_count < 3 else 0)
            )

    return extend(0, 0, 0, 0, 0)


HANDS = tuple(f"hands {choice:07b}" for choice in range(1 << 7))
"""The steps of `forcing`, as bits of the tiles in UNDECIDED."""


def _correct_play(results: Mapping[str, ProofFigures]) -> ProofFigures:
    """Return the counts of the two deals, and how many hands force more."""
    deals = merged({step: results[step] for step in DEALS_OF_FOURTEEN})
    return {**deals, "hands that force more": sum(results[step]["forced"] for step in HANDS)}


# -- claim 18: the other player leads against seven of a suit ----------------------------------------------------------


def led_against(suit: str) -> ProofFigures:
    """Return what seven of a suit count at least when the other player leads at the Draw game.

    The holder answers the lead, the other plays any fitting tile, and the holder answers that. Both ends then show
    the suit, and the other must draw everything. From there the game is solved with all hands visible. The result is
    the minimum over the other's lead and play, and the maximum over the holder's first answer.
    """
    search, tiles, pip = search_of("pell_draw"), tiles_of("pell_draw"), int(suit)
    other_tiles = [tile for tile in tiles if pip not in tile]

    def can_count(target: int, *played: Tile) -> bool:
        """Return whether the holder can reach the target after these plays, with the other to move."""
        left = [tile for tile in tiles if tile not in played]
        hands = [mask_of([tile for tile in left if (pip in tile) == ours], tiles) for ours in (True, False)]
        return search.can_win_from(hands, 1, pip, pip, target)

    def covers(target: int, led: Tile, end: int) -> bool:
        """Return whether the holder can reach the target by answering this end of the lead, against every reply."""
        other = led.other_end(end)
        replies = [tile for tile in other_tiles if other in tile and tile != led]
        return all(
            can_count(target, led, make_tile(pip, end), reply, make_tile(pip, reply.other_end(other)))
            for reply in replies
        )

    counts = range(sum(tile.pips for tile in other_tiles), 0, -1)
    return {
        suit: next(
            target for target in counts if all(any(covers(target, led, end) for end in led) for led in other_tiles)
        )
    }


FORCED = (
    Proof(3, ("0-0", "1-1", "1-0", "2-1", "3-1", "4-1", "5-1", "6-1"), aces_and_blanks),
    Proof(6, ("2-1", "3-2", "4-3", "5-4", "6-5", "6-4", "6-3", "6-2", "6-1", "6-0"), excess_of_originals),
    Proof(
        1,
        tuple(f"{double}-{other}" for double in SUITS for other in SUITS if double != other),
        excess_of_hooks,
        _merge_hooks,
    ),
    Proof(7, tuple(map(str, SUITS)), counts_of_a_suit, _merge_suits),
    Proof(4, ("2-1", "3-1", "4-1", "5-1", "6-1"), kept_back, _add_figures),
    Proof(
        12,
        (*DEALS_OF_FOURTEEN, *HANDS),
        lambda step: forcing(step) if step in HANDS else {step: forced_spots(DEALS_OF_FOURTEEN[step])},
        _correct_play,
    ),
    _forced(13, {"correct play": "records/c13_partner_match", "his plate": "plates/p32"}),
    _forced(15, {"forced": "records/c15_skin"}),
    _forced(17, {"forced": "records/c17_forced", "his plate, forced": "plates/p36"}),
    Proof(18, tuple("0123456"), led_against),
)
