"""Draw: Block in which a player who cannot play draws until a tile fits (S1, S4)."""

from game.platform.language import gettext_lazy as _l
from game.platform.language import pgettext_lazy
from game.rules import house_rules as house
from game.rules.line.line_game import LineGame
from game.rules.options import FirstLead, Pay, Preset

DRAW = LineGame(
    key="draw",
    title=pgettext_lazy("game", "Draw"),
    blurb=_l("Match an end of the line, or draw until you can."),
    draw_when_unable="until",
    draw_when_able=True,
    presets=(
        Preset("draw_001", house.EMBOSSING),
        Preset(
            "draw_004",
            house.HALSAM,
            {"draw_when_able": False, "first_lead": FirstLead.HEAVIEST_LOT, "block_pay": Pay.DIFFERENCES},
            larger_set_settings={"spinner": "first"},
        ),
        Preset(
            "draw_today",
            house.TODAY,
            {
                "draw_when_able": False,
                "floor": 2,
                "first_lead": FirstLead.HEAVIEST_LOT,
                "block_pay": Pay.OTHERS_LESS_OWN,
            },
            source=house.ONLINE_DOMINO,
        ),
    ),
    options=(
        house.SET,
        house.hand_size(5, 6, 7, 9),
        house.draw_when_able(yes=house.EMBOSSING, no=house.HALSAM),
        house.FLOOR.only(0, 1, 2, 3),
        house.FIRST_LEAD.only(
            FirstLead.HIGHEST_DOUBLE, FirstLead.HOLDER_OF_HIGHEST, FirstLead.HEAVIEST_LOT, FirstLead.LIGHTEST_LOT
        ),
        house.SPINNER.only("none", "first"),
        house.BLOCK_PAY.only(Pay.OTHERS, Pay.OTHERS_LESS_OWN, Pay.DIFFERENCES),
        house.target(50, 100, 150, 200),
        house.DIRECTION,
    ),
)
