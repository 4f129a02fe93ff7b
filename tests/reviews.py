"""Reviews for tests: what a worker finds is found on the spot, with less effort."""

from typing import Any

import pytest

from game.coach import review
from game.coach.judged import judge
from game.coach.luck import course
from game.practice.thinking import Reviewer, Valuer


def review_here(monkeypatch: pytest.MonkeyPatch, effort: float) -> list[int]:
    """No worker is started: every choice is looked back on here, with so much effort; the steps as they come.

    With all hands open only what is soon solved is.
    """
    asked: list[int] = []

    def ask(self: Reviewer, key: str, *made: Any) -> None:
        asked.append(made[3])
        self.found = (judge(key, *made, effort=effort),)  # type: ignore[attr-defined]

    def value(self: Valuer, *hand: Any) -> None:
        self.found = (course(*hand, effort=effort),)  # type: ignore[attr-defined]

    monkeypatch.setattr(review, "POSITIONS", 20_000)
    monkeypatch.setattr(Reviewer, "ask", ask)
    monkeypatch.setattr(Valuer, "ask", value)
    for asker in (Reviewer, Valuer):
        monkeypatch.setattr(asker, "answer", lambda self: self.found)
    return asked
