"""Block: play if you can, pass if you cannot (S1, S4)."""

from game.platform.language import gettext_lazy as _l
from game.platform.language import pgettext_lazy
from game.rules import house_rules as house
from game.rules.line.line_game import LineGame
from game.rules.options import FirstLead, Pay, Preset

BLOCK = LineGame(
    key="block",
    title=pgettext_lazy("game", "Block"),
    blurb=_l("Match an end of the line, or pass. The classic."),
    presets=(
        Preset("block_001", house.EMBOSSING),
        Preset("block_004", house.HALSAM, {"first_lead": FirstLead.HEAVIEST_LOT, "block_pay": Pay.DIFFERENCES}),
        Preset(
            "block_today",
            house.TODAY,
            {"first_lead": FirstLead.HEAVIEST_LOT, "block_pay": Pay.OTHERS_LESS_OWN},
            source=house.ONLINE_DOMINO,
        ),
    ),
    options=(
        house.SET,
        house.hand_size(5, 6, 7, 8, 9),
        house.FIRST_LEAD.only(
            FirstLead.HIGHEST_DOUBLE, FirstLead.HOLDER_OF_HIGHEST, FirstLead.HEAVIEST_LOT, FirstLead.LIGHTEST_LOT
        ),
        house.BLOCK_PAY.only(Pay.OTHERS, Pay.OTHERS_LESS_OWN, Pay.DIFFERENCES),
        house.SPINNER.only("none", "first"),
        house.target(50, 61, 100, 150, 200),
        house.DIRECTION,
        house.NO_DOUBLE,
    ),
)
