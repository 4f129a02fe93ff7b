"""A proof that is run: what it does step by step, and the figures that come of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random

from game.bots.assessment import margins_between
from game.bots.levels import BEST, Limit
from game.core.intervals import NORMAL
from game.core.tiles import Tile, parse_tile
from game.lab.cooperative import Cooperation
from game.lab.luck import played
from game.lab.proofs.dealt import tiles_of
from game.match.match import Match
from game.rules import GAMES

ProofFigures = Mapping[str, int]


@dataclass(frozen=True)
class Proof:
    """Of one claim: `steps` by name, each done alone by `do`, and what all of them come to by `figures`.

    `minutes` is about how long all of it takes on one core, and `argument` why that proves it.
    """

    number: int
    argument: str
    minutes: float
    steps: tuple[str, ...]
    do: Callable[[str], ProofFigures]
    figures: Callable[[Mapping[str, ProofFigures]], ProofFigures]


def merged(found: Mapping[str, ProofFigures]) -> ProofFigures:
    """The figures of all steps as one table."""
    return {name: figure for one in found.values() for name, figure in one.items()}


def joined(one: Proof, other: Proof) -> Proof:
    """Two proofs of one claim as one: the steps of both, and their figures side by side."""

    def do(step: str) -> ProofFigures:
        return one.do(step) if step in one.steps else other.do(step)

    def figures(found: Mapping[str, ProofFigures]) -> ProofFigures:
        own, others = (proof.figures({step: found[step] for step in proof.steps}) for proof in (one, other))
        return {**own, **others}

    return Proof(
        one.number,
        f"{one.argument} {other.argument}",
        one.minutes + other.minutes,
        (*one.steps, *other.steps),
        do,
        figures,
    )


# -- what cannot be proved is measured: what the first lead is worth among bots that play alike ------------------------


HANDS = 50
STEPS = {"pell_draw": 120, "block": 400}
"""How many times so many hands are played of each game."""
MASTER = Limit(BEST, None)
"""The best bot, and one that chooses alike whether the code is compiled or not."""


def leading(step: str) -> ProofFigures:
    """What the leader made of the hands of a step less what the other made: the sum, and the sum of the squares.

    Each hand has seeds of its own, for the tiles and for the bots, so that nothing hangs on where it is played.
    """
    key, number = step.split()
    results = [margin(key, HANDS * int(number) + hand) for hand in range(HANDS)]
    return {"sum": sum(results), "squares": sum(result * result for result in results)}


def margin(key: str, number: int, leader: int = 0) -> int:
    """What the leader makes of one hand of two masters less what the other makes."""
    game = GAMES[key].for_players(2)
    deals, thinking = (Random(f"{what}/{key}/{number}") for what in ("deals", "thinking"))
    states = played(game, 2, deals, thinking, MASTER, leader).states
    return round(margins_between(game, states[0], states[-1])[leader])


def _worth(found: Mapping[str, ProofFigures]) -> ProofFigures:
    """The mean by game, and half of its 95 % interval, in hundredths of a point."""
    figures = {}
    for key, times in STEPS.items():
        each = [one for step, one in found.items() if step.split()[0] == key]
        count = HANDS * times
        mean = sum(one["sum"] for one in each) / count
        variance = sum(one["squares"] for one in each) / count - mean * mean
        figures[f"{key}, hundredths"] = round(100 * mean)
        figures[f"{key}, interval"] = round(100 * NORMAL * sqrt(variance / count))
    return figures


MEASURED = (
    Proof(
        9,
        "Two masters play hands of both games, and what the leader makes is compared with what the other makes.",
        15,
        tuple(f"{key} {number}" for key, times in STEPS.items() for number in range(times)),
        leading,
        _worth,
    ),
)


# -- what the cooperative search is asked: a game, who pays for what, and up to which cost -----------------------------


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

    def least(self, lead: str, search: Cooperation | None = None) -> ProofFigures:
        """The least that anything costs that begins so, NONE_SO_CHEAP if more than `most`; the positions looked at.

        With a `search` that has tried other leads, only what those have not: it is the least of all that counts then.
        """
        before = search.looked if search else 0
        search = self._searched(lead, search or self.asked())
        cheap = search.most < self.most
        return {"least": search.most + 1 if cheap else NONE_SO_CHEAP, "looked": search.looked - before}

    def example(self, lead: str) -> Match:
        """A match that costs the least of all that begins so."""
        from game.lab.proofs.dealt import example_match

        search, tiles = self._searched(lead, self.asked()), self.tiles
        held = {tile: self.keeps[-1] for at, tile in enumerate(tiles) if search.held >> at & 1}
        return example_match(self.key, search.found, tiles, held)

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


def least(found: Mapping[str, ProofFigures]) -> int:
    """The least of all steps, NONE_SO_CHEAP where there is none."""
    return min((one["least"] for one in found.values() if one["least"] != NONE_SO_CHEAP), default=NONE_SO_CHEAP)


def _mask(seats: tuple[int, ...]) -> int:
    return sum(1 << seat for seat in seats)


def _lower(pip: int, groups: tuple[str, ...]) -> int:
    """The suits below one that could change places with it."""
    return sum(1 << int(other) for group in groups if str(pip) in group for other in group if int(other) < pip)
