"""Memory aids in the side column: unseen tiles, and numbers that opponents could not play.

They use only what the viewer has seen, after its animation has ended. They are not counted as help because the coach
computes nothing for them, unlike for the chances of bids.
"""

from collections.abc import Iterator

import pygame

from game.coach.public_knowledge import known_voids, seen_tiles
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import join_or
from game.rules.tricks.trick_state import TrickState, suit_forms
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.lighting import with_opacity
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect
from game.ui.table.table_state import TableState
from game.ui.widgets.labels import SMALL

OUT, LACKS, BIDS = "out", "lacks", "bids"
KINDS = (OUT, LACKS, BIDS)
"""The aids: unseen tiles, known voids of opponents, and the chances of bids."""
PAD, GAP = 12, 3  # design px: padding of the column, and gap between tiles
SEEN = 0.2  # opacity of a seen tile
LONGEST, LEAST_FACE = 64, 24  # maximum tile length in design px, and minimum length in px at which pips are readable
TALLEST = 0.62  # maximum share of the column for the tile grid


def active_aids(table_state: TableState) -> tuple[str, ...]:
    """Return the viewer's aids: with one person those of the settings, with several those requested."""
    settings, humans = table_state.canvas.settings, table_state.match.human_seats
    if not settings.allows_coach(len(humans)) or table_state.viewer not in humans:
        return ()
    chosen = tuple(kind for kind, on in zip(KINDS, settings.aids, strict=True) if on)
    if table_state.viewer not in table_state.toggled_aids:
        return chosen if len(humans) == 1 else ()
    return () if chosen and len(humans) == 1 else chosen or KINDS


def column_aids(table_state: TableState) -> tuple[str, ...]:
    """Return the viewer's aids that are shown in the side column."""
    betting = table_state.match.game.family == "betting"
    return tuple(kind for kind in active_aids(table_state) if kind != BIDS and not (betting and kind == LACKS))


