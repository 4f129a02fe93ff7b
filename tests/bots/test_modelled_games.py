"""Games that the kernel does not model are not searched, and bots play them by the rules alone."""

from dataclasses import dataclass, fields, replace
from itertools import product
from random import Random
from typing import Any

import pytest

from game.bots.assessment import margins_between
from game.bots.bot import choose, solve
from game.bots.levels import LEVELS, Limit
from game.bots.unmodelled import determinized, unmodelled_rules
from game.core.board import Line
from game.core.state import CHANCE, OVER, Action, Deal, Event, NameTrump, Play, Reason, Scored
from game.core.tiles import HIDDEN, Tile
from game.rules import GAMES
from game.rules.line.bergen import BergenGame
from game.rules.line.line_game import LineGame, LineState
from game.rules.line.matador import MatadorGame
from game.rules.tricks.euchre import EuchreGame
from game.rules.tricks.rounce import RounceGame
from game.rules.tricks.trick_game import Trick, TrickGame, TrickState
from tests.decks import position, shuffled
from tests.trial_counts import COUNT

SEARCHED = [game for game in GAMES.values() if game.family != "betting"]


@dataclass(frozen=True, kw_only=True)
class SevensGame(LineGame):
    """Muggins in which multiples of seven also score."""

    def ends_points(self, line: Line) -> int:
        """Add ten points for a total that is a multiple of seven."""
        points = super().ends_points(line)
        return points if sum(line.end_values()) % 7 else points + 10


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


@dataclass(frozen=True, kw_only=True)
class LowestTakes(EuchreGame):
    """Euchre with an option of its own: the lowest tile of a trick takes it."""

    lowest_takes: bool = True

    def _add_to_trick(self, state: TrickState, seat: int, play: Play) -> Trick:
        trick = super()._add_to_trick(state, seat, play)
        ranks = {self.rank(state.trump, trick.called_suit, tile): seat for seat, tile in trick.plays}
        return trick._replace(winner=ranks[min(ranks)]) if self.lowest_takes else trick


@dataclass(frozen=True, kw_only=True)
class FreeFollowing(RounceGame):
    """Rounce in which only the seat after the leader has to follow suit."""

    def tiles_to_follow(self, state: TrickState) -> tuple[Tile, ...]:
        """Return any tile for the later seats."""
        assert state.trick is not None
        return super().tiles_to_follow(state) if len(state.trick.plays) == 1 else state.hands[state.to_move]


@dataclass(frozen=True, kw_only=True)
class DealerNamesTrump(TrickGame):
    """A trick game with a declaration of its own: the dealer names any trump."""

    def declarations(self, state: TrickState) -> tuple[Action, ...]:
        """Return the trumps."""
        return tuple(NameTrump(number) for number in range(self.set + 1))

    def eldest(self, state: TrickState) -> int:
        """Return the dealer."""
        assert state.leader is not None
        return state.leader

    def _declared(self, state: TrickState, seat: int, action: Action) -> TrickState:
        assert isinstance(action, NameTrump)
        return state._replace(trump=action.trump, bidder=seat, has_play_begun=True)

    def settle(self, state: TrickState) -> tuple[int | None, tuple[Event, ...]]:
        """Return a point for the side with the most tricks."""
        side = state.points.index(max(state.points))
        return side, (Scored(side, 1, Reason("most tricks")),)


def field_names(game: Any) -> list[str]:
    """Return the names of the settings of a game."""
    return [field.name for field in fields(game)]


def with_options_of(cls: type[LineGame] | type[TrickGame], key: str) -> Any:
    """Return a game of this class with all options of another game."""
    game = GAMES[key]
    return cls(**{name: getattr(game, name) for name in field_names(game) if name in field_names(cls)})


UNMODELLED = {
    "ends_points": with_options_of(SevensGame, "muggins"),
    "joining_plays": with_options_of(SuccessorGame, "block"),
    "block_winners": with_options_of(LongestGame, "block"),
    "is_matador": with_options_of(EasyMatador, "matador"),
    "header_limit": with_options_of(GenerousBergen, "bergen"),
    "block_pay": replace(GAMES["block"], block_pay="TWICE"),
    "_add_to_trick": with_options_of(LowestTakes, "euchre"),
    "tiles_to_follow": with_options_of(FreeFollowing, "rounce"),
    "_declared, declarations": with_options_of(DealerNamesTrump, "forty_two"),
}
"""Games by the rules that the kernel does not model."""
PLAYABLE = {rule: game for rule, game in UNMODELLED.items() if rule != "block_pay"} | {
    "ends_points, claimed": replace(UNMODELLED["ends_points"], claim="steal"),
    "ends_points, replayed": replace(UNMODELLED["ends_points"], replay="any", draw_when_able=True),
}


