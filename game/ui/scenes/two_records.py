"""Two records side by side, each on its table, run and stepped through by the same buttons."""

import pygame

from game.match.match import Match
from game.pell.claims import demonstration
from game.pell.words import counted
from game.platform.language import gettext as _
from game.text import Telling
from game.ui.families.at_step import AtStep
from game.ui.table.playback import Playback
from game.ui.table.sub_canvas import SubCanvas
from game.ui.widgets.button_rows import height_of, place_rows
from game.ui.widgets.page import GAP, Page
from game.ui.widgets.scene import Stage, Thing
from game.ui.widgets.widget import TEXT, Button, Panel, Text

BOTH = 62  # texts wide: a narrower window shows one table at a time


class TwoRecords(Page):
    """Two records, each with its title; the shorter waits at its end while the longer goes on."""

    def __init__(self, stage: Stage, left: tuple[str, str], right: tuple[str, str]) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self._shown = [demonstration(name) for name, _title in (left, right)]
        self._tellings = [Telling(shown.match) for shown, _count in self._shown]
        self._only = 1  # of the two, the one that is seen where there is room for one
        self._leave = Button(canvas, _("Back"), self.back, icon="back")
        self._band = Panel(canvas)
        self._titles = [
            Text(canvas, counted(title, count), TEXT, bold=True)
            for (_name, title), (_shown, count) in zip((left, right), self._shown, strict=True)
        ]
        self._switch = Button(canvas, "", self._other, icon="exchange")
        longest = max((shown.match for shown, _count in self._shown), key=lambda match: len(match.actions))
        self.playback = Playback(canvas, longest, 1, self.go, self.again)
        self.tables: list[AtStep] = []

    @property
    def _seen(self) -> list[int]:
        """Which of the two are seen."""
        return [0, 1] if self.canvas.size[0] >= BOTH * self.canvas.text_size(TEXT) else [self._only]

    def _match(self, which: int) -> Match:
        return self._shown[which][0].match

    def _step_of(self, which: int) -> int:
        return min(self.playback.step, len(self._match(which).actions))

    # -- where it is ---------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """The tables above, and below them the band with the titles, the slider and the buttons."""
        width, height = self.canvas.size
        gap, playback, which = self.px(GAP), self.playback, self._seen
        apart = gap * 2 // 3
        self._switch.enabled = len(which) == 1
        self._switch.label = _("The other: {title}").format(title=self._titles[1 - self._only].label)
        switch = [[self._switch]] if self._switch.enabled else []
        rows = [*switch, [self._leave, *playback.buttons, playback.faster]]
        groove, titles = playback.slider.natural_size()[1], max(title.natural_size()[1] for title in self._titles)
        high = titles + groove + height_of(rows, apart) + 3 * apart
        top = height - high
        self._band.rect = pygame.Rect(0, top, width, high)
        wide = width // len(which)
        for nth, each in enumerate(which):
            title = self._titles[each]
            title.rect = pygame.Rect(nth * wide + gap, top + apart // 2, wide - 2 * gap, titles)
        y = top + titles + apart
        playback.slider.rect = pygame.Rect(gap, y, width - 2 * gap, groove)
        place_rows(rows, width, y + groove + apart // 2, (apart, apart))
        self._parts = [SubCanvas(self.canvas, (wide, top), (nth * wide, 0)) for nth in range(len(which))]
        self._set_tables()
        self._say()

    def _set_tables(self) -> None:
        self.tables = [
            AtStep(part, self._tellings[each], self._step_of(each))
            for part, each in zip(self._parts, self._seen, strict=True)
        ]

    def _say(self) -> None:
        switch = [self._switch] if self._switch.enabled else []
        playback = self.playback
        playback.renew()
        titles = [self._titles[each] for each in self._seen]
        fixed = [self._band, *titles, playback.slider, *switch, self._leave, *playback.buttons, playback.faster]
        self.fill(fixed, [], playback.slider)
        self.canvas.damage(self._band.rect)

    # -- going about ---------------------------------------------------------------------------------------------------

    def go(self, step: int) -> None:
        """Shows a step of both: the next one as it is played, any other as it lies."""
        on = step == self.playback.step + 1
        before = [self._step_of(each) for each in self._seen]
        self.playback.arrive(step)
        if not on:
            self.again()
            return
        for table, each, was in zip(self.tables, self._seen, before, strict=True):
            if self._step_of(each) > was:
                table.forward()
        self._say()

    def _other(self) -> None:
        self._only = 1 - self._only
        self.again()

    # -- a scene -------------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        moving = [table.painting.advance(now) for table in self.tables]
        if not any(moving) and self.playback.rests(now) <= 0:
            self.go(self.playback.step + 1)
        if self.stage.is_awake(self):
            for table in self.tables:
                table.painting.renew(now)
        return super().tick(now) or any(table.motion.busy for table in self.tables)

    def rests(self, now: int) -> float:
        return self.playback.rests(now)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Both tables, where the band does not lie."""
        for part, table in zip(self._parts, self.tables, strict=True):
            part.draw_beside(surface, table.painting.draw, self._band.rect)

    def things(self) -> list[Thing]:
        """The buttons, and the step that is shown."""
        return [*super().things(), Thing(f"step {self.playback.step}", self._band.rect)]
