"""Forty-Two: the numbered examples of its rules, its options and its rulings."""

import pytest

from game.core.state import CHANCE, OVER, PASS, Bid, Deal, HandOver, MatchOver, NameTrump, Play, Scored, parse_action
from game.core.tiles import double_set, parse_tile
from game.rules.action_errors import action_error
from game.rules.tricks.forty_two import DOUBLES, NO_TRUMP, FortyTwoGame, tile_points
from game.rules.tricks.forty_two import FORTY_TWO as PLAIN
from game.rules.tricks.trick_game import Trick, TrickState
from game.text import words_for
from tests.decks import SEATS, Paid, in_words, played, stacked, tiles

LAST = ("6-6", "6-3", "6-2", "6-1")
"""The last trick of a hand made by `settled`: seat 0 leads and takes it, without trumps."""


def with_options(**options: object) -> FortyTwoGame:
    return PLAIN.variant(options=options)


def auction(*texts: str, game: FortyTwoGame = PLAIN, scores: tuple[int, int] = (0, 0)) -> TrickState:
    """Return the state after these bids; seat 3 has dealt, so seat 0 begins."""
    start = game.initial_state(leader=3, scores=scores)
    return played(game, start, str(Deal(game.deck())), *texts)


def said(game: FortyTwoGame, state: TrickState) -> list[str]:
    return [str(action) for action in game.legal_actions(state)]


def settled(
    bid: int, *lost: str, game: FortyTwoGame = PLAIN, scores: tuple[int, int] = (0, 0), bidder: int = 0
) -> TrickState:
    """Return the end of a hand with a bid of side 0, in which side 1 took a trick with each of the tiles `lost`."""
    kept = [tile for tile in double_set(6) if tile not in tiles(" ".join((*LAST, *lost)))]
    plain = [tile for tile in kept if not tile_points(tile)]
    counted = [tile for tile in kept if tile_points(tile)]
    tricks = []
    for text in lost:
        there = [*tiles(text), *(plain.pop() for _ in range(4 - len(tiles(text))))]
        tricks.append(Trick(tuple(enumerate(there)), there[0].high, 1))
    rest = counted + plain
    for nth in range(6 - len(lost)):
        four = rest[4 * nth : 4 * nth + 4]
        tricks.append(Trick(tuple(enumerate(four)), four[0].high, 0))
    taken = tuple(sum(game.trick_points(trick, 5) for trick in tricks if trick.winner == side) for side in (0, 1))
    state = game.initial_state(leader=3, scores=scores)._replace(
        hands=tuple(map(tiles, LAST)),
        to_move=0,
        bids=tuple(bid if seat == bidder else 0 for seat in range(4)),
        bidder=bidder,
        trump=NO_TRUMP,
        has_play_begun=True,
        tricks=tuple(tricks),
        points=taken,
    )
    return played(game, state, *LAST)


def scored(state: TrickState) -> dict[int, int]:
    return {event.side: event.points for event in state.events if isinstance(event, Scored)}


def why(state: TrickState) -> list[str]:
    return [event.why for event in in_words(PLAIN, state) if isinstance(event, Paid)]


def trick(*texts: str, trump: int | str, game: FortyTwoGame = PLAIN) -> int:
    """Return the seat that takes a trick of these plays, led by seat 0; each seat holds only the tile it plays."""
    hands = tuple(tiles(text.partition("/")[0]) for text in texts)
    state = auction("bid 30", "pass", "pass", "pass")._replace(hands=hands, trump=trump, has_play_begun=True, to_move=0)
    return played(game, state, *texts).tricks[-1].winner


def ranking(trump: int | str, called: int | str, *, game: FortyTwoGame = PLAIN) -> str:
    """Return the tiles that can win a trick, best first, without trumps unless trumps are called."""
    able = [tile for tile in double_set(6) if game.rank(trump, called, tile)[0] == (2 if called == trump else 1)]
    return " ".join(str(tile) for tile in sorted(able, key=lambda tile: game.rank(trump, called, tile), reverse=True))


# -- the table and the deal -------------------------------------------------------------------------------------------


def test_four_play_opposite_each_other_with_the_whole_double_six() -> None:
    assert PLAIN.players() == (4,)
    assert [PLAIN.side(seat, 4) for seat in range(4)] == [0, 1, 0, 1]
    state = auction()
    assert [*map(len, state.hands)] == [7, 7, 7, 7]
    assert state.boneyard == ()
    assert state.scores == (0, 0)


