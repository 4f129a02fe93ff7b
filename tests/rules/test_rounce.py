"""Rounce: the numbered examples of its rules, its options and its rulings."""

from random import Random

import pytest

from game.core.state import (
    CHANCE,
    EXCHANGE,
    OVER,
    PASS,
    STAND,
    TAKE_DUMMY,
    Action,
    Discard,
    HandOver,
    MatchOver,
    Play,
    parse_action,
)
from game.core.tiles import HIDDEN, double_set, parse_tile
from game.rules import house_rules as house
from game.rules.action_errors import action_error
from game.rules.tricks.rounce import GAMERULES, RounceGame
from game.rules.tricks.rounce import ROUNCE as PLAIN
from game.rules.tricks.trick_game import Trick, TrickState
from game.text import action_sentences, words_for
from tests.decks import SEATS, Paid, in_words, legal, played, points, stacked, tiles

NAMES = ("Ann", "Ben", "Cleo", "Dan")
HANDS = ("6-6 6-4 3-2 1-0 4-4", "6-3 3-3 2-1 0-0 1-1", "5-4 5-1 6-0 2-0 2-2", "5-5 5-0 3-1 3-0 4-0")
"""Default hands; 5-2 is turned up."""


def with_options(**options: object) -> RounceGame:
    return PLAIN.variant(options=options)


def dealt(
    players: int = 3,
    *texts: str,
    game: RounceGame = PLAIN,
    turned: str = "5-2",
    rest: str = "",
    scores: tuple[int, ...] | None = None,
) -> TrickState:
    """Return the state after these declarations; the last seat holds the trump, so seat 0 is the eldest."""
    start = game.initial_state(players, leader=players - 1, scores=scores)
    deal = stacked(game, *HANDS[:players], boneyard=f"{turned} {rest}")
    return played(game, start, str(deal), *texts)


def playing(
    *hands: str,
    game: RounceGame = PLAIN,
    trump: int = 5,
    out: tuple[int, ...] = (),
    scores: tuple[int, ...] | None = None,
) -> TrickState:
    """Return the first lead with these hands; all active seats have stood, and seat 0 leads."""
    state = dealt(len(hands), game=game, scores=scores)
    return state._replace(
        hands=tuple(map(tiles, hands)),
        trump=trump,
        has_play_begun=True,
        to_move=0,
        inactive_seats=frozenset(out),
        events=(),
    )


def sole(*texts: str, trump: int = 5, game: RounceGame = PLAIN) -> int:
    """Return the seat that takes a trick of these tiles; each seat holds one tile more."""
    held = [f"{text.partition('/')[0]} {spare}" for text, spare in zip(texts, ("1-0", "1-1", "0-0"), strict=False)]
    return played(game, playing(*held, game=game, trump=trump), *texts).tricks[-1].winner


def following(hand: str, led: str, trump: int = 5, game: RounceGame = PLAIN) -> set[str]:
    """Return what seat 1 may play from a hand to a tile that seat 0 leads."""
    lead = parse_action(led)
    assert isinstance(lead, Play)
    return legal(game, played(game, playing(f"{lead.tile} 1-0", hand, game=game, trump=trump), led))


def to_the_end(game: RounceGame, state: TrickState) -> TrickState:
    """Return the state at the end of the hand; which tiles are played does not matter."""
    while state.to_move >= 0:
        state = game.apply(state, game.legal_actions(state)[0])
    return state


def taken_by(winners: tuple[int, ...], *scores: int, game: RounceGame = PLAIN, out: tuple[int, ...] = ()) -> TrickState:
    """Return the end of a hand in which these seats took a trick each; only active seats played."""
    ranking = tiles("5-5 6-5 5-4 5-3 5-2 5-1 5-0")
    seats = [seat for seat in range(len(scores)) if seat not in out]
    state = playing(*["1-0"] * len(scores), game=game, scores=scores, out=out)
    state = state._replace(hands=((),) * len(scores))
    for nth, winner in enumerate(winners):
        if state.to_move < 0:
            return state
        low = iter(ranking[1:])
        hands = [(ranking[0] if seat == winner else next(low),) if seat in seats else () for seat in range(len(scores))]
        last = nth + 1 == len(winners)
        spare = () if last else (parse_tile("0-0"),)
        state = state._replace(hands=tuple((*hand, *spare) if hand else () for hand in hands))
        for _seat in seats:
            tile = state.hands[state.to_move][0]
            state = played(game, state, str(tile))
    return state


