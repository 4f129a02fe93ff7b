"""Nameplates of the players around the table, and the turn clock."""

from collections.abc import Sequence

import pygame

from game.platform.language import gettext as _
from game.ui.canvas.avatars import player_avatar
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect
from game.ui.layouts.table_layout import Point
from game.ui.table.family_view import FamilyView
from game.ui.table.table_state import TableState
from game.ui.widgets.labels import BODY, DOT, SMALL, format_score
from game.ui.widgets.scene import HitTarget
from game.ui.widgets.widget import TEXT, StaticWidget

PAD = 9  # design px between the edge of a nameplate and its text


def draw_nameplates(surface: pygame.Surface, view: FamilyView, scores: Sequence[int]) -> None:
    """Draw all nameplates except the viewer's: avatar, name, score, whose turn it is, and a line of the game."""
    match = view.table_state.match
    for seat in range(len(match.players)):
        if seat != view.table_state.viewer:
            _draw_nameplate(surface, view, seat, format_score(scores[match.game.side(seat, len(match.players))]))


def explainable_seat_at(table_state: TableState, at: Point) -> int | None:
    """Return the seat whose nameplate or avatar is at a point, if its last move can be explained."""
    return next((seat for seat in table_state.turn.explained if plate_area(table_state, seat).collidepoint(at)), None)


def opponent_plates(table_state: TableState) -> list[pygame.Rect]:
    """Return the areas of all nameplates with their avatars except the viewer's."""
    seats = range(len(table_state.match.players))
    return [plate_area(table_state, seat) for seat in seats if seat != table_state.viewer]


def hit_targets(table_state: TableState) -> list[HitTarget]:
    """Return the nameplates of players whose last move can be explained."""
    return [
        HitTarget(f"plate {table_state.match.names[seat]}", plate_area(table_state, seat))
        for seat in table_state.turn.explained
    ]


def plate_area(table_state: TableState, seat: int) -> pygame.Rect:
    """Return the area of a player's nameplate and avatar."""
    seat_area = table_state.layout.seats[table_state.relative_seat(seat)]
    plate = area_rect(seat_area.nameplate)
    return plate if seat_area.avatar is None else plate.union(area_rect(seat_area.avatar))


def _draw_nameplate(surface: pygame.Surface, view: FamilyView, seat: int, score: str) -> None:
    table_state, match, canvas = view.table_state, view.table_state.match, view.table_state.canvas
    theme, unit, pad = canvas.theme, canvas.unit, round(PAD * canvas.unit)
    seat_area = table_state.layout.seats[table_state.relative_seat(seat)]
    if seat_area.avatar is not None:
        rect = area_rect(seat_area.avatar)
        avatar = player_avatar(canvas, match.players, match.names, seat, min(rect.size))
        blend(surface, avatar, avatar.get_rect(center=rect.center))
    rect = area_rect(seat_area.nameplate)
    left, upper, lower = rect.x + pad, rect.y + rect.h * 0.31, rect.y + rect.h * 0.71
    body, small = canvas.text_size(BODY), canvas.text_size(SMALL)
    total = canvas.write(surface, score, body, theme.text, bold=True, midright=(rect.right - pad, upper))
    if match.state.to_move == seat:
        blend(surface, canvas.shapes.box(rect.size, 7 * unit, None, theme.accent, max(1.5, 2.2 * unit)), rect)
        mark_size = canvas.text_size(SMALL - 2)
        left += canvas.write(surface, "▶", mark_size, theme.accent, bold=True, midleft=(left, upper)).w + pad // 2
    space, at = rect.right - pad - total.w - pad // 2 - left, (left, upper)
    canvas.write(surface, match.names[seat], body, theme.text, bold=True, max_width=space, shrink=True, midleft=at)
    below, width = _lower_line(view, seat, rect.w - 2 * pad), rect.w - 2 * pad
    canvas.write(surface, below, small, theme.dim, max_width=width, shrink=True, midleft=(rect.x + pad, lower))


def _lower_line(view: FamilyView, seat: int, width: float) -> str:
    """Return the line below a name: partner, kind of bot and the game's text; without the bot if too narrow."""
    table_state, fonts = view.table_state, view.table_state.canvas.fonts
    game, players = table_state.match.game, len(table_state.match.players)
    is_partner = game.has_partners(players) and game.same_side(seat, table_state.viewer, players)
    words = [_("Partner") if is_partner else "", table_state.match.title_at(seat), view.below_name(seat)]
    text = DOT.join(filter(None, words))
    size = fonts.fitting_size(text, table_state.canvas.text_size(SMALL), False, width)
    return text if fonts.width(text, size) <= width else DOT.join(filter(None, [words[0], words[2]]))


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
        text, size = f"{minutes}:{seconds:02}", self.canvas.text_size(TEXT)
        self.canvas.write(surface, text, size, ink, bold=True, center=self.rect.center)
