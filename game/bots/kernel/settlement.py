"""What a hand of a line game pays when it is over, in numbers: rules/line/settling.py for a compiled search.

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
    RuleTables,
    count,
    spots,
)


def settlement(rules: RuleTables, hands: list[int], out: int) -> list[int]:
    """The points of each side for a domino by the seat `out`, or for a block if that is -1."""
    counts = [spots(rules, hand) for hand in hands]
    if rules.pool:
        return _from_pool(rules, winners(rules, hands, out))
    if out >= 0:
        return _win(rules, counts, rules.side_of[out], rules.domino_pay, 0)
    held = _held(rules, counts)
    if rules.block_pay == PAY_CASCADE:
        return [_in_points(rules, _shortfall(held, own)) for own in held]
    lightest = _lightest(rules, hands, counts)
    if len(lightest) != 1:
        return _split(rules, held, lightest)
    if rules.round_each_hand:
        held = _held(rules, [_five(count) for count in counts])
    return _win(rules, counts, lightest[0], rules.block_pay, held[lightest[0]])


def winners(rules: RuleTables, hands: list[int], out: int) -> list[int]:
    """The sides that win a hand: that of the seat `out`, or the lightest of a block; none where the rules say so."""
    return [rules.side_of[out]] if out >= 0 else _lightest(rules, hands, [spots(rules, hand) for hand in hands])


def _from_pool(rules: RuleTables, winners: list[int]) -> list[int]:
    """A stake from everybody, and the pool to whoever wins."""
    paid = [-1] * rules.sides
    for seat in winners:
        paid[seat] += rules.pool // len(winners)
    return paid


def _held(rules: RuleTables, counts: list[int]) -> list[int]:
    """The spots left with each side."""
    held = [0] * rules.sides
    for seat in range(rules.seats):
        held[rules.side_of[seat]] += counts[seat]
    return held


def _shortfall(held: list[int], own: int) -> int:
    """By how many spots all the heavier are heavier, together."""
    total = 0
    for spots_held in held:
        if spots_held > own:
            total += spots_held - own
    return total


def _lightest(rules: RuleTables, hands: list[int], counts: list[int]) -> list[int]:
    """The sides that win a block."""
    if rules.block_winner == NOBODY:
        return []
    if rules.block_winner == LIGHTEST_SIDE:
        claims = _held(rules, counts)
    elif rules.block_winner == LIGHTEST_HAND:
        claims = [1 << 20] * rules.sides
        for seat in range(rules.seats):
            side = rules.side_of[seat]
            claims[side] = min(claims[side], counts[seat])
    else:
        claims = _beside_doubles(rules, hands)
    least = min(claims)
    return [side for side in range(rules.sides) if claims[side] == least]


def _beside_doubles(rules: RuleTables, hands: list[int]) -> list[int]:
    """The spots of the hands without doubles; where there are none, what `block_winner` says."""
    clear = False
    for hand in hands:
        if not hand & rules.doubles:
            clear = True
    claims = []
    for hand in hands:
        doubles = hand & rules.doubles
        if clear and doubles:
            claims.append(1 << 20)
        elif clear or rules.block_winner == LIGHTEST_BESIDE_DOUBLES:
            claims.append(spots(rules, hand ^ doubles))
        else:
            claims.append(count(doubles) << 8 | (doubles & -doubles).bit_length())  # the fewest, then the lowest
    return claims


def _win(rules: RuleTables, counts: list[int], winner: int, pay: int, own: int) -> list[int]:
    """One side is paid: a point, or the spots of all the others, and where the rules say so its `own`."""
    paid = [0] * rules.sides
    if pay == PAY_ONE:
        paid[winner] = 1
        return paid
    total = 0
    for seat in range(rules.seats):
        if rules.side_of[seat] != winner:
            total += _five(counts[seat]) if rules.round_each_hand else counts[seat]
    if rules.both_hands or pay == PAY_BOTH:
        total += own
    elif pay == PAY_DIFF:
        total -= own
    paid[winner] = _in_points(rules, max(total, 0))
    return paid


def _split(rules: RuleTables, held: list[int], tied: list[int]) -> list[int]:
    """Those who tie share the spots of the others, odd spots dropped."""
    paid = [0] * rules.sides
    left_out = len(held) - len(tied)
    if rules.tie == TIE_NONE or not tied or not left_out or (rules.tie == TIE_ONE_LEFT_OUT and left_out > 1):
        return paid
    total = sum(held)
    for side in tied:
        total -= held[side]
    for side in tied:
        paid[side] = _in_points(rules, total // len(tied))
    return paid


def _in_points(rules: RuleTables, total: int) -> int:
    return (_five(total) if rules.round_to_five else total) // rules.unit


def _five(total: int) -> int:
    """The multiple of five nearest to so many spots."""
    return 5 * ((total + 2) // 5)


# -- matches played on from their scores to the end, with hands that pay what was drawn beforehand ---------------------


def races_won(merits: list[int], target: int, totals: list[list[int]]) -> list[float]:
    """The share of the races that each side wins; of one that has no end yet the sides that are ahead have a share.

    `merits` are how good the scores are, and a side that is alone ahead at the `target` wins. `totals` has for each
    race what the sides have made after its first hand, after its second, and so on.
    """
    sides = len(merits)
    won = [0.0] * sides
    for made in totals:
        winner = -1
        at = 0
        while winner < 0 and at < len(made):
            best = -1 << 60
            leader = -1
            for side in range(sides):
                merit = merits[side] + made[at + side]
                if merit > best:
                    best, leader = merit, side
                elif merit == best:
                    leader = -1
            if best >= target and leader >= 0:
                winner = leader
            at += sides
        if winner >= 0:
            won[winner] += 1.0
            continue
        at = len(made) - sides
        best = -1 << 60
        for side in range(sides):
            best = max(best, merits[side] + made[at + side])
        ahead = 0
        for side in range(sides):
            if merits[side] + made[at + side] == best:
                ahead += 1
        for side in range(sides):
            if merits[side] + made[at + side] == best:
                won[side] += 1.0 / ahead
    return [share / len(totals) for share in won]
