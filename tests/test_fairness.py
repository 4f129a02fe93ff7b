"""Deals checked: by the program, by the command, and by README's eleven lines, which know nothing of it."""

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

README = Path(__file__).parents[1] / "README.md"
NUMBER = Shuffle(0x0123456789ABCDEF0123456789ABCDEF, "our word")


def dealt(key: str, players: int, *, word: str = "", **rules: object) -> Match:
    """A match with two deals that its numbers give."""
    match = Match(key, [Person("Ann"), *[Bot("club")] * (players - 1)], options=rules)
    rng = Random(key)
    match.sealed_shuffle = Shuffle(rng.getrandbits(128), word)
    return play(match, rng, until=lambda match: len(match.deals) == 2)


def by_readme_lines(tmp_path: Path, text: str) -> list[str]:
    """What README's lines print of a file with this text."""
    lines = re.search(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert lines is not None
    assert len([line for line in lines[1].splitlines() if line and not line.startswith(("import", "from"))]) < 12
    script, file = tmp_path / "check.py", tmp_path / "match.toml"
    script.write_text(lines[1], encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    printed = subprocess.run([sys.executable, "-I", script, file], capture_output=True, text=True, check=True).stdout
    return [line.rstrip() for line in printed.splitlines()]


def sound_lines(match: Match, left_over: int = 0) -> list[str]:
    """What they print of a match whose deals are as they should be."""
    whole = len(match.game.deck())
    words = f"{whole - left_over} of {whole} tiles lie where the number says"
    return [f"seal {deal.seal} - {words}" for deal in check_deals(match)]


def test_readme_lines_check_what_the_program_checks(tmp_path: Path) -> None:
    for match, left_over in (
        (dealt("muggins", 2, word="une pièce", target=150), 0),
        (dealt("nine_piece", 3), 1),
        (dealt("all_fives", 4, word="pip"), 0),
        (dealt("rounce", 3), 0),
    ):
        assert by_readme_lines(tmp_path, record.format_record(match)) == sound_lines(match, left_over)


def test_readme_lines_check_several_records_in_a_file(tmp_path: Path) -> None:
    matches = [dealt("muggins", 2), dealt("all_fives", 4)]
    text = "---\n" + "\n---\n".join(map(record.format_record, matches)) + "---\n"
    assert len(record.parse_records(text)) == 2
    assert by_readme_lines(tmp_path, text) == [line for match in matches for line in sound_lines(match)]


def with_numbers(match: Match, *shuffles: Shuffle | None) -> str:
    """The record of the first deals of a match, as other numbers give them or, for None, without a number."""
    forged = match.at_step(0)
    for shuffle, deal in zip(shuffles, match.deals, strict=False):
        forged.play(replace(deal, shuffle=None) if shuffle is None else deal_from_shuffle(match, shuffle))
    return record.format_record(forged)


@pytest.mark.parametrize("key", ["all_fives", "rounce", "euchre", "poker", "bingo"])
def test_a_number_that_does_not_follow_from_the_lots_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str
) -> None:
    match, file = dealt(key, GAMES[key].usual_players), tmp_path / "forged.toml"
    lots = match.deals[0].shuffle
    assert lots is not None
    for number in (Shuffle(7), lots, replace(lots.following(), word="chosen")):
        text = with_numbers(match, lots, number)
        file.write_text(text, encoding="utf-8")
        assert run(["verify", str(file)]) == 1
        out = capsys.readouterr().out
        assert "Its number does not follow from the deal just before it" in out
        assert out.splitlines()[-2:] == [
            "1 of 2 deals checked: its number gives the tiles that were dealt.",
            "Wrong deals: 1 of 2.",
        ]
        sound, forged = by_readme_lines(tmp_path, text)
        assert "WRONG" not in sound
        assert forged.endswith("WRONG NUMBER")
    assert run(["verify", "--json", str(file)]) == 1
    [told] = json.loads(capsys.readouterr().out)
    assert [deal["result"] for deal in told["deals"]] == ["sound", "does not follow"]


@pytest.mark.parametrize(("stripped", "unchecked"), [((0,), 2), ((1,), 1), ((0, 1), 2)])
def test_deals_whose_number_was_taken_out_are_counted_and_fail(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], stripped: tuple[int, ...], unchecked: int
) -> None:
    match, file = dealt("all_fives", 4), tmp_path / "stripped.toml"
    numbers = [None if nth in stripped else deal.shuffle for nth, deal in enumerate(match.deals)]
    file.write_text(text := with_numbers(match, *numbers), encoding="utf-8")
    assert run(["verify", str(file)]) == 1
    words = "deals could not be checked"
    assert capsys.readouterr().out.splitlines()[-1] == f"{unchecked} of 2 {words}."
    lines = by_readme_lines(tmp_path, text)
    assert ["NO NUMBER" in line for line in lines] == [nth in stripped for nth in range(2)]
    assert "tiles lie where the number says" not in lines[0] or stripped == (1,)
    assert run(["verify", "--json", str(file)]) == 1
    capsys.readouterr()


