"""Proofs as lists of steps with figures (`Proof`), measurements by playing, and queries of the cooperative search."""

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
    """A proof of one claim: `do` runs each of the `steps` independently, and `figures` combines their results.

    `minutes` is the approximate time on one core; `argument` says why this proves the claim.
    """

    number: int
    argument: str
    minutes: float
    steps: tuple[str, ...]
    do: Callable[[str], ProofFigures]
    figures: Callable[[Mapping[str, ProofFigures]], ProofFigures]


def merged(results: Mapping[str, ProofFigures]) -> ProofFigures:
    """Return the figures of all steps in one dict."""
    return {name: figure for step_figures in results.values() for name, figure in step_figures.items()}


def joined(first: Proof, second: Proof) -> Proof:
    """Combine two proofs of one claim: the steps of both, and the figures of both."""

    def do(step: str) -> ProofFigures:
        return first.do(step) if step in first.steps else second.do(step)

    def figures(found: Mapping[str, ProofFigures]) -> ProofFigures:
        first_figures, second_figures = (
            proof.figures({step: found[step] for step in proof.steps}) for proof in (first, second)
        )
        return {**first_figures, **second_figures}

    return Proof(
        first.number,
        f"{first.argument} {second.argument}",
        first.minutes + second.minutes,
        (*first.steps, *second.steps),
        do,
        figures,
    )


# -- measurement of claim 9, which cannot be proved: the value of leading between equal bots ---------------------------


HANDS = 50
STEPS = {"pell_draw": 120, "block": 400}
"""Number of steps of HANDS hands by game."""
MASTER = Limit(BEST, None)
"""The best bot, with limits that do not depend on compilation."""


def leading(step: str) -> ProofFigures:
    """Return the sum and the sum of squares of the leader's margins in the hands of a step.

    Each hand has its own seeds for tiles and bots, so results do not depend on the worker.
    """
    key, number = step.split()
    results = [margin(key, HANDS * int(number) + hand) for hand in range(HANDS)]
    return {"sum": sum(results), "squares": sum(result * result for result in results)}


def margin(key: str, number: int, leader: int = 0) -> int:
    """Return the leader's margin in one hand of two master bots."""
    game = GAMES[key].for_players(2)
    deal_rng, bot_rng = (Random(f"{purpose}/{key}/{number}") for purpose in ("deals", "thinking"))
    states = played(game, 2, deal_rng, bot_rng, MASTER, leader).states
    return round(margins_between(game, states[0], states[-1])[leader])


def _leader_values(found: Mapping[str, ProofFigures]) -> ProofFigures:
    """Return by game the mean and half of its 95 % interval, in hundredths of a point."""
    figures = {}
    for key, times in STEPS.items():
        game_results = [result for step, result in found.items() if step.split()[0] == key]
        count = HANDS * times
        mean = sum(result["sum"] for result in game_results) / count
        variance = sum(result["squares"] for result in game_results) / count - mean * mean
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
        _leader_values,
    ),
)


# -- queries of the cooperative search ---------------------------------------------------------------------------------


NONE_SO_CHEAP = -1


def by_spots(tile: Tile) -> int:
    """Weigh a tile by its spots."""
    return tile.pips


def by_one(_tile: Tile) -> int:
    """Weigh all tiles equally."""
    return 1


@dataclass(frozen=True)
class Question:
    """A query of the cooperative search; seats are tuples.

    - `pays`: the seats whose plays cost `weigh`; `keeps`: the seats that also pay for what they have left.
    - `ends`: the seats that may go out.
    - `lighter`: a block counts only if the keeping seats hold less than the others.
    - `alike`: groups of interchangeable suits.
    - `hand`: tiles that seat 0 certainly holds.
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
        """The leads as “seat tile” for `least`; of equivalent leads only one."""
        search = self.asked()
        return tuple(
            f"{leader} {tile}"
            for leader in range(len(self.sizes))
            for index, tile in enumerate(self.tiles)
            if search.may_lead(leader, index)
        )

    def least(self, lead: str, search: Cooperation | None = None) -> ProofFigures:
        """Return the minimum cost with this lead, or NONE_SO_CHEAP if above `most`, and the number of positions
        searched.

        If `search` has tried other leads before, only the minimum over all of them is exact.
        """
        looked_before = search.looked if search else 0
        search = self._searched(lead, search or self.asked())
        is_found = search.most < self.most
        return {"least": search.most + 1 if is_found else NONE_SO_CHEAP, "looked": search.looked - looked_before}

    def example(self, lead: str) -> Match:
        """Return a match with the minimum cost for this lead."""
        from game.lab.proofs.dealt import example_match

        search, tiles = self._searched(lead, self.asked()), self.tiles
        holders = {tile: self.keeps[-1] for index, tile in enumerate(tiles) if search.held >> index & 1}
        return example_match(self.key, search.found, tiles, holders)

    def _searched(self, lead: str, search: Cooperation) -> Cooperation:
        search.most = self.most
        leader, tile = lead.split()
        search.search(int(leader), self.tiles.index(parse_tile(tile)))
        return search

    def asked(self) -> Cooperation:
        """Return a search for this query."""
        tiles = self.tiles
        known_hand = [parse_tile(text) for text in self.hand]
        known_mask = sum(1 << index for index, tile in enumerate(tiles) if tile in known_hand)
        full_mask = (1 << len(tiles)) - 1
        is_whole_hand = len(known_hand) == self.sizes[0]
        barred = [
            known_mask if seat else full_mask & ~known_mask if is_whole_hand else 0 for seat in range(len(self.sizes))
        ]
        weights = [self.weigh(tile) for tile in tiles]
        search = Cooperation([(tile.low, tile.high) for tile in tiles], weights, [*self.sizes], barred)
        search.most, search.lighter = self.most, self.lighter
        search.keeps, search.pays, search.ends = (_mask(seats) for seats in (self.keeps, self.pays, self.ends))
        search.alike = [_lower(pip, self.alike) for pip in range(7)]
        return search


def least(results: Mapping[str, ProofFigures]) -> int:
    """Return the minimum over all steps, NONE_SO_CHEAP if none succeeded."""
    return min(
        (result["least"] for result in results.values() if result["least"] != NONE_SO_CHEAP), default=NONE_SO_CHEAP
    )


def _mask(seats: tuple[int, ...]) -> int:
    return sum(1 << seat for seat in seats)


def _lower(pip: int, groups: tuple[str, ...]) -> int:
    """Return the lower suits that are interchangeable with `pip`."""
    return sum(1 << int(suit) for group in groups if str(pip) in group for suit in group if int(suit) < pip)
