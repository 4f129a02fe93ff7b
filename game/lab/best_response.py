"""The expected value of a betting strategy for two against another, and its exploitability by the best response.

Exact: every hand of each player against every hand of the other (Johanson and others, 2011).
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
from game.bots.levels import Limit
from game.bots.line.policy import RANDOM_PLAYS as AT_LINES
from game.bots.tricks.policy import RANDOM_PLAYS as AT_TRICKS
from game.core.state import Action, Play, State
from game.rules.betting.betting_game import BettingGame
from game.rules.game import Game
from game.rules.tricks.bingo import BingoGame


class CardRemoval:
    """How likely the opponent's hands are beside an own one: no tile is in both.

    A sum over all hands that share no tile with one of n tiles is found by inclusion and exclusion from 2^n sums over
    those that hold some part of it, with a plus where the part has an even number of tiles.
    """

    def __init__(self, game: BettingGame) -> None:
        size = game.hand_size
        deck = range(len(game.deck()))
        parts = [part for count in range(size + 1) for part in combinations(deck, count)]
        numbers = {sum(1 << tile for tile in part): number for number, part in enumerate(parts)}
        self.parts = len(parts)
        self.opponent_hands = comb(len(deck) - size, size)
        self.even, self.odd = [], []
        for mask in hand_ranks(game).masks:
            bits = [1 << tile for tile in deck if mask >> tile & 1]
            of_size = [[numbers[sum(part)] for part in combinations(bits, count)] for count in range(size + 1)]
            self.even.append([number for some in of_size[::2] for number in some])
            self.odd.append([number for some in of_size[1::2] for number in some])
        self.pick = [(itemgetter(*even), itemgetter(*odd)) for even, odd in zip(self.even, self.odd, strict=True)]

    def against(self, reach: Sequence[float]) -> tuple[list[float], list[float]]:
        """By own hand the probability that the opponent gets here, and that it does with a weaker hand.

        `reach` is by the opponent's hand the probability with which its strategy gets here.
        """
        sums = [0.0] * self.parts
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
"""The probability of each action, by the history of the node and the place of the hand."""


def expected_value(
    removal: CardRemoval, ratio: float, seat: int, opponent: Strategy, own: Strategy | None = None
) -> float:
    """What one of two seats wins a deal against a strategy, in antes of one player.

    It plays the strategy `own`; where that is None, the best response to the opponent's.
    """
    nodes = {node.history: node for node in betting_tree(2, CAPS[2])}
    places = range(len(removal.pick))
    known: dict[str, tuple[list[float], list[float]]] = {}

    def terminal_values(node: Node, since: str, reach: list[float]) -> list[float]:
        """Counterfactual values by own hand; `since` is the node up to which the opponent has chosen."""
        if not any(node.stakes):
            return [0.0] * len(places)
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
            probabilities = (own(history, place).values() for place in places)
            return [sum(map(mul, chances, found)) for chances, *found in zip(probabilities, *after, strict=True)]
        by_action = zip(*(opponent(history, place).values() for place in places), strict=True)
        after = [
            values(child, child, [*map(mul, reach, chances)])
            for child, chances in zip(children, by_action, strict=True)
        ]
        return [*map(sum, zip(*after, strict=True))]

    return fmean(values("", "", [1.0] * len(places)))


def exploitability(removal: CardRemoval, blueprint: Blueprint, ratio: float) -> float:
    """How much a strategy for two, seated by turns in both seats, loses at most, in antes of one player a deal."""
    return sum(expected_value(removal, ratio, seat, blueprint.strategy) for seat in range(2)) / 2


# -- how likely a club bot is to play each of the tiles that it may: it plays any now and then, and else  --------------


CLUB = Limit("club")
SLIPS = {"line": AT_LINES["club"], "tricks": AT_TRICKS["club"]}
"""How often it plays any tile, by family."""


class _Minded(Random):
    """Dice by which nobody slips; `equals` are what the first is taken of, if it is one of several."""

    def __init__(self) -> None:
        super().__init__(0)
        self.equals: Sequence[Any] = ()

    def random(self) -> float:
        """Never a slip."""
        return 1 - 1e-9

    def choice(self, seq: Any) -> Any:
        """The first of equals."""
        self.equals = seq
        return seq[0]


def strategy(game: Game[Any], view: State) -> dict[Action, float]:
    """The chance of every action of a club bot; none where that is not known, or there is one action only."""
    legal = game.legal_actions(view)
    plays = [action for action in legal if isinstance(action, Play)]
    asked = getattr(view, "claimant", None) is not None
    if len(plays) < 2 or game.family not in SLIPS or isinstance(game, BingoGame) or asked:
        return {}
    slips = SLIPS[game.family] if game.family == "line" or len(plays) == len(legal) else 0.0
    chances: dict[Action, float] = dict.fromkeys(plays, slips / len(plays))
    minded = _Minded()
    chosen = choose(game, view, CLUB, minded)
    for best in minded.equals or [chosen]:
        chances[best] = chances.get(best, 0.0) + (1 - slips) / len(minded.equals or [chosen])
    return chances
