"""Pell's book of 1844: his claims with their verdicts, and the games that he printed."""

from functools import partial

import pygame

from game.core.state import Play
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
from game.ui.widgets.page import GAP, ButtonRows, Page, Section, SectionPage, SectionRow, arrange_band
from game.ui.widgets.scene import HitTarget, Stage
from game.ui.widgets.widget import SMALL, TEXT, Panel, StaticWidget

TONES = {Verdict.HOLDS: "accent", Verdict.REFUTED: "alert", Verdict.OPEN: "dim"}
"""The theme colour of each verdict's stamp."""


class Book(SectionPage):
    """The contents: every claim with its verdicts, and the printed games."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, _("Pell's book, 1844"))
        book = _(
            "In “On the Games of Dominoes” William J. Pell of New York printed records that nobody had "
            "counted before: the highest scores, the longest runs, the hands that can never play. His "
            "only proof was “actual illustration”. Here you see for each claim whether it is true, with "
            "a game to watch or a proof to run with the command “boneyard prove”."
        )
        texts = self.text(book), self.text(summarize(claims()), bold=True)
        about, listed = self.section(_("True or false"), texts), [*map(self._claim, claims())]
        half = len(listed) * 3 // 4
        self.show_sections([[about, *listed[:half]], [*map(self._plate, plates()), *listed[half:]]], self._back)

    def _claim(self, claim: Claim) -> Section:
        rows: list[SectionRow] = [self.text(claim.says)]
        rows += [(_stamp(self.canvas, reading), self.text(reading.figure, SMALL)) for reading in claim.readings]
        go = partial(self.stage.go, ClaimRoute(claim.number))
        rows.append(self.button(_("Read claim {number}").format(number=claim.number), go, icon="rules"))
        return self.section(claim_title(claim), rows)

    def _plate(self, plate: Plate) -> Section:
        match = plate.demonstration.match
        players = ngettext("{count} player", "{count} players", len(match.players)).format(count=len(match.players))
        about = _("Page {page} · {game} · {players} · score {count}")
        about = about.format(page=plate.page, game=match.game.title, players=players, count=plate.count)
        words, person = _("Play the winning hand"), Person(self.canvas.settings.name or _("Player 1"))
        seat = TableRoute(plate.start_match(person, USUAL_BOT))
        watching = DemonstrationRoute(plate.demonstration, plate.title, words, seat)
        watch = self.button(_("Watch"), partial(self.stage.go, watching), icon="play")
        take = self.button(words, partial(self.stage.go, seat))
        return self.section(plate.title, [self.note(about), self.text(plate.remark), (watch, take)])


class ClaimPage(SectionPage):
    """One claim: Pell's words, the verdict on each reading, and games that show it."""

    def __init__(self, stage: Stage, number: int) -> None:
        super().__init__(stage)
        self._before = self.icon_button(_("Previous claim"), partial(self._change_claim, -1), icon="back")
        self._after = self.icon_button(_("Next claim"), partial(self._change_claim, 1), icon="forth")
        self._head_buttons = [self._before, self._after]
        self._number = number
        self.build()

    def build(self) -> None:
        self.claim = claim = next(claim for claim in claims() if claim.number == self._number)
        self._title.label = claim_title(claim)
        self._before.set_enabled(self._number > 1, _("This is the first claim."))
        self._after.set_enabled(self._number < len(claims()), _("This is the last claim."))
        rows = self.text(claim.says, TEXT + 2, bold=True), self.text(f"“{claim.quote}”")
        text, pictures = self.section(_("Pell's claim"), rows), self._picture_sections()
        readings = [*map(self._reading, claim.readings)]
        self.show_sections([[text, *pictures], readings], self._back, [text, *readings, *pictures])

    def _picture_sections(self) -> list[Section]:
        """Return pictures of two final positions: Pell's first game named by a reading, and the first found since."""
        records = [(reading, name) for reading in self.claim.readings for name in reading.records]
        printed = [record for record in records if is_plate(record[1])]
        sections = []
        for reading, name in (*printed[:1], *[record for record in records if record not in printed][:1]):
            shown, count = demonstration(name)
            if any(isinstance(action, Play) for action in shown.match.actions):
                title = title_with_count(record_title(reading, name), count)
                sections.append(self.section(title, [LineThumbnail(self.canvas, shown.match, hand=0)]))
        return sections

    def _change_claim(self, by: int) -> None:
        self._number += by
        self.rebuild()

    def _reading(self, reading: Reading) -> Section:
        canvas = self.canvas
        rows: list[SectionRow] = [
            (_stamp(canvas, reading), self.text(reading.figure, TEXT + 2, bold=True)),
            self.text(reading.why),
            self.text(_("Confidence: {sure}").format(sure=reading.sure), SMALL),
        ]
        plate = next((name for name in reading.records if is_plate(name)), None)
        other = next((name for name in reading.records if not is_plate(name)), None)
        if plate and other:
            both = RecordComparisonRoute(plate, other, record_title(reading, plate), record_title(reading, other))
            words = _("Compare side by side")
            rows.append(self.button(words, partial(self.stage.go, both), icon="exchange", primary=True))
        rows += [self._record_row(reading, name, number) for number, name in enumerate(reading.records, 1)]
        return self.section(reading.name[:1].upper() + reading.name[1:] or _("Result"), rows)

    def _record_row(self, reading: Reading, name: str, number: int) -> SectionRow:
        """Return the button that opens a record and, if it has a count to reach, one that opens it as a puzzle."""
        go, title = self.stage.go, record_title(reading, name)
        shown, count = demonstration(name)
        same = [other for other in reading.records if record_title(reading, other) == title]
        if len(same) > 1:
            title = _("{title}, {number}").format(title=title, number=same.index(name) + 1)
        title = title_with_count(title, count)
        if count is None:
            back = DemonstrationRoute(shown, title, _("Back to the claim"), ClaimRoute(self.claim.number))
            return self.button(title, partial(go, back), icon="play")
        puzzle = PuzzleRoute(name, title)
        watch = DemonstrationRoute(shown, title, _("Find it yourself"), puzzle)
        label = _("Find it yourself") if len(reading.records) == 1 else _("Find it yourself, {nth}").format(nth=number)
        return (
            self.button(title, partial(go, watch), icon="play"),
            self.button(label, partial(go, puzzle), icon="practice"),
        )


