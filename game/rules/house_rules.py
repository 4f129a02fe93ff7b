"""Rule options shared by several games, with their choices and sources."""

from collections.abc import Mapping
from dataclasses import replace

from game.platform.language import gettext as _
from game.rules.options import ByPlayers, Choice, Count, FirstLead, LaterLead, Option, Pay, Spinner, Tie

Chosen = Mapping[str, object] | None
"""Chosen options: values or their texts, by option key."""

EMBOSSING = _("The Embossing Company")
HALSAM = _("Halsam")
BOYS_BOOK = _("Every Boy's Book")
PALMER = _("Palmer")
PELL = _("Pell, 1844")
HOYLE = _("Hoyle's Games, Improved and Enlarged")
PAGAT = _("pagat.com")
GAMBITER = _("gambiter.com")
CASSELL = _("Cassell's In-door Amusements")
MODERN = _("modern practice")


def _by_value(*choices: Choice) -> dict[object, Choice]:
    return {choice.value: choice for choice in choices}


_LEADS = _by_value(
    Choice(FirstLead.HIGHEST_DOUBLE, _("the highest double dealt must be led"), EMBOSSING),
    Choice(FirstLead.LOWEST_DOUBLE, _("the lowest double dealt must be led"), EMBOSSING),
    Choice(FirstLead.SET_DOUBLE, _("the highest double of the set must be led"), PELL),
    Choice(FirstLead.HOLDER_OF_HIGHEST, _("whoever holds the highest double leads any tile"), EMBOSSING),
    Choice(FirstLead.HEAVIEST_LOT, _("a tile is drawn for the lead, the heaviest wins it"), HALSAM),
    Choice(FirstLead.LIGHTEST_LOT, _("a tile is drawn for the lead, the lightest wins it"), BOYS_BOOK),
)
_LATER_LEADS = _by_value(
    Choice(LaterLead.ROTATE, _("the lead moves to the next player"), EMBOSSING),
    Choice(LaterLead.AS_FIRST, _("as in the first hand"), HALSAM),
    Choice(LaterLead.WINNER, _("the winner of the last hand leads"), BOYS_BOOK),
)
_BLOCK_PAY = _by_value(
    Choice(Pay.OTHERS, _("the lightest hand scores all the others; its own spots are not deducted"), EMBOSSING),
    Choice(Pay.OTHERS_LESS_OWN, _("the lightest hand scores all the others less its own spots"), BOYS_BOOK),
    Choice(Pay.EVERYBODY, _("the lightest hand scores all the spots that are left, its own too"), BOYS_BOOK),
    Choice(Pay.DIFFERENCES, _("everyone scores the difference to each heavier hand"), HALSAM),
)
_TIES = {
    Tie.SPLIT: Choice(
        "split among tied", _("share the spots of the others; odd spots are lost"), PELL, {"tie": Tie.SPLIT}
    ),
    Tie.IF_ONE_LEFT_OUT: Choice(
        "only when one is left out",
        _("share the spots of the one who is left out, if one is"),
        PELL,
        {"tie": Tie.IF_ONE_LEFT_OUT},
    ),
    Tie.NONE: Choice("none", _("score nothing"), MODERN, {"tie": Tie.NONE}),
}
_SPINNER = _by_value(
    Choice("none", _("none, so the line has two ends"), EMBOSSING),
    Choice("first", _("the first double is a spinner: built on from all four sides"), HALSAM),
    Choice("all", _("every double is a spinner (Five-Up)"), PAGAT),
)

SET = Option(
    "set",
    _("Set"),
    (
        Choice(6, _("double-six, 28 tiles"), EMBOSSING),
        Choice(9, _("double-nine, 55 tiles"), EMBOSSING),
        Choice(12, _("double-twelve, 91 tiles"), HALSAM),
    ),
)
DIRECTION = Option(
    "direction",
    _("Direction"),
    (
        Choice("clockwise", _("play goes to the left, clockwise"), PELL),
        Choice("counter-clockwise", _("play goes to the right"), MODERN),
    ),
    min_players=3,
)
NO_DOUBLE = Option(
    "no_double",
    _("If no double is dealt"),
    (
        Choice("heaviest leads", _("the heaviest tile leads instead"), PELL),
        Choice("redeal", _("the tiles are shuffled again"), MODERN),
    ),
)


def with_source(book: str, option: Option, *values: object) -> Option:
    """Return the option with `book` as the source of these values (default: the first choice)."""
    its = values or (option.choices[0].value,)
    return replace(option, choices=tuple(replace(c, source=book) if c.value in its else c for c in option.choices))


