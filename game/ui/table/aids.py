"""Aids for whoever looks: which tiles are out and what others could not play, in a column beside the table.

Only what the one who looks has seen is in them, and what is still on its way has not been seen. So they do not count as
help: the coach does not work anything out for them, as it does for the chances of bids.
"""

from collections.abc import Iterator, Mapping

import pygame

from game.coach.public_knowledge import known_voids, seen_tiles
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.rules.tricks.suits import called_name
from game.rules.tricks.trick_state import Suit, TrickState
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.lighting import with_opacity
from game.ui.canvas.sprites import area_rect
from game.ui.table.table_state import TableState
from game.ui.widgets.labels import SMALL

OUT, LACKS, BIDS = "out", "lacks", "bids"
KINDS = (OUT, LACKS, BIDS)
"""The aids: the tiles that are out, what others could not play, and what chance each bid has."""
PAD, GAP = 12, 3  # px of the design, around the column and between two tiles
SEEN = 0.2  # the strength of a tile that has been seen
LONGEST, LEAST_FACE = 64, 24  # px of the design, a tile; and px, the shortest on which pips can be counted
TALLEST = 0.62  # of the column, all tiles
LEAST_LINE = 9  # px, the smallest words


class Aids:
    """Which aids the one who looks is given: those that are set where one person plays; else those asked for.

    `asked` are the seats that have asked otherwise than is set.
    """

    def __init__(self, tabletop: TableState) -> None:
        self.table_state = tabletop
        self.asked: set[int] = set()

    def toggle(self) -> None:
        """The one who looks wants them, or does not any more."""
        self.asked ^= {self.table_state.viewer}

    @property
    def active_kinds(self) -> tuple[str, ...]:
        """The aids of the one who looks now."""
        settings, people = self.table_state.canvas.settings, len(self.table_state.match.human_seats)
        if not settings.allows_coach(people) or self.table_state.viewer not in self.table_state.match.human_seats:
            return ()
        chosen = tuple(kind for kind, on in zip(KINDS, settings.aids, strict=True) if on)
        if people > 1:
            return (chosen or KINDS) if self.table_state.viewer in self.asked else ()
        if self.table_state.viewer in self.asked:
            return () if chosen else KINDS
        return chosen

    @property
    def column(self) -> tuple[str, ...]:
        """Those of them that stand in the column beside the table."""
        betting = self.table_state.match.game.family == "betting"
        return tuple(kind for kind in self.active_kinds if kind != BIDS and not (betting and kind == LACKS))


