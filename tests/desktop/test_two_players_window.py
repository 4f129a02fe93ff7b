"""Two people at one real window: one press lifts the curtain and lays a tile, and one draws until something fits."""

from contextlib import closing
from pathlib import Path
from random import Random

from game.core.state import DRAW, Deal, Play, parse_action
from game.core.tiles import parse_tile
from game.match.match import Match
from game.match.player_types import Bot, Person
from tests.desktop.table_player import Sitter, go_on, kept, prepared, started
from tests.desktop.virtual_desktop import Desk, Program

STUCK = "6-6 5-0 3-3 2-2 1-1 3-1 2-1  6-4 5-4 4-3 3-0 2-0 1-0 0-0  5-3 5-2 5-5 4-1"
"""After 6-6 and 6-4 nothing that Ann has fits; the fourth tile of the boneyard does."""


def left_by_ann(desk: Desk, match: Match, hands: str, played: str) -> None:
    held = [parse_tile(text) for text in hands.split()]
    with closing(prepared(desk)) as store:
        store.attach_journal(match)
        match.play(Deal((*held, *(tile for tile in match.game.deck() if tile not in held))))
        for text in played.split():
            match.play(parse_action(text))


def lifted_and_laid(program: Program, folder: Path) -> Play:
    """Lifts the curtain, takes a tile along and lays it, all with one press; the play that was made."""
    match = kept(folder)
    state = match.state
    play = next(action for action in match.game.legal_actions(state) if isinstance(action, Play))
    curtain = program.wait_for("button Lift the curtain", scene="Curtain").things["button Lift the curtain"]
    program.press(curtain.centre)
    tile = program.wait_for(f"step {len(match.actions)}", scene="Table").things[f"tile {play.tile}"]
    program.pull(curtain.centre, tile.centre)
    place = program.wait_for(f"place {play}").things[f"place {play}"]
    program.pull(tile.centre, place.centre)
    program.release()
    program.wait_for(until=lambda seen: f"step {len(match.actions)}" not in seen.things)
    return play


def test_each_of_two_people_plays_a_turn_with_one_press(desk: Desk) -> None:
    hands = "6-6 6-5 5-1 4-1 3-1 2-1 1-0  6-4 6-3 4-4 5-5 2-2 3-3 0-0"
    left_by_ann(desk, Match("block", [Person("Ann"), Person("Bob")]), hands, "6-6")
    program = started(desk)
    go_on(program)
    plays = [lifted_and_laid(program, desk.folder) for _turn in range(3)]
    assert list(kept(desk.folder).actions[2:5]) == plays
    assert program.close() == 0
    assert not program.said


def test_one_click_draws_until_something_fits(desk: Desk) -> None:
    left_by_ann(desk, Match("draw", [Person("Ann"), Bot("beginner")]), STUCK, "6-6 6-4@0")
    program = started(desk)
    go_on(program)
    person = Sitter(program, Random(1))
    person.asked()
    begun = len(person.look().actions)
    program.click("button Draw")
    program.wait_for(f"step {begun + 4}")
    assert kept(desk.folder).actions[begun:] == (DRAW,) * 4
    at = person.asked().things["tile 4-1"].centre
    desk.xdotool("mousemove", "--window", program.window, *at, "click", "--repeat", 2, "--delay", 90, 1)
    program._did("button", 4)
    program.wait_for(until=lambda seen: f"step {begun + 4}" not in seen.things)
    assert str(kept(desk.folder).actions[begun + 4]).startswith("4-1")
    assert program.close() == 0
    assert not program.said
