"""The score board: each side's total in figures, and how far it is on its way."""

import math
from collections.abc import Sequence

import pygame

from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play.duplicate_match import made_before
from game.text import side_name, words_for
from game.text.duplicate import where
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.pixels import rect_of
from game.ui.layouts.room import Area
from game.ui.table import pegboard
from game.ui.table.results import aided
from game.ui.table.sealing import shown_seal
from game.ui.table.tabletop import Tabletop
from game.ui.widgets.labels import BODY, FLAG, SMALL, figure

LOWEST = 1.15  # texts high, the lowest line of the board
HIGHEST = 3.2
APART = 8  # px of the design between two columns
HEAD = 1.7  # texts high, the title above them
NARROWEST = 3.4  # texts wide, the narrowest column of lines
ONE_LINE = 0.8  # of its size, how small a name is written before it has two lines
SEAL = 12  # px of the design, the letters of the seal
SHRUNK = (1.0, 0.9, 0.8, 0.7)  # the sizes in which these are tried


def board_rows(tabletop: Tabletop) -> dict[int, pygame.Rect]:
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


def _area(tabletop: Tabletop) -> Area:
    return tabletop.room.board.within(6 * tabletop.canvas.unit)


def _divided(tabletop: Tabletop) -> tuple[bool, int, int]:
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


def totals(tabletop: Tabletop, scores: Sequence[int]) -> list[int]:
    """The totals of the sides with these scores: in a duplicate match what they have made in all its hands."""
    match = tabletop.match
    if match.series is None:
        return list(scores)
    made = zip(made_before(match), scores, match.states[0].scores, strict=True)
    return [before + match.game.merit(score - first) for before, score, first in made]


def row_of(tabletop: Tabletop, side: int) -> pygame.Rect:
    """Where the total of a side is written: its line on the board, or else the name plate of one who plays for it."""
    rows = board_rows(tabletop)
    if side in rows:
        return rows[side]
    players = len(tabletop.match.players)
    seat = next(seat for seat in range(players) if tabletop.match.game.side(seat, players) == side)
    return rect_of(tabletop.room.seats[tabletop.place_of(seat)].nameplate)


def draw_board(surface: pygame.Surface, tabletop: Tabletop, scores: Sequence[int]) -> None:
    """The score board: each side's total, and how far it is along the way to the target."""
    rect = rect_of(tabletop.room.board)
    if _divided(tabletop)[0]:
        _draw_head(surface, tabletop, rect)
    _draw_foot(surface, tabletop, rect)
    for side, row in board_rows(tabletop).items():
        _draw_row(surface, tabletop, row, side, scores[side])


def _draw_head(surface: pygame.Surface, tabletop: Tabletop, rect: pygame.Rect) -> None:
    """The game, what it is played to, and what else is to be known of the match."""
    canvas, match, pad = tabletop.canvas, tabletop.match, round(8 * tabletop.canvas.unit)
    title: str = match.game.title
    aim = words_for(match.game, match.names).aim()
    if match.series is not None:
        title += " · " + where(match.series, len(match.players))
    elif match.hands is not None:
        title += " · " + ngettext("one deal", "{count} deals", match.hands).format(count=match.hands)
    elif aim:
        title = _("{game} {aim}").format(game=title, aim=aim)
    pool = match.game.pool(match.state)
    if pool is not None:
        title += " · " + _("Pool {chips}").format(chips=pool)
    title = " · ".join([title, *aided(match)])
    small = canvas.text_size(SMALL) * ONE_LINE
    if match.series is not None and canvas.fonts.width(title, small) > rect.w - 2 * pad:
        title = where(match.series, len(match.players))
    size = canvas.fonts.fitting(title, canvas.text_size(SMALL), False, rect.w - 2 * pad)
    head = canvas.fonts.text(title, size, canvas.theme.dim, False, rect.w - 2 * pad)
    surface.blit(head, (rect.x + pad, rect.y + round(6 * canvas.unit)), special_flags=FLAG)