# -- the table and the deal -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "players", "dummies", "asleep"),
    [(6, 2, (6, 6), 5), (6, 3, (6, 6), 0), (6, 4, (7,), 0), (9, 2, (6, 6), 32), (9, 3, (6, 6), 27), (9, 4, (7,), 27)],
)
def test_five_tiles_each_one_turned_up_and_the_dummies(
    size: int, players: int, dummies: tuple[int, ...], asleep: int
) -> None:
    game = with_options(set=size)
    assert game.players() == (2, 3, 4)
    state = dealt(players, game=game)
    assert [*map(len, state.hands)] == [5] * players
    assert tuple(map(len, state.dummies)) == dummies
    assert state.boneyard[0] == state.turned == parse_tile("5-2")
    assert len(state.boneyard) == 1 + asleep
    assert state.scores == (15,) * players


def test_the_heaviest_tile_holds_the_trump_first_and_the_office_passes_to_the_left() -> None:
    lots = PLAIN.apply(PLAIN.initial_state(), stacked(PLAIN, "2-1", "5-5", "6-4"))
    assert (lots.leader, lots.to_move) == (2, CHANCE), "6-4 is heavier than 5-5: ten spots each, the larger end larger"
    assert in_words(PLAIN, lots) == (
        "Draw for the trump-holder: {0} 2-1, {1} 5-5, {2} 6-4. {2} has the heaviest tile. "
        "Of equally heavy tiles, the one with the larger number counts as heavier.",
    )
    state = PLAIN.apply(lots, stacked(PLAIN, *HANDS[:3], boneyard="5-2"))
    assert state.to_move == 0
    assert PLAIN.dealer(state) == 2
    over = played(PLAIN, state, "pass", "pass")
    assert (over.leader, over.to_move) == (0, CHANCE)
    assert PLAIN.apply(over, stacked(PLAIN, *HANDS[:3], boneyard="5-2")).to_move == 1


@pytest.mark.parametrize(("turned", "trump"), [("5-2", 5), ("2-0", 2), ("4-4", 4), ("0-0", 0)])
def test_the_larger_end_of_the_tile_turned_up_is_trump_and_a_double_turns_its_own(turned: str, trump: int) -> None:
    start = PLAIN.initial_state(3, leader=2)
    hands = [tile for tile in double_set(6) if str(tile) != turned][:15]
    held = [" ".join(map(str, hands[5 * seat : 5 * seat + 5])) for seat in range(3)]
    state = PLAIN.apply(start, stacked(PLAIN, *held, boneyard=turned))
    assert state.trump == trump


@pytest.mark.parametrize(("players", "right"), [(2, 0), (3, 1), (4, 2)])
def test_the_player_on_the_holders_right_turns_up_the_trump(players: int, right: int) -> None:
    words = f"{{{right}}} turns up 5-2: fives are trumps."
    assert in_words(PLAIN, dealt(players)) == (words,)


# -- the worked examples ----------------------------------------------------------------------------------------------


def test_example_1_three_tricks_bring_15_to_12() -> None:
    state = taken_by((0, 0, 0, 1, 2), 15, 15, 15)
    assert state.scores == (12, 14, 14)
    assert state.to_move == CHANCE
    assert HandOver(0, False, (3, 1, 1)) in state.events


@pytest.mark.parametrize(("before", "after"), [(15, 20), (4, 9)])
def test_example_2_who_takes_no_trick_is_rounced(before: int, after: int) -> None:
    state = taken_by((0, 0, 0, 1, 1), 15, 15, before)
    assert state.scores == (12, 13, after)
    assert in_words(PLAIN, state)[-1] == Paid(2, 5, "rounced, without a trick")


