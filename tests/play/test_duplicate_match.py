"""Duplicate matches: schedule, standings, and continuing from the store."""

import random
import sqlite3
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import pytest

from game.bots.levels import BEST
from game.core.shuffle import Shuffle
from game.core.state import CHANCE
from game.match import record
from game.match.deal_statistics import deal_observations
from game.match.duplicate_state import DuplicateState
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.match.record import RecordError
from game.play.deal_comparison import deal_results, finished_hands, points_by_seat
from game.play.duplicate_match import (
    advance_state,
    group_duplicates,
    next_hand,
    next_turn,
    next_unplayed_hand,
    points_before,
    progress,
    progress_of,
    schedule,
    start_duplicate,
)
from game.rules import GAMES
from game.store import Store
from tests.random_matches import play

ANN, CLUB = Person("Ann"), Bot("club")


def new_match(key: str) -> Match:
    return Match(key, [ANN, *[CLUB] * (GAMES[key].usual_players - 1)])


@pytest.mark.parametrize("deals", [1, 2, 3, 4, 6, 8])
def test_schedule_separates_repeated_deals(deals: int) -> None:
    turns = schedule(DuplicateState(deals, shuffles=(Shuffle(7),)), 4)
    assert sorted(turns) == [(deal, moved) for deal in range(deals) for moved in range(4)]
    last: dict[int, int] = {}
    for index, turn in enumerate(turns):
        assert index - last.get(turn.deal, -deals) - 1 >= deals // 2 or deals == 1
        last[turn.deal] = index
    assert turns[:deals] == schedule(DuplicateState(deals), 4), "the first time round nothing has to be known"


@pytest.mark.parametrize("key", GAMES)
def test_every_player_gets_every_hand_once(key: str) -> None:
    match: Match | None = start_duplicate(new_match(key), 2)
    held: dict[str, list[object]] = {}
    while match is not None:
        last = match
        while match.state.to_move == CHANCE:
            match.deal(random.Random(len(held) + 7))
        for name, hand in zip(match.names, match.state.hands, strict=True):
            held.setdefault(name, []).append(tuple(sorted(hand)))
        play(match, random.Random(1))
        read = record.parse_record(record.format_record(match))
        assert (read.duplicate_state, read.states) == (match.duplicate_state, match.states)
        match = next_turn(match)
    assert len({tuple(sorted(hands, key=str)) for hands in held.values()}) == 1
    assert all(len(hands) == 2 * len(last.players) == len({*hands}) for hands in held.values())
    assert len(progress(last).completed_deals()) == 2
    table = progress(last).standings()
    assert len(table) == len(last.state.scores)
    assert sum(standing.lead for standing in table) == pytest.approx(0)
    assert ["Ann" in standing.names for standing in table] == [standing.person for standing in table]


def test_difference_compares_results_with_equal_tiles() -> None:
    points = ((10, 35), (20, 5), (30, 0), (40, 15), (0, 10))
    match = Match("muggins", [CLUB, ANN], hands=1)
    match.duplicate_state = DuplicateState(3, 5, (Shuffle(1), Shuffle(2), Shuffle(3)), points)
    turns = schedule(match.duplicate_state, 2)
    assert turns == [(0, 0), (1, 1), (2, 0), (0, 1), (1, 0), (2, 1)]
    play(match, random.Random(1))
    last = points_by_seat(match, 0)
    [first] = [standing for standing in progress(match).standings() if standing.person]
    ann, other = (10 + 15, 5 + 0, 30 + last[1]), (35 + 40, 20 + 10, 0 + last[0])  # deal by deal, from both seats
    more = [(mine - theirs) / 2 for mine, theirs in zip(ann, other, strict=True)]
    assert first.lead == pytest.approx(fmean(more))
    assert first.margin == pytest.approx(4.303 * stdev(more) / sqrt(3))
    assert first.points_per_hand == pytest.approx(sum(ann) / 6)


def test_partners_move_together_and_keep_their_level() -> None:
    match = play(start_duplicate(new_match("partner_match"), 2), random.Random(1))
    after = next_turn(match)
    assert after is not None
    assert [bot.level if (bot := after.bot_at(seat)) else "" for seat in range(4)] == ["club", "", "club", BEST]
    assert after.names[3] == match.names[2]


