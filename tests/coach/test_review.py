"""The review: every choice gets its verdicts, a hint is never graded worse than good, and results are repeatable."""

import re
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from game.bots.bot import choose
from game.bots.levels import Limit
from game.bots.match_chance import win_chance
from game.coach.review import ChoiceReview, choices, review, review_choice
from game.coach.solution import advice, solution
from game.coach.verdicts import BLAMED, WORSE, Grade, Verdict, grade_thresholds, verdict
from game.core.state import CHANCE, OVER, Action, Deal
from game.match.match import Match
from game.match.player_types import Bot
from game.match.record import format_record
from game.rules import GAMES
from game.text.choices import advice_sentence, mention
from game.text.coach import GRADES, ChoiceContext, cost_sentence, describe_loss, format_loss, hint
from game.text.practice import describe_correct
from game.text.review import describe_choice, list_entry, review_lines, total_loss, turning_point
from tests.cli.commands import COLUMNS, refused, results, run
from tests.trial_counts import DISTINCT_GAMES

CHOICES = 1  # choices per game, besides whole matches of some games
EFFORT = 0.2  # as a multiple of a master's: these tests do not depend on it


def beginner_match(key: str, actions: int = 40, seed: int = 1) -> Match:
    """Return a match of beginner bots, who make mistakes."""
    match, rng = Match(key, [Bot("beginner")] * GAMES[key].usual_players), Random(seed)
    while match.state.to_move != OVER and len(match.actions) < actions:
        if match.state.to_move == CHANCE:
            match.deal(rng)
        else:
            view = match.game.observe(match.state, match.state.to_move)
            match.play(choose(match.game, view, Limit("beginner"), rng))
    return match


def choices_with_hints(match: Match) -> Iterator[tuple[int, Action]]:
    """Yield the choices of a match with the coach's best action."""
    for step, state in enumerate(match.states[:-1]):
        if state.to_move >= 0 and len(match.game.legal_actions(state)) > 1:
            yield step, advice(match.game, match.game.observe(state, state.to_move), EFFORT).best.action


@pytest.mark.campaign
@pytest.mark.parametrize("key", DISTINCT_GAMES)
def test_the_coachs_own_choice_is_never_graded_worse_than_good(key: str) -> None:
    match = beginner_match(key)
    for step, action in islice(choices_with_hints(match), CHOICES):
        analyzed = review_choice(match.key, match.game, match.states[step], action, step, solved=False, effort=EFFORT)
        assert analyzed is None or analyzed.verdict.grade == Grade.BEST
        assert analyzed is None or analyzed.verdict.best == action