def test_example_3_from_2_the_first_two_tricks_win_before_the_third() -> None:
    state = taken_by((0, 0, 1, 1, 1), 2, 15, 15)
    assert state.scores == (0, 15, 15)
    assert state.to_move == OVER
    assert len(state.tricks) == 2
    assert in_words(PLAIN, state) == (Paid(0, -1, "a trick"), MatchOver(0))


def test_example_4_all_others_pass_and_the_holder_goes_down_5() -> None:
    state = dealt(3, "pass", "pass")
    assert state.scores == (15, 15, 10)
    assert state.to_move == CHANCE
    assert HandOver(None, False, (0, 0, 0)) in state.events
    won = dealt(3, "pass", "pass", scores=(15, 15, 4))
    assert won.scores == (15, 15, -1)
    assert won.events[-1] == MatchOver(2)


def test_example_5_fives_are_trumps_and_no_longer_sixes() -> None:
    fives = [tile for tile in double_set(6) if PLAIN.rank(5, 5, tile)[0] == 2]
    best_first = sorted(fives, key=lambda tile: PLAIN.rank(5, 5, tile), reverse=True)
    assert " ".join(map(str, best_first)) == "5-5 6-5 5-4 5-3 5-2 5-1 5-0"
    assert following("3-2 6-0 5-1", "6-3") == {"6-0"}
    assert following("3-2 6-5 5-1", "6-3") == {"3-2", "6-5", "5-1"}


def test_example_6_the_double_is_the_best_of_its_suit() -> None:
    assert sole("4-2", "6-4") == 1
    assert sole("4-2", "6-4", "4-4") == 2
    assert sole("4-3", "4-2", "6-4") == 2
    assert sole("4-2", "4-3", "6-6") == 1, "a tile that is neither a trump nor a four cannot win"
    assert sole("4-2", "4-4", "5-0") == 2


def test_example_7_the_winner_of_a_trick_leads_a_trump() -> None:
    state = played(PLAIN, playing("6-6 5-0 3-3", "6-1 2-1 2-2"), "6-6", "6-1")
    assert state.to_move == 0
    assert legal(PLAIN, state) == {"5-0"}
    words = "After winning a trick you must lead a trump."
    assert action_error(PLAIN, state, parse_action("3-3")) == words


# -- what is said before the first lead -------------------------------------------------------------------------------


def test_everyone_speaks_once_from_the_holders_left_the_holder_last() -> None:
    state = dealt(4)
    said = []
    while not state.has_play_begun:
        said.append(state.to_move)
        state = PLAIN.apply(state, STAND)
    assert said == [0, 1, 2, 3]
    assert state.to_move == 0


def test_what_may_be_said() -> None:
    assert legal(PLAIN, dealt(3)) == {"stand", "dummy", "pass"}
    assert legal(PLAIN, dealt(3, "stand", "pass")) == {"exchange", "stand", "dummy"}
    assert legal(PLAIN, dealt(4, "pass", "pass", "stand")) == {"exchange", "stand", "dummy"}


def test_the_eldest_has_first_claim_on_the_single_dummy_of_four() -> None:
    state = dealt(4, "dummy")
    state = to_five(state)
    assert legal(PLAIN, state) == {"stand", "pass"}
    assert action_error(PLAIN, state, TAKE_DUMMY) == "No dummy is left."
    assert legal(PLAIN, played(PLAIN, state, "stand", "stand")) == {"exchange", "stand"}


def to_five(state: TrickState) -> TrickState:
    """Return the state after the seat to move discards what it owes, from the left."""
    while state.discards_owed:
        state = PLAIN.apply(state, PLAIN.legal_actions(state)[0])
    return state


@pytest.mark.parametrize(("players", "size"), [(3, 6), (4, 7)])
def test_whoever_takes_a_dummy_discards_at_once_before_the_next_speaks(players: int, size: int) -> None:
    before = dealt(players)
    state = PLAIN.apply(before, TAKE_DUMMY)
    assert state.to_move == 0
    assert state.hands[0] == before.dummies[0]
    assert state.discards_owed == size - 5
    assert state.discards[0] == before.hands[0]
    assert legal(PLAIN, state) == {f"discard {tile}" for tile in before.dummies[0]}
    assert action_error(PLAIN, state, STAND) == "First put a tile away, face down."
    assert action_error(PLAIN, state, Discard(before.hands[0][0])) == f"You don't have {before.hands[0][0]}."
    done = to_five(state)
    assert (done.to_move, len(done.hands[0]), done.discards_owed) == (1, 5, 0)
    assert 0 not in done.inactive_seats


