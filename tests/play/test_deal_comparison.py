"""Comparing results of the same deal in several matches."""

from random import Random

import pytest

from game.core.state import Deal, State
from game.match.match import Match, steps_in_hand
from game.match.player_types import Bot, Person
from game.play import deal_comparison
from game.rules import GAMES
from game.store import Store
from tests.random_matches import play

ANN, CLUB = Person("Ann"), Bot("club")


def comparable_fields(state: State) -> dict[str, object]:
    """Return all fields of a state except the number of the hand and the events."""
    return {name: getattr(state, name) for name in state._fields if name not in ("hand", "events")}


def preset_players(key: str, preset: str) -> int:
    """Return the usual number of players, or the smallest one if the preset does not allow it."""
    usual, counts = GAMES[key].usual_players, GAMES[key].variant(preset).players()
    return usual if usual in counts else counts[0]


@pytest.mark.parametrize("key", GAMES)
def test_replayed_hand_has_the_same_states(key: str) -> None:
    for preset in GAMES[key].presets:
        players = preset_players(key, preset.key)
        match = play(Match(key, [ANN] + [CLUB] * (players - 1), preset=preset.key), Random(key), hands=3)
        for hand in deal_comparison.finished_hands(match):
            again, steps = deal_comparison.rotated_hand(match, hand, 0), steps_in_hand(match, hand)
            again.play_all(match.actions[step] for step in steps)
            assert again.over
            assert [comparable_fields(state) for state in again.states[1:-1]] == [
                comparable_fields(match.states[step + 1]) for step in steps[:-1]
            ]
            assert deal_comparison.points_by_seat(
                again, deal_comparison.finished_hands(again)[0]
            ) == deal_comparison.points_by_seat(match, hand)


def test_all_results_of_a_deal_are_found(store: Store) -> None:
    store.attach_journal(first := Match("muggins", [ANN, CLUB, Bot("casual")]))
    play(first, Random(1), hands=2)
    [hand, _second] = deal_comparison.finished_hands(first)
    store.attach_journal(again := deal_comparison.rotated_hand(first, hand, 2))
    play(again, Random(2), hands=1)
    assert again.players[2] == ANN
    assert again.names == (first.names[1], first.names[2], "Ann")
    assert again.deals == first.deals[:1]
    results = deal_comparison.deal_results(store, again, 0, 2)
    assert [playing.names for playing in results] == [first.names, again.names]
    assert [playing.points for playing in results] == [
        deal_comparison.points_by_seat(first, 0),
        deal_comparison.points_by_seat(again, 0),
    ]
    assert [result.repeated_deals for result in store.match_repository.results()] == [(str(first.deals[0]),)]


def test_other_rules_or_scores_are_not_comparable(store: Store) -> None:
    store.attach_journal(first := Match("draw", [ANN, CLUB]))
    play(first, Random(1), hands=2)
    for options, scores in (({"target": 50}, None), ({}, [7, 0])):
        start = {"first_hand": False, "leader": 0, "scores": scores} if scores else {}
        store.attach_journal(
            other := Match("draw", [ANN, CLUB], options=options, start=start, fixed_deals=first.deals[:1])
        )
        play(other, Random(2), hands=1)
    assert [playing.stored and playing.stored.id for playing in deal_comparison.deal_results(store, first, 0, 1)] == [1]


def test_unsaved_match_has_its_own_result(store: Store) -> None:
    match = play(Match("draw", [ANN, CLUB]), Random(1), hands=1)
    assert [playing.names for playing in deal_comparison.deal_results(store, match, 0, None)] == [match.names]


def test_matches_are_compared_over_their_common_hands(store: Store) -> None:
    store.attach_journal(match := Match("muggins", [ANN, CLUB]))
    play(match, Random(1))
    store.attach_journal(again := deal_comparison.rotated_match(match, 1))
    play(again, Random(5))
    assert again.human_seats == (1,)
    assert again.deals == match.deals[: len(again.deals)]
    hands, results = deal_comparison.match_results(store, again, 2)
    assert hands == min(len(deal_comparison.finished_hands(match)), len(deal_comparison.finished_hands(again)))
    assert [playing.names for playing in results] == [match.names, again.names]
    assert results[1].points == deal_comparison.points_in_hands(again, deal_comparison.finished_hands(again)[:hands])
    repeated = [bool(result.repeated_deals) for result in store.match_repository.results()]
    assert repeated == [False, True], "the statistics count the second one apart"
    store.attach_journal(hand := deal_comparison.rotated_hand(match, 0, 0))
    play(hand, Random(1), hands=1)
    assert [playing.points for playing in deal_comparison.match_results(store, match, 1)[1]] == [
        result.points for result in results
    ]


def test_deal_without_number_can_be_replayed() -> None:
    match = Match("draw", [ANN, CLUB])
    match.play(Deal(tuple(Random(2).sample(match.game.deck(), 28))))
    play(match, Random(1), hands=1)
    again = deal_comparison.rotated_hand(match, 0, 1)
    again.deal(Random(9))
    assert again.deals == match.deals[:1]
    assert again.deals[0].shuffle is None


def test_partners_drawn_by_lot_stay_partners() -> None:
    match = play(
        Match("partner_match", [ANN, CLUB, Bot("casual"), CLUB]).with_partners_drawn(Random(1)), Random(1), hands=1
    )
    again = deal_comparison.rotated_hand(match, 0, 1)
    assert "drawn" not in again.start
    assert again.names[(match.names.index("Ann") + 3) % 4] == match.names[2]
