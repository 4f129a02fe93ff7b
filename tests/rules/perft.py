"""Count the ways a match can go on from one fixed deal, as chess programs do to find changes of the rules.

    python -m tests.rules.perft GAME [--depth N]

prints the lines of a game for perft.toml, one for each preset.
"""

import argparse

from game.core.state import CHANCE, State
from game.rules import GAMES
from game.rules.action_errors import action_error
from tests.decks import AnyGame

DEPTH, MOST = 8, 20_000
"""By default the counts go on to this depth, or until a count exceeds MOST."""


def fixed(game: AnyGame) -> State:
    """Return the first turn after a deal that is always the same: every eleventh tile of the set, cyclically."""
    deck = game.deck()
    dealt = game.make_deal([deck[11 * nth % len(deck)] for nth in range(len(deck))], game.usual_players)
    assert action_error(game, game.initial_state(), dealt) is None
    state = game.initial_state()
    while state.to_move == CHANCE:
        state = game.apply(state, dealt)
    return state


def perft(game: AnyGame, state: State, depth: int) -> list[int]:
    """Return the number of ways to go on for 1 to `depth` actions; ways that end earlier count as one."""
    legal = game.legal_actions(state)
    if not legal:
        return [1] * depth
    counts = [len(legal)] + [0] * (depth - 1)
    if depth > 1:
        for action in legal:
            for more, count in enumerate(perft(game, game.apply(state, action), depth - 1), 1):
                counts[more] += count
    return counts


def main() -> None:
    """Print the counts of a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--depth", type=int, default=DEPTH)
    parsed = parser.parse_args()
    for preset in GAMES[parsed.game].presets:
        game = GAMES[parsed.game].variant(preset.key)
        counts: list[int] = []
        while len(counts) < parsed.depth and (not counts or counts[-1] <= MOST):
            counts = perft(game, fixed(game), len(counts) + 1)
        print(f"{preset.key} = {counts}")


if __name__ == "__main__":
    main()
