"""Measures what the coach goes by, and writes it: what each level of bot gives away, and what a hand pays.

Run from any folder: python build/coach.py [limits | hands | both [NUMBER [GAME…]]]

Club bots play each game by the first of its books. For game/coach/limits.toml so many choices of their hands are taken
(400 if not given). Each is put to every level once, and what it answers is held against one assessment with more deals
than the coach's own. For game/bots/hands.toml so many hands are played (200 if not given), each from the first score
on, by every number of players, and what the sides made is written down, the most first.
Without an argument both are done.
"""

import argparse
import sys
import tomllib
from collections import Counter
from multiprocessing import Pool
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from game.bots.bot import choose  # noqa: E402
from game.bots.levels import LEVELS, Limit  # noqa: E402
from game.bots.match_chance import FILE as HANDS_FILE  # noqa: E402
from game.cli.arguments import game_key, positive  # noqa: E402
from game.coach.solution import EFFORT, advice  # noqa: E402
from game.coach.verdicts import FILE  # noqa: E402
from game.core.state import CHANCE, OVER, State  # noqa: E402
from game.rules import GAMES  # noqa: E402
from game.rules.game import Game  # noqa: E402

CHOICES, HANDS = 400, 200
SHARE = 0.25
"""Of the choices of a hand so many are taken, so that they come of many hands."""
HEAD = """# What each level of bot gives away per choice, in points (Rounce: points counted down; Poker: chips), and the
# standard error of that; python build/coach.py measures it.
"""
HANDS_HEAD = """# What the sides made in hands of club bots, the most first, by the number of players;
# python build/coach.py hands measures it.
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
            state = game.apply(state, game.make_deal(deck, players))
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


def measure_limits(keys: list[str], number: int) -> None:
    """Measures what is given away in these games, and keeps what was measured of the others."""
    table = tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    with Pool() as pool:
        for key, lost in pool.imap_unordered(given_away, [(key, number) for key in keys], 1):
            figures = {level: (fmean(points), stdev(points) / len(points) ** 0.5) for level, points in lost.items()}
            table[key] = {"choices": number}
            for level, (mean, error) in figures.items():
                table[key] |= {level: round(mean, 4), f"{level}_error": round(error, 4)}
            print(key, ", ".join(f"{level} {mean:.3f} ± {2 * error:.3f}" for level, (mean, error) in figures.items()))
    _write(FILE, HEAD, table)


def hand_results(asked: tuple[str, int]) -> tuple[str, dict[str, str]]:
    """By the number of players, what the sides made in each of so many hands of a game, the most first."""
    key, number = asked
    game, rng = GAMES[key].variant(), Random(key)
    found: dict[str, str] = {}
    for players in game.players():
        game = GAMES[key].for_players(players)
        hands = sorted(_made(game, players, rng) for _nth in range(number))
        counted = Counter(" ".join(map(str, made)) for made in hands)
        found[str(players)] = ", ".join(f"{made} x{times}" if times > 1 else made for made, times in counted.items())
    return key, found


def _made(game: Game[Any], players: int, rng: Random) -> list[int]:
    """What the sides made in one hand, the most first."""
    state = begun = game.initial_state(players, leader=rng.randrange(players), first_hand=False)
    while state.to_move != OVER and state.hand == begun.hand:
        if state.to_move == CHANCE:
            deck = [*game.deck()]
            rng.shuffle(deck)
            state = game.apply(state, game.make_deal(deck, players))
        else:
            state = game.apply(state, choose(game, game.observe(state, state.to_move), Limit("club"), rng))
    pairs = zip(state.scores, begun.scores, strict=True)
    return sorted((game.merit(now) - game.merit(then) for now, then in pairs), reverse=True)


def measure_hands(keys: list[str], number: int) -> None:
    """Measures what hands of these games pay, and keeps what was measured of the others."""
    table = tomllib.loads(HANDS_FILE.read_text(encoding="utf-8")) if HANDS_FILE.exists() else {}
    with Pool() as pool:
        asked = [(key, number) for key in keys if GAMES[key].family != "betting"]
        for key, found in pool.imap_unordered(hand_results, asked, 1):
            table[key] = found
            print(key, "by", ", ".join(found), "players")
    quoted = {key: {players: f'"{made}"' for players, made in found.items()} for key, found in table.items()}
    _write(HANDS_FILE, HANDS_HEAD, quoted)


def _write(file: Path, head: str, table: dict[str, dict[str, Any]]) -> None:
    lines = [head]
    for key in GAMES:
        if key in table:
            lines += [f"[{key}]\n", *(f"{name} = {figure}\n" for name, figure in table[key].items()), "\n"]
    file.write_text("".join(lines).rstrip("\n") + "\n", encoding="utf-8")


def main() -> None:
    """Measures what is asked for, of the games that are named or of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("of", choices=("limits", "hands", "both"), nargs="?", default="both")
    parser.add_argument("number", type=positive, nargs="?", help="of choices or hands of each game")
    parser.add_argument("games", type=game_key, nargs="*", help="all if none is named")
    parsed = parser.parse_args()
    keys = parsed.games or [*GAMES]
    if parsed.of != "hands":
        measure_limits(keys, parsed.number or CHOICES)
    if parsed.of != "limits":
        measure_hands(keys, parsed.number or HANDS)


if __name__ == "__main__":
    main()
