"""Proofs by the cooperative search: the most that any play can achieve, over every deal.

The winner counts all spots in play except those of the own side's hands, played or not, and those that the others
play. The largest count therefore has the lowest such cost.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from game.core.tiles import Tile, parse_tile
from game.lab.cooperative import Cooperation
from game.lab.proofs.dealt import example_match, tiles_of
from game.lab.proofs.proof import Proof, ProofFigures
from game.match.match import Match

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
    - `interchangeable`: groups of interchangeable suits.
    - `hand`: tiles that seat 0 certainly holds.
    """

    key: str
    sizes: tuple[int, ...]
    max_cost: int
    keeps: tuple[int, ...] = ()
    pays: tuple[int, ...] = (0, 1, 2, 3)
    ends: tuple[int, ...] = (0, 1, 2, 3)
    weigh: Callable[[Tile], int] = by_spots
    lighter: bool = False
    interchangeable: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()

    @property
    def tiles(self) -> list[Tile]:
        """The tiles in play, the cheapest first."""
        return sorted(tiles_of(self.key), key=self.weigh)

    @property
    def leads(self) -> tuple[str, ...]:
        """The leads as “seat tile” for `minimum_cost`; of equivalent leads only one."""
        search = self.new_search()
        return tuple(
            f"{leader} {tile}"
            for leader in range(len(self.sizes))
            for index, tile in enumerate(self.tiles)
            if search.may_lead(leader, index)
        )

    def minimum_cost(self, lead: str, search: Cooperation | None = None) -> ProofFigures:
        """Return the minimum cost with this lead, or NONE_SO_CHEAP if above `max_cost`, and the number of positions
        searched.

        If `search` has tried other leads before, only the minimum over all of them is exact.
        """
        positions_before = search.positions if search else 0
        search = self._searched(lead, search or self.new_search())
        is_found = search.max_cost < self.max_cost
        return {
            "least": search.max_cost + 1 if is_found else NONE_SO_CHEAP,
            "looked": search.positions - positions_before,
        }

    def example(self, lead: str) -> Match:
        """Return a match with the minimum cost for this lead."""
        search, tiles = self._searched(lead, self.new_search()), self.tiles
        holders = {tile: self.keeps[-1] for index, tile in enumerate(tiles) if search.kept_tiles >> index & 1}
        return example_match(self.key, search.best_line, tiles, holders)

    def _searched(self, lead: str, search: Cooperation) -> Cooperation:
        search.max_cost = self.max_cost
        leader, tile = lead.split()
        search.search(int(leader), self.tiles.index(parse_tile(tile)))
        return search

    def new_search(self) -> Cooperation:
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
        search.max_cost, search.lighter = self.max_cost, self.lighter
        search.keeps, search.pays, search.ends = (_mask(seats) for seats in (self.keeps, self.pays, self.ends))
        search.interchangeable = [_lower(pip, self.interchangeable) for pip in range(7)]
        return search


def minimum_cost(results: Mapping[str, ProofFigures]) -> int:
    """Return the minimum over all steps, NONE_SO_CHEAP if none succeeded."""
    return min(
        (result["least"] for result in results.values() if result["least"] != NONE_SO_CHEAP), default=NONE_SO_CHEAP
    )


def _mask(seats: tuple[int, ...]) -> int:
    return sum(1 << seat for seat in seats)


def _lower(pip: int, groups: tuple[str, ...]) -> int:
    """Return the lower suits that are interchangeable with `pip`."""
    return sum(1 << int(suit) for group in groups if str(pip) in group for suit in group if int(suit) < pip)


# -- proofs ------------------------------------------------------------------------------------------------------------


SPOTS = 168
SEVEN = ("0123456",)
FOURTEEN, FOUR = (14, 14), (7, 7, 7, 7)


def _asked(
    number: int, minutes: float, questions: Mapping[str, Question], figures: Callable[[Mapping[str, int]], ProofFigures]
) -> Proof:
    """Return a proof from several named queries; its figures are computed from their minimum costs."""
    searches: dict[str, Cooperation] = {}
    tried: set[str] = set()
    steps = tuple(f"{name}: {lead}" for name, question in questions.items() for lead in question.leads)

    def do(step: str) -> ProofFigures:
        if step in tried:  # a second run: forget the positions searched before
            searches.clear()
            tried.clear()
        tried.add(step)
        name, lead = step.split(": ")
        return questions[name].minimum_cost(lead, searches.setdefault(name, questions[name].new_search()))

    def combine(results: Mapping[str, ProofFigures]) -> ProofFigures:
        return figures(
            {
                name: minimum_cost({step: result for step, result in results.items() if step.startswith(f"{name}: ")})
                for name in questions
            }
        )

    argument = (
        "Every line of play is tried for which there is a deal, hands being given out as late as can be; a line is "
        "left as soon as it costs more than the best one, and a position that was tried before is not tried again."
    )
    return Proof(number, argument, minutes, steps, do, combine)


def _count(cost: int) -> int:
    return SPOTS - cost


DRAW = {
    f"{size} tiles": Question("pell_draw", (size, 28 - size), 37, keeps=(0,), ends=(0,), lighter=True)
    for size in range(7, 12)
}
"""The winner holds 7 tiles or draws more, up to 11: the cheapest 12 alone cost 38, above the limit."""


def _great_hook(results: Mapping[str, ProofFigures]) -> ProofFigures:
    """Return the counts after the lead 0-0, and after any lead."""
    return {
        "0-0 set": _count(results["hand: 0 0-0"]["least"]),
        "any set": _count(minimum_cost(results)),
    }


