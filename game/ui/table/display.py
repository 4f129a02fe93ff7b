"""What is seen of a match: tiles, words and buttons, found anew from the match when it has changed."""

from dataclasses import replace

import pygame

from game.core.state import Action
from game.core.tiles import Tile
from game.match.match import Match
from game.platform.language import gettext as _
from game.rules.line.line_game import LineGame
from game.text import told
from game.ui.canvas.pixels import rect_of, rect_of_tile
from game.ui.layouts.motion import Motion, Shown
from game.ui.table import nameplates
from game.ui.table.action_effects import ActionEffects
from game.ui.table.advice import Advice
from game.ui.table.aids import Aids
from game.ui.table.clock import TurnClock
from game.ui.table.controls import Controls
from game.ui.table.drag import Drag
from game.ui.table.family_view import FamilyView
from game.ui.table.intents import Perform
from game.ui.table.keeping import Keeping
from game.ui.table.note_place import Speaker
from game.ui.table.open_book import OpenBook
from game.ui.table.painting import Notes, Painting, at_rest, scores_of
from game.ui.table.prompts import Prompts
from game.ui.table.reach import reach_of
from game.ui.table.reasons import Reasons
from game.ui.table.turn_view import TurnView
from game.ui.table.turns import Wait
from game.ui.widgets.scene import Thing
from game.ui.widgets.widget import ENTER


