"""Domino Euchre: the numbered examples of its rules, its options and its rulings.

By default seat 3 deals, so seat 0 is the eldest, and seats 1 and 3 are the dealer's side.
"""

import pytest

from game.core.state import CHANCE, OVER, PASS, Deal, HandOver, MatchOver, Scored, parse_action
from game.core.tiles import double_set, parse_tile
from game.rules.action_errors import action_error
from game.rules.tricks.euchre import EUCHRE as PLAIN
from game.rules.tricks.euchre import EuchreGame
from game.rules.tricks.trick_state import Trick, TrickState, suit_name
from game.text import action_sentences, words_for
from tests.decks import SEATS, Paid, in_words, legal, played, stacked, tiles

NAMES = ("Ann", "Ben", "Cid", "Dee")
HANDS = ("6-4 6-0 5-4 2-0 1-0", "6-6 5-5 6-3 3-0 2-1", "6-2 5-2 4-2 1-1 0-0", "5-3 4-1 3-3 2-2 4-0")
"""Hands of four players; `TURNED` is turned up and proposes sixes."""
TURNED = "6-1"
DOUBLE_NINE = PLAIN.variant(options={"set": 9})


def with_options(**options: object) -> EuchreGame:
    return PLAIN.variant(options=options)


def begun(
    *texts: str,
    game: EuchreGame = PLAIN,
    hands: tuple[str, ...] = HANDS,
    turned: str = TURNED,
    scores: tuple[int, ...] | None = None,
) -> TrickState:
    """Return the state after these declarations in a hand dealt like this; the last seat deals."""
    start = game.initial_state(len(hands), leader=len(hands) - 1, scores=scores)
    return played(game, start, str(stacked(game, *hands, boneyard=turned)), *texts)


def ranked(game: EuchreGame, trump: int, called: int) -> str:
    """Return the tiles of a suit, best first: the trumps, or those that win if it is called."""
    able = [tile for tile in game.deck() if game.rank(trump, called, tile)[0] == (2 if called == trump else 1)]
    return " ".join(str(tile) for tile in sorted(able, key=lambda tile: game.rank(trump, called, tile), reverse=True))


def taker(*texts: str, trump: int, game: EuchreGame = PLAIN) -> int:
    """Return the seat that takes a trick of these plays, led by seat 0; each seat holds only the tile it plays."""
    hands = tuple(tiles(text.partition("/")[0]) for text in texts)
    state = begun("accept", "discard 6-1", game=game)._replace(hands=hands, trump=trump, to_move=0)
    return played(game, state, *texts).tricks[-1].winner


def settled(
    took: int,
    *,
    maker: int = 0,
    alone: bool = False,
    players: int = 4,
    scores: tuple[int, ...] | None = None,
    game: EuchreGame = PLAIN,
) -> TrickState:
    """Return the end of a hand in which the maker of sixes took this many tricks, and the next player the others."""
    partner = {(maker + 2) % 4} if alone else set()
    last = dict(zip((seat for seat in range(players) if seat not in partner), tiles("5-0 4-0 3-0 2-0"), strict=False))
    winners = [maker] * took + [(maker + 1) % players] * (5 - took)
    past = tuple(Trick(((winner, parse_tile("6-6")),), 6, winner) for winner in winners[:-1])
    points = [0] * game.sides(players)
    for trick in past:
        points[game.side(trick.winner, players)] += 1
    state = game.initial_state(players, leader=players - 1, scores=scores)._replace(
        to_move=winners[-1],
        hands=tuple((last[seat],) if seat in last else () for seat in range(players)),
        bidder=maker,
        trump=6,
        has_play_begun=True,
        inactive_seats=frozenset(partner),
        tricks=past,
        points=tuple(points),
    )
    leader = winners[-1]
    order = [seat for seat in ((leader + nth) % players for nth in range(players)) if seat in last]
    # the seat that should win the last trick leads a trump
    hands = tuple(tiles("6-5") if seat == leader else hand for seat, hand in enumerate(state.hands))
    return played(game, state._replace(hands=hands), *("6-5" if seat == leader else str(last[seat]) for seat in order))


def scored(state: TrickState) -> dict[int, int]:
    return {event.side: event.points for event in state.events if isinstance(event, Scored)}


def over(state: TrickState) -> HandOver:
    return next(event for event in state.events if isinstance(event, HandOver))


