"""Explanations of bots' actions, from a nameplate or by key."""

import random
from pathlib import Path

import pygame
import pytest

from game.core.state import CHANCE, OVER
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.rules import GAMES
from game.text.why import explain_action, last_action_steps
from game.ui.canvas.sprites import sprite_rect
from game.ui.scenes.table import Table
from game.ui.table.drag import Command
from game.ui.table.turns import TurnPhase
from game.ui.window.window import Window
from tests.ui.screen import click, opened, press
from tests.ui.table_driver import begun, drawn_text, hurried, muggins, sit, wait


def told(table: Table) -> str:
    shown = table.table_view.popup.note
    return shown.lines[1] if shown is not None else ""


def test_nameplate_click_toggles_the_reason(window: Window) -> None:
    table = muggins(window)
    click(window, "plate Agnes")
    assert told(table) == explain_action(table.match, 2).reason
    click(window, "plate Agnes")
    assert not told(table)


def test_only_the_bot_that_moved_last_has_a_mark(window: Window) -> None:
    match = Match("block", [Person("Ann"), Bot("casual"), Bot("casual")])
    table = sit(window, begun(match, "5-4 5-3 6-0 1-0 2-0  6-6 6-4 5-0 4-0 3-0  6-5 6-1 4-4 3-3 1-1", "6-6 6-5@0"))
    table.table_view.renderer.needs_redraw = True
    assert drawn_text(window).split().count("Why?") == 1
    click(window, "plate Basil")
    assert table.table_view.popup.topic("why") == table.table_state.turn.explained[0] == 2
    window.canvas.settings.hints = "never"
    table.command(Command.REFRESH)
    assert "Why?" not in drawn_text(window)


def test_key_explains_the_last_bot_then_the_previous_one(window: Window) -> None:
    match = Match("block", [Person("Ann"), Bot("casual"), Bot("casual")])
    table = sit(window, begun(match, "5-4 5-3 6-0 1-0 2-0  6-6 6-4 5-0 4-0 3-0  6-5 6-1 4-4 3-3 1-1", "6-6 6-5@0"))
    last = last_action_steps(match, len(match.actions))
    for step in sorted((last[1], last[2]), reverse=True):
        press(window, pygame.K_y)
        assert told(table) == explain_action(match, step).reason
    press(window, pygame.K_y)
    assert not told(table)
    press(window, pygame.K_y)
    press(window, pygame.K_ESCAPE)
    assert not told(table)
    assert window.scenes == [table]


def test_match_waits_while_a_reason_is_open(window: Window) -> None:
    table = muggins(window)
    window.canvas.settings.speed = 1.0
    table.play(table.match.game.legal_actions(table.match.state)[0])
    wait(window, lambda: table.table_state.turn.phase == TurnPhase.THINKING)
    press(window, pygame.K_y)
    played = len(table.match.actions)
    for _step in range(300):
        window.step()
    assert told(table)
    assert len(table.match.actions) == played
    assert table.table_state.turn.prompt == "Click or press Space to continue."
    press(window, pygame.K_SPACE)
    wait(window, lambda: len(table.match.actions) > played)
    assert not told(table)


@pytest.mark.parametrize(("hints", "people", "asked"), [("never", 1, False), ("alone", 2, False), ("always", 2, True)])
def test_no_reasons_without_coach(window: Window, hints: str, people: int, asked: bool) -> None:
    window.canvas.settings.hints = hints  # type: ignore[assignment]
    players = [*[Person("Ann"), Person("Bob")][:people], *[Bot("casual")] * (3 - people)]
    deal = "5-4 5-3 6-0 1-0 2-0 6-5 6-1 4-4 3-3 1-1 6-4 5-0 4-0 3-0 6-6"
    window.show(table := Table(window, begun(Match("block", players), deal, "6-6")))
    table.table_state.settled_count = len(table.match.actions)
    table.explain(None)
    assert bool(told(table)) == asked


@pytest.mark.parametrize(("size", "text"), [((800, 600), 2.0), ((1280, 720), 1.0)], ids=["cramped", "usual"])
@pytest.mark.parametrize("key", ["muggins", "tiddle_a_wink", "bingo", "euchre", "forty_two", "poker"])
def test_reason_covers_no_own_tile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, size: tuple[int, int], text: float
) -> None:
    hurried(monkeypatch)
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text
        match = Match(key, [Person("Maximilian of Trente"), *[Bot("casual")] * (GAMES[key].usual_players - 1)])
        window.show(table := Table(window, match))
        asked = 0
        while match.state.to_move != OVER and (len(match.actions) < 15 or not asked):
            if match.state.to_move == CHANCE:
                match.deal(random.Random(key))
            else:
                match.play(match.game.legal_actions(match.state)[0])
            table.table_view.view.arrange()
            table.table_view.needs_layout = True
            table.table_view.update(TurnPhase.PERSON, "")
            for seat in table.table_state.turn.explained:
                table.explain(seat)
                shown = table.table_view.popup.note
                assert shown is not None
                tabletop = table.table_state
                own = [sprite_rect(tabletop.sprites[tile]) for tile in tabletop.ordered_hand(tabletop.viewer)]
                assert window.canvas.surface.get_rect().contains(shown.rect)
                assert shown.rect.collidelist(own) < 0
                table.table_view.popup.hide()
                asked += 1
        assert asked
