"""Pegs on the pegboard: positions and hops."""

from dataclasses import replace
from itertools import count
from random import Random
from types import SimpleNamespace

import pygame
import pytest

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.rules import GAMES
from game.rules.line.block import BLOCK
from game.ui.canvas.theme import THEMES
from game.ui.layouts import animation
from game.ui.layouts.animation import Animations
from game.ui.layouts.table_layout import Area, Pegboard, pegboard_width
from game.ui.scenes.table import Table
from game.ui.table import scoreboard
from game.ui.table.action_effects import PegAnimation, pegs_of
from tests.random_matches import play
from tests.ui.screen import opened, settle
from tests.ui.table_driver import laid_out


def scored(*scores, target=61):
    """Return a match object that has only scores, in the order in which they were made."""
    match = Match("block", [Person("Ann"), Bot("club")], options={"target": 61})
    match.game = replace(BLOCK, target=target)
    match.states = tuple(match.state._replace(scores=pair) for pair in scores)
    return match


@pytest.mark.parametrize(
    ("scores", "pegs"),
    [
        ([(0, 0)], [(0, -1), (0, -1)]),
        ([(0, 0), (9, 0), (9, 0)], [(9, 0), (0, -1)]),
        ([(0, 0), (9, 0), (9, 4), (14, 4)], [(14, 9), (4, 0)]),
        ([(40, 25)], [(40, 0), (25, 0)]),
        ([(50, 0), (75, 0)], [(61, 50), (0, -1)]),
        ([(8, 0), (-5, 0)], [(0, 8), (0, -1)]),
        ([(61, 0), (66, 0)], [(61, 60), (0, -1)]),
    ],
)
def test_front_peg_shows_the_total_and_back_peg_the_previous_one(scores, pegs):
    assert pegs_of(scored(*scores)) == pegs


@pytest.fixture
def pegging(tmp_path):
    """Pegs of a match that has begun."""
    match = scored((0, 0), (9, 0))
    with opened(tmp_path) as window:
        yield PegAnimation(laid_out(window.canvas, match).table_state, Animations())


def score(pegging, *pair):
    match = pegging.table_state.match
    match.states = (*match.states, match.state._replace(scores=pair))


def test_pegs_in_place_do_not_move(pegging):
    assert pegging.settle(0) is False
    assert pegging.motion.moves == []


def test_back_peg_hops_over_the_front_peg(pegging):
    score(pegging, 9, 6)
    score(pegging, 20, 6)
    board = pegging.table_state.pegboard
    assert pegging.settle(100)
    assert pegging.standing == [(9,), (0,)], "one of each side is on its way"
    assert [(hop.origin, hop.goal) for hop in pegging.motion.moves] == [
        (board.hole(0, 0), board.hole(0, 20)),
        (board.hole(1, -1), board.hole(1, 6)),
    ]
    assert pegging.motion.moves[0].picture is not pegging.motion.moves[1].picture, "each side has its colour"
    hop = pegging.motion.moves[0]
    middle = hop.at(100 + hop.duration / 2)
    assert hop.goal[1] < hop.origin[1]
    assert middle[1] < (hop.origin[1] + hop.goal[1]) / 2, "it is lifted on its way"
    assert pegging.motion.is_busy
    pegging.motion.advance(100 + hop.duration)
    assert not pegging.motion.is_busy
    assert pegging.settle(900)
    assert pegging.standing == [(20, 9), (6, 0)]
    assert pegging.settle(901) is False


@pytest.mark.parametrize("movement", ["reduced", "off"])
def test_reduced_motion_moves_the_peg_immediately(pegging, movement):
    pegging.table_state.canvas.settings.motion = movement
    score(pegging, 20, 0)
    assert pegging.settle(100)
    assert pegging.motion.moves == []
    assert pegging.standing == [(20, 9), (0, -1)]


