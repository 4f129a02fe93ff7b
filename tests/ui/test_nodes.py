"""What screen readers get to know of every page: names, one focus, and the visual order."""

import re
from collections.abc import Container, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core.state import Play, parse_action
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.rules import GAMES
from game.ui.scenes.table import Table
from game.ui.widgets.node import Node, Role, phrase, walk
from game.ui.widgets.page import Page
from game.ui.widgets.scene import Scene
from game.ui.widgets.widget import Button, Widget
from game.ui.window.screen_reader import window_node
from game.ui.window.window import Window
from tests.decks import stacked, tiles, unseen
from tests.random_matches import step
from tests.ui.pages import PAGES, match_of, open_page
from tests.ui.screen import opened, press, settle
from tests.ui.table_driver import hurried, wait

SIZES = [((1280, 720), 1.0), ((800, 600), 2.0)]


def is_after(first: pygame.Rect, second: pygame.Rect) -> bool:
    """Whether a place is read after another one: it is lower, further to the right, or within the other."""
    return second.top >= first.centery or second.left >= first.centerx or first.contains(second)


def out_of_order(nodes: Sequence[Node], scrolled_away: Container[object]) -> list[tuple[str, str]]:
    """Return the names of neighbouring widgets in the wrong order, of those that are visible."""
    shown = [node for node in nodes if isinstance(node.widget, Widget) and node.widget not in scrolled_away]
    wrong = [(first.name, second.name) for first, second in pairwise(shown) if not is_after(first.rect, second.rect)]
    return wrong + [pair for node in nodes for pair in out_of_order(node.children, scrolled_away)]


@pytest.mark.parametrize(("size", "text"), SIZES)
def test_every_page_has_named_nodes_in_visual_order_and_one_focus(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text: float
) -> None:
    hurried(monkeypatch, 30)
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size, window.canvas.settings.name = text, "Ann"
        for name in PAGES:
            page = open_page(window, name)
            assert isinstance(page, Page)
            nodes = [*walk([window_node(page, "Boneyard")])]
            assert len(nodes) > 3, name
            assert not [node for node in nodes if not node.name.strip()], name
            assert len([node for node in nodes if node.focused]) == 1, name
            scrolled_away = [widget for widget in page.scrolling if not page.view.contains(widget.rect)]
            assert out_of_order(page.nodes(), scrolled_away) == [], name
            reachable = [node.widget for node in nodes if node.can_focus]
            stops = [widget for widget in page.all_widgets if widget.can_focus and widget.is_reachable]
            assert [widget for widget in stops if widget not in reachable] == [], name
            window.show(page)


def named(page: Scene, role: Role, name: str) -> Node:
    """Return the only node of a page with this role and name."""
    [node] = [node for node in walk(page.nodes()) if (node.role, node.name) == (role, name)]
    return node


def test_a_closed_list_opens_and_its_items_can_be_chosen(window: Window) -> None:
    page = open_page(window, "settings")
    box = named(page, Role.COMBO_BOX, "Tiles")
    assert (box.expanded, box.value) == (False, "Bone")
    assert box.on_click is not None
    page.perform(box.on_click)
    group = named(page, Role.RADIO_GROUP, "Tiles")
    second = group.children[1]
    assert [item.checked for item in group.children][:2] == [True, False]
    assert second.on_click is not None
    page.perform(second.on_click)
    assert named(page, Role.COMBO_BOX, "Tiles").value == second.name


def test_the_focus_is_on_the_selected_item_of_a_group(window: Window) -> None:
    page = open_page(window, "settings")
    page.focus_node(named(page, Role.RADIO_GROUP, "Pips").children[2])
    assert [node.name for node in walk(page.nodes()) if node.focused] == ["Black"]
    press(window, pygame.K_RIGHT)
    assert [node.name for node in walk(page.nodes()) if node.focused] == ["Coloured"]


