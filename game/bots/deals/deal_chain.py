"""Draw deals by a random walk (Markov chain Monte Carlo), for when a table of all deals would be too large.

A state of the chain is one deal. A step proposes to exchange two or three tiles and accepts by the Metropolis rule, so
in the limit each deal occurs in proportion to its weight. Memory is one deal, whatever the number of deals (Metropolis
et al., 1953; for contingency tables: Diaconis and Sturmfels, 1998). Plain typed Python for mypyc.
"""

from typing import Final

PRIME: Final = 2147483647
SETTLING: Final = 60
"""Sweeps before the first deal (burn-in). A sweep proposes one step per tile."""
SWEEPS: Final = 2
"""Sweeps between two deals."""
TRIES: Final = 20
"""Number of times SETTLING sweeps are run to meet all needs; after that no deal is assumed to exist."""
ROTATIONS: Final = 4
"""One step in ROTATIONS moves three tiles: swaps alone may not connect all deals."""


class TileClass:
    """Tiles that are interchangeable: allowed in the same `places`, with the same factor in each.

    For each place, `last` is whether no later class may go there, and `meets` is the mask of the needs met there.
    """

    def __init__(self, tiles: list[int], places: list[int], factors: list[float], meets: list[int]) -> None:
        self.tiles = tiles
        self.places = places
        self.factors = factors
        self.meets = meets
        self.last = [False] * len(places)


class DealChain:
    """A random walk through the deals of the tiles of `classes` to places with given sizes.

    - `has_deal`: whether a deal exists.
    - `place_of`: the current deal: the place of each of `tiles`.
    - `seed`: state of its random numbers, 1 to PRIME - 1.
    - `all_needs`: mask of the needs that a deal must meet.
    """

    def __init__(self, rooms: list[int], classes: list[TileClass], all_needs: int) -> None:
        """Find a first deal and run the burn-in. `rooms` is the size of each place."""
        self.places = len(rooms)
        self.tiles = [tile for tile_class in classes for tile in tile_class.tiles]
        self.class_of = [index for index, tile_class in enumerate(classes) for _tile in tile_class.tiles]
        self.place_of = [-1] * len(self.tiles)
        self.factors = [0.0] * (len(classes) * len(rooms))  # by class and place; 0 if not allowed
        self.meets = [0] * (len(classes) * len(rooms))
        self.met = [0] * all_needs.bit_count()  # by need: number of tiles that meet it
        self.unmet = len(self.met)
        self.seed = 1
        for index, tile_class in enumerate(classes):
            for option, place in enumerate(tile_class.places):
                self.factors[index * self.places + place] = tile_class.factors[option]
                self.meets[index * self.places + place] = tile_class.meets[option]
        self.has_deal = False
        self._settle(rooms[:])

    def advance(self) -> None:
        """Walk on to the next deal to use."""
        for _step in range(SWEEPS * len(self.tiles)):
            self._step()

    # -- first deal ----------------------------------------------------------------------------------------------------

    def _assign(self, tile: int, room: list[int], tried: list[bool]) -> bool:
        """Assign a tile to a place with room, or to one from which another tile can be moved (augmenting paths)."""
        row = self.class_of[tile] * self.places
        for place in range(self.places):
            if room[place] and self.factors[row + place] > 0.0:
                room[place] -= 1
                self.place_of[tile] = place
                return True
        for place in range(self.places):
            if tried[place] or self.factors[row + place] == 0.0:
                continue
            tried[place] = True
            for occupant in range(len(self.tiles)):
                if self.place_of[occupant] == place and self._assign(occupant, room, tried):
                    self.place_of[tile] = place
                    return True
        return False

    def _settle(self, room: list[int]) -> None:
        """Find a first deal and run the burn-in."""
        if not all(self._assign(tile, room, [False] * self.places) for tile in range(len(self.tiles))):
            return
        for tile in range(len(self.tiles)):
            self._count(tile, 1)
        for attempt in range(TRIES):
            if attempt and not self.unmet:
                break
            for _step in range(SETTLING * len(self.tiles)):
                self._step()
        self.has_deal = not self.unmet

    # -- steps ---------------------------------------------------------------------------------------------------------

    def _random_below(self, number: int) -> int:
        """Return a random number from 0 to `number` - 1 (Park–Miller generator)."""
        self.seed = self.seed * 48271 % PRIME
        return self.seed * number // PRIME

    def _step(self) -> None:
        """Propose that two or three tiles exchange places, and do it if accepted."""
        tiles = len(self.tiles)
        first = self._random_below(tiles)
        second = self._random_below(tiles)
        there = self.place_of[first]
        here = self.place_of[second]
        if here == there:
            return
        third = second
        last = there
        if not self._random_below(ROTATIONS):
            third = self._random_below(tiles)
            last = self.place_of[third]
            if last in (here, there):
                return
        self._move(first, here, second, last, third, there)

    def _move(
        self, first: int, first_target: int, second: int, second_target: int, third: int, third_target: int
    ) -> None:
        """Move three tiles as proposed, or none; `second` and `third` may be the same tile."""
        ratio = self._ratio(first, first_target)
        if ratio == 0.0:
            return
        ratio *= self._ratio(second, second_target)
        if third != second:
            ratio *= self._ratio(third, third_target)
        if ratio == 0.0:
            return
        accepted = ratio >= 1.0
        if not accepted:
            self.seed = self.seed * 48271 % PRIME
            accepted = self.seed < ratio * PRIME
        before = self.unmet
        if not accepted and not before:
            return
        first_place = self.place_of[first]
        second_place = self.place_of[second]
        third_place = self.place_of[third]
        self._replace(first, first_target)
        self._replace(second, second_target)
        self._replace(third, third_target)
        if self.unmet > before or (self.unmet == before and not accepted):
            self._replace(first, first_place)
            self._replace(second, second_place)
            self._replace(third, third_place)

    def _ratio(self, tile: int, place: int) -> float:
        """Return the probability of a tile in a place relative to its current place."""
        row = self.class_of[tile] * self.places
        return self.factors[row + place] / self.factors[row + self.place_of[tile]]

    def _replace(self, tile: int, place: int) -> None:
        """Move a tile and update the counts of met needs."""
        self._count(tile, -1)
        self.place_of[tile] = place
        self._count(tile, 1)

    def _count(self, tile: int, number: int) -> None:
        """Add `number` (1 or -1) to the counts of the needs that a tile meets in its current place."""
        meets = self.meets[self.class_of[tile] * self.places + self.place_of[tile]]
        need = 0
        while meets >> need:
            if meets >> need & 1:
                if not self.met[need]:
                    self.unmet -= 1
                self.met[need] += number
                if not self.met[need]:
                    self.unmet += 1
            need += 1
