"""Domino Poker: five tiles, one round of betting, and thirteen kinds of hand at most (S1, S4)."""

from game.platform.language import gettext_lazy as _l
from game.rules import house_rules as house
from game.rules.betting.betting_game import BettingGame
from game.rules.options import Choice, Preset, option

POKER = BettingGame(
    key="poker",
    title=_l("Domino Poker"),
    blurb=_l("Bet that your five tiles are the best, or bluff."),
    seats={6: (2, 3, 4)},
    usual_players=4,
    presets=(Preset("poker", house.BOTH),),
    options=(
        option(
            "order",
            _l("Order of hands"),
            Choice("printed", _l("as printed in the books"), house.BOTH),
            Choice("rarity", _l("rarer hands are better")),
        ),
        option(
            "low_sequences",
            _l("A straight in ones, twos or threes"),
            Choice("flush", _l("is a Flush")),
            Choice("own ranks", _l("is a straight, just below Straight Four")),
        ),
        option(
            "full_suit",
            _l("The other two tiles of a Full House"),
            Choice("any number", _l("share any number"), house.BOTH),
            Choice("number of one of the three doubles", _l("share the number of one of the doubles")),
        ),
        option(
            "limit",
            _l("Highest bet or raise"),
            Choice(1, _l("1 chip"), house.MODERN),
            Choice(5, _l("5 chips"), house.MODERN),
            Choice(10, _l("10 chips"), house.MODERN),
            Choice("pot", _l("as much as the pot after the call"), house.MODERN),
            Choice("none", _l("all chips of the player"), house.MODERN),
        ),
        option(
            "raise_cap",
            _l("Raises in a hand"),
            Choice(3, _l("3 while more than two players are in"), house.MODERN),
            Choice("unlimited", _l("as many as the chips allow"), house.MODERN),
            min_players=3,
        ),
        option(
            "ante",
            _l("Ante"),
            Choice(1, _l("1 chip"), house.CASSELL),
            Choice(2, _l("2 chips")),
            Choice(5, _l("5 chips")),
        ),
        option(
            "next_dealer",
            _l("The next dealer"),
            Choice("winner", _l("the winner of the pot deals"), house.CASSELL),
            Choice("rotates left", _l("the deal moves to the next player"), house.MODERN),
        ),
        option(
            "all_pass",
            _l("When all pass"),
            Choice("double header", _l("the pot stays and everyone pays the ante again"), house.CASSELL),
            Choice("redeal without new ante", _l("the pot stays and nobody pays the ante again")),
        ),
        option(
            "stack",
            _l("Starting chips"),
            Choice(30, _l("30 chips each"), house.MODERN),
            Choice(60, _l("60 chips each"), house.MODERN),
            Choice(100, _l("100 chips each"), house.MODERN),
        ),
        option(
            "session",
            _l("Length of the match"),
            Choice(6, _l("6 hands"), house.MODERN),
            Choice(12, _l("12 hands"), house.MODERN),
            Choice(24, _l("24 hands"), house.MODERN),
            Choice("until one is left", _l("until one player has all the chips"), house.MODERN),
        ),
        house.DIRECTION,
    ),
)
