"""What a view of a line game tells about the tiles it hides."""

from dataclasses import dataclass

from game.rules.line import LineGame, LineState
from game.state import Action, Announce, Draw, Muggins, Pass, Play
from game.tiles import Tile


@dataclass(frozen=True)
class Reading:
    """The tiles that are not seen, and by seat the chance that each of them is in that hand.

    The own seat holds no unseen tile: its chances are empty.
    """

    unseen: tuple[Tile, ...]
    chances: tuple[dict[Tile, float], ...]


def read(game: LineGame, view: LineState) -> Reading:
    """What the seat to move can tell from the line, the draws and the passes of this hand.

    Whoever passed had none of the tiles that fitted, so such a tile can only be among those drawn since. A draw is
    read in the same way even where it was not forced, as hardly anybody draws who could play.
    """
    seen = {*view.hands[view.to_move], *view.exposed}
    hidden = [tile for tile in game.deck() if tile not in seen]
    places = _places(game, view, hidden)
    laid = {laid.tile for laid in view.line.laid}
    unseen = tuple(tile for tile in hidden if tile not in laid)
    asleep = len(view.boneyard)
    everywhere = {tile: asleep + sum(may[tile] for may in places.values()) for tile in unseen}
    chances = tuple(
        {tile: places[seat][tile] / (everywhere[tile] or 1) for tile in unseen} if seat in places else {}
        for seat in range(len(view.hands))
    )
    return Reading(unseen, chances)


def _places(game: LineGame, view: LineState, hidden: list[Tile]) -> dict[int, dict[Tile, int]]:
    """By each other seat and tile, how many of the tiles it holds may be that one: always the latest it took."""
    others = [seat for seat in range(len(view.hands)) if seat != view.to_move]
    places = {seat: dict.fromkeys(hidden, _dealt(view, seat)) for seat in others}
    line = game.no_line
    before: tuple[int, Action] | None = None
    may_call = 0
    for seat, action in view.history:
        if isinstance(action, Play):
            line = game.led(line, action) if action.arm is None else line.join(action.tile, action.arm, action.outward)
            if seat in places:
                _take_away(places[seat], action.tile)
        elif isinstance(action, Announce):
            missed = game.ends_count(line).points not in (0, action.points)
            may_call = len(view.hands) - 1 if missed else 0
        elif isinstance(action, Muggins):
            may_call = 0
        elif isinstance(action, Pass) and may_call:
            may_call -= 1
        elif seat in places and isinstance(action, Draw | Pass) and line.laid and not _declines(seat, action, before):
            may = places[seat]
            for play in game.joins(line, hidden):
                may[play.tile] = 0
            if isinstance(action, Draw):
                for tile in hidden:
                    may[tile] += 1
        before = seat, action
    return places


def _declines(seat: int, action: Action, before: tuple[int, Action] | None) -> bool:
    """Whether a pass only ends a turn that its player might have gone on with: it follows a play of the same seat."""
    return isinstance(action, Pass) and before is not None and before[0] == seat and isinstance(before[1], Play)


def _dealt(view: LineState, seat: int) -> int:
    """How many tiles `seat` was dealt: those it has, those it played, less those it drew."""
    actions = [action for mover, action in view.history if mover == seat]
    played = sum(isinstance(action, Play) for action in actions)
    return len(view.hands[seat]) + played - sum(isinstance(action, Draw) for action in actions)


def _take_away(may: dict[Tile, int], played: Tile) -> None:
    """`played` leaves the hand: one place fewer for each tile that may lie in all the places where it may have lain."""
    least = max(may[played], 1)
    for tile, count in may.items():
        if count >= least:
            may[tile] = count - 1