def test_values_are_set_and_stepped_within_their_range(window: Window) -> None:
    page = open_page(window, "settings")
    slider = named(page, Role.SLIDER, "Volume")
    assert slider.on_set is not None
    assert slider.on_step is not None
    page.perform(partial(slider.on_set, 1000.0))
    assert named(page, Role.SLIDER, "Volume").value == "100%"
    page.perform(partial(slider.on_step, -1))
    assert named(page, Role.SLIDER, "Volume").value == "95%"
    name = named(page, Role.TEXT_INPUT, "Name")
    assert name.on_set is not None
    page.perform(partial(name.on_set, "Ann"))
    assert (named(page, Role.TEXT_INPUT, "Name").value, window.canvas.settings.name) == ("Ann", "Ann")


@pytest.mark.parametrize("key", GAMES)
def test_every_table_has_named_nodes_and_the_hand_has_the_focus(window: Window, key: str) -> None:
    window.canvas.settings.motion = "off"
    match, rng = match_of(key), Random(3)
    while match.state.to_move or len(match.actions) < 8 or len(match.legal_actions) < 2:
        step(match, rng)
    window.show(table := Table(window, match))
    settle(window)
    nodes = [*walk([window_node(table, "Boneyard")])]
    assert not [node for node in nodes if not node.name.strip()]
    [focused] = [node for node in nodes if node.focused]
    assert focused.role is Role.LIST
    assert sorted(str(node.widget) for node in focused.children) == sorted(map(str, match.state.hands[0]))
    told = [node for node in nodes if node not in next(node.children for node in nodes if node.role is Role.LOG)]
    words = {word.strip(".,") for node in told for word in node.name.split()}
    hidden = unseen(match.state, match.game.observe(match.state, 0))
    assert len(hidden) > 3
    assert not {str(tile) for tile in hidden} & words


def test_the_line_is_told_from_left_to_right_with_its_side_arms(window: Window) -> None:
    window.canvas.settings.motion = "off"
    match = Match("muggins", [Person("Ann"), Bot("casual", name="Bob")], options={"spinner": "first"})
    match.play(stacked(match.game, "6-6 6-5 6-1 3-3 2-2", "6-2 6-3 5-5 4-4 1-1"))
    for tile in tiles("6-6 6-2 6-5 6-3"):
        play = next(play for play in match.legal_actions if isinstance(play, Play) and play.tile == tile)
        match.play(play)
    window.show(table := Table(window, match))
    settle(window)
    words = [node.name for node in walk(table.nodes())]
    assert "Line: 2-6, 6-6, 6-5." in words
    assert "Beside 6-6: 6-3." in words
    assert "Open ends: 2, 5, 3, 6. They count 10." in words


def table_at_a_draw(window: Window) -> Table:
    """Open a table of Draw at which Ann has no tile that fits."""
    window.canvas.settings.motion = "off"
    match = Match("draw", [Person("Ann"), Bot("casual", name="Bob")])
    match.play(stacked(match.game, "6-6 1-0 2-0 3-0 4-1 2-1 1-1", "6-5 5-4 5-5 3-3 4-0 5-0 0-0"))
    for action in ("6-6", "6-5@0"):
        match.play(parse_action(action))
    window.show(table := Table(window, match))
    settle(window)
    return table


def test_tab_goes_through_the_buttons_of_a_table_in_their_order(window: Window) -> None:
    table = table_at_a_draw(window)
    press(window, pygame.K_F2)  # a note with a button
    buttons = [node for node in walk(table.nodes()) if isinstance(node.widget, Button) and node.can_focus]
    assert {"Menu", "Close · Esc", "Draw"} <= {node.name for node in buttons}
    for button in [*buttons, None, *buttons[:1]]:
        press(window, pygame.K_TAB)
        focused = [node.name for node in walk([window_node(table, "Boneyard")]) if node.focused]
        assert focused == [button.name if button is not None else "Ann's tiles, 6 tiles"]