def test_a_hand_that_is_played_is_checked_without_telling_its_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
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


def test_the_command_checks_a_record_and_says_so_to_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, file = dealt("draw", 2, word="our word"), tmp_path / "match.toml"
    file.write_text(record.format_record(match), encoding="utf-8")
    assert run(["verify", str(file)]) == 0
    assert capsys.readouterr().out.splitlines() == check_lines(match)
    assert check_lines(match)[-1] == "2 of 2 deals checked: its number gives the tiles that were dealt."
    assert run(["verify", "--json", str(file)]) == 0
    [told] = json.loads(capsys.readouterr().out)
    assert [deal["fits"] for deal in told["deals"]] == [True, True]
    assert [deal["open"] for deal in told["deals"]] == [True, False]
    assert told["deals"][0]["word"] == "our word"
    changed = record.format_record(match).replace("our word", "your word")
    file.write_text(changed, encoding="utf-8")
    assert run(["verify", str(file)]) == 2
    assert "The number of this deal gives other tiles." in capsys.readouterr().err


def test_an_older_deal_has_no_number_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match("draw", [Person("Ann"), Person("Bob")])
    match.play(shuffled(match.game, Random(1), 2))
    [one] = check_deals(match)
    assert (one.shuffle, one.is_valid) == (None, False)
    assert "No number" in verdict(one)
    assert check_lines(match)[-1] == "1 of 1 deal could not be checked."


def test_bots_play_a_deal_that_is_given_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for bots in ("casual", "beginner"):
        assert run(["watch", "muggins", "--number", str(NUMBER), "--hands", "2", "--seed", "1", "--bots", bots]) == 0
        told.append(record.parse_record(capsys.readouterr().out).deals)
    assert told[0] == told[1]
    assert isinstance(told[0][0], Deal)
    assert told[0][0].shuffle == NUMBER
    assert typed_deals(told[0]) == [0]
    match = play(Match("muggins", [Person("Ann"), Bot("club")]), Random(1), hands=1)
    assert "typed" not in record.format_record(match)


def test_a_record_says_which_numbers_were_typed_in() -> None:
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
    assert sum("somebody typed the number in" in line for line in check_lines(again)) == 2
    for wrong in ("[0, 7]", "[-1]", "[1, 0]"):
        with pytest.raises(RecordError, match="“typed” names a deal"):
            record.parse_record(text.replace("[0, 1]", wrong))
    unmarked = text.replace("typed = [0, 1]\n", "")
    assert typed_deals(record.parse_record(unmarked).actions) == [], "an older program's record opens as ever"


def test_a_match_with_a_number_typed_in_is_in_no_figures(tmp_path: Path) -> None:
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
            assert len([*store.match_repository.results()]) == 1, "figures"
            assert len(store.of_reviews("own")) == 1, "standings"
