"""Blueprint strategies, solved beforehand: the betting tree, and for each hand the probability of every action in it.

build/poker.py solves them: by CFR+ for two players (Tammelin, 2014), by Monte-Carlo CFR with abstraction for more.
"""

from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import accumulate, combinations
from math import log
from pathlib import Path
from struct import unpack_from
from typing import NamedTuple
from zipfile import ZipFile

from game.core.state import Action, Bet, Fold
from game.core.tiles import Tile
from game.rules.betting.betting_game import BettingGame, BettingState

FILE = Path(__file__).with_name("blueprints.zip")
"""The strategies as data; build/poker.py makes it."""
FOLD, STAY, RAISE = range(3)
"""The actions of the tree: fold; pass or call; bet or raise."""
LETTERS = "fsr"
"""How each of them is written in the history of a node."""
CAPS = {2: 4, 3: 4, 4: 3}
"""How many bets and raises a deal has in the tree, by the number of players."""
RATIOS = {2: (0.5, 1.0, 2.5), 3: (0.33, 1.0, 1.67), 4: (0.25, 0.75, 1.25)}
"""What a bet may be in a tree, in parts of the pool of antes, by the number of players; a raise adds as much."""
CERTAIN = 255
"""The byte that stands for probability 1 in a blueprint; 0 is never."""


class Node(NamedTuple):
    """A public node of the betting tree: a decision of `seat`, or a terminal node, where `seat` is -1.

    `history` are the actions so far, a letter each; seats are counted from the first to act; `stakes` is how many bets
    each has put in; `live` who has not folded; `actions` what can be done.
    """

    history: str
    seat: int
    stakes: tuple[int, ...]
    live: tuple[bool, ...]
    actions: tuple[int, ...]


@cache
def betting_tree(players: int, cap: int) -> tuple[Node, ...]:
    """Every node of the betting of so many players with so many bets and raises at most, parents before children."""
    root = Node("", 0, (0,) * players, (True,) * players, (STAY, RAISE))
    return tuple(_subtree(root, tuple(range(players)), cap))


def _subtree(node: Node, to_act: tuple[int, ...], cap: int) -> Iterator[Node]:
    if not to_act or sum(node.live) == 1:
        yield node._replace(seat=-1, actions=())
        return
    seat, *later = to_act
    level = max(node.stakes)
    owes, may_raise = level > node.stakes[seat], level < cap
    actions = (*((FOLD,) if owes else ()), STAY, *((RAISE,) if may_raise else ()))
    node = node._replace(seat=seat, actions=actions)
    yield node
    players = len(node.live)
    for action in node.actions:
        stake = {FOLD: node.stakes[seat], STAY: level, RAISE: level + 1}[action]
        stakes = (*node.stakes[:seat], stake, *node.stakes[seat + 1 :])
        live = node.live if action != FOLD else (*node.live[:seat], False, *node.live[seat + 1 :])
        following = tuple(later)
        if action == RAISE:
            following = tuple(other % players for other in range(seat + 1, seat + players) if live[other % players])
        yield from _subtree(Node(node.history + LETTERS[action], seat, stakes, live, ()), following, cap)


class Blueprint(NamedTuple):
    """A strategy as it is kept.

    `rows` has by the history of each node its first row, and the node: from there one row for each action but the
    first, of the probabilities of that action, a byte for each bucket of hands. `starts` is the place of the weakest
    hand of each bucket.
    """

    rows: dict[str, tuple[int, Node]]
    starts: tuple[int, ...]
    probabilities: bytes

    def strategy(self, history: str, place: int) -> dict[int, float]:
        """The probability of each action at a node, with the hand of that place among all hands."""
        row, node = self.rows[history]
        column = bisect_right(self.starts, place) - 1
        width = len(self.starts)
        rest = [self.probabilities[(row + nth) * width + column] / CERTAIN for nth in range(len(node.actions) - 1)]
        return dict(zip(node.actions, [1 - sum(rest), *rest], strict=True))

    def by_bucket(self, history: str) -> list[tuple[float, ...]]:
        """By bucket the probability of each action at a node."""
        row, node = self.rows[history]
        width = len(self.starts)
        kept = (self.probabilities[(row + nth) * width :][:width] for nth in range(len(node.actions) - 1))
        rest = zip(*([byte / CERTAIN for byte in action] for action in kept), strict=True)
        return [(1 - sum(some), *some) for some in rest]


