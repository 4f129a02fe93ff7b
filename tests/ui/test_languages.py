"""Every scene in every language, and in the hidden one: no text is cut, too small or untranslated."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from random import Random

import pygame
import pytest

from game.bots.assessment import AssessedAction, Assessment
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.platform.language import LANGUAGES, PSEUDO, gettext, set_language
from game.practice.problems import problem_tasks
from game.rules import GAMES
from game.text.demonstration import demonstration
from game.ui.canvas.fonts import Fonts
from game.ui.routes import (
    AboutRoute,
    ClaimRoute,
    ConfirmationRoute,
    CurtainRoute,
    DailyDealRoute,
    DemonstrationRoute,
    ExerciseRoute,
    FairDealsRoute,
    FirstStartRoute,
    HandRankingRoute,
    ImportExportRoute,
    LookBackRoute,
    MatchListRoute,
    MenuRoute,
    PellBookRoute,
    PositionEditorRoute,
    PracticeRoute,
    PuzzleRoute,
    RecordComparisonRoute,
    ReplaySeatRoute,
    Route,
    RulesRoute,
    ScoresRoute,
    SettingsRoute,
    SetupRoute,
    StatisticsRoute,
)
from game.ui.scenes.curtain import Curtain
from game.ui.scenes.look_back import LookBack
from game.ui.scenes.table import Table
from game.ui.table.drag import Command
from game.ui.table.turns import TurnPhase
from game.ui.widgets.page import Page
from game.ui.window.window import Window
from tests.random_matches import play, step
from tests.ui.screen import opened, press, settle
from tests.ui.table_driver import end_of_hand, end_of_match, hurried, wait

SIZES = [((1280, 720), 1.0), ((800, 600), 2.0)]
LEAST = 12  # px
NAMES = ("Ann", "Agnes", "Basil", "Clara", "Dora", "Edgar", "Flora", "Gus")
WORD = re.compile(r"[^\W\d_]+")


class Spy:
    """Records all texts that are drawn, and which are cut, broken within a word, or small."""

    def __init__(self) -> None:
        self.scene = ""
        self.found: dict[tuple[str, str, str], None] = {}
        self.drawn: dict[str, str] = {}
        self.broken: dict[str, str] = {}

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Record what any fonts draw."""
        draw, wrap = Fonts.text, Fonts.wrap

        def spy_on_text(
            fonts: Fonts, words: str, size: float, colour: object, bold: bool = False, max_width: float | None = None
        ) -> pygame.Surface:
            self.drawn.setdefault(words, self.scene)
            if max_width is not None and fonts.width(words, size, bold) > max_width:
                self.report("cut", words)
            if words in self.broken and not f" {self.broken[words]} ".count(f" {words} "):
                self.report("broken", f"{words} of {self.broken[words]}")
            if round(size) < LEAST and WORD.search(words):
                self.report(f"{size:.1f} px", words)
            return draw(fonts, words, size, colour, bold, max_width)  # type: ignore[arg-type]

        def spy_on_wrap(fonts: Fonts, words: str, size: float, width: float, bold: bool = False) -> list[str]:
            lines = wrap(fonts, words, size, width, bold)
            if any(fonts.width(word, size, bold) > width for word in words.split()):
                self.broken.update({line: words for line in lines if line not in words.split("\n")})
            return lines

        patch.setattr(Fonts, "text", spy_on_text)
        patch.setattr(Fonts, "wrap", spy_on_wrap)

    def report(self, what: str, words: str) -> None:
        self.found[self.scene, what, words] = None


def match_of(key: str, seed: int = 3) -> Match:
    """Return a new match of Ann against bots."""
    names = NAMES[1 : GAMES[key].usual_players]
    return Match(key, [Person("Ann"), *(Bot("casual", name=name) for name in names)])


def finished(key: str) -> Match:
    return play(match_of(key), Random(3))


def first_steps(key: str) -> DemonstrationRoute:
    shown = demonstration(key)
    assert shown is not None
    return DemonstrationRoute(shown, str(GAMES[key].title), gettext("Rules"), RulesRoute(key))


def poker_hand() -> Match:
    return play(match_of("poker"), Random(3), 1)


