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