def test_the_heaviest_tile_drawn_deals_first_and_the_deal_passes_to_the_left() -> None:
    lots = PLAIN.apply(PLAIN.initial_state(), stacked(PLAIN, "2-1", "5-5", "6-4", "1-0"))
    assert lots.leader == 2, "6-4 is heavier than 5-5: ten pips each, but the larger end is larger"
    assert lots.to_move == CHANCE
    assert in_words(PLAIN, lots) == (
        "Draw for the deal: {0} 2-1, {1} 5-5, {2} 6-4, {3} 1-0. {2} has the heaviest tile. "
        "Of equally heavy tiles, the one with the larger number counts as heavier.",
    )
    dealt = PLAIN.apply(lots, Deal(PLAIN.deck()))
    assert dealt.to_move == 3
    void = played(PLAIN, dealt, "pass", "pass", "pass", "pass")
    assert (void.leader, void.to_move, void.hand) == (3, CHANCE, 1)
    assert PLAIN.apply(void, Deal(PLAIN.deck())).to_move == 0


def test_the_points_of_a_hand_make_forty_two() -> None:
    assert {str(tile): tile_points(tile) for tile in double_set(6) if tile_points(tile)} == {
        "5-5": 10, "6-4": 10, "5-0": 5, "4-1": 5, "3-2": 5,
    }  # fmt: skip
    assert 7 + sum(map(tile_points, double_set(6))) == 42


# -- the auction ------------------------------------------------------------------------------------------------------


def test_the_first_bid_is_from_30_to_42_and_the_next_is_higher() -> None:
    assert said(PLAIN, auction()) == [*(f"bid {points}" for points in range(30, 43)), "pass"]
    assert said(PLAIN, auction("bid 40")) == ["bid 41", "bid 42", "pass"]
    assert said(PLAIN, auction("bid 30", "pass", "bid 41")) == ["bid 42", "pass"]


def test_the_bids_above_42_are_taken_one_step_at_a_time_by_whoever_likes() -> None:
    assert said(PLAIN, auction("bid 42")) == ["bid 84", "pass"]
    assert said(PLAIN, auction("bid 42", "bid 84")) == ["bid 168", "pass"]
    assert said(PLAIN, auction("bid 42", "pass", "bid 84", "bid 168")) == ["bid 250", "pass"]


def test_the_auction_goes_round_until_three_have_passed() -> None:
    state = auction("bid 30", "bid 31", "pass", "bid 32", "bid 33", "pass")
    assert state.to_move == 3, "seat 2 is out of it"
    state = played(PLAIN, state, "pass")
    assert (state.to_move, state.bidder, state.bid) == (0, 0, 33)
    assert state.bids == (33, 0, 0, 0)
    assert not state.has_play_begun


def test_a_bid_after_three_passes_wins_at_once() -> None:
    state = auction("pass", "pass", "pass")
    assert (state.to_move, PASS in PLAIN.legal_actions(state)) == (3, True)
    state = played(PLAIN, state, "bid 30")
    assert (state.to_move, state.bidder) == (3, 3)
    assert NameTrump(4) in PLAIN.legal_actions(state)


def test_after_a_bid_of_250_the_others_still_speak() -> None:
    state = auction("bid 42", "bid 84", "bid 168", "bid 250")
    for seat in (0, 1, 2):
        assert (state.to_move, said(PLAIN, state)) == (seat, ["pass"])
        state = played(PLAIN, state, "pass")
    assert (state.to_move, state.bidder) == (3, 3)
    assert NameTrump(DOUBLES) in PLAIN.legal_actions(state)


def test_when_all_pass_there_is_no_hand() -> None:
    state = auction("pass", "pass", "pass", "pass")
    assert in_words(PLAIN, state) == (
        HandOver(None, False, (0, 0, 0, 0)),
        "Nobody bids, so the hand is not played. {0} deals.",
    )
    assert (state.leader, state.to_move, state.scores) == (0, CHANCE, (0, 0))


def test_a_hand_that_all_pass_ends_no_match() -> None:
    assert auction("pass", "pass", "pass", "pass", scores=(250, 250)).to_move == CHANCE