def first_lead(*codes: FirstLead) -> Option:
    """Who leads the first hand, and with which tile (C4)."""
    return Option("first_lead", _("The first lead"), tuple(_LEADS[code] for code in codes))


def later_lead(*codes: LaterLead) -> Option:
    """Who leads the hands after the first (C5)."""
    return Option("later_lead", _("Later leads"), tuple(_LATER_LEADS[code] for code in codes))


def block_pay(*codes: Pay) -> Option:
    """Settlement of a blocked hand (C10)."""
    return Option("block_pay", _("A blocked hand"), tuple(_BLOCK_PAY[code] for code in codes))


def tie(*codes: Tie) -> Option:
    """Settlement of a tie for the lightest hand in a block (C10)."""
    return Option("tie", _("Those who tie for the lightest hand"), tuple(_TIES[code] for code in codes))


def spinner(*codes: Spinner) -> Option:
    """Which doubles are spinners (C8)."""
    return Option("spinner", _("Spinner"), tuple(_SPINNER[code] for code in codes))


def hand_size(*sizes: int) -> Option:
    """Number of tiles dealt to each player."""
    return Option("hand_size", _("Tiles in a hand"), tuple(Choice(size, _tiles(size)) for size in sizes))


def floor(*sizes: int) -> Option:
    """Number of boneyard tiles that may not be drawn (C7)."""
    words = {0: _("the boneyard is drawn to the last tile"), 1: _("the last tile is never drawn")}
    many = _("the last {count} tiles are never drawn")
    return Option(
        "floor",
        _("Left in the boneyard"),
        tuple(Choice(n, words.get(n, many.format(count=n))) for n in sizes),
    )


def draw_when_able(yes: str, no: str) -> Option:
    """Whether a player who can play may draw first (C7); the arguments are the sources of yes and no."""
    return Option(
        "draw_when_able",
        _("Drawing when able to play"),
        (
            Choice(True, _("a player may draw as many tiles as they like before playing"), yes),
            Choice(False, _("a player who can play must play"), no),
        ),
    )


def drawing(book: str) -> Option:
    """Whether players who cannot play draw; `book` is the source of no drawing."""
    return Option(
        "drawing",
        _("Drawing"),
        (
            Choice(
                "none",
                _("nobody draws; tiles that were not dealt stay face down"),
                book,
                {"draw_when_unable": "none", "floor": 0},
            ),
            Choice(
                "until",
                _("whoever cannot play draws until a tile fits; the last two are never drawn"),
                MODERN,
                {"draw_when_unable": "until", "floor": 2},
            ),
        ),
    )


def claim(lose: str = "", steal: str = "") -> Option:
    """How counts are claimed; the arguments are the sources of losing or stealing a missed count."""
    return Option(
        "claim",
        _("Calling the count"),
        (
            Choice("auto", _("the program counts the ends and scores them"), ""),
            Choice("lose", _("announce your count, or lose it to a call of “Muggins!”"), lose),
            Choice("steal", _("announce your count, or whoever calls “Muggins!” scores it"), steal),
        ),
    )


BLOCK_WINNER = Option(
    "block_winner",
    _("Who wins a block"),
    (
        Choice("lowest side", _("the partners with fewer spots between them"), BOYS_BOOK, {"block_winner": "side"}),
        Choice("lowest single hand", _("the side of the lightest single hand"), MODERN, {"block_winner": "hand"}),
    ),
)
SELL_SET = Option(
    "sell_set",
    _("Selling the lead"),
    (
        Choice(False, _("the lead is not for sale"), MODERN),
        Choice(True, _("the other player may offer ten points for the lead"), PELL),
    ),
)


def lead_suit(book: str) -> Option:
    """Which suit a led tile calls (C13); `book` is the source of the larger end."""
    return Option(
        "lead_suit",
        _("The suit a tile led calls"),
        (
            Choice("larger end", _("that of its larger end"), book),
            Choice("named", _("that of either end, as its leader says")),
        ),
    )


def target(*points: Count) -> Option:
    """Points that win the match (C11)."""
    return Option("target", _("The match is won at"), tuple(Choice(n, _points(n)) for n in points))


def _points(count: Count) -> str:
    if isinstance(count, ByPlayers):
        return _("{two} points for two players, {more} for more").format(two=count.counts[2], more=count.otherwise)
    if count == 61:
        return _("61, as on a cribbage board")
    return _("{count} points").format(count=count)


def _tiles(count: int) -> str:
    return _("{count} tiles each").format(count=count)
