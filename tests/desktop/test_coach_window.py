"""The coach in a real window: hints by key and by mouse, the advice followed, why a bot did so, and aids."""

from contextlib import closing
from random import Random

from game.core.state import Play
from game.match.match import Match
from game.match.player_types import Bot, Person
from tests.desktop.table_player import Sitter, go_on, keep, kept, prepared, started
from tests.desktop.virtual_desktop import Desk, Seen

ANN = (Person("Ann"), Bot("beginner"))


def hinted(seen: Seen) -> bool:
    """Whether a hint is to be seen."""
    return any(name.startswith("hint ") for name in seen.things)


def test_a_hint_is_asked_for_and_played(desk: Desk) -> None:
    with closing(prepared(desk, hints="alone")) as store:
        keep(store, Match("block", ANN))
    program = started(desk)
    go_on(program)
    person = Sitter(program, Random(1))
    while not _may_choose(person):
        person.turn()
    step = len(person.look().actions)
    program.key("question")
    program.wait_for(until=hinted)
    program.key("question")
    program.wait_for(until=lambda seen: any("Points each" in name for name in seen.things))
    program.click("button Hint · ?")  # every choice was shown: it goes
    program.wait_for(until=lambda seen: not hinted(seen))
    program.click("button Hint · ?")
    program.wait_for(until=hinted)
    program.key("Return")
    program.wait_for(until=lambda seen: len(kept(desk.folder).actions) > step)
    assert isinstance(kept(desk.folder).actions[step], Play)
    assert program.close() == 0
    assert not program.said


def test_why_is_asked_at_a_plate_and_the_aids_with_a_key(desk: Desk) -> None:
    with closing(prepared(desk, hints="alone")) as store:
        keep(store, Match("block", ANN))
    program = started(desk)
    go_on(program)
    person = Sitter(program, Random(1))
    while not (_may_choose(person) and any(name.startswith("plate ") for name in person.asked().things)):
        person.turn()
    name = next(name for name in person.asked().things if name.startswith("plate "))
    program.click(name)
    program.wait_for(until=lambda seen: any(name.startswith("why ") for name in seen.things))
    program.click("button Close · Esc")
    program.wait_for(until=lambda seen: not any(name.startswith("why ") for name in seen.things))
    program.key("x")
    program.wait_for(until=lambda seen: "aids" in seen.things)
    program.key("x")
    program.wait_for(until=lambda seen: "aids" not in seen.things)
    assert program.close() == 0
    assert not program.said


def _may_choose(person: Sitter) -> bool:
    """Whether the person is asked to choose among several plays."""
    person.asked()
    assert person.match is not None
    legal = person.match.game.legal_actions(person.match.state)
    return len(legal) > 1 and all(isinstance(action, Play) for action in legal)
