"""The scoreboard and the pegboard."""

import math
import random
from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play.duplicate_match import points_before
from game.text import match_words, side_name
from game.text.deal_results import duplicate_hand_label
from game.ui.canvas import svg
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect
from game.ui.canvas.svg import paint, vertical_gradient
from game.ui.canvas.theme import DARK, LIGHT, Colour, Theme, mix
from game.ui.canvas.tile_sets import HUES
from game.ui.layouts.table_layout import STREETS, Area, Pegboard
from game.ui.table.autosave_status import visible_seal
from game.ui.table.results import match_marks
from game.ui.table.table_state import TableState
from game.ui.widgets.labels import BODY, SMALL, format_score

OAK: Colour = (150, 98, 56)
GRAINS = 46  # number of grain lines
SEED = 31
HOLE, PEG_HEAD = 0.25, 0.52  # radius of a hole and of a peg's head, in distances between holes


def draw_pegboard(surface: pygame.Surface, table_state: TableState, standing: Sequence[tuple[int, ...]]) -> None:
    """Draw the pegboard and its pegs; `standing` has the points of each side's pegs."""
    board, canvas = table_state.pegboard, table_state.canvas
    if board is None:
        return
    theme, rect = canvas.theme, area_rect(board.area)
    if not theme.flat:
        blur, radius = max(2, round(6 * canvas.unit)), 6 * canvas.unit
        shadow = canvas.shapes.shadow(rect.size, radius, blur, theme.shadow, theme.shadow_strength)
        blend(surface, shadow, shadow.get_rect(center=rect.move(0, round(4 * canvas.unit)).center))
    blend(surface, render_pegboard(theme, board._replace(area=Area(0, 0, rect.w, rect.h))), rect)
    for side, pegs in enumerate(standing):
        peg = render_peg(theme, side, peg_width(board))
        for points in pegs:
            blend(surface, peg, peg.get_rect(center=tuple(map(round, board.hole(side, points)))))


def peg_width(board: Pegboard) -> int:
    """Return the diameter of a peg's head in pixels."""
    return round(2 * PEG_HEAD * board.step)


def peg_colour(theme: Theme, side: int) -> Colour:
    """Return the colour of a side's pegs."""
    brick: Colour = (186, 52, 40)
    blue, green = mix(HUES[1], LIGHT, 0.22), mix(HUES[2], LIGHT, 0.16)
    return (theme.ivory, brick, blue, green)[side]


@lru_cache(maxsize=64)
def render_peg(theme: Theme, side: int, wide: int) -> pygame.Surface:
    """Return a peg seen from above, centred in its picture, with a head `wide` pixels across and its shadow."""
    colour, radius = peg_colour(theme, side), wide / 2
    if theme.flat:
        rings = ((radius, theme.ink), (radius * 0.84, theme.text), (radius * 0.62, colour))
        return svg.render((2 * wide, 2 * wide), "".join(_disc(wide, wide, reach, ink) for reach, ink in rings))
    shapes = _disc(wide, wide + radius * 0.42, radius * 1.05, theme.shadow, 0.4)
    shapes += _disc(wide, wide, radius, mix(colour, DARK, 0.72))
    shapes += vertical_gradient("head", mix(colour, LIGHT, 0.4), mix(colour, DARK, 0.32))
    shapes += svg.disc(wide, wide, radius * 0.86, 'fill="url(#head)"')
    shapes += _disc(wide - radius * 0.22, wide - radius * 0.34, radius * 0.26, LIGHT, 0.75)
    return svg.render((2 * wide, 2 * wide), shapes)


@lru_cache(maxsize=4)
def render_pegboard(theme: Theme, board: Pegboard) -> pygame.Surface:
    """Return the empty board at (0, 0)."""
    wood = theme.panel if theme.flat else mix(OAK, theme.table, 0.12)
    tracks = "".join(_track(theme, board, side, wood) for side in range(board.sides))
    holes = "".join(_holes(theme, board, side, wood) for side in range(board.sides))
    return svg.render((round(board.area.w), round(board.area.h)), _wood(theme, board, wood) + tracks + holes)


