"""Matches played on from their scores to the end, with hands that pay what was drawn beforehand.

This file imports nothing of the game, so that mypyc can compile it.
"""


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
