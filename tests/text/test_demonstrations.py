"""Demonstrations: legal actions, captions at the right steps, about twenty seconds long."""

from dataclasses import replace

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

KEYS = [key for key in GAMES if rules.game_file(key, "demo.toml").exists()]
"""A demonstration is optional, so that a new game can do without at first."""

every_demonstration = pytest.mark.parametrize("key", KEYS)

SHORT = {
    "game": "block",
    "options": {"hand_size": 5},
    "players": ["Ann", "Ben"],
    "actions": [f"deal {' '.join(map(str, GAMES['block'].deck()))}"],
}


@pytest.mark.parametrize("key", list(GAMES))
def test_a_game_has_a_demonstration_if_it_has_a_file(key: str) -> None:
    assert (demonstration(key) is not None) == rules.game_file(key, "demo.toml").exists()


@every_demonstration
def test_demonstration_is_one_hand_of_its_game(key: str) -> None:
    demo = demonstration(key)
    assert demo is not None
    match = demo.match
    assert match.key == key
    assert [isinstance(action, Deal) for action in match.actions[:2]] == [True, False]
    assert len(match.deals) == 1
    over = [
        step for step, state in enumerate(match.states) if any(isinstance(event, HandOver) for event in state.events)
    ]
    assert over in ([], [demo.last])
    assert 8 <= demo.last <= 16


@every_demonstration
def test_first_and_last_step_have_captions(key: str) -> None:
    demo = demonstration(key)
    assert demo is not None
    assert {1, demo.last} <= set(demo.captions)
    assert 4 <= len(demo.captions) <= 9
    for words in demo.captions.values():
        assert 10 <= len(words) <= 120, words
        assert words[-1] in ".!?", words


@every_demonstration
def test_duration_is_about_twenty_seconds(key: str) -> None:
    demo = demonstration(key)
    assert demo is not None
    assert 12_000 <= sum(caption_duration_ms(demo, step) for step in range(demo.last + 1)) <= 28_000


@every_demonstration
def test_picture_shows_a_decision_with_tiles_on_the_table(key: str) -> None:
    demo = demonstration(key)
    assert demo is not None
    state = demo.match.at_step(demo.typical).state
    assert state.to_move >= 0
    match state:
        case LineState():
            assert len(state.line.placed_tiles) >= 4
        case TrickState():
            assert state.trick is not None
            assert len(state.trick.plays) == len(state.hands) - len(state.inactive_seats) - 1 > 0
        case BettingState():
            assert sum(map(bool, state.bets)) >= 2
    assert 20 <= len(demo.picture) <= 110
    assert demo.picture[-1] == "."


@every_demonstration
def test_file_is_a_valid_record(key: str) -> None:
    demo = demonstration(key)
    assert demo is not None
    assert parse_record(rules.game_file(key, "demo.toml").read_text("utf-8")).states == demo.match.states


def test_game_without_demonstration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rules.GAMES, "whist", replace(GAMES["block"], key="whist"))
    assert demonstration("whist") is None


@pytest.mark.parametrize(
    "changes", [{"captions": {"2": "Too late."}}, {"captions": {"0": "Too early."}}, {"typical": 2}]
)
def test_invalid_step_is_refused(changes: dict[str, object]) -> None:
    assert parse_demonstration({**SHORT, "captions": {"1": "Dealt."}}).captions == {1: "Dealt."}
    with pytest.raises(RecordError, match=r"The record has steps 1 to 1, not [02]"):
        parse_demonstration(SHORT | changes)


def test_illegal_action_is_refused() -> None:
    with pytest.raises(RecordError, match="Move 2"):
        parse_demonstration(SHORT | {"actions": [*SHORT["actions"], "draw"]})


def test_at_step_returns_earlier_states() -> None:
    demo = demonstration("draw")
    assert demo is not None
    match = demo.match
    for step in range(demo.last + 1):
        past = match.at_step(step)
        assert (past.actions, past.states) == (match.actions[:step], match.states[: step + 1])
        assert past.names == match.names
    assert len(match.actions) == demo.last
