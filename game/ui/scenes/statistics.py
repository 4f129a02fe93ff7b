"""Statistics of the people on this machine: matches, wins and points, by game and in total."""

from collections.abc import Iterator, Sequence
from functools import partial

from game.bots.levels import LEVELS
from game.match.player_types import Person
from game.platform.language import format_number, ngettext
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.play.statistics import ALL_GAMES, BestHand, Condition, ScoreBackfill, Share, Statistics, Tally
from game.rules import GAMES
from game.store import StoredMatch
from game.ui.canvas.canvas import Canvas
from game.ui.menu.emblems import emblem
from game.ui.menu.quick_start import play_button
from game.ui.routes import LookBackRoute
from game.ui.widgets.page import Grid, Part, Section, SectionPage, SectionRow
from game.ui.widgets.scene import Stage, use_some
from game.ui.widgets.selector import Progress, Selector, SelectorItem
from game.ui.widgets.statistics_rows import FigureRow, ShareCard, ShareRow, TrendChart
from game.ui.widgets.widget import TEXT, Button, Widget

LOOK = 50  # ms between checks for results of the worker
FEW = 10  # matches: with fewer an interval means little
OPPONENTS = 12  # most rows of opponents
SELECTOR, CARD = 12, 17  # ems: least width of a selector and of the card of a game


CONDITIONS = {
    Condition.UNAIDED: _l("Without help"),
    Condition.UNDO: _l("With undo, no help"),
    Condition.HELP: _l("With help"),
    Condition.KNOWN: _l("Same tiles again, or a typed deal number"),
    Condition.DUPLICATE: _l("Duplicate matches"),
    Condition.IMPORTED: _l("Imported matches"),
}


