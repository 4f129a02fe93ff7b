"""Tooltips of icons, nameplates and disabled buttons: they can be read and cover no name."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random

import pygame
import pytest

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.practice.problems import problem_tasks
from game.text.demonstration import demonstration
from game.ui.canvas.sprites import area_rect
from game.ui.routes import (
    ClaimRoute,
    CurtainRoute,
    DailyDealRoute,
    DemonstrationRoute,
    ExerciseRoute,
    FairDealsRoute,
    FirstStartRoute,
    ImportExportRoute,
    LookBackRoute,
    MatchListRoute,
    MenuRoute,
    PellBookRoute,
    PositionEditorRoute,
    PracticeRoute,
    PuzzleRoute,
    Route,
    RulesRoute,
    ScoresRoute,
    SettingsRoute,
    SetupRoute,
    StatisticsRoute,
    TableRoute,
)
from game.ui.scenes.demonstration_viewer import DemonstrationViewer
from game.ui.scenes.look_back import LookBack
from game.ui.scenes.table import Table
from game.ui.table.controls import protected_areas
from game.ui.table.replay_comparison import WHY_NO_REPLAY
from game.ui.widgets.page import Page
from game.ui.widgets.widget import Button, pointed_at
from game.ui.window.window import Window
from tests.random_matches import play
from tests.ui.screen import click, mouse, opened, press, seen, settle
from tests.ui.table_driver import begun, end_of_hand, end_of_match, muggins, sit, wait

pytestmark = pytest.mark.usefixtures("no_time")

SIZES = [(800, 600), (1280, 720), (1920, 1080)]
STUCK = "6-6 5-4 5-3 2-1 1-1 4-4 0-0  6-5 6-4 6-3 6-2 6-1 6-0 5-5"


def hover(window: Window, at: tuple[int, int]) -> None:
    mouse(window, pygame.MOUSEMOTION, at)
    settle(window)


def told(table: Table) -> str:
    """Return the tooltip of the button under the mouse; empty if there is none."""
    button = table.table_view.controls.tooltip_button
    return button.tooltip if button is not None else ""


def test_no_tooltip_remains_after_returning_from_the_settings(window: Window) -> None:
    table = muggins(window)
    click(window, "button Settings")
    assert window.scenes[-1] is not table
    hover(window, seen(window, "button Back").rect.center)
    click(window, "button Back")
    assert window.scenes == [table]
    assert told(table) != "Settings"


def test_a_page_knows_where_the_mouse_is_as_soon_as_it_is_there(window: Window) -> None:
    window.go(MenuRoute())
    settings = seen(window, "button Settings").rect.center
    click(window, "button Settings")
    press(window, pygame.K_ESCAPE)
    menu = window.scenes[-1]
    assert isinstance(menu, Page)
    assert [widget.label for widget in menu.all_widgets if widget.hover] == ["Settings"]
    assert window._mouse == settings


@pytest.mark.parametrize(
    ("hints", "players", "hands", "why"),
    [
        ("never", 1, "", "Hints are turned off in the settings."),
        ("alone", 2, "", "Your settings allow hints only when one person plays."),
        ("always", 1, STUCK, "You have only one possible move."),
    ],
)
def test_a_greyed_hint_says_why(window: Window, hints: str, players: int, hands: str, why: str) -> None:
    window.canvas.settings.hints = hints  # type: ignore[assignment]
    people = [Person("Ann"), Person("Bob") if players > 1 else Bot("casual")]
    hands = hands or "5-5 5-0 5-3 4-1 6-2 3-2 0-0  6-5 6-4 6-3 5-2 6-1 6-0 5-1"
    match = begun(Match("block", people), hands, "6-6 6-0@0" if hands == STUCK else "5-5 6-5@0")
    table = sit(window, match)
    hint = table.table_view.controls._hint
    assert not hint.enabled
    hover(window, hint.rect.center)
    assert told(table) == why
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_QUESTION, mod=pygame.KMOD_SHIFT, unicode="?"))
    settle(window)
    assert table.table_state.turn.prompt == why


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("key", "players"), [("block", 2), ("muggins", 4), ("tiddle_a_wink", 6), ("poker", 4)])
def test_tooltips_cover_no_name_and_are_not_cut(tmp_path: Path, key: str, players: int, size: tuple[int, int]) -> None:
    with opened(tmp_path, size) as window:
        match = Match(key, [Person("Ann"), *[Bot("casual")] * (players - 1)])
        rng = Random(1)
        while match.state.to_move != 0 or len(match.actions) < 12:
            if match.state.to_move < 0:
                match.deal(rng)
            else:
                match.play(rng.choice(match.game.legal_actions(match.state)))
        table = sit(window, match)
        room = table.table_state.layout
        names = [area_rect(seat.nameplate) for seat in room.seats[1:]]
        bar = pygame.Rect(0, 0, size[0], round(room.bar.h))
        plates = [thing for thing in table.hit_targets() if thing.name.startswith("plate ")]
        for plate in plates:
            hover(window, plate.rect.center)
            drawn = table.table_view.renderer._make_tooltip(table.table_state.drag.at)
            assert drawn is not None
            assert not drawn[1].colliderect(bar)
            assert drawn[1].collidelist(names) < 0
        for button in table.table_view.controls.bar:
            if button.is_icon_only and button.enabled:
                hover(window, button.rect.center)
                word = table.table_view.controls.render_tooltip(button)[1]
                assert window.canvas.surface.get_rect().contains(word)
                assert word.collidelist(names) < 0
        assert plates


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)], ids=str)
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_no_tooltip_covers_the_number_of_the_step(tmp_path: Path, size: tuple[int, int], text: float) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text
        for route in (LookBackRoute(finished()), first_steps()):
            window.go(route)
            settle(window)
            page = window.scenes[-1]
            assert isinstance(page, (LookBack, DemonstrationViewer))
            number = page._step_text.rect if isinstance(page, DemonstrationViewer) else page.playback.slider.value_rect
            assert number.w > 0
            for button in (each for each in page.all_widgets if isinstance(each, Button)):
                hover(window, button.rect.center)
                assert page._tooltip is None or not page._tooltip[1].colliderect(number)


def test_the_icons_of_a_page_are_named(tmp_path: Path) -> None:
    with opened(tmp_path, (800, 600)) as window:
        window.go(LookBackRoute(finished()))
        settle(window)
        page = window.scenes[-1]
        assert isinstance(page, LookBack)
        icons = [each for each in page.all_widgets if isinstance(each, Button) and each.is_icon_only and each.enabled]
        assert icons
        for icon in icons:
            hover(window, icon.rect.center)
            assert page.tooltip_button is icon
            assert page._tooltip is not None
            words, rect = page._tooltip
            assert words == icon.label
            drawn = window.canvas.surface.subsurface(rect).copy()
            hover(window, (1, 1))
            assert page.tooltip_button is None
            after = window.canvas.surface.subsurface(rect)
            assert pygame.image.tobytes(drawn, "RGB") != pygame.image.tobytes(after, "RGB")


# -- all scenes -------------------------------------------------------------------------------------------------------


def finished() -> Match:
    """Return a finished match of Ann against a bot, who plays the deals."""
    return play(Match("draw", [Person("Ann"), Bot("club")]), Random(3))


def unfinished() -> Match:
    """Return a match in its second hand."""
    return play(Match("draw", [Person("Ann"), Bot("club")]), Random(5), until=lambda match: match.state.hand == 1)


def first_steps() -> DemonstrationRoute:
    shown = demonstration("draw")
    assert shown is not None
    return DemonstrationRoute(shown, "Draw", "Rules", RulesRoute("draw"))


SCENES: dict[str, Callable[[Window], Route]] = {
    "first start": lambda _window: FirstStartRoute(),
    "menu": lambda _window: MenuRoute(),
    "setup": lambda _window: SetupRoute("draw"),
    "settings": lambda _window: SettingsRoute(),
    "rules": lambda _window: RulesRoute("draw"),
    "demonstration": lambda _window: first_steps(),
    "practice": lambda _window: PracticeRoute(),
    "exercise": lambda window: ExerciseRoute(problem_tasks("draw", 0, Person("Ann"), window.store)),
    "daily deal": lambda _window: DailyDealRoute(date(2026, 11, 20)),
    "matches": lambda _window: MatchListRoute(),
    "statistics": lambda _window: StatisticsRoute(),
    "fair deals": lambda _window: FairDealsRoute(),
    "import": lambda _window: ImportExportRoute(),
    "replay": lambda _window: LookBackRoute(finished()),
    "replay of an unfinished match": lambda _window: LookBackRoute(unfinished()),
    "review": lambda _window: LookBackRoute(finished(), None, 0, "coach"),
    "deal check": lambda _window: FairDealsRoute(finished(), 0),
    "position editor": lambda _window: PositionEditorRoute(Match("draw", [Person("Ann"), Bot("club")])),
    "puzzle": lambda _window: PuzzleRoute("plates/p15", "Skin"),
    "Pell's book": lambda _window: PellBookRoute(),
    "claim": lambda _window: ClaimRoute(1),
    "curtain": lambda _window: CurtainRoute("Bob", lambda _at: None),
    "hand summary": lambda _window: end_of_hand(play(Match("draw", [Person("Ann"), Bot("club")]), Random(3), hands=1)),
    "match summary": lambda _window: end_of_match(finished()),
    "scores": lambda _window: ScoresRoute(finished(), lambda: None, str),
    "table": lambda _window: TableRoute(unfinished()),
    "table of another window": lambda _window: TableRoute(unfinished(), is_read_only=True),
}


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)], ids=str)
@pytest.mark.parametrize("scene", SCENES)
def test_every_icon_and_disabled_button_has_a_tooltip(tmp_path: Path, scene: str, size: tuple[int, int]) -> None:
    with opened(tmp_path, size) as window:
        window.go(SCENES[scene](window))
        settle(window)
        page = window.scenes[-1]
        if isinstance(page, LookBack):
            wait(window, lambda: page.review is None or page.review.done == page.review.total)
        controls = page.table_view.controls if isinstance(page, Table) else None
        places = controls.all if controls is not None else page.all_widgets if isinstance(page, Page) else []
        buttons = [place for place in places if isinstance(place, Button)]
        assert buttons
        for button in buttons:
            if button.enabled and not button.is_icon_only:
                continue
            assert button.tooltip, button.label
            assert button.enabled or button.tooltip.endswith("."), "a whole sentence"
            hover(window, button.rect.center)
            if not window.canvas.surface.get_rect().contains(button.rect):
                continue  # scrolled away
            if controls is not None:
                assert controls.tooltip_button is button
                rect, kept = controls.render_tooltip(button)[1], protected_areas(page.table_state)  # type: ignore[attr-defined]
                kept += [widget.rect for widget in controls.turn_widgets]
            else:
                assert isinstance(page, Page)
                assert page.tooltip_button is button
                assert page._tooltip is not None
                rect, kept = page._tooltip[1], page.protected_areas()
            assert window.canvas.surface.get_rect().contains(rect)
            assert not rect.colliderect(button.rect)
            assert rect.collidelist(kept) < 0


def test_the_keyboard_also_learns_why_a_button_is_disabled(window: Window) -> None:
    window.go(end_of_match(play(Match("draw", [Bot("club"), Bot("club")]), Random(3))))
    page = window.scenes[-1]
    assert isinstance(page, Page)
    press(window, pygame.K_a)
    assert window.scenes[-1] is page
    assert page.tooltip_button is not None
    assert page.tooltip_button.tooltip == str(WHY_NO_REPLAY)
    table = sit(window, begun(Match("block", [Person("Ann"), Bot("casual")]), STUCK))
    undo = table.table_view.controls.undo
    for _tab in range(len(table.table_view.controls.all)):
        press(window, pygame.K_TAB)
        if undo.ring:
            break
    assert told(table) == "Nothing to undo: you have not played, or new tiles were revealed."
    press(window, pygame.K_RETURN)
    assert len(table.match.actions) == 1


def test_a_press_does_not_ask_why_the_button_now_under_the_mouse_is_disabled(window: Window) -> None:
    button = Button(window.canvas, "31", lambda: None)
    button.rect = pygame.Rect(0, 0, 40, 40)
    button.set_enabled(False, "Somebody has already bid this much or more.")
    button.handle_event(pygame.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(0, 0), buttons=(0, 0, 0)))
    assert pointed_at([button], is_after_press=False) is button
    assert pointed_at([button], is_after_press=True) is None
