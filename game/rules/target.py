"""What a match is played to, and how near to it a score is (C11)."""

from dataclasses import dataclass

from game.core.state import MatchOver
from game.platform.language import gettext as _
from game.rules.options import Count, resolve_count

MOST_POINTS = 1_000_000
"""More points than any side makes, or loses, in a match."""


@dataclass(frozen=True, kw_only=True)
class Target:
    """The knobs of the score that ends a match."""

    target: Count = 100
    counts_down: bool = False  # the first whose score is down to the target, nothing, wins

    @property
    def endless(self) -> bool:
        """Whether a match goes on until the players stop."""
        return self.target == 0 and not self.counts_down

    def merit(self, score: int) -> int:
        """How good a score is: the greater, the better."""
        return -score if self.counts_down else score

    def progress(self, score: int, players: int) -> float:
        """How far a score is on the way to the end of the match, from 0 to 1 and beyond."""
        return 1 - score / self.first_score() if self.counts_down else score / resolve_count(self.target, players)

    def first_score(self) -> int:
        """What each side has before the first hand."""
        return 0

    def least_score(self) -> int:
        """The least that a side can have in a match that goes on."""
        return -MOST_POINTS if self.endless else 0

    def scores_error(self, scores: tuple[int, ...], players: int) -> str | None:
        """Why no match goes on at these scores, in a sentence; None where one can."""
        for score in scores:
            if not self.least_score() <= score <= MOST_POINTS:
                return _("Nobody can have a score of {score} in this game.").format(score=score)
        if self.match_over(scores, players):
            return _("A match is over at {scores}: it cannot begin there.").format(scores=" : ".join(map(str, scores)))
        return None

    def match_over(self, scores: tuple[int, ...], players: int) -> MatchOver | None:
        """The end of the match if these scores end it: the highest at or above the target, unless tied (C11)."""
        if self.endless or max(map(self.merit, scores)) < resolve_count(self.target, players):
            return None
        winner = self.ahead(scores)
        return None if winner is None else MatchOver(winner)

    def ahead(self, scores: tuple[int, ...]) -> int | None:
        """The side that is ahead of all others; None while two are level."""
        best = max(scores, key=self.merit)
        return scores.index(best) if scores.count(best) == 1 else None