PAGES: dict[str, Callable[[Window], Route]] = {
    "first start": lambda _window: FirstStartRoute(),
    "menu": lambda _window: MenuRoute(),
    **{f"setup {key}": lambda _window, key=key: SetupRoute(key) for key in ("muggins", "forty_two", "poker")},
    "settings": lambda _window: SettingsRoute(),
    "about": lambda _window: AboutRoute(),
    **{f"rules {key}": lambda _window, key=key: RulesRoute(key) for key in ("muggins", "forty_two", "poker")},
    **{f"demonstration {key}": lambda _window, key=key: first_steps(key) for key in GAMES if demonstration(key)},
    "practice": lambda _window: PracticeRoute(),
    "exercise": lambda window: ExerciseRoute(problem_tasks("muggins", 0, Person("Ann"), window.store)),
    "exercise 42": lambda window: ExerciseRoute(problem_tasks("forty_two", 0, Person("Ann"), window.store)),
    "daily deal": lambda _window: DailyDealRoute(date(2026, 11, 20)),
    "matches": lambda _window: MatchListRoute(),
    "statistics": lambda _window: StatisticsRoute(),
    "luck check": lambda _window: FairDealsRoute(),
    "import": lambda _window: ImportExportRoute(),
    "replay": lambda _window: LookBackRoute(finished("muggins")),
    "coach": lambda _window: LookBackRoute(finished("draw"), None, 0, "coach"),
    "more": lambda _window: LookBackRoute(finished("muggins"), None, None, "more"),
    "fair deals": lambda _window: FairDealsRoute(finished("draw"), 0),
    "play again": lambda _window: ReplaySeatRoute(finished("draw"), None, 0),
    "position editor": lambda _window: PositionEditorRoute(match_of("muggins")),
    "position editor 42": lambda _window: PositionEditorRoute(match_of("forty_two")),
    "puzzle": lambda _window: PuzzleRoute("plates/p15", gettext("Skin")),
    "Pell's book": lambda _window: PellBookRoute(),
    **{f"claim {number}": lambda _window, number=number: ClaimRoute(number) for number in (1, 4, 9)},
    "curtain": lambda _window: CurtainRoute("Bob", lambda _at: None, on_undo=lambda: None),
    "hand summary": lambda _window: end_of_hand(play(match_of("muggins"), Random(3), hands=1)),
    "match summary": lambda _window: end_of_match(finished("muggins")),
    "hand summary 42": lambda _window: end_of_hand(play(match_of("forty_two"), Random(3), hands=1)),
    "match summary 42": lambda _window: end_of_match(finished("forty_two")),
    "hand summary euchre": lambda _window: end_of_hand(play(match_of("euchre"), Random(3), hands=1)),
    "hand summary poker": lambda _window: end_of_hand(play(match_of("poker"), Random(3), hands=1)),
    "scores": lambda _window: ScoresRoute(finished("muggins"), lambda: None, str),
    "scores 42": lambda _window: ScoresRoute(finished("forty_two"), lambda: None, str),
    "hands": lambda _window: HandRankingRoute(poker_hand().game, poker_hand().state.hands[0]),  # type: ignore[arg-type]
    "records": lambda _window: RecordComparisonRoute(
        "records/c23_match", "records/c23_nine_piece", gettext("Match"), gettext("Skin")
    ),
    "question": lambda _window: ConfirmationRoute(gettext("Leave without saving?"), lambda: None),
}
TURNS = (1, 8)  # of the person, in each game


def show_pages(window: Window, spy: Spy) -> None:
    """Draw every page, with what is scrolled away."""
    for name, route in PAGES.items():
        spy.scene = name
        window.go(route(window))
        settle(window)
        page = window.scenes[-1]
        if isinstance(page, LookBack):
            wait(window, lambda page=page: page.review is None or page.review.done == page.review.total)
        if isinstance(page, Page):
            for widget in page.all_widgets:
                widget.draw(window.canvas.surface)
        if isinstance(page, Table) or (page.key_groups() and name in ("menu", "replay")):
            press(window, pygame.K_F1)
        window.show(page)


def show_tables(window: Window, spy: Spy, keys: Iterator[str]) -> None:
    """Draw the table of each game at turns of the person, with notes: hints, reasons, warnings and tips."""
    for key in keys:
        for turn in TURNS:
            spy.scene = f"table of {key}, turn {turn}"
            match = match_of(key)
            rng = Random(key)
            while not match.over and (
                match.state.to_move != 0 or len(match.actions) < turn or len(match.legal_actions) < 2
            ):
                step(match, rng)
            if match.over:
                continue
            window.canvas.settings.tutor = "mistakes"
            window.show(table := Table(window, match))
            settle(window)
            if isinstance(window.scenes[-1], Curtain):
                press(window, pygame.K_RETURN)
            settle(window)
            window.canvas.damage()
            window.step()
            display = table.table_view
            if table.phase != TurnPhase.PERSON:
                continue
            values = {action: [rng.gauss(0, 9) for _deal in range(9)] for action in match.legal_actions}
            choices = [AssessedAction(action, values[action]) for action in values]
            display.hints.assessment = Assessment.from_actions(choices, [1.0] * 9)
            for _more in range(2):
                spy.scene = f"hint at {key}, turn {turn}"
                table.dispatch(Command.HINT)
                settle(window)
            table.dispatch(Command.CLOSE_POPUP)
            spy.scene = f"warning at {key}, turn {turn}"
            table.dispatch(min(values, key=lambda action: sum(values[action])))
            settle(window)
            table.dispatch(Command.CLOSE_POPUP)
            for seat in display.reasons.steps():
                spy.scene = f"reasons at {key}, turn {turn}"
                display.reasons.ask(seat)
                settle(window)
            display.popup.hide()
            spy.scene = f"log at {key}, turn {turn}"
            table.dispatch(Command.LOG)
            table.dispatch(Command.AIDS)
            settle(window)
            spy.scene = f"keys at {key}, turn {turn}"
            press(window, pygame.K_F1)


@contextmanager
def in_language(code: str) -> Iterator[None]:
    set_language(code)
    try:
        yield
    finally:
        set_language("en")


@pytest.mark.parametrize(("size", "text"), SIZES)
@pytest.mark.parametrize("code", [*LANGUAGES, PSEUDO])
def test_every_scene(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, size: tuple[int, int], text: float
) -> None:
    hurried(monkeypatch, 30)
    spy = Spy()
    with in_language(code), opened(tmp_path, size) as window:
        spy.install(monkeypatch)
        settings = window.canvas.settings
        settings.text_size, settings.motion, settings.name = text, "off", "Ann"
        show_pages(window, spy)
        show_tables(window, spy, iter(GAMES))
    Path(f"/tmp/f/found_{code}_{size[0]}.json").write_text(json.dumps([[*f] for f in spy.found], ensure_ascii=False))
    Path(f"/tmp/f/drawn_{code}_{size[0]}.json").write_text(json.dumps(spy.drawn, ensure_ascii=False))