def draw_aids(surface: pygame.Surface, table_state: TableState) -> int:
    """Draw the column's aids; return their bottom edge."""
    canvas, rect = table_state.canvas, area_rect(table_state.layout.log)
    pad = round(PAD * canvas.unit)
    y = round(table_state.layout.bar.h) + pad // 2
    inside = pygame.Rect(rect.x + round(1.4 * pad), y, rect.w - 2 * pad, rect.bottom - pad // 2 - y)
    if OUT in table_state.aids:
        y = _draw_tiles(surface, table_state, inside) + pad
    if LACKS in table_state.aids:
        y = _draw_lacks(surface, table_state, pygame.Rect(inside.x, y, inside.w, inside.bottom - y))
    return y


# -- unseen tiles -----------------------------------------------------------------------------------------------------


def unseen(table_state: TableState) -> set[Tile]:
    """Return the tiles that the viewer has not seen in this hand."""
    match = table_state.match
    state = match.states[table_state.seen_count]
    view = match.game.observe(state, table_state.viewer if table_state.open else -1)
    return {*match.game.deck()} - seen_tiles(view)


class TilesOut:
    """Grid layout of the tile set: a row for each higher number and a column for each lower one, with labels.

    `bottom` is the bottom edge, below labels of `label_height`.
    """

    def __init__(self, canvas: Canvas, highest: int, inside: pygame.Rect, top: int) -> None:
        self.rows, text, gap = highest + 1, 0.8 * canvas.text_size(SMALL), max(1, round(GAP * canvas.unit))
        self.label_width = min(canvas.fonts.width(str(highest), text) + 6 * canvas.unit, round(0.16 * inside.w))
        self.x, self.y = inside.x + self.label_width, top
        row_height, column_width = TALLEST * inside.h / (self.rows + 1), (inside.w - self.label_width) / self.rows
        length = int(min(2 * (column_width - gap), row_height - gap, LONGEST * canvas.unit)) // 2 * 2
        self.is_plain = length < LEAST_FACE
        self.size = length // 2, length
        self.column_step: float = self.size[0] + gap
        self.row_step: float = self.size[1] + gap
        if self.is_plain:
            self.column_step = min(column_width, row_height / 0.85)
            self.row_step = 0.85 * self.column_step
            self.size = int(self.column_step) - 1, int(self.row_step) - 1
        small = min(text, 0.95 * max(self.row_step, self.column_step))
        self.text = min(small, small * 0.9 * self.column_step / canvas.fonts.width(str(highest), small))
        self.label_height = min(self.row_step, 1.3 * self.text)
        self.bottom = self.y + self.rows * self.row_step + self.label_height

    def cell(self, row: int, column: int) -> pygame.Rect:
        """Return the rectangle of a tile."""
        return pygame.Rect((round(self.x + column * self.column_step), round(self.y + row * self.row_step)), self.size)

    def numbers(self) -> Iterator[tuple[int, tuple[float, float]]]:
        """Yield the labels at the left and bottom with their centres."""
        for number in range(self.rows):
            yield number, (self.x - self.label_width / 2, self.cell(number, 0).centery)
            yield number, (self.cell(0, number).centerx, self.bottom - self.label_height / 2)


def _draw_tiles(surface: pygame.Surface, table_state: TableState, inside: pygame.Rect) -> int:
    """Draw all tiles, seen ones dimmed; plain boxes if pips would be too small."""
    canvas, theme = table_state.canvas, table_state.canvas.theme
    unseen_tiles = unseen(table_state)
    top = _draw_head(surface, table_state, _("Unseen tiles: {count}").format(count=len(unseen_tiles)), inside)
    grid = TilesOut(canvas, table_state.match.game.set, inside, top)
    for tile in table_state.match.game.deck():
        rect, is_seen = grid.cell(tile.high, tile.low), tile not in unseen_tiles
        if grid.is_plain:
            colour, opacity = (theme.panel_edge, 2 * SEEN) if is_seen else (theme.text, 1)
            piece = canvas.shapes.box(rect.size, 2, colour, None, 0, opacity)
        else:
            piece = canvas.art.face(tile, max(rect.size), 90)
            piece = with_opacity(piece, SEEN) if is_seen else piece
        blend(surface, piece, piece.get_rect(center=rect.center))
    for number, (x, y) in grid.numbers():
        canvas.write(surface, str(number), grid.text, theme.dim, center=(round(x), round(y)))
    return round(grid.bottom)


# -- known voids ------------------------------------------------------------------------------------------------------


def lack_lines(table_state: TableState) -> list[str]:
    """Return lines on the numbers or suits that each opponent lacks, and on those it lacked before it drew."""
    match = table_state.match
    first, last = match.hand_start_step, table_state.seen_count
    steps = [(match.game.observe(match.states[step], -1), match.actions[step]) for step in range(first, last)]
    voids = known_voids(match.game, steps)
    trump = getattr(match.states[last], "trump", None)
    seats = [seat for seat in sorted(voids, key=table_state.relative_seat) if seat != table_state.viewer]
    if isinstance(match.states[last], TrickState):
        return [
            _("{name} has no {suits_lacked}.").format(
                name=match.names[seat],
                suits_lacked=join_or([suit_forms(suit, trump)["suit_lacked"] for suit in voids[seat]]),
            )
            for seat in seats
        ]
    lines = []
    for seat in seats:
        for is_certain, template in (
            (True, _("{name} has no {numbers}.")),
            (False, _("{name} had no {numbers} before drawing.")),
        ):
            numbers = sorted(number for number, drawn in voids[seat].items() if (not drawn) == is_certain)
            if numbers:
                lines.append(template.format(name=match.names[seat], numbers=join_or(numbers)))
    return lines


def _draw_lacks(surface: pygame.Surface, table_state: TableState, inside: pygame.Rect) -> int:
    """Draw the known voids as large as fits."""
    heading = _("Suits they lack") if isinstance(table_state.match.state, TrickState) else _("Numbers they lack")
    y, canvas = _draw_head(surface, table_state, heading, inside), table_state.canvas
    fonts, theme = canvas.fonts, canvas.theme
    text, size = "\n".join(lack_lines(table_state) or [_("None yet")]), table_state.canvas.text_size(SMALL)
    lines, size = fonts.fit(text, size, False, inside.w, inside.bottom - y)
    for line in lines:
        blend(surface, fonts.text(line, size, theme.text, False, inside.w), (inside.x, y))
        y += fonts.line_height(size)
    return y


def _draw_head(surface: pygame.Surface, table_state: TableState, heading: str, inside: pygame.Rect) -> int:
    """Draw a heading; return its bottom edge."""
    canvas = table_state.canvas
    size = canvas.fonts.fitting_size(heading, canvas.text_size(SMALL), True, inside.w)
    blend(surface, canvas.fonts.text(heading, size, canvas.theme.accent, True, inside.w), inside)
    return inside.y + round(1.15 * canvas.fonts.line_height(size))
