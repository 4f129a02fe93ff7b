"""Animation and sound of actions at the table."""

from itertools import pairwise
from random import Random

import pytest

from game.core.state import (
    DRAW,
    OVER,
    Accept,
    Bet,
    Bid,
    Close,
    Deal,
    Discard,
    Draw,
    Exchange,
    Fold,
    HandOver,
    NameTrump,
    Pass,
    Play,
    Stand,
    TakeDummy,
)
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.ui.canvas.sound import Sound
from game.ui.families import create_family_view
from game.ui.layouts.animation import FADE_MS, RIPPLE_MS, Animations
from game.ui.scenes.table import Table
from game.ui.table.action_effects import ActionEffects
from game.ui.table.table_state import TableState
from tests.random_matches import step
from tests.ui.screen import opened
from tests.ui.table_driver import hurried, wait


def played(window, until):
    """Play Muggins randomly until `until` is true; return the match and its animations."""
    rng = Random(2)
    match = Match("muggins", [Person("Ann"), Bot("club")])
    view, motion = create_family_view(TableState(window.canvas, match, 0)), Animations()
    effects = ActionEffects(view, motion)
    while True:
        view.arrange()
        was = dict(view.table_state.sprites)
        step(match, rng, DRAW)
        view.arrange()
        if until(match):
            effects.show(
                match.actions[-1],
                {tile: was.get(tile, view.deal_origin()) for tile in view.table_state.sprites},
                False,
            )
            return motion


def is_join(match):
    return "@" in str(match.actions[-1])


@pytest.mark.parametrize("motion", ["full", "short"])
def test_tile_flies(tmp_path, motion):
    with opened(tmp_path) as window:
        window.canvas.settings.motion = motion
        flights = played(window, is_join).flights.values()
    assert any((flight.origin.x, flight.origin.y) != (flight.goal.x, flight.goal.y) for flight in flights)


def test_reduced_motion_fades_the_tile_in(tmp_path):
    with opened(tmp_path) as window:
        window.canvas.settings.motion = "reduced"
        flights = played(window, is_join).flights.values()
    assert flights
    for flight in flights:
        assert flight.origin == flight.goal._replace(opacity=0)
        assert flight.at(flight.start).opacity == 0 < flight.at(flight.start + FADE_MS / 2).opacity < 1
        assert flight.at(flight.start + FADE_MS) == flight.goal


def test_no_motion_places_the_tile_immediately(tmp_path):
    with opened(tmp_path) as window:
        window.canvas.settings.motion = "off"
        assert not played(window, is_join).flights


def test_points_rise_to_the_nameplate_with_their_reason(tmp_path):
    with opened(tmp_path) as window:
        motion = played(window, lambda match: max(match.state.scores) > 0 and match.state.to_move >= 0)
    [rising] = motion.floating_texts
    assert rising.text.startswith(f"+{rising.points}: ends ")
    assert rising.text.endswith(f"= {rising.points}")
    assert rising.visible_at(rising.start) == (rising.text, rising.origin)
    assert rising.visible_at(rising.start + rising.duration) == (f"+{rising.points}", rising.goal)


def test_end_of_a_hand_is_announced(tmp_path):
    with opened(tmp_path) as window:
        motion = played(window, lambda match: match.state.to_move == -1)
    assert {"Domino!", "Blocked!"} & {rising.text for rising in motion.floating_texts}


# -- sounds -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def heard(monkeypatch):
    """Names of the sounds played."""
    names = []
    monkeypatch.setattr(Sound, "play", lambda _sound, name, *_pan, **_step: names.append(name))
    return names


def is_deal(match):
    return isinstance(match.actions[-1], Deal)


