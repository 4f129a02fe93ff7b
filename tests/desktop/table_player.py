"""Store a match for the program, start it, and play legal actions by mouse or keyboard."""

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

from game.core.state import (
    CALL,
    CLAIM,
    CLOSE,
    DRAW,
    EXCHANGE,
    FOLD,
    PASS,
    SHUT,
    STAND,
    TAKE_DUMMY,
    Accept,
    Action,
    Announce,
    Bet,
    Bid,
    Call,
    Discard,
    Draw,
    Fold,
    NameTrump,
    Pass,
    Play,
    Scored,
)
from game.match import record
from game.match.match import Match
from game.rules.line.line_game import LineState
from game.store import Store
from game.ui.families.tricks.layout import trump_name
from tests.desktop.virtual_desktop import ROOT, Desktop, Point, Program, Screen

INTERLUDES = {"HandSummary": "button Next hand", "Curtain": "button Show my tiles"}
"""The scenes between turns, and the button that continues from each."""

PASS_BUTTONS = (
    "button Pass",
    "button End turn",
    "button Leave the lead",
    "button Make no offer",
    "button Keep the lead",
)
"""The buttons for a pass in different situations."""

BUTTONS = {
    SHUT: "Shut the game",
    EXCHANGE: "Exchange a tile",
    STAND: "Stand",
    TAKE_DUMMY: "Take a dummy",
    CLAIM: "Claim the hand",
    CLOSE: "Close the stock",
}
"""The button of each action without details."""

CONFIRMATIONS = {SHUT: "Shut the game", CLOSE: "Close the stock", CLAIM: "Claim the hand"}
"""The button that confirms an action that players may regret."""

LETTER_KEYS = {
    PASS: "p",
    DRAW: "d",
    EXCHANGE: "e",
    STAND: "h",
    TAKE_DUMMY: "d",
    CLAIM: "w",
    CLOSE: "c",
    FOLD: "f",
    CALL: "c",
    Accept(): "a",
    Accept(alone=True): "o",
}
"""The key of each action without details."""

FAST_SETTINGS = {"motion": "off", "speed": 10.0, "muted": True, "hints": "never"}
"""Settings without animations, sounds and hints."""


def start_program(desktop: Desktop) -> Program:
    """Start the program from source."""
    return desktop.start([sys.executable, "-m", "game"], cwd=ROOT)


def prepare_store(desktop: Desktop, **settings: object) -> Store:
    """Open the store of the desktop's programs, with FAST_SETTINGS and these settings."""
    store = Store(desktop.folder / "boneyard.sqlite")
    store.set("settings", FAST_SETTINGS | settings)
    return store


def store_match(store: Store, match: Match, seed: int = 1) -> Match:
    """Deal the first hand of a match and store it as an unfinished match."""
    store.attach_journal(match)
    match.deal(Random(seed))
    return match


def stored_match(folder: Path) -> Match:
    """Load the match begun last, read-only."""
    with closing(sqlite3.connect(f"file:{folder / 'boneyard.sqlite'}?mode=ro", uri=True)) as database:
        database.execute("BEGIN")
        id, start = database.execute("SELECT id, record FROM matches ORDER BY id DESC LIMIT 1").fetchone()
        played = database.execute("SELECT action FROM actions WHERE match = ? ORDER BY step", (id,)).fetchall()
    match = record.parse_record(start)
    record.replay_actions(match, [action for (action,) in played])
    return match


def continue_match(program: Program) -> None:
    """Open the stored match from the menu."""
    program.click("button Continue")
    wait_for_match(program)


def wait_for_match(program: Program) -> None:
    """Wait until a match is open."""
    program.wait_for(until=lambda screen: screen.scene in ("Table", *INTERLUDES, "MatchSummary"))


def leave_table(program: Program) -> None:
    """Return from a table, a curtain or a summary to the menu."""
    program.click("button Menu")
    screen = program.wait_for(until=lambda screen: screen.scene in ("Confirmation", "Menu"))
    if screen.scene == "Confirmation":
        program.click("button Leave")
        program.wait_for(scene="Menu")


def start_match(desktop: Desktop, match: Match, rng: Random, seed: int = 1, **settings: object) -> "MousePlayer":
    """Store a dealt match, start the program and continue the match; return a player."""
    with closing(prepare_store(desktop, **settings)) as store:
        store_match(store, match, seed)
    program = start_program(desktop)
    continue_match(program)
    return MousePlayer(program, rng)


def tiles(screen: Screen) -> set[str]:
    """Return the texts of the tiles that the player can take."""
    return {name.removeprefix("tile ") for name in screen.targets if name.startswith("tile ")}


def _popups(screen: Screen) -> list[str]:
    return [name for name in screen.targets if name.startswith("remark ")]


