"""Memory aids at the table: chosen for each seat, based only on what it has seen."""

import random
from pathlib import Path

import pygame
import pytest

from game.bots.assessment import AssessedAction, Assessment, Fact
from game.core.state import CHANCE, OVER, PASS, Bid
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.rules import GAMES
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.families.tricks.prompts import Cell
from game.ui.scenes.table import Table
from game.ui.settings import Settings
from game.ui.table.aids import KINDS, LACKS, OUT, TilesOut, column_aids, draw_aids, lack_lines, unseen
from game.ui.table.drag import Command
from game.ui.window.window import Window
from tests.random_matches import play
from tests.ui.screen import opened, press, settle
from tests.ui.table_driver import begun, hurried, laid_out, sit

BLOCK = "6-6 6-5 4-1 5-0 3-3 2-2 1-1  6-4 5-4 4-3 3-0 2-0 1-0 0-0"
STUCK = "6-6 6-4@0 6-5@1 5-4@1 4-1@0 4-3@1 3-3@1 1-0@0 5-0@0 3-0@1 pass 0-0@1"


def block(window: Window, *players: Person | Bot) -> Table:
    """Open a game of Block in which Ann has a choice."""
    return sit(window, begun(Match("block", [*(players or (Person("Ann"), Bot("casual")))]), BLOCK, "6-6 6-4@0"))


# -- selection --------------------------------------------------------------------------------------------------------


def test_no_aids_by_default(window: Window) -> None:
    table = block(window)
    assert not table.table_state.aids
    assert not table.table_state.layout.log.w
    assert not table.match.with_help


def test_key_toggles_all_aids(window: Window) -> None:
    table = block(window)
    press(window, pygame.K_x)
    assert table.table_state.aids == (OUT, LACKS)
    assert not table.match.with_help, "everybody at the table has seen as much"
    press(window, pygame.K_x)
    assert not table.table_state.aids


def test_aids_of_the_settings_are_shown(window: Window) -> None:
    window.canvas.settings.show_lacks = True
    table = block(window)
    assert table.table_state.aids == (LACKS,)
    assert not table.match.with_help
    press(window, pygame.K_x)
    assert not table.table_state.aids


@pytest.mark.parametrize(("hints", "given"), [("never", ()), ("alone", ()), ("always", (OUT,))])
def test_with_several_people_each_must_ask(window: Window, hints: str, given: tuple[str, ...]) -> None:
    window.canvas.settings.hints = hints  # type: ignore[assignment]
    window.canvas.settings.show_out = True
    match = begun(Match("block", [Person("Ann"), Person("Bob")]), BLOCK)
    window.show(table := Table(window, match))
    assert not column_aids(table.table_state)
    table.dispatch(Command.AIDS)
    assert column_aids(table.table_state) == given
    table.table_state.viewer = 1
    assert not column_aids(table.table_state)


# -- contents ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_unseen_tiles_stay_unseen(window: Window, key: str) -> None:
    rng, match = random.Random(key), Match(key, [Person("Ann"), *[Bot("casual")] * (GAMES[key].usual_players - 1)])
    view = None
    while match.state.to_move != OVER and len(match.actions) < 60:
        if match.state.to_move == CHANCE:
            match.deal(rng)
            continue
        match.play(rng.choice(match.game.legal_actions(match.state)))
        if match.state.to_move == 0 and rng.random() < 0.3:
            view = laid_out(window.canvas, match)
            left = unseen(view.table_state)
            hidden = {tile for tile, shown in view.table_state.sprites.items() if not shown.face_up}
            assert left <= hidden
            assert not left & {*match.state.hands[0]}
            closed = laid_out(window.canvas, match, sees=False)
            assert unseen(closed.table_state) >= left
            draw_aids(pygame.Surface(window.canvas.size), view.table_state)
    assert view is not None


def test_known_voids_are_listed(window: Window) -> None:
    match = begun(Match("block", [Person("Ann"), Bot("casual")]), BLOCK, STUCK)
    assert lack_lines(laid_out(window.canvas, match, viewer=1).table_state) == ["Ann has no 0 or 5."]
    assert lack_lines(laid_out(window.canvas, match, viewer=0).table_state) == []


def test_bids_show_their_chances(window: Window) -> None:
    window.canvas.settings.show_bids = True
    match = Match("forty_two", [Person("Ann"), Bot("casual"), Bot("casual"), Bot("casual")])
    rng = random.Random(1)
    while match.state.to_move != 0:
        match.deal(rng) if match.state.to_move == CHANCE else match.play(PASS)
    table = Table(window, match)
    bids = [action for action in match.game.legal_actions(match.state) if isinstance(action, Bid)]
    known = {bid: 0.5 if index == 3 else 0.25 for index, bid in enumerate(bids)}
    found = Assessment(tuple(AssessedAction(bid, [1.0], {Fact.MAKES_BID: [known[bid]]}) for bid in bids), [1.0])
    table.coaching.hints.adviser.ask = lambda *_asked: None  # type: ignore[method-assign]
    table.coaching.hints.adviser.answer = lambda: found  # type: ignore[method-assign]
    window.show(table)
    settle(window)
    chances = {cell.label: cell.below for cell in table.table_view.controls.middle_buttons if isinstance(cell, Cell)}
    assert [chances[str(bid.points)] for bid in bids[:5]] == ["50%"] * 4 + ["25%"], "a lower bid is never harder"
    assert match.with_help


# -- layout -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize(("key", "highest"), [("draw", 12), ("tiddle_a_wink", 9), ("forty_two", 6), ("poker", 6)])
def test_aids_have_their_own_column(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    key: str,
    highest: int,
    size: tuple[int, int],
    text: float,
) -> None:
    hurried(monkeypatch)
    with opened(tmp_path, size) as window:
        settings = window.canvas.settings
        settings.text_size, settings.show_out, settings.show_lacks = text, True, True
        players = GAMES[key].variant(options={"set": highest} if highest != 6 else {}).players()[-1]
        options = {"set": highest} if highest != 6 else {}
        match = Match(key, [Person("Ann"), *[Bot("casual")] * (players - 1)], options=options)
        play(match, random.Random(1), until=lambda match: match.state.to_move == 0 and len(match.actions) >= 20)
        window.show(table := Table(window, match))
        tabletop = table.table_state
        column = area_rect(tabletop.layout.log)
        assert column.w
        lying = [sprite_rect(shown) for shown in tabletop.sprites.values()]
        assert column.collidelist([*lying, *(button.rect for button in table.table_view.controls.prompt_buttons)]) < 0
        picture = pygame.Surface(size)
        assert draw_aids(picture, tabletop) <= column.bottom
        outside = picture.subsurface(pygame.Rect(0, 0, column.x, size[1]))
        assert pygame.transform.average_color(outside) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("highest", "size", "least"), [(6, (1920, 1080), 68), (12, (1920, 1080), 32), (6, (1280, 720), 40)]
)
def test_unseen_tiles_fill_the_column(highest: int, size: tuple[int, int], least: int) -> None:
    canvas = Canvas(pygame.Surface(size), Settings())
    grid = TilesOut(canvas, highest, pygame.Rect(0, 0, round(0.2 * size[0]), round(0.9 * size[1])), 0)
    assert max(grid.size) >= least
    assert grid.cell(highest, highest).right <= 0.2 * size[0]
    assert grid.bottom <= 0.9 * size[1]


def test_all_kinds_are_settings() -> None:
    assert len(KINDS) == 3
