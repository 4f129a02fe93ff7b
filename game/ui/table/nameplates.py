"""The name plates of those who sit round the table."""

from collections.abc import Sequence

import pygame

from game.platform.language import gettext as _
from game.ui.canvas.avatars import player_avatar
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.sprites import area_rect
from game.ui.table.family_view import Drawing, Point
from game.ui.table.table_state import TableState
from game.ui.widgets.labels import BODY, DOT, SMALL, format_score
from game.ui.widgets.scene import HitTarget
from game.ui.widgets.widget import TEXT, StaticWidget

PAD = 9  # px of the design, between the edge of a name plate and its words


def draw_nameplates(surface: pygame.Surface, drawing: Drawing, scores: Sequence[int]) -> None:
    """The name plates of all but the viewer: whose turn it is, what score, and what the game says of them."""
    tabletop = drawing.table_state
    state = tabletop.match.state
    for seat in range(len(state.hands)):
        place = tabletop.relative_seat(seat)
        if place:
            score = format_score(scores[tabletop.match.game.side(seat, len(state.hands))])
            nameplate = area_rect(tabletop.layout.seats[place].nameplate)
            words = (tabletop.match.names[seat], score, _below(drawing, seat, nameplate.w))
            _draw_nameplate(tabletop.canvas, surface, nameplate, words, state.to_move == seat)
            _draw_cameo(tabletop, surface, seat)


def explainable_seat_at(tabletop: TableState, at: Point) -> int | None:
    """Whose name plate or cameo lies there, of those who may be asked why they did what they did last."""
    return next((seat for seat in tabletop.turn.explained if _of(tabletop, seat).collidepoint(at)), None)


def tooltip_at(tabletop: TableState, at: Point) -> tuple[str, pygame.Rect] | None:
    """What a click on what lies there tells, and what that is written beside."""
    seat = explainable_seat_at(tabletop, at)
    return None if seat is None else (_("Why? · Y"), _of(tabletop, seat))


def covered_by(tabletop: TableState, rect: pygame.Rect) -> bool:
    """Whether something would cover a name plate or a cameo."""
    seats = range(len(tabletop.match.players))
    return any(tabletop.relative_seat(seat) and _of(tabletop, seat).colliderect(rect) for seat in seats)


def hit_targets(tabletop: TableState) -> list[HitTarget]:
    """The name plates of those who may be asked."""
    return [HitTarget(f"plate {tabletop.match.names[seat]}", _of(tabletop, seat)) for seat in tabletop.turn.explained]


def _of(tabletop: TableState, seat: int) -> pygame.Rect:
    """The name plate and the cameo of another than the viewer."""
    chair = tabletop.layout.seats[tabletop.relative_seat(seat)]
    plate = area_rect(chair.nameplate)
    return plate if chair.avatar is None else plate.union(area_rect(chair.avatar))


