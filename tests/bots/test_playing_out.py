"""Rollouts by fallible players: reproducible randomness, and the right rate of slips."""

from random import Random

import pytest

from game.bots.bot import FAMILIES
from game.bots.kernel.dice import THOUSAND, Dice
from game.bots.kernel.line_rollout import play_out
from game.bots.levels import Limit
from game.bots.line.belief import model_weights
from game.bots.line.encoding import encode_position, visible
from game.bots.line.pimc import search_settings
from game.core.state import CHANCE, State
from game.rules import GAMES


def dealt(key: str, rng: Random) -> State:
    game = GAMES[key]
    state = game.initial_state(game.usual_players)
    while state.to_move == CHANCE:
        deck = [*game.deck()]
        rng.shuffle(deck)
        state = game.apply(state, game.make_deal(deck, game.usual_players))
    return state


def test_the_order_of_tiles_does_not_depend_on_other_tiles() -> None:
    for seed in range(20):
        dice = Dice(seed, 0)
        everything = dice.shuffled([*range(28)])
        assert sorted(everything) == [*range(28)]
        assert dice.shuffled([*range(5, 20)]) == [tile for tile in everything if 5 <= tile < 20]
    assert len({tuple(Dice(seed, 0).shuffled([*range(28)])) for seed in range(100)}) == 100


def test_every_tile_is_equally_likely_to_be_first() -> None:
    first = [Dice(seed, 0).shuffled([*range(7)])[0] for seed in range(1, 7001)]
    assert all(850 < first.count(tile) < 1150 for tile in range(7))
    chosen = [Dice(seed, 0).any_of(0b1010101) for seed in range(1, 4001)]
    assert all(850 < chosen.count(tile) < 1150 for tile in (0, 2, 4, 6))


def test_slips_occur_at_the_given_rate() -> None:
    slips = sum(Dice(seed, 350).slip(seat, held) for seed in range(500) for seat in range(2) for held in range(1, 8))
    assert 0.33 < slips / 7000 < 0.37
    assert not any(Dice(seed, 0).slip(0, 7) for seed in range(100))
    assert all(Dice(seed, THOUSAND).slip(0, 7) for seed in range(100))


@pytest.mark.parametrize("key", ["block", "draw", "muggins", "all_fives", "matador"])
def test_without_slips_a_fallible_playout_equals_a_rollout(key: str) -> None:
    game, rng = GAMES[key], Random(3)
    for _deal in range(10):
        state = dealt(key, rng)
        encoded, table, weights = (
            encode_position(game, state),
            visible(game, state),
            model_weights(game, len(state.hands), search_settings(Limit()).model_of(game.key)),
        )
        copy = encoded.copy()
        play_out(encoded, table, weights)
        play_out(copy, table, weights, dice=Dice(1, 0))
        assert encoded.points == copy.points


@pytest.mark.parametrize("key", GAMES)
def test_playout_margins_sum_to_zero_and_are_reproducible(key: str) -> None:
    game, rng = GAMES[key], Random(4)
    results = FAMILIES[game.family].playout_margins(game, dealt(key, rng), [*range(1, 9)])
    assert len(results) == 8
    assert all(sum(margins) == pytest.approx(0.0) for margins in results)
    assert results == FAMILIES[game.family].playout_margins(game, dealt(key, Random(4)), [*range(1, 9)])
