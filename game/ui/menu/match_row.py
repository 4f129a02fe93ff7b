"""A match in a list: its game, who played and how it stands, when it was begun and what came of it."""

from collections.abc import Callable
from datetime import datetime

import pygame

from game.match.chairs import Person
from game.match.match import names_of
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play.duplicate_match import Progress, progress_of
from game.rules import GAMES
from game.store import Kept
from game.store.shelf import Entry
from game.text import side_name
from game.text.duplicate import a_hand_more, hand_of, side_totals
from game.text.when import when
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.colour import mix
from game.ui.widgets.page import GAP
from game.ui.widgets.widget import FLAG, SMALL, TEXT, TOUCH, Pressed

SIDE_MARK = 1.5  # ems, the mark of what came of it
NARROW = 30  # ems: in a narrower row the date stands under the names


def standing(kept: Kept) -> str:
    """Who played, each side with its score where that is known."""
    names = names_of(kept.players)
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
    hands = hand_of(so_far.series.turn + 1, so_far.hands) if not so_far.over else _("finished")
    told = [standing for standing in so_far.standings() if standing.person]
    alone = len(told) == 1
    return " · ".join([hands, *(a_hand_more(each.names, each.more, alone) for each in told)])


def outcome(kept: Kept) -> str:
    """What came of a match, in a word or two."""
    if kept.cut:
        return _("damaged, its end is lost")
    if not kept.over:
        hands = max(0, len(kept.scores) - 1)
        words = ngettext("unfinished, in its first hand", "unfinished, in hand {hand}", hands)
        return words.format(hand=hands) if hands else _("unfinished")
    winners = [chair.name for chair in kept.winners if isinstance(chair, Person)]
    if winners:
        return _("won by {names}").format(names=_(" and ").join(winners))
    return _("not won") if kept.winners and any(isinstance(c, Person) for c in kept.players) else _("finished")


class MatchRow(Pressed):
    """A row of the list; `open` while its details stand below it. `entry` is that by which the match was found."""

    kind = "match"

    def __init__(self, canvas: Canvas, kept: Kept, entry: Entry, now: datetime, act: Callable[[], object]) -> None:
        title, begun = GAMES[kept.game].title, when(entry.begun, now)
        so_far = progress_of(entry.hands[-1]) if entry.hands else None
        if so_far is not None:
            title = _("{game} · Duplicate match").format(game=title)
        super().__init__(canvas, f"{title}, {begun}", act)
        self.kept, self.title, self.when = kept, title, begun
        self.open = False
        self._over, self._winners = kept.over, kept.winners
        self._standing, self._outcome = standing(kept), outcome(kept)
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
        lit = self.hover or self.ring or self.open
        ground = mix(theme.panel, theme.panel_edge, 0.35) if lit and not theme.flat else theme.panel
        self._draw_box(surface, self.rect, ground, theme.accent if lit else theme.panel_edge, 10)
        em, small = self.canvas.text_size(TEXT), self.canvas.text_size(SMALL)
        mark = round(SIDE_MARK * em)
        self._draw_mark(surface, pygame.Rect(self.rect.x + pad, self.rect.centery - mark // 2, mark, mark))
        left, right = self.rect.x + 2 * pad + mark, self.rect.right - pad
        top = self.rect.centery - (self._line(TEXT) + self._line(SMALL)) // 2
        date = fonts.text(self.when, small, theme.dim, False, (right - left) * 0.5)
        surface.blit(date, (right - date.get_width(), top + (self._line(TEXT) - date.get_height()) // 2), None, FLAG)
        room = right - left - date.get_width() - pad
        surface.blit(fonts.text(self.title, em, theme.text, True, room), (left, top), None, FLAG)
        under = top + self._line(TEXT)
        ink = theme.accent if not self._over else theme.dim
        said = fonts.text(self._outcome, small, ink, False, (right - left) * 0.5)
        surface.blit(said, (right - said.get_width(), under), None, FLAG)
        names = fonts.text(self._standing, small, theme.text, False, right - left - said.get_width() - pad)
        surface.blit(names, (left, under), None, FLAG)
        self._draw_ring(surface, 10)

    def _draw_mark(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """A star for a match that a person won, a sign to go on for one that is not over, a line for others."""
        theme, over = self.canvas.theme, self._over
        won = any(isinstance(chair, Person) for chair in self._winners)
        name = "play" if not over else "star" if won else "minus"
        ink = theme.accent if won or not over else theme.dim
        surface.blit(self.canvas.shapes.icon(name, box.width, ink, filled=won), box, None, FLAG)

    def _line(self, design_px: float) -> int:
        return self.canvas.fonts.line_height(self.canvas.text_size(design_px))
