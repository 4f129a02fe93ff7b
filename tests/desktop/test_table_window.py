"""Choices of single games in a real window: the direction of a matador, the play after a double."""

import pytest

from game.core.state import Play, parse_action
from game.match.match import Match
from game.match.player_types import Bot, Person
from tests.desktop.table_player import stored_match
from tests.desktop.whole_match import SharedProgram

ANN = (Person("Ann"), Bot("beginner"))
TIDDLE_HANDS = "6-6 6-5 4-1 5-0 3-3 2-2 1-1  6-4 5-4 5-5 3-0 2-0 1-0 0-0"


@pytest.mark.parametrize("way", ["drag", "click and click", "keys"])
def test_a_matador_is_played_with_its_other_end_outward(shared_program: SharedProgram, way: str) -> None:
    player = shared_program.continue_dealt_match(Match("matador", ANN), "4-4 5-2 6-0  5-3 6-2 1-0", "4-4 5-3@0")
    program = player.program
    player.wait_for_turn()
    play = parse_action("5-2@1/2")
    assert isinstance(play, Play)
    if way == "drag":
        player.drag(play)
    elif way == "click and click":
        player.click_and_click(play)
    else:
        program.key("Right", "Return")
        program.wait_for("place 5-2@1/2")
        program.key("Right", "Right", "Return")  # from the first place of the left end to that of the right
    program.wait_for(until=lambda screen: len(stored_match(shared_program.desktop.folder).actions) > 3)
    assert stored_match(shared_program.desktop.folder).actions[3] == play


def test_tiddle_a_wink_plays_a_second_tile_after_a_double(shared_program: SharedProgram) -> None:
    player = shared_program.continue_dealt_match(Match("tiddle_a_wink", ANN), TIDDLE_HANDS)
    program = player.program
    first, second = parse_action("6-6"), parse_action("6-5@0")
    assert isinstance(first, Play)
    assert isinstance(second, Play)
    player.wait_for_turn()
    player.drag(first)
    program.wait_for("button End the turn")
    player.wait_for_turn()
    player.click_and_click(second)
    program.wait_for(until=lambda screen: len(stored_match(shared_program.desktop.folder).actions) > 2)
    assert list(map(str, stored_match(shared_program.desktop.folder).actions[1:3])) == ["6-6", "6-5@0"]
    assert stored_match(shared_program.desktop.folder).states[3].to_move == 1


def test_tiddle_a_wink_ends_the_turn_after_a_double_by_a_button(shared_program: SharedProgram) -> None:
    program = shared_program.continue_dealt_match(Match("tiddle_a_wink", ANN), TIDDLE_HANDS, "6-6").program
    program.click("button End the turn")
    program.wait_for(until=lambda screen: len(stored_match(shared_program.desktop.folder).actions) > 2)
    assert list(map(str, stored_match(shared_program.desktop.folder).actions[1:3])) == ["6-6", "pass"]
