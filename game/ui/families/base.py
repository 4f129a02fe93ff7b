"""What a family of games adds to the window, and the results of a hand for a summary."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame

from game.core.tiles import HIDDEN
from game.match.match import Match
from game.platform.language import gettext as _
from game.rules.options import resolve_count
from game.text import words_for
from game.ui.canvas.canvas import Canvas
from game.ui.table.family_view import FamilyView
from game.ui.table.prompts import Prompts
from game.ui.table.results import hand_headline, score_lines, scores_before
from game.ui.table.table_state import TableState
from game.ui.table.turns import Turns
from game.ui.widgets.score_rows import HandRow, LabelledRow, ScoreLine
from game.ui.widgets.thumbnail import Thumbnail


class HandResults:
    """The results of the hand that has just ended, as texts and sums; families override parts of it."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def headline(self) -> str:
        """Return who won the hand, as a sentence without its full stop."""
        return hand_headline(self.match)

    def counted(self) -> str:
        """Return what the totals count, and how long the match lasts."""
        target = words_for(self.match.game, self.match.names).target_text()
        return _("Score, {target_text}").format(target_text=target) if target else _("Score")

    def goal(self) -> int | None:
        """Return the target score of the match; None if it has none."""
        game = self.match.game
        return None if game.endless else 0 if game.counts_down else resolve_count(game.target, len(self.match.players))

    def account(self, side: int) -> tuple[int, list[ScoreLine]]:
        """Return the score of a side when the hand began, and the lines scored since."""
        return scores_before(self.match)[side], score_lines(self.match, side)

    def details(self, canvas: Canvas) -> tuple[str, Sequence[LabelledRow]]:
        """Return a heading and rows with more about the hand."""
        match = self.match
        hands = match.game.observe(match.state, -1).hands
        rows = [
            HandRow(canvas, name, () if HIDDEN in hand else hand, empty_text=_("not shown") if HIDDEN in hand else "")
            for name, hand in zip(match.names, hands, strict=True)
        ]
        return _("Tiles left"), rows


class FamilyUI(NamedTuple):
    """The user interface of a family of games.

    For the table its view, prompts and automatic turns; for pages its thumbnail, results and emblems.
    """

    view: Callable[[TableState], FamilyView]
    prompts: type[Prompts]
    turns: type[Turns]
    thumbnail: type[Thumbnail]
    results: type[HandResults]
    emblem: Callable[[Canvas, Any, tuple[int, int]], pygame.Surface]