def _wood(theme: Theme, board: Pegboard, wood: Colour) -> str:
    """Return the SVG of the board with its grain."""
    width, height, step = board.area.w, board.area.h, board.step
    if theme.flat:
        edge = svg.box(0, 0, width, height, paint(theme.panel_edge), 0.5 * step)
        return edge + svg.box(2, 2, width - 4, height - 4, paint(wood), 0.4 * step)
    rim, bevel = max(1.0, 0.06 * step), max(1.5, 0.22 * step)
    inset = rim + bevel
    body = [
        svg.box(0, 0, width, height, paint(mix(wood, DARK, 0.72)), 0.6 * step),
        vertical_gradient("rim", mix(wood, LIGHT, 0.42), mix(wood, DARK, 0.42)),
        svg.box(rim, rim, width - 2 * rim, height - 2 * rim, 'fill="url(#rim)"', 0.55 * step),
        vertical_gradient("wood", mix(wood, LIGHT, 0.12), mix(wood, DARK, 0.12)),
        svg.box(inset, inset, width - 2 * inset, height - 2 * inset, 'fill="url(#wood)"', 0.42 * step),
    ]
    rng = random.Random(SEED)
    inset += 1
    for _line in range(GRAINS):
        x, bend = rng.uniform(inset + 0.6 * step, width - inset - 0.6 * step), rng.uniform(-0.35, 0.35) * step
        top, foot = inset + rng.random() * 0.3 * height, height - inset - rng.random() * 0.3 * height
        ink = mix(wood, LIGHT, 0.5) if rng.random() < 0.3 else mix(wood, DARK, 0.7)
        body.append(
            f'<path d="M{x:.1f} {top:.1f}Q{x + bend:.1f} {(top + foot) / 2:.1f} {x:.1f} {foot:.1f}" fill="none" '
            f'{paint(ink, "stroke")} stroke-width="{rng.uniform(0.08, 0.34) * step:.2f}" '
            f'stroke-opacity="{rng.uniform(0.12, 0.3):.2f}"/>'
        )
    return "".join(body)


def _track(theme: Theme, board: Pegboard, side: int, wood: Colour) -> str:
    """Return the SVG of a side's track: a groove between two lines in the side's colour."""
    step, first, end = board.step, board.hole(side, -1), board.hole(side, board.target)
    path = f"M{first[0]:.2f} {first[1]:.2f}L{end[0]:.2f} {end[1]:.2f}"
    if STREETS[board.target] > 1:
        bend, radius = board.bend(side), (end[0] - first[0]) / 2
        arc = f"A{radius:.2f} {radius:.2f} 0 0 1 {end[0]:.2f} {bend:.2f}"
        path = f"M{first[0]:.2f} {first[1]:.2f}V{bend:.2f}{arc}V{end[1]:.2f}"
    colour = peg_colour(theme, side)
    layers = [(1.24, mix(wood, DARK, 0.5)), (1.16, mix(wood, colour, 0.85)), (0.96, mix(wood, DARK, 0.3))]
    if theme.flat:
        layers = [(1.16, colour), (0.96, theme.panel)]
    return "".join(
        f'<path d="{path}" fill="none" stroke-linecap="round" {paint(ink, "stroke")} stroke-width="{wide * step:.2f}"/>'
        for wide, ink in layers
    )


def _holes(theme: Theme, board: Pegboard, side: int, wood: Colour) -> str:
    """Return the SVG of a side's holes, with a brass ring around the last one."""
    step, radius = board.step, HOLE * board.step
    x, y = board.hole(side, board.target)
    shapes = _disc(x, y, 0.47 * step, mix(theme.pin, DARK, 0.45)) + _disc(x, y, 0.42 * step, theme.pin)
    for x, y in board.holes(side):
        if theme.flat:
            shapes += _disc(x, y, radius, theme.dim) + _disc(x, y, radius * 0.6, theme.panel)
        else:
            shapes += _disc(x, y + radius * 0.22, radius * 1.06, mix(wood, LIGHT, 0.34))
            shapes += _disc(x, y, radius, mix(wood, DARK, 0.9))
    return shapes


def _disc(x: float, y: float, radius: float, colour: Colour, opacity: float = 1) -> str:
    return svg.disc(x, y, radius, f'{paint(colour)} fill-opacity="{opacity:.2f}"')


