"""How true the coach is: its figures, row by row, from positions that bots came to.

    python -m tests.coaching known --count 300
    python -m tests.coaching hints --count 100 --games block muggins

known    positions with a known answer, so many a family: nothing is hidden any more, or two play the end of a hand that
         is solved as a game of hidden hands; how many hints lose at most 0.1 points
hints    other positions, so many a game: what the hint loses on average against 20 times as many deals, as a share of
         the standard deviation of a hand's result
blame    choices of casual bots that were blamed, so many in all: how many a reference finds to lose less than half the
         least that is blamed
grades   so many choices a game: what each level of bot gives away more than the next, with its 95 % interval
speed    so many hints a game, and two choices of each of them reviewed: p95 of a hint, and the review of 30 choices
         with the luck of a hand; processor seconds
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

from game.bots.assess import assess
from game.bots.assessment import Assessment, margins_between
from game.bots.beliefs.line import LineBelief
from game.bots.beliefs.tricks import TrickBelief
from game.bots.bot import choose
from game.bots.encode.line import is_question_pending
from game.bots.levels import BEST, LEVELS, Limit
from game.bots.line.endgame_cfr import solved_endgame
from game.bots.solving import solve
from game.coach.luck import hand_timeline
from game.coach.review import analyze_choice
from game.coach.solution import EFFORT, advice
from game.coach.verdicts import Grade, grade_thresholds
from game.core.intervals import NORMAL
from game.core.state import DRAW, Action, State
from game.lab.figure import percentile
from game.lab.luck import Hand, played
from game.rules import GAMES
from game.rules.game import Game
from game.rules.line.line_game import LineGame
from game.rules.tricks.trick_game import TrickGame

REFERENCE = 20
"""A reference tries so many times the deals of a hint."""
LOST = 0.1
"""The points that a hint may lose where the answer is known."""
SHARE = 0.25
"""Of the choices of a hand so many are taken, so that they come of many hands."""
SPREAD = 200
"""Over so many hands the spread of their results is taken."""
TRIES = 200
"""For each position that is looked for so many choices are looked at."""
POSITIONS = 2_000_000
CHOICES = 30


class Position(NamedTuple):
    """A choice: the state, and what was chosen in it."""

    game: Game[Any]
    state: State
    action: Action

    @property
    def view(self) -> Any:
        return self.game.observe(self.state, self.state.to_move)


def hand(game: Game[Any], rng: Random, level: str = "club") -> Hand:
    """The first hand of a match of bots of a level."""
    return played(game, game.usual_players, rng, rng, Limit(level))


def positions(key: str, rng: Random, level: str = "club", share: float = SHARE) -> Iterator[Position]:
    """Choices in first hands of bots of a level, without end."""
    game = GAMES[key].variant()
    while True:
        one = hand(game, rng, level)
        for state, action in zip(one.states, one.actions, strict=False):
            if state.to_move >= 0 and len(game.legal_actions(state)) > 1 and rng.random() < share:
                yield Position(game, state, action)


def spread(key: str, rng: Random) -> float:
    """The standard deviation of what a side makes of a hand, less the mean of the others."""
    game, results = GAMES[key].variant(), list[float]()
    for _hand in range(SPREAD):
        states = hand(game, rng).states
        results += margins_between(game, states[0], states[-1])
    return sqrt(fmean(result * result for result in results))


def reference(position: Position, times: float = REFERENCE) -> Assessment:
    """The same assessment over other deals, and so many times as many."""
    return assess(position.game, position.view, Limit(BEST), Random(1), times * EFFORT)


def lost(found: Assessment, action: Action) -> float | None:
    """What an action gives away, None where it was not considered."""
    assessed = found.find(action)
    return None if assessed is None else max(map(found.value, found.actions)) - found.value(assessed)


# -- the rows ---------------------------------------------------------------------------------------------------------


def known(keys: list[str], count: int, seed: int) -> Iterator[str]:
    """Hints where the answer is known."""
    for family, solved in (("line", _known_at_lines), ("tricks", _known_at_tricks)):
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


def _known_at_lines(position: Position) -> dict[Action, float] | None:
    game, view = position.game, position.view
    assert isinstance(game, LineGame)
    if is_question_pending(view) or (game.is_boneyard_open(view) and len(view.boneyard) > 1):
        return None
    solved = solved_endgame(game, view, 1.0, 4 * EFFORT)
    if solved is not None:
        return {assessed.action: solved.value(assessed) for assessed in solved.actions}
    return _open(position) if LineBelief(game, view).number == 1 else None


def _known_at_tricks(position: Position) -> dict[Action, float] | None:
    game, view = position.game, position.view
    assert isinstance(game, TrickGame)
    if not view.has_play_begun or view.discards_owed or game.stock_open(view) or not TrickBelief(game, view).certain:
        return None
    return _open(position)


def _open(position: Position) -> dict[Action, float] | None:
    """The exact values with all hands open, but for a draw that nobody makes."""
    try:
        values = dict(solve(position.game, position.state, POSITIONS))
    except ValueError:
        return None
    return {action: value for action, value in values.items() if action != DRAW}


def hints(keys: list[str], count: int, seed: int) -> Iterator[str]:
    """What hints lose elsewhere."""
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
        mean, most = 100 * fmean(shares), 100 * max(shares)
        yield f"hints: {mean:.2f} % of the spread on average, {most:.2f} % at most (wanted 2 %)"


def blame(keys: list[str], count: int, seed: int) -> Iterator[str]:
    """Blame that a reference does not bear out."""
    sources = {key: positions(key, Random(f"blame/{seed}/{key}"), "casual") for key in keys}
    blamed, wrong, looked_at = 0, list[str](), 0
    while blamed < count:
        key = keys[looked_at % len(keys)]
        position = next(sources[key])
        looked_at += 1
        found = analyze_choice(key, position.game, position.state, position.action)
        if found is None or found.verdict.grade in (Grade.GOOD, None):
            continue
        blamed += 1
        loss = lost(reference(position), position.action)
        if loss is not None and loss < grade_thresholds(key).inaccuracy / 2:
            wrong.append(f"{key} {position.action}: {found.verdict.loss:.2f}, by the reference {loss:.2f}")
    yield from wrong
    share = 100 * len(wrong) / blamed
    yield f"blame: {len(wrong)} of {blamed} not borne out, in {looked_at} choices ({share:.1f} %; wanted under 1 %)"


def grades(keys: list[str], count: int, seed: int) -> Iterator[str]:
    """What each level gives away more than the next."""
    for key in keys:
        given: dict[str, list[float]] = {level: [] for level in LEVELS}
        rng = Random(f"grades/{seed}/{key}")
        for position in positions(key, rng):
            if len(given[BEST]) == count:
                break
            chosen = {level: choose(position.game, position.view, Limit(level), rng) for level in LEVELS}
            if len({*chosen.values()}) == 1:
                losses: dict[str, float | None] = dict.fromkeys(LEVELS, 0.0)  # none gives away more than another
            else:
                found = reference(position, 2)
                losses = {level: lost(found, action) for level, action in chosen.items()}
            if None not in losses.values():
                for level, loss in losses.items():
                    given[level].append(loss or 0.0)
        steps = []
        for weaker, better in pairwise(LEVELS):
            more = [one - other for one, other in zip(given[weaker], given[better], strict=True)]
            steps.append(f"{weaker} {fmean(more):+.3f} ± {NORMAL * stdev(more) / sqrt(len(more)):.3f}")
        yield f"grades {key}, {count} choices, each level more than the next: {', '.join(steps)}"


def speed(keys: list[str], count: int, seed: int) -> Iterator[str]:
    """Processor seconds of a hint, and of the review of a hand of 30 choices."""
    took, reviews = list[float](), dict[str, float]()
    for key in keys:
        rng = Random(f"speed/{seed}/{key}")
        source, looks = positions(key, rng), list[float]()
        next(source)
        for _nth in range(count):
            position = next(source)
            began = process_time()
            advice(position.game, position.view)
            took.append(process_time() - began)
            if len(looks) < 2:
                began = process_time()
                analyze_choice(key, position.game, position.state, position.action)
                looks.append(process_time() - began)
        one = hand(GAMES[key].variant(), rng)
        began = process_time()
        hand_timeline(GAMES[key].variant(), one.states, one.actions, 0)
        luck = process_time() - began
        reviews[key] = CHOICES * fmean(looks) + luck
        yield (
            f"speed {key}: a hint {max(took[-count:]):.2f} s at most, the luck of a hand {luck:.2f} s, "
            f"a review of {CHOICES} choices {reviews[key]:.1f} s"
        )
    p95 = percentile(took, 95)
    slowest = max(reviews, key=reviews.__getitem__)
    yield (
        f"speed: a hint takes {p95:.2f} s (p95 of {len(took)}; wanted 1 s), "
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
    asked = parser.parse_args()
    print(f"{asked.row}, seed {asked.seed}, count {asked.count}")
    for line in ROWS[asked.row](asked.games, asked.count, asked.seed):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
