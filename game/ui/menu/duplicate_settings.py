"""The section “Without luck” of the setup: a duplicate match, in which each deal comes from every chair."""

from collections.abc import Callable

from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.play.duplicate_match import start_duplicate
from game.text.deal_results import explain_duplicate
from game.ui.canvas.canvas import Canvas
from game.ui.widgets.page import Section
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.widget import SMALL, Button, Text, Widget

DEALS = (2, 4, 8, 12)
"""How many deals a duplicate match may have."""


class DuplicateSettings:
    """Whether a duplicate match is wished, and of how many deals.

    `changed` is called when that has changed, then `focus` with the widget that goes on from there; `resized` when a
    list opens or closes.
    """

    def __init__(
        self,
        canvas: Canvas,
        changed: Callable[[], None],
        focus: Callable[[Widget], None],
        resized: Callable[[], object],
    ) -> None:
        self._canvas, self._changed, self._focus, self._resized = canvas, changed, focus, resized
        self.is_enabled, self._deals = False, DEALS[1]
        self._stop: Widget

    def open_button(self) -> Button:
        """The button that opens the section."""
        button = Button(self._canvas, _("Duplicate match"), self._turn, icon="down")
        if not self.is_enabled:
            self._stop = button
        return button

    def section(self, players: int) -> Section:
        """The section with new widgets."""
        canvas = self._canvas
        picks = [SelectorItem(deals, str(deals)) for deals in DEALS]
        how_many = Selector(canvas, _("Deals"), picks, self._deals, self._choose, self._resized)
        self._stop = how_many
        return Section(
            canvas,
            _("Without luck"),
            [
                Text(canvas, explain_duplicate(players, self._deals), SMALL),
                Text(canvas, _("How many deals"), SMALL, tone="dim"),
                how_many,
                Button(canvas, _("A plain match"), self._turn, icon="up"),
            ],
        )

    def summary(self, players: int) -> str:
        """What is said of it beside the button that begins the match."""
        hands = self._deals * players
        return ngettext("Duplicate, {count} hand.", "Duplicate, {count} hands.", hands).format(count=hands)

    def create_match(self, match: Match) -> Match:
        """The match that is begun in place of one."""
        return start_duplicate(match, self._deals) if self.is_enabled else match

    def _turn(self) -> None:
        self.is_enabled = not self.is_enabled
        self._renew()

    def _choose(self, deals: int) -> None:
        self._deals = deals
        self._renew()

    def _renew(self) -> None:
        self._changed()
        self._focus(self._stop)
