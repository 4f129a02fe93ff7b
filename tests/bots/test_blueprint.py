"""Blueprint strategies for poker: their trees, which one is used at a table, and exploitability."""

from collections import Counter
from random import Random

import pytest

from game.bots.betting import blueprint
from game.bots.betting.blueprint import (
    CAPS,
    RATIOS,
    betting_tree,
    hand_ranks,
    load_blueprint,
    nearest_blueprint,
    place,
    rows,
)
from game.bots.betting.policy import bucket_middle
from game.bots.bot import choose
from game.bots.levels import Limit
from game.core.state import CALL, FOLD, PASS, Action, Bet
from game.lab.exploitability import CardRemoval, expected_value, poker_exploitability
from game.rules.betting.betting_game import BettingState
from game.rules.betting.poker import POKER
from tests.decks import played, stacked

PAIR, HIGH_FIVE, HIGH_SIX, REST = (
    "5-5 4-4 6-2 3-1 5-3",
    "3-3 3-2 4-1 5-4 6-4",
    "6-5 6-3 5-1 4-2 2-1",
    "6-6 2-2 6-1 5-2 4-3",
)
TABLES = [(players, ratio) for players, ratios in RATIOS.items() for ratio in ratios]


def after(hands: tuple[str, ...], *texts: str, scores: tuple[int, ...] | None = None) -> BettingState:
    start = {"scores": scores} if scores else {}
    state = POKER.apply(POKER.initial_state(len(hands), leader=0, **start), stacked(POKER, *hands))
    last = played(POKER, state, *texts) if texts else state
    assert isinstance(last, BettingState)
    return POKER.observe(last, last.to_move)


def test_a_tree_contains_all_betting_sequences() -> None:
    nodes = {node.history: node for node in betting_tree(2, 4)}
    assert sum(bool(node.actions) for node in nodes.values()) == 10, "public nodes of limit betting for two, cap 4"
    assert nodes["srr"].stakes == (2, 1)
    assert not nodes["rf"].actions
    assert nodes["rf"].live == (True, False)
    assert nodes["rrrr"].actions == (blueprint.FOLD, blueprint.STAY)
    three_player_nodes = {node.history: node for node in betting_tree(3, 4)}
    assert three_player_nodes["srf"].seat == 0, "a seat that passed acts again"
    assert three_player_nodes["ssr"].stakes == (0, 0, 1)


@pytest.mark.parametrize(("players", "ratio"), TABLES)
def test_each_blueprint_has_probabilities_for_every_hand_and_node(players: int, ratio: float) -> None:
    strategy = load_blueprint(players, ratio)
    last_row, last = max(strategy.rows.values())
    assert len(strategy.probabilities) == (last_row + len(last.actions) - 1) * len(strategy.starts)
    for history in strategy.rows:
        for held in range(0, 15504, 1000):
            probabilities = strategy.strategy(history, held)
            assert sum(probabilities.values()) == pytest.approx(1)
            assert min(probabilities.values()) > -1e-9
    assert strategy.strategy("r", 15503)[blueprint.FOLD] == 0, "nobody folds the Royal"
    assert strategy.strategy("r", 0)[blueprint.FOLD] > 0.5


@pytest.fixture(scope="module")
def removal() -> CardRemoval:
    return CardRemoval(POKER)


@pytest.mark.slow
def test_exploitability_of_the_two_player_blueprint(removal: CardRemoval) -> None:
    """Ante 1, bets of 2, at most four bets and raises: exploitability is at most 0.0004 antes per deal."""
    assert 0 < poker_exploitability(removal, load_blueprint(2, 1.0), 1.0) <= 0.0004


@pytest.mark.slow
def test_master_beats_expert_with_the_usual_bets_for_two(removal: CardRemoval) -> None:
    """Bets of 5 and an ante of 1: exact expected value over all hands, summed over both seats."""
    master = load_blueprint(2, 2.5).strategy

    def expert(history: str, held: int) -> dict[int, float]:
        return master(history, bucket_middle(12, held, 15504))

    assert bucket_middle(15504, 5000, 15504) == 5000
    assert sum(expected_value(removal, 2.5, seat, expert, master) for seat in range(2)) > 0.02


def test_the_blueprint_with_the_nearest_ratio_of_bet_to_pool_is_used() -> None:
    two = (PAIR, HIGH_SIX)
    assert nearest_blueprint(POKER, after(two)) == (load_blueprint(2, 2.5), ""), "bets of 5 into a pot of 2"
    assert nearest_blueprint(POKER, after(two, "bet 2")) == (load_blueprint(2, 1.0), "r")
    assert nearest_blueprint(POKER, after(two, "pass", "bet 1")) == (load_blueprint(2, 0.5), "sr")
    assert nearest_blueprint(POKER, after((PAIR, HIGH_SIX, HIGH_FIVE), "bet 3", "fold")) == (
        load_blueprint(3, 1.0),
        "rf",
    )


def test_no_blueprint_fits_all_in_bets_or_too_many_raises() -> None:
    two = (PAIR, HIGH_SIX)
    assert nearest_blueprint(POKER, after(two, "bet 5", scores=(60, 6))) is None
    assert nearest_blueprint(POKER, after(two, "bet 5", scores=(4, 60))) is None
    assert nearest_blueprint(POKER, after(two, *["bet 1"] * 5)) is None
    assert choose(POKER, after(two, *["bet 1"] * 5), Limit("master"), Random(1)) in (FOLD, CALL, *map(Bet, range(1, 6)))


def test_master_mixes_with_the_blueprint_probabilities_and_styles_shift_them() -> None:
    two = (PAIR, HIGH_SIX)
    strategy = load_blueprint(2, 2.5)
    mixed = next(held for held in range(15504) if 0.4 < strategy.strategy("s", held)[blueprint.RAISE] < 0.6)
    hands = hand_ranks(POKER)
    own = tuple(tile for tile, bit in hands.bits.items() if bit & hands.masks[mixed])
    view = after(two, "pass")
    view = view._replace(hands=tuple(own if seat == view.to_move else hand for seat, hand in enumerate(view.hands)))
    assert place(POKER, own) == mixed

    def raise_rate(style: str) -> float:
        limit = Limit("master", style=style)
        counts = Counter[Action](choose(POKER, view, limit, Random(seed)) for seed in range(2000))
        return counts[Bet(5)] / 2000

    assert raise_rate("") == pytest.approx(strategy.strategy("s", mixed)[blueprint.RAISE], abs=0.04)
    assert raise_rate("cautious") < raise_rate("") - 0.03 < raise_rate("bold") - 0.06


def test_master_never_folds_without_a_bet_nor_bets_too_much() -> None:
    for seed in range(50):
        view = after((PAIR, HIGH_SIX, HIGH_FIVE, REST))
        assert choose(POKER, view, Limit("master"), Random(seed)) in {PASS, *map(Bet, range(1, 6))}


def test_trees_respect_the_cap_on_raises() -> None:
    for players, cap in CAPS.items():
        assert max(max(node.stakes) for _row, node in rows(players).values()) == cap
