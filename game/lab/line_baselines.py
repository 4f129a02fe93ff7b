"""Baselines for the line games: players kept as they are, to measure the bots by.

They never change, so that figures of today can be compared with those of another year: their evaluation is
written out here, and is not the bots'.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from game.bots.beliefs.line import LineBelief
from game.bots.encode.line import move, position
from game.bots.kernel.line_alphabeta import Search
from game.core.state import MUGGINS, PASS, Action, Announce, Draw, Muggins, Pass, Play, Scored, State
from game.core.tiles import Tile, weight
from game.rules.game import Game
from game.rules.line.line_game import LineGame, LineState

T = TypeVar("T")

FITS, UNSEEN, DOUBLE = 3.0, 1.5, 4.0
"""What Greedy gives for an own tile that fits the new ends, takes for an unseen one, and gives for a double laid."""
WORLDS = 100
"""In how many deals Sampled tries each action."""


class RandomPlayer:
    """Any legal action, in any game."""

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """Any, one as likely as another."""
        return rng.choice(game.legal_actions(view))


class LinePlayer:
    """A player of the line games who plays a tile whenever one fits, misses no count, and buys no lead."""

    def choose(self, game: Game[Any], view: State, rng: Random) -> Action:
        """What it plays; raises ValueError with a sentence for a game that has no line."""
        if not isinstance(game, LineGame) or not isinstance(view, LineState):
            raise ValueError("This baseline is for the line games.")
        if view.claimant is not None:
            return _claim(game, view)
        legal = game.legal_actions(view)
        plays = [action for action in legal if isinstance(action, Play)]
        if not plays:
            return PASS if PASS in legal else legal[0]
        return self.play(game, view, plays, rng)

    def play(self, game: LineGame, view: LineState, plays: list[Play], rng: Random) -> Action:
        """One of the plays, of which there are two or more."""
        raise NotImplementedError


class Heaviest(LinePlayer):
    """The tile of most spots, a bota gorda, at any end."""

    def play(self, game: LineGame, view: LineState, plays: list[Play], rng: Random) -> Action:
        """The heaviest."""
        return _best(plays, [weight(play.tile) for play in plays], rng)


class Double(LinePlayer):
    """A double if it has one, else any tile."""

    def play(self, game: LineGame, view: LineState, plays: list[Play], rng: Random) -> Action:
        """A double if there is one."""
        return _best(plays, [play.tile.is_double for play in plays], rng)


class Greedy(LinePlayer):
    """One ply: spots and doubles laid, own tiles that fit the new ends, less those of others that fit.

    Tiles that the next player has been shown not to hold do not count among the others'.
    """

    def play(self, game: LineGame, view: LineState, plays: list[Play], rng: Random) -> Action:
        """The best of the plays by that sum."""
        return _best(plays, _evaluations(game, view, plays), rng)


class Scorer(LinePlayer):
    """The most points at once; of equals, the greedy one's choice."""

    def play(self, game: LineGame, view: LineState, plays: list[Play], rng: Random) -> Action:
        """The play that scores most."""
        points = [_points(game, view, play) for play in plays]
        return _best(plays, [*zip(points, _evaluations(game, view, plays), strict=True)], rng)


@dataclass(frozen=True)
class Sampled(LinePlayer):
    """PIMC: the best mean over uniform deals that could be, each solved with all hands open. It infers nothing."""

    worlds: int = WORLDS

    def play(self, game: LineGame, view: LineState, plays: list[Play], rng: Random) -> Action:
        """What does best; here to shut the game, to draw and to decline are tried as well."""
        now, belief = position(game, view), LineBelief(game, view)
        actions = list(game.legal_actions(view))
        codes = [move(game, view, action) for action in actions]
        sums = dict.fromkeys(codes, 0.0)
        for _nth in range(self.worlds):
            *hands, asleep = belief.hands(belief.sample(rng))
            world = now.copy()
            world.hands = hands
            world.boneyard = [tile for tile in range(asleep.bit_length()) if asleep >> tile & 1]
            rng.shuffle(world.boneyard)
            for code, value in Search(world.rules).values(world):
                sums[code] += value
        return _best(actions, [sums[code] for code in codes], rng)


def _best(actions: Sequence[T], values: Sequence[Any], rng: Random) -> T:
    """The action of the highest value; of several, any."""
    highest = max(values)
    return rng.choice([action for action, value in zip(actions, values, strict=True) if value == highest])


def _claim(game: LineGame, view: LineState) -> Action:
    """The own count announced, another side's called."""
    seat, players = view.to_move, len(view.hands)
    assert view.claimant is not None
    if view.claimant == seat:
        return Announce(game.ends_count(view.line).points)
    return PASS if game.side(view.claimant, players) == game.side(seat, players) else MUGGINS


def _points(game: LineGame, view: LineState, play: Play) -> int:
    """What a play scores at once for its side."""
    after = game.apply(view, play)
    if after.claimant is not None:
        after = game.apply(after, Announce(game.ends_count(after.line).points))
    side = game.side(view.to_move, len(view.hands))
    return sum(event.points for event in after.events if isinstance(event, Scored) and event.side == side)


def _evaluations(game: LineGame, view: LineState, plays: list[Play]) -> list[float]:
    """Spots and doubles laid, own tiles that fit the new ends, less the unseen ones that do."""
    seat = view.to_move
    out = {*view.hands[seat], *(laid.tile for laid in view.line.laid), *view.exposed}
    void = _voids(game, view, game.next_seat(seat, len(view.hands)))
    unseen = [tile for tile in game.deck() if tile not in out and tile not in void]
    values = []
    for play in plays:
        tile = play.tile
        line = game.laid(view.line, play)
        kept = [held for held in view.hands[seat] if held != tile]
        own = len({join.tile for join in game.joins(line, kept)})
        against = len({join.tile for join in game.joins(line, unseen)})
        values.append(tile.pips + DOUBLE * tile.is_double + FITS * own - UNSEEN * against)
    return values


def _voids(game: LineGame, view: LineState, seat: int) -> set[Tile]:
    """The tiles that `seat` had not when it passed, unless it has drawn since."""
    lacks: set[Tile] = set()
    line, called = game.no_line, 0
    before: tuple[int, bool] = (-1, False)
    for mover, action in view.history:
        declines, before = before == (mover, True), (mover, isinstance(action, Play))
        if isinstance(action, Play):
            line = game.laid(line, action)
        if isinstance(action, Announce | Muggins):
            called = len(view.hands) - 1 if isinstance(action, Announce) else 0
        elif isinstance(action, Pass) and called:
            called -= 1
        else:
            called = 0
            if mover == seat and isinstance(action, Draw):
                lacks = set()
            elif mover == seat and isinstance(action, Pass) and not declines:
                lacks |= {play.tile for play in game.joins(line, game.deck())}
    return lacks


BASELINES: dict[str, RandomPlayer | LinePlayer] = {
    "random": RandomPlayer(),
    "heaviest": Heaviest(),
    "double": Double(),
    "greedy": Greedy(),
    "scorer": Scorer(),
    "sampled": Sampled(),
}
"""The baselines by the names under which the arena has them."""
