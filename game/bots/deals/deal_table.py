"""Table of all consistent deals: classes of tiles by places, and the weight of every way to allocate them.

Tiles allowed in the same places form a class. Places that allow the same tiles are merged. The remaining small table is
summed by dynamic programming over the ways to allocate each class to the places. Plain typed Python for mypyc.
"""

from math import prod
from typing import Final

from game.bots.deals.deal_chain import DealChain, TileClass
from game.bots.kernel.bits import BudgetExceeded

LARGEST: Final = 500_000
"""Maximum number of steps before a table counts as too large.

Steps are counted, not timed, so that every machine rejects the same tables, compiled or not. A table takes at most
about 100 bytes per step."""


class Allocations:
    """The ways to allocate one class from one state of the table.

    For each way: `cumulative` is the running sum of weights, `counts` the number of tiles for each place (packed like a
    state), and `next_states` the resulting state.
    """

    def __init__(self, index: int) -> None:
        self.index = index
        self.cumulative: list[float] = []
        self.counts: list[int] = []
        self.next_states: list[int] = []


class DealTable:
    """The number of tiles of each class that go to each place; the base class of sampling.Deals.

    - `weight`: the total weight of all deals. Without leans it is their number (exact up to 2**53); 0 if no deal is
      possible; infinite if there are too many to count, and then `chain` is a random walk through them.
    - `certain`: tiles known to be in each place. `room` is the number of other tiles in it, chosen among the `free`
      ones.
    - `merged`: groups of places that the table treats as one. `classes`: the rows of the table.
    - A state is the room left in each group and the needs met so far, packed by `shifts` and `masks`. `allocations`
      gives the next choices by class and state.
    - `steps` counts the work. A table that exceeded its limit has no allocations.
    """

    def __init__(
        self,
        sizes: list[int],
        possible: list[int],
        leans: list[tuple[int, int, float]],
        needs: list[tuple[int, int]],
        largest: int = LARGEST,
    ) -> None:
        """Build the table in at most `largest` steps, else a random walk.

        Place p holds `sizes[p]` of the tiles in the mask `possible[p]`; all tiles fill all places exactly.

        - A lean (tiles, place, factor) multiplies the weight of a deal by `factor` for each of these tiles in that
          place.
        - A need (tiles, places), two masks, requires that at least one of these tiles is in one of these places.
        """
        self.largest = largest
        self.weight = 0.0
        self.steps = 0
        self.chain: DealChain | None = None
        self.certain = [0] * len(sizes)
        self.merged: list[list[int]] = []
        self.room = sizes[:]
        self.free = possible[:]
        self.classes: list[TileClass] = []
        self.shifts: list[int] = []
        self.masks: list[int] = []
        self.all_needs = 0
        self.allocations: list[dict[int, Allocations]] = []
        self.start = 0
        everything = 0
        for mask in possible:
            everything |= mask
        if everything.bit_count() != sum(sizes) or not self._settle(everything):
            return
        open_needs = self._open_needs(needs)
        self._merge(leans, open_needs)
        self._classify(everything, leans, open_needs)
        self._set_packing(len(open_needs))
        self.allocations = [{} for _class in self.classes]
        try:
            self.weight = self._total_weight(0, self.start)
        except BudgetExceeded:
            self.allocations = []
            chain = self.new_chain()
            if chain.has_deal:
                self.chain = chain
                self.weight = float("inf")
            return
        for places in self.merged:
            room = 0
            for place in places:
                for taken in range(self.room[place]):
                    room += 1
                    self.weight = self.weight * room / (taken + 1)

    def new_chain(self) -> DealChain:
        """Return a random walk through the deals, at its first deal."""
        rooms = [sum([self.room[place] for place in places]) for places in self.merged]
        return DealChain(rooms, self.classes, self.all_needs)

    # -- building the table --------------------------------------------------------------------------------------------

    def _settle(self, everything: int) -> bool:
        """Fix tiles that fit only one place, and places whose possible tiles exactly fill them.

        Return False if the deal is impossible.
        """
        left = self.room
        free = self.free
        certain = self.certain
        changed = True
        while changed:
            changed = False
            seen_once = 0
            seen_twice = 0
            for place in range(len(left)):
                if not left[place]:
                    free[place] = 0
                seen_twice |= seen_once & free[place]
                seen_once |= free[place]
            for place in range(len(left)):
                fixed = free[place] & ~seen_twice
                if free[place].bit_count() == left[place]:
                    fixed = free[place]
                if fixed:
                    certain[place] |= fixed
                    left[place] -= fixed.bit_count()
                    for other_place in range(len(left)):
                        free[other_place] &= ~fixed
                    changed = True
                    break
                if free[place].bit_count() < left[place]:
                    return False
            if changed and min(left) < 0:
                return False
        for place in range(len(left)):
            everything &= ~(certain[place] | free[place])
        return not everything

    def _open_needs(self, needs: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the needs that the certain tiles do not already meet."""
        return [
            (tiles, among)
            for tiles, among in needs
            if not any(among >> place & 1 and certain & tiles for place, certain in enumerate(self.certain))
        ]

    def _merge(self, leans: list[tuple[int, int, float]], needs: list[tuple[int, int]]) -> None:
        """Group places that are equivalent in all constraints; their tiles are split at random after the deal."""
        groups: dict[tuple[int, tuple[int, ...], tuple[int, ...]], list[int]] = {}
        for place in range(len(self.room)):
            free = self.free[place]
            if self.room[place]:
                lean_indices = [index for index, lean in enumerate(leans) if lean[1] == place and lean[0] & free]
                need_indices = [index for index, need in enumerate(needs) if need[1] >> place & 1]
                groups.setdefault((free, tuple(lean_indices), tuple(need_indices)), []).append(place)
        self.merged = list(groups.values())

    def _classify(self, everything: int, leans: list[tuple[int, int, float]], needs: list[tuple[int, int]]) -> None:
        """Find the classes of tiles, sorted by the number of places allowed."""
        tiles_by_key: dict[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]], list[int]] = {}
        for tile in range(everything.bit_length()):
            places = [index for index, group in enumerate(self.merged) if self.free[group[0]] >> tile & 1]
            if places:
                lean_indices = [index for index, lean in enumerate(leans) if lean[0] >> tile & 1]
                need_indices = [index for index, need in enumerate(needs) if need[0] >> tile & 1]
                key = (tuple(places), tuple(lean_indices), tuple(need_indices))
                tiles_by_key.setdefault(key, []).append(tile)
        for (allowed, leaning, needed), tiles in tiles_by_key.items():
            factors = [
                prod([leans[index][2] for index in leaning if leans[index][1] in self.merged[group]], start=1.0)
                for group in allowed
            ]
            meets = [
                sum([1 << need for need in needed if needs[need][1] >> self.merged[group][0] & 1]) for group in allowed
            ]
            self.classes.append(TileClass(tiles, list(allowed), factors, meets))
        self.classes.sort(key=_size)
        closed: set[int] = set()
        for tile_class in reversed(self.classes):
            tile_class.last = [place not in closed for place in tile_class.places]
            closed.update(tile_class.places)

    def _set_packing(self, needs: int) -> None:
        """Choose the packing of a state: the room left in each place, and the needs met."""
        shift = needs
        self.all_needs = (1 << needs) - 1
        for places in self.merged:
            room = sum([self.room[place] for place in places])
            self.shifts.append(shift)
            self.masks.append((1 << room.bit_length()) - 1)
            self.start |= room << shift
            shift += room.bit_length()

    # -- dynamic programming -------------------------------------------------------------------------------------------

    def _total_weight(self, index: int, state: int) -> float:
        """Return the total weight of all ways to deal the classes from an index on."""
        if index == len(self.classes):
            return 1.0 if state == self.all_needs else 0.0
        known = self.allocations[index].get(state)
        if known is None:
            known = Allocations(index)
            self.allocations[index][state] = known
            self._allocate(known, 0, len(self.classes[index].tiles), state, 0, 1.0)
        return known.cumulative[-1] if known.cumulative else 0.0

    def _allocate(
        self, allocations: Allocations, option: int, left: int, state: int, counts: int, weight: float
    ) -> None:
        """Allocate the `left` tiles of a class to its places from index `option` on, in every way."""
        self.steps += 1
        if self.steps > self.largest:
            raise BudgetExceeded
        tile_class = self.classes[allocations.index]
        if option == len(tile_class.places):
            if not left:
                rest_weight = self._total_weight(allocations.index + 1, state)
                if rest_weight:
                    allocations.cumulative.append(
                        weight * rest_weight + (allocations.cumulative[-1] if allocations.cumulative else 0.0)
                    )
                    allocations.counts.append(counts)
                    allocations.next_states.append(state)
            return
        place = tile_class.places[option]
        shift = self.shifts[place]
        room = state >> shift & self.masks[place]
        fewest = room if tile_class.last[option] else 0
        most = min(room, left)
        if option == len(tile_class.places) - 1:
            fewest = max(fewest, left)
        factor = tile_class.factors[option]
        choose = 1.0
        for taken in range(most + 1):
            if taken >= fewest:
                next_state = state - (taken << shift)
                if taken:
                    next_state |= tile_class.meets[option]
                self._allocate(
                    allocations, option + 1, left - taken, next_state, counts + (taken << shift), weight * choose
                )
            choose = choose * factor * (left - taken) / (taken + 1)


def _size(tile_class: TileClass) -> tuple[int, int]:
    """Sort key of classes: fewest places first, then fewest tiles."""
    return len(tile_class.places), len(tile_class.tiles)
