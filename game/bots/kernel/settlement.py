"""Payment at the end of a hand of a line game: the kernel's version of `LineGame.settle`.

It imports only other kernel modules, so that mypyc can compile it.
"""

from game.bots.kernel.rule_tables import (
    FEWEST_DOUBLES,
    LIGHTEST_BESIDE_DOUBLES,
    LIGHTEST_HAND,
    NOBODY,
    PAY_BOTH,
    PAY_CASCADE,
    PAY_DIFF,
    PAY_ONE,
    TIE_ONE_LEFT_OUT,
    TIE_SPLIT,
    RuleTables,
    count,
    spots,
)


def settlement(rules: RuleTables, hands: list[int], out: int) -> list[int]:
    """Return each side's points after a domino by seat `out`, or after a block if `out` is -1."""
    won = winners(rules, hands, out)
    if rules.pool:  # each seat stakes a chip, and the winners share the pool
        return [rules.pool // len(won) - 1 if side in won else -1 for side in range(rules.sides)]
    winner = won[0] if len(won) == 1 else -1
    held = [0] * rules.sides
    own = others = 0
    for seat, hand in enumerate(hands):
        side, left = rules.side_of[seat], spots(rules, hand)
        held[side] += left
        if rules.round_each_hand:
            left = _nearest_five(left)
        if side == winner:
            own += left
        else:
            others += left
    pay = rules.block_pay if out < 0 else rules.domino_pay
    if pay == PAY_CASCADE:  # each side scores by how much each heavier one exceeds it
        return [_to_points(rules, sum([max(0, other - own) for other in held])) for own in held]
    paid = [0] * rules.sides
    if winner >= 0:
        if out < 0 and (rules.both_hands or pay == PAY_BOTH):
            others += own
        elif out < 0 and pay == PAY_DIFF:
            others -= own
        paid[winner] = 1 if pay == PAY_ONE else _to_points(rules, max(0, others))
    elif rules.tie == TIE_SPLIT or (rules.tie == TIE_ONE_LEFT_OUT and rules.sides - len(won) == 1):
        total = sum([held[side] for side in range(rules.sides) if side not in won])
        for side in won:
            paid[side] = _to_points(rules, total // len(won))
    return paid


def winners(rules: RuleTables, hands: list[int], out: int) -> list[int]:
    """Return the sides that win a hand: the side of seat `out`, or the lightest after a block; possibly none."""
    if out >= 0:
        return [rules.side_of[out]]
    if rules.block_winner == NOBODY:
        return []
    if rules.block_winner in (FEWEST_DOUBLES, LIGHTEST_BESIDE_DOUBLES):
        claims = _hand_ranks(rules, hands)
    else:
        claims = [-1] * rules.sides
        for seat, hand in enumerate(hands):
            side, left = rules.side_of[seat], spots(rules, hand)
            if claims[side] < 0:
                claims[side] = left
            elif rules.block_winner == LIGHTEST_HAND:
                claims[side] = min(claims[side], left)
            else:
                claims[side] += left
    lowest = min(claims)
    return [side for side in range(rules.sides) if claims[side] == lowest]


def _hand_ranks(rules: RuleTables, hands: list[int]) -> list[int]:
    """Return the rank of each hand; the lowest wins.

    Hands without doubles rank by their spots, before all others. If every hand has doubles, `block_winner` decides: by
    the spots of the other tiles, or by the number of doubles.
    """
    any_without_doubles = 0 in [hand & rules.doubles for hand in hands]
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


def _to_points(rules: RuleTables, total: int) -> int:
    return (_nearest_five(total) if rules.round_to_five else total) // rules.unit


def _nearest_five(total: int) -> int:
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
        best, leaders, start = 0, 0, 0
        while start < len(gained) and (leaders != 1 or best < target):
            best, leaders = -1 << 60, 0
            for side in range(sides):
                score = merits[side] + gained[start + side]
                if score > best:
                    best, leaders = score, 1
                elif score == best:
                    leaders += 1
            start += sides
        for side in range(sides):
            if merits[side] + gained[start - sides + side] == best:
                won[side] += 1.0 / leaders
    return [share / len(totals) for share in won]
