"""Deals of unseen tiles to the places where they may lie: counted, listed, and sampled exactly.

Tiles are numbers, sets of tiles masks (bit n is tile n). A place holds so many tiles, all of which lie there
in a deal. No deal is ever drawn and thrown away: the table says beforehand how many go where. Plain Python on numbers,
that mypyc compiles; it knows no game.
"""

from bisect import bisect_right
from random import Random

from game.bots.deals.deal_chain import PRIME, DealChain
from game.bots.deals.deal_table import LARGEST, DealTable, TileClass

ESTIMATED = 500
"""Deals from which probabilities are estimated, where they cannot be calculated."""


class Deals:
    """All the deals that are consistent with what is known.

    `weight` is that of all together: without leans how many there are, exactly up to 2**53; 0 where nothing fits,
    infinite where there are too many to be counted: then `chain` is a walk through them. One deal weighs more than
    another by the factors of the leans that it follows and the other does not.
    """

    def __init__(
        self,
        sizes: list[int],
        possible: list[int],
        leans: list[tuple[int, int, float]],
        needs: list[tuple[int, int]],
        largest: int = LARGEST,
    ) -> None:
        """Place p holds `sizes[p]` of the tiles `possible[p]`; there are as many tiles as the places hold.

        A lean (tiles, place, factor) makes each of these tiles so many times as likely to lie in that place as it
        would be. A need (tiles, places), both masks, is that one of these tiles at least lies in one of these places.
        Deals that a table cannot count in `largest` steps are sampled by a random walk.
        """
        self.table = DealTable(sizes, possible, leans, needs, largest)
        self.weight = self.table.weight
        self.chain: DealChain | None = None
        if self.table.too_large:
            chain = self._chain()
            if chain.found:
                self.chain = chain
            else:
                self.weight = 0.0

    def _chain(self) -> DealChain:
        """A walk through the deals, from its first one."""
        rooms = [sum([self.table.room[place] for place in places]) for places in self.table.merged]
        return DealChain(rooms, self.table.classes, self.table.all_needs)

    def sample(self, rng: Random) -> list[int]:
        """The tiles in each place in one of the deals, each as likely as it weighs; there must be one."""
        dealt = self.table.certain[:]
        if self.chain is None:
            self._from_table(dealt, rng)
        else:
            self._from_chain(self.chain, dealt, rng)
        for places in self.table.merged:
            if len(places) > 1:
                self._part(places, dealt, rng)
        return dealt

    def _from_chain(self, chain: DealChain, dealt: list[int], rng: Random) -> None:
        """Add the tiles of the next deal of the walk, those of merged places to the first of these."""
        chain.reseed(1 + int(rng.random() * (PRIME - 1)))
        chain.advance()
        for nth in range(len(chain.tiles)):
            dealt[self.table.merged[chain.place_of[nth]][0]] |= 1 << chain.tiles[nth]

    def _from_table(self, dealt: list[int], rng: Random) -> None:
        """Add the tiles of a deal of the table, those of merged places to the first of these."""
        state = self.table.start
        for nth in range(len(self.table.classes)):
            allocations = self.table.allocations[nth][state]
            chosen = 0
            if len(allocations.cumulative) > 1:
                chosen = bisect_right(allocations.cumulative, rng.random() * allocations.cumulative[-1])
                chosen = min(chosen, len(allocations.cumulative) - 1)
            self._give(self.table.classes[nth], allocations.counts[chosen], dealt, rng)
            state = allocations.next_states[chosen]

    def _give(self, tile_class: TileClass, counts: int, dealt: list[int], rng: Random) -> None:
        """Deal the tiles of a class to the places, so many to each, any tile as likely as another."""
        tiles = tile_class.tiles[:]
        left = len(tiles)
        for nth in range(len(tile_class.places)):
            place = tile_class.places[nth]
            given = counts >> self.table.shifts[place] & self.table.masks[place]
            first = self.table.merged[place][0]
            while given:
                given -= 1
                chosen = int(rng.random() * left) if given < left - 1 else left - 1
                left -= 1
                dealt[first] |= 1 << tiles[chosen]
                tiles[chosen] = tiles[left]

    def _part(self, places: list[int], dealt: list[int], rng: Random) -> None:
        """Part what was dealt to the first of these places among them all."""
        first = places[0]
        mixed = dealt[first] & ~self.table.certain[first]
        dealt[first] = self.table.certain[first]
        tiles = []
        while mixed:
            low = mixed & -mixed
            tiles.append(low)
            mixed ^= low
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
        """By place, the probability of each tile that may lie there; of none where nothing fits.

        Exact where the deals are counted, else estimated from a walk of its own.
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
        for nth in range(len(self.table.classes)):
            tile_class = self.table.classes[nth]
            for at in range(len(tile_class.places)):
                parts = self.table.merged[tile_class.places[at]]
                room = 0
                for place in parts:
                    room += self.table.room[place]
                for place in parts:
                    for tile in tile_class.tiles:
                        share = means[nth][at] / len(tile_class.tiles)
                        probabilities[place][tile] = share * self.table.room[place] / room
        return probabilities

    def _counted_means(self) -> list[list[float]]:
        """By class and place of it, how many of its tiles lie there on average."""
        means: list[list[float]] = []
        reached = {self.table.start: 1.0}
        for nth in range(len(self.table.classes)):
            tile_class = self.table.classes[nth]
            mean = [0.0] * len(tile_class.places)
            following: dict[int, float] = {}
            for state, probability in reached.items():
                allocations = self.table.allocations[nth][state]
                before = 0.0
                for choice in range(len(allocations.counts)):
                    share = probability * (allocations.cumulative[choice] - before) / allocations.cumulative[-1]
                    before = allocations.cumulative[choice]
                    after = allocations.next_states[choice]
                    following[after] = following.get(after, 0.0) + share
                    counts = allocations.counts[choice]
                    for at in range(len(tile_class.places)):
                        place = tile_class.places[at]
                        mean[at] += share * (counts >> self.table.shifts[place] & self.table.masks[place])
            reached = following
            means.append(mean)
        return means

    def _estimated_means(self) -> list[list[float]]:
        """The same estimated from ESTIMATED deals, always the same ones."""
        chain = self._chain()
        lying = [0] * (len(self.table.classes) * chain.places)
        for _deal in range(ESTIMATED):
            chain.advance()
            for nth in range(len(chain.tiles)):
                lying[chain.class_of[nth] * chain.places + chain.place_of[nth]] += 1
        means: list[list[float]] = []
        for index in range(len(self.table.classes)):
            row = index * chain.places
            means.append([lying[row + place] / ESTIMATED for place in self.table.classes[index].places])
        return means

    def list_all(self) -> list[tuple[list[int], float]]:
        """Every deal with its weight; ask for `weight` first, as about so many are made.

        Raises ValueError where there are too many to be counted.
        """
        if self.chain is not None:
            raise ValueError(self.weight)
        listed: list[tuple[list[int], float]] = []
        if self.weight:
            self._list(0, self.table.start, self.table.certain, 1.0, listed)
        for nth in range(len(self.table.merged)):
            if len(self.table.merged[nth]) > 1:
                listed = self._parted(self.table.merged[nth], listed)
        return listed

    def _list(
        self, nth: int, state: int, dealt: list[int], weight: float, listed: list[tuple[list[int], float]]
    ) -> None:
        if nth == len(self.table.classes):
            listed.append((dealt, weight))
            return
        tile_class = self.table.classes[nth]
        allocations = self.table.allocations[nth][state]
        for choice in range(len(allocations.counts)):
            counts = allocations.counts[choice]
            rooms = [counts >> self.table.shifts[place] & self.table.masks[place] for place in tile_class.places]
            firsts = [self.table.merged[place][0] for place in tile_class.places]
            times = weight
            for at in range(len(rooms)):
                times *= tile_class.factors[at] ** rooms[at]
            for given in _dealings(_mask(tile_class.tiles), rooms):
                after = dealt[:]
                for at in range(len(firsts)):
                    after[firsts[at]] |= given[at]
                self._list(nth + 1, allocations.next_states[choice], after, times, listed)

    def _parted(self, places: list[int], listed: list[tuple[list[int], float]]) -> list[tuple[list[int], float]]:
        """These deals, what was dealt to the first of these places parted among them all in every way."""
        parted = []
        rooms = [self.table.room[place] for place in places]
        for dealt, weight in listed:
            for given in _dealings(dealt[places[0]] & ~self.table.certain[places[0]], rooms):
                after = dealt[:]
                for at in range(len(places)):
                    after[places[at]] = self.table.certain[places[at]] | given[at]
                parted.append((after, weight))
        return parted


def _bits(mask: int) -> list[int]:
    """The numbers of the tiles in a mask."""
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


def _dealings(tiles: int, rooms: list[int]) -> list[list[int]]:
    """Every way to deal these tiles to places with so much room in all."""
    if len(rooms) == 1:
        return [[tiles]]
    dealings = []
    for given in _choices(tiles, rooms[0]):
        for rest in _dealings(tiles & ~given, rooms[1:]):
            dealings.append([given, *rest])
    return dealings


def _choices(tiles: int, number: int) -> list[int]:
    """Every choice of so many of these tiles."""
    if not number:
        return [0]
    if tiles.bit_count() < number:
        return []
    low = tiles & -tiles
    rest = tiles ^ low
    return [low | more for more in _choices(rest, number - 1)] + _choices(rest, number)