def test_the_winner_of_the_auction_names_the_trump_and_leads() -> None:
    state = auction("pass", "bid 30", "pass", "pass")
    assert said(PLAIN, state) == [*(f"name {suit}" for suit in range(7)), "name doubles", "name none"]
    state = played(PLAIN, state, "name 5")
    assert (state.to_move, state.trump, state.has_play_begun) == (1, 5, True)
    assert PLAIN.legal_actions(state) == tuple(map(Play, state.hands[1]))


def test_the_contract_says_who_bid_what_and_on_which_trump() -> None:
    assert words_for(PLAIN, SEATS).contract(auction()) == words_for(PLAIN, SEATS).contract(auction("pass")) == ""
    assert words_for(PLAIN, SEATS).contract(auction("pass", "bid 31")) == "{1} bids 31"
    assert words_for(PLAIN, SEATS).contract(auction("bid 30", "bid 31", "bid 40")) == "{2} bids 40"
    named = auction("bid 32", "pass", "pass", "pass")
    assert words_for(PLAIN, SEATS).contract(played(PLAIN, named, "name 5")) == "{0} bid 32; fives are trumps"
    assert words_for(PLAIN, SEATS).contract(played(PLAIN, named, "name doubles")) == "{0} bid 32; doubles are trumps"
    assert words_for(PLAIN, SEATS).contract(played(PLAIN, named, "name none")) == "{0} bid 32, with no trumps"


def test_what_has_been_taken_stands_beside_what_was_bid() -> None:
    state = auction("bid 42", "bid 84", "pass", "pass", "pass")._replace(points=(3, 11))
    assert [words_for(PLAIN, SEATS).tally(state, side) for side in (0, 1)] == ["3", "11 of 42"]
    assert words_for(PLAIN, SEATS).tally(auction(), 0) == "0"


def test_a_bid_says_what_it_commits_its_side_to() -> None:
    assert [words_for(PLAIN, SEATS).commitment(bid) for bid in (30, 42, 168)] == [
        "take 30 of the 42 points",
        "take all 42 points, and score 42",
        "take all 42 points, and score 168",
    ]
    marks = with_options(scoring="marks")
    assert [words_for(marks, SEATS).commitment(bid) for bid in (30, 84)] == [
        "take 30 of the 42 points, for 1 mark",
        "take 42 of the 42 points, for 2 marks",
    ]


# -- rank and following -----------------------------------------------------------------------------------------------


def test_trick_example_fives_trump() -> None:
    assert ranking(5, 6) == "6-6 6-4 6-3 6-2 6-1 6-0"
    assert ranking(5, 5) == "5-5 6-5 5-4 5-3 5-2 5-1 5-0"
    assert trick("6-4", "6-6", "6-3", "6-2", trump=5) == 1
    assert trick("6-4", "6-6", "6-5", "6-3", trump=5) == 2
    assert trick("6-4", "3-3", "4-4", "4-2", trump=5) == 0, "a tile that is neither a trump nor a six cannot win"
    assert trick("6-5", "5-4", "6-6", "5-5", trump=5) == 3


def test_trick_example_doubles_trump() -> None:
    assert ranking(DOUBLES, 4) == "6-4 5-4 4-3 4-2 4-1 4-0"
    assert ranking(DOUBLES, 6) == "6-5 6-4 6-3 6-2 6-1 6-0"
    assert ranking(DOUBLES, DOUBLES) == "6-6 5-5 4-4 3-3 2-2 1-1 0-0"
    assert trick("4-2", "6-4", "4-1", "5-3", trump=DOUBLES) == 1
    assert trick("4-2", "6-4", "4-4", "5-4", trump=DOUBLES) == 2
    assert trick("1-1", "6-5", "2-2", "0-0", trump=DOUBLES) == 2


def test_trick_example_no_trump() -> None:
    assert ranking(NO_TRUMP, 3) == "3-3 6-3 5-3 4-3 3-2 3-1 3-0"
    assert trick("3-1", "6-6", "3-2", "3-0", trump=NO_TRUMP) == 2
    assert trick("3-1", "6-6", "5-5", "4-4", trump=NO_TRUMP) == 0


