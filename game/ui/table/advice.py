"""What the coach says at the table to the person to move, when that person asks."""

from functools import partial

import pygame

from game.bots.assessment import Assessment
from game.coach.verdicts import CERTAIN, limits
from game.core.state import Action, Play
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.practice.thinking import Adviser
from game.text.choices import choice
from game.text.coach import Seen, hint, prospects
from game.ui.canvas.pixels import rect_of, rect_of_tile
from game.ui.table.choices_note import Bar, ChoicesNote
from game.ui.table.controls import Controls
from game.ui.table.family_view import FamilyView
from game.ui.table.intents import Command, Perform
from game.ui.table.note import Note, Quiet
from game.ui.table.note_place import Speaker
from game.ui.table.turns import Wait


class Hint(Note):
    """What the coach would do, and why."""


class Advice(Speaker):
    """A hint on the choice at hand: what the coach would do and why; asked for again, what every choice should bring.

    The worker of `adviser` thinks of it, on the view of the person who asks; what it `found` is kept until the match
    goes on. It is `wanted` from when it was asked for until it is shown.
    """

    asked = True
    called = "hint"

    def __init__(self, view: FamilyView, controls: Controls, perform: Perform) -> None:
        super().__init__(view, controls)
        self.perform = perform
        self.adviser = Adviser()
        self.wanted = self.thinking = False
        self.found: Assessment | None = None

    @property
    def possible(self) -> bool:
        """Whether the one who looks has something to choose, and may ask."""
        return self.tabletop.turn.wait == Wait.PERSON and self.tabletop.turn.can_ask

    def prepare(self) -> None:
        """Thinks of the choice at hand, unless it does or has done so."""
        if self.possible and self.found is None and not self.thinking:
            match = self.tabletop.match
            self.adviser.ask(match.game, match.game.observe(match.state, self.tabletop.viewer))
            self.thinking = True

    def ask(self) -> None:
        """A hint, or more of it: where the hint is shown, every choice; where those are, nothing.

        Asked for again while it thinks, it is not wanted any more.
        """
        if not self.possible:
            return
        self.prepare()
        if self.found is None:
            self.wanted = self.thinking and not self.wanted
        elif isinstance(self.shown, ChoicesNote):
            self.put_away()
        else:
            self.show(self._every_choice(self.found) if isinstance(self.shown, Hint) else self._hint(self.found))

    def look(self) -> bool:
        """Takes what has been found, and shows it if it is wanted; whether it was found just now."""
        found = self.adviser.answer() if self.thinking else None
        if found is None:
            return False
        self.thinking, self.found = False, found
        if self.wanted:
            self.wanted = False
            self.show(self._hint(found))
        return True

    @property
    def best(self) -> Play | None:
        """The play that is advised, if it is one."""
        action = self.found.best.action if self.found is not None else None
        return action if isinstance(action, Play) else None

    def clear(self) -> None:
        """The match goes on, or back."""
        self.put_away()
        self.adviser.cancel()
        self.wanted = self.thinking = False
        self.found = None

    # -- what it says --------------------------------------------------------------------------------------------------

    @property
    def seen(self) -> Seen:
        """The choice at hand as the one who looks sees it."""
        match = self.tabletop.match
        return Seen(match.game, match.game.observe(match.state, self.tabletop.viewer), match.names)

    def _hint(self, found: Assessment) -> Note:
        lines = hint(self.seen, found, limits(self.tabletop.match.key))
        more = Quiet(self.canvas, _("All choices · ?"), partial(self.perform, Command.HINT))
        buttons = [more, self._close()] if len(found.actions) > 1 else [self._close()]
        return Hint(self.canvas, lines, buttons, self.about(found.best.action))

    def _every_choice(self, found: Assessment) -> Note:
        seen = self.seen
        bars: dict[str, Bar] = {}  # by name: at two ends that show the same, one stands for two choices
        most = found.value(found.best)
        for one in (one for one in found.actions if found.value(one) <= most):  # no bet that no strategy knows
            error = found.error(one.values)
            roughly = not error and not one.facts and not found.complete
            name = choice(seen.game, seen.view, one.action)
            value, margin = found.value(one), CERTAIN * error
            if found.won is not None:
                value, margin = 100 * found.won.chance(value), 100 * margin / found.won.points
            bars.setdefault(name, Bar(name, value, margin, roughly, found.won is not None))
        heading = prospects(seen.game, found)
        return ChoicesNote(self.canvas, heading, [*bars.values()], [self._close()], self.about(found.best.action))

    def _close(self) -> Quiet:
        return Quiet(self.canvas, _("Close · Esc"), partial(self.perform, Command.CLOSE_REMARK))

    def about(self, action: Action) -> pygame.Rect:
        """Where the tile of an action lies, or where it is asked what to do."""
        tile: Tile | None = getattr(action, "tile", None)
        if tile in self.tabletop.shown:
            return rect_of_tile(self.tabletop.shown[tile])
        return rect_of(self.tabletop.room.prompt)
