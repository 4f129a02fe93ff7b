"""Pell's plates of 1844: they pay his counts, and can be watched and played."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

import game
from game.core.state import Deal
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.match.record import last_hand_points, parse_record, parse_records, parse_records_with_counts
from game.pell.plates import Plate, plates
from game.platform.language import set_language
from game.ui.layouts.animation import ticks
from game.ui.routes import MenuRoute
from game.ui.scenes.demonstration_viewer import DemonstrationViewer
from game.ui.scenes.menu import Menu
from game.ui.scenes.pell_book import Book
from game.ui.scenes.table import Table
from game.ui.widgets.widget import Button
from game.ui.window.window import Window
from tests.ui.screen import click, mouse, press, seen, settle, write

FOLDER = Path(game.__file__).parent / "pell" / "plates"
PRINTED = {15: 127, 26: 131, 31: 85, 32: 111, 36: 111, 47: 120, 51: 0}
"""Pell's counts by page."""

every_plate = pytest.mark.parametrize("plate", plates(), ids=lambda plate: f"p{plate.page}")


def test_all_seven_plates_exist_with_pells_counts() -> None:
    assert {plate.page: plate.count for plate in plates()} == PRINTED
    assert [plate.page for plate in plates()] == sorted(PRINTED)
    assert {path.name for path in FOLDER.iterdir()} == {f"p{page}.toml" for page in PRINTED}


@every_plate
def test_a_plate_pays_its_count(plate: Plate) -> None:
    match = plate.demonstration.match
    assert last_hand_points(match.states) == plate.count
    assert match.state.scores[match.game.side(plate.winner, len(match.players))] == plate.count
    assert parse_record((FOLDER / f"p{plate.page}.toml").read_text("utf-8")).states == match.states


@every_plate
def test_the_last_caption_of_a_plate_has_the_count(plate: Plate) -> None:
    assert (
        plate.demonstration.captions[plate.demonstration.last]
        == f"The winner scores {plate.count}, as Pell says on page {plate.page}."
    )


def test_players_without_names_of_people_are_translated() -> None:
    english = {name for plate in plates() for name in plate.demonstration.match.names}
    set_language("es")
    try:
        spanish = {name for plate in plates() for name in plate.demonstration.match.names}
    finally:
        set_language("en")
    assert len(spanish) == len(english) == 9
    assert not spanish & english


@every_plate
def test_the_winning_hand_is_dealt_to_the_person(plate: Plate) -> None:
    match = plate.start_match(Person("Ann"), Bot("casual"))
    demo = plate.demonstration.match
    assert match.human_seats == (plate.winner,)
    deal = demo.actions[0]
    assert isinstance(deal, Deal)
    assert match.fixed_deals == (deal,)
    match.play(match.fixed_deals[0])
    assert match.state.hands == demo.states[1].hands
    assert match.state.to_move == demo.states[1].to_move
    for action in demo.actions[1:]:
        match.play(action)
    assert match.state.scores == demo.state.scores


# -- the command line --------------------------------------------------------------------------------------------------


def replay(*records: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "game", "replay", "-"],
        input="\n---\n".join(records),
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(game.__file__).parent.parent,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )


def test_replay_checks_the_count_of_a_record() -> None:
    plate = (FOLDER / "p15.toml").read_text("utf-8")
    plain = plate.replace("count = 127\n", "")
    result = replay(plate, plain)
    assert (result.returncode, result.stderr) == (0, "")
    first, second = result.stdout.splitlines()
    assert first == f"{second}; the count of 127 in the record is correct"
    wrong = replay(plate.replace("count = 127", "count = 126"))
    assert (wrong.returncode, wrong.stdout) == (1, "")
    assert "The count in the record is wrong: 126 instead of 127." in wrong.stderr


def test_parse_records_with_counts_gives_none_without_a_count() -> None:
    plate = (FOLDER / "p26.toml").read_text("utf-8")
    text = f"---\n{plate}\n---\n\n---\n{plate.replace('count = 131', '')}---\n"
    assert [count for _match, count in parse_records_with_counts(text)] == [131, None]
    assert len(parse_records(text)) == 2


def click_plate(window: Window, label: str, page: int) -> None:
    """Click a button of the plate on a page."""
    buttons = [widget for widget in window.scenes[-1].scrolling if isinstance(widget, Button) and widget.label == label]
    at = buttons[[plate.page for plate in plates()].index(page)].rect.center
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        mouse(window, kind, at)
    settle(window)


# -- in the window -----------------------------------------------------------------------------------------------------


def test_the_menu_leads_to_pells_book_and_back(window: Window) -> None:
    window.go(MenuRoute())
    write(window, "1844")
    click(window, "card Pell's book, 1844")
    assert isinstance(window.scenes[-1], Book)
    assert seen(window, "button Watch")
    press(window, pygame.K_ESCAPE)
    assert isinstance(window.scenes[-1], Menu)


def test_watching_a_plate_ends_with_its_count(window: Window) -> None:
    window.show(Book(window))
    settle(window)
    click_plate(window, "Watch", 15)
    watching = window.scenes[-1]
    assert isinstance(watching, DemonstrationViewer)
    now = ticks()
    while watching.playback.step != watching.playback.last:
        now += 60_000
        watching.tick(now)
    assert watching.demonstration.captions[watching.playback.step] == "The winner scores 127, as Pell says on page 15."
    click(window, "button Back")
    assert isinstance(window.scenes[-1], Book)


@pytest.mark.parametrize("way", ["from the list", "after watching"])
def test_a_person_can_play_the_winning_hand_of_a_plate(window: Window, way: str) -> None:
    window.canvas.settings.name = "Dora"
    window.show(Book(window))
    settle(window)
    if way == "from the list":
        click_plate(window, "Play the winning hand", 15)
    else:
        click_plate(window, "Watch", 15)
        press(window, pygame.K_SPACE, *[pygame.K_RIGHT] * 40)
        click(window, "button Play the winning hand")
    table = window.scenes[-1]
    assert isinstance(table, Table)
    until = time.monotonic() + 300
    while not table.match.actions:
        window.step()
        assert time.monotonic() < until
        pygame.time.wait(10)
    assert table.match.names[0] == "Dora"
    assert table.match.state.hands == plates()[0].demonstration.match.states[1].hands
    table.on_close()
    assert next(window.store.all_unfinished(), None) is not None


def test_a_plate_can_be_watched_by_keyboard(window: Window) -> None:
    window.show(Book(window))
    while not any(target.focused and "Watch" in target.name for target in window.scenes[-1].hit_targets()):
        press(window, pygame.K_TAB)
    press(window, pygame.K_RETURN)
    watching = window.scenes[-1]
    assert isinstance(watching, DemonstrationViewer)
    press(window, pygame.K_SPACE)
    step = watching.playback.step
    press(window, pygame.K_RIGHT)
    assert watching.playback.step == step + 1


def test_a_plates_match_has_the_rules_of_its_demonstration() -> None:
    for plate in plates():
        match, demo = plate.start_match(Person("Ann"), Bot("casual")), plate.demonstration.match
        assert isinstance(match, Match)
        assert (match.game, match.start, match.preset) == (demo.game, demo.start, demo.preset)
