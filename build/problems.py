"""Finds problems in bots' hands, and writes them for practice: game/practice/problems/KEY.toml.

Run from any folder: python build/problems.py [GAME…]

Club bots play the first hand of a match from a seed. A choice is a problem where one action is clearly best: the coach
blames every other one, and its lead over each is five standard errors or more. It is found with little effort and
other deals, and then verified in one of three ways, of which the file says which:
  open   the seat can tell where every tile lies, and the hand is solved exactly (game/bots/bot.py);
  all    every deal that the seat cannot rule out is gone through;
  deals  at least 20,000 deals that the view allows, drawn afresh.
Ends that show the same are one action. A problem is as hard as the weakest level of bot that finds it in three of four
tries: in all but the easiest what good sense would play, as the casual bot does, is wrong.
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
from game.bots.levels import BEST, Limit  # noqa: E402
from game.bots.match_chance import win_chance  # noqa: E402
from game.cli.arguments import game_key  # noqa: E402
from game.coach.solution import advice, compare_actions  # noqa: E402
from game.coach.verdicts import Grade, grade_thresholds, verdict  # noqa: E402
from game.core.state import Action, Announce, Draw, Muggins, Pass, Play  # noqa: E402
from game.core.tiles import HIDDEN  # noqa: E402
from game.match import record  # noqa: E402
from game.match.match import Match  # noqa: E402
from game.match.player_types import Bot, Person  # noqa: E402
from game.practice.problems import FOLDER  # noqa: E402
from game.rules import GAMES  # noqa: E402
from game.rules.line.line_state import LineState  # noqa: E402

PLAYERS = {"poker": 2}
"""How many play where not as many as usual: at Poker nothing is certain among more."""
LEVELS = ("casual", "club", "expert", BEST)
EACH, ENOUGH = 4, 12
"""So many problems are wanted of each level, and of a game, with more of one level where there are fewer of another."""
HANDS, SECONDS = 6000, 80.0
"""Of so many hands at the most, in so much time of the processor, twice that where there are not enough yet."""
TRIES = 3
"""So many choices of a hand are looked at."""
DEALS = 20_000
CERTAIN, LIKELY = 5.0, 3.0
"""By how many standard errors the best is ahead of every other, when it is verified and before that."""
ASKED = 8
"""So often each level is asked what it would play."""
FOUND = 0.75
CHEAP = 1.01
"""The effort with which a problem is looked for: just enough that every action is tried on every deal."""


class Found(NamedTuple):
    """A problem: the seed of its hand, the match up to the choice, its level, how it was verified, and the result."""

    seed: int
    match: Match
    level: str
    verified: str
    deals: int
    assessment: Assessment


def hands(key: str) -> Iterator[tuple[int, Match]]:
    """Matches of club bots to the end of the first hand, and their seeds."""
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
    """The best action, with those that are the same one: they share what it came to."""
    best = assessment.best
    return tuple(found for found in assessment.actions if [*found.values] == [*best.values])


def clear(key: str, assessment: Assessment, errors: float = CERTAIN) -> bool:
    """Whether one action is clearly best among three or more."""
    best = best_actions(assessment)
    others = [found for found in assessment.actions if found not in best]
    if not others or len({tuple(found.values) for found in others}) < 2 or not assessment.sound:
        return False
    for found in others:
        loss, error = assessment.difference(assessment.best, found)
        judged = verdict(assessment, found.action, grade_thresholds(key))
        if judged is None or judged.grade in (None, Grade.GOOD) or loss < errors * error:
            return False
    return True


def asks(action: Action) -> bool:
    """Whether an action answers a question that is none: only a play of a kind is worth a problem."""
    return isinstance(action, Muggins | Announce)


def survives(match: Match, step: int) -> bool:
    """Whether a little effort finds one action clearly best, if there is a choice at all."""
    state = match.states[step]
    if state.to_move < 0 or win_chance(match.game, match.game.observe(state, state.to_move)):
        return False  # where the hand can end the match, points do not count
    legal = match.game.legal_actions(state)
    if len(legal) < 3 or (any(map(asks, legal)) and not any(isinstance(action, Play) for action in legal)):
        return False
    if all(isinstance(action, Draw | Pass) for action in legal):
        return False
    return clear(match.key, advice(match.game, match.game.observe(state, state.to_move), CHEAP), LIKELY)


def verify(match: Match, seed: int) -> tuple[str, int, Assessment] | None:
    """How the choice is verified, over how many deals, and the result; None where it is not clear any more."""
    game, state = match.game, match.state
    view = game.observe(state, state.to_move)
    tried = len(advice(game, view, CHEAP).weights) / CHEAP
    effort = max(CHEAP, DEALS / tried * 1.02)
    assessment = assess(game, view, Limit(BEST), Random(f"verify {match.key} {seed}"), effort)
    deals = len(assessment.weights)
    if not clear(match.key, assessment):
        return None
    hidden = [hand for hand in view.hands if HIDDEN in hand]
    if isinstance(view, LineState) and len(hidden) < 2 and HIDDEN not in view.boneyard:
        values = solve(game, state)
        best = {found.action for found in best_actions(assessment)}
        top = {action for action, value in values if value == values[0][1]}
        return ("open", 1, assessment) if best == top else None
    if assessment.complete:
        return "all", deals, assessment
    return ("deals", deals, assessment) if deals >= DEALS else None


def level_of(match: Match, assessment: Assessment, seed: int) -> str | None:
    """The weakest level that finds the best action, if all above it do."""
    view = match.game.observe(match.state, match.state.to_move)
    best = [found.action for found in best_actions(assessment)]
    weakest = None
    for level in reversed(LEVELS):
        rngs = [Random(f"{level} {seed} {nth}") for nth in range(ASKED)]
        found = sum(choose(match.game, view, Limit(level), rng) in best for rng in rngs)
        if found < FOUND * ASKED:
            break
        weakest = level
    return weakest


def kind(match: Match, action: Action) -> str:
    """What kind of choice it is, early or late in a hand, of which a game has not too many."""
    state = match.state
    late = 2 * len(state.hands[state.to_move]) < max(map(len, match.states[match.hand_start_step].hands))
    return f"{type(action).__name__} {late}"


def search(key: str) -> list[Found]:
    """The problems of a game, the easiest first."""
    began, found = process_time(), list[Found]()
    for seed, match in hands(key):
        of = {level: [one for one in found if one.level == level] for level in LEVELS}
        if all(len(one) >= EACH for one in of.values()):
            break
        if process_time() - began > SECONDS and len(found) >= ENOUGH:
            break
        if process_time() - began > 2 * SECONDS:
            break
        steps = [step for step in range(1, len(match.actions)) if match.states[step].to_move >= 0]
        rng = Random(seed)
        for step in rng.sample(steps, min(TRIES, len(steps))):
            if not survives(match, step):
                continue
            begun = until(match, step)
            view = begun.game.observe(begun.state, begun.state.to_move)
            level = level_of(begun, advice(begun.game, view), seed)
            if level is None or len(of[level]) >= 2 * EACH:
                continue
            verified = verify(begun, seed)
            if verified is not None:
                found.append(Found(seed, begun, level, *verified))
                break
    return chosen(found)


def chosen(found: list[Found]) -> list[Found]:
    """Of those that were found, as many of each level as are wanted, of different kinds; more where others lack."""
    kept: list[Found] = []
    for level in LEVELS:
        of = [one for one in found if one.level == level]
        kinds: dict[str, int] = {}
        order = []
        for one in of:
            name = kind(one.match, one.assessment.best.action)
            kinds[name] = kinds.get(name, 0) + 1
            order.append((kinds[name], one))
        kept += [one for _nth, one in sorted(order, key=lambda pair: pair[0])[:EACH]]
    rest = [one for one in found if one not in kept]
    kept += rest[: max(0, ENOUGH - len(kept))]
    return sorted(kept, key=lambda one: (LEVELS.index(one.level), one.seed))


def until(match: Match, step: int) -> Match:
    """The match as far as the choice, which a person has to make."""
    state = match.states[step]
    players = [Person("Ann") if seat == state.to_move else Bot("club") for seat in range(len(match.players))]
    begun = Match(match.key, players)
    begun.play_all(match.actions[:step])
    return begun


def written(found: Found) -> str:
    """A problem as TOML."""
    lines = ["[[problem]]", f"seed = {found.seed}", f'level = "{found.level}"']
    lines += [f'verified = "{found.verified}"', f"deals = {found.deals}"]
    lines.append(f"record = '''\n{record.format_record(found.match)}'''")
    lines.append("choices = [")
    assessment, best = found.assessment, best_actions(found.assessment)
    for assessed in assessment.actions:
        why = compare_actions(assessment, assessment.best, assessed)
        facts = ", ".join(
            f'["{one.fact.value}", {one.better:.4f}, {one.worse:.4f}, {one.points:.3f}]' for one in why.contrasts
        )
        good = str(assessed in best).lower()
        made = "" if why.made_chance is None else f", made = {why.made_chance:.4f}"
        figures = f"good = {good}, loses = {why.gained:.3f}, error = {why.error:.4f}{made}"
        lines.append(f'  {{ action = "{assessed.action}", {figures}, facts = [{facts}] }},')
    return "\n".join([*lines, "]"]) + "\n"


HEAD = """# Problems out of the hands of club bots, the easiest first; python build/problems.py finds them.
# level: the weakest bot that finds the best action. verified, deals: how that is known to be best (see the script).
"""


def main() -> None:
    """Finds the problems of the games that are named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=game_key, nargs="*", help="all if none is named")
    parsed = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for key in parsed.games or [*GAMES]:
        began = process_time()
        found = search(key)
        text = "\n".join([HEAD, *map(written, found)])
        (FOLDER / f"{key}.toml").write_text(text, encoding="utf-8")
        levels = ", ".join(f"{level} {sum(one.level == level for one in found)}" for level in LEVELS)
        ways = ", ".join(f"{way} {sum(one.verified == way for one in found)}" for way in ("open", "all", "deals"))
        print(f"{key}: {len(found)}; {levels}; {ways}; {process_time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
