"""The rules of a line game as numbers: what a compiled search or rollout reads instead of a game.

Tiles are numbered as `double_set` lists them, and a hand is a mask of such numbers (the k-th bit for tile k). An open
end is a number in six bits, `number << 2 | kind`.

This file imports nothing of the game, so that mypyc can compile it.
"""

PLAIN, CROSSWISE, SPINNER, BARE = 0, 1, 2, 3
"""The kinds of an end: a number; a double lying across, which counts twice; one whose sides open when it is covered;
and such a side still bare, which counts nothing."""

NO_SPINNER, FIRST_DOUBLE, EVERY_DOUBLE = 0, 1, 2
NO_DRAW, DRAW_ONE, DRAW_UNTIL = 0, 1, 2
NO_REPLAY, ANY_END, OWN_END = 0, 1, 2
PAY_SUM, PAY_DIFF, PAY_BOTH, PAY_ONE, PAY_CASCADE = 0, 1, 2, 3, 4
LIGHTEST_SIDE, LIGHTEST_HAND, NOBODY, FEWEST_DOUBLES, LIGHTEST_BESIDE_DOUBLES = 0, 1, 2, 3, 4
TIE_NONE, TIE_SPLIT, TIE_ONE_LEFT_OUT = 0, 1, 2

_IN_TEN = bytes([bin(ten).count("1") for ten in range(1024)])


class RuleTables:
    """The rules of a line game for so many seats, as numbers; a knob of LineGame keeps its name.

    As made, they are those of Block. Whoever makes them sets what differs, then calls `ready`.
    """

    def __init__(self, max_pip: int, seats: int) -> None:
        """The rules of Block with the double-`max_pip` set."""
        self.max_pip = max_pip
        self.seats = seats
        self.turn_step = 1  # from a seat to the next, modulo the seats
        self.side_of = list(range(seats))  # by seat
        self.sides = seats
        self.meeting_sum = 0  # numbers that meet add up to this; 0: equal numbers meet
        self.fits_pip: list[int] = []  # by number: the tiles that fit an end that shows it
        self.ends = 2
        self.spinner = NO_SPINNER
        self.multiple = 0  # the ends pay when they make a multiple of this
        self.unit = 1  # spots in a point
        self.header_limits: list[int] = [0]  # by points needed: the most that equal numbers at both ends pay
        self.draw_when_unable = NO_DRAW
        self.draw_when_able = False
        self.floor = 0  # tiles that are never drawn
        self.own_end_only = False  # seat 0 draws from the front of the boneyard, seat 1 from its back
        self.matador_reserve = False  # who can play nothing but wild tiles may draw
        self.overdraw_fine = 0
        self.score_floor = True  # a fine takes no score below 0
        self.take_all_first = False  # the second player's first draw when able is of all that may be drawn
        self.replay = NO_REPLAY
        self.replay_must = False
        self.plays_owed = 0  # plays owed, after the next one, by who follows a seat that passed
        self.shut = False
        self.target = 0  # the points that win the match
        self.ends_at_target = False  # the hand is over as soon as a side leads with so many
        self.domino_pay = PAY_SUM
        self.block_pay = PAY_SUM
        self.both_hands = False
        self.block_winner = LIGHTEST_SIDE
        self.tie = TIE_NONE
        self.round_to_five = False  # what is paid is rounded to the nearest five
        self.round_each_hand = False
        self.pool = 0  # chips in the pool, the stakes of this hand included; 0: not played for chips
        # what `ready` derives
        self.low = b""  # by tile
        self.high = b""
        self.wild = 0  # tiles that fit anywhere, either way round
        self.doubles = 0
        self.scores_headers = False
        self.scores_in_play = False
        self.depends_on_scores = False  # whether what may be done or is paid depends on the scores
        self.score_that_matters = 1 << 20  # the score from which it may do so
        self.most_per_play = 0  # the most that a tile scores as it is laid
        self.doubles_across = False  # whether it matters which ends are doubles
        self.spot_sums = b""

    def ready(self) -> "RuleTables":
        """Derive what follows from the knobs; the same tables."""
        tiles = [(low, high) for high in range(self.max_pip + 1) for low in range(high + 1)]
        self.low = bytes([low for low, _high in tiles])
        self.high = bytes([high for _low, high in tiles])
        self.wild = (1 << len(tiles)) - 1
        for fit in self.fits_pip:
            self.wild &= fit
        self.doubles = sum([1 << tile for tile, (low, high) in enumerate(tiles) if low == high])
        self.scores_headers = max(self.header_limits) > 0
        self.scores_in_play = self.multiple > 0 or self.scores_headers
        braked = min(self.header_limits) < max(self.header_limits)
        self.depends_on_scores = self.ends_at_target or braked or (self.overdraw_fine > 0 and self.score_floor)
        if self.ends_at_target or self.scores_headers:
            self.score_that_matters = self.target - 3 if self.scores_headers else self.target
        arms = (self.ends, 4, 2 + 2 * (self.max_pip + 1))[self.spinner]
        self.most_per_play = 3 if self.scores_headers else 2 * self.max_pip * arms // self.unit if self.multiple else 0
        self.doubles_across = self.scores_in_play or self.spinner != NO_SPINNER
        sums = []
        for first in range(0, len(tiles), 10):  # ten tiles at a time: the spots of any of them together
            for held in range(1024):
                ten = [low + high for nth, (low, high) in enumerate(tiles[first : first + 10]) if held >> nth & 1]
                sums.append(sum(ten))
        self.spot_sums = bytes(sums)
        return self


def count(mask: int) -> int:
    """How many tiles a mask has."""
    total = 0
    while mask:
        total += _IN_TEN[mask & 1023]
        mask >>= 10
    return total


def spots(rules: RuleTables, mask: int) -> int:
    """The spots on the tiles of a mask."""
    total, ten = 0, 0
    table = rules.spot_sums
    while mask:
        total += table[ten + (mask & 1023)]
        mask >>= 10
        ten += 1024
    return total


# -- a line of play as one number: all its open ends, six bits each as `number << 2 | kind`, the lowest f --------------


def end_value(end: int) -> int:
    """What an open end counts."""
    kind = end & 3
    return 0 if kind == BARE else end >> 2 if kind == PLAIN else end >> 2 << 1


def ends_total(line: int, ends: int) -> int:
    """What so many open ends of a line come to."""
    total = 0
    for _end in range(ends):
        total += end_value(line & 63)
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
