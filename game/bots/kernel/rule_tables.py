"""Rules of a line game as numbers, for compiled search and rollouts.

Tiles are numbered in the order of `double_set`; a hand is a mask (bit k for tile k). An open end is a six-bit number,
`pip << 2 | kind`.

It imports only other kernel modules, so that mypyc can compile it.
"""

PLAIN, CROSSWISE, SPINNER, BARE = 0, 1, 2, 3
"""Kinds of open ends.

A normal end; a double lying crosswise, which counts twice; a spinner, whose sides become ends when it is covered;
and an empty side of a spinner, which counts nothing."""

NO_SPINNER, FIRST_DOUBLE, EVERY_DOUBLE = 0, 1, 2
NO_DRAW, DRAW_ONE, DRAW_UNTIL = 0, 1, 2
NO_REPLAY, ANY_END, OWN_END = 0, 1, 2
PAY_SUM, PAY_DIFF, PAY_BOTH, PAY_ONE, PAY_CASCADE = 0, 1, 2, 3, 4
LIGHTEST_SIDE, LIGHTEST_HAND, NOBODY, FEWEST_DOUBLES, LIGHTEST_BESIDE_DOUBLES = 0, 1, 2, 3, 4
TIE_NONE, TIE_SPLIT, TIE_ONE_LEFT_OUT = 0, 1, 2

_BIT_COUNTS = bytes([bin(ten).count("1") for ten in range(1024)])


class RuleTables:
    """Rules of a line game for a number of seats; an attribute named like an option of LineGame has its meaning.

    A new object has the rules of Block. Set what differs, then call `ready`.
    """

    def __init__(self, max_pip: int, seats: int) -> None:
        """Set the rules of Block with the double-`max_pip` set."""
        self.max_pip = max_pip
        self.seats = seats
        self.turn_step = 1  # from a seat to the next, modulo the seats
        self.side_of = list(range(seats))  # by seat
        self.sides = seats
        self.meeting_sum = 0  # numbers that meet add up to this; 0: equal numbers meet
        self.fits_pip: list[int] = []  # by pip: mask of the tiles that fit it
        self.ends = 2
        self.spinner = NO_SPINNER
        self.multiple = 0  # the ends score if their total is a multiple of this
        self.unit = 1  # spots in a point
        self.header_limits: list[int] = [0]  # by points needed: maximum score for equal ends
        self.draw_when_unable = NO_DRAW
        self.draw_when_able = False
        self.floor = 0  # number of tiles that are never drawn
        self.own_end_only = False  # seat 0 draws from the front of the boneyard, seat 1 from its back
        self.matador_reserve = False  # a seat that can play only wild tiles may draw
        self.overdraw_fine = 0
        self.score_floor = True  # a fine takes no score below 0
        self.take_all_first = False  # the second player's first draw when able takes the whole stock
        self.replay = NO_REPLAY
        self.replay_must = False
        self.plays_owed = 0  # extra plays, after the first, for the seat after a pass
        self.shut = False
        self.target = 0  # score that wins the match
        self.ends_at_target = False  # the hand ends when a side leads with the target score
        self.domino_pay = PAY_SUM
        self.block_pay = PAY_SUM
        self.both_hands = False
        self.block_winner = LIGHTEST_SIDE
        self.tie = TIE_NONE
        self.round_to_five = False  # payments are rounded to the nearest five
        self.round_each_hand = False
        self.pool = 0  # chips in the pool, this hand's stakes included; 0: no chips
        # derived by `ready`
        self.low = b""  # by tile
        self.high = b""
        self.wild = 0  # tiles that fit any end, either way round
        self.doubles = 0
        self.scores_headers = False
        self.scores_in_play = False
        self.depends_on_scores = False  # whether moves or payments depend on the scores
        self.score_that_matters = 1 << 20  # lowest score that can make a difference
        self.most_per_play = 0  # maximum score of one play
        self.doubles_across = False  # whether crosswise doubles matter
        self.spot_sums = b""  # of all subsets of each ten tiles

    def ready(self) -> "RuleTables":
        """Compute the derived attributes and return self."""
        tiles = [(low, high) for high in range(self.max_pip + 1) for low in range(high + 1)]
        self.low = bytes([low for low, _high in tiles])
        self.high = bytes([high for _low, high in tiles])
        self.wild = (1 << len(tiles)) - 1
        for fit in self.fits_pip:
            self.wild &= fit
        self.doubles = sum([1 << tile for tile, (low, high) in enumerate(tiles) if low == high])
        self.scores_headers = max(self.header_limits) > 0
        self.scores_in_play = self.multiple > 0 or self.scores_headers
        limited = min(self.header_limits) < max(self.header_limits)
        self.depends_on_scores = self.ends_at_target or limited or (self.overdraw_fine > 0 and self.score_floor)
        if self.ends_at_target or self.scores_headers:
            self.score_that_matters = self.target - 3 if self.scores_headers else self.target
        max_ends = (self.ends, 4, 2 + 2 * (self.max_pip + 1))[self.spinner]
        if self.scores_in_play:
            self.most_per_play = 3 if self.scores_headers else 2 * self.max_pip * max_ends // self.unit
        self.doubles_across = self.scores_in_play or self.spinner != NO_SPINNER
        sums = [
            sum([low + high for index, (low, high) in enumerate(tiles[start : start + 10]) if subset >> index & 1])
            for start in range(0, len(tiles), 10)
            for subset in range(1024)
        ]
        self.spot_sums = bytes(sums)
        return self


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