def log_of(state: TrickState, text: str, game: EuchreGame = PLAIN) -> list[str]:
    """Return the log lines of an action."""
    return action_sentences(game, state, parse_action(text), played(game, state, text), NAMES)


# -- the table and the deal -------------------------------------------------------------------------------------------


def test_four_are_partners_and_two_or_three_play_alone() -> None:
    assert PLAIN.players() == DOUBLE_NINE.players() == (2, 3, 4)
    assert PLAIN.usual_players == 4
    assert [PLAIN.side(seat, 4) for seat in range(4)] == [0, 1, 0, 1]
    assert [PLAIN.side(seat, 3) for seat in range(3)] == [0, 1, 2]
    assert [PLAIN.sides(players) for players in (2, 3, 4)] == [2, 3, 2]


def test_the_lightest_tile_drawn_deals_and_the_deal_passes_to_the_left() -> None:
    lots = PLAIN.apply(PLAIN.initial_state(), stacked(PLAIN, "2-0", "1-1", "6-4", "5-5"))
    assert lots.leader == 1, "1-1 is lighter than 2-0: two spots each, but its larger end is smaller"
    assert in_words(PLAIN, lots) == (
        "Draw for the deal: {0} 2-0, {1} 1-1, {2} 6-4, {3} 5-5. {1} has the lightest tile. "
        "Of equally heavy tiles, the one with the larger number counts as heavier.",
    )
    dealt = PLAIN.apply(lots, Deal(PLAIN.deck()))
    assert dealt.to_move == 2
    assert played(PLAIN, dealt, *["pass"] * 8).leader == 2


def test_five_tiles_each_one_turned_up_and_seven_sleep() -> None:
    state = begun()
    assert [*map(len, state.hands)] == [5, 5, 5, 5]
    assert state.turned == state.boneyard[0] == parse_tile("6-1")
    assert len(state.boneyard) == 1 + 7
    assert state.trump is None
    for seat in range(4):
        assert [str(tile) for tile in PLAIN.observe(state, seat).boneyard] == ["6-1"] + ["?-?"] * 7


# -- rank -------------------------------------------------------------------------------------------------------------


def test_example_1_sixes() -> None:
    assert ranked(PLAIN, 6, 6) == "6-6 5-5 6-5 6-4 6-3 6-2 6-1 6-0"


def test_example_2_aces() -> None:
    assert ranked(PLAIN, 1, 1) == "1-1 0-0 6-1 5-1 4-1 3-1 2-1 1-0"


def test_example_3_blanks() -> None:
    assert ranked(PLAIN, 0, 0) == "0-0 6-6 6-0 5-0 4-0 3-0 2-0 1-0"


def test_example_4_the_left_bower_of_blanks_on_double_nine() -> None:
    assert ranked(DOUBLE_NINE, 0, 0) == "0-0 9-9 9-0 8-0 7-0 6-0 5-0 4-0 3-0 2-0 1-0"
    assert ranked(DOUBLE_NINE, 9, 9) == "9-9 8-8 9-8 9-7 9-6 9-5 9-4 9-3 9-2 9-1 9-0"
    assert ranked(DOUBLE_NINE, 9, 8) == "8-7 8-6 8-5 8-4 8-3 8-2 8-1 8-0"


def test_example_5_the_suit_below_trumps_has_five_tiles_and_each_other_its_double() -> None:
    assert ranked(PLAIN, 6, 5) == "5-4 5-3 5-2 5-1 5-0"
    assert ranked(PLAIN, 0, 6) == "6-5 6-4 6-3 6-2 6-1"
    assert ranked(PLAIN, 6, 4) == "4-4 5-4 4-3 4-2 4-1 4-0"
    assert all(len(ranked(PLAIN, trump, trump).split()) == 8 for trump in range(7))


# -- scoring ----------------------------------------------------------------------------------------------------------


def test_example_6_four_tricks_with_the_partner_score_one() -> None:
    state = settled(4, scores=(3, 0))
    assert state.scores == (4, 0)
    assert in_words(PLAIN, state) == (
        HandOver(0, False, (4, 1, 0, 0)),
        Paid(0, 1, "{0} made sixes trumps and won 4 of 5 tricks"),
    )


def test_example_7_at_four_all_three_tricks_win() -> None:
    state = settled(3, scores=(4, 4))
    assert (state.scores, state.to_move, state.events[-1]) == ((5, 4), OVER, MatchOver(0))


