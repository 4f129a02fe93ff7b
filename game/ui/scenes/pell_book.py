"""Pell's book of 1844: his claims with what came of each, and the games that he printed."""

from functools import partial

from game.core.state import Play
from game.match.chairs import Person
from game.pell.claims import Claim, Reading, Verdict, claims, demonstration
from game.pell.plates import Plate, plates
from game.pell.words import counted, is_plate, place, shows, tally
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.ui.canvas.canvas import Canvas
from game.ui.families.line.thumbnail import LineThumbnail
from game.ui.menu.draft import USUAL_BOT
from game.ui.widgets.destinations import ToClaim, ToPuzzle, ToTable, ToTwoRecords, ToWatching
from game.ui.widgets.head import arrange_head
from game.ui.widgets.page import Page
from game.ui.widgets.scene import Stage, Thing
from game.ui.widgets.sections import Row, Section, arrange_sections
from game.ui.widgets.stamp import Stamp
from game.ui.widgets.widget import SMALL, TEXT, TITLE, Button, Text

TONES = {Verdict.HOLDS: "accent", Verdict.REFUTED: "alert", Verdict.OPEN: "dim"}
"""The colour of the theme in which each verdict is stamped."""


class Book(Page):
    """The contents: every claim with its verdicts, and the plates."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self._back = Button(canvas, _("Back"), self.back, icon="back")
        self._title = Text(canvas, _("Pell's book, 1844"), TITLE, bold=True)
        book = _(
            "In “On the Games of Dominoes” William J. Pell of New York printed what nobody had counted: the largest "
            "counts, the longest runs, the hands that can never play. He had no proof but “actual illustration”. "
            "Here each claim has its verdict, with a game to watch or a proof to run (“boneyard prove”)."
        )
        about = Section(canvas, _("Proved or refuted"), [Text(canvas, book), Text(canvas, tally(claims()), bold=True)])
        listed = [self._claim(claim) for claim in claims()]
        half = len(listed) * 3 // 4
        printed = [self._plate(plate) for plate in plates()]
        self._columns = [[about, *listed[:half]], [*printed, *listed[half:]]]
        sections = [*self._columns[0], *self._columns[1]]
        self.fill([self._back, self._title], [widget for part in sections for widget in part.widgets()], self._back)

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title)
        arrange_sections(self, self._columns)

    def _claim(self, claim: Claim) -> Section:
        rows: list[Row] = [Text(self.canvas, claim.says)]
        for reading in claim.readings:
            stamp = Stamp(self.canvas, reading.verdict.word, TONES[reading.verdict])
            rows.append((stamp, Text(self.canvas, reading.figure, SMALL)))
        opens = partial(self.stage.go, ToClaim(claim.number))
        rows.append(Button(self.canvas, _("Open claim {number}").format(number=claim.number), opens, icon="rules"))
        return Section(self.canvas, place(claim), rows)

    def _plate(self, plate: Plate) -> Section:
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


class ClaimPage(Page):
    """One claim: his words, what came of it by each way to read it, and the games that show it."""

    def __init__(self, stage: Stage, number: int) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self._back = Button(canvas, _("Back"), self.back, icon="back")
        self._title = Text(canvas, "", TITLE, bold=True)
        self._before = Button(canvas, _("The claim before"), partial(self._turn, -1), icon="back", terse=True)
        self._after = Button(canvas, _("The next claim"), partial(self._turn, 1), icon="forth", terse=True)
        self._show(number)

    def _show(self, number: int) -> None:
        """Opens the book at a claim."""
        self.claim = claim = next(claim for claim in claims() if claim.number == number)
        self._title.say(place(claim))
        self._before.enabled, self._after.enabled = number > 1, number < len(claims())
        rows = [Text(self.canvas, claim.says, TEXT + 2, bold=True), Text(self.canvas, f"“{claim.quote}”")]
        words, pictured = Section(self.canvas, _("What Pell says"), rows), self._pictured()
        readings = [self._reading(reading) for reading in claim.readings]
        self._columns, self._narrow = [[words, *pictured], readings], [words, *readings, *pictured]
        head = [self._back, self._title, self._before, self._after]
        self.fill(head, [widget for section in self._narrow for widget in section.widgets()], self._back)

    def _pictured(self) -> list[Section]:
        """How the first of Pell's games ended that a reading names, and the first that was found since."""
        records = [(reading, name) for reading in self.claim.readings for name in reading.records]
        printed = [(reading, name) for reading, name in records if is_plate(name)]
        found = [(reading, name) for reading, name in records if not is_plate(name)]
        sections = []
        for reading, name in (*printed[:1], *found[:1]):
            shown, count = demonstration(name)
            if any(isinstance(action, Play) for action in shown.match.actions):
                title = counted(shows(reading, name), count)
                sections.append(Section(self.canvas, title, [LineThumbnail(self.canvas, shown.match, hand=0)]))
        return sections

    def _turn(self, by: int) -> None:
        self._show(self.claim.number + by)
        self.again()

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title, [self._before, self._after])
        arrange_sections(self, self._columns, self._narrow)

    def _reading(self, reading: Reading) -> Section:
        canvas = self.canvas
        stamp = Stamp(canvas, reading.verdict.word, TONES[reading.verdict])
        rows: list[Row] = [
            (stamp, Text(canvas, reading.figure, TEXT + 2, bold=True)),
            Text(canvas, reading.why),
            Text(canvas, _("How sure: {sure}").format(sure=reading.sure), SMALL),
        ]
        plates_there = [name for name in reading.records if is_plate(name)]
        found = [name for name in reading.records if not is_plate(name)]
        if plates_there and found:
            both = ToTwoRecords(plates_there[0], found[0], shows(reading, plates_there[0]), shows(reading, found[0]))
            words = _("Both side by side")
            rows.append(Button(canvas, words, partial(self.stage.go, both), icon="exchange", strong=True))
        for nth, name in enumerate(reading.records, 1):
            rows.append(self._watching(reading, name, nth))
        return Section(canvas, reading.name[:1].upper() + reading.name[1:] or _("What came of it"), rows)

    def _watching(self, reading: Reading, name: str, nth: int) -> Row:
        """To watch a record, and to find it oneself where a count is to be reached."""
        shown, count = demonstration(name)
        same = [other for other in reading.records if shows(reading, other) == shows(reading, name)]
        title = shows(reading, name)
        if len(same) > 1:
            title = _("{title}, {number}").format(title=title, number=same.index(name) + 1)
        title = counted(title, count)
        onward = ToPuzzle(name, title) if count is not None else ToClaim(self.claim.number)
        offer = _("Find it yourself") if count is not None else _("Back to the claim")
        watch = Button(self.canvas, title, partial(self.stage.go, ToWatching(shown, title, offer, onward)), icon="play")
        if count is None:
            return watch
        label = _("Find it yourself") if len(reading.records) == 1 else _("Find it yourself, {nth}").format(nth=nth)
        return watch, Button(self.canvas, label, partial(self.stage.go, ToPuzzle(name, title)), icon="hint")


class _PlateButton(Button):
    """A button of one plate; tests tell it from those of the others by the plate's page."""

    def __init__(self, canvas: Canvas, label: str, act: partial[None], page: int, *, icon: str | None = None) -> None:
        super().__init__(canvas, label, act, icon=icon)
        self._page = page

    def things(self) -> list[Thing]:
        return [Thing(f"{thing.name}, page {self._page}", thing.rect, thing.focused) for thing in super().things()]
