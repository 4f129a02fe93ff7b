"""Find problems in hands of bots and write them for practice: game/practice/problems/KEY.toml.

Run from any folder: python build/problems.py [GAME…]

Club bots play the first hand of a match from a seed. A choice is a problem if one action is clearly best: the coach
grades every other action as a mistake, and each loses at least five standard errors. Problems are searched with little
effort, and then verified with other deals in one of three ways, which the file names:
  open   the seat knows where every tile is, and the hand is solved exactly (game/bots/bot.py);
  all    every deal that the seat cannot rule out is tried;
  deals  at least 20,000 deals consistent with the view are tried.
Equivalent actions, at ends that show the same number, count as one. The level of a problem is the weakest level of bot
that finds the best action in three of four tries.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from game.bots.assessment import AssessedAction, Assessment  # noqa: E402
from game.bots.bot import assess, choose, solve  # noqa: E402
from game.bots.levels import BEST, LEVELS, Limit  # noqa: E402
from game.bots.match_chance import win_chance  # noqa: E402
from game.cli.arguments import game_key  # noqa: E402
from game.coach.solution import Contrast, advice, compare_actions  # noqa: E402
from game.coach.verdicts import Grade, grade_thresholds, verdict  # noqa: E402
from game.core.state import Action, Announce, Draw, Muggins, Pass, Play  # noqa: E402
from game.core.tiles import HIDDEN  # noqa: E402
from game.match import record  # noqa: E402
from game.match.match import Match  # noqa: E402
from game.match.player_types import Bot, Person  # noqa: E402
from game.practice.problems import FOLDER, VERIFIED  # noqa: E402
from game.rules import GAMES  # noqa: E402
from game.rules.line.line_state import LineState  # noqa: E402

PLAYERS = {"poker": 2}
"""The number of players if it is not the usual one. Poker with more players has no clear problems."""
SOLVERS = [*LEVELS][1:]
"""The levels of problems: all but the weakest, which plays at random."""
EACH, ENOUGH = 4, 12
"""The number of problems wanted of each level, and of a game. If one level has fewer, others may have more."""
HANDS, SECONDS = 6000, 80.0
"""The maximum number of hands and processor seconds for a game; twice the seconds if problems are missing."""
TRIES = 3
"""The number of choices examined in a hand."""
DEALS = 20_000
"""The minimum number of deals for the verification “deals”."""
CERTAIN, LIKELY = 5.0, 3.0
"""The lead of the best action in standard errors, when it is verified and when it is searched."""
ASKED, SOLVED = 8, 0.75
"""How often each level chooses, and the share of best choices with which it solves a problem."""
CHEAP = 1.01
"""The effort of the search: just enough that every action is tried on every deal."""


class VerifiedChoice(NamedTuple):
    """A problem: the seed of its hand, the match up to the choice, its level, its verification and the assessment."""

    seed: int
    match: Match
    level: str
    verified: str
    deals: int
    assessment: Assessment


def hands(key: str) -> Iterator[tuple[int, Match]]:
    """Yield seeds, and matches of club bots to the end of the first hand."""
    players = PLAYERS.get(key, GAMES[key].usual_players)
    for seed in range(1, HANDS + 1):
        rng, match = Random(f"{key} {seed}"), Match(key, [Bot("club")] * players)
        while match.state.to_move < 0 and not match.over:
            match.deal(rng)
        hand = match.state.hand
        while match.state.to_move >= 0 and match.state.hand == hand:
            view = match.game.observe(match.state, match.state.to_move)
            match.play(choose(match.game, view, Limit("club"), rng))
        yield seed, match


def best_actions(assessment: Assessment) -> tuple[AssessedAction, ...]:
    """Return the best action and all equivalent ones, which have the same values."""
    best = assessment.best
    return tuple(assessed for assessed in assessment.actions if [*assessed.values] == [*best.values])


def clear(key: str, assessment: Assessment, errors: float = CERTAIN) -> bool:
    """Return whether one action is clearly best among at least three."""
    best = best_actions(assessment)
    others = [assessed for assessed in assessment.actions if assessed not in best]
    if not others or len({tuple(assessed.values) for assessed in others}) < 2 or not assessment.sound:
        return False
    for assessed in others:
        loss, error = assessment.difference(assessment.best, assessed)
        result = verdict(assessment, assessed.action, grade_thresholds(GAMES[key]))
        if result is None or result.grade in (None, Grade.GOOD) or loss < errors * error:
            return False
    return True


def answers_question(action: Action) -> bool:
    """Return whether an action announces or calls a count. Such choices are not used as problems."""
    return isinstance(action, Muggins | Announce)


def may_be_problem(match: Match, step: int) -> bool:
    """Return whether a search with little effort finds one action clearly best."""
    state = match.states[step]
    if state.to_move < 0 or win_chance(match.game, match.game.observe(state, state.to_move)):
        return False  # if the hand can end the match, values are not in points
    legal = match.game.legal_actions(state)
    if len(legal) < 3 or (any(map(answers_question, legal)) and not any(isinstance(action, Play) for action in legal)):
        return False
    if all(isinstance(action, Draw | Pass) for action in legal):
        return False
    return clear(match.key, advice(match.game, match.game.observe(state, state.to_move), CHEAP), LIKELY)


def verify(match: Match, seed: int) -> tuple[str, int, Assessment] | None:
    """Return the verification, the number of deals and the assessment; None if no action is clearly best any more."""
    game, state = match.game, match.state
    view = game.observe(state, state.to_move)
    tried = len(advice(game, view, CHEAP).weights) / CHEAP
    effort = max(CHEAP, DEALS / tried * 1.02)
    assessment = assess(game, view, Limit(BEST, effort=effort), Random(f"verify {match.key} {seed}"))
    deals = len(assessment.weights)
    if not clear(match.key, assessment):
        return None
    hidden = [hand for hand in view.hands if HIDDEN in hand]
    if isinstance(view, LineState) and len(hidden) < 2 and HIDDEN not in view.boneyard:
        values = solve(game, state)
        best = {assessed.action for assessed in best_actions(assessment)}
        top = {action for action, value in values if value == values[0][1]}
        return ("open", 1, assessment) if best == top else None
    if assessment.complete:
        return "all", deals, assessment
    return ("deals", deals, assessment) if deals >= DEALS else None


def level_of(match: Match, assessment: Assessment, seed: int) -> str | None:
    """Return the weakest level that finds the best action, if all stronger levels do."""
    view = match.game.observe(match.state, match.state.to_move)
    best = [assessed.action for assessed in best_actions(assessment)]
    weakest = None
    for level in reversed(SOLVERS):
        rngs = [Random(f"{level} {seed} {number}") for number in range(ASKED)]
        solved = sum(choose(match.game, view, Limit(level), rng) in best for rng in rngs)
        if solved < SOLVED * ASKED:
            break
        weakest = level
    return weakest


def kind(match: Match, action: Action) -> str:
    """Return the kind of a choice: the type of action, early or late in the hand."""
    state = match.state
    late = 2 * len(state.hands[state.to_move]) < max(map(len, match.states[match.hand_start_step].hands))
    return f"{type(action).__name__} {late}"


def search(key: str) -> list[VerifiedChoice]:
    """Return the problems of a game, easiest first."""
    start, problems = process_time(), list[VerifiedChoice]()
    for seed, match in hands(key):
        by_level = {level: [problem for problem in problems if problem.level == level] for level in SOLVERS}
        if all(len(of_level) >= EACH for of_level in by_level.values()):
            break
        if process_time() - start > SECONDS and len(problems) >= ENOUGH:
            break
        if process_time() - start > 2 * SECONDS:
            break
        steps = [step for step in range(1, len(match.actions)) if match.states[step].to_move >= 0]
        rng = Random(seed)
        for step in rng.sample(steps, min(TRIES, len(steps))):
            if not may_be_problem(match, step):
                continue
            match_so_far = match_until(match, step)
            view = match_so_far.game.observe(match_so_far.state, match_so_far.state.to_move)
            level = level_of(match_so_far, advice(match_so_far.game, view), seed)
            if level is None or len(by_level[level]) >= 2 * EACH:
                continue
            verified = verify(match_so_far, seed)
            if verified is not None:
                problems.append(VerifiedChoice(seed, match_so_far, level, *verified))
                break
    return select(problems)


def select(problems: list[VerifiedChoice]) -> list[VerifiedChoice]:
    """Return EACH problems of every level, of different kinds, and others up to ENOUGH."""
    kept: list[VerifiedChoice] = []
    for level in SOLVERS:
        of_level = [problem for problem in problems if problem.level == level]
        kinds: dict[str, int] = {}
        order = []
        for problem in of_level:
            name = kind(problem.match, problem.assessment.best.action)
            kinds[name] = kinds.get(name, 0) + 1
            order.append((kinds[name], problem))
        kept += [problem for _number, problem in sorted(order, key=lambda pair: pair[0])[:EACH]]
    rest = [problem for problem in problems if problem not in kept]
    kept += rest[: max(0, ENOUGH - len(kept))]
    return sorted(kept, key=lambda problem: (SOLVERS.index(problem.level), problem.seed))


def match_until(match: Match, step: int) -> Match:
    """Return the match up to the choice, which a person has to make."""
    state = match.states[step]
    players = [Person("Ann") if seat == state.to_move else Bot("club") for seat in range(len(match.players))]
    match_so_far = Match(match.key, players)
    match_so_far.play_all(match.actions[:step])
    return match_so_far


def fact_to_toml(contrast: Contrast) -> str:
    """Return a contrast as TOML."""
    return f'["{contrast.fact.value}", {contrast.better:.4f}, {contrast.worse:.4f}, {contrast.points:.3f}]'


def to_toml(problem: VerifiedChoice) -> str:
    """Return a problem as TOML."""
    lines = ["[[problem]]", f"seed = {problem.seed}", f'level = "{problem.level}"']
    lines += [f'verified = "{problem.verified}"', f"deals = {problem.deals}"]
    lines.append(f"record = '''\n{record.format_record(problem.match)}'''")
    lines.append("choices = [")
    assessment, best = problem.assessment, best_actions(problem.assessment)
    for assessed in assessment.actions:
        why = compare_actions(assessment, assessment.best, assessed)
        facts = ", ".join(map(fact_to_toml, why.contrasts))
        good = str(assessed in best).lower()
        made = "" if why.made_chance is None else f", made = {why.made_chance:.4f}"
        figures = f"good = {good}, loses = {why.gained:.3f}, error = {why.error:.4f}{made}"
        lines.append(f'  {{ action = "{assessed.action}", {figures}, facts = [{facts}] }},')
    return "\n".join([*lines, "]"]) + "\n"


HEAD = """# Problems from hands of club bots, easiest first; written by build/problems.py.
# level: the weakest level of bot that finds the best action. verified, deals: how it was verified (see the script).
"""


def main() -> None:
    """Find the problems of the given games, or of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=game_key, nargs="*", help="default: all")
    parsed = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for key in parsed.games or [*GAMES]:
        start = process_time()
        problems = search(key)
        text = "\n".join([HEAD, *map(to_toml, problems)])
        (FOLDER / f"{key}.toml").write_text(text, encoding="utf-8")
        levels = ", ".join(f"{level} {sum(problem.level == level for problem in problems)}" for level in SOLVERS)
        ways = ", ".join(f"{way} {sum(problem.verified == way for problem in problems)}" for way in VERIFIED)
        print(f"{key}: {len(problems)}; {levels}; {ways}; {process_time() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
