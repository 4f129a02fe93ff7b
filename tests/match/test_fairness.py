"""Verification of deals: by the program, by the command, and by the script in game/match/fair_deals.md."""

import json
import re
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.cli.headless import run
from game.core.shuffle import Shuffle, commitment_hash, format_deal_number
from game.core.state import Deal
from game.match import record
from game.match.deal_statistics import deal_observations
from game.match.fairness import check_deals, sealed_before
from game.match.match import Match, deal_from_shuffle, match_commitment, typed_deals
from game.match.player_types import Bot, Person
from game.match.record import RecordError
from game.practice.skill import knows_tiles
from game.rules import GAMES
from game.store import Store
from game.text.fairness import check_lines, verdict
from tests.decks import shuffled
from tests.random_matches import play

METHOD = Path(__file__).parents[2] / "game" / "match" / "fair_deals.md"
NUMBER = Shuffle(0x0123456789ABCDEF0123456789ABCDEF, "our word")


def dealt(key: str, players: int, *, word: str = "", **rules: object) -> Match:
    """Return a match with two deals from numbers."""
    match = Match(key, [Person("Ann"), *[Bot("club")] * (players - 1)], options=rules)
    rng = Random(key)
    match.sealed_shuffle = Shuffle(rng.getrandbits(128), word)
    return play(match, rng, until=lambda match: len(match.deals) == 2)


def readme_script_output(tmp_path: Path, text: str) -> list[str]:
    """Return the output of the script in the method for a file with this text."""
    lines = re.search(r"```python\n(.*?)```", METHOD.read_text(encoding="utf-8"), re.DOTALL)
    assert lines is not None
    assert len([line for line in lines[1].splitlines() if line and not line.startswith(("import", "from"))]) < 12
    script, file = tmp_path / "check.py", tmp_path / "match.toml"
    script.write_text(lines[1], encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    printed = subprocess.run([sys.executable, "-I", script, file], capture_output=True, text=True, check=True).stdout
    return [line.rstrip() for line in printed.splitlines()]


def expected_output(match: Match, left_over: int = 0) -> list[str]:
    """Return the expected output for a match with valid deals."""
    whole = len(match.game.deck())
    words = f"{whole - left_over} of {whole} tiles lie where the number says"
    return [f"seal {deal.seal} - {words}" for deal in check_deals(match)]


def test_readme_script_agrees_with_the_program(tmp_path: Path) -> None:
    for match, left_over in (
        (dealt("muggins", 2, word="une pièce", target=150), 0),
        (dealt("nine_piece", 3), 1),
        (dealt("all_fives", 4, word="pip"), 0),
        (dealt("rounce", 3), 0),
    ):
        assert readme_script_output(tmp_path, record.format_record(match)) == expected_output(match, left_over)


def test_readme_script_checks_several_records(tmp_path: Path) -> None:
    matches = [dealt("muggins", 2), dealt("all_fives", 4)]
    text = "---\n" + "\n---\n".join(map(record.format_record, matches)) + "---\n"
    assert len(record.parse_records(text)) == 2
    assert readme_script_output(tmp_path, text) == [line for match in matches for line in expected_output(match)]


def record_with_shuffles(match: Match, *shuffles: Shuffle | None) -> str:
    """Return a record of a match's first deals with other shuffles; None removes the number."""
    forged = match.at_step(0)
    for shuffle, deal in zip(shuffles, match.deals, strict=False):
        forged.play(replace(deal, shuffle=None) if shuffle is None else deal_from_shuffle(match, shuffle))
    return record.format_record(forged)


@pytest.mark.parametrize("key", ["all_fives", "rounce", "euchre", "poker", "bingo"])
def test_number_must_follow_from_the_lots(tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str) -> None:
    match, file = dealt(key, GAMES[key].usual_players), tmp_path / "forged.toml"
    lots = match.deals[0].shuffle
    assert lots is not None
    for number in (Shuffle(7), lots, replace(lots.following(), word="chosen")):
        text = record_with_shuffles(match, lots, number)
        file.write_text(text, encoding="utf-8")
        assert run(["verify", str(file)]) == 1
        out = capsys.readouterr().out
        assert "Its number does not follow from the previous deal" in out
        assert out.splitlines()[-2:] == [
            "1 of 2 deals checked: the deal numbers give the tiles that were dealt.",
            "Wrong deals: 1 of 2.",
        ]
        sound, forged = readme_script_output(tmp_path, text)
        assert "WRONG" not in sound
        assert forged.endswith("WRONG NUMBER")
    assert run(["verify", "--json", str(file)]) == 1
    [report] = json.loads(capsys.readouterr().out)["results"]
    assert [deal["result"] for deal in report["deals"]] == ["sound", "does not follow"]


@pytest.mark.parametrize(("stripped", "unchecked"), [((0,), 2), ((1,), 1), ((0, 1), 2)])
def test_deals_without_number_fail_verification(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], stripped: tuple[int, ...], unchecked: int
) -> None:
    match, file = dealt("all_fives", 4), tmp_path / "stripped.toml"
    numbers = [None if index in stripped else deal.shuffle for index, deal in enumerate(match.deals)]
    file.write_text(text := record_with_shuffles(match, *numbers), encoding="utf-8")
    assert run(["verify", str(file)]) == 1
    words = "deals can't be checked"
    assert capsys.readouterr().out.splitlines()[-1] == f"{unchecked} of 2 {words}."
    lines = readme_script_output(tmp_path, text)
    assert ["NO NUMBER" in line for line in lines] == [index in stripped for index in range(2)]
    assert "tiles lie where the number says" not in lines[0] or stripped == (1,)
    assert run(["verify", "--json", str(file)]) == 1
    capsys.readouterr()


