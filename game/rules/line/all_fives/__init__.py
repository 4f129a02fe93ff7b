"""All Fives: a point for every five of the open ends, with partners and without drawing (S2)."""

from game.platform.language import gettext_lazy as _l
from game.rules import house_rules as house
from game.rules.line.line_game import LineGame
from game.rules.options import ByPlayers, Choice, FirstLead, LaterLead, Pay, Preset, option

_FIVE_OF_FOUR = ByPlayers({2: 7}, 5)

HAND_SIZE = option(
    "hand_size",
    _l("Tiles in a hand"),
    Choice(_FIVE_OF_FOUR, _l("7 tiles each for two, 5 for four"), house.BOYS_BOOK),
    Choice(6, _l("7 tiles each for two, 6 for four"), "", ByPlayers({2: 7}, 6)),
    Choice(7, _l("7 tiles each")),
)

ALL_FIVES = LineGame(
    key="all_fives",
    title=_l("All Fives"),
    blurb=_l("Score a point for each five in the sum of the ends."),
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
        option(
            "drawing",
            _l("Drawing"),
            Choice(
                "none",
                _l("none: tiles that were not dealt stay face down"),
                house.BOYS_BOOK,
                {"draw_when_unable": "none", "floor": 0},
            ),
            Choice(
                "until",
                _l("until a tile fits; the last two tiles are never drawn"),
                house.MODERN,
                {"draw_when_unable": "until", "floor": 2},
            ),
        ),
        house.FIRST_LEAD.only(FirstLead.LIGHTEST_LOT, FirstLead.HEAVIEST_LOT, FirstLead.HIGHEST_DOUBLE).with_source(
            house.HOYLE
        ),
        house.LATER_LEAD.only(LaterLead.ROTATE, LaterLead.WINNER).with_source(house.BOYS_BOOK),
        house.BLOCK_WINNER.with_source(""),
        house.CLAIM,
        house.target(15, 21, 31, 61).with_source(house.BOYS_BOOK, 31),
        house.DIRECTION,
    ),
)
