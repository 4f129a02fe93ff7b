"""A game without measured data: the coach, the match chances and practice use defaults."""

from dataclasses import replace
from random import Random

import pytest

from game.bots.match_chance import MatchStake, match_stake, win_chance
from game.coach.review import review
from game.coach.verdicts import loss_by_level
from game.practice.problems import problems
from game.practice.skill import SkillEstimate, nearest
from game.rules import GAMES
from game.rules.line.line_game import LineGame
from tests.decks import shuffled

KEY = "unmeasured"


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> LineGame:
    """Return a copy of All Fives under a key without data."""
    known = GAMES["all_fives"]
    assert isinstance(known, LineGame)
    unmeasured = replace(known, key=KEY)
    monkeypatch.setitem(GAMES, KEY, unmeasured)
    return unmeasured


def test_the_losses_of_the_levels_are_those_of_the_family(game: LineGame) -> None:
    lost = loss_by_level(KEY)
    assert [*lost] == [*loss_by_level("all_fives")]
    assert lost["beginner"] > lost["casual"] > lost["club"] > lost["expert"] > lost["master"] > 0
    assert nearest(KEY, SkillEstimate(100, 100 * lost["club"], 0.0)) == "club"


def test_the_default_losses_are_proportional_to_the_target(game: LineGame, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(game.target, int)
    monkeypatch.setitem(GAMES, "longer", replace(game, key="longer", target=10 * game.target))
    monkeypatch.setitem(GAMES, "short", replace(game, key="short"))
    assert loss_by_level("longer")["club"] == pytest.approx(10 * loss_by_level("short")["club"])


def test_its_choices_are_graded(game: LineGame) -> None:
    start = game.initial_state(2, leader=0, first_hand=False)
    deal = shuffled(game, Random(1), 2)
    dealt = game.apply(start, deal)
    first = game.legal_actions(dealt)[0]
    [analyzed] = review(KEY, game, [start, dealt], [deal, first])
    assert analyzed.verdict.action == first


@pytest.mark.parametrize("players", [2, 4])
def test_the_chance_to_win_the_match_follows_from_hands_of_the_family(game: LineGame, players: int) -> None:
    usual = GAMES[KEY].for_players(players)
    target = usual.target
    assert isinstance(target, int)
    sides = usual.sides(players)
    ahead = (target - 1, *[target // 2] * (sides - 1))
    state = usual.initial_state(players, leader=0, first_hand=False, scores=ahead)
    view = usual.apply(state, shuffled(usual, Random(2), players))
    stake = match_stake(usual, view)
    assert isinstance(stake, MatchStake)
    assert stake.now[0] > 0.7
    assert sum(stake.now) == pytest.approx(1)
    assert win_chance(usual, usual.observe(view, view.to_move)) is not None


def test_it_has_no_problems(game: LineGame) -> None:
    assert problems(KEY) == ()
