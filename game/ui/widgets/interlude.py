"""A page that comes by itself in the middle of play."""

from game.ui.widgets.page import Page


class Interlude(Page):
    """The base of what comes over the table unasked: only its own buttons lead on."""

    def back(self) -> None:
        """Does nothing: only its buttons lead on."""
