"""Betting strategies worked out beforehand: a tree of what can be said, and for each hand how often to say it."""

from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from math import log
from pathlib import Path
from struct import unpack_from
from typing import NamedTuple
from zipfile import ZipFile

from game.rules.betting.betting_game import BettingGame, BettingState
from game.state import Action, Bet, Fold

SHEETS = Path(__file__).with_name("blueprints.zip")
"""The strategies as data; build/poker.py makes it."""
FOLD, STAY, RAISE = range(3)
"""What can be said: throw the hand in; pass or call; bet or raise."""
LETTERS = "fsr"
"""How each of them is written in the path to a node."""
CAPS = {2: 4, 3: 4, 4: 3}
"""How many bets and raises a deal has in the tree, by the number of players."""
RATIOS = {2: (0.5, 1.0, 2.5), 3: (0.33, 1.0, 1.67), 4: (0.25, 0.75, 1.25)}
"""What a bet may be in a tree, in parts of the pool of antes, by the number of players; a raise adds as much."""
FULL = 255
"""What stands for always in a sheet; 0 is never."""


class Node(NamedTuple):
    """Where somebody is to speak, or where the betting is over.

    `path` is what was said so far, a letter each; `seat` the one to speak, counted from the first who spoke, -1 where
    the betting is over; `stakes` how many bets each has put in; `live` who has not folded; `ways` what can be said.
    """

    path: str
    seat: int
    stakes: tuple[int, ...]
    live: tuple[bool, ...]
    ways: tuple[int, ...]


@cache
def tree(players: int, cap: int) -> tuple[Node, ...]:
    """Every node where one of so many players is to speak or the betting is over, each before those that follow it."""
    return tuple(_grow(Node("", 0, (0,) * players, (True,) * players, (STAY, RAISE)), tuple(range(players)), cap))


def _grow(node: Node, unspoken: tuple[int, ...], cap: int) -> Iterator[Node]:
    if not unspoken or sum(node.live) == 1:
        yield node._replace(seat=-1, ways=())
        return
    seat, *later = unspoken
    level = max(node.stakes)
    owes, may = level > node.stakes[seat], level < cap
    node = node._replace(seat=seat, ways=(*((FOLD,) if owes else ()), STAY, *((RAISE,) if may else ())))
    yield node
    players = len(node.live)
    for way in node.ways:
        stake = {FOLD: node.stakes[seat], STAY: level, RAISE: level + 1}[way]
        stakes = (*node.stakes[:seat], stake, *node.stakes[seat + 1 :])
        live = node.live if way != FOLD else (*node.live[:seat], False, *node.live[seat + 1 :])
        asked = tuple(later)
        if way == RAISE:
            asked = tuple(other % players for other in range(seat + 1, seat + players) if live[other % players])
        yield from _grow(Node(node.path + LETTERS[way], seat, stakes, live, ()), asked, cap)


class Sheet(NamedTuple):
    """A strategy as it is kept.

    `rows` has where each node begins, by its path, and the node; from there it has for each way but the first a row
    of how often it is chosen, a byte for each group of hands. `starts` is the place of the weakest hand of each group.
    """

    rows: dict[str, tuple[int, Node]]
    starts: tuple[int, ...]
    shares: bytes

    def odds(self, path: str, place: int) -> dict[int, float]:
        """How often to choose each way at a node, holding the hand of that place among all hands."""
        row, node = self.rows[path]
        column = bisect_right(self.starts, place) - 1
        width = len(self.starts)
        rest = [self.shares[(row + nth) * width + column] / FULL for nth in range(len(node.ways) - 1)]
        return dict(zip(node.ways, [1 - sum(rest), *rest], strict=True))


@cache
def rows(players: int) -> dict[str, tuple[int, Node]]:
    """Where each node's rows begin in the sheets for so many players, and the node, by its path."""
    nodes = [node for node in tree(players, CAPS[players]) if node.ways]
    begins = accumulate((len(node.ways) - 1 for node in nodes), initial=0)
    return {node.path: (row, node) for row, node in zip(begins, nodes, strict=False)}


@cache
def sheet(players: int, ratio: float) -> Sheet:
    """The strategy for so many players who bet `ratio` times the pool of antes."""
    with ZipFile(SHEETS) as file:
        kept = file.read(f"{players} {ratio}")
    size = int.from_bytes(kept[:2], "little")
    starts = unpack_from(f"<{size}H", kept, 2)
    return Sheet(rows(players), starts, kept[2 + 2 * size :])


def plan(game: BettingGame, view: BettingState) -> tuple[int, float, str] | None:
    """The sheet nearest to what happens at the table, by players and ratio, and the path there; None where none fits.

    None fits if somebody who has not folded is all in, or if more was raised than a tree has. Of the sheets for so
    many players that one is nearest in which a call costs the same part of the pool; where nobody has bet, that one
    whose bet is the largest that may be made.
    """
    dealt = [seat for seat, hand in enumerate(view.hands) if hand]
    path = "".join(LETTERS[_way(action)] for _seat, action in view.history)
    rivals = [seat for seat in view.live if seat != view.to_move]
    if not all(view.scores[seat] for seat in rivals) or view.scores[view.to_move] <= view.due:
        return None
    if len(dealt) not in RATIOS or path not in rows(len(dealt)):
        return None
    _row, node = rows(len(dealt))[path]
    owed = max(node.stakes) - node.stakes[node.seat]

    def price(ratio: float) -> float:
        return ratio * owed / (1 + ratio * sum(node.stakes)) if owed else ratio

    here = view.due / view.pool if owed else game.most(view) / view.pool
    nearest = min(RATIOS[len(dealt)], key=lambda ratio: abs(log(price(ratio) / here)))
    return len(dealt), nearest, path


def _way(action: Action) -> int:
    match action:
        case Fold():
            return FOLD
        case Bet():
            return RAISE
    return STAY
