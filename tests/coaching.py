"""Measure the accuracy and speed of the coach on positions from games of bots.

    python -m tests.coaching known --count 300
    python -m tests.coaching hints --count 100 --games block muggins

known    COUNT positions per family with a known answer (nothing hidden, or a two-player endgame that is solved as a
         game of hidden hands): how many hints lose at most 0.1 points
hints    COUNT other positions per game: the mean loss of the hint, by a reference with 20 times as many deals, as a
         share of the standard deviation of a hand's result
blame    COUNT choices of casual bots graded worse than good, in all: how many lose less than half an inaccuracy by a
         reference
grades   COUNT choices per game: how much more each bot level loses than the next, with its 95 % interval
speed    COUNT hints per game, and two choices of each game reviewed: p95 of a hint, and the time to review 30 choices
         with the luck of a hand; in processor seconds
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any, NamedTuple

from game.bots.assessment import Assessment, margins_between
from game.bots.bot import assess, choose, solve
from game.bots.levels import BEST, LEVELS, Limit
from game.bots.line.belief import LineBelief
from game.bots.line.encoding import is_question_pending
from game.bots.line.endgame_cfr import solved_endgame
from game.bots.tricks.belief import TrickBelief
from game.coach.luck import hand_timeline
from game.coach.review import review_choice
from game.coach.solution import EFFORT, advice
from game.coach.verdicts import WORSE, grade_thresholds
from game.core.intervals import NORMAL
from game.core.state import DRAW, Action, State
from game.lab.figure import percentile
from game.rules import GAMES
from game.rules.game import Game
from game.rules.line.line_game import LineGame
from game.rules.tricks.trick_game import TrickGame
from tests.lab.luck import Hand, play_hand

REFERENCE = 20
"""A reference uses this multiple of a hint's deals."""
LOST = 0.1
"""The points a hint may lose if the answer is known."""
SHARE = 0.25
"""The share of the choices of a hand that is used, so that the sample covers many hands."""
SPREAD = 200
"""The number of hands for the standard deviation of results."""
TRIES = 200
"""The number of choices examined per position wanted."""
POSITIONS = 2_000_000
CHOICES = 30


class Position(NamedTuple):
    """A choice: the state and the action taken."""

    game: Game[Any]
    state: State
    action: Action

    @property
    def view(self) -> Any:
        return self.game.observe(self.state, self.state.to_move)


def hand(game: Game[Any], rng: Random, level: str = "club") -> Hand:
    """Play the first hand of a match of bots of this level."""
    return play_hand(game, game.usual_players, rng, rng, Limit(level))


def positions(key: str, rng: Random, level: str = "club", share: float = SHARE) -> Iterator[Position]:
    """Yield choices from first hands of bots of this level, endlessly."""
    game = GAMES[key].variant()
    while True:
        played_hand = hand(game, rng, level)
        for state, action in zip(played_hand.states, played_hand.actions, strict=False):
            if state.to_move >= 0 and len(game.legal_actions(state)) > 1 and rng.random() < share:
                yield Position(game, state, action)


def spread(key: str, rng: Random) -> float:
    """Return the standard deviation of a side's margin in a hand."""
    game, results = GAMES[key].variant(), list[float]()
    for _hand in range(SPREAD):
        states = hand(game, rng).states
        results += margins_between(game, states[0], states[-1])
    return sqrt(fmean(result * result for result in results))


def reference(position: Position, times: float = REFERENCE) -> Assessment:
    """Assess the position with `times` times the usual deals, and another seed."""
    return assess(position.game, position.view, Limit(BEST, effort=times * EFFORT), Random(1))


def lost(assessment: Assessment, action: Action) -> float | None:
    """Return the points an action loses; None if it was not assessed."""
    assessed = assessment.find(action)
    return None if assessed is None else max(map(assessment.value, assessment.actions)) - assessment.value(assessed)


# -- the rows ----------------------------------------------------------------------------------------------------------


def known(keys: list[str], count: int, seed: int) -> Iterator[str]:
    """Measure hints with a known answer."""
    for family, solved in (("line", _line_answers), ("tricks", _trick_answers)):
        games = [key for key in keys if GAMES[key].family == family]
        sources = {key: positions(key, Random(f"known/{seed}/{key}"), share=1.0) for key in games}
        losses, tried = list[float](), 0
        while games and len(losses) < count and tried < TRIES * count:
            position = next(sources[games[tried % len(games)]])
            tried += 1
            values = solved(position)
            if values:
                hint = advice(position.game, position.view).best.action
                losses.append(max(values.values()) - values[hint] if hint in values else max(values.values()))
        if losses:
            good = sum(loss <= LOST for loss in losses)
            share = 100 * good / len(losses)
            yield f"known {family}: {good} of {len(losses)} hints lose at most {LOST} ({share:.1f} %; wanted 98 %)"


def _line_answers(position: Position) -> dict[Action, float] | None:
    game, view = position.game, position.view
    assert isinstance(game, LineGame)
    if is_question_pending(view) or (game.is_boneyard_open(view) and len(view.boneyard) > 1):
        return None
    solved = solved_endgame(game, view, Limit(effort=4 * EFFORT))
    if solved is not None:
        return {assessed.action: solved.value(assessed) for assessed in solved.actions}
    return _open_hand_values(position) if LineBelief(game, view).number == 1 else None


def _trick_answers(position: Position) -> dict[Action, float] | None:
    game, view = position.game, position.view
    assert isinstance(game, TrickGame)
    if not view.has_play_begun or view.discards_owed or game.stock_open(view) or not TrickBelief(game, view).certain:
        return None
    return _open_hand_values(position)


