"""Review of a match: scores by hand, best play, and a sentence for losing players."""

import random
from itertools import pairwise

import pytest

from game.core.state import CHANCE, DRAW, PASS, STOP, Announce, HandOver, MatchOver, Play, Scored
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.rules import GAMES
from game.text.choices import action_label
from game.text.log import action_sentences, log_lines
from game.text.match_review import best_play, consolation, scores_after_hands
from game.text.review import step_sentences
from tests.random_matches import play

NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida"]


def finished_match(key, seed=1, players=None, occupants=None, options=None):
    occupants = occupants or [Person(name) for name in NAMES[: players or GAMES[key].usual_players]]
    return play(Match(key, occupants, options=options), random.Random(seed), unless_forced=DRAW)


@pytest.mark.parametrize("key", GAMES)
def test_scores_by_hand(key):
    match = finished_match(key)
    scores = scores_after_hands(match)
    assert scores[0] == match.states[0].scores
    assert scores[-1] == match.state.scores
    played_out = [state.scores for state in match.states if any(isinstance(event, HandOver) for event in state.events)]
    assert any(pair in played_out for pair in scores)
    hands = match.state.hand - match.states[0].hand + (match.states[-2].hand == match.state.hand)
    assert len(scores) == hands + 1


def test_hand_that_all_pass_is_included():
    match = Match("rounce", [Person(name) for name in NAMES[:3]])
    rng = random.Random(2)
    while match.state.hand < 3 and not match.over:
        if match.state.to_move == CHANCE:
            match.deal(rng)
        else:
            legal = match.game.legal_actions(match.state)
            match.play(PASS if PASS in legal else legal[0])
    assert len(scores_after_hands(match)) == match.state.hand + 1


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_best_play_of_every_game_uses_only_the_log(key, seed):
    match = finished_match(key, seed)
    best = best_play(match)
    assert (best is None) == (key == "poker"), "in poker only pots are won"
    if best is None:
        return
    assert best.text.endswith(".")
    assert 1 <= best.hand < len(scores_after_hands(match))
    so_far = " ".join(log_lines(match))
    named = {word.strip(".,;:()") for word in best.text.split()} & set(map(str, match.game.deck()))
    assert all(tile in so_far for tile in named)


@pytest.mark.parametrize("key", ["muggins", "all_fives", "all_threes", "palmer_fives", "bergen"])
def test_best_play_has_the_highest_score_of_the_winners_in_play(key):
    match = finished_match(key, 3)
    scores = []
    for step, action in enumerate(match.actions):
        before, after = match.states[step : step + 2]
        if isinstance(action, Play | Announce) and isinstance(event := next(iter(after.events), None), Scored):
            seat = before.to_move
            own = event.side == match.game.side(seat, len(match.players)) and seat in match.winners
            scores += (
                [(event.points, action_sentences(match.game, before, action, after, match.names)[0])] if own else []
            )
    highest = max(points for points, _words in scores)
    best = best_play(match)
    assert best is not None
    assert best.text in [words for points, words in scores if points == highest]


def test_best_play_ends_the_best_paid_hand_that_the_winner_ended_without_scores_in_play():
    match = finished_match("draw", 2)
    paid = [
        (event.points, step)
        for step, state in enumerate(match.states)
        for event in state.events
        if isinstance(event, Scored) and event.side in match.winners and last_to_play(match, step) == event.side
    ]
    highest = max(points for points, _step in paid)
    best = best_play(match)
    assert best is not None
    assert f" {highest}" in best.text
    assert best.hand in [match.states[step - 1].hand + 1 for points, step in paid if points == highest]


def last_to_play(match, step):
    """Return the seat that played the last tile before a step."""
    last = max(index for index, action in enumerate(match.actions[:step]) if isinstance(action, Play))
    return match.states[last].to_move


def test_best_trick_is_one_of_the_winner():
    for seed in range(30):
        match = finished_match("rounce", seed)
        best = best_play(match)
        if best is not None and " trick with " in best.text:
            [winner] = match.winners
            assert best.text.startswith(f"{match.names[winner]} wins the ")
            return
    pytest.fail("no match was decided by a trick")


