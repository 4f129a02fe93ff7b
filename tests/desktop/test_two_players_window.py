"""Two people at one real window: one press lifts the curtain and plays a tile; one click draws until a tile fits."""

from pathlib import Path

from game.core.state import DRAW, Play
from game.match.match import Match
from game.match.player_types import Bot, Person
from tests.desktop.table_player import stored_match
from tests.desktop.virtual_desktop import Program
from tests.desktop.whole_match import SharedProgram

STUCK = "6-6 5-0 3-3 2-2 1-1 3-1 2-1  6-4 5-4 4-3 3-0 2-0 1-0 0-0  5-3 5-2 5-5 4-1"
"""After 6-6 and 6-4 Ann cannot play until she has drawn the fourth tile of the boneyard."""


def lift_curtain_and_play(program: Program, folder: Path) -> Play:
    """Lift the curtain, grab a tile and play it without releasing the button; return the play."""
    match = stored_match(folder)
    state = match.state
    play = next(action for action in match.game.legal_actions(state) if isinstance(action, Play))
    curtain = program.wait_for("button Lift the curtain", scene="Curtain").targets["button Lift the curtain"]
    program.press(curtain.centre)
    tile = program.wait_for(f"step {len(match.actions)}", scene="Table").targets[f"tile {play.tile}"]
    program.move_in_steps(curtain.centre, tile.centre)
    place = program.wait_for(f"place {play}").targets[f"place {play}"]
    program.move_in_steps(tile.centre, place.centre)
    program.release()
    program.wait_for(until=lambda screen: f"step {len(match.actions)}" not in screen.targets)
    return play


def test_each_of_two_people_plays_a_turn_with_one_press(shared_program: SharedProgram) -> None:
    hands = "6-6 6-5 5-1 4-1 3-1 2-1 1-0  6-4 6-3 4-4 5-5 2-2 3-3 0-0"
    program = shared_program.continue_dealt_match(Match("block", [Person("Ann"), Person("Bob")]), hands, "6-6").program
    plays = [lift_curtain_and_play(program, shared_program.desktop.folder) for _turn in range(3)]
    assert list(stored_match(shared_program.desktop.folder).actions[2:5]) == plays


def test_one_click_draws_until_a_tile_fits(shared_program: SharedProgram) -> None:
    player = shared_program.continue_dealt_match(Match("draw", [Person("Ann"), Bot("beginner")]), STUCK, "6-6 6-4@0")
    program = player.program
    player.wait_for_turn()
    step = len(player.load_match().actions)
    program.click("button Draw")
    program.wait_for(f"step {step + 4}")
    assert stored_match(shared_program.desktop.folder).actions[step:] == (DRAW,) * 4
    program.double_click(player.wait_for_turn().targets["tile 4-1"].centre)
    program.wait_for(until=lambda screen: f"step {step + 4}" not in screen.targets)
    assert str(stored_match(shared_program.desktop.folder).actions[step + 4]).startswith("4-1")
