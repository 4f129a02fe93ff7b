"""Hands of a line game played out from any moment by good sense: each seat knows its own tiles and what lies open.

No seat is shown what another holds, nor what the boneyard does. A play is worth by one `Sense` what it sheds, what it
scores, what the own hand could answer the new ends with and what others could.

This file imports nothing of the game but what is compiled with it, so that mypyc can compile it.
"""

from game.bots.kernel.position import DRAW, LEAD, SHUT, Position, margin
from game.bots.kernel.rule_tables import SPINNER, count


class Sense:
    """What a play is worth, in half spots: by spots shed, own tiles that fit the new ends, a double out of hand, unseen
    tiles that fit, and points scored."""

    def __init__(self, shed: int, fits: int, double: int, unseen: int, point: int) -> None:
        self.shed = shed
        self.fits = fits
        self.double = double
        self.unseen = unseen
        self.point = point


def fitting_after(position: Position, move: int) -> int:
    """All tiles that would fit the open ends after a move."""
    rules = position.rules
    meets = rules.fits_pip
    everything = (1 << len(rules.low)) - 1
    if move < 0:
        return position.fitting(everything)
    tile, end, outward = move >> 12, (move >> 6) & 63, move & 63
    if end == LEAD:
        return meets[outward] if rules.ends == 1 else meets[rules.low[tile]] | meets[rules.high[tile]]
    fit = meets[outward] | position.fitting(everything, end)
    if end & 3 == SPINNER:  # its sides open
        fit |= meets[end >> 2]
    return fit


def worth(position: Position, move: int, gone: int, sense: Sense) -> int:
    """What a move is worth by good sense; `gone` are the tiles that lie open."""
    rules = position.rules
    seat = position.seat
    fit = fitting_after(position, move)
    held = position.hands[seat]
    everything = (1 << len(rules.low)) - 1
    if move < 0:
        return sense.fits * count(held & fit) - sense.unseen * count(everything & ~gone & ~held & fit)
    tile = move >> 12
    after = held ^ 1 << tile
    low, high = rules.low[tile], rules.high[tile]
    value = sense.shed * (low + high) + sense.fits * count(after & fit)
    value -= sense.unseen * count(everything & ~gone & ~held & fit)
    if low == high:
        value += sense.double
    if rules.scores_in_play and sense.point:
        value += sense.point * scored(position, move)
    return value


def scored(position: Position, move: int) -> int:
    """The points that the side of the seat to move is paid for what a move makes of the line, not for the hand."""
    rules = position.rules
    seat = position.seat
    side = rules.side_of[seat]
    child = position.copy()
    child.hands[seat] |= 1 << len(rules.low)  # one tile more than there is: the hand does not end
    child.play(move)
    return child.points[side] - position.points[side]


def sensible(position: Position, gone: int, sense: Sense) -> int:
    """The move that good sense makes: nobody draws who can play, or shuts the game."""
    moves = position.moves()
    best = moves[0]
    if len(moves) == 1:
        return best
    most = -1 << 30
    for move in moves:
        if move in (DRAW, SHUT):
            continue
        value = worth(position, move, gone, sense)
        if value > most:
            most, best = value, move
    return best


def finish(position: Position, gone: int, sense: Sense) -> None:
    """Play a hand to its end by good sense, in place; `gone` are the tiles that lie open."""
    while position.seat >= 0:
        move = sensible(position, gone, sense)
        position.play(move)
        if move >= 0:
            gone |= 1 << (move >> 12)


def outcome(position: Position, move: int, gone: int, sense: Sense, side: int) -> float:
    """What a side makes, less the mean of the others, if a move is made and the hand then played out by good sense."""
    child = position.copy()
    child.play(move)
    if move >= 0:
        gone |= 1 << (move >> 12)
    finish(child, gone, sense)
    return margin(child.points, side) - margin(position.points, side)