class Display:
    """The table of a family's view with all that stands on it.

    From the match it finds one turn view and what can be reached, and puts both on the tabletop, where every part
    reads them. Nothing is done here for the player: what a button asks for is performed above. Once it is `closed`,
    nothing can be taken back.
    """

    def __init__(self, view: FamilyView, prompts: Prompts, perform: Perform, keeping: Keeping) -> None:
        self.tabletop, self.view, self.prompts, self.keeping = view.tabletop, view, prompts, keeping
        self.canvas, match = view.tabletop.canvas, view.tabletop.match
        self.motion = Motion()
        self.effects = ActionEffects(view, self.motion)
        self.notes = Notes(list(match.state.scores), told(match))
        self.painting = Painting(view, self.motion, self.notes)
        seconds = match.game.turn_clock if isinstance(match.game, LineGame) else 0
        self.clock = TurnClock(self.tabletop, seconds) if seconds else None
        self.controls = Controls(self.canvas, perform, self.clock)
        self.book = OpenBook(view, self.controls, perform)
        self.advice = Advice(view, self.controls, perform)
        self.reasons = Reasons(view, self.controls, perform)
        self.aids = Aids(view.tabletop)
        self.speakers: tuple[Speaker, ...] = (self.book, self.advice, self.reasons)
        self.painting.between = self._draw_notes
        self.closed = False

    @property
    def match(self) -> Match:
        """The match that is seen."""
        return self.tabletop.match

    # -- found from the match ------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Whatever moves has arrived, nothing is in hand, and the totals are those of the match."""
        self.motion.hurry()
        self.tabletop.drag = self.tabletop.drag.drop()
        self.notes.scores[:] = self.match.state.scores
        self.painting.stale = True

    def arrange(self, wait: Wait | None, refusal: str = "") -> None:
        """Puts everything in its place, and finds what may be done."""
        self.tabletop.aids = self.aids.column
        self.view.layout.arrange()
        self.renew(wait, refusal)

    def turn_column(self, log: bool) -> None:
        """Opens or closes the log, or the aids; `arrange` follows."""
        self.motion.hurry()
        if log:
            self.tabletop.log_open = not self.tabletop.log_open
        else:
            self.aids.turn()

    def renew(self, wait: Wait | None, refusal: str = "") -> None:
        """Finds what may be done now, while the match waits so; a `refusal` is said instead."""
        tabletop, match = self.tabletop, self.match
        mine = wait == Wait.PERSON and match.state.to_move == tabletop.viewer and tabletop.open
        legal = match.game.legal_actions(match.state) if mine else ()
        back = self.view.landing.standing_back(legal)
        can_undo = not self.closed and match.can_undo(tabletop.viewer)
        notice = "" if self.closed else self.keeping.notice
        coached = self.canvas.settings.coaches(len(match.people))
        turn = TurnView(wait, mine, legal, back, can_undo, refused=bool(refusal), prompt=refusal, notice=notice)
        turn = replace(turn, can_ask=coached and len(legal) > 1, explained=self.reasons.seats if coached else ())
        turn = replace(turn, why_no_hint="" if turn.can_ask else self._why_no_hint(coached, mine))
        self.controls.name_order(self.view.layout.next_order()[0])
        tabletop.turn = self.controls.arrange(turn, self.prompts, tabletop.room)
        tabletop.drag = tabletop.drag.allowed(reach_of(self.view, legal))
        self.light()
        for speaker in self.speakers:
            speaker.place()
        self.painting.stale = True

    def _why_no_hint(self, coached: bool, mine: bool) -> str:
        """Why the viewer cannot ask the coach for a hint now."""
        if not coached and self.canvas.settings.hints == "never":
            return _("Hints are turned off in the settings.")
        if not coached:
            return _("The settings allow hints only when one person plays.")
        return (
            _("There is only one move, so no hint is needed.") if mine else _("Hints are given when it is your turn.")
        )

    def hold(self, drag: Drag) -> None:
        """What is in hand is this from now on."""
        lit = drag.chosen != self.tabletop.drag.chosen
        self.tabletop.drag = drag
        if lit:
            self.light()

    def let_go(self, drag: Drag) -> None:
        """The held tile is let go, which leaves this in hand; `light` follows once it is known what becomes of it."""
        self.tabletop.drag = drag

    def light(self) -> None:
        """Finds what each place that is lit now would score, and what there is to do."""
        tabletop, drag, turn = self.tabletop, self.tabletop.drag, self.tabletop.turn
        if self.view.layout.make_room(drag.chosen is not None):
            self.rearrange(dict(tabletop.shown))
        points = scores_of(tabletop, [*drag.places]) if self.canvas.settings.point_hints else {}
        prompt = turn.prompt
        if not turn.refused:
            two_ways = bool(self.view.landing.labels(drag.places))
            prompt = self.prompts.prompt(turn.legal, turn.wait, [*drag.places], two_ways)
            prompt = _("Thinking of a hint …") if self.advice.wanted else prompt
        self.painting.stale = self.painting.stale or prompt != turn.prompt
        tabletop.turn = replace(tabletop.turn, prompt=prompt, points=points)

    # -- notes ---------------------------------------------------------------------------------------------------------

    def put_away(self) -> None:
        """Takes away the note that is shown."""
        for speaker in self.speakers:
            speaker.put_away()

    def make_way_for(self, asked: Speaker) -> None:
        """Takes away a note of another speaker than the one `asked`; a remark of the book comes again afterwards."""
        self.book.step_aside()
        for speaker in self.speakers:
            if speaker is not asked:
                speaker.put_away()

    @property
    def waits_for_reader(self) -> bool:
        """Whether a note is open for which the bots wait."""
        return self.book.shown is not None or self.reasons.shown is not None

    def acts_on_note(self, event: pygame.Event) -> bool:
        """Whether a press does something else since a note came or went: on the note, or where it lay."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                return bool(self.controls.note_area.collidepoint(event.pos))
            case pygame.KEYDOWN:
                return event.key in (*ENTER, pygame.K_ESCAPE, pygame.K_y) or event.unicode == "?"
        return False

    def _draw_notes(self, surface: pygame.Surface) -> None:
        for speaker in self.speakers:
            speaker.draw(surface)

    # -- tiles on their way --------------------------------------------------------------------------------------------

    def rearrange(self, was: dict[Tile, Shown]) -> None:
        """Tiles in another order, on their way from where they were."""
        tabletop = self.tabletop
        self.view.layout.arrange()
        tabletop.drag = replace(tabletop.drag, reach=reach_of(self.view, tabletop.turn.legal))
        self.effects.move(was)
        self.painting.stale = True

    def sort(self) -> None:
        """Sorts the tiles of the one who looks."""
        was = dict(self.tabletop.shown)
        self.view.layout.sort()
        self.rearrange(was)
        self.controls.name_order(self.view.layout.next_order()[0])

    def send_home(self, tile: Tile, held: Shown) -> None:
        """A tile that was let go is on its way back to its place in the hand."""
        self.rearrange(self.tabletop.shown | {tile: held})
        self.canvas.sound.play("home")

    def deal(self) -> dict[Tile, Shown]:
        """Forgets how the tiles lay; the heap from which all of them are dealt."""
        self.tabletop.forget()
        self.view.layout.clear()
        return dict.fromkeys(self.match.game.deck(), self.view.layout.heap())

    def show(self, action: Action, was: dict[Tile, Shown], dropped: bool, refusal: str) -> None:
        """Shows the action that has just been played, from where every tile `was`; the own one was `dropped`."""
        self.tabletop.drag = self.tabletop.drag.drop()
        self.book.put_away()
        self.arrange(None, refusal)
        self.effects.show(action, was, dropped)

    # -- the log -------------------------------------------------------------------------------------------------------

    def scroll_log(self, by: int) -> None:
        """Turns the log back by so many sentences, or forward again."""
        self.notes.skipped = max(0, min(len(self.notes.log) - 1, self.notes.skipped + by))
        self.painting.stale = True

    def tell(self, sentences: list[str]) -> None:
        """Adds to the log, which is turned forward again."""
        self.notes.log += sentences
        self.notes.skipped = 0

    # -- what can be pointed at ----------------------------------------------------------------------------------------

    def things(self) -> list[Thing]:
        """The buttons, the own tiles, the lit places, the boneyard, and after how many actions one is asked."""
        tabletop = self.tabletop
        found = self.controls.things() + [thing for speaker in self.speakers for thing in speaker.things()]
        found += nameplates.things(tabletop)
        found += [Thing("aids", rect_of(tabletop.room.log))] if tabletop.aids else []
        found += [Thing(f"place {play}", rect_of_tile(at_rest(pose))) for play, pose in tabletop.drag.places.items()]
        if tabletop.open:
            own = tabletop.keep(tabletop.viewer)
            found += [Thing(f"tile {tile}", rect_of_tile(tabletop.shown[tile])) for tile in own]
        drawn = self.view.layout.next_drawn()
        if drawn is not None:
            found.append(Thing("boneyard", rect_of_tile(tabletop.shown[drawn])))
        found.append(Thing("line", rect_of(tabletop.room.line)))
        if tabletop.turn.wait == Wait.PERSON:
            prompt = rect_of(tabletop.room.prompt)
            found += [Thing("turn", prompt), Thing(f"step {len(self.match.actions)}", prompt)]
        return found