@cache
def rows(players: int) -> dict[str, tuple[int, Node]]:
    """By the history of each decision its first row in the blueprints for so many players, and its node."""
    nodes = [node for node in betting_tree(players, CAPS[players]) if node.actions]
    first_rows = accumulate((len(node.actions) - 1 for node in nodes), initial=0)
    return {node.history: (row, node) for row, node in zip(first_rows, nodes, strict=False)}


@cache
def load_blueprint(players: int, ratio: float) -> Blueprint:
    """The strategy for so many players who bet `ratio` times the pool of antes."""
    with ZipFile(FILE) as file:
        kept = file.read(f"{players} {ratio}")
    size = int.from_bytes(kept[:2], "little")
    starts = unpack_from(f"<{size}H", kept, 2)
    return Blueprint(rows(players), starts, kept[2 + 2 * size :])


def nearest_blueprint(game: BettingGame, view: BettingState) -> tuple[int, float, str] | None:
    """The blueprint nearest to what happens at the table, by players and ratio, and the history there; or None.

    None fits if somebody who has not folded is all in, or if more was raised than a tree has. Of the blueprints for so
    many players that one is nearest in which a call costs the same part of the pool (action translation by pot odds);
    where nobody has bet, that one whose bet is the largest that may be made.
    """
    dealt_in = [seat for seat, hand in enumerate(view.hands) if hand]
    history = "".join(LETTERS[_tree_action(action)] for _seat, action in view.history)
    rivals = [seat for seat in view.live_seats if seat != view.to_move]
    if not all(view.scores[seat] for seat in rivals) or view.scores[view.to_move] <= view.call_amount:
        return None
    if len(dealt_in) not in RATIOS or history not in rows(len(dealt_in)):
        return None
    _row, node = rows(len(dealt_in))[history]
    owed = max(node.stakes) - node.stakes[node.seat]

    def price(ratio: float) -> float:
        return ratio * owed / (1 + ratio * sum(node.stakes)) if owed else ratio

    here = view.call_amount / view.pool if owed else game.max_raise(view) / view.pool
    nearest = min(RATIOS[len(dealt_in)], key=lambda ratio: abs(log(price(ratio) / here)))
    return len(dealt_in), nearest, history


def _tree_action(action: Action) -> int:
    match action:
        case Fold():
            return FOLD
        case Bet():
            return RAISE
    return STAY


# -- every hand that a betting game can deal, in order of strength, and the equity of a hand against a ra --------------


class HandRanks(NamedTuple):
    """All hands from the weakest: each as a mask of its tiles, the place of each mask, and the bit of each tile."""

    masks: tuple[int, ...]
    places: dict[int, int]
    bits: dict[Tile, int]


@lru_cache(maxsize=4)
def hand_ranks(game: BettingGame) -> HandRanks:
    """The hands of a game; a quarter of a second the first time."""
    deck = game.deck()
    bits = {tile: 1 << number for number, tile in enumerate(deck)}
    ascending = sorted(combinations(deck, game.hand_size), key=game.strength)
    masks = tuple(sum(bits[tile] for tile in hand) for hand in ascending)
    return HandRanks(masks, {mask: place for place, mask in enumerate(masks)}, bits)


def place(game: BettingGame, hand: tuple[Tile, ...]) -> int:
    """How many of all hands are weaker, whoever could hold them: 0 for the worst."""
    ranks = hand_ranks(game)
    return ranks.places[sum(ranks.bits[tile] for tile in hand)]


def equity(game: BettingGame, hand: tuple[Tile, ...]) -> float:
    """The share of all hands of the other tiles that a hand beats: its chance against one random hand."""
    ranks = hand_ranks(game)
    own = sum(ranks.bits[tile] for tile in hand)
    possible = [not mask & own for mask in ranks.masks]
    return sum(possible[: ranks.places[own]]) / sum(possible)
