"""Your matches: the list of all that are kept, to be searched, gone on with, looked back on, given out and put away."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

import pygame

from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play.duplicate_match import group_duplicates
from game.rules import GAMES
from game.store import StoredMatch
from game.store.match_repository import Entry
from game.ui.families import table_thumbnail
from game.ui.menu.cards import Banner
from game.ui.menu.match_details import MatchDetails
from game.ui.menu.search import MatchFilterRow, MatchFilters, MatchFinder
from game.ui.menu.unfinished import MatchRow
from game.ui.routes import DealStatisticsRoute, ImportExportRoute, StatisticsRoute
from game.ui.widgets import fields
from game.ui.widgets.page import EDGE, GAP, Page, arrange_head, stack_widgets
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import SMALL, TITLE, Button, Text, Widget

BEYOND = 2  # rows that are there above and below those that are seen
WIDEST = 66  # ems of the words, the width of the list


class MatchList(Page):
    """The list, of which only the rows in sight are read. `filters` is what is looked for, and changed here.

    Keys: Enter opens a row, Delete asks whether it goes, Ctrl+C copies it, Ctrl+V brings in what was copied elsewhere.
    """

    def __init__(self, stage: Stage, wanted: MatchFilters) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self.filters = wanted
        self._title = Text(canvas, _("Your matches"), TITLE, bold=True)
        self._back = Button(canvas, _("Back"), super().go_back, icon="back")
        self._buttons = [
            Button(canvas, _("Figures"), partial(stage.go, StatisticsRoute()), icon="ranks"),
            Button(canvas, _("The long run"), partial(stage.go, DealStatisticsRoute()), icon="seal"),
            Button(canvas, _("In and out"), partial(stage.go, ImportExportRoute()), icon="exchange"),
        ]
        self._count = Text(canvas, "", SMALL, tone="dim")
        self._rows: dict[int, MatchRow] = {}
        self._opened: MatchDetails | None = None
        self._told = self._put_away_last()
        self._read()

    # -- what there is -------------------------------------------------------------------------------------------------

    def _read(self) -> None:
        """Reads anew what there is, and makes what one can look for in it."""
        self._finder = MatchFinder(group_duplicates(self.stage.store.match_repository.entries()))
        self._wishes = MatchFilterRow(self.canvas, self.filters, self._finder, self._find_again, self.relayout)
        self._find()
        wishes = self._wishes
        self.set_widgets([self._back, self._title, *self._buttons], [*wishes.widgets(), self._count], wishes.field)

    def _find_again(self) -> None:
        self._find()
        self._scroll.scroll_to(0)
        self.relayout()

    def _find(self) -> None:
        """Finds what is wanted; what was open stays open as long as it is among that."""
        self._now = datetime.now(UTC)
        self._found: list[Entry] = self._finder.find(self.filters, self._now)
        self._place = {entry.id: nth for nth, entry in enumerate(self._found)}
        if self._opened is not None and self._opened.id not in self._place:
            self._opened = None
        self._count.set_text(_counted(len(self._found), len(self._finder.entries)))

    # -- where it is ---------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        for button in self._buttons:
            button.is_icon_only = False
        edge, gap, width = self.px(EDGE), self.px(GAP), self.canvas.size[0]
        head = [self._back, self._title, *self._buttons]
        if sum(widget.natural_size()[0] + gap for widget in head) + 2 * edge > width:
            for button in self._buttons:
                button.is_icon_only = True
        arrange_head(self, [self._back], self._title, self._buttons)
        across = min(width - 2 * edge, round(WIDEST * self.canvas.text_size(SMALL)))
        self._left, self._wide = (width - across) // 2, across
        if self._told.words.label:
            top = self._told.arrange(self._left, self.view.top, across) + gap
            self.view = pygame.Rect(0, top, width, self.canvas.size[1] - top)
        top = self._wishes.arrange(self._left, self.view.top, across) + gap
        self._top = stack_widgets([self._count], self._left, top, across, 0) + gap // 2
        self._high = MatchRow.natural_height(self.canvas)
        self._apart = self.px(GAP * 0.6)
        self._extra = 0
        if self._opened is not None:
            self._extra = self._opened.arrange(self._left, 0, across) + self._apart
        self.content_bottom = self._top + len(self._found) * (self._high + self._apart) + self._extra

    def lay_out(self) -> None:
        super().lay_out()
        self._bring_rows()

    def _shift_by(self, step: int) -> None:
        super()._shift_by(step)
        self._bring_rows()

    def _y(self, nth: int) -> int:
        """Where a row begins in the window."""
        below = self._opened is not None and nth > self._place[self._opened.id]
        return self._top + nth * (self._high + self._apart) + (self._extra if below else 0) - self._scroll.offset

    def _bring_rows(self) -> None:
        """Brings the rows in sight, and some beyond for the keys to go to; those out of sight are let go."""
        step = self._high + self._apart
        above = self._scroll.offset + self.view.top - self._top
        first = max(0, (above - self._extra) // step - BEYOND)
        last = min(len(self._found), (above + self.view.height) // step + 1 + BEYOND)
        seen = range(first, max(first, last))
        rows, opened = {}, self._opened
        flowing: list[Widget] = [*self._wishes.widgets(), self._count]
        for nth in seen:
            entry = self._found[nth]
            row = self._rows.get(entry.id) or self._row(entry)
            row.is_open = opened is not None and opened.id == entry.id
            row.rect = pygame.Rect(self._left, self._y(nth), self._wide, self._high)
            rows[entry.id] = row
            flowing.append(row)
            if row.is_open and opened is not None:
                opened.arrange(self._left, row.rect.bottom + self._apart // 2, self._wide)
                flowing += opened.widgets()
        self._rows = rows
        self._scrolling = flowing
        if self._focus is not None and self._focus not in [*self._fixed, *flowing]:
            top = next((row for row in rows.values() if row.rect.top >= self.view.top), None)
            self._focus_on(opened.primary_button if opened is not None else top, self._focus.ring)
        told = self._told.widgets() if self._told.words.label else []
        self._fixed = [self._back, self._title, *self._buttons, *told]
        self._all = [*self._fixed, *flowing, self._bar]

    def _row(self, entry: Entry) -> MatchRow:
        kept = self.stage.store.match_repository.find_match(entry.id)
        if kept is None:
            kept = StoredMatch(entry.id, entry.game, GAMES[entry.game].presets[0].key, (), entry.begun, False, True, ())
        return MatchRow(self.canvas, kept, entry, self._now, partial(self._open, kept))

    # -- what the player does ------------------------------------------------------------------------------------------

    def _open(self, kept: StoredMatch) -> None:
        """Shows the details of a match below its row, or no longer."""
        if self._opened is not None and self._opened.id == kept.id:
            self._opened = None
        else:
            hands = self._found[self._place[kept.id]].hands
            remove = partial(self._remove, kept, hands)
            self._opened = MatchDetails(self.stage, kept, table_thumbnail, remove, self._tell, self.relayout, hands)
        by_keys = self._focus is not None and self._focus.ring
        self.relayout()
        if self._opened is not None:
            self._show_whole(kept)
            if by_keys:
                self._focus_on(self._opened.primary_button, True)

    def _show_whole(self, kept: StoredMatch) -> None:
        """Scrolls so far that the details are seen."""
        nth = self._place[kept.id]
        bottom = self._y(nth) + self._high + self._extra
        if bottom > self.view.bottom:
            self._scroll.scroll_to(self._scroll.offset + min(bottom - self.view.bottom, self._y(nth) - self.view.top))

    def _remove(self, kept: StoredMatch, hands: Sequence[Entry]) -> None:
        """Puts a match away, or all hands of a duplicate match."""
        shelf = self.stage.store.match_repository
        others = (shelf.find_match(entry.id) for entry in hands if entry.id != kept.id)
        if not shelf.delete(kept, *filter(None, others)):
            self._tell(_("It is open in another window, and stays."))
            return
        self._opened = None
        self._renew()

    def _put_back(self) -> None:
        self.stage.store.match_repository.restore()
        self._renew()

    def _renew(self) -> None:
        """Shows the list as it is now, and what was put away last."""
        self._read()
        self._told = self._put_away_last()
        self.relayout()

    def _put_away_last(self) -> Banner:
        """What was put away last, with the button that puts it back; no words where there is nothing."""
        away = self.stage.store.match_repository.last_deleted
        if away is None:
            return Banner(self.canvas, "")
        words = (
            _("The duplicate match of {game} is deleted.") if away.duplicate else _("The match of {game} is deleted.")
        )
        words = words.format(game=GAMES[away.game].title)
        return self._strip(words, Button(self.canvas, _("Put it back"), self._put_back, icon="undo", primary=True))

    def _strip(self, words: str, *buttons: Button) -> Banner:
        return Banner(self.canvas, words, *buttons, Button(self.canvas, _("All right"), partial(self._tell, "")))

    def _tell(self, words: str) -> None:
        """Says something above the list until it is read; nothing for no words."""
        self._told = self._strip(words)
        self.relayout()

    # -- the keys ------------------------------------------------------------------------------------------------------

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            opened = self._opened
            if event.key == pygame.K_DELETE and isinstance(self._focus, MatchRow):
                if opened is None or opened.id != self._focus.kept.id:
                    self._open(self._focus.kept)
                if self._opened is not None:
                    self._opened.ask_to_delete()
                    self._focus_on(self._opened.primary_button, True)
                return True
        brought = fields.import_route(event)
        if brought is not None:
            self.stage.go(brought)
            return True
        return super().handle_event(event)

    def handle_shortcut(self, event: pygame.Event) -> bool:
        if super().handle_shortcut(event):
            return True
        opened = self._opened
        if event.key == pygame.K_f:
            self._focus_on(None, False)  # so that all of it is selected, wherever the keys were
            self._focus_on(self._wishes.field, True)
            return True
        if event.key == pygame.K_c and opened is not None:
            if opened.export is not None:
                opened.export.copy()
            return True
        brought = fields.import_route(event)
        if brought is not None:
            self.stage.go(brought)
        return brought is not None

    def go_back(self) -> None:
        """Escape closes the row that is open, or goes back; the button goes back at once."""
        if self._opened is not None:
            self._opened = None
            self.relayout()
        else:
            super().go_back()


def _counted(found: int, every: int) -> str:
    """How many matches are found, of how many."""
    if not every:
        return _("Nothing has been played here yet. Every match you begin is kept, and stands here.")
    if not found:
        return _("No match is all of that at once.")
    if found == every:
        return ngettext("{count} match", "{count} matches", every).format(count=f"{every:,}")
    return _("{found} of {count} matches").format(found=f"{found:,}", count=f"{every:,}")
