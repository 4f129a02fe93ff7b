"""Solve the betting of Domino Poker, write the blueprints of game/bots/betting and print their exploitability.

Run from any folder, with numpy installed: python build/poker.py [BLUEPRINT…], for example "2 1.0" for one alone

The strategies are the averages of counterfactual regret minimization. For two players it is CFR+ (Tammelin, 2014)
without abstraction and with exact probabilities: an equilibrium up to the exploitability that is printed. For three and
four players it is Monte Carlo CFR (Lanctot et al., 2009): deals are sampled, and hands of similar strength share a
bucket; then the average has no guarantee. All bets have one size, `ratio` times the pool of antes of 1. If all pass,
nothing is won.
"""

import argparse
import sys
import time
from itertools import combinations
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

try:
    import numpy as np
except ModuleNotFoundError:
    np = None

ITERATIONS = {2: 300, 3: 300, 4: 150}
"""The iterations of CFR, by the number of players."""
DEALS = 4096
"""The number of deals sampled in an iteration, with more than two players."""
ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from game.bots.betting.blueprint import (  # noqa: E402
    CAPS,
    CERTAIN,
    FILE,
    LETTERS,
    RATIOS,
    betting_tree,
    hand_ranks,
)
from game.rules.betting.poker import POKER  # noqa: E402


class AllHands:
    """All hands in order of strength, each in its own bucket: no abstraction."""

    def __init__(self):
        ranks = hand_ranks(POKER)
        hands = [tuple(tile for tile, bit in ranks.bits.items() if bit & mask) for mask in ranks.masks]
        deck = POKER.deck()
        sets = [part for size in range(6) for part in combinations(deck, size)]
        numbers = {part: number for number, part in enumerate(sets)}
        parts = [numbers[part] for hand in hands for size in range(6) for part in combinations(hand, size)]
        self.parts = np.array(parts, dtype=np.int32).reshape(len(hands), 32)
        self.signs = np.array([(-1.0) ** size for size in range(6) for _ in combinations(range(5), size)])
        self.sets = len(sets)
        # Two hands of one kind with the same leading piece cannot be dealt together: both hold that piece.
        leads = [(place, pieces[0]) for place, pieces in map(POKER.strength, hands)]
        changes = [n for n in range(1, len(hands)) if leads[n] != leads[n - 1]]
        self.blocks = [*zip([0, *changes], [*changes, len(hands)], strict=True)]
        self.prior = np.full(len(hands), 1 / len(hands))
        self.starts = range(len(hands))
        self.opponent_hands = 3003

    def against(self, reach):
        """Return by own hand the probability that an opponent is here by its `reach`, and that it has a weaker hand.

        Hands that share a tile are excluded by inclusion and exclusion.
        """
        sums, weaker = np.zeros(self.sets), np.empty(len(reach))
        for start, stop in self.blocks:
            parts = self.parts[start:stop]
            weaker[start:stop] = sums.take(parts) @ self.signs
            sums += np.bincount(parts.ravel(), np.repeat(reach[start:stop], 32), self.sets)
        return sums.take(self.parts) @ self.signs / self.opponent_hands, weaker / self.opponent_hands


class Tree:
    """The public betting tree for a number of players, with bets of `ratio` times the pool of antes of 1 each.

    A strategy has, by node, the probability of each action by bucket of hands. `starts` has the first hand of each
    bucket.
    """

    def __init__(self, players, ratio, starts):
        self.players = players
        self.bet = ratio * players
        self.starts = starts
        self.nodes = betting_tree(players, CAPS[players])
        numbers = {node.history: number for number, node in enumerate(self.nodes)}
        self.children = [[numbers[node.history + LETTERS[action]] for action in node.actions] for node in self.nodes]

    def zeros(self):
        """Return a zero for each action at each node, by bucket."""
        return [np.zeros((len(node.actions), len(self.starts))) for node in self.nodes]

    def reach(self, strategy):
        """Return the reach probability by node, seat and bucket: the product of the seat's own probabilities."""
        reach = [None] * len(self.nodes)
        reach[0] = [np.ones(len(self.starts))] * self.players
        for number, node in enumerate(self.nodes):  # parents first
            for index, child in enumerate(self.children[number]):
                reach[child] = list(reach[number])
                reach[child][node.seat] = reach[number][node.seat] * strategy[number][index]
        return reach

    def accumulate(self, cumulative_strategy, strategy, weight):
        """Add a strategy to the cumulative strategy, weighted by the reach of the player at each node."""
        reach = self.reach(strategy)
        for number, node in enumerate(self.nodes):
            if node.seat >= 0:
                cumulative_strategy[number] += weight * reach[number][node.seat] * strategy[number]


