"""Notes at the table (hints, reasons of bots) are always shown, and cover nothing that is played or spoken of."""

from itertools import islice
from pathlib import Path
from random import Random

import pygame
import pytest

from game.bots.assessment import AssessedAction, Assessment
from game.core.state import Play
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.practice.problems import problem_tasks, problems
from game.rules import GAMES
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.layouts.animation import sprite_at_rest
from game.ui.routes import ExerciseRoute
from game.ui.scenes.exercise import Exercise
from game.ui.scenes.table import Table
from game.ui.table.prompts import prompt_rect
from game.ui.table.table_view import TableView
from game.ui.table.turns import TurnPhase
from game.ui.window.window import Window
from tests.random_matches import step
from tests.trial_counts import COUNT
from tests.ui.screen import opened, press, settle
from tests.ui.table_driver import hurried

ROOMS = [((800, 600), 2.0), ((800, 600), 1.0), ((1280, 720), 1.0), ((1280, 720), 2.0)]
"""Windows with their size of text, the tightest first; an ordinary run tries only a sample of games in the others."""
SAMPLE = ("muggins", "forty_two", "poker")
MOST = {key: max(number for number in range(2, 11) if game.allows_players(number)) for key, game in GAMES.items()}
NAMES = ["Maximilian of Trente", *(f"Alexandrina-V {number}" for number in range(2, 11))]
ACTIONS, EVERY = 60, 4  # length of each match, and how often notes are opened


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)


def kept_clear(display: TableView) -> list[pygame.Rect]:
    """Return what no note covers: hand, plates, prompt, its buttons, places of play, and the tiles just played."""
    table_state, match = display.table_state, display.match
    played = [action.tile for action in match.actions[match.hand_start_step :] if isinstance(action, Play)]
    is_line = match.game.family == "line"
    tiles = [*table_state.ordered_hand(table_state.viewer), *(played[-1:] if is_line else display.view.tiles)]
    rects = [sprite_rect(table_state.sprites[tile]) for tile in tiles if tile in table_state.sprites]
    rects += [area_rect(seat.nameplate) for seat in table_state.layout.seats]
    rects += [prompt_rect(table_state), *(widget.rect for widget in display.controls.turn_widgets)]
    rects += map(area_rect, display.view.never_covered_areas())
    for places in table_state.drag.targets.places.values():
        rects += [sprite_rect(sprite_at_rest(pose, True)) for pose in places.values()]
    return [rect for rect in rects if rect.w and rect.h]


def check_note(display: TableView) -> None:
    """Check the place of the open note."""
    note = display.popup.note
    assert note is not None, "there is always a place"
    assert display.canvas.surface.get_rect().contains(note.rect)
    assert note.rect.collidelist(kept_clear(display)) < 0
    assert note.about.w > display.canvas.size[0] // 3 or not note.rect.colliderect(note.about)
    assert all(note.rect.contains(button.rect) for button in note.buttons)


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("key", "size", "text"),
    [(key, *room) for room in ROOMS for key in GAMES if COUNT or room == ROOMS[0] or key in SAMPLE],
)
def test_notes_cover_nothing_needed(tmp_path: Path, key: str, size: tuple[int, int], text: float) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size, window.canvas.settings.motion = text, "off"
        players = {GAMES[key].usual_players, MOST[key]}
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
        display.popup.hide()
        if has_choice:
            values = {action: [rng.gauss(0, 9) for _deal in range(9)] for action in match.legal_actions}
            choices = [AssessedAction(action, values[action]) for action in values]
            display.hints.assessment = Assessment.from_actions(choices, [1.0] * 9)
            for _more in range(2):
                display.hints.ask()
                check_note(display)
                count += 1
            display.popup.hide()
            display.hints.clear()
    return count


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
