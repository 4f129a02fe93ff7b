"""One match: its door, its journal, taking back, dealing again, and its telling in words."""

from collections.abc import Sequence
from random import Random

import pytest

from game.chairs import Bot, Person
from game.match import IllegalAction, Match, StorageError, winners
from game.rules import GAMES
from game.state import (
    DRAW,
    PASS,
    Action,
    Announce,
    Bid,
    Deal,
    HandOver,
    MatchOver,
    Name,
    Play,
    Reason,
    Said,
    Scored,
    State,
    parse_action,
)
from game.tiles import parse_tile
from game.words import sentences, side_name
from tests.decks import stacked, tiles

HANDS = ("6-6 6-5 4-4 5-4 3-2 1-0 2-0", "6-4 5-3 6-2 1-1 6-1 0-0 6-0")
NAMES = ("Ann", "Bob", "Cid", "Dan")
ANN, BOB = map(Person, NAMES[:2])
BEGINNER, CASUAL, CLUB = map(Bot, ("beginner", "casual", "club"))


def muggins(*players: str, **rules: object) -> Match:
    """A match of Muggins as Halsam has it, HANDS dealt and the 6-6 led."""
    match = Match("muggins", players or (ANN, CLUB), preset="muggins_004", options=rules)
    match.play(stacked(match.game, *HANDS, boneyard="3-3 2-2 5-5"))
    match.play(parse_action("6-6"))
    return match


def told(match: Match) -> list[str]:
    """The last action in words."""
    return sentences(match.game, match.states[-2], match.actions[-1], match.state, match.names)


class Journal:
    """A journal that remembers what it was given, and fails when told to."""

    def __init__(self) -> None:
        self.kept: list[tuple[tuple[str, ...], int, bool]] = []
        self.fails = False
        self.match: Match | None = None
        self.visible: list[int] = []

    def commit(self, actions: Sequence[Action], state: State, with_undo: bool) -> None:
        if self.match is not None:
            self.visible.append(len(self.match.actions))
        if self.fails:
            raise StorageError("The disk is full.")
        self.kept.append((tuple(map(str, actions)), state.to_move, with_undo))


# -- the door ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("6-5@0", "6-5 is not in this hand."),
        ("5-3@0", "5-3 does not fit there: that end shows 6."),
        ("pass", "Muggins: you can play 6-4, so you must."),
        ("deal 6-6", "No deal is due now."),
    ],
)
def test_what_the_rules_refuse_is_refused_with_their_sentence(action, why):
    match = muggins()
    before = match.actions, match.states
    with pytest.raises(IllegalAction) as refused:
        match.play(parse_action(action))
    assert str(refused.value) == why
    assert (match.actions, match.states) == before


def test_a_deal_is_of_the_whole_set():
    match = Match("draw", [ANN, BOB])
    with pytest.raises(IllegalAction, match="each of the 28 tiles"):
        match.play(Deal((parse_tile("6-6"),)))
    assert match.refusal(DRAW) == "The tiles have to be dealt first."


@pytest.mark.parametrize(
    ("key", "players", "rules", "why"),
    [
        ("whist", 2, {}, "There is no game “whist”; there are draw, block"),
        ("draw", 2, {"preset": "muggins_001"}, "Draw has no preset muggins_001"),
        ("draw", 2, {"options": {"cheating": True}}, "Draw has no option cheating"),
        ("draw", 2, {"options": {"target": 7}}, "target cannot be 7; it is one of 50, 100"),
        ("draw", 9, {}, "is for 2 to 4 players, not 9"),
        ("draw", 40, {}, "is for 2 to 4 players, not 40"),
        ("draw", 4, {"options": {"hand_size": 9}}, "is for 2 or 3 players, not 4"),
        ("draw", 2, {"start": {"leader": 2}}, "There is no seat 2"),
        ("draw", 2, {"start": {"scores": [1]}}, "2 scores are wanted, not 1"),
    ],
)
def test_a_match_that_cannot_be_is_refused_with_its_bound(key, players, rules, why):
    with pytest.raises(ValueError, match=why):
        Match(key, [CLUB] * players, **rules)


@pytest.mark.parametrize(("text", "value"), [("on", True), ("true", True), ("off", False), ("false", False)])
def test_a_rule_that_is_on_or_off_may_be_called_so(text, value):
    assert Match("draw", [ANN, BOB], options={"draw_when_able": text}).game.draw_when_able is value
    with pytest.raises(ValueError, match=f"^target cannot be {text}; it is one of"):
        Match("draw", [ANN, BOB], options={"target": text})


