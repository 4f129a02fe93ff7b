"""Bergen: make both ends of the line show the same number (S1, S4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from game.core.state import Reason, Scored
from game.core.tiles import Tile, spots
from game.platform.language import gettext_lazy as _l
from game.rules import house_rules as house
from game.rules.game import known_to_search
from game.rules.line.line_game import BlockWinner, LineGame, LineState
from game.rules.options import ByPlayers, Choice, FirstLead, LaterLead, Pay, Preset, option, resolve_count

DOUBLE_HEADER, TRIPLE_HEADER = 2, 3


@dataclass(frozen=True, kw_only=True)
class BergenGame(LineGame):
    """Bergen: headers, their limit near the end of the match, and blocked hands decided by doubles.

    `brake` is the most that a header pays a side that needs up to two points, and one that needs three.
    """

    brake: Literal["1-and-2", "1-and-1", "off"] = "1-and-2"
    block_winner: BlockWinner = "fewest doubles"

    @cached_property
    @known_to_search
    def scores_in_play(self) -> bool:
        """Headers score as they are made."""
        return True

    @known_to_search
    def play_scores(self, state: LineState, side: int) -> tuple[Scored, ...]:
        """Return a double-header if both ends show the same number; a triple-header with its double at one."""
        first, second = state.line.ends
        if first.pip != second.pip:
            return ()
        laid = state.line.placed_tiles
        triple = len(laid) > 1 and (laid[first.tile_index].tile.is_double or laid[second.tile_index].tile.is_double)
        header = TRIPLE_HEADER if triple else DOUBLE_HEADER
        points = min(header, self.header_limit(resolve_count(self.target, len(state.hands)) - state.scores[side]))
        kind = "triple-header" if triple else "double-header"
        reason = Reason(kind, (first.pip,))
        return (Scored(side, points, reason if points == header else Reason("near the end", (reason, points))),)

    @known_to_search
    def header_limit(self, needed: int) -> int:
        """Return the most points that a header pays a side that needs `needed` points."""
        if self.brake == "off" or needed > TRIPLE_HEADER:
            return TRIPLE_HEADER
        return 1 if needed < TRIPLE_HEADER or self.brake == "1-and-1" else DOUBLE_HEADER

    @known_to_search
    def block_winners(self, hands: Sequence[tuple[Tile, ...]]) -> list[int]:
        """Return the lightest hands without doubles; if every hand has doubles, those that `block_winner` says."""
        doubles = [tuple(tile for tile in hand if tile.is_double) for hand in hands]
        clear = [seat for seat, held in enumerate(doubles) if not held]
        competing = clear or range(len(hands))
        if clear or self.block_winner == "beside doubles":
            claims = [(spots(hand) - spots(held), 0) for hand, held in zip(hands, doubles, strict=True)]
        else:
            claims = [(len(held), min(held).low) for held in doubles]
        best = min(claims[seat] for seat in competing)
        return [seat for seat in competing if claims[seat] == best]

    @known_to_search
    def settle(
        self, state: LineState, counts: tuple[int, ...], out: int | None
    ) -> tuple[int | None, tuple[Scored, ...]]:
        """Return a point for the winner of the hand, and in a block the rule that decided it."""
        winner, points = super().settle(state, counts, out)
        if winner is None or out is not None:
            return winner, points
        doubles = [sum(tile.is_double for tile in hand) for hand in state.hands]
        if doubles.count(0) == 1:
            kind = "only hand without a double"
        elif 0 in doubles:
            kind = "fewest spots without doubles"
        elif self.block_winner == "beside doubles":
            kind = "fewest spots beside doubles"
        elif doubles.count(min(doubles)) == 1:
            kind = "fewest doubles"
        else:
            kind = "lowest of as few doubles"
        return winner, (Scored(winner, 1, Reason(kind)),)


BERGEN = BergenGame(
    key="bergen",
    title=_l("Bergen"),
    blurb=_l("Score when both ends show the same number."),
    hand_size=6,
    draw_when_unable="one",
    first_lead=FirstLead.LOWEST_DOUBLE,
    free_lead="double",
    domino_pay=Pay.ONE_POINT,
    block_pay=Pay.ONE_POINT,
    finish="now",
    target=ByPlayers({2: 15}, 10),
    presets=(
        Preset("bergen_001", house.EMBOSSING),
        Preset(
            "bergen_004",
            house.HALSAM,
            {
                "draw_when_unable": "until",
                "draw_when_able": True,
                "first_lead": FirstLead.HIGHEST_DOUBLE,
                "later_lead": LaterLead.AS_FIRST,
                "brake": "off",
                "block_winner": "beside doubles",
                "target": 15,
            },
        ),
    ),
    options=(
        house.SET,
        house.hand_size(5, 6).with_source(house.EMBOSSING, 6).with_source(house.PAGAT, 5),
        option(
            "draw",
            _l("If you can't play"),
            Choice("one", _l("draw one tile, and pass if it does not fit"), house.EMBOSSING),
            Choice("until", _l("draw until a tile fits"), house.HALSAM),
            setting="draw_when_unable",
        ),
        house.draw_when_able(yes=house.HALSAM, no=house.EMBOSSING),
        house.FLOOR.only(0, 2).with_source(house.PAGAT, 2),
        house.FIRST_LEAD.only(FirstLead.LOWEST_DOUBLE, FirstLead.HIGHEST_DOUBLE).with_source(
            house.HALSAM, FirstLead.HIGHEST_DOUBLE
        ),
        option(
            "brake",
            _l("Headers near the target"),
            Choice(
                "1-and-2",
                _l("score 1 if you need 1 or 2 points, at most 2 if you need 3"),
                house.EMBOSSING,
            ),
            Choice("1-and-1", _l("score 1 if you need 3 points or fewer"), house.EMBOSSING),
            Choice("off", _l("always score in full"), house.HALSAM),
        ),
        option(
            "block_rule",
            _l("A blocked hand in which all hold doubles"),
            Choice(
                "001",
                _l("is won by the fewest doubles, and in a tie by the lowest double"),
                house.EMBOSSING,
                "fewest doubles",
            ),
            Choice("004", _l("is won by the fewest pips on the other tiles"), house.HALSAM, "beside doubles"),
            setting="block_winner",
        ),
        house.target(ByPlayers({2: 15}, 10), 10, 15, 21).with_source(house.HALSAM, 15).with_source(house.EMBOSSING),
        house.DIRECTION,
    ),
)
