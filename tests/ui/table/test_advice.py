"""Hints and tutor warnings at the table."""

import random
from pathlib import Path

import pygame
import pytest

from game.bots.assessment import AssessedAction, Assessment
from game.core.state import CHANCE, OVER, Action, Play
from game.core.tiles import HIDDEN
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.rules import GAMES
from game.ui.scenes.table import Table
from game.ui.table.drag import Command
from game.ui.table.popups import ADVICE, Hints
from game.ui.table.table_view import TableView
from game.ui.table.turns import TurnPhase
from game.ui.window.window import Window
from tests.trial_counts import COUNT
from tests.ui.screen import click, opened, press, settle
from tests.ui.table_driver import begun, hurried, kept_clear, muggins, sit

BLOCK = "6-6 5-4 5-3 2-1 1-1 4-4 0-0 6-5 6-4 6-3 6-2 6-1 6-0 5-5"  # Ann leads 6-6; Bob has every other six


def asked(window: Window) -> None:
    """Press “?”."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=pygame.K_QUESTION, mod=pygame.KMOD_SHIFT, unicode="?"))
    settle(window)


def advice(table: Table) -> Hints:
    return table.table_view.hints


def test_hint_gives_advice_and_selects_the_tile(window: Window) -> None:
    table = muggins(window)
    asked(window)
    found = advice(table)
    assert table.table_view.popup.note is not None
    assert all(table.table_view.popup.note.lines)
    assert found.assessment is not None
    play = found.assessment.best.action
    assert isinstance(play, Play)
    assert table.table_state.drag.selected_tile == play.tile
    assert table.table_state.drag.hovered_drop == play
    press(window, pygame.K_RETURN)
    assert play in table.match.actions
    assert table.table_view.popup.note is None


def test_hint_shows_all_choices_then_closes(window: Window) -> None:
    table = muggins(window)
    click(window, "button Hint · ?")
    legal = table.match.game.legal_actions(table.match.state)
    asked(window)
    shown = table.table_view.popup.note
    assert shown is not None
    assert len(shown.bars) == len(legal)
    assert shown.bars[0].value == max(bar.value for bar in shown.bars)
    asked(window)
    assert table.table_view.popup.note is None


def test_escape_closes_the_hint(window: Window) -> None:
    table = muggins(window)
    asked(window)
    press(window, pygame.K_ESCAPE)  # the selected tile
    press(window, pygame.K_ESCAPE)
    assert table.table_view.popup.note is None
    assert window.scenes == [table]


def test_no_hint_without_a_choice(window: Window) -> None:
    match = begun(Match("block", [Person("Ann"), Bot("casual")]), BLOCK)
    table = sit(window, match)  # 6-6 must be led: no choice
    asked(window)
    assert table.table_view.popup.note is None
    assert not advice(table).adviser.is_pending


@pytest.mark.parametrize(("hints", "given"), [("never", False), ("alone", False), ("always", True)])
def test_hints_with_several_people_need_the_setting(window: Window, hints: str, given: bool) -> None:
    window.canvas.settings.hints = hints  # type: ignore[assignment]
    deal = "5-5 5-0 5-3 4-1 6-2 3-2 0-0 6-5 6-4 6-3 5-2 6-1 6-0 5-1"
    table = sit(window, begun(Match("muggins", [Person("Ann"), Person("Bob")]), deal, "5-5 6-5@0"))
    press(window, pygame.K_SPACE)
    table = next(scene for scene in window.scenes if isinstance(scene, Table))
    asked(window)
    assert (table.table_view.popup.note is not None) == given


def test_coach_gets_only_the_view_of_the_player(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    table = muggins(window)
    given = []
    monkeypatch.setattr(advice(table).adviser, "ask", lambda game, view: given.append(view))
    asked(window)
    [view] = given
    assert view.hands[0] == table.match.state.hands[0]
    assert {*view.hands[1], *view.boneyard} == {HIDDEN}


def test_second_request_cancels_a_running_hint(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    table = muggins(window)
    monkeypatch.setattr(advice(table).adviser, "answer", lambda: None)
    asked(window)
    assert advice(table).is_pending
    assert table.table_state.turn.prompt == "Thinking of a hint …"
    asked(window)
    assert not advice(table).is_pending
    assert table.table_state.turn.prompt != "Thinking of a hint …"


# -- tutor ------------------------------------------------------------------------------------------------------------


def tutored(window: Window, tutor: str) -> tuple[Table, Action, Action]:
    """Open a table with a tutor where one action is best and another is a blunder."""
    window.canvas.settings.tutor = tutor  # type: ignore[assignment]
    table = muggins(window)
    settle(window)
    good, bad, *_more = table.match.game.legal_actions(table.match.state)
    found = [AssessedAction(good, [9.0] * 20), AssessedAction(bad, [-9.0] * 20)]
    advice(table).assessment = Assessment(tuple(found), [1.0] * 20)
    return table, good, bad


def test_tutor_warns_only_before_a_blunder(window: Window) -> None:
    table, good, bad = tutored(window, "blunders")
    table.dispatch(bad)
    shown = table.table_view.popup.note
    assert shown is not None
    label = advice(table).context.label(bad)
    assert shown.lines[0] == f"Blunder: {label}. On average this costs 18 points."
    assert bad not in table.match.actions
    table.dispatch(Command.CLOSE_POPUP)
    table.dispatch(good)
    assert table.match.actions[-1] == good


def test_warned_action_can_be_played_anyway(window: Window) -> None:
    table, _good, bad = tutored(window, "mistakes")
    table.dispatch(bad)
    click(window, "button Do it anyway")
    assert bad in table.match.actions


def test_tutor_shows_a_better_action(window: Window) -> None:
    table, _good, bad = tutored(window, "mistakes")
    table.dispatch(bad)
    settle(window)
    asked(window)
    assert table.table_view.popup.topic("hint") == ADVICE


def test_hint_after_a_warning_is_about_the_warned_action(window: Window) -> None:
    table, good, bad = tutored(window, "mistakes")
    other = next(action for action in table.match.game.legal_actions(table.match.state) if action not in {good, bad})
    found = [AssessedAction(action, [value] * 20) for action, value in ((good, 9.0), (other, 0.0), (bad, -9.0))]
    advice(table).assessment = Assessment(tuple(found), [1.0] * 20)
    table.dispatch(bad)
    settle(window)
    asked(window)
    shown = table.table_view.popup.note
    assert shown is not None
    assert shown.lines[1].endswith(
        f"Compared with this, {advice(table).context.label(bad)} would cost about 18 points on average."
    )


def test_no_warning_without_tutor(window: Window) -> None:
    table, _good, bad = tutored(window, "off")
    table.dispatch(bad)
    assert table.match.actions[-1] == bad


def test_action_waits_for_the_tutor(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    table = muggins(window)
    window.canvas.settings.tutor = "blunders"
    monkeypatch.setattr(advice(table).adviser, "answer", lambda: None)
    settle(window)
    good, bad, *_more = table.match.game.legal_actions(table.match.state)
    table.dispatch(bad)
    assert bad not in table.match.actions
    found = Assessment((AssessedAction(good, [9.0] * 20), AssessedAction(bad, [9.0] * 20)), [1.0] * 20)
    monkeypatch.setattr(advice(table).adviser, "answer", lambda: found)
    table.coaching.tick()
    assert table.match.actions[-1] == bad


# -- placement --------------------------------------------------------------------------------------------------------


@pytest.mark.campaign
@pytest.mark.parametrize(("size", "text"), [((800, 600), 2.0), ((1280, 720), 1.0)], ids=["cramped", "usual"])
@pytest.mark.parametrize("key", ["muggins", "tiddle_a_wink", "bingo", "euchre", "forty_two", "poker"])
def test_hint_covers_nothing_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, size: tuple[int, int], text: float
) -> None:
    hurried(monkeypatch)
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text
        _ask_and_look(window, key)


def _ask_and_look(window: Window, key: str) -> None:
    people = [Person("Maximilian of Trente"), *[Bot("casual")] * (GAMES[key].usual_players - 1)]
    match, rng, asked = Match(key, people), random.Random(key), 0
    window.show(table := Table(window, match))
    display: TableView = table.table_view
    while match.state.to_move != OVER and (len(match.actions) < (40 if COUNT else 28) or not asked):
        if match.state.to_move == CHANCE:
            match.deal(rng)
        else:
            legal = match.game.legal_actions(match.state)
            if match.state.to_move == 0 and len(legal) > 1:
                table.table_state.viewer = 0
                display.view.arrange()
                display.needs_layout = True
                display.update(TurnPhase.PERSON, "")
                table.coaching.ask()
                table.coaching.tick()
                for _time in range(2):  # the hint, then all choices
                    _in_its_place(display, window)
                    table.coaching.ask()
                table.coaching.start_over()
                asked += 1
            match.play(rng.choice(legal))
    assert asked


def _in_its_place(display: TableView, window: Window) -> None:
    """Check that the popup is inside the window and covers nothing needed."""
    assert display.popup.note is not None
    lies = display.popup.note.rect
    assert window.canvas.surface.get_rect().contains(lies)
    assert lies.collidelist(kept_clear(display)) < 0
    assert all(lies.contains(button.rect) for button in display.controls.popup_buttons)
