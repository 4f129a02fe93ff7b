"""Count, list and sample deals of unseen tiles to the places where they may be.

Tiles are numbers; sets of tiles are masks (bit n for tile n). Each place holds a fixed number of tiles. Sampling is
exact and rejects nothing: the table determines beforehand how many tiles of each class go where. Plain typed Python for
mypyc.
"""

from bisect import bisect_right
from random import Random

from game.bots.deals.deal_chain import PRIME, DealChain
from game.bots.deals.deal_table import LARGEST, DealTable, TileClass

ESTIMATED = 500
"""Number of deals for estimating probabilities that cannot be calculated."""


class Deals:
    """All deals consistent with what is known.

    `weight` is the total weight. Without leans it is the number of deals (exact up to 2**53); 0 if no deal is possible;
    infinite if there are too many to count, and then `chain` samples them by a random walk. The weight of a single deal
    is the product of the factors of the leans that it satisfies.
    """

    def __init__(
        self,
        sizes: list[int],
        possible: list[int],
        leans: list[tuple[int, int, float]],
        needs: list[tuple[int, int]],
        largest: int = LARGEST,
    ) -> None:
        """Place p holds `sizes[p]` of the tiles in the mask `possible[p]`; all tiles fill all places exactly.

        - A lean (tiles, place, factor) multiplies the weight of a deal by `factor` for each of these tiles in that
          place.
        - A need (tiles, places), two masks, requires that at least one of these tiles is in one of these places.

        If the table needs more than `largest` steps, deals are sampled by a random walk.
        """
        self.table = DealTable(sizes, possible, leans, needs, largest)
        self.weight = self.table.weight
        self.chain: DealChain | None = None
        if self.table.too_large:
            chain = self._chain()
            if chain.has_deal:
                self.chain = chain
            else:
                self.weight = 0.0

    def _chain(self) -> DealChain:
        """Return a random walk through the deals, at its first deal."""
        rooms = [sum([self.table.room[place] for place in places]) for places in self.table.merged]
        return DealChain(rooms, self.table.classes, self.table.all_needs)

    def sample(self, rng: Random) -> list[int]:
        """Return the tiles in each place in a random deal, drawn by weight. The weight must not be 0."""
        dealt = self.table.certain[:]
        if self.chain is None:
            self._from_table(dealt, rng)
        else:
            self._from_chain(self.chain, dealt, rng)
        for places in self.table.merged:
            if len(places) > 1:
                self._split_at_random(places, dealt, rng)
        return dealt

    def _from_chain(self, chain: DealChain, dealt: list[int], rng: Random) -> None:
        """Add the tiles of the walk's next deal; tiles of merged places go to the first of them."""
        chain.reseed(1 + int(rng.random() * (PRIME - 1)))
        chain.advance()
        for index in range(len(chain.tiles)):
            dealt[self.table.merged[chain.place_of[index]][0]] |= 1 << chain.tiles[index]

    def _from_table(self, dealt: list[int], rng: Random) -> None:
        """Add the tiles of a random deal of the table; tiles of merged places go to the first of them."""
        state = self.table.start
        for index in range(len(self.table.classes)):
            allocations = self.table.allocations[index][state]
            chosen = 0
            if len(allocations.cumulative) > 1:
                chosen = bisect_right(allocations.cumulative, rng.random() * allocations.cumulative[-1])
                chosen = min(chosen, len(allocations.cumulative) - 1)
            self._distribute(self.table.classes[index], allocations.counts[chosen], dealt, rng)
            state = allocations.next_states[chosen]

    def _distribute(self, tile_class: TileClass, counts: int, dealt: list[int], rng: Random) -> None:
        """Distribute the tiles of a class at random, with the given number for each place."""
        tiles = tile_class.tiles[:]
        left = len(tiles)
        for option in range(len(tile_class.places)):
            place = tile_class.places[option]
            number = counts >> self.table.shifts[place] & self.table.masks[place]
            first = self.table.merged[place][0]
            while number:
                number -= 1
                chosen = int(rng.random() * left) if number < left - 1 else left - 1
                left -= 1
                dealt[first] |= 1 << tiles[chosen]
                tiles[chosen] = tiles[left]

    def _split_at_random(self, places: list[int], dealt: list[int], rng: Random) -> None:
        """Split the tiles dealt to the first of these merged places among all of them at random."""
        first = places[0]
        mask = dealt[first] & ~self.table.certain[first]
        dealt[first] = self.table.certain[first]
        tiles = []
        while mask:
            low = mask & -mask
            tiles.append(low)
            mask ^= low
        left = len(tiles)
        for place in places:
            room = self.table.room[place]
            while room:
                room -= 1
                chosen = int(rng.random() * left)
                left -= 1
                dealt[place] |= tiles[chosen]
                tiles[chosen] = tiles[left]

    def probabilities(self) -> list[dict[int, float]]:
        """Return for each place the probability of each tile that may be there; empty if no deal is possible.

        Exact if the deals were counted, else estimated from a separate random walk.
        """
        probabilities: list[dict[int, float]] = []
        for place in range(len(self.table.certain)):
            probabilities.append({})
            if self.weight:
                for tile in _bits(self.table.certain[place]):
                    probabilities[place][tile] = 1.0
        if not self.weight:
            return probabilities
        means = self._counted_means() if self.chain is None else self._estimated_means()
        for index in range(len(self.table.classes)):
            tile_class = self.table.classes[index]
            for option in range(len(tile_class.places)):
                group = self.table.merged[tile_class.places[option]]
                room = 0
                for place in group:
                    room += self.table.room[place]
                for place in group:
                    for tile in tile_class.tiles:
                        share = means[index][option] / len(tile_class.tiles)
                        probabilities[place][tile] = share * self.table.room[place] / room
        return probabilities

    def _counted_means(self) -> list[list[float]]:
        """Return for each class, and each of its places, the expected number of its tiles there."""
        means: list[list[float]] = []
        reached = {self.table.start: 1.0}
        for index in range(len(self.table.classes)):
            tile_class = self.table.classes[index]
            mean = [0.0] * len(tile_class.places)
            next_reached: dict[int, float] = {}
            for state, probability in reached.items():
                allocations = self.table.allocations[index][state]
                previous = 0.0
                for choice in range(len(allocations.counts)):
                    share = probability * (allocations.cumulative[choice] - previous) / allocations.cumulative[-1]
                    previous = allocations.cumulative[choice]
                    next_state = allocations.next_states[choice]
                    next_reached[next_state] = next_reached.get(next_state, 0.0) + share
                    counts = allocations.counts[choice]
                    for option in range(len(tile_class.places)):
                        place = tile_class.places[option]
                        mean[option] += share * (counts >> self.table.shifts[place] & self.table.masks[place])
            reached = next_reached
            means.append(mean)
        return means

    def _estimated_means(self) -> list[list[float]]:
        """Estimate the same numbers from ESTIMATED deals, which are the same on every call."""
        chain = self._chain()
        counts = [0] * (len(self.table.classes) * chain.places)
        for _deal in range(ESTIMATED):
            chain.advance()
            for tile in range(len(chain.tiles)):
                counts[chain.class_of[tile] * chain.places + chain.place_of[tile]] += 1
        means: list[list[float]] = []
        for index in range(len(self.table.classes)):
            row = index * chain.places
            means.append([counts[row + place] / ESTIMATED for place in self.table.classes[index].places])
        return means

    def list_all(self) -> list[tuple[list[int], float]]:
        """Return every deal with its weight. Check `weight` first: it is about the number of deals.

        Raises ValueError if there are too many deals to count.
        """
        if self.chain is not None:
            raise ValueError(self.weight)
        listed: list[tuple[list[int], float]] = []
        if self.weight:
            self._list(0, self.table.start, self.table.certain, 1.0, listed)
        for group in range(len(self.table.merged)):
            if len(self.table.merged[group]) > 1:
                listed = self._split_in_all_ways(self.table.merged[group], listed)
        return listed

    def _list(
        self, index: int, state: int, dealt: list[int], weight: float, listed: list[tuple[list[int], float]]
    ) -> None:
        if index == len(self.table.classes):
            listed.append((dealt, weight))
            return
        tile_class = self.table.classes[index]
        allocations = self.table.allocations[index][state]
        for choice in range(len(allocations.counts)):
            counts = allocations.counts[choice]
            rooms = [counts >> self.table.shifts[place] & self.table.masks[place] for place in tile_class.places]
            firsts = [self.table.merged[place][0] for place in tile_class.places]
            deal_weight = weight
            for option in range(len(rooms)):
                deal_weight *= tile_class.factors[option] ** rooms[option]
            for shares in _distributions(_mask(tile_class.tiles), rooms):
                extended = dealt[:]
                for option in range(len(firsts)):
                    extended[firsts[option]] |= shares[option]
                self._list(index + 1, allocations.next_states[choice], extended, deal_weight, listed)

    def _split_in_all_ways(
        self, places: list[int], listed: list[tuple[list[int], float]]
    ) -> list[tuple[list[int], float]]:
        """Split the tiles dealt to the first of these merged places among all of them in every way."""
        results = []
        rooms = [self.table.room[place] for place in places]
        for dealt, weight in listed:
            for shares in _distributions(dealt[places[0]] & ~self.table.certain[places[0]], rooms):
                split = dealt[:]
                for index in range(len(places)):
                    split[places[index]] = self.table.certain[places[index]] | shares[index]
                results.append((split, weight))
        return results


def _bits(mask: int) -> list[int]:
    """Return the numbers of the tiles in a mask."""
    tiles = []
    while mask:
        low = mask & -mask
        tiles.append(low.bit_length() - 1)
        mask ^= low
    return tiles


def _mask(tiles: list[int]) -> int:
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask


def _distributions(tiles: int, rooms: list[int]) -> list[list[int]]:
    """Return every way to deal these tiles to places with the given numbers of tiles."""
    if len(rooms) == 1:
        return [[tiles]]
    dealings = []
    for share in _choices(tiles, rooms[0]):
        for rest in _distributions(tiles & ~share, rooms[1:]):
            dealings.append([share, *rest])
    return dealings


def _choices(tiles: int, number: int) -> list[int]:
    """Return every choice of `number` of these tiles, as masks."""
    if not number:
        return [0]
    if tiles.bit_count() < number:
        return []
    low = tiles & -tiles
    rest = tiles ^ low
    return [low | choice for choice in _choices(rest, number - 1)] + _choices(rest, number)