def _differs(popups: list[str], screen: Screen) -> bool:
    return _popups(screen) != popups


def _step(screen: Screen) -> str | None:
    return next((name for name in screen.targets if name.startswith("step ")), None)


def _has_left(before: Screen, screen: Screen) -> bool:
    """Return whether the program has left the summary or curtain `before`, possibly for another one."""
    return (screen.scene, _step(screen)) != (before.scene, _step(before))


class MousePlayer:
    """Plays for the people at `program` with the mouse; `rng` chooses the actions.

    `match` is the match when it was last loaded from the store, `screen` the screen of the last turn, and
    `last_action` the last action with its step.
    """

    def __init__(self, program: Program, rng: Random) -> None:
        self.program, self.rng = program, rng
        self.folder = program.desktop.folder
        self.match: Match | None = None
        self.screen: Screen | None = None
        self.last_action: tuple[int, Action] | None = None

    def load_match(self) -> Match:
        """Load the match from the store."""
        self.match = stored_match(self.folder)
        return self.match

    def wait_for_turn(self) -> Screen:
        """Return the screen of the next turn, curtain or summary; popups are closed."""
        while True:
            self.screen = self.program.wait_for(until=lambda screen: self._is_turn(screen) or bool(_popups(screen)))
            popups = _popups(self.screen)
            if not popups:
                return self.screen
            self.program.key("space")
            self.program.wait_for(until=partial(_differs, popups))

    def _is_turn(self, screen: Screen) -> bool:
        if screen.scene != "Table":
            return screen.scene in (*INTERLUDES, "MatchSummary")
        step = len(self.load_match().actions)
        # The program's report may be older than its store.
        return f"step {step}" in screen.targets and (self.last_action is None or step > self.last_action[0])

    def take_turn(self) -> str:
        """Take one turn, or continue from a curtain or summary; return the scene."""
        screen = self.wait_for_turn()
        if self.last_action is not None:
            step, action = self.last_action
            assert self.load_match().actions[step] == action
        if screen.scene in INTERLUDES:
            self.program.click(INTERLUDES[screen.scene])
            self.program.wait_for(until=partial(_has_left, screen))
        elif screen.scene == "Table":
            self.perform(self.choose_action())
        return screen.scene

    def choose_action(self) -> Action:
        assert self.match is not None
        legal = self.match.game.legal_actions(self.match.state)
        plays = [action for action in legal if isinstance(action, Play | Discard)]
        return self.rng.choice(plays or legal) if self.rng.random() < 0.95 else self.rng.choice(legal)

    def perform(self, action: Action) -> None:
        """Perform an action in a random way."""
        self.rng.choice(self.ways(action))()

    def ways(self, action: Action) -> list[Callable[[], None]]:
        """Return the ways to perform an action with the mouse."""
        assert self.match is not None
        assert self.screen is not None
        self.last_action = len(self.match.actions), action
        match action:
            case Play() | Discard():
                twice = [lambda: self.click_twice(action)] * (self._places(action) == 1)
                return [lambda: self.drag(action), lambda: self.click_and_click(action), *twice]
            case Draw():
                button = [lambda: self.draw(self._point_of("button Draw"))] * ("button Draw" in self.screen.targets)
                return [lambda: self.draw(self._point_of("boneyard")), self.drag_from_boneyard, *button]
            case Pass():
                return [lambda: self.program.click(self._pass_button())]
            case Fold() | Call() | Bet():
                return [lambda: self.bet(action)]
            case NameTrump() | Accept():
                return [lambda: self.name_trump(action)]
            case Bid() | Announce():
                word = f"{action.points}" if isinstance(action, Bid) else f"Announce {action.points}"
                return [lambda: self.program.click(self._point_of(f"button {word}"))]
        return [lambda: self.press_button(action)]

    def _places(self, action: Play | Discard) -> int:
        """Return the number of places where its tile can be put."""
        assert self.match is not None
        legal = self.match.game.legal_actions(self.match.state)
        return sum(isinstance(other, Play | Discard) and other.tile == action.tile for other in legal)

    def draw(self, at: Point) -> None:
        """Draw a tile by a click, and confirm it if asked."""
        self.program.click(at)
        self._confirm_draw()

    def _confirm_draw(self) -> None:
        """Confirm a draw that costs points or is the first of several."""
        assert self.match is not None
        before = self.match.state
        if not isinstance(before, LineState):
            return
        after = self.match.game.apply(before, DRAW)
        if any(isinstance(event, Scored) for event in after.events):
            self.program.click("button Draw")
        elif (
            after.special_turn is not None
            and after.special_turn.taking
            and not (before.special_turn and before.special_turn.taking)
        ):
            self.program.click("button Take the tiles")

    def _point_of(self, target: str) -> Point:
        """Return the position of a target on the screen of this turn."""
        assert self.screen is not None
        return self.screen.targets[target].centre

    def _pass_button(self) -> Point:
        """Return the position of the button for a pass."""
        assert self.screen is not None
        return next(rect.centre for name, rect in self.screen.targets.items() if name in PASS_BUTTONS)

    def press_button(self, action: Action) -> None:
        """Press the button of an action, and confirm it if asked."""
        self.program.click(self._point_of(f"button {BUTTONS[action]}"))
        if action in CONFIRMATIONS:
            self.program.click(f"button {CONFIRMATIONS[action]}")

    def name_trump(self, action: NameTrump | Accept) -> None:
        """Choose trumps: accept the turned-up tile by its button, or name a suit."""
        assert self.match is not None
        if isinstance(action, Accept):
            words = "button Accept and play alone" if action.alone else "button Accept"
            self.program.click(self._point_of(words))
            return
        if action.alone:
            self.program.click(self._point_of("button Alone: no"))
            self.program.wait_for("button Alone: yes")
        self.program.click(f"button {trump_name(action.trump).capitalize()}")

    def bet(self, action: Fold | Call | Bet) -> None:
        """Choose the number of chips with +, press the button of the action, and confirm an all-in."""
        assert self.match is not None
        state = self.match.state
        left, due = state.scores[state.to_move], state.call_amount
        if isinstance(action, Bet):
            for _chip in range(action.chips - 1):
                self.program.click("button More")
            chips = due + action.chips
            words = f"Raise by {action.chips} (pay {chips})" if max(state.bets) else f"Bet {action.chips}"
        else:
            chips = min(due, left) if isinstance(action, Call) else 0
            words = f"Call {chips}" if isinstance(action, Call) else "Fold"
        self.program.click(f"button {words}, all in" if chips == left else f"button {words}")
        if chips == left:
            self.program.click("button All in")

    def drag(self, play: Play | Discard) -> None:
        """Drag the tile to its place."""
        x, y = start = self._point_of(f"tile {play.tile}")
        lifted = x + 7, y - 24
        self.program.press(start)
        self.program.move_in_steps(start, lifted)
        self.program.move_in_steps(lifted, f"place {play}")
        self.program.release()

    def click_and_click(self, play: Play | Discard) -> None:
        """Click the tile, then the place."""
        self.program.click(self._point_of(f"tile {play.tile}"))
        self.program.click(f"place {play}")

    def click_twice(self, play: Play | Discard) -> None:
        """Click the tile twice; this plays it if there is only one place for it."""
        self.program.click(self._point_of(f"tile {play.tile}"))
        self.program.wait_for(f"place {play}")
        self.program.click(f"tile {play.tile}")

    def drag_from_boneyard(self) -> None:
        """Drag a tile from the boneyard to the player's tiles."""
        assert self.screen is not None
        own = min(name for name in self.screen.targets if name.startswith("tile "))
        self.program.drag(self._point_of("boneyard"), self._point_of(own))
        self._confirm_draw()


