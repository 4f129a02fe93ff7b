"""Whose turn it is at the table, and what the table does by itself: deals, bots' choices, plays nobody has to make."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

from game.core.state import CHANCE, DRAW, MUGGINS, PASS, Action, Announce, Draw, HandOver, Pass, State
from game.core.tiles import Tile
from game.match.match import Match
from game.practice.worker import BotClient
from game.ui.canvas.settings import Settings
from game.ui.table.drag import TileAction

THOUGHT = 550  # ms a bot seems to think before it plays
LONGEST = 60_000  # ms, more than any pause
GLANCE = 650  # ms before a pass that nobody has to press


class TurnPhase(Enum):
    """What the table waits for before the match can go on."""

    PERSON = "the person to move"
    CURTAIN = "the person to move to sit down at the screen"
    SUMMARY = "the end of a hand to be read"
    CALL = "anybody to call “Muggins!”"
    THINKING = "a bot, or a pause"
    POPUP_OPEN = "a note on the table to be read"
    END = "the end of the match to be read"
    VIEWING_TABLE = "the table to be looked at, what has ended being put aside"


class Turns:
    """Brings a match forward, one action at a time, as far as it goes without a person.

    Nothing comes by itself while it is `is_blocked`, because a note is to be read. Once a person has pressed for a draw
    it `keeps_drawing` as long as nothing else may be done. A family may have more to say of what is pressed unasked,
    and how long it is looked at.
    """

    def __init__(self, match: Match, thinker: BotClient) -> None:
        self.match = match
        self.thinker = thinker
        self.persons = match.human_seats
        self.caller: int | None = None
        self.keeps_drawing = False
        self._rng = random.SystemRandom()
        self._asked_for: int | None = None
        self._since: int | None = None
        self.is_blocked = False
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
        self._called = True

    def skip_pause(self) -> None:
        """Ends the pause before what comes by itself."""
        if self._since is not None:
            self._since -= LONGEST

    def confirm_summary(self) -> None:
        """The hand's summary has been read."""
        self._read = True

    def close_muggins_call(self, seat: int | None) -> None:
        """The window for “Muggins!” is closed: by this seat's call, or by nobody's."""
        self.caller = seat
        self._called = True

    def overruled_caller(self, action: Action) -> int | None:
        """The person who called “Muggins!” when this action was the call of somebody who is asked before."""
        mover = self.match.states[-2].to_move
        return self.caller if action == MUGGINS and self.caller != mover else None

    def played(self, action: Action) -> None:
        """The match has gone on by this action."""
        self.start_over()
        self._read = not _hand_over(self.match)
        self._called = not self.may_be_called(action, self.match.states[-2])
        self.keeps_drawing = self.keeps_drawing and self._must_draw_on()
        if isinstance(action, Announce):
            self.caller = None

    def next(self, now: int, sitting: int | None, settings: Settings) -> Action | TurnPhase | Literal["deal"]:
        """What comes next at the time `now`: an action to play, a deal, or what has to be waited for.

        `sitting` is the person who sees their hand now.
        """
        step = self._next(now, sitting, settings)
        return TurnPhase.POPUP_OPEN if self.is_blocked and step not in (TurnPhase.PERSON, TurnPhase.CALL) else step

    def _next(self, now: int, sitting: int | None, settings: Settings) -> Action | TurnPhase | Literal["deal"]:
        match, state = self.match, self.match.state
        if match.over:
            return TurnPhase.END
        if not self._read:
            return TurnPhase.SUMMARY
        if state.to_move == CHANCE:
            return "deal"
        if not self._called:
            return TurnPhase.CALL
        if state.to_move not in self.persons:
            return self._bot(now, settings)
        legal = match.game.legal_actions(state)
        if MUGGINS in legal:
            return MUGGINS if self.caller == state.to_move else PASS
        if len(legal) == 1 and self.plays_automatically(legal[0], settings):
            return legal[0] if self._paused(now, self.pause(GLANCE), settings) else TurnPhase.THINKING
        return TurnPhase.PERSON if self.alone or sitting == state.to_move else TurnPhase.CURTAIN

    # -- what a family says --------------------------------------------------------------------------------------------

    def may_be_called(self, action: Action, before: State) -> bool:
        """Whether anybody is asked to call “Muggins!” after this action."""
        return False

    def plays_automatically(self, action: Action, settings: Settings) -> bool:
        """Whether the table does what is all that a person may do."""
        if isinstance(action, Pass):
            return settings.auto_press != "none"
        return isinstance(action, Draw) and (
            settings.auto_press == "all" or (self.keeps_drawing and settings.auto_press != "none")
        )

    def pause(self, usual: int) -> int:
        """How long the table waits before what comes by itself, in ms, where it is `usual` to wait so long."""
        return usual

    def _must_draw_on(self) -> bool:
        """Whether the one who had to draw just now has to again."""
        before, now = self.match.states[-2], self.match.state
        legal = self.match.game.legal_actions
        return before.to_move == now.to_move and (DRAW,) == legal(before) == legal(now)

    # -- bots --------------------------------------------------------------------------------------------------------

    def _bot(self, now: int, settings: Settings) -> Action | TurnPhase:
        seat = self.match.state.to_move
        if self._asked_for != seat:
            self._asked_for = seat
            view = self.match.game.observe(self.match.state, seat)
            bot = self.match.bot_at(seat)
            assert bot is not None
            self.thinker.ask(self.match.game, view, bot.limit(), self._rng.getrandbits(32))
        if not self._paused(now, self.pause(THOUGHT), settings):
            return TurnPhase.THINKING
        return self.thinker.answer() or TurnPhase.THINKING

    def _paused(self, now: int, pause: int, settings: Settings) -> bool:
        if self._since is None:
            self._since = now
        pace = {"full": 1.0, "short": 0.5, "reduced": 0.7, "off": 0.25}[settings.motion] / settings.speed
        return not self.is_blocked and now - self._since >= pause * pace


def _hand_over(match: Match) -> bool:
    return any(isinstance(event, HandOver) for event in match.state.events)


# -- what the person at the screen is asked, and may do, at a moment of the match --------------------------------------


@dataclass(frozen=True)
class TurnView:
    """Found anew from the match whenever it or a choice has changed; every part of the table reads it, none writes it.

    The turn is `is_viewer_turn` when the viewer is asked and sees the hand; else nothing is `legal` here. Tiles
    `unplayable_tiles` may not be laid though others may. The viewer `can_ask` the coach for a hint, or `why_no_hint`
    says why not, and of the seats `explained` why they did what they did last. The `prompt` is what can be done now, or
    why something was `refused`; it has `width` pixels beside the buttons, or stands `raised` above them, and they cover
    the lowest `covered` pixels of the middle. A `notice` is of what is kept of the match. `points` are what each lit
    place would score.
    """

    phase: TurnPhase | None = None
    is_viewer_turn: bool = False
    legal: tuple[Action, ...] = ()
    unplayable_tiles: frozenset[Tile] = frozenset()
    can_undo: bool = False
    can_ask: bool = False
    why_no_hint: str = ""
    explained: tuple[int, ...] = ()
    width: float = 0.0
    raised: float = 0.0
    covered: float = 0.0
    prompt: str = ""
    refused: bool = False
    notice: str = ""
    points: Mapping[TileAction, int] = field(default_factory=dict)
