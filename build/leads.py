"""Measure the value of leading or dealing in trick and betting games: game/coach/leads.toml.

Run from any folder: python build/leads.py [DEALS [GAME…]]

DEALS deals (default 6,000) by each game's first preset are played out once with the coach's rollout policy
(game/coach/luck.py), for every number of players.
"""

import argparse
import sys
import tomllib
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from game.cli.arguments import game_key, positive  # noqa: E402
from game.coach.luck import LEADS, mean_over_deals  # noqa: E402
from game.rules import GAMES  # noqa: E402

DEALS = 6000
HEAD = """# Value of a hand before its deal, in points minus the mean of the others, by the number of players: first
# for the side of the seat that leads or deals, then in order of seat; with its standard error. Written by
# build/leads.py.
"""


def main() -> None:
    """Measure the given games, or all; entries of other games stay unchanged."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("deals", type=positive, nargs="?", default=DEALS)
    parser.add_argument("games", type=game_key, nargs="*", help="default: all trick and betting games")
    parsed = parser.parse_args()
    table = tomllib.loads(LEADS.read_text(encoding="utf-8")) if LEADS.exists() else {}
    for key in parsed.games or [key for key, game in GAMES.items() if game.family != "line"]:
        table[key] = {}
        for players in GAMES[key].variant().players():
            game = GAMES[key].for_players(players)
            start = game.initial_state(players, leader=0, first_hand=False)
            values, errors = mean_over_deals(game, start, parsed.deals, Random(key))
            table[key][str(players)] = [round(value, 4) for value in values]
            table[key][f"{players}_error"] = round(max(errors), 4)
            print(key, players, table[key], flush=True)
    lines = [HEAD]
    for key in GAMES:
        if key in table:
            lines += [f"[{key}]\n", *(f"{name} = {figure}\n" for name, figure in table[key].items()), "\n"]
    LEADS.write_text("".join(lines).rstrip("\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
