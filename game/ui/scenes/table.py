"""The table: one match, played by mouse or keys, with the others' turns played before one's eyes."""

import math
import random
from typing import Any

import pygame

from game.language import gettext as _
from game.match import IllegalAction, Match
from game.rules.betting.betting_game import BettingGame
from game.rules.game import Game
from game.rules.line.line_game import LineGame
from game.state import DRAW, FORFEIT, MUGGINS, STOP, Action
from game.thinking import Thinker
from game.tiles import Tile
from game.ui.canvas.pixels import rect_of, rect_of_tile
from game.ui.families import FAMILIES, view_of
from game.ui.layouts.motion import Motion, Shown, ticks
from game.ui.table.action_effects import ActionEffects
from game.ui.table.clock import TurnClock
from game.ui.table.controls import Controls
from game.ui.table.drag import Drag
from game.ui.table.family_view import Laying
from game.ui.table.input import Hands
from game.ui.table.painting import Notes, Painting, at_rest, scores_of
from game.ui.table.tabletop import Tabletop
from game.ui.table.turns import Wait
from game.ui.widgets.destinations import (
    ToCurtain,
    ToHandSummary,
    ToMatchSummary,
    ToMenu,
    ToOrderOfHands,
    ToRules,
    ToSettings,
)
from game.ui.widgets.scene import Scene, Stage, Thing
from game.ui.widgets.widget import Button
from game.words import sentences, told

LOOK = 25  # ms from one look to the next whether a bot has answered


