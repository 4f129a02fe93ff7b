"""The routes: which scene each destination opens, and whether it covers the scene before or takes its place.

The program begins with the menu: every other scene is imported when it is first opened.
"""

from datetime import datetime
from itertools import chain

from game.match.match import Match
from game.ui.menu.found import Wanted
from game.ui.menu.search import Search
from game.ui.scenes.menu import Menu
from game.ui.widgets.destinations import (
    Destination,
    ToBook,
    ToCheck,
    ToClaim,
    ToCurtain,
    ToDaily,
    ToExchange,
    ToExercise,
    ToFigures,
    ToHandSummary,
    ToLayingOut,
    ToLeaving,
    ToLongRun,
    ToLookingBack,
    ToMatches,
    ToMatchSummary,
    ToMenu,
    ToOrderOfHands,
    ToOtherChair,
    ToPractice,
    ToPuzzle,
    ToReview,
    ToRules,
    ToSettings,
    ToSetup,
    ToTable,
    ToTwoRecords,
    ToWatching,
)
from game.ui.widgets.scene import Scene
from game.ui.window.window import Window


class Routes:
    """The routes of one run of the program; the menu keeps its search.

    `match` is the one at the table, from before the table is made. The menu is `reading` others until it leads on.
    """

    def __init__(self) -> None:
        self._search = Search()
        self.match: Match | None = None
        self.reading = False

    def go(self, window: Window, destination: Destination) -> None:
        """Opens a destination. The menu and a table leave every scene; all others cover the one that led there."""
        self.reading = destination == ToMenu()
        match destination:
            case ToMenu():
                self.match = None
                window.show(Menu(window, self._search))
            case ToTable(match, looking, asking):
                from game.ui.scenes.table import Table

                self.match = match
                window.show(Table(window, match, looking, asking))
            case ToLayingOut(match, seat):
                from game.ui.scenes.laying_out import LayingOut, laid_out

                laid, refused = laid_out(match, seat)
                window.push(LayingOut(window, laid, refused=refused))
            case ToLeaving(words, leave, yes, no):
                from game.ui.scenes.leaving import Leaving

                window.push(Leaving(window, words, leave, yes, no))
            case ToSetup(key):
                from game.ui.scenes.setup import Setup

                window.push(Setup(window, key))
            case ToRules(key, heading):
                from game.ui.scenes.rules import Rules

                window.push(Rules(window, key, heading))
            case ToSettings():
                from game.ui.scenes.settings import SettingsPage

                window.push(SettingsPage(window))
            case ToBook():
                from game.ui.scenes.pell_book import Book

                window.push(Book(window))
            case ToClaim(number):
                from game.ui.scenes.pell_book import ClaimPage

                window.push(ClaimPage(window, number))
            case ToTwoRecords(left, right, left_title, right_title):
                from game.ui.scenes.two_records import TwoRecords

                window.push(TwoRecords(window, (left, left_title), (right, right_title)))
            case ToPuzzle(name, title):
                from game.ui.scenes.laying_out import Puzzle

                window.push(Puzzle(window, name, title))
            case ToPractice():
                from game.ui.scenes.practice import Practice

                window.push(Practice(window))
            case ToExercise(tasks):
                from game.ui.scenes.exercise import Exercise

                first = next(tasks, None)
                if first is not None:
                    window.push(Exercise(window, chain([first], tasks)))
            case ToWatching(shown, title, offer, onward):
                from game.ui.scenes.watching import Watching

                window.push(Watching(window, shown, title, offer, onward))
            case ToCurtain(name, lift, take_back, pulls):
                from game.ui.scenes.curtain import Curtain

                window.push(Curtain(window, name, lift, take_back, pulls))
            case ToHandSummary(match, go_on, stop, look, coached):
                from game.ui.scenes.summary import HandSummary

                window.push(HandSummary(window, match, go_on, stop, look, coached))
            case ToMatchSummary():
                window.push(_summary(window, destination))
            case ToOrderOfHands(game, hand):
                from game.ui.scenes.order_of_hands import OrderOfHands

                window.push(OrderOfHands(window, game, hand))
            case ToReview(match, number, hand):
                from game.ui.scenes.review import Review

                window.push(Review(window, match, number, hand))
            case ToMatches(outcome):
                from game.ui.scenes.matches import YourMatches

                window.push(YourMatches(window, Wanted(outcome=outcome)))
            case ToLookingBack(match, number, hand):
                from game.ui.scenes.looking_back import LookingBack

                window.push(LookingBack(window, match, number, hand))
            case ToExchange(text, file):
                from game.ui.scenes.exchange import Exchange

                window.push(Exchange(window, text, file))
            case ToLongRun():
                from game.ui.scenes.long_run import LongRun

                window.push(LongRun(window))
            case ToCheck(match, step, cut, upcoming):
                from game.ui.scenes.deal_check import DealCheck

                window.push(DealCheck(window, match, step, cut, upcoming))
            case ToDaily(day):
                from game.ui.scenes.daily import Daily

                today = datetime.now().astimezone().date()
                window.push(Daily(window, day or today, today))
            case ToOtherChair(match, number, hand):
                from game.ui.scenes.other_chair import OtherChair

                window.push(OtherChair(window, match, number, hand))
            case ToFigures():
                from game.ui.scenes.figures import FiguresPage

                window.push(FiguresPage(window))


def _summary(window: Window, end: ToMatchSummary) -> Scene:
    """The summary of a match, or that of the deal of a day."""
    from game.play.daily import day_of
    from game.ui.scenes.day_summary import DaySummary
    from game.ui.scenes.summary import MatchSummary

    day = day_of(end.match)
    if day is not None:
        return DaySummary(window, end.match, day, end.look, end.coached)
    return MatchSummary(window, end.match, end.look, end.again, end.coached)
