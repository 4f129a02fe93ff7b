"""The table behind the deals that fit: classes of tiles by places, and the weight of every way to share them out.

Tiles that may lie in the same places form a class; places where the same tiles may lie become one. What is left is a
small table, summed by dynamic programming over the ways to share out each class among the places. Plain Python on
numbers, that mypyc compiles; it knows no game.
"""

from typing import Final

LARGEST: Final = 500_000
"""Steps of the sum after which a table is given up as too large. They are counted and not timed, so that every machine
gives up the same tables, compiled or not; the memory of a table is at most about 100 bytes a step."""


class TileClass:
    """Tiles that are alike: those of `tiles` may lie in the same `places`, each with the same `factor`.

    `last` says of each of these places that no later class may lie there; `meets` the needs met there, as a mask.
    """

    def __init__(self, tiles: list[int], places: list[int], factors: list[float], meets: list[int]) -> None:
        self.tiles = tiles
        self.places = places
        self.factors = factors
        self.meets = meets
        self.last = [False] * len(places)


class Allocations:
    """The ways to share out the class at an index from one state of the table on.

    `cumulative` are their weights added up, `counts` how many tiles each gives to each place, packed as the states
    are, and `next_states` the states they lead to.
    """

    def __init__(self, index: int) -> None:
        self.index = index
        self.cumulative: list[float] = []
        self.counts: list[int] = []
        self.next_states: list[int] = []


