"""The buttons with which a match is given out: as text, as a file, as a picture of its table."""

from collections.abc import Callable
from datetime import datetime

import pygame

from game.match import record
from game.match.deal_chains import hides_tiles
from game.match.match import Match
from game.match.seen_again import has_closed_hands
from game.platform.language import gettext as _
from game.play import exchange
from game.play.duplicate_match import waiting
from game.ui.widgets import clipboard
from game.ui.widgets.destinations import ToLeaving
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import Button


class Giving:
    """Gives out a match that was begun on a `day`; `tell` is called with what came of it, in a sentence.

    A picture can be given out where `png` draws one. The text of a match contains all tiles: the player is asked first
    if some of them are still secret, or were never shown.
    """

    def __init__(
        self,
        stage: Stage,
        match: Match,
        day: datetime,
        tell: Callable[[str], object],
        png: Callable[[], bytes] | None = None,
    ) -> None:
        self._stage, self._match, self._day, self._tell, self._png = stage, match, day, tell, png
        canvas, terse = stage.canvas, png is not None
        copy_key, picture_key = (pygame.K_c, pygame.K_p) if terse else (None, None)
        self.buttons = [
            Button(canvas, _("Copy"), self.copy, icon="copy", key=copy_key, terse=terse),
            Button(canvas, _("Save as a file"), self._save, icon="save", terse=terse),
        ]
        if png is not None:
            words = _("A picture of this table")
            self.buttons.append(Button(canvas, words, self._draw, icon="picture", key=picture_key, terse=True))

    def copy(self) -> None:
        """Puts the match into the clipboard as text, once the player means it."""
        self._if_meant(_("Copy it anyway?"), _("Copy it anyway"), self._copy)

    def _save(self) -> None:
        self._if_meant(_("Save it anyway?"), _("Save it anyway"), self._write)

    def _if_meant(self, question: str, yes: str, act: Callable[[], object]) -> None:
        """Act, but ask first where the text of the match contains secret tiles."""
        secret = self._secret()
        if secret:
            self._stage.go(ToLeaving(f"{secret} {question}", act, yes, _("Cancel")))
        else:
            act()

    def _secret(self) -> str:
        """Return a sentence on the secret tiles in the text of the match; empty if it has none."""
        match = self._match
        if hides_tiles(match):
            return _("This match is not finished: its text contains every player's tiles.")
        if match.series is not None and (not match.over or waiting(self._stage.store, match) is not None):
            return _("This duplicate match is not finished: the text contains tiles that will be dealt again.")
        if has_closed_hands(match):
            return _("The text of this match also contains hands that were never shown.")
        return ""

    def _copy(self) -> None:
        copied = clipboard.copy(record.write(self._match))
        self._tell(_("The match is in the clipboard, as text.") if copied else _("There is no clipboard here."))

    def _write(self) -> None:
        try:
            self._tell(exchange.told(exchange.give(self._match, self._day)))
        except exchange.Refused as error:
            self._tell(str(error))

    def _draw(self) -> None:
        assert self._png is not None
        try:
            self._tell(exchange.told(exchange.give_picture(self._match, self._day, self._png())))
        except exchange.Refused as error:
            self._tell(str(error))
