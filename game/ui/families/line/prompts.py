"""Prompts of the line games: questions, buttons and keys besides placing a tile; and automatic turns."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

import pygame

from game.core.state import BUY, DRAW, PASS, SELL, SHUT, Action, Announce, Draw, Play, Scored, State
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.line.line_game import PRICE_OF_THE_LEAD, LineGame, LineState, SpecialTurn
from game.rules.options import resolve_count
from game.ui.settings import Settings
from game.ui.table.drag import TileAction
from game.ui.table.prompts import PromptButton, Prompts
from game.ui.table.turns import THOUGHT, TurnPhase, Turns
from game.ui.widgets.widget import Button


def turn_prompt(match: Match, legal: Sequence[Action]) -> str:
    """Return the question to the person to move, given their `legal` actions."""
    name = match.names[match.state.to_move]
    if any(isinstance(action, Announce) for action in legal):
        return _announcement_prompt(match).format(name=name)
    if tuple(legal) == (DRAW,):
        return _("{name}, nothing fits: draw from the boneyard.").format(name=name)
    if tuple(legal) == (PASS,):
        return _("{name}, nothing fits: pass.").format(name=name)
    state = match.state
    if isinstance(state, LineState):
        return _special_prompt(match, state, legal) or _ordinary_prompt(match, state, legal).format(name=name)
    return _("{name}, play a tile.").format(name=name)


def placement_prompt(match: Match, places: Sequence[TileAction]) -> str:
    """Return where the person to move can place the selected tile."""
    state, name, tile = match.state, match.names[match.state.to_move], places[0].tile
    assert isinstance(state, LineState)
    numbers = {end.arm: end.pip for end in state.line.ends}
    at_ends = [numbers[play.arm] for play in places if isinstance(play, Play) and play.arm in numbers]
    if not at_ends:
        return _("{name}, lay {tile} in the middle.").format(name=name, tile=tile)
    if len(at_ends) == 1:
        return _("{name}, lay {tile} at the {pip}.").format(name=name, tile=tile, pip=at_ends[0])
    return _("{name}, lay {tile} at one of the ends that are lit.").format(name=name, tile=tile)


def fine(match: Match) -> int:
    """Return the points that a draw costs the player to move."""
    drawn = match.game.apply(match.state, DRAW)
    return -sum(event.points for event in drawn.events if isinstance(event, Scored))


def draw_fine_prompt(match: Match) -> str:
    """Return the question whether to draw although it costs points."""
    name, points = match.names[match.state.to_move], fine(match)
    return ngettext(
        "{name}, you can play. Draw all the same, and lose {points} point?",
        "{name}, you can play. Draw all the same, and lose {points} points?",
        points,
    ).format(name=name, points=points)


def take_all_prompt(match: Match) -> str:
    """Return the question whether to take all tiles that can be taken."""
    name = match.names[match.state.to_move]
    left = resolve_count(match.game.floor, len(match.players)) if isinstance(match.game, LineGame) else 0
    taken = len(match.state.boneyard) - left
    if not left:
        return _("{name}, take all {count} tiles?").format(name=name, count=taken)
    return _("{name}, take {count} tiles, all but {left}?").format(name=name, count=taken, left=left)


def _announcement_prompt(match: Match) -> str:
    unit = match.game.unit if isinstance(match.game, LineGame) else 1
    if unit == 1:
        return _("{name}, how much do the ends count?")
    number = {3: _("three"), 5: _("five")}.get(unit, str(unit))
    return _("{name}, what do the ends score, a point for every {number}?").replace("{number}", number)


def _ordinary_prompt(match: Match, state: LineState, legal: Sequence[Action]) -> str:
    if not state.line.placed_tiles:
        if len(legal) == 1:
            return _("{name}, lead {tile}: it begins the hand.").replace("{tile}", str(legal[0]))
        return _("{name}, lead a tile.")
    if SHUT in legal and DRAW in legal:
        return _("{name}, play a tile, draw first, or shut the game.")
    if SHUT in legal:
        return _("{name}, play a tile, or shut the game.")
    if DRAW in legal and _may_keep_matadors(match):
        return _("{name}, only a matador fits: play it, or keep it and draw.")
    if DRAW in legal:
        return _draw_cost_prompt(fine(match)) or _("{name}, play a tile, or draw first.")
    return _("{name}, play a tile.")


def _may_keep_matadors(match: Match) -> bool:
    """Whether a player may draw only to keep back matadors that fit."""
    return isinstance(match.game, LineGame) and not match.game.draw_when_able


def _draw_cost_prompt(points: int) -> str:
    """Return the sentence that a draw although one can play costs points; empty if it costs none."""
    words = ngettext(
        "{name}, play a tile. To draw although you can play costs {points} point.",
        "{name}, play a tile. To draw although you can play costs {points} points.",
        points,
    )
    return words.replace("{points}", str(points)) if points else ""


def _special_prompt(match: Match, state: LineState, legal: Sequence[Action]) -> str:
    """Return the question of a special turn; empty for an ordinary one."""
    seat, turn, names = state.to_move, state.special_turn or SpecialTurn(), match.names
    name = names[seat]
    if BUY in legal or SELL in legal:
        words = (
            _("{name}, {other} has the lead. Buy it?")
            if BUY in legal
            else _("{name}, {other} offers {points} points for your lead.")
        )
        other = names[match.game.next_seat(seat, len(names))]
        return words.format(name=name, other=other, points=PRICE_OF_THE_LEAD)
    if turn.offer == "partner":
        partner = names[(seat + 2) % len(names)]
        return _("{name}, lead a tile, or leave the lead to {partner}.").format(name=name, partner=partner)
    if turn.double_index is not None:
        return _after_double_prompt(match, state.line.placed_tiles[turn.double_index].tile.high, PASS in legal).format(
            name=name
        )
    if turn.owed:
        passed = next(names[mover] for mover, _action in reversed(state.history) if mover != seat)
        words = _("{name}, {other} cannot play, so you play twice.")
        if SHUT in legal:
            words = _("{name}, {other} cannot play: play twice, or shut the game.")
        return words.format(name=name, other=passed)
    if state.history and state.history[-1][0] == seat and isinstance(state.history[-1][1], Play):
        return _("{name}, and now your second tile.").format(name=name)
    return ""


def _after_double_prompt(match: Match, number: int, may_stop: bool) -> str:
    on_own_double = isinstance(match.game, LineGame) and match.game.replay == "own"
    if may_stop:
        words = (
            _("{name}, you may join another {number} to your double.")
            if on_own_double
            else _("{name}, you may play another tile.")
        )
    else:
        words = _("{name}, join another {number} to your double.") if on_own_double else _("{name}, play another tile.")
    return words.replace("{number}", str(number))


KEYS: dict[Action, int] = {DRAW: pygame.K_d, PASS: pygame.K_p, SHUT: pygame.K_h, BUY: pygame.K_b, SELL: pygame.K_b}
"""The key of each action without a tile."""


class LinePrompts(Prompts):
    """Draw, pass, shut the game, buy or sell the lead, announce a count, call “Muggins!”.

    `announced` is the index of the selected count; the first one is silence.
    """

    def start_over(self) -> None:
        super().start_over()
        self.announced = 0
        self._counts: list[Announce] = []
        self._calling = False

    @property
    def _turn(self) -> SpecialTurn | None:
        state = self.match.state
        return state.special_turn if isinstance(state, LineState) else None

    # -- confirmation --------------------------------------------------------------------------------------------------

    def needs_confirmation(self, action: Action) -> bool:
        """Whether the action ends the hand early, costs points, or starts many actions."""
        if action == SHUT:
            return True
        return action == DRAW and (fine(self.match) > 0 or self._takes_all())

    def _takes_all(self) -> bool:
        """Whether a draw now takes all tiles that can be taken."""
        drawn = self.match.game.apply(self.match.state, DRAW)
        return _taking(drawn.special_turn) and not _taking(self._turn)

    def confirmation_question(self, action: Action) -> tuple[str, str, int]:
        if action == SHUT:
            words = _("{name}, shut the game? It counts as a block.").format(name=self.name)
            return words, _("Shut it"), KEYS[action]
        if self._takes_all():
            return take_all_prompt(self.match), _("Take them"), KEYS[action]
        return draw_fine_prompt(self.match), _("Draw"), KEYS[action]

    # -- the buttons ---------------------------------------------------------------------------------------------------

    def buttons(self, legal: Sequence[Action], wait: TurnPhase | None) -> list[Button]:
        self._counts = [action for action in legal if isinstance(action, Announce)]
        self._calling = wait == TurnPhase.CALL
        if self._calling:
            return self._call_buttons()
        return self._count_buttons() if self._counts else super().buttons(legal, wait)

    def action_buttons(self, legal: Sequence[Action]) -> list[Button]:
        alone = len(legal) == 1
        return [
            PromptButton(self.canvas, words, partial(self.attempt, action), KEYS[action], primary=alone)
            for action, words in self._labels().items()
            if action in legal
        ]

    def _labels(self) -> dict[Action, str]:
        """Return the label of each action's button, in their order."""
        turn = self._turn or SpecialTurn()
        declined = {"buy": _("No offer"), "sell": _("Keep the lead"), "partner": _("Leave the lead")}
        return {
            BUY: _("Offer {points} points").format(points=PRICE_OF_THE_LEAD),
            SELL: _("Sell the lead"),
            SHUT: _("Shut the game"),
            DRAW: _("Draw"),
            PASS: _("End the turn") if turn.double_index is not None else declined.get(turn.offer, _("Pass")),
        }

    def keys(self, legal: Collection[Action]) -> Mapping[int, Callable[[], object]]:
        keys: dict[int, Callable[[], object]] = {KEYS[action]: partial(self.attempt, action) for action in KEYS}
        keys[KEYS[BUY]] = partial(self.attempt, BUY if BUY in legal else SELL)
        return {**keys, **{pygame.K_1 + index: partial(self._call, index) for index in range(9)}}

    def step(self, by: int) -> bool:
        """Select another count to announce; return False if there are none."""
        if not self._counts:
            return False
        self.announced = max(0, min(len(self._counts) - 1, self.announced + by))
        self.refresh()
        return True

    def _count_buttons(self) -> list[Button]:
        announcement = self._counts[min(self.announced, len(self._counts) - 1)]
        words = _("Announce {points}").format(points=announcement.points) if announcement.points else _("Say nothing")
        return [
            # an extra press of Enter must not announce silence
            Button(self.canvas, words, lambda: self.attempt(announcement), primary=announcement.points > 0),
            # at the right, where they do not move when the label changes
            Button(self.canvas, _("Less"), lambda: self.step(-1), icon="minus", icon_only=True),
            Button(self.canvas, _("More"), lambda: self.step(1), icon="plus", icon_only=True),
        ]

    # -- calling -------------------------------------------------------------------------------------------------------

    @property
    def callers(self) -> list[int]:
        """The people who can call “Muggins!” now."""
        return self.turns.callers(self.match.states[-2].to_move)

    def _call(self, index: int) -> None:
        if self._calling and index < len(self.callers):
            self.call(self.callers[index])

    def _call_buttons(self) -> list[Button]:
        buttons: list[Button] = []
        for index, seat in enumerate(self.callers):
            words = _("{name}: Muggins!").format(name=self.match.names[seat])
            buttons.append(PromptButton(self.canvas, words, partial(self.call, seat), pygame.K_1 + index))
        return [
            *buttons,
            PromptButton(self.canvas, _("Play on"), lambda: self.call(None), pygame.K_RETURN, primary=True),
        ]

    # -- texts ---------------------------------------------------------------------------------------------------------

    def prompt(
        self, legal: Sequence[Action], wait: TurnPhase | None, places: Sequence[TileAction] = (), two_ways: bool = False
    ) -> str:
        if wait == TurnPhase.CALL:
            return _("Did a count go unnoticed? Anybody may call it.")
        return super().prompt(legal, wait, places, two_ways)

    def question(self, legal: Sequence[Action]) -> str:
        return turn_prompt(self.match, legal)

    def automatic_action_text(self, action: Action) -> str:
        if _taking(self._turn):
            return _("{name} takes the tiles …")
        return _("{name} cannot play and passes …") if action == PASS else _("{name} cannot play and draws …")

    def placement_prompt(self, places: Sequence[TileAction], two_ways: bool) -> str:
        if two_ways:
            return _("{name}, choose which number stays open.").format(name=self.name)
        return placement_prompt(self.match, places)