def test_verification_does_not_reveal_a_hand_in_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match, file = dealt("all_fives", 4), tmp_path / "match.toml"
    file.write_text(record.format_record(match), encoding="utf-8")
    for options in ([], ["--json"]):
        assert run(["verify", *options, str(file)]) == 0
        out = capsys.readouterr().out
        for deal in match.deals:
            assert deal.shuffle is not None
            assert format_deal_number(deal.shuffle.number) not in out
            assert " ".join(map(str, deal.deck[:4])) not in out
        assert commitment_hash(match_commitment(match, sealed_before(match, 1) or NUMBER)) in out


def test_verify_command_prints_text_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match, file = dealt("draw", 2, word="our word"), tmp_path / "match.toml"
    file.write_text(record.format_record(match), encoding="utf-8")
    assert run(["verify", str(file)]) == 0
    assert capsys.readouterr().out.splitlines() == check_lines(match)
    assert check_lines(match)[-1] == "2 of 2 deals checked: the deal numbers give the tiles that were dealt."
    assert run(["verify", "--json", str(file)]) == 0
    [report] = json.loads(capsys.readouterr().out)["results"]
    assert [deal["fits"] for deal in report["deals"]] == [True, True]
    assert [deal["open"] for deal in report["deals"]] == [True, False]
    assert report["deals"][0]["word"] == "our word"
    changed = record.format_record(match).replace("our word", "your word")
    file.write_text(changed, encoding="utf-8")
    assert run(["verify", str(file)]) == 1
    assert "This deal number gives different tiles." in capsys.readouterr().err


def test_old_deal_without_number_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match("draw", [Person("Ann"), Person("Bob")])
    match.play(shuffled(match.game, Random(1), 2))
    [deal] = check_deals(match)
    assert (deal.shuffle, deal.is_valid) == (None, False)
    assert "The number of this deal is unknown" in verdict(deal)
    assert check_lines(match)[-1] == "1 of 1 deal can't be checked."


def test_watch_command_deals_a_given_number(capsys: pytest.CaptureFixture[str]) -> None:
    deals = []
    for bots in ("casual", "beginner"):
        assert run(["watch", "muggins", "--number", str(NUMBER), "--hands", "2", "--seed", "1", "--bots", bots]) == 0
        deals.append(record.parse_record(capsys.readouterr().out).deals)
    assert deals[0] == deals[1]
    assert isinstance(deals[0][0], Deal)
    assert deals[0][0].shuffle == NUMBER
    assert typed_deals(deals[0]) == [0]
    match = play(Match("muggins", [Person("Ann"), Bot("club")]), Random(1), hands=1)
    assert "typed" not in record.format_record(match)


def test_record_lists_typed_numbers() -> None:
    match, rng = Match("all_fives", [Person("Ann"), *[Bot("club")] * 3]), Random(2)
    match.sealed_shuffle = replace(NUMBER, typed=True)
    play(match, rng, until=lambda match: len(match.deals) == 3)
    assert typed_deals(match.actions) == [0, 1], "the hand after the lots follows from their number"
    text = record.format_record(match)
    assert "\ntyped = [0, 1]\n" in text
    again = record.parse_record(text)
    assert typed_deals(again.actions) == [0, 1]
    assert record.format_record(again) == text
    assert again.actions == match.actions
    assert sum("The number was typed" in line for line in check_lines(again)) == 2
    for wrong in ("[0, 7]", "[-1]", "[1, 0]"):
        with pytest.raises(RecordError, match="“typed” names a deal"):
            record.parse_record(text.replace("[0, 1]", wrong))
    unmarked = text.replace("typed = [0, 1]\n", "")
    assert typed_deals(record.parse_record(unmarked).actions) == [], "an older program's record opens as ever"


def test_typed_numbers_are_excluded_from_statistics(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "boneyard.sqlite")) as store:
        for typed in (False, True):
            match, rng = Match("muggins", [Person("Ann"), Bot("club")]), Random(3)
            match.sealed_shuffle = Shuffle(12345, typed=typed)
            store.attach_journal(match)
            play(match, rng)
            number = store.number(match)
            assert number is not None
            store.keep_review(number, 0, {"own": [1, 1.0, 1.0]})
            assert bool([*deal_observations(match)]) is not typed, "the long run"
            assert knows_tiles(match) is typed, "exercises, and what is given away per choice"
            assert [result.typed for result in store.match_repository.results()] == [False, True][: 1 + typed]
            assert len(store.review_parts("own")) == 1, "standings"
