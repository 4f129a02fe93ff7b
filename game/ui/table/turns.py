"""Turn control: what the match waits for, and automatic actions (deals, bot moves, forced plays)."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

from game.core.state import CHANCE, DRAW, MUGGINS, PASS, Action, Announce, Draw, Pass, State
from game.core.tiles import Tile
from game.match.match import Match
from game.practice.worker import BotClient
from game.ui.settings import Settings
from game.ui.table.drag import TileAction
from game.ui.table.results import hand_over

THOUGHT = 550  # ms before a bot plays
LONGEST = 60_000  # ms, longer than any pause
GLANCE = 650  # ms before an automatic pass


class TurnPhase(Enum):
    """What the table waits for before the match continues."""

    PERSON = "the person to move"
    CURTAIN = "the person to move to sit down at the screen"
    SUMMARY = "the end of a hand to be read"
    CALL = "a player to call “Muggins!”"
    THINKING = "a bot, or a pause"
    POPUP_OPEN = "a note on the table to be read"
    END = "the end of the match to be read"
    VIEWING_TABLE = "the player to look at the table after the end"


class Turns:
    """Advance a match one action at a time until a person must act.

    `is_blocked` stops automatic actions while a popup is open. After a person has drawn, `keeps_drawing` draws on
    while nothing else is legal. Family subclasses override which actions are automatic and how long the pauses are.
    """

    def __init__(self, match: Match, thinker: BotClient) -> None:
        self.match = match
        self.thinker = thinker
        self.persons = match.human_seats
        self.caller: int | None = None
        self.keeps_drawing = False
        self._rng = random.SystemRandom()
        self._asked_seat: int | None = None
        self._pause_start: int | None = None
        self.is_blocked = False
        self._summary_read = hand_over(match) is None
        self._call_closed = True

    @property
    def alone(self) -> bool:
        """Whether one person plays against bots, so no curtain is needed."""
        return len(self.persons) < 2

    def callers(self, silent: int) -> list[int]:
        """Return the persons who may call “Muggins!” on the seat `silent`: its opponents."""
        game, players = self.match.game, len(self.match.players)
        return [seat for seat in self.persons if not game.same_side(seat, silent, players)]

    def start_over(self) -> None:
        """Reset the wait state after the match has moved forward or back."""
        self.thinker.cancel()
        self._asked_seat = self._pause_start = None
        self._call_closed = True

    def skip_pause(self) -> None:
        """End the pause before the next automatic action."""
        if self._pause_start is not None:
            self._pause_start -= LONGEST

    def confirm_summary(self) -> None:
        """Mark the hand summary as read."""
        self._summary_read = True

    def close_muggins_call(self, seat: int | None) -> None:
        """Close the window for “Muggins!” with a seat's call, or with None."""
        self.caller = seat
        self._call_closed = True

    def overruled_caller(self, action: Action) -> int | None:
        """Return the person whose “Muggins!” call lost to an earlier seat's call, or None."""
        mover = self.match.states[-2].to_move
        return self.caller if action == MUGGINS and self.caller != mover else None

    def played(self, action: Action) -> None:
        """Update the state after an action was played."""
        self.start_over()
        self._summary_read = hand_over(self.match) is None
        self._call_closed = not self.may_be_called(action, self.match.states[-2])
        self.keeps_drawing = self.keeps_drawing and self._must_draw_again()
        if isinstance(action, Announce):
            self.caller = None

    def next(self, now: int, sitting: int | None, settings: Settings) -> Action | TurnPhase | Literal["deal"]:
        """Return the next step at the time `now` (ms): an action to play, "deal", or the phase to wait in.

        `sitting` is the person whose hand is visible now.
        """
        step = self._next(now, sitting, settings)
        if step in (TurnPhase.SUMMARY, TurnPhase.END) and not self._paused(now, self.look_time(), settings):
            step = TurnPhase.THINKING
        return TurnPhase.POPUP_OPEN if self.is_blocked and step not in (TurnPhase.PERSON, TurnPhase.CALL) else step

    def _next(self, now: int, sitting: int | None, settings: Settings) -> Action | TurnPhase | Literal["deal"]:
        match, state = self.match, self.match.state
        if match.over:
            return TurnPhase.END
        if not self._summary_read:
            return TurnPhase.SUMMARY
        if state.to_move == CHANCE:
            return "deal"
        if not self._call_closed:
            return TurnPhase.CALL
        if state.to_move not in self.persons:
            return self._bot(now, settings)
        legal = match.legal_actions
        if MUGGINS in legal:
            return MUGGINS if self.caller == state.to_move else PASS
        if len(legal) == 1 and self.plays_automatically(legal[0], settings):
            return legal[0] if self._paused(now, self.pause(GLANCE), settings) else TurnPhase.THINKING
        return TurnPhase.PERSON if self.alone or sitting == state.to_move else TurnPhase.CURTAIN

    # -- overridden by families ---------------------------------------------------------------------------------------

    def may_be_called(self, action: Action, before: State) -> bool:
        """Return whether “Muggins!” may be called after this action."""
        return False

    def plays_automatically(self, action: Action, settings: Settings) -> bool:
        """Return whether the table plays a person's only legal action."""
        if isinstance(action, Pass):
            return settings.auto_press != "none"
        return isinstance(action, Draw) and (
            settings.auto_press == "all" or (self.keeps_drawing and settings.auto_press != "none")
        )

    def look_time(self) -> int:
        """Return for how many ms the table is shown before the end of a hand is summed up."""
        return 0

    def pause(self, usual: int) -> int:
        """Return the pause before an automatic action in ms; `usual` is the default."""
        return usual

    def _must_draw_again(self) -> bool:
        """Return whether the seat that just drew must draw again."""
        match = self.match
        is_same_seat = match.states[-2].to_move == match.state.to_move
        return is_same_seat and (DRAW,) == match.legal_actions_at(len(match.actions) - 1) == match.legal_actions

    # -- bots ---------------------------------------------------------------------------------------------------------

    def _bot(self, now: int, settings: Settings) -> Action | TurnPhase:
        seat = self.match.state.to_move
        if self._asked_seat != seat:
            self._asked_seat = seat
            view = self.match.game.observe(self.match.state, seat)
            bot = self.match.bot_at(seat)
            assert bot is not None
            self.thinker.ask(self.match.game, view, bot.limit(), self._rng.getrandbits(32))
        if not self._paused(now, self.pause(THOUGHT), settings):
            return TurnPhase.THINKING
        return self.thinker.answer() or TurnPhase.THINKING

    def _paused(self, now: int, pause: int, settings: Settings) -> bool:
        if self._pause_start is None:
            self._pause_start = now
        pace = {"full": 1.0, "short": 0.5, "reduced": 0.7, "off": 0.25}[settings.motion] / settings.speed
        return not self.is_blocked and now - self._pause_start >= pause * pace


