"""The coach in a real window: a hint by key and by mouse, every choice with its bar, and the advice followed."""

from contextlib import closing
from random import Random

from game.chairs import Bot, Person
from game.match import Match
from game.state import Play
from tests.desktop.sitting import Sitter, go_on, keep, kept, prepared, started
from tests.desktop.xdesk import Desk, Seen

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


def _may_choose(person: Sitter) -> bool:
    """Whether the person is asked to choose among several plays."""
    person.asked()
    assert person.match is not None
    legal = person.match.game.legal_actions(person.match.state)
    return len(legal) > 1 and all(isinstance(action, Play) for action in legal)
