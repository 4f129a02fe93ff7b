"""Domino Poker: five tiles, one round of betting, and thirteen kinds of hand at most (S1, S4)."""

from game.platform.language import gettext as _
from game.rules import house_rules as house
from game.rules.betting.betting_game import BettingGame
from game.rules.options import Choice, Preset, option

POKER = BettingGame(
    key="poker",
    title=_("Domino Poker"),
    blurb=_("Bet on five tiles, and show the best hand or bluff."),
    seats={6: (2, 3, 4)},
    usual_players=4,
    presets=(Preset("poker", house.BOTH),),
    options=(
        option(
            "order",
            _("Order of hands"),
            Choice("printed", _("as printed in the books"), house.BOTH),
            Choice("rarity", _("rarer hands are better")),
        ),
        option(
            "low_sequences",
            _("A straight in ones, twos or threes"),
            Choice("flush", _("is a Flush")),
            Choice("own ranks", _("is a straight, just below Straight Four")),
        ),
        option(
            "full_suit",
            _("The other two tiles of a Full House"),
            Choice("any number", _("share any number"), house.BOTH),
            Choice("number of one of the three doubles", _("share the number of one of the doubles")),
        ),
        option(
            "limit",
            _("Highest bet or raise"),
            Choice(1, _("1 chip"), house.MODERN),
            Choice(5, _("5 chips"), house.MODERN),
            Choice(10, _("10 chips"), house.MODERN),
            Choice("pot", _("as much as the pot after the call"), house.MODERN),
            Choice("none", _("all chips of the player"), house.MODERN),
        ),
        option(
            "raise_cap",
            _("Raises in a hand"),
            Choice(3, _("3 while more than two players are in"), house.MODERN),
            Choice("unlimited", _("as many as the chips allow"), house.MODERN),
            min_players=3,
        ),
        option(
            "ante", _("Ante"), Choice(1, _("1 chip"), house.CASSELL), Choice(2, _("2 chips")), Choice(5, _("5 chips"))
        ),
        option(
            "next_dealer",
            _("The next dealer"),
            Choice("winner", _("the winner of the pot deals"), house.CASSELL),
            Choice("rotates left", _("the deal moves to the next player"), house.MODERN),
        ),
        option(
            "all_pass",
            _("When all pass"),
            Choice("double header", _("the pot stays and everyone pays the ante again"), house.CASSELL),
            Choice("redeal without new ante", _("the pot stays and nobody pays the ante again")),
        ),
        option(
            "stack",
            _("Starting chips"),
            Choice(30, _("30 chips each"), house.MODERN),
            Choice(60, _("60 chips each"), house.MODERN),
            Choice(100, _("100 chips each"), house.MODERN),
        ),
        option(
            "session",
            _("Length of the match"),
            Choice(6, _("6 hands"), house.MODERN),
            Choice(12, _("12 hands"), house.MODERN),
            Choice(24, _("24 hands"), house.MODERN),
            Choice("until one is left", _("until one player has all the chips"), house.MODERN),
        ),
        house.DIRECTION,
    ),
)
