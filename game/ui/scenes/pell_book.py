"""Pell's book of 1844: his claims with their verdicts, and the games that he printed."""

from functools import partial

import pygame

from game.core.state import Play
from game.match.match import Match
from game.match.player_types import Person
from game.pell.claims import (
    Claim,
    Reading,
    Verdict,
    claim_title,
    claims,
    demonstration,
    is_plate,
    record_title,
    summarize,
    title_with_count,
)
from game.pell.plates import Plate, plates
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.text import MatchLog
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.canvas.theme import Colour
from game.ui.families.line.pages import LineThumbnail
from game.ui.families.table_snapshot import TableSnapshot
from game.ui.menu.draft import USUAL_BOT
from game.ui.routes import ClaimRoute, DemonstrationRoute, PuzzleRoute, RecordComparisonRoute, TableRoute
from game.ui.table.playback import Playback
from game.ui.table.replay_comparison import SubCanvas
from game.ui.widgets.page import GAP, Page, Section, SectionPage, SectionRow, place_rows, rows_height
from game.ui.widgets.scene import HitTarget, Stage
from game.ui.widgets.widget import SMALL, TEXT, Button, Panel, StaticWidget, Text

TONES = {Verdict.HOLDS: "accent", Verdict.REFUTED: "alert", Verdict.OPEN: "dim"}
"""The theme colour of each verdict's stamp."""


class Book(SectionPage):
    """The contents: every claim with its verdicts, and the printed games."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, _("Pell's book, 1844"))
        canvas = self.canvas
        book = _(
            "In “On the Games of Dominoes” William J. Pell of New York printed what nobody had counted: the largest "
            "counts, the longest runs, the hands that can never play. He had no proof but “actual illustration”. "
            "Here each claim has its verdict, with a game to watch or a proof to run (“boneyard prove”)."
        )
        about = Section(
            canvas, _("Proved or refuted"), [Text(canvas, book), Text(canvas, summarize(claims()), bold=True)]
        )
        listed = [self._claim(claim) for claim in claims()]
        half = len(listed) * 3 // 4
        printed = [self._plate(plate) for plate in plates()]
        self.show_sections([[about, *listed[:half]], [*printed, *listed[half:]]], self._back)

    def _claim(self, claim: Claim) -> Section:
        rows: list[SectionRow] = [Text(self.canvas, claim.says)]
        for reading in claim.readings:
            stamp = Stamp(self.canvas, reading.verdict.word, TONES[reading.verdict])
            rows.append((stamp, Text(self.canvas, reading.figure, SMALL)))
        open_claim = partial(self.stage.go, ClaimRoute(claim.number))
        rows.append(Button(self.canvas, _("Open claim {number}").format(number=claim.number), open_claim, icon="rules"))
        return Section(self.canvas, claim_title(claim), rows)

    def _plate(self, plate: Plate) -> Section:
        match = plate.demonstration.match
        about = _("Page {page} · {game} · {players} · Pell counts {count}").format(
            page=plate.page,
            game=match.game.title,
            players=ngettext("{count} player", "{count} players", len(match.players)).format(count=len(match.players)),
            count=plate.count,
        )
        watch = _PlateButton(self.canvas, _("Watch"), partial(self._watch, plate), plate.page, icon="play")
        take = _PlateButton(self.canvas, _("Take the winning hand"), partial(self._take, plate), plate.page)
        rows: list[SectionRow] = [
            Text(self.canvas, about, SMALL, tone="dim"),
            Text(self.canvas, plate.remark),
            (watch, take),
        ]
        return Section(self.canvas, plate.title, rows)

    def _watch(self, plate: Plate) -> None:
        self.stage.go(
            DemonstrationRoute(plate.demonstration, plate.title, _("Take the winning hand"), self._seat_at(plate))
        )

    def _take(self, plate: Plate) -> None:
        self.stage.go(self._seat_at(plate))

    def _seat_at(self, plate: Plate) -> TableRoute:
        """Return the table at which the player has the winner's tiles."""
        return TableRoute(plate.start_match(Person(self.canvas.settings.name or _("Player 1")), USUAL_BOT))


