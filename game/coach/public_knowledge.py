"""What every player at the table can know of a hand: the tiles seen, and the numbers or suits a seat lacked.

Hidden tiles are never used: the result is the same from any seat's view, except for that seat's own tiles.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from game.core.state import Action, Draw, Pass, Play, State
from game.core.tiles import HIDDEN, Tile
from game.rules.game import Game
from game.rules.line.line_game import LineGame
from game.rules.line.line_state import LineState, SpecialTurn
from game.rules.tricks.trick_game import Suit, TrickGame, TrickState

Step = tuple[State, Action]
"""A state (or a seat's view of it) and the action taken in it."""
Voids = dict[int, dict[Suit, int]]
"""Per seat: each number or suit the seat had none of, and how many tiles in its hand it may have drawn since."""


class _LineVoids:
    """What a seat lacked in a line game: the number of its draws then, and its draws since that it has not played."""

    def __init__(self) -> None:
        self._draws = 0
        self._since: dict[Suit, int] = {}
        self._unplayed: dict[Suit, int] = {}

    def lack(self, numbers: Iterable[Suit]) -> None:
        for number in numbers:
            self._since[number], self._unplayed[number] = self._draws, 0

    def draw(self) -> None:
        self._draws += 1
        self._unplayed = {number: count + 1 for number, count in self._unplayed.items()}

    def play(self, tile: Tile) -> None:
        """Remove a tile with a lacked number: it was drawn after the number was lacking."""
        drawn_after = max((self._since[number] for number in tile if number in self._since), default=-1)
        for number, since in self._since.items():
            if since <= drawn_after:
                self._unplayed[number] -= 1

    def numbers(self) -> dict[Suit, int]:
        """Return each number lacked, and how many tiles of the hand may have been drawn since.

        They are among those drawn since earlier numbers were lacking.
        """
        return {
            number: min(self._unplayed[earlier] for earlier in self._since if self._since[earlier] <= since)
            for number, since in self._since.items()
        }


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
    line_voids: dict[int, _LineVoids] = {}
    for state, action in steps:
        seat = state.to_move
        if isinstance(state, LineState) and isinstance(game, LineGame):
            _update_line_voids(game, state, action, line_voids.setdefault(seat, _LineVoids()))
        elif isinstance(state, TrickState) and isinstance(game, TrickGame) and isinstance(action, Play):
            _update_trick_voids(game, state, action.tile, voids.setdefault(seat, {}))
    voids.update((seat, lacked.numbers()) for seat, lacked in line_voids.items())
    return {seat: numbers for seat, numbers in voids.items() if numbers}


def steps_of(game: Game[Any], view: State) -> Iterator[Step]:
    """Yield the steps of a hand that can prove voids, rebuilt from the history in a view.

    Only the fields that `known_voids` reads are right. Steps are left out, or made to prove nothing, if the view does
    not show enough: counts that may be called, matadors that may be kept back, and suit that need not be followed.
    """
    if isinstance(view, LineState) and isinstance(game, LineGame):
        yield from _line_steps(game, view)
    elif isinstance(view, TrickState) and isinstance(game, TrickGame):
        yield from _trick_steps(game, view)


def _line_steps(game: LineGame, view: LineState) -> Iterator[Step]:
    line = game.empty_line
    before: tuple[int, Action | None] = (-1, None)
    for seat, action in view.history:
        goes_on = before[0] == seat and isinstance(before[1], Play)  # a pass then declines another play
        claimant = None if game.claim == "auto" and not game.matador_reserve else seat
        turn = SpecialTurn(double_index=0) if goes_on else None
        yield view._replace(line=line, to_move=seat, claimant=claimant, special_turn=turn), action
        if isinstance(action, Play):
            line = game.extend_line(line, action)
        before = seat, action


def _trick_steps(game: TrickGame, view: TrickState) -> Iterator[Step]:
    first = len(view.tricks) if game.stock else 0
    if view.stock_closure is not None:
        first = sum(view.stock_closure.tricks)
    for trick in (*view.tricks[first:], *((view.trick,) if view.trick else ())):
        for number, (seat, tile) in enumerate(trick.plays):
            so_far = trick._replace(plays=trick.plays[:number]) if number else None
            yield view._replace(trick=so_far, to_move=seat), Play(tile)


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


def _update_line_voids(game: LineGame, state: LineState, action: Action, voids: _LineVoids) -> None:
    keeps_matador = game.matador_reserve and isinstance(action, Draw)  # perhaps, and it may have a number that fits
    if could_not_play(game, state, action) and not keeps_matador:
        voids.lack(matching_numbers(state))
    if isinstance(action, Draw):
        voids.draw()
    elif isinstance(action, Play):
        voids.play(action.tile)


def _update_trick_voids(game: TrickGame, state: TrickState, tile: Tile, voids: dict[Suit, int]) -> None:
    if state.trick is None or not game.must_follow(state):
        return
    suits, called, trump = game.suits(state.trump, tile), state.trick.called_suit, state.trump
    if called not in suits:
        voids[called] = 0
        if game.must_trump and trump is not None and trump not in suits:
            voids[trump] = 0