def test_a_dummy_does_not_save_from_being_rounced() -> None:
    start = PLAIN.initial_state(2, leader=1)
    deal = stacked(PLAIN, HANDS[0], "5-5 6-5 5-4 5-3 5-1", boneyard="5-2 1-1 2-0 3-0 2-1 3-1 4-1")
    spoken = played(PLAIN, start, str(deal), "dummy", "discard 1-1", "exchange", "discard 5-1")
    state = to_the_end(PLAIN, spoken)
    assert state.scores == (20, 10)


def test_who_passes_takes_no_part_and_neither_gains_nor_loses() -> None:
    state = dealt(3, "stand", "pass", "stand")
    assert state.inactive_seats == {1}
    assert (state.hands[1], len(state.discards[1])) == ((), 5)
    over = to_the_end(PLAIN, state)
    assert over.scores[1] == 15
    assert over.scores != (15, 15, 15)
    assert all(len(trick.plays) == 2 for trick in over.tricks)


def test_the_eldest_still_in_leads_and_the_holder_plays_last() -> None:
    state = dealt(4, "pass", "stand", "pass", "stand")
    assert state.to_move == 1
    assert PLAIN.apply(state, PLAIN.legal_actions(state)[0]).to_move == 3


def test_the_last_of_the_others_may_pass_for_nothing_while_another_plays() -> None:
    state = dealt(3, "stand", "pass")
    assert (state.to_move, state.scores) == (2, (15, 15, 15))


def test_with_two_players_the_only_opponent_is_the_last() -> None:
    assert legal(PLAIN, dealt(2)) == {"stand", "dummy", "pass"}
    assert dealt(2, "pass").scores == (15, 10)


def test_the_holder_takes_the_tile_turned_up_for_another() -> None:
    state = dealt(3, "stand", "stand", "exchange")
    assert (state.to_move, state.discards_owed) == (2, 1)
    assert parse_tile("5-2") in state.hands[2]
    assert legal(PLAIN, state) == {f"discard {tile}" for tile in tiles(HANDS[2])}
    words = "You took the tile turned up, so put away another one."
    assert action_error(PLAIN, state, parse_action("discard 5-2")) == words
    state = played(PLAIN, state, "discard 2-0")
    assert state.hands[2] == tiles("5-4 5-1 6-0 2-2 5-2")
    assert state.discards[2] == tiles("2-0")
    assert state.boneyard == ()
    assert (state.has_play_begun, state.to_move) == (True, 0)


def test_the_holder_may_take_a_dummy_that_is_left_and_abandons_the_tile_turned_up() -> None:
    state = to_five(dealt(3, "stand", "pass", "dummy"))
    assert state.boneyard == tiles("5-2")
    assert len(state.hands[2]) == 5
    assert (state.has_play_begun, state.to_move) == (True, 0)
    gone = to_five(played(PLAIN, to_five(dealt(3, "dummy")), "dummy"))
    assert legal(PLAIN, gone) == {"exchange", "stand"}


# -- the tricks -------------------------------------------------------------------------------------------------------


def test_trump_after_trick_does_not_bind_the_opening_lead() -> None:
    assert legal(PLAIN, playing("6-6 5-0 3-3", "6-1 2-1 2-2")) == {"6-6", "5-0", "3-3"}


def test_who_has_taken_a_trick_and_holds_no_trump_leads_anything() -> None:
    state = played(PLAIN, playing("6-6 4-0 3-3", "6-1 2-1 2-2"), "6-6", "6-1")
    assert legal(PLAIN, state) == {"4-0", "3-3"}


def test_a_tile_led_calls_its_larger_end_and_a_trump_calls_trumps() -> None:
    assert following("3-2 6-0 5-1", "6-3") == {"6-0"}
    assert following("6-0 4-1 3-2", "4-3") == {"4-1"}
    assert following("6-6 6-5 2-0", "5-1") == {"6-5"}
    assert following("4-4 4-0 2-0", "4-2") == {"4-4", "4-0"}, "nobody has to win"