def test_example_8_alone_all_five_tricks_from_one_win() -> None:
    state = settled(5, alone=True, scores=(1, 4))
    assert (state.scores, state.events[-1]) == ((5, 4), MatchOver(0))
    assert in_words(PLAIN, state)[-2] == Paid(0, 4, "{0} made sixes trumps, played alone and won all 5 tricks")


def test_example_9_euchred_the_others_win_from_three() -> None:
    state = settled(2, scores=(4, 3))
    assert (state.scores, state.events[-1]) == ((4, 5), MatchOver(1))
    assert in_words(PLAIN, state)[-2] == Paid(1, 2, "{0} made sixes trumps and was euchred, with 2 of 5 tricks")
    assert over(state) == HandOver(1, False, (2, 3, 0, 0))


@pytest.mark.parametrize(
    ("players", "alone", "pays"),
    [
        (4, False, [{1: 2}, {1: 2}, {1: 2}, {0: 1}, {0: 1}, {0: 2}]),
        (4, True, [{1: 2}, {1: 2}, {1: 2}, {0: 1}, {0: 1}, {0: 4}]),
        (2, False, [{1: 2}, {1: 2}, {1: 2}, {0: 1}, {0: 1}, {0: 2}]),
        (3, False, [{1: 2, 2: 2}, {1: 2, 2: 2}, {1: 2, 2: 2}, {0: 1}, {0: 1}, {0: 3}]),
    ],
)
def test_what_the_tricks_of_the_maker_pay(players: int, alone: bool, pays: list[dict[int, int]]) -> None:
    for took, pay in enumerate(pays):
        assert scored(settled(took, players=players, alone=alone)) == pay


def test_the_tricks_of_both_partners_count() -> None:
    state = settled(2, maker=1)
    assert scored(state) == {0: 2}
    both = begun("pass", "accept", "discard 5-3")
    side = both._replace(points=(2, 2), tricks=(Trick(((3, parse_tile("6-1")),), 6, 3),) * 4, to_move=3)
    hands = tuple(map(tiles, ("1-0", "2-1", "0-0", "6-1")))
    assert scored(played(PLAIN, side._replace(hands=hands), "6-1", "1-0", "2-1", "0-0")) == {1: 1}


def test_with_three_a_euchre_is_nobody_s_hand_and_pays_both_allies() -> None:
    state = settled(1, players=3)
    assert over(state).winner is None
    assert state.scores == (0, 2, 2)


def test_with_three_the_higher_total_wins_and_equal_ones_play_on() -> None:
    assert settled(0, players=3, scores=(4, 3, 4)).events[-1] == MatchOver(2)
    tied = settled(0, players=3, scores=(4, 4, 4))
    assert (tied.scores, tied.to_move) == ((4, 6, 6), CHANCE)
    assert settled(3, players=3, scores=(4, 6, 6)).to_move == CHANCE
    assert settled(3, players=3, maker=1, scores=(4, 6, 6)).events[-1] == MatchOver(1)


def test_a_void_hand_ends_no_match() -> None:
    assert begun(*["pass"] * 6, hands=HANDS[:3], scores=(1, 6, 6)).to_move == CHANCE


# -- tricks -----------------------------------------------------------------------------------------------------------


def following(hand: str, led: str, trump: int, game: EuchreGame = PLAIN) -> set[str]:
    """Return what seat 1 may play from a hand to a tile that seat 0 leads."""
    hands = (tiles(led.partition("/")[0]), tiles(hand), tiles("6-2"), tiles("5-1"))
    state = begun("accept", "discard 6-1", game=game)._replace(hands=hands, trump=trump, to_move=0)
    return legal(game, played(game, state, led))


def test_example_10_fours_trump_and_a_six_led() -> None:
    assert taker("6-3", "6-6", "6-5", "6-2", trump=4) == 1
    assert taker("6-3", "5-5", "6-5", "6-2", trump=4) == 2
    assert taker("6-3", "5-5", "3-0", "6-2", trump=4) == 0, "a three is not called and cannot win"
    assert taker("6-3", "6-6", "6-4", "6-5", trump=4) == 2


def test_example_11_the_left_bower_led_calls_trumps() -> None:
    assert following("4-0 6-3 3-1", "3-3", 4) == {"4-0"}
    assert taker("3-3", "6-4", "4-4", "4-0", trump=4) == 2
    assert taker("3-3", "6-4", "6-6", "4-0", trump=4) == 0


