"""Results without luck: what the bots' dice may do is known, and the figures come out of a seed."""

from collections import Counter
from random import Random

import pytest

from game.bots.bot import choose
from game.core.state import Action, State
from game.lab import luck
from game.lab.luck import CLUB, club_strategy
from game.rules import GAMES

TIMES = 400


def choices(key: str) -> tuple[State, dict[Action, float]]:
    """What a club bot sees that may choose between tiles, and its chances."""
    game, players = GAMES[key], GAMES[key].usual_players
    hand = luck.play_hand(game, players, Random(f"{key}/deals"), Random(key))
    views = [game.observe(state, state.to_move) for state in hand.states if state.to_move >= 0]
    return next((view, chances) for view in views if len(chances := club_strategy(game, view)) > 2)


@pytest.mark.parametrize("key", ["block", "draw", "muggins", "partner_match", "forty_two", "euchre"])
def test_the_chances_of_a_club_bot_are_those_of_its_choices(key: str) -> None:
    view, chances = choices(key)
    assert sum(chances.values()) == pytest.approx(1.0)
    rng = Random(1)
    taken = Counter(choose(GAMES[key], view, CLUB, rng) for _nth in range(TIMES))
    assert set(taken) <= set(chances)
    for action, chance in chances.items():
        assert abs(taken[action] / TIMES - chance) < 4 * (chance * (1 - chance) / TIMES) ** 0.5


def test_where_chances_are_not_known_nothing_is_told() -> None:
    for key in ("poker", "bingo"):
        game, players = GAMES[key], GAMES[key].usual_players
        hand = luck.play_hand(game, players, Random(1), Random(2))
        assert not any(club_strategy(game, game.observe(state, state.to_move)) for state in hand.states[2:-1])


def test_the_figures_of_a_seed_are_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["block", "--hands", "12", "--effort", "0.02", "--slips", "--deals", "3", "--times", "3"]
    luck.main(asked)
    first = capsys.readouterr().out
    luck.main(asked)
    assert capsys.readouterr().out == first
    assert [line.split("  ")[0] for line in first.splitlines()[1:4]] == [
        "as played",
        "without luck",
        "nor the bots' dice",
    ]


@pytest.mark.parametrize("key", GAMES)
def test_luck_is_told_of_a_hand_of_every_game(key: str) -> None:
    game, players = GAMES[key], GAMES[key].usual_players
    hand = luck.play_hand(game, players, Random(3), Random(4))
    assert hand.states[-1].to_move < 0
    found = luck.measure_hand(game, hand, 0.02, slips=False)
    assert found.luck
