"""The end of a match: the light, the score chart and the table behind it, by mouse, keys and gamepad."""

import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.core.state import DRAW, HandOver
from game.match.match import Match
from game.match.player_types import Bot, Person, Player
from game.platform.language import set_language
from game.rules import GAMES
from game.text.match_review import scores_after_hands
from game.ui.scenes.menu import Menu
from game.ui.scenes.summary import HandSummary, MatchSummary, Summary
from game.ui.scenes.table import Table
from game.ui.table.results import hand_winners
from game.ui.table.turns import TurnPhase
from game.ui.widgets.curves import ScoreCurve
from game.ui.widgets.score_rows import ScoreRow
from game.ui.widgets.widget import SMALL
from game.ui.window.window import Window
from tests.random_matches import play
from tests.ui.screen import click, look, opened, press, seen, settle
from tests.ui.table_driver import hurried, wait

ALONE: list[Player] = [Person("Ann"), Bot("club"), Bot("club"), Bot("club")]
SIZES = [(800, 600), (1280, 720)]


@pytest.fixture(autouse=True)
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that advances at every reading."""
    hurried(monkeypatch, 25)


def played(key: str, until: Callable[[Match], object], seed: int = 1, players: int = 0) -> Match:
    match = Match(key, [*ALONE, *[Bot("club")] * 5][: players or GAMES[key].usual_players])
    return play(match, random.Random(seed), until=until, unless_forced=DRAW)


def one_that(key: str, is_so: Callable[[Match], object], players: int = 0) -> Match:
    """Return the first random match that satisfies `is_so` when it is over."""
    matches = (played(key, is_over, seed, players) for seed in range(200))
    return next(match for match in matches if is_so(match))


def is_over(match: Match) -> bool:
    return match.over


def hand_is_over(match: Match) -> bool:
    return any(isinstance(event, HandOver) for event in match.state.events) and not match.over


def at_the_end(window: Window, match: Match) -> Table:
    """Return the table of a finished match or hand, after its summary has opened."""
    window.show(table := Table(window, match))
    wait(window, lambda: isinstance(window.scenes[-1], Summary))
    return table


def curve(window: Window) -> ScoreCurve:
    top = window.scenes[-1]
    assert isinstance(top, MatchSummary)
    return next(widget for widget in top.scrolling if isinstance(widget, ScoreCurve))


# -- display -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "players"),
    [
        ("draw", 2),
        ("tiddle_a_wink", 9),
        ("rounce", 4),
        ("euchre", 4),
        ("bingo", 2),
        ("forty_two", 4),
        ("poker", 4),
        ("skin", 4),
    ],
)
def test_the_curve_is_that_of_the_match(window: Window, key: str, players: int) -> None:
    match = one_that(key, lambda match: len(scores_after_hands(match)) > 2, players)
    table = at_the_end(window, match)
    lines = curve(window)
    assert lines.scores == scores_after_hands(match)
    assert {seat for seat in range(players) if match.game.side(seat, players) in lines.winners} == {*match.winners}
    last = len(lines.scores) - 1
    highest = min(range(len(match.state.scores)), key=lambda side: lines.point(last, match.state.scores[side])[1])
    assert match.state.scores[highest] == max(match.state.scores)
    order = [row.after for row in window.scenes[-1].scrolling if isinstance(row, ScoreRow)]  # type: ignore[attr-defined]
    assert order == sorted(match.state.scores, key=match.game.merit, reverse=True)
    table.on_close()


def test_no_mark_is_beyond_the_last_hand(window: Window) -> None:
    table = at_the_end(window, one_that("draw", lambda match: len(scores_after_hands(match)) > 2))
    lines = curve(window)
    field, reach = lines.field, lines._reach
    picture = pygame.Surface(window.canvas.size, pygame.SRCALPHA)
    lines.draw(picture)
    heights = []
    for x in (field.right, field.right + 2 * reach):  # at the last hand, and where a line meets its name
        column = picture.subsurface((x, lines.rect.y, 1, field.bottom + reach - lines.rect.y))
        heights.append(sum(column.get_at((0, y)).a > 128 for y in range(column.get_height())))
    sides = len(lines.names)
    assert heights[0] > 2 * heights[1]
    assert heights[1] <= 4 * sides * lines._scale * window.canvas.unit
    table.on_close()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768)], ids=str)
def test_the_result_of_forty_two_needs_no_scrolling(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    set_language(language)
    try:
        with opened(tmp_path, size) as window:
            for seed in range(3):
                table = at_the_end(window, played("forty_two", is_over, seed))
                summary = window.scenes[-1]
                assert isinstance(summary, MatchSummary)
                assert summary.scroll.max_offset == 0
                table.on_close()
    finally:
        set_language("en")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text_size", [1.0, 2.0])
def test_nine_names_are_at_their_lines_without_overlaps(
    tmp_path: Path, size: tuple[int, int], text_size: float
) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text_size
        table = at_the_end(window, played("tiddle_a_wink", is_over, players=9))
        lines = curve(window)
        places, high = sorted(lines.name_places()), lines._line_height(SMALL)
        assert all(below - above >= high - 1 for above, below in pairwise(places))
        assert lines.rect.top <= places[0] - high / 2 + 1
        assert places[-1] + high / 2 <= lines.rect.bottom + 1
        assert lines.field.w > lines.rect.w / 2
        table.on_close()


def test_a_match_of_one_hand_has_no_curve(window: Window) -> None:
    match = one_that("matador", lambda match: len(scores_after_hands(match)) == 2)
    table = at_the_end(window, match)
    assert not [widget for widget in window.scenes[-1].scrolling if isinstance(widget, ScoreCurve)]  # type: ignore[attr-defined]
    table.on_close()


def test_nothing_of_it_is_drawn_otherwise_where_only_a_part_is_drawn(window: Window) -> None:
    table = at_the_end(window, played("forty_two", is_over))
    whole = window.canvas.surface.copy()
    part = pygame.Rect(0, 0, *window.canvas.size)
    for top in range(0, part.h, 9):
        window.canvas.damage(pygame.Rect(0, top, part.w, 9))
        window._draw()
    assert window.canvas.surface.get_buffer().raw == whole.get_buffer().raw
    table.on_close()


# -- how it opens ------------------------------------------------------------------------------------------------------


def frames(window: Window) -> tuple[list[bytes], list[float]]:
    """Return the frames of the end of a match, and the visible share of the curve in each."""
    match = played("draw", is_over)
    window.show(table := Table(window, match))
    while not isinstance(window.scenes[-1], Summary):
        window.step()
    pictures, parts = [], []
    for _frame in range(2000):
        moves = window.step()
        pictures.append(window.canvas.surface.get_buffer().raw)
        parts.append(curve(window).draw_progress)
        if not moves:
            break
    table.on_close()
    return pictures, parts


def test_the_light_changes_and_then_the_curve_is_drawn(window: Window) -> None:
    pictures, parts = frames(window)
    assert parts == sorted(parts)
    assert parts[0] == 0
    assert parts[-1] == 1
    assert len({part for part in parts if 0 < part < 1}) > 5
    assert len(set(pictures[: parts.count(0.0)])) > 5, "the light changes while the curve waits"


def test_with_reduced_motion_it_only_fades_in(window: Window) -> None:
    window.canvas.settings.motion = "reduced"
    pictures, parts = frames(window)
    assert set(parts) == {1.0}
    assert len(set(pictures)) > 3


def test_with_no_motion_it_is_there_at_once(window: Window) -> None:
    window.canvas.settings.motion = "off"
    pictures, parts = frames(window)
    assert set(parts) == {1.0}
    assert len(set(pictures)) <= 2, "but for the buttons that can be pressed after a moment"


def test_the_intro_is_shown_only_once(window: Window) -> None:
    table = at_the_end(window, played("draw", is_over))
    drawn = len(window.frame_times)
    for _frame in range(20):
        assert not window.step()
    assert len(window.frame_times) == drawn
    table.on_close()


def test_it_is_heard_once_and_gently_where_no_person_has_won(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(window.canvas.sound, "play", lambda name, *_pan, **_step: heard.append(name))
    won = one_that("draw", lambda match: 0 in match.winners)
    lost = one_that("draw", lambda match: 0 not in match.winners)
    for match, sound in ((won, "match_won"), (lost, "match_lost")):
        heard.clear()
        table = at_the_end(window, match)
        press(window, pygame.K_ESCAPE)
        press(window, pygame.K_r)
        assert isinstance(window.scenes[-1], MatchSummary)
        assert [name for name in heard if name.startswith("match_")] == [sound]
        table.on_close()


def test_enter_and_space_end_the_intro_before_they_go_on(window: Window) -> None:
    match = played("draw", is_over)
    window.show(table := Table(window, match))
    while not isinstance(window.scenes[-1], Summary):
        window.step()
    look(window)
    assert curve(window).draw_progress < 1
    for key in (pygame.K_RETURN, pygame.K_SPACE):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))
        window.step()
        assert isinstance(window.scenes[-1], MatchSummary) == (key == pygame.K_RETURN)
        if key == pygame.K_RETURN:
            assert curve(window).draw_progress == 1
    table.on_close()


BOTS: list[Player] = [Bot("club"), Bot("club")]


@pytest.mark.parametrize("until", [is_over, hand_is_over])
def test_win_and_loss_look_different(window: Window, until: Callable[[Match], object]) -> None:
    window.canvas.settings.motion = "off"
    looks: dict[str, tuple[int, str]] = {}
    matches = [played("draw", until, seed) for seed in range(20)]
    for match in [*matches, play(Match("draw", BOTS), random.Random(1), until=until, unless_forced=DRAW)]:
        window.show(table := Table(window, match))
        wait(window, lambda: isinstance(window.scenes[-1], Summary))
        summary = window.scenes[-1]
        assert isinstance(summary, Summary)
        people, winners = {*match.human_seats}, {*(match.winners if match.over else hand_winners(match))}
        expected = "neutral" if not people or not winners else "won" if people & winners else "lost"
        assert summary.outcome == expected
        corner = window.canvas.surface.get_at((window.canvas.size[0] // 2, 2))
        looks.setdefault(expected, (sum(corner[:3]), summary._title.tone))
        table.on_close()
    assert looks["won"][0] > looks["lost"][0]
    assert looks["won"][1] != looks["lost"][1] == looks["neutral"][1]


# -- the summary is hidden ---------------------------------------------------------------------------------------------


def pad(window: Window, *buttons: int) -> None:
    for button in buttons:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            pygame.event.post(pygame.Event(kind, button=button))
    settle(window)


def pad_result(window: Window) -> None:
    """Go on with the shoulder button to the button of the result, and press it."""
    for _step in window.scenes[-1].hit_targets():
        pad(window, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
        if any(target.focused and target.name == "button Result" for target in window.scenes[-1].hit_targets()):
            break
    pad(window, pygame.CONTROLLER_BUTTON_A)


WAYS: dict[str, tuple[Callable[[Window], None], Callable[[Window], None]]] = {
    "keys": (lambda window: press(window, pygame.K_ESCAPE), lambda window: press(window, pygame.K_r)),
    "mouse": (lambda window: click(window, "button See the table"), lambda window: click(window, "button Result")),
    "pad": (lambda window: pad(window, pygame.CONTROLLER_BUTTON_B), pad_result),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("key", "until"), [("draw", is_over), ("draw", hand_is_over), ("euchre", hand_is_over), ("poker", hand_is_over)]
)
def test_a_summary_can_be_hidden_and_shown_again(
    window: Window, way: str, key: str, until: Callable[[Match], object]
) -> None:
    match = played(key, until)
    table = at_the_end(window, match)
    kind, actions = type(window.scenes[-1]), match.actions
    aside, again = WAYS[way]
    for _time in range(2):
        aside(window)
        assert window.scenes == [table]
        assert table.phase == TurnPhase.VIEWING_TABLE
        again(window)
        assert [type(scene) for scene in window.scenes] == [Table, kind]
        settle(window)
    assert match.actions == actions
    table.on_close()


@pytest.mark.parametrize("until", [is_over, hand_is_over])
def test_escape_closes_a_result_and_then_asks_before_it_leaves_the_table(
    window: Window, until: Callable[[Match], object]
) -> None:
    table = at_the_end(window, played("draw", until))
    press(window, pygame.K_ESCAPE)
    assert window.scenes == [table]
    for answer in ("button Stay" if table.match.over else "button Keep playing", "button Leave"):
        press(window, pygame.K_ESCAPE)
        assert window.scenes[0] is table
        click(window, answer)
    assert isinstance(window.scenes[-1], Menu)


def test_a_key_just_after_a_result_was_hidden_does_nothing(window: Window) -> None:
    table = at_the_end(window, played("draw", hand_is_over))
    for _time in range(3):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
        window.step()
    assert window.scenes == [table]


def test_the_table_is_in_full_light_while_the_summary_is_hidden(window: Window) -> None:
    table = at_the_end(window, played("draw", is_over))
    dark = window.canvas.surface.get_at((4, 400))
    press(window, pygame.K_ESCAPE)
    assert sum(window.canvas.surface.get_at((4, 400))[:3]) > 1.5 * sum(dark[:3])
    click(window, "button Log")
    assert table.table_state.log_open
    assert window.scenes == [table]
    table.on_close()


@pytest.mark.parametrize("way", ["key", "mouse"])
def test_from_the_table_the_next_hand_begins(window: Window, way: str) -> None:
    match = played("draw", hand_is_over)
    table = at_the_end(window, match)
    press(window, pygame.K_ESCAPE)
    dealt = len(match.deals)
    if way == "key":
        press(window, pygame.K_RETURN)
    else:
        click(window, "button Next hand")
    wait(window, lambda: len(match.deals) == dealt + 1)
    table.on_close()


def test_from_the_final_table_another_match_is_played(window: Window) -> None:
    match = played("draw", is_over)
    table = at_the_end(window, match)
    press(window, pygame.K_ESCAPE)
    click(window, "button Next match")
    [other] = window.scenes
    assert isinstance(other, Table)
    assert other is not table
    assert other.match.players == match.players
    other.on_close()


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_SPACE])
def test_a_key_meant_for_the_table_does_not_hide_it(window: Window, key: int) -> None:
    match = played("draw", hand_is_over)
    window.show(table := Table(window, match))
    while not isinstance(window.scenes[-1], HandSummary):
        window.step()
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
    window.step()
    assert isinstance(window.scenes[-1], HandSummary)
    table.on_close()


def test_the_table_leads_to_the_menu_and_the_rules(window: Window) -> None:
    table = at_the_end(window, played("draw", is_over))
    press(window, pygame.K_ESCAPE)
    click(window, "button Rules")
    press(window, pygame.K_ESCAPE)
    assert window.scenes == [table]
    assert seen(window, "button Result")
    click(window, "button Menu")
    click(window, "button Leave")
    assert isinstance(window.scenes[0], Menu)
