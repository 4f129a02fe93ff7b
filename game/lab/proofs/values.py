"""Proofs by the exact value of a hand: the winner has set, the other holds all that is left, and all hands are open.

So Pell reckons: the other has been driven to draw the whole line of tiles. Both then play their best, each seeing all;
the solver of the bots' endgames tells what the hand is worth (game/solving.py).
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

from game.chairs import Person
from game.lab.proofs.proof import Found, Proof
from game.match import Match
from game.solving import solve
from game.state import DRAW, Deal, Play
from game.tiles import Tile, double_set, tile

SUITS = range(7)


def value(hand: tuple[Tile, ...], lead: Tile) -> int:
    """What a hand of seven counts at the Draw game after its lead, the other having drawn everything."""
    match = Match("pell_draw", [Person("First"), Person("Second")], start={"leader": 0, "first_hand": False})
    match.play(Deal((*hand, *(other for other in double_set(6) if other not in hand))))
    match.play(next(one for one in match.game.legal_actions(match.state) if one == Play(lead)))
    match.play_all([DRAW] * 14)
    mover, [(_best, worth), *_rest] = match.state.to_move, solve(match.game, match.state)
    return round(worth if mover == 0 else -worth)


def value_second(hand: tuple[Tile, ...], lead: Tile) -> int:
    """What a hand of seven counts when the other leads so, and draws everything before he plays again."""
    rest = [lead, *(other for other in double_set(6) if other not in hand and other != lead)]
    best = None
    start = Match("pell_draw", [Person("First"), Person("Second")], start={"leader": 1, "first_hand": False})
    start.play_all([Deal((*hand, *rest)), Play(lead)])
    for reply in start.game.legal_actions(start.state):
        if isinstance(reply, Play):
            match = start.until(2)
            match.play_all([reply, *[DRAW] * 14])
            mover, [(_best, worth), *_rest] = match.state.to_move, solve(match.game, match.state)
            best = max(round(worth if mover == 0 else -worth), -1000 if best is None else best)
    assert best is not None, "whoever holds a hook and ladder can play"
    return best


def original(suit: int, other: int, changed: int) -> tuple[Tile, ...]:
    """Six of a suit, its double and the link among them, and instead of the seventh the other suit with its number."""
    return (*(tile(suit, pip) for pip in SUITS if pip != changed), tile(other, changed))


def aces_and_blanks(step: str) -> Found:
    """What the original hands of aces and blanks count by what the loser sets, each count once for each change."""
    lead = tile(int(step[0]), int(step[2]))
    changes = [pip for pip in range(2, 7) if lead != tile(1, pip)]
    if step == "0-0":
        hands = [original(1, 0, pip) for pip in changes]
    elif step == "1-0":  # the winner has the double ace in its place
        hands = [tuple(tile(1, 1) if one == lead else one for one in original(0, 1, pip)) for pip in changes]
    else:
        hands = [original(0, 1, pip) for pip in changes]
    counts = [value_second(hand, lead) for hand in hands]
    return {f"{step} set, {count}": counts.count(count) for count in sorted(set(counts))}


def over(step: str) -> Found:
    """How far the original hands on two suits pass the standard when the loser sets a double: at least, and at most."""
    double, suit = int(step[0]), int(step[2])
    lead, standard = tile(double, double), 126 - 6 * (double + suit)
    counts = [value_second(original(suit, double, pip), lead) - standard for pip in SUITS if pip not in (double, suit)]
    return {f"{step} at least": min(counts), f"{step} at most": max(counts)}


def _all(found: Mapping[str, Found]) -> Found:
    return {name: figure for one in found.values() for name, figure in one.items()}


def seven(suit: str) -> Found:
    """What all seven of a suit count after the best lead of all, and after their double."""
    hand = tuple(tile(int(suit), pip) for pip in SUITS)
    double = tile(int(suit), int(suit))
    return {suit: max(value(hand, lead) for lead in hand), f"{suit} doubled": value(hand, double)}


def hooks(double: int, other: int) -> Iterator[tuple[Tile, ...]]:
    """The hooks and ladders on two suits as Pell prints them: the double to be set, the link, and of the five other

    suits two with the double's number and three with the other, in all ten ways.
    """
    rest = [pip for pip in SUITS if pip not in (double, other)]
    for two in combinations(rest, 2):
        yield (
            tile(double, double),
            tile(double, other),
            *(tile(double if pip in two else other, pip) for pip in rest),
        )


def hook(step: str) -> Found:
    """By how much the ten hands on two suits miss the standard count, at the least and at the most."""
    double, other = int(step[0]), int(step[2])
    over = [value(hand, tile(double, double)) - (120 - 6 * (double + other - 1)) for hand in hooks(double, other)]
    return {"least over": min(over), "most over": max(over), "hands": len(over)}


def _hooks(found: Mapping[str, Found]) -> Found:
    return {
        "least over the standard": min(one["least over"] for one in found.values()),
        "most over the standard": max(one["most over"] for one in found.values()),
        "hands": sum(one["hands"] for one in found.values()),
    }


def _sevens(found: Mapping[str, Found]) -> Found:
    return {name: count for one in found.values() for name, count in one.items() if len(name) == 1}


VALUES = (
    Proof(
        3,
        "Each original hand of aces and blanks is solved with all hands open, the loser setting and then holding all "
        "the rest.",
        0.3,
        ("0-0", "1-1", "1-0", "2-1", "3-1", "4-1", "5-1", "6-1"),
        aces_and_blanks,
        _all,
    ),
    Proof(
        6,
        "Each original hand on two suits is solved with all hands open, the loser setting the double of the greater "
        "suit and then holding all the rest.",
        0.1,
        ("2-1", "3-2", "4-3", "5-4", "6-5", "6-4", "6-3", "6-2", "6-1", "6-0"),
        over,
        _all,
    ),
    Proof(
        1,
        "Every hook and ladder that has two pieces beside the double and the link in the suit that is set, and three "
        "in the other, is solved with all hands open after its double is set, the other player holding all the rest.",
        0.05,
        tuple(f"{double}-{other}" for double in SUITS for other in SUITS if double != other),
        hook,
        _hooks,
    ),
    Proof(
        7,
        "Each hand of seven of a suit is solved with all hands open after each of its leads, the other player holding "
        "all the rest; the best lead counts.",
        0.05,
        tuple(map(str, SUITS)),
        seven,
        _sevens,
    ),
)
