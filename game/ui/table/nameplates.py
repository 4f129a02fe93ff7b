"""Nameplates of the players around the table, and the turn clock."""

from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.match.match import Match
from game.platform.language import gettext as _
from game.ui.canvas.avatars import level_marks, player_avatar
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.fonts import LEAST_SIZE
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.layouts.table_layout import Point
from game.ui.table import scoreboard
from game.ui.table.family_view import FamilyView
from game.ui.table.table_state import TableState
from game.ui.widgets.labels import BODY, DOT, SMALL, badge, format_score
from game.ui.widgets.node import Node, phrase
from game.ui.widgets.scene import HitTarget
from game.ui.widgets.widget import TEXT, StaticWidget

PAD = 7  # design px between the edge of a nameplate and its text
INSET = 3  # design px around the avatar
AVATAR = 0.27  # largest share of a nameplate's width for the avatar
UPPER, LOWER = 0.26, 0.68  # middle of the two lines, as shares of the height
LEAST_TEXT = 4.4  # least width of the text in text sizes; with less the avatar is smaller or missing, then all text
MARKS = 0.72  # height of the marks of a level in text sizes
WHY = 0.85  # size of the mark of a move that can be explained, in text sizes
DIGITS = 0.42  # half of the height of a score in text sizes; the mark is clear of it
OPACITY = 0.78  # of a nameplate
UNCOUNTED = 4  # up to this many overlapping tiles have no number


def draw_nameplates(surface: pygame.Surface, view: FamilyView, scores: Sequence[int]) -> None:
    """Draw all nameplates: avatar, name, score unless partners share it, whose turn it is, and the last action.

    The bot that moved last has a mark if its move can be explained.
    """
    match = view.table_state.match
    for seat in range(len(match.players)):
        _draw_nameplate(surface, view, seat, format_score(scores[match.game.side(seat, len(match.players))]))


def draw_tile_counts(surface: pygame.Surface, table_state: TableState) -> None:
    """Draw the number of tiles on each hand of many tiles that overlap, except the viewer's."""
    canvas = table_state.canvas
    for seat, hand in enumerate(table_state.match.state.hands):
        if seat == table_state.viewer or len(hand) <= UNCOUNTED:
            continue
        boxes = [sprite_rect(table_state.sprites[tile]) for tile in table_state.ordered_hand(seat)]
        if any(one.colliderect(other) for one, other in pairwise(boxes)):
            theme, size = canvas.theme, canvas.text_size(SMALL)
            drawn, rect = badge(canvas, str(len(hand)), size, boxes[-1].center, theme.text, theme.panel, 0.9)
            rect.right = boxes[-1].right
            blend(surface, drawn, rect)


def seat_at(table_state: TableState, at: Point) -> int | None:
    """Return the seat whose nameplate is at a point."""
    seats = range(len(table_state.match.players))
    return next((seat for seat in seats if plate_rect(table_state, seat).collidepoint(at)), None)


def explainable_seat_at(table_state: TableState, at: Point) -> int | None:
    """Return the seat whose nameplate is at a point, if its last move can be explained."""
    seat = seat_at(table_state, at)
    return seat if seat in table_state.turn.explained else None


def describe_seat(view: FamilyView, seat: int) -> str:
    """Return the whole text of a nameplate, the level of a bot, and how to have its last move explained."""
    why, explained = "", view.table_state.turn.explained
    if seat in explained:
        why = _("Click or Y: why this move?") if seat == explained[0] else _("Click: why this move?")
    words = [view.table_state.match.names[seat], _title(view.table_state, seat), view.below_name(seat), why]
    return DOT.join(filter(None, words))


def nameplate_rects(table_state: TableState) -> list[pygame.Rect]:
    """Return the areas of all nameplates."""
    return [area_rect(seat.nameplate) for seat in table_state.layout.seats]


def hit_targets(table_state: TableState) -> list[HitTarget]:
    """Return the nameplates of players whose last move can be explained."""
    return [
        HitTarget(f"plate {table_state.match.names[seat]}", plate_rect(table_state, seat))
        for seat in table_state.turn.explained
    ]


def plate_rect(table_state: TableState, seat: int) -> pygame.Rect:
    """Return the area of a player's nameplate."""
    return area_rect(table_state.layout.seats[table_state.relative_seat(seat)].nameplate)


def score_point(table_state: TableState, side: int) -> Point:
    """Return where the score of a side is: the right end and the middle of its line."""
    players = len(table_state.match.players)
    if table_state.match.game.has_partners(players):
        row = scoreboard.title_rows(table_state)[1 + side]
        return row.right, row.centery
    plate = plate_rect(table_state, side)
    return plate.right - PAD * table_state.canvas.unit, plate.y + UPPER * plate.h


def _title(table_state: TableState, seat: int) -> str:
    """Return whether a player is the viewer's partner, and the level of a bot."""
    game, players = table_state.match.game, len(table_state.match.players)
    is_viewer = seat == table_state.viewer
    is_partner = game.has_partners(players) and game.same_side(seat, table_state.viewer, players) and not is_viewer
    return DOT.join(filter(None, [_("Partner") if is_partner else "", table_state.match.title_at(seat)]))