class ClaimPage(SectionPage):
    """One claim: Pell's words, the verdict on each reading, and games that show it."""

    def __init__(self, stage: Stage, number: int) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self._before = Button(
            canvas, _("The claim before"), partial(self._change_claim, -1), icon="back", icon_only=True
        )
        self._after = Button(canvas, _("The next claim"), partial(self._change_claim, 1), icon="forth", icon_only=True)
        self._head_buttons = [self._before, self._after]
        self._show(number)

    def _show(self, number: int) -> None:
        """Show a claim."""
        self.claim = claim = next(claim for claim in claims() if claim.number == number)
        self._title.set_text(claim_title(claim))
        self._before.enabled, self._after.enabled = number > 1, number < len(claims())
        rows = [Text(self.canvas, claim.says, TEXT + 2, bold=True), Text(self.canvas, f"“{claim.quote}”")]
        text, pictures = Section(self.canvas, _("What Pell says"), rows), self._picture_sections()
        readings = [self._reading(reading) for reading in claim.readings]
        self.show_sections([[text, *pictures], readings], self._back, [text, *readings, *pictures])

    def _picture_sections(self) -> list[Section]:
        """Return pictures of two final positions: Pell's first game named by a reading, and the first found since."""
        records = [(reading, name) for reading in self.claim.readings for name in reading.records]
        printed = [(reading, name) for reading, name in records if is_plate(name)]
        other_records = [(reading, name) for reading, name in records if not is_plate(name)]
        sections = []
        for reading, name in (*printed[:1], *other_records[:1]):
            shown, count = demonstration(name)
            if any(isinstance(action, Play) for action in shown.match.actions):
                title = title_with_count(record_title(reading, name), count)
                sections.append(Section(self.canvas, title, [LineThumbnail(self.canvas, shown.match, hand=0)]))
        return sections

    def _change_claim(self, by: int) -> None:
        self._show(self.claim.number + by)
        self.relayout()

    def _reading(self, reading: Reading) -> Section:
        canvas = self.canvas
        stamp = Stamp(canvas, reading.verdict.word, TONES[reading.verdict])
        rows: list[SectionRow] = [
            (stamp, Text(canvas, reading.figure, TEXT + 2, bold=True)),
            Text(canvas, reading.why),
            Text(canvas, _("How sure: {sure}").format(sure=reading.sure), SMALL),
        ]
        plate_records = [name for name in reading.records if is_plate(name)]
        other_records = [name for name in reading.records if not is_plate(name)]
        if plate_records and other_records:
            both = RecordComparisonRoute(
                plate_records[0],
                other_records[0],
                record_title(reading, plate_records[0]),
                record_title(reading, other_records[0]),
            )
            text = _("Both side by side")
            rows.append(Button(canvas, text, partial(self.stage.go, both), icon="exchange", primary=True))
        for number, name in enumerate(reading.records, 1):
            rows.append(self._record_row(reading, name, number))
        return Section(canvas, reading.name[:1].upper() + reading.name[1:] or _("What came of it"), rows)

    def _record_row(self, reading: Reading, name: str, number: int) -> SectionRow:
        """Return the button that opens a record and, if it has a count to reach, one that opens it as a puzzle."""
        shown, count = demonstration(name)
        same = [other for other in reading.records if record_title(reading, other) == record_title(reading, name)]
        title = record_title(reading, name)
        if len(same) > 1:
            title = _("{title}, {number}").format(title=title, number=same.index(name) + 1)
        title = title_with_count(title, count)
        onward = PuzzleRoute(name, title) if count is not None else ClaimRoute(self.claim.number)
        offer = _("Find it yourself") if count is not None else _("Back to the claim")
        watch = Button(
            self.canvas, title, partial(self.stage.go, DemonstrationRoute(shown, title, offer, onward)), icon="play"
        )
        if count is None:
            return watch
        label = _("Find it yourself") if len(reading.records) == 1 else _("Find it yourself, {nth}").format(nth=number)
        return watch, Button(self.canvas, label, partial(self.stage.go, PuzzleRoute(name, title)), icon="hint")


class _PlateButton(Button):
    """A button of a printed game. Its hit targets contain the page, so that tests can distinguish the buttons."""

    def __init__(
        self, canvas: Canvas, label: str, on_click: partial[None], page: int, *, icon: str | None = None
    ) -> None:
        super().__init__(canvas, label, on_click, icon=icon)
        self._page = page

    def hit_targets(self) -> list[HitTarget]:
        return [
            HitTarget(f"{target.name}, page {self._page}", target.rect, target.focused)
            for target in super().hit_targets()
        ]


# -- two records side by side ------------------------------------------------------------------------------------------


BOTH = 62  # text widths: a narrower window shows one table at a time


