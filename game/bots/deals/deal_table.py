"""The table behind the deals that fit: kinds of tiles by places, and the weight of every way to share them out.

Tiles that may lie in the same places are alike; so are places where the same tiles may lie, which become one. What is
left is a small table, summed over the ways to share out each kind of tile among the places (research/bots.md, 3.4).
Plain Python on numbers, that mypyc compiles; it knows no game.
"""


class Kind:
    """Tiles that are alike: those of `tiles` may lie in the same `places`, each with the same `factor`.

    `last` says of each of these places that no later kind may lie there; `meets` the needs met there, as a mask.
    """

    def __init__(self, tiles: list[int], places: list[int], factors: list[float], meets: list[int]) -> None:
        self.tiles = tiles
        self.places = places
        self.factors = factors
        self.meets = meets
        self.last = [False] * len(places)


class Shares:
    """The ways to share out a kind of tiles from one state of the table on.

    `sums` are the weights of the ways so far added up, `ways` how many tiles each gives to each place, packed as the
    states are, and `nexts` the states they lead to.
    """

    def __init__(self) -> None:
        self.sums: list[float] = []
        self.ways: list[int] = []
        self.nexts: list[int] = []


class Table:
    """How many tiles of each kind may go to each place; the arguments and `weight` are those of sampling.Deals.

    In each place lie the `certain` tiles, and the room `left` is shared among the `free` ones. `split` are the places
    that are one in the table, `kinds` of tiles its rows. A state is the room left in each of these places, and which
    needs are met, packed by `shifts` and `masks`; `shares` by kind and state are the ways to go on from it.
    """

    def __init__(
        self, rooms: list[int], may: list[int], leans: list[tuple[int, int, float]], needs: list[tuple[int, int]]
    ) -> None:
        """Make the table."""
        self.weight = 0.0
        self.certain = [0] * len(rooms)
        self.split: list[list[int]] = []
        self.left = rooms[:]
        self.free = may[:]
        self.kinds: list[Kind] = []
        self.shifts: list[int] = []
        self.masks: list[int] = []
        self.flags = 0
        self.shares: list[dict[int, Shares]] = []
        self.start = 0
        everything = 0
        for mask in may:
            everything |= mask
        if everything.bit_count() != sum(rooms) or not self._settle():
            return
        open_needs = self._open_needs(needs)
        self._merge(leans, open_needs)
        self._sort(everything, leans, open_needs)
        self._lay_out(len(open_needs))
        self.shares = [{} for _kind in self.kinds]
        self.weight = self._weigh(0, self.start)
        for places in self.split:
            room = 0
            for place in places:
                for taken in range(self.left[place]):
                    room += 1
                    self.weight = self.weight * room / (taken + 1)

    # -- how the table is made ---------------------------------------------------------------------------------------

    def _settle(self) -> bool:
        """Put down what can lie in one place only, or all that is left for a place; whether there is room for it."""
        left = self.left
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
                    for other in range(len(left)):
                        free[other] &= ~own
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
        for place in range(len(self.left)):
            if not self.left[place]:
                continue
            leaning = [nth for nth in range(len(leans)) if leans[nth][1] == place and leans[nth][0] & self.free[place]]
            needed = [nth for nth in range(len(needs)) if needs[nth][1] >> place & 1]
            key = (self.free[place], -1, *leaning, -1, *needed)
            if key in seen:
                self.split[seen[key]].append(place)
            else:
                seen[key] = len(self.split)
                self.split.append([place])

    def _sort(self, everything: int, leans: list[tuple[int, int, float]], needs: list[tuple[int, int]]) -> None:
        """The kinds of tiles, those with the fewest ways first."""
        found: dict[tuple[int, ...], list[int]] = {}
        tile = 0
        while everything >> tile:
            key = []
            for nth in range(len(self.split)):
                if self.free[self.split[nth][0]] >> tile & 1:
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
                    if place in self.split[nth] and lean_tiles >> tiles[0] & 1:
                        factor *= times
                met = 0
                for bit in range(len(needs)):
                    if needs[bit][0] >> tiles[0] & 1 and needs[bit][1] >> self.split[nth][0] & 1:
                        met |= 1 << bit
                factors.append(factor)
                meets.append(met)
            self.kinds.append(Kind(tiles, places, factors, meets))
        self.kinds.sort(key=_ways)
        closed: set[int] = set()
        for kind in reversed(self.kinds):
            for nth in range(len(kind.places)):
                kind.last[nth] = kind.places[nth] not in closed
                closed.add(kind.places[nth])

    def _lay_out(self, needs: int) -> None:
        """How the room left in each place, and the needs met, are packed into one number."""
        shift = needs
        self.flags = (1 << needs) - 1
        for places in self.split:
            room = 0
            for place in places:
                room += self.left[place]
            self.shifts.append(shift)
            self.masks.append((1 << room.bit_length()) - 1)
            self.start |= room << shift
            shift += room.bit_length()

    # -- the sum over the table --------------------------------------------------------------------------------------

    def _weigh(self, nth: int, state: int) -> float:
        """The weight of all the ways to deal the kinds from the nth on."""
        if nth == len(self.kinds):
            return 1.0 if state == self.flags else 0.0
        known = self.shares[nth].get(state)
        if known is None:
            known = Shares()
            self.shares[nth][state] = known
            kind = self.kinds[nth]
            self._share(nth, kind, 0, len(kind.tiles), state, 0, 1.0, known)
        return known.sums[-1] if known.sums else 0.0

    def _share(
        self, nth: int, kind: Kind, at: int, left: int, state: int, way: int, weight: float, found: Shares
    ) -> None:
        """Share out the `left` tiles of a kind among its places from the one `at` on, in every way."""
        if at == len(kind.places):
            if not left:
                following = self._weigh(nth + 1, state)
                if following:
                    found.sums.append(weight * following + (found.sums[-1] if found.sums else 0.0))
                    found.ways.append(way)
                    found.nexts.append(state)
            return
        place = kind.places[at]
        shift = self.shifts[place]
        room = state >> shift & self.masks[place]
        first = room if kind.last[at] else 0
        most = min(room, left)
        if at == len(kind.places) - 1:
            first = max(first, left)
        factor = kind.factors[at]
        choose = 1.0
        for given in range(most + 1):
            if given >= first:
                after = state - (given << shift)
                if given:
                    after |= kind.meets[at]
                self._share(nth, kind, at + 1, left - given, after, way + (given << shift), weight * choose, found)
            choose = choose * factor * (left - given) / (given + 1)


def _ways(kind: Kind) -> tuple[int, int]:
    return len(kind.places), len(kind.tiles)