def name_in(canvas: Canvas, match: Match, seat: int, width: float, size: float, bold: bool = False) -> str:
    """Return the name of a player; “You” for the only person if the name is wider than `width` pixels."""
    name = match.names[seat]
    return _("You") if seat == match.only_person and canvas.fonts.width(name, size, bold) > width else name


def _draw_nameplate(surface: pygame.Surface, view: FamilyView, seat: int, score: str) -> None:
    table_state, match, canvas = view.table_state, view.table_state.match, view.table_state.canvas
    theme, unit, rect = canvas.theme, canvas.unit, plate_rect(view.table_state, seat)
    is_in_turn = match.state.to_move == seat
    edge, thick = (theme.accent, max(2.0, 2.4 * unit)) if is_in_turn else (theme.panel_edge, max(1.0, unit))
    blend(surface, canvas.shapes.box(rect.size, 7 * unit, theme.panel, edge, thick, OPACITY), rect)
    inset, pad, size = round(INSET * unit), round(PAD * unit), canvas.text_size(BODY)
    left, right = rect.x + pad, rect.right - pad
    side = int(min(rect.h - 2 * inset, AVATAR * rect.w, right - left - inset - LEAST_TEXT * size))
    if side >= size:
        avatar = player_avatar(canvas, match.players, match.names, seat, side)
        blend(surface, avatar, avatar.get_rect(midleft=(rect.x + inset, rect.centery)))
        left += inset + side
    upper, lower = round(rect.y + UPPER * rect.h), round(rect.y + LOWER * rect.h)
    scale = min(1.0, (right - left) / (LEAST_TEXT * size))  # the same for all players
    body, small = (max(LEAST_SIZE, scale * canvas.text_size(design_px)) for design_px in (BODY, SMALL))
    has_partners = match.game.has_partners(len(match.players))
    end = right
    if not has_partners:
        end = canvas.write(surface, score, body, theme.text, bold=True, midright=(right, upper)).x - pad * 3 // 2
    if has_partners or table_state.pegboard is not None:
        number = match.game.side(seat, len(match.players))
        end = scoreboard.draw_side_mark(surface, canvas, number, (end, upper), small).x - pad // 2
    name_at, below_at = (left, upper), (left, lower)
    name = name_in(canvas, match, seat, end - left, body, True)
    canvas.write(surface, name, body, theme.text, bold=True, max_width=end - left, midleft=name_at)
    below, title = view.below_name(seat), _title(table_state, seat)
    if seat in table_state.turn.explained[:1]:
        room = right - left - canvas.fonts.width(DOT.join(filter(None, [below, title])), small) - pad
        most = round(2 * (lower - upper - DIGITS * body))
        right = _draw_why(surface, canvas, small, (right, lower), room, most) - pad // 2
    bot, whole = match.bot_at(seat), DOT.join(filter(None, [below, title]))
    fitting = [text for text in (whole, below) if text and canvas.fonts.width(text, small) <= right - left]
    below = fitting[0] if fitting else view.below_name(seat, True) or match.title_at(seat)
    room, height = right - left, 2 * (rect.bottom - lower)
    written = canvas.write(
        surface, below, small, theme.dim, max_width=room, shrink=True, max_height=height, midleft=below_at
    )
    if bot is not None and title and below == whole:
        marks = level_marks(theme, bot.level, round(MARKS * small))
        if written.right + pad + marks.width <= right:
            blend(surface, marks, marks.get_rect(midleft=(written.right + pad, lower)))


def _draw_why(
    surface: pygame.Surface, canvas: Canvas, text_size: float, midright: tuple[float, int], room: float, most: int
) -> int:
    """Draw the mark of a bot whose last move can be explained, as a word if there is room; return its left end.

    It is at most `most` pixels high.
    """
    fonts, accent, size, words = canvas.fonts, canvas.theme.accent, max(LEAST_SIZE, WHY * text_size), _("Why?")
    height = min(fonts.line_height(size), most)
    width = fonts.width(words, size) + height * 2 // 3
    if width > room:
        words, width = "?", height
    rect = pygame.Rect(0, 0, width, height)
    rect.midright = round(midright[0]), midright[1]
    blend(surface, canvas.shapes.box(rect.size, height / 2, None, accent, max(1.0, canvas.unit)), rect)
    text = fonts.text(words, size, accent)
    blend(surface, text, text.get_rect(center=rect.center))
    return rect.x


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

    def nodes(self) -> Sequence[Node]:
        """Return the remaining time; it is spoken once when the last seconds run."""
        if not self.is_visible:
            return []
        key = "last seconds" if self.urgent else "clock"
        return [self._node(name=phrase(self.label, self._text()), key=key, is_live=self.urgent)]

    def _text(self) -> str:
        minutes, seconds = divmod(self.left, 60)
        return f"{minutes}:{seconds:02}"

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
        self.canvas.write(surface, self._text(), self.canvas.text_size(TEXT), ink, bold=True, center=self.rect.center)
