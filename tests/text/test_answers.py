"""What a player can ask at the table, in words."""

from random import Random

import pytest

from game.core.state import Play, parse_action
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.text import answers
from game.text.answers import (
    begin_turn,
    describe_ends,
    describe_hand,
    describe_last_turn,
    describe_line,
    describe_moves,
    describe_scores,
    describe_tiles_left,
)
from tests.decks import stacked
from tests.random_matches import step

HANDS = "6-6 6-5 6-1 3-3 2-2", "6-2 6-3 5-5 4-4 1-1"
ANN, BEN = Person("Ann"), Bot("casual", name="Ben")


def played(*actions: str, players: tuple[Person | Bot, ...] = (ANN, BEN)) -> Match:
    """Return a hand of Muggins after these actions."""
    match = Match("muggins", list(players), options={"spinner": "first"})
    match.play(stacked(match.game, *HANDS))
    for action in actions:
        match.play(parse_action(action))
    return match


def test_answers_in_the_turn_of_the_only_person():
    match = played("6-6", "6-2@0")
    assert describe_hand(match, 0, match.state.hands[0]) == "You have 6-5, 6-1, 3-3 and 2-2."
    assert describe_moves(match, match.state.hands[0]) == "You can play 6-5, 6-1 and 2-2."
    assert describe_ends(match.game, match.state) == "Open ends: 2, 6. They count 14."
    assert describe_line(match.state) == ["Line: 2-6, 6-6."]
    assert describe_scores(match) == "Scores: Ann 0, Ben 0 (to 200 points)."
    assert describe_last_turn(match) == "Ben plays 6-2. It is your turn."
    assert describe_tiles_left(match) == "Tiles left: you 4, Ben 4. Boneyard: 18."
    assert begin_turn(match) == "Open ends: 2, 6. They count 14. Your turn: 3 tiles can be played."


def test_a_tile_that_fits_in_two_places_is_named_with_the_end():
    match = played("6-6", "6-2@0", "6-5@1", "5-5@1")
    assert describe_ends(match.game, match.state) == "Open ends: 2, 5, 6, 6. They count 12."
    assert describe_moves(match, match.state.hands[0]) == "You can play 6-1 on the 6 and 2-2."


def test_the_count_is_not_told_to_players_who_must_announce_it():
    match = Match("muggins", [ANN, BEN], options={"spinner": "first", "claim": "steal"})
    match.play(stacked(match.game, *HANDS))
    match.play(parse_action("6-6"))
    assert describe_ends(match.game, match.state) == "Open ends: 6, 6."


def test_names_are_used_if_several_people_play():
    match = played("6-6", "6-2@0", players=(ANN, Person("Ben")))
    assert describe_hand(match, 0, match.state.hands[0][:2]) == "Ann has 6-5 and 6-1."
    assert begin_turn(match).endswith("Ann's turn: 3 tiles can be played.")
    assert describe_last_turn(match) == "Ben plays 6-2. It is Ann's turn."


def test_without_a_tile_to_play_the_other_moves_are_named():
    match = Match("draw", [ANN, BEN])
    match.play(stacked(match.game, "6-6 1-0 2-0 3-0 4-1 2-1 1-1", "6-5 5-4 5-5 3-3 4-0 5-0 0-0"))
    match.play(parse_action("6-6"))
    match.play(parse_action("6-5@0"))
    assert not [action for action in match.legal_actions if isinstance(action, Play)]
    assert describe_moves(match, match.state.hands[0]) == "You can choose: Draw."
    assert begin_turn(match) == ""


@pytest.mark.parametrize(("key", "most"), [("forty_two", 12), ("poker", 3)])
def test_many_moves_are_named_once_of_each_kind(key: str, most: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(answers, "MOST", most)
    match, rng = Match(key, [ANN, *(Bot("casual", name=name) for name in ("Ben", "Cid", "Dan"))]), Random(1)
    while match.state.to_move:
        step(match, rng)
    assert len(match.legal_actions) > most
    moves = describe_moves(match, match.state.hands[0]).removeprefix("You can choose: ").split(", ")
    assert 1 < len(moves) <= most
