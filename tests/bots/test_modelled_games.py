"""Games that the kernel does not model are refused by the search, and still played."""

from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any

import pytest

from game.bots.bot import choose, solve
from game.bots.levels import LEVELS, Limit
from game.bots.line.encoding import UnmodelledGame, rule_tables, unmodelled_rules
from game.bots.line.rules_policy import determinized
from game.core.board import Line
from game.core.state import CHANCE, OVER, Deal, Play, Scored
from game.core.tiles import HIDDEN, Tile
from game.rules import GAMES
from game.rules.line.bergen import BergenGame
from game.rules.line.line_game import EndsCount, LineGame, LineState
from game.rules.line.matador import MatadorGame
from tests.decks import position, shuffled

LINES = [game for game in GAMES.values() if isinstance(game, LineGame)]


@dataclass(frozen=True, kw_only=True)
class SevensGame(LineGame):
    """Muggins in which multiples of seven also score."""

    def ends_count(self, line: Line) -> EndsCount:
        """Add ten points for a total that is a multiple of seven."""
        count = super().ends_count(line)
        return count if count.total % 7 else count._replace(points=count.points + 10)


@dataclass(frozen=True, kw_only=True)
class SuccessorGame(LineGame):
    """Block in which a tile may also be joined by the number after that of the end."""

    def joining_plays(self, line: Line, hand: Any) -> list[Play]:
        """Join equal numbers, or successive ones if no tile fits."""
        plays = super().joining_plays(line, hand)
        if plays:
            return plays
        return [
            Play(tile, end.arm, tile.other_end(end.pip + 1))
            for end in line.ends
            for tile in hand
            if end.pip + 1 in tile
        ]


@dataclass(frozen=True, kw_only=True)
class LongestGame(LineGame):
    """Block in which the hand with the most tiles wins a block."""

    def block_winners(self, hands: Any) -> list[int]:
        """Return the seats with the most tiles."""
        most = max(map(len, hands))
        return [seat for seat, hand in enumerate(hands) if len(hand) == most]


@dataclass(frozen=True, kw_only=True)
class EasyMatador(MatadorGame):
    """Matador in which every double is a matador; it overrides a method of MatadorGame, not of LineGame."""

    def is_matador(self, tile: Tile) -> bool:
        """Whether a tile is a double or one of the usual matadors."""
        return tile.is_double or super().is_matador(tile)


@dataclass(frozen=True, kw_only=True)
class GenerousBergen(BergenGame):
    """Bergen with higher pay for headers."""

    def header_limit(self, needed: int) -> int:
        """Return five for any need."""
        return 5


def with_options_of(cls: type[LineGame], key: str) -> Any:
    """Return a game of this class with all options of another game."""
    game = GAMES[key]
    return cls(**{name: getattr(game, name) for name in game.__dataclass_fields__})


UNMODELLED = {
    "ends_count": with_options_of(SevensGame, "muggins"),
    "joining_plays": with_options_of(SuccessorGame, "block"),
    "block_winners": with_options_of(LongestGame, "block"),
    "is_matador": with_options_of(EasyMatador, "matador"),
    "header_limit": with_options_of(GenerousBergen, "bergen"),
    "block_pay": replace(GAMES["block"], block_pay="TWICE"),
}
"""Games by the rule that the tables do not model."""
PLAYABLE = {rule: game for rule, game in UNMODELLED.items() if rule != "block_pay"} | {
    "ends_count, claimed": replace(UNMODELLED["ends_count"], claim="steal"),
    "ends_count, replayed": replace(UNMODELLED["ends_count"], replay="any", draw_when_able=True),
}


@pytest.mark.parametrize("rule", UNMODELLED)
def test_a_game_with_its_own_rules_is_refused_by_the_tables(rule: str) -> None:
    game = UNMODELLED[rule]
    assert unmodelled_rules(game) == (rule,)
    with pytest.raises(UnmodelledGame, match=f"does not know the rules of {game.title}: it has its own {rule}"):
        rule_tables(game, 2)


