"""The measure of signals: counts of choices, and a fair comparison."""

from random import Random

import pytest

from game.bots.levels import Limit
from game.bots.signals import partner_of, signal_ranks
from game.rules import GAMES
from tests.bots.test_honesty import choices
from tests.lab.signals import Counting, main


def test_choices_are_counted_where_some_moves_are_signals() -> None:
    game, bot = GAMES["partner_match"], Counting(Limit("casual"))
    ranks = []
    for state in choices(game, 4, 1):
        view = game.observe(state, state.to_move)
        partner = partner_of(game, view)
        assert partner is not None
        ranks.append(signal_ranks(game, view, partner, game.legal_actions(view)))
        bot.choose(game, view, Random(1))
    assert bot.counts["choices"] == len(ranks)
    assert bot.counts["signal possible"] == sum(max(rank) > 0 >= min(rank) for rank in ranks) > 0
    assert bot.counts["against possible"] == sum(max(rank) >= 0 > min(rank) for rank in ranks) > 0
    assert 0 < bot.counts["signal"] < bot.counts["signal possible"]


def test_a_level_without_signals_ties_with_itself(capsys: pytest.CaptureFixture[str]) -> None:
    main(["partner_match", "--level", "club", "--partner", "casual", "--deals", "2"])
    result, given, silent = capsys.readouterr().out.splitlines()
    assert result == "+0.00 ± 0.00 points a deal, ahead in 50.0 % of 2"
    assert given.removeprefix("with signals") == silent.removeprefix("without")
