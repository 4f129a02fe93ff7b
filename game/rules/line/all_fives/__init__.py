"""All Fives: a point for every five of the open ends, with partners and without drawing (S2)."""

from game.platform.language import gettext as _
from game.rules import house_rules as house
from game.rules.line.line_game import LineGame
from game.rules.options import ByPlayers, Choice, FirstLead, LaterLead, Option, Pay, Preset

_FIVE_OF_FOUR = ByPlayers({2: 7}, 5)

HAND_SIZE = Option(
    "hand_size",
    _("Tiles in a hand"),
    (
        Choice(_FIVE_OF_FOUR, _("7 tiles each for two, 5 for four"), house.BOYS_BOOK),
        Choice(6, _("7 tiles each for two, 6 for four"), "", {"hand_size": ByPlayers({2: 7}, 6)}),
        Choice(7, _("7 tiles each")),
    ),
)

ALL_FIVES = LineGame(
    key="all_fives",
    title=_("All Fives"),
    blurb=_("Partners score a point for every five that the open ends make."),
    seats={6: (2, 4), 9: (2, 4), 12: (2, 4)},
    usual_players=4,
    partners=True,
    hand_size=_FIVE_OF_FOUR,
    multiple=5,
    unit=5,
    first_lead=FirstLead.LIGHTEST_LOT,
    domino_pay=Pay.ONE_POINT,
    block_pay=Pay.ONE_POINT,
    finish="now",
    target=31,
    presets=(Preset("all_fives_002", house.BOYS_BOOK),),
    options=(
        house.SET,
        HAND_SIZE,
        house.drawing(house.BOYS_BOOK),
        house.with_source(
            house.HOYLE, house.first_lead(FirstLead.LIGHTEST_LOT, FirstLead.HEAVIEST_LOT, FirstLead.HIGHEST_DOUBLE)
        ),
        house.with_source(house.BOYS_BOOK, house.later_lead(LaterLead.ROTATE, LaterLead.WINNER)),
        house.with_source("", house.BLOCK_WINNER),
        house.claim(lose=house.EMBOSSING, steal=house.HALSAM),
        house.with_source(house.BOYS_BOOK, house.target(15, 21, 31, 61), 31),
        house.DIRECTION,
    ),
)