def test_undo_moves_the_peg_back(pegging):
    score(pegging, 20, 0)
    pegging.table_state.canvas.settings.motion = "off"
    pegging.settle(0)
    pegging.table_state.canvas.settings.motion = "full"
    pegging.table_state.match.states = pegging.table_state.match.states[:-1]
    pegging.settle(0)
    board = pegging.table_state.pegboard
    assert [(hop.origin, hop.goal) for hop in pegging.motion.moves] == [(board.hole(0, 20), board.hole(0, 0))]


@pytest.mark.parametrize(
    ("knobs", "pegged"),
    [({"target": 31}, True), ({"target": 61}, True), ({"target": 121}, True), ({"target": 100}, False)],
)
def test_target_decides_whether_there_is_a_pegboard(tmp_path, monkeypatch, knobs, pegged):
    monkeypatch.setitem(GAMES, "variant", replace(BLOCK, **knobs))
    with opened(tmp_path) as window:
        tabletop = laid_out(window.canvas, Match("variant", [Person("Ann"), Bot("club")])).table_state
        assert (tabletop.pegboard is not None) is pegged


def test_pegs_follow_the_match(tmp_path, monkeypatch):
    monkeypatch.setitem(GAMES, "variant", replace(BLOCK, target=61))
    match = Match("variant", [Bot("beginner"), Person("Ann")])
    rng = Random(4)
    with opened(tmp_path) as window:
        window.canvas.settings.motion = "off"
        table = Table(window, match)
        window.show(table)
        settle(window)
        play(match, rng, until=lambda match: any(match.state.scores))
        table.lay_out()
        settle(window)
        table.on_close()
        assert table.table_view.renderer.pegging.standing == pegs_of(match)
        assert max(pegs_of(match))[0] == max(match.state.scores)


def test_pegs_move_before_the_hand_summary(tmp_path, monkeypatch):
    clock = count()
    monkeypatch.setattr(animation, "time", SimpleNamespace(perf_counter=lambda: next(clock) / 200))
    monkeypatch.setitem(GAMES, "variant", replace(BLOCK, target=61))
    match, rng = Match("variant", [Person("Ann"), Bot("beginner")]), Random(4)
    match.deal(rng)
    last = rng.choice(match.legal_actions)
    while not any(match.game.apply(match.state, last).scores):
        match.play(last)
        last = rng.choice(match.legal_actions)
    with opened(tmp_path) as window:
        table = Table(window, match)
        window.show(table)
        window.step()
        table.play(last)
        seen = []
        for _frame in range(900):
            window.step()
            seen.append((type(window.scenes[-1]).__name__, bool(table.table_view.motion.moves)))
            if seen[-1][0] == "HandSummary":
                break
        table.on_close()
    assert ("Table", True) in seen
    assert seen[-1] == ("HandSummary", False)
    assert table.table_view.renderer.pegging.standing == pegs_of(match)


# -- how it looks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("side", range(4))
def test_peg_differs_from_an_empty_hole(tmp_path, theme, side):
    with opened(tmp_path):
        board = Pegboard(Area(0, 0, pegboard_width(430, 4, 61), 430), 4, 61)
        plank = scoreboard.render_pegboard(theme, board).copy()
        x, y = map(round, board.hole(side, 12))
        hole = plank.get_at((x, y))
        peg = scoreboard.render_peg(theme, side, scoreboard.peg_width(board))
        plank.blit(peg, peg.get_rect(center=(x, y)), special_flags=pygame.BLEND_PREMULTIPLIED)
        assert distance(plank.get_at((x, y)), hole) > 90


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_sides_have_different_peg_colours(theme):
    colours = [scoreboard.peg_colour(theme, side) for side in range(4)]
    assert all(distance(one, other) > 60 for nth, one in enumerate(colours) for other in colours[:nth])


def distance(one, other):
    return sum((a - b) ** 2 for a, b in zip(one[:3], other[:3], strict=True)) ** 0.5
