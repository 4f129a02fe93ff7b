"""The review: every choice gets its verdicts, a hint is never blamed, and the same is said every time."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from game.bots.bot import choose
from game.bots.levels import Limit
from game.bots.match_chance import win_chance
from game.cli.headless import run
from game.coach.choice_review import ChoiceReview, summarize_choice
from game.coach.review import analyze_choice, choices, review
from game.coach.solution import advice
from game.coach.verdicts import Grade, Verdict, grade_thresholds, verdict
from game.core.state import CHANCE, OVER, Action, Deal
from game.match.match import Match
from game.match.player_types import Bot
from game.match.record import format_record
from game.rules import GAMES
from game.text.choices import action_label
from game.text.coach import ChoiceContext, format_points, hint
from game.text.review import as_known, list_entry, review_lines, turning_point

CHOICES = 1  # of each game, beside whole matches of some
EFFORT = 0.5  # of a master's: what is asked here does not depend on it


def played(key: str, actions: int = 40, seed: int = 1) -> Match:
    """A match of beginners, who make mistakes."""
    match, rng = Match(key, [Bot("beginner")] * GAMES[key].usual_players), Random(seed)
    while match.state.to_move != OVER and len(match.actions) < actions:
        if match.state.to_move == CHANCE:
            match.deal(rng)
        else:
            view = match.game.observe(match.state, match.state.to_move)
            match.play(choose(match.game, view, Limit("beginner"), rng))
    return match


def hinted(match: Match) -> Iterator[tuple[int, Action]]:
    """The choices of a match, and what the coach would have done."""
    for step, state in enumerate(match.states[:-1]):
        if state.to_move >= 0 and len(match.game.legal_actions(state)) > 1:
            yield step, advice(match.game, match.game.observe(state, state.to_move), EFFORT).best.action


@pytest.mark.parametrize("key", GAMES)
def test_what_the_coach_would_do_is_never_blamed(key: str) -> None:
    match = played(key)
    for step, action in islice(hinted(match), CHOICES):
        found = analyze_choice(match.key, match.game, match.states[step], action, step, EFFORT, solved=False)
        assert found is None or found.verdict.grade in (Grade.GOOD, None)
        assert found is None or found.verdict.best == action


@pytest.mark.parametrize("key", ["block", "muggins", "bingo", "euchre", "rounce", "forty_two"])
def test_hint_warning_summary_and_review_name_the_same_best_choice(key: str) -> None:
    match = played(key)
    steps = [*choices(match.game, match.states, range(len(match.actions)))]
    for step in steps[:: max(1, len(steps) // 4)]:
        state, action = match.states[step], match.actions[step]
        view = match.game.observe(state, state.to_move)
        asked = advice(match.game, view, EFFORT)
        seen = ChoiceContext(match.game, view, match.names)
        best, words = hint(seen, asked, grade_thresholds(key))
        warned = verdict(asked, action, grade_thresholds(key))
        found = analyze_choice(key, match.game, state, action, step, EFFORT, solved=False)
        assert (warned is None) == (found is None)
        if found is None or warned is None:
            continue
        assert found.verdict == warned
        assert best == action_label(match.game, view, found.verdict.best)
        told = summarize_choice(found)
        assert best in turning_point(match, told)
        name = action_label(match.game, view, action)
        close = words.partition(" about as good.")[0] if " about as good." in words else ""
        if told.points_lost:
            assert name not in close
            assert list_entry(match, told)[1] not in ("−0", "−0 %")
            assert "about 0 more" not in turning_point(match, told)
            assert best in as_known(match, told)
        elif found.verdict.grade == Grade.GOOD and format_points(found.verdict.loss) != "0":
            assert "as good as any" not in as_known(match, told)


@pytest.mark.parametrize("key", GAMES)
def test_every_choice_has_its_verdicts(key: str) -> None:
    match = played(key)
    for step in islice(choices(match.game, match.states, range(len(match.actions))), CHOICES):
        asked = match.key, match.game, match.states[step], match.actions[step], step, EFFORT
        found = analyze_choice(*asked)
        if found is None:
            continue
        assert found.step == step
        assert match.actions[found.step] == found.action
        assert match.states[found.step].to_move == found.seat
        assert found.view == match.game.observe(match.states[found.step], found.seat)
        assert found.verdict.loss >= 0
        assert found.open_hands is None or found.open_hands.loss >= 0
        again = analyze_choice(*asked, solved=False)
        assert again is not None
        assert again.verdict == found.verdict
        assert match.names[found.seat] in turning_point(match, summarize_choice(found))


@pytest.mark.parametrize(("tiles", "most"), [(6, 300_000), (9, 300_000), (12, 100_000)])
def test_fewer_positions_are_looked_at_with_all_hands_open_in_a_set_of_more_tiles(
    tiles: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at = list[int]()

    def search(_game: object, _state: object, positions: int) -> None:
        looked_at.append(positions)
        raise ValueError

    monkeypatch.setattr("game.coach.review.solve", search)
    game = GAMES["draw"].variant(options={"set": tiles})
    state = game.apply(game.initial_state(2, leader=0, first_hand=False), Deal(game.deck()))
    reviewed = analyze_choice("draw", game, state, game.legal_actions(state)[0], effort=0.1)
    assert reviewed is not None
    assert reviewed.open_hands is None
    assert looked_at == [most]


def test_only_the_seat_asked_for_is_reviewed() -> None:
    match = played("block")
    seats = {found.seat for found in review(match.key, match.game, match.states, match.actions, 1)}
    assert seats == {1}


def test_the_command_tells_the_worst_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = played("muggins", 24)
    file = tmp_path / "match.toml"
    file.write_text(format_record(match), encoding="utf-8")
    assert run(["review", str(file), "--seat", "0"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith(f"{match.names[0]}: ")
    found = [*review(match.key, match.game, match.states, match.actions, 0)]
    assert told == review_lines(match, [*map(summarize_choice, found)])
    assert run(["review", str(file), "--seat", "0", "--json"]) == 0
    choices = json.loads(capsys.readouterr().out)["choices"]
    assert all(choice["seat"] == 0 for choice in choices)
    assert len(choices) == int(told[0].split(": ")[1].split()[0])
    blamed = [choice["loss"] for choice in choices if choice["grade"] not in (None, "good")]
    assert len(blamed) == sum("Hand " in line for line in told)


def test_a_seat_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.toml"
    file.write_text(format_record(played("block", 5)), encoding="utf-8")
    assert run(["review", str(file), "--seat", "7"]) == 2
    assert "seats 0 to" in capsys.readouterr().err


def test_what_is_given_away_near_the_end_of_a_match_is_told_as_a_chance() -> None:
    """Points and chances are not added up together."""
    match = played("muggins", 4000)
    steps = [step for step, state in enumerate(match.states[:-1]) if state.to_move == 0]
    near = [win_chance(match.game, match.game.observe(match.states[step], 0)) for step in steps]
    assert None in near
    assert near[-1] is not None
    early = next(step for step, weighed in zip(steps, near, strict=True) if weighed is None)
    late = next(step for step, weighed in zip(steps, near, strict=True) if weighed is not None)
    points = near[-1].points

    def lost(step: int, loss: float) -> ChoiceReview:
        action = match.actions[step]
        return ChoiceReview(step, 0, Verdict(action, action, loss, 0.0, Grade.MISTAKE), None, 0.0, None)

    told = [review_lines(match, found)[0] for found in ([lost(early, 3)], [lost(early, 3), lost(late, points / 20)])]
    assert told[0].endswith("1 choice, in which 3 points were given away for certain")
    assert "3 points, and 5 % of the chance to win the match" in told[1]
