"""Animations: tiles in flight, points moving to a total, pegs and chips. Times are in milliseconds."""

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
READ = 0.7  # share of its time that a floating text stays where the points were made

FAR, NEAR = 2.0, 0.5  # distances from a place, in tile lengths, between which a held tile turns to fit it
TURNS = 3  # degrees per step (and 2 px of length per step), so that cached pictures can be used
HELD_OPACITY = 0.75  # opacity of a held tile over its place


def ticks() -> int:
    """Return the time for animations, in milliseconds.

    pygame's own clock does not run before `pygame.init`, and `time.monotonic` has steps of 16 ms on Windows up to
    Python 3.12, so this uses `perf_counter`.
    """
    return int(time.perf_counter() * 1000)


class Sign(NamedTuple):
    """Marks on a tile that lies face up: a star if it is a trump, and the points it `counts`, 0 for none."""

    star: bool = False
    counts: int = 0


class TileSprite(NamedTuple):
    """The visible state of a tile: its pose (not rounded), lift (0 to 1), and whether it is face up.

    `flip_scale` narrows it while it turns over: 1 is flat, 0 is edge on. `opacity` is 0 to 1. Its `sign` is visible
    while it lies flat and face up.
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
        """Whether everything but the sign is equal."""
        return self._replace(sign=other.sign) == other


def align_to_place(held: TileSprite, places: Iterable[Pose]) -> TileSprite:
    """Turn and scale a held tile as it approaches the nearest of the places where it may be laid.

    It fits the place completely once it is there, and is translucent near it.
    """
    nearest = min(places, key=lambda pose: math.hypot(pose.x - held.x, pose.y - held.y), default=None)
    if nearest is None:
        return held
    distance = math.hypot(nearest.x - held.x, nearest.y - held.y) / held.length
    progress = min(1.0, max(0.0, (FAR - distance) / (FAR - NEAR)))
    rotation = (nearest.angle - held.angle + 180) % 360 - 180
    return held._replace(
        angle=(held.angle + TURNS * round(rotation * progress / TURNS)) % 360,
        length=held.length + 2 * round((nearest.length - held.length) * progress / 2),
        opacity=1 - (1 - HELD_OPACITY) * progress,
    )


@dataclass(frozen=True, slots=True)
class Flight:
    """A tile's animation from one state to another, from `start` for `duration`."""

    origin: TileSprite
    goal: TileSprite
    start: float
    duration: float

    def at(self, now: float) -> TileSprite:
        """Return the tile's state at `now`: eased out, lifted on its way, and turned over if `face_up` changes."""
        if now >= self.start + self.duration:
            return self.goal
        progress = max(0.0, (now - self.start) / self.duration) if self.duration else 1.0
        eased = 1 - (1 - progress) ** 3
        rotation = (self.goal.angle - self.origin.angle + 180) % 360 - 180
        arch = 4 * eased * (1 - eased)
        flips = self.origin.face_up != self.goal.face_up
        return TileSprite(
            self.origin.x + (self.goal.x - self.origin.x) * eased,
            self.origin.y + (self.goal.y - self.origin.y) * eased,
            self.origin.angle + rotation * eased,
            self.origin.length + (self.goal.length - self.origin.length) * eased,
            lift=max(self.origin.lift * (1 - eased), 0.7 * arch),
            flip_scale=abs(1 - 2 * eased) if flips else 1.0,
            face_up=self.goal.face_up if eased >= 0.5 else self.origin.face_up,
            opacity=self.origin.opacity + (self.goal.opacity - self.origin.opacity) * progress,
            sign=self.goal.sign,
        )