def _open_hand_values(position: Position) -> dict[Action, float] | None:
    """Return the exact values with all hands open, without voluntary draws."""
    try:
        values = dict(solve(position.game, position.state, POSITIONS))
    except ValueError:
        return None
    return {action: value for action, value in values.items() if action != DRAW}


def hints(keys: list[str], count: int, seed: int) -> Iterator[str]:
    """Measure the loss of hints in other positions."""
    shares = []
    for key in keys:
        rng, losses = Random(f"hints/{seed}/{key}"), list[float]()
        for position in islice(positions(key, rng), TRIES * count):
            if len(losses) == count:
                break
            hint = advice(position.game, position.view)
            if not hint.complete and len(hint.actions) > 1:
                losses.append(lost(reference(position), hint.best.action) or 0.0)
        if not losses:
            yield f"hints {key}: nothing to ask, as nothing is hidden, in {TRIES * count} choices"
            continue
        shares.append(fmean(losses) / spread(key, rng))
        yield f"hints {key}: {len(losses)} lose {fmean(losses):.4f} points, {100 * shares[-1]:.2f} % of the spread"
    if shares:
        mean, largest = 100 * fmean(shares), 100 * max(shares)
        yield f"hints: {mean:.2f} % of the spread on average, {largest:.2f} % at most (wanted 2 %)"


def blame(keys: list[str], count: int, seed: int) -> Iterator[str]:
    """Measure how many bad grades a reference does not confirm."""
    sources = {key: positions(key, Random(f"blame/{seed}/{key}"), "casual") for key in keys}
    blamed, refuted, looked_at = 0, list[str](), 0
    while blamed < count:
        key = keys[looked_at % len(keys)]
        position = next(sources[key])
        looked_at += 1
        analyzed = review_choice(key, position.game, position.state, position.action)
        if analyzed is None or analyzed.verdict.grade not in WORSE:
            continue
        blamed += 1
        loss = lost(reference(position), position.action)
        if loss is not None and loss < grade_thresholds(GAMES[key]).inaccuracy / 2:
            refuted.append(f"{key} {position.action}: {analyzed.verdict.loss:.2f}, by the reference {loss:.2f}")
    yield from refuted
    share = 100 * len(refuted) / blamed
    yield f"blame: {len(refuted)} of {blamed} not confirmed, in {looked_at} choices ({share:.1f} %; wanted under 1 %)"


def grades(keys: list[str], count: int, seed: int) -> Iterator[str]:
    """Measure how much more each level loses than the next."""
    for key in keys:
        losses_by_level: dict[str, list[float]] = {level: [] for level in LEVELS}
        rng = Random(f"grades/{seed}/{key}")
        for position in positions(key, rng):
            if len(losses_by_level[BEST]) == count:
                break
            chosen = {level: choose(position.game, position.view, Limit(level), rng) for level in LEVELS}
            if len({*chosen.values()}) == 1:
                losses: dict[str, float | None] = dict.fromkeys(LEVELS, 0.0)  # all levels choose alike
            else:
                assessment = reference(position, 2)
                losses = {level: lost(assessment, action) for level, action in chosen.items()}
            if None not in losses.values():
                for level, loss in losses.items():
                    losses_by_level[level].append(loss or 0.0)
        steps = []
        for weaker, better in pairwise(LEVELS):
            differences = [
                weaker_loss - better_loss
                for weaker_loss, better_loss in zip(losses_by_level[weaker], losses_by_level[better], strict=True)
            ]
            steps.append(
                f"{weaker} {fmean(differences):+.3f} ± {NORMAL * stdev(differences) / sqrt(len(differences)):.3f}"
            )
        yield f"grades {key}, {count} choices, each level more than the next: {', '.join(steps)}"


def speed(keys: list[str], count: int, seed: int) -> Iterator[str]:
    """Measure the processor seconds of a hint, and of reviewing a hand of 30 choices."""
    hint_seconds, reviews = list[float](), dict[str, float]()
    for key in keys:
        rng = Random(f"speed/{seed}/{key}")
        source, review_seconds = positions(key, rng), list[float]()
        next(source)
        for _count in range(count):
            position = next(source)
            start = process_time()
            advice(position.game, position.view)
            hint_seconds.append(process_time() - start)
            if len(review_seconds) < 2:
                start = process_time()
                review_choice(key, position.game, position.state, position.action)
                review_seconds.append(process_time() - start)
        played_hand = hand(GAMES[key].variant(), rng)
        start = process_time()
        hand_timeline(GAMES[key].variant(), played_hand.states, played_hand.actions, 0)
        luck = process_time() - start
        reviews[key] = CHOICES * fmean(review_seconds) + luck
        yield (
            f"speed {key}: a hint {max(hint_seconds[-count:]):.2f} s at most, the luck of a hand {luck:.2f} s, "
            f"a review of {CHOICES} choices {reviews[key]:.1f} s"
        )
    p95 = percentile(hint_seconds, 95)
    slowest = max(reviews, key=reviews.__getitem__)
    yield (
        f"speed: a hint takes {p95:.2f} s (p95 of {len(hint_seconds)}; wanted 1 s), "
        f"a review at most {reviews[slowest]:.1f} s, {slowest} (wanted 15 s)"
    )


ROWS: dict[str, Callable[[list[str], int, int], Iterator[str]]] = {
    "known": known,
    "hints": hints,
    "blame": blame,
    "grades": grades,
    "speed": speed,
}


def main() -> int:
    """Measure one row and print it, line by line."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.coaching", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("row", choices=[*ROWS])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="+", choices=[*GAMES], default=[*GAMES], metavar="GAME")
    args = parser.parse_args()
    print(f"{args.row}, seed {args.seed}, count {args.count}")
    for line in ROWS[args.row](args.games, args.count, args.seed):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