def test_solve_refuses_an_unmodelled_game_with_a_message() -> None:
    game = UNMODELLED["ends_count"]
    state = position(game, "6-4 4-0", "5-5 1-0", line="4-4")
    with pytest.raises(
        ValueError, match=r"^The search does not know the rules of Muggins: it has its own ends_count\.$"
    ):
        solve(game, state)


@pytest.mark.slow
@pytest.mark.parametrize("rule", PLAYABLE)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_an_unmodelled_game(level: str, rule: str) -> None:
    game, rng = PLAYABLE[rule], Random(f"{level} {rule}")
    state, actions = game.initial_state(2), 0
    while state.to_move != OVER and state.hand < 8:
        if state.to_move == CHANCE:
            state = game.apply(state, shuffled(game, rng, 2))
            continue
        action = choose(game, game.observe(state, state.to_move), Limit(level, 0.02), rng)
        assert action in game.legal_actions(state)
        actions += 1
        state = game.apply(state, action)
    assert actions > 10


def test_points_of_an_own_rule_are_taken() -> None:
    game = UNMODELLED["ends_count"]
    state = position(game, "2-1 6-4 3-3", "5-5 1-0 2-2", line="6-2", boneyard="3-0 2-0")
    [paying] = [
        action
        for action in game.legal_actions(state)
        if any(isinstance(event, Scored) for event in game.apply(state, action).events)
    ]
    for level in ("casual", "club", "expert", "master"):
        choices = [choose(game, game.observe(state, 0), Limit(level), Random(seed)) for seed in range(9)]
        assert max(set(choices), key=choices.count) == paying


def test_determinization_fills_hidden_tiles_only() -> None:
    game = UNMODELLED["joining_plays"]
    state = position(game, "6-4 4-0", "5-5 1-0", line="4-4", boneyard="3-0 2-0")
    view = game.observe(state, 0)
    for rng in (None, Random(1)):
        deal = determinized(game, view, rng)
        assert deal.hands[0] == state.hands[0]
        assert HIDDEN not in deal.hands[1] + deal.boneyard
        assert not {*deal.hands[1], *deal.boneyard} & {*deal.hands[0], *(laid.tile for laid in deal.line.placed_tiles)}
        assert game.observe(deal, 0) == view


@pytest.mark.parametrize("game", LINES, ids=lambda game: game.key)
def test_every_game_is_modelled_with_every_preset_and_option(game: LineGame) -> None:
    for preset, option in product(game.presets, game.options):
        for choice in option.choices:
            assert unmodelled_rules(game.variant(preset.key, {option.key: choice.value})) == ()


@dataclass(frozen=True, kw_only=True)
class LoserLeads(LineGame):
    """Block with an own rule for the first lead of a match, own leads and an own deal."""

    def next_match_leader(self, over: LineState) -> int:
        """Return seat 1."""
        return 1

    def lead_tiles(self, state: LineState) -> tuple[Tile, ...]:
        """Return the first tile of the hand."""
        return state.hands[state.to_move][:1]

    def make_deal(self, shuffled: Any, players: int) -> Deal:
        """Deal the tiles in reverse."""
        return Deal((*reversed(shuffled),))


def test_rules_for_deals_leads_and_matches_need_no_tables() -> None:
    assert unmodelled_rules(with_options_of(LoserLeads, "block")) == ()


@pytest.mark.parametrize("name", ["apply", "legal_actions", "observe", "settle", "match_over", "side", "_drawn"])
def test_an_override_of_what_runs_in_a_hand_is_refused(name: str) -> None:
    cls = type("Overriding", (LineGame,), {name: lambda self, *args: getattr(LineGame, name)(self, *args)})
    assert unmodelled_rules(with_options_of(cls, "block")) == (name,)
