"""Motion: tiles in flight from one pose to another, points rising to the total they change, pegs. In ms."""

import math
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from game.core.tiles import Tile
from game.ui.layouts.room import Pose

TILE = 240
SETTLE = 90
FADE = 160
RIPPLE = 40
POINTS = 1100
HOP = 420
READ = 0.7  # of the time of words, for how much they stand where points were made

FAR, NEAR = 2.0, 0.5  # lengths of a tile from a place, between which a held tile turns towards it
TURNS = 3  # degrees: it turns by so much at a time, and its length changes by two pixels, so that pictures are kept
GLASS = 0.75  # how strong a held tile is over its place


def ticks() -> int:
    """The time by which everything moves; pygame's own clock stands still unless all of pygame is started.

    It is that of `perf_counter`, for `monotonic` goes by leaps of 16 ms on Windows up to Python 3.12.
    """
    return int(time.perf_counter() * 1000)


class Sign(NamedTuple):
    """What a game marks on a tile that lies open: a star where it is a trump, and what it `counts`, if anything."""

    star: bool = False
    counts: int = 0


class Shown(NamedTuple):
    """A tile as it is seen at a moment: its pose (not rounded), how far lifted, turned over, and face up or not.

    `breadth` narrows it while it turns over: 1 lies flat, 0 is edge on; `strength` is how far it has faded in. Its
    `sign` is seen while it lies flat and face up.
    """

    x: float
    y: float
    angle: float
    length: float
    lift: float = 0.0
    breadth: float = 1.0
    face_up: bool = True
    strength: float = 1.0
    sign: Sign = Sign()

    def lies_as(self, other: "Shown") -> bool:
        """Whether it lies like another, whatever the signs on them."""
        return self._replace(sign=other.sign) == other


def nearing(held: Shown, places: Iterable[Pose]) -> Shown:
    """A held tile, turned and scaled as it nears a place where it may be laid, wholly so once it is there.

    Near it one sees through the tile to what lies there.
    """
    nearest = min(places, key=lambda pose: math.hypot(pose.x - held.x, pose.y - held.y), default=None)
    if nearest is None:
        return held
    away = math.hypot(nearest.x - held.x, nearest.y - held.y) / held.length
    part = min(1.0, max(0.0, (FAR - away) / (FAR - NEAR)))
    turn = (nearest.angle - held.angle + 180) % 360 - 180
    return held._replace(
        angle=(held.angle + TURNS * round(turn * part / TURNS)) % 360,
        length=held.length + 2 * round((nearest.length - held.length) * part / 2),
        strength=1 - (1 - GLASS) * part,
    )


@dataclass(frozen=True, slots=True)
class Flight:
    """A tile's way from one showing to another, from `start` for `duration`."""

    origin: Shown
    goal: Shown
    start: float
    duration: float

    def at(self, now: float) -> Shown:
        """The tile at the time `now`: eased out, lifted on its way, turned over where its two ends differ."""
        if now >= self.start + self.duration:
            return self.goal
        part = max(0.0, (now - self.start) / self.duration) if self.duration else 1.0
        eased = 1 - (1 - part) ** 3
        turn = (self.goal.angle - self.origin.angle + 180) % 360 - 180
        arch = 4 * eased * (1 - eased)
        turning = self.origin.face_up != self.goal.face_up
        return Shown(
            self.origin.x + (self.goal.x - self.origin.x) * eased,
            self.origin.y + (self.goal.y - self.origin.y) * eased,
            self.origin.angle + turn * eased,
            self.origin.length + (self.goal.length - self.origin.length) * eased,
            lift=max(self.origin.lift * (1 - eased), 0.7 * arch),
            breadth=abs(1 - 2 * eased) if turning else 1.0,
            face_up=self.goal.face_up if eased >= 0.5 else self.origin.face_up,
            strength=self.origin.strength + (self.goal.strength - self.origin.strength) * part,
            sign=self.goal.sign,
        )


@dataclass(frozen=True, slots=True)
class Rising:
    """Words that stand where points were made, and then, in `short`, at the total they change; with so many `chips`.

    They cross nothing on their way, for only chips are seen to go there. Where `short` is empty they stay.
    """

    words: str
    origin: tuple[float, float]
    goal: tuple[float, float]
    side: int
    points: int
    start: float
    duration: float
    chips: int = 0
    short: str = ""

    def seen(self, now: float) -> tuple[str, tuple[float, float]] | None:
        """The words that are seen, and where their middle is; None before it begins."""
        if now < self.start:
            return None
        there = self.short and now >= self.start + READ * self.duration
        return (self.short, self.goal) if there else (self.words, self.origin)

    def at(self, now: float) -> tuple[float, float]:
        """Where the chips are: they stay for the first half, then go to the total."""
        part = min(1.0, max(0.0, (now - self.start) / self.duration)) if self.duration else 1.0
        gone = max(0.0, (part - 0.55) / 0.45)
        eased = gone * gone * (3 - 2 * gone)
        x = self.origin[0] + (self.goal[0] - self.origin[0]) * eased
        y = self.origin[1] + (self.goal[1] - self.origin[1]) * eased
        return x, y