def test_each_dealt_tile_sounds_when_it_lands(tmp_path, heard):
    with opened(tmp_path) as window:
        motion = played(window, is_deal)
    assert heard == ["shuffle"]
    sounding = [flight for flight in motion.flights.values() if flight.pan is not None]
    times = [flight.start + flight.duration for flight in sounding]
    landings = sorted(flight.start + flight.duration for flight in motion.flights.values())
    assert times == landings[:10], "two hands of five, and not the boneyard"
    assert [later - earlier for earlier, later in pairwise(times)] == [pytest.approx(RIPPLE_MS)] * 9
    assert {round(flight.pan) for flight in sounding} == {0}, "both sit at the middle of the table"


def test_without_motion_only_the_shuffle_sounds(tmp_path, heard):
    with opened(tmp_path) as window:
        window.canvas.settings.motion = "reduced"
        assert all(flight.pan is None for flight in played(window, is_deal).flights.values())
    assert heard == ["shuffle"]


def test_skipped_animations_are_silent(tmp_path, heard):
    with opened(tmp_path) as window:
        motion = played(window, is_deal)
    motion.finish_all()
    assert not motion.flights


def test_deal_at_the_table_sounds_for_each_tile(tmp_path, heard, monkeypatch):
    hurried(monkeypatch)
    with opened(tmp_path) as window:
        table = Table(window, Match("muggins", [Person("Ann"), Bot("casual")]))
        window.show(table)
        wait(window, lambda: table.match.state.to_move >= 0 and not table.table_view.motion.is_busy)
        table.on_close()
    assert heard.count("deal") == 10
    assert heard.index("shuffle") < heard.index("deal")


def test_all_tiles_of_a_large_deal_are_heard(tmp_path, heard):
    with opened(tmp_path) as window:
        match = Match("tiddle_a_wink", [Person("Ann"), *[Bot("casual")] * 8])
        view, motion = create_family_view(TableState(window.canvas, match, 0)), Animations()
        effects = ActionEffects(view, motion)
        view.arrange()
        match.deal(Random(1))
        view.arrange()
        effects.show(match.actions[-1], dict.fromkeys(view.table_state.sprites, view.deal_origin()), False)
    dealt = sum(map(len, match.state.hands))
    assert sum(flight.pan is not None for flight in motion.flights.values()) == dealt == 27


SOUNDS_OF_ACTIONS = {
    Play: {"place", "double"},
    Draw: {"draw"},
    Discard: {"home"},
    Pass: {"knock"},
    Bid: {"bid"},
    Close: {"bid"},
    NameTrump: {"trump"},
    Accept: {"trump"},
    Stand: {"trump"},
    TakeDummy: {"draw"},
    Exchange: {"draw"},
    Bet: {"chip"},
    Fold: {"fold"},
}


def test_each_kind_of_action_has_its_sound(tmp_path, heard):
    """An action makes its sound; so do a completed trick and the end of a hand."""
    seen = set()
    with opened(tmp_path) as window:
        for key, players in (("draw", 2), ("forty_two", 4), ("euchre", 4), ("rounce", 3), ("bingo", 2), ("poker", 3)):
            match = Match(key, [Person("Ann"), *[Bot("casual")] * (players - 1)])
            view = create_family_view(TableState(window.canvas, match, 0))
            effects, rng = ActionEffects(view, Animations()), Random(5)
            while len(match.actions) < 300 and match.state.to_move != OVER:
                before = match.state
                step(match, rng)
                view.arrange()
                heard.clear()
                effects.show(match.actions[-1], dict(view.table_state.sprites), False)
                action = match.actions[-1]
                seen.add(type(action))
                if type(action) in SOUNDS_OF_ACTIONS:
                    assert SOUNDS_OF_ACTIONS[type(action)] & {*heard}, (key, action, heard)
                completes = len(getattr(match.state, "tricks", ())) > len(getattr(before, "tricks", ()))
                assert ("trick" in heard) == completes
                results = [event for event in match.state.events if isinstance(event, HandOver)]
                ends = [name for name in heard if name in ("hand_won", "hand_lost")]
                assert len(ends) == len(results)
                if results and results[0].winner is not None:
                    assert ends == ["hand_won" if match.game.side(0, players) == results[0].winner else "hand_lost"]
    assert seen >= SOUNDS_OF_ACTIONS.keys()
