"""A picture of a line game on a page: the line of play at one step."""

from game.rules.line.line_state import LineState
from game.ui.layouts.line import Layout, lay, lengths
from game.ui.layouts.room import Area, Pose
from game.ui.widgets.labels import badge
from game.ui.widgets.thumbnail import Drawn, Thumbnail

LARGEST, ALONE = 0.11, 0.17  # of its width, the long side of a tile in the line; with no hand below it


class LineThumbnail(Thumbnail):
    """The line of play, and the numbers of its open ends."""

    def lie(self, size: tuple[int, int]) -> tuple[Layout, Area]:
        """The line laid out in a picture of that size, and the area in which it lies."""
        state = self.match.state
        assert isinstance(state, LineState)
        (width, height), edge = size, self.px(14)
        room = Area(edge, edge, width - 2 * edge, height * (1 - self.hand) - edge)
        tiles = len(self.match.game.deck())
        largest = (LARGEST if self.hand else ALONE) * width
        return lay(state.line, room.w, room.h, lengths(room.w, room.h, largest, tiles)), room

    def middle(self, size: tuple[int, int]) -> Drawn:
        state, canvas, theme = self.match.state, self.canvas, self.canvas.theme
        assert isinstance(state, LineState)
        layout, area = self.lie(size)
        poses = [
            (laid.tile, Pose(round(area.x + placed.x), round(area.y + placed.y), placed.angle, round(layout.length)))
            for laid, placed in zip(state.line.laid, layout.tiles, strict=True)
        ]
        words = max(12.0, layout.length * 0.27)
        badges = [
            badge(canvas, str(mark.pip), words, (area.x + mark.x, area.y + mark.y), theme.text, theme.panel, 0.55)
            for mark in layout.ends.values()
        ]
        return poses, badges
