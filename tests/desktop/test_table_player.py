"""The test player follows quick changes of the screen."""

from contextlib import closing
from random import Random

from game.core.state import Deal
from game.match.match import Match, Start
from game.match.player_types import Bot, Person
from tests.desktop.table_player import MousePlayer, continue_match, prepare_store, start_program, store_match
from tests.desktop.virtual_desktop import Desktop


def test_the_player_continues_from_consecutive_hand_summaries(desktop: Desktop) -> None:
    """A person without chips takes no turns at Poker, so one hand summary follows the other."""
    with closing(prepare_store(desktop)) as store:
        players = [Person("Ann"), Bot("casual"), Bot("casual")]
        store_match(store, Match("poker", players, options={"session": 6}, start=Start(leader=0, scores=[0, 30, 30])))
    program = start_program(desktop)
    continue_match(program)
    player = MousePlayer(program, Random(1))
    scenes = [player.take_turn()]
    while scenes[-1] != "MatchSummary":
        scenes.append(player.take_turn())
    deals = sum(isinstance(action, Deal) for action in player.load_match().actions)
    assert scenes == ["HandSummary"] * (deals - 1) + ["MatchSummary"]
    program.assert_closes()