def test_example_12_threes_led_and_followed() -> None:
    for text in ("6-3", "5-3", "3-1", "3-0"):
        assert following(f"{text} 3-3 4-3 6-6", "3-2", 4) == {text}
    assert following("3-2 3-3", "3-1", 4) == {"3-2"}
    assert following("3-3 4-3 6-6", "3-2", 4) == {"3-3", "4-3", "6-6"}, "nobody has to trump"


def test_nobody_has_to_beat_a_tile_and_the_taker_leads() -> None:
    assert following("6-6 6-0", "6-5", 4) == {"6-6", "6-0"}
    state = begun("accept", "discard 5-3", "6-4", "5-5", "6-2", "6-1")
    assert (state.to_move, state.points) == (1, (0, 1))
    assert legal(PLAIN, state) == {"6-6", "6-3", "3-0", "2-1"}


# -- making the trump -------------------------------------------------------------------------------------------------


def test_the_tile_turned_up_may_be_had_with_the_partner_or_alone_from_the_eldest_on() -> None:
    for passed in range(4):
        state = begun(*["pass"] * passed)
        assert state.to_move == passed
        assert legal(PLAIN, state) == {"accept", "accept alone", "pass"}
        assert words_for(PLAIN, SEATS).contract(state) == ""


def test_without_a_partner_nobody_assists_or_plays_alone() -> None:
    for players in (2, 3):
        state = begun(hands=HANDS[:players])
        assert legal(PLAIN, state) == {"accept", "pass"}
        state = played(PLAIN, state, *["pass"] * (players - 1))
        state = played(PLAIN, state, "pass")
        assert legal(PLAIN, state) == {*(f"name {number}" for number in range(6)), "pass"}


def test_the_larger_end_is_proposed_so_that_blanks_are_by_the_double_alone() -> None:
    for tile in double_set(6):
        rest = [other for other in double_set(6) if other != tile]
        hands = tuple(" ".join(map(str, rest[5 * seat : 5 * seat + 5])) for seat in range(4))
        state = begun("accept", hands=hands, turned=str(tile))
        assert state.trump == tile.high
    assert words_for(PLAIN, SEATS).contract(state._replace(trump=0)) == "{0} makes blanks trumps"


