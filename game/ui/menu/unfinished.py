"""The unfinished matches on the menu: one with its buttons, the others as pictures of their tables."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from itertools import islice

import pygame

from game.match.chairs import Person
from game.match.match import Match
from game.platform.language import gettext as _
from game.play.duplicate_match import made_before
from game.rules import GAMES
from game.store import Kept
from game.text import side_name
from game.text.duplicate import where
from game.text.when import when
from game.ui.canvas.canvas import Canvas
from game.ui.menu.emblem import face_down
from game.ui.menu.strip import Strip
from game.ui.widgets.destinations import ToMatches, ToMenu, ToTable
from game.ui.widgets.page import GAP
from game.ui.widgets.scene import Stage
from game.ui.widgets.thumbnail import SHAPE, Thumbnail
from game.ui.widgets.widget import FLAG, NOWHERE, SMALL, Button, Pressed, Widget

CARD_LINES = 2  # of words below a picture
WIDEST = 2  # times as wide as its picture, a card: longer words are cut
PICTURE = 50  # px of the design, how high the picture of a table is
MOST = 2  # tables beside the match with the buttons; the list of all matches has the others


Painter = Callable[[Canvas, Match], Thumbnail]
"""Draws what lies on the table of a match."""


def standing(match: Match) -> str:
    """The game and the scores of a match, in words."""
    game, scores = match.game, match.state.scores
    title = game.title
    if match.series is not None:
        title, scores = f"{title} · {where(match.series, len(match.players))}", made_before(match)
    totals = ", ".join(f"{side_name(game, side, match.names)}: {score}" for side, score in enumerate(scores))
    return _("{title} · {totals}").format(title=title, totals=totals)


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


def next_turn(stage: Stage, onward: Match) -> None:
    """Goes on with a duplicate match by its next hand: with the one that is kept, if that can be."""
    store = stage.store
    kept = store.shelf.set_out(onward)
    waiting = store.resume(kept) if kept else None
    if waiting is not None and not waiting.actions and onward.sealed is not None:
        store.seal(waiting, onward.sealed)  # a word may have been added since it was kept
    stage.go(ToTable(waiting or onward))


def play_next(stage: Stage, match: Match, upcoming: Match) -> None:
    """Goes on from a match that is over to the one after it, which uses up the number that was sealed for it."""
    if upcoming.series is not None and upcoming.series.turn:
        next_turn(stage, upcoming)
    else:
        if match.sealed is not None:
            stage.store.seal(match, None)
        stage.go(ToTable(upcoming))


class UnfinishedMatches:
    """The unfinished matches begun last, as far as they may be gone on with, and a way to all others.

    One of them is the `front`, with its standing and buttons. `table_of` draws their tables; `changed` is called when
    another comes to the front.
    """

    def __init__(self, stage: Stage, table_of: Painter, changed: Callable[[], object]) -> None:
        self._stage, self._table_of, self._changed = stage, table_of, changed
        self._now = datetime.now(UTC)
        unfinished = stage.store.all_unfinished()
        self.front = Strip(stage.canvas, "")
        self._matches: list[Kept] = []
        for kept in unfinished:
            self.front = self._offer(kept)
            if self.front.words.label:
                self._matches = [kept, *islice(unfinished, MOST)]
                break
        self._set_tables(self._matches[1:])

    def widgets(self) -> list[Widget]:
        """All of it, in reading order; nothing where there is no unfinished match."""
        if not self.front.words.label:
            return []
        return [*self.front.widgets(), *self._tables, *([self._every] if self._more else [])]

    def arrange(self, left: int, top: int, width: int) -> int:
        """Puts it at this place, `width` pixels wide; where it ends."""
        canvas = self._stage.canvas
        gap = max(1, round(GAP * canvas.unit))
        lines = CARD_LINES * canvas.fonts.line_height(canvas.text_size(SMALL))
        high, wide = round(PICTURE * canvas.unit) + lines + gap, self._card_width(gap)
        every, _high = self._every.natural_size()
        aside = every + gap if self._more else 0
        room = (width - self.front.least(high) - aside) // (wide + gap)
        cells = max(0, min(room, len(self._tables)))
        right = left + width - aside - cells * (wide + gap)
        bottom = self.front.arrange(left, top, right - left, high)
        right += gap
        for nth, table in enumerate(self._tables):
            _put(table, pygame.Rect(right + nth * (wide + gap), top, wide, bottom - top) if nth < cells else None)
        _put(self._every, pygame.Rect(left + width - every, top, every, bottom - top) if self._more else None)
        return bottom

    def _card_width(self, gap: int) -> int:
        canvas = self._stage.canvas
        words = max((card.least() for card in self._tables), default=0)
        picture = round(PICTURE * canvas.unit / SHAPE) + gap
        return max(picture, min(words, WIDEST * picture))

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
        picture, words = self._table_of(canvas, match), f"{standing(match)}\n{when(kept.begun, self._now)}"
        if store.held_elsewhere(kept):
            words = _("{standing}. It is open in another window.").format(standing=words)
            look = partial(stage.go, ToTable(match, looking=True))
            buttons = Button(canvas, _("Look"), look), Button(canvas, _("Take it over"), take)
            return Strip(canvas, words, *buttons, picture=picture)
        button = Button(canvas, _("Continue"), partial(go_on, stage, kept), icon="play", strong=True)
        return Strip(canvas, words, button, picture=picture)

    def _set_tables(self, matches: list[Kept]) -> None:
        stage, draw, now = self._stage, self._table_of, self._now
        self._tables = [TableCard(stage, kept, draw, partial(self._pick, kept), now) for kept in matches]
        there = self._stage.store.shelf.unfinished()
        self._more = there > len(self._matches)
        words = _("All {count}").format(count=f"{there:,}")
        self._every = Button(self._stage.canvas, words, partial(self._stage.go, ToMatches("open")))

    # -- what the player does ------------------------------------------------------------------------------------------

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
    """An unfinished match: a picture of its table, drawn when it is first seen, its game, its score and its day."""

    kind = "table"

    def __init__(self, stage: Stage, kept: Kept, table_of: Painter, act: Callable[[], object], now: datetime) -> None:
        people = ", ".join(chair.name for chair in kept.players if isinstance(chair, Person))
        title = GAMES[kept.game].title
        super().__init__(stage.canvas, f"{title}: {people}" if people else title, act)
        self._stage, self._kept, self._table_of = stage, kept, table_of
        score = " : ".join(map(str, kept.scores[-1])) if kept.scores else ""
        hand = stage.store.look(kept) if kept.duplicate and not kept.suspect else None
        if hand is not None:
            score = " : ".join(map(str, made_before(hand)))
        begun = when(kept.begun, now)
        self._lines = [(f"{title}  {score}".strip(), True), (begun, False)]
        self._picture: tuple[object, pygame.Surface] | None = None

    def least(self) -> int:
        """The width that its words need."""
        size = self.canvas.text_size(SMALL)
        return max(self.canvas.fonts.width(words, size, bold) for words, bold in self._lines) + 2 * self.px(GAP)

    def draw(self, surface: pygame.Surface) -> None:
        canvas, theme = self.canvas, self.canvas.theme
        lit, edge = self.hover or self.ring, self.px(GAP) // 2
        self._draw_box(surface, self.rect, theme.panel, theme.accent if lit else theme.panel_edge, 14)
        size = canvas.text_size(SMALL)
        line = canvas.fonts.line_height(size)
        room = self.rect.width - 2 * edge, self.rect.height - 2 * edge - len(self._lines) * line
        look = room, canvas.unit, canvas.art
        if self._picture is None or self._picture[0] != look:
            self._picture = look, self._painted(room)
        surface.blit(self._picture[1], (self.rect.x + edge, self.rect.y + edge), special_flags=FLAG)
        top = self.rect.bottom - edge // 2 - len(self._lines) * line
        for nth, (words, bold) in enumerate(self._lines):
            drawn = canvas.fonts.text(words, size, theme.text if bold else theme.dim, bold, room[0])
            surface.blit(drawn, drawn.get_rect(midtop=(self.rect.centerx, top + nth * line)), special_flags=FLAG)
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
