"""The export of all matches into one file."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

from game.platform.language import format_number, ngettext
from game.platform.language import gettext as _
from game.play import import_export
from game.play.duplicate_match import group_duplicates
from game.store.transfer import TransferError, export_store
from game.ui.routes import ConfirmationRoute
from game.ui.widgets.page import Page
from game.ui.widgets.widget import Text


def export_all_matches(page: Page, on_result: Callable[[Text], None]) -> None:
    """Export all matches; ask first if the file would reveal hidden tiles of unfinished matches.

    `on_result` is called with a text for the page that says where the file is, or why there is none.
    """
    unfinished = sum(not entry.over for entry in group_duplicates(page.stage.store.match_repository.entries()))
    if not unfinished:
        _export(page, on_result)
        return
    question = ngettext(
        "{count} match is not finished. The file contains the tiles of all players and the number of "
        "the next deal. Export anyway?",
        "{count} matches are not finished. The file contains the tiles of all players and the "
        "numbers of the next deals. Export anyway?",
        unfinished,
    )
    question = question.format(count=format_number(unfinished))
    page.stage.go(ConfirmationRoute(question, partial(_export, page, on_result), _("Export anyway"), _("Cancel")))


def _export(page: Page, on_result: Callable[[Text], None]) -> None:
    try:
        name = f"boneyard-{datetime.now(UTC).astimezone():%Y-%m-%d}"
        path = import_export.write_new_file(name, ".sqlite", partial(export_store, page.stage.store))
    except (import_export.ImportExportError, TransferError) as error:
        on_result(page.text(str(error), tone="alert"))
    else:
        on_result(page.text(import_export.export_message(path), bold=True, is_spoken=True))
