"""Import and export: read matches from text or a file, and write all matches into one file."""

from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pygame

from game.platform.escaping import MAX_PATH_LENGTH, escape_text
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play import import_export
from game.play.duplicate_match import group_duplicates
from game.rules import GAMES
from game.store.transfer import ImportProgress, ImportTask, TransferError, export_store, is_store
from game.ui.routes import ConfirmationRoute, MatchListRoute, ReplayViewerRoute
from game.ui.widgets import fields
from game.ui.widgets.page import Section, SectionPage, SectionRow
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Progress
from game.ui.widgets.widget import SMALL, Button, Text

QUICK_IMPORT_SECONDS = 0.05  # seconds that the page waits for an import before it shows a progress bar


class ImportExport(SectionPage):
    """The import and export page; a text or file given to it is imported at once.

    An import runs while the page is used and stops when the page is closed; matches imported so far stay. Keys: Ctrl+V
    imports the clipboard. A file or text dropped on the window is imported too.
    """

    def __init__(self, stage: Stage, text: str | None = None, file: str | None = None) -> None:
        super().__init__(stage, _("In and out"))
        canvas = self.canvas
        self._paste = Button(canvas, _("Paste a match"), self._import_clipboard, icon="save", primary=True)
        self._export_button = Button(
            canvas, _("Write all matches into one file"), self._confirm_export, icon="exchange"
        )
        self._progress = Progress(canvas, "")
        self._cancel = Button(canvas, _("Cancel"), self._cancel_import)
        self._import: ImportTask | None = None
        self._import_result: list[SectionRow] = []
        self._export_result: list[SectionRow] = []
        self._show()
        if text is not None:
            self._import_text(text)
        elif file is not None:
            self._import_file(Path(file))

    def _show(self) -> None:
        canvas = self.canvas
        about = _(
            "Copy a match as text, from a letter or a web page, and paste it here or in the menu with Ctrl+V; or drop "
            "a file on the window: a match, or all matches of another machine. What is here already stays as it is."
        )
        first, import_rows = self._paste, list[SectionRow]([self._paste])
        if self._import is not None:
            note = _("You can cancel: what is imported by then stays in your list.")
            first, import_rows = self._cancel, [self._progress, Text(canvas, note, SMALL), self._cancel]
        import_section = Section(
            canvas, _("Take matches in"), [Text(canvas, about), *import_rows, *self._import_result]
        )
        folder_note = _(
            "Every match in your list can be copied as text or saved as a file. Files are put in {folder}."
        ).format(folder=escape_text(import_export.export_folder(), MAX_PATH_LENGTH))
        file_note = Text(
            canvas, _("One file with everything in it, to be kept safe or taken to another machine:"), SMALL
        )
        export_section = Section(
            canvas,
            _("Give matches out"),
            [Text(canvas, folder_note), file_note, self._export_button, *self._export_result],
        )
        self.show_sections([[import_section], [export_section]], first)

    def _show_import_result(self, *rows: SectionRow) -> None:
        """Show rows about the import."""
        self._import_result = list(rows)
        self._show()
        self.relayout()

    # -- import --------------------------------------------------------------------------------------------------------

    def _import_clipboard(self) -> None:
        self._import_text(fields.paste())

    def _import_text(self, text: str) -> None:
        """Import the matches in a text, or show why it cannot be read."""
        try:
            import_export.check_import_text(text)
        except import_export.ImportExportError as error:
            self._show_error(str(error))
            return
        self._start_import(text)

    def _import_file(self, path: Path) -> None:
        """Import the matches in a text file or in a Boneyard database."""
        if is_store(path):
            self._start_import(path)
            return
        try:
            text = import_export.read_import_file(path)
        except import_export.ImportExportError as error:
            self._show_error(str(error))
            return
        self._import_text(text)

    def _start_import(self, source: str | Path) -> None:
        """Start an import unless one is running; a very short one shows no progress bar."""
        if self._import is not None:
            return
        self._import = ImportTask(self.stage.store, source)
        self._progress.set_progress(_("Importing…"), 0.0)
        if self._import.done(QUICK_IMPORT_SECONDS):
            self._finish_import()
        else:
            self._show_import_result()
            self._focus_on(self._cancel, False)

    def _finish_import(self) -> None:
        """Show the result of the import."""
        task, self._import = self._import, None
        assert task is not None
        if task.refused is not None and not task.progress.new:
            self._show_error(task.refused)
            return
        progress = task.progress
        if progress.every == 1 and progress.last is not None and self._offer_match(progress.last, progress.new):
            return
        rows: list[SectionRow] = [Text(self.canvas, outcome(progress, task.cancelled), bold=True)]
        rows += [Text(self.canvas, problem, tone="alert") for problem in (task.refused, progress.why) if problem]
        self._show_import_result(*rows, self._list_button())

    def _offer_match(self, number: int, new: int) -> bool:
        """Offer to open the only match imported; return whether it can be read."""
        store, canvas = self.stage.store, self.canvas
        stored = store.match_repository.find_match(number)
        match = store.load(stored) if stored is not None else None
        if stored is None or match is None:
            return False
        message = _("The match of {game} is in your list now.") if new else _("That match of {game} is here already.")
        look_button = Button(
            canvas, _("Look at it"), partial(self.stage.go, ReplayViewerRoute(match, stored.reviewed_as)), icon="eye"
        )
        self._show_import_result(
            Text(canvas, message.format(game=GAMES[match.key].title), bold=True), look_button, self._list_button()
        )
        self._focus_on(look_button, False)
        return True

    def _show_error(self, sentence: str) -> None:
        self._show_import_result(Text(self.canvas, sentence, tone="alert"))

    def _list_button(self) -> Button:
        return Button(self.canvas, _("Your matches"), partial(self.stage.go, MatchListRoute()), icon="log")

    def _cancel_import(self) -> None:
        if self._import is not None:
            self._import.cancel()

    def on_close(self) -> None:
        if self._import is not None:
            self._import.close()
        super().on_close()

    def tick(self, now: int) -> bool:
        is_animating = super().tick(now)
        if self._import is None:
            return is_animating
        if self._import.done():
            self._finish_import()
            return True
        seen, total = self._import.progress.seen, self._import.progress.every
        if total:
            self._progress.set_progress(_("{done} of {every} matches").format(done=seen, every=total), seen / total)
            self.canvas.damage(self._progress.rect)
        return True

    # -- export --------------------------------------------------------------------------------------------------------

    def _confirm_export(self) -> None:
        """Export all matches; ask first if the file would reveal hidden tiles of unfinished matches."""
        unfinished = sum(not entry.over for entry in group_duplicates(self.stage.store.match_repository.entries()))
        if not unfinished:
            self._export()
            return
        question = ngettext(
            "{count} match is not finished: the file contains every player's tiles and the number of the next deal. "
            "Write it anyway?",
            "{count} matches are not finished: the file contains every player's tiles and the numbers of the next "
            "deals. Write it anyway?",
            unfinished,
        )
        question = question.format(count=f"{unfinished:,}")
        self.stage.go(ConfirmationRoute(question, self._export, _("Write it anyway"), _("Cancel")))

    def _export(self) -> None:
        """Write all matches into one file."""
        canvas = self.canvas
        try:
            name = f"boneyard-{datetime.now(UTC).astimezone():%Y-%m-%d}"
            path = import_export.write_new_file(name, ".sqlite", partial(export_store, self.stage.store))
            self._export_result = [Text(canvas, import_export.export_message(path), bold=True)]
        except (import_export.ImportExportError, TransferError) as error:
            self._export_result = [Text(canvas, str(error), tone="alert")]
        self._show()
        self.relayout()

    def handle_shortcut(self, event: pygame.Event) -> bool:
        if fields.is_paste(event):
            self._import_clipboard()
            return True
        return super().handle_shortcut(event)

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.DROPTEXT:
            self._import_text(event.text)
            return True
        if event.type == pygame.DROPFILE:
            self._import_file(Path(event.file))
            return True
        return super().handle_event(event)


def outcome(progress: ImportProgress, cancelled: bool) -> str:
    """Return the result of an import as sentences."""
    text = ngettext("{new} match is new here", "{new} matches are new here", progress.new).format(new=progress.new)
    known = progress.seen - progress.new - progress.unreadable
    if known:
        part = ngettext("{count} was here already", "{count} were here already", known).format(count=known)
        text = _("{said}, {words}").format(said=text, words=part)
    if progress.unreadable:
        part = ngettext("{count} cannot be read", "{count} cannot be read", progress.unreadable)
        text = _("{said}, {words}").format(said=text, words=part.format(count=progress.unreadable))
    text = _("{said}.").format(said=text)
    if cancelled and progress.seen < progress.every:
        part = _("Cancelled after {done} of {every} matches. What was imported until then stays: {said}")
        text = part.format(done=progress.seen, every=progress.every, said=text)
    return text
