"""The program through the eyes of a screen reader: only what AT-SPI tells, and only keys and its actions."""

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from game.core.state import DRAW, Play
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.rules import GAMES
from game.store import Store
from game.ui.settings import Settings
from tests.conftest import require_desktop_tools
from tests.desktop.screen_reader import PAUSE, Heard, Node, ScreenReader, missing_tools
from tests.desktop.table_player import prepare_store, start_program, store_match, stored_match
from tests.desktop.virtual_desktop import Desktop, Program, poll
from tests.trial_counts import COUNT


@pytest.fixture(scope="module")
def reader() -> Iterator[tuple[Desktop, ScreenReader]]:
    """A desktop with a screen reader; skips or fails like `desktop` if its tools are missing."""
    require_desktop_tools()
    if missing := missing_tools():
        stop = pytest.fail if os.environ.get("BONEYARD_WINDOW_TESTS") == "required" else pytest.skip
        stop(f"a test with a screen reader needs {', '.join(missing)}")
    pytest.importorskip("accesskit")
    with Desktop() as desktop, ScreenReader(desktop) as reader:
        reader.enable()
        yield desktop, reader


def test_a_setting_is_changed_and_a_game_set_up_without_a_picture(reader: tuple[Desktop, ScreenReader]) -> None:
    desktop, ear = reader
    desktop.clear()
    prepare_store(desktop, name="Ann").close()
    program = start_program(desktop)
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


REACTION = 0.45  # seconds


class Listener:
    """A player who only hears what is spoken, and only presses keys."""

    def __init__(self, program: Program, ear: ScreenReader) -> None:
        self._program, self._ear = program, ear
        self.spoken: list[Heard] = []

    def press(self, key: str) -> list[Heard]:
        """Press a key and return what is spoken then: at least one thing."""
        self.spoken += self._ear.heard()
        self._program.key(key)
        self._program.screen()
        return self.listen()

    def answer(self, key: str) -> list[Heard]:
        """Press a key after the time that a player needs to react; the program ignores keys in the first 0.4 s."""
        time.sleep(REACTION)
        return self.press(key)

    def listen(self, until: Callable[[Heard], bool] = bool) -> list[Heard]:
        """Listen until something is spoken, and return all that was."""
        heard: list[Heard] = []

        def hear() -> list[Heard] | None:
            heard.extend(self._ear.heard())
            return heard if any(map(until, heard)) else None

        poll(hear, "speech", PAUSE, lambda: f"; there was {[*self.spoken, *heard][-9:]}")
        self.spoken += heard
        return heard

    def focus(self, name: str, key: str = "Tab") -> str:
        """Press a key until something with this name, or one that begins with it and a comma, gets the focus."""
        time.sleep(REACTION)
        for _turn in range(60):
            late = self._ear.heard()
            self.spoken += late
            for heard in late or self.press(key):
                if not isinstance(heard, str) and f"{heard[1]},".startswith(f"{name},"):
                    return heard[1]
        raise AssertionError(f"no {name} in {self.spoken[-60:]}")

    def play(self) -> None:
        """Play until the match is over: with the keys that are spoken of."""
        keys = {
            " can be played.": "Right",
            "draw from the boneyard.": "d",
            "Click or press Space to continue.": "space",
            "Next hand": "Return",
            "Next match": "",
        }
        heard = self.spoken[-1:]
        while "Next match" not in (ends := [end for item in heard for end in keys if _text(item).endswith(end)]):
            heard = self.answer(keys[ends[-1]]) if ends else self.listen()
            if ends and keys[ends[-1]] == "Right":  # the tile, and its place
                self.press("Return")
                heard = self.press("Return")


def _text(heard: Heard) -> str:
    return heard if isinstance(heard, str) else heard[1]


@pytest.mark.campaign
@pytest.mark.parametrize("length", ["Short"] if COUNT else ["One hand"])
def test_a_match_is_played_from_the_first_start_to_its_review_by_ear(
    reader: tuple[Desktop, ScreenReader], length: str
) -> None:
    desktop, ear = reader
    desktop.clear()
    ear.heard()
    program = start_program(desktop)
    player = Listener(program, ear)
    assert _text(player.listen()[0]) == "Name"
    program.key("shift+a", "n", "n")
    player.focus("I know dominoes")
    player.answer("Return")
    program.key(*"mugg")
    assert ("push button", "Muggins") in [heard[:2] for heard in player.answer("Return")]
    player.answer("Return")
    player.focus("Standard", "shift+Tab")
    player.focus(length, "Left")
    player.focus("Play")
    player.answer("Return")
    player.play()

    match = stored_match(desktop.folder)
    assert match.over
    announcements = " ".join(heard for heard in player.spoken if isinstance(heard, str))
    plays = [str(action.tile) for action in match.actions if isinstance(action, Play)]
    assert re.findall(r"(?:plays?|leads?) (\d-\d)\.", announcements) == plays
    assert len(re.findall(r"New: ", announcements)) == sum(
        state.to_move == 0 and action == DRAW for state, action in zip(match.states, match.actions, strict=False)
    )
    title = next(node.name for node in ear.nodes() if node.role == "heading")
    assert title.startswith("You win" if match.winners == [0] else "")

    player.focus("Menu", "shift+Tab")
    player.answer("Return")
    player.focus("Your matches", "shift+Tab")
    player.answer("Return")
    row = player.focus("Muggins")
    assert ("You won" in row) == (0 in match.winners)
    assert "Look back" in [_text(heard) for heard in player.answer("Return")]
    player.answer("Return")
    assert _text(player.spoken[-1]) == "Step"
    step = " ".join(map(_text, player.press("Right")))  # the first step shown is that after the deal
    assert f"{'You lead' if match.states[1].to_move == 0 else 'Agnes leads'} {plays[0]}." in step
    assert "Look back" in [_text(heard) for heard in player.answer("Escape")]
    assert player.answer("Escape")[-1][1] == row
    program.assert_closes()


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


HEARD = ["muggins", "forty_two", "poker"]
"""The games of an ordinary run, besides Draw in the match by ear; a campaign plays all of these and two more."""


@pytest.mark.campaign
@pytest.mark.parametrize("key", [*HEARD, "draw", "euchre"] if COUNT else HEARD)
def test_a_hand_is_played_without_a_picture(reader: tuple[Desktop, ScreenReader], key: str) -> None:
    desktop, ear = reader
    desktop.clear()
    names = "Agnes", "Basil", "Clara"
    bots = [Bot("casual", name=name) for name in names[: GAMES[key].usual_players - 1]]
    with closing(prepare_store(desktop, name="Ann", tips=False)) as store:
        store_match(store, Match(key, [Person("Ann"), *bots]))
    program = start_program(desktop)
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
