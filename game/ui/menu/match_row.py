"""A match in a list: its game, who played and how it stands, when it was begun and what came of it."""

from collections.abc import Callable
from datetime import datetime

import pygame

from game.chairs import Person
from game.language import gettext as _
from game.language import ngettext
from game.match import names_of
from game.rules import GAMES
from game.store import Kept
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.colour import mix
from game.ui.widgets.page import GAP
from game.ui.widgets.widget import FLAG, SMALL, TEXT, TOUCH, Pressed
from game.words import side_name
from game.words.when import when

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


def outcome(kept: Kept) -> str:
    """What came of a match, in a word or two."""
    if not kept.over:
        hands = max(0, len(kept.scores) - 1)
        words = ngettext("unfinished, in its first hand", "unfinished, in hand {hand}", hands)
        return words.format(hand=hands) if hands else _("unfinished")
    winners = [chair.name for chair in kept.winners if isinstance(chair, Person)]
    if winners:
        return _("won by {names}").format(names=_(" and ").join(winners))
    return _("not won") if kept.winners and any(isinstance(c, Person) for c in kept.players) else _("finished")


class MatchRow(Pressed):
    """A row of the list; `open` while its details stand below it."""

    kind = "match"

    def __init__(self, canvas: Canvas, kept: Kept, now: datetime, act: Callable[[], object]) -> None:
        super().__init__(canvas, f"{GAMES[kept.game].title}, {when(kept.begun, now)}", act)
        self.kept, self.when = kept, when(kept.begun, now)
        self.open = False
        self._standing, self._outcome = standing(kept), outcome(kept)

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
        title = GAMES[self.kept.game].title
        surface.blit(fonts.text(title, em, theme.text, True, room), (left, top), None, FLAG)
        under = top + self._line(TEXT)
        ink = theme.accent if not self.kept.over else theme.dim
        said = fonts.text(self._outcome, small, ink, False, (right - left) * 0.5)
        surface.blit(said, (right - said.get_width(), under), None, FLAG)
        names = fonts.text(self._standing, small, theme.text, False, right - left - said.get_width() - pad)
        surface.blit(names, (left, under), None, FLAG)
        self._draw_ring(surface, 10)

    def _draw_mark(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """A star for a match that a person won, a sign to go on for one that is not over, a line for others."""
        theme, kept = self.canvas.theme, self.kept
        won = any(isinstance(chair, Person) for chair in kept.winners)
        name = "play" if not kept.over else "star" if won else "minus"
        ink = theme.accent if won or not kept.over else theme.dim
        surface.blit(self.canvas.shapes.icon(name, box.width, ink, filled=won), box, None, FLAG)

    def _line(self, design_px: float) -> int:
        return self.canvas.fonts.line_height(self.canvas.text_size(design_px))
