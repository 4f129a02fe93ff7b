"""Pell's claims: verdicts, the records that prove them, and the commands `pell` and `prove`."""

import json
import re
from pathlib import Path

import pytest

import game
from game.__main__ import main
from game.core.state import PASS
from game.core.tiles import Tile
from game.lab.proofs import PROOFS
from game.lab.proofs.forced import search_of
from game.lab.proofs.proof import mask_of, tiles_of
from game.match.match import Match
from game.match.record import last_hand_points, parse_record, parse_records, parse_table
from game.pell.claims import Verdict, claims, record
from tests.cli.commands import COLUMNS, results, run

RECORDS = Path(game.__file__).parent / "pell" / "records"
NAMES = [f"records/{path.stem}" for path in sorted(RECORDS.glob("*.toml"))]


def test_all_31_claims_have_a_verdict() -> None:
    assert [claim.number for claim in claims()] == [*range(1, 32)]
    for claim in claims():
        assert claim.says
        assert claim.quote
        assert claim.readings
        for reading in claim.readings:
            assert reading.name or len(claim.readings) == 1
            assert reading.figure
            assert reading.why
            assert reading.sure


def test_claims_with_a_proof_have_stored_figures() -> None:
    assert {claim.number for claim in claims() if claim.figures} == {*PROOFS}


def test_records_and_claims_refer_to_each_other() -> None:
    named = {name for claim in claims() for name in claim.records}
    assert {name for name in named if name.startswith("records/")} == {*NAMES}
    assert all(record(name) for name in named)


@pytest.mark.parametrize("name", NAMES, ids=lambda name: name.rpartition("/")[2])
def test_every_record_pays_its_count(name: str) -> None:
    text = record(name)
    assert parse_table(text).get("count") in (None, last_hand_points(parse_record(text).states))


def test_records_pay_more_than_pells_counts() -> None:
    counts = {name: last_hand_points(parse_record(record(name)).states) for name in NAMES}
    for claim, pell, name in (
        (2, 127, "c02_great_hook"),
        (5, 129, "c05_original_hand"),
        (12, 85, "c12_fourteen_piece"),
    ):
        assert counts[f"records/{name}"] == dict(claims()[claim - 1].figures).get("most", 129) > pell
    assert (counts["records/c16_skin"], counts["records/c17_nine_piece"]) == (129, 117)
    assert counts["records/c14_partner_match"] == 112


@pytest.mark.parametrize(
    ("number", "name", "figure"),
    [
        (12, "c12_forced", "correct play"),
        (13, "c13_partner_match", "correct play"),
        (15, "c15_skin", "forced"),
        (17, "c17_forced", "forced"),
    ],
)
def test_a_forced_count_equals_that_of_its_record(number: int, name: str, figure: str) -> None:
    count = last_hand_points(parse_record(record(f"records/{name}")).states)
    assert count == PROOFS[number].do(figure)[figure] == claims()[number - 1].figures[figure]


@pytest.mark.parametrize("name", ["c12_forced", "c13_partner_match", "c15_skin", "c17_forced", "c26_draw"])
def test_every_action_of_a_forced_record_is_optimal(name: str) -> None:
    """With all hands open (in the Draw game all tiles drawn), the winner can force the count at every turn, no more."""
    match = parse_record(record(f"records/{name}"))
    count, tiles, search = last_hand_points(match.states), tiles_of(match.key), search_of(match.key)

    def masks(hands) -> list[int]:
        return [mask_of(hand, tiles) for hand in hands]

    dealt = masks(match.states[1].hands)
    if match.key == "pell_draw":
        dealt[1] |= mask_of(match.states[1].boneyard, tiles)
    assert (search.can_win(dealt, 0, count), search.can_win(dealt, 0, count + 1)) == (True, False)
    turns = 0
    for state in match.states:
        if state.line.ends and state.to_move >= 0 and not (match.key == "pell_draw" and state.boneyard):
            first, *second = (end.pip for end in state.line.ends)
            position = (masks(state.hands), state.to_move, first, *(second or [first]))
            assert search.can_win_from(*position, count)
            assert not search.can_win_from(*position, count + 1)
            turns += 1
    assert turns > 8