# -- the viewer's turn ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TurnView:
    """What the viewer can do and read at one moment; recomputed after every change, and read by all parts of the
    table.

    - `is_viewer_turn`: the viewer is to move and sees the hand; otherwise `legal` is empty.
    - `unplayable_tiles`: own tiles that may not be played although others may.
    - `why_no_undo`: why nothing can be undone; empty if something can.
    - `why_no_hint`: why the coach cannot be asked; empty if it can.
    - `explained`: seats whose last move can be explained.
    - `prompt`: what the player can do, or the reason if `refused`.
    - `width`: width of the prompt in pixels.
    - `notice`: autosave message.
    - `points`: score of each highlighted target.
    """

    phase: TurnPhase | None = None
    is_viewer_turn: bool = False
    legal: tuple[Action, ...] = ()
    unplayable_tiles: frozenset[Tile] = frozenset()
    why_no_undo: str = ""
    why_no_hint: str = ""
    explained: tuple[int, ...] = ()
    width: float = 0.0
    prompt: str = ""
    refused: bool = False
    notice: str = ""
    points: Mapping[TileAction, int] = field(default_factory=dict)

    @property
    def can_ask(self) -> bool:
        """Whether the coach can be asked for a hint."""
        return bool(self.legal) and not self.why_no_hint
