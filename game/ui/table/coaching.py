"""The coach at one table: hints when asked, a word before a bad choice, and the hand looked back on."""

from dataclasses import replace
from functools import partial

from game.bots.assessment import Fact
from game.coach.verdicts import BLAMED, Grade, limits, verdict
from game.core.state import Accept, Action, Bid, Name
from game.platform.language import gettext as _
from game.text.coach import gives_away
from game.ui.table.aids import BIDS
from game.ui.table.display import Display
from game.ui.table.hand_review import HandReview
from game.ui.table.intents import Attempt, Command, Perform
from game.ui.table.note import Note, Quiet

GRAVE = {"off": (), "blunders": (Grade.BLUNDER,), "mistakes": BLAMED}
"""The grades before which the tutor speaks, by what is set."""


class Coaching:
    """What the coach does at the table of a display; nothing of it is played unless the person wants it.

    As a tutor it is asked before each choice of a person, and `objected` is the one it spoke against last.
    """

    def __init__(self, display: Display, perform: Perform) -> None:
        self.display, self.perform, self.advice = display, perform, display.advice
        self.review = HandReview(display.match, display.keeping.take_up)
        self.objected: Action | None = None
        self._held: Action | None = None  # what waits for the tutor to have thought

    @property
    def busy(self) -> bool:
        """Whether something is thought of for which the person waits, or may have to."""
        return self.advice.thinking

    def look(self) -> None:
        """Takes up what has been found since: shows the hint that was asked for, and goes on with what waited."""
        if self._speaks:
            self.review.look()
        if self._tutors or self._tells_chances:
            self.advice.prepare()
        wanted = self.advice.wanted
        if not self.advice.look():
            return
        if self._tells_chances:
            self._tell_chances()
        if wanted:
            self.display.keeping.helped()
            self._make_ready()
        held, self._held = self._held, None
        if held is not None:
            self.perform(Attempt(held))

    def told(self) -> str | None:
        """What the coach says of the hand that is over; empty for nothing, None while that is not known yet."""
        return self.review.told() if self._speaks else ""

    @property
    def _speaks(self) -> bool:
        """Whether it may say anything at this table."""
        return self.display.canvas.settings.coaches(len(self.display.match.people))

    def ask(self) -> None:
        """A hint in place of any other note, or more of it."""
        self.display.make_way_for(self.advice)
        self.advice.ask()
        if self.advice.shown is not None:
            self.display.keeping.helped()
            self._make_ready()
        self.display.light()

    @property
    def _tells_chances(self) -> bool:
        """Whether it is to be told what chance each bid has that may be made."""
        turn = self.display.tabletop.turn
        bids = any(isinstance(action, Bid | Name | Accept) for action in turn.legal)
        return bids and turn.can_ask and BIDS in self.display.aids.shown

    def _tell_chances(self) -> None:
        found = self.advice.found
        told = {} if found is None else {one.action: found.fact(one, Fact.MAKES_BID) for one in found.actions}
        self.display.prompts.chances = {action: chance for action, chance in told.items() if chance is not None}
        self.display.keeping.helped()
        self.perform(Command.RENEW)

    def explain(self, seat: int | None) -> None:
        """Why a bot did what it did last."""
        if self._speaks:
            self.display.make_way_for(self.display.reasons)
            self.display.reasons.ask(seat)

    def _make_ready(self) -> None:
        """Takes up the tile that is advised, at its place."""
        play, drag = self.advice.best, self.display.tabletop.drag
        if play is not None and drag.grip is None and play in drag.reach.places.get(play.tile, {}):
            self.display.hold(replace(drag.choose(play.tile), over=play, cursor=None))
        self.display.light()

    # -- the tutor -----------------------------------------------------------------------------------------------------

    @property
    def _tutors(self) -> bool:
        return self.display.canvas.settings.tutor != "off" and self.display.tabletop.turn.can_ask

    def objects(self, action: Action) -> bool:
        """Whether the tutor has something to say before an action: it says it, or as soon as it has thought.

        It says nothing of an action that has been asked for twice.
        """
        if not self._tutors or action == self.display.prompts.doubted:
            return False
        found = self.advice.found
        if found is None:
            self._held = action if self.advice.thinking else None
            return self.advice.thinking
        judged = verdict(found, action, limits(self.display.match.key))
        if judged is None or judged.grade not in GRAVE[self.display.canvas.settings.tutor]:
            return False
        self.objected = action
        canvas = self.display.canvas
        buttons = [
            Quiet(canvas, _("Play it anyway"), partial(self.perform, Command.INSIST)),
            Quiet(canvas, _("Show me · ?"), partial(self.perform, Command.HINT)),
            Quiet(canvas, _("Take it back · Esc"), partial(self.perform, Command.CLOSE_REMARK)),
        ]
        self.display.make_way_for(self.advice)
        self.advice.show(Note(canvas, (gives_away(self.advice.seen, judged), ""), buttons, self.advice.about(action)))
        if self.advice.shown is not None:
            self.display.keeping.helped()
        return self.advice.shown is not None

    def insist(self) -> None:
        """What the tutor spoke against is played all the same."""
        if self.objected is not None:
            self.display.prompts.doubted = self.objected
            self.perform(Attempt(self.objected))

    def start_over(self) -> None:
        """The match has gone on or back, or another looks."""
        self.objected = self._held = None
        self.advice.clear()
        self.display.reasons.put_away()

    def close(self) -> None:
        """Ends the workers."""
        self.advice.adviser.close()
        self.review.close()
