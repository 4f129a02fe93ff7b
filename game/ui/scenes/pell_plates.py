"""Pell's plates of 1844: seven printed games, to be watched, or played from the winner's seat."""

from functools import partial

from game.chairs import Person
from game.language import gettext as _
from game.language import ngettext
from game.pell.plates import Plate, plates
from game.ui.canvas.canvas import Canvas
from game.ui.menu.draft import USUAL_BOT
from game.ui.widgets.destinations import ToTable, ToWatching
from game.ui.widgets.head import arrange_head
from game.ui.widgets.page import Page
from game.ui.widgets.scene import Stage, Thing
from game.ui.widgets.sections import Row, Section, arrange_sections
from game.ui.widgets.widget import SMALL, TITLE, Button, Text


class Plates(Page):
    """The list of the plates."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self._back = Button(canvas, _("Back"), self.back, icon="back")
        self._title = Text(canvas, _("Pell's plates, 1844"), TITLE, bold=True)
        book = _(
            "In “On the Games of Dominoes” Pell prints whole games with their count. Watch one with all hands open, "
            "or sit down with the winner's tiles and try to count as much."
        )
        sections = [
            Section(canvas, _("Seven games out of a book"), [Text(canvas, book)]),
            *map(self._section, plates()),
        ]
        half = (len(sections) + 1) // 2
        self._columns = [sections[:half], sections[half:]]
        self.fill(
            [self._back, self._title], [widget for section in sections for widget in section.widgets()], self._back
        )

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title)
        arrange_sections(self, self._columns)

    def _section(self, plate: Plate) -> Section:
        match = plate.shown.match
        about = _("Page {page} · {game} · {players} · Pell counts {count}").format(
            page=plate.page,
            game=match.game.title,
            players=ngettext("{count} player", "{count} players", len(match.players)).format(count=len(match.players)),
            count=plate.count,
        )
        watch = _PlateButton(self.canvas, _("Watch"), partial(self._watch, plate), plate.page, icon="play")
        take = _PlateButton(self.canvas, _("Take the winning hand"), partial(self._take, plate), plate.page)
        rows: list[Row] = [Text(self.canvas, about, SMALL, tone="dim"), Text(self.canvas, plate.remark), (watch, take)]
        return Section(self.canvas, plate.title, rows)

    def _watch(self, plate: Plate) -> None:
        self.stage.go(ToWatching(plate.shown, plate.title, _("Take the winning hand"), self._seat_at(plate)))

    def _take(self, plate: Plate) -> None:
        self.stage.go(self._seat_at(plate))

    def _seat_at(self, plate: Plate) -> ToTable:
        """The table at which the player has the winner's tiles."""
        return ToTable(plate.begun(Person(self.canvas.settings.name or _("Player 1")), USUAL_BOT))


class _PlateButton(Button):
    """A button of one plate; tests tell it from those of the others by the plate's page."""

    def __init__(self, canvas: Canvas, label: str, act: partial[None], page: int, *, icon: str | None = None) -> None:
        super().__init__(canvas, label, act, icon=icon)
        self._page = page

    def things(self) -> list[Thing]:
        return [Thing(f"{thing.name}, page {self._page}", thing.rect) for thing in super().things()]
