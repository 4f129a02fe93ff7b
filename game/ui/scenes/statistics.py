"""Figures: what every person at this machine has played, won and made, by game and in all."""

import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from time import perf_counter

import pygame

from game.bots.levels import LEVELS
from game.match.deal_statistics import BOTS, ObservationTotal, StatisticKind, deal_observations
from game.match.match import Match
from game.match.player_types import Person
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play.statistics import ALL_GAMES, BestHand, ScoreBackfill, Share, Statistics, Tally
from game.rules import GAMES
from game.store import Store
from game.store.match_repository import Result
from game.text.deal_statistics import (
    UNUSUAL,
    describe_p_value,
    explain_expected,
    format_totals,
    heading,
    owner_name,
    summarize,
)
from game.ui.routes import ReplayViewerRoute
from game.ui.widgets.page import EDGE, GAP, Page, Section, SectionPage, SectionRow, arrange_head, arrange_sections
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Progress, Selector, SelectorItem
from game.ui.widgets.statistics_rows import ChanceRow, ShareRow, TrendChart
from game.ui.widgets.widget import SMALL, Button, Text

SHARE = 0.008  # seconds of a frame in which matches are counted
LOOK = 50  # ms from one look to the next whether the worker has found something
FEW = 10  # matches, below which an interval says little
OPPONENTS = 12  # of whom a row is shown


