"""The arena: fairness of its deals, its figures, and the command."""

from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

from game.__main__ import main
from game.bots.levels import Limit
from game.cli import headless
from game.core.state import FOLD, PASS, Bet, State
from game.lab.arena import PLAYERS, BotPlayer, Meeting, player
from game.platform import compiled
from game.rules import GAMES
from tests.cli.commands import refused, results, run

BEGINNER, CASUAL = player("beginner"), player("casual")


def test_players_are_parsed_by_name():
    assert player("expert:bold", 0.3) == BotPlayer(Limit("expert", 0.3, "bold"))
    assert player("club") == PLAYERS["club"]
    assert player("master@2026-11:bold", 0.3) == BotPlayer(Limit("master", 0.3, "bold", baseline="2026-11"))
    with pytest.raises(ValueError, match="There is no playing style “mad”"):
        player("club:mad")


@dataclass
class RecordingPlayer:
    """Plays the first legal action, and records itself, its seat, its tiles and a random number."""

    choices: list[Any]

    def choose(self, game: Any, view: State, rng: Random) -> Any:
        self.choices.append((self, view.to_move, view.hands[view.to_move], rng.random()))
        return game.legal_actions(view)[0]


class BettingPlayer:
    """Bets one chip, or calls if another player has bet."""

    def choose(self, game: Any, view: State, rng: Random) -> Any:
        return Bet(1) if PASS in game.legal_actions(view) else game.legal_actions(view)[1]


class FoldingPlayer:
    """Passes, or folds if another player has bet."""

    def choose(self, game: Any, view: State, rng: Random) -> Any:
        return PASS if PASS in game.legal_actions(view) else FOLD


class IllegalPlayer:
    """Folds even where that is illegal."""

    def choose(self, game: Any, view: State, rng: Random) -> Any:
        return FOLD


def meeting(key: str, a: Any, b: Any, players: int | None = None, whole: bool = False, **options: object) -> Meeting:
    game = GAMES[key].variant(options=options)
    return Meeting(game, players or game.usual_players, a, b, "1", whole)


# -- fair comparison ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_a_player_ties_with_itself(key):
    """Both get the same tiles and random numbers in each seat, so the difference is exactly zero."""
    result = meeting(key, BEGINNER, BEGINNER).measure(3)
    assert (result.difference, result.deviation) == pytest.approx((0, 0))
    assert result.share == pytest.approx(result.even)
    assert result.a.choices > 0


def test_both_players_take_every_seat_with_the_same_tiles_and_random_numbers():
    a, b = RecordingPlayer([]), RecordingPlayer([])
    meeting("skin", a, b).play_deal(0)
    assert {seat for _player, seat, _hand, _number in a.choices} == {0, 1, 2, 3}
    firsts = {seat: (hand, number) for _player, seat, hand, number in reversed(a.choices)}
    assert firsts == {seat: (hand, number) for _player, seat, hand, number in reversed(b.choices)}


def test_partners_use_the_same_player():
    choices: list[Any] = []
    a, b = RecordingPlayer(choices), RecordingPlayer(choices)
    meeting("partner_match", a, b).play_deal(0)
    hands: list[dict[int, RecordingPlayer]] = [{}]
    for actor, seat, _hand, _number in choices:
        if hands[-1].get(seat, actor) is not actor:
            hands.append({})
        hands[-1][seat] = actor
    assert len(hands) == 2
    for first, second in ((0, 2), (1, 3)):
        assert [hand[first] is hand[second] for hand in hands] == [True, True]
    assert all(hand[0] is not hand[1] for hand in hands)


def test_a_common_partner_sits_opposite_each_player_and_all_seats_change():
    choices: list[Any] = []
    a, b, partner = (RecordingPlayer(choices) for _player in range(3))
    table = replace(meeting("partner_match", a, b), partner=partner)
    for number, (mains, opposite) in enumerate((({0, 1}, {2, 3}), ({2, 3}, {0, 1}))):
        choices.clear()
        table.play_deal(number)
        seats = [{seat for actor, seat, *_tiles in choices if actor is player} for player in (a, b, partner)]
        assert seats == [mains, mains, opposite]


def test_players_with_a_common_partner_are_fairly_compared():
    table = replace(meeting("forty_two", BEGINNER, BEGINNER), partner=CASUAL)
    assert (table.measure(3).difference, table.measure(3).deviation) == pytest.approx((0, 0))
    assert table.play_deal(1).difference != replace(table, a=CASUAL).play_deal(1).difference


def test_deals_do_not_depend_on_the_players():
    a = RecordingPlayer([])
    for b in (BEGINNER, CASUAL):
        meeting("skin", a, b).play_deal(7)
    for seat in range(4):
        assert len({tile for _player, at, hand, _number in a.choices if at == seat for tile in hand}) <= 7


def test_results_do_not_depend_on_the_number_of_jobs():
    table = meeting("muggins", CASUAL, BEGINNER, 3)
    alone, together = table.measure(6), table.measure(6, jobs=2)
    for figure in ("deals", "difference", "interval", "deviation", "ahead", "share", "even"):
        assert getattr(alone, figure) == getattr(together, figure)
    assert (alone.a.choices, alone.b.choices) == (together.a.choices, together.b.choices)


# -- figures -----------------------------------------------------------------------------------------------------------


def test_figures_are_computed_from_the_deals():
    table = meeting("muggins", CASUAL, BEGINNER)
    values = [table.play_deal(number).difference for number in range(8)]
    result = table.measure(8)
    assert (result.difference, result.deviation) == pytest.approx((fmean(values), stdev(values)))
    assert result.ahead == fmean(1 if value > 0 else 0 if value < 0 else 0.5 for value in values)
    margin = 1.96 * stdev(values) / sqrt(8)
    assert result.interval == pytest.approx((fmean(values) - margin, fmean(values) + margin))
    assert 0 < result.a.p50 <= result.a.p95 <= result.a.longest


