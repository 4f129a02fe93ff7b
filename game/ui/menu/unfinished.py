"""Unfinished matches on the menu, rows of the match list, and functions that continue matches."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from itertools import islice

import pygame

from game.match.match import Match, player_names
from game.match.player_types import Person
from game.platform.language import gettext as _
from game.platform.language import join_and
from game.play.duplicate_match import Progress, points_before, progress_of
from game.rules import GAMES
from game.store import StoredMatch
from game.store.match_repository import Entry
from game.text import side_name
from game.text.deal_results import duplicate_hand_label, side_totals, standing_label
from game.text.when import format_time
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import SurfaceCache, blend
from game.ui.families import table_thumbnail
from game.ui.menu.cards import Banner, face_down
from game.ui.routes import MatchListRoute, MenuRoute, TableRoute
from game.ui.widgets.page import GAP
from game.ui.widgets.scene import Stage
from game.ui.widgets.thumbnail import ASPECT
from game.ui.widgets.widget import NOWHERE, SMALL, TEXT, TOUCH, Button, Pressable, Widget

CARD_LINES = 2  # lines of text below a picture
CARD_ASPECT = 1.6  # width of a card in widths of its picture; longer texts are cut
PICTURE = 50  # px of the design: height of a picture
MOST = 2  # pictures beside the featured match; the match list has the others


def format_standing(match: Match) -> str:
    """Return the game and the scores of a match."""
    game, scores = match.game, match.state.scores
    title = game.title
    if match.duplicate_state is not None:
        title = f"{title} · {duplicate_hand_label(match.duplicate_state, len(match.players))}"
        scores = points_before(match)
    totals = ", ".join(f"{side_name(game, side, match.names)}: {score}" for side, score in enumerate(scores))
    return _("{title} · {totals}").format(title=title, totals=totals)


def resume_match(stage: Stage, stored: StoredMatch) -> None:
    """Continue a match; if it can no longer be played, the menu says so."""
    match = stage.store.resume(stored)
    stage.go(TableRoute(match) if match else MenuRoute())


def resume_if_free(stage: Stage, stored: StoredMatch) -> None:
    """Continue a match, unless another window has opened it since; then the menu says so."""
    if stage.store.held_elsewhere(stored):
        stage.go(MenuRoute())
    else:
        resume_match(stage, stored)


def held_buttons(stage: Stage, stored: StoredMatch, match: Match) -> list[Button]:
    """Return the buttons for a match that is open in another window."""
    watch, take_over = partial(stage.go, TableRoute(match, is_read_only=True)), partial(resume_match, stage, stored)
    return [Button(stage.canvas, _("Watch"), watch), Button(stage.canvas, _("Continue here"), take_over)]


def start_next_turn(stage: Stage, next_hand: Match) -> None:
    """Continue a duplicate match with its next hand, the stored one if possible."""
    store = stage.store
    stored = store.match_repository.add_unplayed(next_hand)
    waiting = store.resume(stored) if stored else None
    if waiting is not None and not waiting.actions and next_hand.sealed_shuffle is not None:
        store.seal(waiting, next_hand.sealed_shuffle)  # a word may have been added since it was stored
    stage.go(TableRoute(waiting or next_hand))


def start_next_match(stage: Stage, match: Match, upcoming: Match) -> None:
    """Start the match after a finished one; this uses up the sealed number for it."""
    if upcoming.duplicate_state is not None and upcoming.duplicate_state.turn:
        start_next_turn(stage, upcoming)
    else:
        if match.sealed_shuffle is not None:
            stage.store.seal(match, None)
        stage.go(TableRoute(upcoming))


class UnfinishedMatches:
    """The latest unfinished matches that can be continued, and a button that lists all.

    The `featured` one is shown with its standing and buttons. `on_change` is called when another one is featured.
    """

    def __init__(self, stage: Stage, on_change: Callable[[], object]) -> None:
        self._stage, self._on_change = stage, on_change
        self._now = datetime.now(UTC)
        unfinished = stage.store.all_unfinished()
        self.featured = Banner(stage.canvas, "")
        self._matches: list[StoredMatch] = []
        for stored in unfinished:
            self.featured = self._make_banner(stored)
            if self.featured.words.label:
                self._matches = [stored, *islice(unfinished, MOST)]
                break
        self._set_tables(self._matches[1:])

    def widgets(self) -> list[Widget]:
        """Return all widgets in reading order; empty if there is no unfinished match."""
        if not self.featured.words.label:
            return []
        return [*self.featured.widgets(), *self._tables, *([self._all_button] if self._more else [])]

    def arrange(self, left: int, top: int, width: int) -> int:
        """Place everything, `width` pixels wide; return the bottom."""
        canvas = self._stage.canvas
        gap = max(1, round(GAP * canvas.unit))
        lines = CARD_LINES * canvas.fonts.line_height(canvas.text_size(SMALL))
        height, picture = round(PICTURE * canvas.unit) + lines + gap, round(PICTURE * canvas.unit / ASPECT) + gap
        card_width = round(CARD_ASPECT * picture)
        all_width, _high = self._all_button.natural_size()
        aside = all_width + gap if self._more else 0
        available = (width - self.featured.min_width(height) - aside) // (card_width + gap)
        count = max(0, min(available, len(self._tables)))
        right = left + width - aside - count * (card_width + gap)
        bottom = self.featured.arrange(left, top, right - left, height)
        x = right + gap
        for index, table in enumerate(self._tables):
            _put(table, pygame.Rect(x, top, card_width, bottom - top), index < count)
            x += card_width + gap
        _put(self._all_button, pygame.Rect(left + width - all_width, top, all_width, bottom - top), self._more)
        return bottom

    # -- contents ------------------------------------------------------------------------------------------------------

    def _make_banner(self, stored: StoredMatch) -> Banner:
        """Return the banner of a match with its buttons; without text if the match cannot be read."""
        stage, canvas, store = self._stage, self._stage.canvas, self._stage.store
        if stored.has_crashed:  # it may crash the program again, so it is not read before the player asks
            words = _("{title}: Boneyard crashed when this match was last open.")
            button = Button(canvas, _("Open it anyway"), partial(resume_match, stage, stored))
            return Banner(canvas, words.format(title=GAMES[stored.game].title), button)
        match = store.load(stored)
        if match is None:
            return Banner(canvas, "")
        words = f"{format_standing(match)}\n{format_time(stored.begun, self._now)}"
        go_on = partial(resume_if_free, stage, stored)
        buttons = [Button(canvas, _("Continue"), go_on, icon="play", primary=True)]
        if store.held_elsewhere(stored):
            words = f"{words}\n{_('It is open in another window.')}"
            buttons = held_buttons(stage, stored, match)
        return Banner(canvas, words, *buttons, picture=table_thumbnail(canvas, match))

    def _set_tables(self, matches: list[StoredMatch]) -> None:
        stage, now = self._stage, self._now
        self._tables = [TableCard(stage, stored, partial(self._pick, stored), now) for stored in matches]
        total = self._stage.store.match_repository.unfinished()
        self._more = total > len(self._matches)
        words = _("Show all {count}").format(count=f"{total:,}")
        self._all_button = Button(self._stage.canvas, words, partial(self._stage.go, MatchListRoute("open")))

    # -- actions of the player -----------------------------------------------------------------------------------------

    def _pick(self, stored: StoredMatch) -> None:
        """Continue a match at once, or feature it if the player must choose how."""
        store = self._stage.store
        if not stored.has_crashed and not store.held_elsewhere(stored) and store.load(stored) is not None:
            resume_match(self._stage, stored)
            return
        self.featured = self._make_banner(stored)
        if not self.featured.words.label:
            self._stage.go(MenuRoute())
            return
        self._set_tables([other for other in self._matches if other.id != stored.id])
        self._on_change()


class TableCard(Pressable):
    """An unfinished match: a picture of its table, drawn when it is first seen, its game, score and date."""

    kind = "table"

    def __init__(self, stage: Stage, stored: StoredMatch, on_click: Callable[[], object], now: datetime) -> None:
        people = ", ".join(chair.name for chair in stored.players if isinstance(chair, Person))
        title = GAMES[stored.game].title
        super().__init__(stage.canvas, f"{title}: {people}" if people else title, on_click)
        self._stage, self._stored = stage, stored
        scores = stored.scores[-1] if stored.scores else ()
        hand = stage.store.load(stored) if stored.duplicate and not stored.has_crashed else None
        if hand is not None:
            scores = points_before(hand)
        titled = f"{title}  {' : '.join(map(str, scores))}".strip()
        self._lines = [(titled, True), (format_time(stored.begun, now), False)]
        self._picture = SurfaceCache(0)

    def draw(self, surface: pygame.Surface) -> None:
        canvas, theme, rect, edge = self.canvas, self.canvas.theme, self.rect, self.px(GAP) // 2
        self._draw_ground(surface)
        line, room = self._line_height(SMALL), rect.width - 2 * edge
        size = room, rect.height - 2 * edge - len(self._lines) * line
        picture = self._picture.get((size, canvas.unit, canvas.art), lambda: self._painted(size))
        blend(surface, picture, (rect.x + edge, rect.y + edge))
        y, em = rect.bottom - edge // 2 - len(self._lines) * line, canvas.text_size(SMALL)
        for words, bold in self._lines:
            ink = theme.text if bold else theme.dim
            canvas.write(surface, words, em, ink, bold=bold, max_width=room, midtop=(rect.centerx, y))
            y += line
        self._draw_ring(surface, 14)

    def _painted(self, size: tuple[int, int]) -> pygame.Surface:
        match = None if self._stored.has_crashed else self._stage.store.load(self._stored)
        if match is None:
            return face_down(self.canvas, size)
        return table_thumbnail(self.canvas, match).render(size)


def _put(widget: Widget, rect: pygame.Rect, is_shown: bool) -> None:
    widget.enabled, widget.rect = is_shown, rect if is_shown else pygame.Rect(NOWHERE, (0, 0))


# -- rows of the match list --------------------------------------------------------------------------------------------


SIDE_MARK = 1.5  # ems: size of the mark of the outcome


def format_players(stored: StoredMatch) -> str:
    """Return the players, with scores by side if they are known."""
    names = player_names(stored.players)
    game = GAMES[stored.game]
    if not stored.scores:
        return ", ".join(names)
    try:
        at_table = game.for_players(len(stored.players), stored.preset, None)
    except ValueError:  # the rules no longer exist
        return ", ".join(names)
    sides = [side_name(at_table, side, names) for side in range(len(stored.scores[-1]))]
    return " · ".join(f"{side} {score}" for side, score in zip(sides, stored.scores[-1], strict=True))


def duplicate_outcome(progress: Progress) -> str:
    """Return the progress of a duplicate match, and how much more a person has made per hand than others."""
    template = _("finished") if progress.over else _("hand {number} of {count}")
    hands = template.format(number=progress.duplicate_state.turn + 1, count=progress.hands)
    standings = [standing for standing in progress.standings() if standing.person]
    alone = len(standings) == 1
    return " · ".join([hands, *(standing_label(standing.names, standing.lead, alone) for standing in standings)])


def format_outcome(stored: StoredMatch) -> str:
    """Return the outcome of a match in a few words."""
    if stored.is_truncated:
        return _("damaged, the end is lost")
    if not stored.over:
        hands = max(0, len(stored.scores) - 1)
        return _("unfinished, in hand {hand}").format(hand=hands) if hands else _("unfinished")
    winners = [chair.name for chair in stored.winners if isinstance(chair, Person)]
    if winners:
        return _("won by {names}").format(names=join_and(winners))
    return _("lost") if stored.winners and any(isinstance(c, Person) for c in stored.players) else _("finished")


class MatchRow(Pressable):
    """A row of the match list; `is_open` is whether its details are shown below. `entry` is its entry in the
    repository.
    """

    kind = "match"

    def __init__(
        self, canvas: Canvas, stored: StoredMatch, entry: Entry, now: datetime, on_click: Callable[[], object]
    ) -> None:
        title, begun = GAMES[stored.game].title, format_time(entry.begun, now)
        progress = progress_of(entry.hands[-1]) if entry.hands else None
        if progress is not None:
            title = _("{game} · Duplicate match").format(game=title)
        super().__init__(canvas, f"{title}, {begun}", on_click)
        self.stored, self.title, self.when = stored, title, begun
        self.is_open = False
        self._over, self._winners = stored.over, stored.winners
        self._standing, self._outcome = format_players(stored), format_outcome(stored)
        if progress is not None:
            self._over, self._winners = entry.over, entry.winners
            self._standing = side_totals(progress.side_names(), progress.totals())
            self._outcome = duplicate_outcome(progress)

    @staticmethod
    def natural_height(canvas: Canvas) -> int:
        """Return the height of every row."""
        lines = sum(canvas.fonts.line_height(canvas.text_size(size)) for size in (TEXT, SMALL))
        return max(round(TOUCH * canvas.unit), lines + 2 * round(GAP * 0.7 * canvas.unit))

    def draw(self, surface: pygame.Surface) -> None:
        theme, write, pad = self.canvas.theme, self.canvas.write, self.px(GAP)
        self._draw_ground(surface, 10, self.is_open)
        em, small = self.canvas.text_size(TEXT), self.canvas.text_size(SMALL)
        mark = round(SIDE_MARK * em)
        self._draw_mark(surface, pygame.Rect(self.rect.x + pad, self.rect.centery - mark // 2, mark, mark))
        left, right = self.rect.x + 2 * pad + mark, self.rect.right - pad
        half = (right - left) * 0.5
        top = self.rect.centery - (self._line_height(TEXT) + self._line_height(SMALL)) // 2
        below = top + self._line_height(TEXT)
        date = write(surface, self.when, small, theme.dim, max_width=half, midright=(right, (top + below) // 2))
        write(surface, self.title, em, theme.text, bold=True, max_width=date.left - pad - left, topleft=(left, top))
        ink = theme.dim if self._over else theme.accent
        outcome = write(surface, self._outcome, small, ink, max_width=half, topright=(right, below))
        write(surface, self._standing, small, theme.text, max_width=outcome.left - pad - left, topleft=(left, below))
        self._draw_ring(surface, 10)

    def _draw_mark(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Draw a star if a person won, a play symbol if the match is unfinished, else a line."""
        theme, over = self.canvas.theme, self._over
        won = any(isinstance(chair, Person) for chair in self._winners)
        name = "play" if not over else "star" if won else "minus"
        ink = theme.accent if won or not over else theme.dim
        blend(surface, self.canvas.shapes.icon(name, box.width, ink, filled=won), box)
