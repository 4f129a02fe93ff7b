"""What stands on the table besides the tiles: name plates, the score board, the numbers of the open ends, the log."""

from collections.abc import Collection, Sequence

import pygame

from game.language import gettext as _
from game.language import ngettext
from game.match import Match
from game.rules.game import at
from game.rules.line import LineGame
from game.ui.tabletop import Tabletop, rect_of
from game.ui.theme import Colour
from game.ui.window import Window
from game.words import side_name

FLAG = pygame.BLEND_PREMULTIPLIED
BODY, SMALL = 16, 14  # px of the design


def draw_plates(surface: pygame.Surface, top: Tabletop, scores: Sequence[int]) -> None:
    """The name plates of all but the viewer: whose turn it is, how many tiles, what score."""
    state = top.match.state
    for seat, hand in enumerate(state.hands):
        place = top.place_of(seat)
        if place:
            score = str(scores[top.match.game.side(seat, len(state.hands))])
            count = ngettext("{count} tile", "{count} tiles", len(hand)).format(count=len(hand))
            plate = rect_of(top.room.seats[place].plate)
            _draw_plate(top.window, surface, plate, (top.match.names[seat], score, count), state.to_move == seat)


def _draw_plate(
    window: Window, surface: pygame.Surface, rect: pygame.Rect, words: tuple[str, str, str], in_turn: bool
) -> None:
    """A plate with a name, a score at its right, and a line below."""
    theme, u, fonts = window.theme, window.unit, window.fonts
    edge = theme.accent if in_turn else theme.panel_edge
    plate = window.shapes.plate(rect.size, 8 * u, theme.panel, edge, max(1.0, (2.4 if in_turn else 1) * u), 0.86)
    surface.blit(plate, rect, special_flags=FLAG)
    name, score, below = words
    pad = round(9 * u)
    upper, lower = rect.y + rect.h * 0.31, rect.y + rect.h * 0.71
    total = fonts.text(score, window.text_size(BODY), theme.text, True)
    surface.blit(total, total.get_rect(midright=(rect.right - pad, upper)), special_flags=FLAG)
    left = rect.x + pad
    if in_turn:
        mark = fonts.text("▶", window.text_size(SMALL - 2), theme.accent, True)
        surface.blit(mark, mark.get_rect(midleft=(left, upper)), special_flags=FLAG)
        left += mark.get_width() + pad // 2
    room = rect.right - pad - total.get_width() - pad // 2 - left
    text = fonts.text(name, window.text_size(BODY), theme.text, True, room)
    surface.blit(text, text.get_rect(midleft=(left, upper)), special_flags=FLAG)
    small = fonts.text(below, window.text_size(SMALL), theme.dim, False, rect.w - 2 * pad)
    surface.blit(small, small.get_rect(midleft=(rect.x + pad, lower)), special_flags=FLAG)


def board_rows(top: Tabletop) -> dict[int, pygame.Rect]:
    """Where on the score board each side has its line."""
    match = top.match
    sides = sorted({match.game.side(seat, len(match.players)) for seat in range(len(match.players))})
    area = top.room.board.within(6 * top.window.unit)
    head = top.window.text_size(BODY) * 1.7
    each = min((area.h - head) / len(sides), top.window.text_size(BODY) * 2.4)
    return {
        side: pygame.Rect(round(area.x), round(area.y + head + nth * each), round(area.w), round(each))
        for nth, side in enumerate(sides)
    }


def draw_board(surface: pygame.Surface, top: Tabletop, scores: Sequence[int]) -> None:
    """The score board: each side's total, and how far it is along the way to the target."""
    window, match = top.window, top.match
    theme, u = window.theme, window.unit
    rect = rect_of(top.room.board)
    surface.blit(
        window.shapes.plate(rect.size, 10 * u, theme.panel, theme.panel_edge, max(1.0, u), 0.86),
        rect,
        special_flags=FLAG,
    )
    target = at(match.game.target, len(match.players))
    pad = round(8 * u)
    title = _("{game} to {target}").format(game=match.game.title, target=target)
    if match.with_undo:
        title += " · " + _("with undo")
    size = window.fonts.fitting(title, window.text_size(SMALL), False, rect.w - 2 * pad)
    head = window.fonts.text(title, size, theme.dim, False, rect.w - 2 * pad)
    surface.blit(head, (rect.x + pad, rect.y + round(6 * u)), special_flags=FLAG)
    for side, row in board_rows(top).items():
        _draw_row(window, surface, row, match, side, scores[side], target)


def _draw_row(
    window: Window, surface: pygame.Surface, row: pygame.Rect, match: Match, side: int, score: int, target: int
) -> None:
    theme, u = window.theme, window.unit
    size = min(window.text_size(BODY), row.h * 0.62)
    total = window.fonts.text(str(score), size, theme.text, True)
    pad = round(4 * u)
    surface.blit(total, total.get_rect(topright=(row.right - pad, row.y)), special_flags=FLAG)
    room = row.w - total.get_width() - 4 * pad
    in_turn = match.state.to_move >= 0 and match.game.side(match.state.to_move, len(match.players)) == side
    colour = theme.accent if in_turn else theme.text
    name = window.fonts.text(side_name(match.game, side, match.names), size, colour, in_turn, room)
    surface.blit(name, (row.x + pad, row.y), special_flags=FLAG)
    track = pygame.Rect(row.x + pad, row.y + round(size * 1.45), row.w - 2 * pad, max(2, round(3 * u)))
    if track.bottom <= row.bottom:
        pygame.draw.rect(surface, theme.panel_edge, track, border_radius=track.h)
        done = track.copy()
        done.w = round(track.w * min(1.0, max(0.0, score / target)))
        if done.w:
            pygame.draw.rect(surface, theme.accent, done, border_radius=track.h)