@pytest.mark.parametrize("key", ["block", "muggins", "bingo", "euchre", "rounce", "forty_two"])
def test_all_parts_of_the_coach_give_the_same_grade_and_figure(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hint, the warning, the summary, the review, its sums and the exercise agree on every possible choice."""
    match, grades = beginner_match(key), set[Grade | None]()
    thresholds = grade_thresholds(match.game)
    steps = [*choices(match.game, match.states, range(len(match.actions)))]
    for step in steps[:: max(1, len(steps) // 4)]:
        state = match.states[step]
        view = match.game.observe(state, state.to_move)
        context, assessment = ChoiceContext(match.game, view, match.names), advice(match.game, view, EFFORT)
        monkeypatch.setattr("game.coach.review.advice", lambda *_arguments, found=assessment: found)
        (advised, words), exercise = hint(context, assessment, thresholds), solution(assessment, thresholds)
        close = words.partition("About as good: ")[2]
        for action in match.game.legal_actions(state):
            warning = verdict(assessment, action, thresholds)
            reviewed = review_choice(key, match.game, state, action, step, solved=False)
            if warning is None or reviewed is None:
                assert warning is reviewed is None
                continue
            answer = exercise.judge(action)
            assert answer is not None
            assert reviewed.verdict == answer.verdict == warning
            assert advised == advice_sentence(match.game, view, warning.best)
            best = context.mention(warning.best)
            sentence, played = describe_loss(context, warning), context.mention(action)
            assert describe_choice(match, reviewed).startswith(sentence)
            grades.add(warning.grade)
            if warning.grade not in WORSE:
                assert answer.good
                assert describe_correct(context, answer).startswith("Correct!")
                assert total_loss(match, [reviewed]) == "nothing"
                continue
            assert warning.grade is not None
            loss = format_loss(context, warning.loss)
            assert not re.match(r"0[ %]", loss)
            cost = cost_sentence(context, action, warning.loss)
            assert loss in cost
            assert sentence == f"{GRADES[warning.grade]}: {played}. {cost}"
            grade, name = "blunder" if warning.grade == Grade.BLUNDER else "mistake", match.names[state.to_move]
            assert turning_point(match, reviewed) == (
                f"The costliest move of the hand was a {grade} by {name}: {played}. {cost} Best move: {best}."
            )
            assert "would cost" not in describe_choice(match, reviewed), "the cost is said once"
            assert total_loss(match, [reviewed]) == f"{loss} in total"
            assert re.split(r"(?<=%)| ", loss)[0] == list_entry(match, reviewed)[1].removeprefix("−")
            assert mention(match.game, view, action, action) not in close
            assert not answer.good
    assert grades & {*WORSE}


@pytest.mark.campaign
@pytest.mark.parametrize("key", DISTINCT_GAMES)
def test_every_choice_has_its_verdicts(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.coach.review.POSITIONS", 20_000)
    match = beginner_match(key)
    steps = [*choices(match.game, match.states, range(len(match.actions)))]
    for step in {*steps[:CHOICES], *steps[-CHOICES:]}:  # the last ones are solved with all hands visible
        arguments = match.key, match.game, match.states[step], match.actions[step], step
        analyzed = review_choice(*arguments, effort=EFFORT)
        if analyzed is None:
            continue
        assert analyzed.step == step
        assert match.actions[analyzed.step] == analyzed.verdict.action
        assert match.states[analyzed.step].to_move == analyzed.seat
        assert analyzed.verdict.loss >= 0
        assert analyzed.open_hands is None or analyzed.open_hands.loss >= 0
        again = review_choice(*arguments, solved=False, effort=EFFORT)
        assert again is not None
        assert again.verdict == analyzed.verdict
        assert describe_choice(match, analyzed)


def test_grades_agree_with_the_values_of_a_hint_at_poker(trials: Callable[[int], Iterator[Random]]) -> None:
    """After random bets too, which no strategy was solved for."""
    limits, graded = grade_thresholds(GAMES["poker"]), 0
    for rng in trials(1):
        match = Match("poker", [Bot("club"), Bot("club", name="Basil")])
        while not match.over and len(match.actions) < 8:
            if match.state.to_move == CHANCE:
                match.deal(rng)
                continue
            assessment = advice(match.game, match.game.observe(match.state, match.state.to_move), EFFORT)
            for assessed in assessment.actions:
                result = verdict(assessment, assessed.action, limits)
                assert result is not None
                is_sound = assessment.is_sound(assessment.best.action, assessed.action)
                assert (result.grade in BLAMED) == (is_sound and result.loss > limits.mistake)
                graded += assessment.sound
            best = verdict(assessment, assessment.best.action, limits)
            assert best is not None
            assert best.grade == Grade.BEST
            match.play(rng.choice(match.legal_actions))
    assert graded


@pytest.mark.parametrize(("tiles", "most"), [(6, 300_000), (9, 300_000), (12, 100_000)])
def test_open_hand_searches_with_large_sets_have_a_smaller_budget(
    tiles: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets = list[int]()

    def search(_game: object, _state: object, positions: int) -> None:
        budgets.append(positions)
        raise ValueError

    monkeypatch.setattr("game.coach.review.solve", search)
    game = GAMES["draw"].variant(options={"set": tiles})
    state = game.apply(game.initial_state(2, leader=0, first_hand=False), Deal(game.deck()))
    analyzed = review_choice("draw", game, state, game.legal_actions(state)[0], effort=0.1)
    assert analyzed is not None
    assert analyzed.open_hands is None
    assert budgets == [most]


def test_only_the_seat_asked_for_is_reviewed() -> None:
    match = beginner_match("block", 8)
    seats = {analyzed.seat for analyzed in review(match.key, match.game, match.states, match.actions, 1)}
    assert seats == {1}


def test_the_command_prints_the_worst_choices_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = beginner_match("muggins", 12)
    file = tmp_path / "match.toml"
    file.write_text(format_record(match), encoding="utf-8")
    output = run(capsys, "review", str(file), "--seat", match.names[0].upper())
    assert output.startswith(f"{match.names[0]}: ")
    assert max(map(len, output.splitlines())) <= COLUMNS
    analyzed = [*review(match.key, match.game, match.states, match.actions, 0)]
    assert output.split() == " ".join(review_lines(match, analyzed)).split()
    [reviewed] = results(capsys, "review", str(file), "--seat", "0")
    assert all(choice["seat"] == 0 for choice in reviewed["choices"])
    assert len(reviewed["choices"]) == int(output.split(": ")[1].split()[0])
    blamed = [choice["loss"] for choice in reviewed["choices"] if choice["grade"] not in (None, "good", "best")]
    assert len(blamed) == output.count("  Hand ")


def test_an_unknown_seat_is_rejected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.toml"
    file.write_text(format_record(beginner_match("block", 5)), encoding="utf-8")
    message = refused(capsys, "review", str(file), "--seat", "7")
    assert message == "boneyard: The record has no seat “7”. Its seats are 0 Agnes, 1 Basil.\n"


def test_losses_near_the_end_of_a_match_are_win_probabilities() -> None:
    """Points and probabilities are totaled separately."""
    match = beginner_match("muggins", 4000)
    steps = [step for step, state in enumerate(match.states[:-1]) if state.to_move == 0]
    win_chances = [win_chance(match.game, match.game.observe(match.states[step], 0)) for step in steps]
    assert None in win_chances
    assert win_chances[-1] is not None
    early = next(step for step, chance in zip(steps, win_chances, strict=True) if chance is None)
    late = next(step for step, chance in zip(steps, win_chances, strict=True) if chance is not None)
    points = win_chances[-1].points

    def mistake(step: int, loss: float) -> ChoiceReview:
        action = match.actions[step]
        return ChoiceReview(step, 0, Verdict(action, action, loss, 0.0, Grade.MISTAKE), None, 0.0, None)

    summaries = [
        review_lines(match, reviews)[0]
        for reviews in ([mistake(early, 3)], [mistake(early, 3), mistake(late, points / 20)])
    ]
    assert summaries[0].endswith("1 move. Lost by it: 3 points in total.")
    assert summaries[1].endswith("2 moves. Lost by them: 3 points and 5% winning chance in total.")
