"""The seal of a deal, as the table shows it."""

from random import SystemRandom

from game.deal_chains import sealed_before
from game.dealing import drawn, seal_of, short
from game.match import Match, awaits_number, settled, what_is_sealed
from game.state import CHANCE, Deal
from game.store import Store


def seal_next(store: Store, match: Match) -> None:
    """Settles the number of the deal that is due, if nothing does yet."""
    if awaits_number(match):
        store.seal(match, drawn(SystemRandom()))


def shown_seal(match: Match) -> str:
    """Return the short seal that was shown before the hand on the table, or of the next hand when that is due.

    Empty where nothing was sealed: the tiles were known before, or the match is over and has no hand on the table.
    """
    if match.hands is not None and match.same_deals:
        return ""
    in_hand = match.dealt and (match.state.to_move != CHANCE or match.over or isinstance(match.actions[-1], Deal))
    shuffle = sealed_before(match, match.dealt - 1) if in_hand else settled(match)
    return "" if shuffle is None else short(seal_of(what_is_sealed(match, shuffle)))
