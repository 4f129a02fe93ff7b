"""Trick and betting games in a real window: the reason for a refused tile, the last trick, undo, and the keyboard."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.match import record
from game.match.match import Match
from game.match.player_types import Bot, Person
from tests.desktop.table_player import (
    KeyboardPlayer,
    MousePlayer,
    store_match,
    stored_match,
)
from tests.desktop.test_every_action import Case, store_case
from tests.desktop.virtual_desktop import Program
from tests.desktop.whole_match import SharedProgram
from tests.trial_counts import COUNT
from tests.ui.screen import opened, settle
from tests.ui.table_driver import hurried, sit, without_worker

MUST_FOLLOW = Case("pass, bid 30, pass, pass, name 3, 4-4, 4-2, 4-0", "4-1")
"""Agnes has led fours, and Ann holds two."""


def begin(shared: SharedProgram, key: str, case: Case, **settings: object) -> tuple[Program, MousePlayer, Match]:
    """Store a case and continue its match; return program, player and match."""
    program, match = shared.continue_match(lambda store: store_case(key, store, case), **settings)
    player = MousePlayer(program, Random(key))
    player.wait_for_turn()
    return program, player, match


def test_a_click_on_an_unplayable_tile_shows_the_reason(
    shared_program: SharedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, _person, match = begin(shared_program, "forty_two", MUST_FOLLOW)
    program.click("tile 6-6")
    program.move((5, 300))
    picture = tmp_path / "refused.bmp"
    screen = program.wait_for("tile 6-6")
    program.screenshot(picture)
    words = pygame.Rect(screen.targets["turn"])
    hurried(monkeypatch)
    without_worker(monkeypatch)
    with opened(tmp_path, screen.size) as window:
        window.canvas.settings.motion, window.canvas.settings.muted = "off", True
        table = sit(window, record.parse_record(record.format_record(match)))
        prompt = window.canvas.surface.subsurface(words).copy()
        table.refuse("Follow suit: fours were led, and you have 6-4.")
        settle(window)
        drawn, shown = window.canvas.surface.subsurface(words), pygame.image.load(picture).subsurface(words)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(drawn, "RGB")
        assert pygame.image.tobytes(shown, "RGB") != pygame.image.tobytes(prompt, "RGB")
    assert stored_match(shared_program.desktop.folder).actions == match.actions


def test_the_last_trick_is_shown_by_key_and_button(shared_program: SharedProgram) -> None:
    program, player, match = begin(shared_program, "forty_two", MUST_FOLLOW)
    player.perform(match.game.legal_actions(match.state)[0])
    program.wait_for("button Last trick · T")
    for way in ("key", "button"):
        player.wait_for_turn()
        assert "button Close" not in program.targets()
        if way == "key":
            program.key("t")
        else:
            program.click("button Last trick · T")
        program.wait_for("button Close")
        if way == "key":
            program.key("t")
        else:
            program.click("button Close")
        program.wait_for(until=lambda screen: "button Close" not in screen.targets)


@pytest.mark.parametrize(("key", "case"), [("forty_two", MUST_FOLLOW), ("poker", Case("bet 2", "call", 1))])
@pytest.mark.parametrize("way", ["button", "key"])
def test_an_action_against_bots_is_undone_by_key_and_button(
    shared_program: SharedProgram, key: str, case: Case, way: str
) -> None:
    program, player, match = begin(shared_program, key, case, speed=0.5, motion="short")  # time to undo
    action = next(action for action in match.game.legal_actions(match.state) if str(action) == case.action)
    player.perform(action)
    program.wait_for(until=lambda screen: len(stored_match(shared_program.desktop.folder).actions) > len(match.actions))
    assert stored_match(shared_program.desktop.folder).actions[len(match.actions)] == action
    if way == "key":
        program.key("u")
    else:
        program.click("button Undo")
    program.wait_for(until=lambda screen: stored_match(shared_program.desktop.folder).actions == match.actions)
    player.last_action = None
    player.wait_for_turn()
    player.take_turn()
    assert stored_match(shared_program.desktop.folder).actions[: len(match.actions)] == match.actions


BY_KEYS = ["forty_two", "poker", "rounce", "euchre", "bingo"]
"""The games played by keyboard; an ordinary run plays the first three."""


@pytest.mark.parametrize("key", BY_KEYS if COUNT else BY_KEYS[:3])
def test_a_hand_is_played_by_keyboard(
    shared_program: SharedProgram, key: str, trials: Callable[[int], Iterator[Random]]
) -> None:
    for rng in trials(1):
        match = Match(key, [Person("Ann"), Bot("beginner")] + [Bot("beginner")] * (2 if key != "bingo" else 0))
        program, _match = shared_program.continue_match(
            lambda store, match=match: store_match(store, match), continue_by_key
        )
        player = KeyboardPlayer(program, rng)
        turns = 1
        while player.take_turn() == "Table":
            turns += 1
        assert turns > 1


def continue_by_key(program: Program) -> None:
    """Open the stored match from the menu with Enter."""
    program.wait_for("button Continue")
    program.key("Return")
    program.wait_for(until=lambda screen: screen.scene != "Menu")
