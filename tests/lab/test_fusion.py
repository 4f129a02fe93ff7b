"""EPIMC against PIMC: with one choice fixed they are the same, and with more EPIMC never expects more."""

from collections.abc import Iterator
from random import Random

import pytest

from game.bots.bot import assess, choose
from game.bots.levels import Limit
from game.core.state import State
from game.lab.choices import play_hand
from game.rules import GAMES
from tests.lab.fusion import PIMC, Ending, Endings, Epimc, ending, main

DEALS = 20
"""Sampled deals of a choice."""


def endings(key: str, players: int, seed: int) -> Iterator[tuple[State, Ending]]:
    """Yield the endings of a hand of casual bots."""
    game, rng = GAMES[key], Random(seed)
    for state, _action in play_hand(game, players, 0, lambda view: choose(game, view, Limit("casual"), rng), rng):
        if state.to_move >= 0 and len(game.legal_actions(state)) > 1:
            view = game.observe(state, state.to_move)
            found = ending(game, view, DEALS, Random(1))
            if found:
                yield view, found


@pytest.mark.parametrize("key", ["partner_match", "forty_two"])
def test_one_decision_is_the_search_of_the_master(key: str) -> None:
    game, compared = GAMES[key], 0
    for view, found in endings(key, 4, 3):
        if len(found.deals) < DEALS:  # all that are possible
            assessment = assess(game, view, Limit(), Random(2))
            assert assessment.complete
            values = PIMC.values(found.deals, [*found.actions])
            for move, action in found.actions.items():
                assessed = assessment.find(action)
                assert assessed is not None
                assert values[move] == pytest.approx(assessment.value(assessed), abs=0.001)
                compared += 1
    assert compared


@pytest.mark.parametrize("key", ["partner_match", "forty_two"])
def test_fixed_choices_are_worth_no_more(key: str) -> None:
    lower = 0
    for seed in range(2):
        for _view, found in endings(key, 4, seed):
            moves = [*found.actions]
            columns = [Epimc(decisions).values(found.deals, moves) for decisions in (1, 2, 3)]
            for move in moves:
                open_hands, two, three = (values[move] for values in columns)
                assert open_hands >= two - 1e-9
                assert two >= three - 1e-9
                lower += two < open_hands - 0.001
    assert lower


def test_nothing_is_gained_where_nothing_is_hidden() -> None:
    for _view, found in [*endings("fourteen_piece", 2, 3)][-6:]:
        assert len(found.deals) == 1
        moves = [*found.actions]
        assert Epimc(3).values(found.deals, moves) == pytest.approx(PIMC.values(found.deals, moves))


def test_the_search_of_the_master_gains_nothing_over_itself() -> None:
    hand = Endings(GAMES["partner_match"], 4, PIMC, DEALS, "same").play(1)
    assert hand.choices > 0
    assert hand.differing == 0
    assert hand.gains == hand.expected == [0, 0]


def test_command_prints_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    main(["partner_match", "--hands", "2", "--deals", "20", "--modelled"])
    assert "choices differ. Expected gain" in capsys.readouterr().out
