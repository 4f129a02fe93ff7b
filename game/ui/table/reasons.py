"""Why a bot may have done what it did last: said at its name plate, by what everybody at the table can see."""

from functools import partial

from game.platform.language import gettext as _
from game.text.why import deeds, why
from game.ui.canvas.pixels import rect_of
from game.ui.table.controls import Controls
from game.ui.table.family_view import FamilyView
from game.ui.table.intents import Command, Explain, Perform
from game.ui.table.note import Note, Quiet
from game.ui.table.note_place import Speaker, about


class Reasons(Speaker):
    """The reason of one bot's last action; asked for again, that of the bot before it. `seat` is whose is shown."""

    asked = True
    called = "why"

    def __init__(self, view: FamilyView, controls: Controls, perform: Perform) -> None:
        super().__init__(view, controls)
        self.perform = perform
        self.seat: int | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """Those who may be asked."""
        return tuple(self._steps())

    def _steps(self) -> dict[int, int]:
        """By the seat of each bot that has done anything in this hand, after how many actions; the latest first."""
        match = self.tabletop.match
        last = deeds(match, self.tabletop.seen)
        return {seat: last[seat] for seat in reversed(last) if seat not in match.people}

    def ask(self, seat: int | None = None) -> None:
        """Says why a bot did what it did last: of that seat, or of the last one, and after that the one before.

        Asked again about the same seat it says nothing more.
        """
        steps = self._steps()
        seats = [*steps]
        if seat is None:
            place = seats.index(self.seat) + 1 if self.seat in seats else 0
            seat = seats[place] if place < len(seats) else None
        elif seat == self.seat:
            seat = None
        self.put_away()
        if seat in steps:
            self._say(seat, steps[seat], more=seats.index(seat) + 1 < len(seats))

    def _say(self, seat: int, step: int, more: bool) -> None:
        told = why(self.tabletop.match, step)
        buttons = [Quiet(self.canvas, _("Close · Esc"), partial(self.perform, Command.CLOSE_REMARK))]
        if more:
            buttons.insert(0, Quiet(self.canvas, _("The one before · Y"), partial(self.perform, Explain(None))))
        place = about(self.view, step)
        if place == rect_of(self.tabletop.room.prompt):
            place = rect_of(self.tabletop.room.seats[self.tabletop.place_of(seat)].nameplate)
        self.show(Note(self.canvas, (told.deed, told.reason), buttons, place))
        self.seat = seat if self.shown is not None else None

    def put_away(self) -> None:
        """Takes away what is shown."""
        super().put_away()
        self.seat = None
