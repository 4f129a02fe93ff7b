"""Your matches: the list of all stored matches, with search, details, export and deletion."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

import pygame

from game.platform.language import format_number, ngettext, pgettext
from game.platform.language import gettext as _
from game.play.duplicate_match import group_duplicates
from game.rules import GAMES
from game.store import StoredMatch
from game.store.match_repository import Entry
from game.ui.keys import MATCHES, KeyGroup
from game.ui.menu.cards import Banner
from game.ui.menu.match_details import MatchDetails
from game.ui.menu.match_row import MatchRow
from game.ui.menu.quick_start import play_button
from game.ui.menu.search import MatchFilters, MatchFinder, match_filter_row
from game.ui.routes import ImportExportRoute
from game.ui.widgets.page import EDGE, GAP, Part, SectionPage, arrange_head, flatten, stack_widgets
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import SMALL, Button, Widget

BEYOND = 2  # rows kept above and below the visible ones
WIDEST = 66  # ems: largest width of the list


class MatchList(SectionPage):
    """The list; only visible rows are loaded. `filters` are what the player searches for, and are changed here.

    Keys: Enter opens a row, Delete asks whether to delete it, Ctrl+C copies it, Ctrl+V imports a copied match.
    """

    accepts_imports = True

    def __init__(self, stage: Stage, filters: MatchFilters) -> None:
        super().__init__(stage, _("Your matches"))
        self._head_buttons = [
            self.button(_("Import & export"), partial(stage.go, ImportExportRoute()), icon="exchange")
        ]
        self.filters = filters
        self._count = self.note("", is_spoken=True)
        self._nothing = Banner(self.canvas, "")
        self._rows: dict[int, MatchRow] = {}
        self._finder = MatchFinder([])
        self._opened: MatchDetails | None = None
        self._message = self._deletion_message()
        self.build()
        self.scroll.offset = filters.scroll_offset

    def key_groups(self) -> list[KeyGroup]:
        return [MATCHES, *super().key_groups()]

    # -- the matches ---------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Load the list of matches, and create the filters."""
        self._finder = MatchFinder(group_duplicates(self.stage.store.match_repository.entries()), self._finder)
        self._filter_row = match_filter_row(self, self.filters, self._finder, self._filters_changed)
        self._rows.clear()
        self._find()
        self.set_widgets(
            [self._back, self._title, *self._head_buttons], flatten(self._parts_above), self._filter_row.field
        )

    def on_resume(self) -> None:
        """Load the list again; the focus stays on a match."""
        focus = self.focus
        self.build()
        if isinstance(focus, MatchRow) or (self._opened is not None and focus in self._opened.widgets()):
            self._focus_on(focus, focus.ring)

    @property
    def _parts_above(self) -> list[Widget | Part]:
        """What is above the rows: filters and a count, or a message if there is no match to show."""
        filters = [self._filter_row] if self._finder.entries else []
        return [*filters, self._nothing] if self._nothing.words.label else [*filters, self._count]

    def _clear_filters(self) -> None:
        self.filters.clear()
        self.rebuild()

    def _filters_changed(self) -> None:
        self._find()
        self.scroll.scroll_to(0)
        self.relayout()

    def _find(self) -> None:
        """Find the matching matches; an open one stays open if it is among them."""
        self._now = datetime.now(UTC)
        self._matches: list[Entry] = self._finder.find(self.filters, self._now)
        self._index = {entry.id: index for index, entry in enumerate(self._matches)}
        if self._opened is not None and self._opened.id not in self._index:
            self._opened = None
        self._count.label = _count_text(len(self._matches), len(self._finder.entries))
        self._nothing = Banner(self.canvas, "")
        if not self._finder.entries:
            words = _("No matches yet. Every match that you start is saved and listed here.")
            self._nothing = Banner(self.canvas, words, play_button(self.stage))
        elif not self._matches:
            clear = self.button(_("Show all matches"), self._clear_filters, primary=True)
            self._nothing = Banner(self.canvas, _("No matches fit all filters."), clear)

    # -- layout --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title, self._head_buttons, shrinks=True)
        gap, width = self.px(GAP), self.canvas.size[0]
        self._width = min(width - 2 * self.px(EDGE), round(WIDEST * self.canvas.text_size(SMALL)))
        self._left = (width - self._width) // 2
        if self._message.words.label:
            top = self._message.arrange(self._left, self.view.top, self._width) + gap
            self.view = pygame.Rect(0, top, width, self.canvas.size[1] - top)
        self._top = stack_widgets(self._parts_above, self._left, self.view.top, self._width, gap) + gap // 2
        self._row_height, self._row_gap = MatchRow.natural_height(self.canvas), self.px(GAP * 0.6)
        self._row_step, self._details_height = self._row_height + self._row_gap, 0
        if self._opened is not None:
            self._details_height = self._opened.arrange(self._left, 0, self._width) + self._row_gap
        self.content_bottom = self._top + len(self._matches) * self._row_step + self._details_height

    def lay_out(self) -> None:
        super().lay_out()
        self._update_rows()

    def _shift_by(self, step: int) -> None:
        super()._shift_by(step)
        self.filters.scroll_offset = self.scroll.offset
        self._update_rows()

    def _y(self, index: int) -> int:
        """Return the y of a row in the window."""
        below = self._opened is not None and index > self._index[self._opened.id]
        return self._top + index * self._row_step + (self._details_height if below else 0) - self.scroll.offset

    def _update_rows(self) -> None:
        """Create the visible rows, and some beyond them that the keys can reach; drop the others."""
        above = self.scroll.offset + self.view.top - self._top
        first = max(0, (above - self._details_height) // self._row_step - BEYOND)
        last = min(len(self._matches), (above + self.view.height) // self._row_step + 1 + BEYOND)
        rows, opened = {}, self._opened
        self.scrolling = flatten(self._parts_above)
        for index in range(first, last):
            entry = self._matches[index]
            row = rows[entry.id] = self._rows.get(entry.id) or self._row(entry)
            row.is_open = opened is not None and opened.id == entry.id
            row.rect = pygame.Rect(self._left, self._y(index), self._width, self._row_height)
            self.scrolling.append(row)
            if row.is_open and opened is not None:
                opened.arrange(self._left, row.rect.bottom + self._row_gap // 2, self._width)
                self.scrolling += opened.widgets()
        self._rows = rows
        self.fixed = [self._back, self._title, *self._head_buttons, *self._message.widgets()]
        self.all_widgets = [*self.fixed, *self.scrolling, self.scroll]
        if self.focus is not None and self.focus not in self.all_widgets:
            nearest = next((row for row in rows.values() if row.rect.top >= self.view.top), None)
            if isinstance(self.focus, MatchRow):
                nearest = rows.get(self.focus.stored.id, nearest)
            self._focus_on(opened.primary_button if opened is not None else nearest, self.focus.ring)

    def _row(self, entry: Entry) -> MatchRow:
        stored = self.stage.store.match_repository.find_match(entry.id)
        if stored is None:
            preset = GAMES[entry.game].presets[0].key
            stored = StoredMatch(entry.id, entry.game, preset, (), entry.begun, False, True, ())
        return MatchRow(self.canvas, stored, entry, self._now, partial(self._open, stored))

    # -- actions of the player -----------------------------------------------------------------------------------------

    def _open(self, stored: StoredMatch) -> None:
        """Open the details of a match below its row, or close them."""
        if self._opened is not None and self._opened.id == stored.id:
            self._opened = None
        else:
            hands = self._matches[self._index[stored.id]].hands
            remove = partial(self._remove, stored, hands)
            self._opened = MatchDetails(self, stored, remove, self._show_message, hands)
        by_keys = self.focus is not None and self.focus.ring
        self.relayout()
        if self._opened is not None:
            y = self._y(self._index[stored.id])
            bottom = y + self._row_height + self._details_height
            if bottom > self.view.bottom:
                self.scroll.scroll_to(self.scroll.offset + min(bottom - self.view.bottom, y - self.view.top))
            if by_keys:
                self._focus_on(self._opened.primary_button, True)

    def _remove(self, stored: StoredMatch, hands: Sequence[Entry]) -> None:
        """Delete a match, or all hands of a duplicate match."""
        repository = self.stage.store.match_repository
        others = (repository.find_match(entry.id) for entry in hands if entry.id != stored.id)
        if repository.delete(stored, *filter(None, others)):
            self._opened = None
            self._message = self._deletion_message()
            self.rebuild()
        else:
            self._show_message(_("This match is open in another window and was not deleted."))

    def _restore(self) -> None:
        self.stage.store.match_repository.restore()
        self._message = self._deletion_message()
        self.rebuild()

    def _deletion_message(self) -> Banner:
        """Return the message about the match deleted last, and a button to restore it."""
        deleted = self.stage.store.match_repository.last_deleted
        if deleted is None:
            return Banner(self.canvas, "")
        words = _("{game} match deleted.")
        if deleted.duplicate:
            words = _("{game} duplicate match deleted.")
        restore = self.button(pgettext("deleted match", "Undo"), self._restore, icon="undo", primary=True)
        return self._banner(words.format(game=GAMES[deleted.game].title), restore)

    def _banner(self, words: str, *buttons: Button) -> Banner:
        dismiss = self.button(_("OK"), partial(self._show_message, ""))
        return Banner(self.canvas, words, *buttons, dismiss)

    def _show_message(self, words: str) -> None:
        """Show a message above the list until it is dismissed; an empty text hides it."""
        self._message = self._banner(words)
        self.relayout()

    # -- keys ----------------------------------------------------------------------------------------------------------

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE and isinstance(self.focus, MatchRow):
            if self._opened is None or self._opened.id != self.focus.stored.id:
                self._open(self.focus.stored)
            if self._opened is not None:
                self._opened.ask_to_delete()
                self._focus_on(self._opened.primary_button, True)
            return True
        return super().handle_event(event)

    def handle_shortcut(self, event: pygame.Event) -> bool:
        if super().handle_shortcut(event):
            return True
        if event.key == pygame.K_f:
            self._focus_on(None, False)  # selects all of it, even if it had the focus
            self._focus_on(self._filter_row.field, True)
        elif event.key == pygame.K_c and self._opened is not None:
            if self._opened.export is not None:
                self._opened.export.copy()
        else:
            return False
        return True

    def go_back(self) -> None:
        """Close the open row, or go back; the back button always goes back."""
        if self._opened is not None:
            row, self._opened = self._rows.get(self._opened.id), None
            self._focus_on(row, self.focus is not None and self.focus.ring)
            self.relayout()
        else:
            super().go_back()


def _count_text(found: int, total: int) -> str:
    """Return how many matches were found."""
    if found == total:
        return ngettext("{count} match", "{count} matches", total).format(count=format_number(total))
    return _("Matches: {found} of {count}").format(found=format_number(found), count=format_number(total))
