"""Animation and sound of actions: moving tiles, floating points and pegs."""

import math
from itertools import zip_longest

import pygame

from game.core.state import (
    Accept,
    Action,
    Announce,
    Bid,
    Buy,
    Claim,
    Close,
    Deal,
    Discard,
    Draw,
    Exchange,
    Fold,
    NameTrump,
    Pass,
    Play,
    Sell,
    Stand,
    State,
    TakeDummy,
    scored_in_play,
)
from game.core.tiles import Tile
from game.match.match import Match
from game.platform.language import format_number
from game.platform.language import gettext as _
from game.rules.options import resolve_count
from game.text import match_words
from game.ui.canvas.chips import chips_surface
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.layouts.animation import (
    FADE_MS,
    PEG_HOP_MS,
    POINTS_MS,
    RIPPLE_MS,
    SETTLE_MS,
    TILE_MS,
    Animations,
    Flight,
    FloatingText,
    Move,
    TileSprite,
    ticks,
)
from game.ui.layouts.placement import grid_positions
from game.ui.layouts.table_layout import Point
from game.ui.settings import Settings
from game.ui.table import nameplates, scoreboard
from game.ui.table.family_view import FamilyView, TextEffect
from game.ui.table.prompts import prompt_rect
from game.ui.table.results import hand_over, hand_winners, outcome
from game.ui.table.table_state import TableState
from game.ui.widgets.labels import BODY

PACES = {"full": 1.0, "short": 0.5, "reduced": 0.0, "off": 0.0}
"""Duration of tile flights by motion setting. Floating texts are shortened only with the setting "off"."""

DEALING = 1200  # ms, the longest deal animation
PILE = 30  # design px, size of a flying chip
FIVES = 5  # points per step of the score chime