def test_nobody_has_to_trump() -> None:
    assert following("6-5 5-0 2-0", "4-3") == {"6-5", "5-0", "2-0"}


def test_each_trick_counts_down_as_it_is_taken() -> None:
    state = played(PLAIN, playing("6-6 4-0 3-3", "6-1 2-1 2-2"), "6-6", "6-1")
    assert state.scores == (14, 15)
    assert in_words(PLAIN, state) == (Paid(0, -1, "a trick"),)
    assert state.tricks == (Trick(((0, parse_tile("6-6")), (1, parse_tile("6-1"))), 6, 0),)


def test_the_hand_is_won_by_who_took_most_tricks_if_one_did() -> None:
    assert HandOver(1, False, (0, 3, 2)) in taken_by((1, 1, 1, 2, 2), 15, 15, 15).events
    assert HandOver(None, False, (2, 2, 1)) in taken_by((0, 0, 1, 1, 2), 15, 15, 15).events


def test_nobody_is_rounced_when_the_match_ends_before_the_hand_is_played_out() -> None:
    state = taken_by((0, 0, 1, 1, 1), 2, 15, 15)
    assert state.scores[1:] == (15, 15)
    assert taken_by((0, 0, 0, 0, 0), 5, 15, 15).scores == (0, 15, 15), "not even by the last trick"


def test_those_who_passed_are_not_rounced() -> None:
    state = taken_by((0, 0, 0, 2, 2), 15, 15, 15, out=(1,))
    assert state.scores == (12, 15, 13)
    assert points(state) == {2: -1}


# -- options ----------------------------------------------------------------------------------------------------------


def test_each_default_is_that_of_the_rules_and_names_its_book() -> None:
    assert {option.key: str(option.current_choice(PLAIN)) for option in PLAIN.options} == {
        "set": "6",
        "start": "15",
        "rounced": "5",
        "last_player_gift": "5",
        "holder_may_pass": "no",
        "trump_after_trick": "yes",
        "must_trump": "no",
        "lead_suit": "larger end",
        "direction": "clockwise",
    }
    sources = {option.key: option.current_choice(PLAIN).source for option in PLAIN.options}
    assert sources.pop("last_player_gift") == GAMERULES
    assert sources.pop("lead_suit") == ""
    assert set(sources.values()) == {house.EMBOSSING}
    assert PLAIN.usual_players == 3


def test_rounce_option_set_nine_has_trumps_up_to_nine() -> None:
    game = with_options(set=9)
    state = dealt(3, game=game, turned="9-2")
    assert state.trump == 9
    assert following("8-3 9-8 2-0", "8-1", trump=9, game=game) == {"8-3"}


@pytest.mark.parametrize("start", [10, 15, 20])
def test_rounce_option_start(start: int) -> None:
    game = with_options(start=start)
    assert game.initial_state(3).scores == (start,) * 3
    assert words_for(game, NAMES[:3]).target_text() == f"from {start} down to 0"


@pytest.mark.parametrize("up", [3, 5])
def test_rounce_option_rounced_by_points(up: int) -> None:
    assert taken_by((0, 0, 0, 1, 1), 15, 15, 4, game=with_options(rounced=up)).scores == (12, 13, 4 + up)


@pytest.mark.parametrize(("before", "after"), [(4, 8), (15, 30), (30, 60), (40, 60), (59, 60), (60, 60)])
def test_rounce_option_rounced_by_the_double_up_to_60(before: int, after: int) -> None:
    game = with_options(rounced="double score")
    state = taken_by((0, 0, 0, 1, 1), 15, 15, before, game=game)
    assert state.scores == (12, 13, after)
    if before == 60:
        assert in_words(PLAIN, state)[-1] == "{2} is rounced, and stays at 60."
    else:
        assert points(state)[2] == after - before