def following(hand: str, led: str, trump: int | str, game: FortyTwoGame = PLAIN) -> list[str]:
    """Return what seat 1 may play from a hand to a tile that seat 0 leads."""
    state = auction("bid 30", "pass", "pass", "pass", game=game)
    lead = parse_action(led)
    assert isinstance(lead, Play)
    hands = ((lead.tile,), tiles(hand), tiles("0-0"), tiles("1-0"))
    return said(game, played(game, state._replace(hands=hands, trump=trump, has_play_begun=True, to_move=0), led))


def test_suit_is_followed_by_whoever_can() -> None:
    assert following("6-3 4-4 2-0", "6-4", 5) == ["6-3"], "6-4 can be led only as sixes, not fours"
    assert following("4-4 6-5 2-0", "6-4", 5) == ["4-4", "6-5", "2-0"], "6-5 is a trump, and nobody has to trump"
    assert following("6-5 2-0 6-6", "5-1", 5) == ["6-5"]
    assert following("6-6 2-0", "6-4", DOUBLES) == ["6-6", "2-0"]
    assert following("6-6 2-0", "4-4", DOUBLES) == ["6-6"]
    assert following("6-6 4-1 2-0", "6-4", NO_TRUMP) == ["6-6"]


def test_the_winner_of_a_trick_leads_to_the_next_and_its_points_are_counted() -> None:
    hands = tuple(map(tiles, ("6-4 1-0", "6-5 2-1", "6-1 3-0", "6-0 5-0")))
    state = auction("bid 30", "pass", "pass", "pass")._replace(hands=hands, trump=NO_TRUMP, has_play_begun=True)
    state = played(PLAIN, state, "6-4", "6-5")
    assert state.trick == Trick(((0, parse_tile("6-4")), (1, parse_tile("6-5"))), 6, 1)
    state = played(PLAIN, state, "6-1", "6-0")
    assert (state.to_move, state.trick, state.points, state.events) == (1, None, (0, 11), ())
    state = played(PLAIN, state, "2-1", "3-0", "5-0", "1-0")
    assert [taken.winner for taken in state.tricks] == [1, 1]
    assert HandOver(1, False, (0, 2, 0, 0)) in state.events


# -- settlement -------------------------------------------------------------------------------------------------------


def test_example_1_a_bid_made_scores_both_sides_what_they_took() -> None:
    state = settled(32, "5-0", "")
    assert scored(state) == {0: 35, 1: 7}
    assert state.scores == (35, 7)
    assert why(state) == [
        "{0} bid 32 and made it: 5 for tricks + 5 for 3-2 + 5 for 4-1 + 10 for 5-5 + 10 for 6-4 = 35",
        "2 for tricks + 5 for 5-0 = 7",
    ]
    assert state.events[0] == HandOver(0, False, (5, 2, 0, 0))
    assert (state.to_move, state.leader) == (CHANCE, 0)


def test_example_2_a_bid_failed_pays_the_others_the_bid_as_well() -> None:
    state = settled(34, "6-4", "")
    assert scored(state) == {1: 46}
    assert why(state) == ["2 for tricks + 10 for 6-4 + 34 for the bid = 46 ({0} bid 34 and took only 30)"]
    assert state.events[0] == HandOver(1, False, (5, 2, 0, 0))


def test_example_3_a_bid_of_42_scores_42_and_no_more() -> None:
    assert scored(settled(42)) == {0: 42}
    assert why(settled(42)) == ["{0} bid 42 and made it: all 42 points"]
    assert scored(settled(41)) == {0: 42}


@pytest.mark.parametrize(
    ("bid", "lost", "paid"),
    [
        pytest.param(42, ["5-0"], {1: 48}, id="example 4"),
        pytest.param(84, ["6-4"], {1: 95}, id="example 5"),
        pytest.param(168, [], {0: 168}, id="example 6"),
        pytest.param(42, [""], {1: 43}, id="one trick is enough to fail"),
        pytest.param(35, ["5-0", ""], {0: 35, 1: 7}, id="the bid exactly"),
        pytest.param(36, ["5-0", ""], {1: 43}, id="the bid by one"),
    ],
)
def test_what_a_bid_pays(bid: int, lost: list[str], paid: dict[int, int]) -> None:
    assert scored(settled(bid, *lost)) == paid


def test_example_7_with_both_sides_out_the_bidding_side_wins() -> None:
    state = settled(30, "5-5", "", scores=(225, 248))
    assert state.scores == (255, 260)
    assert state.to_move == OVER
    assert state.events[-1] == MatchOver(0)