@pytest.mark.parametrize("key", ["forty_two", "bingo"])
def test_best_trick_is_the_one_that_brought_the_winners_most_points(key):
    match = finished_match(key, 1)
    sides = {match.game.side(seat, len(match.players)) for seat in match.winners}
    brought = [
        after.points[side] - before.points[side]
        for before, after in pairwise(match.states)
        if len(after.tricks) > len(before.tricks)
        and (side := match.game.side(after.tricks[-1].winner, len(match.players))) in sides
    ]
    best = best_play(match)
    assert best is not None
    assert f" wins a trick worth {max(brought)} points with " in best.text


def test_match_without_points_has_no_best_play():
    match = Match("draw", [Person("Ann"), Person("Bob")])
    match.states = (match.state, match.state._replace(to_move=-2, events=(MatchOver(None),)))
    match.actions = (STOP,)
    assert best_play(match) is None


# -- losing players --------------------------------------------------------------------------------------------


def ended(occupants, *scores, key="draw", winner):
    """Return a match with these scores after each hand and this winner, for `consolation` only."""
    match = Match(key, occupants)
    states = [match.state._replace(scores=pair, hand=hand) for hand, pair in enumerate(scores)]
    states[-1] = states[-1]._replace(to_move=-2, events=(MatchOver(winner),))
    match.states = tuple(states)
    return match


ANN = Person("Ann")
BOT = Bot("club")


@pytest.mark.parametrize(
    ("occupants", "scores", "winner", "words"),
    [
        ([ANN, BOT], [(0, 0), (20, 0), (20, 30), (20, 101)], 1, "You were ahead after hand 1."),
        ([ANN, BOT, BOT], [(0, 0, 0), (9, 20, 0), (60, 100, 5)], 1, "You finished second, 40 points behind."),
        ([ANN, BOT], [(0, 0), (0, 30), (12, 30), (20, 101)], 1, "Your best hand was hand 2: 12 points."),
        ([BOT, ANN, Person("Bob")], [(0, 0, 0), (0, 9, 0), (60, 20, 40)], 0, "Bob finished second, 20 points behind."),
        ([ANN, BOT], [(0, 0), (0, 101)], 1, ""),
        ([ANN, BOT], [(0, 0), (30, 0), (101, 0)], 0, ""),
        ([ANN, Person("Bob")], [(0, 0), (30, 0), (101, 0)], 0, ""),
        ([BOT, BOT], [(0, 0), (30, 0), (101, 0)], 0, ""),
        ([ANN, BOT], [(0, 0), (101, 101)], None, ""),
    ],
)
def test_kind_word_for_losers(occupants, scores, winner, words):
    assert consolation(ended(occupants, *scores, winner=winner)) == words


def test_kind_word_names_partners_together():
    match = ended([ANN, BOT, BOT, BOT], (0, 0), (20, 0), (20, 110), key="partner_match", winner=1)
    assert consolation(match) == "You and Basil were ahead after hand 1."


def test_lowest_score_leads_where_scores_count_down():
    match = ended([ANN, BOT, BOT], (15, 15, 15), (14, 15, 15), (14, 0, 20), key="rounce", winner=1)
    assert consolation(match) == "You were ahead after hand 1."


def test_a_choice_that_nobody_hears_is_named():
    match = finished_match("muggins", players=3, options={"claim": "steal"})
    silent = {Announce(0): "Say nothing", PASS: "Don't call"}
    seen = set()
    for step, (state, action) in enumerate(zip(match.states, match.actions, strict=False)):
        if state.claimant is not None and action in silent:
            assert action_label(match.game, state, action) == silent[action]
            [sentence] = step_sentences(match, step)[:1]
            assert sentence
            if not match.states[step + 1].events:
                seen.add(action)
                assert sentence == f"{match.names[state.to_move]}: {silent[action]}"
    assert seen == set(silent)
