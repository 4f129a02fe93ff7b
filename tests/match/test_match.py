"""Matches: checked actions, journal, undo and deals."""

from collections.abc import Sequence
from random import Random

import pytest

from game.bots.levels import BEST, LEVELS
from game.core.state import DRAW, PASS, Action, Deal, MatchOver, State, parse_action
from game.core.tiles import parse_tile
from game.match import record
from game.match.match import IllegalAction, Match, StorageError, winners
from game.match.player_types import Bot, Person
from game.rules import GAMES
from tests.decks import stacked
from tests.random_matches import play, step

HANDS = ("6-6 6-5 4-4 5-4 3-2 1-0 2-0", "6-4 5-3 6-2 1-1 6-1 0-0 6-0")
NAMES = ("Ann", "Bob", "Cid", "Dan")
ANN, BOB = map(Person, NAMES[:2])
BEGINNER, CASUAL, CLUB = map(Bot, ("beginner", "casual", "club"))


def muggins(*players: str, **rules: object) -> Match:
    """Return a match of Muggins by Halsam's rules with HANDS dealt and 6-6 led."""
    match = Match("muggins", players or (ANN, CLUB), preset="muggins_004", options=rules)
    match.play(stacked(match.game, *HANDS, boneyard="3-3 2-2 5-5"))
    match.play(parse_action("6-6"))
    return match


class Journal:
    """A journal that records commits and can be set to fail."""

    def __init__(self) -> None:
        self.commits: list[tuple[tuple[str, ...], int]] = []
        self.fails = False
        self.match: Match | None = None
        self.visible: list[int] = []

    def commit(self, actions: Sequence[Action], states: Sequence[State]) -> None:
        if self.match is not None:
            self.visible.append(len(self.match.actions))
        if self.fails:
            raise StorageError("The disk is full.")
        self.commits.append((tuple(map(str, actions)), states[-1].to_move))


# -- checked actions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("6-5@0", "You don't have 6-5."),
        ("5-3@0", "5-3 doesn't fit: the end is 6."),
        ("pass", "You can play 6-4, so you must play."),
        ("deal 6-6", "It is not yet time to deal."),
    ],
)
def test_illegal_action_is_refused_with_the_reason(action, why):
    match = muggins()
    before = match.actions, match.states
    with pytest.raises(IllegalAction) as refused:
        match.play(parse_action(action))
    assert str(refused.value) == why
    assert (match.actions, match.states) == before


def test_play_all_plays_nothing_if_one_action_is_illegal():
    match = muggins()
    match.journal = journal = Journal()
    before = match.actions, match.states
    with pytest.raises(IllegalAction, match="You don't have 5-3"):
        match.play_all(map(parse_action, ("6-4@0", "5-3@0")))
    assert (match.actions, match.states, journal.commits) == (*before, [])
    assert match.play_all(map(parse_action, ("6-4@0", "4-4@0"))) == match.state
    assert journal.commits[0][0][1:] == ("6-6", "6-4@0", "4-4@0")
    assert len(journal.commits) == 1


def test_deal_must_contain_the_whole_set():
    match = Match("draw", [ANN, BOB])
    with pytest.raises(IllegalAction, match="each of the 28 tiles"):
        match.play(Deal((parse_tile("6-6"),)))
    assert match.action_error(DRAW) == "The tiles are not dealt yet."


@pytest.mark.parametrize(
    ("key", "players", "rules", "why"),
    [
        ("whist", 2, {}, "There is no game called “whist”. The games are draw, block"),
        ("draw", 2, {"preset": "muggins_001"}, "Draw has no rule set “muggins_001”"),
        ("draw", 2, {"options": {"cheating": True}}, "Draw has no option “cheating”"),
        ("draw", 2, {"options": {"target": 7}}, "target can't be 7. It must be one of 50, 100"),
        ("draw", 9, {}, "is for 2 to 4 players, not 9"),
        ("draw", 40, {}, "is for 2 to 4 players, not 40"),
        ("draw", 4, {"options": {"hand_size": 9}}, "is for 2 or 3 players, not 4"),
        ("draw", 2, {"start": {"leader": 2}}, "There is no seat 2"),
        ("draw", 2, {"start": {"scores": [1]}}, "2 scores are needed, not 1"),
    ],
)
def test_invalid_match_is_refused_with_the_limit(key, players, rules, why):
    with pytest.raises(ValueError, match=why):
        Match(key, [CLUB] * players, **rules)


