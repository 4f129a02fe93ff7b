"""A line of play as one number: all its open ends, six bits each as `number << 2 | kind`, the lowest first.

This file imports nothing of the game, so that mypyc can compile it.
"""

from game.bots.kernel.rule_tables import BARE, CROSSWISE, PLAIN, RuleTables


def counted(end: int) -> int:
    """What an open end counts."""
    kind = end & 3
    return 0 if kind == BARE else end >> 2 if kind == PLAIN else end >> 2 << 1


def ends_total(line: int, ends: int) -> int:
    """What so many open ends of a line come to."""
    total = 0
    for _end in range(ends):
        total += counted(line & 63)
        line >>= 6
    return total


def multiple_points(rules: RuleTables, line: int, ends: int, led: bool) -> int:
    """The points for ends that make a multiple; `led` where the line is one tile."""
    total = ends_total(line, ends)
    if led and line & 3 == CROSSWISE:  # a double that is led shows its number at both ends, and counts once for each
        total //= 2
    return total // rules.unit if total % rules.multiple == 0 else 0


def header_points(rules: RuleTables, line: int, led: bool, needed: int) -> int:
    """The points for a header, two ends of one number, to a side that needs so many to win; `led` as above."""
    first, second = line & 63, line >> 6
    if first >> 2 != second >> 2:
        return 0
    header = 3 if not led and (first | second) & CROSSWISE else 2
    return min(header, rules.header_limits[min(needed, len(rules.header_limits) - 1)])
