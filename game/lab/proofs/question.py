"""What the cooperative search is asked: a game, who pays for what, and up to which cost."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from game.core.tiles import Tile, parse_tile
from game.lab.cooperative import Cooperation
from game.lab.proofs.proof import Found
from game.lab.witnesses import tiles_of
from game.match.match import Match

NONE_SO_CHEAP = -1


def by_spots(tile: Tile) -> int:
    """Each tile by its spots."""
    return tile.pips


def by_one(_tile: Tile) -> int:
    """Each tile alike."""
    return 1


@dataclass(frozen=True)
class Question:
    """One question; seats are given as tuples of them.

    All that `pays` play costs by `weigh`, and all that `keeps` are left with; whoever is in `ends` may go out, and a
    block counts unless `lighter` and those who keep hold no less than the others. `alike` are groups of suits that can
    change places without changing anything. `hand` is what seat 0 holds for certain.
    """

    key: str
    sizes: tuple[int, ...]
    most: int
    keeps: tuple[int, ...] = ()
    pays: tuple[int, ...] = (0, 1, 2, 3)
    ends: tuple[int, ...] = (0, 1, 2, 3)
    weigh: Callable[[Tile], int] = by_spots
    lighter: bool = False
    alike: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()

    @property
    def tiles(self) -> list[Tile]:
        """The tiles in play, the cheapest first."""
        return sorted(tiles_of(self.key), key=self.weigh)

    @property
    def leads(self) -> tuple[str, ...]:
        """Who begins with what, as `least` takes it; of leads that are alike but for the names of suits only one."""
        search = self.asked()
        return tuple(
            f"{leader} {tile}"
            for leader in range(len(self.sizes))
            for at, tile in enumerate(self.tiles)
            if search.may_lead(leader, at)
        )

    def least(self, lead: str, search: Cooperation | None = None) -> Found:
        """The least that anything costs that begins so, NONE_SO_CHEAP if more than `most`; the positions looked at.

        With a `search` that has tried other leads, only what those have not: it is the least of all that counts then.
        """
        before = search.looked if search else 0
        search = self._searched(lead, search or self.asked())
        cheap = search.most < self.most
        return {"least": search.most + 1 if cheap else NONE_SO_CHEAP, "looked": search.looked - before}

    def example(self, lead: str) -> Match:
        """A match that costs the least of all that begins so."""
        from game.lab.witnesses import witness

        search, tiles = self._searched(lead, self.asked()), self.tiles
        held = {tile: self.keeps[-1] for at, tile in enumerate(tiles) if search.held >> at & 1}
        return witness(self.key, search.found, tiles, held)

    def _searched(self, lead: str, search: Cooperation) -> Cooperation:
        search.most = self.most
        leader, tile = lead.split()
        search.search(int(leader), self.tiles.index(parse_tile(tile)))
        return search

    def asked(self) -> Cooperation:
        """The search, ready to begin."""
        tiles = self.tiles
        given = [parse_tile(text) for text in self.hand]
        theirs = sum(1 << at for at, tile in enumerate(tiles) if tile in given)
        every = (1 << len(tiles)) - 1
        whole = len(given) == self.sizes[0]
        barred = [theirs if seat else every & ~theirs if whole else 0 for seat in range(len(self.sizes))]
        weights = [self.weigh(tile) for tile in tiles]
        search = Cooperation([(tile.low, tile.high) for tile in tiles], weights, [*self.sizes], barred)
        search.most, search.lighter = self.most, self.lighter
        search.keeps, search.pays, search.ends = (_mask(seats) for seats in (self.keeps, self.pays, self.ends))
        search.alike = [_lower(pip, self.alike) for pip in range(7)]
        return search


def least(found: Mapping[str, Found]) -> int:
    """The least of all steps, NONE_SO_CHEAP where there is none."""
    return min((one["least"] for one in found.values() if one["least"] != NONE_SO_CHEAP), default=NONE_SO_CHEAP)


def _mask(seats: tuple[int, ...]) -> int:
    return sum(1 << seat for seat in seats)


def _lower(pip: int, groups: tuple[str, ...]) -> int:
    """The suits below one that could change places with it."""
    return sum(1 << int(other) for group in groups if str(pip) in group for other in group if int(other) < pip)
