"""Animations: tiles in flight, points moving to a total, pegs and chips. Times are in milliseconds."""

import math
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from game.core.tiles import Tile
from game.ui.layouts.table_layout import Point, Pose

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
    while it lies flat and face up. While its length changes, its picture is scaled from one of `drawn_length`, because
    drawing a sharp picture of every length on the way takes too long for a frame; 0 draws it sharp.
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
    drawn_length: float = 0.0

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
        drawn_length=max(held.length, nearest.length) if 0 < progress < 1 else 0.0,
        opacity=1 - (1 - HELD_OPACITY) * progress,
    )


@dataclass(frozen=True, slots=True)
class Timed:
    """Something that happens from `start` for `duration`."""

    start: float
    duration: float

    def progress(self, now: float) -> float:
        """Return the share of the time that has passed."""
        return min(1.0, max(0.0, (now - self.start) / self.duration)) if self.duration else 1.0

    def is_over(self, now: float) -> bool:
        """Return whether the time has passed."""
        return now >= self.start + self.duration


def _ease_out(progress: float) -> float:
    return 1 - (1 - progress) ** 3


def _ease_in_out(progress: float) -> float:
    return progress * progress * (3 - 2 * progress)


@dataclass(frozen=True, slots=True)
class Flight(Timed):
    """A tile's animation from one state to another.

    `pan` is the stereo position of the sound with which it lands, from -1 (left) to 1 (right); None if it is silent.
    """

    origin: TileSprite
    goal: TileSprite
    pan: float | None = None

    def at(self, now: float) -> TileSprite:
        """Return the tile's state at `now`: eased out, lifted on its way, and turned over if `face_up` changes."""
        if self.is_over(now):
            return self.goal
        origin, goal, progress = self.origin, self.goal, self.progress(now)
        eased = _ease_out(progress)
        rotation = (goal.angle - origin.angle + 180) % 360 - 180
        return TileSprite(
            origin.x + (goal.x - origin.x) * eased,
            origin.y + (goal.y - origin.y) * eased,
            origin.angle + rotation * eased,
            origin.length + (goal.length - origin.length) * eased,
            lift=max(origin.lift * (1 - eased), 2.8 * eased * (1 - eased)),
            flip_scale=abs(1 - 2 * eased) if origin.face_up != goal.face_up else 1.0,
            face_up=goal.face_up if eased >= 0.5 else origin.face_up,
            opacity=origin.opacity + (goal.opacity - origin.opacity) * progress,
            sign=goal.sign,
            drawn_length=max(origin.length, goal.length),
        )


@dataclass(frozen=True, slots=True)
class FloatingText(Timed):
    """Text shown at `origin`, where points were made, and then, as `short_text`, at `goal`, the total that they change.

    If `short_text` is empty, the text stays where it is.
    """

    origin: Point
    goal: Point
    text: str
    side: int
    points: int
    short_text: str = ""

    def visible_at(self, now: float) -> tuple[str, Point] | None:
        """Return the visible text and its centre; None before the start."""
        if now < self.start:
            return None
        at_goal = self.short_text and self.progress(now) >= READ
        return (self.short_text, self.goal) if at_goal else (self.text, self.origin)


@dataclass(frozen=True, slots=True)
class Move(Timed):
    """A `picture`, of a peg or of chips, moving from one point to another, `peak` pixels above the straight line.

    The match waits for it if it `is_awaited`.
    """

    origin: Point
    goal: Point
    picture: pygame.Surface
    peak: float = 0.0
    is_awaited: bool = False

    def at(self, now: float) -> Point:
        """Return the position of the picture's centre."""
        eased = _ease_in_out(self.progress(now))
        x, y = (start + (end - start) * eased for start, end in zip(self.origin, self.goal, strict=True))
        return x, y - 4 * eased * (1 - eased) * self.peak


@dataclass
class Animations:
    """All animations that are running."""

    flights: dict[Tile, Flight] = field(default_factory=dict)
    floating_texts: list[FloatingText] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)

    def finish_all(self) -> None:
        """Finish all animations at once."""
        self.flights = {}
        self.floating_texts = []
        self.moves = []

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
        self.flights = {tile: flight for tile, flight in self.flights.items() if not flight.is_over(now)}
        self.moves = [move for move in self.moves if not move.is_over(now)]
        arrived = [text for text in self.floating_texts if text.is_over(now)]
        self.floating_texts = [text for text in self.floating_texts if not text.is_over(now)]
        return arrived

    @property
    def is_busy(self) -> bool:
        """Whether an animation is running that the match waits for."""
        return bool(self.flights or self.floating_texts or any(move.is_awaited for move in self.moves))

    @property
    def is_animating(self) -> bool:
        """Whether any animation is running, also one that the match does not wait for."""
        return self.is_busy or bool(self.moves)


def sprite_at_rest(pose: Pose, face_up: bool, lift: float = 0.0) -> TileSprite:
    """Return the state of a tile at rest at `pose`."""
    return TileSprite(pose.x, pose.y, pose.angle, pose.length, lift=lift, face_up=face_up)
