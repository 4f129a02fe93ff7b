"""In and out: a match taken in as text or as a file, and all that is kept as one file, written out or taken in."""

from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pygame

from game.platform.escaping import LONGEST_PATH, escape_text
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play import import_export
from game.play.duplicate_match import group_duplicates
from game.rules import GAMES
from game.store.import_task import ImportTask
from game.store.transfer import ImportProgress, TransferError, export_store, is_store
from game.ui.widgets import fields
from game.ui.widgets.page import Page, Section, SectionRow, arrange_head, arrange_sections
from game.ui.widgets.routes import ConfirmationRoute, MatchListRoute, ReplayViewerRoute
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Progress
from game.ui.widgets.widget import SMALL, TITLE, Button, Text

MOMENT = 0.05  # seconds that a page waits for an import before it shows how far that is


class ImportExport(Page):
    """The page on which matches come in and go out; what it is opened with, text or a file, is taken in at once.

    An import goes on while the page is used, and ends when it is left; what has been imported stays.
    Keys: Ctrl+V takes in what is in the clipboard; a file or a text dropped on the window is taken in as well.
    """

    def __init__(self, stage: Stage, text: str | None = None, file: str | None = None) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self._back = Button(canvas, _("Back"), self.go_back, icon="back")
        self._title = Text(canvas, _("In and out"), TITLE, bold=True)
        self._paste = Button(canvas, _("Paste a match"), self._take_pasted, icon="save", strong=True)
        self._write = Button(canvas, _("Write all matches into one file"), self._ask_to_write, icon="exchange")
        self._progress = Progress(canvas, "")
        self._cancel = Button(canvas, _("Cancel"), self._cancel_import)
        self._import: ImportTask | None = None
        self._told_in: list[SectionRow] = []
        self._told_out: list[SectionRow] = []
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
        first, coming = self._paste, list[SectionRow]([self._paste])
        if self._import is not None:
            words = _("You can cancel: what is imported by then stays in your list.")
            first, coming = self._cancel, [self._progress, Text(canvas, words, SMALL), self._cancel]
        inward = Section(canvas, _("Take matches in"), [Text(canvas, about), *coming, *self._told_in])
        where = _(
            "Every match in your list can be copied as text or saved as a file. Files are put in {folder}."
        ).format(folder=escape_text(import_export.folder(), LONGEST_PATH))
        count = Text(canvas, _("One file with everything in it, to be kept safe or taken to another machine:"), SMALL)
        outward = Section(canvas, _("Give matches out"), [Text(canvas, where), count, self._write, *self._told_out])
        self._columns = [[inward], [outward]]
        flowing = [widget for section in (inward, outward) for widget in section.widgets()]
        self.set_widgets([self._back, self._title], flowing, first)

    def _say(self, *rows: SectionRow) -> None:
        """Tells of what came in."""
        self._told_in = list(rows)
        self._show()
        self.relayout()

    # -- in ------------------------------------------------------------------------------------------------------------

    def _take_pasted(self) -> None:
        self._take_text(fields.paste())

    def _take_text(self, text: str) -> None:
        """Imports the matches that a text tells, or says why it does not."""
        try:
            import_export.check(text)
        except import_export.ImportExportError as error:
            self._refuse(str(error))
            return
        self._begin(text)

    def _take_file(self, path: Path) -> None:
        """Imports the matches in a text file, or all that it has if it is that of a store."""
        if is_store(path):
            self._begin(path)
            return
        try:
            text = import_export.text_of(path)
        except import_export.ImportExportError as error:
            self._refuse(str(error))
            return
        self._take_text(text)

    def _begin(self, source: str | Path) -> None:
        """Begins an import, unless one is going on; what is done in a moment shows no progress bar."""
        if self._import is not None:
            return
        self._import = ImportTask(self.stage.store, source)
        self._progress.set_progress(_("Importing…"), 0.0)
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
        rows: list[SectionRow] = [Text(self.canvas, outcome(progress, ended.cancelled), bold=True)]
        rows += [Text(self.canvas, why, tone="alert") for why in (ended.refused, progress.why) if why]
        self._say(*rows, self._to_list())

    def _tell_one(self, number: int, new: int) -> bool:
        """Offers a look at the one match that was imported; whether it can be read."""
        store, canvas = self.stage.store, self.canvas
        kept = store.match_repository.find_match(number)
        match = store.load(kept) if kept is not None else None
        if kept is None or match is None:
            return False
        words = _("The match of {game} is in your list now.") if new else _("That match of {game} is here already.")
        looking = Button(
            canvas, _("Look at it"), partial(self.stage.go, ReplayViewerRoute(match, kept.reviewed_as)), icon="eye"
        )
        self._say(Text(canvas, words.format(game=GAMES[match.key].title), bold=True), looking, self._to_list())
        self._focus_on(looking, False)
        return True

    def _refuse(self, sentence: str) -> None:
        self._say(Text(self.canvas, sentence, tone="alert"))

    def _to_list(self) -> Button:
        return Button(self.canvas, _("Your matches"), partial(self.stage.go, MatchListRoute()), icon="log")

    def _cancel_import(self) -> None:
        if self._import is not None:
            self._import.cancel()

    def on_close(self) -> None:
        if self._import is not None:
            self._import.close()
        super().on_close()

    def tick(self, now: int) -> bool:
        moves = super().tick(now)
        if self._import is None:
            return moves
        if self._import.done(self._import.share):
            self._end()
            return True
        seen, every = self._import.progress.seen, self._import.progress.every
        if every:
            self._progress.set_progress(_("{done} of {every} matches").format(done=seen, every=every), seen / every)
            self.canvas.damage(self._progress.rect)
        return True

    # -- out -----------------------------------------------------------------------------------------------------------

    def _ask_to_write(self) -> None:
        """Writes all that is kept into one file; asks first where that tells tiles that nobody should see yet."""
        unfinished = sum(not entry.over for entry in group_duplicates(self.stage.store.match_repository.entries()))
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
        self.stage.go(ConfirmationRoute(words, self._write_out, _("Write it anyway"), _("Cancel")))

    def _write_out(self) -> None:
        """Writes all that is kept into one file."""
        canvas = self.canvas
        try:
            name = f"boneyard-{datetime.now(UTC).astimezone():%Y-%m-%d}"
            path = import_export.put(name, ".sqlite", partial(export_store, self.stage.store))
            self._told_out = [Text(canvas, import_export.export_message(path), bold=True)]
        except (import_export.ImportExportError, TransferError) as error:
            self._told_out = [Text(canvas, str(error), tone="alert")]
        self._show()
        self.relayout()

    def handle_shortcut(self, event: pygame.Event) -> bool:
        if fields.is_paste(event):
            self._take_pasted()
            return True
        return super().handle_shortcut(event)

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.DROPTEXT:
            self._take_text(event.text)
            return True
        if event.type == pygame.DROPFILE:
            self._take_file(Path(event.file))
            return True
        return super().handle_event(event)


def outcome(progress: ImportProgress, cancelled: bool) -> str:
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
