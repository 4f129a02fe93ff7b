"""What one betting strategy for two wins of another, or the best reply of it: every hand and every chance exact."""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from operator import itemgetter, mul
from statistics import fmean

from game.bots.betting.blueprint import CAPS, LETTERS, Node, Sheet, tree
from game.bots.betting.hand_ranks import all_hands
from game.rules.betting.betting_game import BettingGame


class Chances:
    """How likely a rival's hands are beside an own one: no tile is in both.

    A sum over all hands that share no tile with one of n tiles is made of 2^n sums over those that hold some part of
    it, with a plus where the part has an even number of tiles.
    """

    def __init__(self, game: BettingGame) -> None:
        size = game.hand_size
        deck = range(len(game.deck()))
        parts = [part for count in range(size + 1) for part in combinations(deck, count)]
        at = {sum(1 << tile for tile in part): number for number, part in enumerate(parts)}
        self.sums = len(parts)
        self.others = comb(len(deck) - size, size)
        self.even, self.odd = [], []
        for mask in all_hands(game).masks:
            bits = [1 << tile for tile in deck if mask >> tile & 1]
            numbers = [[at[sum(part)] for part in combinations(bits, count)] for count in range(size + 1)]
            self.even.append([number for some in numbers[::2] for number in some])
            self.odd.append([number for some in numbers[1::2] for number in some])
        self.pick = [(itemgetter(*even), itemgetter(*odd)) for even, odd in zip(self.even, self.odd, strict=True)]

    def against(self, reach: Sequence[float]) -> tuple[list[float], list[float]]:
        """For each own hand: the chance that a rival is there who comes with `reach`, and that one is and is weaker."""
        sums = [0.0] * self.sums
        weaker = []
        for (even, odd), plus, minus, share in zip(self.pick, self.even, self.odd, reach, strict=True):
            weaker.append((sum(even(sums)) - sum(odd(sums))) / self.others)
            for part in plus:
                sums[part] += share
            for part in minus:
                sums[part] += share
        there = [(sum(even(sums)) - sum(odd(sums))) / self.others for even, odd in self.pick]
        return there, weaker


Odds = Callable[[str, int], dict[int, float]]
"""How often a strategy chooses each way, by the path of the node and the place of the hand."""


def worth(chances: Chances, ratio: float, seat: int, rival: Odds, own: Odds | None = None) -> float:
    """What that one of two seats wins on the average against a strategy, in antes of one player.

    It plays the strategy `own`; where that is None, the best reply, which knows the rival's.
    """
    nodes = {node.path: node for node in tree(2, CAPS[2])}
    places = range(len(chances.pick))
    known: dict[str, tuple[list[float], list[float]]] = {}

    def ending(node: Node, since: str, reach: list[float]) -> list[float]:
        """By own hand; `since` is the node up to which the rival has chosen."""
        if not any(node.stakes):
            return [0.0] * len(places)
        if since not in known:
            known[since] = chances.against(reach)
        mine, other = (1 + 2 * ratio * node.stakes[at] for at in (seat, 1 - seat))
        there, weaker = known[since]
        if not node.live[seat]:
            return [-mine * chance for chance in there]
        if not node.live[1 - seat]:
            return [other * chance for chance in there]
        return [(mine + other) * won - mine * chance for won, chance in zip(weaker, there, strict=True)]

    def going_on(path: str, since: str, reach: list[float]) -> list[float]:
        node = nodes[path]
        if not node.ways:
            return ending(node, since, reach)
        following = [path + LETTERS[way] for way in node.ways]
        if node.seat == seat:
            after = [going_on(child, since, reach) for child in following]
            if not own:
                return [*map(max, zip(*after, strict=True))]
            said = (own(path, held).values() for held in places)
            return [sum(map(mul, odds, values)) for odds, *values in zip(said, *after, strict=True)]
        shares = zip(*(rival(path, held).values() for held in places), strict=True)
        after = [
            going_on(child, child, [*map(mul, reach, share)]) for child, share in zip(following, shares, strict=True)
        ]
        return [*map(sum, zip(*after, strict=True))]

    return fmean(going_on("", "", [1.0] * len(places)))


def shortfall(chances: Chances, sheet: Sheet, ratio: float) -> float:
    """How much a strategy for two, seated by turns in both seats, loses at most, in antes of one player a deal."""
    return sum(worth(chances, ratio, seat, sheet.odds) for seat in range(2)) / 2