def test_continues_from_the_store_and_counts_in_no_statistics(tmp_path: Path) -> None:
    path = tmp_path / "boneyard.sqlite"
    store, match = Store(path), start_duplicate(new_match("muggins"), 2)
    store.attach_journal(match)
    play(match, random.Random(1))
    assert [*deal_observations(match)], "the first time a deal is played it counts in the deal statistics"
    after = next_turn(match)
    assert after is not None
    added = store.match_repository.add_unplayed(after)
    assert added is not None
    assert store.match_repository.add_unplayed(after) == added, "it is added once"
    store.close()
    store = Store(path)
    waiting = next(store.all_unfinished(), None)
    assert waiting is not None
    resumed = store.resume(waiting)
    assert resumed is not None
    assert (resumed.players, resumed.duplicate_state, resumed.fixed_deals) == (after.players, after.duplicate_state, ())
    play(resumed, random.Random(2))
    third = next_turn(resumed)
    assert third is not None
    assert third.fixed_deals == match.deals
    store.attach_journal(third)
    play(third, random.Random(3))
    assert not [*deal_observations(third)]
    [hand] = finished_hands(third)
    assert [playing.points for playing in deal_results(store, third, hand, 3)] == [
        points_by_seat(match, 0),
        points_by_seat(third, 0),
    ]
    assert not [*store.match_repository.results()]
    store.close()


@pytest.mark.parametrize("key", ["muggins", "rounce", "poker"])  # the last two begin with a deal for the lead
def test_deleting_a_hand_does_not_change_later_deals(tmp_path: Path, key: str) -> None:
    store, first = Store(tmp_path / "boneyard.sqlite"), start_duplicate(new_match(key), 3)
    store.attach_journal(first)
    play(first, random.Random(1))
    dealt = []
    for attempt in range(3):
        following = next_unplayed_hand(store, first)
        assert following is not None
        added = store.match_repository.add_unplayed(following)
        assert added is not None
        match = store.resume(added)
        assert match is not None
        if attempt == 0:
            assert match.sealed_shuffle is not None
            store.seal(match, Shuffle(match.sealed_shuffle.number, "a word"))
        play(match, random.Random(attempt + 2))
        dealt.append(match.deals[0])
        assert store.match_repository.delete(added)
    assert dealt[0].shuffle is not None
    assert dealt[0].shuffle.word == "a word", "what the players added counts, once it is dealt"
    assert dealt == dealt[:1] * 3
    store.close()


def test_records_do_not_contain_numbers_of_later_deals(tmp_path: Path) -> None:
    store, match = Store(tmp_path / "boneyard.sqlite"), start_duplicate(new_match("muggins"), 3)
    store.attach_journal(match)
    play(match, random.Random(1))
    second = next_hand(store, match)
    assert second is not None
    assert second.sealed_shuffle is not None
    assert second.sealed_shuffle == next_hand(store, match).sealed_shuffle  # type: ignore[union-attr]
    assert str(second.sealed_shuffle) not in record.format_record(match) + record.format_record(second)
    store.attach_journal(second)
    play(second, random.Random(2))
    assert second.deals[0].shuffle is not None
    assert second.deals[0].shuffle in (advance_state(second) or DuplicateState(3)).shuffles
    third = next_hand(store, second)
    assert third is not None
    assert third.sealed_shuffle not in (None, second.deals[0].shuffle)
    store.close()


def test_damaged_stored_deals_are_replaced(tmp_path: Path) -> None:
    path = tmp_path / "boneyard.sqlite"
    store, match = Store(path), start_duplicate(new_match("muggins"), 3)
    store.attach_journal(match)
    play(match, random.Random(1))
    for value in ("no JSON", "7", "[7]", '[["zz", false]]', "[" * 500):
        next_hand(store, match)
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE settings SET value = ? WHERE key LIKE 'duplicate %'", (value,))
        connection.close()
        after = next_hand(store, match)
        assert after is not None
        assert after.sealed_shuffle is not None
    store.close()


def played_hands(store: Store, match: Match, hands: int, seed: int = 1) -> list[Match]:
    """Play and store this many hands of a duplicate match."""
    store.attach_journal(match)
    played = [play(match, random.Random(seed))]
    while len(played) < hands:
        onward = next_hand(store, played[-1])
        assert onward is not None
        store.attach_journal(onward)
        played.append(play(onward, random.Random(len(played) + 1)))
    return played


