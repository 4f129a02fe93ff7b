"""The routes: which scene each destination opens, and whether it covers the scene before or takes its place."""

from itertools import chain

from game.match import Match
from game.ui.menu.search import Search
from game.ui.scenes.curtain import Curtain
from game.ui.scenes.exercise import Exercise
from game.ui.scenes.leaving import Leaving
from game.ui.scenes.menu import Menu
from game.ui.scenes.order_of_hands import OrderOfHands
from game.ui.scenes.pell_plates import Plates
from game.ui.scenes.practice import Practice
from game.ui.scenes.review import Review
from game.ui.scenes.rules import Rules
from game.ui.scenes.settings import SettingsPage
from game.ui.scenes.setup import Setup
from game.ui.scenes.summary import HandSummary, MatchSummary
from game.ui.scenes.table import Table
from game.ui.scenes.watching import Watching
from game.ui.widgets.destinations import (
    Destination,
    ToCurtain,
    ToExercise,
    ToHandSummary,
    ToLeaving,
    ToMatchSummary,
    ToMenu,
    ToOrderOfHands,
    ToPlates,
    ToPractice,
    ToReview,
    ToRules,
    ToSettings,
    ToSetup,
    ToTable,
    ToWatching,
)
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
            case ToTable(match, looking):
                self.match = match
                window.show(Table(window, match, looking))
            case ToLeaving(words, leave):
                window.push(Leaving(window, words, leave))
            case ToSetup(key):
                window.push(Setup(window, key))
            case ToRules(key, heading):
                window.push(Rules(window, key, heading))
            case ToSettings():
                window.push(SettingsPage(window))
            case ToPlates():
                window.push(Plates(window))
            case ToPractice():
                window.push(Practice(window))
            case ToExercise(tasks):
                first = next(tasks, None)
                if first is not None:
                    window.push(Exercise(window, chain([first], tasks)))
            case ToWatching(shown, title, offer, onward):
                window.push(Watching(window, shown, title, offer, onward))
            case ToCurtain(name, lift, take_back, pulls):
                window.push(Curtain(window, name, lift, take_back, pulls))
            case ToHandSummary(match, go_on, stop, look, coached):
                window.push(HandSummary(window, match, go_on, stop, look, coached))
            case ToMatchSummary(match, look, again, coached):
                window.push(MatchSummary(window, match, look, again, coached))
            case ToOrderOfHands(game, hand):
                window.push(OrderOfHands(window, game, hand))
            case ToReview(match, number, hand):
                window.push(Review(window, match, number, hand))
