"""Works out how to bet at Domino Poker, writes the blueprints of game/bots/betting and prints how good they are.

Run from any folder, with numpy installed: python build/poker.py ["2 1.0" for that sheet alone]

The strategies are averages of counterfactual regret minimization: everyone plays against everyone, and each thing that
could have been said at each node with each hand is said the oftener the more it is regretted. For two players (CFR+)
every hand stands by itself and every chance is exact: what comes is a solution of the game, as far short of it as is
printed. For three and four the deals are drawn by luck, hands of nearly the same strength play alike, and there is no
promise. Bets are of one size, `ratio` times the pool of antes of 1; if all pass nobody has won anything.
"""

import sys
import time
from itertools import combinations
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np

ROUNDS = {2: 300, 3: 300, 4: 150}
"""How often a strategy is improved, by the number of players."""
DEALS = 4096
"""On how many deals each time, where there are more than two players."""
ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from game.bots.betting.blueprint import CAPS, FULL, RATIOS, SHEETS, tree  # noqa: E402
from game.bots.betting.hand_ranks import all_hands  # noqa: E402
from game.rules.betting.poker import POKER  # noqa: E402


class Hands:
    """Every hand by itself, in order of strength: exact."""

    def __init__(self):
        hands = [
            tuple(tile for tile, bit in all_hands(POKER).bits.items() if bit & mask) for mask in all_hands(POKER).masks
        ]
        deck = POKER.deck()
        sets = [part for size in range(6) for part in combinations(deck, size)]
        at = {part: number for number, part in enumerate(sets)}
        parts = [at[part] for hand in hands for size in range(6) for part in combinations(hand, size)]
        self.parts = np.array(parts, dtype=np.int32).reshape(len(hands), 32)
        self.signs = np.array([(-1.0) ** size for size in range(6) for _ in combinations(range(5), size)])
        self.sets = len(sets)
        # Hands of one kind with the same leading piece never meet: both hold that piece.
        leads = [(place, pieces[0]) for place, pieces in map(POKER.strength, hands)]
        changes = [n for n in range(1, len(hands)) if leads[n] != leads[n - 1]]
        self.blocks = [*zip([0, *changes], [*changes, len(hands)], strict=True)]
        self.prior = np.full(len(hands), 1 / len(hands))
        self.starts = range(len(hands))
        self.others = 3003

    def against(self, reach):
        """For each own hand, how much of a rival's reach can be there at all, and how much of that is weaker."""
        sums, weaker = np.zeros(self.sets), np.empty(len(reach))
        for start, stop in self.blocks:
            parts = self.parts[start:stop]
            weaker[start:stop] = sums.take(parts) @ self.signs
            sums += np.bincount(parts.ravel(), np.repeat(reach[start:stop], 32), self.sets)
        return sums.take(self.parts) @ self.signs / self.others, weaker / self.others