class Table(Scene):
    """The match on the screen; it is kept from its first action on, if it is not kept yet."""

    def __init__(self, stage: Stage, match: Match) -> None:
        super().__init__(stage)
        canvas = self.canvas
        if match.journal is None:
            stage.store.keep(match)
        self.match = match
        self.thinker = Thinker()
        self.thinker.warm()
        family = FAMILIES[match.game.family]
        self.turns = family.turns(match, self.thinker)
        viewer = self.turns.persons[0] if self.turns.persons else 0
        self.tabletop = Tabletop(canvas, match, viewer, open=self.turns.alone)
        self.family_view = view_of(self.tabletop)
        self.drag = Drag(self.family_view)
        self.motion = Motion()
        self.effects = ActionEffects(self.family_view, self.motion)
        self.notes = Notes(list(match.state.scores), told(match))
        self.painting = Painting(self.family_view, self.drag, self.motion, self.notes)
        self.prompts = family.prompts(
            canvas, self.turns, self.attempt, self.call, self.forgive, self.renew_turn, self._show_order
        )
        self._wait: Wait | None = None
        self._refusal = ""
        seconds = match.game.turn_clock if isinstance(match.game, LineGame) else 0
        self.clock = TurnClock(canvas, match, seconds) if seconds else None
        self.controls = Controls(canvas, self.clock)
        self.controls.bar = self._bar_buttons()
        self.hands = Hands(self)

    # -- places --------------------------------------------------------------------------------------------------

    def lay_out(self) -> None:
        """Everything in its place at the window's size; whatever was moving has arrived."""
        self.motion.hurry()
        self.notes.scores[:] = self.match.state.scores
        self.drag.drop()
        self._arrange()

    def leave(self) -> None:
        """Lets the bots go."""
        self.thinker.close()

    def _arrange(self) -> None:
        self.family_view.layout.arrange()
        self.renew_turn()

    @property
    def waits_for(self) -> Wait | None:
        """What the match waits for; None while it goes on."""
        return self._wait

    def forgive(self) -> None:
        """Forgets what was refused last, or asked for and doubted."""
        self._refusal = ""
        self.prompts.doubted = None
        self.renew_turn()

    def renew_turn(self) -> None:
        """Tells the drag, the buttons and the prompt what may be done now."""
        state = self.match.state
        mine = self._wait == Wait.PERSON and state.to_move == self.tabletop.viewer and self.tabletop.open
        self.drag.allow(self.match.game.legal_actions(state) if mine else ())
        self.tabletop.standing_back = self.family_view.landing.standing_back(self.drag.legal)
        self._mute.icon = "muted" if self.canvas.settings.muted else "sound"
        self._undo.enabled = self.match.can_undo(self.tabletop.viewer)
        self.controls.asked = self.prompts.buttons(self.drag.legal, self._wait)
        self.controls.pane = self.prompts.pane(self.drag.legal, self._wait, self.tabletop.room.line)
        if self.clock is not None:
            self.clock.shown = mine
        self.notes.room, self.notes.raised = self.controls.place(self.tabletop.room)
        self.tabletop.raised = self.notes.raised
        self.tabletop.covered = max(self.notes.raised, self.controls.above(self.tabletop.room))
        self.light()
        self.painting.stale = True

    def light(self) -> None:
        """Notes what each place that is lit now would score, and says what there is to do."""
        if self.family_view.layout.make_room(self.drag.chosen is not None):
            self.rearrange(dict(self.tabletop.shown))
        hints = self.canvas.settings.point_hints
        side = self.match.game.side(self.tabletop.viewer, len(self.match.players))
        self.notes.lit = scores_of(self.tabletop, list(self.drag.places), side) if hints else {}
        words = self._refusal or self.prompts.prompt(self.drag.legal, self._wait, self.drag.has_two_ways)
        self.painting.stale = self.painting.stale or words != self.notes.prompt
        self.notes.prompt, self.notes.refused = words, bool(self._refusal)

    # -- time ----------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        """Brings the motion, then the match, forward."""
        if not self.painting.advance(now):
            self._go_on(now)
        mine = self._wait == Wait.PERSON and self.stage.is_awake(self)
        if self.clock is not None and self.clock.look(now, mine):
            self._play(FORFEIT)
        if self.stage.is_awake(self):
            self.painting.renew(now)
        return self.motion.seen_to_move

    def rests(self, now: int) -> float:
        if self._wait in (None, Wait.THOUGHT):
            return LOOK
        return self.clock.second if self.clock is not None and self._wait == Wait.PERSON else math.inf

    def _go_on(self, now: int) -> None:
        if self._wait in (Wait.PERSON, Wait.CALL):
            return  # nothing comes of itself before somebody acts, which ends the waiting
        step = self.turns.next(now, self.tabletop.viewer if self.tabletop.open else None, self.canvas.settings)
        if self.drag.grip is not None and step != Wait.PERSON:
            return  # nothing is moved under a hand that holds a tile
        if not isinstance(step, Wait):
            self._wait = None
            if step == "deal":
                self._deal()
            else:
                self._play(step)
        elif step != self._wait:
            self._wait = step
            self._begin_waiting(step)

    def _begin_waiting(self, wait: Wait) -> None:
        seat = self.match.state.to_move
        if wait == Wait.CURTAIN:
            self._look_as(seat, sees=False)
            self.stage.go(ToCurtain(self.match.names[seat], lambda: self._look_as(seat, sees=True)))
            return
        if wait == Wait.PERSON:
            self.canvas.sound.play("turn")
        elif wait == Wait.CALL:
            self._look_as(self.tabletop.viewer, sees=False)
        self.renew_turn()
        self.painting.renew(ticks())
        if wait == Wait.SUMMARY:
            self.stage.go(ToHandSummary(self.match, self.turns.ended, self._stop))
        elif wait == Wait.END:
            self.stage.go(ToMatchSummary(self.match))

    def _stop(self) -> None:
        """The players stop between two hands."""
        self.turns.ended()
        self._play(STOP)

    def _look_as(self, seat: int, sees: bool) -> None:
        """Turns the table to a seat, with its tiles open or not."""
        self.tabletop.viewer, self.tabletop.open = seat, sees
        self._arrange()
        self.canvas.damage()

    # -- playing -------------------------------------------------------------------------------------------------

    def attempt(self, action: Action, dropped: Shown | None = None) -> None:
        """What the person asks for: played, refused with a sentence, or doubted."""
        refusal = self.match.refusal(action) if self._wait == Wait.PERSON else _("It is not your turn yet.")
        if refusal:
            self.refuse(refusal)
        elif self.prompts.sure(action):
            self._play(action, dropped)
        else:
            self._refusal = ""
            self.drag.drop()
            self.drag.cursor = None  # Enter is the answer
            self.renew_turn()

    def refuse(self, words: str) -> None:
        """Says why what was asked for is not done."""
        self._refusal = words
        self.prompts.doubted = None
        self.drag.drop()
        self.canvas.sound.play("refuse")
        self.renew_turn()

    def _play(self, action: Action, dropped: Shown | None = None) -> None:
        if self.thinker.stumbled:
            name = self.match.names[self.match.state.to_move]
            self.notes.log.append(_("{name} gave no answer, so a simpler bot chose.").format(name=name))
        if isinstance(action, Laying):
            self.tabletop.swap_to_middle(self.match.state.to_move, action.tile)
        was = dict(self.tabletop.shown)
        moved = (
            action.tile
            if isinstance(action, Laying)
            else self.family_view.layout.next_drawn()
            if action == DRAW
            else None
        )
        if dropped is not None and moved is not None:
            was[moved] = dropped
        try:
            self.match.play(action)
        except IllegalAction as error:
            self.refuse(str(error))
            return
        self._follow(action, was, dropped is not None)

    def _deal(self) -> None:
        self.match.deal(random.SystemRandom())
        self.tabletop.forget()
        self.family_view.layout.clear()
        self.tabletop.open = self.turns.alone
        heap = self.family_view.layout.heap()
        self._follow(self.match.actions[-1], dict.fromkeys(self.match.game.deck(), heap), False)

    def _follow(self, action: Action, was: dict[Tile, Shown], dropped: bool) -> None:
        """After an action: the log, everything in its new place, and the way there."""
        match = self.match
        self.turns.played(action)
        self._wait = None
        self._refusal = str(match.trouble or "")
        self.notes.log += sentences(match.game, match.states[-2], action, match.state, match.names)
        self.notes.skipped = 0
        self.prompts.start_over()
        self.drag.drop()
        self._arrange()
        self.effects.show(action, was, dropped)

    def undo(self) -> None:
        """Takes back the last decision of the person at the screen."""
        self.motion.hurry()
        try:
            self.match.undo(self.tabletop.viewer)
        except IllegalAction as error:
            self.refuse(str(error))
            return
        self.turns.start_over()
        self.prompts.start_over()
        self._wait = None
        self._refusal = ""
        self.notes.log[:] = told(self.match)
        self.notes.scores[:] = self.match.state.scores
        self.family_view.layout.clear()
        self.drag.drop()
        self._arrange()

    # -- the buttons -------------------------------------------------------------------------

    def _bar_buttons(self) -> list[Button]:
        canvas = self.canvas
        self._mute = Button(canvas, _("Sound"), self.toggle_sound, icon="sound", terse=True)
        self._undo = Button(canvas, _("Undo"), self.undo, icon="undo")
        return [
            Button(canvas, _("Menu"), self.to_menu, icon="menu"),
            Button(canvas, _("Rules"), self.to_rules, icon="rules"),
            self._undo,
            Button(canvas, _("Sort"), self.sort, icon="sort", terse=True),
            Button(canvas, _("Log"), self.toggle_log, icon="log", terse=True),
            self._mute,
            Button(canvas, _("Settings"), self._to_settings, icon="settings", terse=True),
        ]

    def call(self, seat: int | None) -> None:
        """The call for a count that went unnoticed is over: somebody called, or nobody."""
        nothing = MUGGINS not in self.match.game.legal_actions(self.match.state)
        self._refusal = _("There was nothing to call.") if seat is not None and nothing else ""
        self.turns.called(seat)
        self._wait = None
        self.renew_turn()

    def to_menu(self) -> None:
        """Leaves the match, which is kept."""
        self.stage.go(ToMenu())

    def to_rules(self) -> None:
        """Opens the rules of the game."""
        self.stage.go(ToRules(self.match.key))

    def _show_order(self, game: Game[Any], hand: tuple[Tile, ...]) -> None:
        assert isinstance(game, BettingGame)
        self.stage.go(ToOrderOfHands(game, hand))

    def _to_settings(self) -> None:
        self._wait = None  # what the table does by itself may change
        self.stage.go(ToSettings())

    def sort(self) -> None:
        """Sorts the tiles of the one who looks."""
        was = dict(self.tabletop.shown)
        self.family_view.layout.sort()
        self.rearrange(was)

    def rearrange(self, was: dict[Tile, Shown]) -> None:
        """The player's tiles in another order, on their way there."""
        self.family_view.layout.arrange()
        self.effects.move(was)
        self.painting.stale = True

    def scroll_log(self, by: int) -> None:
        """Turns the log back by so many sentences, or forward again."""
        self.notes.skipped = max(0, min(len(self.notes.log) - 1, self.notes.skipped + by))
        self.painting.stale = True

    def toggle_log(self) -> None:
        """Unfolds the log, or folds it away."""
        self.tabletop.log_open = not self.tabletop.log_open
        self.motion.hurry()
        self._arrange()

    def toggle_sound(self) -> None:
        """Makes the table silent, or heard again."""
        self.canvas.settings.muted = not self.canvas.settings.muted
        self.stage.changed_settings()

    def take(self, event: pygame.Event) -> bool:
        """Answers the mouse and the keys."""
        return self.hands.take(event)

    # -- drawing -----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the table and the buttons on it."""
        self.painting.draw(surface)
        self.controls.draw(surface)

    def things(self) -> list[Thing]:
        """The buttons, the own tiles, the lit places, the boneyard, and after how many actions one is asked."""
        found = self.controls.things()
        found += [Thing(f"place {play}", rect_of_tile(at_rest(pose))) for play, pose in self.drag.places.items()]
        if self.tabletop.open:
            found += [Thing(f"tile {tile}", rect_of_tile(self.tabletop.shown[tile])) for tile in self.drag.own()]
        bone = self.family_view.layout.next_drawn()
        if bone is not None:
            found.append(Thing("boneyard", rect_of_tile(self.tabletop.shown[bone])))
        found.append(Thing("line", rect_of(self.tabletop.room.line)))
        if self._wait == Wait.PERSON:
            prompt = rect_of(self.tabletop.room.prompt)
            found += [Thing("turn", prompt), Thing(f"step {len(self.match.actions)}", prompt)]
        return found
