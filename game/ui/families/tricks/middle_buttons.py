"""The buttons in the middle of a trick game: bids, suits to name, and a look back at the last trick."""

from collections.abc import Callable, Sequence

import pygame

from game.core.tiles import Tile
from game.match.match import Match
from game.platform.language import gettext as _
from game.rules.tricks.trick_game import Trick, TrickGame, TrickState
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.sprites import area_rect, sprite_surface
from game.ui.canvas.theme import mix
from game.ui.families.tricks.signs import sign_of
from game.ui.layouts.animation import sprite_at_rest
from game.ui.layouts.table_layout import Area, hand_poses
from game.ui.table.prompts import PromptButton
from game.ui.widgets.widget import Button

BIG, SMALL = 20, 14  # px of the design, the words of a cell and those below them
TILE = 44  # px of the design, a tile in a cell; it grows with the text
LOOKED_AT = 132  # px of the design, a tile of the last trick
PAD = 6  # px of the design


class Cell(PromptButton):
    """A large button with a word, and below it what that means, or the tiles it stands for."""

    def __init__(
        self,
        canvas: Canvas,
        label: str,
        act: Callable[[], object],
        key: int | None = None,
        *,
        below: str = "",
        tiles: Sequence[Tile] = (),
    ) -> None:
        super().__init__(canvas, label, act, key)
        self.below, self.tiles = below, tuple(tiles)
        if below:
            told = _("{bid}: {meaning}").format(bid=label, meaning=below)
            self.hint = f"{told} · {self.hint}" if self.hint else told

    def draw(self, surface: pygame.Surface) -> None:
        theme, fonts, pad = self.canvas.theme, self.canvas.fonts, self.px(PAD)
        lit = self.hover or self.ring
        fill = mix(theme.panel, theme.panel_edge, 0.55) if lit else theme.panel
        self._draw_box(surface, self.rect, fill, theme.accent if lit else theme.panel_edge)
        inside = self.rect.inflate(-2 * pad, -2 * pad)
        size = fonts.fitting_size(self.label, min(self.canvas.text_size(BIG), 0.62 * inside.h), True, inside.w)
        word = fonts.text(self.label, size, theme.text, True, inside.w)
        line = fonts.line_height(self.canvas.text_size(SMALL))
        left = inside.h - word.get_height()
        if self.tiles and left >= 14:
            surface.blit(word, word.get_rect(midtop=inside.midtop), special_flags=pygame.BLEND_PREMULTIPLIED)
            self._draw_tiles(surface, Area(inside.x, inside.y + word.get_height(), inside.w, left))
        elif self.below and left >= line:
            small = fonts.fitting_size(self.below, self.canvas.text_size(SMALL), False, inside.w)
            text = fonts.text(self.below, small, theme.dim, False, inside.w)
            top = inside.y + (left - text.get_height()) // 2
            surface.blit(word, word.get_rect(midtop=(inside.centerx, top)), special_flags=pygame.BLEND_PREMULTIPLIED)
            at = text.get_rect(midtop=(inside.centerx, top + word.get_height()))
            surface.blit(text, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        else:
            surface.blit(word, word.get_rect(center=inside.center), special_flags=pygame.BLEND_PREMULTIPLIED)
        self._draw_ring(surface)

    def _draw_tiles(self, surface: pygame.Surface, area: Area) -> None:
        for tile, pose in zip(
            self.tiles, hand_poses(area, len(self.tiles), round(self.canvas.text_size(TILE)), 10, 2), strict=True
        ):
            drawn = self.canvas.art.face(tile, pose.length, pose.angle)
            surface.blit(drawn, drawn.get_rect(center=(pose.x, pose.y)), special_flags=pygame.BLEND_PREMULTIPLIED)


class LastTrickPanel(Button):
    """The last trick once more, over the middle, until it is pressed: each tile above the name of who played it."""

    def __init__(self, canvas: Canvas, match: Match, trick: Trick, act: Callable[[], object]) -> None:
        super().__init__(canvas, _("Close"), act)
        self.match, self.trick = match, trick

    def draw(self, surface: pygame.Surface) -> None:
        theme, fonts, pad = self.canvas.theme, self.canvas.fonts, 2 * self.px(PAD)
        self._draw_box(surface, self.rect, theme.panel, theme.accent)
        inside = self.rect.inflate(-2 * pad, -2 * pad)
        names, game, state = self.match.names, self.match.game, self.match.state
        assert isinstance(game, TrickGame)
        assert isinstance(state, TrickState)
        leader = self.trick.plays[0][0]
        words = _("The last trick: {leader} led, {name} took it")
        if leader == self.trick.winner:
            words = _("The last trick: {name} led and took it")
        words = words.format(leader=names[leader], name=names[self.trick.winner])
        size = fonts.fitting_size(words, self.canvas.text_size(BIG), True, inside.w)
        head = fonts.text(words, size, theme.text, True, inside.w)
        surface.blit(head, head.get_rect(midtop=inside.midtop), special_flags=pygame.BLEND_PREMULTIPLIED)
        line = fonts.line_height(self.canvas.text_size(SMALL))
        wide, high = inside.w / len(self.trick.plays), inside.h - head.get_height() - line
        for nth, (seat, tile) in enumerate(self.trick.plays):
            area = Area(inside.x + nth * wide, inside.y + head.get_height(), wide, high).inset(pad / 2)
            (pose,) = hand_poses(area.inset(pad), 1, round(self.canvas.text_size(LOOKED_AT)))
            shown = sprite_at_rest(pose, True)._replace(sign=sign_of(game, state, tile))
            drawn, at = sprite_surface(self.canvas, tile, shown)
            surface.blit(drawn, at, special_flags=pygame.BLEND_PREMULTIPLIED)
            won = seat == self.trick.winner
            name = self.match.names[seat]
            small = fonts.fitting_size(name, self.canvas.text_size(SMALL), won, wide - pad)
            text = fonts.text(name, small, theme.accent if won else theme.text, won, wide - pad)
            at = text.get_rect(midbottom=area_rect(Area(area.x, inside.bottom - line, area.w, line)).midbottom)
            surface.blit(text, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        self._draw_ring(surface)