def draw_boneyard_words(surface: pygame.Surface, top: Tabletop) -> None:
    """What the face-down tiles at the side are: the boneyard to draw from, or tiles that sleep."""
    state, game, window = top.match.state, top.match.game, top.window
    if not state.boneyard:
        return
    asleep = isinstance(game, LineGame) and game.draw_when_unable == "none"
    count = len(state.boneyard)
    words = _("Asleep: {count}").format(count=count) if asleep else _("Boneyard: {count}").format(count=count)
    area = top.room.boneyard
    size = window.fonts.fitting(words, window.text_size(SMALL), False, area.w)
    text = window.fonts.text(words, size, window.theme.dim, False, area.w)
    surface.blit(
        text, text.get_rect(midbottom=(round(area.x + area.w / 2), round(area.y + area.h))), special_flags=FLAG
    )


def draw_ends(surface: pygame.Surface, top: Tabletop, lit: Collection[int] = ()) -> None:
    """The number of each open end, small, at the end of its arm, but not where a place is lit."""
    if top.layout is None:
        return
    window, area = top.window, top.room.line
    size = max(12.0, top.layout.length * 0.27)
    for arm, mark in top.layout.ends.items():
        if arm not in lit:
            draw_chip(window, surface, str(mark.pip), size, (area.x + mark.x, area.y + mark.y), window.theme.text, 0.55)


def draw_chip(
    window: Window,
    surface: pygame.Surface,
    words: str,
    size: float,
    centre: tuple[float, float],
    colour: Colour,
    opacity: float,
) -> None:
    """Words on a small round plate."""
    drawn, rect = chip(window, words, size, centre, colour, window.theme.panel, opacity)
    surface.blit(drawn, rect, special_flags=FLAG)


def chip(
    window: Window,
    words: str,
    size: float,
    centre: tuple[float, float],
    colour: Colour,
    ground: Colour,
    opacity: float = 1.0,
) -> tuple[pygame.Surface, pygame.Rect]:
    """A picture of words on a small round plate, and where to blit it."""
    text = window.fonts.text(words, size, colour, True)
    height = round(text.get_height() * 1.06)
    width = max(height, text.get_width() + round(size * 0.9))
    plate = window.shapes.plate((width, height), height / 2, ground, None, 0, opacity).copy()
    plate.blit(text, text.get_rect(center=(width // 2, height // 2)), special_flags=FLAG)
    return plate, plate.get_rect(center=(round(centre[0]), round(centre[1])))


def draw_prompt(
    surface: pygame.Surface, top: Tabletop, happened: str, words: str, refused: bool, room_for_words: float
) -> None:
    """Above the hand: what happened last, and what the player can do now or why something was refused."""
    window = top.window
    rect = rect_of(top.room.prompt)
    line = window.fonts.line_height(window.text_size(BODY))
    if happened:
        size = window.fonts.fitting(happened, window.text_size(SMALL), False, room_for_words)
        text = window.fonts.text(happened, size, window.theme.text, False, room_for_words)
        draw_on_shade(window, surface, text, (rect.x, rect.y + round(0.15 * line)), window.theme.dim)
    if words:
        colour = window.theme.alert if refused else window.theme.accent
        mark = "× " if refused else ""
        size = window.fonts.fitting(mark + words, window.text_size(BODY), True, room_for_words)
        text = window.fonts.text(mark + words, size, colour, True, room_for_words)
        draw_on_shade(window, surface, text, (rect.x, rect.y + round(1.2 * line)), colour)


def draw_on_shade(
    window: Window, surface: pygame.Surface, text: pygame.Surface, at: tuple[float, float], colour: Colour
) -> None:
    """Words on the table, on a shade of the panel so that they read on any light."""
    pad = round(6 * window.unit)
    shade = window.shapes.plate(
        (text.get_width() + 2 * pad, text.get_height()), 6 * window.unit, window.theme.panel, None, 0, 0.72
    )
    surface.blit(shade, at, special_flags=FLAG)
    surface.blit(text, (at[0] + pad, at[1]), special_flags=FLAG)


def draw_log(surface: pygame.Surface, top: Tabletop, sentences: Sequence[str], skipped: int) -> None:
    """The log at the side, the newest sentence at the bottom; `skipped` lines of the newest are scrolled away."""
    window, theme = top.window, top.window.theme
    rect = rect_of(top.room.log)
    plate = window.shapes.plate(rect.size, 1, theme.panel, None, 0, 0.94)
    surface.blit(plate, rect, special_flags=FLAG)
    pygame.draw.line(surface, theme.panel_edge, rect.topleft, rect.bottomleft, max(1, round(window.unit)))
    pad = round(12 * window.unit)
    size = window.text_size(SMALL)
    height = window.fonts.line_height(size)
    y = rect.bottom - pad
    for nth, sentence in enumerate(reversed(sentences)):
        if nth < skipped:
            continue
        lines = window.fonts.wrap(sentence, size, rect.w - 2 * pad)
        y -= height * len(lines) + round(4 * window.unit)
        if y < rect.y + pad + top.room.bar.h:
            break
        for row, line in enumerate(lines):
            colour = theme.text if nth == skipped else theme.dim
            text = window.fonts.text(line, size, colour)
            surface.blit(text, (rect.x + pad, y + row * height), special_flags=FLAG)
