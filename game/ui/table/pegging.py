"""Two pegs a side on a pegboard, which leap over each other.

The front peg stands at the total, the back peg where the front one stood before: between them is the last gain.
"""

import pygame

from game.core.state import State
from game.match.match import Match
from game.rules.options import at
from game.ui.layouts.motion import HOP, Hop, Motion
from game.ui.table import pegboard
from game.ui.table.action_effects import pace_of
from game.ui.table.tabletop import Tabletop

LEAP = 1.6  # how high a peg leaps, in steps from hole to hole

Pegs = tuple[int, ...]
"""The points at which a side's pegs stand, front peg first; one of them alone while the other leaps."""


def pegs_of(match: Match) -> list[Pegs]:
    """Where the pegs of each side stand now, by side."""
    pegs: list[Pegs] = []
    states, target = match.states, at(match.game.target, len(match.players))
    for side, score in enumerate(match.state.scores):
        before = next((state.scores[side] for state in reversed(states) if state.scores[side] != score), min(score, 0))
        front, back = (max(0, min(target, points)) for points in (score, before))
        pegs.append((front, back if back != front else front - 1))
    return pegs


class Pegging:
    """The pegs as they are seen: `standing` in the still picture, the others on their way."""

    def __init__(self, tabletop: Tabletop, motion: Motion) -> None:
        self.tabletop, self.motion = tabletop, motion
        self._states: tuple[State, ...] = ()
        self._goal = self.standing = self._due()

    def _due(self) -> list[Pegs]:
        """Where the pegs of the match should stand."""
        match = self.tabletop.match
        if match.states is not self._states:
            self._states = match.states
            self._goal = pegs_of(match)
        return self._goal

    def settle(self, now: float) -> bool:
        """Has pegs that do not stand where they should set out now, or stand there; whether anything changed."""
        goal, board = self._due(), self.tabletop.pegboard
        if self.standing == goal:
            return False
        time = pace_of(self.tabletop.canvas.settings) * HOP
        stood, self.standing = self.standing, []
        for side, (old, new) in enumerate(zip(stood, goal, strict=True)):
            stays = tuple(points for points in old if points in new)
            if board is not None and time and len(old) == 2 and len(stays) == 1:
                leaves, lands = (next(points for points in pair if points not in stays) for pair in (old, new))
                way = board.hole(side, leaves), board.hole(side, lands)
                self.motion.hops.append(Hop(side, *way, LEAP * board.step, now, time))
                self.standing.append(stays)
            else:
                self.standing.append(new)
        return True

    def leaping(self, now: float) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """The pegs on their way: pictures, and where to blit them."""
        board, theme = self.tabletop.pegboard, self.tabletop.canvas.theme
        if board is None:
            return []
        sprites = []
        for hop in self.motion.hops:
            drawn = pegboard.peg(theme, hop.side, pegboard.head(board))
            sprites.append((drawn, drawn.get_rect(center=tuple(map(round, hop.at(now))))))
        return sprites
