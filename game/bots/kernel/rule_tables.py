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


class Shape:
    """The rules of a line game for so many seats, as numbers: the knobs of game/rules/line/line_game.py by other names.

    As made, they are those of Block; whoever makes a shape sets what is otherwise, then calls `ready`.
    """

    def __init__(self, top: int, seats: int) -> None:
        """The rules of Block with the double-`top` set."""
        self.top = top
        self.seats = seats
        self.step = 1  # from a seat to the next, modulo the seats
        self.side = list(range(seats))
        self.sides = seats
        self.meeting = 0  # what meets adds up to this; 0: equal numbers meet
        self.meets: list[int] = []  # by number: the tiles that fit an end that shows it
        self.ends = 2
        self.spinner = NO_SPINNER
        self.multiple = 0  # the ends pay when they make a multiple of this
        self.unit = 1  # spots in a point
        self.brake: list[int] = [0]  # the most that equal numbers at both ends pay a side in need of so many points
        self.draw = NO_DRAW
        self.draw_able = False
        self.floor = 0
        self.own_end = False  # seat 0 draws from the front of the boneyard, the other from its back
        self.reserve = False  # who can play nothing but wild tiles may draw
        self.fine = 0
        self.fine_to_nought = True  # a fine takes no score below nought
        self.take_all = False  # the second player's first draw when able is of all that may be drawn
        self.replay = NO_REPLAY
        self.replay_must = False
        self.owed = 0  # plays owed, after the next one, by who follows a seat that passed
        self.shut = False
        self.target = 0  # the points that win the match
        self.now = False  # the hand is over as soon as a side leads with so many
        self.domino_pay = PAY_SUM
        self.block_pay = PAY_SUM
        self.both_hands = False
        self.block_winner = LIGHTEST_SIDE
        self.tie = TIE_NONE
        self.to_five = False  # what is paid goes to the nearest five
        self.each_to_five = False
        self.pool = 0  # chips in the pool, the stakes of this hand included; 0: not played for chips
        self.low = b""
        self.high = b""
        self.wild = 0  # tiles that fit anywhere, either way round
        self.doubles = 0
        self.headers = False
        self.scoring = False
        self.by_score = False  # whether what may be done or is paid depends on the scores
        self.matters = 1 << 20  # the score from which it may do so
        self.most_paid = 0  # the most that a tile brings as it is laid
        self.crosswise = False
        self.spots = b""

    def ready(self) -> "Shape":
        """What follows from the knobs is worked out; the same shape."""
        tiles = [(low, high) for high in range(self.top + 1) for low in range(high + 1)]
        self.low = bytes([low for low, _high in tiles])
        self.high = bytes([high for _low, high in tiles])
        self.wild = (1 << len(tiles)) - 1
        for fit in self.meets:
            self.wild &= fit
        self.doubles = sum([1 << tile for tile, (low, high) in enumerate(tiles) if low == high])
        self.headers = max(self.brake) > 0
        self.scoring = self.multiple > 0 or self.headers
        self.by_score = self.now or min(self.brake) < max(self.brake) or (self.fine > 0 and self.fine_to_nought)
        if self.now or self.headers:
            self.matters = self.target - 3 if self.headers else self.target
        arms = (self.ends, 4, 2 + 2 * (self.top + 1))[self.spinner]
        self.most_paid = 3 if self.headers else 2 * self.top * arms // self.unit if self.multiple else 0
        self.crosswise = self.scoring or self.spinner != NO_SPINNER
        spots = []
        for first in range(0, len(tiles), 10):  # ten tiles at a time: the spots of any of them together
            for held in range(1024):
                ten = [low + high for nth, (low, high) in enumerate(tiles[first : first + 10]) if held >> nth & 1]
                spots.append(sum(ten))
        self.spots = bytes(spots)
        return self


def count(mask: int) -> int:
    """How many tiles a mask has."""
    total = 0
    while mask:
        total += _IN_TEN[mask & 1023]
        mask >>= 10
    return total


def spots(shape: Shape, mask: int) -> int:
    """The spots on the tiles of a mask."""
    total, ten = 0, 0
    table = shape.spots
    while mask:
        total += table[ten + (mask & 1023)]
        mask >>= 10
        ten += 1024
    return total