@pytest.mark.parametrize(
    ("name", "seat", "tile_count"),
    [("draw", 1, 18), ("match", 3, 7), ("skin", 3, 7), ("nine_piece", 2, 8), ("fourteen_piece", 1, 9)],
)
def test_claim_25_one_player_plays_a_run_of_tiles(name: str, seat: int, tile_count: int) -> None:
    match = parse_record(record(f"records/c25_{name}"))
    seats = [
        before.to_move for before, after in zip(match.states, match.states[1:], strict=False) if is_play(before, after)
    ]
    assert seats[-tile_count:] == [seat] * tile_count
    assert seats[-tile_count - 1] != seat


def is_play(before, after) -> bool:
    return sum(map(len, after.hands)) < sum(map(len, before.hands)) and len(before.boneyard) == len(after.boneyard)


@pytest.mark.parametrize(
    ("name", "seat", "left"), [("c26_fourteen_piece", 1, 11), ("c11_left", 2, 7), ("c27_right", 1, 7)]
)
def test_claims_11_26_27_a_player_keeps_tiles(name: str, seat: int, left: int) -> None:
    assert len(parse_record(record(f"records/{name}")).states[-1].hands[seat]) == left


@pytest.mark.parametrize(("game", "suit"), [("skin", 4), ("match", 4), ("fourteen_piece", 6), ("nine_piece", 6)])
def test_claim_19_five_tiles_of_a_suit_are_left_and_another_wins(game: str, suit: int) -> None:
    match = parse_record(record(f"records/c19_{game}"))
    assert [sum(suit in tile for tile in match.states[step].hands[0]) for step in (1, -1)] == [7, 5]
    assert match.state.scores[0] == 0 < max(match.state.scores)


@pytest.mark.parametrize(
    ("game", "left"),
    [("skin", {5: 7, 6: 7}), ("match", {5: 7, 6: 7}), ("nine_piece", {6: 7}), ("fourteen_piece", {6: 5})],
)
def test_claim_23_tiles_of_a_suit_are_left(game: str, left: dict[int, int]) -> None:
    match = parse_record(record(f"records/c23_{game}"))
    tiles = [tile for hand in match.state.hands for tile in hand]
    assert {suit: sum(suit in tile for tile in tiles) for suit in left} == left
    assert max(match.state.scores) > 0


@pytest.mark.parametrize("game", ["pell_draw", "fourteen_piece", "nine_piece", "partner_match", "skin"])
def test_claim_30_six_doubles_are_dead(game: str) -> None:
    match = parse_record(record(f"records/c30_{game}"))
    [before] = [state for state in match.states if sum(map(len, state.hands)) == 6 and state.history[-1][1] != PASS]
    assert all(tile.is_double and tile.low != 0 for hand in before.hands for tile in hand)
    assert {end.pip for end in before.line.ends} == {0}


@pytest.mark.parametrize(
    ("name", "hands"),
    [
        ("p63_fourteen_piece", [1, 1]),
        ("p64_nine_piece", [0, 2, 3]),
        ("c29_draw", [0, 6]),
        ("c29_nine_piece", [0, 3, 3]),
        ("c29_match", [0, 1, 1, 4]),
        ("c29_skin", [0, 1, 1, 4]),
    ],
)
def test_claim_29_doubles_die_that_could_never_be_played(name: str, hands: list[int]) -> None:
    match = parse_record(record(f"records/{name}"))
    assert [len(dead_unplayable(match, seat)) for seat in range(len(hands))] == hands


