"""Measure the data of the coach: the average losses of each bot level, and the results of hands.

Run from any folder: python build/coach.py [limits | hands | both [NUMBER [GAME…]]]

Club bots play each game by its first preset. For game/coach/limits.toml, NUMBER choices of their hands are sampled
(default 400). Each level answers each choice once, and the answer is evaluated by one assessment with more deals than
the coach's own. For game/bots/hands.toml, NUMBER hands (default 200) are played from the initial score for every
number of players, and the sides' results are written in descending order. Default: both.
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
"""Fraction of a hand's choices that are sampled, so that the sample covers many hands."""
HEAD = """# Mean loss per choice of each bot level, with its standard error, in points (Rounce: points counted down;
# Poker: chips). Written by build/coach.py.
"""
HANDS_HEAD = """# The points of the sides in hands of club bots, in descending order, by the number of players;
# written by build/coach.py.
"""


def views(game: Game[Any], number: int, rng: Random) -> list[State]:
    """Return `number` views of club bots with a choice."""
    players, result = game.usual_players, list[State]()
    state = game.initial_state(players)
    while len(result) < number:
        if state.to_move == OVER:
            state = game.initial_state(players)
        elif state.to_move == CHANCE:
            deck = [*game.deck()]
            rng.shuffle(deck)
            state = game.apply(state, game.make_deal(deck, players))
        else:
            view = game.observe(state, state.to_move)
            if len(game.legal_actions(view)) > 1 and rng.random() < SHARE:
                result.append(view)
            state = game.apply(state, choose(game, view, Limit("club"), rng))
    return result


def level_losses(task: tuple[str, int]) -> tuple[str, dict[str, list[float]]]:
    """Return the losses of each level in the sampled choices of a game."""
    key, number = task
    game, rng = GAMES[key].variant(), Random(key)
    losses: dict[str, list[float]] = {level: [] for level in LEVELS}
    while len(losses["club"]) < number:
        for view in views(game, number - len(losses["club"]), rng):
            assessment = advice(game, view, 2 * EFFORT)
            actions = {level: assessment.find(choose(game, view, Limit(level), rng)) for level in LEVELS}
            if len(assessment.actions) > 1 and all(actions.values()):
                for level, action in actions.items():
                    assert action is not None
                    losses[level].append(max(0.0, assessment.difference(assessment.best, action).mean))
    return key, losses


def measure_limits(keys: list[str], number: int) -> None:
    """Measure the losses in these games; entries of other games stay unchanged."""
    table = tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    with Pool() as pool:
        for key, losses in pool.imap_unordered(level_losses, [(key, number) for key in keys], 1):
            figures = {level: (fmean(points), stdev(points) / len(points) ** 0.5) for level, points in losses.items()}
            table[key] = {"choices": number}
            for level, (mean, error) in figures.items():
                table[key] |= {level: round(mean, 4), f"{level}_error": round(error, 4)}
            print(key, ", ".join(f"{level} {mean:.3f} ± {2 * error:.3f}" for level, (mean, error) in figures.items()))
    _write(FILE, HEAD, table)


def hand_results(task: tuple[str, int]) -> tuple[str, dict[str, str]]:
    """Return by number of players the sides' results in `number` hands of a game."""
    key, number = task
    game, rng = GAMES[key].variant(), Random(key)
    results: dict[str, str] = {}
    for players in game.players():
        game = GAMES[key].for_players(players)
        hands = sorted(_play_hand(game, players, rng) for _hand in range(number))
        counts = Counter(" ".join(map(str, result)) for result in hands)
        results[str(players)] = ", ".join(
            f"{result} x{count}" if count > 1 else result for result, count in counts.items()
        )
    return key, results


def _play_hand(game: Game[Any], players: int, rng: Random) -> list[int]:
    """Play one hand; return the sides' results in descending order."""
    state = start = game.initial_state(players, leader=rng.randrange(players), first_hand=False)
    while state.to_move != OVER and state.hand == start.hand:
        if state.to_move == CHANCE:
            deck = [*game.deck()]
            rng.shuffle(deck)
            state = game.apply(state, game.make_deal(deck, players))
        else:
            state = game.apply(state, choose(game, game.observe(state, state.to_move), Limit("club"), rng))
    pairs = zip(state.scores, start.scores, strict=True)
    return sorted((game.merit(after) - game.merit(before) for after, before in pairs), reverse=True)


def measure_hands(keys: list[str], number: int) -> None:
    """Measure the results of hands in these games; entries of other games stay unchanged."""
    table = tomllib.loads(HANDS_FILE.read_text(encoding="utf-8")) if HANDS_FILE.exists() else {}
    with Pool() as pool:
        tasks = [(key, number) for key in keys if GAMES[key].family != "betting"]
        for key, results in pool.imap_unordered(hand_results, tasks, 1):
            table[key] = results
            print(key, "by", ", ".join(results), "players")
    quoted = {key: {players: f'"{result}"' for players, result in results.items()} for key, results in table.items()}
    _write(HANDS_FILE, HANDS_HEAD, quoted)


def _write(file: Path, head: str, table: dict[str, dict[str, Any]]) -> None:
    lines = [head]
    for key in GAMES:
        if key in table:
            lines += [f"[{key}]\n", *(f"{name} = {figure}\n" for name, figure in table[key].items()), "\n"]
    file.write_text("".join(lines).rstrip("\n") + "\n", encoding="utf-8")


def main() -> None:
    """Run the measurements given by the arguments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("of", choices=("limits", "hands", "both"), nargs="?", default="both")
    parser.add_argument("number", type=positive, nargs="?", help="number of choices or hands for each game")
    parser.add_argument("games", type=game_key, nargs="*", help="default: all")
    parsed = parser.parse_args()
    keys = parsed.games or [*GAMES]
    if parsed.of != "hands":
        measure_limits(keys, parsed.number or CHOICES)
    if parsed.of != "limits":
        measure_hands(keys, parsed.number or HANDS)


if __name__ == "__main__":
    main()
