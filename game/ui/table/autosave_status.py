"""Whether what is played is kept: what to say of it, and trying again until it is."""

import math
from collections.abc import Sequence
from datetime import UTC, datetime
from random import SystemRandom

from game.coach.choice_review import ChoiceReview
from game.core.shuffle import commitment_hash, random_shuffle, short_hash
from game.core.state import CHANCE, Deal
from game.match.fairness import sealed_before
from game.match.match import Match, awaits_number, match_commitment, next_shuffle
from game.platform.language import gettext as _
from game.play.duplicate_match import start_duplicate
from game.practice.exercises import save_review_results
from game.store import Store

AGAIN = 2000  # ms from one attempt to the next


class AutosaveStatus:
    """Follows how `store` keeps `match`; nothing here waits.

    What cannot be kept is told as long as that is so, other news of the store until the player does something.
    """

    def __init__(self, store: Store, match: Match) -> None:
        self._store, self._match = store, match
        self._noticed = store.notice
        self._unkept = False
        self._trouble = self._news = ""
        self._tried = 0

    @property
    def notice(self) -> str:
        """The sentence, if any, that is to be read now."""
        return self._trouble or self._news

    def helped(self) -> None:
        """The coach has helped whoever is to move."""
        if not self._match.with_help:
            self._store.helped(self._match)

    def take_up(self, hand: int, found: Sequence[ChoiceReview]) -> None:
        """Keeps what the coach thinks of the choices that were made in a hand that is over."""
        save_review_results(self._store, self._match, hand, found, datetime.now(UTC))

    def after_action(self) -> None:
        """Sees how the last action, or what was taken back, is kept."""
        self._unkept = self._match in self._store.unsaved
        self._trouble = str(self._match.journal_error or "")
        if not self._trouble:
            self._news = self._new_notice() or self._news

    def read(self) -> None:
        """The player goes on, and has read what is new."""
        self._news = ""

    def tick(self, now: int) -> str:
        """Keeps what could not be kept, if it is time and possible; the sentence that says so, else nothing."""
        if not self._unkept or now - self._tried < AGAIN:
            return ""
        self._tried = now
        if not self._store.retry(idly=True):
            return ""
        self._unkept = False
        self._trouble = ""
        self._noticed = self._store.notice
        return _("Everything is kept again.")

    @property
    def idle_timeout_ms(self) -> float:
        """For how many ms there is nothing to do."""
        return AGAIN if self._unkept else math.inf

    def _new_notice(self) -> str:
        """What the store has noticed since the last look."""
        before, self._noticed = self._noticed, self._store.notice
        return (self._noticed or "") if self._noticed != before else ""


# -- the seal of a deal, as the table shows it -------------------------------------------------------------------------


def seal_next(store: Store, match: Match) -> None:
    """Settles the number of the deal that is due, if nothing does yet."""
    if awaits_number(match):
        store.seal(match, random_shuffle(SystemRandom()))


def visible_seal(match: Match) -> str:
    """Return the short seal that was shown before the hand on the table, or of the next hand when that is due.

    Empty where nothing was secret: the tiles were dealt before, or their number was typed in.
    """
    if match.hands is not None and match.fixed_deals:
        return ""
    in_hand = match.hand_start_step and (
        match.state.to_move != CHANCE or match.over or isinstance(match.actions[-1], Deal)
    )
    shuffle = sealed_before(match, match.hand_start_step - 1) if in_hand else next_shuffle(match)
    return "" if shuffle is None or shuffle.typed else short_hash(commitment_hash(match_commitment(match, shuffle)))


def next_seal(match: Match) -> list[str]:
    """Return what to say of the next deal of a match while it is due, in a few words; empty if nothing was sealed."""
    shuffle, seal = next_shuffle(match), visible_seal(match)
    if shuffle is not None and shuffle.typed:
        return [_("the number of the next deal was typed in")]
    return [_("next deal sealed {seal}").format(seal=seal)] if seal else []


def next_match(store: Store, match: Match, onward: Match | None) -> Match | None:
    """Return the match to play after one that is over, its first deal sealed; None after tiles that were dealt again.

    `onward` is the next hand of the duplicate match that it is a hand of. The number is kept with the match that is
    over until the next one begins: it is the same each time this is called, and so is the word added to it.
    """
    upcoming = onward
    if upcoming is None and match.duplicate_state is not None:
        upcoming = start_duplicate(match, match.duplicate_state.deals)
    elif upcoming is None and match.hands is None:
        upcoming = match.rematch()
    if upcoming is None:
        return None
    if match.sealed_shuffle is not None and not upcoming.fixed_deals:
        upcoming.sealed_shuffle = match.sealed_shuffle
    if awaits_number(upcoming):
        store.seal(match, random_shuffle(SystemRandom()))
        upcoming.sealed_shuffle = match.sealed_shuffle
    return upcoming
