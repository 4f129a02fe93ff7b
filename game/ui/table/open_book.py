"""The book open beside the table: two lines when something happens for the first time in a match."""

from collections.abc import Iterator
from functools import partial

from game.language import gettext as _
from game.ui.table.controls import Controls
from game.ui.table.family_view import FamilyView
from game.ui.table.intents import Command, Perform
from game.ui.table.note import Note, Quiet
from game.ui.table.note_place import Speaker, about
from game.ui.table.turns import Wait
from game.words.first_times import first_times
from game.words.remarks import Remark, remark

GLANCE, LETTER = 1200, 34  # ms that a remark is there to be read: at least, and for each of its letters


class OpenBook(Speaker):
    """What is remarked on in one match while it `is_open`: each kind of happening once, after its tile has landed.

    What happened before it was opened counts as remarked on. The remark that is `shown` stays until the
    match goes on or it is put away. Those on one action follow each other; those that the player asked does not wait
    for come another time.
    """

    called = "remark"

    def __init__(self, view: FamilyView, controls: Controls, perform: Perform) -> None:
        super().__init__(view, controls)
        self.perform, self.is_open = perform, False
        self.remark: Remark | None = None
        self._looked = 0
        self._told: set[str] = set()
        self._waiting: list[tuple[Remark, int]] = []
        self._until = 0

    def open(self) -> None:
        """What happens for the first time from now on is remarked on."""
        self.is_open, self._looked = True, len(self.tabletop.match.actions)
        self._told = {kind for kind, _step in self._happened(0, self._looked)}

    def _happened(self, first: int, last: int) -> Iterator[tuple[str, int]]:
        """The kinds of happening that these actions brought, and after which of them."""
        match = self.tabletop.match
        for step in range(first, last):
            for kind in first_times(match.game, match.states[step], match.actions[step], match.states[step + 1]):
                yield kind, step

    # -- what is remarked on -------------------------------------------------------------------------------------------

    def look(self, now: int) -> int:
        """Once nothing moves: remarks on what has happened since; until when it is there to be read, in ms."""
        if not self.is_open:
            return 0
        match = self.tabletop.match
        if self._looked != len(match.actions):
            self.clear()
            for kind, step in self._happened(self._looked, len(match.actions)):
                made = remark(match.key, match.game, len(match.players), kind)
                if made is not None and kind not in self._told:
                    self._waiting.append((made, step))
            self._looked = len(match.actions)
        read = now >= self._until and self.tabletop.turn.wait != Wait.PERSON
        if self._waiting and (self.shown is None or read):
            self._remark_on(*self._waiting.pop(0), now)
        return self._until if self.shown is not None else 0

    def _remark_on(self, made: Remark, step: int, now: int) -> None:
        """Lays a remark where there is room for it; if there is none, it is for another time."""
        self.show(Note(self.canvas, made.lines, self._buttons(made), about(self.view, step)))
        if self.shown is not None:
            self.remark = made
            self._told.add(made.kind)
            self._until = now + round((GLANCE + LETTER * sum(map(len, made.lines))) / self.canvas.settings.speed)

    def _buttons(self, made: Remark) -> list[Quiet]:
        rules = _("Rules: {heading}").format(heading=made.heading)
        return [
            Quiet(self.canvas, rules, partial(self.perform, Command.READ), icon="rules"),
            Quiet(self.canvas, _("Turn off"), partial(self.perform, Command.CLOSE_BOOK)),
            Quiet(self.canvas, _("Close · Esc"), partial(self.perform, Command.CLOSE_REMARK)),
        ]

    def put_away(self) -> None:
        """Takes away the remark that is shown."""
        super().put_away()
        self.remark = None

    def hurry(self) -> None:
        """The remark that is shown has been read."""
        self._until = 0

    def close(self) -> None:
        """No more remarks in this match."""
        self.clear()
        self.is_open = False

    @property
    def heading(self) -> str | None:
        """The section of the rules to which the remark leads that is shown."""
        return self.remark.heading if self.remark is not None else None

    def clear(self) -> None:
        """The match goes on: nothing of what was remarked on before is shown any more."""
        self.vanish()
        self._waiting.clear()
