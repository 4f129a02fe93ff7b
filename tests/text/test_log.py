"""The log: sentences about actions, events and reasons."""

from random import Random

import pytest

from game.core.state import (
    PASS,
    Announce,
    Bid,
    HandOver,
    MatchOver,
    NameTrump,
    Notice,
    Play,
    Reason,
    Scored,
    parse_action,
)
from game.core.tiles import parse_tile
from game.match.match import Match
from game.match.player_types import Person
from game.rules import GAMES
from game.text import action_sentences, side_name
from tests.decks import stacked, tiles
from tests.random_matches import step

HANDS = ("6-6 6-5 4-4 5-4 3-2 1-0 2-0", "6-4 5-3 6-2 1-1 6-1 0-0 6-0")
NAMES = ("Ann", "Bob", "Cid", "Dan")
ANN, BOB = map(Person, NAMES[:2])


def last_sentences(match: Match) -> list[str]:
    """Return the sentences of the last action."""
    return action_sentences(match.game, match.states[-2], match.actions[-1], match.state, match.names)


def test_log_of_a_hand():
    match = Match("muggins", [ANN, BOB], preset="muggins_004")
    sentences = []
    deal = str(stacked(match.game, *HANDS, boneyard="3-3 2-2 5-5"))
    for text in (deal, "6-6", "6-4@0", "draw", "4-4@0", "6-2@1", "2-0@1"):
        match.play(parse_action(text))
        sentences += last_sentences(match)
    assert sentences == [
        "Ann has the highest double and begins.",
        "Ann leads 6-6.",
        "Bob plays 6-4.",
        "Ann draws a tile.",
        "Ann plays 4-4. This scores 20 (ends 8 + 12 = 20).",
        "Bob plays 6-2. This scores 10 (ends 8 + 2 = 10).",
        "Ann plays 2-0.",
    ]


def test_claimed_counts_are_reported_once():
    match = Match("muggins", [ANN, BOB], preset="muggins_004", options={"claim": "steal"})
    match.play(stacked(match.game, *HANDS, boneyard="3-3 2-2 5-5"))
    match.play(parse_action("6-6"))
    sentences = []
    for text in ("announce 0", "6-4@0", "announce 5", "4-4@0", "announce 20", "6-2@1", "announce 0", "muggins"):
        match.play(parse_action(text))
        sentences.append(last_sentences(match))
    assert sentences == [
        [],
        ["Bob plays 6-4."],
        ["Bob announces 5, which is wrong."],
        ["Ann plays 4-4."],
        ["Ann announces 20. This scores 20 (ends 8 + 12 = 20)."],
        ["Bob plays 6-2."],
        [],
        ["Ann calls “Muggins!”: Bob did not announce 10.", "Ann scores 10 (ends 8 + 2 = 10)."],
    ]


def test_lots_for_the_lead_are_reported_without_a_deal():
    match = Match("block", [ANN, BOB], preset="block_004")
    match.play(stacked(match.game, "6-4 6-5"))
    assert last_sentences(match) == ["Draw for the lead: Ann 6-4, Bob 6-5. Bob has the heaviest tile."]


@pytest.mark.parametrize(
    ("key", "reason", "sentence"),
    [
        ("draw", Reason("spots", (((0, 3), (2, 4)), 7)), "Cid passes. Bob {} 7 (pips left: Ann 3 + Cid 4 = 7)."),
        ("forty_two", Reason("bid", (0, 30, 30)), "Cid passes. Bob and Dan {} 7 (Ann bid 30 and made it)."),
    ],
)
def test_reasons_of_scores(key, reason, sentence):
    game = GAMES[key]
    state = game.initial_state(4)._replace(to_move=2)
    singular, plural = ("scores", "loses"), ("score", "lose")
    for points, verb in zip((7, -7), plural if game.partners else singular, strict=True):
        after = state._replace(events=(Scored(1, points, reason),))
        assert action_sentences(game, state, PASS, after, NAMES) == [sentence.format(verb)]


FAILED = Reason("points and bid", (Reason("bid", (0, 30, 18)), 4, tiles("6-4 5-0"), 30))
SUM = "4 for tricks + 10 for 6-4 + 5 for 5-0 + 30 for the bid = 49"


