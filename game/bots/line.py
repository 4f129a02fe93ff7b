"""How the bots play the line games: a play is worth what it scores, sheds, leaves to answer with and lets others do."""

from dataclasses import dataclass
from math import prod
from random import Random

from game.bots.levels import Limit
from game.bots.reading import Reading, read
from game.rules.game import at
from game.rules.line import LineGame, LineState
from game.state import MUGGINS, PASS, SELL, SHUT, Action, Announce, Play, Scored
from game.tiles import Tile, spots


@dataclass(frozen=True)
class Sense:
    """What a player cares about when it weighs a play; each weight is in spots.

    `scored` is per spot scored, `shed` per spot out of hand, `double` for a double out of hand, `answers` for each
    own tile that would fit the new ends. The rest needs counting: `stuck` is for
    certainty that the next opponent cannot answer, and half as much for each one after; `partner` against certainty
    that the partner cannot; `threat` per spot that the next opponent should score in reply; `closed` per spot by
    which the others should be heavier when the play closes the line.
    """

    scored: float
    shed: float
    double: float
    answers: float
    stuck: float = 0
    threat: float = 0
    partner: float = 0
    closed: float = 0


SENSES = {
    "casual": Sense(scored=3, shed=1, double=4, answers=1),
    "club": Sense(scored=3, shed=1, double=6, answers=2, stuck=28, threat=2, partner=3, closed=3),
}
SENSES["expert"] = SENSES["master"] = SENSES["club"]
"""What each level above beginner cares about; a beginner plays any tile that fits."""

CALLS = {"beginner": 0.3, "casual": 0.7, "club": 0.95, "expert": 1, "master": 1}
"""How likely each level is to notice a count that was not announced."""


def choose(game: LineGame, view: LineState, limit: Limit, rng: Random) -> Action:
    """The choice of a bot within its `limit` in a line game, for the seat to move in `view`."""
    level = limit.level
    if view.claimant is not None:
        return _claim(game, view, level, rng)
    legal = game.legal_actions(view)
    plays = [action for action in legal if isinstance(action, Play)]
    if not plays:
        return _bargain(legal)
    if level not in SENSES:
        return rng.choice(plays)
    sense = SENSES[level]
    reading = read(game, view) if sense.stuck else None
    worth: dict[Action, float] = {play: _worth(game, view, play, sense, reading) for play in plays}
    if SHUT in legal and reading:
        worth[SHUT] = sense.closed * _lighter(game, view, reading)
    if PASS in legal and view.turn is not None and view.turn.tip is not None:
        worth[PASS] = _standing(game, view, sense, reading)
    best = max(worth.values())
    return rng.choice([action for action, value in worth.items() if value == best])


def _bargain(legal: tuple[Action, ...]) -> Action:
    """Ten points are more than the lead is worth: it is sold, and never bought (S0 p. 27)."""
    return SELL if SELL in legal else PASS


def _claim(game: LineGame, view: LineState, level: str, rng: Random) -> Action:
    """The own count announced as it is; another side's called if it is noticed (S4, muggins)."""
    seat, scorer, players = view.to_move, view.claimant, len(view.hands)
    assert scorer is not None
    if scorer == seat:
        return Announce(game.ends_count(view.line).points)
    noticed = rng.random() < CALLS[level]
    return MUGGINS if noticed and game.side(scorer, players) != game.side(seat, players) else PASS


def _worth(game: LineGame, view: LineState, play: Play, sense: Sense, reading: Reading | None) -> float:
    """What a play is worth, with the best that may follow it in the same turn."""
    seat = view.to_move
    after = game.apply(view, play)
    if after.claimant is not None:
        after = game.apply(after, Announce(game.ends_count(after.line).points))
    scored = sum(e.points for e in after.events if isinstance(e, Scored) and e.side == game.side(seat, len(view.hands)))
    worth = sense.scored * scored * _spots_in_a_point(game, view) + sense.shed * play.tile.pips
    worth += sense.double * play.tile.is_double
    if not after.hands[seat]:
        return worth
    following = game.legal_actions(after) if after.to_move == seat else ()
    ways = [_worth(game, after, more, sense, reading) for more in following if isinstance(more, Play)]
    if not ways or PASS in following:
        ways.append(_standing(game, after.but(to_move=seat), sense, reading))
    return worth + max(ways)


def _standing(game: LineGame, view: LineState, sense: Sense, reading: Reading | None) -> float:
    """What the line is worth to the seat to move in `view` if its turn is at an end.

    What it could answer itself; and what counting tells: who can go on, and for how much.
    """
    seat, players = view.to_move, len(view.hands)
    answers = len({join.tile for join in game.joins(view.line, view.hands[seat])})
    worth = sense.answers * answers
    if not reading:
        return worth
    replies = game.joins(view.line, reading.unseen)
    if not replies and not answers:
        return sense.closed * _lighter(game, view, reading)
    fitting = {play.tile for play in replies}
    stuck = sense.stuck
    if game.domino_pay == "FIX":  # what holds up one rival of many helps the rest of them to the only point
        stuck /= (game.sides(players) - 1) ** 2
    for other in game.order_from(seat, players)[1:]:
        if game.side(other, players) == game.side(seat, players):
            worth -= sense.partner * _stuck(reading, other, fitting)
        else:
            worth += stuck * _stuck(reading, other, fitting)
            stuck /= 2
    if game.scores_in_play:
        rival = game.next_seat(seat, players)
        worth -= sense.threat * _spots_in_a_point(game, view) * _threat(game, view, replies, rival, reading)
    return worth


def _spots_in_a_point(game: LineGame, view: LineState) -> float:
    """What a point is worth in spots: those it is counted in, or the hundredth part of the match."""
    return max(game.unit, 100 / (at(game.target, len(view.hands)) or 100))


def _stuck(reading: Reading, seat: int, fitting: set[Tile]) -> float:
    """The chance that `seat` holds none of the tiles that fit."""
    chances = reading.chances[seat]
    return prod(1 - chances[tile] for tile in fitting)


def _threat(game: LineGame, view: LineState, replies: list[Play], rival: int, reading: Reading) -> float:
    """The points that a rival who takes the best reply it holds should make."""
    side, chances = game.side(rival, len(view.hands)), reading.chances[rival]
    scores = []
    for play in replies:
        assert play.arm is not None, "what is joined is joined at an arm"
        answered = view.but(line=view.line.join(play.tile, play.arm, play.outward))
        points = sum(event.points for event in game.in_play(answered, side) if isinstance(event, Scored))
        if points:
            scores.append((points, chances[play.tile]))
    expected, so_far = 0.0, 1.0
    for points, chance in sorted(scores, reverse=True):
        expected += so_far * chance * points
        so_far *= 1 - chance
    return expected


def _lighter(game: LineGame, view: LineState, reading: Reading) -> float:
    """By how many spots the lightest other side should be heavier than the own one, if the hands were counted now."""
    mean = spots(reading.unseen) / max(len(reading.unseen), 1)
    held: dict[int, float] = {}
    for seat, hand in enumerate(view.hands):
        count = spots(hand) if seat == view.to_move else mean * len(hand)
        side = game.side(seat, len(view.hands))
        held[side] = held.get(side, 0) + count
    own = held.pop(game.side(view.to_move, len(view.hands)))
    return min(held.values()) - own
