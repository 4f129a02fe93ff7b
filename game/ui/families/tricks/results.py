"""What a hand of a trick game came to: its tricks."""

from collections.abc import Sequence

from game.core.state import Announce, HandOver
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.tricks.trick_game import TrickGame, TrickState
from game.ui.canvas.canvas import Canvas
from game.ui.families.base import HandResults
from game.ui.families.tricks import prompts
from game.ui.widgets.score_rows import HandRow, LabelledRow


class TrickResults(HandResults):
    """The tricks of the hand, and the doubles announced between them."""

    def headline(self) -> str:
        nobody = any(isinstance(event, HandOver) and event.winner is None for event in self.match.state.events)
        return _("The hand is over") if nobody else super().headline()

    def details(self, canvas: Canvas) -> tuple[str, Sequence[LabelledRow]]:
        """Each trick, who took it, its tiles in the order played, the points in it; and doubles announced between."""
        match = self.match
        state, game, names = match.state, match.game, match.names
        assert isinstance(state, TrickState)
        assert isinstance(game, TrickGame)
        if not state.tricks:
            return super().details(canvas)
        rows: list[LabelledRow] = []
        alike = all(game.trick_points(trick, state.trump) == 1 for trick in state.tricks)
        dealt = match.hand_start_step
        for action, before, after in zip(
            match.actions[dealt:], match.states[dealt:], match.states[dealt + 1 :], strict=False
        ):
            assert isinstance(before, TrickState)
            assert isinstance(after, TrickState)
            if isinstance(action, Announce):
                doubles = tuple(sorted(after.doubles_to_lead, reverse=True))
                in_vain = state.pending[game.side(before.to_move, len(names))]
                figure = _("{points} announced, without a trick") if in_vain else _("{points} announced")
                figure = figure.format(points=action.points)
                rows.append(HandRow(canvas, names[before.to_move], doubles, figure))
            elif len(after.tricks) > len(before.tricks):
                trick = after.tricks[-1]
                side = game.side(trick.winner, len(names))
                points = after.points[side] - before.points[side] - before.pending[side]
                figure = ngettext("{count} point", "{count} points", points).format(count=points)
                figure = _("trick {number}").format(number=len(after.tricks)) if alike else figure
                best = game.winning_tile(state.trump, trick)
                rows.append(HandRow(canvas, names[trick.winner], trick.tiles, figure, best=best))
        return prompts.contract(game, match) or _("Tricks"), rows
