"""Prompts of the line games: questions, buttons and keys besides placing a tile; and automatic turns."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import ClassVar

import pygame

from game.core.state import BUY, DRAW, PASS, SELL, SHUT, Action, Announce, Draw, Play, Scored, State
from game.platform.language import gettext as _
from game.platform.language import ngettext, pgettext
from game.rules.line.line_game import PRICE_OF_THE_LEAD, LineGame, LineState, SpecialTurn
from game.rules.options import resolve_count
from game.ui.families.base import FamilyPrompts, OfMatch
from game.ui.settings import Settings
from game.ui.table.drag import CallMuggins, Command, TileAction
from game.ui.table.prompts import PromptButton
from game.ui.table.turns import THOUGHT, TurnPhase, Turns
from game.ui.widgets.widget import Button


class LinePrompts(FamilyPrompts[LineGame, LineState]):
    """Draw, pass, end the hand, buy or sell the lead, announce a count, call “Muggins!”.

    `announced` is the index of the selected count; the first one is silence.
    """

    KEYS: ClassVar[dict[Action, int]] = {
        SELL: pygame.K_b,
        BUY: pygame.K_b,
        SHUT: pygame.K_h,
        DRAW: pygame.K_d,
        PASS: pygame.K_p,
    }

    def start_over(self) -> None:
        super().start_over()
        self.announced = 0
        self._counts: list[Announce] = []
        self._calling = False

    @property
    def _turn(self) -> SpecialTurn:
        return self.state.special_turn or SpecialTurn()

    # -- confirmation --------------------------------------------------------------------------------------------------

    def needs_confirmation(self, action: Action) -> bool:
        """Whether the action ends the hand early, costs points, or starts many actions."""
        return action == SHUT or (action == DRAW and (self._fine() > 0 or self._takes_all()))

    def _fine(self) -> int:
        """Return the points that a draw costs the player to move."""
        drawn = self.game.apply(self.state, DRAW)
        return -sum(event.points for event in drawn.events if isinstance(event, Scored))

    def _takes_all(self) -> bool:
        """Whether a draw now takes all tiles that can be taken."""
        turn = self.game.apply(self.state, DRAW).special_turn
        return turn is not None and turn.taking and not self._turn.taking

    def confirmation_question(self, action: Action) -> tuple[str, str, int]:
        left = resolve_count(self.game.floor, len(self.match.players))
        points = self._fine() if action == DRAW else 0
        terms = {"count": len(self.state.boneyard) - left, "left": left, "points": points}
        if action == SHUT:
            words, yes = _("End the hand? It counts as blocked."), _("End the hand")
        elif self._takes_all():
            words, yes = _("Take all {count} tiles?"), _("Take the tiles")
            if left:
                words = _("Take {count} tiles and leave {left}?")
        else:
            yes = pgettext("move", "Draw")
            words = ngettext(
                "You can play. Draw anyway, and lose {points} point?",
                "You can play. Draw anyway, and lose {points} points?",
                points,
            )
        return words.format(**terms), yes, self.KEYS[action]

    # -- the buttons ---------------------------------------------------------------------------------------------------

    def buttons(self, legal: Sequence[Action], phase: TurnPhase | None) -> list[Button]:
        self._counts = [action for action in legal if isinstance(action, Announce)]
        self._calling = phase == TurnPhase.CALL
        if self._calling:
            return self._call_buttons()
        return self._count_buttons() if self._counts else super().buttons(legal, phase)

    def action_buttons(self, legal: Sequence[Action]) -> list[Button]:
        return self.key_buttons(legal, legal[0] if len(legal) == 1 else None)

    def label(self, action: Action) -> str:
        if action == BUY:
            return _("Offer {points} points").format(points=PRICE_OF_THE_LEAD)
        return super().label(action)

    def keys(self, legal: Collection[Action]) -> Mapping[int, Callable[[], object]]:
        calls = [partial(self.dispatch, CallMuggins(seat)) for seat in self.callers] if self._calling else []
        return {**super().keys(legal), **dict(enumerate(calls, pygame.K_1))}

    def step(self, by: int) -> bool:
        """Select another count to announce; return False if there are none."""
        if not self._counts:
            return False
        self.announced = max(0, min(len(self._counts) - 1, self.announced + by))
        self.dispatch(Command.REFRESH)
        return True

    def _count_buttons(self) -> list[Button]:
        action = self._counts[min(self.announced, len(self._counts) - 1)]
        # an extra press of Enter must not announce silence
        button = Button(self.canvas, self.label(action), partial(self.dispatch, action), primary=action.points > 0)
        less, button, more = self.stepper(button)
        return [button, less, more]  # at the right they do not move when the label changes

    # -- calling -------------------------------------------------------------------------------------------------------

    @property
    def callers(self) -> list[int]:
        """The people who can call “Muggins!” now."""
        return self.turns.callers(self.match.states[-2].to_move)

    def _call_buttons(self) -> list[Button]:
        buttons: list[Button] = []
        for key, seat in enumerate(self.callers, pygame.K_1):
            words = _("{name}: Muggins!").format(name=self.match.names[seat])
            buttons.append(PromptButton(self.canvas, words, partial(self.dispatch, CallMuggins(seat)), key))
        play_on = partial(self.dispatch, CallMuggins(None))
        return [*buttons, PromptButton(self.canvas, _("Nobody calls"), play_on, pygame.K_RETURN, primary=True)]

    # -- texts ---------------------------------------------------------------------------------------------------------

    def prompt(
        self,
        legal: Sequence[Action],
        phase: TurnPhase | None,
        places: Sequence[TileAction] = (),
        two_ways: bool = False,
    ) -> str:
        if phase == TurnPhase.CALL:
            return _("Did the player miss points? Anyone may call “Muggins!”")
        return super().prompt(legal, phase, places, two_ways)

    def question(self, legal: Sequence[Action]) -> str:
        state, names, seat = self.state, self.match.names, self.state.to_move
        passed = [mover for mover, _action in state.history if mover != seat]
        terms = {
            "next": names[self.game.next_seat(seat, len(names))],
            "partner": names[(seat + 2) % len(names)],
            "passed": names[passed[-1]] if passed else "",
            "points": PRICE_OF_THE_LEAD,
            "number": self.game.unit,
            "tile": legal[0],
        }
        template = self._special_question(legal) or self._ordinary_question(legal)
        return template.format(**terms)

    def _ordinary_question(self, legal: Sequence[Action]) -> str:
        if not self.state.line.placed_tiles:
            return _("You start with {tile}.") if len(legal) == 1 else _("You lead: play any tile.")
        if SHUT in legal and DRAW in legal:
            return _("Play a tile, draw first, or end the hand.")
        if SHUT in legal:
            return _("Play a tile, or end the hand.")
        if DRAW in legal and not self.game.draw_when_able:
            return _("Only a matador fits: play it, or keep it and draw.")
        if DRAW in legal and (points := self._fine()):
            words = ngettext(
                "Play a tile. Drawing costs {points} point now.",
                "Play a tile. Drawing costs {points} points now.",
                points,
            )
            return words.replace("{points}", str(points))
        return _("Play a tile, or draw first.") if DRAW in legal else _("Play a tile.")

    def _special_question(self, legal: Sequence[Action]) -> str:
        """Return the question if there is nothing to play, or of a special turn; empty for an ordinary one."""
        state, turn = self.state, self._turn
        if any(isinstance(action, Announce) for action in legal):
            words = _("How many points do the ends score, 1 for every {number} pips?")
            return words if self.game.unit > 1 else _("What do the open ends add up to?")
        if tuple(legal) == (DRAW,):
            return _("No tile fits: draw from the boneyard.")
        if tuple(legal) == (PASS,):
            return _("No tile fits: pass.")
        if BUY in legal:
            return _("{next} has the lead. Buy it?")
        if SELL in legal:
            return _("{next} offers {points} points for your lead.")
        if turn.offer == "partner":
            return _("You lead: play any tile, or leave the lead to {partner}.")
        if turn.double_index is not None:
            words = _("Play another tile.")
            if self.game.replay == "own":
                words = _("Play another tile on your double: one with {number}.")
                if PASS in legal:
                    words = _("You may play another tile on your double: one with {number}.")
            elif PASS in legal:
                words = _("You may play another tile.")
            return words.replace("{number}", str(state.line.placed_tiles[turn.double_index].tile.high))
        if turn.owed:
            words = _("{passed} can't play, so you play twice.")
            return _("{passed} can't play: play twice, or end the hand.") if SHUT in legal else words
        if state.history and state.history[-1][0] == state.to_move and isinstance(state.history[-1][1], Play):
            return _("Now play your second tile.")
        return ""

    def automatic_action_text(self, action: Action) -> str:
        if self.turns.alone and not self._turn.taking:
            return _("You can't play, so you pass …") if action == PASS else _("You can't play, so you draw …")
        if self._turn.taking:
            return _("You take the tiles …") if self.turns.alone else _("{name} takes the tiles …")
        return (
            _("{name} passes, because no tile fits …") if action == PASS else _("{name} draws, because no tile fits …")
        )

    def placement_prompt(self, places: Sequence[TileAction], two_ways: bool) -> str:
        numbers = {end.arm: end.pip for end in self.state.line.ends}
        at_ends = [numbers[play.arm] for play in places if isinstance(play, Play) and play.arm in numbers]
        words = _("Choose an end for {tile}.")
        if two_ways:
            words = _("Choose the number that stays open.")
        elif not at_ends:
            words = _("Play {tile} in the middle.")
        elif len(at_ends) == 1:
            words = _("Play {tile} on the {pip}.")
        return words.format(tile=places[0].tile, pip=at_ends[0] if at_ends else None)


# -- automatic turns ---------------------------------------------------------------------------------------------------


TAKING = 120  # ms between tiles that are taken at once, or drawn until one fits


class LineTurns(OfMatch[LineGame, LineState], Turns):
    """Waits for calls of counts, and takes the boneyard tile by tile."""

    def may_be_called(self, action: Action, before: State) -> bool:
        """Whether a count may have gone unnoticed.

        True after every silence, not only when there is something to call: otherwise the question would give it away.
        """
        if not (isinstance(action, Announce) and isinstance(before, LineState)):
            return False
        silent = before.to_move in self.persons and bool(self.callers(before.to_move))
        return silent and not action.points == self.game.ends_points(before.line) != 0

    def plays_automatically(self, action: Action, settings: Settings) -> bool:
        return super().plays_automatically(action, settings) or (isinstance(action, Draw) and self._taking)

    def pause(self, usual: int) -> int:
        if self._taking or self.keeps_drawing:
            return TAKING
        return 0 if self.state.claimant is not None and usual == THOUGHT else usual

    @property
    def _taking(self) -> bool:
        """Whether the seat to move is taking all tiles that it can take."""
        return self.state.special_turn is not None and self.state.special_turn.taking
