"""Rules of a line game as numbers, for compiled search and rollouts.

Tiles are numbered in the order of `double_set`; a hand is a mask (bit k for tile k). An open end is a six-bit number,
`pip << 2 | kind`.

It imports only other kernel modules, so that mypyc can compile it.
"""

from dataclasses import dataclass

PLAIN, CROSSWISE, SPINNER, BARE = 0, 1, 2, 3
"""Kinds of open ends.

A normal end; a double lying crosswise, which counts twice; a spinner, whose sides become ends when it is covered;
and an empty side of a spinner, which counts nothing."""

NO_SPINNER, FIRST_DOUBLE, EVERY_DOUBLE = 0, 1, 2
NO_DRAW, DRAW_ONE, DRAW_UNTIL = 0, 1, 2
NO_REPLAY, ANY_END, OWN_END = 0, 1, 2
PAY_SUM, PAY_ONE, PAY_DIFF, PAY_BOTH, PAY_CASCADE = 0, 1, 2, 3, 4
LIGHTEST_SIDE, LIGHTEST_HAND, NOBODY, FEWEST_DOUBLES, LIGHTEST_BESIDE_DOUBLES = 0, 1, 2, 3, 4
TIE_NONE, TIE_SPLIT, TIE_ONE_LEFT_OUT = 0, 1, 2

_BIT_COUNTS = bytes([bin(ten).count("1") for ten in range(1024)])


@dataclass
class RuleTables:
    """Rules of a line game for a number of seats; an attribute named like an option of LineGame has its meaning."""

    max_pip: int
    seats: int
    turn_step: int  # from a seat to the next, modulo the seats
    side_of: list[int]  # by seat
    sides: int
    meeting_sum: int  # numbers that meet add up to this; 0: equal numbers meet
    fits_pip: list[int]  # by pip: mask of the tiles that fit it
    ends: int
    spinner: int
    multiple: int  # the ends score if their total is a multiple of this
    unit: int  # spots in a point
    header_limits: list[int]  # by points needed: maximum score for equal ends
    draw_when_unable: int
    draw_when_able: bool
    floor: int  # number of tiles that are never drawn
    own_end_only: bool  # seat 0 draws from the front of the boneyard, seat 1 from its back
    matador_reserve: bool  # a seat that can play only wild tiles may draw
    overdraw_fine: int
    score_floor: bool  # a fine takes no score below 0
    take_all_first: bool  # the second player's first draw when able takes the whole stock
    replay: int
    replay_must: bool
    plays_owed: int  # extra plays, after the first, for the seat after a pass
    shut: bool
    target: int  # score that wins the match
    ends_at_target: bool  # the hand ends when a side leads with the target score
    domino_pay: int
    block_pay: int
    both_hands: bool
    block_winner: int
    tie: int
    round_to_five: bool  # payments are rounded to the nearest five
    round_each_hand: bool
    pool: int  # chips in the pool, this hand's stakes included; 0: no chips

    def __post_init__(self) -> None:
        """Derive the tables by tile and what the rules imply."""
        tiles = [(low, high) for high in range(self.max_pip + 1) for low in range(high + 1)]
        self.low = bytes([low for low, _high in tiles])  # by tile
        self.high = bytes([high for _low, high in tiles])
        self.wild = (1 << len(tiles)) - 1  # tiles that fit any end, either way round
        for fit in self.fits_pip:
            self.wild &= fit
        self.doubles = sum([1 << tile for tile, (low, high) in enumerate(tiles) if low == high])
        self.scores_headers = max(self.header_limits) > 0
        self.scores_in_play = self.multiple > 0 or self.scores_headers
        limited = min(self.header_limits) < max(self.header_limits)
        # whether moves or payments depend on the scores, and the lowest score that can make a difference
        self.depends_on_scores = self.ends_at_target or limited or (self.overdraw_fine > 0 and self.score_floor)
        self.score_that_matters = 1 << 20
        if self.ends_at_target or self.scores_headers:
            self.score_that_matters = self.target - 3 if self.scores_headers else self.target
        max_ends = (self.ends, 4, 2 + 2 * (self.max_pip + 1))[self.spinner]
        self.most_per_play = 0  # maximum score of one play
        if self.scores_in_play:
            self.most_per_play = 3 if self.scores_headers else 2 * self.max_pip * max_ends // self.unit
        self.doubles_across = self.scores_in_play or self.spinner != NO_SPINNER  # whether crosswise doubles matter
        sums = [
            sum([low + high for index, (low, high) in enumerate(tiles[start : start + 10]) if subset >> index & 1])
            for start in range(0, len(tiles), 10)
            for subset in range(1024)
        ]
        self.spot_sums = bytes(sums)  # of all subsets of each ten tiles


def count(mask: int) -> int:
    """Return the number of tiles in a mask."""
    total = 0
    while mask:
        total += _BIT_COUNTS[mask & 1023]
        mask >>= 10
    return total


def spots(rules: RuleTables, mask: int) -> int:
    """Return the number of spots on the tiles of a mask."""
    total, offset = 0, 0
    table = rules.spot_sums
    while mask:
        total += table[offset + (mask & 1023)]
        mask >>= 10
        offset += 1024
    return total


# -- line of play packed into one number: the codes of its open ends, six bits each, lowest first ----------------------


def end_value(end: int) -> int:
    """Return the value of an open end."""
    kind = end & 3
    return 0 if kind == BARE else end >> 2 if kind == PLAIN else end >> 2 << 1


def ends_total(line: int, ends: int) -> int:
    """Return the total value of the `ends` open ends of a line."""
    total = 0
    for _end in range(ends):
        total += end_value(line & 63)
        line >>= 6
    return total


def multiple_points(rules: RuleTables, line: int, ends: int, led: bool) -> int:
    """Return the points for ends whose total is a multiple; `led` if the line is a single tile."""
    total = ends_total(line, ends)
    if led and line & 3 == CROSSWISE:  # a led double is at both ends and counts once at each
        total //= 2
    return total // rules.unit if total % rules.multiple == 0 else 0


def header_points(rules: RuleTables, line: int, led: bool, needed: int) -> int:
    """Return the points for a header (two equal ends) for a side that needs `needed` points to win; `led` as above."""
    first, second = line & 63, line >> 6
    if first >> 2 != second >> 2:
        return 0
    header = 3 if not led and (first | second) & CROSSWISE else 2
    return min(header, rules.header_limits[min(needed, len(rules.header_limits) - 1)])
