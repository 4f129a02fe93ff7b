"""The long run: over all deals kept here, what each person got and what the bots did, beside what chance makes."""

import time
from collections.abc import Iterator

import pygame

from game.match.long_run import BOTS, Kind, Sum, cases
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.store import Store
from game.text.long_run import UNUSUAL, explained, figures, heading, judged, summed_up, whose
from game.ui.widgets.chance_row import ChanceRow
from game.ui.widgets.head import arrange_head
from game.ui.widgets.page import EDGE, GAP, Page
from game.ui.widgets.scene import Stage
from game.ui.widgets.sections import Row, Section, arrange_sections
from game.ui.widgets.widget import SMALL, TITLE, Button, Text

AT_ONCE = 0.02  # seconds of a frame in which matches are read
MOST = 5  # so many persons are shown at the most, those with most deals


class LongRun(Page):
    """The figures; the matches are read a few at a time, and all is shown when they have been."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self._back = Button(canvas, _("Back"), self.back, icon="back")
        self._title = Text(canvas, _("The long run of deals"), TITLE, bold=True)
        self._said = Text(canvas, "")
        self._sums: dict[tuple[str, Kind], Sum] = {}
        self._read = 0
        self._matches: Iterator[Match] | None = _all(stage.store)
        self._columns: list[list[Section]] = []
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
            self.again()
        return super().tick(now) or self.busy

    def _read_one(self) -> None:
        assert self._matches is not None
        match = next(self._matches, None)
        if match is None:
            self._matches = None
            return
        self._read += 1
        for case in cases(match):
            self._sums.setdefault((case.who, case.kind), Sum()).add(case.came, case.chance)

    # -- what is told --------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        if self.busy:
            words = ngettext("{count} match read so far …", "{count} matches read so far …", self._read)
            self._said.say(words.format(count=f"{self._read:,}"))
        else:
            likely = {of: total.likelihood() for of, total in self._sums.items() if total.deviation}
            self._said.say(summed_up([*likely.values()]))
            sections = [self._section(kind, likely) for kind in Kind if any(of[1] == kind for of in likely)]
            half = (len(sections) + 1) // 2
            self._columns = [column for column in (sections[:half], sections[half:]) if column]
        widgets = [widget for column in self._columns for section in column for widget in section.widgets()]
        self.fill([self._back, self._title], [self._said, *widgets], self._back)

    def _section(self, kind: Kind, likely: dict[tuple[str, Kind], float]) -> Section:
        people = sorted((who for who, of in likely if of == kind and who != BOTS), key=lambda who: -self._times(who))
        rows: list[Row] = [Text(self.canvas, explained(kind), SMALL, tone="dim")]
        for who in [*people[:MOST], BOTS]:
            if (who, kind) in likely:
                total, chance = self._sums[who, kind], likely[who, kind]
                away = (total.came - total.expected) / total.deviation
                row = ChanceRow(
                    self.canvas, whose(who), away, figures(kind, total), judged(chance), unusual=chance < UNUSUAL
                )
                rows.append(row)
        return Section(self.canvas, heading(kind), rows)

    def _times(self, who: str) -> int:
        total = self._sums.get((who, Kind.DOUBLES))
        return total.times if total else 0

    # -- places --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title)
        edge, gap = self.px(EDGE), self.px(GAP)
        wide = self.canvas.size[0] - 2 * edge
        top = self.view.top + gap // 2
        self._said.rect = pygame.Rect(edge, top, wide, self._said.height(wide))
        self.bottom = self._said.rect.bottom
        if self._columns:
            view = self.view
            self.view = pygame.Rect(view.x, self.bottom + gap, view.w, view.h)
            arrange_sections(self, self._columns)
            self.view = view


def _all(store: Store) -> Iterator[Match]:
    """Every match that was played here and can still be read."""
    for entry in store.shelf.entries():
        kept = store.shelf.kept(entry.id)
        match = store.look(kept) if kept is not None and not kept.brought and not kept.suspect else None
        if match is not None:
            yield match
