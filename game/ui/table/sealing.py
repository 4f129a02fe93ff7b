"""The seal of a deal, as the table shows it."""

from random import SystemRandom

from game.core.dealing import drawn, seal_of, short
from game.core.state import CHANCE, Deal
from game.match.deal_chains import sealed_before
from game.match.match import Match, awaits_number, settled, what_is_sealed
from game.platform.language import gettext as _
from game.play.duplicate_match import begun
from game.store import Store


def seal_next(store: Store, match: Match) -> None:
    """Settles the number of the deal that is due, if nothing does yet."""
    if awaits_number(match):
        store.seal(match, drawn(SystemRandom()))


def shown_seal(match: Match) -> str:
    """Return the short seal that was shown before the hand on the table, or of the next hand when that is due.

    Empty where nothing was secret: the tiles were dealt before, or their number was typed in.
    """
    if match.hands is not None and match.same_deals:
        return ""
    in_hand = match.dealt and (match.state.to_move != CHANCE or match.over or isinstance(match.actions[-1], Deal))
    shuffle = sealed_before(match, match.dealt - 1) if in_hand else settled(match)
    return "" if shuffle is None or shuffle.typed else short(seal_of(what_is_sealed(match, shuffle)))


def next_seal(match: Match) -> list[str]:
    """Return what to say of the next deal of a match while it is due, in a few words; empty if nothing was sealed."""
    shuffle, seal = settled(match), shown_seal(match)
    if shuffle is not None and shuffle.typed:
        return [_("the number of the next deal was typed in")]
    return [_("next deal sealed {seal}").format(seal=seal)] if seal else []


def next_match(store: Store, match: Match, onward: Match | None) -> Match | None:
    """Return the match to play after one that is over, its first deal sealed; None after tiles that were dealt again.

    `onward` is the next hand of the duplicate match that it is a hand of. The number is kept with the match that is
    over until the next one begins: it is the same each time this is called, and so is the word added to it.
    """
    upcoming = onward
    if upcoming is None and match.series is not None:
        upcoming = begun(match, match.series.deals)
    elif upcoming is None and match.hands is None:
        upcoming = match.again()
    if upcoming is None:
        return None
    if match.sealed is not None and not upcoming.same_deals:
        upcoming.sealed = match.sealed
    if awaits_number(upcoming):
        store.seal(match, drawn(SystemRandom()))
        upcoming.sealed = match.sealed
    return upcoming
