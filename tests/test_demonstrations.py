"""The hands that show how a game goes: every action legal, every sentence in its place, about twenty seconds long."""

from dataclasses import replace
from pathlib import Path

import pytest

from game import rules
from game.core.state import Deal, HandOver
from game.match.record import RecordError, parse_record
from game.rules import GAMES
from game.rules.betting.betting_game import BettingState
from game.rules.line.line_game import LineState
from game.rules.tricks.trick_game import TrickState
from game.text.demonstration import demonstration, parse_demonstration
from game.ui.scenes.demonstration_viewer import caption_duration_ms

FOLDER = Path(rules.__file__).parent
SHOWN = sorted(path.stem for path in FOLDER.glob("*/*.toml"))

every_demonstration = pytest.mark.parametrize("key", SHOWN)

SHORT = {
    "game": "block",
    "options": {"hand_size": 5},
    "players": ["Ann", "Ben"],
    "actions": [f"deal {' '.join(map(str, GAMES['block'].deck()))}"],
}


@pytest.mark.parametrize("key", list(GAMES))
def test_every_game_has_a_hand_to_be_watched(key: str) -> None:
    assert demonstration(key) is not None


@every_demonstration
def test_it_is_one_hand_of_the_game_beside_whose_rules_it_lies(key: str) -> None:
    told = demonstration(key)
    assert told is not None
    match = told.match
    assert match.key == key
    assert [isinstance(action, Deal) for action in match.actions[:2]] == [True, False]
    assert len(match.deals) == 1
    over = [step for step, state in enumerate(match.states) if any(isinstance(made, HandOver) for made in state.events)]
    assert over in ([], [told.last])
    assert 8 <= told.last <= 16


@every_demonstration
def test_it_says_something_from_the_first_step_to_the_last(key: str) -> None:
    told = demonstration(key)
    assert told is not None
    assert {1, told.last} <= set(told.captions)
    assert 4 <= len(told.captions) <= 9
    for words in told.captions.values():
        assert 10 <= len(words) <= 120, words
        assert words[-1] in ".!?", words


@every_demonstration
def test_it_takes_about_twenty_seconds_at_the_usual_pace(key: str) -> None:
    told = demonstration(key)
    assert told is not None
    assert 12_000 <= sum(caption_duration_ms(told, step) for step in range(told.last + 1)) <= 28_000


@every_demonstration
def test_its_picture_is_of_tiles_on_the_table_with_something_to_do(key: str) -> None:
    told = demonstration(key)
    assert told is not None
    state = told.match.at_step(told.typical).state
    assert state.to_move >= 0
    match state:
        case LineState():
            assert len(state.line.placed_tiles) >= 4
        case TrickState():
            assert state.trick is not None
            assert len(state.trick.plays) == len(state.hands) - len(state.inactive_seats) - 1 > 0
        case BettingState():
            assert sum(map(bool, state.bets)) >= 2
    assert 20 <= len(told.picture) <= 110
    assert told.picture[-1] == "."


@every_demonstration
def test_the_record_stands_alone_as_well(key: str) -> None:
    told = demonstration(key)
    assert told is not None
    assert parse_record(rules.game_file(key, ".toml").read_text("utf-8")).states == told.match.states


def test_a_game_without_one_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rules.GAMES, "whist", replace(GAMES["block"], key="whist"))
    assert demonstration("whist") is None


@pytest.mark.parametrize("aside", [{"captions": {"2": "Too late."}}, {"captions": {"0": "Too early."}}, {"typical": 2}])
def test_a_step_that_there_is_not_is_refused(aside: dict[str, object]) -> None:
    assert parse_demonstration({**SHORT, "captions": {"1": "Dealt."}}).captions == {1: "Dealt."}
    with pytest.raises(RecordError, match=r"The record has steps 1 to 1, not [02]"):
        parse_demonstration(SHORT | aside)


def test_an_action_that_the_rules_refuse_is_refused() -> None:
    with pytest.raises(RecordError, match="Action 2"):
        parse_demonstration(SHORT | {"actions": [*SHORT["actions"], "draw"]})


def test_a_match_is_looked_at_as_it_stood() -> None:
    told = demonstration("draw")
    assert told is not None
    match = told.match
    for step in range(told.last + 1):
        past = match.at_step(step)
        assert (past.actions, past.states) == (match.actions[:step], match.states[: step + 1])
        assert past.names == match.names
    assert len(match.actions) == told.last