class Betting:
    """The betting of so many players, with a bet of `ratio` times the pool of antes of 1 each."""

    def __init__(self, players, ratio, view):
        self.players, self.view = players, view
        self.starts = view.starts
        self.bet = ratio * players
        self.nodes = tree(players, CAPS[players])
        at = {node.path: number for number, node in enumerate(self.nodes)}
        self.children = [[at[node.path + "fsr"[way]] for way in node.ways] for node in self.nodes]

    def values(self, seat, strategy, best=False):
        """What each node is worth to `seat` by hand, all others playing `strategy`; with `best` it plays its best."""
        size = len(self.view.prior)
        reach = [None] * len(self.nodes)
        reach[0] = [np.ones(size)] * self.players
        seen = {}
        values = [None] * len(self.nodes)
        for number, node in enumerate(self.nodes):  # downwards: a node stands before those that follow it
            if node.seat < 0:
                values[number] = self.end(node, seat, reach[number], seen)
                continue
            for nth, child in enumerate(self.children[number]):
                reach[child] = list(reach[number])
                if node.seat != seat:
                    reach[child][node.seat] = reach[number][node.seat] * strategy[number][nth]
        for number in reversed(range(len(self.nodes))):
            node = self.nodes[number]
            if node.seat < 0:
                continue
            after = [values[child] for child in self.children[number]]
            if node.seat != seat:
                values[number] = sum(after)
            elif best:
                values[number] = np.maximum.reduce(after)
            else:
                values[number] = sum(share * value for share, value in zip(strategy[number], after, strict=True))
        return values

    def end(self, node, seat, reach, seen):
        stakes = [1 + self.bet * bets for bets in node.stakes]
        if not any(node.stakes):
            return np.zeros(len(self.view.prior))
        there, won = 1, 1
        for other, live in enumerate(node.live):
            if other == seat:
                continue
            key = id(reach[other])
            if key not in seen:
                seen[key] = (*self.view.against(reach[other]), reach[other])
            possible, weaker, _kept = seen[key]
            there = there * possible
            won = won * (weaker if live else possible)
        if not node.live[seat]:
            return -stakes[seat] * there
        return won * sum(stakes) - there * stakes[seat]

    def worth(self, seat, strategy, best=False):
        return float(self.view.prior @ self.values(seat, strategy, best)[0])

    def even(self):
        size = len(self.view.prior)
        return [np.full((len(node.ways), size), 1 / max(1, len(node.ways))) for node in self.nodes]

    def solve(self, rounds):
        """The average strategy of so many rounds of CFR+, the later rounds counting the more."""
        regret = [np.zeros_like(ways) for ways in self.even()]
        average = [np.zeros_like(ways) for ways in self.even()]
        strategy = self.even()
        for turn in range(1, rounds + 1):
            for seat in range(self.players):
                values = self.values(seat, strategy)
                for number, node in enumerate(self.nodes):
                    if node.seat != seat:
                        continue
                    after = np.array([values[child] for child in self.children[number]])
                    regret[number] = np.maximum(regret[number] + after - values[number], 0)
                    strategy[number] = shares(regret[number])
            own = [None] * len(self.nodes)
            own[0] = [np.ones(len(self.view.prior))] * self.players
            for number, node in enumerate(self.nodes):
                for nth, child in enumerate(self.children[number]):
                    own[child] = list(own[number])
                    own[child][node.seat] = own[number][node.seat] * strategy[number][nth]
                if node.seat >= 0:
                    average[number] += turn * own[number][node.seat] * strategy[number]
        return [shares(ways) for ways in average]

    def gap(self, strategy):
        """What the best replies win, each alone, on the average of the seats."""
        gains = [self.worth(seat, strategy, True) - self.worth(seat, strategy) for seat in range(self.players)]
        return sum(gains) / self.players


class Table:
    """The betting of three or four, on deals drawn by luck, in groups of hands of nearly the same strength."""

    def __init__(self, players, ratio, hands, least=75):
        self.players = players
        self.bet = ratio * players
        self.nodes = tree(players, CAPS[players])
        at = {node.path: number for number, node in enumerate(self.nodes)}
        self.children = [[at[node.path + "fsr"[way]] for way in node.ways] for node in self.nodes]
        self.starts = [0]
        for start, _stop in hands.blocks:
            if start - self.starts[-1] >= least <= len(hands.prior) - start:
                self.starts.append(start)
        self.order = np.empty(1 << 20, dtype=np.int16)
        masks = all_hands(POKER).masks
        self.order[list(masks)] = range(len(masks))
        self.luck = np.random.default_rng(1)

    def deal(self, deals):
        """So many deals: the group of each seat's hand, and its exact place."""
        luck = self.luck.random((deals, 20)).argsort(axis=1)[:, : 5 * self.players].reshape(deals, self.players, 5)
        self.places = self.order[(1 << luck).sum(axis=2)].T
        self.held = np.searchsorted(self.starts, self.places, "right") - 1

    def end(self, node):
        """What each seat wins of it, deal by deal."""
        stakes = np.array([[1 + self.bet * bets] for bets in node.stakes])
        if not any(node.stakes):
            return np.zeros(self.places.shape)
        winner = np.where([[live] for live in node.live], self.places, -1).argmax(axis=0)
        return (np.arange(self.players)[:, None] == winner) * stakes.sum() - stakes

    def walk(self, number, reach, meet):
        """What each seat wins from a node on, deal by deal; `meet` is told what each way is worth, the last first.

        `reach` is how likely each seat comes there by its own choices, `meet` gives back the shares of each way.
        """
        node = self.nodes[number]
        if node.seat < 0:
            return self.end(node)
        seat, held = node.seat, self.held[node.seat]
        shares = self.strategy[number][:, held]
        after = []
        for share, child in zip(shares, self.children[number], strict=True):
            coming = [*reach[:seat], reach[seat] * share, *reach[seat + 1 :]]
            after.append(self.walk(child, coming, meet))
        others = np.prod([reach[other] for other in range(self.players) if other != seat], axis=0)
        worth = np.array([np.bincount(held, others * values[seat], len(self.starts)) for values in after])
        shares = meet(number, worth, shares)
        return sum(share * values for share, values in zip(shares, after, strict=True))

    def solve(self, rounds, deals):
        size = len(self.starts)
        regret = [np.zeros((len(node.ways), size)) for node in self.nodes]
        average = [np.zeros((len(node.ways), size)) for node in self.nodes]
        for turn in range(1, rounds + 1):
            self.strategy = [shares(np.maximum(ways, 0)) for ways in regret]

            def learn(number, worth, chosen, turn=turn):
                regret[number] += turn * (worth - (self.strategy[number] * worth).sum(axis=0))
                return chosen

            self.deal(deals)
            self.walk(0, [np.ones(deals)] * self.players, learn)
            own = [None] * len(self.nodes)
            own[0] = [np.ones(size)] * self.players
            for number, node in enumerate(self.nodes):
                for nth, child in enumerate(self.children[number]):
                    own[child] = list(own[number])
                    own[child][node.seat] = own[number][node.seat] * self.strategy[number][nth]
                if node.seat >= 0:
                    average[number] += turn * own[number][node.seat] * self.strategy[number]
        return [shares(ways) for ways in average]

    def worth(self, strategy, deals, best=-1):
        """What each seat wins on the average of so many deals; the seat `best` plays its best reply."""
        self.strategy = strategy

        def meet(number, worth, chosen):
            seat = self.nodes[number].seat
            if seat != best:
                return chosen
            choice = worth.argmax(axis=0)[self.held[seat]]
            return np.arange(len(worth))[:, None] == choice

        self.deal(deals)
        return self.walk(0, [np.ones(deals)] * self.players, meet).mean(axis=1)

    def gap(self, strategy, deals):
        """What the best replies by groups win, each alone, on the average of the seats."""
        even = self.worth(strategy, deals)
        return sum(self.worth(strategy, deals, seat)[seat] - even[seat] for seat in range(self.players)) / self.players


