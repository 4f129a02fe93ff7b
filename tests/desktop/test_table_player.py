"""The player of the window tests itself, where the program changes quickly."""

from contextlib import closing
from random import Random

from game.core.state import Deal
from game.match.match import Match, Start
from game.match.player_types import Bot, Person
from tests.desktop.table_player import Sitter, go_on, keep, prepared, started
from tests.desktop.virtual_desktop import Desk


def test_summaries_of_hands_that_ended_without_the_person_follow_each_other(desk: Desk) -> None:
    """Deal Poker hands to a person without chips: a bot wins each of them, and one summary comes after the other."""
    with closing(prepared(desk)) as store:
        players = [Person("Ann"), Bot("casual"), Bot("casual")]
        keep(store, Match("poker", players, options={"session": 6}, start=Start(leader=0, scores=[0, 30, 30])))
    program = started(desk)
    go_on(program)
    sitter = Sitter(program, Random(1))
    scenes = [sitter.turn()]
    while scenes[-1] != "MatchSummary":
        scenes.append(sitter.turn())
    deals = sum(isinstance(action, Deal) for action in sitter.look().actions)
    assert scenes == ["HandSummary"] * (deals - 1) + ["MatchSummary"]
    assert program.close() == 0