class StatisticsPage(SectionPage):
    """The statistics of one person at a time. A few matches are counted per frame, so that no frame is late."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, _("Statistics"))
        self._progress = Progress(self.canvas, "")
        self._backfill = ScoreBackfill(stage.store)
        self.person: Person | None = None
        self.game, self.condition = ALL_GAMES, Condition.UNAIDED
        self._restart()

    @property
    def busy(self) -> bool:
        """Whether matches remain to be counted."""
        return self._results is not None or bool(self._backfill.remaining)

    def _restart(self) -> None:
        self.figures = Statistics()
        self._results: Iterator[StoredMatch] | None = self.stage.store.match_repository.results()
        self.build()

    # -- contents ------------------------------------------------------------------------------------------------------

    def build(self) -> None:
        people = self.figures.people()
        if self._results is not None:
            self.show_sections([[self.section("", [self.text(_("Counting …"))])]], self._back)
            return
        if self.person not in people:
            own = Person(self.canvas.settings.name)
            self.person = own if own in people else people[0] if people else None
        if self.person is None:
            self._show_empty()
            return
        by_condition = self.figures.tallies[self.person]
        if self.condition not in by_condition:
            self.condition = next(condition for condition in Condition if condition in by_condition)
        selectors = self._selectors(people, self.person)
        tally = self.figures.of(self.person, self.game, self.condition)
        above: list[Widget | Part] = [Grid(selectors, SELECTOR * self.canvas.text_size(TEXT))] if selectors else []
        above += [self._progress] if self._backfill.remaining else []
        above.append(self._headline(tally))
        if cards := self._game_cards(self.person):
            above.append(self.section(_("By game"), [Grid(cards, CARD * self.canvas.text_size(TEXT))]))
        conditions = self.section(_("All finished matches"), self._condition_rows(self.person))
        opponents = self.section(_("Against each level or person"), self._opponent_rows(tally))
        best = self.section(_("Best hands"), self._best_hands(tally))
        trend = self.section(_("Points per hand"), self._trend_rows(tally))
        self.show_sections([[trend, opponents], [best, conditions]], self._back, above=above)

    def change(self, name: str, value: object) -> None:
        super().change(name, value)
        self.scroll.scroll_to(0)

    def _show_empty(self) -> None:
        """Say what the page will show, and offer to play."""
        words = _("Your wins in every game, your points per hand and your best hands will be here.")
        rows = [self.text(words), self.text(_("Finish a match to begin.")), play_button(self.stage)]
        self.show_sections([[self.section(_("No finished matches yet"), rows)]], rows[-1])

    def _selectors(self, people: Sequence[Person], person: Person) -> list[Selector]:
        """Return the selectors of person, game and condition, each if there are several."""
        by_condition = self.figures.tallies[person]
        played = [key for key in GAMES if key in by_condition[self.condition]]
        self.game = self.game if self.game in played else ALL_GAMES
        names = [SelectorItem(other, other.name or _("a player")) for other in people]
        games = [SelectorItem(ALL_GAMES, _("All games")), *(SelectorItem(key, str(GAMES[key].title)) for key in played)]
        conditions = [SelectorItem(each, str(title)) for each, title in CONDITIONS.items() if each in by_condition]
        choices = [(_("Player"), names, "person"), (_("Matches"), conditions, "condition")]
        if len(played) > 1:
            choices.insert(1, (_("Game"), games, "game"))
        return [
            self.selector(label, items, getattr(self, attribute), partial(self.change, attribute), "list")
            for label, items, attribute in choices
            if len(items) > 1
        ]

    def _headline(self, tally: Tally) -> Section:
        """Return the section with the large figures: wins, hands, points and the longest winning streak."""
        share, points = tally.share, tally.points_per_hand()
        won = ngettext("{won} of {count} match won", "{won} of {count} matches won", share.played)
        percent = _("{percent}%").format(percent=round(100 * share.won / share.played))
        figures = [(percent, won.format(won=format_number(share.won), count=format_number(share.played)))]
        figures.append(
            (format_number(tally.hands), ngettext("hand in these matches", "hands in these matches", tally.hands))
        )
        if points is not None:
            margin = _("{mean} ± {margin}").format(mean=_figure(points[0]), margin=_figure(points[1]))
            figures.append((margin, _("points per hand (± how far that may be off)")))
        if tally.longest_streak > 1:
            figures.append((str(tally.longest_streak), _("longest winning streak")))
        title = str(GAMES[self.game].title) if self.game else _("All games")
        return self.section(title, [FigureRow(self.canvas, figures)])

    def _game_cards(self, person: Person) -> list[ShareCard]:
        """Return the wins by game, most matches first; empty if one game is selected or only one was played."""
        tallies = self.figures.tallies[person][self.condition]
        games = sorted((key for key in tallies if key), key=lambda key: -tallies[key].share.played)
        if self.game or len(games) < 2:
            return []
        return [self._game_card(key, tallies[key].share) for key in games]

    def _game_card(self, key: str, share: Share) -> ShareCard:
        game, on_click = GAMES[key], partial(self.change, "game", key)
        words = _("{won} of {played} won").format(won=format_number(share.won), played=format_number(share.played))
        return ShareCard(self.canvas, str(game.title), words, share, on_click, partial(emblem, self.canvas, game))

    def _condition_rows(self, person: Person) -> list[SectionRow]:
        """Return the wins under each condition, in the game or in all games."""
        rows: list[SectionRow] = []
        for condition, title in CONDITIONS.items():
            share = self.figures.of(person, self.game, condition).share
            if share.played:
                rows.append(_share_row(self.canvas, str(title), share, partial(self.change, "condition", condition)))
        return [
            *rows,
            self.note(_("After ten matches, a white line shows how far luck may have changed the percentage.")),
        ]

    def _opponent_rows(self, tally: Tally) -> list[ShareRow]:
        """Return the wins against each level and each person."""
        levels = [(str(LEVELS[key].title), tally.against[key]) for key in LEVELS if key in tally.against]
        people = [(chair.name, share) for chair, share in tally.against.items() if isinstance(chair, Person)]
        people.sort(key=lambda other: -other[1].played)
        return [_share_row(self.canvas, name, share) for name, share in [*levels, *people[:OPPONENTS]]]

    def _trend_rows(self, tally: Tally) -> list[TrendChart]:
        """Return the chart of points per hand over time; empty with few matches."""
        points = tally.points_per_hand()
        if points is None or len(tally.points_by_match) < FEW:
            return []
        return [TrendChart(self.canvas, _("Points per hand"), tally.points_by_match, points[0])]

    def _best_hands(self, tally: Tally) -> list[Button]:
        """Return buttons that replay the best hands."""
        buttons = []
        for best in tally.best:
            words = ngettext("{points} point in hand {hand}", "{points} points in hand {hand}", best.points)
            words = words.format(points=best.points, hand=best.hand)
            buttons.append(self.button(words, partial(self._replay, best), icon="eye"))
        return buttons

    def _replay(self, best: BestHand) -> None:
        stored = self.stage.store.match_repository.find_match(best.match)
        match = self.stage.store.load(stored) if stored is not None else None
        if match is not None:
            self.stage.go(LookBackRoute(match, best.match, match.states[0].hand + best.hand - 1))

    # -- counting ------------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        """Count more matches, and take the worker's results."""
        is_moving = super().tick(now)
        if self._results is not None:
            if not use_some(self._results, self.figures.add):
                self.figures.add_duplicates(self.stage.store.match_repository.entries(duplicates_only=True))
                self._results = None
                self.rebuild()
            return True
        if self._backfill.remaining:
            if self._backfill.poll():
                self._restart()
                return True
            total = self._backfill.total
            done = total - self._backfill.remaining
            words = _("Reading older matches: {done} of {every}").format(
                done=format_number(done), every=format_number(total)
            )
            if words != self._progress.label:
                self._progress.set_progress(words, done / max(1, total))
                self.canvas.damage(self._progress.rect)
        return is_moving

    def idle_timeout_ms(self, now: int) -> float:
        return LOOK if self.busy else super().idle_timeout_ms(now)

    def on_close(self) -> None:
        self._backfill.close()

    def go_back(self) -> None:
        """Go from one game to all games, else to the previous scene."""
        if self.game:
            self.change("game", ALL_GAMES)
        else:
            super().go_back()


def _share_row(canvas: Canvas, name: str, share: Share, on_click: partial[None] | None = None) -> ShareRow:
    percent = round(100 * share.won / share.played)
    words = _("{won} of {played} · {percent}%")
    words = words.format(won=format_number(share.won), played=format_number(share.played), percent=percent)
    return ShareRow(canvas, name, words, share, on_click)


def _figure(number: float) -> str:
    return format_number(number, ".1f")
