"""The unfinished matches on the menu: one with its buttons, the others as pictures of their tables."""

from collections.abc import Callable
from functools import partial

import pygame

from game.chairs import Person
from game.language import gettext as _
from game.match import Match
from game.rules import GAMES
from game.store import Kept
from game.ui.canvas.canvas import Canvas
from game.ui.menu.emblem import face_down
from game.ui.menu.strip import Strip
from game.ui.widgets.destinations import ToMenu, ToTable
from game.ui.widgets.page import GAP
from game.ui.widgets.scene import Stage
from game.ui.widgets.thumbnail import SHAPE, Thumbnail
from game.ui.widgets.widget import FLAG, NOWHERE, SMALL, Button, Pressed, Widget
from game.words import side_name

PICTURE = 70  # px of the design, how high the picture of a table is
MOST = 4  # cells beside the match with the buttons: what does not fit is shown when it is asked for


Painter = Callable[[Canvas, Match], Thumbnail]
"""Draws what lies on the table of a match."""


def standing(match: Match) -> str:
    """The game and the scores of a match, in words."""
    game, scores = match.game, match.state.scores
    totals = ", ".join(f"{side_name(game, side, match.names)}: {score}" for side, score in enumerate(scores))
    return _("{title} · {totals}").format(title=game.title, totals=totals)


def take_up(stage: Stage, kept: Kept) -> None:
    """Goes on with a match; where it can no longer be played, the menu says so."""
    match = stage.store.resume(kept)
    stage.go(ToTable(match) if match else ToMenu())


def go_on(stage: Stage, kept: Kept) -> None:
    """Goes on with a match, unless another window has opened it since: then the menu says so."""
    if stage.store.held_elsewhere(kept):
        stage.go(ToMenu())
    else:
        take_up(stage, kept)


