"""Matches of the plates of Pell's book that are complete in the scan, without the seven in game/pell/plates."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.core.state import DRAW, PASS, Action, Deal, Play
from game.core.tiles import Tile, double_set, parse_tile
from game.match.match import Match
from game.match.player_types import Person

PLATES = {
    "p51_fourteen_piece": (
        "Page 51: the second player plays seven tiles in a row; the plate does not give their order.",
        "fourteen_piece",
        "3-3 3-2 2-6 6-3 3-5 5-1 1-6 6-0 0-5 5-2 2-4 4-0 3-4 4-1 1-3",
        "0-0 1-0 1-1 2-1 2-2 2-0 3-0",
    ),
    "p55_ordinary": (
        "Page 55: fifteen tiles are left.",
        "pell_draw",
        "0-0 0-5 5-1 1-1 1-0 0-6 6-1 1-3 3-0 0-4 4-1 1-2 2-0",
        "",
    ),
    "p55_extra": (
        "Page 55: sixteen tiles are left.",
        "pell_draw",
        "0-0 0-5 5-1 1-1 0-1 1-6 6-0 1-4 4-0 0-2 2-6 0-3",
        "",
    ),
    "p56_fourteen_piece": (
        "Page 56: nine tiles are left.",
        "fourteen_piece",
        "0-0 0-5 5-1 1-4 4-0 0-6 6-1 1-2 2-0 0-3 3-1 1-1 1-0",
        "",
    ),
    "p63_fourteen_piece": (
        "Page 63: two doubles are dead.",
        "fourteen_piece",
        "0-1 1-6 6-5 5-2 2-2 2-3 3-3 3-6 6-4 4-4 4-0 0-0 0-5 5-1 1-1 1-4 4-5 5-3 3-0 0-6 6-2 2-4 4-3 3-1 1-2 2-0",
        "",
    ),
}
"""Description, game, tiles played in order, and tiles that the second player adds; without passes."""
FIRST = {
    "p51_fourteen_piece": "3-3 2-6 3-5 1-6 0-5 2-4 3-4 1-3 6-6 5-5 4-4 6-5 6-4 5-4",
    "p55_ordinary": "0-0 5-1 1-0 6-1 3-0 4-1 2-0",
    "p55_extra": "0-0 5-1 0-1 6-0 4-0 0-2 0-3",
    "p56_fourteen_piece": "0-0 5-1 4-0 6-1 2-0 3-1 1-1 1-0 4-2 3-2 2-2 3-3 2-5 2-6",
    "p63_fourteen_piece": "0-1 6-5 2-2 3-3 6-4 4-0 0-5 1-1 4-5 3-0 6-2 4-3 1-2 5-5",
}
"""The first player's tiles. The second has all others, and at the Draw game draws them at the first turn."""


def plates() -> Iterator[tuple[str, str, Match]]:
    """Yield name, description and match of each plate; raises ValueError if the rules do not allow its plays."""
    for name, (description, key, played, added) in PLATES.items():
        yield name, description, plate(key, _tiles(FIRST[name]), _tiles(f"{played} {added}"))


def plate(key: str, first: Sequence[Tile], played: Sequence[Tile]) -> Match:
    """Return the match in which the tiles are played in this order."""
    second = [tile for tile in double_set(6) if tile not in first]
    second.sort(key=lambda tile: tile not in played)
    match = Match(key, [Person("First"), Person("Second")], start={"leader": 0, "first_hand": False})
    match.play(Deal((*first, *second)))
    actions = _actions(match, match.state, played)
    if actions is None:
        raise ValueError(f"{key}: the rules do not allow these plays")
    match.play_all(actions)
    return match


def _actions(match: Match, state: Any, played: Sequence[Tile]) -> list[Action] | None:
    """Return legal actions that play the tiles in order, at either end; None if there are none."""
    legal = match.game.legal_actions(state) if state.to_move >= 0 else ()
    if not played and legal != (PASS,):
        return []
    if state.to_move == 1 and state.boneyard:
        choices: list[Action] = [DRAW]
    elif legal == (PASS,):
        choices = [PASS]
    else:
        choices = [action for action in legal if isinstance(action, Play) and action.tile == played[0]]
    for action in choices:
        rest = _actions(match, match.game.apply(state, action), played[isinstance(action, Play) :])
        if rest is not None:
            return [action, *rest]
    return None


def _tiles(text: str) -> list[Tile]:
    return [parse_tile(word) for word in text.split()]
