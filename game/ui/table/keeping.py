"""Whether what is played is kept: what to say of it, and trying again until it is."""

import math

from game.language import gettext as _
from game.match import Match
from game.store import Store

AGAIN = 2000  # ms from one attempt to the next


class Keeping:
    """Follows how `store` keeps `match`; nothing here waits."""

    def __init__(self, store: Store, match: Match) -> None:
        self._store, self._match = store, match
        self._noticed = store.notice
        self._unkept = False
        self._tried = 0

    def after_action(self) -> str:
        """The sentence, if any, about how the last action was kept."""
        self._unkept = self._match in self._store.unkept
        return str(self._match.trouble or self._new_notice())

    def tick(self, now: int) -> str:
        """Keeps what could not be kept, if it is time and possible; the sentence that says so, else nothing."""
        if not self._unkept or now - self._tried < AGAIN:
            return ""
        self._tried = now
        if not self._store.retry(idly=True):
            return ""
        self._unkept = False
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
