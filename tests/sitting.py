"""A match left in the store of a desk, and a person who knows the rules, with a mouse at the program's table."""

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

from xdesk import Desk, Point, Program, Seen

from game import record
from game.match import Match
from game.state import DRAW, Action, Draw, Pass, Play, Scored, Shut
from game.storage import Store

TO_READ = {"HandSummary": "button Next hand", "Curtain": "button Lift the curtain"}
"""The scenes that come between turns, and what leads on from them."""

DECLINE = ("button Pass", "button End the turn", "button Leave the lead", "button No offer", "button Keep the lead")
"""What a pass is called, by what is declined."""

QUICK = {"motion": "off", "speed": 2.0, "muted": True}
"""Settings that leave little to wait for."""


def started(desk: Desk) -> Program:
    """The program from source, started at that desk."""
    return desk.start([sys.executable, "-m", "game"], cwd=Path(__file__).parent.parent)


def prepared(desk: Desk, **settings: object) -> Store:
    """The store of that desk, with these settings."""
    store = Store(desk.folder / "boneyard.sqlite")
    store.set("settings", QUICK | settings)
    return store


def keep(store: Store, match: Match, seed: int = 1) -> Match:
    """Leaves a match in the store, dealt and to be gone on with."""
    store.keep(match)
    match.deal(Random(seed))
    return match


def kept(folder: Path) -> Match:
    """The match last begun in the store there, at its last action; it is only read."""
    with closing(sqlite3.connect(f"file:{folder / 'boneyard.sqlite'}?mode=ro", uri=True)) as database:
        database.execute("BEGIN")
        id, begun = database.execute("SELECT id, record FROM matches ORDER BY id DESC LIMIT 1").fetchone()
        played = database.execute("SELECT action FROM actions WHERE match = ? ORDER BY step", (id,)).fetchall()
    match = record.parse(begun)
    record.replay(match, [action for (action,) in played])
    return match


def go_on(program: Program) -> None:
    """From the menu to the match that was left there."""
    program.click("button Continue")
    program.wait_for(scene="Table")


def tiles(seen: Seen) -> set[str]:
    """The tiles that can be taken up, as they are written."""
    return {name.removeprefix("tile ") for name in seen.things if name.startswith("tile ")}


class Person:
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
        """What is to be seen once a person is to do something."""
        self.seen = self.program.wait_for(until=self._is_asked)
        return self.seen

    def _is_asked(self, seen: Seen) -> bool:
        if seen.scene != "Table":
            return seen.scene in (*TO_READ, "MatchSummary")
        if "turn" not in seen.things:
            return False
        match = self.look()
        if self.did is not None and len(match.actions) <= self.did[0]:
            return False
        # What the program told may be older than what it kept.
        seat = match.state.to_move
        return seat >= 0 and tiles(seen) == set(map(str, match.state.hands[seat]))

    def turn(self) -> str:
        """Does the one thing that a person is asked for; the scene it was done in."""
        seen = self.asked()
        if self.did is not None:
            step, action = self.did
            assert self.look().actions[step] == action
        if seen.scene in TO_READ:
            self.program.click(TO_READ[seen.scene])
            self.program.wait_for(until=lambda now: now.scene != seen.scene)
        elif seen.scene == "Table":
            self.do(self._choice())
        return seen.scene

    def _choice(self) -> Action:
        assert self.match is not None
        legal = self.match.game.legal_actions(self.match.state)
        plays = [action for action in legal if isinstance(action, Play)]
        return self.rng.choice(plays or legal) if self.rng.random() < 0.95 else self.rng.choice(legal)

    def do(self, action: Action) -> None:
        """Does it in one of the ways there are."""
        assert self.match is not None
        self.did = len(self.match.actions), action
        ways: list[Callable[[], None]]
        match action:
            case Play():
                ways = [lambda: self.drag(action), lambda: self.click_and_click(action)]
            case Draw():
                ways = [lambda: self.program.click(self._at("boneyard")), self.drag_from_boneyard]
            case Pass():
                ways = [lambda: self.program.click(self._passing())]
            case Shut():
                ways = [self.shut]
        self.rng.choice(ways)()
        if isinstance(action, Draw):
            self._mean_it()

    def _mean_it(self) -> None:
        """Says that a draw is meant which costs points, or is the first of many."""
        assert self.match is not None
        before = self.match.state
        after = self.match.game.apply(before, DRAW)
        if any(isinstance(event, Scored) for event in after.events):
            self.program.click("button Draw")
        elif after.turn is not None and after.turn.taking and not (before.turn and before.turn.taking):
            self.program.click("button Take them")

    def _at(self, thing: str) -> Point:
        """Where a thing is that was there when something was asked."""
        assert self.seen is not None
        return self.seen.things[thing].centre

    def _passing(self) -> Point:
        """Where the button is for what is on offer to be declined."""
        assert self.seen is not None
        return next(rect.centre for name, rect in self.seen.things.items() if name in DECLINE)

    def shut(self) -> None:
        """Shuts the game, and says that it is meant."""
        self.program.click(self._at("button Shut the game"))
        self.program.click("button Shut it")

    def drag(self, play: Play) -> None:
        """Takes up the tile, looks where it may go, and puts it there."""
        x, y = start = self._at(f"tile {play.tile}")
        lifted = x + 7, y - 24
        self.program.press(start)
        self.program.pull(start, lifted)
        self.program.pull(lifted, f"place {play}")
        self.program.release()

    def click_and_click(self, play: Play) -> None:
        """Clicks the tile, then the place."""
        self.program.click(self._at(f"tile {play.tile}"))
        self.program.click(f"place {play}")

    def drag_from_boneyard(self) -> None:
        """Drags a tile of the boneyard to one's own."""
        assert self.seen is not None
        own = min(name for name in self.seen.things if name.startswith("tile "))
        self.program.drag(self._at("boneyard"), self._at(own))
