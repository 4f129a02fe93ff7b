"""What is seen and heard of an action: tiles on their way, sounds, and points rising to the total they change."""

from collections.abc import Callable
from functools import partial

import pygame

from game.core.state import (
    Accept,
    Action,
    Bid,
    Deal,
    Discard,
    Draw,
    Exchange,
    HandOver,
    NameTrump,
    Pass,
    Play,
    Stand,
    State,
    TakeDummy,
    scored_in_play,
)
from game.core.tiles import Tile
from game.match.match import Match
from game.platform.language import gettext as _
from game.rules.options import resolve_count
from game.text import words_for
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.settings import Settings
from game.ui.layouts.animation import (
    FADE_MS,
    PEG_HOP_MS,
    POINTS_MS,
    RIPPLE_MS,
    SETTLE_MS,
    TILE_MS,
    Animations,
    ChipToss,
    FloatingText,
    LandingSound,
    PegHop,
    TileSprite,
    ticks,
)
from game.ui.table import scoreboard
from game.ui.table.family_view import FamilyView, TextEffect
from game.ui.table.popups import find_clear_point, popup_size
from game.ui.table.table_state import TableState
from game.ui.widgets.widget import Button

PACES = {"full": 1.0, "short": 0.5, "reduced": 0.0, "off": 0.0}
"""How long a tile travels by the motion setting; words that rise are only cut short when all motion is off."""

DEALING = 1200  # ms at most for the ripple of a deal
FIVES = 5  # points by which the chime rises a step


