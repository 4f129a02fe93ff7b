"""Notes at the table (hints, reasons of bots) are always shown, and cover nothing that is played or spoken of."""

from itertools import islice
from pathlib import Path
from random import Random

import pygame
import pytest

from game.bots.assessment import AssessedAction, Assessment
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.practice.problems import problem_tasks, problems
from game.rules import GAMES
from game.text.choices import distinct_actions
from game.ui.routes import ExerciseRoute
from game.ui.scenes.exercise import Exercise
from game.ui.scenes.table import Table
from game.ui.table.answers import Question
from game.ui.table.table_view import TableView
from game.ui.table.turns import TurnPhase
from game.ui.window.window import Window
from tests.random_matches import step
from tests.trial_counts import COUNT, DISTINCT_GAMES
from tests.ui.screen import opened, press, settle
from tests.ui.table_driver import check_note, hurried

ROOMS = [((800, 600), 2.0), ((800, 600), 1.0), ((1280, 720), 1.0), ((1280, 720), 2.0)]
"""Windows with their size of text, the tightest first.

An ordinary run tries the distinct games with most players there, and a sample of games in the others.
"""
SAMPLE = ("muggins", "forty_two", "poker")
MOST = {key: max(number for number in range(2, 11) if game.allows_players(number)) for key, game in GAMES.items()}
NAMES = ["Maximilian of Trente", *(f"Alexandrina-V {number}" for number in range(2, 11))]
ACTIONS, EVERY = (60, 4) if COUNT else (24, 6)  # length of each match, and how often notes are opened


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("key", "size", "text"),
    [(key, *room) for room in ROOMS for key in DISTINCT_GAMES if COUNT or room == ROOMS[0] or key in SAMPLE],
)
def test_notes_cover_nothing_needed(tmp_path: Path, key: str, size: tuple[int, int], text: float) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size, window.canvas.settings.motion = text, "off"
        players = {MOST[key]} if (size, text) == ROOMS[0] and not COUNT else {GAMES[key].usual_players, MOST[key]}
        assert sum(_open_notes(window, key, number) for number in players) >= 5


def _open_notes(window: Window, key: str, players: int) -> int:
    """Open all notes during a random match; return how many there were."""
    match = Match(key, [Person(NAMES[0]), *(Bot("club", name=name) for name in NAMES[1:players])])
    window.show(table := Table(window, match, looking=True))  # seals no number, so `rng` deals
    table.closed_message, display, rng, count = "", table.table_view, Random(key), 0
    for number in range(ACTIONS):
        if match.over:
            break
        step(match, rng)
        has_choice = match.state.to_move == 0 and len(match.legal_actions) > 1
        if match.state.to_move < 0 or (number % EVERY and not has_choice):
            continue
        table.table_state.settled_count, display.needs_layout = None, True
        display.update(TurnPhase.PERSON if has_choice else TurnPhase.THINKING, "")
        display.reasons.ask(next(iter(display.reasons.steps()), None))
        if display.reasons.steps():
            check_note(display)
            count += 1
        for question in Question:
            display.answers.ask(question, [])
            if display.popup.note is not None:
                check_note(display)
                count += 1
        display.popup.hide()
        if has_choice:
            values = {action: [rng.gauss(0, 9) for _deal in range(9)] for action in match.legal_actions}
            choices = [AssessedAction(action, values[action]) for action in values]
            display.hints.assessment = Assessment.from_actions(choices, [1.0] * 9)
            display.hints.ask()
            check_note(display)
            shown = _all_moves(display)
            if match.game.family != "betting":  # there, bets that only seem better are left out
                assert len(shown) == len(
                    distinct_actions(display.hints.context.game, display.hints.context.view, values)
                )
            count += 2
            display.hints.clear()
    return count


def _all_moves(display: TableView) -> set[str]:
    """Ask for the pages of all moves after the hint, until the note closes; return the names of the moves."""
    names: set[str] = set()
    while True:
        display.hints.ask()
        note = display.popup.note
        if note is None:
            return names
        check_note(display)
        page = {bar.name for bar in note.bars}
        assert page
        assert not page & names
        names |= page


@pytest.mark.parametrize(("key", "text"), [("muggins", 2.0), ("forty_two", 2.0)])
def test_reasons_in_exercises_cover_nothing_needed(tmp_path: Path, key: str, text: float) -> None:
    with opened(tmp_path, (800, 600)) as window:
        window.canvas.settings.text_size = text
        for first in islice(range(len(problems(key))), 4):
            window.go(ExerciseRoute(problem_tasks(key, first, Person("Ann"), window.store)))
            settle(window)
            page = window.scenes[-1]
            assert isinstance(page, Exercise)
            press(window, pygame.K_y)
            check_note(page.table.table_view)
            press(window, pygame.K_ESCAPE, pygame.K_ESCAPE)