class ActionEffects:
    """Animate each action. Call `show` once the table state is that after the action."""

    def __init__(self, view: FamilyView, motion: Animations) -> None:
        self.table_state, self.view = view.table_state, view
        self.motion = motion

    def show(self, action: Action, old_sprites: dict[Tile, TileSprite], dropped: bool) -> None:
        """Animate `action` from the sprites before it; `dropped` if its tile was dropped with the mouse."""
        now = ticks()
        if isinstance(action, Deal):
            self._animate_deal(old_sprites, now)
        else:
            self.move(old_sprites, action.tile if dropped and isinstance(action, Play) else None)
        self._play_sound(action)
        self._toss_chips(action, now)
        self._show_texts(action, now)

    def move(self, old_sprites: dict[Tile, TileSprite], dropped_tile: Tile | None = None) -> None:
        """Animate every tile whose pose has changed; a dropped tile only settles.

        With reduced motion tiles fade in at their new place instead.
        """
        settings, now = self.table_state.canvas.settings, ticks()
        for tile, goal in self.table_state.sprites.items():
            if tile not in old_sprites or goal.has_same_pose(old_sprites[tile]):
                continue
            if settings.motion == "reduced":
                self.motion.flights[tile] = Flight(now, FADE_MS, goal._replace(opacity=0), goal)
            elif settings.motion != "off":
                duration = duration_scale(settings) * (SETTLE_MS if tile == dropped_tile else TILE_MS)
                self.motion.flights[tile] = Flight(now, duration, old_sprites[tile], goal)

    def _animate_deal(self, old_sprites: dict[Tile, TileSprite], now: int) -> None:
        """Animate a deal: one tile to each seat in turn, then the rest.

        Tiles keep their final size in flight. Each dealt tile is heard when it lands.
        """
        pace = duration_scale(self.table_state.canvas.settings)
        if not pace:
            self.move(old_sprites)
            return
        hands = self.table_state.match.state.hands
        dealt = [tile for tiles in zip_longest(*hands) for tile in tiles if tile is not None]
        order = [*dealt, *(tile for tile in self.table_state.sprites if tile not in dealt)]
        ripple = min(RIPPLE_MS, DEALING / max(1, len(order)))
        for index, tile in enumerate(order):
            goal, start = self.table_state.sprites[tile], now + pace * index * ripple
            origin = old_sprites[tile]._replace(length=goal.length, angle=goal.angle)
            pan = self._pan(goal.x) if tile in dealt else None
            self.motion.flights[tile] = Flight(start, pace * TILE_MS, origin, goal, pan)

    def _play_sound(self, action: Action) -> None:
        sound = self.table_state.canvas.sound
        match action:
            case Play(tile):
                pan = self._pan(self.table_state.sprites[tile].x) if tile in self.table_state.sprites else 0.0
                sound.play("double" if tile.is_double else "place", pan)
            case Discard():
                sound.play("home")
            case Draw() | TakeDummy() | Exchange():
                sound.play("draw", 0.5)
            case Bid() | Announce() | Buy() | Sell() | Close() | Claim():
                sound.play("bid")
            case NameTrump() | Accept() | Stand():
                sound.play("trump")
            case Fold():
                sound.play("fold")
            case Pass():
                sound.play("knock")
            case Deal():
                sound.play("shuffle")
        if self.view.completes_trick():
            sound.play("trick")
        match = self.table_state.match
        if (over := hand_over(match)) is not None:
            if over.blocked:
                sound.play("blocked")
            sound.play("hand_lost" if outcome(match, hand_winners(match)) == "lost" else "hand_won")

    def _pan(self, x: float) -> float:
        """Return the stereo position of `x`: -1 is left, 1 is right."""
        return 2 * x / self.table_state.canvas.size[0] - 1

    def _toss_chips(self, action: Action, now: int) -> None:
        """Animate chips put in, unless motion is off."""
        pace = duration_scale(self.table_state.canvas.settings)
        for throw in self.view.chip_throws(action):
            if pace:
                self.motion.moves.append(Move(now, pace * TILE_MS, throw.origin, throw.goal, self._pile(throw.chips)))
            self.table_state.canvas.sound.play("chip", self._pan(throw.goal[0]))

    def _pile(self, count: int) -> pygame.Surface:
        canvas = self.table_state.canvas
        return chips_surface(canvas.theme, count, round(PILE * canvas.unit))

    def _show_texts(self, action: Action, now: int) -> None:
        """Show the points scored by an action once its tile has landed; a hand's final points are left to the
        summary.
        """
        canvas, match = self.table_state.canvas, self.table_state.match
        origin = self.table_state.layout.line.centre
        if isinstance(action, Play) and action.tile in self.table_state.sprites:
            sprite = self.table_state.sprites[action.tile]
            origin = sprite.x, sprite.y - sprite.length  # above the tile, so as not to cover it
        for effect in self.view.text_effects(action):
            self._add_text(effect, 0, 0, now)
            if effect.chips:
                canvas.sound.play("pot")
            if effect.points:
                canvas.sound.play("score", step=max(0, effect.points // FIVES - 1))
        for event in scored_in_play(self.table_state.match.state.events):
            if event.points:
                points = format_number(event.points, "+d")
                reason = match_words(match).describe_reason(event.reason)
                text = _("{points}: {why}").format(points=points, why=reason)
                right, middle = nameplates.score_point(self.table_state, event.side)
                goal = right - floating_size(self.table_state, points)[0] / 2, middle
                self._add_text(TextEffect(text, origin, goal, short=points), event.side, event.points, now)
                if (event.points > 0) != self.table_state.match.game.counts_down:
                    canvas.sound.play("score", step=max(0, abs(event.points) // FIVES - 1))

    def _add_text(self, effect: TextEffect, side: int, points: int, now: int) -> None:
        """Add a floating text at a clear place, starting when all tiles have landed."""
        settings = self.table_state.canvas.settings
        start = max([now, *(flight.start + flight.duration for flight in self.motion.flights.values())])
        duration = (POINTS_MS if settings.motion != "off" else POINTS_MS / 4) / settings.speed
        others = [_badge_rect(self.table_state, text.text, text.origin) for text in self.motion.floating_texts]
        origin = find_clear_point(self.table_state, effect.words, effect.origin, others)
        goal = origin if effect.goal == effect.origin else effect.goal
        floating = FloatingText(start, duration, origin, goal, effect.words, side, points, effect.short)
        self.motion.floating_texts.append(floating)
        if effect.chips:
            pile = self._pile(effect.chips)
            rise = 14 * self.table_state.canvas.unit + pile.height / 2  # so that they lie above the text
            above, below = (origin[0], origin[1] - rise), (goal[0], goal[1] - rise)
            self.motion.moves.append(Move(start + 0.55 * duration, 0.45 * duration, above, below, pile))


def duration_scale(settings: Settings) -> float:
    """Return the duration of movements relative to normal; 0 if nothing moves."""
    return PACES[settings.motion] / settings.speed


# -- floating texts ---------------------------------------------------------------------------------------------------


FLOATING_LARGER = 3  # design px by which floating text is larger than other text
FLOATING_MARGIN = 4  # design px kept clear around it


def floating_font_size(table_state: TableState, text: str) -> float:
    """Return the font size, reduced if the text is wider than the table."""
    fonts, size = table_state.canvas.fonts, table_state.canvas.text_size(BODY + FLOATING_LARGER)
    max_width = _text_area(table_state).w - 2 * round(FLOATING_MARGIN * table_state.canvas.unit)
    return float(int(min(size, size * max_width / (fonts.width(text, size, True) + size))))


def floating_size(table_state: TableState, text: str) -> tuple[int, int]:
    """Return the size of a badge with this text in pixels."""
    fonts, size = table_state.canvas.fonts, floating_font_size(table_state, text)
    height = round(fonts.line_height(size) * 1.06)
    return max(height, fonts.width(text, size, True) + round(size * 0.9)), height


def _badge_rect(table_state: TableState, text: str, centre: Point) -> pygame.Rect:
    rect = pygame.Rect((0, 0), floating_size(table_state, text))
    rect.center = round(centre[0]), round(centre[1])
    return rect


def find_clear_point(table_state: TableState, text: str, near: Point, others: list[pygame.Rect]) -> Point:
    """Return the nearest centre to `near` where the text covers no tile, nameplate, prompt or rectangle of `others`.

    The line's area is tried first, then that with the prompt row. Without a clear place the text goes above the hand.
    """
    middle, margin = area_rect(table_state.layout.line), 2 * round(FLOATING_MARGIN * table_state.canvas.unit)
    badge = _badge_rect(table_state, text, near).inflate(margin, margin)
    tiles = map(sprite_rect, table_state.sprites.values())
    obstacles = [*tiles, *nameplates.nameplate_rects(table_state), prompt_rect(table_state), *others]
    for table in (middle, _text_area(table_state)):
        if table.contains(badge) and badge.collidelist(obstacles) < 0:
            return near
        places = [badge.clamp(table), *grid_positions(table, badge.size)]
        clear = [place for place in places if table.contains(place) and place.collidelist(obstacles) < 0]
        if clear:
            return min(clear, key=lambda at: math.hypot(at.centerx - near[0], 2 * (at.centery - near[1]))).center
    badge.midleft = area_rect(table_state.layout.prompt).midleft
    return badge.clamp(table).center


def _text_area(table_state: TableState) -> pygame.Rect:
    """Return the area available for floating texts: the middle and the prompt row."""
    return area_rect(table_state.layout.line).union(area_rect(table_state.layout.prompt))


# -- pegs on a pegboard: two for each side ----------------------------------------------------------------------------


HOP_HEIGHT = 1.6  # height of a hop, in holes

Pegs = tuple[int, ...]
"""Points of a side's pegs, front peg first; only one while the other hops."""


def pegs_of(match: Match) -> list[Pegs]:
    """Return the pegs of each side."""
    pegs: list[Pegs] = []
    states, target = match.states, resolve_count(match.game.target, len(match.players))
    for side, score in enumerate(match.state.scores):
        before = next((state.scores[side] for state in reversed(states) if state.scores[side] != score), min(score, 0))
        front, back = (max(0, min(target, points)) for points in (score, before))
        pegs.append((front, back if back != front else front - 1))
    return pegs


class PegAnimation:
    """The pegs shown: `standing` pegs are part of the static layer, the others are animated."""

    def __init__(self, table_state: TableState, motion: Animations) -> None:
        self.table_state, self.motion = table_state, motion
        self._states: tuple[State, ...] = ()
        self._goal = self.standing = self._target_pegs()

    def _target_pegs(self) -> list[Pegs]:
        """Return the final pegs of the match."""
        match = self.table_state.match
        if match.states is not self._states:
            self._states = match.states
            self._goal = pegs_of(match)
        return self._goal

    def settle(self, now: float) -> bool:
        """Start hops of pegs that are not in their place, or move them there; return whether anything changed."""
        goal, board = self._target_pegs(), self.table_state.pegboard
        if self.standing == goal:
            return False
        time = duration_scale(self.table_state.canvas.settings) * PEG_HOP_MS
        old_pegs, self.standing = self.standing, []
        for side, (old, new) in enumerate(zip(old_pegs, goal, strict=True)):
            staying = tuple(points for points in old if points in new)
            if board is not None and time and len(old) == 2 and len(staying) == 1:
                origin, goal_hole = (board.hole(side, points) for points in (*old, *new) if points not in staying)
                peg = scoreboard.render_peg(self.table_state.canvas.theme, side, scoreboard.peg_width(board))
                self.motion.moves.append(Move(now, time, origin, goal_hole, peg, HOP_HEIGHT * board.step, True))
                self.standing.append(staying)
            else:
                self.standing.append(new)
        return True
