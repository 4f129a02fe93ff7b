"""Victorian Block: Block for two, with the variations of a book for boys (S2)."""

from game.platform.language import gettext_lazy as _l
from game.rules import house_rules as house
from game.rules.line.line_game import LineGame
from game.rules.options import Choice, FirstLead, LaterLead, Pay, Preset, option

_SECOND = {"replay": "any", "plays_for_dumb": True}

VICTORIAN_BLOCK = LineGame(
    key="victorian_block",
    title=_l("Victorian Block"),
    blurb=_l("After a double, play again; you may end a hand early."),
    seats={6: (2,), 9: (2,), 12: (2,)},
    block_pay=Pay.OTHERS_LESS_OWN,
    first_lead=FirstLead.LIGHTEST_LOT,
    presets=(
        Preset("first", _l("Every Boy's Book, first method"), source=house.BOYS_BOOK),
        Preset("second", _l("Every Boy's Book, second method"), _SECOND, source=house.BOYS_BOOK),
    ),
    options=(
        option(
            "mode",
            _l("Method"),
            Choice(
                "first",
                _l("one tile a turn; if you can't play, pass"),
                house.BOYS_BOOK,
                {"replay": "off", "plays_for_dumb": False},
            ),
            Choice(
                "second",
                _l("play again after a double; if your opponent can't play, you play twice"),
                house.BOYS_BOOK,
                _SECOND,
            ),
        ),
        option(
            "both_hands",
            _l("The winner's own pips"),
            Choice(False, _l("do not count"), house.BOYS_BOOK),
            Choice(True, _l("count too, if the hand was blocked or ended early"), house.BOYS_BOOK),
        ),
        option(
            "shut",
            _l("Ending the hand early"),
            Choice(False, _l("not allowed"), house.BOYS_BOOK),
            Choice(True, _l("if your opponent has just passed, you may end the hand"), house.BOYS_BOOK),
        ),
        option(
            "draw_all_but_two",
            _l("Drawing all but two tiles"),
            Choice(
                False,
                _l("not allowed"),
                house.BOYS_BOOK,
                {"take_all_first": False, "draw_when_unable": "none", "draw_when_able": False, "floor": 0},
            ),
            Choice(
                True,
                _l("allowed for the second player in their first turn; later anyone may draw"),
                house.BOYS_BOOK,
                {"take_all_first": True, "draw_when_unable": "until", "draw_when_able": True, "floor": 2},
            ),
        ),
        house.BLOCK_PAY.only(Pay.OTHERS_LESS_OWN, Pay.OTHERS, Pay.EVERYBODY).with_source(house.BOYS_BOOK, Pay.OTHERS),
        option(
            "double_again",
            _l("Another tile after a double"),
            Choice("may", _l("may be played, in the second method"), house.BOYS_BOOK, False),
            Choice("must", _l("must be played, in the second method"), house.BOYS_BOOK, True),
            setting="replay_must",
        ),
        option(
            "dumb_plays",
            _l("If your opponent can't play"),
            Choice(2, _l("play two tiles, the first in place of your opponent"), house.BOYS_BOOK),
            Choice(1, _l("play one tile, as in any turn"), house.MODERN),
        ),
        house.SET,
        house.hand_size(7, 9),
        house.FIRST_LEAD.only(FirstLead.LIGHTEST_LOT, FirstLead.HEAVIEST_LOT, FirstLead.HIGHEST_DOUBLE).with_source(
            house.HOYLE
        ),
        house.LATER_LEAD.only(LaterLead.ROTATE, LaterLead.WINNER).with_source(house.BOYS_BOOK),
        house.target(50, 100),
    ),
)
