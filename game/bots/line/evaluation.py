"""Good sense at a line game: a play is worth what it scores, sheds, leaves to answer with and lets others do."""

from dataclasses import dataclass
from math import prod

from game.bots.beliefs.line import Reading
from game.rules.line.line_game import LineGame, LineState
from game.rules.options import at
from game.state import PASS, SHUT, Action, Announce, Play, Scored
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
    "beginner": Sense(scored=0, shed=-1, double=-4, answers=0),
    "casual": Sense(scored=3, shed=1, double=4, answers=1),
    "club": Sense(scored=3, shed=1, double=6, answers=2, stuck=28, threat=2, partner=3, closed=3),
}
"""What the levels that play by good sense alone care about."""


def weigh(game: LineGame, view: LineState, sense: Sense) -> dict[Action, float]:
    """What each play is worth to the seat to move in `view`, and shutting the game or ending the turn where it may."""
    legal = game.legal_actions(view)
    reading = Reading(game, view) if sense.stuck else None
    worth: dict[Action, float] = {
        play: _worth(game, view, play, sense, reading) for play in legal if isinstance(play, Play)
    }
    if SHUT in legal and reading:
        worth[SHUT] = sense.closed * _lighter(game, view, reading)
    if PASS in legal and view.turn is not None and view.turn.tip is not None:
        worth[PASS] = _standing(game, view, sense, reading)
    return worth


def _worth(game: LineGame, view: LineState, play: Play, sense: Sense, reading: Reading | None) -> float:
    """What a play is worth, with the best that may follow it in the same turn."""
    seat = view.to_move
    after = game.apply(view, play)
    if after.claimant is not None:
        after = game.apply(after, Announce(game.ends_count(after.line).points))
    scored = sum(e.points for e in after.events if isinstance(e, Scored) and e.side == game.side(seat, len(view.hands)))
    worth = sense.scored * scored * spots_in_a_point(game, len(view.hands)) + sense.shed * play.tile.pips
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
        worth -= sense.threat * spots_in_a_point(game, len(view.hands)) * _threat(game, view, replies, rival, reading)
    return worth


def spots_in_a_point(game: LineGame, players: int) -> float:
    """What a point is worth in spots: those it is counted in, or the hundredth part of the match."""
    return max(game.unit, 100 / (at(game.target, players) or 100))


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