def test_the_last_seconds_of_a_turn_are_spoken(window: Window) -> None:
    window.canvas.settings.motion = "off"
    match = Match("pell_draw", [Person("Ann"), Bot("casual", name="Bob")], options={"turn_clock": "60 s"})
    while match.state.to_move:
        step(match, Random(3))
    window.show(table := Table(window, match))
    settle(window)
    clock = table.table_view.clock
    assert clock is not None
    assert [(node.name, node.is_live) for node in clock.nodes()] == [("Time, 1:00", False)]
    clock._left = 5000.0
    assert [(node.name, node.is_live) for node in clock.nodes()] == [("Time, 0:05", True)]
    assert clock.nodes()[0] in table.nodes()


def test_charts_are_described_by_their_numbers(window: Window) -> None:
    chart = next(node for node in walk(open_page(window, "match summary").nodes()) if node.role is Role.IMAGE)
    assert chart.name == "The scores hand by hand"
    assert chart.description.startswith("Ann, 0, ")


def test_the_last_lines_of_the_log_and_the_prompt_of_the_player_are_spoken(window: Window) -> None:
    window.canvas.settings.motion = "off"
    match = Match("draw", [Person("Ann"), Bot("casual", name="Bob")])
    match.play(stacked(match.game, "6-6 6-5 6-1 3-3 2-2 1-0 0-0", "6-2 6-3 5-5 4-4 1-1 2-0 3-0"))
    window.show(table := Table(window, match))
    settle(window)
    log, prompt = table.table_view.scores_and_log.log, table.table_state.turn.prompt
    assert [node.name for node in walk(table.nodes()) if node.is_live] == [
        *log,
        "You have 6-6, 6-5, 6-1, 3-3, 2-2, 1-0 and 0-0.",
        "Your turn: 1 tile can be played.",
    ]
    window.canvas.settings.announcements = "brief"
    assert [node.name for node in walk(table.nodes()) if node.is_live][-1] == prompt


def test_a_drawn_tile_is_named_and_a_refusal_repeats_no_other_text(window: Window) -> None:
    table = table_at_a_draw(window)
    match = table.match

    def spoken() -> dict[str, str]:
        return {node.key: node.name for node in walk(table.nodes()) if node.is_live}

    hand = set(match.state.hands[0])
    press(window, pygame.K_d)
    wait(window, lambda: bool(table.table_state.turn.legal))
    new = {f"New: {tile}." for tile in set(match.state.hands[0]) - hand}
    assert new
    assert {name for key, name in spoken().items() if key.startswith("new ")} == new
    before = spoken()
    press(window, pygame.K_p)
    assert [name for key, name in spoken().items() if key not in before] == [table.table_state.turn.prompt]


def test_dealt_tiles_are_named(window: Window) -> None:
    window.canvas.settings.motion = "off"
    match = Match("draw", [Person("Ann"), Bot("casual", name="Bob")])
    match.play(stacked(match.game, "6-6 1-0 2-0 3-0 4-1 2-1 1-1", "6-5 5-4 5-5 3-3 4-0 5-0 0-0"))
    window.show(table := Table(window, match))
    settle(window)
    [words] = [node.name for node in walk(table.nodes()) if node.key == "new 0"]
    assert {str(tile) for tile in match.state.hands[0]} == {*re.findall(r"\d-\d", words)}


@pytest.mark.parametrize("name", ["replay", "coach"])
def test_each_step_is_spoken(window: Window, name: str) -> None:
    page = open_page(window, name)
    for _step in range(4):
        before = [(node.name, node.key) for node in walk(page.nodes()) if node.is_live]
        press(window, pygame.K_RIGHT)
        settle(window)
        assert [(node.name, node.key) for node in walk(page.nodes()) if node.is_live] != before


def test_a_phrase_has_no_comma_after_a_sentence() -> None:
    assert phrase("A game.", "", "2 players", " new ") == "A game. 2 players, new"
