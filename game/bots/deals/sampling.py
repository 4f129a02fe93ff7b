"""Count, list and sample deals of unseen tiles to the places where they may be.

Tiles are numbers; sets of tiles are masks (bit n for tile n). Each place holds a fixed number of tiles. Sampling is
exact and rejects nothing: the table determines beforehand how many tiles of each class go where. Plain typed Python for
mypyc.
"""

from bisect import bisect_right
from itertools import combinations
from random import Random

from game.bots.deals.deal_chain import PRIME, TileClass
from game.bots.deals.deal_table import DealTable
from game.bots.kernel.bits import tiles_in

ESTIMATED = 500
"""Number of deals for estimating probabilities that cannot be calculated."""


class Deals(DealTable):
    """All deals consistent with what is known; see DealTable for the arguments and `weight`.

    The weight of a single deal is the product of the factors of the leans that it satisfies.
    """

    def sample(self, rng: Random) -> list[int]:
        """Return the tiles in each place in a random deal, drawn by weight. The weight must not be 0."""
        dealt = self.certain[:]
        chain = self.chain
        if chain is None:
            self._from_table(dealt, rng)
        else:
            chain.seed = 1 + int(rng.random() * (PRIME - 1))
            chain.advance()
            for index in range(len(chain.tiles)):
                dealt[self.merged[chain.place_of[index]][0]] |= 1 << chain.tiles[index]
        for places in self.merged:
            if len(places) > 1:
                self._split_at_random(places, dealt, rng)
        return dealt

    def _from_table(self, dealt: list[int], rng: Random) -> None:
        """Add the tiles of a random deal of the table; tiles of merged places go to the first of them."""
        state = self.start
        for index in range(len(self.classes)):
            allocations = self.allocations[index][state]
            chosen = 0
            if len(allocations.cumulative) > 1:
                chosen = bisect_right(allocations.cumulative, rng.random() * allocations.cumulative[-1])
                chosen = min(chosen, len(allocations.cumulative) - 1)
            self._distribute(self.classes[index], allocations.counts[chosen], dealt, rng)
            state = allocations.next_states[chosen]

    def _distribute(self, tile_class: TileClass, counts: int, dealt: list[int], rng: Random) -> None:
        """Distribute the tiles of a class at random, with the given number for each place."""
        tiles = tile_class.tiles[:]
        left = len(tiles)
        for place in tile_class.places:
            number = counts >> self.shifts[place] & self.masks[place]
            first = self.merged[place][0]
            while number:
                number -= 1
                chosen = int(rng.random() * left) if number < left - 1 else left - 1
                left -= 1
                dealt[first] |= 1 << tiles[chosen]
                tiles[chosen] = tiles[left]

    def _split_at_random(self, places: list[int], dealt: list[int], rng: Random) -> None:
        """Split the tiles dealt to the first of these merged places among all of them at random."""
        first = places[0]
        tiles = tiles_in(dealt[first] & ~self.certain[first])
        dealt[first] = self.certain[first]
        left = len(tiles)
        for place in places:
            for _tile in range(self.room[place]):
                chosen = int(rng.random() * left)
                left -= 1
                dealt[place] |= 1 << tiles[chosen]
                tiles[chosen] = tiles[left]

    def probabilities(self) -> list[dict[int, float]]:
        """Return for each place the probability of each tile that may be there; empty if no deal is possible.

        Exact if the deals were counted, else estimated from a separate random walk.
        """
        if not self.weight:
            return [{} for _place in self.certain]
        probabilities = [dict.fromkeys(tiles_in(tiles), 1.0) for tiles in self.certain]
        means = self._counted_means() if self.chain is None else self._estimated_means()
        for index, tile_class in enumerate(self.classes):
            for option in range(len(tile_class.places)):
                group = self.merged[tile_class.places[option]]
                room = sum([self.room[place] for place in group])
                for place in group:
                    for tile in tile_class.tiles:
                        share = means[index][option] / len(tile_class.tiles)
                        probabilities[place][tile] = share * self.room[place] / room
        return probabilities

    def _counted_means(self) -> list[list[float]]:
        """Return the expected number of tiles of each class in each of its places, by class and place."""
        means: list[list[float]] = []
        reached = {self.start: 1.0}
        for index, tile_class in enumerate(self.classes):
            mean = [0.0] * len(tile_class.places)
            next_reached: dict[int, float] = {}
            for state, probability in reached.items():
                allocations = self.allocations[index][state]
                previous = 0.0
                for choice in range(len(allocations.counts)):
                    share = probability * (allocations.cumulative[choice] - previous) / allocations.cumulative[-1]
                    previous = allocations.cumulative[choice]
                    next_state = allocations.next_states[choice]
                    next_reached[next_state] = next_reached.get(next_state, 0.0) + share
                    counts = allocations.counts[choice]
                    for option, place in enumerate(tile_class.places):
                        mean[option] += share * (counts >> self.shifts[place] & self.masks[place])
            reached = next_reached
            means.append(mean)
        return means

    def _estimated_means(self) -> list[list[float]]:
        """Return estimates of these numbers from ESTIMATED deals of a new walk, so that every call returns the same."""
        chain = self.new_chain()
        counts = [0] * (len(self.classes) * chain.places)
        for _deal in range(ESTIMATED):
            chain.advance()
            for tile in range(len(chain.tiles)):
                counts[chain.class_of[tile] * chain.places + chain.place_of[tile]] += 1
        return [
            [counts[index * chain.places + place] / ESTIMATED for place in tile_class.places]
            for index, tile_class in enumerate(self.classes)
        ]

    def list_all(self) -> list[tuple[list[int], float]]:
        """Return every deal with its weight. Check `weight` first: it is about the number of deals.

        Raises ValueError if there are too many deals to count.
        """
        if self.chain is not None:
            raise ValueError(self.weight)
        listed: list[tuple[list[int], float]] = []
        if self.weight:
            self._list(0, self.start, self.certain, 1.0, listed)
        for places in self.merged:
            if len(places) > 1:
                listed = self._split_in_all_ways(places, listed)
        return listed

    def _list(
        self, index: int, state: int, dealt: list[int], weight: float, listed: list[tuple[list[int], float]]
    ) -> None:
        if index == len(self.classes):
            listed.append((dealt, weight))
            return
        tile_class = self.classes[index]
        allocations = self.allocations[index][state]
        firsts = [self.merged[place][0] for place in tile_class.places]
        for choice in range(len(allocations.counts)):
            counts = allocations.counts[choice]
            rooms = [counts >> self.shifts[place] & self.masks[place] for place in tile_class.places]
            deal_weight = weight
            for option in range(len(rooms)):
                deal_weight *= tile_class.factors[option] ** rooms[option]
            for shares in _distributions(sum([1 << tile for tile in tile_class.tiles]), rooms):
                extended = dealt[:]
                for option in range(len(firsts)):
                    extended[firsts[option]] |= shares[option]
                self._list(index + 1, allocations.next_states[choice], extended, deal_weight, listed)

    def _split_in_all_ways(
        self, places: list[int], listed: list[tuple[list[int], float]]
    ) -> list[tuple[list[int], float]]:
        """Split the tiles dealt to the first of these merged places among all of them in every way."""
        results = []
        rooms = [self.room[place] for place in places]
        for dealt, weight in listed:
            for shares in _distributions(dealt[places[0]] & ~self.certain[places[0]], rooms):
                split = dealt[:]
                for index in range(len(places)):
                    split[places[index]] = self.certain[places[index]] | shares[index]
                results.append((split, weight))
        return results


def subsets(mask: int, number: int) -> list[int]:
    """Return every choice of `number` tiles of a mask, as masks, in lexicographic order of the tiles."""
    return [sum(chosen) for chosen in combinations([1 << tile for tile in tiles_in(mask)], number)]


def _distributions(tiles: int, rooms: list[int]) -> list[list[int]]:
    """Return every way to deal these tiles to places with the given numbers of tiles."""
    if len(rooms) == 1:
        return [[tiles]]
    return [[share, *rest] for share in subsets(tiles, rooms[0]) for rest in _distributions(tiles & ~share, rooms[1:])]