def _highest(costs: Mapping[str, int]) -> ProofFigures:
    """Return the count of the cheapest query."""
    return {"most": _count(min(cost for cost in costs.values() if cost != NONE_SO_CHEAP))}


UNPLAYED_IN_DRAW = {
    f"{size} tiles": Question(
        "pell_draw", (size, 28 - size), max(0, 10 - size), pays=(1,), ends=(0,), weigh=by_one, interchangeable=SEVEN
    )
    for size in range(7, 11)
}
"""The fewest tiles that the second player can have played at the end, for each number of tiles held by the first."""
UNPLAYED_IN_FOURTEEN = Question(
    "fourteen_piece", FOURTEEN, 3, pays=(1,), ends=(0,), weigh=by_one, interchangeable=SEVEN
)


def _unplayed(costs: Mapping[str, int]) -> ProofFigures:
    left = [28 - int(name.split()[0]) - cost for name, cost in costs.items() if "tiles" in name and cost >= 0]
    return {"draw": max(left), "fourteen_piece": 14 - costs["fourteen"]}


def _shut_out(*seats: int) -> Question:
    """Return the query whether these seats of four can be prevented from playing any tile. If so, the cost is 0."""
    others = tuple(seat for seat in range(4) if seat not in seats)
    return Question("partner_match", FOUR, 0, pays=seats, ends=others, weigh=by_one, interchangeable=SEVEN)


def _possible(costs: Mapping[str, int]) -> ProofFigures:
    """Return 1 for each possible case, 0 for an impossible one."""
    return {name: int(cost != NONE_SO_CHEAP) for name, cost in costs.items()}


QUESTIONS_27 = {
    "left and opposite": _shut_out(1, 2),
    "opposite and right": _shut_out(2, 3),
    "left, opposite and right": _shut_out(1, 2, 3),
}

GREAT_HOOK = ("0-0", "3-1", "2-0", "4-1", "5-0", "1-0", "6-0")
GREAT_HOOK_PLAYED = Question("pell_draw", (7, 21), 41, keeps=(0,), ends=(0,), lighter=True, hand=GREAT_HOOK)

ORIGINAL = {
    f"without {missing}-0 and with {ace}-1": Question(
        "pell_draw",
        (7, 21),
        47,
        keeps=(0,),
        ends=(0,),
        lighter=True,
        hand=(*(f"{pip}-0" for pip in range(7) if pip != missing), f"{ace}-1"),
    )
    for missing in (0, 2, 3, 4, 5, 6)
    for ace in (1, 2, 3, 4, 5, 6)
}
"""Pell's original hands of aces and blanks: six blanks including 1-0, and another ace."""

FOURS = Question(
    "skin",
    FOUR,
    2,
    pays=(0,),
    ends=(1, 2, 3),
    weigh=lambda tile: int(4 in tile),
    interchangeable=("012356",),
    hand=("4-0", "4-1", "4-2", "4-3", "4-4", "5-4", "6-4"),
)
"""The holder of all seven fours does not go out: the fewest fours that this player can have played at the end."""


def _without(size: int, suits: str) -> Question:
    """Return the query whether a Draw hand, won with `size` tiles, can end before a tile of these suits is played."""
    others = "".join(str(pip) for pip in range(7) if str(pip) not in suits)
    return Question(
        "pell_draw",
        (size, 28 - size),
        0,
        weigh=lambda tile: int(any(str(pip) in suits for pip in tile)),
        interchangeable=(others, suits),
    )


SEARCHES = (
    replace(
        _asked(
            2,
            0.02,
            {"hand": GREAT_HOOK_PLAYED},
            _highest,
        ),
        do=lambda step: GREAT_HOOK_PLAYED.minimum_cost(step.removeprefix("hand: ")),
        figures=_great_hook,
    ),
    _asked(5, 0.12, ORIGINAL, _highest),
    _asked(8, 0.03, DRAW, _highest),
    _asked(
        12,
        0.4,
        {"any play": Question("fourteen_piece", FOURTEEN, 71, keeps=(0,), ends=(0,), lighter=True)},
        _highest,
    ),
    _asked(
        14,
        0.05,
        {"any play": Question("partner_match", FOUR, 56, keeps=(0, 2), ends=(0, 2), lighter=True)},
        _highest,
    ),
    _asked(16, 13, {"any play": Question("skin", FOUR, 39, keeps=(0,), ends=(0,), lighter=True)}, _highest),
    _asked(
        17,
        1.2,
        {"any play": Question("nine_piece", (9, 9, 9), 51, keeps=(0,), ends=(0,), lighter=True)},
        _highest,
    ),
    _asked(19, 0.02, {"skin": FOURS}, lambda costs: {"left at skin": 7 - costs["skin"]}),
    _asked(
        24,
        0.02,
        {"two suits": _without(7, "56")}
        | {f"three suits, {size} tiles": _without(size, "456") for size in range(7, 11)},
        lambda costs: {
            "two suits": int(costs["two suits"] == 0),
            "three suits": int(any(cost == 0 for name, cost in costs.items() if name.startswith("three"))),
        },
    ),
    _asked(26, 0.02, UNPLAYED_IN_DRAW | {"fourteen": UNPLAYED_IN_FOURTEEN}, _unplayed),
    _asked(
        27,
        0.02,
        QUESTIONS_27,
        _possible,
    ),
    _asked(28, 0.02, {"left and right": _shut_out(1, 3)}, _possible),
    _asked(
        11,
        0.02,
        {"left and right": _shut_out(1, 3), "opposite and right": QUESTIONS_27["opposite and right"]},
        _possible,
    ),
)