def test_rounce_option_last_player_gift_of_nothing_makes_the_hand_void() -> None:
    game = with_options(last_player_gift=0)
    state = dealt(3, "pass", "pass", game=game)
    assert (state.scores, state.to_move, state.leader) == ((15, 15, 15), CHANCE, 0)
    assert "Everyone else passes, so the hand is not played." in in_words(PLAIN, state)


def test_rounce_option_last_player_must_play() -> None:
    game = with_options(last_player_gift="must play")
    state = dealt(3, "pass", game=game)
    assert legal(game, state) == {"stand", "dummy"}
    assert action_error(game, state, PASS) == "Everyone before you passed, so you must play."
    assert legal(game, dealt(2, game=game)) == {"stand", "dummy"}
    assert "pass" in legal(game, dealt(3, "stand", game=game))
    assert "pass" in legal(game, dealt(3, game=game))


def test_rounce_option_holder_may_pass_if_two_others_play() -> None:
    game = with_options(holder_may_pass="if two others play")
    state = dealt(3, "stand", "stand", game=game)
    assert legal(game, state) == {"exchange", "stand", "dummy", "pass"}
    passed = played(game, state, "pass")
    assert (passed.inactive_seats, passed.to_move, passed.has_play_begun) == ({2}, 0, True)
    over = to_the_end(game, passed)
    assert over.scores[2] == 15
    one = dealt(3, "stand", "pass", game=game)
    assert PASS not in game.legal_actions(one)
    assert action_error(game, one, PASS) == "The trump-holder can pass only if two others play."
    assert "pass" in legal(game, dealt(4, "stand", "stand", "stand", game=game)), "two, or more"
    assert "pass" in legal(game, dealt(4, "pass", "stand", "stand", game=game))
    assert action_error(PLAIN, dealt(3, "stand", "stand"), PASS) == "The trump-holder must play."


def test_rounce_option_trump_after_trick_off() -> None:
    game = with_options(trump_after_trick=False)
    state = played(game, playing("6-6 5-0 3-3", "6-1 2-1 2-2", game=game), "6-6", "6-1")
    assert legal(game, state) == {"5-0", "3-3"}


def test_rounce_option_must_trump() -> None:
    game = with_options(must_trump=True)
    assert following("6-5 5-0 2-0", "4-3", game=game) == {"6-5", "5-0"}
    assert following("6-5 4-0 2-0", "4-3", game=game) == {"4-0"}, "suit is followed first"
    assert following("6-6 1-1 2-0", "4-3", game=game) == {"6-6", "1-1", "2-0"}


def test_rounce_option_lead_suit_named() -> None:
    game = with_options(lead_suit="named")
    assert legal(game, playing("6-4 6-5 3-3", "1-0 2-0 0-0", game=game)) == {"6-4/6", "6-4/4", "6-5", "3-3"}
    assert following("6-0 4-1 2-0", "6-4/4", game=game) == {"4-1"}
    assert following("6-0 4-1 2-0", "6-4/6", game=game) == {"6-0"}
    assert sole("6-4/4", "6-6", "4-1", game=game) == 0
    assert sole("4-2/2", "6-2", "4-4", game=game) == 1


def test_rounce_option_direction() -> None:
    game = with_options(direction="counter-clockwise")
    start = game.initial_state(3, leader=0)
    state = played(game, start, str(stacked(game, *HANDS[:3], boneyard="5-2")))
    assert in_words(PLAIN, state) == ("{1} turns up 5-2: fives are trumps.",)
    assert state.to_move == 2
    state = played(game, state, "stand", "stand")
    assert EXCHANGE in game.legal_actions(state)
    assert state.to_move == 0
    state = played(game, state, "stand", "6-0")
    assert state.to_move == 1
    assert played(game, start, str(stacked(game, *HANDS[:3], boneyard="5-2")), "pass", "pass").leader == 2


# -- views, words and refusals ----------------------------------------------------------------------------------------


def test_a_view_shows_the_tile_turned_up_and_no_dummy_but_ones_own_new_hand() -> None:
    state = PLAIN.apply(dealt(3), TAKE_DUMMY)
    own, other = PLAIN.observe(state, 0), PLAIN.observe(state, 1)
    assert own.hands[0] == state.hands[0]
    assert set(other.hands[0]) == {HIDDEN}
    assert {tile for dummy in own.dummies for tile in dummy} == {HIDDEN}
    assert own.discards[0] == tiles(HANDS[0])
    assert set(other.discards[0]) == {HIDDEN}
    assert other.boneyard == tiles("5-2")


