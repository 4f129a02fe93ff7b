"""The target score of a match (C11)."""

from dataclasses import dataclass

from game.core.state import MatchOver
from game.platform.language import gettext as _
from game.rules.options import Count, resolve_count

MAX_POINTS = 1_000_000
"""A bound on the points of any side in a match."""


@dataclass(frozen=True, kw_only=True)
class Target:
    """Settings of the score that ends a match."""

    target: Count = 100
    counts_down: bool = False  # the first side to reach 0 wins

    @property
    def endless(self) -> bool:
        """Whether a match lasts until the players stop."""
        return self.target == 0 and not self.counts_down

    def merit(self, score: int) -> int:
        """Return a score such that greater is better."""
        return -score if self.counts_down else score

    def progress(self, score: int, players: int) -> float:
        """Return the progress of a score toward the target: 0 at the start, 1 at the target."""
        return 1 - score / self.first_score() if self.counts_down else score / resolve_count(self.target, players)

    def first_score(self) -> int:
        """Return the score of each side before the first hand."""
        return 0

    def least_score(self) -> int:
        """Return the lowest possible score during a match."""
        return -MAX_POINTS if self.endless else 0

    def scores_error(self, scores: tuple[int, ...], players: int) -> str | None:
        """Return why a match cannot continue from these scores; None if it can."""
        for score in scores:
            if not self.least_score() <= score <= MAX_POINTS:
                return _("Nobody can have a score of {score} in this game.").format(score=score)
        if self.match_over(scores, players):
            return _("A match is over at {scores}: it cannot begin there.").format(scores=" : ".join(map(str, scores)))
        return None

    def match_over(self, scores: tuple[int, ...], players: int) -> MatchOver | None:
        """Return the end of the match if a side has reached the target and is not tied for the lead (C11)."""
        if self.endless or max(map(self.merit, scores)) < resolve_count(self.target, players):
            return None
        winner = self.ahead(scores)
        return None if winner is None else MatchOver(winner)

    def ahead(self, scores: tuple[int, ...]) -> int | None:
        """Return the side with the best score; None in a tie."""
        best = max(scores, key=self.merit)
        return scores.index(best) if scores.count(best) == 1 else None
