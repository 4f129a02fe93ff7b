"""The same deal from another chair, and what came of it beside what came of it before."""

from pathlib import Path
from random import Random

import pytest

from game.core.state import Deal, State
from game.match.chairs import Bot, Person
from game.match.match import Match
from game.play import duplicate
from game.practice.reviewing import steps_of
from game.rules import GAMES
from game.store import Store
from tests.at_random import play

ANN, CLUB = Person("Ann"), Bot("club")


def told(state: State) -> dict[str, object]:
    """All that a state says but which hand of the match it is, and what happened last."""
    return {name: getattr(state, name) for name in state._fields if name not in ("hand", "events")}


def preset_players(key: str, preset: str) -> int:
    """How many sit at the table: as usual, or as few as may."""
    usual, counts = GAMES[key].usual_players, GAMES[key].variant(preset).players()
    return usual if usual in counts else counts[0]


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_begun_anew_is_the_same_hand(key: str) -> None:
    for preset in GAMES[key].presets:
        players = preset_players(key, preset.key)
        match = play(Match(key, [ANN] + [CLUB] * (players - 1), preset=preset.key), Random(key), hands=3)
        for hand in duplicate.hands_over(match):
            again, steps = duplicate.turned(match, hand, 0), steps_of(match, hand)
            again.play_all(match.actions[step] for step in steps)
            assert again.over
            assert [told(state) for state in again.states[1:-1]] == [
                told(match.states[step + 1]) for step in steps[:-1]
            ]
            assert duplicate.made(again, duplicate.hands_over(again)[0]) == duplicate.made(match, hand)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "boneyard.sqlite")


def test_every_playing_of_a_deal_is_found(store: Store) -> None:
    store.keep(first := Match("muggins", [ANN, CLUB, Bot("casual")]))
    play(first, Random(1), hands=2)
    [hand, _second] = duplicate.hands_over(first)
    store.keep(again := duplicate.turned(first, hand, duplicate.chairs_on(first, 0, 2)))
    play(again, Random(2), hands=1)
    assert again.players[2] == ANN
    assert again.names == (first.names[1], first.names[2], "Ann")
    assert again.deals == first.deals[:1]
    found = duplicate.playings(store, again, 0, 2)
    assert [playing.names for playing in found] == [first.names, again.names]
    assert [playing.made for playing in found] == [duplicate.made(first, 0), duplicate.made(again, 0)]
    assert [result.players for result in store.shelf.results()] == []


def test_a_deal_by_other_rules_or_at_other_scores_is_not_the_same(store: Store) -> None:
    store.keep(first := Match("draw", [ANN, CLUB]))
    play(first, Random(1), hands=2)
    for options, scores in (({"target": 50}, None), ({}, [7, 0])):
        start = {"first_hand": False, "leader": 0, "scores": scores} if scores else {}
        store.keep(other := Match("draw", [ANN, CLUB], options=options, start=start, same_deals=first.deals[:1]))
        play(other, Random(2), hands=1)
    assert [playing.kept and playing.kept.id for playing in duplicate.playings(store, first, 0, 1)] == [1]


def test_where_the_match_is_not_kept_its_own_result_is_there(store: Store) -> None:
    match = play(Match("draw", [ANN, CLUB]), Random(1), hands=1)
    assert [playing.names for playing in duplicate.playings(store, match, 0, None)] == [match.names]


def test_a_whole_match_is_compared_over_the_hands_that_both_had(store: Store) -> None:
    store.keep(match := Match("muggins", [ANN, CLUB]))
    play(match, Random(1))
    store.keep(again := duplicate.turned_match(match, 1))
    play(again, Random(5))
    assert again.people == (1,)
    assert again.deals == match.deals[: len(again.deals)]
    hands, found = duplicate.playings_of_match(store, again, 2)
    assert hands == min(len(duplicate.hands_over(match)), len(duplicate.hands_over(again)))
    assert [playing.names for playing in found] == [match.names, again.names]
    assert found[1].made == duplicate.made_in(again, duplicate.hands_over(again)[:hands])
    assert [result.id for result in store.shelf.results()] == [1]
    store.keep(hand := duplicate.turned(match, 0, 0))
    play(hand, Random(1), hands=1)
    assert [playing.made for playing in duplicate.playings_of_match(store, match, 1)[1]] == [
        each.made for each in found
    ]


def test_the_deal_of_a_match_without_numbers_is_played_again_too() -> None:
    match = Match("draw", [ANN, CLUB])
    match.play(Deal(tuple(Random(2).sample(match.game.deck(), 28))))
    play(match, Random(1), hands=1)
    again = duplicate.turned(match, 0, 1)
    again.deal(Random(9))
    assert again.deals == match.deals[:1]
    assert again.deals[0].shuffle is None


def test_partners_who_drew_lots_stay_partners() -> None:
    match = play(Match("partner_match", [ANN, CLUB, Bot("casual"), CLUB]).seated(Random(1)), Random(1), hands=1)
    again = duplicate.turned(match, 0, 1)
    assert "drawn" not in again.start
    assert again.names[(match.names.index("Ann") + 3) % 4] == match.names[2]
