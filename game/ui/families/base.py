"""A family of games in the window: the part that it has in each room, and what its hands come to for a summary."""

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
    """What the hand that has just ended came to, in words and sums; a family tells it in its own way."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def headline(self) -> str:
        """Who has won the hand, in a sentence without its full stop."""
        return hand_headline(self.match)

    def counted(self) -> str:
        """What the totals count, and how long the match lasts."""
        aim = words_for(self.match.game, self.match.names).target_text()
        return _("Score, {aim}").format(aim=aim) if aim else _("Score")

    def goal(self) -> int | None:
        """The score that the match is played to; None where it has no end, or another one."""
        game = self.match.game
        return None if game.endless else 0 if game.counts_down else resolve_count(game.target, len(self.match.players))

    def account(self, side: int) -> tuple[int, list[ScoreLine]]:
        """The score that a side had when the hand began, and what it was paid since."""
        return scores_before(self.match)[side], score_lines(self.match, side)

    def details(self, canvas: Canvas) -> tuple[str, Sequence[LabelledRow]]:
        """What is told of the hand besides what it paid: words, and rows below them."""
        match = self.match
        shown = match.game.observe(match.state, -1).hands
        rows = [
            HandRow(canvas, name, () if HIDDEN in hand else hand, empty_text=_("not shown") if HIDDEN in hand else "")
            for name, hand in zip(match.names, shown, strict=True)
        ]
        return _("Tiles left"), rows


class FamilyUI(NamedTuple):
    """What the window has of a family of games.

    At the table these are its view, how a person is asked and what goes on by itself; elsewhere its picture on a page,
    its results, and what draws the emblem of a game in so many pixels.
    """

    view: Callable[[TableState], FamilyView]
    prompts: type[Prompts]
    turns: type[Turns]
    thumbnail: type[Thumbnail]
    results: type[HandResults]
    emblem: Callable[[Canvas, Any, tuple[int, int]], pygame.Surface]
