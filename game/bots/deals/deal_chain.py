"""Deals drawn by a random walk (Markov chain Monte Carlo), where a table of all of them would be too large.

A state of the chain is one deal. A step proposes that two tiles change places, or three, and accepts that by the
Metropolis rule, so that in the long run each deal comes as often as it weighs. Memory is one deal, whatever
the number of deals (Metropolis et al., 1953; for contingency tables: Diaconis and Sturmfels, 1998). Plain Python on
numbers, that mypyc compiles; it knows no game.
"""

from typing import Final

from game.bots.deals.deal_table import TileClass

PRIME: Final = 2147483647
SETTLING: Final = 60
"""Sweeps before the first deal is taken. In a sweep as many steps are proposed as there are tiles."""
SWEEPS: Final = 2
"""Sweeps between two deals."""
TRIES: Final = 20
"""Times SETTLING sweeps in which every need must have been met; else there is taken to be no deal."""
ROTATIONS: Final = 4
"""One proposed step in so many moves three tiles: swaps alone may not lead from each deal to every other."""


class DealChain:
    """A walk through the deals of the tiles of some `classes` to places that hold so many.

    `found` says whether there is a deal; `place_of` is the current one: the place of each of `tiles`. `all_needs` is
    the mask of the needs that a deal has to meet.
    """

    def __init__(self, rooms: list[int], classes: list[TileClass], all_needs: int) -> None:
        """Find a first deal, and walk on until it does not matter which."""
        self.places = len(rooms)
        self.tiles: list[int] = []
        self.class_of: list[int] = []
        self.place_of: list[int] = []
        self.factors = [0.0] * (len(classes) * len(rooms))  # by class and place; 0 where it may not lie
        self.meets = [0] * (len(classes) * len(rooms))
        self.met = [0] * all_needs.bit_count()  # by need, how many tiles meet it
        self.unmet = len(self.met)
        self.seed = 1
        for index in range(len(classes)):
            tile_class = classes[index]
            for nth in range(len(tile_class.places)):
                self.factors[index * self.places + tile_class.places[nth]] = tile_class.factors[nth]
                self.meets[index * self.places + tile_class.places[nth]] = tile_class.meets[nth]
            for tile in tile_class.tiles:
                self.tiles.append(tile)
                self.class_of.append(index)
                self.place_of.append(-1)
        self.found = self._first_deal(rooms)
        if self.found:
            self._settle()

    def reseed(self, seed: int) -> None:
        """Walk on by other random numbers: those of a seed from 1 to PRIME - 1."""
        self.seed = seed

    def advance(self) -> None:
        """Walk on to the next deal that is to be taken."""
        for _step in range(SWEEPS * len(self.tiles)):
            self._step()

    # -- the first deal ------------------------------------------------------------------------------------------------

    def _first_deal(self, rooms: list[int]) -> bool:
        """Put every tile somewhere (bipartite matching by augmenting paths); whether that can be."""
        room = rooms[:]
        placed = 0
        while placed < len(self.tiles) and self._put(placed, room, [False] * self.places):
            placed += 1
        return placed == len(self.tiles)

    def _put(self, tile: int, room: list[int], tried: list[bool]) -> bool:
        """Put a tile into a place that has room, or from which another tile can be moved on."""
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
            for other in range(len(self.tiles)):
                if self.place_of[other] == place and self._put(other, room, tried):
                    self.place_of[tile] = place
                    return True
        return False

    def _settle(self) -> None:
        for tile in range(len(self.tiles)):
            self._count(tile, 1)
        for nth in range(TRIES):
            if nth and not self.unmet:
                return
            for _step in range(SETTLING * len(self.tiles)):
                self._step()
        self.found = not self.unmet

    # -- a step --------------------------------------------------------------------------------------------------------

    def _below(self, number: int) -> int:
        """A random number below another (Park and Miller's generator)."""
        self.seed = self.seed * 48271 % PRIME
        return self.seed * number // PRIME

    def _step(self) -> None:
        """Propose that two or three tiles change places, and do it if it is accepted."""
        tiles = len(self.tiles)
        first = self._below(tiles)
        second = self._below(tiles)
        there = self.place_of[first]
        here = self.place_of[second]
        if here == there:
            return
        if self._below(ROTATIONS):
            self._move(first, here, second, there, second, there)
            return
        third = self._below(tiles)
        last = self.place_of[third]
        if last != here and last != there:
            self._move(first, here, second, last, third, there)

    def _move(self, first: int, here: int, second: int, there: int, third: int, last: int) -> None:
        """Put three tiles where proposed, or leave them all; the `second` and the `third` may be the same."""
        ratio = self._ratio(first, here)
        if ratio == 0.0:
            return
        ratio *= self._ratio(second, there)
        if third != second:
            ratio *= self._ratio(third, last)
        if ratio == 0.0:
            return
        accepted = ratio >= 1.0
        if not accepted:
            self.seed = self.seed * 48271 % PRIME
            accepted = self.seed < ratio * PRIME
        if not self.met:
            if accepted:
                self.place_of[first] = here
                self.place_of[second] = there
                self.place_of[third] = last
            return
        before = self.unmet
        first_place = self.place_of[first]
        second_place = self.place_of[second]
        third_place = self.place_of[third]
        self._replace(first, here)
        self._replace(second, there)
        self._replace(third, last)
        if self.unmet > before or (self.unmet == before and not accepted):
            self._replace(first, first_place)
            self._replace(second, second_place)
            self._replace(third, third_place)

    def _ratio(self, tile: int, place: int) -> float:
        """How many times as likely a tile would lie in a place as where it is."""
        row = self.class_of[tile] * self.places
        return self.factors[row + place] / self.factors[row + self.place_of[tile]]

    def _replace(self, tile: int, place: int) -> None:
        """Put a tile elsewhere, and keep count of the needs that are met."""
        self._count(tile, -1)
        self.place_of[tile] = place
        self._count(tile, 1)

    def _count(self, tile: int, number: int) -> None:
        """Count a tile among those that meet needs where it lies, or no longer."""
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
