"""Skin: Block for four players, each alone, with the whole set dealt out; ties in a block are shared (S0)."""

from game.platform.language import gettext_lazy as _l
from game.rules import house_rules as house
from game.rules.line.line_game import LineGame
from game.rules.options import Choice, FirstLead, Pay, Preset, Tie, option

SKIN = LineGame(
    key="skin",
    title=_l("Skin"),
    blurb=_l("All tiles dealt; the winner scores the others' pips."),
    seats={6: (4,), 9: (4,), 12: (4,)},
    usual_players=4,
    hand_size=0,
    first_lead=FirstLead.SET_DOUBLE,
    tie=Tie.SPLIT,
    presets=(Preset("skin_000", house.PELL),),
    options=(
        house.SET.with_source(house.PELL),
        house.FIRST_LEAD.only(FirstLead.SET_DOUBLE, FirstLead.HEAVIEST_LOT),
        house.TIE.only("split among tied", "only when one is left out", "none"),
        option(
            "block_pay",
            house.BLOCK_PAY.title,
            *house.BLOCK_PAY.only(Pay.OTHERS).with_source(house.PELL).choices,
            Choice(
                "DIFF", _l("everyone scores the difference to each hand with more pips"), house.HALSAM, Pay.DIFFERENCES
            ),
        ),
        house.target(100, 250, 1000).with_source(house.PELL, 100, 1000),
        house.DIRECTION,
    ),
)