def test_example_8_a_failed_bid_lets_the_others_out() -> None:
    state = settled(31, "6-4", "", "", scores=(232, 240))
    assert state.scores == (232, 284)
    assert state.events[-1] == MatchOver(1)


def test_both_sides_out_with_equal_totals_is_no_tie() -> None:
    assert settled(30, "5-5", "", scores=(230, 248), bidder=2).events[-1] == MatchOver(0)


def test_a_match_goes_on_below_the_target_and_250_from_nothing_wins_it() -> None:
    assert settled(30, "", scores=(208, 248)).to_move == CHANCE
    state = settled(250)
    assert (state.scores, state.events[-1]) == ((250, 0), MatchOver(0))


# -- options ----------------------------------------------------------------------------------------------------------


def test_forty_two_option_auction_one_round_lets_everyone_speak_once() -> None:
    game = with_options(auction="one round")
    state = auction("bid 30", "bid 31", "pass", "bid 32", game=game)
    assert (state.to_move, state.bidder) == (3, 3)
    assert NameTrump(0) in game.legal_actions(state)
    assert auction("bid 30", "bid 31", "pass", "bid 32").to_move == 0
    assert auction("bid 30", "bid 31", "pass", "pass", game=game).to_move == 1


@pytest.mark.parametrize("minimum", [30, 32])
def test_forty_two_option_all_pass_makes_the_dealer_bid(minimum: int) -> None:
    game = with_options(all_pass="dealer must bid", minimum_bid=minimum)
    state = auction("pass", "pass", "pass", game=game)
    assert said(game, state) == [f"bid {points}" for points in range(minimum, 43)]
    assert PASS in game.legal_actions(auction("pass", "pass", game=game))
    assert PASS in game.legal_actions(auction("bid 42", "pass", "pass", game=game))
    assert "the dealer must bid" in str(action_error(game, state, PASS))


def test_forty_two_option_minimum_bid() -> None:
    for least in (30, 31, 32):
        game = with_options(minimum_bid=least)
        assert said(game, auction(game=game))[0] == f"bid {least}"
        assert said(game, auction("bid 35", game=game))[0] == "bid 36"


def test_forty_two_option_limit_steps() -> None:
    game = with_options(limit_steps="42-84")
    assert said(game, auction("bid 42", game=game)) == ["bid 84", "pass"]
    assert said(game, auction("bid 42", "bid 84", game=game)) == ["pass"]
    game = with_options(limit_steps=42)
    assert said(game, auction("bid 41", game=game)) == ["bid 42", "pass"]
    assert said(game, auction("bid 42", game=game)) == ["pass"]
    game = with_options(limit_steps="42 or 84-168-250")
    assert said(game, auction("bid 41", game=game)) == ["bid 42", "bid 84", "pass"]
    assert said(game, auction("bid 42", game=game)) == ["bid 84", "pass"]
    assert said(game, auction("bid 84", game=game)) == ["bid 168", "pass"]
    assert action_error(game, AUCTION, Bid(50)) == "The only bid above 42 is 84."


def test_forty_two_as_played_today() -> None:
    """One bid each, the dealer must bid if the others pass, two marks may be bid at once, and seven marks win."""
    game = PLAIN.variant("forty_two_today")
    assert said(game, auction("pass", "pass", "pass", game=game)) == [*(f"bid {n}" for n in range(30, 43)), "bid 84"]
    state = auction("pass", "bid 84", "pass", "pass", game=game)
    assert (state.to_move, game.target, game.marks(state.bid)) == (1, 7, 2)
    assert all(game.is_decided(state._replace(points=points)) for points in ((1, 0), (0, 42)))
    assert not game.is_decided(state._replace(points=(0, 41)))


def test_options_doubles_trump_and_no_trump() -> None:
    auctioned = ("bid 30", "pass", "pass", "pass")
    for knob, trump in (("doubles_trump", DOUBLES), ("no_trump", NO_TRUMP)):
        game = with_options(**{knob: False})
        state = auction(*auctioned, game=game)
        assert NameTrump(trump) not in game.legal_actions(state)
        assert len(game.legal_actions(state)) == 8
        assert "at this table" in str(action_error(game, state, NameTrump(trump)))


