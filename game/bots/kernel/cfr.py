"""CFR+ over a public tree: the end of a hand between two players, solved as the game of hidden hands that it is.

Tiles are laid and nothing else: nothing is drawn, and nothing paid before the hand is over. The root is a public state,
with every hand that either player may hold there and the probability that it holds it. Each iteration walks the tree
once for each player, who updates regrets against the other's current strategy and takes up the strategy that regret
matching gives. The average strategy converges to an equilibrium. (Zinkevich et al. 2007, CFR; Tammelin 2014, CFR+;
Johanson et al. 2011, vectors of hands over a public tree.)

This file imports nothing of the game, so that mypyc can compile it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bots.kernel.bits import BudgetExceeded
from game.bots.kernel.rule_tables import RuleTables, spots
from game.bots.kernel.settlement import settlement, winners

if TYPE_CHECKING:
    from mypy_extensions import i64

PASSED = -1
VALUES = 3
"""How many things are told of playing on (`EndgameSolver.expectations`)."""
_NOTHING: list[float] = []
_NO_HANDS: list[list[int]] = []


class PublicState:
    """A node of the public tree: what both players see, and the hands that each of them may hold there.

    A player at a public state with one of these hands is an information set. `action` led here. For each hand of the
    player who took it there is the probability of taking it (`strategy`), the cumulative `regret` of not having taken
    it, and the `cumulative_strategy`, which weights later iterations more. `parent_index` gives by seat and hand the
    index of the same hand in the parent, before the action; it is empty where all are the same.
    """

    def __init__(self, seat: int, left: int, right: int, passes: int, hands: list[list[int]]) -> None:
        """A node without children; `seat` is to move, -1 at a terminal; the end pips are -1 before the lead."""
        self.seat = seat
        self.left = left
        self.right = right
        self.passes = passes
        self.hands = hands
        self.parent_index: list[list[int]] = [[], []]
        self.action = PASSED  # or as `action_code` has it
        self.children: list[PublicState] = []
        self.strategy: list[float] = []
        self.regret: list[float] = []
        self.cumulative_strategy: list[float] = []
        self.payoffs: list[float] = []  # at a terminal, to seat 0: by its hands, and within them by the other's


def action_code(tile: int, left: int, right: int) -> int:
    """A play as a number: the tile, and the two ends that the line has then."""
    return (tile << 4 | min(left, right)) << 4 | max(left, right)


class EndgameSolver:
    """CFR+ for the game from a public state on.

    `root_reach` is the probability of each hand by seat, all alike unless it is set before the first iteration. What
    seat 0 makes more than seat 1 counts as it is, or as the `worth` that is given for it.
    """

    def __init__(self, rules: RuleTables, root: PublicState, budget: int, worth: dict[int, float]) -> None:
        """Build the tree; a game larger than `budget` raises BudgetExceeded."""
        self.rules = rules
        self.worth = worth
        self.root = root
        self.root_reach = [[1.0] * len(hands) for hands in root.hands]
        self.budget: i64 = budget
        self.size: i64 = 0  # information sets, and pairs of hands at terminals
        self.iterations = 0
        self._payoff_of: dict[int, float] = {}
        self._spots_of: dict[int, int] = {}
        self._expand(root)

    # -- the public tree ---------------------------------------------------------------------------------------------

    def _expand(self, node: PublicState) -> None:
        """Add all that can follow a node, each action of a hand as probable as another."""
        rules = self.rules
        seat = node.seat
        self._count(len(node.hands[0]) + len(node.hands[1]))
        held = 0
        for hand in node.hands[seat]:
            held |= hand
        left, right = node.left, node.right
        if left < 0:
            while held:
                tile = held.bit_length() - 1
                held ^= 1 << tile
                self._expand_play(node, tile, rules.low[tile], rules.high[tile])
        else:
            fit = held & rules.fits_pip[left]
            while fit:
                tile = fit.bit_length() - 1
                fit ^= 1 << tile
                self._expand_play(node, tile, rules.low[tile] + rules.high[tile] - left, right)
            fit = held & rules.fits_pip[right] if right != left else 0
            while fit:
                tile = fit.bit_length() - 1
                fit ^= 1 << tile
                self._expand_play(node, tile, left, rules.low[tile] + rules.high[tile] - right)
            self._expand_pass(node, rules.fits_pip[left] | rules.fits_pip[right])
        actions = [0] * len(node.hands[seat])
        for child in node.children:
            for index in child.parent_index[seat]:
                actions[index] += 1
        for child in node.children:
            child.strategy = [1.0 / actions[index] for index in child.parent_index[seat]]

    def _expand_play(self, node: PublicState, tile: int, left: int, right: int) -> None:
        """Add what follows if a tile is laid and the ends are then these."""
        seat = node.seat
        bit: i64 = 1 << tile
        child = PublicState(1 - seat, left, right, 0, [[], []])
        child.action = action_code(tile, left, right)
        for holder in range(2):
            hands, parent_index = child.hands[holder], child.parent_index[holder]
            wanted: i64 = bit if holder == seat else 0
            for index, known in enumerate(node.hands[holder]):
                hand: i64 = known
                if hand & bit == wanted:
                    hands.append(hand & ~bit)
                    parent_index.append(index)
            if not hands:
                return  # the other player can hold nothing then
        if not child.hands[seat][0]:
            self._terminate(child, seat)
        self._add(node, child)

    def _expand_pass(self, node: PublicState, fitting: i64) -> None:
        """Add what follows if nothing fits."""
        seat = node.seat
        child = PublicState(1 - seat, node.left, node.right, node.passes + 1, node.hands[:])
        hands: list[int] = []
        parent_index = child.parent_index[seat]
        for index, known in enumerate(node.hands[seat]):
            hand: i64 = known
            if not hand & fitting:
                hands.append(known)
                parent_index.append(index)
        child.hands[seat] = hands
        if not hands:
            return
        if child.passes == 2:
            self._terminate(child, -1)
        self._add(node, child)

    def _add(self, node: PublicState, child: PublicState) -> None:
        hands = len(child.hands[node.seat])
        child.regret = [0.0] * hands
        child.cumulative_strategy = [0.0] * hands
        node.children.append(child)
        if child.seat >= 0:
            self._expand(child)

    def _terminate(self, node: PublicState, out: int) -> None:
        """The hand is over, by a domino of the seat `out` or a block; hands that share a tile are paid nothing."""
        node.seat = -1
        self._count(len(node.hands[0]) * len(node.hands[1]))
        spots1 = [self._spots(hand) for hand in node.hands[1]]
        payoffs = node.payoffs
        for hand0 in node.hands[0]:
            spots0 = self._spots(hand0)
            for index, hand1 in enumerate(node.hands[1]):
                if hand0 & hand1:
                    payoffs.append(0.0)
                    continue
                key = (spots0 << 12 | spots1[index]) << 2 | (out + 1)
                if key not in self._payoff_of:
                    points = settlement(self.rules, [hand0, hand1], out)
                    self._payoff_of[key] = self.worth.get(points[0] - points[1], float(points[0] - points[1]))
                payoffs.append(self._payoff_of[key])

    def _spots(self, hand: int) -> int:
        known = self._spots_of.get(hand, -1)
        if known < 0:
            known = spots(self.rules, hand)
            self._spots_of[hand] = known
        return known

    def _count(self, more: i64) -> None:
        self.size += more
        if self.size > self.budget:
            raise BudgetExceeded

    # -- CFR+ --------------------------------------------------------------------------------------------------------

    def iterate(self, iterations: int) -> None:
        """Run so many iterations more."""
        for _iteration in range(iterations):
            self.iterations += 1
            self._counterfactual_values(self.root, 0, self.root_reach[1])
            self._counterfactual_values(self.root, 1, self.root_reach[0])

    def keep_average(self, node: PublicState) -> None:
        """Drop everything below a node but the average strategy."""
        for child in node.children:
            child.regret = child.payoffs = _NOTHING
            if child.seat < 0:
                child.hands = _NO_HANDS
            self.keep_average(child)

    def _counterfactual_values(self, node: PublicState, player: int, reach: list[float]) -> list[float]:
        """The counterfactual values of a node to `player` by its hands; `reach` are the other's reach probabilities.

        On the way `player` updates its regrets, and the other's strategy is accumulated.
        """
        if node.seat < 0:
            return _terminal_values(node, player, reach)
        values = [0.0] * len(node.hands[player])
        if node.seat != player:
            weight = float(self.iterations * self.iterations)
            for child in node.children:
                strategy, cumulative = child.strategy, child.cumulative_strategy
                child_reach: list[float] = []
                reached = False
                for nth, index in enumerate(child.parent_index[1 - player]):
                    probability = reach[index] * strategy[nth]
                    child_reach.append(probability)
                    if probability > 0.0:
                        reached = True
                        cumulative[nth] += weight * probability
                if reached:
                    found = self._counterfactual_values(child, player, child_reach)
                    _add_to_parent(values, found, child.parent_index[player])
            return values
        if len(node.children) == 1:
            child = node.children[0]
            found = self._counterfactual_values(child, player, _narrowed(reach, child.parent_index[1 - player]))
            _add_to_parent(values, found, child.parent_index[player])
            return values
        by_child: list[list[float]] = []
        for child in node.children:
            found = self._counterfactual_values(child, player, _narrowed(reach, child.parent_index[1 - player]))
            by_child.append(found)
            strategy = child.strategy
            for nth, index in enumerate(child.parent_index[player]):
                values[index] += strategy[nth] * found[nth]
        self._match_regrets(node, by_child, values)
        return values

    def _match_regrets(self, node: PublicState, by_child: list[list[float]], values: list[float]) -> None:
        """Add to the regrets of the seat to move, none kept below zero, and set its strategy in proportion to them."""
        seat = node.seat
        sums = [0.0] * len(values)
        for nth, child in enumerate(node.children):
            found, regret = by_child[nth], child.regret
            for hand, index in enumerate(child.parent_index[seat]):
                more = regret[hand] + found[hand] - values[index]
                if more > 0.0:
                    regret[hand] = more
                    sums[index] += more
                else:
                    regret[hand] = 0.0
        for child in node.children:
            regret, strategy = child.regret, child.strategy
            for hand, index in enumerate(child.parent_index[seat]):
                if sums[index] > 0.0:
                    strategy[hand] = regret[hand] / sums[index]

    def average_strategy(self, node: PublicState, index: int) -> list[float]:
        """The probability of each child of a node, for the hand of the seat to move at this index."""
        cumulative: list[float] = []
        current: list[float] = []
        for child in node.children:
            parent_index = child.parent_index[node.seat]
            own = parent_index.index(index) if index in parent_index else -1
            cumulative.append(child.cumulative_strategy[own] if own >= 0 else 0.0)
            current.append(child.strategy[own] if own >= 0 else 0.0)
        total = sum(cumulative)
        return [probability / total for probability in cumulative] if total > 0.0 else current

    # -- what playing on comes to --------------------------------------------------------------------------------

    def averages(self, node: PublicState) -> list[list[float]]:
        """The average strategy at a node: by child, its probability for each hand that may go on to it."""
        totals = [0.0] * len(node.hands[node.seat])
        for child in node.children:
            for nth, index in enumerate(child.parent_index[node.seat]):
                totals[index] += child.cumulative_strategy[nth]
        found: list[list[float]] = []
        for child in node.children:
            probabilities: list[float] = []
            for nth, index in enumerate(child.parent_index[node.seat]):
                total = totals[index]
                probabilities.append(child.cumulative_strategy[nth] / total if total > 0.0 else child.strategy[nth])
            found.append(probabilities)
        return found

    def expectations(self, node: PublicState, child: PublicState, player: int, own: int) -> list[list[float]]:
        """What going on to a child and then by the average strategies comes to, for a hand of `player` at the node.

        That is the value, the chance to win and the spots to be left when another wins, each by the other's hands at
        the node; 0 where a hand cannot go there. `own` is the index of the player's hand.
        """
        other = 1 - player
        found = [[0.0] * len(node.hands[other]) for _what in range(VALUES)]
        if child.seat < 0:
            self._settle(node, child, player, own, found)
            return found
        own = _index_below(child, player, own)
        if own < 0:
            return found
        below = [[0.0] * len(child.hands[other]) for _what in range(VALUES)]
        averages = self.averages(child)
        for nth, following in enumerate(child.children):
            if child.seat == player:
                index = _index_below(following, player, own)
                probability = averages[nth][index] if index >= 0 else 0.0
                if probability > 0.0:
                    after = self.expectations(child, following, player, own)
                    for what in range(VALUES):
                        for hand in range(len(below[what])):
                            below[what][hand] += probability * after[what][hand]
            else:
                after = self.expectations(child, following, player, own)
                for place, hand in enumerate(following.parent_index[other]):
                    for what in range(VALUES):
                        below[what][hand] += averages[nth][place] * after[what][hand]
        for what in range(VALUES):
            _add_to_parent(found[what], below[what], child.parent_index[other])
        return found

    def _settle(self, node: PublicState, child: PublicState, player: int, own: int, found: list[list[float]]) -> None:
        """The same of a terminal."""
        other = 1 - player
        out = -1 if child.action == PASSED else node.seat
        laid: i64 = 0 if out < 0 else 1 << (child.action >> 8)
        hands = [0, 0]
        hands[player] = node.hands[player][own] & ~laid
        for index, hand in enumerate(node.hands[other]):
            if out == other and not hand & laid:
                continue
            hands[other] = hand & ~laid
            points = settlement(self.rules, hands, out)
            won = winners(self.rules, hands, out)
            made = self.worth.get(points[0] - points[1], float(points[0] - points[1]))
            found[0][index] = -made if player else made
            found[1][index] = 1.0 if won == [player] else 0.0
            found[2][index] = float(self._spots(hands[player])) if won == [other] else 0.0

    def answers(self, node: PublicState, player: int, own: int) -> list[float]:
        """The chance that the player has a tile that fits after the other's next action, by the other's hands."""
        found = [0.0] * len(node.hands[1 - player])
        hand = node.hands[player][own]
        for child, probabilities in zip(node.children, self.averages(node), strict=True):
            fits_pip = self.rules.fits_pip
            if child.seat >= 0 and hand & (fits_pip[child.left] | fits_pip[child.right]):
                for nth, index in enumerate(child.parent_index[1 - player]):
                    found[index] += probabilities[nth]
        return found


def _index_below(child: PublicState, player: int, index: int) -> int:
    """The index in a child of a hand of its parent, -1 if it is not there."""
    parent_index = child.parent_index[player]
    if not parent_index:
        return index
    return parent_index.index(index) if index in parent_index else -1


def _terminal_values(node: PublicState, player: int, reach: list[float]) -> list[float]:
    """The counterfactual values of a terminal to `player`, by its hands."""
    values: list[float] = []
    payoffs = node.payoffs
    hands: i64 = len(node.hands[player])
    nth: i64 = 0
    for own in range(hands):
        value = 0.0
        if player == 0:
            for probability in reach:
                value += payoffs[nth] * probability
                nth += 1
        else:
            nth = own
            for probability in reach:
                value -= payoffs[nth] * probability
                nth += hands
        values.append(value)
    return values


def _narrowed(reach: list[float], parent_index: list[int]) -> list[float]:
    """The reach probabilities of those hands that are still possible."""
    return [reach[index] for index in parent_index] if parent_index else reach


def _add_to_parent(values: list[float], found: list[float], parent_index: list[int]) -> None:
    """Add the values of a child's hands to those of its parent's."""
    if parent_index:
        for nth, index in enumerate(parent_index):
            values[index] += found[nth]
    else:
        for nth, value in enumerate(found):
            values[nth] += value
