"""The deal of the day: deals and results of bots are the same everywhere."""

import json
import os
import subprocess
import sys
from datetime import date
from hashlib import sha256
from random import Random

import pytest

from game.bots.levels import LEVELS
from game.core.shuffle import Shuffle
from game.match import record
from game.match.match import Match
from game.match.player_types import Person
from game.platform import compiled
from game.play import daily_deal
from game.play.deal_comparison import rotated_hand
from game.rules import GAMES
from game.store import Store
from game.text import deal_results as words
from tests.random_matches import play

DAY = date(2026, 11, 22)
ANN = Person("Ann")
SUBPROCESS_CODE = """
import json, sys
from datetime import date
from game.play.daily_deal import bot_result
print(json.dumps([bot_result(date.fromisoformat(sys.argv[1]), *asked.split()) for asked in sys.argv[2:]]))
"""


def test_number_is_a_hash_of_date_and_game() -> None:
    number = int(sha256(b"Boneyard 2026-11-22 muggins").hexdigest()[:32], 16)
    assert daily_deal.daily_shuffle(DAY, "muggins") == Shuffle(number, "2026-11-22")
    dealt = daily_deal.daily_match(DAY, "muggins", ANN).fixed_deals[0]
    assert str(dealt).endswith(" by 81229c345b2e9b61ba28742be61434ed 2026-11-22")


def test_every_game_is_featured_once_in_a_cycle_of_days() -> None:
    first = DAY.toordinal() // len(GAMES) * len(GAMES)
    cycles = [
        [daily_deal.featured_game(date.fromordinal(start + day)) for day in range(len(GAMES))]
        for start in (first, first + len(GAMES))
    ]
    assert [sorted(cycle) for cycle in cycles] == [sorted(GAMES)] * 2
    assert cycles[0] != cycles[1]


@pytest.mark.parametrize("key", GAMES)
def test_deal_of_every_game_is_recognized(key: str) -> None:
    match = play(daily_deal.daily_match(DAY, key, ANN), Random(1))
    assert daily_deal.deal_date(match) == DAY
    again = record.parse_record(record.format_record(match))
    again.fixed_deals = match.deals[:1]
    assert daily_deal.deal_date(again) == DAY
    assert daily_deal.result(again) == daily_deal.result(match)


def test_other_matches_have_no_day() -> None:
    match = daily_deal.daily_match(DAY, "draw", ANN)
    assert daily_deal.deal_date(Match("draw", match.players, fixed_deals=match.fixed_deals)) is None
    assert daily_deal.deal_date(Match("block", match.players, fixed_deals=match.fixed_deals, hands=1)) is None
    assert daily_deal.deal_date(Match("draw", match.players, hands=1)) is None


def results_in_subprocess(*arguments: str, **environment: str) -> list[int]:
    """Return bots' results computed in another process, for arguments like “block expert”."""
    run = subprocess.run(
        [sys.executable, "-c", SUBPROCESS_CODE, DAY.isoformat(), *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    results: list[int] = json.loads(run.stdout)
    return results


def test_results_are_equal_with_and_without_compiled_modules() -> None:
    arguments = ["block expert", "forty_two casual", "muggins club", "euchre expert", "bingo expert", "poker club"]
    expected = [daily_deal.bot_result(DAY, *argument.split()) for argument in arguments]
    assert results_in_subprocess(*arguments, PYTHONHASHSEED="7", **{compiled.FROM_SOURCE: "1"}) == expected


def test_bot_results_arrive_one_by_one() -> None:
    results = daily_deal.BotResults(DAY, "block")
    counts: list[int] = []
    while results.busy:
        if results.poll():
            counts.append(len(results.results))
    assert counts == [*range(1, len(LEVELS) + 1)]
    assert results.results == {level: daily_deal.bot_result(DAY, "block", level) for level in LEVELS}
    results.close()


def test_find_played_returns_oldest_first(store: Store) -> None:
    for seed in (1, 2):
        store.attach_journal(match := daily_deal.daily_match(DAY, "draw", ANN))
        play(match, Random(seed))
    store.attach_journal(daily_deal.daily_match(DAY, "draw", ANN))
    results = daily_deal.find_played(store, DAY, "draw", ANN)
    again = [play(daily_deal.daily_match(DAY, "draw", ANN), Random(seed)) for seed in (1, 2)]
    assert [match.actions for _kept, match in results] == [match.actions for match in again]
    assert daily_deal.find_played(store, date(2026, 11, 23), "draw", ANN) == []
    assert daily_deal.find_played(store, DAY, "draw", Person("Ben")) == []


def test_rotated_hand_is_not_a_deal_of_the_day(store: Store) -> None:
    match = play(daily_deal.daily_match(DAY, "draw", ANN), Random(1))
    for by, day in ((0, DAY), (1, None)):
        assert daily_deal.deal_date(rotated_hand(match, 0, by)) == day


def test_shared_line() -> None:
    bots = {"beginner": -9, "casual": 0, "club": 5, "expert": 31, "master": 30}
    match = daily_deal.daily_match(DAY, "muggins", ANN)
    assert words.share_line(DAY, match, 25, bots) == "Boneyard 2026-11-22 Muggins +25 · Master +30 · Club +5"
    match.with_help = True
    assert words.share_line(DAY, match, -3, {"club": 0}) == "Boneyard 2026-11-22 Muggins −3 (with help) · Club 0"


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        (40, "You beat all 5 bots."),
        (-10, "All 5 bots beat you."),
        (5, "You beat 2 of the 5 bots and tied with 1."),
        (7, "You beat 3 of the 5 bots."),
        (-9, "You tied with 1 of the 5 bots."),
    ],
)
def test_comparison_with_the_bots(own: int, expected: str) -> None:
    bots = {"beginner": -9, "casual": 0, "club": 5, "expert": 31, "master": 30}
    assert words.compare_with_bots(own, bots) == expected
