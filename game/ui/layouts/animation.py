"""Motion: tiles in flight from one pose to another, points rising to the total they change, pegs. In ms."""

import math
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from game.core.tiles import Tile
from game.ui.layouts.table_layout import Pose

TILE_MS = 240
SETTLE_MS = 90
FADE_MS = 160
RIPPLE_MS = 40
POINTS_MS = 1100
PEG_HOP_MS = 420
READ = 0.7  # of the time of words, for how much they stand where points were made

FAR, NEAR = 2.0, 0.5  # lengths of a tile from a place, between which a held tile turns towards it
TURNS = 3  # degrees: it turns by so much at a time, and its length changes by two pixels, so that pictures are kept
HELD_OPACITY = 0.75  # how strong a held tile is over its place


def ticks() -> int:
    """The time by which everything moves; pygame's own clock stands still unless all of pygame is started.

    It is that of `perf_counter`, for `monotonic` goes by leaps of 16 ms on Windows up to Python 3.12.
    """
    return int(time.perf_counter() * 1000)


class Sign(NamedTuple):
    """What a game marks on a tile that lies open: a star where it is a trump, and what it `counts`, if anything."""

    star: bool = False
    counts: int = 0


class TileSprite(NamedTuple):
    """A tile as it is seen at a moment: its pose (not rounded), how far lifted, turned over, and face up or not.

    `flip_scale` narrows it while it turns over: 1 lies flat, 0 is edge on; `opacity` is how far it has faded in. Its
    `sign` is seen while it lies flat and face up.
    """

    x: float
    y: float
    angle: float
    length: float
    lift: float = 0.0
    flip_scale: float = 1.0
    face_up: bool = True
    opacity: float = 1.0
    sign: Sign = Sign()

    def has_same_pose(self, other: "TileSprite") -> bool:
        """Whether it lies like another, whatever the signs on them."""
        return self._replace(sign=other.sign) == other


def align_to_place(held: TileSprite, places: Iterable[Pose]) -> TileSprite:
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
        opacity=1 - (1 - HELD_OPACITY) * part,
    )


@dataclass(frozen=True, slots=True)
class Flight:
    """A tile's way from one showing to another, from `start` for `duration`."""

    origin: TileSprite
    goal: TileSprite
    start: float
    duration: float

    def at(self, now: float) -> TileSprite:
        """The tile at the time `now`: eased out, lifted on its way, turned over where its two ends differ."""
        if now >= self.start + self.duration:
            return self.goal
        part = max(0.0, (now - self.start) / self.duration) if self.duration else 1.0
        eased = 1 - (1 - part) ** 3
        turn = (self.goal.angle - self.origin.angle + 180) % 360 - 180
        arch = 4 * eased * (1 - eased)
        turning = self.origin.face_up != self.goal.face_up
        return TileSprite(
            self.origin.x + (self.goal.x - self.origin.x) * eased,
            self.origin.y + (self.goal.y - self.origin.y) * eased,
            self.origin.angle + turn * eased,
            self.origin.length + (self.goal.length - self.origin.length) * eased,
            lift=max(self.origin.lift * (1 - eased), 0.7 * arch),
            flip_scale=abs(1 - 2 * eased) if turning else 1.0,
            face_up=self.goal.face_up if eased >= 0.5 else self.origin.face_up,
            opacity=self.origin.opacity + (self.goal.opacity - self.origin.opacity) * part,
            sign=self.goal.sign,
        )


@dataclass(frozen=True, slots=True)
class FloatingText:
    """Words that stand where points were made, and then, in `short_text`, at the total they change; with so many
    `chips`.

    They cross nothing on their way, for only chips are seen to go there. Where `short_text` is empty they stay.
    """

    text: str
    origin: tuple[float, float]
    goal: tuple[float, float]
    side: int
    points: int
    start: float
    duration: float
    chips: int = 0
    short_text: str = ""

    def visible_at(self, now: float) -> tuple[str, tuple[float, float]] | None:
        """The words that are seen, and where their middle is; None before it begins."""
        if now < self.start:
            return None
        there = self.short_text and now >= self.start + READ * self.duration
        return (self.short_text, self.goal) if there else (self.text, self.origin)

    def at(self, now: float) -> tuple[float, float]:
        """Where the chips are: they stay for the first half, then go to the total."""
        part = min(1.0, max(0.0, (now - self.start) / self.duration)) if self.duration else 1.0
        gone = max(0.0, (part - 0.55) / 0.45)
        eased = gone * gone * (3 - 2 * gone)
        x = self.origin[0] + (self.goal[0] - self.origin[0]) * eased
        y = self.origin[1] + (self.goal[1] - self.origin[1]) * eased
        return x, y


@dataclass(frozen=True, slots=True)
class PegHop:
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
class ChipToss:
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


class LandingSound(NamedTuple):
    """A dealt tile that is heard when it lands: when that is, and where, from -1 at the left to 1 at the right."""

    time: float
    pan: float


@dataclass
class Animations:
    """Everything that moves now."""

    flights: dict[Tile, Flight] = field(default_factory=dict)
    floating_texts: list[FloatingText] = field(default_factory=list)
    hops: list[PegHop] = field(default_factory=list)
    chip_tosses: list[ChipToss] = field(default_factory=list)
    landing_sounds: list[LandingSound] = field(default_factory=list)

    def start_flight(self, tile: Tile, origin: TileSprite, goal: TileSprite, start: float, duration: float) -> None:
        """Sends a tile on its way."""
        self.flights[tile] = Flight(origin, goal, start, duration)

    def finish_all(self) -> None:
        """Ends every motion at once."""
        self.flights = {}
        self.floating_texts = []
        self.hops = []
        self.chip_tosses = []
        self.landing_sounds = []

    def visible_flights(self, now: float) -> list[tuple[Tile, Flight]]:
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

    def advance(self, now: float) -> list[FloatingText]:
        """Forgets what has arrived; returns the words that have reached their total."""
        self.flights = {tile: flight for tile, flight in self.flights.items() if now < flight.start + flight.duration}
        self.hops = [hop for hop in self.hops if now < hop.start + hop.duration]
        self.chip_tosses = [toss for toss in self.chip_tosses if now < toss.start + toss.duration]
        arrived = [rising for rising in self.floating_texts if now >= rising.start + rising.duration]
        self.floating_texts = [rising for rising in self.floating_texts if now < rising.start + rising.duration]
        return arrived

    def pop_due_sounds(self, now: float) -> list[LandingSound]:
        """Return the taps whose time has come, and forget them."""
        due = [tap for tap in self.landing_sounds if now >= tap.time]
        self.landing_sounds = [tap for tap in self.landing_sounds if now < tap.time]
        return due

    @property
    def is_busy(self) -> bool:
        """Whether anything moves that the match waits for."""
        return bool(self.flights or self.floating_texts or self.hops)

    @property
    def is_animating(self) -> bool:
        """Whether anything moves, or chips are on their way, for which nobody waits."""
        return self.is_busy or bool(self.chip_tosses)


def sprite_at_rest(pose: Pose, face_up: bool, lift: float = 0.0) -> TileSprite:
    """A tile at rest."""
    return TileSprite(pose.x, pose.y, pose.angle, pose.length, lift=lift, face_up=face_up)