def test_options_are_kept_as_records_write_them():
    match = Match("muggins", [ANN, BOB], options={"target": "200/150", "draw_when_able": "yes", "set": "9"})
    assert match.options == {"target": "200/150", "draw_when_able": True, "set": 9}
    assert match.again().game == match.game


def test_bots_get_names_that_nobody_at_the_table_has():
    match = Match("draw", [Person("Agnes"), CLUB, CLUB])
    assert match.names == ("Agnes", "Basil", "Clara")
    assert match.people == (0,)


@pytest.mark.parametrize(
    ("key", "players", "levels"),
    [
        ("forty_two", [ANN, CASUAL, BEGINNER, CASUAL], [None, "casual", "master", "casual"]),
        ("forty_two", [ANN, BOB, BEGINNER, BEGINNER], [None, None, "master", "master"]),
        ("forty_two", [BEGINNER, ANN, CASUAL, BOB], ["beginner", None, "casual", None]),
        ("block", [ANN, CASUAL, BEGINNER, CASUAL], [None, "casual", "beginner", "casual"]),
    ],
)
def test_a_bot_that_partners_a_person_plays_its_best(key, players, levels):
    match = Match(key, players)
    bots = map(match.bot_at, range(4))
    assert [bot.level if bot else None for bot in bots] == levels


def test_a_bot_that_partners_a_person_keeps_its_temper():
    match = Match("forty_two", [ANN, CASUAL, Bot("beginner", "bold"), Bot("club", "cautious")])
    bots = [match.bot_at(seat) for seat in (1, 2, 3)]
    assert bots == [CASUAL, Bot("master", "bold"), Bot("club", "cautious")]
    assert [match.title_at(seat) for seat in range(4)] == ["", "Casual", "Master", "Club"]


@pytest.mark.parametrize("key", GAMES)
def test_every_chair_of_the_fullest_table_has_its_own_name(key):
    game = GAMES[key]
    sets = [{"set": choice.value} for option in game.options if option.knob == "set" for choice in option.choices]
    for options in sets or [{}]:
        chairs = [CLUB] * game.variant(None, options).players()[-1]
        names = Match(key, chairs, options=options).names
        assert len(set(names)) == len(chairs)
        namesakes = [*map(Person, reversed(names[1:])), CLUB]
        assert len(set(Match(key, namesakes, options=options).names)) == len(chairs)


# -- the journal -------------------------------------------------------------------------------------------------------


def test_an_action_is_kept_before_it_is_seen():
    match, journal = muggins(), Journal()
    journal.match = match
    match.journal = journal
    match.play(parse_action("6-4@0"))
    match.play(parse_action("4-4@0"))
    assert journal.visible == [2, 3]
    assert [kept[0][2:] for kept in journal.kept] == [("6-4@0",), ("6-4@0", "4-4@0")]
    match.undo(0)
    assert journal.kept[-1][0][2:] == ("6-4@0",)
    assert [kept[2] for kept in journal.kept] == [False, False, True]


def test_what_is_refused_is_not_kept():
    match = muggins()
    match.journal = journal = Journal()
    with pytest.raises(IllegalAction):
        match.play(PASS)
    assert journal.kept == []


def test_the_match_goes_on_when_it_cannot_be_kept():
    match = muggins()
    match.journal = journal = Journal()
    journal.fails = True
    match.play(parse_action("6-4@0"))
    assert str(match.actions[-1]) == "6-4@0"
    assert str(match.trouble) == "The disk is full."
    journal.fails = False
    match.play(parse_action("4-4@0"))
    assert match.trouble is None


# -- taking back -------------------------------------------------------------------------------------------------------


def test_a_decision_is_taken_back_with_what_the_bot_answered():
    match = muggins()
    match.play(parse_action("6-4@0"))
    before = match.state
    match.play(parse_action("5-4@0"))
    match.play(parse_action("5-3@0"))
    assert match.can_undo(0)
    assert match.undo(0) == before
    assert match.state == before
    assert match.with_undo
    assert not match.again().with_undo


def test_nothing_is_taken_back_before_there_was_a_choice():
    match = muggins()  # the 6-6 had to be led
    match.play(parse_action("6-4@0"))
    assert not match.can_undo(0)
    with pytest.raises(IllegalAction, match="cannot be taken back"):
        match.undo(0)


