"""The choices that others made in this hand of a line game, in the form in which they are weighed."""

from collections.abc import Iterator
from typing import NamedTuple

from game.bots.beliefs.line import Reading
from game.bots.encode.line import lay, mask, numbers, rule_tables
from game.bots.kernel.likelihood import Choice
from game.bots.kernel.line_rollout import Sense, fitting_after, scored
from game.bots.kernel.position import LEAD, Position
from game.bots.line.evaluation import spots_in_a_point
from game.rules.line.line_game import LineGame, LineState
from game.state import Play


def sense(game: LineGame, players: int, fear: int = 1) -> Sense:
    """Good sense for so many players: bots.md 1, “greedy”, and a point is worth the spots it is counted in, thrice.

    Where two play and who cannot has to draw until it can, a tile that answers is feared `fear` times as much.
    """
    drained = players == 2 and game.draw_when_unable == "until"
    unseen = 3 * fear if drained else 3
    return Sense(shed=2, fits=6, double=8, unseen=unseen, point=round(6 * spots_in_a_point(game, players)))


class Recalled(NamedTuple):
    """A play of this hand, where there may have been a choice: at which step, by which seat, of which `tile`.

    At the `moment` any tile that was hidden might be in that hand; `reached` is what came of it, with no hands. The
    seat had played the tiles `before`; `unseen` were not on the table. All three are masks.
    """

    step: int
    seat: int
    tile: int
    moment: Position
    reached: Position
    before: int
    unseen: int


def recalled(game: LineGame, view: LineState, hidden: int) -> Iterator[Recalled]:
    """The plays of this hand but the leads that were forced; `hidden` are the tiles that might have been held."""
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
        if not (action.arm is None and game.lead_is_forced(view)):
            moment = Position(rule_tables(game, players), [0] * players, list(view.scores), [0] * game.sides(players))
            moment.hands[seat] = (hidden | tile) & ~gone
            moment.seat = seat
            lay(moment, line)
            if not moment.ends:
                moment.leads = moment.hands[seat]
            reached = Position(moment.rules, [0] * players, moment.scores, moment.points)
            lay(reached, after)
            yield Recalled(step, seat, tile, moment, reached, before[seat], everything & ~gone)
        before[seat] |= tile
        gone |= tile
        line = after


def choices(game: LineGame, view: LineState, reading: Reading, by: Sense) -> list[Choice]:
    """What the others chose to play, and what they might have played instead, weighed by good sense."""
    found = []
    for play in recalled(game, view, reading.hidden):
        if play.seat != view.to_move:
            places = [
                nth for nth, place in enumerate(reading.places) if place.seat == play.seat and place.since < play.step
            ]
            found.append(choice(play, places, by))
    return found


def ways(play: Recalled) -> Iterator[tuple[int, bool]]:
    """What might have been played, as the search has it, and whether that comes to what was."""
    for way in play.moment.moves():
        if way >= 0:
            chosen = 1 << (way >> 12) == play.tile
            if chosen and way >> 6 & 63 != LEAD:
                child = play.moment.copy()
                child.play(way)
                chosen = child.line == play.reached.line
            yield way, chosen


def choice(play: Recalled, places: list[int], by: Sense) -> Choice:
    """The choice that it was, of a seat whose tiles lay in these places, for who goes by good sense."""
    low, high = play.moment.rules.low, play.moment.rules.high
    found = Choice(places, play.before, play.unseen, by.fits, by.unseen)
    for way, chosen in ways(play):
        tile = way >> 12
        base = by.shed * (low[tile] + high[tile]) + by.double * (low[tile] == high[tile])
        if play.moment.rules.scores_in_play:
            base += by.point * scored(play.moment, way)
        found.add(1 << tile, fitting_after(play.moment, way), base, chosen)
    return found
