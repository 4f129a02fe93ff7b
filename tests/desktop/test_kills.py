"""The program killed at seventy-five random instants while a match is played: nothing that was done is lost."""

import signal
from contextlib import closing, suppress
from random import Random
from threading import Timer

import pytest

from game.chairs import Bot, Person
from game.match import Match
from tests.desktop.sitting import Sitter, go_on, keep, kept, prepared, started, tiles
from tests.desktop.xdesk import Desk

KILLS = 25  # in each run
LONGEST = 1.4  # seconds from going on with a match to the kill
KEYS = {
    "draw": ("Right", "Return", "Return", "d"),  # the next tile, to its first place, and if it fits nowhere draw
    "forty_two": ("b", "6", "Right", "Return", "Return"),  # the least bid, sixes for trumps, a tile
}


MATCHES = {
    "draw": Match(
        "draw", [Person("Ann"), Bot("casual"), Bot("beginner")], options={"set": 9}, start={"scores": [-900] * 3}
    ),
    "forty_two": Match("forty_two", [Person("Ann"), *[Bot("beginner")] * 3], start={"scores": [-5000] * 2}),
}
"""They are not to end."""


@pytest.mark.parametrize(("motion", "key"), [("full", "draw"), ("short", "draw"), ("short", "forty_two")])
def test_a_kill_at_any_instant_loses_nothing(desk: Desk, motion: str, key: str) -> None:
    rng = Random(motion)
    with closing(prepared(desk, motion=motion)) as store:
        keep(store, MATCHES[key].again())
    begun = left = kept(desk.folder)
    for kill in range(KILLS):
        program = started(desk)
        assert kept(desk.folder).actions == left.actions
        program.click("button Continue")
        person = Sitter(program, rng)
        Timer(rng.uniform(0, LONGEST), program.process.kill).start()
        with suppress(AssertionError):  # it is no more
            while program.process.poll() is None:
                if kill % 2:
                    program.key(*KEYS[key])
                    person.look()
                else:
                    person.turn()
        assert program.wait() == -signal.SIGKILL
        program.release()  # of the mouse, should a drag have been cut short: what is held down cannot click again
        acknowledged, left = (left, person.match or left), kept(desk.folder)
        assert all(left.actions[: len(known.actions)] == known.actions for known in acknowledged)
    assert len(left.actions) > len(begun.actions) + KILLS

    program = started(desk)
    assert kept(desk.folder).actions == left.actions
    go_on(program)
    person = Sitter(program, rng)
    seen = person.asked()
    now = person.look()
    assert now.actions[: len(left.actions)] == left.actions
    if seen.scene == "Table":
        assert tiles(seen) == set(map(str, now.state.hands[0]))
    while seen.scene != "Table" or len(person.look().actions) == len(now.actions):
        person.turn()
        seen = person.asked()


def test_the_match_stands_where_it_was_left(desk: Desk) -> None:
    with closing(prepared(desk)) as store:
        keep(store, Match("draw", [Person("Ann"), Bot("casual")], options={"draw_when_able": True}))
    program = started(desk)
    go_on(program)
    person = Sitter(program, Random(3))
    for _turn in range(3):
        person.turn()
    seen = person.asked()
    left = person.look()
    for _kill in range(2):
        program.kill()
        program = started(desk)
        go_on(program)
        person = Sitter(program, Random(4))
        assert person.asked() == seen
        assert person.look().actions == left.actions
