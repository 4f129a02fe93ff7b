"""Proofs by the cooperative search: the most that any play can achieve, over every deal.

The winner counts all spots in play except those of the own side's hands, played or not, and those that the others
play. The largest count therefore has the lowest such cost.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter

from game.core.tiles import Tile, parse_tile
from game.lab.cooperative import Cooperation
from game.lab.proofs.proof import Proof, ProofFigures, mask_of, tiles_of

NONE_SO_CHEAP = -1


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
    weigh: Callable[[Tile], int] = attrgetter("pips")
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

    def minimum_cost(self, lead: str, search: Cooperation) -> ProofFigures:
        """Return the minimum cost with this lead, or NONE_SO_CHEAP if above `max_cost`.

        If `search` has tried other leads before, only the minimum over all of them is exact.
        """
        search.max_cost = self.max_cost
        leader, tile = lead.split()
        search.search(int(leader), self.tiles.index(parse_tile(tile)))
        return {"least": search.max_cost + 1 if search.max_cost < self.max_cost else NONE_SO_CHEAP}

    def new_search(self) -> Cooperation:
        """Return a search for this query."""
        tiles = self.tiles
        known_mask = mask_of(map(parse_tile, self.hand), tiles)
        seat_0_barred = (1 << len(tiles)) - 1 & ~known_mask if len(self.hand) == self.sizes[0] else 0
        barred = [seat_0_barred, *[known_mask] * (len(self.sizes) - 1)]
        weights = [self.weigh(tile) for tile in tiles]
        search = Cooperation([(tile.low, tile.high) for tile in tiles], weights, [*self.sizes], barred)
        search.max_cost, search.lighter = self.max_cost, self.lighter
        search.keeps, search.pays, search.ends = (
            sum(1 << seat for seat in seats) for seats in (self.keeps, self.pays, self.ends)
        )
        search.interchangeable = [
            sum(
                1 << int(suit)
                for group in self.interchangeable
                if str(pip) in group
                for suit in group
                if int(suit) < pip
            )
            for pip in range(7)
        ]
        return search


def minimum_cost(results: Mapping[str, ProofFigures], question: str) -> int:
    """Return the minimum over all steps of a question, NONE_SO_CHEAP if none succeeded."""
    costs = (result["least"] for step, result in results.items() if step.startswith(f"{question}: "))
    return min((cost for cost in costs if cost != NONE_SO_CHEAP), default=NONE_SO_CHEAP)


# -- proofs ------------------------------------------------------------------------------------------------------------


SPOTS = 168
SEVEN = ("0123456",)
FOURTEEN, FOUR = (14, 14), (7, 7, 7, 7)


def _asked(
    number: int, questions: Mapping[str, Question], figures: Callable[[Mapping[str, int]], ProofFigures]
) -> Proof:
    """Return a proof from several named queries; its figures are computed from their minimum costs."""
    searches: dict[str, Cooperation] = {}
    tried: set[str] = set()

    def do(step: str) -> ProofFigures:
        if step in tried:  # a second run: forget the positions searched before
            searches.clear()
            tried.clear()
        tried.add(step)
        name, lead = step.split(": ")
        return questions[name].minimum_cost(lead, searches.setdefault(name, questions[name].new_search()))

    return Proof(
        number,
        tuple(f"{name}: {lead}" for name, question in questions.items() for lead in question.leads),
        do,
        lambda results: figures({name: minimum_cost(results, name) for name in questions}),
    )


def _won(
    key: str, sizes: tuple[int, ...], max_cost: int, side: tuple[int, ...] = (0,), hand: tuple[str, ...] = ()
) -> Question:
    """Return the query for the cheapest hand that this side can win."""
    return Question(key, sizes, max_cost, keeps=side, ends=side, lighter=True, hand=hand)


FOURTEEN_WON = _won("fourteen_piece", FOURTEEN, 71)
PARTNERS_WON = _won("partner_match", FOUR, 56, (0, 2))
SKIN_WON = _won("skin", FOUR, 39)
NINE_WON = _won("nine_piece", (9, 9, 9), 51)
DRAW = {f"{size} tiles": _won("pell_draw", (size, 28 - size), 37) for size in range(7, 12)}
"""The winner holds 7 tiles or draws more, up to 11: the cheapest 12 alone cost 38, above the limit."""


def _highest(costs: Mapping[str, int]) -> ProofFigures:
    """Return the count of the cheapest query."""
    return {"most": SPOTS - min(cost for cost in costs.values() if cost != NONE_SO_CHEAP)}


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
GREAT_HOOK_PLAYED = _won("pell_draw", (7, 21), 41, hand=GREAT_HOOK)

ORIGINAL = {
    f"without {missing}-0 and with {ace}-1": _won(
        "pell_draw", (7, 21), 47, hand=(*(f"{pip}-0" for pip in range(7) if pip != missing), f"{ace}-1")
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
    Proof(
        2,
        tuple(f"hand: {lead}" for lead in GREAT_HOOK_PLAYED.leads),
        lambda step: GREAT_HOOK_PLAYED.minimum_cost(step.removeprefix("hand: "), GREAT_HOOK_PLAYED.new_search()),
        lambda results: {
            "0-0 set": SPOTS - results["hand: 0 0-0"]["least"],
            "any set": SPOTS - minimum_cost(results, "hand"),
        },
    ),
    _asked(5, ORIGINAL, _highest),
    _asked(8, DRAW, _highest),
    _asked(12, {"any play": FOURTEEN_WON}, _highest),
    _asked(14, {"any play": PARTNERS_WON}, _highest),
    _asked(16, {"any play": SKIN_WON}, _highest),
    _asked(17, {"any play": NINE_WON}, _highest),
    _asked(19, {"skin": FOURS}, lambda costs: {"left at skin": 7 - costs["skin"]}),
    _asked(
        24,
        {"two suits": _without(7, "56")}
        | {f"three suits, {size} tiles": _without(size, "456") for size in range(7, 11)},
        lambda costs: {
            "two suits": int(costs["two suits"] == 0),
            "three suits": int(any(cost == 0 for name, cost in costs.items() if name.startswith("three"))),
        },
    ),
    _asked(26, UNPLAYED_IN_DRAW | {"fourteen": UNPLAYED_IN_FOURTEEN}, _unplayed),
    _asked(27, QUESTIONS_27, _possible),
    _asked(28, {"left and right": _shut_out(1, 3)}, _possible),
    _asked(
        11, {"left and right": _shut_out(1, 3), "opposite and right": QUESTIONS_27["opposite and right"]}, _possible
    ),
)
