"""The guard between the rules and the tables of the search: what these do not model is refused, and still played."""

from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any

import pytest

from game.bots.bot import choose
from game.bots.encode.line_rules import APART, MODELLED, UnmodelledGame, rule_tables, unmodelled_rules
from game.bots.levels import LEVELS, Limit
from game.bots.line.rules_policy import determinized
from game.bots.solving import solve
from game.core.board import Line
from game.core.state import CHANCE, OVER, Play, Scored
from game.core.tiles import HIDDEN, Tile
from game.rules import GAMES
from game.rules.line.bergen import BergenGame
from game.rules.line.line_game import EndsCount, LineGame
from game.rules.line.matador import MatadorGame
from tests.decks import position, shuffled

LINES = [game for game in GAMES.values() if isinstance(game, LineGame)]


@dataclass(frozen=True, kw_only=True)
class SevensGame(LineGame):
    """Muggins in which sevens pay, besides what the knob says."""

    def ends_count(self, line: Line) -> EndsCount:
        """As in Muggins; and a total of seven, or of fourteen, is ten points."""
        count = super().ends_count(line)
        return count if count.total % 7 else count._replace(points=count.points + 10)


@dataclass(frozen=True, kw_only=True)
class SuccessorGame(LineGame):
    """Block in which a tile may also be joined by a number that follows the one at the end."""

    def joining_plays(self, line: Line, hand: Any) -> list[Play]:
        """Equal numbers meet; and where none does, so do successive ones."""
        found = super().joining_plays(line, hand)
        if found:
            return found
        return [
            Play(tile, end.arm, tile.other_end(end.pip + 1))
            for end in line.ends
            for tile in hand
            if end.pip + 1 in tile
        ]


@dataclass(frozen=True, kw_only=True)
class LongestGame(LineGame):
    """Block in which the longest hand wins a block."""

    def block_winners(self, hands: Any) -> list[int]:
        """Whoever has the most tiles, each for himself."""
        most = max(map(len, hands))
        return [seat for seat, hand in enumerate(hands) if len(hand) == most]


@dataclass(frozen=True, kw_only=True)
class EasyMatador(MatadorGame):
    """Matador in which any double is a matador; nothing that LineGame has is overridden, but what Matador is."""

    def is_matador(self, tile: Tile) -> bool:
        """Any double, and the others."""
        return tile.is_double or super().is_matador(tile)


@dataclass(frozen=True, kw_only=True)
class GenerousBergen(BergenGame):
    """Bergen whose headers pay more."""

    def header_limit(self, needed: int) -> int:
        """Five, however many are needed."""
        return 5


def made(kind: type[LineGame], key: str) -> Any:
    """A game of this class with all the knobs of another."""
    game = GAMES[key]
    return kind(**{name: getattr(game, name) for name in game.__dataclass_fields__})


UNKNOWN = {
    "ends_count": made(SevensGame, "muggins"),
    "joining_plays": made(SuccessorGame, "block"),
    "block_winners": made(LongestGame, "block"),
    "is_matador": made(EasyMatador, "matador"),
    "header_limit": made(GenerousBergen, "bergen"),
    "block_pay": replace(GAMES["block"], block_pay="TWICE"),
}
"""Games by what of them the tables do not know."""
PLAYABLE = {rule: game for rule, game in UNKNOWN.items() if rule != "block_pay"} | {
    "ends_count, claimed": replace(UNKNOWN["ends_count"], claim="steal"),
    "ends_count, replayed": replace(UNKNOWN["ends_count"], replay="any", draw_when_able=True),
}


@pytest.mark.parametrize("rule", UNKNOWN)
def test_a_game_with_rules_of_its_own_is_refused_by_the_tables(rule: str) -> None:
    game = UNKNOWN[rule]
    assert unmodelled_rules(game) == (rule,)
    with pytest.raises(UnmodelledGame, match=f"does not know the rules of {game.title}: it has its own {rule}"):
        rule_tables(game, 2)


def test_solve_refuses_it_in_a_sentence() -> None:
    game = UNKNOWN["ends_count"]
    state = position(game, "6-4 4-0", "5-5 1-0", line="4-4")
    with pytest.raises(
        ValueError, match=r"^The search does not know the rules of Muggins: it has its own ends_count\.$"
    ):
        solve(game, state)


@pytest.mark.slow
@pytest.mark.parametrize("rule", PLAYABLE)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_a_match_of_it(level: str, rule: str) -> None:
    game, rng = PLAYABLE[rule], Random(f"{level} {rule}")
    state, seen = game.initial_state(2), 0
    while state.to_move != OVER and state.hand < 8:
        if state.to_move == CHANCE:
            state = game.apply(state, shuffled(game, rng, 2))
            continue
        action = choose(game, game.observe(state, state.to_move), Limit(level, 0.02), rng)
        assert action in game.legal_actions(state)
        seen += 1
        state = game.apply(state, action)
    assert seen > 10


def test_what_its_own_rule_pays_is_taken() -> None:
    game = UNKNOWN["ends_count"]
    state = position(game, "2-1 6-4 3-3", "5-5 1-0 2-2", line="6-2", boneyard="3-0 2-0")
    [paying] = [
        action
        for action in game.legal_actions(state)
        if any(isinstance(event, Scored) for event in game.apply(state, action).events)
    ]
    for level in ("casual", "club", "expert", "master"):
        choices = [choose(game, game.observe(state, 0), Limit(level), Random(seed)) for seed in range(9)]
        assert max(set(choices), key=choices.count) == paying


def test_a_hidden_tile_is_put_where_it_may_be_and_a_seen_one_stays() -> None:
    game = UNKNOWN["joining_plays"]
    state = position(game, "6-4 4-0", "5-5 1-0", line="4-4", boneyard="3-0 2-0")
    view = game.observe(state, 0)
    for rng in (None, Random(1)):
        deal = determinized(game, view, rng)
        assert deal.hands[0] == state.hands[0]
        assert HIDDEN not in deal.hands[1] + deal.boneyard
        assert not {*deal.hands[1], *deal.boneyard} & {*deal.hands[0], *(laid.tile for laid in deal.line.placed_tiles)}
        assert game.observe(deal, 0) == view


@pytest.mark.parametrize("game", LINES, ids=lambda game: game.key)
def test_every_game_here_is_modelled_with_every_preset_and_option(game: LineGame) -> None:
    for preset, option in product(game.presets, game.options):
        for choice in option.choices:
            assert unmodelled_rules(game.variant(preset.key, {option.key: choice.value})) == ()


def test_what_the_guard_names_is_there() -> None:
    assert {name for name in APART if not hasattr(LineGame, name)} == set()
    for kind, names in MODELLED.items():
        assert names <= {*vars(kind)}