@pytest.mark.parametrize("players", [2, 3, 4])
def test_poker_results_are_chips_won_or_lost(players):
    """A player that always bets wins the ante of each player that always folds."""
    result = meeting("poker", BettingPlayer(), FoldingPlayer(), players).measure(2)
    assert (result.difference, result.deviation) == pytest.approx((players, 0))
    assert (result.share, result.even) == pytest.approx((1, 1 / players))


def test_fewer_points_are_better_at_rounce():
    result = meeting("rounce", CASUAL, BEGINNER).measure(40)
    assert result.interval[0] > 0


def test_a_bot_beats_random_play_in_matches():
    result = meeting("all_fives", CASUAL, BEGINNER, 2, whole=True).measure(10)
    assert result.share > result.even
    assert result.difference > 0


def test_a_match_has_more_choices_than_a_hand():
    deals, matches = (meeting("block", BEGINNER, BEGINNER, whole=whole).measure(2) for whole in (False, True))
    assert matches.a.choices > 2 * deals.a.choices


# -- the command -------------------------------------------------------------------------------------------------------


def test_arena_prints_a_report(capsys):
    text = run(capsys, "arena", "draw", "casual", "beginner", "--deals", "30", "--preset", "draw_004")
    margin, share, ahead, spread, heading, *times = text.splitlines()
    assert margin.startswith("Margin of casual over beginner: +")
    assert " points a deal (95% interval: " in margin
    assert share.startswith("casual wins ")
    assert share.endswith("Equal players would win 50.0%.")
    assert ahead.startswith("casual scores more than beginner with the same tiles in ")
    assert spread.startswith("Standard deviation of a deal: ")
    assert heading == "Time of a move, in milliseconds:"
    assert [line.split()[0] for line in times] == ["casual:", "beginner:"]


def test_arena_with_a_common_partner(capsys):
    table = ("arena", "partner_match", "club", "beginner", "--partner", "casual", "--deals", "2")
    assert run(capsys, *table).splitlines()[0] == "Both have casual as their partner."
    [report] = results(capsys, *table)
    assert (report["bots"], report["partner"]) == (["club", "beginner"], "casual")


def test_arena_announces_long_measurements(capsys, monkeypatch):
    monkeypatch.setattr(compiled, "slow_warning", lambda: "")
    monkeypatch.setattr(headless, "_hand_seconds", lambda bots: len(bots) * 10)
    assert main(["arena", "draw", "casual", "beginner", "--deals", "3"]) == 0
    assert capsys.readouterr().err == "boneyard: This takes roughly 2 minutes.\n"


def test_arena_as_json(capsys):
    table = ("arena", "draw", "casual", "beginner", "--players", "3", "--option", "hand_size=5", "--seed", "x")
    [report] = results(capsys, *table, "--matches", "2", "--seconds", "0.5")
    assert report["seconds"] == 0.5
    assert report["game"] == "draw"
    assert (report["preset"], report["options"], report["players"]) == ("draw_001", {"hand_size": 5}, 3)
    assert (report["bots"], report["seed"], report["matches"], report["deals"]) == (
        ["casual", "beginner"],
        "x",
        True,
        2,
    )
    assert report["interval"][0] <= report["difference"] <= report["interval"][1]
    assert report["a"]["choices"] > 0


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["whist", "club", "casual", "--deals", "2"], "There is no game “whist”"),
        (["draw", "club", "genius", "--deals", "2"], f"There is no bot “genius”. The bots are {', '.join(PLAYERS)}."),
        (["draw", "club", "casual"], "one of the arguments --deals --matches is required"),
        (
            ["draw", "club", "casual", "--deals", "2", "--seconds", "-1"],
            "The thinking time of a bot must be from 0 to 60 seconds.",
        ),
        (
            ["draw", "club", "casual", "--deals", "2", "--seconds", "nan"],
            "The thinking time of a bot must be from 0 to 60 seconds.",
        ),
        (["draw", "club", "casual", "--deals", "2", "--matches", "2"], "not allowed with argument"),
        (["draw", "club", "casual", "--deals", "1"], "Measure at least two deals"),
        (["draw", "club", "casual", "--deals", "2", "--players", "5"], "is for 2 to 4 players, not 5."),
        (["draw", "club", "casual", "--deals", "2", "--jobs", "0"], "“0” is not a whole number of 1 or more"),
        (["block", "club", "casual", "--deals", "2", "--partner", "casual"], "nobody has a partner"),
        (["skin", "club", "casual", "--deals", "2", "--partner", "genius"], "There is no bot “genius”."),
        (["bergen", "club", "casual", "--matches", "2", "--option", "target=0"], "target can't be 0"),
    ],
)
def test_invalid_measurements_are_rejected_in_one_line(capsys, arguments, why):
    assert why in refused(capsys, "arena", *arguments)


def test_endless_matches_are_rejected(capsys):
    arguments = ["tiddle_a_wink", "casual", "beginner", "--matches", "2", "--option", "match=pool"]
    assert "never end by themselves" in refused(capsys, "arena", *arguments)


def test_illegal_actions_of_a_player_are_reported(capsys, monkeypatch):
    monkeypatch.setitem(PLAYERS, "cheat", IllegalPlayer())
    assert "A player chose fold, which is not legal." in refused(
        capsys, "arena", "block", "cheat", "casual", "--deals", "2"
    )
    assert main(["arena", "block", "casual", "casual", "--deals", "2"]) == 0
