"""Rule options shared by several games, with their choices and sources."""

from collections.abc import Mapping

from game.platform.language import gettext as _
from game.platform.language import pgettext
from game.rules.options import ByPlayers, Choice, Count, FirstLead, LaterLead, Option, Pay, Tie, option

Chosen = Mapping[str, object] | None
"""Chosen options: values or their texts, by option key."""

EMBOSSING = _("The Embossing Company")
HALSAM = _("Halsam")
BOYS_BOOK = _("Every Boy's Book")
PALMER = _("Palmer")
PELL = _("Pell, 1844")
BOTH = _("The Embossing Company and Halsam")
HOYLE = _("Hoyle's Games, Improved and Enlarged")
PAGAT = _("pagat.com")
GAMBITER = _("gambiter.com")
ONLINE_DOMINO = _("onlinedominogames.com")
CASSELL = _("Cassell's In-door Amusements")
MODERN = _("modern practice")
TODAY = _("As played today")
"""The name of a rule set of today, which no book has; its preset names a public source."""
ABOUT = {
    EMBOSSING: _("The rules of the Embossing Company, an old American maker of dominoes."),
    HALSAM: _("The rules of Halsam, an American maker of dominoes in the 20th century."),
    BOTH: _("The rules of the Embossing Company and Halsam, two old American makers of dominoes."),
    BOYS_BOOK: _("The rules of Every Boy's Book, printed in England in the 19th century."),
    PALMER: _("The rules of Palmer's old book, of which only a few pages are left."),
    PELL: _("The rules of William J. Pell's book “On the Games of Dominoes”, New York 1844."),
    TODAY: _("The rules that many people play by today, as {source} describes them."),
}
"""What each source of a rule set is, as a sentence."""

