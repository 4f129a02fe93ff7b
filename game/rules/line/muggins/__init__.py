"""Muggins: make the open ends a multiple of five and score it (S1, S4)."""

from dataclasses import dataclass, replace
from typing import Self

from game.platform.language import gettext_lazy as _l
from game.rules import house_rules as house
from game.rules.line.line_game import LineGame
from game.rules.options import ByPlayers, Choice, FirstLead, LaterLead, Pay, Preset, option


@dataclass(frozen=True, kw_only=True)
class MugginsGame(LineGame):
    """Muggins; to 61, as on a cribbage board, every five spots are one point, in play and in hand."""

    def variant(self, preset: str | None = None, options: house.Chosen = None) -> Self:
        """Return the variant; a target of 61 turns every five spots into one point."""
        game = super().variant(preset, options)
        return replace(game, unit=5, end_rounding="r5") if game.target == 61 else game


_TARGET = house.target(ByPlayers({2: 200}, 150), 61, 100, 150, 200).described(
    61, _l("61, as on a cribbage board: 1 point for every 5, during play and for the tiles left")
)
"""The target; 61 is the only one that changes the scoring."""

MUGGINS = MugginsGame(
    key="muggins",
    title=_l("Muggins"),
    blurb=_l("Score when the open ends add up to a multiple of five."),
    seats={6: (2, 3, 4, 5), 9: (2, 3, 4, 5, 6), 12: (2, 3, 4, 5, 6, 7, 8)},
    draw_when_unable="until",
    multiple=5,
    finish="now",
    hand_size=5,
    end_rounding="r5",
    target=ByPlayers({2: 200}, 150),
    presets=(
        Preset("muggins_001", house.EMBOSSING),
        Preset(
            "muggins_004",
            house.HALSAM,
            {
                "hand_size": 7,
                "spinner": "first",
                "draw_when_able": True,
                "block_pay": Pay.DIFFERENCES,
                "later_lead": LaterLead.AS_FIRST,
                "end_rounding": "raw",
                "target": 100,
            },
        ),
    ),
    options=(
        house.SET,
        house.hand_size(5, 6, 7),
        house.SPINNER.only("none", "first", "all"),
        house.CLAIM,
        house.draw_when_able(yes=house.HALSAM, no=house.EMBOSSING),
        house.FLOOR.only(0, 1, 2),
        option(
            "end_rounding",
            _l("Pips left in hand"),
            Choice("r5", _l("rounded to the nearest five"), house.EMBOSSING),
            Choice("raw", _l("not rounded"), house.HALSAM),
        ),
        house.BLOCK_PAY.only(Pay.OTHERS, Pay.OTHERS_LESS_OWN, Pay.DIFFERENCES),
        house.FIRST_LEAD.only(FirstLead.HIGHEST_DOUBLE, FirstLead.HOLDER_OF_HIGHEST, FirstLead.HEAVIEST_LOT),
        house.LATER_LEAD.only(LaterLead.ROTATE, LaterLead.AS_FIRST),
        _TARGET,
        house.DIRECTION,
    ),
)