class ExactBetting(Tree):
    """Betting of two players, every hand against every hand."""

    def __init__(self, players, ratio, hands):
        super().__init__(players, ratio, hands.starts)
        self.hands = hands

    def counterfactual_values(self, seat, strategy, best_response=False):
        """Return the counterfactual values of `seat` by node and hand, or of its best response."""
        reach, terminal = self.reach(strategy), {}
        values = [None] * len(self.nodes)
        for number in reversed(range(len(self.nodes))):  # children first
            node = self.nodes[number]
            if node.seat < 0:
                values[number] = self.terminal_values(node, seat, reach[number], terminal)
                continue
            after = [values[child] for child in self.children[number]]
            if node.seat != seat:
                values[number] = sum(after)
            elif best_response:
                values[number] = np.maximum.reduce(after)
            else:
                values[number] = sum(chance * value for chance, value in zip(strategy[number], after, strict=True))
        return values

    def terminal_values(self, node, seat, reach, known):
        """Return the counterfactual values at a terminal node; `known` caches the results of `against` by reach."""
        stakes = [1 + self.bet * bets for bets in node.stakes]
        if not any(node.stakes):
            return np.zeros(len(self.hands.prior))
        opponent = 1 - seat
        key = id(reach[opponent])
        if key not in known:
            known[key] = self.hands.against(reach[opponent])
        possible, weaker = known[key]
        if not node.live[seat]:
            return -stakes[seat] * possible
        return (weaker if node.live[opponent] else possible) * sum(stakes) - possible * stakes[seat]

    def expected_value(self, seat, strategy, best_response=False):
        """Return the expected winnings of a seat per deal, in antes of one player."""
        return float(self.hands.prior @ self.counterfactual_values(seat, strategy, best_response)[0])

    def solve(self, iterations):
        """Return the average strategy of CFR+, in which later iterations have more weight."""
        regret, cumulative_strategy = self.zeros(), self.zeros()
        strategy = [matched(regrets) for regrets in regret]
        for iteration in range(1, iterations + 1):
            for seat in range(self.players):
                values = self.counterfactual_values(seat, strategy)
                for number, node in enumerate(self.nodes):
                    if node.seat != seat:
                        continue
                    after = np.array([values[child] for child in self.children[number]])
                    regret[number] = np.maximum(regret[number] + after - values[number], 0)
                    strategy[number] = matched(regret[number])
            self.accumulate(cumulative_strategy, strategy, iteration)
        return [matched(actions) for actions in cumulative_strategy]

    def gap(self, strategy):
        """Return the exploitability: the mean over the seats of what a best response alone gains."""
        seats = range(self.players)
        gains = [self.expected_value(seat, strategy, True) - self.expected_value(seat, strategy) for seat in seats]
        return sum(gains) / self.players


class SampledBetting(Tree):
    """Betting of three or four players on sampled deals; a bucket has at least `least` hands of similar strength."""

    def __init__(self, players, ratio, hands, least=75):
        starts = [0]
        for start, _stop in hands.blocks:
            if start - starts[-1] >= least <= len(hands.prior) - start:
                starts.append(start)
        super().__init__(players, ratio, starts)
        self.places_by_mask = np.empty(1 << 20, dtype=np.int16)
        masks = hand_ranks(POKER).masks
        self.places_by_mask[list(masks)] = range(len(masks))
        self.rng = np.random.default_rng(1)

    def sample(self, deals):
        """Sample deals: the rank of each seat's hand among all hands, and its bucket."""
        order = self.rng.random((deals, 20)).argsort(axis=1)[:, : 5 * self.players].reshape(deals, self.players, 5)
        self.places = self.places_by_mask[(1 << order).sum(axis=2)].T
        self.buckets = np.searchsorted(self.starts, self.places, "right") - 1

    def returns(self, node):
        """Return the winnings of each seat at a terminal node, by deal."""
        stakes = np.array([[1 + self.bet * bets] for bets in node.stakes])
        if not any(node.stakes):
            return np.zeros(self.places.shape)
        winner = np.where([[live] for live in node.live], self.places, -1).argmax(axis=0)
        return (np.arange(self.players)[:, None] == winner) * stakes.sum() - stakes

    def walk(self, number, reach, visit):
        """Return the winnings of each seat from a node on, by deal; `visit` is called for each node, children first.

        `reach` has the reach probability of each seat's own actions. `visit` gets the node, the counterfactual value of
        each action by bucket and the probability of each action by deal, and returns the probabilities to go on with.
        """
        node = self.nodes[number]
        if node.seat < 0:
            return self.returns(node)
        seat, buckets = node.seat, self.buckets[node.seat]
        chances = self.strategy[number][:, buckets]
        after = []
        for chance, child in zip(chances, self.children[number], strict=True):
            after.append(self.walk(child, [*reach[:seat], reach[seat] * chance, *reach[seat + 1 :]], visit))
        counterfactual = np.prod([reach[other] for other in range(self.players) if other != seat], axis=0)
        values = [np.bincount(buckets, counterfactual * winnings[seat], len(self.starts)) for winnings in after]
        chances = visit(number, np.array(values), chances)
        return sum(chance * winnings for chance, winnings in zip(chances, after, strict=True))

    def solve(self, iterations, deals):
        """Return the average strategy, in which later iterations have more weight."""
        regret, cumulative_strategy = self.zeros(), self.zeros()
        for iteration in range(1, iterations + 1):
            self.strategy = [matched(np.maximum(regrets, 0)) for regrets in regret]

            def learn(number, values, chances, iteration=iteration):
                regret[number] += iteration * (values - (self.strategy[number] * values).sum(axis=0))
                return chances

            self.sample(deals)
            self.walk(0, [np.ones(deals)] * self.players, learn)
            self.accumulate(cumulative_strategy, self.strategy, iteration)
        return [matched(actions) for actions in cumulative_strategy]

    def expected_values(self, strategy, deals, responder=-1):
        """Return the mean winnings of each seat over sampled deals; the seat `responder` plays its best response."""
        self.strategy = strategy

        def visit(number, values, chances):
            seat = self.nodes[number].seat
            if seat != responder:
                return chances
            best = values.argmax(axis=0)[self.buckets[seat]]
            return np.arange(len(values))[:, None] == best

        self.sample(deals)
        return self.walk(0, [np.ones(deals)] * self.players, visit).mean(axis=1)

    def gap(self, strategy, deals):
        """Return the mean over the seats of what a best response by bucket alone gains."""
        even = self.expected_values(strategy, deals)
        seats = range(self.players)
        return sum(self.expected_values(strategy, deals, seat)[seat] - even[seat] for seat in seats) / self.players


