"""Practice in the window: the page, and every game's problems opened, missed, found and shown."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import chain
from pathlib import Path
from random import Random

import pygame
import pytest

from game.coach.solution import Solution
from game.core.state import Bet
from game.match.player_types import Person
from game.practice.problems import Problem, Task, problem_results, problem_tasks, problems
from game.practice.worker import AdviceClient
from game.rules import GAMES
from game.store import Exercise as Kept
from game.ui.routes import MenuRoute, PracticeRoute, RulesRoute
from game.ui.scenes import rules as rules_scene
from game.ui.scenes.exercise import MAX_LINE, Exercise
from game.ui.scenes.menu import Menu
from game.ui.scenes.practice import Practice
from game.ui.scenes.rules import Rules
from game.ui.table.turns import TurnPhase
from game.ui.window.window import Window
from tests.bots.test_honesty import hidden_tiles_moved
from tests.trial_counts import COUNT
from tests.ui.screen import click, mouse, opened, press, settle
from tests.ui.table_driver import hurried, wait

ANN = Person("Ann")
NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened(tmp_path, (800, 600)) as window:
        window.canvas.settings.motion, window.canvas.settings.muted = "off", True
        window.canvas.settings.name = "Ann"
        yield window


def begun(window: Window, key: str, first: int = 0) -> Exercise:
    """Open the problems of a game, starting with the one at index `first`."""
    tasks = problem_tasks(key, first, ANN, window.store)
    window.push(scene := Exercise(window, chain([next(tasks)], tasks)))
    settle(window)
    return scene


def says(scene: Exercise) -> str:
    """Return the headline below the table."""
    return next(thing.name for thing in scene.hit_targets() if thing.name.startswith("says ")).removeprefix("says ")


def click_anew(window: Window, name: str) -> None:
    """Click a target after moving the mouse away, so that it is not part of a double-click."""
    mouse(window, pygame.MOUSEMOTION, (1, 1))
    click(window, name)


def answer(window: Window, scene: Exercise, nth: int) -> None:
    """Choose the action at index `nth`, best first, and confirm it if asked."""
    assert scene.solution is not None
    action = scene.solution.answers[nth].action
    before = says(scene)
    scene.table.dispatch(action)
    if says(scene) == before:
        scene.table.dispatch(action)
    settle(window)


SAMPLE = ("muggins", "partner_match", "forty_two", "rounce", "bingo", "poker")
"""The games of an ordinary run: one per family and kind of layout."""


@pytest.mark.campaign
@pytest.mark.parametrize("key", [key for key in GAMES if problems(key)] if COUNT else SAMPLE)
def test_every_problem_is_opened_missed_and_found(window: Window, key: str) -> None:
    scene = begun(window, key)
    for problem in problems(key):
        assert f"problem {problem.number} of {len(problems(key))}" in scene.task.title
        assert says(scene) == "Find the best move."
        if problem.number % 2:
            answer(window, scene, -1)
            assert says(scene) == "Not the best"
            assert "On average this costs" in scene._words.label
        answer(window, scene, 0)
        assert "Correct" in says(scene)
        assert problem_results(window.store)[problem.id] is not bool(problem.number % 2)
        if problem.number < len(problems(key)):
            click_anew(window, "button Next")
    click_anew(window, "button Back to practice")
    assert scene not in window.scenes


def test_the_best_is_shown_and_tried_again_by_mouse_and_by_key(window: Window) -> None:
    scene = begun(window, "block")
    step = scene.task.step
    click(window, "button Show the answer")
    assert says(scene).startswith("Best move: ")
    assert len(scene.table.match.actions) == step + 1
    click_anew(window, "button Try again")
    assert says(scene) == "Find the best move."
    assert len(scene.table.match.actions) == step
    press(window, pygame.K_v)
    assert says(scene).startswith("Best move: ")
    press(window, pygame.K_RETURN)
    assert "problem 2 of" in scene.task.title
    press(window, pygame.K_ESCAPE)
    assert scene not in window.scenes
    assert [*problem_results(window.store).values()] == [False]


@pytest.mark.parametrize("key", ["muggins", "bergen", "forty_two", "bingo", "poker"])
def test_after_the_answer_play_goes_on_until_the_next_own_choice(
    window: Window, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurried(monkeypatch)
    scene, lengths = begun(window, key), set()
    for number in range(1, len(problems(key)) + 1):
        match, step, seat = scene.table.match, scene.task.step, scene.task.seat
        scene.show()
        wait(window, lambda scene=scene: scene._line.is_over)
        played = len(match.actions) - step - 1
        assert played <= MAX_LINE
        lengths.add(played)
        if match.state.to_move == seat and played < MAX_LINE:
            assert len(match.legal_actions) > 1
        assert all(match.states[turn].hand == match.states[step].hand for turn in range(step, len(match.actions)))
        assert says(scene).startswith("Best move: ")
        if number < len(problems(key)):
            scene._start_next()
    assert len(lengths) > 1
    scene._try_again()
    settle(window)
    assert len(scene.table.match.actions) == scene.task.step
    assert scene.table.phase == TurnPhase.PERSON


def test_a_move_that_the_coach_does_not_consider_has_no_cost(window: Window) -> None:
    scene = begun(window, "block")
    assert scene.solution is not None
    unknown = scene.solution.answers[-1].action
    scene.solution = Solution(scene.solution.answers[:-1])
    scene.table.dispatch(unknown)
    settle(window)
    assert (says(scene), scene._words.label) == ("Not the best", "Try again, or show the answer.")


def test_a_tile_is_put_down_by_mouse_as_at_the_table(window: Window) -> None:
    scene = begun(window, "muggins", 1)
    assert scene.solution is not None
    best = scene.solution.best.action
    tile = getattr(best, "tile")  # noqa: B009
    click(window, f"tile {tile}")
    if any(thing.name == f"place {best}" for thing in scene.hit_targets()):
        click(window, f"place {best}")
    assert "Correct" in says(scene)


def test_what_the_rules_refuse_is_no_answer(window: Window) -> None:
    scene = begun(window, "poker")
    scene.table.dispatch(Bet(10_000))
    settle(window)
    assert says(scene) == "Find the best move."
    assert not problem_results(window.store)


@pytest.mark.parametrize("key", ["block", "bergen", "forty_two", "bingo", "poker"])
def test_nothing_is_shown_that_the_seat_may_not_know(window: Window, key: str) -> None:
    for problem in problems(key)[::4]:
        assert _pictured(window, problem, None) == _pictured(window, problem, Random(problem.seed))


def _pictured(window: Window, problem: Problem, rng: Random | None) -> tuple[bytes, list[str]]:
    """Return picture and texts of a problem; with a generator, the tiles hidden from its seat are permuted."""
    match = problem.match(ANN)
    state = match.state
    if rng is not None:
        moved = hidden_tiles_moved(state, match.game.observe(state, state.to_move), rng)
        match.states = (*match.states[:-1], moved)
    task = Task("Title", match, problem.solution, lambda well: None)
    window.push(scene := Exercise(window, iter([task])))
    settle(window)
    told = [thing.name for thing in scene.hit_targets()]
    picture = pygame.image.tobytes(window.canvas.surface, "RGB")
    window.pop()
    return picture, told


# -- the page ----------------------------------------------------------------------------------------------------------


def test_the_menu_leads_to_practice_and_to_a_problem_and_back(window: Window) -> None:
    window.go(MenuRoute())
    click(window, "button Practice")
    assert isinstance(window.scenes[-1], Practice)
    click(window, "problems Draw")
    scene = window.scenes[-1]
    assert isinstance(scene, Exercise)
    assert scene.task.match.key == "draw"
    answer(window, scene, 0)
    click(window, "button Back")
    click_anew(window, "problems Draw")
    scene = window.scenes[-1]
    assert isinstance(scene, Exercise)
    assert "problem 2 of" in scene.task.title
    press(window, pygame.K_ESCAPE)
    press(window, pygame.K_ESCAPE)
    assert isinstance(window.scenes[-1], Menu)


def test_own_mistakes_are_made_again_and_solved_by_what_the_coach_thinks_now(window: Window) -> None:
    problem = problems("block")[0]
    window.store.keep_exercise(Kept("block", problem.record, NOW - timedelta(days=1), 1, 1, 0, 5.0))
    window.push(Practice(window, lambda: NOW))
    click(window, "button Practise them")
    scene = window.scenes[-1]
    assert isinstance(scene, Exercise)
    for _wait in range(2000):
        if scene.solution is not None:
            break
        window.step()
        pygame.time.wait(5)
    assert scene.solution is not None
    assert scene.solution.best.action == problem.solution.best.action
    answer(window, scene, 0)
    assert "Correct" in says(scene)
    [kept] = window.store.exercises()
    assert (kept.solved, kept.due) == (1, NOW + timedelta(days=3))
    click_anew(window, "button Back to practice")
    assert "button Practise them" not in [thing.name for thing in window.scenes[-1].hit_targets()]


def test_an_answer_waits_for_the_coach(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = problems("block")[0]
    window.store.keep_exercise(Kept("block", problem.record, NOW, 1, 1))
    window.push(Practice(window, lambda: NOW))
    with monkeypatch.context() as patch:
        patch.setattr(AdviceClient, "answer", lambda client: None)
        click(window, "button Practise them")
        scene = window.scenes[-1]
        assert isinstance(scene, Exercise)
        scene.table.dispatch(problem.solution.answers[-1].action)
        settle(window)
        assert scene.solution is scene.tried is None
    settle(window)
    assert says(scene) == "Not the best"
    assert "On average this costs" in scene._words.label
    assert [kept.due for kept in window.store.exercises()] == [NOW + timedelta(days=1)]


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_everything_fits_at_every_size(tmp_path: Path, size: tuple[int, int], text: float) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.motion, window.canvas.settings.muted = "off", True
        window.canvas.settings.text_size = text
        window.apply_settings()
        window.go(PracticeRoute())
        settle(window)
        for key in ("muggins", "forty_two", "poker"):
            scene = begun(window, key)
            answer(window, scene, -1)
            _fits(scene)
            scene.show()
            settle(window)
            _fits(scene)
            window.pop()


def _fits(scene: Exercise) -> None:
    """Check that the texts below the table fit in their band without overlapping."""
    band = scene._band.rect
    texts = [scene._title, scene._headline, scene._words]
    buttons = [widget for widget in scene.fixed if widget.kind == "button"]
    for widget in [*texts, *buttons]:
        assert band.contains(widget.rect), widget.label
    for text in texts:
        assert text.rect.collidelist([button.rect for button in buttons]) < 0
        assert text.height(text.rect.width) <= text.rect.height
    assert scene._title.rect.bottom <= scene._headline.rect.top
    assert scene._headline.rect.bottom <= scene._words.rect.top


def test_the_rules_of_a_game_without_problems_do_not_offer_them(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules_scene, "problems", lambda _key: ())
    window.go(RulesRoute("block"))
    settle(window)
    press(window, pygame.K_END)
    assert "button Solve problems" not in {target.name for target in window.scenes[-1].hit_targets()}


@pytest.mark.parametrize("key", [key for key in GAMES if problems(key)])
def test_the_rules_of_a_game_lead_to_its_problems_and_back(window: Window, key: str) -> None:
    window.go(RulesRoute(key))
    settle(window)
    press(window, pygame.K_END)
    click(window, "button Solve problems")
    assert isinstance(scene := window.scenes[-1], Exercise)
    assert scene.task.match.key == key
    press(window, pygame.K_ESCAPE)
    assert isinstance(window.scenes[-1], Rules)


def test_one_game_is_picked_of_those_that_are_due_and_stays_when_the_window_changes_its_size(window: Window) -> None:
    for match, key in enumerate(("muggins", "block")):
        record = problems(key)[0].record
        window.store.keep_exercise(Kept(key, record, datetime.now(UTC) - timedelta(days=1), match, 1, 0, 5.0))
    window.show(page := Practice(window))
    click(window, "choice Game")
    click(window, "choice Game: Muggins")
    click_anew(window, "choice Game")
    assert "choice Game: Block" in [thing.name for thing in page.hit_targets()]
    before = [*page.scrolling]
    window.canvas.settings.text_size = 1.5
    window.apply_settings()
    assert page.scrolling == before
    press(window, pygame.K_ESCAPE)
    click_anew(window, "button Practise them")
    exercise = window.scenes[-1]
    assert isinstance(exercise, Exercise)
    assert exercise.table.match.key == "muggins"
    press(window, pygame.K_ESCAPE)
    assert window.scenes[-1] is page
    assert page.scrolling != before, "what was done meanwhile is seen"
