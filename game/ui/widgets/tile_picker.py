"""Widget to choose a tile from a whole set."""

from collections.abc import Callable, Sequence

import pygame

from game.core.tiles import Tile
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.lighting import with_opacity
from game.ui.widgets.scene import HitTarget
from game.ui.widgets.widget import ENTER, Widget

APART = 0.12  # gap between tiles, in tile widths
MAX_ROWS = 8
TALLEST = 120  # px of the design: most height of a tile
FAINT = 0.22  # opacity of tiles that cannot be chosen

STEPS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class TilePicker(Widget):
    """Tiles in rows; `on_choose` is called with the chosen one if it is `selectable`."""

    kind = "tray"

    def __init__(self, canvas: Canvas, label: str, tiles: Sequence[Tile], on_choose: Callable[[Tile], object]) -> None:
        super().__init__(canvas, label)
        self.tiles, self.on_choose = [*tiles], on_choose
        self.selectable: set[Tile] = set()
        self.cursor = 0

    def natural_size(self) -> tuple[int, int]:
        return self.px(300), self.px(2 * TALLEST)

    def rows(self, width: int, height: int) -> tuple[int, int]:
        """Return the number of rows at which the tiles are largest, and their length in pixels."""
        best = 1, 0
        for rows in range(1, MAX_ROWS + 1):
            columns = -(-len(self.tiles) // rows)
            length = min(self.px(TALLEST), 2 * int(width / columns / (1 + APART)), int(height / rows / (1 + APART / 2)))
            if length > best[1]:
                best = rows, length
        return best

    def places(self) -> dict[Tile, pygame.Rect]:
        """Return the rectangle of each tile."""
        rows, length = self.rows(*self.rect.size)
        columns, x_step = -(-len(self.tiles) // rows), round(length / 2 * (1 + APART))
        y_step = round(length * (1 + APART / 2))
        left = self.rect.centerx - columns * x_step // 2
        top = self.rect.centery - rows * y_step // 2
        return {
            tile: pygame.Rect(left + index % columns * x_step, top + index // columns * y_step, length // 2, length)
            for index, tile in enumerate(self.tiles)
        }

    def draw(self, surface: pygame.Surface) -> None:
        length = self.rows(*self.rect.size)[1] // 2 * 2
        for index, (tile, rect) in enumerate(self.places().items()):
            face = self.canvas.art.face(tile, length, 90)
            if tile not in self.selectable:
                face = with_opacity(face, FAINT)
            surface.blit(face, face.get_rect(center=rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)
            if self.ring and index == self.cursor:
                rim = rect.inflate(self.px(6), self.px(6))
                ring = self.canvas.shapes.box(rim.size, self.px(7), None, self.canvas.theme.accent, self.px(2))
                surface.blit(ring, rim, special_flags=pygame.BLEND_PREMULTIPLIED)

    def hit_targets(self) -> list[HitTarget]:
        """Return the widget itself and the tiles that can be chosen."""
        tiles = [HitTarget(f"tile {tile}", rect) for tile, rect in self.places().items() if tile in self.selectable]
        return [*super().hit_targets(), *tiles]

    def handle_release(self, at: tuple[int, int]) -> bool:
        tile = next((tile for tile, rect in self.places().items() if rect.collidepoint(at)), None)
        if tile in self.selectable and tile is not None:
            self.on_choose(tile)
        return True

    def handle_key(self, event: pygame.Event) -> bool:
        if event.key in ENTER:
            if self.tiles[self.cursor] in self.selectable:
                self.on_choose(self.tiles[self.cursor])
            return True
        if event.key not in STEPS:
            return False
        rows = self.rows(*self.rect.size)[0]
        columns = -(-len(self.tiles) // rows)
        dx, dy = STEPS[event.key]
        index = self.cursor + dx + dy * columns
        if not 0 <= index < len(self.tiles):
            return False
        self.cursor = index
        self.damage()
        return True
