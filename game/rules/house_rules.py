"""Rule options shared by several games, with their choices and sources."""

from collections.abc import Mapping

from game.platform.language import AnyText, LazyText, pgettext_lazy
from game.platform.language import gettext_lazy as _l
from game.rules.options import ByPlayers, Choice, Count, FirstLead, LaterLead, Option, Pay, Tie, option

Chosen = Mapping[str, object] | None
"""Chosen options: values or their texts, by option key."""

EMBOSSING = _l("The Embossing Company")
HALSAM = _l("Halsam")
BOYS_BOOK = _l("Every Boy's Book")
PALMER = _l("Palmer")
PELL = _l("Pell, 1844")
BOTH = _l("The Embossing Company and Halsam")
HOYLE = _l("Hoyle's Games, Improved and Enlarged")
PAGAT = _l("pagat.com")
GAMBITER = _l("gambiter.com")
ONLINE_DOMINO = _l("onlinedominogames.com")
CASSELL = _l("Cassell's In-door Amusements")
MODERN = _l("modern practice")
TODAY = _l("As played today")
"""The name of a rule set of today, which no book has; its preset names a public source."""
ABOUT: dict[AnyText, AnyText] = {
    EMBOSSING: _l("The rules of the Embossing Company, an old American maker of dominoes."),
    HALSAM: _l("The rules of Halsam, an American maker of dominoes in the 20th century."),
    BOTH: _l("The rules of the Embossing Company and Halsam, two old American makers of dominoes."),
    BOYS_BOOK: _l("The rules of Every Boy's Book, printed in England in the 19th century."),
    PALMER: _l("The rules of Palmer's old book, of which only a few pages are left."),
    PELL: _l("The rules of William J. Pell's book “On the Games of Dominoes”, New York 1844."),
    TODAY: _l("The rules that many people play by today, as {source} describes them."),
}
"""What each source of a rule set is, as a sentence."""

