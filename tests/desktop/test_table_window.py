"""Choices of single games in a real window: the direction of a matador, the play after a double."""

import pytest

from game.core.state import parse_action
from game.match.match import Match
from game.match.player_types import Bot, Person
from tests.desktop.table_player import MousePlayer, continue_match, prepare_store, start_program, stored_match
from tests.desktop.virtual_desktop import Desktop
from tests.ui.table_driver import begun

ANN = (Person("Ann"), Bot("beginner"))


@pytest.mark.parametrize("way", ["drag", "click and click", "keys"])
def test_a_matador_is_played_with_its_other_end_outward(desktop: Desktop, way: str) -> None:
    store_match_with_hands(desktop, Match("matador", ANN), "4-4 5-2 6-0  5-3 6-2 1-0", "4-4 5-3@0")
    program = start_program(desktop)
    continue_match(program)
    player = MousePlayer(program, None)
    player.wait_for_turn()
    play = parse_action("5-2@1/2")
    if way == "drag":
        player.drag(play)
    elif way == "click and click":
        player.click_and_click(play)
    else:
        program.key("Right", "Return")
        program.wait_for("place 5-2@1/2")
        program.key("Right", "Right", "Return")  # from the first place of the left end to that of the right
    program.wait_for(until=lambda screen: len(stored_match(desktop.folder).actions) > 3)
    assert stored_match(desktop.folder).actions[3] == play
    program.assert_closes()


def test_tiddle_a_wink_plays_a_second_tile_after_a_double(desktop: Desktop) -> None:
    hands = "6-6 6-5 4-1 5-0 3-3 2-2 1-1  6-4 5-4 5-5 3-0 2-0 1-0 0-0"
    store_match_with_hands(desktop, Match("tiddle_a_wink", ANN), hands)
    program = start_program(desktop)
    continue_match(program)
    player = MousePlayer(program, None)
    player.wait_for_turn()
    player.drag(parse_action("6-6"))
    program.wait_for("button End the turn")
    player.wait_for_turn()
    player.click_and_click(parse_action("6-5@0"))
    program.wait_for(until=lambda screen: len(stored_match(desktop.folder).actions) > 2)
    assert list(map(str, stored_match(desktop.folder).actions[1:3])) == ["6-6", "6-5@0"]
    assert stored_match(desktop.folder).states[3].to_move == 1
    program.assert_closes()


def test_tiddle_a_wink_ends_the_turn_after_a_double_by_a_button(desktop: Desktop) -> None:
    hands = "6-6 6-5 4-1 5-0 3-3 2-2 1-1  6-4 5-4 5-5 3-0 2-0 1-0 0-0"
    store_match_with_hands(desktop, Match("tiddle_a_wink", ANN), hands, "6-6")
    program = start_program(desktop)
    continue_match(program)
    program.click("button End the turn")
    program.wait_for(until=lambda screen: len(stored_match(desktop.folder).actions) > 2)
    assert list(map(str, stored_match(desktop.folder).actions[1:3])) == ["6-6", "pass"]


def store_match_with_hands(desktop: Desktop, match: Match, hands: str, played: str = "") -> Match:
    """Store a match in which these hands were dealt and these actions played."""
    store = prepare_store(desktop)
    store.attach_journal(match)
    begun(match, hands, played)
    store.close()
    return match