def _draw_cameo(tabletop: TableState, surface: pygame.Surface, seat: int) -> None:
    """The face of who sits there, on the rim by the name plate, if there is room."""
    area = tabletop.layout.seats[tabletop.relative_seat(seat)].avatar
    if area is not None:
        rect, match = area_rect(area), tabletop.match
        drawn = player_avatar(tabletop.canvas.theme, match.players[seat], match.names[seat], seat, min(rect.size))
        surface.blit(drawn, drawn.get_rect(center=rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)


def _below(drawing: Drawing, seat: int, width: float) -> str:
    """What stands below a name: a partner, what a bot is, and what the game says; less of it on a narrow one."""
    tabletop, canvas = drawing.table_state, drawing.table_state.canvas
    partner = [_("Partner")] if _partners(tabletop, seat) else []
    title, said = tabletop.match.title_at(seat), drawing.below_name(seat)
    whole, room = DOT.join(filter(None, [*partner, title, said])), width - 2 * round(PAD * canvas.unit)
    size = canvas.fonts.fitting_size(whole, canvas.text_size(SMALL), False, room)
    return whole if canvas.fonts.width(whole, size) <= room else DOT.join(filter(None, [*partner, said]))


def _partners(tabletop: TableState, seat: int) -> bool:
    """Whether a seat scores together with the viewer's."""
    game, players = tabletop.match.game, len(tabletop.match.players)
    return game.has_partners(players) and game.side(seat, players) == game.side(tabletop.viewer, players)


def _draw_nameplate(
    canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect, words: tuple[str, str, str], in_turn: bool
) -> None:
    """Draws a name plate: a name, a score at its right, and a line below."""
    theme, u, fonts = canvas.theme, canvas.unit, canvas.fonts
    if in_turn:
        inlay = canvas.shapes.box(rect.size, 7 * u, None, theme.accent, max(1.5, 2.2 * u))
        surface.blit(inlay, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
    name, score, below = words
    pad = round(PAD * u)
    upper, lower = rect.y + rect.h * 0.31, rect.y + rect.h * 0.71
    total = fonts.text(score, canvas.text_size(BODY), theme.text, True)
    surface.blit(total, total.get_rect(midright=(rect.right - pad, upper)), special_flags=pygame.BLEND_PREMULTIPLIED)
    left = rect.x + pad
    if in_turn:
        mark = fonts.text("▶", canvas.text_size(SMALL - 2), theme.accent, True)
        surface.blit(mark, mark.get_rect(midleft=(left, upper)), special_flags=pygame.BLEND_PREMULTIPLIED)
        left += mark.get_width() + pad // 2
    room = rect.right - pad - total.get_width() - pad // 2 - left
    text = fonts.text(name, fonts.fitting_size(name, canvas.text_size(BODY), True, room), theme.text, True, room)
    surface.blit(text, text.get_rect(midleft=(left, upper)), special_flags=pygame.BLEND_PREMULTIPLIED)
    size = fonts.fitting_size(below, canvas.text_size(SMALL), False, rect.w - 2 * pad)
    small = fonts.text(below, size, theme.dim, False, rect.w - 2 * pad)
    surface.blit(small, small.get_rect(midleft=(rect.x + pad, lower)), special_flags=pygame.BLEND_PREMULTIPLIED)


# -- the clock of a turn: how long the person at the screen may still think --------------------------------------------


LAST = 10  # seconds that are told by colour
LAPSE = 1000  # ms at most that pass between two looks: a machine that slept does not cost the hand


class TurnClock(StaticWidget):
    """Counts the seconds of a person's turn down, as long as it is looked at.

    A turn begins when the seat comes to move, and what it does in several actions is one turn. It is drawn anew when
    another second has begun, and not before.
    """

    def __init__(self, tabletop: TableState, seconds: int) -> None:
        super().__init__(tabletop.canvas, _("Time"))
        self.table_state, self.seconds = tabletop, seconds
        self._left = 1000.0 * seconds
        self._turn: tuple[int, int] | None = None
        self._looked: int | None = None

    @property
    def saved_state(self) -> list[object]:
        """Where it stands, for another table of the same match to go on from: the turn, and the ms that are left."""
        return [self._name(), self._left] if self._turn == self._begun() else []

    def restore(self, stood: object) -> None:
        """Goes on from where it `saved_state` at another table, if that was in the turn of now."""
        match stood:
            case [str(turn), int() | float() as left] if turn == self._name() and 0 <= left <= self._left:
                self._turn, self._left = self._begun(), left

    def _name(self) -> str:
        """A text that no other turn of any match has."""
        deals = self.table_state.match.deals
        return f"{self._begun()} {deals[-1] if deals else ''}"

    @property
    def left(self) -> int:
        """The seconds that are left, a begun one counted as a whole."""
        return max(0, -int(-self._left // 1000))

    @property
    def ms_to_next_second(self) -> float:
        """In how many ms another second begins."""
        return self._left % LAPSE or LAPSE

    @property
    def is_visible(self) -> bool:
        """Whether it is seen: in the turn of the person at the screen."""
        return self.table_state.turn.is_viewer_turn

    @property
    def urgent(self) -> bool:
        """Whether the last seconds run."""
        return self.left <= LAST

    def look(self, now: int, runs: bool) -> bool:
        """Brings the clock to the time `now`; whether the time is up. It stands still unless it `runs`."""
        if not runs:
            self._looked = None
            return False
        turn = self._begun()
        if turn != self._turn:
            self._turn, self._left, self._looked = turn, 1000.0 * self.seconds, None
            self.damage()
        before, was_urgent = self.left, self.urgent
        if self._looked is not None:
            self._left -= min(LAPSE, now - self._looked)
        self._looked = now
        if self.left != before:
            self.damage()
        if self.urgent and not was_urgent:
            self.canvas.sound.play("clock")
        return self._left <= 0

    def _begun(self) -> tuple[int, int]:
        """The step at which the turn began, and whose it is."""
        states, seat = self.table_state.match.states, self.table_state.match.state.to_move
        step = len(states) - 1
        while step and states[step - 1].to_move == seat:
            step -= 1
        return step, seat

    def natural_size(self) -> tuple[int, int]:
        size = self.canvas.text_size(TEXT)
        return self.canvas.fonts.width("00:00", size, True) + round(1.2 * size), round(1.7 * size)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.is_visible:
            return
        theme = self.canvas.theme
        ground, edge = (theme.alert, theme.alert) if self.urgent else (theme.panel, theme.accent)
        ink = theme.on_accent if self.urgent else theme.text
        self._draw_box(surface, self.rect, ground, edge)
        minutes, seconds = divmod(self.left, 60)
        words = self.canvas.fonts.text(f"{minutes}:{seconds:02}", self.canvas.text_size(TEXT), ink, True)
        surface.blit(words, words.get_rect(center=self.rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)
