"""Exact expected value of one two-player betting strategy against another, and exploitability by the best response.

Every hand of each player is evaluated against every hand of the other (Johanson et al., 2011). The end of the module
computes the action probabilities of club bots, for `luck`.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from operator import itemgetter, mul
from random import Random
from statistics import fmean
from typing import Any

from game.bots.betting.blueprint import CAPS, LETTERS, Blueprint, Node, betting_tree, hand_ranks
from game.bots.bot import choose
from game.bots.levels import LEVELS, Limit
from game.core.state import Action, Play, State
from game.rules.betting.betting_game import BettingGame
from game.rules.game import Game
from game.rules.tricks.bingo import BingoGame


class CardRemoval:
    """Probabilities of the opponent's hands given an own hand, which shares no tile with them.

    The sum over all hands disjoint from a hand of n tiles is computed by inclusion and exclusion from 2^n sums over
    the hands that contain a subset, positive for subsets of even size.
    """

    def __init__(self, game: BettingGame) -> None:
        size = game.hand_size
        deck = range(len(game.deck()))
        subsets = [subset for count in range(size + 1) for subset in combinations(deck, count)]
        indexes = {sum(1 << tile for tile in subset): index for index, subset in enumerate(subsets)}
        self.subset_count = len(subsets)
        self.opponent_hands = comb(len(deck) - size, size)
        self.even, self.odd = [], []
        for mask in hand_ranks(game).masks:
            bits = [1 << tile for tile in deck if mask >> tile & 1]
            by_size = [[indexes[sum(subset)] for subset in combinations(bits, count)] for count in range(size + 1)]
            self.even.append([index for indexes_of_size in by_size[::2] for index in indexes_of_size])
            self.odd.append([index for indexes_of_size in by_size[1::2] for index in indexes_of_size])
        self.pick = [(itemgetter(*even), itemgetter(*odd)) for even, odd in zip(self.even, self.odd, strict=True)]

    def against(self, reach: Sequence[float]) -> tuple[list[float], list[float]]:
        """Return by own hand the probabilities of the opponent being here, and of being here with a weaker hand.

        `reach`: the probability by the opponent's hand that its strategy reaches the node.
        """
        sums = [0.0] * self.subset_count
        weaker = []
        for (even, odd), plus, minus, probability in zip(self.pick, self.even, self.odd, reach, strict=True):
            weaker.append((sum(even(sums)) - sum(odd(sums))) / self.opponent_hands)
            for part in plus:
                sums[part] += probability
            for part in minus:
                sums[part] += probability
        possible = [(sum(even(sums)) - sum(odd(sums))) / self.opponent_hands for even, odd in self.pick]
        return possible, weaker


Strategy = Callable[[str, int], dict[int, float]]
"""Maps a node's history and the index of a hand to the probability of each action."""


def expected_value(
    removal: CardRemoval, ratio: float, seat: int, opponent: Strategy, own: Strategy | None = None
) -> float:
    """Return the value of a deal for one of two seats against a strategy, in antes of one player.

    It plays the strategy `own`, or the best response if that is None.
    """
    nodes = {node.history: node for node in betting_tree(2, CAPS[2])}
    hand_indexes = range(len(removal.pick))
    known: dict[str, tuple[list[float], list[float]]] = {}

    def terminal_values(node: Node, since: str, reach: list[float]) -> list[float]:
        """Counterfactual values by own hand; `since` is the history up to the opponent's last choice."""
        if not any(node.stakes):
            return [0.0] * len(hand_indexes)
        if since not in known:
            known[since] = removal.against(reach)
        paid, opponent_paid = (1 + 2 * ratio * node.stakes[player] for player in (seat, 1 - seat))
        possible, weaker = known[since]
        if not node.live[seat]:
            return [-paid * chance for chance in possible]
        if not node.live[1 - seat]:
            return [opponent_paid * chance for chance in possible]
        return [(paid + opponent_paid) * won - paid * chance for won, chance in zip(weaker, possible, strict=True)]

    def values(history: str, since: str, reach: list[float]) -> list[float]:
        """Counterfactual values by own hand."""
        node = nodes[history]
        if not node.actions:
            return terminal_values(node, since, reach)
        children = [history + LETTERS[action] for action in node.actions]
        if node.seat == seat:
            after = [values(child, since, reach) for child in children]
            if not own:
                return [*map(max, zip(*after, strict=True))]
            probabilities = (own(history, hand_index).values() for hand_index in hand_indexes)
            return [
                sum(map(mul, chances, child_values))
                for chances, *child_values in zip(probabilities, *after, strict=True)
            ]
        by_action = zip(*(opponent(history, hand_index).values() for hand_index in hand_indexes), strict=True)
        after = [
            values(child, child, [*map(mul, reach, chances)])
            for child, chances in zip(children, by_action, strict=True)
        ]
        return [*map(sum, zip(*after, strict=True))]

    return fmean(values("", "", [1.0] * len(hand_indexes)))


def exploitability(removal: CardRemoval, blueprint: Blueprint, ratio: float) -> float:
    """Return how much a two-player strategy loses at most, as the mean over both seats, in antes per deal."""
    return sum(expected_value(removal, ratio, seat, blueprint.strategy) for seat in range(2)) / 2


# -- action probabilities of club bots ---------------------------------------------------------------------------------


CLUB = Limit("club")
SLIPS = {"line": LEVELS["club"].line.random_plays, "tricks": LEVELS["club"].tricks.random_plays}
"""Probability by family that a club bot plays a random tile."""


class _NoSlipRandom(Random):
    """A random generator with which the bot makes no random plays, and which records ties in `equals`."""

    def __init__(self) -> None:
        super().__init__(0)
        self.equals: Sequence[Any] = ()

    def random(self) -> float:
        """Return a number that triggers no random play."""
        return 1 - 1e-9

    def choice(self, seq: Any) -> Any:
        """Return the first of equally good actions, and remember all of them."""
        self.equals = seq
        return seq[0]


def strategy(game: Game[Any], view: State) -> dict[Action, float]:
    """Return the probability of each action of a club bot; empty if unknown or if there is only one action."""
    legal = game.legal_actions(view)
    plays = [action for action in legal if isinstance(action, Play)]
    is_claim = getattr(view, "claimant", None) is not None
    if len(plays) < 2 or game.family not in SLIPS or isinstance(game, BingoGame) or is_claim:
        return {}
    slip_rate = SLIPS[game.family] if game.family == "line" or len(plays) == len(legal) else 0.0
    chances: dict[Action, float] = dict.fromkeys(plays, slip_rate / len(plays))
    rng = _NoSlipRandom()
    chosen = choose(game, view, CLUB, rng)
    for best in rng.equals or [chosen]:
        chances[best] = chances.get(best, 0.0) + (1 - slip_rate) / len(rng.equals or [chosen])
    return chances
