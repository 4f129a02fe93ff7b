"""Choices of all levels at a few positions of every game, recorded when the levels became a baseline.

`python -m tests.bots.baseline_choices > tests/bots/baseline_choices.toml` wrote the file at commit b9e878cc, for the
baseline of November 2026.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from game.bots.bot import choose
from game.bots.levels import LEVELS, Limit
from game.core.shuffle import random_order
from game.core.state import CHANCE, Action, State, parse_action
from game.rules import GAMES
from game.rules.game import Game

FILE = Path(__file__).with_suffix(".toml")
STEPS = 3
"""Number of positions from each hand."""
FROM_SOURCE, COMPILED = None, 1.0
"""Seconds of a choice: the work that is the same on every machine, and that of compiled modules."""


def recorded_choices(game: Game[Any], views: list[State], limit: Limit) -> list[str]:
    """Return a bot's choice at each view, and the next number of its random generator, which later choices use."""
    recorded = []
    for index, view in enumerate(views):
        rng = Random(index)
        recorded.append(f"{choose(game, view, limit, rng)} {rng.random():.6f}")
    return recorded


def views_at(game: Game[Any], players: int, actions: list[str], steps: list[int]) -> list[State]:
    """Return the view of the seat to move at each step of a hand."""
    states = [game.initial_state(players)]
    for action in actions:
        states.append(game.apply(states[-1], parse_action(action)))
    return [game.observe(states[step], states[step].to_move) for step in steps]


def casual_hand(game: Game[Any], players: int, rng: Random) -> tuple[list[Action], list[int]]:
    """Return the actions of a casual bots' hand, and evenly spaced steps at which there was a choice."""
    state, actions, steps = game.initial_state(players), list[Action](), list[int]()
    while not state.hand and (state.to_move >= 0 or state.to_move == CHANCE):
        if state.to_move == CHANCE:
            action: Action = game.make_deal(random_order(game.deck(), rng), players)
        else:
            if len(game.legal_actions(state)) > 1:
                steps.append(len(actions))
            action = choose(game, game.observe(state, state.to_move), Limit("casual"), rng)
        actions.append(action)
        state = game.apply(state, action)
    return actions, steps[:: -(-len(steps) // STEPS)]


def lines() -> Iterator[str]:
    """Yield the lines of the file."""
    for key, game in GAMES.items():
        for players in sorted({game.usual_players, max(game.players())}):
            actions, steps = casual_hand(game, players, Random(f"{key} {players}"))
            texts = [str(action) for action in actions[: steps[-1]]]
            views = views_at(game, players, texts, steps)
            yield "[[hands]]"
            yield f'game = "{key}"'
            yield f"players = {players}"
            yield f"actions = {texts}"
            yield f"steps = {steps}"
            for level in LEVELS:
                yield f"{level} = {recorded_choices(game, views, Limit(level, FROM_SOURCE))}"
                yield f"compiled_{level} = {recorded_choices(game, views, Limit(level, COMPILED))}"
            yield ""


if __name__ == "__main__":
    print("\n".join(lines()))