def test_nothing_is_taken_back_from_another_person():
    match = muggins(ANN, BOB)
    match.play(parse_action("6-4@0"))
    match.play(parse_action("4-4@0"))
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_a_tile_drawn_is_not_put_back():
    match = muggins()
    match.play(parse_action("6-4@0"))
    match.play(DRAW)
    assert not match.can_undo(0)
    match.play(parse_action("4-4@0"))
    match.play(DRAW)  # by the bot: it shows Ann nothing
    assert match.can_undo(0)
    assert match.undo(0).to_move == 0
    assert not match.can_undo(0)


def test_a_hand_that_is_over_is_not_taken_back():
    rng, match = Random(1), muggins()
    while match.state.to_move >= 0:
        match.play(rng.choice(match.game.legal_actions(match.state)))
    assert not match.can_undo(0)
    match.deal(rng)
    assert not match.can_undo(0)


@pytest.mark.parametrize("key", GAMES)
def test_undo_never_shows_what_its_player_had_not_seen(key):
    rng = Random(key)
    game = GAMES[key]
    match = Match(key, [ANN, *[CLUB] * (game.usual_players - 1)])
    undone = 0
    for _ in range(400):
        if match.over:
            match = match.again()
        if match.state.to_move < 0:
            match.deal(rng)
        else:
            match.play(rng.choice(match.game.legal_actions(match.state)))
        if match.can_undo(0) and rng.random() < 0.3:
            known, actions = set(match.state.hands[0]), len(match.actions)
            state = match.undo(0)
            assert known <= set(state.hands[0])
            assert state.to_move == 0
            assert len(match.game.legal_actions(state)) > 1
            assert len(match.actions) < actions
            undone += 1
    assert undone > 10


# -- dealing -----------------------------------------------------------------------------------------------------------


def played_to_deal(match: Match, deals: int, rng: Random) -> Match:
    while len(match.deals) < deals:
        if match.state.to_move < 0:
            match.deal(rng)
        else:
            match.play(rng.choice(match.game.legal_actions(match.state)))
    return match


def test_the_same_deals_fall_in_the_same_order_and_then_new_ones():
    first = played_to_deal(Match("draw", [ANN, CLUB], options={"target": 200}), 2, Random(3))
    again = first.again(same_deals=True)
    assert (again.players, again.game, again.actions) == (first.players, first.game, ())
    played_to_deal(again, 3, Random(4))
    assert again.deals[:2] == first.deals
    assert again.deals[2] not in first.deals
    assert first.again().same_deals == ()


def test_the_same_generator_shuffles_alike():
    decks = [Match("draw", [ANN, BOB]).deal(Random(seed)).hands for seed in (1, 1, 2)]
    assert decks[0] == decks[1] != decks[2]


def test_the_winners_are_the_seats_of_the_winning_side():
    match = Match("draw", [ANN, CLUB])
    assert match.winners == ()
    partners = GAMES["forty_two"]
    over = partners.initial_state(4).but(events=(MatchOver(1),))
    assert winners(partners, over) == (1, 3)
    assert winners(partners, over.but(events=(MatchOver(None),))) == ()


# -- in words ----------------------------------------------------------------------------------------------------------


def test_a_hand_is_told_in_words():
    match = Match("muggins", [ANN, BOB], preset="muggins_004")
    said = []
    deal = str(stacked(match.game, *HANDS, boneyard="3-3 2-2 5-5"))
    for text in (deal, "6-6", "6-4@0", "draw", "4-4@0", "6-2@1", "2-0@1"):
        match.play(parse_action(text))
        said += told(match)
    assert said == [
        "Ann has the highest double and begins.",
        "Ann leads 6-6.",
        "Bob plays 6-4.",
        "Ann draws a tile.",
        "Ann plays 4-4 and scores 20 (ends 8 + 12 = 20).",
        "Bob plays 6-2 and scores 10 (ends 8 + 2 = 10).",
        "Ann plays 2-0.",
    ]


def test_counts_claimed_are_told_once():
    match = muggins(ANN, BOB, claim="steal")
    said = []
    for text in ("announce 0", "6-4@0", "announce 5", "4-4@0", "announce 20", "6-2@1", "announce 0", "muggins"):
        match.play(parse_action(text))
        said.append(told(match))
    assert said == [
        [],
        ["Bob plays 6-4."],
        ["Bob announces 5, which is wrong."],
        ["Ann plays 4-4."],
        ["Ann announces 20 and scores 20 (ends 8 + 12 = 20)."],
        ["Bob plays 6-2."],
        [],
        ["Ann calls “Muggins!”: Bob did not announce 10.", "Ann scores 10 (ends 8 + 2 = 10)."],
    ]


