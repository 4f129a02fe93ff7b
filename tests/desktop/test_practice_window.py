"""Practice in a real window: a problem of each family missed or found by mouse, and a mistake made again by key."""

from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from game.core.state import Bet, Play
from game.practice.problems import Problem, problems
from game.store import Exercise, Store
from tests.desktop.table_player import prepared, started
from tests.desktop.virtual_desktop import Desk, Program, Seen


def says(seen: Seen, words: str) -> bool:
    """Whether that stands out below the table."""
    return any(name.startswith("says ") and words in name for name in seen.things)


def opened(desk: Desk, problem: Problem, title: str) -> Program:
    """The program, come from the menu to a problem of which all before it are solved."""
    with closing(prepared(desk, name="Ann")) as store:
        store.set("problems", {other.id: True for other in problems(problem.key)[: problem.number - 1]})
    program = started(desk)
    program.click("button Practice")
    program.wait_for(until=lambda seen: seen.scene == "Practice")
    if f"problems {title}" not in program.look().things:
        program.key("End")
    program.click(f"problems {title}")
    program.wait_for(until=lambda seen: says(seen, "What is best for Ann?"))
    return program


def ended(program: Program, desk: Desk, problem: Problem, well: bool) -> None:
    """Back to the menu and out; the problem is remembered."""
    program.click("button Back")
    program.wait_for(until=lambda seen: seen.scene == "Practice")
    assert program.close() == 0
    assert not program.said
    with closing(Store(desk.folder / "boneyard.sqlite")) as store:
        assert store.setting("problems")[problem.id] is well


@pytest.mark.parametrize(("key", "title"), [("draw", "Draw"), ("forty_two", "Forty-Two")])
def test_a_tile_is_missed_then_another_found_by_mouse(desk: Desk, key: str, title: str) -> None:
    problem = next(
        problem
        for problem in problems(key)
        if all(isinstance(answer.action, Play) for answer in problem.solution.answers)
        and problem.solution.answers[-1].action.tile != problem.solution.best.action.tile  # type: ignore[union-attr]
    )
    program = opened(desk, problem, title)
    for answer, words in ((problem.solution.answers[-1], "costs about"), (problem.solution.best, "as good as any")):
        action = answer.action
        assert isinstance(action, Play)
        program.click(f"tile {action.tile}")
        program.click(f"place {action}")
        program.wait_for(until=lambda seen, words=words: says(seen, words))  # type: ignore[misc]
    ended(program, desk, problem, False)


def test_a_bet_is_answered_by_its_button(desk: Desk) -> None:
    problem = next(p for p in problems("poker") if not isinstance(p.solution.best.action, Bet))
    program = opened(desk, problem, "Domino Poker")
    buttons = {"fold": "button Fold", "pass": "button Pass", "call": "button Call"}
    word = buttons[str(problem.solution.best.action).split()[0]]
    found = program.wait_for(until=lambda seen: any(name.startswith(word) for name in seen.things))
    program.click(next(name for name in found.things if name.startswith(word)))
    program.wait_for(until=lambda seen: says(seen, "as good as any"))
    ended(program, desk, problem, True)


def test_a_mistake_comes_back_and_the_best_is_shown_by_key(desk: Desk) -> None:
    problem = problems("muggins")[2]
    with closing(prepared(desk, name="Ann")) as store:
        store.keep_exercise(Exercise("muggins", problem.record, datetime.now(UTC) - timedelta(days=1), 1, 1, 0, 5.0))
    program = started(desk)
    program.click("button Practice")
    program.click("button Make them again")
    program.wait_for(until=lambda seen: "button Show me" in seen.things)
    program.key("F2")
    program.wait_for(until=lambda seen: says(seen, "Best is this"))
    program.key("Return")
    program.wait_for(until=lambda seen: seen.scene == "Practice")
    assert program.close() == 0
    assert not program.said
    with closing(Store(desk.folder / "boneyard.sqlite")) as store:
        [kept] = store.exercises()
        assert kept.solved == 0
        assert kept.due > datetime.now(UTC)