class DealTable:
    """How many tiles of each class may go to each place; the arguments and `weight` are those of sampling.Deals.

    In each place lie the `certain` tiles, and the `room` that is left is shared among the `free` ones. `merged` are the
    places that are one in the table, `classes` of tiles its rows. A state is the room left in each of these places, and
    which needs are met, packed by `shifts` and `masks`; `allocations` by class and state are the ways to go on from it.
    Where a table is `too_large` it has no allocations, and its weight is infinite. `steps` counts the work of the sum.
    """

    def __init__(
        self,
        sizes: list[int],
        possible: list[int],
        leans: list[tuple[int, int, float]],
        needs: list[tuple[int, int]],
        largest: int = LARGEST,
    ) -> None:
        """Make the table, in at most `largest` steps."""
        self.largest = largest
        self.weight = 0.0
        self.steps = 0
        self.too_large = False
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
        if everything.bit_count() != sum(sizes) or not self._settle():
            return
        open_needs = self._open_needs(needs)
        self._merge(leans, open_needs)
        self._classify(everything, leans, open_needs)
        self._lay_out(len(open_needs))
        self.allocations = [{} for _class in self.classes]
        self.weight = self._weigh(0, self.start)
        if self.too_large:
            self.allocations = []
            self.weight = float("inf")
            return
        for places in self.merged:
            room = 0
            for place in places:
                for taken in range(self.room[place]):
                    room += 1
                    self.weight = self.weight * room / (taken + 1)

    # -- how the table is made ---------------------------------------------------------------------------------------

    def _settle(self) -> bool:
        """Put down what can lie in one place only, or all that is left for a place; whether there is room for it."""
        left = self.room
        free = self.free
        certain = self.certain
        everything = 0
        for mask in free:
            everything |= mask
        going = True
        while going:
            going = False
            once = 0
            twice = 0
            for place in range(len(left)):
                if not left[place]:
                    free[place] = 0
                twice |= once & free[place]
                once |= free[place]
            for place in range(len(left)):
                own = free[place] & ~twice
                if free[place].bit_count() == left[place]:
                    own = free[place]
                if own:
                    certain[place] |= own
                    left[place] -= own.bit_count()
                    for elsewhere in range(len(left)):
                        free[elsewhere] &= ~own
                    going = True
                    break
                if free[place].bit_count() < left[place]:
                    return False
            if going and min(left) < 0:
                return False
        for place in range(len(left)):
            everything &= ~(certain[place] | free[place])
        return not everything

    def _open_needs(self, needs: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The needs that what is certain does not meet."""
        open_needs = []
        for tiles, places in needs:
            met = False
            for place in range(len(self.certain)):
                if places >> place & 1 and self.certain[place] & tiles:
                    met = True
            if not met:
                open_needs.append((tiles, places))
        return open_needs

    def _merge(self, leans: list[tuple[int, int, float]], needs: list[tuple[int, int]]) -> None:
        """Places where the very same may lie become one, to be parted by chance after the deal."""
        seen: dict[tuple[int, ...], int] = {}
        for place in range(len(self.room)):
            if not self.room[place]:
                continue
            leaning = [nth for nth in range(len(leans)) if leans[nth][1] == place and leans[nth][0] & self.free[place]]
            needed = [nth for nth in range(len(needs)) if needs[nth][1] >> place & 1]
            key = (self.free[place], -1, *leaning, -1, *needed)
            if key in seen:
                self.merged[seen[key]].append(place)
            else:
                seen[key] = len(self.merged)
                self.merged.append([place])

    def _classify(self, everything: int, leans: list[tuple[int, int, float]], needs: list[tuple[int, int]]) -> None:
        """Find the classes of tiles, those with the fewest ways to share them out first."""
        found: dict[tuple[int, ...], list[int]] = {}
        tile = 0
        while everything >> tile:
            key = []
            for nth in range(len(self.merged)):
                if self.free[self.merged[nth][0]] >> tile & 1:
                    key.append(nth)
            if key:
                key.append(-1)
                for nth in range(len(leans)):
                    if leans[nth][0] >> tile & 1:
                        key.append(nth)
                key.append(-1)
                for nth in range(len(needs)):
                    if needs[nth][0] >> tile & 1:
                        key.append(nth)
                found.setdefault(tuple(key), []).append(tile)
            tile += 1
        for key_found, tiles in found.items():
            places = list(key_found[: key_found.index(-1)])
            factors = []
            meets = []
            for nth in places:
                factor = 1.0
                for lean_tiles, place, times in leans:
                    if place in self.merged[nth] and lean_tiles >> tiles[0] & 1:
                        factor *= times
                met = 0
                for bit in range(len(needs)):
                    if needs[bit][0] >> tiles[0] & 1 and needs[bit][1] >> self.merged[nth][0] & 1:
                        met |= 1 << bit
                factors.append(factor)
                meets.append(met)
            self.classes.append(TileClass(tiles, places, factors, meets))
        self.classes.sort(key=_size)
        closed: set[int] = set()
        for tile_class in reversed(self.classes):
            for nth in range(len(tile_class.places)):
                tile_class.last[nth] = tile_class.places[nth] not in closed
                closed.add(tile_class.places[nth])

    def _lay_out(self, needs: int) -> None:
        """How the room left in each place, and the needs met, are packed into one number."""
        shift = needs
        self.all_needs = (1 << needs) - 1
        for places in self.merged:
            room = 0
            for place in places:
                room += self.room[place]
            self.shifts.append(shift)
            self.masks.append((1 << room.bit_length()) - 1)
            self.start |= room << shift
            shift += room.bit_length()

    # -- the sum over the table --------------------------------------------------------------------------------------

    def _weigh(self, index: int, state: int) -> float:
        """The weight of all the ways to deal the classes from an index on."""
        if index == len(self.classes):
            return 1.0 if state == self.all_needs else 0.0
        known = self.allocations[index].get(state)
        if known is None:
            known = Allocations(index)
            self.allocations[index][state] = known
            self._allocate(known, 0, len(self.classes[index].tiles), state, 0, 1.0)
        return known.cumulative[-1] if known.cumulative else 0.0

    def _allocate(self, found: Allocations, nth: int, left: int, state: int, counts: int, weight: float) -> None:
        """Share out the `left` tiles of a class among its places from the nth on, in every way."""
        self.steps += 1
        if self.steps > self.largest:
            self.too_large = True
            return
        tile_class = self.classes[found.index]
        if nth == len(tile_class.places):
            if not left:
                following = self._weigh(found.index + 1, state)
                if following:
                    found.cumulative.append(weight * following + (found.cumulative[-1] if found.cumulative else 0.0))
                    found.counts.append(counts)
                    found.next_states.append(state)
            return
        place = tile_class.places[nth]
        shift = self.shifts[place]
        room = state >> shift & self.masks[place]
        first = room if tile_class.last[nth] else 0
        most = min(room, left)
        if nth == len(tile_class.places) - 1:
            first = max(first, left)
        factor = tile_class.factors[nth]
        choose = 1.0
        for given in range(most + 1):
            if given >= first:
                after = state - (given << shift)
                if given:
                    after |= tile_class.meets[nth]
                self._allocate(found, nth + 1, left - given, after, counts + (given << shift), weight * choose)
            choose = choose * factor * (left - given) / (given + 1)
            if self.too_large:
                return


def _size(tile_class: TileClass) -> tuple[int, int]:
    """What the classes are sorted by: those with the fewest ways to share them out come first."""
    return len(tile_class.places), len(tile_class.tiles)
