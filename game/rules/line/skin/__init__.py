"""Skin: Block for four players, each alone, with the whole set dealt out; ties in a block are shared (S0)."""

from game.platform.language import gettext as _
from game.rules import house_rules as house
from game.rules.line.line_game import LineGame
from game.rules.options import Choice, FirstLead, Option, Pay, Preset, Tie

SKIN = LineGame(
    key="skin",
    title=_("Skin"),
    blurb=_("Four, each alone, all the tiles dealt: one collects from three."),
    seats={6: (4,), 9: (4,), 12: (4,)},
    usual_players=4,
    hand_size=0,
    first_lead=FirstLead.SET_DOUBLE,
    tie=Tie.SPLIT,
    presets=(Preset("skin_000", house.PELL),),
    options=(
        house.with_source(house.PELL, house.SET),
        house.first_lead(FirstLead.SET_DOUBLE, FirstLead.HEAVIEST_LOT),
        house.tie(Tie.SPLIT, Tie.IF_ONE_LEFT_OUT, Tie.NONE),
        Option(
            "block_pay",
            _("A blocked hand"),
            (
                house.with_source(house.PELL, house.block_pay(Pay.OTHERS)).choices[0],
                Choice(
                    "DIFF",
                    _("everyone scores the difference to each heavier hand"),
                    house.HALSAM,
                    {"block_pay": Pay.DIFFERENCES},
                ),
            ),
        ),
        house.with_source(house.PELL, house.target(100, 250, 1000), 100, 1000),
        house.DIRECTION,
    ),
)
