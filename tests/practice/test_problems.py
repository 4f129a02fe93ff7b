"""Problems: every game has ten or more; each can be replayed, is verified, and still has its solution."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

import pytest

from game.bots.assessment import Assessment
from game.bots.levels import LEVELS
from game.bots.match_chance import win_chance
from game.coach.solution import Solution, advice, solution
from game.coach.verdicts import WORSE, grade_thresholds, verdict
from game.core.state import Bet, Fold
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.match.record import parse_record
from game.practice.problems import FOLDER, VERIFIED, Problem, problems
from game.rules import GAMES
from game.text.coach import ChoiceContext, describe_loss
from game.text.practice import describe_position, explain_best
from tests.bots.test_honesty import hidden_tiles_moved
from tests.trial_counts import DISTINCT_GAMES

ANN = Person("Ann")
DEALS, CERTAIN = 20_000, 5.0
every_game = pytest.mark.parametrize("key", [key for key in GAMES if (FOLDER / f"{key}.toml").exists()])


def view_of(problem: Problem) -> ChoiceContext:
    """Return the choice as its seat sees it."""
    match = problem.match(ANN)
    return ChoiceContext(match.game, match.game.observe(match.state, match.state.to_move), match.names)


@every_game
def test_a_game_with_problems_has_at_least_ten_ordered_by_difficulty(key: str) -> None:
    all_problems = problems(key)
    levels = [[*LEVELS].index(problem.level) for problem in all_problems]
    assert len(all_problems) >= 10
    assert all(level <= next_level for level, next_level in pairwise(levels))
    assert len({*levels}) > 1
    assert len({problem.id for problem in all_problems}) == len(all_problems)


def test_every_file_of_problems_belongs_to_a_game() -> None:
    assert {path.stem for path in FOLDER.iterdir()} <= {*GAMES}


@every_game
def test_each_problem_replays_to_a_choice_with_a_clear_best_action(key: str) -> None:
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
            assert answer.good or (
                answer.verdict.points_lost > 0 and answer.verdict.points_lost >= CERTAIN * answer.reason.error
            ), problem.id
        assert len([answer for answer in answers if not answer.good]) >= 2


@pytest.mark.parametrize("key", [key for key in DISTINCT_GAMES if problems(key)])
def test_the_coach_agrees_with_the_stored_solution(key: str, trials: Callable[[int], Iterator[Random]]) -> None:
    for rng in trials(1):
        problem = rng.choice(problems(key))
        context = view_of(problem)
        assessment: Assessment = advice(context.game, context.view)
        coach_verdict = verdict(assessment, problem.solution.best.action, grade_thresholds(GAMES[key]))
        assert coach_verdict is not None
        assert coach_verdict.grade not in WORSE, problem.id
        assert solution(assessment, grade_thresholds(GAMES[key])).best.action in {
            a.action for a in problem.solution.answers if a.good
        }


@every_game
def test_a_problem_is_described_without_hidden_tiles(key: str) -> None:
    for problem in problems(key):
        match = problem.match(ANN)
        context = view_of(problem)
        description = describe_position(context.game, context.view, context.names)
        assert description
        assert "?" not in description
        permuted = hidden_tiles_moved(match.state, context.view, Random(problem.seed))
        assert match.game.observe(permuted, match.state.to_move) == context.view


@every_game
def test_a_boneyard_is_mentioned_only_in_games_that_draw(key: str) -> None:
    for description in (
        describe_position(context.game, context.view, context.names) for context in map(view_of, problems(key))
    ):
        assert "boneyard" not in description or getattr(GAMES[key], "draw_when_unable", "none") != "none"


@every_game
def test_every_answer_has_an_explanation(key: str) -> None:
    for problem in problems(key):
        context, stored_solution = view_of(problem), problem.solution
        for answer in stored_solution.answers:
            if not answer.good:
                assert "On average this costs" in describe_loss(context, answer.verdict)
                assert explain_best(context, stored_solution, answer).endswith(".")


def test_an_untried_bet_gets_the_answer_of_the_nearest_bet() -> None:
    problem = next(p for p in problems("poker") if any(isinstance(a.action, Bet) for a in p.solution.answers))
    bets = {a.action.chips: a for a in problem.solution.answers if isinstance(a.action, Bet)}
    largest = max(bets)
    answer = problem.solution.judge(Bet(largest + 1))
    assert answer is not None
    assert answer.action == Bet(largest + 1)
    assert answer.good == bets[largest].good
    assert Solution((problem.solution.best.for_action(Fold()),)).judge(Bet(3)) is None


def test_losses_are_win_probabilities_if_the_hand_can_end_the_match() -> None:
    match = Match("muggins", [ANN, Bot("club")], start={"leader": 0, "first_hand": False, "scores": (195, 195)})
    match.deal(Random(1))
    context = ChoiceContext(match.game, match.game.observe(match.state, match.state.to_move), match.names)
    computed = solution(advice(context.game, context.view, 0.1), grade_thresholds(GAMES["muggins"]))
    assert describe_loss(context, computed.answers[-1].verdict).endswith("% winning chance.")


def test_no_problem_is_near_the_end_of_a_match() -> None:
    for key in GAMES:
        for problem in problems(key):
            context = view_of(problem)
            assert win_chance(context.game, context.view) is None


def test_the_frozen_program_includes_the_problems() -> None:
    spec = (FOLDER.parents[2] / "build" / "boneyard.spec").read_text(encoding="utf-8")
    assert '"game" / "practice" / "problems" / "*.toml"), "game/practice/problems")' in spec
