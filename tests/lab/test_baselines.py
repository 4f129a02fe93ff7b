"""The baseline players of the arena: how they choose, that they play legally, and their order of strength."""

from functools import partial
from random import Random
from typing import Any

import pytest

from game.core.state import MUGGINS, PASS, Announce, Play
from game.core.tiles import parse_tile
from game.lab.arena import PLAYERS, Meeting
from game.lab.line_baselines import BASELINES, LinePlayer, sampled
from game.rules import GAMES
from tests.decks import position

LINES = [game for game in GAMES.values() if game.family == "line"]
CLAIMED = GAMES["muggins"].variant(options={"claim": "steal"})
QUICK = {**BASELINES, "sampled": LinePlayer(partial(sampled, worlds=1))}


@pytest.mark.parametrize("game", [*LINES, CLAIMED], ids=lambda game: game.key)
@pytest.mark.parametrize("name", [name for name in BASELINES if name != "sampled"])
def test_every_baseline_plays_every_line_game(game: Any, name: str) -> None:
    result = Meeting(game, game.usual_players, QUICK[name], QUICK["random"], "1").measure(2)
    assert result.deals == 2


@pytest.mark.parametrize("key", ["block", "partner_match", "victorian_block", "fourteen_piece"])
def test_sampled_plays_games_with_small_boneyards(key: str) -> None:
    game = GAMES[key]
    assert Meeting(game, game.usual_players, QUICK["sampled"], QUICK["random"], "1").measure(2).deals == 2


def test_baselines_are_available_in_the_arena() -> None:
    assert BASELINES.items() <= PLAYERS.items()


def test_a_game_without_a_line_is_refused() -> None:
    game = GAMES["rounce"]
    with pytest.raises(ValueError, match="for the line games"):
        BASELINES["greedy"].choose(game, game.initial_state(3), Random(1))


@pytest.mark.parametrize(
    ("player", "key", "hand", "line", "played"),
    [
        (BASELINES["heaviest"], "block", "6-3 3-3 3-2 6-6", "3-1", "6-3"),
        (BASELINES["double"], "block", "6-3 3-3 3-2", "3-1", "3-3"),
        (BASELINES["greedy"], "block", "6-3 3-2 2-2 2-1 6-0", "3-3", "3-2"),  # 5 + 3 × 2, less 1.5 × what else fits
        (BASELINES["scorer"], "muggins", "6-5 0-0 6-6", "5-0", "0-0"),  # 5 + 0
    ],
)
def test_choices_of_the_baselines(player: Any, key: str, hand: str, line: str, played: str) -> None:
    view = GAMES[key].observe(position(GAMES[key], hand, "5-5 5-4", line=line), 0)
    choices = {player.choose(GAMES[key], view, Random(seed)) for seed in range(10)}
    assert {choice.tile for choice in choices} == {parse_tile(played)}


@pytest.mark.parametrize(("passed", "played"), [(False, "6-2"), (True, "5-5")])
def test_greedy_uses_the_passes_of_the_next_player(passed: bool, played: str) -> None:
    game = GAMES["block"]
    view = position(game, "5-5 2-0 3-2 6-2 1-1", "3-3 4-4", line="6-5")
    history = ((0, Play(parse_tile("6-5"))), *(((1, PASS),) if passed else ()))
    choice = BASELINES["greedy"].choose(game, game.observe(view._replace(history=history), 0), Random(1))
    assert choice.tile == parse_tile(played)  # without sixes and fives the other cannot answer 5-5


def test_baselines_announce_their_own_count_and_call_muggins() -> None:
    view = position(CLAIMED, "3-2", "1-1", line="6-4")._replace(claimant=0)
    assert BASELINES["greedy"].choose(CLAIMED, view, Random(1)) == Announce(10)
    assert BASELINES["greedy"].choose(CLAIMED, view._replace(claimant=1), Random(1)) == MUGGINS


@pytest.mark.parametrize(("better", "worse", "deals"), [("heaviest", "random", 400), ("greedy", "heaviest", 400)])
def test_baselines_keep_their_strength(better: str, worse: str, deals: int) -> None:
    result = Meeting(GAMES["block"], 2, PLAYERS[better], PLAYERS[worse], "1").measure(deals)
    low, high = result.interval  # measured before: +2.45 and +1.70
    assert low > 0
    assert low < (2.45 if better == "heaviest" else 1.70) < high
