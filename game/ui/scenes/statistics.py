"""Statistics of the people on this machine: matches, wins and points, by game and in total; and deals compared with
chance.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from time import perf_counter
from typing import Any

from game.bots.levels import LEVELS
from game.match.deal_statistics import BOTS, ObservationTotal, StatisticKind, deal_observations
from game.match.match import Match
from game.match.player_types import Person
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play.statistics import ALL_GAMES, BestHand, ScoreBackfill, Share, Statistics, Tally
from game.rules import GAMES
from game.store import Store, StoredMatch
from game.text.deal_statistics import (
    UNUSUAL,
    describe_p_value,
    explain_expected,
    format_totals,
    heading,
    owner_name,
    summarize,
)
from game.ui.canvas.canvas import Canvas
from game.ui.routes import LookBackRoute
from game.ui.widgets.page import Section, SectionPage, SectionRow
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Progress, SelectorItem
from game.ui.widgets.statistics_rows import ChanceRow, ShareRow, TrendChart
from game.ui.widgets.widget import SMALL

SHARE = 0.01  # seconds per frame for counting or reading matches
LOOK = 50  # ms between checks for results of the worker
FEW = 10  # matches: with fewer an interval means little
OPPONENTS = 12  # most rows of opponents


class StatisticsPage(SectionPage):
    """The statistics of one person at a time. A few matches are counted per frame, so that no frame is late."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, _("Statistics"))
        self._progress = Progress(self.canvas, "")
        self._backfill = ScoreBackfill(stage.store)
        self.person: Person | None = None
        self.game = ALL_GAMES
        self._restart()

    @property
    def busy(self) -> bool:
        """Whether matches remain to be counted."""
        return self._results is not None or bool(self._backfill.remaining)

    def _restart(self) -> None:
        self.figures = Statistics()
        for match in self.stage.store.match_repository.uncounted():
            self.figures.add_uncounted(*match)
        self._results: Iterator[StoredMatch] | None = self.stage.store.match_repository.results()
        self.build()

    # -- contents ------------------------------------------------------------------------------------------------------

    def build(self) -> None:
        people = self.figures.people()
        if self._results is not None:
            self._show_message(_("Counting …"))
            return
        if self.person not in people:
            own = Person(self.canvas.settings.name)
            self.person = own if own in people else people[0] if people else None
        if self.person is None:
            self._show_message(_("No finished matches yet."))
            return
        selectors, tally = self._selectors_section(people, self.person), self.figures.of(self.person, self.game)
        left, games = [selectors, self._summary_section(tally)], self._games_rows(self.person)
        more = [
            self.section(_("Points per hand"), self._trend_rows(tally)),
            self.section(_("Wins by opponent"), self._opponent_rows(tally)),
        ]
        columns = [[*left, *more], [self.section(_("Wins by game"), games)]] if games else [left, more]
        self.show_sections(columns, self._back)

    def _show_message(self, words: str) -> None:
        self.show_sections([[self.section(_("Matches played"), [self.text(words)])]], self._back)

    def _selectors_section(self, people: Sequence[Person], person: Person) -> Section:
        """Return the section with the selectors of person and game."""
        played = [key for key in GAMES if self.figures.tallies.get(person, {}).get(key)]
        games = [SelectorItem(ALL_GAMES, _("All games")), *(SelectorItem(key, GAMES[key].title) for key in played)]
        self.game = self.game if self.game in played else ALL_GAMES
        names = [SelectorItem(other, other.name or _("a player")) for other in people]
        rows: list[SectionRow] = []
        if len(names) > 1:
            rows.append(self.selector(_("Player"), names, person, partial(self.change, "person"), "list"))
        rows.append(self.selector(_("Game"), games, self.game, partial(self.change, "game"), "list"))
        if self._backfill.remaining:
            rows.append(self._progress)
        return self.section(_("Player") if len(names) > 1 else names[0].label, rows)

    def _summary_section(self, tally: Tally) -> Section:
        """Return the section with matches, hands, points, the longest winning streak and the best hands."""
        share, points = tally.share, tally.points_per_hand()
        count = ngettext("{count} match", "{count} matches", share.played).format(count=f"{share.played:,}")
        hands = ngettext("{count} hand", "{count} hands", tally.hands).format(count=f"{tally.hands:,}")
        words = _("{matches}, {hands}").format(matches=count, hands=hands)
        if not share.played:
            words = _("No finished match counts yet.")
            words = words if not tally.aided.played else _("No finished match without help yet.")
        rows: list[SectionRow] = [self.text(words, bold=True)]
        if share.played:
            rows.append(_share_row(self.canvas, _("Won"), share))
        if points is not None:
            words = _("{mean} ± {margin} points per hand")
            rows.append(self.text(words.format(mean=_figure(points[0]), margin=_figure(points[1]))))
        if tally.longest_streak > 1:
            rows.append(self.text(_("Longest winning streak: {count}").format(count=tally.longest_streak)))
        if tally.best:
            rows.append(self.text(_("Best hands"), SMALL, bold=True, tone="dim"))
        for best in tally.best:
            words = ngettext("{points} point in hand {hand}", "{points} points in hand {hand}", best.points)
            words = words.format(points=best.points, hand=best.hand)
            rows.append(self.button(words, partial(self._replay, best), icon="eye"))
        if tally.aided.played:
            words = ngettext(
                "With help or undo: {count} match, {won} won. It is not counted above.",
                "With help or undo: {count} matches, {won} won. They are not counted above.",
                tally.aided.played,
            )
            rows.append(self.text(words.format(count=f"{tally.aided.played:,}", won=tally.aided.won), SMALL))
        if not self.game and (uncounted := self._uncounted_text()):
            rows.append(self.text(uncounted, SMALL))
        if share.played:
            words = _("The white line in a bar is the 95% confidence interval.")
            rows.append(self.note(words))
        return self.section(GAMES[self.game].title if self.game else _("All games"), rows)

    def _uncounted_text(self) -> str:
        """Return how many matches are not counted, and why; empty if there are none."""
        assert self.person is not None
        counts_by_reason: Mapping[str, int] = self.figures.uncounted.get(self.person, {})
        reasons = "duplicate", "again", "typed", "brought"
        hands, again, typed, imported = (counts_by_reason.get(reason, 0) for reason in reasons)
        counts = (
            (hands, ngettext("{count} hand of a duplicate match", "{count} hands of duplicate matches", hands)),
            (
                again,
                ngettext(
                    "{count} match with tiles that were dealt before",
                    "{count} matches with tiles that were dealt before",
                    again,
                ),
            ),
            (
                typed,
                ngettext("{count} match with a typed deal number", "{count} matches with a typed deal number", typed),
            ),
            (imported, ngettext("{count} imported match", "{count} imported matches", imported)),
        )
        total = ", ".join(words.format(count=f"{count:,}") for count, words in counts if count)
        return _("Not counted: {matches}.").format(matches=total) if total else ""

    def _replay(self, best: BestHand) -> None:
        stored = self.stage.store.match_repository.find_match(best.match)
        match = self.stage.store.load(stored) if stored is not None else None
        if match is not None:
            self.stage.go(LookBackRoute(match, best.match, match.states[0].hand + best.hand - 1))

    def _games_rows(self, person: Person) -> list[ShareRow]:
        """Return the wins by game; empty if one game is selected."""
        shares = {key: tally.share for key, tally in self.figures.tallies.get(person, {}).items() if key}
        return [
            _share_row(self.canvas, GAMES[key].title, share, partial(self.change, "game", key))
            for key, share in sorted(shares.items(), key=lambda entry: -entry[1].played)
            if share.played and not self.game
        ]

    def _trend_rows(self, tally: Tally) -> list[TrendChart]:
        """Return the chart of points per hand over time; empty with few matches."""
        points = tally.points_per_hand()
        if points is None or len(tally.points_by_match) < FEW:
            return []
        return [TrendChart(self.canvas, _("Points per hand"), tally.points_by_match, points[0])]

    def _opponent_rows(self, tally: Tally) -> list[ShareRow]:
        """Return the wins against each level and each person."""
        levels = [(LEVELS[key].title, tally.against[key]) for key in LEVELS if key in tally.against]
        people = [(chair.name, share) for chair, share in tally.against.items() if isinstance(chair, Person)]
        people.sort(key=lambda other: -other[1].played)
        return [_share_row(self.canvas, name, share) for name, share in [*levels, *people[:OPPONENTS]]]

    # -- counting ------------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        """Count more matches, and take the worker's results."""
        is_moving = super().tick(now)
        if self._results is not None:
            if not _use_some(self._results, self.figures.add):
                self._results = None
                self.rebuild()
            return True
        if self._backfill.remaining:
            if self._backfill.poll():
                self._restart()
                return True
            total = self._backfill.total
            done = total - self._backfill.remaining
            words = _("Reading older matches: {done} of {every}").format(done=f"{done:,}", every=f"{total:,}")
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