# -- two records side by side ------------------------------------------------------------------------------------------


BOTH = 62  # text widths: a narrower window shows one table at a time


class RecordComparison(Page):
    """Two records played side by side; the shorter one waits at its end."""

    def __init__(self, stage: Stage, left: tuple[str, str], right: tuple[str, str]) -> None:
        super().__init__(stage)
        canvas = self.canvas
        shown = [demonstration(name) for name, _title in (left, right)]
        self._logs = [MatchLog(record.match) for record, _count in shown]
        self._only = 1  # the one shown if there is space for one table
        self._leave = self.button(_("Back"), self.go_back, icon="back")
        self._band = Panel(canvas)
        titles = [title_with_count(title, count) for (_n, title), (_r, count) in zip((left, right), shown, strict=True)]
        self._titles = [self.text(title, TEXT, bold=True) for title in titles]
        self._switch = self.button("", self._show_other, icon="exchange")
        longest = max((log.match for log in self._logs), key=lambda match: len(match.actions))
        self.playback = Playback(canvas, longest, 1, self.go, self.relayout)
        self._indexes = [0, 1]  # of the records shown
        self.tables: list[TableSnapshot] = []

    def _step_of(self, which: int) -> int:
        return min(self.playback.step, len(self._logs[which].match.actions))

    # -- layout --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Arrange the tables, and below them the titles, the slider and the buttons."""
        width, playback = self.canvas.size[0], self.playback
        both = width >= BOTH * self.canvas.text_size(TEXT)
        self._indexes = [0, 1] if both else [self._only]
        self._switch.label = _("Show the other: {title}").format(title=self._titles[1 - self._only].label)
        titles = [self._titles[index] for index in self._indexes]
        buttons = ButtonRows([[] if both else [self._switch], [self._leave, *playback.buttons, playback.faster]])
        top = arrange_band(self, self._band, [titles[0], playback.slider, buttons])
        table_width, gap = width // len(titles), self.px(GAP)
        for number, title in enumerate(titles):
            rect = titles[0].rect
            title.rect = pygame.Rect(number * table_width + gap, rect.y, table_width - 2 * gap, rect.h)
        self._parts, self.tables = [], []
        for x, index in enumerate(self._indexes):
            self._parts.append(SubCanvas(self.canvas, (table_width, top), (x * table_width, 0)))
            self.tables.append(TableSnapshot(self._parts[-1], self._logs[index], self._step_of(index)))
        self.set_widgets([self._band, *titles, playback.slider, *buttons.widgets()], [], playback.slider)
        self._update()

    def _update(self) -> None:
        self.playback.refresh()
        self.canvas.damage(self._band.rect)

    # -- playback ------------------------------------------------------------------------------------------------------

    def go(self, step: int) -> None:
        """Show a step of both: the next one with its animation, others without."""
        is_next, before = step == self.playback.step + 1, [self._step_of(index) for index in self._indexes]
        self.playback.set_step(step)
        if not is_next:
            self.relayout()
            return
        for table, index, was in zip(self.tables, self._indexes, before, strict=True):
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

    def natural_size(self) -> tuple[int, int]:
        return self._stamped().get_size()

    def draw(self, surface: pygame.Surface) -> None:
        stamp = self._stamped()
        blend(surface, stamp, stamp.get_rect(midleft=self.rect.midleft))

    def _stamped(self) -> pygame.Surface:
        """Return the stamp, premultiplied."""
        canvas, size = self.canvas, self.canvas.text_size(SMALL)
        ink: Colour = getattr(canvas.theme, self.tone)
        word = canvas.fonts.text(self.label, size, ink, True)
        width, height = word.get_width() + round(2 * PADS[0] * size), word.get_height() + round(2 * PADS[1] * size)
        stamp = canvas.shapes.box((width, height), self.px(5), None, ink, max(2.0, 0.12 * size)).copy()
        blend(stamp, word, word.get_rect(center=stamp.get_rect().center))
        return pygame.transform.rotozoom(stamp, ASKEW, 1.0)


def _stamp(canvas: Canvas, reading: Reading) -> Stamp:
    return Stamp(canvas, reading.verdict.word, TONES[reading.verdict])
