"""Prompts fit with long names, large text and a small window."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core.state import BUY, Announce, Play
from game.core.tiles import parse_tile
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.ui.canvas.fonts import LEAST_SIZE
from game.ui.canvas.sprites import area_rect
from game.ui.layouts.line import separate_choices
from game.ui.layouts.table_layout import Area, Pose
from game.ui.scenes.table import Table
from game.ui.table.turns import TurnPhase
from game.ui.window.window import Window
from tests.ui.screen import opened, press, settle
from tests.ui.table_driver import sit, wait

pytestmark = pytest.mark.usefixtures("no_time")

NAMES = ["Wilhelmina Featherst", "Bartholomew Cranmere", "Maximiliana Oldcastl", "Ferdinand Wolverhamp"]
PEOPLE = tuple(map(Person, NAMES))


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened(tmp_path, (800, 600)) as window:
        window.canvas.settings.motion, window.canvas.settings.text_size = "off", 2.0
        yield window


def written(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record every line drawn on the table in full."""
    drawn: list[str] = []
    fonts = table.stage.canvas.fonts
    text = fonts.text

    def noted(words, size, colour, bold=False, width=None):  # type: ignore[no-untyped-def]
        if width is None or fonts.width(words, size, bold) <= width:
            drawn.append(words)
        return text(words, size, colour, bold, width)

    monkeypatch.setattr(fonts, "text", noted)
    table.table_view.renderer.needs_redraw = True
    settle(table.stage)
    return drawn


def check_room(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that the whole question is readable and every answer clickable."""
    assert table.table_state.turn.prompt.replace(" ", "") in "".join(written(table, monkeypatch)).replace(" ", "")
    buttons = [button.rect for button in table.table_view.controls.prompt_buttons]
    assert all(table.stage.canvas.surface.get_rect().contains(rect) for rect in buttons)
    assert not any(one.colliderect(other) for one, other in combinations(buttons, 2))
    prompt = area_rect(table.table_state.layout.prompt).inflate(2, 2)
    assert all(prompt.contains(rect) for rect in buttons)


def test_offer_for_the_lead_is_readable(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    options = {"sell_set": True, "turn_clock": "30 s"}
    match = Match(
        "pell_draw", PEOPLE[:2], options=options, start={"leader": 0, "scores": (40, 40), "first_hand": False}
    )
    match.deal(Random(1))
    check_room(sit(window, match), monkeypatch)
    match.play(BUY)
    table = sit(window, match)
    check_room(table, monkeypatch)
    assert table.table_state.turn.prompt.endswith("offers 10 points for your lead.")
    assert table.table_view.clock is not None
    assert not any(
        table.table_view.clock.rect.colliderect(button.rect) for button in table.table_view.controls.prompt_buttons
    )


def test_prompt_fits_beside_the_aids(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("draw", [PEOPLE[0], Bot("casual")])
    match.deal(Random(1))
    while match.state.to_move != 0 or len(match.game.legal_actions(match.state)) < 3:
        match.play(match.game.legal_actions(match.state)[0])
    table = sit(window, match)
    press(window, pygame.K_x)
    assert table.table_state.turn.prompt.endswith("Play a tile, or draw first.")
    check_room(table, monkeypatch)


def test_three_players_can_call_muggins(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    match, rng = Match("muggins", PEOPLE, options={"claim": "steal"}), Random(1)
    while True:
        legal = match.game.legal_actions(match.state)
        if not legal:
            match.deal(rng)
        elif any(isinstance(action, Announce) for action in legal):
            break
        else:
            match.play(rng.choice([action for action in legal if isinstance(action, Play)] or legal))
    table = sit(window, match)
    check_room(table, monkeypatch)
    table.dispatch(Announce(0))
    wait(window, lambda: table.phase == TurnPhase.CALL)
    assert len(table.table_view.controls.prompt_buttons) == 4
    check_room(table, monkeypatch)


def test_line_is_reduced_until_it_fits(window: Window) -> None:
    fonts = window.canvas.fonts
    for size in range(9, 40):
        for bold in (False, True):
            whole = fonts.width(NAMES[0], size, bold)
            for width in range(int(0.8 * whole), whole):
                fits = fonts.fitting_size(NAMES[0], size, bold, width)
                assert fonts.width(NAMES[0], fits, bold) <= width or fits == pytest.approx(
                    max(0.7 * size, min(size, LEAST_SIZE))
                )


@pytest.mark.parametrize(("laid_y", "off"), [(100 - 60, 1), (100 + 60, -1), (300, 0)])
def test_two_orientations_cover_no_played_tile(laid_y: int, off: int) -> None:
    tile = parse_tile("4-3")
    places = {play: Pose(200, 100, 0, 80) for play in (Play(tile, 0, 3), Play(tile, 0, 4))}
    laid = [Pose(210, laid_y, 90, 80)]
    stood = [pose.y for pose in separate_choices(places, Area(0, 0, 400, 400), laid).values()]
    assert stood == [round(100 + (side + off) * 0.28 * 80) for side in (-1, 1)]


def test_title_shows_the_pool(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("tiddle_a_wink", PEOPLE, options={"match": "pool"}, start={"leader": 0, "scores": (-1, -1, 0, -1)})
    match.deal(Random(1))
    assert "Tiddle-a-Wink · Pot\N{NO-BREAK SPACE}3" in written(sit(window, match), monkeypatch)
    match = Match("tiddle_a_wink", PEOPLE)
    match.deal(Random(1))
    assert not any("Pool" in line for line in written(sit(window, match), monkeypatch))
