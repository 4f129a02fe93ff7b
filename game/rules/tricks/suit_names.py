"""The names of the suits."""

from game.platform.language import gettext as _
from game.rules.tricks.trick_state import Suit

_NUMBERS = (
    _("blanks"),
    _("ones"),
    _("twos"),
    _("threes"),
    _("fours"),
    _("fives"),
    _("sixes"),
    _("sevens"),
    _("eights"),
    _("nines"),
)


def suit_name(suit: Suit) -> str:
    """A suit as a player says it: “blanks” to “nines”, or “doubles”."""
    return _NUMBERS[suit] if isinstance(suit, int) else _("doubles")


def called_name(called: Suit, trump: Suit | None) -> str:
    """The suit called as a player says it: “trumps” for those, since some do not have the trump number."""
    return _("trumps") if called == trump else suit_name(called)
