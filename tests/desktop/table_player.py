"""A match in the store of a desk, and a player who makes legal actions by mouse or keyboard."""

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
from game.text import words_for
from game.ui.families.tricks.prompts import trump_name
from tests.desktop.virtual_desktop import Desk, Point, Program, Seen

TO_READ = {"HandSummary": "button Next hand", "Curtain": "button Lift the curtain"}
"""The scenes that come between turns, and what leads on from them."""

DECLINE = ("button Pass", "button End the turn", "button Leave the lead", "button No offer", "button Keep the lead")
"""What a pass is called, by what is declined."""

WORDS = {
    SHUT: "Shut the game",
    EXCHANGE: "Exchange",
    STAND: "Stand",
    TAKE_DUMMY: "Take the dummy",
    CLAIM: "Claim the hand",
    CLOSE: "Close the stock",
}
"""What stands on the button of each action that is one word."""

MEANT = {SHUT: "Shut it", CLOSE: "Close it", CLAIM: "Claim it"}
"""What says that an action is meant which may be regretted."""

LETTERS = {
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
"""The key of each action that is one word."""

QUICK = {"motion": "off", "speed": 10.0, "muted": True, "hints": "never"}
"""Settings that leave little to wait for, nor anything to be said that a test did not ask for."""


def started(desk: Desk) -> Program:
    """Start the program from source."""
    return desk.start([sys.executable, "-m", "game"], cwd=Path(__file__).parents[2])


def prepared(desk: Desk, **settings: object) -> Store:
    """The store of that desk, with these settings."""
    store = Store(desk.folder / "boneyard.sqlite")
    store.set("settings", QUICK | settings)
    return store


def keep(store: Store, match: Match, seed: int = 1) -> Match:
    """Store a dealt match that can be continued."""
    store.attach_journal(match)
    match.deal(Random(seed))
    return match


def kept(folder: Path) -> Match:
    """Load the match last begun, read-only."""
    with closing(sqlite3.connect(f"file:{folder / 'boneyard.sqlite'}?mode=ro", uri=True)) as database:
        database.execute("BEGIN")
        id, begun = database.execute("SELECT id, record FROM matches ORDER BY id DESC LIMIT 1").fetchone()
        played = database.execute("SELECT action FROM actions WHERE match = ? ORDER BY step", (id,)).fetchall()
    match = record.parse_record(begun)
    record.replay_actions(match, [action for (action,) in played])
    return match


def go_on(program: Program) -> None:
    """Open the stored match from the menu."""
    program.click("button Continue")
    program.wait_for(until=lambda seen: seen.scene in ("Table", *TO_READ, "MatchSummary"))


def tiles(seen: Seen) -> set[str]:
    """The tiles that can be taken up, as they are written."""
    return {name.removeprefix("tile ") for name in seen.things if name.startswith("tile ")}


def _remarks(seen: Seen) -> list[str]:
    """The notes of the open book."""
    return [name for name in seen.things if name.startswith("remark ")]


def _differs(remarks: list[str], seen: Seen) -> bool:
    return _remarks(seen) != remarks


def _step(seen: Seen) -> str | None:
    return next((name for name in seen.things if name.startswith("step ")), None)


def _has_left(before: Seen, seen: Seen) -> bool:
    """Return whether the program has left the summary or curtain of `before`, perhaps for another of its kind."""
    return (seen.scene, _step(seen)) != (before.scene, _step(before))


class Sitter:
    """Plays at `program`, with `rng` for a choice; for several people, if they share the seat before the screen.

    `match` is the match as it was last seen in the store, `seen` what was to be seen when last something was asked.
    `did` is the last action and its step.
    """

    def __init__(self, program: Program, rng: Random) -> None:
        self.program, self.rng = program, rng
        self.folder = program.desk.folder
        self.match: Match | None = None
        self.seen: Seen | None = None
        self.did: tuple[int, Action] | None = None

    def look(self) -> Match:
        """The match as it is kept now."""
        self.match = kept(self.folder)
        return self.match

    def asked(self) -> Seen:
        """What is to be seen once a person is to do something; notes on what happens for the first time are closed."""
        while True:
            self.seen = self.program.wait_for(until=lambda seen: self._is_asked(seen) or bool(_remarks(seen)))
            remarks = _remarks(self.seen)
            if not remarks:
                return self.seen
            self.program.key("space")
            self.program.wait_for(until=partial(_differs, remarks))

    def _is_asked(self, seen: Seen) -> bool:
        if seen.scene != "Table":
            return seen.scene in (*TO_READ, "MatchSummary")
        step = len(self.look().actions)
        # What the program told may be older than what it kept.
        return f"step {step}" in seen.things and (self.did is None or step > self.did[0])

    def turn(self) -> str:
        """Perform the one action asked of a person; return the scene."""
        seen = self.asked()
        if self.did is not None:
            step, action = self.did
            assert self.look().actions[step] == action
        if seen.scene in TO_READ:
            self.program.click(TO_READ[seen.scene])
            self.program.wait_for(until=partial(_has_left, seen))
        elif seen.scene == "Table":
            self.do(self._choice())
        return seen.scene

    def _choice(self) -> Action:
        assert self.match is not None
        legal = self.match.game.legal_actions(self.match.state)
        plays = [action for action in legal if isinstance(action, Play | Discard)]
        return self.rng.choice(plays or legal) if self.rng.random() < 0.95 else self.rng.choice(legal)

    def do(self, action: Action) -> None:
        """Perform an action in a random way."""
        self.rng.choice(self.ways(action))()

    def ways(self, action: Action) -> list[Callable[[], None]]:
        """Return the ways to perform an action with the mouse."""
        assert self.match is not None
        assert self.seen is not None
        self.did = len(self.match.actions), action
        match action:
            case Play() | Discard():
                twice = [lambda: self.click_twice(action)] * (self._places(action) == 1)
                return [lambda: self.drag(action), lambda: self.click_and_click(action), *twice]
            case Draw():
                button = [lambda: self.draw(self._at("button Draw"))] * ("button Draw" in self.seen.things)
                return [lambda: self.draw(self._at("boneyard")), self.drag_from_boneyard, *button]
            case Pass():
                return [lambda: self.program.click(self._passing())]
            case Fold() | Call() | Bet():
                return [lambda: self.put_in(action)]
            case NameTrump() | Accept():
                return [lambda: self.make(action)]
            case Bid() | Announce():
                word = f"{action.points}" if isinstance(action, Bid) else f"Announce {action.points}"
                return [lambda: self.program.click(self._at(f"button {word}"))]
        return [lambda: self.say(action)]

    def _places(self, action: Play | Discard) -> int:
        """How many places there are for its tile."""
        assert self.match is not None
        legal = self.match.game.legal_actions(self.match.state)
        return sum(isinstance(other, Play | Discard) and other.tile == action.tile for other in legal)

    def draw(self, at: Point) -> None:
        """Clicks where a tile may be drawn, and says that it is meant where that is asked."""
        self.program.click(at)
        self._mean_it()

    def _mean_it(self) -> None:
        """Says that a draw is meant which costs points, or is the first of many."""
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
            self.program.click("button Take them")

    def _at(self, thing: str) -> Point:
        """Where a thing is that was there when something was asked."""
        assert self.seen is not None
        return self.seen.things[thing].centre

    def _passing(self) -> Point:
        """Where the button is for what is on offer to be declined."""
        assert self.seen is not None
        return next(rect.centre for name, rect in self.seen.things.items() if name in DECLINE)

    def say(self, action: Action) -> None:
        """Presses the button of an action, and says that it is meant where that is asked."""
        self.program.click(self._at(f"button {WORDS[action]}"))
        if action in MEANT:
            self.program.click(f"button {MEANT[action]}")

    def make(self, action: NameTrump | Accept) -> None:
        """Makes the trump: by the button for the tile turned up, or by the tiles of the suit, alone or not."""
        assert self.match is not None
        if isinstance(action, Accept):
            words = words_for(self.match.game, self.match.names).accept_label(self.match.state)
            self.program.click(self._at(f"button {words}, alone" if action.alone else f"button {words}"))
            return
        if action.alone:
            self.program.click(self._at("button Alone: no"))
            self.program.wait_for("button Alone: yes")
        self.program.click(f"button {trump_name(action.trump).capitalize()}")

    def put_in(self, action: Fold | Call | Bet) -> None:
        """Presses the button, after as many presses of − or + as it takes, and says that the last chip is meant."""
        assert self.match is not None
        state = self.match.state
        left, due = state.scores[state.to_move], state.call_amount
        if isinstance(action, Bet):
            for _chip in range(action.chips - 1):
                self.program.click("button More")
            level = max(state.bets)
            words = f"Raise by {action.chips}, to {level + action.chips}" if level else f"Bet {action.chips}"
            chips = due + action.chips
        else:
            chips = min(due, left) if isinstance(action, Call) else 0
            words = f"Call {chips}" if isinstance(action, Call) else "Fold"
        self.program.click(f"button {words}, all in" if chips == left else f"button {words}")
        if chips == left:
            self.program.click("button All in")

    def drag(self, play: Play | Discard) -> None:
        """Takes up the tile, looks where it may go, and puts it there."""
        x, y = start = self._at(f"tile {play.tile}")
        lifted = x + 7, y - 24
        self.program.press(start)
        self.program.pull(start, lifted)
        self.program.pull(lifted, f"place {play}")
        self.program.release()

    def click_and_click(self, play: Play | Discard) -> None:
        """Clicks the tile, then the place."""
        self.program.click(self._at(f"tile {play.tile}"))
        self.program.click(f"place {play}")

    def click_twice(self, play: Play | Discard) -> None:
        """Clicks the tile, and once more where there is one place for it."""
        self.program.click(self._at(f"tile {play.tile}"))
        self.program.wait_for(f"place {play}")
        self.program.click(f"tile {play.tile}")

    def drag_from_boneyard(self) -> None:
        """Drags a tile of the boneyard to one's own."""
        assert self.seen is not None
        own = min(name for name in self.seen.things if name.startswith("tile "))
        self.program.drag(self._at("boneyard"), self._at(own))
        self._mean_it()


class Typist(Sitter):
    """Plays without a mouse: by letters and numbers, and by the arrow keys with Enter."""

    def turn(self) -> str:
        """As a person with a mouse, but what has been read is left by Enter."""
        seen = self.asked()
        if seen.scene in TO_READ:
            self.program.key("Return")
            self.program.wait_for(until=partial(_has_left, seen))
        elif seen.scene == "Table":
            self.do(self._choice())
        return seen.scene

    def ways(self, action: Action) -> list[Callable[[], None]]:
        """The keys that do it."""
        assert self.match is not None
        self.did = len(self.match.actions), action
        return [lambda: self.program.key(*self._keys(action))]

    def _keys(self, action: Action) -> list[str]:
        assert self.match is not None
        assert self.seen is not None
        legal = self.match.game.legal_actions(self.match.state)
        match action:
            case Play() | Discard():
                own = [name for name in self.seen.things if name.startswith("tile ")]
                playable = {f"tile {play.tile}" for play in legal if isinstance(play, Play | Discard)}
                first = next(nth for nth, name in enumerate(own) if name in playable)  # the keys begin there
                on = (own.index(f"tile {action.tile}") - first) % len(own)
                return [*["Right"] * (on + 1), "Return", "Return"]
            case Bid():
                return [*["Right"] * (legal.index(action) + 1), "Return"]
            case NameTrump(trump):
                return [{"doubles": "d", "none": "n"}.get(str(trump), str(trump))]
            case Bet(chips):
                return [*["plus"] * (chips - 1), "b"]
            case Announce():
                return ["1"]
        return [LETTERS[action]] * (2 if action in MEANT else 1)