SET = option(
    "set",
    pgettext_lazy("tiles", "Set"),
    Choice(6, _l("double-six, 28 tiles"), EMBOSSING),
    Choice(9, _l("double-nine, 55 tiles"), EMBOSSING),
    Choice(12, _l("double-twelve, 91 tiles"), HALSAM),
)
DIRECTION = option(
    "direction",
    _l("Direction"),
    Choice("clockwise", _l("clockwise, to the left"), PELL),
    Choice("counter-clockwise", _l("counter-clockwise, to the right"), MODERN),
    min_players=3,
)
FIRST_LEAD = option(
    "first_lead",
    _l("The first lead"),
    Choice(FirstLead.HIGHEST_DOUBLE, _l("the highest double dealt must be led"), EMBOSSING),
    Choice(FirstLead.LOWEST_DOUBLE, _l("the lowest double dealt must be led"), EMBOSSING),
    Choice(FirstLead.SET_DOUBLE, _l("the highest double of the set must be led"), PELL),
    Choice(FirstLead.HOLDER_OF_HIGHEST, _l("the player with the highest double leads any tile"), EMBOSSING),
    Choice(FirstLead.HEAVIEST_LOT, _l("players draw for the lead, the heaviest tile wins"), HALSAM),
    Choice(FirstLead.LIGHTEST_LOT, _l("players draw for the lead, the lightest tile wins"), BOYS_BOOK),
)
"""Who leads the first hand, and with which tile (C4)."""
LATER_LEAD = option(
    "later_lead",
    _l("Later leads"),
    Choice(LaterLead.ROTATE, _l("the lead moves to the next player"), EMBOSSING),
    Choice(LaterLead.AS_FIRST, _l("decided as in the first hand"), HALSAM),
    Choice(LaterLead.WINNER, _l("the winner of the last hand leads"), BOYS_BOOK),
)
"""Who leads the hands after the first (C5)."""
NO_DOUBLE = option(
    "no_double",
    _l("If no double is dealt"),
    Choice("heaviest leads", _l("the heaviest tile leads instead"), PELL),
    Choice("redeal", _l("the tiles are shuffled again"), MODERN),
)
SELL_SET = option(
    "sell_set",
    _l("Selling the lead"),
    Choice(False, _l("the lead is not for sale"), MODERN),
    Choice(True, _l("the other player may offer 10 points for the lead"), PELL),
)
SPINNER = option(
    "spinner",
    _l("Spinner"),
    Choice("none", _l("none, so the line has two ends"), EMBOSSING),
    Choice("first", _l("the first double, played to on all four sides"), HALSAM),
    Choice("all", _l("every double (Five-Up)"), PAGAT),
)
"""Which doubles are spinners (C8)."""
FLOOR = option(
    "floor",
    _l("Left in the boneyard"),
    Choice(0, _l("none: all tiles can be drawn")),
    Choice(1, _l("the last tile")),
    *(Choice(count, _l("the last {count} tiles").with_values(count=count)) for count in (2, 3)),
)
"""Number of boneyard tiles that may not be drawn (C7)."""
CLAIM = option(
    "claim",
    _l("Calling the count"),
    Choice("auto", _l("automatic")),
    Choice(
        "lose", _l("you announce it; if you miss points and someone calls “Muggins!”, nobody scores them"), EMBOSSING
    ),
    Choice("steal", _l("you announce it; a player who calls “Muggins!” scores the points that you miss"), HALSAM),
)
BLOCK_PAY = option(
    "block_pay",
    _l("A blocked hand"),
    Choice(Pay.OTHERS, _l("the lightest hand scores the pips of all others, without subtracting its own"), EMBOSSING),
    Choice(Pay.OTHERS_LESS_OWN, _l("the lightest hand scores the pips of all others, minus its own"), BOYS_BOOK),
    Choice(Pay.EVERYBODY, _l("the lightest hand scores all pips left, including its own"), BOYS_BOOK),
    Choice(Pay.DIFFERENCES, _l("everyone scores the difference to each hand with more pips"), HALSAM),
)
"""Settlement of a blocked hand (C10)."""
BLOCK_WINNER = option(
    "block_winner",
    _l("Who wins a blocked hand"),
    Choice("lowest side", _l("the partners with fewer pips together"), BOYS_BOOK, "side"),
    Choice("lowest single hand", _l("the side with the lightest hand"), MODERN, "hand"),
)
TIE = option(
    "tie",
    _l("Players who tie for the lightest hand"),
    Choice("split among tied", _l("share the pips of the others; a remainder is lost"), PELL, Tie.SPLIT),
    Choice(
        "only when one is left out",
        _l("share the pips of the other player, if there is only one"),
        PELL,
        Tie.IF_ONE_LEFT_OUT,
    ),
    Choice("none", _l("score nothing"), MODERN, Tie.NONE),
)
"""Settlement of a tie for the lightest hand in a block (C10)."""
LEAD_SUIT = option(
    "lead_suit",
    _l("Suit of the tile led"),
    Choice("larger end", _l("its larger number")),
    Choice("named", _l("either number, as the player who leads it chooses")),
)
"""Which suit a led tile calls (C13)."""


def draw_when_able(yes: AnyText, no: AnyText) -> Option:
    """Whether a player who can play may draw first (C7); the arguments are the sources of yes and no."""
    return option(
        "draw_when_able",
        _l("Drawing when you can play"),
        Choice(True, _l("allowed, as many tiles as you like"), yes),
        Choice(False, _l("not allowed"), no),
    )


def hand_size(*sizes: int) -> Option:
    """Number of tiles dealt to each player."""
    tiles = _l("{count} tiles each")
    choices = (Choice(size, tiles.with_values(count=size)) for size in sizes)
    return option("hand_size", _l("Tiles in a hand"), *choices)


def target(*points: Count) -> Option:
    """Points that win the match (C11)."""
    return option("target", _l("Points to win"), *(Choice(count, _points(count)) for count in points))


def _points(count: Count) -> LazyText:
    if isinstance(count, ByPlayers):
        text = _l("{two} points for two players, {more} for more")
        return text.with_values(two=count.counts[2], more=count.otherwise)
    return _l("61, as on a cribbage board") if count == 61 else _l("{count} points").with_values(count=count)