def test_forty_two_option_no_trump_doubles_low() -> None:
    game = with_options(no_trump_doubles="low")
    assert ranking(NO_TRUMP, 3, game=game) == "6-3 5-3 4-3 3-2 3-1 3-0 3-3"
    assert ranking(3, 3, game=game) == "3-3 6-3 5-3 4-3 3-2 3-1 3-0", "with trumps the double is still best"
    assert trick("3-3", "3-0", "6-6", "5-4", trump=NO_TRUMP, game=game) == 1
    assert following("3-3 6-6", "3-1", NO_TRUMP, game=game) == ["3-3"]


def test_forty_two_option_no_trump_doubles_a_suit_of_their_own() -> None:
    game = with_options(no_trump_doubles="own suit")
    assert ranking(NO_TRUMP, 3, game=game) == "6-3 5-3 4-3 3-2 3-1 3-0"
    assert ranking(NO_TRUMP, DOUBLES, game=game) == "6-6 5-5 4-4 3-3 2-2 1-1 0-0"
    assert trick("3-1", "3-3", "6-6", "3-0", trump=NO_TRUMP, game=game) == 0, "doubles are no trumps"
    assert trick("3-3", "6-6", "2-1", "5-5", trump=NO_TRUMP, game=game) == 1
    assert following("6-6 3-1", "3-3", NO_TRUMP, game=game) == ["6-6"]
    assert following("3-3 2-1", "3-0", NO_TRUMP, game=game) == ["3-3", "2-1"]


def test_forty_two_option_lead_suit_named() -> None:
    game = with_options(lead_suit="named")
    state = auction("bid 30", "pass", "pass", "pass", game=game)
    state = state._replace(
        hands=tuple(map(tiles, ("6-4 6-5 3-3", "6-1 4-2", "0-0", "1-0"))), trump=5, has_play_begun=True
    )
    assert said(game, state) == ["6-4/6", "6-4/4", "6-5", "3-3"], "a trump or a double has one suit to call"
    assert said(game, played(game, state, "6-4/4")) == ["4-2"]
    assert said(game, played(game, state, "6-4/6")) == ["6-1"]
    assert trick("6-4/4", "6-6", "4-4", "5-1", trump=2, game=game) == 2
    assert action_error(game, state, Play(parse_tile("6-4"))) == "6-4 can be led as sixes or fours. Choose one."


@pytest.mark.parametrize(("bid", "marks"), [(30, 1), (41, 1), (42, 1), (84, 2), (168, 3), (250, 4)])
def test_forty_two_option_scoring_in_marks(bid: int, marks: int) -> None:
    game = with_options(scoring="marks")
    assert scored(settled(bid, game=game)) == {0: marks}
    assert scored(settled(bid, "5-5", "6-4", game=game)) == {1: marks}, "20 points taken is never enough"
    assert settled(bid, game=game, scores=(7 - marks, 6)).events[-1] == MatchOver(0)
    assert settled(bid, game=game, scores=(6 - marks, 6)).to_move == CHANCE
    assert why(settled(30, "5-5", "6-4", game=game)) == ["{0} bid 30 and took only 20"]


def test_marks_are_played_to_seven_whatever_the_target() -> None:
    assert PLAIN.target == 250
    assert with_options(scoring="marks").target == 7
    assert with_options(scoring="marks", target=500).target == 7


def test_forty_two_option_target() -> None:
    for target in (150, 250, 500):
        game = with_options(target=target)
        assert settled(30, game=game, scores=(target - 42, 0)).to_move == OVER
        assert settled(30, game=game, scores=(target - 43, 0)).to_move == CHANCE


def nearly(game: FortyTwoGame, bid: int, points: tuple[int, int]) -> TrickState:
    """Return the state after a trick worth 1 to side 0 that leaves these points, and a tile in each hand."""
    state = auction("bid 30", "pass", "pass", "pass", game=game)._replace(
        bids=(bid, 0, 0, 0),
        hands=tuple(map(tiles, ("6-6 1-0", "6-5 2-0", "6-3 3-0", "6-2 4-0"))),
        trump=NO_TRUMP,
        has_play_begun=True,
        points=(points[0] - 1, points[1]),
    )
    return played(game, state, "6-6", "6-5", "6-3", "6-2")


