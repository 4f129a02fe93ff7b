"""Make reviews in tests synchronous, without a worker and with less effort."""

from functools import cache
from typing import Any

import pytest

from game.coach import review
from game.coach.luck import hand_timeline
from game.coach.review import review_choice
from game.practice.worker import ReviewClient

_review_choice, _hand_timeline = cache(review_choice), cache(hand_timeline)  # several tests review the same hand


def review_here(monkeypatch: pytest.MonkeyPatch, effort: float) -> list[int]:
    """Answer all review and luck requests in this process with this effort; return the steps requested.

    Searches with all hands open have a small budget.
    """
    steps: list[int] = []

    def ask(self: ReviewClient, key: str, *arguments: Any) -> None:
        steps.append(arguments[3])
        self.found = (_review_choice(key, *arguments, effort=effort),)  # type: ignore[attr-defined]

    def value(self: ReviewClient, *hand: Any) -> None:
        self.found = (_hand_timeline(*hand, effort=effort),)  # type: ignore[attr-defined]

    monkeypatch.setattr(review, "POSITIONS", 20_000)
    monkeypatch.setattr(ReviewClient, "ask", ask)
    monkeypatch.setattr(ReviewClient, "ask_timeline", value)
    monkeypatch.setattr(ReviewClient, "answer", lambda self: self.found)
    return steps
