"""Review of a hand in a real window: open it from the summary, go to a mistake, and play on from there."""

from random import Random

from game.match.match import Match
from game.match.player_types import Bot, Person
from tests.desktop.table_player import (
    start_match,
    stored_match,
)
from tests.desktop.virtual_desktop import Desktop, Screen


def step_of(screen: Screen) -> int:
    """Return the step that the review shows."""
    return next(int(name.removeprefix("step ")) for name in screen.targets if name.startswith("step "))


def test_a_hand_is_reviewed_and_continued_from_a_mistake(desktop: Desktop) -> None:
    player = start_match(desktop, Match("block", (Person("Ann"), Bot("beginner"))), Random(3))
    program = player.program
    while player.wait_for_turn().scene != "HandSummary":
        player.take_turn()
    played = player.load_match()
    program.click("button Look back")
    program.wait_for(until=lambda screen: screen.scene == "LookBack" and "button Pause" not in screen.targets)
    first = step_of(program.screen())
    program.key("Right")
    program.wait_for(f"step {first + 1}")
    program.key("Left")
    program.wait_for(f"step {first}")
    program.key("n")
    screen = program.wait_for(until=lambda screen: step_of(screen) > first)
    step = step_of(screen)
    program.click("choice Look back: Replay")
    program.click("button All hands visible")
    program.wait_for("button As Ann sees it")
    program.click("choice Look back: Coach")
    program.click("button Play from here")
    screen = program.wait_for(
        scene="Table", until=lambda screen: any(name.startswith("step ") for name in screen.targets)
    )
    if played.states[step].to_move == 0:
        player.match, player.screen = played.at_step(step), screen
        player.perform(player.rng.choice(played.game.legal_actions(played.states[step])))
    program.wait_for(until=lambda screen: step < len(stored_match(desktop.folder).actions) != len(played.actions))
    assert stored_match(desktop.folder).actions[:step] == played.actions[:step]
    program.assert_closes()