def _draw_foot(surface: pygame.Surface, tabletop: Tabletop, rect: pygame.Rect) -> None:
    """The seal of the deal, where the lines above leave room for it."""
    canvas, seal = tabletop.canvas, shown_seal(tabletop.match)
    pad = round(8 * canvas.unit)
    words = _("Sealed {seal}").format(seal=seal)
    if canvas.fonts.width(words, canvas.text_size(SEAL)) > rect.w - 2 * pad:
        words = seal
    size = canvas.fonts.fitting(words, canvas.text_size(SEAL), False, rect.w - 2 * pad)
    foot = canvas.fonts.text(words, size, canvas.theme.dim, False, rect.w - 2 * pad)
    place = foot.get_rect(bottomleft=(rect.x + pad, rect.bottom - pad))
    if seal and max(row.bottom for row in board_rows(tabletop).values()) <= place.top:
        surface.blit(foot, place, special_flags=FLAG)


def _draw_row(surface: pygame.Surface, tabletop: Tabletop, row: pygame.Rect, side: int, score: int) -> None:
    canvas, match = tabletop.canvas, tabletop.match
    theme, pad = canvas.theme, round(4 * canvas.unit)
    size = min(canvas.text_size(BODY), row.h * 0.72)
    total = canvas.fonts.text(figure(score), size, theme.text, True)
    surface.blit(total, total.get_rect(topright=(row.right - pad, row.y)), special_flags=FLAG)
    left = row.x + pad
    if tabletop.pegboard is not None:
        peg = pegboard.peg(theme, side, max(8, round(size * 0.8)))
        rect = peg.get_rect(center=(left + round(size * 0.35), row.y + total.get_height() // 2))
        surface.blit(peg, rect, special_flags=FLAG)
        left += round(size * 1.05)
    room = row.right - total.get_width() - 3 * pad - left
    in_turn = match.state.to_move >= 0 and match.game.side(match.state.to_move, len(match.players)) == side
    size, lines = _written(canvas, side_name(match.game, side, match.names), size, in_turn, room, row.h)
    high = canvas.fonts.line_height(size)
    for nth, line in enumerate(lines):
        name = canvas.fonts.text(line, size, theme.accent if in_turn else theme.text, in_turn, room)
        middle = row.y + total.get_height() // 2 + nth * high
        surface.blit(name, name.get_rect(midleft=(left, middle)), special_flags=FLAG)
    if tabletop.pegboard is None and not match.game.endless and match.series is None:
        below = row.y + round(size * 0.2) + len(lines) * high
        track = pygame.Rect(row.x + pad, below, row.w - 2 * pad, max(2, round(3 * canvas.unit)))
        if track.bottom <= row.bottom:
            _draw_progress(surface, tabletop, track, match.game.progress(score, len(match.players)))


def _written(
    canvas: Canvas, words: str, size: float, bold: bool, width: float, height: float
) -> tuple[float, list[str]]:
    """The size and the lines in which words fit in their room, as large as may be; one line that is cut if none do."""
    fonts = canvas.fonts
    single = fonts.fitting(words, size, bold, width)
    if single >= ONE_LINE * size and fonts.width(words, single, bold) <= width:
        return single, [words]
    for share in SHRUNK:
        lines = fonts.wrap(words, share * size, width, bold)
        broken = " ".join(lines) != words
        if not broken and len(lines) * fonts.line_height(share * size) <= height:
            return share * size, lines
    return single, [words]


def _draw_progress(surface: pygame.Surface, tabletop: Tabletop, track: pygame.Rect, share: float) -> None:
    """The bar of the progress to the target, filled as far as `share`."""
    theme = tabletop.canvas.theme
    pygame.draw.rect(surface, theme.panel_edge, track, border_radius=track.h)
    done = track.copy()
    done.w = round(track.w * min(1.0, max(0.0, share)))
    if done.w:
        pygame.draw.rect(surface, theme.accent, done, border_radius=track.h)
