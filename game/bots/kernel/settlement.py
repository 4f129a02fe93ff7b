"""What a hand of a line game pays when it is over, in numbers: rules/line/settling.py as a compiled search needs it.

This file imports nothing of the game, so that mypyc can compile it.
"""

from game.bots.kernel.rule_tables import (
    LIGHTEST_BESIDE_DOUBLES,
    LIGHTEST_HAND,
    LIGHTEST_SIDE,
    NOBODY,
    PAY_BOTH,
    PAY_CASCADE,
    PAY_DIFF,
    PAY_ONE,
    TIE_NONE,
    TIE_ONE_LEFT_OUT,
    Shape,
    count,
    spots,
)


def settlement(shape: Shape, hands: list[int], out: int) -> list[int]:
    """The points of each side for a domino by the seat `out`, or for a block if that is -1."""
    counts = [spots(shape, hand) for hand in hands]
    if shape.pool:
        return _from_pool(shape, [out] if out >= 0 else _lightest(shape, hands, counts))
    if out >= 0:
        return _win(shape, counts, shape.side[out], shape.domino_pay, 0)
    held = _held(shape, counts)
    if shape.block_pay == PAY_CASCADE:
        return [_in_points(shape, _shortfall(held, own)) for own in held]
    lightest = _lightest(shape, hands, counts)
    if len(lightest) != 1:
        return _split(shape, held, lightest)
    if shape.each_to_five:
        held = _held(shape, [_five(one) for one in counts])
    return _win(shape, counts, lightest[0], shape.block_pay, held[lightest[0]])


def _from_pool(shape: Shape, winners: list[int]) -> list[int]:
    """A stake from everybody, and the pool to whoever wins."""
    paid = [-1] * shape.sides
    for seat in winners:
        paid[seat] += shape.pool // len(winners)
    return paid


def _held(shape: Shape, counts: list[int]) -> list[int]:
    """The spots left with each side."""
    held = [0] * shape.sides
    for seat in range(shape.seats):
        held[shape.side[seat]] += counts[seat]
    return held


def _shortfall(held: list[int], own: int) -> int:
    """By how many spots all the heavier are heavier, together."""
    total = 0
    for other in held:
        if other > own:
            total += other - own
    return total


def _lightest(shape: Shape, hands: list[int], counts: list[int]) -> list[int]:
    """The sides that win a block."""
    if shape.block_winner == NOBODY:
        return []
    if shape.block_winner == LIGHTEST_SIDE:
        claims = _held(shape, counts)
    elif shape.block_winner == LIGHTEST_HAND:
        claims = [1 << 20] * shape.sides
        for seat in range(shape.seats):
            side = shape.side[seat]
            claims[side] = min(claims[side], counts[seat])
    else:
        claims = _beside_doubles(shape, hands)
    least = min(claims)
    return [side for side in range(shape.sides) if claims[side] == least]


def _beside_doubles(shape: Shape, hands: list[int]) -> list[int]:
    """The spots of the hands without doubles; where there are none, what the rule of the shape goes by."""
    clear = False
    for hand in hands:
        if not hand & shape.doubles:
            clear = True
    claims = []
    for hand in hands:
        doubles = hand & shape.doubles
        if clear and doubles:
            claims.append(1 << 20)
        elif clear or shape.block_winner == LIGHTEST_BESIDE_DOUBLES:
            claims.append(spots(shape, hand ^ doubles))
        else:
            claims.append(count(doubles) << 8 | (doubles & -doubles).bit_length())  # the fewest, then the lowest
    return claims


def _win(shape: Shape, counts: list[int], winner: int, way: int, own: int) -> list[int]:
    """One side is paid: a point, or the spots of all the others, and its `own` as the shape says."""
    paid = [0] * shape.sides
    if way == PAY_ONE:
        paid[winner] = 1
        return paid
    total = 0
    for seat in range(shape.seats):
        if shape.side[seat] != winner:
            total += _five(counts[seat]) if shape.each_to_five else counts[seat]
    if shape.both_hands or way == PAY_BOTH:
        total += own
    elif way == PAY_DIFF:
        total -= own
    paid[winner] = _in_points(shape, max(total, 0))
    return paid


def _split(shape: Shape, held: list[int], tied: list[int]) -> list[int]:
    """Those who tie share the spots of the others, odd spots dropped."""
    paid = [0] * shape.sides
    left_out = len(held) - len(tied)
    if shape.tie == TIE_NONE or not tied or not left_out or (shape.tie == TIE_ONE_LEFT_OUT and left_out > 1):
        return paid
    total = sum(held)
    for side in tied:
        total -= held[side]
    for side in tied:
        paid[side] = _in_points(shape, total // len(tied))
    return paid


def _in_points(shape: Shape, total: int) -> int:
    return (_five(total) if shape.to_five else total) // shape.unit


def _five(total: int) -> int:
    """The multiple of five nearest to so many spots."""
    return 5 * ((total + 2) // 5)
