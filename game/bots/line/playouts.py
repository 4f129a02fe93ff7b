"""Playouts of line games from the true tiles by sensible but fallible players, like club bots.

Each player knows only its own tiles and the visible ones. Tiles still to be drawn come in random order.
"""

from collections.abc import Sequence

from game.bots.assessment import margins
from game.bots.kernel.dice import THOUSAND, Dice
from game.bots.kernel.line_evaluation import Weights
from game.bots.kernel.line_rollout import play_out
from game.bots.levels import LEVELS
from game.bots.line.encoding import encode_position, is_question_pending, spots_per_point, visible
from game.bots.line.questions import answer
from game.rules.line.line_game import LineGame, LineState

SLIPS = round(THOUSAND * LEVELS["club"].settings.line.random_plays)
"""Random plays per thousand."""


def weights(game: LineGame, players: int) -> Weights:
    """Return the evaluation weights of these players.

    With these weights the value of a deal at Block had the highest correlation with the mean of ten hands of club
    bots: 0.89 over 500 deals, among a dozen candidates. The weights of the bots' own rollouts gave 0.86.
    """
    return Weights(shed=2, double=12, point=round(6 * spots_per_point(game, players)), fits=3, unseen=2)


def playout_margins(game: LineGame, state: LineState, seeds: Sequence[int]) -> list[tuple[float, ...]]:
    """Return each side's margin from here to the end of the hand, for each of the seeds."""
    start = state
    while start.to_move >= 0 and is_question_pending(start):
        start = game.apply(start, answer(game, start, game.legal_actions(start)))
    points_before = [now - then for now, then in zip(start.scores, state.scores, strict=True)]
    if start.to_move < 0:
        return [margins(points_before)] * len(seeds)
    now, visible_tiles = encode_position(game, start), visible(game, start)
    policy_weights = weights(game, len(start.hands))
    results = []
    for seed in seeds:
        dice, playout = Dice(seed, SLIPS), now.copy()
        playout.boneyard = dice.shuffled(now.boneyard)
        play_out(playout, visible_tiles, policy_weights, dice=dice)
        results.append(margins([points + more for points, more in zip(points_before, playout.points, strict=True)]))
    return results