@pytest.mark.parametrize(("text", "value"), [("on", True), ("true", True), ("off", False), ("false", False)])
def test_boolean_options_accept_on_and_off(text, value):
    assert Match("draw", [ANN, BOB], options={"draw_when_able": text}).game.draw_when_able is value
    with pytest.raises(ValueError, match=f"^target can't be {text}. It must be one of"):
        Match("draw", [ANN, BOB], options={"target": text})


def test_options_are_stored_as_in_records():
    match = Match("muggins", [ANN, BOB], options={"target": "200/150", "draw_when_able": "yes", "set": "9"})
    assert match.options == {"target": "200/150", "draw_when_able": True, "set": 9}
    assert match.rematch().game == match.game


def test_bots_get_unused_names():
    match = Match("draw", [Person("Agnes"), CLUB, CLUB])
    assert match.names == ("Agnes", "Basil", "Clara")
    assert match.human_seats == (0,)


def test_names_are_escaped_and_shortened():
    names = Match("draw", [Person("\x1b\u202eAnn"), Person("B" * 1000)]).names
    assert names[0] == r"\x1b\u202eAnn"
    assert len(names[1]) < 61


@pytest.mark.parametrize(
    ("key", "players", "levels"),
    [
        ("forty_two", [ANN, CASUAL, BEGINNER, CASUAL], [None, "casual", BEST, "casual"]),
        ("forty_two", [ANN, BOB, BEGINNER, BEGINNER], [None, None, BEST, BEST]),
        ("forty_two", [BEGINNER, ANN, CASUAL, BOB], ["beginner", None, "casual", None]),
        ("block", [ANN, CASUAL, BEGINNER, CASUAL], [None, "casual", "beginner", "casual"]),
    ],
)
def test_partner_of_a_person_plays_at_the_best_level(key, players, levels):
    match = Match(key, players)
    bots = map(match.bot_at, range(4))
    assert [bot.level if bot else None for bot in bots] == levels


def test_partner_of_a_person_keeps_its_style():
    match = Match("forty_two", [ANN, CASUAL, Bot("beginner", "bold"), Bot("club", "cautious")])
    bots = [match.bot_at(seat) for seat in (1, 2, 3)]
    assert bots == [CASUAL, Bot(BEST, "bold"), Bot("club", "cautious")]
    assert [match.title_at(seat) for seat in range(4)] == ["", "Casual", str(LEVELS[BEST].title), "Club"]


@pytest.mark.parametrize("key", GAMES)
def test_names_are_unique_at_the_largest_table(key):
    game = GAMES[key]
    sets = [{"set": choice.value} for option in game.options if option.key == "set" for choice in option.choices]
    for options in sets or [{}]:
        occupants = [CLUB] * game.variant(None, options).players()[-1]
        names = Match(key, occupants, options=options).names
        assert len(set(names)) == len(occupants)
        namesakes = [*map(Person, reversed(names[1:])), CLUB]
        assert len(set(Match(key, namesakes, options=options).names)) == len(occupants)


# -- journal ----------------------------------------------------------------------------------------------------


def test_action_is_saved_before_it_is_visible():
    match, journal = muggins(), Journal()
    journal.match = match
    match.journal = journal
    match.play(parse_action("6-4@0"))
    match.play(parse_action("4-4@0"))
    assert journal.visible == [2, 3]
    assert [commit[0][2:] for commit in journal.commits] == [("6-4@0",), ("6-4@0", "4-4@0")]
    match.undo(0)
    assert journal.commits[-1][0][2:] == ("6-4@0",)
    assert match.with_undo


def test_refused_action_is_not_saved():
    match = muggins()
    match.journal = journal = Journal()
    with pytest.raises(IllegalAction):
        match.play(PASS)
    assert journal.commits == []


def test_match_continues_if_saving_fails():
    match = muggins()
    match.journal = journal = Journal()
    journal.fails = True
    match.play(parse_action("6-4@0"))
    assert str(match.actions[-1]) == "6-4@0"
    assert str(match.journal_error) == "The disk is full."
    journal.fails = False
    match.play(parse_action("4-4@0"))
    assert match.journal_error is None


# -- undo -------------------------------------------------------------------------------------------------------


