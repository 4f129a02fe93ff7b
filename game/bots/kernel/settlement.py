"""Payment at the end of a hand of a line game: the kernel's version of `LineGame.settle`.

It imports only other kernel modules, so that mypyc can compile it.
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
    """Return each side's points after a domino by seat `out`, or after a block if `out` is -1."""
    counts = [spots(rules, hand) for hand in hands]
    if rules.pool:
        return _from_pool(rules, winners(rules, hands, out))
    if out >= 0:
        return _pay_winner(rules, counts, rules.side_of[out], rules.domino_pay, 0)
    held = _spots_by_side(rules, counts)
    if rules.block_pay == PAY_CASCADE:
        return [_spots_to_points(rules, _shortfall(held, own)) for own in held]
    lightest = _lightest(rules, hands, counts)
    if len(lightest) != 1:
        return _share_tie(rules, held, lightest)
    if rules.round_each_hand:
        held = _spots_by_side(rules, [_nearest_five(count) for count in counts])
    return _pay_winner(rules, counts, lightest[0], rules.block_pay, held[lightest[0]])


def winners(rules: RuleTables, hands: list[int], out: int) -> list[int]:
    """Return the sides that win a hand: the side of seat `out`, or the lightest after a block; possibly none."""
    return [rules.side_of[out]] if out >= 0 else _lightest(rules, hands, [spots(rules, hand) for hand in hands])


def _from_pool(rules: RuleTables, winners: list[int]) -> list[int]:
    """Return the payments in chips: each seat stakes one, and the winners share the pool."""
    paid = [-1] * rules.sides
    for seat in winners:
        paid[seat] += rules.pool // len(winners)
    return paid


def _spots_by_side(rules: RuleTables, counts: list[int]) -> list[int]:
    """Return the number of spots left with each side."""
    held = [0] * rules.sides
    for seat in range(rules.seats):
        held[rules.side_of[seat]] += counts[seat]
    return held


def _shortfall(side_spots: list[int], own: int) -> int:
    """Return the sum, over all heavier sides, of the spots by which each exceeds `own`."""
    total = 0
    for spots_held in side_spots:
        if spots_held > own:
            total += spots_held - own
    return total


def _lightest(rules: RuleTables, hands: list[int], counts: list[int]) -> list[int]:
    """Return the sides that win a block."""
    if rules.block_winner == NOBODY:
        return []
    if rules.block_winner == LIGHTEST_SIDE:
        claims = _spots_by_side(rules, counts)
    elif rules.block_winner == LIGHTEST_HAND:
        claims = [1 << 20] * rules.sides
        for seat in range(rules.seats):
            side = rules.side_of[seat]
            claims[side] = min(claims[side], counts[seat])
    else:
        claims = _hand_ranks(rules, hands)
    lowest = min(claims)
    return [side for side in range(rules.sides) if claims[side] == lowest]


def _hand_ranks(rules: RuleTables, hands: list[int]) -> list[int]:
    """Return the rank of each hand; the lowest wins.

    Hands without doubles rank by their spots, before all others. If every hand has doubles, `block_winner` decides: by
    the spots of the other tiles, or by the number of doubles.
    """
    any_without_doubles = False
    for hand in hands:
        if not hand & rules.doubles:
            any_without_doubles = True
    ranks = []
    for hand in hands:
        doubles = hand & rules.doubles
        if any_without_doubles and doubles:
            ranks.append(1 << 20)
        elif any_without_doubles or rules.block_winner == LIGHTEST_BESIDE_DOUBLES:
            ranks.append(spots(rules, hand ^ doubles))
        else:
            ranks.append(count(doubles) << 8 | (doubles & -doubles).bit_length())  # fewest doubles, then lowest
    return ranks


def _pay_winner(rules: RuleTables, counts: list[int], winner: int, pay: int, own: int) -> list[int]:
    """Pay one side: a point, or the spots of all others, plus or minus its `own` if the rules say so."""
    paid = [0] * rules.sides
    if pay == PAY_ONE:
        paid[winner] = 1
        return paid
    total = 0
    for seat in range(rules.seats):
        if rules.side_of[seat] != winner:
            total += _nearest_five(counts[seat]) if rules.round_each_hand else counts[seat]
    if rules.both_hands or pay == PAY_BOTH:
        total += own
    elif pay == PAY_DIFF:
        total -= own
    paid[winner] = _spots_to_points(rules, max(total, 0))
    return paid


def _share_tie(rules: RuleTables, held: list[int], tied: list[int]) -> list[int]:
    """Share the spots of the other sides among the tied ones, rounding down."""
    paid = [0] * rules.sides
    left_out = len(held) - len(tied)
    if rules.tie == TIE_NONE or not tied or not left_out or (rules.tie == TIE_ONE_LEFT_OUT and left_out > 1):
        return paid
    total = sum(held)
    for side in tied:
        total -= held[side]
    for side in tied:
        paid[side] = _spots_to_points(rules, total // len(tied))
    return paid


def _spots_to_points(rules: RuleTables, total: int) -> int:
    return (_nearest_five(total) if rules.round_to_five else total) // rules.unit


def _nearest_five(total: int) -> int:
    """Return the multiple of five nearest to `total`."""
    return 5 * ((total + 2) // 5)


# -- simulated matches -------------------------------------------------------------------------------------------------


def races_won(merits: list[int], target: int, totals: list[list[int]]) -> list[float]:
    """Return the share of simulated matches that each side wins. An unfinished match is shared by the leading sides.

    `merits` are the current scores (higher is better). A side that alone leads with at least `target` wins. `totals`
    lists for each match the sides' running totals after each hand, flattened.
    """
    sides = len(merits)
    won = [0.0] * sides
    for gained in totals:
        winner = -1
        start = 0
        while winner < 0 and start < len(gained):
            best = -1 << 60
            leader = -1
            for side in range(sides):
                merit = merits[side] + gained[start + side]
                if merit > best:
                    best, leader = merit, side
                elif merit == best:
                    leader = -1
            if best >= target and leader >= 0:
                winner = leader
            start += sides
        if winner >= 0:
            won[winner] += 1.0
            continue
        start = len(gained) - sides
        best = -1 << 60
        for side in range(sides):
            best = max(best, merits[side] + gained[start + side])
        ahead = 0
        for side in range(sides):
            if merits[side] + gained[start + side] == best:
                ahead += 1
        for side in range(sides):
            if merits[side] + gained[start + side] == best:
                won[side] += 1.0 / ahead
    return [share / len(totals) for share in won]