class StatisticsPage(SectionPage):
    """The figures of one person at a time. They are counted a few at a time, so that no frame waits for them."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, _("Figures"))
        self._progress = Progress(self.canvas, "")
        self._replaying = ScoreBackfill(stage.store)
        self.person: Person | None = None
        self.game = ALL_GAMES
        self._count_anew()

    @property
    def busy(self) -> bool:
        """Whether there is more to be counted."""
        return self._coming is not None or bool(self._replaying.remaining)

    def _count_anew(self) -> None:
        self.figures = Statistics()
        for match in self.stage.store.match_repository.uncounted():
            self.figures.add_uncounted(match)
        self._coming: Iterator[Result] | None = self.stage.store.match_repository.results()
        self._show()

    # -- what is shown -------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Shows what has been counted."""
        people = self.figures.people()
        if self._coming is None and self.person not in people:
            mine = Person(self.canvas.settings.name)
            self.person = mine if mine in people else people[0] if people else None
        if self._coming is not None or self.person is None:
            words = _("Counting …") if self._coming is not None else _("Nobody has played a match to its end here yet.")
            sections = [Section(self.canvas, _("What you have played"), [Text(self.canvas, words)])]
            columns = [sections]
        else:
            tally = self.figures.of(self.person, self.game)
            left, games = [self._whose(people, self.person), self._summary(tally)], self._games(self.person)
            more = [*self._course(tally), *self._against(tally)]
            columns = [[*left, *more], games] if games else [left, more]
        self.show_sections(columns, self._back)

    def _whose(self, people: Sequence[Person], person: Person) -> Section:
        """Whose figures these are, and of which game."""
        played = [key for key in GAMES if self.figures.tallies.get(person, {}).get(key)]
        games = [SelectorItem(ALL_GAMES, _("All games")), *(SelectorItem(key, GAMES[key].title) for key in played)]
        self.game = self.game if self.game in played else ALL_GAMES
        names = [SelectorItem(other, other.name or _("somebody")) for other in people]
        rows: list[SectionRow] = []
        if len(names) > 1:
            rows.append(Selector(self.canvas, _("Who"), names, person, self._choose_person, self.relayout, "list"))
        rows.append(Selector(self.canvas, _("Game"), games, self.game, self._choose_game, self.relayout, "list"))
        if self._replaying.remaining:
            rows.append(self._progress)
        return Section(self.canvas, _("Whose") if len(names) > 1 else names[0].label, rows)

    def _choose_person(self, person: Person) -> None:
        self.person = person
        self._show()
        self.relayout()

    def _choose_game(self, game: str) -> None:
        self.game = game
        self._show()
        self.relayout()

    def _summary(self, tally: Tally) -> Section:
        """Matches, hands, points, the longest run and the best hands."""
        canvas = self.canvas
        title = GAMES[self.game].title if self.game else _("All games")
        count = ngettext("{count} match", "{count} matches", tally.share.played).format(count=f"{tally.share.played:,}")
        hands = ngettext("{count} hand", "{count} hands", tally.hands).format(count=f"{tally.hands:,}")
        words = _("{matches}, {hands}").format(matches=count, hands=hands)
        if not tally.share.played:
            words = _("No match without help has been played to its end yet.")
            words = words if tally.aided.played else _("No match that counts has been played to its end yet.")
        rows: list[SectionRow] = [Text(canvas, words, bold=True)]
        if tally.share.played:
            rows.append(_share_row(self, _("Won"), tally.share))
        made = tally.points_per_hand()
        if made is not None:
            words = _("{mean} points a hand, give or take {margin}").format(
                mean=_figure(made[0]), margin=_figure(made[1])
            )
            rows.append(Text(canvas, words))
        if tally.longest_streak > 1:
            words = _("Most matches won in a row: {count}").format(count=tally.longest_streak)
            rows.append(Text(canvas, words))
        if tally.best:
            rows.append(Text(canvas, _("The best hands"), SMALL, bold=True, tone="dim"))
            rows += [self._best(best) for best in tally.best]
        if tally.aided.played:
            words = ngettext(
                "With help, or with moves taken back: {count} match, {won} won. It is counted in nothing else.",
                "With help, or with moves taken back: {count} matches, {won} won. They are counted in nothing else.",
                tally.aided.played,
            )
            rows.append(Text(canvas, words.format(count=f"{tally.aided.played:,}", won=tally.aided.won), SMALL))
        if not self.game and (uncounted := self._uncounted()):
            rows.append(Text(canvas, uncounted, SMALL))
        note = _("The white line in a bar shows within what the true share lies, 19 times in 20.")
        rows += [Text(canvas, note, SMALL, tone="dim")] if tally.share.played else []
        return Section(canvas, title, rows)

    def _uncounted(self) -> str:
        """How many matches are in no figure, and why; empty where there are none."""
        assert self.person is not None
        found: Mapping[str, int] = self.figures.uncounted.get(self.person, {})
        hands, again, typed, brought = (found.get(why, 0) for why in ("duplicate", "again", "typed", "brought"))
        told = {
            ngettext("{count} hand of a duplicate match", "{count} hands of duplicate matches", hands): hands,
            ngettext("{count} match with tiles dealt before", "{count} matches with tiles dealt before", again): again,
            ngettext("{count} match with a number typed in", "{count} matches with a number typed in", typed): typed,
            ngettext("{count} match not played here", "{count} matches not played here", brought): brought,
        }
        every = ", ".join(words.format(count=f"{count:,}") for words, count in told.items() if count)
        return _("Not counted: {matches}.").format(matches=every) if every else ""

    def _best(self, best: BestHand) -> Button:
        words = _("{points} points in hand {hand}").format(points=best.points, hand=best.hand)
        return Button(self.canvas, words, partial(self._look_back, best), icon="eye")

    def _look_back(self, best: BestHand) -> None:
        shelf, store = self.stage.store.match_repository, self.stage.store
        kept = shelf.find_match(best.match)
        match = store.load(kept) if kept is not None else None
        if match is not None:
            self.stage.go(ReplayViewerRoute(match, best.match, best.hand))

    def _games(self, person: Person) -> list[Section]:
        """Each game with what was won of it; nothing where one is looked at."""
        if self.game:
            return []
        tallies = self.figures.tallies.get(person, {})
        rows: list[SectionRow] = []
        for key in sorted((key for key in tallies if key), key=lambda key: -tallies[key].share.played):
            if tallies[key].share.played:
                act = partial(self._choose_game, key)
                rows.append(_share_row(self, GAMES[key].title, tallies[key].share, act))
        return [Section(self.canvas, _("Won, game by game"), rows)] if rows else []

    def _course(self, tally: Tally) -> list[Section]:
        """Points a hand in the course of time; nothing while there is little to see."""
        made = tally.points_per_hand()
        if made is None or len(tally.points_by_match) < FEW:
            return []
        chart = TrendChart(self.canvas, _("Points a hand"), tally.points_by_match, made[0])
        return [Section(self.canvas, _("Points a hand"), [chart])]

    def _against(self, tally: Tally) -> list[Section]:
        """Won of played against each level and each person."""
        levels = [(LEVELS[key].title, tally.against[key]) for key in LEVELS if key in tally.against]
        people = [(chair.name, share) for chair, share in tally.against.items() if isinstance(chair, Person)]
        people.sort(key=lambda other: -other[1].played)
        rows: list[SectionRow] = [_share_row(self, name, share) for name, share in [*levels, *people[:OPPONENTS]]]
        return [Section(self.canvas, _("Won against"), rows)] if rows else []

    # -- counting ------------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        """Counts some more, and takes up what the worker has found."""
        moves = super().tick(now)
        if self._coming is not None:
            ends = perf_counter() + SHARE
            while self._coming is not None and perf_counter() < ends:
                result = next(self._coming, None)
                if result is None:
                    self._coming = None
                    self._show()
                    self.relayout()
                else:
                    self.figures.add(result)
            return True
        if self._replaying.remaining:
            if self._replaying.poll():
                self._count_anew()
                return True
            every = self._replaying.total
            done = every - self._replaying.remaining
            words = _("Older matches: {done} of {every} read").format(done=f"{done:,}", every=f"{every:,}")
            if words != self._progress.label:
                self._progress.set_progress(words, done / max(1, every))
                self.canvas.damage(self._progress.rect)
        return moves

    def idle_timeout_ms(self, now: int) -> float:
        return LOOK if self.busy else super().idle_timeout_ms(now)

    def on_close(self) -> None:
        self._replaying.close()

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.game and not self._unfolded():
            self._choose_game(ALL_GAMES)
            return True
        return super().handle_event(event)

    def _unfolded(self) -> bool:
        """Whether a list is open, which Escape closes first."""
        return any(isinstance(widget, Selector) and widget.is_open for widget in self._scrolling)


