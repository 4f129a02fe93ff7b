"""A hand looked back on in a real window, by mouse and keys: from its summary to a mistake, and on from there."""

from contextlib import closing
from random import Random

from game.match.match import Match
from game.match.player_types import Bot, Person
from tests.desktop.table_player import Sitter, go_on, keep, kept, prepared, started
from tests.desktop.virtual_desktop import Desk, Seen


def step_of(seen: Seen) -> int:
    """The step that the review shows."""
    return next(int(name.removeprefix("step ")) for name in seen.things if name.startswith("step "))


def test_a_hand_is_looked_back_on_and_played_on_from_a_mistake(desk: Desk) -> None:
    with closing(prepared(desk)) as store:
        keep(store, Match("block", (Person("Ann"), Bot("beginner"))))
    program = started(desk)
    go_on(program)
    person = Sitter(program, Random(3))
    while person.asked().scene != "HandSummary":
        person.turn()
    played = person.look()
    program.click("button Look back")
    program.wait_for(until=lambda seen: seen.scene == "Review" and "button Halt" not in seen.things)
    first = step_of(program.look())
    program.key("Right")
    program.wait_for(f"step {first + 1}")
    program.key("Home")
    program.wait_for(f"step {first}")
    program.key("n")
    seen = program.wait_for(until=lambda seen: step_of(seen) > first)
    step = step_of(seen)
    program.click("switch All hands open")
    program.click("button Play on from here")
    seen = program.wait_for(scene="Table", until=lambda seen: any(name.startswith("step ") for name in seen.things))
    if played.states[step].to_move == 0:
        person.match, person.seen = played.at_step(step), seen
        person.do(person.rng.choice(played.game.legal_actions(played.states[step])))
    program.wait_for(until=lambda seen: step < len(kept(desk.folder).actions) != len(played.actions))
    assert kept(desk.folder).actions[:step] == played.actions[:step]
    assert program.close() == 0
    assert not program.said