def draw_aids(surface: pygame.Surface, tabletop: TableState) -> int:
    """Draws the aids of the column from its top; down to where they reach."""
    canvas, rect = tabletop.canvas, area_rect(tabletop.layout.log)
    pad = round(PAD * canvas.unit)
    y = round(tabletop.layout.bar.h) + pad // 2
    inside = pygame.Rect(rect.x + round(1.4 * pad), y, rect.w - 2 * pad, rect.bottom - pad // 2 - y)
    if OUT in tabletop.aids:
        y = _draw_tiles(surface, tabletop, inside) + pad
    if LACKS in tabletop.aids:
        y = _draw_lacks(surface, tabletop, pygame.Rect(inside.x, y, inside.w, inside.bottom - y))
    return y


# -- the tiles that are out --------------------------------------------------------------------------------------------


def unseen(tabletop: TableState) -> set[Tile]:
    """The tiles that the one who looks has not seen in this hand."""
    match = tabletop.match
    state = match.states[tabletop.seen_count]
    view = match.game.observe(state, tabletop.viewer if tabletop.open else -1)
    return {*match.game.deck()} - seen_tiles(view)


class TilesOut:
    """A row for each higher number, a column for each lower one, and the numbers at the left and below.

    The tiles stand or lie, as has them larger.
    """

    def __init__(self, canvas: Canvas, highest: int, inside: pygame.Rect, top: int) -> None:
        self.rows = highest + 1
        text = canvas.text_size(SMALL)
        self.head = min(canvas.fonts.width(str(highest), 0.8 * text) + 6 * canvas.unit, round(0.16 * inside.w))
        self.x, self.y = inside.x + self.head, top
        gap = max(1, round(GAP * canvas.unit))
        most = TALLEST * inside.h / (self.rows + 1)
        wide = (inside.w - self.head) / self.rows
        lying, standing = min(wide - gap, 2 * (most - 1)), min(2 * (wide - gap), most - gap)
        length = int(min(max(lying, standing), LONGEST * canvas.unit)) // 2 * 2
        self.standing, self.plain = standing > lying, length < LEAST_FACE
        self.size = (length // 2, length) if self.standing else (length, length // 2)
        self.across: float = self.size[0] + gap
        self.down: float = self.size[1] + (gap if self.standing else 1)
        if self.plain:
            self.across, self.down = min(wide, most / 0.85), min(0.85 * wide, most)
            self.size = int(self.across) - 1, int(self.down) - 1
        small = min(0.8 * text, 0.95 * max(self.down, self.across))
        self.text = min(small, small * 0.9 * self.across / canvas.fonts.width(str(highest), small))

    def cell(self, row: int, column: int) -> pygame.Rect:
        """Where the tile of these numbers is."""
        return pygame.Rect((round(self.x + column * self.across), round(self.y + row * self.down)), self.size)

    def numbers(self) -> Iterator[tuple[int, tuple[float, float]]]:
        """The numbers at the left and below, and where the middle of each is."""
        for number in range(self.rows):
            yield number, (self.x - self.head / 2, self.cell(number, 0).centery)
            yield number, (self.cell(0, number).centerx, self.bottom - self.foot / 2)

    @property
    def foot(self) -> float:
        """How high the numbers below are."""
        return min(self.down, 1.3 * self.text)

    @property
    def bottom(self) -> float:
        """Down to where it reaches."""
        return self.y + self.rows * self.down + self.foot


def _draw_tiles(surface: pygame.Surface, tabletop: TableState, inside: pygame.Rect) -> int:
    """Every tile of the set, those seen dimmed; a plain piece where there is no room for its pips."""
    canvas, theme = tabletop.canvas, tabletop.canvas.theme
    left = unseen(tabletop)
    top = _draw_head(surface, tabletop, _("Not seen: {count}").format(count=len(left)), inside.x, inside.y, inside.w)
    grid = TilesOut(canvas, tabletop.match.game.set, inside, top)
    for tile in tabletop.match.game.deck():
        rect, out = grid.cell(tile.high, tile.low), tile not in left
        if grid.plain:
            piece = canvas.shapes.box(
                rect.size, 2, theme.panel_edge if out else theme.text, None, 0, 2 * SEEN if out else 1
            )
        else:
            piece = canvas.art.face(tile, max(rect.size), 90 if grid.standing else 0)
            piece = with_opacity(piece, SEEN) if out else piece
        surface.blit(piece, piece.get_rect(center=rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)
    for number, (x, y) in grid.numbers():
        text = canvas.fonts.text(str(number), grid.text, theme.dim)
        surface.blit(text, text.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_PREMULTIPLIED)
    return round(grid.bottom)


# -- what others could not play ----------------------------------------------------------------------------------------


def lack_lines(tabletop: TableState) -> list[str]:
    """What each of the others has shown that it had none of, in a line each: “Basil: 5, 3; 2, then drew 3”."""
    match = tabletop.match
    first, last = match.hand_start_step, tabletop.seen_count
    steps = [(match.game.observe(match.states[at], -1), match.actions[at]) for at in range(first, last)]
    found = known_voids(match.game, steps)
    trump = getattr(match.states[last], "trump", None)
    tricks = isinstance(match.states[last], TrickState)
    return [
        _("{name}: {numbers}").format(name=match.names[seat], numbers=_named(found[seat], trump, tricks))
        for seat in sorted(found, key=tabletop.relative_seat)
        if seat != tabletop.viewer
    ]


def _named(numbers: Mapping[Suit, int], trump: Suit | None, tricks: bool) -> str:
    """The numbers or suits, those after which nothing was drawn first."""
    parts = []
    for drawn in sorted({*numbers.values()}):
        names = [
            called_name(number, trump) if tricks else str(number) for number, since in numbers.items() if since == drawn
        ]
        words = ", ".join(names)
        parts.append(_("{numbers} (then drew {count})").format(numbers=words, count=drawn) if drawn else words)
    return "; ".join(parts)


def _draw_lacks(surface: pygame.Surface, tabletop: TableState, inside: pygame.Rect) -> int:
    """What others could not play, or that nothing is known yet; in words as large as there is room for."""
    tricks = isinstance(tabletop.match.state, TrickState)
    y = _draw_head(surface, tabletop, _("Had none of") if tricks else _("Could not play"), inside.x, inside.y, inside.w)
    canvas, lines = tabletop.canvas, lack_lines(tabletop) or [_("Nobody yet")]
    size = canvas.text_size(SMALL)
    while size > LEAST_LINE and _height(tabletop, lines, size, inside.w) > inside.bottom - y:
        size -= 1
    for line in lines:
        for part in canvas.fonts.wrap(line, size, inside.w):
            text = canvas.fonts.text(part, size, canvas.theme.text, False, inside.w)
            surface.blit(text, (inside.x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
            y += canvas.fonts.line_height(size)
    return y


def _height(tabletop: TableState, lines: list[str], size: float, width: int) -> int:
    fonts = tabletop.canvas.fonts
    return sum(len(fonts.wrap(line, size, width)) for line in lines) * fonts.line_height(size)


def _draw_head(surface: pygame.Surface, tabletop: TableState, words: str, x: int, y: int, width: int) -> int:
    """A heading; down to where it reaches."""
    canvas = tabletop.canvas
    size = canvas.fonts.fitting_size(words, canvas.text_size(SMALL), True, width)
    text = canvas.fonts.text(words, size, canvas.theme.accent, True, width)
    surface.blit(text, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
    return y + round(1.15 * canvas.fonts.line_height(size))
