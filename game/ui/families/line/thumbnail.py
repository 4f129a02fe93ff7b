"""A picture of a line game on a page: the line of play at one step."""

from operator import attrgetter

from game.rules.line.line_state import LineState
from game.ui.layouts.line import Layout, lay
from game.ui.layouts.room import Area, Pose
from game.ui.widgets.labels import badge
from game.ui.widgets.thumbnail import HAND, Drawn, Thumbnail

LARGEST, SMALLEST = 0.095, 0.03  # of its width, the long side of a tile in the line


class LineThumbnail(Thumbnail):
    """The line of play, and the numbers of its open ends."""

    def lie(self, size: tuple[int, int]) -> tuple[Layout, Area]:
        """The line laid out in a picture of that size, and where its layout lies so that the line is in the middle."""
        state = self.match.state
        assert isinstance(state, LineState)
        (width, height), edge = size, self.px(14)
        room = Area(edge, edge, width - 2 * edge, height * (1 - HAND) - edge)
        # In the middle of twice the width a line that would fit in this one need not turn; a longer one has to.
        for wide in (2 * room.w, room.w):
            layout = lay(state.line, wide, room.h, LARGEST * width, SMALLEST * width)
            xs, ys = ([*map(attrgetter(axis), (*layout.tiles, *layout.ends.values()))] for axis in ("x", "y"))
            if max(xs) - min(xs) + layout.length <= room.w:
                break
        x, y = room.centre
        return layout, Area(x - (min(xs) + max(xs)) / 2, y - (min(ys) + max(ys)) / 2, wide, room.h)

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
