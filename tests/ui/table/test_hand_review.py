"""The coach's comment on the most important mistake after a hand."""

import math
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.bots.assessment import AssessedAction, Assessment
from game.coach.review import ChoiceReview
from game.coach.solution import compare_actions
from game.coach.verdicts import Grade, Verdict
from game.core.state import parse_action
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.text.review import unsure_moves
from game.ui.scenes.summary import HandSummary
from game.ui.table.coach_controller import HandReview
from game.ui.window.window import Window
from tests.random_matches import play
from tests.ui.screen import opened, settle
from tests.ui.table_driver import begun, drawn_text, end_of_hand, hurried

DEAL = "5-5 5-0 5-3 4-1 4-2 3-2 0-0 6-5 6-4 6-3"


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    hurried(monkeypatch)
    with opened(tmp_path) as window:
        yield window


def muggins() -> Match:
    return begun(Match("muggins", [Person("Ann"), Bot("casual")]), DEAL, "5-5 6-5@0 5-0@1")


def blamed(match: Match, step: int, loss: float, grade: Grade | None) -> ChoiceReview:
    """Return a review with a loss."""
    state = match.states[step]
    view = match.game.observe(state, state.to_move)
    best = next(action for action in match.game.legal_actions(view) if action != match.actions[step])
    taken = AssessedAction(match.actions[step], [0.0])
    found = Assessment((AssessedAction(best, [loss]), taken), [1.0])
    verdict = Verdict(match.actions[step], best, loss, 0.0, grade)
    return ChoiceReview(step, state.to_move, verdict, compare_actions(found, found.best, taken), 0.0, None)


def dealt() -> HandReview:
    """Return the review of a dealt hand."""
    return HandReview(begun(Match("muggins", [Person("Ann"), Bot("casual")]), DEAL), lambda hand, found: None)


def play_on(review: HandReview) -> None:
    """Play three actions of Ann and two of the bot, and wait for all reviews."""
    for text in ("5-5", "6-5@0", "5-0@1", "6-4@0", "4-1@0"):
        review.match.play(parse_action(text))
        review.tick()
    for _time in range(3):
        review.tick()


def answering(review: HandReview, monkeypatch: pytest.MonkeyPatch, losses: dict[int, tuple[float, Grade]]) -> list[int]:
    """Make the worker return these losses; return the list of requested steps."""
    asked: list[int] = []
    monkeypatch.setattr(review.reviewer, "ask", lambda key, game, state, action, step: asked.append(step))
    monkeypatch.setattr(review.reviewer, "answer", lambda: (blamed(review.match, asked[-1], *losses[asked[-1]]),))
    return asked


def test_only_choices_of_people_are_reviewed_and_the_worst_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    review = dealt()
    asked = answering(review, monkeypatch, {3: (3.0, Grade.MISTAKE), 5: (8.0, Grade.BLUNDER)})
    play_on(review)
    assert asked == [3, 5]
    assert str(review.turning_point_text()).startswith(
        "Your costliest move was a blunder: 4-1. On average this costs 8 points. Best move: "
    )


def test_moves_before_a_match_was_continued_are_reviewed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun(Match("muggins", [Person("Ann"), Bot("casual")]), DEAL, "5-5 6-5@0 5-0@1 6-4@0 4-1@0")
    review = HandReview(match, lambda hand, found: None)
    asked = answering(review, monkeypatch, {3: (9.0, Grade.BLUNDER), 5: (8.0, Grade.BLUNDER)})
    for _time in range(3):
        review.tick()
    assert asked == [3, 5]
    assert str(review.turning_point_text()).startswith("Your costliest move was a blunder: 5-0.")


def test_no_comment_without_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    review = dealt()
    answering(review, monkeypatch, {3: (0.2, Grade.GOOD), 5: (0.5, Grade.INACCURACY)})
    play_on(review)
    assert review.turning_point_text() == ""


def test_undone_actions_are_not_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    review = dealt()
    asked = answering(review, monkeypatch, {3: (3.0, Grade.MISTAKE), 5: (8.0, Grade.BLUNDER)})
    play_on(review)
    review.match.undo(0)
    review.tick()
    assert len(asked) == 2
    assert ": 5-0. On average this costs" in str(review.turning_point_text())


def test_summary_shows_the_comment_once_known(window: Window) -> None:
    said: list[str | None] = [None]
    match = muggins()
    window.push(summary := HandSummary(window, end_of_hand(match, coach_summary=lambda: said[0])))
    settle(window)
    assert "What mattered most" not in drawn_text(window)
    assert summary.idle_timeout_ms(0) < 1000  # it polls again by itself
    said[0] = "Your costliest move was a blunder: 5-0. On average this costs 8 points. Best move: 5-3."
    settle(window)
    assert said[0] in drawn_text(window)
    assert summary.idle_timeout_ms(0) == math.inf


def test_reviews_are_saved_once_after_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[tuple[int, list[int]]] = []
    match = begun(Match("muggins", [Person("Ann"), Bot("casual")]), DEAL)
    review = HandReview(match, lambda hand, found: kept.append((hand, [each.step for each in found])))
    asked = answering(review, monkeypatch, defaultdict(lambda: (0.2, Grade.GOOD)))
    rng = Random(1)
    while match.state.to_move >= 0:
        match.play(rng.choice(match.game.legal_actions(match.state)))
        review.tick()
        assert not kept or match.state.to_move < 0
    for _time in range(50):
        review.tick()
    assert kept == [(0, asked)]


def test_moves_at_poker_that_are_hard_to_judge_are_counted() -> None:
    match = Match("poker", [Person("Ann"), Bot("casual"), Bot("casual")])
    play(match, Random(1), until=lambda match: any(match.state.bets))
    step = len(match.actions) - 1
    hard, graded = blamed(match, step, 4.0, None), blamed(match, step, 4.0, Grade.BLUNDER)
    assert unsure_moves(match, [graded]) == ""
    assert unsure_moves(match, [hard, graded, hard]) == (
        "2 moves seem to cost chips, but are hard to judge: it depends on how the betting goes."
    )
    assert unsure_moves(muggins(), [hard]) == ""
