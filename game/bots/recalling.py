"""The choices that others made in this hand of a line game, in the form in which they are weighed."""

from collections.abc import Iterator

from game.bots.opened import lay, mask, numbers, shape
from game.bots.position import LEAD, Position
from game.bots.reading import Reading
from game.bots.rollout import Sense, fitting_after, scored
from game.bots.sense import spots_in_a_point
from game.bots.weighing import Choice
from game.rules.line import LineGame, LineState
from game.state import Play


def sense(game: LineGame, players: int, fear: int = 1) -> Sense:
    """Good sense for so many players: bots.md 1, “greedy”, and a point is worth the spots it is counted in, thrice.

    Where two play and who cannot has to draw until it can, a tile that answers is feared `fear` times as much.
    """
    drained = players == 2 and game.draw_when_unable == "until"
    unseen = 3 * fear if drained else 3
    return Sense(shed=2, fits=6, double=8, unseen=unseen, point=round(6 * spots_in_a_point(game, players)))


def choices(game: LineGame, view: LineState, reading: Reading, by: Sense) -> list[Choice]:
    """What the others chose to play, and what they might have played instead, weighed by good sense."""
    return [*_choices(game, view, reading, by)]


def _choices(game: LineGame, view: LineState, reading: Reading, by: Sense) -> Iterator[Choice]:
    players = len(view.hands)
    number = numbers(game.set)
    everything = mask(game, game.deck())
    gone = mask(game, view.exposed)
    before = [0] * players
    line = game.no_line
    for step, (seat, action) in enumerate(view.history):
        if not isinstance(action, Play):
            continue
        tile = 1 << number[action.tile]
        after = game.laid(line, action)
        if seat != view.to_move and not (action.arm is None and game.lead_is_forced(view)):
            places = [nth for nth, place in enumerate(reading.places) if place.seat == seat and place.since < step]
            held = (reading.hidden | tile) & ~gone
            moment = Position(shape(game, players), [0] * players, list(view.scores), [0] * game.sides(players))
            moment.hands[seat] = held
            moment.seat = seat
            lay(moment, line)
            reached = Position(moment.shape, [0] * players, moment.scores, moment.points)
            lay(reached, after)
            yield _choice(moment, reached, places, before[seat], everything & ~gone, tile, by)
        before[seat] |= tile
        gone |= tile
        line = after


def _choice(
    moment: Position, reached: Position, places: list[int], before: int, unseen: int, played: int, by: Sense
) -> Choice:
    """A choice at a `moment` at which any tile that was hidden might be in hand; the line that was `reached` by it."""
    low, high = moment.shape.low, moment.shape.high
    choice = Choice(places, before, unseen, by.fits, by.unseen)
    if not moment.ends:
        moment.leads = moment.hands[moment.seat]
    for way in moment.moves():
        if way < 0:
            continue
        tile = way >> 12
        base = by.shed * (low[tile] + high[tile]) + by.double * (low[tile] == high[tile])
        if moment.shape.scoring:
            base += by.point * scored(moment, way)
        chosen = 1 << tile == played
        if chosen and way >> 6 & 63 != LEAD:
            child = moment.copy()
            child.play(way)
            chosen = child.line == reached.line
        choice.add(1 << tile, fitting_after(moment, way), base, chosen)
    return choice
