"""The score board: each side's total in figures, and how far it is on its way."""

import io
import math
import random
from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play.duplicate_match import made_before
from game.text import side_name, words_for
from game.text.duplicate import where
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.sprites import area_rect
from game.ui.canvas.theme import DARK, LIGHT, Colour, Theme, mix
from game.ui.canvas.tile_sets import HUES
from game.ui.canvas.tile_svg import paint, svg_document, vertical_gradient
from game.ui.layouts.pegboard import STREETS, Pegboard
from game.ui.layouts.table_layout import Area
from game.ui.table.autosave_status import visible_seal
from game.ui.table.results import match_marks
from game.ui.table.table_state import TableState
from game.ui.widgets.labels import BODY, SMALL, format_score

OAK: Colour = (150, 98, 56)
GRAINS = 46  # lines of grain
SEED = 31
HOLE, PEG_HEAD = 0.25, 0.52  # radius of a hole and of a peg's head, in steps from hole to hole


def draw(surface: pygame.Surface, tabletop: TableState, standing: Sequence[tuple[int, ...]]) -> None:
    """Draws the board and the pegs that stand in it, by side the points at which they do."""
    board, canvas = tabletop.pegboard, tabletop.canvas
    if board is None:
        return
    theme, rect = canvas.theme, area_rect(board.area)
    if not theme.flat:
        blur = max(2, round(6 * canvas.unit))
        shadow = canvas.shapes.shadow(rect.size, 6 * canvas.unit, blur, theme.shadow, theme.shadow_strength)
        surface.blit(
            shadow,
            shadow.get_rect(center=rect.move(0, round(4 * canvas.unit)).center),
            special_flags=pygame.BLEND_PREMULTIPLIED,
        )
    at_home = board._replace(area=Area(0, 0, rect.w, rect.h))
    surface.blit(plank(theme, at_home), rect, special_flags=pygame.BLEND_PREMULTIPLIED)
    for side, pegs in enumerate(standing):
        for points in pegs:
            drawn = peg(theme, side, head(board))
            surface.blit(
                drawn,
                drawn.get_rect(center=tuple(map(round, board.hole(side, points)))),
                special_flags=pygame.BLEND_PREMULTIPLIED,
            )


def head(board: Pegboard) -> int:
    """How wide the head of a peg is on that board, in pixels."""
    return round(2 * PEG_HEAD * board.step)


def colour_of(theme: Theme, side: int) -> Colour:
    """The colour of a side's pegs."""
    brick: Colour = (186, 52, 40)
    blue, green = mix(HUES[1], LIGHT, 0.22), mix(HUES[2], LIGHT, 0.16)
    return (theme.ivory, brick, blue, green)[side]


@lru_cache(maxsize=64)
def peg(theme: Theme, side: int, wide: int) -> pygame.Surface:
    """A peg from above, its round head `wide` pixels, its shadow below it; the head's middle is the picture's."""
    colour, radius, size = colour_of(theme, side), wide / 2, 2 * wide
    middle = wide
    if theme.flat:
        rings = ((radius, theme.ink), (radius * 0.84, theme.text), (radius * 0.62, colour))
        return _render((size, size), "".join(_disc(middle, middle, wide, ink) for wide, ink in rings))
    shapes = "".join(
        _disc(middle, middle + radius * (0.3 + 0.12 * nth), radius * (1.1 - 0.08 * nth), theme.shadow, 0.2)
        for nth in range(3)
    )
    shapes += _disc(middle, middle, radius, mix(colour, DARK, 0.72))
    shapes += vertical_gradient("head", mix(colour, LIGHT, 0.4), mix(colour, DARK, 0.32))
    shapes += f'<circle cx="{middle}" cy="{middle}" r="{radius * 0.86:.2f}" fill="url(#head)"/>'
    shapes += _disc(middle - radius * 0.22, middle - radius * 0.34, radius * 0.26, LIGHT, 0.75)
    return _render((size, size), shapes)


@lru_cache(maxsize=4)
def plank(theme: Theme, board: Pegboard) -> pygame.Surface:
    """The empty board, its area beginning at (0, 0)."""
    wood = theme.panel if theme.flat else mix(OAK, theme.table, 0.12)
    shapes = _wood(theme, board, wood)
    shapes += "".join(_track(theme, board, side, wood) for side in range(board.sides))
    shapes += "".join(_holes(theme, board, side, wood) for side in range(board.sides))
    return _render((round(board.area.w), round(board.area.h)), shapes)


