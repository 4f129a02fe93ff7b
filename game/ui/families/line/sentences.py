"""The sentence above the hand: what the person at the screen can do now."""

from collections.abc import Sequence

from game.core.state import BUY, DRAW, PASS, SELL, SHUT, Action, Announce, Play, Scored
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.line.leading import PRICE_OF_THE_LEAD
from game.rules.line.line_game import LineGame, LineState, Turn
from game.rules.options import at
from game.ui.table.drag import Laying


def to_do(match: Match, legal: Sequence[Action]) -> str:
    """What the person to move is asked, whose `legal` actions these are."""
    name = match.names[match.state.to_move]
    if any(isinstance(action, Announce) for action in legal):
        return _announce(match).format(name=name)
    if tuple(legal) == (DRAW,):
        return _("{name}, nothing fits: draw from the boneyard.").format(name=name)
    if tuple(legal) == (PASS,):
        return _("{name}, nothing fits: pass.").format(name=name)
    state = match.state
    if isinstance(state, LineState):
        return _out_of_the_ordinary(match, state, legal) or _ordinary(match, state, legal).format(name=name)
    return _("{name}, play a tile.").format(name=name)


def where(match: Match, places: Sequence[Laying]) -> str:
    """Where the person to move may lay the tile that has been taken up."""
    state, name, tile = match.state, match.names[match.state.to_move], places[0].tile
    assert isinstance(state, LineState)
    numbers = {end.arm: end.pip for end in state.line.ends}
    at_ends = [numbers[play.arm] for play in places if isinstance(play, Play) and play.arm in numbers]
    if not at_ends:
        return _("{name}, lay {tile} in the middle.").format(name=name, tile=tile)
    if len(at_ends) == 1:
        return _("{name}, lay {tile} at the {pip}.").format(name=name, tile=tile, pip=at_ends[0])
    return _("{name}, lay {tile} at one of the ends that are lit.").format(name=name, tile=tile)


def fine(match: Match) -> int:
    """The points that a draw costs the one to move, who may draw."""
    drawn = match.game.apply(match.state, DRAW)
    return -sum(event.points for event in drawn.events if isinstance(event, Scored))


def fined(match: Match) -> str:
    """Whether to draw though it costs so much."""
    name, points = match.names[match.state.to_move], fine(match)
    return ngettext(
        "{name}, you can play. Draw all the same, and lose {points} point?",
        "{name}, you can play. Draw all the same, and lose {points} points?",
        points,
    ).format(name=name, points=points)


def take_all(match: Match) -> str:
    """Whether to take all that may be taken."""
    name = match.names[match.state.to_move]
    left = at(match.game.floor, len(match.players)) if isinstance(match.game, LineGame) else 0
    taken = len(match.state.boneyard) - left
    if not left:
        return _("{name}, take all {count} tiles?").format(name=name, count=taken)
    return _("{name}, take {count} tiles, all but {left}?").format(name=name, count=taken, left=left)


def _announce(match: Match) -> str:
    unit = match.game.unit if isinstance(match.game, LineGame) else 1
    if unit == 1:
        return _("{name}, how much do the ends count?")
    number = {3: _("three"), 5: _("five")}.get(unit, str(unit))
    return _("{name}, what do the ends score, a point for every {number}?").replace("{number}", number)


def _ordinary(match: Match, state: LineState, legal: Sequence[Action]) -> str:
    if not state.line.laid:
        if len(legal) == 1:
            return _("{name}, lead {tile}: it begins the hand.").replace("{tile}", str(legal[0]))
        return _("{name}, lead a tile.")
    if SHUT in legal and DRAW in legal:
        return _("{name}, play a tile, draw first, or shut the game.")
    if SHUT in legal:
        return _("{name}, play a tile, or shut the game.")
    if DRAW in legal and _only_matadors(match):
        return _("{name}, only a matador fits: play it, or keep it and draw.")
    if DRAW in legal:
        return _costly(fine(match)) or _("{name}, play a tile, or draw first.")
    return _("{name}, play a tile.")


def _only_matadors(match: Match) -> bool:
    """Whether one who may draw though tiles fit may do so because they are to be kept back."""
    return isinstance(match.game, LineGame) and not match.game.draw_when_able


def _costly(points: int) -> str:
    """That one may draw although one can play, which costs points; empty where it costs none."""
    words = ngettext(
        "{name}, play a tile. To draw although you can play costs {points} point.",
        "{name}, play a tile. To draw although you can play costs {points} points.",
        points,
    )
    return words.replace("{points}", str(points)) if points else ""


def _out_of_the_ordinary(match: Match, state: LineState, legal: Sequence[Action]) -> str:
    """The sentence where the turn is not an ordinary one; empty where it is."""
    seat, turn, names = state.to_move, state.turn or Turn(), match.names
    name = names[seat]
    if BUY in legal or SELL in legal:
        words = (
            _("{name}, {other} has the lead. Buy it?")
            if BUY in legal
            else _("{name}, {other} offers {points} points for your lead.")
        )
        other = names[match.game.next_seat(seat, len(names))]
        return words.format(name=name, other=other, points=PRICE_OF_THE_LEAD)
    if turn.offer == "partner":
        partner = names[(seat + 2) % len(names)]
        return _("{name}, lead a tile, or leave the lead to {partner}.").format(name=name, partner=partner)
    if turn.tip is not None:
        return _after_double(match, state.line.laid[turn.tip].tile.high, PASS in legal).format(name=name)
    if turn.owed:
        passed = next(names[mover] for mover, _action in reversed(state.history) if mover != seat)
        words = _("{name}, {other} cannot play, so you play twice.")
        if SHUT in legal:
            words = _("{name}, {other} cannot play: play twice, or shut the game.")
        return words.format(name=name, other=passed)
    if state.history and state.history[-1][0] == seat and isinstance(state.history[-1][1], Play):
        return _("{name}, and now your second tile.").format(name=name)
    return ""


def _after_double(match: Match, number: int, may_stop: bool) -> str:
    own = isinstance(match.game, LineGame) and match.game.replay == "own"
    if may_stop:
        words = (
            _("{name}, you may join another {number} to your double.")
            if own
            else _("{name}, you may play another tile.")
        )
    else:
        words = _("{name}, join another {number} to your double.") if own else _("{name}, play another tile.")
    return words.replace("{number}", str(number))
