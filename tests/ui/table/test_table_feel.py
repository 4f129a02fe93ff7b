"""The table in use: the bar, things that keep their place, and text that is never covered or cut."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core.state import DRAW, Play
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.layouts.animation import Animations
from game.ui.scenes.settings import SettingsPage
from game.ui.scenes.summary import ScoresPanel
from game.ui.scenes.table import Table
from game.ui.table.action_effects import ActionEffects
from game.ui.table.autosave_status import visible_seal
from game.ui.table.nameplates import describe_seat
from game.ui.table.prompts import draw_prompt, prompt_rect
from game.ui.table.turns import TurnPhase
from game.ui.widgets.labels import BODY
from game.ui.widgets.score_rows import ScoreRow
from game.ui.window.window import Window
from tests.random_matches import play
from tests.ui.screen import click, mouse, opened, press, seen, settle
from tests.ui.table_driver import DOWN, home, laid_out

SIZES = [(800, 600), (1280, 720), (1920, 1080)]


@contextmanager
def resting(folder: Path, size: tuple[int, int] = (1280, 720), text_size: float = 1.0) -> Iterator[Window]:
    """Open a window without motion and close its scenes at the end."""
    with opened(folder, size) as window:
        window.canvas.settings.motion, window.canvas.settings.text_size = "off", text_size
        yield window
        for scene in window.scenes:
            scene.on_close()


@pytest.fixture
def window(tmp_path):
    with resting(tmp_path) as window:
        yield window


def drawing(window: Window) -> Table:
    """Open a table where Ann must draw."""
    for seed in range(1000):
        match = Match("draw", [Person("Ann"), Bot("beginner")])
        rng = Random(seed)
        match.deal(rng)
        for _turn in range(12):
            legal = match.game.legal_actions(match.state)
            if match.state.to_move == 0 and legal == (DRAW,):
                return at_table(window, match)
            if match.state.to_move < 0:
                break
            match.play(rng.choice(legal))
    raise AssertionError("nobody ever had to draw")


def at_table(window: Window, match: Match) -> Table:
    table = Table(window, match)
    window.show(table)
    while table.phase != TurnPhase.PERSON:
        settle(window)
    return table


def joining(window: Window) -> Table:
    """Open a table of Block where Ann can join a tile to the line."""
    match = Match("block", [Person("Ann"), Bot("beginner")])
    play(match, Random(8), until=lambda match: match.state.to_move == 0 and match.state.line.placed_tiles)
    return at_table(window, match)


def bar(table: Table) -> dict[str, pygame.Rect]:
    return {button.label: button.rect.copy() for button in table.table_view.controls.bar}


def test_settings_open_and_return(window):
    table = drawing(window)
    click(window, "button Settings")
    assert isinstance(window.scenes[-1], SettingsPage)
    press(window, pygame.K_ESCAPE)
    assert window.scenes == [table]
    assert table.table_state.drag.legal == (DRAW,)


def test_changed_automatic_play_applies_at_once(window):
    table = drawing(window)
    done = len(table.match.actions)
    click(window, "button Settings")
    window.canvas.settings.auto_press = "all"
    press(window, pygame.K_ESCAPE)
    while table.phase == TurnPhase.THINKING:
        settle(window)
    assert table.match.actions[done] == DRAW


def test_dragged_boneyard_tile_turns_over_where_released(window):
    table = drawing(window)
    window.canvas.settings.motion = "full"
    start = sprite_rect(table.table_state.sprites[table.match.state.boneyard[3]]).center
    there = seen(window, "tile " + str(table.table_state.ordered_hand(0)[0])).rect.center
    drawn = table.match.state.boneyard[0]
    mouse(window, pygame.MOUSEBUTTONDOWN, start)
    mouse(window, pygame.MOUSEMOTION, (start[0] - 20, start[1]))
    mouse(window, pygame.MOUSEMOTION, there)
    mouse(window, pygame.MOUSEBUTTONUP, there)
    assert table.match.actions[-1] == DRAW
    origin = table.table_view.motion.flights[drawn].origin
    assert (round(origin.x), round(origin.y)) == there
    assert not origin.face_up


def test_points_rise_above_the_tile(window):
    match = Match("muggins", [Person("Ann"), Bot("beginner")])
    play(match, Random(3), until=lambda match: match.state.events and isinstance(match.actions[-1], Play))
    view, motion = laid_out(window.canvas, match), Animations()
    ActionEffects(view, motion).show(match.actions[-1], {}, False)
    shown = view.table_state.sprites[match.actions[-1].tile]
    assert motion.floating_texts[0].origin == (shown.x, shown.y - shown.length)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [1.0, 2.0])
def test_buttons_stay_when_the_log_opens(tmp_path, size, text_size):
    with resting(tmp_path, size, text_size) as window:
        table = drawing(window)
        before = bar(table)
        click(window, "button Log")
        assert bar(table) == before
        plate = area_rect(table.table_state.layout.seats[1].nameplate)
        assert plate.collidelist(list(before.values())) == -1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("key", ["draw", "poker", "forty_two"])
def test_layout_and_prompt_stay_when_buttons_appear(tmp_path, size, text_size, key):
    with resting(tmp_path, size, text_size) as window:
        players = 2 if key == "draw" else 4
        table = at_table(window, play(Match(key, [Person("Ann"), *[Bot("beginner")] * (players - 1)]), Random(2), 3))
        seen_layouts = {}
        for shows_buttons in (False, True):
            phase = TurnPhase.VIEWING_TABLE if shows_buttons else TurnPhase.THINKING
            table.table_view.needs_update = True
            table.table_view.update(phase, "")
            assert bool(table.table_view.controls.prompt_buttons) == shows_buttons
            prompt = prompt_rect(table.table_state).topleft
            seen_layouts[shows_buttons] = table.table_state.layout, prompt, dict(table.table_state.sprites)
            for button in table.table_view.controls.prompt_buttons:
                assert not button.rect.colliderect(area_rect(table.table_state.layout.line))
                assert button.rect.collidelist([*map(sprite_rect, table.table_state.sprites.values())]) < 0
        assert seen_layouts[True] == seen_layouts[False]


@pytest.mark.parametrize("close", ["Close", "G", "Escape", "outside"])
def test_scores_open_on_demand_and_close(window, close):
    table = drawing(window)
    click(window, "button Scores")
    panel = window.scenes[-1]
    assert isinstance(panel, ScoresPanel)
    rows = [row for row in panel.scrolling if isinstance(row, ScoreRow)]
    assert [row.after for row in rows] == [*table.match.state.scores]
    assert panel.headline() == "Draw to 100"
    assert f"Seal {visible_seal(table.match)}" in panel.subtitle()
    match close:
        case "Close":
            click(window, "button Close")
        case "outside":
            mouse(window, DOWN, (5, 5))
        case key:
            press(window, pygame.K_g if key == "G" else pygame.K_ESCAPE)
    assert window.scenes == [table]
    press(window, pygame.K_g)
    assert isinstance(window.scenes[-1], ScoresPanel)


def test_hovering_a_nameplate_shows_its_whole_text(window):
    players = [Person("Ann"), Bot("expert", name="Wilhelmina Alexandrina Featherstonehaugh")]
    match = play(Match("block", players), Random(8), until=lambda match: match.state.to_move == 0 and match.actions[2:])
    table = at_table(window, match)
    words = describe_seat(table.table_view.view, 1)
    assert words.startswith("Wilhelmina Alexandrina Featherstonehaugh · Expert · ")
    assert words.endswith("Click or Y: why this move?")
    assert describe_seat(table.table_view.view, 0).startswith("Ann")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
def test_prompt_covers_no_tiles(tmp_path, size, text_size):
    with resting(tmp_path, size, text_size) as window:
        table_state = drawing(window).table_state
        for notice in ("", "Can't save at the moment: the disk is full."):
            table_state.turn = replace(table_state.turn, notice=notice)
            surface = pygame.Surface(size, pygame.SRCALPHA)
            draw_prompt(surface, table_state, "Agnes plays 4-3.")
            drawn = surface.get_bounding_rect()
            assert drawn.h > 0.8 * window.canvas.text_size(BODY)
            assert table_state.layout.prompt.y <= drawn.y + 1
            assert drawn.bottom <= table_state.layout.hand.y + 1


def test_icon_has_a_tooltip(window):
    table = drawing(window)
    mouse(window, pygame.MOUSEMOTION, seen(window, "button Log").rect.center)
    below = table.table_view.controls.render_tooltip(
        next(button for button in table.table_view.controls.bar if button.label == "Log")
    )[1]
    settle(window)
    with_word = window.canvas.surface.subsurface(below).copy()
    mouse(window, pygame.MOUSEMOTION, window.canvas.surface.get_rect().center)
    settle(window)
    without = window.canvas.surface.subsurface(below).copy()
    assert pygame.image.tobytes(with_word, "RGB") != pygame.image.tobytes(without, "RGB")


def test_highlighted_target_hides_the_end_number(window):
    table = joining(window)
    play = table.table_state.drag.legal[0]
    table.table_view.set_drag(table.table_state.drag.choose(play.tile))
    settle(window)
    assert play in table.table_view.renderer.highlighted
    table.table_view.set_drag(table.table_state.drag.choose(None))
    settle(window)
    assert not table.table_view.renderer.highlighted


def test_long_text_is_shrunk_before_it_is_cut(window):
    fonts, words = window.canvas.fonts, "Play a tile, or draw first."
    wide = fonts.width(words, 32, True)
    assert fonts.fitting_size(words, 32, True, wide) == 32
    assert 0.8 * 32 < fonts.fitting_size(words, 32, True, 0.9 * wide) < 32
    assert fonts.fitting_size(words, 32, True, 10) == pytest.approx(0.7 * 32)


def test_arrows_move_the_focus_to_the_tiles(window):
    table = drawing(window)
    press(window, pygame.K_TAB, pygame.K_TAB)
    assert [button.label for button in table.table_view.controls.all if button.ring] == ["Rules"]
    press(window, pygame.K_RIGHT)
    assert not any(button.focused for button in table.table_view.controls.all)
    assert table.table_state.drag.cursor is not None
    press(window, pygame.K_TAB)
    assert table.table_state.drag.cursor is None


def test_tab_position_survives_a_new_layout(window):
    table = drawing(window)
    press(window, pygame.K_TAB, pygame.K_TAB)
    table.lay_out()
    press(window, pygame.K_TAB)
    assert [button.label for button in table.table_view.controls.all if button.ring] == ["Hint · ?"]


def test_refusal_to_draw_cites_the_rule(window):
    table = joining(window)
    assert table.table_state.drag.playable
    click(window, "boneyard")
    assert table.table_state.turn.prompt == "No tiles are drawn; the rest stay face down."


def test_tile_held_during_a_bot_turn_gets_its_targets(window):
    window.canvas.settings.auto_press = "none"
    table = joining(window)
    match = table.match
    table.play(next(action for action in match.game.legal_actions(match.state) if isinstance(action, Play)))
    assert match.state.to_move == 1, "it is the bot's turn"
    table.update_view()
    tile = str(table.table_state.drag.hand_tiles[0])
    mouse(window, DOWN, home(table, tile))
    while match.state.to_move == 1:  # the bot waits for the hand that holds a tile
        window.step()
        table.table_state.drag = replace(table.table_state.drag, grab=None)
    mouse(window, DOWN, home(table, tile))
    assert table.table_state.drag.legal, "the legal actions are known while the tile is held"
