"""Nameplates of the players around the table, and the turn clock."""

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

PAD = 9  # design px between the edge of a nameplate and its text


def draw_nameplates(surface: pygame.Surface, drawing: Drawing, scores: Sequence[int]) -> None:
    """Draw all nameplates except the viewer's: name, score, whose turn it is, and a line of the game."""
    table_state = drawing.table_state
    state = table_state.match.state
    for seat in range(len(state.hands)):
        relative_seat = table_state.relative_seat(seat)
        if relative_seat:
            score = format_score(scores[table_state.match.game.side(seat, len(state.hands))])
            nameplate = area_rect(table_state.layout.seats[relative_seat].nameplate)
            texts = (table_state.match.names[seat], score, _lower_line(drawing, seat, nameplate.w))
            _draw_nameplate(table_state.canvas, surface, nameplate, texts, state.to_move == seat)
            _draw_avatar(table_state, surface, seat)


def explainable_seat_at(table_state: TableState, at: Point) -> int | None:
    """Return the seat whose nameplate or avatar is at a point, if its last move can be explained."""
    return next((seat for seat in table_state.turn.explained if _plate_area(table_state, seat).collidepoint(at)), None)


def tooltip_at(table_state: TableState, at: Point) -> tuple[str, pygame.Rect] | None:
    """Return the tooltip of a nameplate and its anchor, or None."""
    seat = explainable_seat_at(table_state, at)
    return None if seat is None else (_("Why? · Y"), _plate_area(table_state, seat))


def covered_by(table_state: TableState, rect: pygame.Rect) -> bool:
    """Return whether a rectangle covers a nameplate or an avatar."""
    seats = range(len(table_state.match.players))
    return any(table_state.relative_seat(seat) and _plate_area(table_state, seat).colliderect(rect) for seat in seats)


def hit_targets(table_state: TableState) -> list[HitTarget]:
    """Return the nameplates of players whose last move can be explained."""
    return [
        HitTarget(f"plate {table_state.match.names[seat]}", _plate_area(table_state, seat))
        for seat in table_state.turn.explained
    ]


def _plate_area(table_state: TableState, seat: int) -> pygame.Rect:
    """Return the area of a player's nameplate and avatar."""
    seat_area = table_state.layout.seats[table_state.relative_seat(seat)]
    plate = area_rect(seat_area.nameplate)
    return plate if seat_area.avatar is None else plate.union(area_rect(seat_area.avatar))


