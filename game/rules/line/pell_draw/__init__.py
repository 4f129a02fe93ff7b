"""Pell's Draw: Draw for two; each player draws any number of tiles from their own end of the row (S0)."""

from game.platform.language import gettext_lazy as _l
from game.platform.language import pgettext_lazy
from game.rules import house_rules as house
from game.rules.line.line_game import LineGame
from game.rules.options import Choice, Pay, Preset, option

PELL_DRAW = LineGame(
    key="pell_draw",
    title=_l("Pell's Draw"),
    blurb=_l("If you block both ends, your opponent draws all tiles."),
    seats={6: (2,), 9: (2,), 12: (2,)},
    draw_when_unable="until",
    draw_when_able=True,
    own_end_only=True,
    presets=(Preset("pell_draw_000", house.PELL),),
    options=(
        house.SET.with_source(house.PELL),
        house.hand_size(7, 9).with_source(house.PELL),
        house.draw_when_able(yes=house.PELL, no=house.MODERN),
        house.BLOCK_PAY.only(Pay.OTHERS, Pay.OTHERS_LESS_OWN).with_source(house.PELL),
        option(
            "own_end_only",
            _l("Where to draw"),
            Choice(True, _l("each player draws from the end of the row nearest to them"), house.PELL),
            Choice(False, _l("both players draw from the same end of the row"), house.MODERN),
        ),
        house.SELL_SET,
        option(
            "turn_clock",
            _l("Time limit"),
            Choice("off", pgettext_lazy("time limit", "none"), house.MODERN, 0),
            Choice("30 s", _l("30 seconds a turn, or you lose the hand"), house.PELL, 30),
            Choice("60 s", _l("60 seconds a turn, or you lose the hand"), house.PELL, 60),
        ),
        house.target(100, 250, 1000).with_source(house.PELL, 100, 1000),
        house.NO_DOUBLE,
    ),
)
