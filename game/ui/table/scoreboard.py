"""The pegboard, and the title with the scores of partners."""

import random
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play.duplicate_match import points_before
from game.text import match_words, side_name
from game.text.deal_results import duplicate_hand_label
from game.ui.canvas import svg
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.fonts import LEAST_SIZE
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect
from game.ui.canvas.svg import paint, vertical_gradient
from game.ui.canvas.theme import DARK, LIGHT, Colour, Theme, mix
from game.ui.canvas.tile_sets import HUES
from game.ui.layouts.table_layout import STREETS, Area, Pegboard
from game.ui.table.table_state import TableState
from game.ui.widgets.labels import SMALL, format_score
from game.ui.widgets.widget import Button

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


# -- the title: the game and its target, and the scores of partners ---------------------------------------------------


WIDEST, WITH_SIDES = 16, 26  # largest width in the bar, alone and with sides, in text sizes
TITLE = 0.42  # share of the game beside the sides
LINE, LEAST_LINE = 1.35, 1.1  # height of a row in text sizes, and the least
SHRUNK = 0.8  # share of the text size to which the game shrinks rather than take another line
MARK = 0.62  # diameter of a side's mark in text sizes
PAD = 4  # design px at both ends of a row
_AT_NUMBER = re.compile(r"(?<=\d) | (?=\d+$)")  # spaces at which the title must not break: “1 hand”, “to 250”


def totals(table_state: TableState, scores: Sequence[int]) -> list[int]:
    """Return the sides' totals; in a duplicate match the points of all its hands."""
    match = table_state.match
    if match.duplicate_state is None:
        return list(scores)
    earlier_scores = zip(points_before(match), scores, match.states[0].scores, strict=True)
    return [before + match.game.merit(score - initial) for before, score, initial in earlier_scores]


def title_text(match: Match) -> str:
    """Return the game with its target, the number of hands or the hand, and the pot."""
    title, pool, target_text = str(match.game.title), match.game.pool(match.state), match_words(match).target_text()
    if match.duplicate_state is not None:
        title += " · " + duplicate_hand_label(match.duplicate_state, len(match.players))
    elif match.hands is not None:
        title += " · " + ngettext("{count} hand", "{count} hands", match.hands).format(count=match.hands)
    elif target_text:
        title = _("{game} {aim}").format(game=title, aim=target_text)
    if pool is not None:
        title += " · " + _("Pot {chips}").format(chips=pool)
    return title


class Title(NamedTuple):
    """The layout of the title: its lines, the names of the sides if there are partners, the text size, the areas of the
    game and of each side, and whether a line of the game is cut.
    """

    lines: list[str]
    sides: list[str]
    size: float
    rows: list[pygame.Rect]
    is_cut: bool


def lay_out_title(table_state: TableState) -> Title:
    """Lay out the title as large as it fits: the game with its target, without it or neither, and the sides."""
    whole = _fit_title(table_state, title_text(table_state.match))
    if not whole.is_cut:
        return whole
    short = _fit_title(table_state, str(table_state.match.game.title))
    if not short.is_cut:
        return short
    rows = short.rows
    if short.sides and not _is_in_bar(table_state):
        area = area_rect(table_state.layout.title)
        rows = [pygame.Rect(area.topleft, (area.w, 0)), *_stack(area, 0, len(short.sides), short.size)]
    return short._replace(lines=[""], rows=rows)


def _fit_title(table_state: TableState, words: str) -> Title:
    """Lay out the title with these words for the game."""
    words = _AT_NUMBER.sub("\N{NO-BREAK SPACE}", words)
    match, canvas, area = table_state.match, table_state.canvas, area_rect(table_state.layout.title)
    size, is_in_bar = canvas.text_size(SMALL), _is_in_bar(table_state)
    sides = len(match.state.scores) if match.game.has_partners(len(match.players)) else 0
    names = _side_names(table_state, sides, WITH_SIDES * size * (1 - TITLE) if is_in_bar else area.w)
    if not is_in_bar and sides:
        while True:
            inside = _title_width(canvas, area.w, size)
            fitting = canvas.fonts.fitting_size(words, size, False, inside)
            has_two = (2 + sides) * LEAST_LINE * size <= area.h
            is_one = canvas.fonts.width(words, fitting) <= inside and (fitting >= SHRUNK * size or not has_two)
            lines = [words] if is_one else _title_lines(canvas, words, size, inside, 2)
            has_height = (len(lines) + sides) * LEAST_LINE * size <= area.h
            if has_height and all(
                canvas.fonts.width(name, size) <= _name_width(canvas, area.w, size) for name in names
            ):
                break
            if size <= LEAST_SIZE:
                lines = lines if has_height else [words]
                break
            size = max(LEAST_SIZE, round(size) - 1)
        return Title(lines, names, size, _stack(area, len(lines), sides, size), _is_cut(canvas, lines, size, inside))
    width = min(area.w, round((WITH_SIDES if sides else WIDEST) * size)) if is_in_bar else area.w
    head = pygame.Rect(0, 0, round(TITLE * width) if sides else width, area.h)
    head.midleft = area.centerx - width // 2, area.centery
    beside = _stack(pygame.Rect(head.right, area.y, width - head.w, area.h), 0, sides, size)
    for row, name in zip(beside, names, strict=True):
        fitting = canvas.fonts.fitting_size(name, size, False, _name_width(canvas, row.w, size))
        size = max(LEAST_SIZE, min(size, row.h / LEAST_LINE, fitting))
    inside = _title_width(canvas, head.w, size)
    lines = _title_lines(canvas, words, size, inside, int(head.h / size))
    for smaller in range(round(size), round(SHRUNK * size) - 1, -1) if not is_in_bar and len(lines) > 2 else ():
        fewer = canvas.fonts.wrap(words, smaller, _title_width(canvas, head.w, smaller))
        if len(fewer) <= 2:
            lines, size = fewer, smaller
            break
    return Title(lines, names, size, [head, *beside], _is_cut(canvas, lines, size, inside))


