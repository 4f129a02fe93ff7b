"""The book open beside the table: two lines when something happens for the first time in a match."""

from collections.abc import Iterator
from functools import partial

from game.core.state import Play
from game.platform.language import gettext as _
from game.text.first_times import first_times
from game.text.remarks import Remark, remark
from game.ui.table.controls import Controls
from game.ui.table.family_view import FamilyView
from game.ui.table.intents import Command, Perform
from game.ui.table.note import Note, Quiet
from game.ui.table.note_place import Speaker, about


class OpenBook(Speaker):
    """What is remarked on in one match while it `is_open`: each kind of happening once, after its tile has landed.

    What happened before it was opened counts as remarked on. The remark that is `shown` stays until the player closes
    it or plays on, or what it is about is taken back. The others wait in a queue: none replaces one that is open.
    """

    called = "remark"

    def __init__(self, view: FamilyView, controls: Controls, perform: Perform) -> None:
        super().__init__(view, controls)
        self.perform, self.is_open = perform, False
        self.remark: Remark | None = None
        self._step = 0  # the action that the shown remark is about
        self._looked = 0
        self._told: set[str] = set()
        self._waiting: list[tuple[Remark, int]] = []

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

    def look(self) -> None:
        """Once nothing moves: queues remarks on what has happened since, and shows the next if none is open."""
        if not self.is_open:
            return
        match = self.tabletop.match
        if len(match.actions) < self._looked:
            self._take_back(len(match.actions))
        for kind, step in self._happened(self._looked, len(match.actions)):
            action = match.actions[step]
            tile = [action.tile] if isinstance(action, Play) else []
            made = remark(match.key, match.game, len(match.players), kind, *tile)
            if made is not None and kind not in self._told | {queued.kind for queued, _step in self._waiting}:
                self._waiting.append((made, step))
        self._looked = len(match.actions)
        while self._waiting and self.shown is None:
            self._remark_on(*self._waiting.pop(0))

    def _take_back(self, left: int) -> None:
        """Only so many actions are left of the match: what was to be said of the others is not said."""
        if self._step >= left:
            self.put_away()
        self._waiting = [(made, step) for made, step in self._waiting if step < left]
        self._looked = left

    def _remark_on(self, made: Remark, step: int) -> None:
        """Lays a remark where there is room for it; if there is none, it is for another time."""
        self.show(Note(self.canvas, made.lines, self._buttons(made), about(self.view, step)))
        if self.shown is not None:
            self.remark, self._step = made, step
            self._told.add(made.kind)

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

    def step_aside(self) -> None:
        """Makes way for a note that the player asked for: the remark that is shown is the next to come."""
        if self.shown is not None and self.remark is not None:
            self._told.discard(self.remark.kind)
            self._waiting.insert(0, (self.remark, self._step))
            self.put_away()

    def close(self) -> None:
        """No more remarks in this match."""
        self.put_away()
        self._waiting.clear()
        self.is_open = False

    @property
    def heading(self) -> str | None:
        """The section of the rules to which the remark leads that is shown."""
        return self.remark.heading if self.remark is not None else None
