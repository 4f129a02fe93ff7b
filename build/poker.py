"""Solves the betting of Domino Poker, writes the blueprints of game/bots/betting and prints their exploitability.

Run from any folder, with numpy installed: python build/poker.py ["2 1.0" for that one alone]

The strategies are the averages of counterfactual regret minimization. For two players it is CFR+ (Tammelin, 2014)
without abstraction, its chances exact: an equilibrium, but for the exploitability that is printed. For three and four
it is Monte-Carlo CFR (Lanctot and others, 2009): deals are sampled, and hands of nearly the same strength share a
bucket; there the average has no guarantee. Bets are of one size, `ratio` times the pool of antes of 1; if all pass
nobody has won anything.
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
"""How many deals are sampled in an iteration, where there are more than two players."""
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
    """Every hand in a bucket of its own, in order of strength: no abstraction."""

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
        # Hands of one kind with the same leading piece never meet: both hold that piece.
        leads = [(place, pieces[0]) for place, pieces in map(POKER.strength, hands)]
        changes = [n for n in range(1, len(hands)) if leads[n] != leads[n - 1]]
        self.blocks = [*zip([0, *changes], [*changes, len(hands)], strict=True)]
        self.prior = np.full(len(hands), 1 / len(hands))
        self.starts = range(len(hands))
        self.opponent_hands = 3003

    def against(self, reach):
        """By own hand the probability that an opponent gets here by its `reach`, and that it does with a weaker hand.

        Tiles in both hands are taken out by inclusion and exclusion.
        """
        sums, weaker = np.zeros(self.sets), np.empty(len(reach))
        for start, stop in self.blocks:
            parts = self.parts[start:stop]
            weaker[start:stop] = sums.take(parts) @ self.signs
            sums += np.bincount(parts.ravel(), np.repeat(reach[start:stop], 32), self.sets)
        return sums.take(self.parts) @ self.signs / self.opponent_hands, weaker / self.opponent_hands


class Tree:
    """The public tree of the betting of so many players, with bets of `ratio` times the pool of antes of 1 each.

    A strategy has by node the probability of each action by bucket of hands; `starts` is where each bucket begins.
    """

    def __init__(self, players, ratio, starts):
        self.players = players
        self.bet = ratio * players
        self.starts = starts
        self.nodes = betting_tree(players, CAPS[players])
        numbers = {node.history: number for number, node in enumerate(self.nodes)}
        self.children = [[numbers[node.history + LETTERS[action]] for action in node.actions] for node in self.nodes]

    def zeros(self):
        """A zero for each action at each node, by bucket."""
        return [np.zeros((len(node.actions), len(self.starts))) for node in self.nodes]

    def reach(self, strategy):
        """By node and by seat, the probability by bucket with which its own actions lead there (reach probability)."""
        reach = [None] * len(self.nodes)
        reach[0] = [np.ones(len(self.starts))] * self.players
        for number, node in enumerate(self.nodes):  # downwards: a node stands before those that follow it
            for nth, child in enumerate(self.children[number]):
                reach[child] = list(reach[number])
                reach[child][node.seat] = reach[number][node.seat] * strategy[number][nth]
        return reach

    def accumulate(self, cumulative_strategy, strategy, weight):
        """Add a strategy to the cumulative strategy, by how likely its own player gets to each node."""
        reach = self.reach(strategy)
        for number, node in enumerate(self.nodes):
            if node.seat >= 0:
                cumulative_strategy[number] += weight * reach[number][node.seat] * strategy[number]


class ExactBetting(Tree):
    """The betting of two, every hand against every hand."""

    def __init__(self, players, ratio, hands):
        super().__init__(players, ratio, hands.starts)
        self.hands = hands

    def counterfactual_values(self, seat, strategy, best_response=False):
        """By node the counterfactual values to `seat` by hand; with `best_response` that is what it plays."""
        reach, terminal = self.reach(strategy), {}
        values = [None] * len(self.nodes)
        for number in reversed(range(len(self.nodes))):  # upwards: a node stands before those that follow it
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
        """The counterfactual values where the betting is over; `known` keeps what there is against each reach."""
        stakes = [1 + self.bet * bets for bets in node.stakes]
        if not any(node.stakes):
            return np.zeros(len(self.hands.prior))
        rival = 1 - seat
        key = id(reach[rival])
        if key not in known:
            known[key] = self.hands.against(reach[rival])
        possible, weaker = known[key]
        if not node.live[seat]:
            return -stakes[seat] * possible
        return (weaker if node.live[rival] else possible) * sum(stakes) - possible * stakes[seat]

    def expected_value(self, seat, strategy, best_response=False):
        """What a seat wins a deal, in antes of one player."""
        return float(self.hands.prior @ self.counterfactual_values(seat, strategy, best_response)[0])

    def solve(self, iterations):
        """The average strategy of so many iterations of CFR+, the later ones weighing the more."""
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
        """What best responses win more, each alone, on the average of the seats: the exploitability."""
        seats = range(self.players)
        gains = [self.expected_value(seat, strategy, True) - self.expected_value(seat, strategy) for seat in seats]
        return sum(gains) / self.players


class SampledBetting(Tree):
    """The betting of three or four on sampled deals, `least` hands or more of about the same strength in a bucket."""

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
        """Sample so many deals: the place of each seat's hand among all, and its bucket."""
        order = self.rng.random((deals, 20)).argsort(axis=1)[:, : 5 * self.players].reshape(deals, self.players, 5)
        self.places = self.places_by_mask[(1 << order).sum(axis=2)].T
        self.buckets = np.searchsorted(self.starts, self.places, "right") - 1

    def returns(self, node):
        """What each seat wins at a terminal node, deal by deal."""
        stakes = np.array([[1 + self.bet * bets] for bets in node.stakes])
        if not any(node.stakes):
            return np.zeros(self.places.shape)
        winner = np.where([[live] for live in node.live], self.places, -1).argmax(axis=0)
        return (np.arange(self.players)[:, None] == winner) * stakes.sum() - stakes

    def walk(self, number, reach, visit):
        """What each seat wins from a node on, deal by deal; `visit` is told each node, the last first.

        `reach` is by seat the reach probability of its own actions. `visit` gets the node, the counterfactual value of
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
        values = [np.bincount(buckets, counterfactual * found[seat], len(self.starts)) for found in after]
        chances = visit(number, np.array(values), chances)
        return sum(chance * found for chance, found in zip(chances, after, strict=True))

    def solve(self, iterations, deals):
        """The average strategy of so many iterations, the later ones weighing the more."""
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
        """What each seat wins on the average of so many deals; the seat `responder` plays its best response."""
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
        """What best responses by bucket win more, each alone, on the average of the seats."""
        even = self.expected_values(strategy, deals)
        seats = range(self.players)
        return sum(self.expected_values(strategy, deals, seat)[seat] - even[seat] for seat in seats) / self.players


def matched(weights):
    """Regret matching: the probability of each action by its weight, all alike where there is no weight."""
    if not len(weights):
        return weights
    total = weights.sum(axis=0)
    return np.where(total > 0, weights / np.where(total > 0, total, 1), 1 / len(weights))


def quantized(strategy):
    """A strategy as it comes back from the file: actions but the first in parts of CERTAIN, the first the rest."""
    found = []
    for actions in strategy:
        if not len(actions):
            found.append(actions)
            continue
        parts = np.floor(actions * CERTAIN + 0.5)
        parts[0] = 0
        over = np.maximum(parts.sum(axis=0) - CERTAIN, 0)
        parts[-1] -= np.minimum(parts[-1], over)
        parts[0] = CERTAIN - parts.sum(axis=0)
        found.append(parts / CERTAIN)
    return found


def packed(starts, strategy):
    """A blueprint as bytes: how many buckets, where each begins, and the probabilities, node by node."""
    buckets = np.array([len(starts), *starts], dtype="<u2").tobytes()
    rows = [np.rint(action * CERTAIN).astype(np.uint8).tobytes() for actions in strategy for action in actions[1:]]
    return buckets + b"".join(rows)


def solved(players, ratio, hands):
    """A blueprint for so many players and such bets; prints what each seat wins, and what best responses win more."""
    began = time.time()
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
    took = time.time() - began
    print(
        f"{players} players, bets of {ratio} pools: {by_seat}; {1000 * gap:.3f} thousandths, {took:.0f} s", flush=True
    )
    return packed(game.starts, strategy)


def main(wanted):
    """Make the blueprints that are named, as “2 1.0”, or all, and keep the others as they are."""
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


def parsed():
    """The blueprints that are asked for; ends the program where there is no numpy to make them with."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [f"{players} {ratio}" for players, ratios in RATIOS.items() for ratio in ratios]
    parser.add_argument("blueprints", metavar="BLUEPRINT", choices=[*names, []], nargs="*", help=", ".join(names))
    wanted = parser.parse_args().blueprints
    if np is None:
        parser.exit(2, "build/poker.py needs numpy, which is not installed: pip install numpy\n")
    return wanted


if __name__ == "__main__":
    main(parsed())
