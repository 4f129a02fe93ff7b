"""The seal of a deal, as the table shows it."""

from random import SystemRandom

from game.dealing import drawn, seal_of, short
from game.match import Match, awaits_number, settled, what_is_sealed
from game.state import CHANCE
from game.store import Store


def seal_next(store: Store, match: Match) -> None:
    """Settles the number of the deal that is due, if nothing does yet."""
    if awaits_number(match):
        store.seal(match, drawn(SystemRandom()))


def shown_seal(match: Match) -> str:
    """The short seal of the deal on the table, or of the next one when that is due; nothing where there is none.

    Nor is there one in a match of so many hands whose deal was known before.
    """
    if match.hands is not None and match.same_deals:
        return ""
    lying = match.deals[-1].shuffle if match.deals else None
    shuffle = settled(match) if match.state.to_move == CHANCE else lying
    return "" if shuffle is None else short(seal_of(what_is_sealed(match, shuffle)))
