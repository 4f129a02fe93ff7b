"""Reviews for tests: what a worker finds is found on the spot, with less effort."""

from typing import Any

import pytest

from game.coach import review
from game.coach.choice_review import review_choice
from game.coach.luck import hand_timeline
from game.practice.worker import LuckClient, ReviewClient


def review_here(monkeypatch: pytest.MonkeyPatch, effort: float) -> list[int]:
    """No worker is started: every choice is looked back on here, with so much effort; the steps as they come.

    With all hands open only what is soon solved is.
    """
    asked: list[int] = []

    def ask(self: ReviewClient, key: str, *made: Any) -> None:
        asked.append(made[3])
        self.found = (review_choice(key, *made, effort=effort),)  # type: ignore[attr-defined]

    def value(self: LuckClient, *hand: Any) -> None:
        self.found = (hand_timeline(*hand, effort=effort),)  # type: ignore[attr-defined]

    monkeypatch.setattr(review, "POSITIONS", 20_000)
    monkeypatch.setattr(ReviewClient, "ask", ask)
    monkeypatch.setattr(LuckClient, "ask", value)
    for asker in (ReviewClient, LuckClient):
        monkeypatch.setattr(asker, "answer", lambda self: self.found)
    return asked
