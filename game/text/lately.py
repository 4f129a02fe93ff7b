"""What each player did last, in a few words that fit on a name plate: “passed”, “drew 3”, “5-2 +10”."""

from game.core.state import Action, Deal, Draw, Pass, Play, State, scored_in_play
from game.core.tiles import Tile
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import ngettext


def lately(match: Match, landed: int) -> dict[int, str]:
    """By seat, its last go in this hand, of the first `landed` actions of the match; a seat that had none is left out.

    A go is all that a player does before another does anything: tiles drawn are counted, never named.
    """
    goes: dict[int, list[str]] = {}
    drawn, last = 0, None
    for step in range(match.dealt, landed):
        before, action, after = match.states[step], match.actions[step], match.states[step + 1]
        seat = before.to_move
        if seat < 0 or isinstance(action, Deal):
            continue
        if seat != last:
            goes[seat], drawn, last = [], 0, seat
        if isinstance(action, Draw):
            drawn += 1
            goes[seat] = [ngettext("drew {count}", "drew {count}", drawn).format(count=drawn)]
        elif words := _words(match, before, action, after):
            goes[seat].append(words)
    return {seat: _(", ").join(words) for seat, words in goes.items() if words}


def laid_since(match: Match, seat: int, landed: int) -> tuple[Tile, ...]:
    """The tiles that others have laid in this hand since that seat did anything, of the first `landed` actions."""
    tiles: list[Tile] = []
    for step in range(landed - 1, match.dealt - 1, -1):
        if match.states[step].to_move == seat:
            break
        action = match.actions[step]
        if isinstance(action, Play):
            tiles.append(action.tile)
    return tuple(reversed(tiles))


def _words(match: Match, before: State, action: Action, after: State) -> str:
    match action:
        case Pass():
            return _("passed")
        case Play(tile):
            side = match.game.side(before.to_move, len(before.hands))
            points = sum(event.points for event in scored_in_play(after.events) if event.side == side)
            return f"{tile} {'+' if points > 0 else '−'}{abs(points)}" if points else str(tile)
    return ""
