"""The name plates of those who sit round the table."""

from collections.abc import Sequence

import pygame

from game.language import gettext as _
from game.ui.furniture import BODY, FLAG, SMALL, figure
from game.ui.pixels import rect_of
from game.ui.tabletop import Tabletop
from game.ui.window import Window


def draw_plates(surface: pygame.Surface, top: Tabletop, scores: Sequence[int]) -> None:
    """The name plates of all but the viewer: whose turn it is, what score, and what the game says of them."""
    state = top.match.state
    for seat in range(len(state.hands)):
        place = top.place_of(seat)
        if place:
            score = figure(scores[top.match.game.side(seat, len(state.hands))])
            below = top.cloth.below_name(seat)
            if _partners(top, seat):
                below = _("Partner · {below}").format(below=below)
            plate = rect_of(top.room.seats[place].plate)
            _draw_plate(top.window, surface, plate, (top.match.names[seat], score, below), state.to_move == seat)


def _partners(top: Tabletop, seat: int) -> bool:
    """Whether a seat scores together with the viewer's."""
    game, players = top.match.game, len(top.match.players)
    return game.paired(players) and game.side(seat, players) == game.side(top.viewer, players)


def _draw_plate(
    window: Window, surface: pygame.Surface, rect: pygame.Rect, words: tuple[str, str, str], in_turn: bool
) -> None:
    """A plate with a name, a score at its right, and a line below."""
    theme, u, fonts = window.theme, window.unit, window.fonts
    edge = theme.accent if in_turn else theme.panel_edge
    plate = window.shapes.plate(rect.size, 8 * u, theme.panel, edge, max(1.0, (2.4 if in_turn else 1) * u), 0.86)
    surface.blit(plate, rect, special_flags=FLAG)
    name, score, below = words
    pad = round(9 * u)
    upper, lower = rect.y + rect.h * 0.31, rect.y + rect.h * 0.71
    total = fonts.text(score, window.text_size(BODY), theme.text, True)
    surface.blit(total, total.get_rect(midright=(rect.right - pad, upper)), special_flags=FLAG)
    left = rect.x + pad
    if in_turn:
        mark = fonts.text("▶", window.text_size(SMALL - 2), theme.accent, True)
        surface.blit(mark, mark.get_rect(midleft=(left, upper)), special_flags=FLAG)
        left += mark.get_width() + pad // 2
    room = rect.right - pad - total.get_width() - pad // 2 - left
    text = fonts.text(name, fonts.fitting(name, window.text_size(BODY), True, room), theme.text, True, room)
    surface.blit(text, text.get_rect(midleft=(left, upper)), special_flags=FLAG)
    small = fonts.text(below, window.text_size(SMALL), theme.dim, False, rect.w - 2 * pad)
    surface.blit(small, small.get_rect(midleft=(rect.x + pad, lower)), special_flags=FLAG)
