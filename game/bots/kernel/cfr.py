"""CFR+ on a public tree: solves the end of a two-player hand as a game with hidden hands.

Tiles are only laid: nothing is drawn, and nothing is paid before the hand ends. The root is a public state with every
hand that each player may hold and its probability. Each iteration walks the tree once for each player, who updates
regrets against the opponent's current strategy and sets its own by regret matching. The average strategy converges to
an equilibrium. (Zinkevich et al. 2007, CFR; Tammelin 2014, CFR+; Johanson et al. 2011, vectors of hands on a public
tree.)

It imports only other kernel modules, so that mypyc can compile it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bots.kernel.bits import BudgetExceeded, tiles_in
from game.bots.kernel.rule_tables import RuleTables, spots
from game.bots.kernel.settlement import settlement, winners

if TYPE_CHECKING:
    from mypy_extensions import i64

PASSED = -1
VALUES = 3
"""Number of quantities that `EndgameSolver.expectations` returns."""
_NOTHING: list[float] = []
_NO_HANDS: list[list[int]] = []


class PublicState:
    """Node of the public tree: what both players see, and the hands each of them may hold there.

    A player with one of these hands at a public state is an information set. `action` leads to this node. For each hand
    of the player who takes it: its probability (`strategy`), the cumulative `regret` for not taking it, and the
    `cumulative_strategy`, in which later iterations count more. `parent_index` gives, by seat and hand, the index of
    the same hand in the parent before the action.
    """

    def __init__(self, seat: int, left: int, right: int, passes: int, hands: list[list[int]]) -> None:
        """Create a node without children. `seat` is to move, -1 at a terminal; the end pips are -1 before the lead."""
        self.seat = seat
        self.left = left
        self.right = right
        self.passes = passes
        self.hands = hands
        self.parent_index: list[list[int]] = [[], []]
        self.action = PASSED  # or an `action_code`
        self.children: list[PublicState] = []
        self.strategy: list[float] = []
        self.regret: list[float] = []
        self.cumulative_strategy: list[float] = []
        self.payoffs: list[float] = []  # at a terminal, for seat 0: rows by its hands, columns by hands of seat 1


def action_code(tile: int, left: int, right: int) -> int:
    """Return the number of a play: the tile and the two ends afterwards."""
    return (tile << 4 | min(left, right)) << 4 | max(left, right)


class EndgameSolver:
    """CFR+ for the subgame from a public state.

    `root_reach` is the probability of each hand by seat; uniform unless set before the first iteration. `worth` maps
    the points of seat 0 less those of seat 1 to a payoff; other differences count as they are.
    """

    def __init__(self, rules: RuleTables, root: PublicState, budget: int, worth: dict[int, float]) -> None:
        """Build the tree; raises BudgetExceeded if its size exceeds `budget`."""
        self.rules = rules
        self.worth = worth
        self.root = root
        self.root_reach = [[1.0] * len(hands) for hands in root.hands]
        self.budget: i64 = budget
        self.size: i64 = 0  # information sets plus pairs of hands at terminals
        self.iterations = 0
        self._payoff_of: dict[int, float] = {}
        self._expand(root)

    # -- public tree ---------------------------------------------------------------------------------------------------

    def _expand(self, node: PublicState) -> None:
        """Add all successors of a node; each hand starts with a uniform strategy."""
        rules, seat = self.rules, node.seat
        self._count(len(node.hands[0]) + len(node.hands[1]))
        held = 0
        for hand in node.hands[seat]:
            held |= hand
        left, right = node.left, node.right
        if left < 0:
            for tile in reversed(tiles_in(held)):
                self._expand_play(node, tile, rules.low[tile], rules.high[tile])
        else:
            for tile in reversed(tiles_in(held & rules.fits_pip[left])):
                self._expand_play(node, tile, rules.low[tile] + rules.high[tile] - left, right)
            for tile in reversed(tiles_in(held & rules.fits_pip[right] if right != left else 0)):
                self._expand_play(node, tile, left, rules.low[tile] + rules.high[tile] - right)
            self._expand_pass(node, rules.fits_pip[left] | rules.fits_pip[right])
        action_counts = [0] * len(node.hands[seat])
        for child in node.children:
            for index in child.parent_index[seat]:
                action_counts[index] += 1
        for child in node.children:
            child.strategy = [1.0 / action_counts[index] for index in child.parent_index[seat]]

    def _expand_play(self, node: PublicState, tile: int, left: int, right: int) -> None:
        """Add the child in which a tile is laid, with these ends afterwards."""
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
        if child.hands[1 - seat]:  # else no hand of the other player is possible
            self._add(node, child, -1 if child.hands[seat][0] else seat)

    def _expand_pass(self, node: PublicState, fitting: i64) -> None:
        """Add the child for a pass, which is possible only with no fitting tile."""
        seat = node.seat
        child = PublicState(1 - seat, node.left, node.right, node.passes + 1, node.hands[:])
        hands: list[int] = []
        for index, known in enumerate(node.hands[seat]):
            hand: i64 = known
            if not hand & fitting:
                hands.append(known)
                child.parent_index[seat].append(index)
        child.hands[seat] = hands
        child.parent_index[1 - seat] = list(range(len(node.hands[1 - seat])))
        if hands:
            self._add(node, child, -1)

    def _add(self, node: PublicState, child: PublicState, out: int) -> None:
        """Add a child and its successors; `out` is the seat that has gone out, or -1."""
        hands = len(child.hands[node.seat])
        child.regret = [0.0] * hands
        child.cumulative_strategy = [0.0] * hands
        if out >= 0 or child.passes == 2:
            self._make_terminal(child, out)
        node.children.append(child)
        if child.seat >= 0:
            self._expand(child)

    def _make_terminal(self, node: PublicState, out: int) -> None:
        """End the hand by a domino of seat `out` or a block (-1), and set payoffs; hands sharing a tile get 0."""
        node.seat = -1
        self._count(len(node.hands[0]) * len(node.hands[1]))
        spots1 = [spots(self.rules, hand) for hand in node.hands[1]]
        payoffs = node.payoffs
        for hand0 in node.hands[0]:
            spots0 = spots(self.rules, hand0)
            for index, hand1 in enumerate(node.hands[1]):
                if hand0 & hand1:
                    payoffs.append(0.0)
                    continue
                key = (spots0 << 12 | spots1[index]) << 2 | (out + 1)
                if key not in self._payoff_of:
                    points = settlement(self.rules, [hand0, hand1], out)
                    self._payoff_of[key] = self.worth.get(points[0] - points[1], float(points[0] - points[1]))
                payoffs.append(self._payoff_of[key])

    def _count(self, added: i64) -> None:
        self.size += added
        if self.size > self.budget:
            raise BudgetExceeded

    # -- CFR+ ----------------------------------------------------------------------------------------------------------

    def iterate(self, iterations: int) -> None:
        """Run more iterations."""
        for _iteration in range(iterations):
            self.iterations += 1
            self._counterfactual_values(self.root, 0, self.root_reach[1])
            self._counterfactual_values(self.root, 1, self.root_reach[0])

    def keep_average(self, node: PublicState) -> None:
        """Drop all data below a node except the average strategy, to save memory."""
        for child in node.children:
            child.regret = child.payoffs = _NOTHING
            if child.seat < 0:
                child.hands = _NO_HANDS
            self.keep_average(child)

    def _counterfactual_values(self, node: PublicState, player: int, reach: list[float]) -> list[float]:
        """Return the counterfactual values of a node for `player`, by hand.

        `reach` is the opponent's reach probabilities. This also updates the regrets of `player` and accumulates the
        opponent's strategy.
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
                for row, index in enumerate(child.parent_index[1 - player]):
                    probability = reach[index] * strategy[row]
                    child_reach.append(probability)
                    if probability > 0.0:
                        reached = True
                        cumulative[row] += weight * probability
                if reached:
                    child_values = self._counterfactual_values(child, player, child_reach)
                    for row, index in enumerate(child.parent_index[player]):
                        values[index] += child_values[row]
            return values
        by_child: list[list[float]] = []
        for child in node.children:
            child_reach = [reach[index] for index in child.parent_index[1 - player]]
            child_values = self._counterfactual_values(child, player, child_reach)
            by_child.append(child_values)
            strategy = child.strategy
            for row, index in enumerate(child.parent_index[player]):
                values[index] += strategy[row] * child_values[row]
        self._match_regrets(node, by_child, values)
        return values

    def _match_regrets(self, node: PublicState, by_child: list[list[float]], values: list[float]) -> None:
        """Add to the regrets of the seat to move, floored at 0, and set its strategy in proportion to them."""
        seat = node.seat
        sums = [0.0] * len(values)
        for child_number, child in enumerate(node.children):
            child_values, regret = by_child[child_number], child.regret
            for hand, index in enumerate(child.parent_index[seat]):
                new_regret = regret[hand] + child_values[hand] - values[index]
                if new_regret > 0.0:
                    regret[hand] = new_regret
                    sums[index] += new_regret
                else:
                    regret[hand] = 0.0
        for child in node.children:
            regret, strategy = child.regret, child.strategy
            for hand, index in enumerate(child.parent_index[seat]):
                if sums[index] > 0.0:
                    strategy[hand] = regret[hand] / sums[index]

    # -- expected results ----------------------------------------------------------------------------------------------

    def averages(self, node: PublicState) -> list[list[float]]:
        """Return the average strategy at a node: for each child, its probability for each hand that can reach it."""
        totals = [0.0] * len(node.hands[node.seat])
        for child in node.children:
            for row, index in enumerate(child.parent_index[node.seat]):
                totals[index] += child.cumulative_strategy[row]
        result: list[list[float]] = []
        for child in node.children:
            probabilities: list[float] = []
            for row, index in enumerate(child.parent_index[node.seat]):
                total = totals[index]
                probabilities.append(child.cumulative_strategy[row] / total if total > 0.0 else child.strategy[row])
            result.append(probabilities)
        return result

    def expectations(self, node: PublicState, child: PublicState, player: int, own: int) -> list[list[float]]:
        """Return the results of going to a child and then playing the average strategies, for one hand of `player`.

        The three results are the value, the probability to win, and the expected spots left when losing, each by the
        opponent's hand at the node; 0 for hands that cannot go there. `own` is the index of the player's hand.
        """
        opponent = 1 - player
        result = [[0.0] * len(node.hands[opponent]) for _quantity in range(VALUES)]
        if child.seat < 0:
            self._terminal_expectations(node, child, player, own, result)
            return result
        if own not in child.parent_index[player]:
            return result
        own = child.parent_index[player].index(own)
        for grandchild, averages in zip(child.children, self.averages(child), strict=True):
            probabilities = [0.0] * len(child.hands[opponent])  # of going to the grandchild, by the opponent's hand
            if child.seat == opponent:
                for row, hand in enumerate(grandchild.parent_index[opponent]):
                    probabilities[hand] = averages[row]
            elif own in grandchild.parent_index[player]:
                probabilities = [averages[grandchild.parent_index[player].index(own)]] * len(probabilities)
            if max(probabilities) > 0.0:
                next_result = self.expectations(child, grandchild, player, own)
                for row, hand in enumerate(child.parent_index[opponent]):
                    for quantity in range(VALUES):
                        result[quantity][hand] += probabilities[row] * next_result[quantity][row]
        return result

    def _terminal_expectations(
        self, node: PublicState, child: PublicState, player: int, own: int, result: list[list[float]]
    ) -> None:
        """Fill in `expectations` for a terminal child."""
        opponent = 1 - player
        out = -1 if child.action == PASSED else node.seat
        laid: i64 = 0 if out < 0 else 1 << (child.action >> 8)
        hands = [0, 0]
        hands[player] = node.hands[player][own] & ~laid
        for index, hand in enumerate(node.hands[opponent]):
            if out == opponent and not hand & laid:
                continue
            hands[opponent] = hand & ~laid
            points = settlement(self.rules, hands, out)
            winning_sides = winners(self.rules, hands, out)
            payoff = self.worth.get(points[0] - points[1], float(points[0] - points[1]))
            result[0][index] = -payoff if player else payoff
            result[1][index] = 1.0 if winning_sides == [player] else 0.0
            result[2][index] = float(spots(self.rules, hands[player])) if winning_sides == [opponent] else 0.0

    def answers(self, node: PublicState, player: int, own: int) -> list[float]:
        """Return the probability that the player holds a fitting tile after the opponent's next action.

        The result is by the opponent's hand.
        """
        result = [0.0] * len(node.hands[1 - player])
        hand = node.hands[player][own]
        for child, probabilities in zip(node.children, self.averages(node), strict=True):
            fits_pip = self.rules.fits_pip
            if child.seat >= 0 and hand & (fits_pip[child.left] | fits_pip[child.right]):
                for row, index in enumerate(child.parent_index[1 - player]):
                    result[index] += probabilities[row]
        return result


def _terminal_values(node: PublicState, player: int, reach: list[float]) -> list[float]:
    """Return the counterfactual values of a terminal for `player`, by hand."""
    payoffs = node.payoffs
    hands: i64 = len(node.hands[player])
    row: i64 = len(reach) if player == 0 else 1
    step: i64 = 1 if player == 0 else hands
    values: list[float] = []
    for own in range(hands):
        value = 0.0
        cell: i64 = own * row
        for probability in reach:
            value += payoffs[cell] * probability
            cell += step
        values.append(-value if player else value)
    return values