def _share_row(page: Page, name: str, share: Share, act: partial[None] | None = None) -> ShareRow:
    percent = round(100 * share.won / share.played)
    words = _("{won} of {played} · {percent} %").format(
        won=f"{share.won:,}", played=f"{share.played:,}", percent=percent
    )
    return ShareRow(page.canvas, name, words, act).set_share(share.won / share.played, share.interval())


def _figure(number: float) -> str:
    return f"{number:.1f}".replace("-", "−")


# -- the long run: over all deals kept here, what each person got and what the bots did, beside what chan --------------


AT_ONCE = 0.02  # seconds of a frame in which matches are read
MAX_PEOPLE = 5  # so many persons are shown at the most, those with most deals


class DealStatistics(SectionPage):
    """The figures; the matches are read a few at a time, and all is shown when they have been."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, _("The long run of deals"))
        self._said = Text(self.canvas, "")
        self._sums: dict[tuple[str, StatisticKind], ObservationTotal] = {}
        self._read = 0
        self._matches: Iterator[Match] | None = _all(stage.store)
        self._build()

    @property
    def busy(self) -> bool:
        """Whether there are matches that have not been read."""
        return self._matches is not None

    def tick(self, now: int) -> bool:
        if self._matches is not None:
            until = time.perf_counter() + AT_ONCE
            while self._matches is not None and time.perf_counter() < until:
                self._read_one()
            self._build()
            self.relayout()
        return super().tick(now) or self.busy

    def _read_one(self) -> None:
        assert self._matches is not None
        match = next(self._matches, None)
        if match is None:
            self._matches = None
            return
        self._read += 1
        for case in deal_observations(match):
            self._sums.setdefault((case.player, case.kind), ObservationTotal()).add(case.observed, case.chance)

    # -- what is told --------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        if self.busy:
            words = ngettext("{count} match read so far …", "{count} matches read so far …", self._read)
            self._said.set_text(words.format(count=f"{self._read:,}"))
            self.show_sections([], self._back, above=[self._said])
        else:
            likely = {of: total.likelihood() for of, total in self._sums.items() if total.deviation}
            self._said.set_text(summarize([*likely.values()]))
            sections = [self._section(kind, likely) for kind in StatisticKind if any(of[1] == kind for of in likely)]
            half = (len(sections) + 1) // 2
            columns = [column for column in (sections[:half], sections[half:]) if column]
            self.show_sections(columns, self._back, above=[self._said])

    def _section(self, kind: StatisticKind, likely: dict[tuple[str, StatisticKind], float]) -> Section:
        people = sorted((who for who, of in likely if of == kind and who != BOTS), key=lambda who: -self._times(who))
        rows: list[SectionRow] = [Text(self.canvas, explain_expected(kind), SMALL, tone="dim")]
        for who in [*people[:MAX_PEOPLE], BOTS]:
            if (who, kind) in likely:
                total, chance = self._sums[who, kind], likely[who, kind]
                away = (total.observed - total.expected) / total.deviation
                row = ChanceRow(
                    self.canvas,
                    owner_name(who),
                    away,
                    format_totals(kind, total),
                    describe_p_value(chance),
                    unusual=chance < UNUSUAL,
                )
                rows.append(row)
        return Section(self.canvas, heading(kind), rows)

    def _times(self, who: str) -> int:
        total = self._sums.get((who, StatisticKind.DOUBLES))
        return total.times if total else 0

    # -- places --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title)
        edge, gap = self.px(EDGE), self.px(GAP)
        wide = self.canvas.size[0] - 2 * edge
        top = self.view.top + gap // 2
        self._said.rect = pygame.Rect(edge, top, wide, self._said.height(wide))
        self.content_bottom = self._said.rect.bottom
        if self._columns:
            view = self.view
            self.view = pygame.Rect(view.x, self.content_bottom + gap, view.w, view.h)
            arrange_sections(self, self._columns)
            self.view = view


def _all(store: Store) -> Iterator[Match]:
    """Every match that was played here and can still be read."""
    for entry in store.match_repository.entries():
        kept = store.match_repository.find_match(entry.id)
        match = store.load(kept) if kept is not None and not kept.is_imported and not kept.has_crashed else None
        if match is not None:
            yield match
