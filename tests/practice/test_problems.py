"""The problems: every game has its ten, each is replayed, verified as the script has it, and still has its solution."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

import pytest

from game.bots.assessment import Assessment
from game.bots.match_chance import win_chance
from game.coach.solution import Answer, Solution, advice, solution
from game.coach.verdicts import Grade, grade_thresholds, verdict
from game.core.state import Bet, Fold
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.match.record import parse_record
from game.practice.problems import FOLDER, VERIFIED, Problem, problems
from game.rules import GAMES
from game.text.coach import ChoiceContext
from game.text.positions import position
from game.text.practice import LEVELS, best, costs, why
from tests.bots.test_honesty import hidden_tiles_moved

ANN = Person("Ann")
DEALS, CERTAIN = 20_000, 5.0
every_game = pytest.mark.parametrize("key", GAMES)


def view_of(problem: Problem) -> ChoiceContext:
    """The choice as its seat sees it."""
    match = problem.match(ANN)
    return ChoiceContext(match.game, match.game.observe(match.state, match.state.to_move), match.names)


@every_game
def test_every_game_has_ten_problems_or_more_from_easy_to_hard(key: str) -> None:
    every = problems(key)
    levels = [[*LEVELS].index(problem.level) for problem in every]
    assert len(every) >= 10
    assert all(one <= other for one, other in pairwise(levels))
    assert len({*levels}) > 1
    assert len({problem.id for problem in every}) == len(every)


def test_no_game_that_there_is_not_has_problems() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {*GAMES}


@every_game
def test_each_problem_is_replayed_to_a_choice_whose_best_is_clear(key: str) -> None:
    for problem in problems(key):
        match = problem.match(ANN)
        assert match.key == key
        assert [*match.human_seats] == [match.state.to_move]
        assert parse_record(problem.record).actions == match.actions
        answers, legal = problem.solution.answers, match.game.legal_actions(match.state)
        assert {answer.action for answer in answers} <= {*legal}
        assert problem.solution.best.good
        assert problem.verified in VERIFIED
        assert problem.verified != "deals" or problem.deals >= DEALS
        for answer in answers:
            assert answer.good or (answer.points_lost > 0 and answer.points_lost >= CERTAIN * answer.reason.error), (
                problem.id
            )
        assert len([answer for answer in answers if not answer.good]) >= 2


@every_game
def test_the_coach_finds_the_solution_again(key: str, trials: Callable[[int], Iterator[Random]]) -> None:
    for rng in trials(1):
        problem = rng.choice(problems(key))
        seen = view_of(problem)
        found: Assessment = advice(seen.game, seen.view)
        agreed = verdict(found, problem.solution.best.action, grade_thresholds(key))
        assert agreed is not None
        assert agreed.grade in (Grade.GOOD, None), problem.id
        assert solution(found, grade_thresholds(key)).best.action in {
            a.action for a in problem.solution.answers if a.good
        }


@every_game
def test_a_problem_is_told_by_what_its_seat_sees(key: str) -> None:
    for problem in problems(key):
        match = problem.match(ANN)
        seen = view_of(problem)
        told = position(seen.game, seen.view, seen.names)
        assert told
        assert "?" not in told
        moved = hidden_tiles_moved(match.state, seen.view, Random(problem.seed))
        assert match.game.observe(moved, match.state.to_move) == seen.view


@every_game
def test_tiles_that_nobody_draws_are_left_over_as_at_the_table(key: str) -> None:
    for told in (position(seen.game, seen.view, seen.names) for seen in map(view_of, problems(key))):
        assert "boneyard" not in told or getattr(GAMES[key], "draw_when_unable", "none") != "none"


@every_game
def test_every_answer_has_its_words(key: str) -> None:
    for problem in problems(key):
        seen, found = view_of(problem), problem.solution
        assert best(seen, found).startswith("Best is this: ")
        for answer in found.answers:
            if not answer.good:
                assert "costs about" in costs(seen, answer)
                assert why(seen, found, answer).endswith(".")


def test_a_bet_that_was_not_tried_is_judged_as_the_nearest() -> None:
    problem = next(p for p in problems("poker") if any(isinstance(a.action, Bet) for a in p.solution.answers))
    bets = {a.action.chips: a for a in problem.solution.answers if isinstance(a.action, Bet)}
    most = max(bets)
    judged = problem.solution.judge(Bet(most + 1))
    assert judged is not None
    assert judged.action == Bet(most + 1)
    assert judged.good == bets[most].good
    assert Solution((Answer(Fold(), True, problem.solution.best.reason),)).judge(Bet(3)) is None


def test_where_a_hand_can_end_the_match_a_choice_costs_of_the_chance_to_win_it() -> None:
    match = Match("muggins", [ANN, Bot("club")], start={"leader": 0, "first_hand": False, "scores": (195, 195)})
    match.deal(Random(1))
    seen = ChoiceContext(match.game, match.game.observe(match.state, match.state.to_move), match.names)
    found = solution(advice(seen.game, seen.view, 0.1), grade_thresholds("muggins"))
    assert costs(seen, found.answers[-1]).endswith(" % of the chance to win the match.")


def test_no_problem_lies_so_near_the_end_of_a_match_that_points_do_not_count() -> None:
    for key in GAMES:
        for problem in problems(key):
            seen = view_of(problem)
            assert win_chance(seen.game, seen.view) is None


def test_the_frozen_program_has_the_problems() -> None:
    spec = (FOLDER.parents[2] / "build" / "boneyard.spec").read_text(encoding="utf-8")
    assert '"game" / "practice" / "problems" / "*.toml"), "game/practice/problems")' in spec