def _taking(turn: SpecialTurn | None) -> bool:
    return turn is not None and turn.taking


# -- automatic turns ---------------------------------------------------------------------------------------------------


TAKING = 120  # ms between tiles that are taken at once, or drawn until one fits


class LineTurns(Turns):
    """Waits for calls of counts, and takes the boneyard tile by tile."""

    def may_be_called(self, action: Action, before: State) -> bool:
        """Whether a count may have gone unnoticed.

        True after every silence, not only when there is something to call: otherwise the question would give it away.
        """
        game = self.match.game
        if not (isinstance(action, Announce) and isinstance(game, LineGame) and isinstance(before, LineState)):
            return False
        silent = before.to_move in self.persons and bool(self.callers(before.to_move))
        return silent and not action.points == game.ends_count(before.line).points != 0

    def plays_automatically(self, action: Action, settings: Settings) -> bool:
        return super().plays_automatically(action, settings) or (isinstance(action, Draw) and self._taking)

    def pause(self, usual: int) -> int:
        if self._taking or self.keeps_drawing:
            return TAKING
        state = self.match.state
        claiming = isinstance(state, LineState) and state.claimant is not None
        return 0 if claiming and usual == THOUGHT else usual

    @property
    def _taking(self) -> bool:
        """Whether the seat to move is taking all tiles that it can take."""
        state = self.match.state
        return isinstance(state, LineState) and state.special_turn is not None and state.special_turn.taking
