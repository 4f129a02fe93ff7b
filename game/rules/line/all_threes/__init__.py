"""All Threes: All Fives with a point for every three (S2)."""

from dataclasses import replace

from game.platform.language import gettext_lazy as _l
from game.rules import house_rules as house
from game.rules.line.all_fives import ALL_FIVES
from game.rules.options import Preset

ALL_THREES = replace(
    ALL_FIVES,
    key="all_threes",
    title=_l("All Threes"),
    blurb=_l("Like All Fives, but multiples of three score."),
    multiple=3,
    unit=3,
    presets=(Preset("all_threes_002", house.BOYS_BOOK),),
    options=tuple(
        house.target(21, 31, 61).with_source(house.BOYS_BOOK, 31) if option.key == "target" else option
        for option in ALL_FIVES.options
    ),
)
