"""Block: play if you can, pass if you cannot (S1, S4)."""

from game.platform.language import gettext as _
from game.rules import house_rules as house
from game.rules.line.line_game import LineGame
from game.rules.options import Preset

BLOCK = LineGame(
    key="block",
    title=_("Block"),
    blurb=_("Match an end or pass: the mother of all the others."),
    presets=(
        Preset("block_001", house.EMBOSSING),
        Preset("block_004", house.HALSAM, {"first_lead": "DH", "block_pay": "CASCADE"}),
    ),
    options=(
        house.SET,
        house.hand_size(5, 6, 7, 8, 9),
        house.first_lead("HD", "HDf", "DH", "DL"),
        house.block_pay("SUM", "DIFF", "CASCADE"),
        house.spinner("none", "first"),
        house.target(50, 61, 100, 150, 200),
        house.DIRECTION,
        house.NO_DOUBLE,
    ),
)
