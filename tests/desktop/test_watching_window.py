"""Watching a demonstration in a real window: from the rules to the end, then to the game."""

from game.text.demonstration import demonstration
from tests.desktop.table_player import prepare_store, start_program
from tests.desktop.virtual_desktop import Desktop


def test_a_demonstration_runs_to_its_end_and_leads_to_the_setup(desktop: Desktop) -> None:
    demo = demonstration("draw")
    assert demo is not None
    prepare_store(desktop).close()
    program = start_program(desktop)
    program.click("button Rules")
    program.wait_for(scene="Rules")
    program.click("button Watch a hand")
    program.wait_for(scene="DemonstrationViewer")
    screen = program.wait_for("button Play this game")
    assert f"step {demo.last}" in screen.targets
    assert "button Back" in screen.targets
    program.click("button Play this game")
    program.wait_for("button Play", scene="Setup")
