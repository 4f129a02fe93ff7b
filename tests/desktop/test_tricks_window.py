"""The tables of tricks and betting in a real window: why a tile stands back, a look back, undo, and no mouse at all."""

from contextlib import closing
from pathlib import Path
from random import Random

import pygame
import pytest

from game.match import record
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.ui.table.drag import Refuse
from tests.desktop.table_player import Sitter, Typist, go_on, keep, kept, prepared, started
from tests.desktop.test_every_action import Deed, match_of
from tests.desktop.virtual_desktop import Desk, Program
from tests.trial_counts import COUNT
from tests.ui.screen import opened, settle
from tests.ui.table_driver import hurried, sit

TO_FOLLOW = Deed("pass, bid 30, pass, pass, name 3, 4-4, 4-2, 4-0", "4-1")
"""Agnes has led fours, of which Ann has two."""


def begun(desk: Desk, key: str, deed: Deed, **settings: object) -> tuple[Program, Sitter, Match]:
    """The program at that moment, and who plays."""
    with closing(prepared(desk, **settings)) as store:
        match = match_of(key, store, deed)
    program = started(desk)
    go_on(program)
    person = Sitter(program, Random(key))
    person.asked()
    return program, person, match


def test_a_tile_that_stands_back_says_why(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program, _person, match = begun(desk, "forty_two", TO_FOLLOW)
    program.click("tile 6-6")
    program.move((5, 300))
    picture = tmp_path / "refused.bmp"
    seen = program.wait_for("tile 6-6")
    program.screenshot(picture)
    words = pygame.Rect(seen.things["turn"])
    hurried(monkeypatch)
    with opened(tmp_path, seen.size) as window:
        window.canvas.settings.motion, window.canvas.settings.muted = "off", True
        table = sit(window, record.parse_record(record.format_record(match)))
        asked = window.canvas.surface.subsurface(words).copy()
        table.dispatch(Refuse("Forty-Two: fours were led and you hold 6-4, so follow suit."))
        settle(window)
        told, shown = window.canvas.surface.subsurface(words), pygame.image.load(picture).subsurface(words)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(told, "RGB")
        assert pygame.image.tobytes(shown, "RGB") != pygame.image.tobytes(asked, "RGB")
    assert kept(desk.folder).actions == match.actions
    assert program.close() == 0
    assert not program.said


def test_the_last_trick_is_looked_at_again(desk: Desk) -> None:
    program, person, match = begun(desk, "forty_two", TO_FOLLOW)
    person.do(match.game.legal_actions(match.state)[0])
    program.wait_for("button Last trick (T)")
    for way in ("key", "button"):
        person.asked()
        assert "button Close" not in program.things()
        if way == "key":
            program.key("t")
        else:
            program.click("button Last trick (T)")
        program.wait_for("button Close")
        if way == "key":
            program.key("t")
        else:
            program.click("button Close")
        program.wait_for(until=lambda seen: "button Close" not in seen.things)
    assert program.close() == 0


@pytest.mark.parametrize(("key", "deed"), [("forty_two", TO_FOLLOW), ("poker", Deed("bet 2", "call", 1))])
@pytest.mark.parametrize("way", ["button", "key"])
def test_what_was_done_against_bots_is_taken_back(desk: Desk, key: str, deed: Deed, way: str) -> None:
    program, person, match = begun(desk, key, deed, speed=0.5, motion="short")  # time to think better of it
    action = next(action for action in match.game.legal_actions(match.state) if str(action) == deed.text)
    person.do(action)
    program.wait_for(until=lambda seen: len(kept(desk.folder).actions) > len(match.actions))
    assert kept(desk.folder).actions[len(match.actions)] == action
    if way == "key":
        program.key("u")
    else:
        program.click("button Undo")
    program.wait_for(until=lambda seen: kept(desk.folder).actions == match.actions)
    person.did = None
    person.asked()
    person.turn()
    assert kept(desk.folder).actions[: len(match.actions)] == match.actions


BY_KEYS = ["forty_two", "poker", "rounce", "euchre", "bingo"]
"""The games played by keys; an ordinary run plays the first three."""


@pytest.mark.parametrize("key", BY_KEYS if COUNT else BY_KEYS[:3])
def test_a_hand_is_played_without_a_mouse(desk: Desk, key: str) -> None:
    with closing(prepared(desk)) as store:
        keep(store, Match(key, [Person("Ann"), Bot("beginner")] + [Bot("beginner")] * (2 if key != "bingo" else 0)))
    program = started(desk)
    program.wait_for("button Continue")
    program.key("Return")
    program.wait_for(until=lambda seen: seen.scene != "Menu")
    person = Typist(program, Random(key))
    turns = 1
    while person.turn() == "Table":
        turns += 1
    assert turns > 1
    assert program.close() == 0
    assert not program.said
