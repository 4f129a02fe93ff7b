"""Choices of one game only, made in a real window with a real mouse: how a matador lies, what follows a double."""

import pytest

from game.core.state import parse_action
from game.match.match import Match
from game.match.player_types import Bot, Person
from tests.desktop.table_player import Sitter, go_on, kept, prepared, started
from tests.desktop.virtual_desktop import Desk
from tests.ui.table_driver import begun

ANN = (Person("Ann"), Bot("beginner"))


@pytest.mark.parametrize("way", ["drag", "click and click", "keys"])
def test_a_matador_is_laid_with_the_other_end_outward(desk: Desk, way: str) -> None:
    begun_in(desk, Match("matador", ANN), "4-4 5-2 6-0  5-3 6-2 1-0", "4-4 5-3@0")
    program = started(desk)
    go_on(program)
    person = Sitter(program, None)
    person.asked()
    play = parse_action("5-2@1/2")
    if way == "drag":
        person.drag(play)
    elif way == "click and click":
        person.click_and_click(play)
    else:
        program.key("Right", "Return")
        program.wait_for("place 5-2@1/2")
        program.key("Right", "Right", "Return")  # from the first place of the left end to that of the right
    program.wait_for(until=lambda seen: len(kept(desk.folder).actions) > 3)
    assert kept(desk.folder).actions[3] == play
    assert program.close() == 0
    assert not program.said


def test_a_double_is_followed_and_the_turn_ended(desk: Desk) -> None:
    hands = "6-6 6-5 4-1 5-0 3-3 2-2 1-1  6-4 5-4 5-5 3-0 2-0 1-0 0-0"
    begun_in(desk, Match("tiddle_a_wink", ANN), hands)
    program = started(desk)
    go_on(program)
    person = Sitter(program, None)
    person.asked()
    person.drag(parse_action("6-6"))
    program.wait_for("button End the turn")
    person.asked()
    person.click_and_click(parse_action("6-5@0"))
    program.wait_for(until=lambda seen: len(kept(desk.folder).actions) > 2)
    assert list(map(str, kept(desk.folder).actions[1:3])) == ["6-6", "6-5@0"]
    assert kept(desk.folder).states[3].to_move == 1
    assert program.close() == 0
    assert not program.said


def test_who_plays_a_double_and_no_more_says_so(desk: Desk) -> None:
    hands = "6-6 6-5 4-1 5-0 3-3 2-2 1-1  6-4 5-4 5-5 3-0 2-0 1-0 0-0"
    begun_in(desk, Match("tiddle_a_wink", ANN), hands, "6-6")
    program = started(desk)
    go_on(program)
    program.click("button End the turn")
    program.wait_for(until=lambda seen: len(kept(desk.folder).actions) > 2)
    assert list(map(str, kept(desk.folder).actions[1:3])) == ["6-6", "pass"]


def begun_in(desk: Desk, match: Match, hands: str, played: str = "") -> Match:
    """The match left in the store of that desk, dealt so that the hands are these, and so far played."""
    store = prepared(desk)
    store.attach_journal(match)
    begun(match, hands, played)
    store.close()
    return match
