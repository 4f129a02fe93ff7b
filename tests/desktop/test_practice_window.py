"""Practice in a real window: answer problems of each family by mouse, and an exercise by keyboard."""

from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from game.core.state import Bet, Play
from game.practice.problems import Problem, problems
from game.store import Exercise, Store
from tests.desktop.table_player import prepare_store, start_program
from tests.desktop.virtual_desktop import Desktop, Program, Screen


def says(screen: Screen, words: str) -> bool:
    """Return whether the message below the table contains these words."""
    return any(name.startswith("says ") and words in name for name in screen.targets)


def opened(desktop: Desktop, problem: Problem, title: str) -> Program:
    """Start the program with all earlier problems solved, and open the problem from the menu."""
    with closing(prepare_store(desktop, name="Ann")) as store:
        store.set("problems", {other.id: True for other in problems(problem.key)[: problem.number - 1]})
    program = start_program(desktop)
    program.click("button Practice")
    program.wait_for(until=lambda screen: screen.scene == "Practice")
    if f"problems {title}" not in program.screen().targets:
        program.key("End")
    program.click(f"problems {title}")
    program.wait_for(until=lambda screen: says(screen, "Find the best move."))
    return program


def assert_stored(program: Program, desktop: Desktop, problem: Problem, solved: bool) -> None:
    """Close the program, and check whether the problem is stored as solved."""
    program.click("button Back")
    program.wait_for(until=lambda screen: screen.scene == "Practice")
    program.assert_closes()
    with closing(Store(desktop.folder / "boneyard.sqlite")) as store:
        assert store.setting("problems")[problem.id] is solved


@pytest.mark.parametrize(("key", "title"), [("draw", "Draw"), ("forty_two", "Forty-Two")])
def test_a_wrong_tile_then_the_best_tile_is_played_by_mouse(desktop: Desktop, key: str, title: str) -> None:
    problem = next(
        problem
        for problem in problems(key)
        if all(isinstance(answer.action, Play) for answer in problem.solution.answers)
        and problem.solution.answers[-1].action.tile != problem.solution.best.action.tile  # type: ignore[union-attr]
    )
    program = opened(desktop, problem, title)
    for answer, words in ((problem.solution.answers[-1], "Not the best"), (problem.solution.best, "Correct")):
        action = answer.action
        assert isinstance(action, Play)
        program.click(f"tile {action.tile}")
        program.click(f"place {action}")
        program.wait_for(until=lambda screen, words=words: says(screen, words))  # type: ignore[misc]
    assert_stored(program, desktop, problem, False)


def test_a_poker_problem_is_answered_by_its_button(desktop: Desktop) -> None:
    problem = next(p for p in problems("poker") if not isinstance(p.solution.best.action, Bet))
    program = opened(desktop, problem, "Domino Poker")
    buttons = {"fold": "button Fold", "pass": "button Pass", "call": "button Call"}
    word = buttons[str(problem.solution.best.action).split()[0]]
    screen = program.wait_for(until=lambda screen: any(name.startswith(word) for name in screen.targets))
    program.click(next(name for name in screen.targets if name.startswith(word)))
    program.wait_for(until=lambda screen: says(screen, "Correct"))
    assert_stored(program, desktop, problem, True)


def test_a_due_exercise_shows_its_best_action_by_key(desktop: Desktop) -> None:
    problem = problems("muggins")[2]
    with closing(prepare_store(desktop, name="Ann")) as store:
        store.keep_exercise(Exercise("muggins", problem.record, datetime.now(UTC) - timedelta(days=1), 1, 1, 0, 5.0))
    program = start_program(desktop)
    program.click("button Practice")
    program.click("button Practise them")
    program.wait_for(until=lambda screen: "button Show the answer" in screen.targets)
    program.key("v")
    program.wait_for(until=lambda screen: says(screen, "Best move"))
    program.key("Return")
    program.wait_for(until=lambda screen: screen.scene == "Practice")
    program.assert_closes()
    with closing(Store(desktop.folder / "boneyard.sqlite")) as store:
        [exercise] = store.exercises()
        assert exercise.solved == 0
        assert exercise.due > datetime.now(UTC)