def _use_some(items: Iterator[Any], use: Callable[[Any], object]) -> bool:
    """Use items for the time of a frame; return whether some may remain."""
    deadline = perf_counter() + SHARE
    for item in items:
        use(item)
        if perf_counter() >= deadline:
            return True
    return False


def _share_row(canvas: Canvas, name: str, share: Share, on_click: partial[None] | None = None) -> ShareRow:
    percent = round(100 * share.won / share.played)
    words = _("{won} of {played} · {percent}%")
    words = words.format(won=f"{share.won:,}", played=f"{share.played:,}", percent=percent)
    return ShareRow(canvas, name, words, share, on_click)


def _figure(number: float) -> str:
    return f"{number:.1f}".replace("-", "−")


# -- all deals: what each person and the bots got, compared with chance ------------------------------------------------


MAX_PEOPLE = 5  # most people shown: those with most deals


class DealStatistics(SectionPage):
    """Statistics of all deals; a few matches are read per frame, and the results are shown at the end."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, _("Luck check"))
        self._text = self.text("")
        self._sums: dict[tuple[str, StatisticKind], ObservationTotal] = {}
        self._read = 0
        self._matches = _all_matches(stage.store)
        self.busy = True  # whether matches remain to be read
        self.build()

    def tick(self, now: int) -> bool:
        if self.busy:
            self.busy = _use_some(self._matches, self._add)
            self.rebuild()
        return super().tick(now) or self.busy

    def _add(self, match: Match) -> None:
        self._read += 1
        for observation in deal_observations(match):
            total = self._sums.setdefault((observation.player, observation.kind), ObservationTotal())
            total.add(observation.observed, observation.chance)

    def build(self) -> None:
        if self.busy:
            words = ngettext("{count} match read so far …", "{count} matches read so far …", self._read)
            self._text.label = words.format(count=f"{self._read:,}")
            sections = []
        else:
            likelihoods = {key: total.likelihood() for key, total in self._sums.items() if total.deviation}
            self._text.label = summarize([*likelihoods.values()])
            kinds = [kind for kind in StatisticKind if any(key[1] == kind for key in likelihoods)]
            sections = [self._section(kind, likelihoods) for kind in kinds]
        half = (len(sections) + 1) // 2
        self.show_sections([sections[:half], sections[half:]], self._back, above=[self._text])

    def _section(self, kind: StatisticKind, likelihoods: dict[tuple[str, StatisticKind], float]) -> Section:
        deals = {who: total.times for (who, each), total in self._sums.items() if each == StatisticKind.DOUBLES}
        people = [who for who, each in likelihoods if each == kind and who != BOTS]
        people.sort(key=lambda who: -deals.get(who, 0))
        rows: list[SectionRow] = [self.note(explain_expected(kind))]
        for who in [*people[:MAX_PEOPLE], BOTS]:
            if (who, kind) in likelihoods:
                total, chance = self._sums[who, kind], likelihoods[who, kind]
                deviations, unusual = (total.observed - total.expected) / total.deviation, chance < UNUSUAL
                texts = format_totals(kind, total), describe_p_value(chance)
                rows.append(ChanceRow(self.canvas, owner_name(who), deviations, *texts, unusual))
        return self.section(heading(kind), rows)


def _all_matches(store: Store) -> Iterator[Match]:
    """Yield every match that was played here and can be read."""
    for entry in store.match_repository.entries():
        stored = store.match_repository.find_match(entry.id)
        match = store.load(stored) if stored is not None and not stored.is_imported and not stored.has_crashed else None
        if match is not None:
            yield match