@dataclass(frozen=True, slots=True)
class FloatingText:
    """Text shown where points were made, and then, as `short_text`, at the total that they change; with `chips` if any.

    The text does not move on its way, only chips do. If `short_text` is empty, the text stays where it is.
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
        """Return the visible text and its centre; None before the start."""
        if now < self.start:
            return None
        at_goal = self.short_text and now >= self.start + READ * self.duration
        return (self.short_text, self.goal) if at_goal else (self.text, self.origin)

    def at(self, now: float) -> tuple[float, float]:
        """Return the position of the chips: they stay for the first half, then move to the total."""
        progress = min(1.0, max(0.0, (now - self.start) / self.duration)) if self.duration else 1.0
        moved = max(0.0, (progress - 0.55) / 0.45)
        eased = moved * moved * (3 - 2 * moved)
        x = self.origin[0] + (self.goal[0] - self.origin[0]) * eased
        y = self.origin[1] + (self.goal[1] - self.origin[1]) * eased
        return x, y


@dataclass(frozen=True, slots=True)
class PegHop:
    """A side's back peg jumping over its front peg, at most `peak_height` pixels high, to the hole of the new total."""

    side: int
    origin: tuple[float, float]
    goal: tuple[float, float]
    peak_height: float
    start: float
    duration: float

    def at(self, now: float) -> tuple[float, float]:
        """Return the position of the peg."""
        progress = min(1.0, max(0.0, (now - self.start) / self.duration))
        eased = progress * progress * (3 - 2 * progress)
        x = self.origin[0] + (self.goal[0] - self.origin[0]) * eased
        y = self.origin[1] + (self.goal[1] - self.origin[1]) * eased
        return x, y - 4 * eased * (1 - eased) * self.peak_height


@dataclass(frozen=True, slots=True)
class ChipToss:
    """A number of chips thrown from one place to another."""

    chips: int
    origin: tuple[float, float]
    goal: tuple[float, float]
    start: float
    duration: float

    def at(self, now: float) -> tuple[float, float]:
        """Return the position of the chips, eased out."""
        progress = min(1.0, max(0.0, (now - self.start) / self.duration))
        eased = 1 - (1 - progress) ** 3
        x = self.origin[0] + (self.goal[0] - self.origin[0]) * eased
        return x, self.origin[1] + (self.goal[1] - self.origin[1]) * eased


class LandingSound(NamedTuple):
    """The sound of a dealt tile landing: its time, and its pan from -1 (left) to 1 (right)."""

    time: float
    pan: float


@dataclass
class Animations:
    """All animations that are running."""

    flights: dict[Tile, Flight] = field(default_factory=dict)
    floating_texts: list[FloatingText] = field(default_factory=list)
    hops: list[PegHop] = field(default_factory=list)
    chip_tosses: list[ChipToss] = field(default_factory=list)
    landing_sounds: list[LandingSound] = field(default_factory=list)

    def start_flight(self, tile: Tile, origin: TileSprite, goal: TileSprite, start: float, duration: float) -> None:
        """Start a tile's animation."""
        self.flights[tile] = Flight(origin, goal, start, duration)

    def finish_all(self) -> None:
        """Finish all animations at once."""
        self.flights = {}
        self.floating_texts = []
        self.hops = []
        self.chip_tosses = []
        self.landing_sounds = []

    def visible_flights(self, now: float) -> list[tuple[Tile, Flight]]:
        """Return the visible flights: of tiles waiting to start at the same point, only the first."""
        waiting: set[tuple[float, float]] = set()
        flights = []
        for tile, flight in self.flights.items():
            if now < flight.start:
                origin = flight.origin.x, flight.origin.y
                if origin in waiting:
                    continue
                waiting.add(origin)
            flights.append((tile, flight))
        return flights

    def advance(self, now: float) -> list[FloatingText]:
        """Remove finished animations; return the floating texts that finished."""
        self.flights = {tile: flight for tile, flight in self.flights.items() if now < flight.start + flight.duration}
        self.hops = [hop for hop in self.hops if now < hop.start + hop.duration]
        self.chip_tosses = [toss for toss in self.chip_tosses if now < toss.start + toss.duration]
        arrived = [text for text in self.floating_texts if now >= text.start + text.duration]
        self.floating_texts = [text for text in self.floating_texts if now < text.start + text.duration]
        return arrived

    def pop_due_sounds(self, now: float) -> list[LandingSound]:
        """Return the sounds that are due, and remove them."""
        due = [sound for sound in self.landing_sounds if now >= sound.time]
        self.landing_sounds = [sound for sound in self.landing_sounds if now < sound.time]
        return due

    @property
    def is_busy(self) -> bool:
        """Whether an animation is running that the match waits for."""
        return bool(self.flights or self.floating_texts or self.hops)

    @property
    def is_animating(self) -> bool:
        """Whether any animation is running, chip tosses included, which the match does not wait for."""
        return self.is_busy or bool(self.chip_tosses)


def sprite_at_rest(pose: Pose, face_up: bool, lift: float = 0.0) -> TileSprite:
    """Return the state of a tile at rest at `pose`."""
    return TileSprite(pose.x, pose.y, pose.angle, pose.length, lift=lift, face_up=face_up)
