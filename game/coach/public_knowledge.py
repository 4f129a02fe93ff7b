"""What every player at the table can know of a hand: the tiles seen, and the numbers or suits a seat lacked.

Hidden tiles are never used: the result is the same from any seat's view, except for that seat's own tiles.
"""

from collections.abc import Iterable
from typing import Any

from game.core.state import Action, Draw, Pass, Play, State
from game.core.tiles import HIDDEN, Tile
from game.rules.game import Game
from game.rules.line.line_game import LineGame
from game.rules.line.line_state import LineState
from game.rules.tricks.trick_game import Suit, TrickGame, TrickState

Step = tuple[State, Action]
"""A state (or a seat's view of it) and the action taken in it."""
Voids = dict[int, dict[Suit, int]]
"""Per seat: each number or suit the seat had none of, and how many tiles it has drawn since."""


def seen_tiles(view: State) -> set[Tile]:
    """Return the tiles visible in a view, including tiles on the line that are covered by others."""
    seen = {tile for hand in view.hands for tile in hand} | {*view.boneyard}
    seen |= {action.tile for _seat, action in view.history if isinstance(action, Play)}
    if isinstance(view, LineState):
        seen |= {*view.exposed, *(placed.tile for placed in view.line.placed_tiles)}
    elif isinstance(view, TrickState):
        seen |= {tile for discarded in view.discards for tile in discarded} | view.shown
        seen |= {view.turned} if view.turned is not None else set()
    return seen - {HIDDEN}


def known_voids(game: Game[Any], steps: Iterable[Step]) -> Voids:
    """Return the voids proved by the steps of a hand: a seat passed, had to draw, or did not follow suit."""
    voids: Voids = {}
    for state, action in steps:
        seat = state.to_move
        if isinstance(state, LineState) and isinstance(game, LineGame):
            _update_line_voids(game, state, action, voids.setdefault(seat, {}))
        elif isinstance(state, TrickState) and isinstance(game, TrickGame) and isinstance(action, Play):
            _update_trick_voids(game, state, action.tile, voids.setdefault(seat, {}))
    return {seat: numbers for seat, numbers in voids.items() if numbers}


def could_not_play(game: LineGame, state: LineState, action: Action) -> bool:
    """Return whether an action proves that its seat had no tile that fits."""
    turn = state.special_turn
    if (
        not state.line.placed_tiles
        or state.claimant is not None
        or (turn is not None and (turn.double_index is not None or turn.offer))
    ):
        return False
    return isinstance(action, Pass) or (isinstance(action, Draw) and not game.draw_when_able)


def matching_numbers(state: LineState) -> tuple[int, ...]:
    """Return the numbers that fit an open end, without repeats, highest first."""
    meeting = state.line.meeting_sum
    numbers = {meeting - end.pip if meeting else end.pip for end in state.line.ends}
    return tuple(sorted((number for number in numbers if not meeting or number < meeting), reverse=True))


def _update_line_voids(game: LineGame, state: LineState, action: Action, voids: dict[Suit, int]) -> None:
    if could_not_play(game, state, action):
        voids.update(dict.fromkeys(matching_numbers(state), 0))
    if isinstance(action, Draw):
        voids.update({number: drawn + 1 for number, drawn in voids.items()})
    elif isinstance(action, Play):
        for number in action.tile:
            voids.pop(number, None)


def _update_trick_voids(game: TrickGame, state: TrickState, tile: Tile, voids: dict[Suit, int]) -> None:
    if state.trick is None or not game.must_follow(state):
        return
    suits, called, trump = game.suits(state.trump, tile), state.trick.called_suit, state.trump
    if called not in suits:
        voids[called] = 0
        if game.must_trump and trump is not None and trump not in suits:
            voids[trump] = 0