def _wood(theme: Theme, board: Pegboard, wood: Colour) -> str:
    """The plank, lit from above, with its grain."""
    width, height, step = board.area.w, board.area.h, board.step
    if theme.flat:
        return _box(0, width, height, 0.5 * step, paint(theme.panel_edge)) + _box(
            2, width, height, 0.4 * step, paint(wood)
        )
    rim, bevel = max(1.0, 0.06 * step), max(1.5, 0.22 * step)
    body = [
        _box(0, width, height, 0.6 * step, paint(mix(wood, DARK, 0.72))),
        vertical_gradient("rim", mix(wood, LIGHT, 0.42), mix(wood, DARK, 0.42)),
        _box(rim, width, height, 0.55 * step, 'fill="url(#rim)"'),
        vertical_gradient("wood", mix(wood, LIGHT, 0.12), mix(wood, DARK, 0.12)),
        _box(rim + bevel, width, height, 0.42 * step, 'fill="url(#wood)"'),
    ]
    rng, inset = random.Random(SEED), rim + bevel + 1
    for _line in range(GRAINS):
        x, sway = rng.uniform(inset + 0.6 * step, width - inset - 0.6 * step), 0.35 * step
        ink = mix(wood, LIGHT, 0.5) if rng.random() < 0.3 else mix(wood, DARK, 0.7)
        top, foot = inset + rng.random() * 0.3 * height, height - inset - rng.random() * 0.3 * height
        bends = [x + rng.uniform(-sway, sway) for _bend in range(3)]
        body.append(
            f'<path d="M{x:.1f} {top:.1f}C{bends[0]:.1f} {top + (foot - top) / 3:.1f} {bends[1]:.1f} '
            f'{top + (foot - top) * 2 / 3:.1f} {bends[2]:.1f} {foot:.1f}" fill="none" {paint(ink, "stroke")} '
            f'stroke-width="{rng.uniform(0.08, 0.34) * step:.2f}" stroke-opacity="{rng.uniform(0.12, 0.3):.2f}"/>'
        )
    return "".join(body)


def _track(theme: Theme, board: Pegboard, side: int, wood: Colour) -> str:
    """The way of a side: a shallow groove between two thin lines of inlay in the colour of its pegs."""
    step, first, ahead = board.step, board.hole(side, -1), board.hole(side, board.target)
    if STREETS[board.target] == 1:
        way = f"M{first[0]:.2f} {first[1]:.2f}L{ahead[0]:.2f} {ahead[1]:.2f}"
    else:
        bend, radius = board.bend(side), (ahead[0] - first[0]) / 2
        way = (
            f"M{first[0]:.2f} {first[1]:.2f}V{bend:.2f}"
            f"A{radius:.2f} {radius:.2f} 0 0 1 {ahead[0]:.2f} {bend:.2f}"
            f"V{ahead[1]:.2f}"
        )
    colour = colour_of(theme, side)
    layers = (
        [(1.16, colour), (0.96, theme.panel)]
        if theme.flat
        else [(1.24, mix(wood, DARK, 0.5)), (1.16, mix(wood, colour, 0.85)), (0.96, mix(wood, DARK, 0.3))]
    )
    return "".join(
        f'<path d="{way}" fill="none" stroke-linecap="round" {paint(ink, "stroke")} stroke-width="{wide * step:.2f}"/>'
        for wide, ink in layers
    )


def _holes(theme: Theme, board: Pegboard, side: int, wood: Colour) -> str:
    """The holes of a side, the game hole within a ring of brass."""
    step = board.step
    radius = HOLE * step
    x, y = board.hole(side, board.target)
    shapes = _disc(x, y, 0.47 * step, mix(theme.pin, DARK, 0.45)) + _disc(x, y, 0.42 * step, theme.pin)
    for x, y in board.holes(side):
        if theme.flat:
            shapes += _disc(x, y, radius, theme.dim) + _disc(x, y, radius * 0.6, theme.panel)
        else:
            shapes += _disc(x, y + radius * 0.22, radius * 1.06, mix(wood, LIGHT, 0.34))
            shapes += _disc(x, y, radius, mix(wood, DARK, 0.9))
    return shapes


def _box(inset: float, width: float, height: float, radius: float, fill: str) -> str:
    return (
        f'<rect x="{inset:.2f}" y="{inset:.2f}" width="{width - 2 * inset:.2f}" height="{height - 2 * inset:.2f}" '
        f'rx="{radius:.2f}" {fill}/>'
    )


def _disc(x: float, y: float, radius: float, colour: Colour, opacity: float = 1) -> str:
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" {paint(colour)} fill-opacity="{opacity:.2f}"/>'