SET = option(
    "set",
    pgettext("tiles", "Set"),
    Choice(6, _("double-six, 28 tiles"), EMBOSSING),
    Choice(9, _("double-nine, 55 tiles"), EMBOSSING),
    Choice(12, _("double-twelve, 91 tiles"), HALSAM),
)
DIRECTION = option(
    "direction",
    _("Direction"),
    Choice("clockwise", _("clockwise, to the left"), PELL),
    Choice("counter-clockwise", _("counter-clockwise, to the right"), MODERN),
    min_players=3,
)
FIRST_LEAD = option(
    "first_lead",
    _("The first lead"),
    Choice(FirstLead.HIGHEST_DOUBLE, _("the highest double dealt must be led"), EMBOSSING),
    Choice(FirstLead.LOWEST_DOUBLE, _("the lowest double dealt must be led"), EMBOSSING),
    Choice(FirstLead.SET_DOUBLE, _("the highest double of the set must be led"), PELL),
    Choice(FirstLead.HOLDER_OF_HIGHEST, _("the player with the highest double leads any tile"), EMBOSSING),
    Choice(FirstLead.HEAVIEST_LOT, _("players draw for the lead, the heaviest tile wins"), HALSAM),
    Choice(FirstLead.LIGHTEST_LOT, _("players draw for the lead, the lightest tile wins"), BOYS_BOOK),
)
"""Who leads the first hand, and with which tile (C4)."""
LATER_LEAD = option(
    "later_lead",
    _("Later leads"),
    Choice(LaterLead.ROTATE, _("the lead moves to the next player"), EMBOSSING),
    Choice(LaterLead.AS_FIRST, _("decided as in the first hand"), HALSAM),
    Choice(LaterLead.WINNER, _("the winner of the last hand leads"), BOYS_BOOK),
)
"""Who leads the hands after the first (C5)."""
NO_DOUBLE = option(
    "no_double",
    _("If no double is dealt"),
    Choice("heaviest leads", _("the heaviest tile leads instead"), PELL),
    Choice("redeal", _("the tiles are shuffled again"), MODERN),
)
SELL_SET = option(
    "sell_set",
    _("Selling the lead"),
    Choice(False, _("the lead is not for sale"), MODERN),
    Choice(True, _("the other player may offer 10 points for the lead"), PELL),
)
SPINNER = option(
    "spinner",
    _("Spinner"),
    Choice("none", _("none, so the line has two ends"), EMBOSSING),
    Choice("first", _("the first double, played to on all four sides"), HALSAM),
    Choice("all", _("every double (Five-Up)"), PAGAT),
)
"""Which doubles are spinners (C8)."""
FLOOR = option(
    "floor",
    _("Left in the boneyard"),
    Choice(0, _("none: all tiles can be drawn")),
    Choice(1, _("the last tile")),
    *(Choice(count, _("the last {count} tiles").format(count=count)) for count in (2, 3)),
)
"""Number of boneyard tiles that may not be drawn (C7)."""
CLAIM = option(
    "claim",
    _("Calling the count"),
    Choice("auto", _("automatic")),
    Choice(
        "lose", _("you announce it; if you miss points and someone calls “Muggins!”, nobody scores them"), EMBOSSING
    ),
    Choice("steal", _("you announce it; a player who calls “Muggins!” scores the points that you miss"), HALSAM),
)
BLOCK_PAY = option(
    "block_pay",
    _("A blocked hand"),
    Choice(Pay.OTHERS, _("the lightest hand scores the pips of all others, without subtracting its own"), EMBOSSING),
    Choice(Pay.OTHERS_LESS_OWN, _("the lightest hand scores the pips of all others, minus its own"), BOYS_BOOK),
    Choice(Pay.EVERYBODY, _("the lightest hand scores all pips left, including its own"), BOYS_BOOK),
    Choice(Pay.DIFFERENCES, _("everyone scores the difference to every heavier hand"), HALSAM),
)
"""Settlement of a blocked hand (C10)."""
BLOCK_WINNER = option(
    "block_winner",
    _("Who wins a blocked hand"),
    Choice("lowest side", _("the partners with fewer pips together"), BOYS_BOOK, "side"),
    Choice("lowest single hand", _("the side with the lightest hand"), MODERN, "hand"),
)
TIE = option(
    "tie",
    _("Players who tie for the lightest hand"),
    Choice("split among tied", _("share the pips of the others; a remainder is lost"), PELL, Tie.SPLIT),
    Choice(
        "only when one is left out",
        _("share the pips of the other player, if there is only one"),
        PELL,
        Tie.IF_ONE_LEFT_OUT,
    ),
    Choice("none", _("score nothing"), MODERN, Tie.NONE),
)
"""Settlement of a tie for the lightest hand in a block (C10)."""
LEAD_SUIT = option(
    "lead_suit",
    _("Suit of the tile led"),
    Choice("larger end", _("its larger number")),
    Choice("named", _("either number, as the player who leads it chooses")),
)
"""Which suit a led tile calls (C13)."""


def draw_when_able(yes: str, no: str) -> Option:
    """Whether a player who can play may draw first (C7); the arguments are the sources of yes and no."""
    return option(
        "draw_when_able",
        _("Drawing when you can play"),
        Choice(True, _("allowed, as many tiles as you like"), yes),
        Choice(False, _("not allowed"), no),
    )


def hand_size(*sizes: int) -> Option:
    """Number of tiles dealt to each player."""
    tiles = _("{count} tiles each")
    return option("hand_size", _("Tiles in a hand"), *(Choice(size, tiles.format(count=size)) for size in sizes))


def target(*points: Count) -> Option:
    """Points that win the match (C11)."""
    return option("target", _("Points to win"), *(Choice(count, _points(count)) for count in points))


def _points(count: Count) -> str:
    if isinstance(count, ByPlayers):
        return _("{two} points for two players, {more} for more").format(two=count.counts[2], more=count.otherwise)
    return _("61, as on a cribbage board") if count == 61 else _("{count} points").format(count=count)
