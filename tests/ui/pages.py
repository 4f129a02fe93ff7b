"""Every page of the program: how to open it."""

from collections.abc import Callable
from datetime import date
from random import Random

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.platform.language import gettext
from game.practice.problems import problem_tasks
from game.rules import GAMES
from game.text.demonstration import demonstration
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
from game.ui.scenes.look_back import LookBack
from game.ui.widgets.scene import Scene
from game.ui.window.window import Window
from tests.random_matches import play
from tests.ui.screen import settle
from tests.ui.table_driver import end_of_hand, end_of_match, wait

NAMES = ("Ann", "Agnes", "Basil", "Clara", "Dora", "Edgar", "Flora", "Gus", "Bob")


def match_of(key: str) -> Match:
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


def open_page(window: Window, name: str) -> Scene:
    """Open a page and wait until it is complete."""
    window.go(PAGES[name](window))
    settle(window)
    page = window.scenes[-1]
    if isinstance(page, LookBack):
        wait(window, lambda: page.review is None or page.review.done == page.review.total)
    return page