def _side_names(table_state: TableState, sides: int, width: float) -> list[str]:
    """Return the names of the sides; “Your team” and “Opponents” for the only person if the names are too wide."""
    match, canvas = table_state.match, table_state.canvas
    names = [side_name(match.game, side, match.names) for side in range(sides)]
    room = _name_width(canvas, width, LEAST_SIZE)
    if sides != 2 or match.only_person is None or all(canvas.fonts.width(name, LEAST_SIZE) <= room for name in names):
        return names
    own = match.game.side(match.only_person, len(match.players))
    return [_("Your team") if side == own else _("Opponents") for side in range(sides)]


def _title_lines(canvas: Canvas, words: str, size: float, width: float, most: int) -> list[str]:
    """Return the game and its target, in up to `most` lines without broken words."""
    return canvas.fonts.fit(words, size, False, width, max(1, most) * canvas.fonts.line_height(size))[0]


def _is_cut(canvas: Canvas, lines: Sequence[str], size: float, width: float) -> bool:
    """Return whether a line does not fit, even in the least size."""
    return any(canvas.fonts.width(line, min(size, LEAST_SIZE)) > width for line in lines)


def _title_width(canvas: Canvas, width: float, size: float) -> float:
    """Return the space for the game in a row: the rest is for an icon."""
    return width - 2 * round(PAD * canvas.unit) - round(1.4 * size)


def _name_width(canvas: Canvas, width: float, size: float) -> float:
    """Return the space for the name of a side in a row: the rest is for its mark and its score."""
    return width - canvas.fonts.width("000", size, True) - round(MARK * size) - 4 * round(PAD * canvas.unit)


def title_rows(table_state: TableState) -> list[pygame.Rect]:
    """Return the rectangles of the title: the game, and beside or below it each side if there are partners."""
    return lay_out_title(table_state).rows


def _stack(area: pygame.Rect, head: int, count: int, size: float) -> list[pygame.Rect]:
    """Return an area of `head` lines, if any, and `count` of one line, centred and at most as high as `area`."""
    height = min(area.h / max(1, head + count), LINE * size)
    y = area.centery - (head + count) * height / 2
    rows = []
    for lines in [*([head] if head else []), *[1] * count]:
        rows.append(pygame.Rect(area.x, round(y), area.w, round(lines * height)))
        y += lines * height
    return rows


def _is_in_bar(table_state: TableState) -> bool:
    return table_state.layout.title.y < table_state.layout.bar.h


def draw_title(surface: pygame.Surface, table_state: TableState, scores: Sequence[int]) -> None:
    """Draw the game and its target; beside or below it the score of each side if there are partners."""
    canvas, theme = table_state.canvas, table_state.canvas.theme
    lines, names, size, (first, *rows), *_more = lay_out_title(table_state)
    pad, indent = round(PAD * canvas.unit), round(1.4 * size)
    width = first.w - 2 * pad - indent
    text_width = min(width, max(canvas.fonts.width(line, size) for line in lines))
    is_centred = _is_in_bar(table_state) and not rows
    x = first.centerx - (indent + text_width) // 2 if is_centred else first.x + pad
    spacing = min(LINE * size, first.h / len(lines))
    for index, line in enumerate(lines if first.h else ()):
        middle = first.centery + round((index - (len(lines) - 1) / 2) * spacing)
        if not index:
            icon = canvas.shapes.icon("ranks", round(size), theme.dim)
            blend(surface, icon, icon.get_rect(midleft=(x, middle)))
        at = x + indent, middle
        canvas.write(surface, line, size, theme.dim, max_width=width, shrink=True, max_height=size, midleft=at)
    for side, (row, name) in enumerate(zip(rows, names, strict=True)):
        mark = draw_side_mark(surface, canvas, side, (row.x + pad + round(MARK * size), row.centery), size)
        at = row.right - pad, row.centery
        score = canvas.write(surface, format_score(scores[side]), size, theme.text, bold=True, midright=at)
        space = score.x - mark.right - 2 * pad
        canvas.write(surface, name, size, theme.text, max_width=space, midleft=(mark.right + pad, row.centery))


def draw_side_mark(
    surface: pygame.Surface, canvas: Canvas, side: int, midright: tuple[int, int], size: float
) -> pygame.Rect:
    """Draw the head of a side's peg beside text of a size, ending at a point; return its rectangle."""
    wide = max(8, round(MARK * size))
    rect = pygame.Rect(0, 0, wide, wide)
    rect.midright = midright
    peg = render_peg(canvas.theme, side, wide)
    blend(surface, peg, peg.get_rect(center=rect.center))
    return rect


class TitleButton(Button):
    """The button that opens the scores; it only frames the title, and only under the mouse or with the focus."""

    def __init__(self, table_state: TableState, on_click: Callable[[], object]) -> None:
        super().__init__(table_state.canvas, _("Scores"), on_click)
        self._table_state = table_state

    @property
    def tooltip(self) -> str:
        return _("Scores · G")

    def place(self) -> None:
        """Place the button on the title."""
        rows = title_rows(self._table_state)
        self.rect = rows[0].unionall(rows[1:])

    def draw(self, surface: pygame.Surface) -> None:
        if self.hover or self.ring:
            self._draw_box(surface, self.rect.inflate(self.px(4), self.px(4)), None, self.canvas.theme.accent, 7)
