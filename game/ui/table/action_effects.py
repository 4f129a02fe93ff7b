"""What is seen and heard of an action: tiles on their way, sounds, and points rising to the total they change."""

import pygame

from game.core.state import (
    Accept,
    Action,
    Bid,
    Deal,
    Discard,
    Draw,
    Dummy,
    Exchange,
    HandOver,
    Name,
    Pass,
    Play,
    Stand,
    scored_in_play,
)
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.text import words_for
from game.ui.canvas.settings import Settings
from game.ui.layouts.motion import FADE, POINTS, RIPPLE, SETTLE, TILE, Motion, Rising, Shown, Tap, Toss, ticks
from game.ui.table import scoreboard
from game.ui.table.family_view import FamilyView, Word
from game.ui.table.floats import clear_place, size_of

PACES = {"full": 1.0, "short": 0.5, "reduced": 0.0, "off": 0.0}
"""How long a tile travels by the motion setting; words that rise are only cut short when all motion is off."""

DEALING = 1200  # ms at most for the ripple of a deal
FIVES = 5  # points by which the chime rises a step


class ActionEffects:
    """Shows each action at the table: call `show` when the tabletop lies as it is after the action."""

    def __init__(self, view: FamilyView, motion: Motion) -> None:
        self.tabletop, self.drawing = view.tabletop, view.drawing
        self.motion = motion

    def show(self, action: Action, was: dict[Tile, Shown], dropped: bool) -> None:
        """Shows `action` from the showings before it; `dropped` when its tile was put down by hand."""
        now = ticks()
        if isinstance(action, Deal):
            self._deal(was, now)
        else:
            self.move(was, action.tile if dropped and isinstance(action, Play) else None)
        self._sound(action)
        self._throw(action, now)
        self._rise(action, now)

    def move(self, was: dict[Tile, Shown], put_down: Tile | None = None) -> None:
        """Sends every tile that lies otherwise than before on its way; one put down by hand only settles.

        With reduced motion nothing travels: what has moved fades in where it lies now.
        """
        pace, now, fading = (
            pace_of(self.tabletop.canvas.settings),
            ticks(),
            self.tabletop.canvas.settings.motion == "reduced",
        )
        for tile, goal in self.tabletop.shown.items():
            if tile not in was or goal.lies_as(was[tile]):
                continue
            if fading:
                self.motion.fly(tile, goal._replace(strength=0), goal, now, FADE)
            elif pace:
                self.motion.fly(tile, was[tile], goal, now, pace * (SETTLE if tile == put_down else TILE))

    def _deal(self, was: dict[Tile, Shown], now: int) -> None:
        """Round the table, a tile to each, then the rest; all fly at once, so none changes size on its way.

        Each tile of a hand is heard when it lands, but no two within less than a ripple.
        """
        hands = self.tabletop.match.state.hands
        rounds = [hand[nth] for nth in range(max(map(len, hands), default=0)) for hand in hands if nth < len(hand)]
        dealt = set(rounds)
        order = [*rounds, *(tile for tile in self.tabletop.shown if tile not in dealt)]
        pace = pace_of(self.tabletop.canvas.settings)
        if not pace:
            self.move(was)
            return
        ripple = min(RIPPLE, DEALING / max(1, len(order)))
        for nth, tile in enumerate(order):
            goal = self.tabletop.shown[tile]
            origin = was[tile]._replace(length=goal.length, angle=goal.angle)
            start = now + pace * nth * ripple
            self.motion.fly(tile, origin, goal, start, pace * TILE)
            landing, taps = start + pace * TILE, self.motion.taps
            if tile in dealt and (not taps or landing >= taps[-1].time + RIPPLE):
                taps.append(Tap(landing, self._pan(goal.x)))

    def _sound(self, action: Action) -> None:
        sound = self.tabletop.canvas.sound
        match action:
            case Play(tile):
                pan = self._pan(self.tabletop.shown[tile].x) if tile in self.tabletop.shown else 0.0
                sound.play("double" if tile.is_double else "place", pan)
            case Discard():
                sound.play("place")
            case Draw() | Dummy() | Exchange():
                sound.play("draw", 0.5)
            case Bid() | Name() | Accept() | Stand():
                sound.play("lift")
            case Pass():
                sound.play("knock")
            case Deal():
                sound.play("shuffle")
        for event in self.tabletop.match.state.events:
            if isinstance(event, HandOver):
                sound.play("blocked" if event.blocked else "hand")

    def _pan(self, x: float) -> float:
        """Where something at `x` is heard, from -1 at the left to 1 at the right."""
        return 2 * x / self.tabletop.canvas.size[0] - 1

    def _throw(self, action: Action, now: int) -> None:
        """Chips that are put in fly there, where anything travels; nobody waits for them."""
        pace = pace_of(self.tabletop.canvas.settings)
        for throw in self.drawing.thrown(action):
            if pace:
                self.motion.tosses.append(Toss(*throw, now, pace * TILE))
            self.tabletop.canvas.sound.play("chip", self._pan(throw.goal[0]))

    def _rise(self, action: Action, now: int) -> None:
        """Points made in play are told once the tile lies; those of a hand's end are for its summary."""
        canvas, match = self.tabletop.canvas, self.tabletop.match
        origin = self.tabletop.room.line.centre
        if isinstance(action, Play) and action.tile in self.tabletop.shown:
            shown = self.tabletop.shown[action.tile]
            origin = shown.x, shown.y - shown.length  # above the tile, which is to be seen
        for word in self.drawing.told(action):
            self._tell(word, 0, 0, now)
            if word.chips:
                canvas.sound.play("pot")
            if word.points:
                canvas.sound.play("score", step=max(0, word.points // FIVES - 1))
        for event in scored_in_play(self.tabletop.match.state.events):
            if event.points:
                points = f"{event.points:+d}".replace("-", "−")
                why = words_for(match.game, match.names).why(event.reason)
                words = _("{points}: {why}").format(points=points, why=why)
                row = scoreboard.row_of(self.tabletop, event.side)
                goal = row.right - size_of(self.tabletop, points)[0] / 2, float(row.centery)
                self._tell(Word(words, origin, goal, short=points), event.side, event.points, now)
                if (event.points > 0) != self.tabletop.match.game.counts_down:
                    canvas.sound.play("score", step=max(0, abs(event.points) // FIVES - 1))

    def _tell(self, word: Word, side: int, points: int, now: int) -> None:
        """Has words told that bring so many points to a side, where they cover nothing, once every tile has landed."""
        settings = self.tabletop.canvas.settings
        start = max([now, *(flight.start + flight.duration for flight in self.motion.flights.values())])
        duration = (POINTS if settings.motion != "off" else POINTS / 4) / settings.speed
        others = []
        for rising in self.motion.risings:
            others.append(pygame.Rect((0, 0), size_of(self.tabletop, rising.words)))
            others[-1].center = round(rising.origin[0]), round(rising.origin[1])
        origin = clear_place(self.tabletop, word.words, word.origin, others)
        goal = origin if word.goal == word.origin else word.goal
        rising = Rising(word.words, origin, goal, side, points, start, duration, word.chips, word.short)
        self.motion.risings.append(rising)


def pace_of(settings: Settings) -> float:
    """How long what travels takes, as a share of its usual time; 0 when it does not travel."""
    return PACES[settings.motion] / settings.speed