LOWEST = 1.15  # minimum row height, in text sizes
HIGHEST = 3.2
APART = 8  # design px between two columns
HEAD = 1.7  # height of the title, in text sizes
NARROWEST = 3.4  # minimum width of a column, in text sizes
ONE_LINE = 0.8  # minimum relative size of a name before it is wrapped
SEAL = 12  # design px, text size of the seal
SHRUNK = (1.0, 0.9, 0.8, 0.7)  # relative sizes tried for wrapped names


def board_rows(table_state: TableState) -> dict[int, pygame.Rect]:
    """Return the rectangle of each side's row, in one or more columns.

    If there is not space for all, only the viewer's side and the leading sides have a row; nameplates show every
    score.
    """
    match, canvas, area = table_state.match, table_state.canvas, _area(table_state)
    game, scores = match.game, match.state.scores
    own = game.side(table_state.viewer, len(match.players))
    by_priority = sorted(range(len(scores)), key=lambda side: (side != own, -game.merit(scores[side]), side))
    has_title, columns, max_rows = _grid(table_state)
    shown = sorted(by_priority[: columns * max_rows])
    row_count, top = math.ceil(len(shown) / columns), has_title * HEAD * canvas.text_size(BODY)
    gap = round(APART * canvas.unit) if columns > 1 else 0
    width, height = area.w / columns, min((area.h - top) / row_count, HIGHEST * canvas.text_size(BODY))
    return {
        side: pygame.Rect(
            round(area.x + index // row_count * width),
            round(area.y + top + index % row_count * height),
            int(width) - gap,
            int(height),
        )
        for index, side in enumerate(shown)
    }


def _area(table_state: TableState) -> Area:
    return table_state.layout.scoreboard.inset(6 * table_state.canvas.unit)


def _grid(table_state: TableState) -> tuple[bool, int, int]:
    """Return whether the title is shown, the number of columns, and the maximum rows per column.

    The title is omitted only if there is not space for all sides otherwise.
    """
    area, text, sides = _area(table_state), table_state.canvas.text_size(BODY), len(table_state.match.state.scores)
    max_columns = max(1, int(area.w / (NARROWEST * text)))
    options = [
        (has_title, columns, max(1, int((area.h - has_title * HEAD * text) / (LOWEST * text))))
        for has_title in (True, False)
        for columns in range(1, max_columns + 1)
    ]
    return next((option for option in options if option[1] * option[2] >= sides), options[-1])


def totals(table_state: TableState, scores: Sequence[int]) -> list[int]:
    """Return the sides' totals; in a duplicate match the points of all its hands."""
    match = table_state.match
    if match.duplicate_state is None:
        return list(scores)
    earlier_scores = zip(points_before(match), scores, match.states[0].scores, strict=True)
    return [before + match.game.merit(score - initial) for before, score, initial in earlier_scores]


def row_of(table_state: TableState, side: int) -> pygame.Rect:
    """Return the area of a side's score: its row on the board, or a nameplate."""
    rows = board_rows(table_state)
    if side in rows:
        return rows[side]
    players = len(table_state.match.players)
    seat = next(seat for seat in range(players) if table_state.match.game.side(seat, players) == side)
    return area_rect(table_state.layout.seats[table_state.relative_seat(seat)].nameplate)


def draw_board(surface: pygame.Surface, table_state: TableState, scores: Sequence[int]) -> None:
    """Draw the scoreboard with totals and progress to the target."""
    rect = area_rect(table_state.layout.scoreboard)
    if _grid(table_state)[0]:
        _draw_head(surface, table_state, rect)
    _draw_foot(surface, table_state, rect)
    for side, row in board_rows(table_state).items():
        _draw_row(surface, table_state, row, side, scores[side])


def _draw_head(surface: pygame.Surface, table_state: TableState, rect: pygame.Rect) -> None:
    """Draw the title: game, target and marks of the match."""
    canvas, match, pad = table_state.canvas, table_state.match, round(8 * table_state.canvas.unit)
    title, width, pool = match.game.title, rect.w - 2 * pad, match.game.pool(match.state)
    target_text = match_words(match).target_text()
    hand_label = ""
    if match.duplicate_state is not None:
        hand_label = duplicate_hand_label(match.duplicate_state, len(match.players))
        title += " · " + hand_label
    elif match.hands is not None:
        title += " · " + ngettext("{count} deal", "{count} deals", match.hands).format(count=match.hands)
    elif target_text:
        title = _("{game} {aim}").format(game=title, aim=target_text)
    if pool is not None:
        title += " · " + _("Pot {chips}").format(chips=pool)
    title = " · ".join([title, *match_marks(match)])
    if hand_label and canvas.fonts.width(title, canvas.text_size(SMALL) * ONE_LINE) > width:
        title = hand_label
    at = rect.x + pad, rect.y + round(6 * canvas.unit)
    canvas.write(surface, title, canvas.text_size(SMALL), canvas.theme.dim, max_width=width, shrink=True, topleft=at)


def _draw_foot(surface: pygame.Surface, table_state: TableState, rect: pygame.Rect) -> None:
    """Draw the seal of the deal if there is space."""
    canvas, seal = table_state.canvas, visible_seal(table_state.match)
    pad, size = round(8 * canvas.unit), canvas.text_size(SEAL)
    text = _("Sealed {seal}").format(seal=seal)
    if canvas.fonts.width(text, size) > rect.w - 2 * pad:
        text = seal
    line = canvas.fonts.fitted(text, size, canvas.theme.dim, False, rect.w - 2 * pad)
    line_rect = line.get_rect(bottomleft=(rect.x + pad, rect.bottom - pad))
    if seal and max(row.bottom for row in board_rows(table_state).values()) <= line_rect.top:
        blend(surface, line, line_rect)


def _draw_row(surface: pygame.Surface, table_state: TableState, row: pygame.Rect, side: int, score: int) -> None:
    canvas, match = table_state.canvas, table_state.match
    theme, pad = canvas.theme, round(4 * canvas.unit)
    size = min(canvas.text_size(BODY), row.h * 0.72)
    total = canvas.write(surface, format_score(score), size, theme.text, bold=True, topright=(row.right - pad, row.y))
    left = row.x + pad
    if table_state.pegboard is not None:
        marker = render_peg(theme, side, max(8, round(size * 0.8)))
        rect = marker.get_rect(center=(left + round(size * 0.35), row.y + total.h // 2))
        blend(surface, marker, rect)
        left += round(size * 1.05)
    max_width = row.right - total.w - 3 * pad - left
    in_turn = match.state.to_move >= 0 and match.game.side(match.state.to_move, len(match.players)) == side
    size, lines = _fit_name(canvas, side_name(match.game, side, match.names), size, in_turn, max_width, row.h)
    line_height = canvas.fonts.line_height(size)
    for index, line in enumerate(lines):
        colour, middle = theme.accent if in_turn else theme.text, row.y + total.h // 2 + index * line_height
        canvas.write(surface, line, size, colour, bold=in_turn, max_width=max_width, midleft=(left, middle))
    if table_state.pegboard is None and not match.game.endless and match.duplicate_state is None:
        below = row.y + round(size * 0.2) + len(lines) * line_height
        track = pygame.Rect(row.x + pad, below, row.w - 2 * pad, max(2, round(3 * canvas.unit)))
        share = min(1.0, max(0.0, match.game.progress(score, len(match.players))))
        if track.bottom <= row.bottom:
            pygame.draw.rect(surface, theme.panel_edge, track, border_radius=track.h)
            track.w = round(track.w * share)
            if track.w:
                pygame.draw.rect(surface, theme.accent, track, border_radius=track.h)


def _fit_name(
    canvas: Canvas, name: str, size: float, bold: bool, width: float, height: float
) -> tuple[float, list[str]]:
    """Return the size and lines that fit a name into its space; one truncated line if none fits."""
    fonts = canvas.fonts
    single = fonts.fitting_size(name, size, bold, width)
    if single >= ONE_LINE * size and fonts.width(name, single, bold) <= width:
        return single, [name]
    for share in SHRUNK:
        lines = fonts.wrap(name, share * size, width, bold)
        if " ".join(lines) == name and len(lines) * fonts.line_height(share * size) <= height:
            return share * size, lines
    return single, [name]
