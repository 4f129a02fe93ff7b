"""The arena: what it measures by hand, what it holds alike for both, and what it refuses."""

import json
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

from game.__main__ import main
from game.bots.levels import Limit
from game.core.state import FOLD, PASS, Bet, State
from game.lab.arena import PLAYERS, BotPlayer, Meeting, player
from game.rules import GAMES
from tests.test_headless import refused, run

BEGINNER, CASUAL = player("beginner"), player("casual")


def test_players_are_parsed_by_name():
    assert player("expert:bold", 0.3) == BotPlayer(Limit("expert", 0.3, "bold"))
    assert player("club") == PLAYERS["club"]
    with pytest.raises(ValueError, match="There is no temper mad"):
        player("club:mad")


@dataclass
class Noting:
    """Plays the first legal action, and notes the seat, the tiles in it and the luck it was given."""

    noted: list[Any]

    def choose(self, game: Any, view: State, rng: Random) -> Any:
        self.noted.append((view.to_move, view.hands[view.to_move], rng.random()))
        return game.legal_actions(view)[0]


class Betting:
    """Bets one chip if nobody has, else calls."""

    def choose(self, game: Any, view: State, rng: Random) -> Any:
        return Bet(1) if PASS in game.legal_actions(view) else game.legal_actions(view)[1]


class Folding:
    """Passes if nobody has bet, else folds."""

    def choose(self, game: Any, view: State, rng: Random) -> Any:
        return PASS if PASS in game.legal_actions(view) else FOLD


class Cheating:
    """Folds in games where nobody can."""

    def choose(self, game: Any, view: State, rng: Random) -> Any:
        return FOLD


def meeting(key: str, a: Any, b: Any, players: int | None = None, whole: bool = False, **options: object) -> Meeting:
    game = GAMES[key].variant(options=options)
    return Meeting(game, players or game.usual_players, a, b, "1", whole)


# -- what is alike for both --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_a_player_ties_with_itself(key):
    """With the same tiles and the same luck in each seat, not a point is left between them."""
    result = meeting(key, BEGINNER, BEGINNER).measure(3)
    assert (result.difference, result.deviation) == pytest.approx((0, 0))
    assert result.share == pytest.approx(result.even)
    assert result.a.choices > 0


def test_a_takes_every_seat_once_with_the_same_tiles_and_luck():
    a, b = Noting([]), Noting([])
    meeting("skin", a, b).play_deal(0)
    assert {seat for seat, _hand, _luck in a.noted} == {0, 1, 2, 3}
    firsts = {seat: (hand, luck) for seat, hand, luck in reversed(a.noted)}
    assert firsts == {seat: (hand, luck) for seat, hand, luck in reversed(b.noted)}


def test_partners_use_the_same_player():
    a, b = Noting([]), Noting([])
    meeting("partner_match", a, b)._play(0, 1, ([], []))
    assert {seat for seat, _hand, _luck in a.noted} == {1, 3}
    assert {seat for seat, _hand, _luck in b.noted} == {0, 2}


def test_deals_do_not_depend_on_the_players():
    a = Noting([])
    for b in (BEGINNER, CASUAL):
        meeting("skin", a, b).play_deal(7)
    for seat in range(4):
        assert len({tile for at, hand, _luck in a.noted if at == seat for tile in hand}) <= 7


def test_results_do_not_depend_on_the_number_of_jobs():
    table = meeting("muggins", CASUAL, BEGINNER, 3)
    alone, together = table.measure(6), table.measure(6, jobs=2)
    for figure in ("deals", "difference", "interval", "deviation", "ahead", "share", "even"):
        assert getattr(alone, figure) == getattr(together, figure)
    assert (alone.a.choices, alone.b.choices) == (together.a.choices, together.b.choices)


# -- what it comes to --------------------------------------------------------------------------------------------------


