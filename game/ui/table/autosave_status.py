"""Autosave status of a match: messages, retries, and the sealed number of the next deal."""

import math
from collections.abc import Sequence
from datetime import UTC, datetime
from random import SystemRandom

from game.coach.review import ChoiceReview
from game.core.shuffle import commitment_hash, random_shuffle, short_hash
from game.core.state import CHANCE, Deal
from game.match.fairness import sealed_before
from game.match.match import Match, awaits_number, match_commitment, next_shuffle
from game.platform.language import gettext as _
from game.play.duplicate_match import start_duplicate
from game.practice.exercises import save_review_results
from game.store import Store

AGAIN = 2000  # ms between two attempts


class AutosaveStatus:
    """Track whether `store` saves `match`; never blocks.

    An error is shown while it lasts, other notices of the store until the player's next action.
    """

    def __init__(self, store: Store, match: Match) -> None:
        self._store, self._match = store, match
        self._last_notice = store.notice
        self._is_unsaved = False
        self._error = self._unread_notice = ""
        self._last_attempt = 0

    @property
    def notice(self) -> str:
        """The message to show now, or an empty string."""
        return self._error or self._unread_notice

    def helped(self) -> None:
        """Mark the match as played with help of the coach."""
        if not self._match.with_help:
            self._store.mark_helped(self._match)

    def save_reviews(self, hand: int, reviews: Sequence[ChoiceReview]) -> None:
        """Save the reviews of a finished hand."""
        save_review_results(self._store, self._match, hand, reviews, datetime.now(UTC))

    def after_action(self) -> None:
        """Update the status after an action or undo."""
        self._is_unsaved = self._match in self._store.unsaved
        self._error = str(self._match.journal_error or "")
        if not self._error:
            self._unread_notice = self._new_notice() or self._unread_notice

    def read(self) -> bool:
        """Clear the notice that the player has read; return whether there was one."""
        was_unread, self._unread_notice = bool(self._unread_notice), ""
        return was_unread

    def tick(self, now: int) -> str:
        """Retry saving if it is due; return the message of success, else an empty string."""
        if not self._is_unsaved or now - self._last_attempt < AGAIN:
            return ""
        self._last_attempt = now
        if not self._store.retry(idly=True):
            return ""
        self._is_unsaved = False
        self._error = ""
        self._last_notice = self._store.notice
        return _("Everything is saved again.")

    @property
    def idle_timeout_ms(self) -> float:
        """Milliseconds until the next attempt; infinite if everything is saved."""
        return AGAIN if self._is_unsaved else math.inf

    def _new_notice(self) -> str:
        """Return the store's notice if it has changed."""
        previous, self._last_notice = self._last_notice, self._store.notice
        return (self._last_notice or "") if self._last_notice != previous else ""


# -- seal of a deal: see game.match.fairness --------------------------------------------------------------------------


def seal_next(store: Store, match: Match) -> None:
    """Seal the number of the next deal if none is fixed yet."""
    if awaits_number(match):
        store.seal(match, random_shuffle(SystemRandom()))


def visible_seal(match: Match) -> str:
    """Return the short seal of the hand on the table, or of the next hand when that is due.

    Empty if the deal was not secret: repeated tiles, or a number typed in.
    """
    if match.repeats_deals:
        return ""
    in_hand = match.hand_start_step and (
        match.state.to_move != CHANCE or match.over or isinstance(match.actions[-1], Deal)
    )
    shuffle = sealed_before(match, match.hand_start_step - 1) if in_hand else next_shuffle(match)
    return "" if shuffle is None or shuffle.typed else short_hash(commitment_hash(match_commitment(match, shuffle)))


def next_deal_marks(match: Match) -> list[str]:
    """Return a warning if the number of the next deal was typed, so that it is not secret; else nothing."""
    shuffle = next_shuffle(match)
    return [_("the next deal has a typed number")] if shuffle is not None and shuffle.typed else []


def next_match(store: Store, match: Match, onward: Match | None) -> Match | None:
    """Return the match to play after a finished one with its first deal sealed, or None after a repeated deal.

    `onward` is the next hand of its duplicate match, if any. The number is stored with the finished match until the
    next one begins, so repeated calls return the same seal.
    """
    upcoming = onward
    if upcoming is None and match.duplicate_state is not None:
        upcoming = start_duplicate(match, match.duplicate_state.deals)
    elif upcoming is None and not match.repeats_deals:
        upcoming = match.rematch()
    if upcoming is None:
        return None
    if match.sealed_shuffle is not None and not upcoming.fixed_deals:
        upcoming.sealed_shuffle = match.sealed_shuffle
    if awaits_number(upcoming):
        store.seal(match, random_shuffle(SystemRandom()))
        upcoming.sealed_shuffle = match.sealed_shuffle
    return upcoming