@pytest.mark.parametrize("last", [0, 1], ids=["the bidder", "the others"])
@pytest.mark.parametrize(
    ("you", "failed"),
    [
        (None, "Ann bid 30 and took only 18. Bob and Dan score 49"),
        (0, "You bid 30 and took only 18. Bob and Dan score 49"),
        (1, "Ann bid 30 and took only 18. You and Dan score 49"),
    ],
)
def test_a_failed_bid_comes_before_what_the_others_score(last, you, failed):
    game = GAMES["forty_two"]
    state = game.initial_state(4)._replace(to_move=last)
    after = state._replace(events=(Scored(1, 49, FAILED),))
    [line] = action_sentences(game, state, Play(parse_tile("6-5")), after, NAMES, you)
    assert line.endswith(f" 6-5. {failed} ({SUM}).")


DRAWN = "Draw for partners: Ann 6-5, Bob 4-3, Cid 6-4, Dan 2-1. Ann and Cid have the heaviest tiles and play together."


@pytest.mark.parametrize(
    ("event", "alone", "partners"),
    [
        (Notice("partners", (tiles("6-5 4-3 6-4 2-1"), 0, 2)), DRAWN, DRAWN),
        (HandOver(0, False, ()), "Ann wins the hand.", "Ann and Cid win the hand."),
        (
            HandOver(0, True, ()),
            "The hand is blocked. Ann wins it.",
            "The hand is blocked. Ann and Cid win it.",
        ),
        (
            HandOver(None, True, ()),
            "The hand is blocked. Nobody wins it.",
            "The hand is blocked. Nobody wins it.",
        ),
        (HandOver(None, False, ()), "Nobody wins the hand.", ""),
        (MatchOver(1), "Bob wins the match.", "Bob and Dan win the match."),
        (MatchOver(None), "The match is a draw.", "The match is a draw."),
    ],
)
def test_events_name_players(event, alone, partners):
    for key, sentence in (("draw", alone), ("forty_two", partners)):
        game = GAMES[key]
        state = game.initial_state(4)._replace(to_move=2)
        assert (
            action_sentences(game, state, PASS, state._replace(events=(event,)), NAMES)
            == ["Cid passes.", sentence][: 1 + bool(sentence)]
        )


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Play(parse_tile("6-4"), None, 4), "Cid leads 6-4 as fours."),
        (Play(parse_tile("5-2"), 0, 5), "Cid plays 5-2 with the 5 outward."),
        (Bid(31), "Cid bids 31."),
        (NameTrump(5), "Cid makes fives trumps."),
        (NameTrump("doubles"), "Cid makes doubles trumps."),
        (NameTrump("none"), "Cid plays with no trumps."),
    ],
)
def test_every_action_has_a_sentence(action, words):
    game = GAMES["forty_two" if getattr(action, "arm", None) is None else "matador"]
    state = game.initial_state(4)._replace(to_move=2)
    assert action_sentences(game, state, action, state, NAMES) == [words]


@pytest.mark.parametrize("key", GAMES)
def test_log_reveals_no_hidden_tile(key):
    """Sentences name only tiles just played, turned up for trump, or shown to all. Each has its full stop."""
    rng = Random(key)
    match = Match(key, [Person(f"P{seat}") for seat in range(GAMES[key].usual_players)])
    for _ in range(300):
        if match.over:
            match = match.rematch()
        step(match, rng)
        assert all(sentence.endswith(".") for sentence in last_sentences(match))
        words = " ".join(last_sentences(match))
        assert "{" not in words
        assert "  " not in words
        if match.state.to_move >= 0:
            action = match.actions[-1]
            shown = {
                str(getattr(match.state, "turned", None)),
                *map(str, getattr(match.state, "shown", ())),
                *([str(action.tile)] if isinstance(action, Play) else []),
            }
            hidden = {str(tile) for hand in match.state.hands for tile in hand} | set(map(str, match.state.boneyard))
            assert not [tile for tile in hidden - shown if tile in words]


def test_announcements_name_the_player():
    game = GAMES["muggins"]
    state = game.initial_state(2)._replace(to_move=0)
    after = state._replace(events=(Scored(0, 15, Reason("ends", (10, 5))),))
    assert action_sentences(game, state, Announce(15), after, NAMES) == [
        "Ann announces 15. This scores 15 (ends 10 + 5 = 15)."
    ]
    assert side_name(game, 1, NAMES[:2]) == "Bob"
