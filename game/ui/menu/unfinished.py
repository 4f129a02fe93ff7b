"""The unfinished matches on the menu: one with its buttons, the others as pictures of their tables."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from itertools import islice

import pygame

from game.match.match import Match, player_names
from game.match.player_types import Person
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play.duplicate_match import Progress, made_before, progress_of
from game.rules import GAMES
from game.store import StoredMatch
from game.store.match_repository import Entry
from game.text import side_name
from game.text.duplicate import a_hand_more, hand_of, side_totals, where
from game.text.when import when
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.canvas.theme import mix
from game.ui.menu.cards import Banner, face_down
from game.ui.routes import MatchListRoute, MenuRoute, TableRoute
from game.ui.widgets.page import GAP
from game.ui.widgets.scene import Stage
from game.ui.widgets.thumbnail import ASPECT, Thumbnail
from game.ui.widgets.widget import NOWHERE, SMALL, TEXT, TOUCH, Button, Pressable, Widget

CARD_LINES = 2  # of words below a picture
WIDEST = 2  # times as wide as its picture, a card: longer words are cut
PICTURE = 50  # px of the design, how high the picture of a table is
MOST = 2  # tables beside the match with the buttons; the list of all matches has the others


ThumbnailFactory = Callable[[Canvas, Match], Thumbnail]
"""Draws what lies on the table of a match."""


def format_standing(match: Match) -> str:
    """The game and the scores of a match, in words."""
    game, scores = match.game, match.state.scores
    title = game.title
    if match.duplicate_state is not None:
        title, scores = f"{title} · {where(match.duplicate_state, len(match.players))}", made_before(match)
    totals = ", ".join(f"{side_name(game, side, match.names)}: {score}" for side, score in enumerate(scores))
    return _("{title} · {totals}").format(title=title, totals=totals)


def resume_match(stage: Stage, kept: StoredMatch) -> None:
    """Goes on with a match; where it can no longer be played, the menu says so."""
    match = stage.store.resume(kept)
    stage.go(TableRoute(match) if match else MenuRoute())


def resume_if_free(stage: Stage, kept: StoredMatch) -> None:
    """Goes on with a match, unless another window has opened it since: then the menu says so."""
    if stage.store.held_elsewhere(kept):
        stage.go(MenuRoute())
    else:
        resume_match(stage, kept)


def start_next_turn(stage: Stage, onward: Match) -> None:
    """Goes on with a duplicate match by its next hand: with the one that is kept, if that can be."""
    store = stage.store
    kept = store.match_repository.add_unplayed(onward)
    waiting = store.resume(kept) if kept else None
    if waiting is not None and not waiting.actions and onward.sealed_shuffle is not None:
        store.seal(waiting, onward.sealed_shuffle)  # a word may have been added since it was kept
    stage.go(TableRoute(waiting or onward))


def start_next_match(stage: Stage, match: Match, upcoming: Match) -> None:
    """Goes on from a match that is over to the one after it, which uses up the number that was sealed for it."""
    if upcoming.duplicate_state is not None and upcoming.duplicate_state.turn:
        start_next_turn(stage, upcoming)
    else:
        if match.sealed_shuffle is not None:
            stage.store.seal(match, None)
        stage.go(TableRoute(upcoming))


class UnfinishedMatches:
    """The unfinished matches begun last, as far as they may be gone on with, and a way to all others.

    One of them is the `featured`, with its standing and buttons. `table_of` draws their tables; `changed` is called
    when another comes to the front.
    """

    def __init__(self, stage: Stage, table_of: ThumbnailFactory, changed: Callable[[], object]) -> None:
        self._stage, self._table_of, self._changed = stage, table_of, changed
        self._now = datetime.now(UTC)
        unfinished = stage.store.all_unfinished()
        self.featured = Banner(stage.canvas, "")
        self._matches: list[StoredMatch] = []
        for kept in unfinished:
            self.featured = self._make_banner(kept)
            if self.featured.words.label:
                self._matches = [kept, *islice(unfinished, MOST)]
                break
        self._set_tables(self._matches[1:])

    def widgets(self) -> list[Widget]:
        """All of it, in reading order; nothing where there is no unfinished match."""
        if not self.featured.words.label:
            return []
        return [*self.featured.widgets(), *self._tables, *([self._every] if self._more else [])]

    def arrange(self, left: int, top: int, width: int) -> int:
        """Puts it at this place, `width` pixels wide; where it ends."""
        canvas = self._stage.canvas
        gap = max(1, round(GAP * canvas.unit))
        lines = CARD_LINES * canvas.fonts.line_height(canvas.text_size(SMALL))
        high, wide = round(PICTURE * canvas.unit) + lines + gap, self._card_width(gap)
        every, _high = self._every.natural_size()
        aside = every + gap if self._more else 0
        room = (width - self.featured.min_width(high) - aside) // (wide + gap)
        cells = max(0, min(room, len(self._tables)))
        right = left + width - aside - cells * (wide + gap)
        bottom = self.featured.arrange(left, top, right - left, high)
        right += gap
        for nth, table in enumerate(self._tables):
            _put(table, pygame.Rect(right + nth * (wide + gap), top, wide, bottom - top) if nth < cells else None)
        _put(self._every, pygame.Rect(left + width - every, top, every, bottom - top) if self._more else None)
        return bottom

    def _card_width(self, gap: int) -> int:
        canvas = self._stage.canvas
        words = max((card.min_width() for card in self._tables), default=0)
        picture = round(PICTURE * canvas.unit / ASPECT) + gap
        return max(picture, min(words, WIDEST * picture))

    # -- what stands there ---------------------------------------------------------------------------------------------

    def _make_banner(self, kept: StoredMatch) -> Banner:
        """A match with its buttons; nothing where it can no longer be read."""
        stage, canvas, store = self._stage, self._stage.canvas, self._stage.store
        take = partial(resume_match, stage, kept)
        if kept.has_crashed:  # it may end the program again: it is not even read before the player says so
            words = _("{title}: the program stopped in this match when it was last open.")
            title = GAMES[kept.game].title
            return Banner(canvas, words.format(title=title), Button(canvas, _("Open it all the same"), take))
        match = store.load(kept)
        if match is None:
            return Banner(canvas, "")
        picture, words = self._table_of(canvas, match), f"{format_standing(match)}\n{when(kept.begun, self._now)}"
        if store.held_elsewhere(kept):
            words = _("{standing}. It is open in another window.").format(standing=words)
            look = partial(stage.go, TableRoute(match, is_read_only=True))
            buttons = Button(canvas, _("Look"), look), Button(canvas, _("Take it over"), take)
            return Banner(canvas, words, *buttons, picture=picture)
        button = Button(canvas, _("Continue"), partial(resume_if_free, stage, kept), icon="play", primary=True)
        return Banner(canvas, words, button, picture=picture)

    def _set_tables(self, matches: list[StoredMatch]) -> None:
        stage, draw, now = self._stage, self._table_of, self._now
        self._tables = [TableCard(stage, kept, draw, partial(self._pick, kept), now) for kept in matches]
        there = self._stage.store.match_repository.unfinished()
        self._more = there > len(self._matches)
        words = _("All {count}").format(count=f"{there:,}")
        self._every = Button(self._stage.canvas, words, partial(self._stage.go, MatchListRoute("open")))

    # -- what the player does ------------------------------------------------------------------------------------------

    def _pick(self, kept: StoredMatch) -> None:
        """Goes on with a match at once, or puts it in front, where its buttons ask how."""
        store = self._stage.store
        if not kept.has_crashed and not store.held_elsewhere(kept) and store.load(kept) is not None:
            resume_match(self._stage, kept)
            return
        self.featured = self._make_banner(kept)
        if not self.featured.words.label:
            self._stage.go(MenuRoute())
            return
        self._set_tables([other for other in self._matches if other.id != kept.id])
        self._changed()


class TableCard(Pressable):
    """An unfinished match: a picture of its table, drawn when it is first seen, its game, its score and its day."""

    kind = "table"

    def __init__(
        self, stage: Stage, kept: StoredMatch, table_of: ThumbnailFactory, act: Callable[[], object], now: datetime
    ) -> None:
        people = ", ".join(chair.name for chair in kept.players if isinstance(chair, Person))
        title = GAMES[kept.game].title
        super().__init__(stage.canvas, f"{title}: {people}" if people else title, act)
        self._stage, self._kept, self._table_of = stage, kept, table_of
        score = " : ".join(map(str, kept.scores[-1])) if kept.scores else ""
        hand = stage.store.load(kept) if kept.duplicate and not kept.has_crashed else None
        if hand is not None:
            score = " : ".join(map(str, made_before(hand)))
        begun = when(kept.begun, now)
        self._lines = [(f"{title}  {score}".strip(), True), (begun, False)]
        self._picture: tuple[object, pygame.Surface] | None = None

    def min_width(self) -> int:
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
        blend(surface, self._picture[1], (self.rect.x + edge, self.rect.y + edge))
        top = self.rect.bottom - edge // 2 - len(self._lines) * line
        for nth, (words, bold) in enumerate(self._lines):
            drawn = canvas.fonts.text(words, size, theme.text if bold else theme.dim, bold, room[0])
            blend(surface, drawn, drawn.get_rect(midtop=(self.rect.centerx, top + nth * line)))
        self._draw_ring(surface, 14)

    def _painted(self, size: tuple[int, int]) -> pygame.Surface:
        match = None if self._kept.has_crashed else self._stage.store.load(self._kept)
        if match is None:
            return face_down(self.canvas, size)
        return self._table_of(self.canvas, match).render(size)


def _put(widget: Widget, place: pygame.Rect | None) -> None:
    """Puts a widget in its place, or where it is neither seen nor reached."""
    widget.enabled = place is not None
    widget.rect = place or pygame.Rect(NOWHERE, (0, 0))


# -- a match in a list: its game, who played and how it stands, when it was begun and what came of it ------------------


SIDE_MARK = 1.5  # ems, the mark of what came of it
NARROW = 30  # ems: in a narrower row the date stands under the names


def format_players(kept: StoredMatch) -> str:
    """Who played, each side with its score where that is known."""
    names = player_names(kept.players)
    game = GAMES[kept.game]
    if not kept.scores:
        return ", ".join(names)
    try:
        at_table = game.for_players(len(kept.players), kept.preset, None)
    except ValueError:  # by rules that are no more
        return ", ".join(names)
    sides = [side_name(at_table, side, names) for side in range(len(kept.scores[-1]))]
    return " · ".join(f"{side} {score}" for side, score in zip(sides, kept.scores[-1], strict=True))


def duplicate_outcome(so_far: Progress) -> str:
    """How far a duplicate match has come, and how much more a hand a person has made than others, where known."""
    hands = hand_of(so_far.duplicate_state.turn + 1, so_far.hands) if not so_far.over else _("finished")
    told = [standing for standing in so_far.standings() if standing.person]
    alone = len(told) == 1
    return " · ".join([hands, *(a_hand_more(each.names, each.more, alone) for each in told)])


def format_outcome(kept: StoredMatch) -> str:
    """What came of a match, in a word or two."""
    if kept.is_truncated:
        return _("damaged, its end is lost")
    if not kept.over:
        hands = max(0, len(kept.scores) - 1)
        words = ngettext("unfinished, in its first hand", "unfinished, in hand {hand}", hands)
        return words.format(hand=hands) if hands else _("unfinished")
    winners = [chair.name for chair in kept.winners if isinstance(chair, Person)]
    if winners:
        return _("won by {names}").format(names=_(" and ").join(winners))
    return _("not won") if kept.winners and any(isinstance(c, Person) for c in kept.players) else _("finished")


class MatchRow(Pressable):
    """A row of the list; `is_open` while its details stand below it. `entry` is that by which the match was found."""

    kind = "match"

    def __init__(
        self, canvas: Canvas, kept: StoredMatch, entry: Entry, now: datetime, act: Callable[[], object]
    ) -> None:
        title, begun = GAMES[kept.game].title, when(entry.begun, now)
        so_far = progress_of(entry.hands[-1]) if entry.hands else None
        if so_far is not None:
            title = _("{game} · Duplicate match").format(game=title)
        super().__init__(canvas, f"{title}, {begun}", act)
        self.kept, self.title, self.when = kept, title, begun
        self.is_open = False
        self._over, self._winners = kept.over, kept.winners
        self._standing, self._outcome = format_players(kept), format_outcome(kept)
        if so_far is not None:
            self._over, self._winners = entry.over, entry.winners
            self._standing, self._outcome = side_totals(so_far.side_names(), so_far.totals()), duplicate_outcome(so_far)

    @staticmethod
    def natural_height(canvas: Canvas) -> int:
        """How high every row is."""
        lines = sum(canvas.fonts.line_height(canvas.text_size(size)) for size in (TEXT, SMALL))
        return max(round(TOUCH * canvas.unit), lines + 2 * round(GAP * 0.7 * canvas.unit))

    def natural_size(self) -> tuple[int, int]:
        return self.px(300), self.natural_height(self.canvas)

    def draw(self, surface: pygame.Surface) -> None:
        theme, fonts, pad = self.canvas.theme, self.canvas.fonts, self.px(GAP)
        lit = self.hover or self.ring or self.is_open
        ground = mix(theme.panel, theme.panel_edge, 0.35) if lit and not theme.flat else theme.panel
        self._draw_box(surface, self.rect, ground, theme.accent if lit else theme.panel_edge, 10)
        em, small = self.canvas.text_size(TEXT), self.canvas.text_size(SMALL)
        mark = round(SIDE_MARK * em)
        self._draw_mark(surface, pygame.Rect(self.rect.x + pad, self.rect.centery - mark // 2, mark, mark))
        left, right = self.rect.x + 2 * pad + mark, self.rect.right - pad
        top = self.rect.centery - (self._line(TEXT) + self._line(SMALL)) // 2
        date = fonts.text(self.when, small, theme.dim, False, (right - left) * 0.5)
        blend(surface, date, (right - date.get_width(), top + (self._line(TEXT) - date.get_height()) // 2))
        room = right - left - date.get_width() - pad
        blend(surface, fonts.text(self.title, em, theme.text, True, room), (left, top))
        under = top + self._line(TEXT)
        ink = theme.accent if not self._over else theme.dim
        said = fonts.text(self._outcome, small, ink, False, (right - left) * 0.5)
        blend(surface, said, (right - said.get_width(), under))
        names = fonts.text(self._standing, small, theme.text, False, right - left - said.get_width() - pad)
        blend(surface, names, (left, under))
        self._draw_ring(surface, 10)

    def _draw_mark(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """A star for a match that a person won, a sign to go on for one that is not over, a line for others."""
        theme, over = self.canvas.theme, self._over
        won = any(isinstance(chair, Person) for chair in self._winners)
        name = "play" if not over else "star" if won else "minus"
        ink = theme.accent if won or not over else theme.dim
        blend(surface, self.canvas.shapes.icon(name, box.width, ink, filled=won), box)

    def _line(self, design_px: float) -> int:
        return self.canvas.fonts.line_height(self.canvas.text_size(design_px))
