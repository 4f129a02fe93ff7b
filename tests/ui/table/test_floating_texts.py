"""Floating texts at the table cover no tile, no nameplate and no log, and wait for the tile to land."""

from random import Random

import pygame
import pytest

from game.core.state import DRAW, Deal, Play
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.families import create_family_view
from game.ui.families.line import view
from game.ui.layouts.animation import Animations
from game.ui.scenes.table import Table
from game.ui.table.action_effects import ActionEffects, floating_size
from game.ui.table.nameplates import nameplate_rects
from game.ui.table.table_renderer import ScoresAndLog, TableRenderer
from game.ui.table.table_state import TableState
from tests.random_matches import step
from tests.trial_counts import COUNT
from tests.ui.screen import opened, settle
from tests.ui.table_driver import hurried

TABLES = [
    ("muggins", 4),
    ("all_fives", 4),
    ("palmer_fives", 2),
    ("bergen", 3),
    ("tiddle_a_wink", 9),
    ("draw", 2),
    ("skin", 4),
    ("rounce", 4),
    ("euchre", 4),
    ("forty_two", 4),
    ("bingo", 3),
]
ROOMS = [
    ((800, 600), 1.0, True),
    ((800, 600), 2.0, False),
    ((800, 600), 2.0, True),
    ((1280, 720), 1.0, True),
    ((1280, 720), 2.0, False),
]
"""Windows with their size of text, and whether the log is open."""
TIGHTEST_ROOM = ((800, 600), 2.0, True)
SAMPLE = ("muggins", "forty_two")
"""The games that an ordinary run tries in every window; it tries the others only in the tightest one."""


def chairs(players):
    return [Person("Ann"), *[Bot("club")] * (players - 1)]


def risings(window, key, players, log_open, seed, actions=130):
    """Yield floating texts of random play, each with the table at that time."""
    match, rng = Match(key, chairs(players)), Random(seed)
    view = create_family_view(TableState(window.canvas, match, 0, log_open=log_open))
    view.arrange()
    for _action in range(actions):
        if match.over:
            return
        was = dict(view.table_state.sprites)
        step(match, rng, DRAW)
        if isinstance(match.actions[-1], Deal):
            view.start_deal()
        view.arrange()
        motion = Animations()
        origins = {tile: was.get(tile, view.deal_origin()) for tile in view.table_state.sprites}
        ActionEffects(view, motion).show(match.actions[-1], origins, False)
        yield from ((rising, motion, view.table_state) for rising in motion.floating_texts)


def boxes(tabletop, rising):
    """Yield the rectangles of a floating text over its lifetime."""
    for part in range(21):
        told = rising.visible_at(rising.start + part / 20 * rising.duration)
        assert told is not None
        words, (x, y) = told
        box = pygame.Rect((0, 0), floating_size(tabletop, words))
        box.center = round(x), round(y)
        yield box


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("key", "players", "size", "text_size", "log_open"),
    [
        (key, players, *room)
        for room in ROOMS
        for key, players in TABLES
        if COUNT or key in SAMPLE or room == TIGHTEST_ROOM
    ],
)
def test_floating_text_covers_no_tile_plate_or_log(tmp_path, key, players, size, text_size, log_open):
    count = 0
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text_size
        for rising, _motion, tabletop in risings(window, key, players, log_open, 5):
            count += 1
            tiles = [*map(sprite_rect, tabletop.sprites.values())]
            log = [area_rect(tabletop.layout.log)] if log_open else []
            assert next(boxes(tabletop, rising)).collidelist(nameplate_rects(tabletop)) < 0, rising.text
            for box in boxes(tabletop, rising):
                assert box.collidelist(tiles) < 0, (rising.text, box)
                assert box.collidelist(log) < 0, (rising.text, box)
    assert count


@pytest.mark.parametrize(("key", "players"), TABLES)
def test_simultaneous_texts_do_not_overlap(tmp_path, key, players):
    with opened(tmp_path) as window:
        for _rising, motion, tabletop in risings(window, key, players, False, 3):
            near = [next(boxes(tabletop, rising)) for rising in motion.floating_texts]
            assert not any(box.colliderect(other) for nth, box in enumerate(near) for other in near[:nth])


@pytest.mark.parametrize("key", ["muggins", "forty_two", "euchre"])
def test_floating_text_waits_for_the_tile_to_land(tmp_path, key):
    with opened(tmp_path) as window:
        told = [(rising, motion) for rising, motion, _top in risings(window, key, 4, False, 2) if motion.flights]
    assert told
    for rising, motion in told:
        landed = max(flight.start + flight.duration for flight in motion.flights.values())
        assert rising.visible_at(landed - 1) is None
        assert rising.visible_at(landed) == (rising.text, rising.origin)


@pytest.mark.parametrize(("key", "words"), [("euchre", "1 trick: "), ("forty_two", " in the hand: ")])
def test_trick_points_are_not_match_points(tmp_path, key, words):
    with opened(tmp_path) as window:
        told = [rising.text for rising, _motion, _top in risings(window, key, 4, False, 2)]
    assert told
    assert all(words in one for one in told)


def test_log_and_end_number_wait_for_the_tile(tmp_path, monkeypatch):
    hurried(monkeypatch)
    match = Match("draw", chairs(2), start={"leader": 0})
    match.deal(Random(1))
    with opened(tmp_path) as window:
        window.show(table := Table(window, match))
        settle(window)
        before = len(table.table_view.scores_and_log.visible_log)
        numbers = []
        monkeypatch.setattr(view, "draw_badge", lambda canvas, surface, number, *_look: numbers.append(number))
        action = next(action for action in match.game.legal_actions(match.state) if isinstance(action, Play))
        table.play(action)
        window.step()
        assert table.table_view.motion.flights
        assert len(table.table_view.scores_and_log.visible_log) == before
        assert not numbers, "no end of the line has a number yet"
        while table.table_view.motion.is_busy:
            window.step()
        window.step()
        assert {*numbers} == {str(end.pip) for end in match.state.line.ends}
        assert len(table.table_view.scores_and_log.visible_log) == len(table.table_view.scores_and_log.log) > before
        table.on_close()


def test_table_without_motion_shows_everything(tmp_path):
    with opened(tmp_path) as window:
        view = create_family_view(TableState(window.canvas, Match("draw", chairs(2)), 0))
        view.arrange()
        notes = ScoresAndLog([0, 0], ["Ann plays 6-6."])
        assert notes.visible_log == ["Ann plays 6-6."]
        TableRenderer(view, Animations(), notes).advance(0)
        assert notes.visible_count == 1
