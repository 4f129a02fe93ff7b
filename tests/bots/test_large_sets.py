"""Bots with large sets and many draws: the work of a choice is bounded in every hand."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.bots.bot import choose
from game.bots.deals.deal_table import LARGEST
from game.bots.kernel.bits import budget
from game.bots.levels import Limit
from game.bots.line import pimc
from game.bots.line.belief import LineBelief
from game.bots.line.pimc import search_settings
from game.coach.solution import advice
from game.lab.choices import Setting, views
from game.match.record import parse_record
from game.rules.line.line_game import LineGame, LineState

MANY_DRAWS = Path(__file__).with_name("many_draws.toml")
"""Draw for four with the double-twelve set: 44 actions, in which three opponents draw 13 tiles, mostly by choice."""


@pytest.fixture
def many_draws() -> tuple[LineGame, LineState]:
    match = parse_record(MANY_DRAWS.read_text(encoding="utf-8"))
    game, state = match.game, match.state
    assert isinstance(game, LineGame)
    view: LineState = game.observe(state, state.to_move)
    return game, view


def test_a_belief_with_many_single_draws_takes_bounded_work(many_draws: tuple[LineGame, LineState]) -> None:
    """The exact table would take over twenty million steps and gigabytes of memory."""
    game, view = many_draws
    belief = LineBelief(game, view)
    assert belief.deals.steps <= LARGEST + 1
    assert belief.number == float("inf")
    rng = Random(1)
    for _deal in range(20):
        dealt = belief.sample(rng)
        assert [tiles.bit_count() for tiles in dealt] == [place.size for place in belief.places]
        assert all(not tiles & ~place.possible for tiles, place in zip(dealt, belief.places, strict=True))
        hands = belief.hands(dealt)
        assert [hand.bit_count() for hand in hands] == [*map(len, view.hands), len(view.boneyard)]
    for seat, chances in enumerate(belief.probabilities):
        if seat != view.to_move:
            assert sum(chances.values()) == pytest.approx(len(view.hands[seat]), abs=0.01)


def test_choices_after_many_draws_are_legal_and_reproducible(many_draws: tuple[LineGame, LineState]) -> None:
    game, view = many_draws
    legal = game.legal_actions(view)
    for level in ("club", "master"):
        chosen = [choose(game, view, Limit(level), Random(1)) for _time in range(2)]
        assert chosen[0] == chosen[1]
        assert chosen[0] in legal


class Work:
    """Counts the work of choices: plays evaluated by the model player, and tiles left to play in rollouts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.weighed = self.rolled = self.sampled = self.deals = 0
        likelihoods, run_trials, sample = pimc.likelihoods, pimc.run_trials, LineBelief.sample

        def weighing(choices: list[Any], deals: list[list[int]]) -> list[float]:
            self.weighed += len(deals) * sum(len(choice.candidates) for choice in choices)
            return likelihoods(choices, deals)

        def rolling(valuations: Any, deals: Any, *rounds: Any, **ranking: Any) -> Any:
            [(first, weight), *others] = deals
            left = sum(hand.bit_count() for hand in first.hands) + len(first.boneyard)
            self.deals += 1 + len(others)
            self.rolled += (1 + len(others)) * len(valuations) * left
            return run_trials(valuations, [(first, weight), *others], *rounds, **ranking)

        def sampling(belief: LineBelief, rng: Random) -> Any:
            self.sampled += 1
            return sample(belief, rng)

        monkeypatch.setattr(LineBelief, "sample", sampling)
        monkeypatch.setattr(pimc, "likelihoods", weighing)
        monkeypatch.setattr(pimc, "run_trials", rolling)


def sample_views(setting: Setting, count: int) -> Iterator[tuple[LineGame, LineState]]:
    game = setting.rules()
    assert isinstance(game, LineGame)
    all_views = [*views(game, setting.players, Random(str(setting)), hands=1)]
    for view in all_views[:: max(1, len(all_views) // count)]:
        assert isinstance(view, LineState)
        yield game, view


@pytest.mark.parametrize(
    ("setting", "slowness"),
    [
        (Setting("draw", 9, 4), 1),
        (Setting("draw", 12, 4), pimc.WIDE_FACTOR),
        (Setting("bergen", 12, 8), pimc.WIDE_FACTOR),
        (Setting("nine_piece", 12, 3), pimc.WIDE_FACTOR),
    ],
    ids=str,
)
def test_a_hint_with_a_large_set_takes_bounded_work(
    setting: Setting, slowness: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    share = budget(1.0) / slowness
    for game, view in sample_views(setting, 2):
        work = Work(monkeypatch)
        advice(game, view)
        assert work.weighed <= pimc.WEIGHED_PLAYS * share
        assert work.rolled <= pimc.ROLLED_TILES * share
        assert work.sampled <= search_settings(Limit()).candidates * work.deals
        monkeypatch.undo()


def test_a_hint_with_many_plays_rolls_out_fewer_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long line with seven possible plays, where the usual number of deals would be too much work."""
    game, view = max(sample_views(Setting("muggins", 9, 4), 100), key=lambda pair: len(pair[0].legal_actions(pair[1])))
    work = Work(monkeypatch)
    advice(game, view)
    assert 0 < work.rolled <= pimc.ROLLED_TILES / pimc.LARGER_SET_FACTOR * budget(1.0)
