"""Whether what is played is kept: what to say of it, and trying again until it is."""

import math
from collections.abc import Sequence
from datetime import UTC, datetime

from game.coach.judged import Judged
from game.match.match import Match
from game.platform.language import gettext as _
from game.practice.exercises import take_up
from game.store import Store

AGAIN = 2000  # ms from one attempt to the next


class Keeping:
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

    def take_up(self, hand: int, found: Sequence[Judged]) -> None:
        """Keeps what the coach thinks of the choices that were made in a hand that is over."""
        take_up(self._store, self._match, hand, found, datetime.now(UTC))

    def after_action(self) -> None:
        """Sees how the last action, or what was taken back, is kept."""
        self._unkept = self._match in self._store.unkept
        self._trouble = str(self._match.trouble or "")
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
    def rests(self) -> float:
        """For how many ms there is nothing to do."""
        return AGAIN if self._unkept else math.inf

    def _new_notice(self) -> str:
        """What the store has noticed since the last look."""
        before, self._noticed = self._noticed, self._store.notice
        return (self._noticed or "") if self._noticed != before else ""