def test_lots_for_the_lead_are_told_and_no_deal_with_them():
    match = Match("block", [ANN, BOB], preset="block_004")
    match.play(stacked(match.game, "6-4 6-5"))
    assert told(match) == ["Drawn for the lead: Ann 6-4, Bob 6-5. Bob has the heaviest."]


@pytest.mark.parametrize(
    ("key", "reason", "sentence"),
    [
        ("draw", Reason("spots", (((0, 3), (2, 4)), 7)), "Bob {} 7 (Ann 3 + Cid 4 = 7)."),
        ("forty_two", Reason("bid", (0, 30, 30)), "Bob and Dan {} 7 (Ann bid 30 and made it)."),
    ],
)
def test_what_is_paid_is_told_by_name(key, reason, sentence):
    game = GAMES[key]
    state = game.initial_state(4).but(to_move=2)
    one, several = ("scores", "loses"), ("score", "lose")
    for points, verb in zip((7, -7), several if game.partners else one, strict=True):
        after = state.but(events=(Scored(1, points, reason),))
        assert sentences(game, state, PASS, after, NAMES) == ["Cid passes.", sentence.format(verb)]


DRAWN = "Drawn for partners: Ann 6-5, Bob 4-3, Cid 6-4, Dan 2-1. Ann and Cid have the heaviest and play together."


@pytest.mark.parametrize(
    ("event", "alone", "partners"),
    [
        (Said("partners", (tiles("6-5 4-3 6-4 2-1"), 0, 2)), DRAWN, DRAWN),
        (HandOver(0, False, ()), "Ann wins the hand.", "Ann and Cid win the hand."),
        (
            HandOver(0, True, ()),
            "The hand is blocked, and Ann wins it.",
            "The hand is blocked, and Ann and Cid win it.",
        ),
        (
            HandOver(None, True, ()),
            "The hand is blocked, and nobody wins it.",
            "The hand is blocked, and nobody wins it.",
        ),
        (HandOver(None, False, ()), "Nobody wins the hand.", ""),
        (MatchOver(1), "Bob wins the match.", "Bob and Dan win the match."),
        (MatchOver(None), "The match is shared.", "The match is shared."),
    ],
)
def test_what_comes_of_an_action_is_told_by_name(event, alone, partners):
    for key, sentence in (("draw", alone), ("forty_two", partners)):
        game = GAMES[key]
        state = game.initial_state(4).but(to_move=2)
        assert (
            sentences(game, state, PASS, state.but(events=(event,)), NAMES)
            == ["Cid passes.", sentence][: 1 + bool(sentence)]
        )


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Play(parse_tile("6-4"), None, 4), "Cid leads 6-4 as one of the fours."),
        (Play(parse_tile("5-2"), 0, 5), "Cid plays 5-2 with the 5 outward."),
        (Bid(31), "Cid bids 31."),
        (Name(5), "Cid makes the fives trumps."),
        (Name("doubles"), "Cid makes the doubles trumps."),
        (Name("none"), "Cid plays without trumps."),
    ],
)
def test_every_action_is_told(action, words):
    game = GAMES["forty_two" if getattr(action, "arm", None) is None else "matador"]
    state = game.initial_state(4).but(to_move=2)
    assert sentences(game, state, action, state, NAMES) == [words]


@pytest.mark.parametrize("key", GAMES)
def test_no_sentence_names_a_tile_that_is_not_on_the_table(key):
    """In a hand the only tiles named are those just played, turned up for trump, or shown to all by who holds them."""
    rng = Random(key)
    match = Match(key, [Person(f"P{seat}") for seat in range(GAMES[key].usual_players)])
    for _ in range(300):
        if match.over:
            match = match.again()
        if match.state.to_move < 0:
            match.deal(rng)
        else:
            match.play(rng.choice(match.game.legal_actions(match.state)))
        words = " ".join(told(match))
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


def test_an_announcement_is_spoken_by_name():
    game = GAMES["muggins"]
    state = game.initial_state(2).but(to_move=0)
    after = state.but(events=(Scored(0, 15, Reason("ends", (10, 5))),))
    assert sentences(game, state, Announce(15), after, NAMES) == ["Ann announces 15 and scores 15 (ends 10 + 5 = 15)."]
    assert side_name(game, 1, NAMES[:2]) == "Bob"