def matched(weights):
    """Return action probabilities proportional to the weights (regret matching); uniform if all weights are 0."""
    if not len(weights):
        return weights
    total = weights.sum(axis=0)
    return np.where(total > 0, weights / np.where(total > 0, total, 1), 1 / len(weights))


def quantized(strategy):
    """Return the strategy as it will be read from the file: rounded to multiples of 1 / CERTAIN."""
    result = []
    for actions in strategy:
        if not len(actions):
            result.append(actions)
            continue
        parts = np.floor(actions * CERTAIN + 0.5)
        parts[0] = 0
        over = np.maximum(parts.sum(axis=0) - CERTAIN, 0)
        parts[-1] -= np.minimum(parts[-1], over)
        parts[0] = CERTAIN - parts.sum(axis=0)
        result.append(parts / CERTAIN)
    return result


def packed(starts, strategy):
    """Return a blueprint as bytes: the number of buckets, the first hand of each, and the probabilities by node."""
    buckets = np.array([len(starts), *starts], dtype="<u2").tobytes()
    rows = [np.rint(action * CERTAIN).astype(np.uint8).tobytes() for actions in strategy for action in actions[1:]]
    return buckets + b"".join(rows)


def solved(players, ratio, hands):
    """Solve and return a blueprint; print the winnings of each seat and the exploitability."""
    start = time.time()
    if players == 2:
        game = ExactBetting(players, ratio, hands)
        strategy = quantized(game.solve(ITERATIONS[players]))
        values = [game.expected_value(seat, strategy) for seat in range(players)]
        gap = game.gap(strategy)
    else:
        game = SampledBetting(players, ratio, hands)
        strategy = quantized(game.solve(ITERATIONS[players], DEALS))
        values, gap = game.expected_values(strategy, 20 * DEALS), game.gap(strategy, 20 * DEALS)
    by_seat = " ".join(f"{value:+.4f}" for value in values)
    seconds = time.time() - start
    result = f"{by_seat}; {1000 * gap:.3f} thousandths, {seconds:.0f} s"
    print(f"{players} players, bets of {ratio} pools: {result}", flush=True)
    return packed(game.starts, strategy)


def main(wanted):
    """Solve the wanted blueprints, or all, and keep the others unchanged."""
    hands = AllHands()
    blueprints = {}
    if wanted:
        with ZipFile(FILE) as file:
            blueprints = {name: file.read(name) for name in file.namelist()}
    for players, ratios in RATIOS.items():
        for ratio in ratios:
            if not wanted or f"{players} {ratio}" in wanted:
                blueprints[f"{players} {ratio}"] = solved(players, ratio, hands)
    with ZipFile(FILE, "w") as file:
        for name, blueprint in blueprints.items():
            file.writestr(ZipInfo(name), blueprint, ZIP_DEFLATED, 9)


def parse_arguments():
    """Return the blueprints given as arguments; exit if numpy is missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [f"{players} {ratio}" for players, ratios in RATIOS.items() for ratio in ratios]
    parser.add_argument("blueprints", metavar="BLUEPRINT", choices=[*names, []], nargs="*", help=", ".join(names))
    wanted = parser.parse_args().blueprints
    if np is None:
        parser.exit(2, "build/poker.py needs numpy, which is not installed: pip install numpy\n")
    return wanted


if __name__ == "__main__":
    main(parse_arguments())
