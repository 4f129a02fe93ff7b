"""The routes: which scene opens for each route, and whether it covers the scene before or replaces it.

Scenes other than the menu are imported when they are first opened.
"""

from datetime import date, datetime
from itertools import chain

from game.match.match import Match
from game.platform.language import set_language
from game.ui.menu.search import MatchFilters, Search
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
    HandSummaryRoute,
    ImportExportRoute,
    KeysRoute,
    LanguageRoute,
    LookBackRoute,
    MatchListRoute,
    MatchSummaryRoute,
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
    TableRoute,
)
from game.ui.scenes.menu import Menu
from game.ui.window.window import Window


class Routes:
    """The routes of one run of the program; it keeps the search of the menu and the filters of the match list.

    `match` is the one at the table, set before the table is created. `reading` is whether the menu is open, which reads
    other matches.
    """

    def __init__(self) -> None:
        self._search, self._match_filters = Search(), MatchFilters()
        self.match: Match | None = None
        self.reading = False

    def go(self, window: Window, destination: Route) -> None:
        """Open a route. The first start, the menu and a table replace all scenes; others cover the one below."""
        self.reading = destination == MenuRoute()
        match destination:
            case MenuRoute():
                self.match = None
                window.show(Menu(window, self._search, _today()))
            case FirstStartRoute():
                from game.ui.scenes.first_start import FirstStart

                window.show(FirstStart(window))
            case TableRoute(match, looking, asking):
                from game.ui.scenes.table import Table

                self.match = match
                window.show(Table(window, match, looking, asking))
            case PositionEditorRoute(match, seat):
                from game.ui.scenes.position_editor import PositionEditor, create_position

                position, error = create_position(match, seat)
                window.push(PositionEditor(window, position, error=error))
            case ConfirmationRoute():
                from game.ui.scenes.curtain import Confirmation

                window.push(Confirmation(window, destination))
            case SetupRoute(key):
                from game.ui.scenes.setup import Setup

                window.push(Setup(window, key))
            case RulesRoute(key, section):
                from game.ui.scenes.rules import Rules

                window.push(Rules(window, key, section))
            case KeysRoute():
                from game.ui.scenes.key_help import KeyHelp

                window.push(KeyHelp(window, destination))
            case SettingsRoute():
                from game.ui.scenes.settings import SettingsPage

                window.push(SettingsPage(window))
            case LanguageRoute():
                set_language(window.canvas.settings.language_code)
                self._search = Search()
                self.go(window, MenuRoute() if self.match is None else TableRoute(self.match))
                self.go(window, SettingsRoute())
            case AboutRoute():
                from game.ui.scenes.about import About

                window.push(About(window))
            case PellBookRoute():
                from game.ui.scenes.pell_book import Book

                window.push(Book(window))
            case ClaimRoute(number):
                from game.ui.scenes.pell_book import ClaimPage

                window.push(ClaimPage(window, number))
            case RecordComparisonRoute(left, right, left_title, right_title):
                from game.ui.scenes.pell_book import RecordComparison

                window.push(RecordComparison(window, (left, left_title), (right, right_title)))
            case PuzzleRoute(name, title):
                from game.ui.scenes.position_editor import Puzzle

                window.push(Puzzle(window, name, title))
            case PracticeRoute():
                from game.ui.scenes.practice import Practice

                window.push(Practice(window))
            case ExerciseRoute(tasks):
                from game.ui.scenes.exercise import Exercise

                first = next(tasks, None)
                if first is not None:
                    window.push(Exercise(window, chain([first], tasks)))
            case DemonstrationRoute(shown, title, offer, onward):
                from game.ui.scenes.demonstration_viewer import DemonstrationViewer

                window.push(DemonstrationViewer(window, shown, title, offer, onward))
            case CurtainRoute():
                from game.ui.scenes.curtain import Curtain

                window.push(Curtain(window, destination))
            case HandSummaryRoute():
                from game.ui.scenes.summary import HandSummary

                window.push(HandSummary(window, destination))
            case MatchSummaryRoute():
                from game.play.daily_deal import deal_date
                from game.ui.scenes.daily_deal import DailyDealSummary
                from game.ui.scenes.summary import MatchSummary

                day = deal_date(destination.match)
                if day is None:
                    window.push(MatchSummary(window, destination))
                else:
                    window.push(DailyDealSummary(window, destination, day))
            case ScoresRoute():
                from game.ui.scenes.summary import ScoresPanel

                window.push(ScoresPanel(window, destination))
            case HandRankingRoute(game, hand):
                from game.ui.scenes.summary import HandRanking

                window.push(HandRanking(window, game, hand))
            case MatchListRoute(outcome):
                from game.ui.scenes.match_list import MatchList

                if outcome is not None:
                    self._match_filters = MatchFilters(outcome=outcome)
                window.push(MatchList(window, self._match_filters))
            case LookBackRoute(match, number, hand, tab):
                from game.ui.scenes.look_back import LookBack

                window.push(LookBack(window, match, number, hand, tab))
            case ImportExportRoute(text, file):
                from game.ui.scenes.import_export import ImportExport

                window.push(ImportExport(window, text, file))
            case FairDealsRoute():
                from game.ui.scenes.fair_deals import FairDeals

                window.push(FairDeals(window, destination))
            case DailyDealRoute(day):
                from game.ui.scenes.daily_deal import DailyDeal

                window.push(DailyDeal(window, day or _today(), _today()))
            case ReplaySeatRoute(match, number, hand):
                from game.ui.scenes.replay_seat import ReplaySeat

                window.push(ReplaySeat(window, match, number, hand))
            case StatisticsRoute():
                from game.ui.scenes.statistics import StatisticsPage

                window.push(StatisticsPage(window))


def _today() -> date:
    return datetime.now().astimezone().date()
