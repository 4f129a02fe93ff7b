"""Measures what each level of bot gives away per choice, and writes it for the coach: game/coach/limits.toml.

Run from any folder: python build/coach.py [CHOICES [GAME…]]

Club bots play each game by the first of its books; of their hands so many choices are taken (400 if not given). Each is
put to every level once, and what it answers is held against one assessment with more deals than the coach's own.
"""

import sys
import tomllib
from multiprocessing import Pool
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from game.bots.bot import choose  # noqa: E402
from game.bots.levels import LEVELS, Limit  # noqa: E402
from game.coach.advice import EFFORT, advice  # noqa: E402
from game.coach.verdicts import FILE  # noqa: E402
from game.rules import GAMES  # noqa: E402
from game.rules.game import Game  # noqa: E402
from game.state import CHANCE, OVER, State  # noqa: E402

CHOICES = 400
SHARE = 0.25
"""Of the choices of a hand so many are taken, so that they come of many hands."""
HEAD = """# What each level of bot gives away per choice, in points (Rounce: points counted down; Poker: chips), and the
# standard error of that; python build/coach.py measures it.
"""


def views(game: Game[Any], number: int, rng: Random) -> list[State]:
    """What club bots saw who had to choose, in so many of their choices."""
    players, found = game.usual_players, list[State]()
    state = game.initial_state(players)
    while len(found) < number:
        if state.to_move == OVER:
            state = game.initial_state(players)
        elif state.to_move == CHANCE:
            deck = [*game.deck()]
            rng.shuffle(deck)
            state = game.apply(state, game.deal_of(deck, players))
        else:
            view = game.observe(state, state.to_move)
            if len(game.legal_actions(view)) > 1 and rng.random() < SHARE:
                found.append(view)
            state = game.apply(state, choose(game, view, Limit("club"), rng))
    return found


def given_away(asked: tuple[str, int]) -> tuple[str, dict[str, list[float]]]:
    """By level, what it gave away in each of the choices of a game."""
    key, number = asked
    game, rng = GAMES[key].variant(), Random(key)
    lost: dict[str, list[float]] = {level: [] for level in LEVELS}
    while len(lost["club"]) < number:
        for view in views(game, number - len(lost["club"]), rng):
            assessment = advice(game, view, 2 * EFFORT)
            answers = {level: assessment.find(choose(game, view, Limit(level), rng)) for level in LEVELS}
            if len(assessment.actions) > 1 and all(answers.values()):
                for level, answer in answers.items():
                    assert answer is not None
                    lost[level].append(max(0.0, assessment.difference(assessment.best, answer).mean))
    return key, lost


def main() -> None:
    """Measures the games that are named, or all, and keeps what was measured of the others."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else CHOICES
    keys = sys.argv[2:] or [*GAMES]
    table = tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    with Pool() as pool:
        for key, lost in pool.imap_unordered(given_away, [(key, number) for key in keys], 1):
            figures = {level: (fmean(points), stdev(points) / len(points) ** 0.5) for level, points in lost.items()}
            table[key] = {"choices": number}
            for level, (mean, error) in figures.items():
                table[key] |= {level: round(mean, 4), f"{level}_error": round(error, 4)}
            print(key, ", ".join(f"{level} {mean:.3f} ± {2 * error:.3f}" for level, (mean, error) in figures.items()))
    lines = [HEAD]
    for key in GAMES:
        if key in table:
            lines += [f"[{key}]\n", *(f"{name} = {figure}\n" for name, figure in table[key].items()), "\n"]
    FILE.write_text("".join(lines).rstrip("\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
