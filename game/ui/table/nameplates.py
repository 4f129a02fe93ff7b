"""The name plates of those who sit round the table."""

from collections.abc import Sequence

import pygame

from game.platform.language import gettext as _
from game.ui.canvas.cameos import face
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.pixels import rect_of
from game.ui.table.family_view import Drawing, Point
from game.ui.table.tabletop import Tabletop
from game.ui.widgets.labels import BODY, DOT, FLAG, SMALL, figure
from game.ui.widgets.scene import Thing

PAD = 9  # px of the design, between the edge of a name plate and its words


def draw_nameplates(surface: pygame.Surface, drawing: Drawing, scores: Sequence[int]) -> None:
    """The name plates of all but the viewer: whose turn it is, what score, and what the game says of them."""
    tabletop = drawing.tabletop
    state = tabletop.match.state
    for seat in range(len(state.hands)):
        place = tabletop.place_of(seat)
        if place:
            score = figure(scores[tabletop.match.game.side(seat, len(state.hands))])
            nameplate = rect_of(tabletop.room.seats[place].nameplate)
            words = (tabletop.match.names[seat], score, _below(drawing, seat, nameplate.w))
            _draw_nameplate(tabletop.canvas, surface, nameplate, words, state.to_move == seat)
            _draw_cameo(tabletop, surface, seat)


def asked_at(tabletop: Tabletop, at: Point) -> int | None:
    """Whose name plate or cameo lies there, of those who may be asked why they did what they did last."""
    return next((seat for seat in tabletop.turn.explained if _of(tabletop, seat).collidepoint(at)), None)


def about(tabletop: Tabletop, at: Point) -> tuple[str, pygame.Rect] | None:
    """What a click on what lies there tells, and what that is written beside."""
    seat = asked_at(tabletop, at)
    return None if seat is None else (_("Why? · Y"), _of(tabletop, seat))


def covered_by(tabletop: Tabletop, rect: pygame.Rect) -> bool:
    """Whether something would cover a name plate or a cameo."""
    seats = range(len(tabletop.match.players))
    return any(tabletop.place_of(seat) and _of(tabletop, seat).colliderect(rect) for seat in seats)


def things(tabletop: Tabletop) -> list[Thing]:
    """The name plates of those who may be asked."""
    return [Thing(f"plate {tabletop.match.names[seat]}", _of(tabletop, seat)) for seat in tabletop.turn.explained]


def _of(tabletop: Tabletop, seat: int) -> pygame.Rect:
    """The name plate and the cameo of another than the viewer."""
    chair = tabletop.room.seats[tabletop.place_of(seat)]
    plate = rect_of(chair.nameplate)
    return plate if chair.cameo is None else plate.union(rect_of(chair.cameo))


def _draw_cameo(tabletop: Tabletop, surface: pygame.Surface, seat: int) -> None:
    """The face of who sits there, on the rim by the name plate, if there is room."""
    area = tabletop.room.seats[tabletop.place_of(seat)].cameo
    if area is not None:
        rect, match = rect_of(area), tabletop.match
        drawn = face(tabletop.canvas.theme, match.players[seat], match.names[seat], seat, min(rect.size))
        surface.blit(drawn, drawn.get_rect(center=rect.center), special_flags=FLAG)


def _below(drawing: Drawing, seat: int, width: float) -> str:
    """What stands below a name: a partner, what a bot is, and what the game says; less of it on a narrow one."""
    tabletop, canvas = drawing.tabletop, drawing.tabletop.canvas
    partner = [_("Partner")] if _partners(tabletop, seat) else []
    title, said = tabletop.match.title_at(seat), drawing.below_name(seat)
    whole, room = DOT.join(filter(None, [*partner, title, said])), width - 2 * round(PAD * canvas.unit)
    size = canvas.fonts.fitting(whole, canvas.text_size(SMALL), False, room)
    return whole if canvas.fonts.width(whole, size) <= room else DOT.join(filter(None, [*partner, said]))


def _partners(tabletop: Tabletop, seat: int) -> bool:
    """Whether a seat scores together with the viewer's."""
    game, players = tabletop.match.game, len(tabletop.match.players)
    return game.paired(players) and game.side(seat, players) == game.side(tabletop.viewer, players)


def _draw_nameplate(
    canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect, words: tuple[str, str, str], in_turn: bool
) -> None:
    """Draws a name plate: a name, a score at its right, and a line below."""
    theme, u, fonts = canvas.theme, canvas.unit, canvas.fonts
    if in_turn:
        inlay = canvas.shapes.box(rect.size, 7 * u, None, theme.accent, max(1.5, 2.2 * u))
        surface.blit(inlay, rect, special_flags=FLAG)
    name, score, below = words
    pad = round(PAD * u)
    upper, lower = rect.y + rect.h * 0.31, rect.y + rect.h * 0.71
    total = fonts.text(score, canvas.text_size(BODY), theme.text, True)
    surface.blit(total, total.get_rect(midright=(rect.right - pad, upper)), special_flags=FLAG)
    left = rect.x + pad
    if in_turn:
        mark = fonts.text("▶", canvas.text_size(SMALL - 2), theme.accent, True)
        surface.blit(mark, mark.get_rect(midleft=(left, upper)), special_flags=FLAG)
        left += mark.get_width() + pad // 2
    room = rect.right - pad - total.get_width() - pad // 2 - left
    text = fonts.text(name, fonts.fitting(name, canvas.text_size(BODY), True, room), theme.text, True, room)
    surface.blit(text, text.get_rect(midleft=(left, upper)), special_flags=FLAG)
    size = fonts.fitting(below, canvas.text_size(SMALL), False, rect.w - 2 * pad)
    small = fonts.text(below, size, theme.dim, False, rect.w - 2 * pad)
    surface.blit(small, small.get_rect(midleft=(rect.x + pad, lower)), special_flags=FLAG)