@pytest.mark.parametrize(("passes", "maker"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_whoever_accepts_is_the_maker_and_leads_when_the_dealer_has_thrown_a_tile_away(passes: int, maker: int) -> None:
    state = begun(*["pass"] * passes, "accept")
    assert (state.to_move, state.bidder, state.trump, state.has_play_begun) == (3, maker, 6, False)
    assert [*map(str, state.hands[3])] == ["5-3", "4-1", "3-3", "2-2", "4-0", "6-1"]
    assert legal(PLAIN, state) == {f"discard {tile}" for tile in state.hands[3]}
    state = played(PLAIN, state, "discard 3-3")
    assert (state.to_move, state.has_play_begun, state.discards[3]) == (maker, True, tiles("3-3"))
    assert [*map(len, state.hands)] == [5, 5, 5, 5]
    assert parse_tile("6-1") not in state.boneyard
    assert words_for(PLAIN, SEATS).contract(state) == f"{{{maker}}} makes sixes trumps"


def test_the_dealer_may_throw_away_the_turned_tile_itself_and_nobody_knows() -> None:
    kept, thrown = begun("accept", "discard 3-3"), begun("accept", "discard 6-1")
    assert parse_tile("6-1") in thrown.discards[3]
    for seat in range(3):
        view = PLAIN.observe(thrown, seat)
        assert view == PLAIN.observe(kept, seat)
        assert {str(tile) for place in (view.hands[3], view.discards[3], view.boneyard) for tile in place} == {"?-?"}
        assert view.turned == parse_tile("6-1")
    assert PLAIN.observe(thrown, 3).discards[3] == tiles("6-1")
    assert [str(action) for _seat, action in thrown.history] == ["accept", "discard ?-?"]


def test_in_the_second_round_any_other_number_may_be_named() -> None:
    state = begun(*["pass"] * 4)
    for passed in range(4):
        assert state.to_move == passed
        named = {f"name {number}{way}" for number in range(6) for way in ("", " alone")}
        assert legal(PLAIN, state) == {*named, "pass"}
        state = played(PLAIN, state, "pass")
    state = begun(*["pass"] * 5, "name 0")
    assert (state.bidder, state.to_move, state.trump, state.has_play_begun) == (1, 1, 0, True)
    assert words_for(PLAIN, SEATS).contract(state) == "{1} makes blanks trumps"
    assert state.discards == ((), (), (), ())
    assert parse_tile("6-1") in state.boneyard
    assert {f"name {number}" for number in range(9)} < legal(
        DOUBLE_NINE, begun(*["pass"] * 4, game=DOUBLE_NINE, hands=HANDS, turned="9-0")
    )


def test_when_all_pass_twice_there_is_no_hand_and_the_next_player_deals() -> None:
    state = begun(*["pass"] * 8)
    assert in_words(PLAIN, state) == (
        HandOver(None, False, (0, 0, 0, 0)),
        "Everyone passed twice, so the hand is not played. {0} deals.",
    )
    assert (state.leader, state.to_move, state.scores, state.hand) == (0, CHANCE, (0, 0), 1)


# -- alone ------------------------------------------------------------------------------------------------------------


def test_the_partner_of_a_lone_maker_lays_the_tiles_aside() -> None:
    state = begun("accept alone", "discard 6-1")
    assert (state.to_move, state.inactive_seats) == (0, {2})
    assert (state.hands[2], state.discards[2]) == ((), tiles(HANDS[2]))
    assert words_for(PLAIN, SEATS).contract(state) == "{0} makes sixes trumps and plays alone"
    for seat in (0, 1, 3):
        assert {str(tile) for tile in PLAIN.observe(state, seat).discards[2]} == {"?-?"}
    state = played(PLAIN, state, "6-4", "6-6")
    assert state.to_move == 3, "the partner is passed over"
    state = played(PLAIN, state, "5-3")
    assert (len(state.tricks), state.to_move) == (1, 1)


def test_alone_may_be_declared_with_a_number_named_too() -> None:
    state = begun(*["pass"] * 5, "name 3 alone")
    assert (state.bidder, state.to_move, state.inactive_seats, state.trump) == (1, 1, {3}, 3)
    assert state.discards[3] == tiles(HANDS[3])
    assert words_for(PLAIN, SEATS).contract(state) == "{1} makes threes trumps and plays alone"


def test_the_dealer_laid_aside_takes_the_turned_tile_and_throws_one_away_first() -> None:
    state = begun("pass", "accept alone")
    assert (state.to_move, len(state.hands[3])) == (3, 6)
    state = played(PLAIN, state, "discard 5-3")
    assert (state.to_move, state.inactive_seats, state.hands[3]) == (1, {3}, ())
    assert state.discards[3] == tiles("5-3 4-1 3-3 2-2 4-0 6-1")
    assert PLAIN.observe(state, 1).discards[3] == PLAIN.observe(state, 0).discards[3]


def test_a_whole_lone_hand() -> None:
    state = begun("pass", "accept alone", "discard 3-3")
    state = played(PLAIN, state, "6-6", "6-2", "6-0", "5-5", "5-2", "6-4", "6-3", "4-2", "5-4", "3-0", "0-0", "2-0")
    state = played(PLAIN, state, "2-1", "1-1", "1-0")
    assert in_words(PLAIN, state) == (
        HandOver(1, False, (0, 5, 0, 0)),
        Paid(1, 4, "{1} made sixes trumps, played alone and won all 5 tricks"),
    )
    assert (state.leader, state.to_move) == (0, CHANCE)


# -- options ----------------------------------------------------------------------------------------------------------


def test_euchre_option_set() -> None:
    assert len(begun(game=DOUBLE_NINE).boneyard) == 35
    assert begun("accept", game=DOUBLE_NINE, turned="9-4").trump == 9


def test_euchre_option_all_pass_twice_dealer_names() -> None:
    game = with_options(all_pass_twice="dealer names")
    assert "pass" in legal(game, begun(*["pass"] * 3, game=game))
    assert "pass" in legal(game, begun(*["pass"] * 6, game=game))
    state = begun(*["pass"] * 7, game=game)
    assert legal(game, state) == {f"name {number}{way}" for number in range(6) for way in ("", " alone")}
    assert (
        action_error(game, state, parse_action("pass"))
        == "Everyone else passed twice, so the dealer must name a trump."
    )


def test_euchre_option_alone() -> None:
    game = with_options(alone=False)
    assert legal(game, begun(game=game)) == {"accept", "pass"}
    assert "name 3 alone" not in legal(game, begun(*["pass"] * 4, game=game))


@pytest.mark.parametrize("points", [2, 4])
def test_euchre_option_alone_euchred(points: int) -> None:
    game = with_options(alone_euchred=points)
    assert scored(settled(2, alone=True, game=game)) == {1: points}
    lost = in_words(game, settled(2, alone=True, game=game))[1]
    assert lost == Paid(1, points, "{0} made sixes trumps, played alone and was euchred, with 2 of 5 tricks")
    assert scored(settled(2, game=game)) == {1: 2}
    assert scored(settled(3, alone=True, game=game)) == {0: 1}


def test_euchre_option_first_leader_eldest() -> None:
    game = with_options(first_leader="eldest")
    for passes in range(4):
        assert begun(*["pass"] * passes, "accept", "discard 6-1", game=game).to_move == 0
    assert begun(*["pass"] * 6, "name 3", game=game).to_move == 0
    assert begun("pass", "accept alone", "discard 6-1", game=game).to_move == 0
    assert begun("pass", "pass", "accept alone", "discard 6-1", game=game).to_move == 1, "the eldest is laid aside"
    assert begun("pass", "accept", "discard 6-1", game=game, hands=HANDS[:3]).to_move == 0


def test_euchre_option_partner_assist_alone() -> None:
    game = with_options(partner_assist_alone=True)
    ways = [legal(game, begun(*["pass"] * passes, game=game)) for passes in range(4)]
    either = {"accept", "accept alone", "pass"}
    assert ways == [either, {"accept alone", "pass"}, either, either]
    assert {"name 3", "name 3 alone"} < legal(game, begun(*["pass"] * 5, game=game))
    assert legal(game, begun(game=game, hands=HANDS[:3])) == {"accept", "pass"}
    together = with_options(partner_assist_alone=True, alone=False)
    assert legal(together, begun("pass", game=together)) == {"accept", "pass"}


def test_euchre_option_lead_suit_named() -> None:
    assert PLAIN.option("lead_suit").current_choice(PLAIN).source == ""  # the book is silent
    game = with_options(lead_suit="named")
    state = begun("accept", "discard 6-1", game=game)
    assert legal(game, state) == {"6-4", "6-0", "5-4/5", "5-4/4", "2-0/2", "2-0/0", "1-0/1", "1-0/0"}
    assert following("6-2 4-0 5-1", "5-4/4", 6, game) == {"4-0"}
    assert following("6-2 4-0 5-1", "5-4", 6) == {"5-1"}
    assert taker("5-4/4", "5-2", "4-4", "5-1", trump=6, game=game) == 2


@pytest.mark.parametrize("target", [5, 7, 10])
def test_euchre_option_target(target: int) -> None:
    game = with_options(target=target)
    assert settled(3, game=game, scores=(target - 1, target - 1)).to_move == OVER
    assert settled(3, game=game, scores=(target - 2, target - 1)).to_move == CHANCE


def test_euchre_option_direction() -> None:
    game = with_options(direction="counter-clockwise")
    state = begun(game=game)
    assert state.to_move == 2
    state = played(game, state, "pass", "pass", "pass")
    assert state.to_move == 3
    state = played(game, state, "accept", "discard 6-1")
    assert played(game, state, "5-3").to_move == 2


# -- in words ----------------------------------------------------------------------------------------------------------


def test_the_log_tells_who_accepts_and_how() -> None:
    assert log_of(begun(), "accept") == ["Ann accepts 6-1: sixes are trumps."]
    assert log_of(begun(), "accept alone") == ["Ann accepts 6-1 and plays alone: sixes are trumps."]
    assert log_of(begun("pass"), "accept") == ["Ben accepts 6-1: sixes are trumps."]
    assert log_of(begun("pass"), "accept alone") == ["Ben accepts 6-1 and plays alone: sixes are trumps."]
    assert log_of(begun("pass", "pass", "pass"), "accept") == ["Dee accepts 6-1: sixes are trumps."]
    assert log_of(begun(), "pass") == ["Ann passes."]
    assert log_of(begun("pass", "pass", "pass"), "pass") == ["Dee turns 6-1 down."]
    assert log_of(begun("accept"), "discard 6-1") == ["Dee takes 6-1 and puts a tile away."]
    assert log_of(begun("pass", "pass", "pass", "accept"), "discard 6-1") == ["Dee puts a tile away."]
    assert log_of(begun(*["pass"] * 4), "name 3 alone") == ["Ann makes threes trumps and plays alone."]
    assert log_of(begun(*["pass"] * 7), "pass") == [
        "Dee passes.",
        "Everyone passed twice, so the hand is not played. Ann deals.",
    ]


def test_the_log_tells_that_two_allies_win_a_hand_which_is_not_blocked() -> None:
    assert action_sentences(PLAIN, begun(hands=HANDS[:3]), PASS, settled(1, players=3), NAMES[:3]) == [
        "Ann passes.",
        "Ben and Cid share the hand.",
        "Ben and Cid score 2 each (Ann made sixes trumps and was euchred, with 1 of 5 tricks).",
    ]


def test_the_log_tells_every_lead() -> None:
    state = begun("accept", "discard 5-3")
    assert log_of(state, "6-4") == ["Ann leads 6-4."]
    state = played(PLAIN, state, "6-4")
    assert log_of(state, "5-5") == ["Ben plays 5-5."]
    assert log_of(played(PLAIN, state, "5-5", "6-2", "6-1"), "2-1") == ["Ben leads 2-1."]


def test_the_makers_are_told_how_many_tricks_they_need() -> None:
    state = begun("pass", "accept", "discard 5-3")
    assert [words_for(PLAIN, SEATS).tally(state, side) for side in (0, 1)] == ["0 tricks", "0 of 3 tricks"]
    state = played(PLAIN, state, "6-6", "6-2", "6-1", "6-4")
    assert [words_for(PLAIN, SEATS).tally(state, side) for side in (0, 1)] == ["0 tricks", "1 of 3 tricks"]
    assert words_for(PLAIN, SEATS).tally(begun(), 1) == "0 tricks"


# -- refusals ---------------------------------------------------------------------------------------------------------

TOGETHER = with_options(alone=False)
ASSISTING = with_options(partner_assist_alone=True)
NAMING = with_options(all_pass_twice="dealer names")
LAID_DOWN = begun(*["pass"] * 4)
BOWER_HELD = begun("accept", "discard 5-3", "6-4")._replace(hands=tuple(map(tiles, ("", "5-5 4-1", "6-2", "5-3"))))
LAST_TO_NAME = begun(*["pass"] * 7, game=NAMING)


@pytest.mark.parametrize(
    ("game", "state", "action", "sentence"),
    [
        (PLAIN, begun(), "name 3", "You can name a number only after all have passed on 6-1."),
        (PLAIN, begun(), "6-4", "First make the trump, then play."),
        (PLAIN, begun(), "discard 6-4", "First make the trump, then play."),
        (PLAIN, LAID_DOWN, "accept", "6-1 was turned down, so name another number, or pass."),
        (NAMING, LAST_TO_NAME, "accept", "6-1 was turned down, so name another number."),
        (PLAIN, LAID_DOWN, "name 6", "Name another number: sixes were turned down."),
        (PLAIN, LAID_DOWN, "name 7", "The trump must be from blanks to sixes."),
        (PLAIN, LAID_DOWN, "name none", "The trump must be from blanks to sixes."),
        (PLAIN, begun(hands=HANDS[:3]), "accept alone", "Only a player who has a partner can play alone."),
        (TOGETHER, begun(), "accept alone", "Playing alone is not allowed at this table."),
        (TOGETHER, LAID_DOWN, "name 2 alone", "Playing alone is not allowed at this table."),
        (ASSISTING, begun("pass"), "accept", "The dealer's partner may accept only to play alone."),
        (PLAIN, begun("accept"), "pass", "First put a tile away, face down."),
        (PLAIN, begun("accept", "discard 6-1"), "pass", "The tricks have begun, so play a tile."),
        (PLAIN, begun("accept", "discard 5-3", "6-4"), "2-1", "Follow suit: trumps were led, and you have 6-6."),
        (PLAIN, BOWER_HELD, "4-1", "Follow suit: trumps were led, and you have 5-5."),
    ],
)
def test_euchre_a_refusal_cites_the_rule(game: EuchreGame, state: TrickState, action: str, sentence: str) -> None:
    assert action_error(game, state, parse_action(action)) == sentence


def test_every_number_of_the_larger_set_has_a_name() -> None:
    state = begun(*["pass"] * 4, game=DOUBLE_NINE)
    assert action_error(DOUBLE_NINE, state, parse_action("name 10")) == "The trump must be from blanks to nines."
    assert suit_name(9) == "nines"
