"""Line games played out from the true tiles by sensible but fallible players, as club bots are.

Each knows its own tiles and what lies open, and no more; what is left to draw comes in any order.
"""

from collections.abc import Sequence
from random import Random

from game.bots.assessment import margins, margins_between
from game.bots.encode.line import encode_position, is_question_pending, visible
from game.bots.encode.line_rules import spots_per_point, unmodelled_rules
from game.bots.kernel.dice import THOUSAND, Dice
from game.bots.kernel.line_evaluation import Weights
from game.bots.kernel.line_rollout import fallible_play_out
from game.bots.line import rules_policy
from game.bots.line.policy import RANDOM_PLAYS
from game.rules.line.line_game import LineGame, LineState

SLIPS = round(THOUSAND * RANDOM_PLAYS["club"])
"""How many of a thousand plays are any that fit."""


def weights(game: LineGame, players: int) -> Weights:
    """What these players like in a play.

    At Block the worth of a deal by these came closer to the mean of ten hands of club bots than by a dozen others (500
    deals: correlation 0.89; by the weights that bots have for others in their rollouts, 0.86).
    """
    return Weights(shed=2, double=12, point=round(6 * spots_per_point(game, players)), fits=3, unseen=2)


def playout_margins(game: LineGame, state: LineState, seeds: Sequence[int]) -> list[tuple[float, ...]]:
    """What each side makes from here to the end of the hand less the mean of the others, for each of the seeds."""
    if unmodelled_rules(game):
        return [_by_rules(game, state, seed) for seed in seeds]
    begun = state
    while begun.to_move >= 0 and is_question_pending(begun):
        begun = game.apply(begun, rules_policy.answer(game, begun, game.legal_actions(begun)))
    made = [now - then for now, then in zip(begun.scores, state.scores, strict=True)]
    if begun.to_move < 0:
        return [margins(made)] * len(seeds)
    now, laid, liked = encode_position(game, begun), visible(game, begun), weights(game, len(begun.hands))
    found = []
    for seed in seeds:
        dice, played = Dice(seed, SLIPS), now.copy()
        played.boneyard = dice.shuffled(now.boneyard)
        fallible_play_out(played, laid, liked, dice)
        found.append(margins([points + more for points, more in zip(made, played.points, strict=True)]))
    return found


def _by_rules(game: LineGame, state: LineState, seed: int) -> tuple[float, ...]:
    """The same by the rules alone, without slips."""
    boneyard = [*state.boneyard]
    Random(seed).shuffle(boneyard)
    end = rules_policy.play_out(game, state._replace(boneyard=tuple(boneyard)))
    return margins_between(game, state, end)