class KeyboardPlayer(MousePlayer):
    """Plays with the keyboard: letters and digits, and the arrow keys with Enter."""

    def take_turn(self) -> str:
        """Take one turn, or continue from a curtain or summary with Enter; return the scene."""
        screen = self.wait_for_turn()
        if screen.scene in INTERLUDES:
            self.program.key("Return")
            self.program.wait_for(until=partial(_has_left, screen))
        elif screen.scene == "Table":
            self.perform(self.choose_action())
        return screen.scene

    def ways(self, action: Action) -> list[Callable[[], None]]:
        """Return one way: to press the keys of the action."""
        assert self.match is not None
        self.last_action = len(self.match.actions), action
        return [lambda: self.press_keys(*self.keys_for(action))]

    def press_keys(self, *keys: str) -> None:
        self.program.key(*keys)

    def keys_for(self, action: Action) -> list[str]:
        """Return the keys to press for an action."""
        assert self.match is not None
        assert self.screen is not None
        legal = self.match.game.legal_actions(self.match.state)
        match action:
            case Play() | Discard():
                own = [name for name in self.screen.targets if name.startswith("tile ")]
                playable = {f"tile {play.tile}" for play in legal if isinstance(play, Play | Discard)}
                first = next(index for index, name in enumerate(own) if name in playable)  # selected first
                steps = (own.index(f"tile {action.tile}") - first) % len(own)
                return [*["Right"] * (steps + 1), "Return", "Return"]
            case Bid():
                return [*["Right"] * (legal.index(action) + 1), "Return"]
            case NameTrump(trump):
                return [{"doubles": "d", "none": "n"}.get(str(trump), str(trump))]
            case Bet(chips):
                return [*["plus"] * (chips - 1), "b"]
            case Announce():
                return ["1"]
        return [LETTER_KEYS[action]] * (2 if action in CONFIRMATIONS else 1)