class ActionEffects:
    """Shows each action at the table: call `show` when the tabletop lies as it is after the action."""

    def __init__(self, view: FamilyView, motion: Animations) -> None:
        self.table_state, self.drawing = view.table_state, view.drawing
        self.motion = motion

    def show(self, action: Action, was: dict[Tile, TileSprite], dropped: bool) -> None:
        """Shows `action` from the showings before it; `dropped` when its tile was put down by hand."""
        now = ticks()
        if isinstance(action, Deal):
            self._deal(was, now)
        else:
            self.move(was, action.tile if dropped and isinstance(action, Play) else None)
        self._sound(action)
        self._throw(action, now)
        self._rise(action, now)

    def move(self, was: dict[Tile, TileSprite], put_down: Tile | None = None) -> None:
        """Sends every tile that lies otherwise than before on its way; one put down by hand only settles.

        With reduced motion nothing travels: what has moved fades in where it lies now.
        """
        pace, now, fading = (
            duration_scale(self.table_state.canvas.settings),
            ticks(),
            self.table_state.canvas.settings.motion == "reduced",
        )
        for tile, goal in self.table_state.sprites.items():
            if tile not in was or goal.has_same_pose(was[tile]):
                continue
            if fading:
                self.motion.start_flight(tile, goal._replace(opacity=0), goal, now, FADE_MS)
            elif pace:
                self.motion.start_flight(
                    tile, was[tile], goal, now, pace * (SETTLE_MS if tile == put_down else TILE_MS)
                )

    def _deal(self, was: dict[Tile, TileSprite], now: int) -> None:
        """Round the table, a tile to each, then the rest; all fly at once, so none changes size on its way.

        Each tile of a hand is heard when it lands, but no two within less than a ripple.
        """
        hands = self.table_state.match.state.hands
        rounds = [hand[nth] for nth in range(max(map(len, hands), default=0)) for hand in hands if nth < len(hand)]
        dealt = set(rounds)
        order = [*rounds, *(tile for tile in self.table_state.sprites if tile not in dealt)]
        pace = duration_scale(self.table_state.canvas.settings)
        if not pace:
            self.move(was)
            return
        ripple = min(RIPPLE_MS, DEALING / max(1, len(order)))
        for nth, tile in enumerate(order):
            goal = self.table_state.sprites[tile]
            origin = was[tile]._replace(length=goal.length, angle=goal.angle)
            start = now + pace * nth * ripple
            self.motion.start_flight(tile, origin, goal, start, pace * TILE_MS)
            landing, taps = start + pace * TILE_MS, self.motion.landing_sounds
            if tile in dealt and (not taps or landing >= taps[-1].time + RIPPLE_MS):
                taps.append(LandingSound(landing, self._pan(goal.x)))

    def _sound(self, action: Action) -> None:
        sound = self.table_state.canvas.sound
        match action:
            case Play(tile):
                pan = self._pan(self.table_state.sprites[tile].x) if tile in self.table_state.sprites else 0.0
                sound.play("double" if tile.is_double else "place", pan)
            case Discard():
                sound.play("place")
            case Draw() | TakeDummy() | Exchange():
                sound.play("draw", 0.5)
            case Bid() | NameTrump() | Accept() | Stand():
                sound.play("lift")
            case Pass():
                sound.play("knock")
            case Deal():
                sound.play("shuffle")
        for event in self.table_state.match.state.events:
            if isinstance(event, HandOver):
                sound.play("blocked" if event.blocked else "hand")

    def _pan(self, x: float) -> float:
        """Where something at `x` is heard, from -1 at the left to 1 at the right."""
        return 2 * x / self.table_state.canvas.size[0] - 1

    def _throw(self, action: Action, now: int) -> None:
        """Chips that are put in fly there, where anything travels; nobody waits for them."""
        pace = duration_scale(self.table_state.canvas.settings)
        for throw in self.drawing.chip_throws(action):
            if pace:
                self.motion.chip_tosses.append(ChipToss(*throw, now, pace * TILE_MS))
            self.table_state.canvas.sound.play("chip", self._pan(throw.goal[0]))

    def _rise(self, action: Action, now: int) -> None:
        """Points made in play are told once the tile lies; those of a hand's end are for its summary."""
        canvas, match = self.table_state.canvas, self.table_state.match
        origin = self.table_state.layout.line.centre
        if isinstance(action, Play) and action.tile in self.table_state.sprites:
            shown = self.table_state.sprites[action.tile]
            origin = shown.x, shown.y - shown.length  # above the tile, which is to be seen
        for word in self.drawing.text_effects(action):
            self._tell(word, 0, 0, now)
            if word.chips:
                canvas.sound.play("pot")
            if word.points:
                canvas.sound.play("score", step=max(0, word.points // FIVES - 1))
        for event in scored_in_play(self.table_state.match.state.events):
            if event.points:
                points = f"{event.points:+d}".replace("-", "−")
                why = words_for(match.game, match.names).describe_reason(event.reason)
                words = _("{points}: {why}").format(points=points, why=why)
                row = scoreboard.row_of(self.table_state, event.side)
                goal = row.right - popup_size(self.table_state, points)[0] / 2, float(row.centery)
                self._tell(TextEffect(words, origin, goal, short=points), event.side, event.points, now)
                if (event.points > 0) != self.table_state.match.game.counts_down:
                    canvas.sound.play("score", step=max(0, abs(event.points) // FIVES - 1))

    def _tell(self, word: TextEffect, side: int, points: int, now: int) -> None:
        """Has words told that bring so many points to a side, where they cover nothing, once every tile has landed."""
        settings = self.table_state.canvas.settings
        start = max([now, *(flight.start + flight.duration for flight in self.motion.flights.values())])
        duration = (POINTS_MS if settings.motion != "off" else POINTS_MS / 4) / settings.speed
        others = []
        for rising in self.motion.floating_texts:
            others.append(pygame.Rect((0, 0), popup_size(self.table_state, rising.text)))
            others[-1].center = round(rising.origin[0]), round(rising.origin[1])
        origin = find_clear_point(self.table_state, word.words, word.origin, others)
        goal = origin if word.goal == word.origin else word.goal
        rising = FloatingText(word.words, origin, goal, side, points, start, duration, word.chips, word.short)
        self.motion.floating_texts.append(rising)


def duration_scale(settings: Settings) -> float:
    """How long what travels takes, as a share of its usual time; 0 when it does not travel."""
    return PACES[settings.motion] / settings.speed


# -- the buttons that lead from step to step of a hand, and from mistake to mistake ------------------------------------


FAR = 10**6  # steps: more than there are


class StepButtons:
    """The buttons; `step` is called with how far to go, `mistake` with 1 for the next and -1 for the one before."""

    def __init__(self, canvas: Canvas, step: Callable[[int], object], mistake: Callable[[int], object]) -> None:
        steps = [
            (_("To the first"), -FAR, "first", pygame.K_HOME),
            (_("A step back"), -1, "behind", pygame.K_LEFT),
            (_("A step on"), 1, "ahead", pygame.K_RIGHT),
            (_("To the last"), FAR, "last", pygame.K_END),
        ]
        self.steps = [
            Button(canvas, words, partial(step, by), icon=icon, key=key, terse=True) for words, by, icon, key in steps
        ]
        self.before = Button(canvas, _("Mistake before"), partial(mistake, -1), icon="back", terse=True)
        self.next = Button(canvas, _("Next mistake"), partial(mistake, 1), icon="forth")
        self.buttons = [*self.steps, self.before, self.next]

    def enable(self, back: bool, on: bool, before: bool, next: bool) -> None:
        """Which ways there are."""
        for button, there in zip(self.buttons, (back, back, on, on, before, next), strict=True):
            button.enabled = there

    def put(self, right: int, middle: int, gap: int) -> int:
        """Puts them in two rows that end `right` pixels across, about a `middle`; where they begin."""
        side, high = self.steps[0].natural_size()
        row = len(self.steps) * side + (len(self.steps) - 1) * gap
        wide = max(row, side + gap + self.next.natural_size()[0])
        x, y = right - wide, middle - high - gap // 2
        for nth, button in enumerate(self.steps):
            button.rect = pygame.Rect(x + round(nth * (wide - side) / (len(self.steps) - 1)), y, side, high)
        y += high + gap
        self.before.rect = pygame.Rect(x, y, side, high)
        self.next.rect = pygame.Rect(x + side + gap, y, wide - side - gap, high)
        return x


# -- two pegs a side on a pegboard, which leap over each other ---------------------------------------------------------


LEAP = 1.6  # how high a peg leaps, in steps from hole to hole

Pegs = tuple[int, ...]
"""The points at which a side's pegs stand, front peg first; one of them alone while the other leaps."""


def pegs_of(match: Match) -> list[Pegs]:
    """Where the pegs of each side stand now, by side."""
    pegs: list[Pegs] = []
    states, target = match.states, resolve_count(match.game.target, len(match.players))
    for side, score in enumerate(match.state.scores):
        before = next((state.scores[side] for state in reversed(states) if state.scores[side] != score), min(score, 0))
        front, back = (max(0, min(target, points)) for points in (score, before))
        pegs.append((front, back if back != front else front - 1))
    return pegs


class PegAnimation:
    """The pegs as they are seen: `standing` in the still picture, the others on their way."""

    def __init__(self, tabletop: TableState, motion: Animations) -> None:
        self.table_state, self.motion = tabletop, motion
        self._states: tuple[State, ...] = ()
        self._goal = self.standing = self._due()

    def _due(self) -> list[Pegs]:
        """Where the pegs of the match should stand."""
        match = self.table_state.match
        if match.states is not self._states:
            self._states = match.states
            self._goal = pegs_of(match)
        return self._goal

    def settle(self, now: float) -> bool:
        """Has pegs that do not stand where they should set out now, or stand there; whether anything changed."""
        goal, board = self._due(), self.table_state.pegboard
        if self.standing == goal:
            return False
        time = duration_scale(self.table_state.canvas.settings) * PEG_HOP_MS
        stood, self.standing = self.standing, []
        for side, (old, new) in enumerate(zip(stood, goal, strict=True)):
            stays = tuple(points for points in old if points in new)
            if board is not None and time and len(old) == 2 and len(stays) == 1:
                leaves, lands = (next(points for points in pair if points not in stays) for pair in (old, new))
                way = board.hole(side, leaves), board.hole(side, lands)
                self.motion.hops.append(PegHop(side, *way, LEAP * board.step, now, time))
                self.standing.append(stays)
            else:
                self.standing.append(new)
        return True

    def leaping(self, now: float) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """The pegs on their way: pictures, and where to blit them."""
        board, theme = self.table_state.pegboard, self.table_state.canvas.theme
        if board is None:
            return []
        sprites = []
        for hop in self.motion.hops:
            drawn = scoreboard.peg(theme, hop.side, scoreboard.head(board))
            sprites.append((drawn, drawn.get_rect(center=tuple(map(round, hop.at(now))))))
        return sprites