@pytest.mark.parametrize("rule", UNMODELLED)
def test_a_game_with_its_own_rules_is_not_solved(rule: str) -> None:
    game = UNMODELLED[rule]
    assert unmodelled_rules(game) == tuple(rule.split(", "))
    state = game.apply(game.initial_state(leader=0), shuffled(game, Random(1), game.usual_players))
    message = f"^The solver does not support {game.title}, because this game has its own {rule}\\.$"
    with pytest.raises(ValueError, match=message):
        solve(game, state)


ALL_LEVELS = [(level, rule) for level in LEVELS for rule in PLAYABLE]
SAMPLE = [
    *((level, rule) for level in LEVELS for rule in ("ends_points", "_add_to_trick")),
    *(("club", rule) for rule in PLAYABLE if rule not in ("ends_points", "_add_to_trick")),
]
"""The levels and rules of an ordinary run: all levels at a game of each family, and one level at all others."""


@pytest.mark.slow
@pytest.mark.campaign
@pytest.mark.parametrize(("level", "rule"), ALL_LEVELS if COUNT else SAMPLE)
def test_every_level_plays_an_unmodelled_game(level: str, rule: str) -> None:
    game, rng = PLAYABLE[rule], Random(f"{level} {rule}")
    players = game.usual_players
    state, actions = game.initial_state(players), 0
    while state.to_move != OVER and state.hand < 4:
        if state.to_move == CHANCE:
            state = game.apply(state, shuffled(game, rng, players))
            continue
        action = choose(game, game.observe(state, state.to_move), Limit(level, 0.02), rng)
        assert action in game.legal_actions(state)
        actions += 1
        state = game.apply(state, action)
    assert actions > 10


def test_points_of_an_own_rule_are_taken() -> None:
    game = UNMODELLED["ends_points"]
    state = position(game, "2-1 6-4 3-3", "5-5 1-0 2-2", line="6-2", boneyard="3-0 2-0")
    [paying] = [
        action
        for action in game.legal_actions(state)
        if any(isinstance(event, Scored) for event in game.apply(state, action).events)
    ]
    for level in ("casual", "club", "expert", "master"):
        choices = [choose(game, game.observe(state, 0), Limit(level), Random(seed)) for seed in range(9)]
        assert max(set(choices), key=choices.count) == paying


@pytest.mark.parametrize("rule", ["_add_to_trick", "tiles_to_follow"])
def test_rollouts_by_the_rules_beat_random_play_at_tricks(rule: str) -> None:
    game, gained = UNMODELLED[rule], 0.0
    players = game.usual_players
    for seed in range(8):
        rng, strong = Random(seed), seed % 2
        start = state = game.initial_state(players, leader=1)
        while state.to_move != OVER and state.hand == start.hand:
            if state.to_move == CHANCE:
                state = game.apply(state, shuffled(game, rng, players))
                continue
            limit = Limit("master" if game.side(state.to_move, players) == strong else "beginner", 0.2)
            state = game.apply(state, choose(game, game.observe(state, state.to_move), limit, rng))
        gained += margins_between(game, start, state)[strong]
    assert gained > 5


@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.key)
def test_determinizations_by_the_rules_agree_with_the_view(game: Any) -> None:
    rng = Random(game.key)
    state = game.initial_state(game.usual_players)
    while state.to_move != OVER and state.hand < 2:
        if state.to_move == CHANCE:
            state = game.apply(state, shuffled(game, rng, game.usual_players))
            continue
        view = game.observe(state, state.to_move)
        deal = determinized(game, view, rng)
        assert HIDDEN not in {tile for hand in deal.hands for tile in hand} | {*deal.boneyard}
        assert game.observe(deal, state.to_move) == view
        assert game.legal_actions(deal) == game.legal_actions(view)
        state = game.apply(state, rng.choice(game.legal_actions(state)))


@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.key)
def test_every_game_is_modelled_with_every_preset_and_option(game: Any) -> None:
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
