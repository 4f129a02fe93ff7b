"""Luck-adjusted results: the choice probabilities of bots, and reproducible figures."""

from collections import Counter
from random import Random

import pytest

from game.bots.bot import choose
from game.core.state import Action, State
from game.rules import GAMES
from tests.lab import luck
from tests.lab.luck import CLUB, club_strategy

TIMES = 400


def choices(key: str) -> tuple[State, dict[Action, float]]:
    """Return a view in which a club bot chooses among several actions, and their probabilities."""
    game, players = GAMES[key], GAMES[key].usual_players
    hand = luck.play_hand(game, players, Random(f"{key}/deals"), Random(key))
    views = [game.observe(state, state.to_move) for state in hand.states if state.to_move >= 0]
    return next((view, chances) for view in views if len(chances := club_strategy(game, view)) > 2)


@pytest.mark.parametrize("key", ["block", "draw", "muggins", "partner_match", "forty_two", "euchre"])
def test_the_probabilities_of_a_club_bot_match_its_choices(key: str) -> None:
    view, chances = choices(key)
    assert sum(chances.values()) == pytest.approx(1.0)
    rng = Random(1)
    counts = Counter(choose(GAMES[key], view, CLUB, rng) for _choice in range(TIMES))
    assert set(counts) <= set(chances)
    for action, chance in chances.items():
        assert abs(counts[action] / TIMES - chance) < 4 * (chance * (1 - chance) / TIMES) ** 0.5


def test_poker_and_bingo_have_no_known_probabilities() -> None:
    for key in ("poker", "bingo"):
        game, players = GAMES[key], GAMES[key].usual_players
        hand = luck.play_hand(game, players, Random(1), Random(2))
        assert not any(club_strategy(game, game.observe(state, state.to_move)) for state in hand.states[2:-1])


def test_luck_figures_are_reproducible(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["block", "--hands", "12", "--effort", "0.02", "--slips", "--deals", "3", "--times", "3"]
    luck.main(arguments)
    first = capsys.readouterr().out
    luck.main(arguments)
    assert capsys.readouterr().out == first
    assert [line.split("  ")[0] for line in first.splitlines()[1:4]] == [
        "as played",
        "without luck",
        "nor the bots' dice",
    ]


@pytest.mark.parametrize("key", GAMES)
def test_luck_of_a_hand_is_measured_in_every_game(key: str) -> None:
    game, players = GAMES[key], GAMES[key].usual_players
    hand = luck.play_hand(game, players, Random(3), Random(4))
    assert hand.states[-1].to_move < 0
    assert luck.measure_hand(game, hand, 0.02, slips=False).luck
