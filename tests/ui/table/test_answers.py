"""The keys F2 to F9: their answers are shown, and change nothing."""

from random import Random

import pygame
import pytest

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.rules import GAMES
from game.ui.scenes.curtain import Curtain
from game.ui.scenes.key_help import KeyHelp
from game.ui.scenes.table import Table
from game.ui.widgets.node import walk
from game.ui.window.window import Window
from tests.decks import stacked, unseen
from tests.random_matches import play
from tests.ui.pages import match_of
from tests.ui.screen import press, settle

KEYS = range(pygame.K_F2, pygame.K_F10)
HANDS = "6-6 6-5 6-1 3-3 2-2 1-0 0-0", "6-2 6-3 5-5 4-4 1-1 2-0 3-0"


def sit(window: Window, match: Match) -> Table:
    """Open the table of a match."""
    window.canvas.settings.motion = "off"
    window.show(table := Table(window, match))
    settle(window)
    return table


def opening(*players: Person | Bot) -> Match:
    """Return a hand of Draw in which Ann leads 6-6."""
    match = Match("draw", list(players))
    match.play(stacked(match.game, *HANDS))
    return match


def shown(table: Table) -> str:
    """Return the text of the open note, empty if there is none."""
    note = table.table_view.popup.note
    return " ".join(filter(None, note.lines)) if note is not None else ""


def spoken(table: Table) -> list[tuple[str, str]]:
    """Return key and text of each part of the open note that is spoken."""
    return [(node.key, node.name) for node in walk(table.nodes()) if node.is_live and node.name == shown(table)]


def test_each_key_has_its_answer_which_can_be_repeated(window: Window) -> None:
    table = sit(window, opening(Person("Ann"), Bot("casual", name="Ben")))
    answers = []
    for key in KEYS:
        press(window, key)
        answers.append(shown(table))
    assert answers == [
        "You have 6-6, 6-5, 6-1, 3-3, 2-2, 1-0 and 0-0.",
        "You can play 6-6.",
        "No tile has been played.",
        "No tile has been played.",
        "Scores: Ann 0, Ben 0 (to 100 points).",
        "It is your turn.",
        "Tiles left: you 7, Ben 7. Boneyard: 14.",
        "Tiles left: you 7, Ben 7. Boneyard: 14.",
    ]
    before = spoken(table)
    press(window, pygame.K_F9)
    assert len(before) == len(spoken(table)) == 1
    assert before != spoken(table)
    press(window, pygame.K_ESCAPE)
    assert not shown(table)
    press(window, pygame.K_F9)
    assert shown(table) == answers[-1]


def test_enter_plays_as_if_no_answer_were_open(window: Window) -> None:
    table = sit(window, opening(Person("Ann"), Bot("casual", name="Ben")))
    press(window, pygame.K_F2, pygame.K_RETURN, pygame.K_RETURN)
    assert [str(action) for action in table.match.actions[1:2]] == ["6-6"]
    assert not shown(table)


def test_bots_wait_until_the_answer_is_read(window: Window) -> None:
    match = opening(Bot("casual", name="Ben"), Person("Ann"))
    window.canvas.settings.speed = 0.5
    window.show(table := Table(window, match))
    press(window, pygame.K_F8)
    for _frame in range(200):
        window.step()
    assert (shown(table), len(match.actions)) == ("Tiles left: Ben 7, you 7. Boneyard: 14.", 1)
    press(window, pygame.K_RETURN)
    for _frame in range(200):
        window.step()
    assert not shown(table)
    assert len(match.actions) > 1


def test_a_refusal_is_repeated(window: Window) -> None:
    table = sit(window, opening(Person("Ann"), Bot("casual", name="Ben")))
    press(window, pygame.K_p)
    refusal = table.table_state.turn.prompt
    assert table.table_state.turn.refused
    press(window, pygame.K_F9)
    assert shown(table) == refusal


def test_nothing_is_said_at_the_curtain(window: Window) -> None:
    table = sit(window, opening(Person("Ann"), Person("Ben")))
    assert isinstance(window.scenes[-1], Curtain)
    for key in KEYS:
        press(window, key)
        table.handle_event(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        words = {word.strip(".,") for word in shown(table).split()}
        assert not {str(tile) for hand in table.match.state.hands for tile in hand} & words


@pytest.mark.parametrize("key", GAMES)
def test_answers_name_no_hidden_tile(window: Window, key: str) -> None:
    table = sit(window, match_of(key))
    match, answers = table.match, []
    for question in KEYS:
        press(window, question)
        answers.append(shown(table))
    hidden = unseen(match.state, match.game.observe(match.state, 0))
    words = {word.strip(".,:") for answer in answers for word in answer.split()}
    assert len(hidden) > 3
    assert not {str(tile) for tile in hidden} & words
    assert len([*filter(None, answers)]) >= 6


def test_the_keys_are_listed(window: Window) -> None:
    sit(window, opening(Person("Ann"), Bot("casual", name="Ben")))
    press(window, pygame.K_F1)
    page = window.scenes[-1]
    assert isinstance(page, KeyHelp)
    keys = [node.name.partition(", ")[0] for node in walk(page.nodes()) if ", " in node.name]
    assert [key for key in keys if key[0] == "F"] == [f"F{number}" for number in (*range(2, 10), 1, 11)]


def test_the_trick_is_named_player_by_player(window: Window) -> None:
    match = play(match_of("forty_two"), Random(1), until=lambda match: match.state.trick)
    leader, tile = match.state.trick.plays[0]
    table = sit(window, match)
    press(window, pygame.K_F4)
    assert "pass" not in shown(table)  # the contract says who has bid what
    press(window, pygame.K_F5)
    name = "You" if leader == match.only_person else match.names[leader]
    assert shown(table).startswith(f"{name}: {tile}.")
    assert " 0 tricks · 0 points." in shown(table)