class RecordComparison(Page):
    """Two records played side by side; the shorter one waits at its end."""

    def __init__(self, stage: Stage, left: tuple[str, str], right: tuple[str, str]) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self._shown = [demonstration(name) for name, _title in (left, right)]
        self._logs = [MatchLog(shown.match) for shown, _count in self._shown]
        self._only = 1  # the one shown if there is space for one table
        self._leave = Button(canvas, _("Back"), self.go_back, icon="back")
        self._band = Panel(canvas)
        self._titles = [
            Text(canvas, title_with_count(title, count), TEXT, bold=True)
            for (_name, title), (_shown, count) in zip((left, right), self._shown, strict=True)
        ]
        self._switch = Button(canvas, "", self._show_other, icon="exchange")
        longest = max((shown.match for shown, _count in self._shown), key=lambda match: len(match.actions))
        self.playback = Playback(canvas, longest, 1, self.go, self.relayout)
        self.tables: list[TableSnapshot] = []

    @property
    def _shown_indexes(self) -> list[int]:
        """Indexes of the records shown."""
        return [0, 1] if self.canvas.size[0] >= BOTH * self.canvas.text_size(TEXT) else [self._only]

    def _match(self, which: int) -> Match:
        return self._shown[which][0].match

    def _step_of(self, which: int) -> int:
        return min(self.playback.step, len(self._match(which).actions))

    # -- layout --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Arrange the tables, and below them the titles, the slider and the buttons."""
        width, height = self.canvas.size
        gap, playback, which = self.px(GAP), self.playback, self._shown_indexes
        row_gap = gap * 2 // 3
        self._switch.enabled = len(which) == 1
        self._switch.label = _("The other: {title}").format(title=self._titles[1 - self._only].label)
        switch = [[self._switch]] if self._switch.enabled else []
        rows = [*switch, [self._leave, *playback.buttons, playback.faster]]
        slider_height, titles = (
            playback.slider.natural_size()[1],
            max(title.natural_size()[1] for title in self._titles),
        )
        band_height = titles + slider_height + rows_height(rows, row_gap) + 3 * row_gap
        top = height - band_height
        self._band.rect = pygame.Rect(0, top, width, band_height)
        table_width = width // len(which)
        for number, index in enumerate(which):
            title = self._titles[index]
            title.rect = pygame.Rect(number * table_width + gap, top + row_gap // 2, table_width - 2 * gap, titles)
        y = top + titles + row_gap
        playback.slider.rect = pygame.Rect(gap, y, width - 2 * gap, slider_height)
        place_rows(rows, width, y + slider_height + row_gap // 2, (row_gap, row_gap))
        self._parts = [
            SubCanvas(self.canvas, (table_width, top), (number * table_width, 0)) for number in range(len(which))
        ]
        self._set_tables()
        self._update()

    def _set_tables(self) -> None:
        self.tables = [
            TableSnapshot(part, self._logs[index], self._step_of(index))
            for part, index in zip(self._parts, self._shown_indexes, strict=True)
        ]

    def _update(self) -> None:
        switch = [self._switch] if self._switch.enabled else []
        playback = self.playback
        playback.refresh()
        titles = [self._titles[index] for index in self._shown_indexes]
        fixed = [self._band, *titles, playback.slider, *switch, self._leave, *playback.buttons, playback.faster]
        self.set_widgets(fixed, [], playback.slider)
        self.canvas.damage(self._band.rect)

    # -- playback ------------------------------------------------------------------------------------------------------

    def go(self, step: int) -> None:
        """Show a step of both: the next one with its animation, others without."""
        on = step == self.playback.step + 1
        before = [self._step_of(index) for index in self._shown_indexes]
        self.playback.set_step(step)
        if not on:
            self.relayout()
            return
        for table, index, was in zip(self.tables, self._shown_indexes, before, strict=True):
            if self._step_of(index) > was:
                table.forward()
        self._update()

    def _show_other(self) -> None:
        self._only = 1 - self._only
        self.relayout()

    # -- scene methods -------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        moving = [table.renderer.advance(now) for table in self.tables]
        if not any(moving) and self.playback.idle_timeout_ms(now) <= 0:
            self.go(self.playback.step + 1)
        if self.stage.is_top_scene(self):
            for table in self.tables:
                table.renderer.refresh(now)
        return super().tick(now) or any(table.motion.is_busy for table in self.tables)

    def idle_timeout_ms(self, now: int) -> float:
        return self.playback.idle_timeout_ms(now)

    def draw_background(self, surface: pygame.Surface) -> None:
        """Draw both tables, except where the band covers them."""
        for part, table in zip(self._parts, self.tables, strict=True):
            part.draw_beside(surface, table.renderer.draw, self._band.rect)

    def hit_targets(self) -> list[HitTarget]:
        """The buttons, and a target that names the current step."""
        return [*super().hit_targets(), HitTarget(f"step {self.playback.step}", self._band.rect)]


# -- a verdict drawn like a rubber stamp -------------------------------------------------------------------------------


ASKEW = 4  # degrees
PADS = 0.7, 0.3  # padding beside and above the word, in text sizes


class Stamp(StaticWidget):
    """A stamped word; `tone` is the name of a theme colour."""

    def __init__(self, canvas: Canvas, word: str, tone: str) -> None:
        super().__init__(canvas, word.upper())
        self.tone = tone
        self._drawn: tuple[object, pygame.Surface] | None = None

    def natural_size(self) -> tuple[int, int]:
        return self._stamped().get_size()

    def draw(self, surface: pygame.Surface) -> None:
        stamp = self._stamped()
        blend(surface, stamp, stamp.get_rect(midleft=self.rect.midleft))

    def _stamped(self) -> pygame.Surface:
        """Return the stamp, premultiplied; cached by size and colour."""
        key = self.canvas.text_size(SMALL), getattr(self.canvas.theme, self.tone)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, self._print(*key)
        return self._drawn[1]

    def _print(self, size: float, ink: Colour) -> pygame.Surface:
        canvas = self.canvas
        word = canvas.fonts.text(self.label, size, ink, True)
        width, height = word.get_width() + round(2 * PADS[0] * size), word.get_height() + round(2 * PADS[1] * size)
        stamp = canvas.shapes.box((width, height), self.px(5), None, ink, max(2.0, 0.12 * size)).copy()
        blend(stamp, word, word.get_rect(center=stamp.get_rect().center))
        return pygame.transform.rotozoom(stamp, ASKEW, 1.0)
