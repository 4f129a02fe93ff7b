"""How far a betting strategy for two falls short: what the best reply to it wins, every hand and every chance exact."""

from collections.abc import Sequence
from itertools import combinations
from math import comb
from operator import itemgetter

from game.bots.blueprint import CAPS, LETTERS, Node, Sheet, tree
from game.bots.hands import all_hands
from game.rules.vying import VyingGame


class Chances:
    """How likely a rival's hands are beside an own one: no tile is in both.

    A sum over all hands that share no tile with one of n tiles is made of 2^n sums over those that hold some part of
    it, with a plus where the part has an even number of tiles.
    """

    def __init__(self, game: VyingGame) -> None:
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


def best_reply(chances: Chances, sheet: Sheet, ratio: float, seat: int) -> float:
    """What the best reply to a strategy for two wins on the average in that seat, in antes of one player."""
    nodes = tree(2, CAPS[2])
    places = range(len(sheet.starts))
    known: dict[str, tuple[list[float], list[float]]] = {}

    def ending(node: Node, path: str, reach: list[float]) -> list[float]:
        """`path` is the last node that changed the rival's reach."""
        if not any(node.stakes):
            return [0.0] * len(places)
        if path not in known:
            known[path] = chances.against(reach)
        own, other = (1 + 2 * ratio * node.stakes[at] for at in (seat, 1 - seat))
        there, weaker = known[path]
        if not node.live[seat]:
            return [-own * chance for chance in there]
        if not node.live[1 - seat]:
            return [other * chance for chance in there]
        return [(own + other) * won - own * chance for won, chance in zip(weaker, there, strict=True)]

    def worth(path: str, since: str, reach: list[float]) -> list[float]:
        node = at[path]
        if not node.ways:
            return ending(node, since, reach)
        if node.seat == seat:
            return [*map(max, zip(*(worth(path + LETTERS[way], since, reach) for way in node.ways), strict=True))]
        odds = [sheet.odds(path, place) for place in places]
        after = []
        for way in node.ways:
            coming = [share * chance[way] for share, chance in zip(reach, odds, strict=True)]
            after.append(worth(path + LETTERS[way], path + LETTERS[way], coming))
        return [*map(sum, zip(*after, strict=True))]

    at = {node.path: node for node in nodes}
    values = worth("", "", [1.0] * len(places))
    return sum(values) / len(values)


def shortfall(game: VyingGame, sheet: Sheet, ratio: float) -> float:
    """How much a strategy for two, seated by turns in both seats, loses at most, in antes of one player a deal."""
    chances = Chances(game)
    return sum(best_reply(chances, sheet, ratio, seat) for seat in range(2)) / 2