def test_all_have_seen_the_tile_that_the_holder_takes_but_not_the_one_thrown_away() -> None:
    state = dealt(3, "stand", "stand", "exchange", "discard 2-0")
    view = PLAIN.observe(state, 0)
    assert [tile for tile in view.hands[2] if tile != HIDDEN] == [parse_tile("5-2")]
    assert view.discards[2] == (HIDDEN,)
    assert (2, Discard(HIDDEN)) in view.history


@pytest.mark.parametrize(
    ("texts", "action", "words"),
    [
        ((), "exchange", "Only the trump-holder can take the tile turned up."),
        ((), "6-6", "All players must first decide whether they play."),
        ((), "draw", "Your choices are: stand, take a dummy or pass."),
        (("stand", "stand"), "draw", "Your choices are: exchange, stand or take a dummy."),
        (("stand", "stand", "stand"), "stand", "The tricks have begun, so play a tile."),
    ],
)
def test_what_is_refused_before_the_first_lead(texts: tuple[str, ...], action: str, words: str) -> None:
    assert action_error(PLAIN, dealt(3, *texts), parse_action(action)) == words


def test_the_contract_says_who_holds_which_trump_and_who_is_in() -> None:
    assert words_for(PLAIN, SEATS).contract(PLAIN.initial_state(3, leader=2)) == ""
    assert words_for(PLAIN, SEATS).contract(dealt(3)) == "{2} is the trump-holder. Trumps: fives"
    assert (
        words_for(PLAIN, SEATS).contract(dealt(3, "stand", "pass"))
        == "{2} is the trump-holder. Trumps: fives · Playing: {0}"
    )
    assert (
        words_for(PLAIN, SEATS).contract(dealt(3, "stand", "pass", "stand"))
        == "{2} is the trump-holder. Trumps: fives · Playing: {0} and {2}"
    )
    assert words_for(PLAIN, SEATS).contract(dealt(3, "pass", "pass")) == ""


def told(state: TrickState, action: Action, game: RounceGame = PLAIN) -> list[str]:
    return action_sentences(game, state, action, game.apply(state, action), NAMES)


def test_the_log_tells_scores_as_going_down_and_up() -> None:
    assert told(dealt(3, "pass"), PASS) == [
        "Ben passes and is out of the hand.",
        "Cleo goes down 5 (everyone else passes).",
    ]
    assert told(dealt(3, "stand", "stand"), EXCHANGE) == ["Cleo takes 5-2 in exchange."]
    state = played(PLAIN, playing("6-1 4-0", "6-6 2-2"), "6-1")
    assert told(state, parse_action("6-6")) == ["Ben plays 6-6. Ben goes down 1 (a trick)."]
    state = played(PLAIN, playing("6-6", "6-1", "6-0"), "6-6", "6-1")
    assert told(state, parse_action("6-0")) == [
        "Cleo plays 6-0. Ann goes down 1 (a trick).",
        "Ann wins the hand.",
        "Ben and Cleo go up 5 each (rounced, without a trick).",
    ]
    state = played(PLAIN, playing("6-6", "6-1"), "6-6")
    assert told(state, parse_action("6-1"))[-1] == "Ben goes up 5 (rounced, without a trick)."


def test_a_match_between_players_who_choose_blindly_is_won_at_nothing_or_below() -> None:
    for players in (2, 3, 4):
        rng = Random(players)
        state = PLAIN.initial_state(players)
        deck = list(PLAIN.deck())
        while state.to_move != OVER:
            rng.shuffle(deck)
            due = PLAIN.make_deal(deck, players) if state.to_move == CHANCE else rng.choice(PLAIN.legal_actions(state))
            state = PLAIN.apply(state, due)
        assert [score <= 0 for score in state.scores].count(True) == 1
        assert state.events[-1] == MatchOver(state.scores.index(min(state.scores)))
