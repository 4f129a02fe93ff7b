"""Matador: touching ends add up to one more than the highest number, and matadors fit anywhere (S1, S2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from game.core.board import Line
from game.core.state import Play
from game.core.tiles import Tile
from game.platform.language import gettext_lazy as _l
from game.rules import house_rules as house
from game.rules.game import known_to_search
from game.rules.line.line_game import LineGame
from game.rules.options import ByPlayers, Choice, FirstLead, LaterLead, Pay, Preset, option


@dataclass(frozen=True, kw_only=True)
class MatadorGame(LineGame):
    """Matador: touching ends add up to seven; to ten or thirteen with larger sets."""

    @cached_property
    @known_to_search
    def empty_line(self) -> Line:
        """The line before its first tile; doubles lie along it."""
        return Line(meeting_sum=self.set + 1)

    @known_to_search
    def is_matador(self, tile: Tile) -> bool:
        """Whether a tile fits any end: the double blank, or a tile whose own ends add up to the sum."""
        return tile.pips in (0, self.set + 1)

    @known_to_search
    def joining_plays(self, line: Line, hand: Sequence[Tile]) -> list[Play]:
        """Return every way to join a tile of `hand`: by the sum, or a matador anywhere, either way round."""
        plays = []
        for arm, pip, _tip in line.ends:
            for tile in hand:
                if not self.is_matador(tile):
                    if line.meeting_sum - pip in tile:
                        plays.append(Play(tile, arm))
                elif tile.is_double:
                    plays.append(Play(tile, arm))
                else:
                    plays += [Play(tile, arm, tile.low), Play(tile, arm, tile.high)]
        return plays


_THREE_FOR_TWO = ByPlayers({2: 3}, 0)

MATADOR = MatadorGame(
    key="matador",
    title=_l("Matador"),
    blurb=_l("Touching ends must add up to seven; matadors are wild."),
    seats={6: (2, 3, 4), 9: (2, 3, 4, 5, 6), 12: (2, 3, 4, 5, 6)},
    draw_when_unable="until",
    matador_reserve=True,
    hand_size=3,
    floor=_THREE_FOR_TWO,
    first_lead=FirstLead.HOLDER_OF_HIGHEST,
    later_lead=LaterLead.AS_FIRST,
    presets=(
        Preset("matador_001", house.EMBOSSING),
        Preset(
            "matador_002",
            house.BOYS_BOOK,
            {"first_lead": FirstLead.LIGHTEST_LOT, "later_lead": LaterLead.ROTATE, "floor": 2, "target": 50},
        ),
    ),
    options=(
        house.SET,
        house.hand_size(3, 5, 7).with_source(house.EMBOSSING),
        option(
            "floor",
            house.FLOOR.title,
            Choice(_THREE_FOR_TWO, _l("none; with two players, the last three"), house.EMBOSSING),
            *house.FLOOR.only(0, 2, 3).with_source(house.BOYS_BOOK, 2).choices,
        ),
        option(
            "matador_reserve",
            _l("Keeping matadors"),
            Choice(True, _l("if only matadors fit, you may draw instead"), house.MODERN),
            Choice(False, _l("a matador must be played before you draw")),
        ),
        house.draw_when_able(yes=house.MODERN, no=""),
        house.FIRST_LEAD.only(
            FirstLead.HOLDER_OF_HIGHEST, FirstLead.HIGHEST_DOUBLE, FirstLead.HEAVIEST_LOT, FirstLead.LIGHTEST_LOT
        ),
        house.LATER_LEAD.only(LaterLead.AS_FIRST, LaterLead.ROTATE, LaterLead.WINNER)
        .with_source(house.BOYS_BOOK, LaterLead.ROTATE)
        .with_source(house.EMBOSSING),
        house.BLOCK_PAY.only(Pay.OTHERS, Pay.OTHERS_LESS_OWN),
        house.target(30, 50, 100, 150).with_source(house.BOYS_BOOK, 30, 50).with_source(house.EMBOSSING, 100),
        house.DIRECTION,
    ),
)
