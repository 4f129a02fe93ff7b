"""How long the menu and the list of matches take, to open, to scroll and to search, with many matches in the store.

All of it is time of the processor, for on a busy machine no clock says what a frame costs.
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from game.lab.figure import Figure, percentile
from game.lab.keeping import fill
from game.platform.language import gettext as _
from game.ui.app.browsing import browse
from game.ui.window.waiting import FRAME


def listing(matches: int = 10_000) -> Iterator[Figure]:
    """Milliseconds until the menu, the list and the figures are shown, and of frames while the list is used."""
    with TemporaryDirectory() as folder:
        fill(path := Path(folder) / "boneyard.sqlite", matches)
        found = browse(Path(folder) / "none.sqlite", path)
    note = _("{count} matches in the store").format(count=matches)
    beside = _("{note}; {bare} ms with none").format(note=note, bare=f"{found.bare:.0f}")
    yield Figure("menu_many", _("Menu: opened"), "ms", found.menu, 1000, note=beside)
    yield Figure("list_open", _("Your matches: opened"), "ms", found.listed, 1000, note=note)
    frame, scrolled, letter = 1000 * FRAME, percentile(found.scrolled, 99), percentile(found.searched, 99)
    yield Figure("list_scroll_p99", _("Your matches: a frame scrolled, p99"), "ms", scrolled, frame, note=note)
    yield Figure("list_search_p99", _("Your matches: a letter searched for, p99"), "ms", letter, frame, note=note)
    yield Figure("figures_counted", _("Figures: counted"), "ms", found.counted, 3000, note=note)
