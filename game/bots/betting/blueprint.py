"""Precomputed blueprint strategies: the betting tree, and the probability of each action for each hand.

build/poker.py solves them: by CFR+ for two players (Tammelin, 2014), by Monte Carlo CFR with abstraction for more.
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

from game.core.state import Bet, Fold
from game.core.tiles import Tile
from game.rules.betting.betting_game import BettingGame, BettingState

FILE = Path(__file__).with_name("blueprints.zip")
"""The strategies, written by build/poker.py."""
FOLD, STAY, RAISE = range(3)
"""The actions of the tree: fold; pass or call; bet or raise."""
LETTERS = "fsr"
"""The letter of each action in the history of a node."""
CAPS = {2: 4, 3: 4, 4: 3}
"""The most bets and raises per deal in the tree, by the number of players."""
RATIOS = {2: (0.5, 1.0, 2.5), 3: (0.33, 1.0, 1.67), 4: (0.25, 0.75, 1.25)}
"""The bet sizes of the trees as a share of all antes, by the number of players; a raise adds the same amount."""
CERTAIN = 255
"""The byte for probability 1 in a blueprint; 0 means never."""


class Node(NamedTuple):
    """A public node of the betting tree: a decision of `seat`, or a terminal node with seat -1.

    `history` has one letter per action; seats are counted from the first to act. `stakes` is the number of bets each
    seat has put in, `live` whether it has not folded, `actions` the possible actions.
    """

    history: str
    seat: int
    stakes: tuple[int, ...]
    live: tuple[bool, ...]
    actions: tuple[int, ...]


@cache
def betting_tree(players: int, cap: int) -> tuple[Node, ...]:
    """Return the nodes of a betting round for `players` with at most `cap` bets and raises, parents first."""
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
    """A stored strategy for bets of `ratio` times all antes.

    `rows` maps the history of each node to its first row and the node. From there it has one row for each action but
    the first: the probabilities of that action, one byte per bucket of hands. `starts` is the rank of the weakest hand
    of each bucket.
    """

    ratio: float
    rows: dict[str, tuple[int, Node]]
    starts: tuple[int, ...]
    probabilities: bytes

    def strategy(self, history: str, place: int) -> dict[int, float]:
        """Return the probability of each action at a node, for the hand with rank `place`."""
        row, node = self.rows[history]
        width, column = len(self.starts), bisect_right(self.starts, place) - 1
        cells = [(row + offset) * width + column for offset in range(len(node.actions) - 1)]
        rest = [self.probabilities[cell] / CERTAIN for cell in cells]
        return dict(zip(node.actions, [1 - sum(rest), *rest], strict=True))

    def by_bucket(self, history: str) -> list[tuple[float, ...]]:
        """Return the probabilities of the actions at a node, for each bucket."""
        row, node = self.rows[history]
        width = len(self.starts)
        row_bytes = (self.probabilities[(row + offset) * width :][:width] for offset in range(len(node.actions) - 1))
        rest = zip(*([byte / CERTAIN for byte in action] for action in row_bytes), strict=True)
        return [(1 - sum(probabilities), *probabilities) for probabilities in rest]


@cache
def rows(players: int) -> dict[str, tuple[int, Node]]:
    """Return, by history of each decision, its first row in the blueprints for `players`, and its node."""
    nodes = [node for node in betting_tree(players, CAPS[players]) if node.actions]
    first_rows = accumulate((len(node.actions) - 1 for node in nodes), initial=0)
    return {node.history: (row, node) for row, node in zip(first_rows, nodes, strict=False)}


@cache
def load_blueprint(players: int, ratio: float) -> Blueprint:
    """Return the strategy for `players` with bets of `ratio` times all antes."""
    with ZipFile(FILE) as file:
        data = file.read(f"{players} {ratio}")
    size = int.from_bytes(data[:2], "little")
    starts = unpack_from(f"<{size}H", data, 2)
    return Blueprint(ratio, rows(players), starts, data[2 + 2 * size :])


def nearest_blueprint(game: BettingGame, view: BettingState) -> tuple[Blueprint, str] | None:
    """Return the nearest blueprint and the history in its tree; None if none fits.

    None fits if a seat that has not folded is all in, or there were more raises than in the tree. The nearest
    blueprint for the number of players is the one in which a call costs the closest share of the pool (action
    translation by pot odds). If there was no bet, it is the one whose bet is closest to the largest legal bet.
    """
    dealt_in = [seat for seat, hand in enumerate(view.hands) if hand]
    tree_actions = {Fold: FOLD, Bet: RAISE}
    history = "".join(LETTERS[tree_actions.get(type(action), STAY)] for _seat, action in view.history)
    rivals = [seat for seat in view.live_seats if seat != view.to_move]
    if not all(view.scores[seat] for seat in rivals) or view.scores[view.to_move] <= view.call_amount:
        return None
    if len(dealt_in) not in RATIOS or history not in rows(len(dealt_in)):
        return None
    _row, node = rows(len(dealt_in))[history]
    owed = max(node.stakes) - node.stakes[node.seat]

    def price(ratio: float) -> float:
        return ratio * owed / (1 + ratio * sum(node.stakes)) if owed else ratio

    actual_price = view.call_amount / view.pool if owed else game.max_raise(view) / view.pool
    nearest = min(RATIOS[len(dealt_in)], key=lambda ratio: abs(log(price(ratio) / actual_price)))
    return load_blueprint(len(dealt_in), nearest), history


# -- hand ranks and equity ---------------------------------------------------------------------------------------------


class HandRanks(NamedTuple):
    """All hands, weakest first: the mask of each, the rank (place) of each mask, and the bit of each tile."""

    masks: tuple[int, ...]
    places: dict[int, int]
    bits: dict[Tile, int]


@lru_cache(maxsize=4)
def hand_ranks(game: BettingGame) -> HandRanks:
    """Return the ranked hands of a game; the first call takes about 0.25 s."""
    deck = game.deck()
    bits = {tile: 1 << number for number, tile in enumerate(deck)}
    ascending = sorted(combinations(deck, game.hand_size), key=game.strength)
    masks = tuple(sum(bits[tile] for tile in hand) for hand in ascending)
    return HandRanks(masks, {mask: place for place, mask in enumerate(masks)}, bits)


def place(game: BettingGame, hand: tuple[Tile, ...]) -> int:
    """Return the rank of a hand: the number of weaker hands."""
    ranks = hand_ranks(game)
    return ranks.places[sum(ranks.bits[tile] for tile in hand)]


@lru_cache(maxsize=64)
def equity(game: BettingGame, hand: tuple[Tile, ...]) -> float:
    """Return the share of all hands of the other tiles that this hand beats."""
    ranks = hand_ranks(game)
    own = sum(ranks.bits[tile] for tile in hand)
    possible = [not mask & own for mask in ranks.masks]
    return sum(possible[: ranks.places[own]]) / sum(possible)
