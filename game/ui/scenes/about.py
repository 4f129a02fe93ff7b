"""About Boneyard: its version, where the matches are kept, what has changed, and what it is built with."""

import platform
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame

import game
from game.platform.escaping import MAX_PATH_LENGTH, escape_text
from game.platform.folders import open_folder
from game.platform.language import gettext as _
from game.platform.libraries import Library, read_libraries
from game.platform.markdown import translate
from game.ui.menu.backup import export_all_matches
from game.ui.widgets.page import ButtonRows, Section, SectionPage, SectionRow
from game.ui.widgets.prose import Prose
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import SMALL, TEXT

NOTO_SANS = Library("Noto Sans", "", "The Noto Project Authors", "SIL OFL 1.1", "github.com/notofonts")


class About(SectionPage):
    """The page about the program. Matches can be dropped on it, like backups."""

    accepts_imports = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, _("About Boneyard"))
        self._result: Sequence[SectionRow] = ()
        self.build()

    def build(self) -> None:
        self.show_sections([[self._program(), self._data(), self._libraries()], [self._changes()]], None)

    def _program(self) -> Section:
        title = _("Boneyard {version}").format(version=game.__version__)
        words = _("Every old game of dominoes on one table. Free software under the MIT licence.")
        return self.section("", [self.text(title, TEXT + 6, bold=True), self.text(words)])

    def _data(self) -> Section:
        folder = self.stage.store.path.parent
        words = _("Your matches and settings are kept in {folder}.")
        buttons = [
            self.button(_("Open folder"), partial(self._open, folder)),
            self.button(_("Back up now"), partial(export_all_matches, self, self._show_result), icon="exchange"),
        ]
        note = _("“Back up now” writes all matches into one new file. To restore them, drop that file on the window.")
        text = self.text(words.format(folder=escape_text(folder, MAX_PATH_LENGTH)))
        return self.section(
            _("Your matches"), [text, ButtonRows([buttons], "topleft"), *self._result, self.text(note, SMALL)]
        )

    def _open(self, folder: Path) -> None:
        if not open_folder(folder):
            self._show_result(self.text(_("Boneyard found no program that opens folders."), tone="alert"))

    def _show_result(self, result: SectionRow) -> None:
        self._result = [result]
        self.rebuild()

    def _changes(self) -> Section:
        _title, _heading, changes = translate(changelog()).partition("\n## ")
        return self.section(_("What's new"), [Prose(self.canvas, f"## {changes}")] if changes else [])

    def _libraries(self) -> Section:
        numbers = platform.python_version(), pygame.version.ver, ".".join(map(str, pygame.version.SDL))
        rows = [self.text("Python {}, pygame-ce {}, SDL {}".format(*numbers))]
        words = _("{name} · licence: {licence} · source: {source}")
        for name, _files, _holder, licence, source in (NOTO_SANS, *read_libraries()):
            rows.append(self.text(words.format(name=name, licence=_(licence), source=source), SMALL))
        note = _("The texts of the licences are in the folder “licences” of each download.")
        return self.section(_("Built with"), [*rows, self.note(note)])


def changelog() -> str:
    """Return the text of the change log: inside the package in a wheel or a frozen program, else from the checkout."""
    package = Path(game.__file__).parent
    files = package / "CHANGELOG.md", package.parent / "build" / "about" / "CHANGELOG.md"
    return next((file.read_text(encoding="utf-8") for file in files if file.is_file()), "")
