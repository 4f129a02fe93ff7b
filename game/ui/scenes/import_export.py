"""Import and export: read matches from text or a file, and write all matches into one file."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from game.platform.escaping import MAX_PATH_LENGTH, escape_text
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play import import_export
from game.rules import GAMES
from game.store.transfer import ImportProgress, ImportTask, is_store
from game.ui.menu.backup import export_all_matches
from game.ui.routes import ImportExportRoute, LookBackRoute, MatchListRoute
from game.ui.widgets import fields
from game.ui.widgets.page import SectionPage, SectionRow
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Progress
from game.ui.widgets.widget import SMALL

QUICK_IMPORT_SECONDS = 0.05  # seconds that the page waits for an import before it shows a progress bar


class ImportExport(SectionPage):
    """The import and export page; a text or file given to it is imported at once.

    An import runs while the page is used and stops when the page is closed; matches imported so far stay. Keys: Ctrl+V
    imports the clipboard. A file or text dropped on the window is imported too.
    """

    accepts_imports = True

    def __init__(self, stage: Stage, text: str | None = None, file: str | None = None) -> None:
        super().__init__(stage, _("Import & export"))
        self._progress = Progress(self.canvas, "")
        self._cancel = self.button(_("Cancel"), self._cancel_import)
        self._import: ImportTask | None = None
        self._import_result: Sequence[SectionRow] = ()
        self._export_result: Sequence[SectionRow] = ()
        self.build()
        self.import_matches(ImportExportRoute(text, file))

    def build(self) -> None:
        about = _(
            "Copy a match from an email or a web page, and paste it here or in the menu with Ctrl+V. Or "
            "drop a file on the window: one match, or all matches from another computer. Your own "
            "matches stay as they are."
        )
        first = self.button(_("Paste match"), self._import_clipboard, icon="save", primary=True)
        rows: list[SectionRow] = [first]
        if self._import is not None:
            note = _("You can cancel. Matches imported so far stay in your list.")
            first, rows = self._cancel, [self._progress, self.text(note, SMALL), self._cancel]
        rows = [self.text(about), *rows, *self._import_result]
        folder = escape_text(import_export.export_folder(), MAX_PATH_LENGTH)
        words = _("You can copy each match in your list as text or save it as a file. Files are saved in {folder}.")
        note = _("One file with all matches, as a backup or for another computer:")
        texts = self.text(words.format(folder=folder)), self.text(note, SMALL)
        write = self.button(_("Export all matches"), self._export, icon="exchange")
        taken = self.section(_("Import"), rows)
        given = self.section(_("Export"), [*texts, write, *self._export_result])
        self.show_sections([[taken], [given]], first)

    def _show_import_result(self, *rows: SectionRow) -> None:
        self._import_result = rows
        self.rebuild()

    # -- import --------------------------------------------------------------------------------------------------------

    def import_matches(self, route: ImportExportRoute) -> None:
        """Import the matches in a text, a text file or a Boneyard database, or show why they cannot be read."""
        text = route.text
        try:
            if route.file is not None:
                if is_store(path := Path(route.file)):
                    self._start_import(path)
                    return
                text = import_export.read_import_file(path)
            if text is not None:
                import_export.check_import_text(text)
                self._start_import(text)
        except import_export.ImportExportError as error:
            self._show_error(str(error))

    def _import_clipboard(self) -> None:
        self.import_matches(ImportExportRoute(fields.paste()))

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
        task, self._import, store = self._import, None, self.stage.store
        assert task is not None
        progress = task.progress
        if task.refused is not None and not progress.new:
            self._show_error(task.refused)
            return
        stored = match = None
        if progress.every == 1 and progress.last is not None:
            stored = store.match_repository.find_match(progress.last)
            match = store.load(stored) if stored is not None else None
        list_button = self.button(_("Your matches"), partial(self.stage.go, MatchListRoute("")), icon="log")
        if stored is not None and match is not None:
            words = _("The {game} match was added to your list.")
            words = words if progress.new else _("This {game} match is already in your list.")
            title = self.text(words.format(game=GAMES[match.key].title), bold=True, is_spoken=True)
            route = LookBackRoute(match, stored.reviewed_as)
            look_back_button = self.button(_("Look back"), partial(self.stage.go, route), icon="review")
            self._show_import_result(title, look_back_button, list_button)
            self._focus_on(look_back_button, False)
        else:
            title = self.text(outcome(progress, task.cancelled), bold=True, is_spoken=True)
            problems = [self.text(words, tone="alert") for words in (task.refused, progress.why) if words]
            self._show_import_result(title, *problems, list_button)

    def _show_error(self, sentence: str) -> None:
        self._show_import_result(self.text(sentence, tone="alert"))

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
            self._progress.set_progress(_("Matches: {done} of {every}").format(done=seen, every=total), seen / total)
            self.canvas.damage(self._progress.rect)
        return True

    # -- export --------------------------------------------------------------------------------------------------------

    def _export(self) -> None:
        export_all_matches(self, self._show_export_result)

    def _show_export_result(self, result: SectionRow) -> None:
        self._export_result = [result]
        self.rebuild()


def outcome(progress: ImportProgress, cancelled: bool) -> str:
    """Return the result of an import as sentences."""
    known = progress.seen - progress.new - progress.unreadable
    sentences = [
        ngettext("{count} match imported.", "{count} matches imported.", progress.new).format(count=progress.new)
    ]
    if known:
        words = ngettext("{count} match is already in your list.", "{count} matches are already in your list.", known)
        sentences.append(words.format(count=known))
    if progress.unreadable:
        words = ngettext("{count} match can't be read.", "{count} matches can't be read.", progress.unreadable)
        sentences.append(words.format(count=progress.unreadable))
    if cancelled and progress.seen < progress.every:
        words = _("Cancelled. Matches read: {done} of {every}.")
        sentences.insert(0, words.format(done=progress.seen, every=progress.every))
    return " ".join(sentences)
