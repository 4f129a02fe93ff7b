"""What everybody at the table can know of a hand: the tiles that have been seen, and what others could not play.

Nothing here looks at what is hidden: any seat's view of the states gives the same, but for its own tiles.
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
"""A state, or what was seen of it, and the action taken in it."""
Voids = dict[int, dict[Suit, int]]
"""By seat, the numbers or suits of which it had none, and how many tiles it has drawn since."""


def seen_tiles(view: State) -> set[Tile]:
    """The tiles that are not hidden in a view of a state, wherever they lie, those covered included."""
    seen = {tile for hand in view.hands for tile in hand} | {*view.boneyard}
    seen |= {action.tile for _seat, action in view.history if isinstance(action, Play)}
    if isinstance(view, LineState):
        seen |= {*view.exposed, *(laid.tile for laid in view.line.placed_tiles)}
    elif isinstance(view, TrickState):
        seen |= {tile for thrown in view.discards for tile in thrown} | view.shown
        seen |= {view.turned} if view.turned is not None else set()
    return seen - {HIDDEN}


def known_voids(game: Game[Any], steps: Iterable[Step]) -> Voids:
    """What the steps of a hand have proved that seats had none of: they passed, had to draw, or did not follow suit."""
    found: Voids = {}
    for state, action in steps:
        seat = state.to_move
        if isinstance(state, LineState) and isinstance(game, LineGame):
            _on_the_line(game, state, action, found.setdefault(seat, {}))
        elif isinstance(state, TrickState) and isinstance(game, TrickGame) and isinstance(action, Play):
            _to_the_trick(game, state, action.tile, found.setdefault(seat, {}))
    return {seat: numbers for seat, numbers in found.items() if numbers}


def could_not_play(game: LineGame, state: LineState, action: Action) -> bool:
    """Whether an action proves that its seat had nothing that fits."""
    turn = state.special_turn
    if (
        not state.line.placed_tiles
        or state.claimant is not None
        or (turn is not None and (turn.double_index is not None or turn.offer))
    ):
        return False
    return isinstance(action, Pass) or (isinstance(action, Draw) and not game.draw_when_able)


def matching_numbers(state: LineState) -> tuple[int, ...]:
    """The numbers that fit an open end, each once, the highest first."""
    meeting = state.line.meeting_sum
    numbers = {meeting - end.pip if meeting else end.pip for end in state.line.ends}
    return tuple(sorted((number for number in numbers if not meeting or number < meeting), reverse=True))


def _on_the_line(game: LineGame, state: LineState, action: Action, had_none: dict[Suit, int]) -> None:
    if could_not_play(game, state, action):
        had_none.update(dict.fromkeys(matching_numbers(state), 0))
    if isinstance(action, Draw):
        had_none.update({number: drawn + 1 for number, drawn in had_none.items()})
    elif isinstance(action, Play):
        for number in action.tile:
            had_none.pop(number, None)


def _to_the_trick(game: TrickGame, state: TrickState, tile: Tile, had_none: dict[Suit, int]) -> None:
    if state.trick is None or not game.must_follow(state):
        return
    suits, called, trump = game.suits(state.trump, tile), state.trick.called_suit, state.trump
    if called not in suits:
        had_none[called] = 0
        if game.must_trump and trump is not None and trump not in suits:
            had_none[trump] = 0
