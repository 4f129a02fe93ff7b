"""Tricks by numbers: what the rules say, and good sense about it. Plain Python that mypyc compiles as it is.

Tiles, suits and seats are numbers here, and a mask has bit n set for tile number n; nothing of the game is imported.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from game.bots.kernel.bits import popcount

if TYPE_CHECKING:
    from mypy_extensions import i64

RANDOM = 0.1
"""How likely a player is to play any tile, whatever its sense says."""


class Ranks:
    """What the rules say of each tile under one trump.

    `leads` are the suits that a tile may call when led, `follows` by suit the tiles that follow it, `above` by suit
    and tile those that beat it in a trick of that suit; `trump` is a suit, -1 for none, and `trumps` its tiles. A trick
    pays `base` and the `worth` of each tile in it. `power` is a tile's place in its best suit, from 0 to 1, a trump's 1
    higher. Where `trump_first`, who has taken a trick leads a trump; where `must_trump`, who cannot follow plays one.
    """

    def __init__(
        self,
        leads: list[list[int]],
        follows: list[int],
        above: list[list[int]],
        trump: int,
        trumps: int,
        base: int,
        worth: list[int],
        power: list[float],
        trump_first: bool,
        must_trump: bool,
    ) -> None:
        self.leads = leads
        self.follows = follows
        self.above = above
        self.trump: i64 = trump
        self.trumps: i64 = trumps
        self.base: i64 = base
        self.worth = worth
        self.power = power
        self.trump_first = trump_first
        self.must_trump = must_trump

    def to_lead(self, hand: i64, taken: bool) -> i64:
        """The tiles of a hand that may be led, by whether a trick has been taken."""
        trumps: i64 = hand & self.trumps
        return trumps if self.trump_first and taken and trumps else hand

    def to_follow(self, hand: i64, called: i64) -> i64:
        """The tiles of a hand that may be played to a trick in which a suit is called."""
        suit: i64 = self.follows[called]
        legal: i64 = hand & suit
        if legal == 0 and self.must_trump:
            legal = hand & self.trumps
        return legal if legal else hand


class Sense:
    """What a player cares about when it weighs a tile by the trick in progress; costs are in points of a trick.

    `high` is what the most powerful tile costs, as it could win later, and a trump costs as much again. `ruff` is how
    likely a rival who is thought to hold a trump can use it on another suit, `aid` how likely a partner takes what a
    rival would win. `draw` is what a trump led is worth to the side that made the trump while others are out. By
    `waver`, in points too, a choice is thought to stray from the best.
    """

    def __init__(self, high: float, ruff: float, aid: float, draw: float, waver: float) -> None:
        self.high = high
        self.ruff = ruff
        self.aid = aid
        self.draw = draw
        self.waver = waver


class Mind:
    """One player who weighs the tiles of a hand, knowing that hand and what has been played, by good sense."""

    def __init__(self, ranks: Ranks, sense: Sense) -> None:
        self.ranks = ranks
        self.sense = sense
        self.legal: i64 = 0
        self._leads = True
        self._unseen: i64 = 0
        self._out: i64 = 0  # where a tile is led the trumps unseen, else those of them that can only ruff
        self._stay = 0.0
        self._unruffed = 0.0
        self._partner = False
        self._draws = 0.0
        self._called: i64 = 0
        self._better: i64 = 0
        self._stake = 0.0
        self._kept = 0.0
        self._rivals: i64 = 0

    def leads(self, hand: i64, legal: i64, live: i64, rivals: i64, partner: bool, draws: bool) -> None:
        """Set the mind on leading one of the tiles in `legal`.

        `live` are the tiles that have not been played, as far as the player remembers; so many `rivals` are in the
        play, with or without a `partner`; `draws` is whether the own side made the trump.
        """
        self._leads = True
        self.legal = legal
        self._partner = partner
        self._about(hand, live, rivals)
        self._out = self._unseen & self.ranks.trumps
        self._draws = self.sense.draw if draws and self._out else 0.0

    def follows(
        self,
        hand: i64,
        legal: i64,
        live: i64,
        called: i64,
        winning: i64,
        stake: i64,
        ours: bool,
        rivals: i64,
        partner: bool,
    ) -> None:
        """Set the mind on playing one of the tiles in `legal` to a trick in which a suit is `called`.

        `winning` is the best tile so far, `stake` what the trick pays so far; `ours` is whether the own side is
        winning it. So many `rivals` are still to play, and a `partner` or none.
        """
        ranks = self.ranks
        self._leads = False
        self.legal = legal
        self._partner = partner
        self._rivals = rivals
        self._called = called
        self._better = ranks.above[called][winning]
        self._stake = float(stake)
        self._about(hand, live, rivals)
        self._out = 0 if called == ranks.trump else ranks.trumps & self._unseen
        if ours:
            self._kept = self._holds(self._better & self._unseen) if rivals else 1.0
        else:
            self._kept = self.sense.aid if partner else 0.0

    def _about(self, hand: i64, live: i64, rivals: i64) -> None:
        """What is unseen, and the chance that none of the rivals holds a given tile of it."""
        self._unseen = live & ~hand
        count: i64 = popcount(self._unseen)
        stay = 1.0 - float(rivals * popcount(hand)) / float(count if count else 1)
        self._stay = stay if stay > 0.0 else 0.0
        self._unruffed = 1.0 - (1.0 - self._stay) * self.sense.ruff

    def _holds(self, threats: i64) -> float:
        """The chance that no rival beats a tile with one of `threats`; some trumps can only ruff."""
        if threats == 0:
            return 1.0
        ruffs: i64 = popcount(threats & self._out)
        plain: i64 = popcount(threats) - ruffs
        chance = 1.0
        while plain > 0:
            chance *= self._stay
            plain -= 1
        while ruffs > 0:
            chance *= self._unruffed
            ruffs -= 1
        return chance

    def value(self, tile: i64, suit: i64) -> float:
        """What a tile is worth to this player now, in points of a trick; `suit` is what it calls if it is led."""
        ranks, sense = self.ranks, self.sense
        own: i64 = ranks.worth[tile]
        if self._leads:
            threats: i64 = ranks.above[suit][tile]
            threats &= self._unseen
            # of a trump led, the trumps above it are no ruffs
            holds = 1.0
            if threats:
                if suit == ranks.trump:
                    out: i64 = self._out
                    self._out = 0
                    holds = self._holds(threats)
                    self._out = out
                else:
                    holds = self._holds(threats)
                if self._partner:
                    holds += (1.0 - holds) * sense.aid
            worth = (2.0 * holds - 1.0) * float(ranks.base + own) - sense.high * ranks.power[tile]
            return worth + self._draws if ranks.trumps >> tile & 1 else worth
        holds = self._kept
        if self._better >> tile & 1:
            beaten: i64 = ranks.above[self._called][tile]
            holds = self._holds(beaten & self._unseen) if self._rivals else 1.0
            if self._partner:
                holds += (1.0 - holds) * sense.aid
        return (2.0 * holds - 1.0) * (self._stake + float(own)) - sense.high * ranks.power[tile]

    def best(self) -> i64:
        """The tile worth most, or where one is to be led the tile and 64 times the suit that it is to call."""
        left: i64 = self.legal
        found: i64 = 0
        most = -1e9
        while left:
            low: int = left & -left
            tile: i64 = low.bit_length() - 1
            left &= left - 1
            if self._leads:
                for suit in self.ranks.leads[tile]:
                    value = self.value(tile, suit)
                    if value > most:
                        most = value
                        found = suit * 64 + tile
            else:
                value = self.value(tile, -1)
                if value > most:
                    most = value
                    found = tile
        return found

    def chance(self, tile: i64, suit: i64) -> float:
        """How likely a sensible player is to play this tile, in 9 of 10 cases by its sense, else any."""
        left: i64 = self.legal
        ways = 0.0
        whole = 0.0
        waver = self.sense.waver
        chosen = self.value(tile, suit)
        while left:
            low: int = left & -left
            other: i64 = low.bit_length() - 1
            left &= left - 1
            if self._leads:
                for called in self.ranks.leads[other]:
                    ways += 1.0
                    whole += exp(min((self.value(other, called) - chosen) / waver, 50.0))
            else:
                ways += 1.0
                whole += exp(min((self.value(other, -1) - chosen) / waver, 50.0))
        return (1.0 - RANDOM) / whole + RANDOM / ways