@dataclass(frozen=True, slots=True)
class Hop:
    """A side's back peg leaping over its front peg, `high` pixels at most, to the hole of the new total."""

    side: int
    origin: tuple[float, float]
    goal: tuple[float, float]
    high: float
    start: float
    duration: float

    def at(self, now: float) -> tuple[float, float]:
        """Where the peg is."""
        part = min(1.0, max(0.0, (now - self.start) / self.duration))
        eased = part * part * (3 - 2 * part)
        x = self.origin[0] + (self.goal[0] - self.origin[0]) * eased
        y = self.origin[1] + (self.goal[1] - self.origin[1]) * eased
        return x, y - 4 * eased * (1 - eased) * self.high


@dataclass(frozen=True, slots=True)
class Toss:
    """So many chips thrown from one place to another."""

    chips: int
    origin: tuple[float, float]
    goal: tuple[float, float]
    start: float
    duration: float

    def at(self, now: float) -> tuple[float, float]:
        """Where the chips are: eased out."""
        part = min(1.0, max(0.0, (now - self.start) / self.duration))
        eased = 1 - (1 - part) ** 3
        x = self.origin[0] + (self.goal[0] - self.origin[0]) * eased
        return x, self.origin[1] + (self.goal[1] - self.origin[1]) * eased


class Tap(NamedTuple):
    """A dealt tile that is heard when it lands: when that is, and where, from -1 at the left to 1 at the right."""

    time: float
    pan: float


@dataclass
class Motion:
    """Everything that moves now."""

    flights: dict[Tile, Flight] = field(default_factory=dict)
    risings: list[Rising] = field(default_factory=list)
    hops: list[Hop] = field(default_factory=list)
    tosses: list[Toss] = field(default_factory=list)
    taps: list[Tap] = field(default_factory=list)

    def fly(self, tile: Tile, origin: Shown, goal: Shown, start: float, duration: float) -> None:
        """Sends a tile on its way."""
        self.flights[tile] = Flight(origin, goal, start, duration)

    def hurry(self) -> None:
        """Ends every motion at once."""
        self.flights = {}
        self.risings = []
        self.hops = []
        self.tosses = []
        self.taps = []

    def seen(self, now: float) -> list[tuple[Tile, Flight]]:
        """The flights that are seen: of the tiles that wait at one spot only the first."""
        waiting: set[tuple[float, float]] = set()
        flights = []
        for tile, flight in self.flights.items():
            if now < flight.start:
                spot = flight.origin.x, flight.origin.y
                if spot in waiting:
                    continue
                waiting.add(spot)
            flights.append((tile, flight))
        return flights

    def advance(self, now: float) -> list[Rising]:
        """Forgets what has arrived; returns the words that have reached their total."""
        self.flights = {tile: flight for tile, flight in self.flights.items() if now < flight.start + flight.duration}
        self.hops = [hop for hop in self.hops if now < hop.start + hop.duration]
        self.tosses = [toss for toss in self.tosses if now < toss.start + toss.duration]
        arrived = [rising for rising in self.risings if now >= rising.start + rising.duration]
        self.risings = [rising for rising in self.risings if now < rising.start + rising.duration]
        return arrived

    def landed(self, now: float) -> list[Tap]:
        """Return the taps whose time has come, and forget them."""
        due = [tap for tap in self.taps if now >= tap.time]
        self.taps = [tap for tap in self.taps if now < tap.time]
        return due

    @property
    def busy(self) -> bool:
        """Whether anything moves that the match waits for."""
        return bool(self.flights or self.risings or self.hops)

    @property
    def seen_to_move(self) -> bool:
        """Whether anything moves, or chips are on their way, for which nobody waits."""
        return self.busy or bool(self.tosses)


def resting(pose: Pose, face_up: bool, lift: float = 0.0) -> Shown:
    """A tile at rest."""
    return Shown(pose.x, pose.y, pose.angle, pose.length, lift=lift, face_up=face_up)
