"""In and out: a match taken in as text or as a file, and all that is kept as one file, written out or taken in."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import perf_counter

import pygame

from game import exchange
from game.language import gettext as _
from game.language import ngettext
from game.quotation import LONGEST_PATH, quoted
from game.rules import GAMES
from game.store.bringing import Brought, Foreign, is_store, take_in, write_out
from game.ui.widgets import clipboard
from game.ui.widgets.choice_row import Progress
from game.ui.widgets.destinations import ToLeaving, ToLookingBack, ToMatches
from game.ui.widgets.head import arrange_head
from game.ui.widgets.page import Page
from game.ui.widgets.scene import Stage
from game.ui.widgets.sections import Row, Section, arrange_sections
from game.ui.widgets.widget import SMALL, TITLE, Button, Text

SHARE = 0.008  # seconds of a frame in which matches of a file are taken in


class Exchange(Page):
    """The page on which matches come in and go out; what it is opened with, text or a file, is taken in at once.

    Keys: Ctrl+V takes in what is in the clipboard; a file or a text dropped on the window is taken in as well.
    """

    def __init__(self, stage: Stage, text: str | None = None, file: str | None = None) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self._back = Button(canvas, _("Back"), self.back, icon="back")
        self._title = Text(canvas, _("In and out"), TITLE, bold=True)
        self._paste = Button(canvas, _("Paste a match"), self._take_pasted, icon="save", strong=True)
        self._write = Button(canvas, _("Write all matches into one file"), self._ask_to_write, icon="exchange")
        self._progress = Progress(canvas, "")
        self._coming: Iterator[Brought] | None = None
        self._told_in: list[Row] = []
        self._told_out: list[Row] = []
        self._show()
        if text is not None:
            self._take_text(text)
        elif file is not None:
            self._take_file(Path(file))

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title)
        arrange_sections(self, self._columns)

    def _show(self) -> None:
        canvas = self.canvas
        about = _(
            "Copy a match as text, from a letter or a web page, and paste it here or in the menu with Ctrl+V; or drop "
            "a file on the window: a match, or all matches of another machine. What is here already stays as it is."
        )
        coming: list[Row] = [self._progress] if self._coming is not None else []
        inward = Section(canvas, _("Take matches in"), [Text(canvas, about), self._paste, *coming, *self._told_in])
        where = _(
            "Every match in your list can be copied as text or saved as a file. Files are put in {folder}."
        ).format(folder=quoted(exchange.folder(), LONGEST_PATH))
        count = Text(canvas, _("One file with everything in it, to be kept safe or taken to another machine:"), SMALL)
        outward = Section(canvas, _("Give matches out"), [Text(canvas, where), count, self._write, *self._told_out])
        self._columns = [[inward], [outward]]
        flowing = [widget for section in (inward, outward) for widget in section.widgets()]
        self.fill([self._back, self._title], flowing, self._paste)

    def _say(self, *rows: Row) -> None:
        """Tells of what came in."""
        self._told_in = list(rows)
        self._show()
        self.again()

    # -- in ------------------------------------------------------------------------------------------------------------

    def _take_pasted(self) -> None:
        self._take_text(clipboard.paste())

    def _take_text(self, text: str) -> None:
        """Takes in the matches that a text tells, or says why it does not."""
        shelf, canvas = self.stage.store.shelf, self.canvas
        try:
            taken = [(match, *shelf.bring(match)) for match in exchange.taken(text)]
        except exchange.Refused as error:
            self._say(Text(canvas, str(error), tone="alert"))
            return
        if len(taken) > 1:
            new = sum(is_new for _match, _kept, is_new in taken)
            words = _("{new} of {count} matches are new here.").format(new=new, count=len(taken))
            self._say(Text(canvas, words, bold=True), self._to_list())
            return
        [(match, kept, is_new)] = taken
        words = _("The match of {game} is in your list now.") if is_new else _("That match of {game} is here already.")
        looking = Button(
            canvas, _("Look at it"), partial(self.stage.go, ToLookingBack(match, kept.reviewed_as)), icon="eye"
        )
        self._say(Text(canvas, words.format(game=GAMES[match.key].title), bold=True), looking, self._to_list())
        self._focus_on(looking, False)

    def _to_list(self) -> Button:
        return Button(self.canvas, _("Your matches"), partial(self.stage.go, ToMatches()), icon="log")

    def _take_file(self, path: Path) -> None:
        """Takes in the match in a file, or all that it has if it is that of a store."""
        if is_store(path):
            self._coming = take_in(self.stage.store, path)
            self._say()
            return
        try:
            text = exchange.text_of(path)
        except exchange.Refused as error:
            self._say(Text(self.canvas, str(error), tone="alert"))
            return
        self._take_text(text)

    def tick(self, now: int) -> bool:
        moves = super().tick(now)
        if self._coming is None:
            return moves
        ends = perf_counter() + SHARE
        brought = None
        try:
            while perf_counter() < ends:
                brought = next(self._coming, None)
                if brought is None:
                    self._coming = None
                    break
                self._brought = brought
        except Foreign as error:
            self._coming = None
            self._say(Text(self.canvas, str(error), tone="alert"))
            return True
        if self._coming is None:
            self._say(Text(self.canvas, _came(self._brought), bold=True), self._to_list())
        else:
            done, every = self._brought.seen, self._brought.every
            self._progress.say(_("{done} of {every} matches").format(done=done, every=every), done / max(1, every))
            self.canvas.damage(self._progress.rect)
        return True

    # -- out -----------------------------------------------------------------------------------------------------------

    def _ask_to_write(self) -> None:
        """Writes all that is kept into one file; asks first where that tells tiles that nobody should see yet."""
        unfinished = self.stage.store.shelf.unfinished()
        if not unfinished:
            self._write_out()
            return
        words = ngettext(
            "{count} match is not finished: the file contains every player's tiles and the number of the next deal. "
            "Write it anyway?",
            "{count} matches are not finished: the file contains every player's tiles and the numbers of the next "
            "deals. Write it anyway?",
            unfinished,
        )
        words = words.format(count=f"{unfinished:,}")
        self.stage.go(ToLeaving(words, self._write_out, _("Write it anyway"), _("Cancel")))

    def _write_out(self) -> None:
        """Writes all that is kept into one file."""
        canvas = self.canvas
        try:
            name = f"boneyard-{datetime.now(UTC).astimezone():%Y-%m-%d}"
            path = exchange.put(name, ".sqlite", partial(write_out, self.stage.store))
            self._told_out = [Text(canvas, exchange.told(path), bold=True)]
        except (exchange.Refused, Foreign) as error:
            self._told_out = [Text(canvas, str(error), tone="alert")]
        self._show()
        self.again()

    def shortcut(self, event: pygame.Event) -> bool:
        if clipboard.is_paste(event):
            self._take_pasted()
            return True
        return super().shortcut(event)

    def take(self, event: pygame.Event) -> bool:
        if event.type == pygame.DROPTEXT:
            self._take_text(event.text)
            return True
        if event.type == pygame.DROPFILE:
            self._take_file(Path(event.file))
            return True
        return super().take(event)


def _came(brought: Brought) -> str:
    """What came of a file, in sentences."""
    said = ngettext("{new} match is new here", "{new} matches are new here", brought.new).format(new=brought.new)
    here = brought.seen - brought.new - brought.unreadable
    if here:
        words = ngettext("{count} was here already", "{count} were here already", here).format(count=here)
        said = _("{said}, {words}").format(said=said, words=words)
    if brought.unreadable:
        words = ngettext("{count} cannot be read", "{count} cannot be read", brought.unreadable)
        said = _("{said}, {words}").format(said=said, words=words.format(count=brought.unreadable))
    return _("{said}.").format(said=said)