@pytest.mark.parametrize("key", ["muggins", "rounce", "partner_match", "poker"])
def test_totals_follow_the_players(tmp_path: Path, key: str) -> None:
    store = Store(tmp_path / "boneyard.sqlite")
    hands = played_hands(store, start_duplicate(new_match(key), 2), 3)
    total: dict[str, int] = {}
    for hand in hands:
        assert dict(
            zip(
                hand.names,
                (total_of_seat(hand, points_before(hand), seat) for seat in range(len(hand.names))),
                strict=True,
            )
        ) == (total or dict.fromkeys(hand.names, 0))
        for name, points in zip(hand.names, points_by_seat(hand, finished_hands(hand)[0]), strict=True):
            total[name] = total.get(name, 0) + points
    after = progress(hands[-1])
    assert after is not None
    assert [total[hands[-1].names[seat]] for seat in range(len(total))] == [
        total_of_seat(hands[-1], after.totals(), seat) for seat in range(len(total))
    ]
    assert (after.duplicate_state.turn, after.over) == (3, False)
    store.close()


def total_of_seat(match: Match, totals: tuple[int, ...], seat: int) -> int:
    return totals[match.game.side(seat, len(match.players))]


def test_match_list_groups_hands_of_a_duplicate_match(tmp_path: Path) -> None:
    store = Store(tmp_path / "boneyard.sqlite")
    for seed in range(2):
        hands = played_hands(store, start_duplicate(new_match("muggins"), 2), 3, seed)
    other = Match("muggins", [ANN, CLUB])
    store.attach_journal(other)
    play(other, random.Random(9), 5)
    plain, last, first = group_duplicates(store.match_repository.entries())
    assert (plain.hands, plain.duplicate) == ((), None)
    assert [len(entry.hands) for entry in (last, first)] == [3, 3]
    assert not last.over
    listed, known = progress_of(last.hands[-1]), progress(hands[-1])
    assert listed is not None
    assert known is not None
    assert (listed.totals(), listed.standings(), listed.names) == (known.totals(), known.standings(), known.names)
    store.close()


def test_finished_duplicate_match_has_a_winner(tmp_path: Path) -> None:
    store = Store(tmp_path / "boneyard.sqlite")
    hands = played_hands(store, start_duplicate(new_match("muggins"), 2), 4)
    [entry] = group_duplicates(store.match_repository.entries())
    best = progress(hands[-1]).standings()[0]
    assert entry.over
    assert [player == ANN for player in entry.winners] == ([best.person] if best.lead > 0 else [])
    store.close()


def test_view_is_the_same_for_a_repeated_deal() -> None:
    match = play(start_duplicate(new_match("muggins"), 1), random.Random(1))
    plain, again = new_match("muggins"), next_turn(match)
    assert again is not None
    plain.play(match.deals[0])
    again.deal(random.Random(9))
    for seat in range(2):
        assert again.game.observe(again.state, seat) == plain.game.observe(plain.state, seat)


@pytest.mark.parametrize(
    "line",
    [
        'deals = 4, turn = 1, shuffles = [], made = ["1 2"]',
        "deals = 0, turn = 0, shuffles = [], made = []",
        "deals = 4, turn = 8, shuffles = [], made = []",
        f'deals = 4, turn = 1, shuffles = ["{"0" * 32}"], made = ["1 2 3"]',
        f'deals = 4, turn = 1, shuffles = ["{"0" * 32}"], made = ["1 12345678"]',
        f'deals = 4, turn = 1, shuffles = ["{"0" * 32}"], made = [5]',
        f'deals = 4, turn = 1, shuffles = ["{"0" * 31}"], made = ["1 2"]',
        "deals = 4, turn = 0, shuffles = [], made = [], luck = 1",
        'deals = "4"',
    ],
)
def test_invalid_series_is_refused(line: str) -> None:
    with pytest.raises(RecordError):
        record.parse_record(
            f'game = "muggins"\nplayers = ["Ann", "bot:club"]\nhands = 1\nseries = {{ {line} }}\nactions = []\n'
        )