def dead_unplayable(match: Match, seat: int) -> set[Tile]:
    """Return a seat's remaining doubles that never fitted at its turns and whose suits are otherwise played."""
    hands = match.state.hands
    doubles = {tile for tile in hands[seat] if tile.is_double}
    for state in match.states:
        ends = {end.pip for end in state.line.ends} if state.line else set()
        if state.to_move in (seat, -1):
            doubles -= {tile for tile in state.hands[seat] if tile.low in ends}
    others = [tile for hand in hands for tile in hand if not tile.is_double] + [*match.state.boneyard]
    return {double for double in doubles if not any(double.low in tile for tile in others)}


@pytest.mark.parametrize(("name", "short"), [("nine_piece", [3, 3, 1]), ("skin", [3, 3, 3, 2])])
def test_claim_20_hands_lack_suits(name: str, short: list[int]) -> None:
    hands = parse_record(record(f"records/c20_{name}")).state.hands
    assert [7 - len({pip for tile in hand for pip in tile}) for hand in hands] == short


# -- the commands ------------------------------------------------------------------------------------------------------


def test_pell_lists_every_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "pell")
    stamps = sum(len(re.findall(rf"^ +{verdict.word.upper()}(?: \(|: )", text, re.MULTILINE)) for verdict in Verdict)
    assert stamps == sum(len(claim.readings) for claim in claims())
    assert max(map(len, text.splitlines())) <= COLUMNS


def test_pell_with_a_number_prints_the_claim_and_its_records(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "pell", "12")
    assert "FALSE (any play): 97 is the highest" in text
    assert record("records/c12_fourteen_piece").rstrip() in text
    counts = [last_hand_points(match.states) for match in parse_records(run(capsys, "pell", "12", "--records"))]
    assert counts == [97, 85, 90]


def test_pell_as_json_has_all_claims(capsys: pytest.CaptureFixture[str]) -> None:
    table = results(capsys, "pell")
    assert [claim["number"] for claim in table] == [*range(1, 32)]
    assert table[11]["readings"][0]["verdict"] == "refuted"
    assert parse_record(table[11]["records"]["records/c12_fourteen_piece"]).over is False


def test_unknown_claims_and_proofs_are_rejected(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, sentence in (
        (("pell", "32"), "There is no claim 32. The claims are 1 to 31."),
        (("prove", "29"), "Claim 29 has no proof to run. “boneyard pell 29” explains why."),
    ):
        assert main(arguments) == 2
        assert capsys.readouterr().err == f"boneyard: {sentence}\n"


def test_prove_compares_with_the_stored_figures_and_keeps_the_result(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    assert "This agrees with the stored result." in run(capsys, "prove", "28")
    assert main(["prove", "28", "--json"]) == 0
    [again] = json.loads(capsys.readouterr().out)["results"]
    assert (again["found"], again["agrees"], again["seconds"]) == ({"left and right": 0}, True, 0.0)


def test_prove_continues_a_stored_run_unless_started_over(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prove(*arguments: str) -> tuple[str, str]:
        assert main(("prove", "28", *arguments)) == 0
        out, err = capsys.readouterr()
        return out, "".join(line for line in err.splitlines(keepends=True) if "compiled" not in line)

    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    out, err = prove()
    assert "Result after 8 steps: " in out
    assert not err
    out, err = prove()
    assert "Steps: 8 (8 done in earlier runs). Result: " in out
    assert err == (
        "boneyard: The proof was finished in an earlier run (steps: 8). Use --restart to run it from the beginning.\n"
    )
    file = tmp_path / "proofs" / "28.json"
    stored = json.loads(file.read_text(encoding="utf-8"))
    stored["found"].popitem()
    file.write_text(json.dumps(stored), encoding="utf-8")
    out, err = prove()
    assert "Steps: 8 (7 done in earlier runs). Result: " in out
    assert err.startswith("boneyard: The proof continues after step 7 of 8.")
    for option in ("--restart", "--anew"):
        out, err = prove(option)
        assert "Result after 8 steps: " in out
        assert not err
