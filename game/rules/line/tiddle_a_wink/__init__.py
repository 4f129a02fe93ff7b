"""Tiddle-a-Wink: a round game for a party; after a double its player plays again (S1, S2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from game.core.state import Reason, Scored
from game.platform.language import gettext_lazy as _l
from game.rules import house_rules as house
from game.rules.game import known_to_search
from game.rules.line.line_game import LineGame, LineState
from game.rules.options import ByPlayers, Choice, FirstLead, LaterLead, Pay, Preset, option

_CROWD = 9  # with this many players or more a double-nine set is used
_BY_PLAYERS = ByPlayers({2: 7, 3: 7, 4: 5, 5: 5}, 3)


@dataclass(frozen=True, kw_only=True)
class TiddleGame(LineGame):
    """Tiddle-a-Wink; with a `target` of 0 it is played for chips until the players stop.

    The pool holds the chips that the players have lost: the scores and the pool add up to 0.
    """

    length_option = "match"

    @known_to_search
    def pool(self, state: LineState) -> int | None:
        """Return the chips in the pool; None if it is not played for chips."""
        return max(0, -sum(state.scores)) if self.endless else None

    def for_players(self, players: int, preset: str | None = None, options: Mapping[str, object] | None = None) -> Self:
        """Return the variant; nine or more play with a double-nine set by the first book, unless a set is chosen."""
        options = options or {}
        crowd = players >= _CROWD and preset in (None, self.presets[0].key) and "set" not in options
        return self.variant(preset, {**options, "set": 9} if crowd else options)

    def seats_well(self, players: int) -> bool:
        """Whether the set suits the players: nine or more need a double-nine set."""
        return self.allows_players(players) and (self.set > 6 or players < _CROWD)

    @known_to_search
    def settle(
        self, state: LineState, counts: tuple[int, ...], out: int | None
    ) -> tuple[int | None, tuple[Scored, ...]]:
        """Return a point for the winner; for chips, a stake from each player and the pool for the winners."""
        winner, points = super().settle(state, counts, out)
        left = self.pool(state)
        if left is None:
            return winner, points
        winners = self.block_winners(state.hands) if out is None else [out]
        pool = left + len(state.hands)
        share = pool // len(winners) if winners else 0
        paid = Reason("share of the pool", (share, pool))
        staked = [seat for seat in range(len(state.hands)) if seat not in winners]
        won = [Scored(seat, share - 1, paid) for seat in winners]
        return winner, (*won, *(Scored(seat, -1, Reason("stake")) for seat in staked))


TIDDLE_A_WINK = TiddleGame(
    key="tiddle_a_wink",
    title=_l("Tiddle-a-Wink"),
    blurb=_l("A quick game for up to ten: after a double, play again."),
    seats={6: tuple(range(2, 10)), 9: tuple(range(2, 11)), 12: tuple(range(2, 11))},
    usual_players=6,
    hand_size=_BY_PLAYERS,
    later_lead=LaterLead.AS_FIRST,
    replay="any",
    domino_pay=Pay.ONE_POINT,
    block_pay=Pay.ONE_POINT,
    target=3,
    presets=(
        Preset("tiddle_001", house.EMBOSSING),
        Preset(
            "tidley_002",
            house.BOYS_BOOK,
            {
                "hand_size": 3,
                "first_lead": FirstLead.LIGHTEST_LOT,
                "later_lead": LaterLead.ROTATE,
                "replay": "own",
                "floor": 2,
            },
        ),
    ),
    options=(
        house.SET,
        option(
            "hand_size",
            _l("Tiles in a hand"),
            Choice(_BY_PLAYERS, _l("7 each for two or three, 5 for four or five, 3 for more"), house.MODERN),
            Choice(3, _l("3 tiles each"), house.EMBOSSING),
            Choice(5, _l("5 tiles each"), house.MODERN),
            Choice(7, _l("7 tiles each"), house.MODERN),
        ),
        option(
            "replay",
            _l("After a double"),
            Choice("any", _l("you may play another tile, at any end"), house.EMBOSSING),
            Choice("own", _l("you may play another tile at the double"), house.BOYS_BOOK),
            Choice("off", _l("the next player plays"), house.MODERN),
        ),
        option(
            "ends",
            _l("Open ends"),
            Choice(2, _l("both ends of the line"), house.EMBOSSING),
            Choice(1, _l("one end of the line"), house.GAMBITER),
        ),
        option(
            "match",
            _l("The match"),
            Choice("first to 3", _l("is won by the first to win three rounds"), house.MODERN, 3),
            Choice("first to 5", _l("is won by the first to win five rounds"), house.MODERN, 5),
            Choice("single round", _l("is one round; a drawn round is played again"), house.MODERN, 1),
            Choice(
                "pool",
                _l("goes on for chips until you stop: everyone pays 1 chip a round, the winner takes them"),
                house.MODERN,
                0,
            ),
            setting="target",
        ),
        option(
            "block_winner",
            _l("A blocked round"),
            Choice("fewest spots", _l("is won by the fewest pips"), house.EMBOSSING, "side"),
            Choice("drawn", _l("has no winner"), house.MODERN, "nobody"),
        ),
        option(
            "sleeping_minimum",
            _l("Tiles not dealt"),
            Choice(0, _l("any number, even none"), house.EMBOSSING),
            Choice(2, _l("at least two in every round"), house.BOYS_BOOK),
            setting="floor",
        ),
        house.DIRECTION,
    ),
)