def _render(size: tuple[int, int], shapes: str) -> pygame.Surface:
    drawing = io.BytesIO(svg_document(size, shapes).encode())
    return pygame.image.load(drawing, "board.svg").convert_alpha().premul_alpha()


LOWEST = 1.15  # texts high, the lowest line of the board
HIGHEST = 3.2
APART = 8  # px of the design between two columns
HEAD = 1.7  # texts high, the title above them
NARROWEST = 3.4  # texts wide, the narrowest column of lines
ONE_LINE = 0.8  # of its size, how small a name is written before it has two lines
SEAL = 12  # px of the design, the letters of the seal
SHRUNK = (1.0, 0.9, 0.8, 0.7)  # the sizes in which these are tried


def board_rows(tabletop: TableState) -> dict[int, pygame.Rect]:
    """Where on the score board each side has its line, in as many columns as it takes.

    Where there is not room for all, the viewer's side has one and those that are ahead; the name plates have every
    score.
    """
    match, canvas, area = tabletop.match, tabletop.canvas, _area(tabletop)
    game, scores = match.game, match.state.scores
    own = game.side(tabletop.viewer, len(match.players))
    first = sorted(range(len(scores)), key=lambda side: (side != own, -game.merit(scores[side]), side))
    head, columns, most = _divided(tabletop)
    shown = sorted(first[: columns * most])
    down, top = math.ceil(len(shown) / columns), head * HEAD * canvas.text_size(BODY)
    gap = round(APART * canvas.unit) if columns > 1 else 0
    wide, high = area.w / columns, min((area.h - top) / down, HIGHEST * canvas.text_size(BODY))
    return {
        side: pygame.Rect(
            round(area.x + nth // down * wide), round(area.y + top + nth % down * high), int(wide) - gap, int(high)
        )
        for nth, side in enumerate(shown)
    }


def _area(tabletop: TableState) -> Area:
    return tabletop.layout.scoreboard.inset(6 * tabletop.canvas.unit)


def _divided(tabletop: TableState) -> tuple[bool, int, int]:
    """Whether the title of the game stands above the lines, in how many columns they do, and how many in each at most.

    It goes where only so there is room for all.
    """
    area, text, sides = _area(tabletop), tabletop.canvas.text_size(BODY), len(tabletop.match.state.scores)
    widest = max(1, int(area.w / (NARROWEST * text)))
    ways = [
        (head, columns, max(1, int((area.h - head * HEAD * text) / (LOWEST * text))))
        for head in (True, False)
        for columns in range(1, widest + 1)
    ]
    return next((way for way in ways if way[1] * way[2] >= sides), ways[-1])


def totals(tabletop: TableState, scores: Sequence[int]) -> list[int]:
    """The totals of the sides with these scores: in a duplicate match what they have made in all its hands."""
    match = tabletop.match
    if match.duplicate_state is None:
        return list(scores)
    made = zip(made_before(match), scores, match.states[0].scores, strict=True)
    return [before + match.game.merit(score - first) for before, score, first in made]


def row_of(tabletop: TableState, side: int) -> pygame.Rect:
    """Where the total of a side is written: its line on the board, or else the name plate of one who plays for it."""
    rows = board_rows(tabletop)
    if side in rows:
        return rows[side]
    players = len(tabletop.match.players)
    seat = next(seat for seat in range(players) if tabletop.match.game.side(seat, players) == side)
    return area_rect(tabletop.layout.seats[tabletop.relative_seat(seat)].nameplate)


def draw_board(surface: pygame.Surface, tabletop: TableState, scores: Sequence[int]) -> None:
    """The score board: each side's total, and how far it is along the way to the target."""
    rect = area_rect(tabletop.layout.scoreboard)
    if _divided(tabletop)[0]:
        _draw_head(surface, tabletop, rect)
    _draw_foot(surface, tabletop, rect)
    for side, row in board_rows(tabletop).items():
        _draw_row(surface, tabletop, row, side, scores[side])


def _draw_head(surface: pygame.Surface, tabletop: TableState, rect: pygame.Rect) -> None:
    """The game, what it is played to, and what else is to be known of the match."""
    canvas, match, pad = tabletop.canvas, tabletop.match, round(8 * tabletop.canvas.unit)
    title: str = match.game.title
    aim = words_for(match.game, match.names).aim()
    if match.duplicate_state is not None:
        title += " · " + where(match.duplicate_state, len(match.players))
    elif match.hands is not None:
        title += " · " + ngettext("one deal", "{count} deals", match.hands).format(count=match.hands)
    elif aim:
        title = _("{game} {aim}").format(game=title, aim=aim)
    pool = match.game.pool(match.state)
    if pool is not None:
        title += " · " + _("Pool {chips}").format(chips=pool)
    title = " · ".join([title, *match_marks(match)])
    small = canvas.text_size(SMALL) * ONE_LINE
    if match.duplicate_state is not None and canvas.fonts.width(title, small) > rect.w - 2 * pad:
        title = where(match.duplicate_state, len(match.players))
    size = canvas.fonts.fitting_size(title, canvas.text_size(SMALL), False, rect.w - 2 * pad)
    head = canvas.fonts.text(title, size, canvas.theme.dim, False, rect.w - 2 * pad)
    surface.blit(head, (rect.x + pad, rect.y + round(6 * canvas.unit)), special_flags=pygame.BLEND_PREMULTIPLIED)


def _draw_foot(surface: pygame.Surface, tabletop: TableState, rect: pygame.Rect) -> None:
    """The seal of the deal, where the lines above leave room for it."""
    canvas, seal = tabletop.canvas, visible_seal(tabletop.match)
    pad = round(8 * canvas.unit)
    words = _("Sealed {seal}").format(seal=seal)
    if canvas.fonts.width(words, canvas.text_size(SEAL)) > rect.w - 2 * pad:
        words = seal
    size = canvas.fonts.fitting_size(words, canvas.text_size(SEAL), False, rect.w - 2 * pad)
    foot = canvas.fonts.text(words, size, canvas.theme.dim, False, rect.w - 2 * pad)
    place = foot.get_rect(bottomleft=(rect.x + pad, rect.bottom - pad))
    if seal and max(row.bottom for row in board_rows(tabletop).values()) <= place.top:
        surface.blit(foot, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def _draw_row(surface: pygame.Surface, tabletop: TableState, row: pygame.Rect, side: int, score: int) -> None:
    canvas, match = tabletop.canvas, tabletop.match
    theme, pad = canvas.theme, round(4 * canvas.unit)
    size = min(canvas.text_size(BODY), row.h * 0.72)
    total = canvas.fonts.text(format_score(score), size, theme.text, True)
    surface.blit(total, total.get_rect(topright=(row.right - pad, row.y)), special_flags=pygame.BLEND_PREMULTIPLIED)
    left = row.x + pad
    if tabletop.pegboard is not None:
        marker = peg(theme, side, max(8, round(size * 0.8)))
        rect = marker.get_rect(center=(left + round(size * 0.35), row.y + total.get_height() // 2))
        surface.blit(marker, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        left += round(size * 1.05)
    room = row.right - total.get_width() - 3 * pad - left
    in_turn = match.state.to_move >= 0 and match.game.side(match.state.to_move, len(match.players)) == side
    size, lines = _written(canvas, side_name(match.game, side, match.names), size, in_turn, room, row.h)
    high = canvas.fonts.line_height(size)
    for nth, line in enumerate(lines):
        name = canvas.fonts.text(line, size, theme.accent if in_turn else theme.text, in_turn, room)
        middle = row.y + total.get_height() // 2 + nth * high
        surface.blit(name, name.get_rect(midleft=(left, middle)), special_flags=pygame.BLEND_PREMULTIPLIED)
    if tabletop.pegboard is None and not match.game.endless and match.duplicate_state is None:
        below = row.y + round(size * 0.2) + len(lines) * high
        track = pygame.Rect(row.x + pad, below, row.w - 2 * pad, max(2, round(3 * canvas.unit)))
        if track.bottom <= row.bottom:
            _draw_progress(surface, tabletop, track, match.game.progress(score, len(match.players)))


def _written(
    canvas: Canvas, words: str, size: float, bold: bool, width: float, height: float
) -> tuple[float, list[str]]:
    """The size and the lines in which words fit in their room, as large as may be; one line that is cut if none do."""
    fonts = canvas.fonts
    single = fonts.fitting_size(words, size, bold, width)
    if single >= ONE_LINE * size and fonts.width(words, single, bold) <= width:
        return single, [words]
    for share in SHRUNK:
        lines = fonts.wrap(words, share * size, width, bold)
        broken = " ".join(lines) != words
        if not broken and len(lines) * fonts.line_height(share * size) <= height:
            return share * size, lines
    return single, [words]


def _draw_progress(surface: pygame.Surface, tabletop: TableState, track: pygame.Rect, share: float) -> None:
    """The bar of the progress to the target, filled as far as `share`."""
    theme = tabletop.canvas.theme
    pygame.draw.rect(surface, theme.panel_edge, track, border_radius=track.h)
    done = track.copy()
    done.w = round(track.w * min(1.0, max(0.0, share)))
    if done.w:
        pygame.draw.rect(surface, theme.accent, done, border_radius=track.h)