def test_the_figures_are_those_of_the_deals():
    table = meeting("muggins", CASUAL, BEGINNER)
    values = [table.play_deal(number).difference for number in range(8)]
    result = table.measure(8)
    assert (result.difference, result.deviation) == pytest.approx((fmean(values), stdev(values)))
    assert result.ahead == fmean(1 if value > 0 else 0 if value < 0 else 0.5 for value in values)
    margin = 1.96 * stdev(values) / sqrt(8)
    assert result.interval == pytest.approx((fmean(values) - margin, fmean(values) + margin))
    assert 0 < result.a.p50 <= result.a.p95 <= result.a.longest


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chips_are_counted_from_what_each_began_with(players):
    """Who always bets takes an ante from each of those who always fold: players - 1 won, 1 lost by each other."""
    result = meeting("poker", Betting(), Folding(), players).measure(2)
    assert (result.difference, result.deviation) == pytest.approx((players, 0))
    assert (result.share, result.even) == pytest.approx((1, 1 / players))


def test_fewer_points_are_better_when_counting_down():
    result = meeting("rounce", CASUAL, BEGINNER).measure(40)
    assert result.interval[0] > 0


def test_a_bot_beats_random_play_in_matches():
    result = meeting("all_fives", CASUAL, BEGINNER, 2, whole=True).measure(10)
    assert result.share > result.even
    assert result.difference > 0


def test_a_match_is_more_than_a_hand():
    deals, matches = (meeting("block", BEGINNER, BEGINNER, whole=whole).measure(2) for whole in (False, True))
    assert matches.a.choices > 2 * deals.a.choices


# -- the command -------------------------------------------------------------------------------------------------------


def test_arena_prints_a_report(capsys):
    words = run(capsys, "arena", "draw", "casual", "beginner", "--deals", "30", "--preset", "draw_004")
    first, spread, share, *thought = words.splitlines()
    assert first.startswith("casual ahead of beginner by ")
    assert " points a deal, 95 % interval " in first
    assert spread.startswith("standard deviation ")
    assert share.endswith("where equals win 50.0 %")
    assert [line.split()[0] for line in thought] == ["casual", "beginner"]


def test_arena_as_json(capsys):
    table = ("arena", "draw", "casual", "beginner", "--players", "3", "--option", "hand_size=5", "--seed", "x")
    told = json.loads(run(capsys, *table, "--matches", "2", "--seconds", "0.5", "--json"))
    assert told["seconds"] == 0.5
    assert told["game"] == "draw"
    assert (told["preset"], told["options"], told["players"]) == ("draw_001", {"hand_size": 5}, 3)
    assert (told["bots"], told["seed"], told["matches"], told["deals"]) == (["casual", "beginner"], "x", True, 2)
    assert told["interval"][0] <= told["difference"] <= told["interval"][1]
    assert told["a"]["choices"] > 0


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["whist", "club", "casual", "--deals", "2"], "There is no game “whist”"),
        (["draw", "club", "genius", "--deals", "2"], f"There is no player genius; there are {', '.join(PLAYERS)}."),
        (["draw", "club", "casual"], "one of the arguments --deals --matches is required"),
        (["draw", "club", "casual", "--deals", "2", "--seconds", "-1"], "A bot thinks for 0 to 60 seconds."),
        (["draw", "club", "casual", "--deals", "2", "--seconds", "nan"], "A bot thinks for 0 to 60 seconds."),
        (["draw", "club", "casual", "--deals", "2", "--matches", "2"], "not allowed with argument"),
        (["draw", "club", "casual", "--deals", "1"], "measure at least two."),
        (["draw", "club", "casual", "--deals", "2", "--players", "5"], "is for 2 to 4 players, not 5."),
        (["draw", "club", "casual", "--deals", "2", "--jobs", "0"], "“0” is not a number from 1 up"),
        (["bergen", "club", "casual", "--matches", "2", "--option", "target=0"], "target cannot be 0"),
    ],
)
def test_invalid_measurements_are_rejected_in_one_line(capsys, arguments, why):
    assert why in refused(capsys, "arena", *arguments)


def test_endless_matches_are_rejected(capsys):
    arguments = ["tiddle_a_wink", "casual", "beginner", "--matches", "2", "--option", "match=pool"]
    assert "has no end of its own" in refused(capsys, "arena", *arguments)


def test_illegal_actions_of_a_player_are_reported(capsys, monkeypatch):
    monkeypatch.setitem(PLAYERS, "cheat", Cheating())
    assert "A player chose fold, which is not legal." in refused(
        capsys, "arena", "block", "cheat", "casual", "--deals", "2"
    )
    assert main(["arena", "block", "casual", "casual", "--deals", "2"]) == 0
