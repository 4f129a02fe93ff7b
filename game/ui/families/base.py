"""What a family of games adds to the window, and pieces that its families share."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, cast

import pygame

from game.core.state import Action
from game.core.tiles import HIDDEN
from game.match.match import Match
from game.platform.language import gettext as _
from game.rules.options import resolve_count
from game.text import match_words
from game.text.choices import action_label
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.theme import Colour
from game.ui.keys import KeyGroup
from game.ui.table.family_view import FamilyView
from game.ui.table.prompts import PromptButton, Prompts
from game.ui.table.results import hand_headline, score_lines, scores_before
from game.ui.table.table_state import TableState
from game.ui.table.turns import Turns
from game.ui.widgets.score_rows import HandRow, LabelledRow, ScoreLine
from game.ui.widgets.thumbnail import Thumbnail
from game.ui.widgets.widget import Button

G = TypeVar("G")
S = TypeVar("S")


class OfMatch(Generic[G, S]):
    """Mixin that gives the game and the state of `match` the types of a family."""

    match: Match

    @property
    def game(self) -> G:
        """The game of the match."""
        return cast(G, self.match.game)

    @property
    def state(self) -> S:
        """The state of the match."""
        return cast(S, self.match.state)


# -- prompts and turns -------------------------------------------------------------------------------------------------


class FamilyPrompts(OfMatch[G, S], Prompts):
    """Prompts with a key for each action without a tile; `KEYS` is in the order of the buttons."""

    KEYS: ClassVar[dict[Action, int]] = {}

    def label(self, action: Action) -> str:
        """Return the label of the button of an action."""
        return action_label(self.match.game, self.match.state, action)

    def key_buttons(self, legal: Collection[Action], primary: object) -> list[Button]:
        """Return the buttons of the legal actions in KEYS; the one of `primary` is emphasized."""
        return [
            PromptButton(self.canvas, self.label(action), partial(self.dispatch, action), key, action == primary)
            for action, key in self.KEYS.items()
            if action in legal
        ]

    def keys(self, legal: Collection[Action]) -> Mapping[int, Callable[[], object]]:
        """Return a callback for each key; of several actions with one key a legal one, or the first."""
        actions = [*reversed(self.KEYS), *(action for action in self.KEYS if action in legal)]
        return {self.KEYS[action]: partial(self.dispatch, action) for action in actions}

    def stepper(self, button: Button) -> list[Button]:
        """Return a button with an amount, and those that step down and up."""
        less = Button(self.canvas, _("Less"), partial(self.step, -1), icon="minus", icon_only=True)
        more = Button(self.canvas, _("More"), partial(self.step, 1), icon="plus", icon_only=True)
        return [less, button, more]


# -- drawing -----------------------------------------------------------------------------------------------------------


def write(
    surface: pygame.Surface,
    canvas: Canvas,
    words: str,
    rect: pygame.Rect,
    size: float,
    colour: Colour,
    bold: bool = False,
    anchor: str = "center",
) -> pygame.Rect:
    """Draw a line of text at an anchor of a rectangle, smaller or cut if it is too wide; return its rectangle."""
    at = {anchor: getattr(rect, anchor)}
    return canvas.write(surface, words, size, colour, bold=bold, max_width=rect.w, shrink=True, **at)


# -- results of a hand -------------------------------------------------------------------------------------------------


class HandResults(OfMatch[Any, Any]):
    """The results of the hand that has just ended, as texts and sums; families override parts of it."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def headline(self) -> str:
        """Return who won the hand, as a sentence without its full stop."""
        return hand_headline(self.match)

    def counted(self) -> str:
        """Return what the totals count, and how long the match lasts."""
        target = match_words(self.match).target_text() if self.match.hands is None else ""
        return _("Score ({target_text})").format(target_text=target) if target else _("Score")

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

    For the table its view, prompts, automatic turns and keys; for pages its thumbnail and results.
    """

    view: Callable[[TableState], FamilyView]
    prompts: type[Prompts]
    turns: type[Turns]
    keys: KeyGroup
    thumbnail: type[Thumbnail]
    results: type[HandResults]
