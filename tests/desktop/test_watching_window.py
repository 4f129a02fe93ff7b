"""Watching in a real window: from the rules through a whole hand to the game."""

from game.text.demonstration import demonstration
from tests.desktop.table_player import prepared, started
from tests.desktop.virtual_desktop import Desk


def test_a_hand_is_watched_to_its_end_and_the_game_begun(desk: Desk) -> None:
    told = demonstration("draw")
    assert told is not None
    prepared(desk).close()
    program = started(desk)
    program.click("button Rules")
    program.wait_for(scene="Rules")
    program.click("button Watch a hand")
    program.wait_for(scene="DemonstrationViewer")
    seen = program.wait_for("button Play this game")
    assert f"step {told.last}" in seen.things
    assert "button Back" in seen.things
    program.click("button Play this game")
    program.wait_for("button Play", scene="Setup")
