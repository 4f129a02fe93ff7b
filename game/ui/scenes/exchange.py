"""In and out: a match taken in as text or as a file, and all that is kept as one file, written out or taken in."""

from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pygame

from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.platform.quotation import LONGEST_PATH, quoted
from game.play import exchange
from game.play.duplicate_match import folded
from game.rules import GAMES
from game.store.bringing import Brought, Foreign, is_store, write_out
from game.store.importing import Import
from game.ui.widgets import clipboard
from game.ui.widgets.choice_row import Progress
from game.ui.widgets.destinations import ToLeaving, ToLookingBack, ToMatches
from game.ui.widgets.head import arrange_head
from game.ui.widgets.page import Page
from game.ui.widgets.scene import Stage
from game.ui.widgets.sections import Row, Section, arrange_sections
from game.ui.widgets.widget import SMALL, TITLE, Button, Text

MOMENT = 0.05  # seconds that a page waits for an import before it shows how far that is


class Exchange(Page):
    """The page on which matches come in and go out; what it is opened with, text or a file, is taken in at once.

    An import goes on while the page is used, and ends when it is left; what has been imported stays.
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
        self._cancel = Button(canvas, _("Cancel"), self._cancel_import)
        self._import: Import | None = None
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
        first, coming = self._paste, list[Row]([self._paste])
        if self._import is not None:
            words = _("You can cancel: what is imported by then stays in your list.")
            first, coming = self._cancel, [self._progress, Text(canvas, words, SMALL), self._cancel]
        inward = Section(canvas, _("Take matches in"), [Text(canvas, about), *coming, *self._told_in])
        where = _(
            "Every match in your list can be copied as text or saved as a file. Files are put in {folder}."
        ).format(folder=quoted(exchange.folder(), LONGEST_PATH))
        count = Text(canvas, _("One file with everything in it, to be kept safe or taken to another machine:"), SMALL)
        outward = Section(canvas, _("Give matches out"), [Text(canvas, where), count, self._write, *self._told_out])
        self._columns = [[inward], [outward]]
        flowing = [widget for section in (inward, outward) for widget in section.widgets()]
        self.fill([self._back, self._title], flowing, first)

    def _say(self, *rows: Row) -> None:
        """Tells of what came in."""
        self._told_in = list(rows)
        self._show()
        self.again()

    # -- in ------------------------------------------------------------------------------------------------------------

    def _take_pasted(self) -> None:
        self._take_text(clipboard.paste())

    def _take_text(self, text: str) -> None:
        """Imports the matches that a text tells, or says why it does not."""
        try:
            exchange.check(text)
        except exchange.Refused as error:
            self._refuse(str(error))
            return
        self._begin(text)

    def _take_file(self, path: Path) -> None:
        """Imports the matches in a text file, or all that it has if it is that of a store."""
        if is_store(path):
            self._begin(path)
            return
        try:
            text = exchange.text_of(path)
        except exchange.Refused as error:
            self._refuse(str(error))
            return
        self._take_text(text)

    def _begin(self, source: str | Path) -> None:
        """Begins an import, unless one is going on; what is done in a moment shows no progress bar."""
        if self._import is not None:
            return
        self._import = Import(self.stage.store, source)
        self._progress.say(_("Importing…"), 0.0)
        if self._import.done(MOMENT):
            self._end()
        else:
            self._say()
            self._focus_on(self._cancel, False)

    def _end(self) -> None:
        """Says what came of the import."""
        ended, self._import = self._import, None
        assert ended is not None
        if ended.refused is not None and not ended.progress.new:
            self._refuse(ended.refused)
            return
        progress = ended.progress
        if progress.every == 1 and progress.last is not None and self._tell_one(progress.last, progress.new):
            return
        rows: list[Row] = [Text(self.canvas, outcome(progress, ended.cancelled), bold=True)]
        rows += [Text(self.canvas, why, tone="alert") for why in (ended.refused, progress.why) if why]
        self._say(*rows, self._to_list())

    def _tell_one(self, number: int, new: int) -> bool:
        """Offers a look at the one match that was imported; whether it can be read."""
        store, canvas = self.stage.store, self.canvas
        kept = store.shelf.kept(number)
        match = store.look(kept) if kept is not None else None
        if kept is None or match is None:
            return False
        words = _("The match of {game} is in your list now.") if new else _("That match of {game} is here already.")
        looking = Button(
            canvas, _("Look at it"), partial(self.stage.go, ToLookingBack(match, kept.reviewed_as)), icon="eye"
        )
        self._say(Text(canvas, words.format(game=GAMES[match.key].title), bold=True), looking, self._to_list())
        self._focus_on(looking, False)
        return True

    def _refuse(self, sentence: str) -> None:
        self._say(Text(self.canvas, sentence, tone="alert"))

    def _to_list(self) -> Button:
        return Button(self.canvas, _("Your matches"), partial(self.stage.go, ToMatches()), icon="log")

    def _cancel_import(self) -> None:
        if self._import is not None:
            self._import.cancel()

    def leave(self) -> None:
        if self._import is not None:
            self._import.close()
        super().leave()

    def tick(self, now: int) -> bool:
        moves = super().tick(now)
        if self._import is None:
            return moves
        if self._import.done(self._import.share):
            self._end()
            return True
        seen, every = self._import.progress.seen, self._import.progress.every
        if every:
            self._progress.say(_("{done} of {every} matches").format(done=seen, every=every), seen / every)
            self.canvas.damage(self._progress.rect)
        return True

    # -- out -----------------------------------------------------------------------------------------------------------

    def _ask_to_write(self) -> None:
        """Writes all that is kept into one file; asks first where that tells tiles that nobody should see yet."""
        unfinished = sum(not entry.over for entry in folded(self.stage.store.shelf.entries()))
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


def outcome(progress: Brought, cancelled: bool) -> str:
    """What came of an import, in sentences."""
    said = ngettext("{new} match is new here", "{new} matches are new here", progress.new).format(new=progress.new)
    here = progress.seen - progress.new - progress.unreadable
    if here:
        words = ngettext("{count} was here already", "{count} were here already", here).format(count=here)
        said = _("{said}, {words}").format(said=said, words=words)
    if progress.unreadable:
        words = ngettext("{count} cannot be read", "{count} cannot be read", progress.unreadable)
        said = _("{said}, {words}").format(said=said, words=words.format(count=progress.unreadable))
    said = _("{said}.").format(said=said)
    if cancelled and progress.seen < progress.every:
        words = _("Cancelled after {done} of {every} matches. What was imported until then stays: {said}")
        said = words.format(done=progress.seen, every=progress.every, said=said)
    return said
