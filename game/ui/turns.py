"""Whose turn it is at the table, and what the table does by itself: deals, bots' choices, plays nobody has to make."""

import random
from enum import Enum
from typing import Literal

from game.bots.bot import Limit
from game.match import Match, level
from game.rules.line import LineGame, LineState
from game.state import CHANCE, MUGGINS, OVER, PASS, Action, Announce, Draw, HandOver, Pass
from game.thinking import Thinker
from game.ui.settings import Settings

THOUGHT = 550  # ms a bot seems to think before it plays
GLANCE = 650  # ms before a pass that nobody has to press
TAKING = 120  # ms before the next of many tiles that are taken at once


class Wait(Enum):
    """What the table waits for before the match can go on."""

    PERSON = "the person to move"
    CURTAIN = "the person to move to sit down at the screen"
    SUMMARY = "the end of a hand to be read"
    CALL = "anybody to call “Muggins!”"
    THOUGHT = "a bot, or a pause"
    END = "the end of the match to be read"


class Turns:
    """Brings a match forward, one action at a time, as far as it goes without a person."""

    def __init__(self, match: Match, thinker: Thinker) -> None:
        self.match = match
        self.thinker = thinker
        self.persons = [seat for seat, player in enumerate(match.players) if level(player) is None]
        self.caller: int | None = None
        self._rng = random.SystemRandom()
        self._asked_for: int | None = None
        self._since: int | None = None
        self._read = not _hand_over(match)
        self._called = True

    @property
    def alone(self) -> bool:
        """Whether one person plays against bots: no curtain is needed."""
        return len(self.persons) < 2

    def callers(self, silent: int) -> list[int]:
        """The persons who may call a count that the seat `silent` has not announced: its opponents."""
        game, players = self.match.game, len(self.match.players)
        return [seat for seat in self.persons if game.side(seat, players) != game.side(silent, players)]

    def start_over(self) -> None:
        """Forgets what it waited for: the match has gone on or back."""
        self.thinker.cancel()
        self._asked_for = self._since = None

    def ended(self) -> None:
        """The hand's summary has been read."""
        self._read = True

    def called(self, seat: int | None) -> None:
        """The window for “Muggins!” is closed: by this seat's call, or by nobody's."""
        self.caller = seat
        self._called = True

    def played(self, action: Action) -> None:
        """The match has gone on by this action."""
        self.start_over()
        self._read = not _hand_over(self.match)
        game, before = self.match.game, self.match.states[-2]
        if isinstance(action, Announce) and isinstance(game, LineGame) and isinstance(before, LineState):
            # Asked after every silence, not only when there is something to call: asking must not give it away.
            silent = before.to_move in self.persons and self.callers(before.to_move)
            self._called = not silent or action.points == game.ends_count(before.line).points != 0
            self.caller = None

    def next(self, now: int, sitting: int | None, settings: Settings) -> Action | Wait | Literal["deal"]:
        """What comes next at the time `now`: an action to play, a deal, or what has to be waited for.

        `sitting` is the person who sees their hand now.
        """
        match, state = self.match, self.match.state
        if state.to_move == OVER:
            return Wait.END
        if not self._read:
            return Wait.SUMMARY
        if state.to_move == CHANCE:
            return "deal"
        if not self._called:
            return Wait.CALL
        if state.to_move not in self.persons:
            return self._bot(now, settings)
        legal = match.game.legal_actions(state)
        if MUGGINS in legal:
            return MUGGINS if self.caller == state.to_move else PASS
        if len(legal) == 1 and self._pressed(legal[0], settings):
            pause = TAKING if self._taking else GLANCE
            return legal[0] if self._paused(now, pause, settings) else Wait.THOUGHT
        return Wait.PERSON if self.alone or sitting == state.to_move else Wait.CURTAIN

    def _pressed(self, action: Action, settings: Settings) -> bool:
        if isinstance(action, Pass):
            return settings.auto_press != "none"
        return isinstance(action, Draw) and (settings.auto_press == "all" or self._taking)

    @property
    def _taking(self) -> bool:
        """Whether the seat to move has said that it takes all tiles that may be taken."""
        state = self.match.state
        return isinstance(state, LineState) and state.turn is not None and state.turn.taking

    def _bot(self, now: int, settings: Settings) -> Action | Wait:
        seat = self.match.state.to_move
        if self._asked_for != seat:
            self._asked_for = seat
            view = self.match.game.observe(self.match.state, seat)
            limit = Limit(level(self.match.players[seat]) or "club")
            self.thinker.ask(self.match.game, view, limit, self._rng.getrandbits(32))
        claiming = isinstance(self.match.state, LineState) and self.match.state.claimant is not None
        pause = 0 if claiming else TAKING if self._taking else THOUGHT
        if not self._paused(now, pause, settings):
            return Wait.THOUGHT
        return self.thinker.answer() or Wait.THOUGHT

    def _paused(self, now: int, pause: int, settings: Settings) -> bool:
        if self._since is None:
            self._since = now
        pace = {"full": 1.0, "short": 0.5, "reduced": 0.7, "off": 0.25}[settings.motion] / settings.speed
        return now - self._since >= pause * pace


def _hand_over(match: Match) -> bool:
    return any(isinstance(event, HandOver) for event in match.state.events)
