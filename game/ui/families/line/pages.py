"""What pages show of a line game: a picture of a position, and the results of a hand."""

from game.rules.line.line_game import LineGame
from game.rules.line.line_state import LineState
from game.ui.families.base import HandResults, OfMatch
from game.ui.layouts.line import LineArrangement, lay_out_line
from game.ui.layouts.table_layout import Area
from game.ui.table.results import line_hand_headline
from game.ui.widgets.labels import badge
from game.ui.widgets.thumbnail import Thumbnail, ThumbnailContent

MAX_TILE_LENGTH, ALONE = 0.11, 0.17  # largest tile length as a share of the width: with a hand below, and without


class LineThumbnail(OfMatch[LineGame, LineState], Thumbnail):
    """The line of play, with the numbers of its open ends."""

    def arrange(self, size: tuple[int, int]) -> tuple[LineArrangement, Area]:
        """Return the arrangement of the line in a picture of that size, and its area."""
        (width, height), edge = size, self.px(14)
        area = Area(edge, edge, width - 2 * edge, height * (1 - self.hand) - edge)
        largest = (MAX_TILE_LENGTH if self.hand else ALONE) * width
        return lay_out_line(self.state.line, area.w, area.h, largest, len(self.game.deck())), area

    def table_content(self, size: tuple[int, int]) -> ThumbnailContent:
        state, canvas, theme = self.state, self.canvas, self.canvas.theme
        layout, area = self.arrange(size)
        poses = [
            (placed.tile, pose.within(area)) for placed, pose in zip(state.line.placed_tiles, layout.tiles, strict=True)
        ]
        words = max(12.0, layout.length * 0.27)
        badges = [
            badge(canvas, str(mark.pip), words, (area.x + mark.x, area.y + mark.y), theme.text, theme.panel, 0.55)
            for mark in layout.ends.values()
        ]
        return poses, badges


# -- results of a hand -------------------------------------------------------------------------------------------------


class LineResults(HandResults):
    """Results of a hand: who won, and how it ended."""

    def headline(self) -> str:
        return line_hand_headline(self.match)