def test_undo_removes_the_answers_of_bots_too():
    match = muggins()
    match.play(parse_action("6-4@0"))
    before = match.state
    match.play(parse_action("5-4@0"))
    match.play(parse_action("5-3@0"))
    assert match.can_undo(0)
    assert match.undo(0) == before
    assert match.state == before
    assert match.with_undo
    assert not match.rematch().with_undo


def test_forced_actions_cannot_be_undone():
    match = muggins()  # the 6-6 had to be led
    match.play(parse_action("6-4@0"))
    assert not match.can_undo(0)
    with pytest.raises(IllegalAction, match="Nothing to undo"):
        match.undo(0)


def test_undo_stops_at_actions_of_another_person():
    match = muggins(ANN, BOB)
    match.play(parse_action("6-4@0"))
    match.play(parse_action("4-4@0"))
    assert not match.can_undo(1)
    assert match.can_undo(0), "no other player has acted since"
    assert str(match.undo(0).line.placed_tiles[-1].tile) == "6-4"
    assert not match.can_undo(0)


def test_draws_cannot_be_undone():
    match = muggins()
    match.play(parse_action("6-4@0"))
    match.play(DRAW)
    assert not match.can_undo(0)
    match.play(parse_action("4-4@0"))
    match.play(DRAW)  # by the bot, so Ann sees no new tile
    assert match.can_undo(0)
    assert match.undo(0).to_move == 0
    assert not match.can_undo(0)


def test_finished_hand_cannot_be_undone():
    rng = Random(1)
    match = play(muggins(), rng, hands=1)
    assert not match.can_undo(0)
    match.deal(rng)
    assert not match.can_undo(0)


@pytest.mark.parametrize("key", GAMES)
def test_undo_reveals_nothing(key):
    rng = Random(key)
    game = GAMES[key]
    match = Match(key, [ANN, *[CLUB] * (game.usual_players - 1)])
    undone = 0
    for _ in range(400):
        if match.over:
            match = match.rematch()
        step(match, rng)
        if match.can_undo(0) and rng.random() < 0.3:
            known, actions = set(match.state.hands[0]), len(match.actions)
            state = match.undo(0)
            assert known <= set(state.hands[0])
            assert state.to_move == 0
            assert len(match.game.legal_actions(state)) > 1
            assert len(match.actions) < actions
            undone += 1
    assert undone > 10


# -- deals ------------------------------------------------------------------------------------------------------


def played_until_deals(match: Match, deals: int, rng: Random) -> Match:
    return play(match, rng, until=lambda match: len(match.deals) == deals)


def test_fixed_deals_come_first_in_order():
    first = played_until_deals(Match("draw", [ANN, CLUB], options={"target": 200}), 2, Random(3))
    again = first.rematch()
    assert (again.players, again.game, again.actions) == (first.players, first.game, ())
    again.fixed_deals = first.deals
    played_until_deals(again, 3, Random(4))
    assert again.deals[:2] == first.deals
    assert again.deals[2] not in first.deals
    assert first.rematch().fixed_deals == ()


def test_deals_depend_on_the_seed_only():
    decks = [Match("draw", [ANN, BOB]).deal(Random(seed)).after.hands for seed in (1, 1, 2)]
    assert decks[0] == decks[1] != decks[2]


def test_winners_are_all_seats_of_the_winning_side():
    match = Match("draw", [ANN, CLUB])
    assert match.winners == ()
    partners = GAMES["forty_two"]
    over = partners.initial_state(4)._replace(events=(MatchOver(1),))
    assert winners(partners, over, over) == (1, 3)
    assert winners(partners, over, over._replace(events=(MatchOver(None),))) == ()


# -- fixed number of hands --------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_one_hand_match_ends_after_one_hand(key: str) -> None:
    players = GAMES[key].usual_players
    match = play(Match(key, [CLUB] * players, hands=1), Random(key))
    assert match.state.hand == 1
    won = {match.game.side(seat, players) for seat in match.winners}
    assert won == {match.game.ahead(match.state.scores)} - {None}, "the most points win"
    with pytest.raises(IllegalAction, match="over"):
        match.play(PASS)
    again = record.parse_record(record.format_record(match))
    assert (again.hands, again.over, again.winners) == (1, True, match.winners)


@pytest.mark.parametrize("hands", [0, -1, 1001])
def test_invalid_number_of_hands_is_refused(hands: int) -> None:
    with pytest.raises(ValueError, match="1 to 1000 hands"):
        Match("draw", [ANN, CLUB], hands=hands)
