"""Baselines: levels that choose as they once did, whatever has become of the search since."""

import tomllib
from typing import Any

import pytest

from game.bots.baselines import BASELINES
from game.bots.kernel import bits
from game.bots.levels import LEVELS, Limit
from game.bots.line.pimc import search_settings
from game.rules import GAMES
from tests.bots.baseline_choices import COMPILED, FILE, FROM_SOURCE, recorded_choices, views_at

HANDS = tomllib.loads(FILE.read_text(encoding="utf-8"))["hands"]


@pytest.mark.parametrize("hand", HANDS, ids=[f"{hand['game']}-{hand['players']}" for hand in HANDS])
def test_levels_of_november_2026_choose_as_they_did(hand: dict[str, Any]) -> None:
    game = GAMES[hand["game"]]
    views = views_at(game, hand["players"], hand["actions"], hand["steps"])
    for level in BASELINES["2026-11"]:
        assert recorded_choices(game, views, Limit(level, FROM_SOURCE, baseline="2026-11")) == hand[level]
        if bits.COMPILED:
            limit = Limit(level, COMPILED, baseline="2026-11")
            assert recorded_choices(game, views, limit) == hand[f"compiled_{level}"]


def test_every_game_was_recorded() -> None:
    assert {hand["game"] for hand in HANDS} == {*GAMES}
    assert all(hand["steps"] for hand in HANDS)


def test_a_baseline_has_every_level() -> None:
    for levels in BASELINES.values():
        assert [*levels] == [*LEVELS]


def test_only_todays_master_has_its_own_model_player_at_nine_piece() -> None:
    today, before = search_settings(Limit()), search_settings(Limit(baseline="2026-11"))
    assert today.model_of("nine_piece") != before.model_of("nine_piece") == before.model
    assert today.model_of("skin") == before.model_of("skin")
