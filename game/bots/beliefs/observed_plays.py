"""Observed plays of the other seats in a line game, as choices whose likelihood can be computed (likelihood.py)."""

from collections.abc import Iterator
from typing import NamedTuple

from game.bots.beliefs.line import LineBelief
from game.bots.encode.line import set_line
from game.bots.encode.line_rules import rule_tables, spots_per_point, tile_mask, tile_numbers
from game.bots.kernel.likelihood import ObservedChoice
from game.bots.kernel.line_evaluation import Weights, fitting_after, gain
from game.bots.kernel.position import LEAD, Position
from game.core.state import Play
from game.rules.line.line_game import LineGame, LineState


def model_weights(game: LineGame, players: int, fear: int = 1) -> Weights:
    """Return the evaluation weights of the model player, used in rollouts and for observed plays.

    A point counts three times the spots it is worth. In a two-player game with drawing until able, unseen tiles that
    fit count `fear` times as much.
    """
    drained = players == 2 and game.draw_when_unable == "until"
    unseen = 3 * fear if drained else 3
    return Weights(shed=2, double=8, point=round(6 * spots_per_point(game, players)), fits=6, unseen=unseen)


class ObservedPlay(NamedTuple):
    """A play of this hand in which the seat may have had a choice.

    - `before`: position before the play, in which the seat holds every tile that it might have had.
    - `after`: position after the play, with empty hands.
    - `tile`, `laid_before`, `unseen`: masks of the tile played, of the tiles the seat had laid before, and of the tiles
      not visible on the table.
    """

    step: int
    seat: int
    tile: int
    before: Position
    after: Position
    laid_before: int
    unseen: int


def observed_plays(game: LineGame, view: LineState, hidden: int) -> Iterator[ObservedPlay]:
    """Yield the plays of this hand except forced leads; `hidden` are the tiles that might have been held."""
    players = len(view.hands)
    number = tile_numbers(game.set)
    everything = tile_mask(game, game.deck())
    visible = tile_mask(game, view.exposed)
    laid_before = [0] * players
    line = game.empty_line
    for step, (seat, action) in enumerate(view.history):
        if not isinstance(action, Play):
            continue
        tile = 1 << number[action.tile]
        line_after = game.extend_line(line, action)
        if not (action.arm is None and game.lead_is_forced(view)):
            before = Position(rule_tables(game, players), [0] * players, list(view.scores), [0] * game.sides(players))
            before.hands[seat] = (hidden | tile) & ~visible
            before.seat = seat
            set_line(before, line)
            if not before.ends:
                before.leads = before.hands[seat]
            after = Position(before.rules, [0] * players, before.scores, before.points)
            set_line(after, line_after)
            yield ObservedPlay(step, seat, tile, before, after, laid_before[seat], everything & ~visible)
        laid_before[seat] |= tile
        visible |= tile
        line = line_after


def observed_choices(game: LineGame, view: LineState, belief: LineBelief, weights: Weights) -> list[ObservedChoice]:
    """Return the choices of the other seats, for model players with these weights."""
    choices = []
    for play in observed_plays(game, view, belief.hidden):
        if play.seat != view.to_move:
            places = [
                index
                for index, place in enumerate(belief.places)
                if place.seat == play.seat and place.since < play.step
            ]
            choices.append(observed_choice(play, places, weights))
    return choices


def observed_choice(play: ObservedPlay, places: list[int], weights: Weights) -> ObservedChoice:
    """Return the choice of a seat whose hidden tiles are in these places."""
    choice = ObservedChoice(places, play.laid_before, play.unseen, weights)
    for move, observed in candidates(play):
        choice.add(1 << (move >> 12), fitting_after(play.before, move), gain(play.before, move, weights), observed)
    return choice


def candidates(play: ObservedPlay) -> Iterator[tuple[int, bool]]:
    """Yield the moves that were possible, and whether each one leads to the observed position."""
    for move in play.before.moves():
        if move >= 0:
            observed = 1 << (move >> 12) == play.tile
            if observed and move >> 6 & 63 != LEAD:
                child = play.before.copy()
                child.play(move)
                observed = child.line == play.after.line
            yield move, observed