class UnfinishedMatches:
    """The unfinished matches, the last begun first, as far as they may be gone on with.

    One of them is the `front`, with its standing and buttons. `table_of` draws their tables; `changed` is called when
    another comes to the front, `unfold` when more tables are shown.
    """

    def __init__(
        self, stage: Stage, table_of: Painter, changed: Callable[[], object], unfold: Callable[[], object]
    ) -> None:
        self._stage, self._table_of, self._changed, self._unfold = stage, table_of, changed, unfold
        self._matches = list(stage.store.all_unfinished())
        self._every_shown = False
        self.front = Strip(stage.canvas, "")
        while self._matches and not self.front.words.label:
            self.front = self._offer(self._matches[0])
            if not self.front.words.label:
                self._matches.pop(0)
        self._set_tables(self._matches[1:])

    def widgets(self) -> list[Widget]:
        """All of it, in reading order; nothing where there is no unfinished match."""
        if not self.front.words.label:
            return []
        return [*self.front.widgets(), *self._tables, *([self._every] if self._tables else [])]

    def arrange(self, left: int, top: int, width: int) -> int:
        """Puts it at this place, `width` pixels wide; where it ends."""
        canvas = self._stage.canvas
        gap = max(1, round(GAP * canvas.unit))
        high = round(PICTURE * canvas.unit) + canvas.fonts.line_height(canvas.text_size(SMALL)) + gap
        wide = round(PICTURE * canvas.unit / SHAPE) + gap
        room = 0 if self._every_shown else (width - self.front.least(high)) // (wide + gap)
        cells = max(0, min(MOST, room, len(self._tables)))
        beside = cells if cells == len(self._tables) else max(0, cells - 1)
        aside = cells * (wide + gap)
        if self._tables and not cells and not self._every_shown:
            aside = self._every.natural_size()[0] + gap
        bottom = self.front.arrange(left, top, width - aside, high)
        right = left + width - aside + gap
        places = [pygame.Rect(right + nth * (wide + gap), top, wide, bottom - top) for nth in range(cells)]
        if self._every_shown:
            across = max(1, (width + gap) // (wide + gap))
            for nth in range(len(self._tables)):
                down, along = divmod(nth, across)
                at = left + along * (wide + gap), bottom + gap + down * (high + gap)
                places.append(pygame.Rect(at, (wide, high)))
            beside = len(self._tables)
        for nth, table in enumerate(self._tables):
            _put(table, places[nth] if nth < beside else None)
        _put(self._every, None)
        if beside < len(self._tables):
            _put(self._every, places[-1] if places else pygame.Rect(right, top, aside - gap, bottom - top))
        return max(widget.rect.bottom for widget in self.widgets())

    # -- what stands there ---------------------------------------------------------------------------------------------

    def _offer(self, kept: Kept) -> Strip:
        """A match with its buttons; nothing where it can no longer be read."""
        stage, canvas, store = self._stage, self._stage.canvas, self._stage.store
        take = partial(take_up, stage, kept)
        if kept.suspect:  # it may end the program again: it is not even read before the player says so
            words = _("{title}: the program stopped in this match when it was last open.")
            title = GAMES[kept.game].title
            return Strip(canvas, words.format(title=title), Button(canvas, _("Open it all the same"), take))
        match = store.look(kept)
        if match is None:
            return Strip(canvas, "")
        picture = self._table_of(canvas, match)
        if store.held_elsewhere(kept):
            words = _("{standing}. It is open in another window.").format(standing=standing(match))
            look = partial(stage.go, ToTable(match, looking=True))
            buttons = Button(canvas, _("Look"), look), Button(canvas, _("Take it over"), take)
            return Strip(canvas, words, *buttons, picture=picture)
        button = Button(canvas, _("Continue"), partial(go_on, stage, kept), icon="play", strong=True)
        return Strip(canvas, standing(match), button, picture=picture)

    def _set_tables(self, matches: list[Kept]) -> None:
        self._tables = [TableCard(self._stage, kept, self._table_of, partial(self._pick, kept)) for kept in matches]
        words = _("All {count}").format(count=len(matches) + 1)
        self._every = Button(self._stage.canvas, words, self._show_every)

    # -- what the player does ------------------------------------------------------------------------------------------

    def _show_every(self) -> None:
        self._every_shown = True
        self._unfold()

    def _pick(self, kept: Kept) -> None:
        """Goes on with a match at once, or puts it in front, where its buttons ask how."""
        store = self._stage.store
        if not kept.suspect and not store.held_elsewhere(kept) and store.look(kept) is not None:
            take_up(self._stage, kept)
            return
        self.front = self._offer(kept)
        if not self.front.words.label:
            self._stage.go(ToMenu())
            return
        self._set_tables([other for other in self._matches if other.id != kept.id])
        self._changed()


class TableCard(Pressed):
    """An unfinished match: a picture of its table, drawn when it is first seen, and the title of its game."""

    kind = "table"

    def __init__(self, stage: Stage, kept: Kept, table_of: Painter, act: Callable[[], object]) -> None:
        people = ", ".join(chair.name for chair in kept.players if isinstance(chair, Person))
        title = GAMES[kept.game].title
        super().__init__(stage.canvas, f"{title}: {people}" if people else title, act)
        self._stage, self._kept, self._table_of, self._title = stage, kept, table_of, title
        self._picture: tuple[object, pygame.Surface] | None = None

    def draw(self, surface: pygame.Surface) -> None:
        canvas, theme = self.canvas, self.canvas.theme
        lit, edge = self.hover or self.ring, self.px(GAP) // 2
        self._draw_box(surface, self.rect, theme.panel, theme.accent if lit else theme.panel_edge, 14)
        size = canvas.text_size(SMALL)
        line = canvas.fonts.line_height(size)
        room = self.rect.width - 2 * edge, self.rect.height - 2 * edge - line
        look = room, canvas.unit, canvas.art
        if self._picture is None or self._picture[0] != look:
            self._picture = look, self._painted(room)
        surface.blit(self._picture[1], (self.rect.x + edge, self.rect.y + edge), special_flags=FLAG)
        words = canvas.fonts.text(self._title, size, theme.text, False, room[0])
        at = words.get_rect(midbottom=(self.rect.centerx, self.rect.bottom - edge // 2))
        surface.blit(words, at, special_flags=FLAG)
        self._draw_ring(surface, 14)

    def _painted(self, size: tuple[int, int]) -> pygame.Surface:
        match = None if self._kept.suspect else self._stage.store.look(self._kept)
        if match is None:
            return face_down(self.canvas, size)
        return self._table_of(self.canvas, match).painted(size)


def _put(widget: Widget, place: pygame.Rect | None) -> None:
    """Puts a widget in its place, or where it is neither seen nor reached."""
    widget.enabled = place is not None
    widget.rect = place or pygame.Rect(NOWHERE, (0, 0))
