"""Open-hand values of line games, and the command `solve`."""

from pathlib import Path

import pytest

from game.bots import bot
from game.bots.bot import solve
from game.core.state import parse_action
from game.rules import GAMES
from tests.cli.commands import refused, results, run
from tests.decks import played, position

PLATE = str(Path(__file__).parents[2] / "game" / "pell" / "plates" / "p15.toml")


def test_actions_are_sorted_by_value() -> None:
    state = position(GAMES["block"], "6-4 4-0", "5-5 1-0", line="4-4")
    # The opponent keeps all eleven spots, unless 4-0 is played first and lets the opponent play 1-0.
    assert [(str(action), value) for action, value in solve(GAMES["block"], state)] == [
        *(("6-4@0", 11), ("6-4@1", 11)),
        *(("4-0@0", 10), ("4-0@1", 10)),
    ]


def test_a_forced_pass_has_the_value_of_the_result() -> None:
    game = GAMES["block"]
    state = position(game, "6-6", "4-3 4-1", line="4-4")
    assert solve(game, state) == [(parse_action("pass"), -12)]


def test_partners_share_the_result() -> None:
    game = GAMES["partner_match"]
    state = position(game, "6-5 3-3", "4-3", "5-1", "1-1", line="6-6", scores=(0, 0))
    values = {str(action): value for action, value in solve(game, state)}
    assert values == {"6-5@0": 9, "6-5@1": 9}  # the partner goes out with 5-1; the others keep 4-3 and 1-1


def test_without_partners_the_value_is_the_margin_over_the_mean_of_the_others() -> None:
    game = GAMES["skin"]
    state = position(game, "6-5", "4-3", "2-2", "1-1", line="6-6")
    assert solve(game, state) == [(parse_action("6-5@0"), 13), (parse_action("6-5@1"), 13)]
    state = position(game, "5-5", "6-3", "2-2", "1-1", line="6-6")
    [(_pass, value)] = solve(game, state)
    assert value == pytest.approx(-16 / 3)


def test_the_price_of_a_sold_lead_is_part_of_the_value() -> None:
    game = GAMES["pell_draw"].variant(options={"sell_set": True, "draw_when_able": False})
    deal = game.make_deal(sorted(game.deck()), 2)
    state = game.initial_state(2, leader=0, first_hand=False, scores=(20, 20))
    state = played(game, state, str(deal), "buy")
    state = state._replace(hands=(state.hands[0][:2], state.hands[1][:2]), boneyard=())
    values = {str(action): value for action, value in solve(game, state)}
    sold = max(value for _action, value in solve(game, played(game, state, "sell")))
    not_sold = max(value for _action, value in solve(game, played(game, state, "pass")))
    assert values == {"sell": 20 - sold, "pass": not_sold}


# -- the command -------------------------------------------------------------------------------------------------------


def test_solve_prints_a_line_for_each_action(capsys: pytest.CaptureFixture[str]) -> None:
    head, *meaning, blank, value = run(capsys, "solve", PLATE, "--step", "24").splitlines()
    assert head == "Pell's Draw, step 24: the moves of Second, best first"
    assert " ".join(meaning) == (
        "Points of Second until the end of the hand, minus points of First, with all hands visible and perfect play."
    )
    assert (blank, value) == ("", "  −122.00  pass  Pass")


def test_solve_by_default_takes_the_last_position_with_a_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "solve", PLATE).startswith("Pell's Draw, step 27: ")


def test_solve_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    [solved] = results(capsys, "solve", PLATE, "--step", "25")
    assert (solved["game"], solved["step"], solved["seat"], solved["unit"]) == ("pell_draw", 25, 0, "points")
    assert solved["names"] == ["First", "Second"]
    values = [way["value"] for way in solved["values"]]
    assert values == sorted(values, reverse=True)
    assert {way["action"] for way in solved["values"]} == {"1-0@0", "1-0@1", "6-0@0", "6-0@1"}


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("0", "The tiles are not dealt yet, so there is nothing to solve."),
        ("99", "There is no step 99. The record has steps 0 to 28."),
        ("-1", "There is no step -1. The record has steps 0 to 28."),
    ],
)
def test_solve_rejects_invalid_steps(capsys: pytest.CaptureFixture[str], step: str, sentence: str) -> None:
    assert sentence in refused(capsys, "solve", PLATE, "--step", step)


def test_solve_rejects_a_hand_with_too_many_positions(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot, "MAX_POSITIONS", 1000)
    error = refused(capsys, "solve", PLATE, "--step", "3")
    assert "This hand has more than 1,000 positions to search. Try a later step." in error


def test_poker_cannot_be_solved() -> None:
    game = GAMES["poker"]
    state = game.initial_state(2)
    while state.to_move < 0:
        state = game.apply(state, game.make_deal(game.deck(), 2))
    with pytest.raises(ValueError, match="There is no solver for Domino Poker"):
        solve(game, state)