def shares(weights):
    """Each way's part of the weights of all; the same for all where there is no weight."""
    if not len(weights):
        return weights
    total = weights.sum(axis=0)
    return np.where(total > 0, weights / np.where(total > 0, total, 1), 1 / len(weights))


def rounded(strategy):
    """A strategy as it comes back from the file: of each way but the first in parts of FULL, the first has the rest."""
    kept = []
    for ways in strategy:
        if not len(ways):
            kept.append(ways)
            continue
        parts = np.floor(ways * FULL + 0.5)
        parts[0] = 0
        over = np.maximum(parts.sum(axis=0) - FULL, 0)
        parts[-1] -= np.minimum(parts[-1], over)
        parts[0] = FULL - parts.sum(axis=0)
        kept.append(parts / FULL)
    return kept


def packed(starts, strategy):
    """A sheet as bytes: how many groups of hands, where each begins, and the shares, node by node."""
    groups = np.array([len(starts), *starts], dtype="<u2").tobytes()
    rows = [np.rint(way * FULL).astype(np.uint8).tobytes() for ways in strategy for way in ways[1:]]
    return groups + b"".join(rows)


def solved(players, ratio, hands):
    """A sheet for so many players and such bets; prints what each seat wins, and how much more best replies would."""
    began = time.time()
    if players == 2:
        game = Betting(players, ratio, hands)
        strategy = rounded(game.solve(ROUNDS[players]))
        worth = [game.worth(seat, strategy) for seat in range(players)]
        gap = game.gap(strategy)
    else:
        game = Table(players, ratio, hands)
        strategy = rounded(game.solve(ROUNDS[players], DEALS))
        worth, gap = game.worth(strategy, 20 * DEALS), game.gap(strategy, 20 * DEALS)
    worths = " ".join(f"{seat:+.4f}" for seat in worth)
    took = time.time() - began
    print(f"{players} players, bets of {ratio} pools: {worths}; {1000 * gap:.3f} thousandths, {took:.0f} s", flush=True)
    return packed(game.starts, strategy)


def main(wanted):
    """Make the sheets that are named, as “2 1.0”, or all, and keep the others as they are."""
    hands = Hands()
    sheets = {}
    if wanted:
        with ZipFile(SHEETS) as file:
            sheets = {name: file.read(name) for name in file.namelist()}
    for players, ratios in RATIOS.items():
        for ratio in ratios:
            if not wanted or f"{players} {ratio}" in wanted:
                sheets[f"{players} {ratio}"] = solved(players, ratio, hands)
    with ZipFile(SHEETS, "w") as file:
        for name, sheet in sheets.items():
            file.writestr(ZipInfo(name), sheet, ZIP_DEFLATED, 9)


if __name__ == "__main__":
    main(sys.argv[1:])
