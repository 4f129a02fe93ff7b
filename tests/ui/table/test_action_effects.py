"""What is seen of an action at the table: how tiles travel by the motion setting, and the words that rise."""

from random import Random

import pytest

from game.chairs import Bot, Person
from game.match import Match
from game.state import DRAW
from game.ui.families import view_of
from game.ui.layouts.motion import FADE, Motion
from game.ui.table.action_effects import ActionEffects
from game.ui.table.tabletop import Tabletop
from tests.at_random import step
from tests.ui.screen import opened


def played(window, until):
    """A match of Muggins played by chance until an action after which `until` says so, staged; and the motion."""
    rng = Random(2)
    match = Match("muggins", [Person("Ann"), Bot("club")])
    view, motion = view_of(Tabletop(window.canvas, match, 0)), Motion()
    effects = ActionEffects(view, motion)
    while True:
        view.layout.arrange()
        was = dict(view.tabletop.shown)
        step(match, rng, DRAW)
        view.layout.arrange()
        if until(match):
            effects.show(
                match.actions[-1], {tile: was.get(tile, view.layout.heap()) for tile in view.tabletop.shown}, False
            )
            return motion


def is_join(match):
    return "@" in str(match.actions[-1])


@pytest.mark.parametrize("motion", ["full", "short"])
def test_a_tile_travels(tmp_path, motion):
    with opened(tmp_path) as window:
        window.canvas.settings.motion = motion
        flights = played(window, is_join).flights.values()
    assert any((flight.origin.x, flight.origin.y) != (flight.goal.x, flight.goal.y) for flight in flights)


def test_with_reduced_motion_it_fades_in_where_it_lies(tmp_path):
    with opened(tmp_path) as window:
        window.canvas.settings.motion = "reduced"
        flights = played(window, is_join).flights.values()
    assert flights
    for flight in flights:
        assert flight.origin == flight.goal._replace(strength=0)
        assert flight.at(flight.start).strength == 0 < flight.at(flight.start + FADE / 2).strength < 1
        assert flight.at(flight.start + FADE) == flight.goal


def test_with_no_motion_it_lies_there_at_once(tmp_path):
    with opened(tmp_path) as window:
        window.canvas.settings.motion = "off"
        assert not played(window, is_join).flights


def test_points_rise_with_their_arithmetic_to_the_board(tmp_path):
    with opened(tmp_path) as window:
        motion = played(window, lambda match: max(match.state.scores) > 0 and match.state.to_move >= 0)
    [rising] = motion.risings
    assert rising.words.startswith(f"+{rising.points}: ends ")
    assert rising.words.endswith(f"= {rising.points}")
    assert rising.at(rising.start) == rising.origin
    assert rising.at(rising.start + rising.duration) == rising.goal


def test_the_end_of_a_hand_is_called(tmp_path):
    with opened(tmp_path) as window:
        motion = played(window, lambda match: match.state.to_move == -1)
    assert {"Domino!", "Blocked!"} & {rising.words for rising in motion.risings}