@pytest.mark.parametrize(
    ("bid", "points", "winner"),
    [
        pytest.param(30, (30, 5), 0, id="made"),
        pytest.param(30, (20, 13), 1, id="out of reach"),
        pytest.param(84, (30, 1), 1, id="one trick lost"),
        pytest.param(30, (29, 12), None, id="open"),
        pytest.param(84, (41, 0), None, id="a limit bid is made by the last trick only"),
    ],
)
def test_forty_two_option_stop_early_stops_a_hand_in_marks_when_it_is_decided(
    bid: int, points: tuple[int, int], winner: int | None
) -> None:
    game = with_options(scoring="marks", stop_early=True)
    state = nearly(game, bid, points)
    assert (state.to_move == CHANCE) == (winner is not None)
    assert [event.winner for event in state.events if isinstance(event, HandOver)] == [winner] * (winner is not None)
    for plays_on in (with_options(stop_early=True), with_options(scoring="marks")):
        assert nearly(plays_on, bid, points).to_move == 0


# -- views and refusals -----------------------------------------------------------------------------------------------


def test_a_view_shows_what_is_on_the_table_and_no_hand_but_ones_own() -> None:
    hands = tuple(map(tiles, ("6-4 1-0", "6-5 2-1", "6-1 3-0", "6-0 5-0")))
    state = auction("bid 30", "pass", "pass", "pass")._replace(hands=hands, trump=NO_TRUMP, has_play_begun=True)
    state = played(PLAIN, state, "6-4", "6-5", "6-1", "6-0", "2-1")
    view = PLAIN.observe(state, 2)
    assert [*map(str, view.hands[2])] == ["3-0"]
    assert {str(tile) for seat in (0, 1, 3) for tile in view.hands[seat]} == {"?-?"}
    assert (view.tricks, view.trick, view.trump, view.bids) == (state.tricks, state.trick, NO_TRUMP, (30, 0, 0, 0))
    assert [str(action) for _seat, action in view.history][:5] == ["bid 30", "pass", "pass", "pass", "6-4"]


AUCTION = auction("bid 35")
AT_42 = auction("bid 42")
AT_250 = auction("bid 42", "bid 84", "bid 168", "bid 250")
NAMING = auction("bid 30", "pass", "pass", "pass")
LEADING = NAMING._replace(
    hands=tuple(map(tiles, ("6-4 1-0", "6-3 2-1", "6-1 3-0", "6-0 5-0"))), trump=5, has_play_begun=True
)
FOLLOWING = played(PLAIN, LEADING, "6-4")


@pytest.mark.parametrize(
    ("state", "action", "sentence"),
    [
        (FOLLOWING, "2-1", "Follow suit: sixes were led, and you have 6-3."),
        (FOLLOWING, "6-3/6", "You choose a suit only when you lead."),
        (FOLLOWING, "5-4", "You don't have 5-4."),
        (FOLLOWING, "6-3@0", "Just play the tile to the trick."),
        (FOLLOWING, "pass", "The tricks have begun, so play a tile."),
        (LEADING, "6-4/4", "6-4 is always led as sixes."),
        (NAMING, "name 7", "The trump must be from blanks to sixes."),
        (NAMING, "1-1", "The winner of the auction names the trump, then leads."),
        (AUCTION, "bid 35", "You must bid at least 36."),
        (AUCTION, "bid 84", "You can't bid more than 42 before somebody has bid 42."),
        (AUCTION, "name 5", "First bid or pass."),
        (AT_42, "bid 168", "After 42 the only higher bid is 84."),
        (AT_250, "bid 251", "Nobody can bid more than 250."),
        (PLAIN.initial_state(), "pass", "The tiles are not dealt yet."),
        (settled(250), "pass", "The match is over."),
    ],
)
def test_forty_two_a_refusal_cites_the_rule(state: TrickState, action: str, sentence: str) -> None:
    assert action_error(PLAIN, state, parse_action(action)) == sentence


def test_where_42_is_the_highest_bid_a_refusal_says_so() -> None:
    game = with_options(limit_steps="42")
    assert action_error(game, AUCTION, Bid(84)) == "Nobody can bid more than 42."


def test_a_named_suit_must_be_one_of_the_tile() -> None:
    game = with_options(lead_suit="named")
    assert action_error(game, LEADING, parse_action("6-4/5")) == "6-4 can be led only as sixes or fours."
    assert action_error(game, LEADING, parse_action("6-4/4")) is None
    assert action_error(game, NAMING, Bid(31)) == "The winner of the auction names the trump, then leads."
