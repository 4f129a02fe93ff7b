"""What pages show of a trick game: a picture of the trick, and the results of a hand."""

from collections.abc import Sequence
from typing import Any

from game.core.state import Announce, HandOver, Notice
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.tricks.trick_game import Trick, TrickGame, TrickState
from game.text.tricks import trick_words
from game.ui.canvas.canvas import Canvas
from game.ui.families.base import HandResults, OfMatch
from game.ui.families.tricks.layout import sign_of, trump_name
from game.ui.families.tricks.view import contract
from game.ui.layouts.animation import Sign
from game.ui.layouts.table_layout import Area, Pose, hand_poses
from game.ui.widgets.score_rows import HandRow, LabelledRow
from game.ui.widgets.thumbnail import Thumbnail, ThumbnailContent

LENGTH, WORDS = 0.12, 0.028  # tile length and text size, as shares of the width
ALONE = 0.2  # tile length in a small picture without hand and texts


class TrickThumbnail(OfMatch[TrickGame, TrickState], Thumbnail):
    """The trick in progress, or the last one taken; before the first the turned-up tile."""

    def sign(self, tile: Tile) -> Sign:
        return sign_of(self.game, self.state, tile)

    def table_content(self, size: tuple[int, int]) -> ThumbnailContent:
        state, (width, height), edge = self.state, size, self.px(14)
        text_size = max(12.0, WORDS * width)
        line_height = 1.5 * text_size if self.hand else 0
        trick = state.trick or (state.tricks[-1] if state.tricks else None)
        tiles: list[Tile] = [] if trick is None else [*trick.tiles]
        names = [] if trick is None else [self._tile_caption(trick, seat) for seat, _tile in trick.plays]
        if trick is None and state.turned is not None:
            tiles, names = [state.turned], [_("turned up")]
        badges = []
        words = trick_words(self.game, self.match.names, self.match.only_person).contract(state)
        fonts, room = self.canvas.fonts, width - 2 * edge
        is_too_long = (
            fonts.width(words, fonts.fitting_size(words, text_size, True, room - 1.2 * text_size), True) > room
        )
        if (not words or is_too_long) and state.trump is not None:
            words = _("Trumps: {suit}").format(suit=trump_name(state.trump))
        if words and self.hand:
            badges.append(self.badge_for(words, (width / 2, edge + line_height / 2), width - 2 * edge, text_size))
        area = Area(edge, edge + line_height, width - 2 * edge, height * (1 - self.hand) - edge - 2 * line_height)
        poses: list[tuple[Tile, Pose]] = []
        length = LENGTH if self.hand else ALONE
        cell_width = min(area.w / max(1, len(tiles)), 2 * length * width)
        left = width / 2 - cell_width * len(tiles) / 2
        for index, (tile, name) in enumerate(zip(tiles, names, strict=True)):
            (pose,) = hand_poses(Area(left + index * cell_width, area.y, cell_width, area.h), 1, round(length * width))
            poses.append((tile, pose))
            if self.hand:
                centre = pose.x, area.y + area.h + line_height / 2
                badges.append(self.badge_for(name, centre, cell_width, text_size))
        return poses, badges

    def _tile_caption(self, trick: Trick, seat: int) -> str:
        """Return whose tile it is, and whether it is the best of several or was led."""
        name, (leader, _tile) = self.match.names[seat], trick.plays[0]
        if len(trick.plays) > 1 and seat == trick.winner:
            return _("{name}: best").format(name=name)
        return _("{name} led").format(name=name) if seat == leader else name


# -- results of a hand -------------------------------------------------------------------------------------------------


class TrickResults(HandResults):
    """The tricks of the hand, and doubles announced between them."""

    def headline(self) -> str:
        events = self.match.state.events
        if any(isinstance(event, Notice) and event.kind in ("nobody bids", "all passed twice") for event in events):
            return _("Everyone passed, so this hand was not played")
        nobody = any(isinstance(event, HandOver) and event.winner is None for event in events)
        return _("The hand is over") if nobody else super().headline()

    def details(self, canvas: Canvas) -> tuple[str, Sequence[LabelledRow]]:
        """Return each trick with its winner, tiles and points; and doubles announced between tricks."""
        match, state, game, names = self.match, self.state, self.game, self.match.names
        if not state.tricks:
            return super().details(canvas)
        rows: list[LabelledRow] = []
        all_score_one = all(game.trick_points(trick, state.trump) == 1 for trick in state.tricks)
        dealt = match.hand_start_step
        states: Sequence[Any] = match.states[dealt:]
        for action, before, after in zip(match.actions[dealt:], states, states[1:], strict=False):
            if isinstance(action, Announce):
                doubles = tuple(sorted(after.doubles_to_lead, reverse=True))
                in_vain = state.pending[game.side(before.to_move, len(names))]
                figure = _("{points} announced, not counted: no trick won") if in_vain else _("{points} announced")
                figure = figure.format(points=action.points)
                rows.append(HandRow(canvas, names[before.to_move], doubles, figure))
            elif len(after.tricks) > len(before.tricks):
                trick = after.tricks[-1]
                side = game.side(trick.winner, len(names))
                points = after.points[side] - before.points[side] - before.pending[side]
                figure = ngettext("{count} point", "{count} points", points).format(count=points)
                figure = _("trick {number}").format(number=len(after.tricks)) if all_score_one else figure
                best = game.winning_tile(state.trump, trick)
                # Translators: a row of the tricks of a hand; the tiles of the trick follow.
                winner = _("{name} won").format(name=names[trick.winner])
                rows.append(HandRow(canvas, winner, trick.tiles, figure, best_tile=best))
        return contract(match) or _("Tricks"), rows