def _draw_avatar(table_state: TableState, surface: pygame.Surface, seat: int) -> None:
    """Draw the avatar beside the nameplate if there is space."""
    area = table_state.layout.seats[table_state.relative_seat(seat)].avatar
    if area is not None:
        rect, match = area_rect(area), table_state.match
        avatar = player_avatar(table_state.canvas.theme, match.players[seat], match.names[seat], seat, min(rect.size))
        surface.blit(avatar, avatar.get_rect(center=rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)


def _lower_line(drawing: Drawing, seat: int, width: float) -> str:
    """Return the line below a name: partner, kind of bot and the game's text; without the bot if too narrow."""
    table_state, canvas = drawing.table_state, drawing.table_state.canvas
    partner = [_("Partner")] if _is_partner(table_state, seat) else []
    title, game_text = table_state.match.title_at(seat), drawing.below_name(seat)
    full_text, max_width = DOT.join(filter(None, [*partner, title, game_text])), width - 2 * round(PAD * canvas.unit)
    size = canvas.fonts.fitting_size(full_text, canvas.text_size(SMALL), False, max_width)
    return (
        full_text if canvas.fonts.width(full_text, size) <= max_width else DOT.join(filter(None, [*partner, game_text]))
    )


def _is_partner(table_state: TableState, seat: int) -> bool:
    """Return whether a seat is the viewer's partner."""
    game, players = table_state.match.game, len(table_state.match.players)
    return game.has_partners(players) and game.side(seat, players) == game.side(table_state.viewer, players)


def _draw_nameplate(
    canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect, texts: tuple[str, str, str], in_turn: bool
) -> None:
    """Draw a nameplate: name, score and a line below."""
    theme, unit, fonts = canvas.theme, canvas.unit, canvas.fonts
    if in_turn:
        frame = canvas.shapes.box(rect.size, 7 * unit, None, theme.accent, max(1.5, 2.2 * unit))
        surface.blit(frame, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
    name, score, below = texts
    pad = round(PAD * unit)
    upper, lower = rect.y + rect.h * 0.31, rect.y + rect.h * 0.71
    total = fonts.text(score, canvas.text_size(BODY), theme.text, True)
    surface.blit(total, total.get_rect(midright=(rect.right - pad, upper)), special_flags=pygame.BLEND_PREMULTIPLIED)
    left = rect.x + pad
    if in_turn:
        mark = fonts.text("▶", canvas.text_size(SMALL - 2), theme.accent, True)
        surface.blit(mark, mark.get_rect(midleft=(left, upper)), special_flags=pygame.BLEND_PREMULTIPLIED)
        left += mark.get_width() + pad // 2
    max_width = rect.right - pad - total.get_width() - pad // 2 - left
    text = fonts.text(
        name, fonts.fitting_size(name, canvas.text_size(BODY), True, max_width), theme.text, True, max_width
    )
    surface.blit(text, text.get_rect(midleft=(left, upper)), special_flags=pygame.BLEND_PREMULTIPLIED)
    size = fonts.fitting_size(below, canvas.text_size(SMALL), False, rect.w - 2 * pad)
    small = fonts.text(below, size, theme.dim, False, rect.w - 2 * pad)
    surface.blit(small, small.get_rect(midleft=(rect.x + pad, lower)), special_flags=pygame.BLEND_PREMULTIPLIED)


# -- turn clock -------------------------------------------------------------------------------------------------------


LAST = 10  # seconds shown in the alert colour
LAPSE = 1000  # maximum ms counted between two ticks, so that a sleeping computer does not lose the hand


class TurnClock(StaticWidget):
    """Count down the seconds of a person's turn while the table is visible.

    Consecutive actions of one seat are one turn. The clock is redrawn once a second.
    """

    def __init__(self, table_state: TableState, seconds: int) -> None:
        super().__init__(table_state.canvas, _("Time"))
        self.table_state, self.seconds = table_state, seconds
        self._left = 1000.0 * seconds
        self._turn: tuple[int, int] | None = None
        self._last_tick: int | None = None

    @property
    def saved_state(self) -> list[object]:
        """The turn and the remaining ms, to be restored at another table of the same match."""
        return [self._turn_id(), self._left] if self._turn == self._turn_start() else []

    def restore(self, saved: object) -> None:
        """Continue from a `saved_state`, if it belongs to the current turn."""
        match saved:
            case [str(turn), int() | float() as left] if turn == self._turn_id() and 0 <= left <= self._left:
                self._turn, self._left = self._turn_start(), left

    def _turn_id(self) -> str:
        """Return an identifier of the turn that is unique among all matches."""
        deals = self.table_state.match.deals
        return f"{self._turn_start()} {deals[-1] if deals else ''}"

    @property
    def left(self) -> int:
        """Remaining seconds, rounded up."""
        return max(0, -int(-self._left // 1000))

    @property
    def ms_to_next_second(self) -> float:
        """Milliseconds until the display changes."""
        return self._left % LAPSE or LAPSE

    @property
    def is_visible(self) -> bool:
        """Whether the clock is shown: in the viewer's turn."""
        return self.table_state.turn.is_viewer_turn

    @property
    def urgent(self) -> bool:
        """Whether the last seconds are running."""
        return self.left <= LAST

    def tick(self, now: int, runs: bool) -> bool:
        """Advance the clock to the time `now` if it `runs`; return whether the time is up."""
        if not runs:
            self._last_tick = None
            return False
        turn = self._turn_start()
        if turn != self._turn:
            self._turn, self._left, self._last_tick = turn, 1000.0 * self.seconds, None
            self.damage()
        before, was_urgent = self.left, self.urgent
        if self._last_tick is not None:
            self._left -= min(LAPSE, now - self._last_tick)
        self._last_tick = now
        if self.left != before:
            self.damage()
        if self.urgent and not was_urgent:
            self.canvas.sound.play("clock")
        return self._left <= 0

    def _turn_start(self) -> tuple[int, int]:
        """Return the step at which the turn began and the seat."""
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
        text = self.canvas.fonts.text(f"{minutes}:{seconds:02}", self.canvas.text_size(TEXT), ink, True)
        surface.blit(text, text.get_rect(center=self.rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)
