"""The program through the eyes of a screen reader: only what AT-SPI tells, and only keys and its actions."""

import os
from collections.abc import Iterator

import pytest

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.rules import GAMES
from game.store import Store
from game.ui.settings import Settings
from tests.conftest import require_desktop_tools
from tests.desktop.screen_reader import Node, ScreenReader, missing_tools
from tests.desktop.table_player import prepare_store, start_program, store_match
from tests.desktop.virtual_desktop import Desktop, Program


@pytest.fixture
def reader() -> Iterator[tuple[Desktop, ScreenReader]]:
    """A desktop with a screen reader; skips or fails like `desktop` if its tools are missing."""
    require_desktop_tools()
    if missing := missing_tools():
        stop = pytest.fail if os.environ.get("BONEYARD_WINDOW_TESTS") == "required" else pytest.skip
        stop(f"a test with a screen reader needs {', '.join(missing)}")
    pytest.importorskip("accesskit")
    with Desktop() as desktop, ScreenReader(desktop) as reader:
        yield desktop, reader


def test_a_setting_is_changed_and_a_game_set_up_without_a_picture(reader: tuple[Desktop, ScreenReader]) -> None:
    desktop, ear = reader
    prepare_store(desktop, name="Ann").close()
    program = start_program(desktop)
    ear.enable()
    ear.wait_for("heading", "Boneyard")
    assert ear.focused()[:2] == ("push button", "Start with Draw")

    ear.click("push button", "Settings")
    ear.wait_for("heading", "Settings")
    assert [node for node in ear.nodes()[1:] if not node.name] == []
    ear.click("radio button", "Coloured")
    ear.wait_for("radio button", "Coloured", lambda node: "checked" in node.states)
    ear.set_value("slider", "Volume", 4)
    ear.wait_for("slider", "Volume", lambda node: node.value == 4)
    ear.focus("check box", "Unseen tiles")
    program.key("space")
    ear.wait_for("check box", "Unseen tiles", lambda node: "checked" in node.states)
    ear.click("push button", "Back")

    ear.wait_for("push button", "Muggins")
    program.wait_for(scene="Menu")  # it accepts keys
    program.type("/mugg")
    ear.wait_for("entry", "Search", lambda node: node.text == "mugg" and "focused" in node.states)
    program.key("Return")
    ear.wait_for("push button", "Muggins", lambda node: "focused" in node.states)
    program.key("Return")
    ear.wait_for("heading", "Muggins")
    program.wait_for(scene="Setup")
    assert ear.focused()[:2] == ("push button", "Play")
    program.key("Escape")
    ear.wait_for("heading", "Boneyard")
    program.assert_closes()
    store = Store(desktop.folder / "boneyard.sqlite")
    settings = Settings.load(store)
    store.close()
    assert (settings.pips, settings.show_out) == ("colour", True)


LOOKING = "Last trick", "Order of hands"
"""Buttons that only show something."""


def choices(nodes: list[Node]) -> list[str]:
    """Return the buttons of the turn: those between what lies on the table and the hand."""
    places = {(node.role, node.name): index for index, node in enumerate(nodes)}
    between = nodes[places.get(("panel", "Table"), len(nodes)) : next(_index_of_hand(nodes), 0)]
    return [node.name for node in between if node.role == "push button" and not node.name.startswith(LOOKING)]


def ask(program: Program, ear: ScreenReader, key: str, begin: str) -> str:
    """Press a key and return the answer that is spoken: the last node."""
    program.key(key)
    ear.wait_until(lambda nodes: nodes[-1].name.startswith(begin))
    return ear.nodes()[-1].name


def _index_of_hand(nodes: list[Node]) -> Iterator[int]:
    return (index for index, node in enumerate(nodes) if node.role == "list")


@pytest.mark.parametrize("key", ["draw", "muggins", "forty_two", "euchre", "poker"])
def test_a_hand_is_played_without_a_picture(reader: tuple[Desktop, ScreenReader], key: str) -> None:
    desktop, ear = reader
    names = "Agnes", "Basil", "Clara"
    bots = [Bot("casual", name=name) for name in names[: GAMES[key].usual_players - 1]]
    store = prepare_store(desktop, name="Ann", tips=False)
    store_match(store, Match(key, [Person("Ann"), *bots]))
    store.close()
    program = start_program(desktop)
    ear.enable()
    ear.click("push button", "Continue")
    program.wait_for(scene="Table")  # it accepts keys
    assert "-" in ask(program, ear, "F2", "You have ")
    assert ask(program, ear, "F6", "Scores: ").startswith("Scores: Ann ")
    program.key("Escape")
    played, announced, moves, nodes = 0, 0, "", ear.nodes()
    while ("push button", "Next hand") not in [node[:2] for node in nodes]:
        tile = next((node.name for node in nodes if node.description == "can be played"), None)
        if tile is not None and not moves:  # the answer names the tiles that can be played
            moves = ask(program, ear, "F3", "You can play ")
            assert tile.split()[0].strip(",") in moves
            program.key("Escape")
        announced += tile is not None and nodes[-1].name.endswith(" can be played.")
        if tile is not None and ear.click_if_there("push button", tile):
            ear.wait_until(lambda now, nodes=nodes: now != nodes)
            program.key("Return")
            ear.wait_until(lambda now, tile=tile: tile not in [node.name for node in now if node.description])
            played += 1
        elif tile is None:  # the first choice that is possible
            any(ear.click_if_there("push button", name) for name in choices(nodes))
        nodes = ear.nodes()
    assert (played and moves and announced) or key == "poker"
    program.assert_closes()
