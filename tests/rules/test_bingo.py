"""Bingo: the numbered examples of its rules, its options and its rulings.

By default 4-2 is turned up, so fours are trumps, and seat 0 is the eldest hand.
"""

from typing import Any

import pytest

from game.core.state import CHANCE, OVER, Announce, Deal, HandOver, MatchOver, Scored, parse_action
from game.core.tiles import HIDDEN, Tile, double_set, parse_tile
from game.rules.action_errors import action_error
from game.rules.tricks.bingo import BINGO as PLAIN
from game.rules.tricks.bingo import BingoGame
from game.rules.tricks.trick_state import StockClosure, Trick, TrickState
from game.text import action_sentences, words_for
from tests.decks import SEATS, Paid, in_words, legal, played, stacked, tiles

NAMES = ("Ann", "Ben", "Cid")
HANDS = ("6-6 5-5 6-5 4-3 2-1 3-0 5-1", "0-0 3-3 6-0 5-0 5-3 6-2 4-1")
TURNED = "4-2"
STOCK = "4-4 1-1 5-2 6-1"
DECLARED = PLAIN.variant(options={"claim": "must declare"})
GRADED = PLAIN.variant(options={"close_failure": "1/2/3"})


def with_options(**options: object) -> BingoGame:
    return PLAIN.variant(options=options)


def begun(
    *texts: str,
    game: BingoGame = PLAIN,
    hands: tuple[str, ...] = HANDS,
    turned: str = TURNED,
    stock: str = STOCK,
    scores: tuple[int, ...] | None = None,
) -> TrickState:
    """Return the state after these actions in a hand dealt like this; the tiles of `stock` are drawn first."""
    start = game.initial_state(len(hands), leader=0, scores=scores)
    return played(game, start, str(stacked(game, *hands, boneyard=f"{turned} {stock}")), *texts)


def past(*winners: int) -> tuple[Trick, ...]:
    """Return earlier tricks, taken by these seats."""
    return tuple(Trick(((seat, Tile(1, 2)), (1 - seat, Tile(1, 3))), 2, seat) for seat in winners)


def late(
    *hands: str,
    points: tuple[int, ...] = (0, 0),
    winners: tuple[int, ...] = (),
    closing: StockClosure | None = None,
    boneyard: str = "",
    game: BingoGame = PLAIN,
    scores: tuple[int, ...] = (0, 0),
    carried: int = 0,
    trump: int = 4,
) -> TrickState:
    """Return a position with seat 0 on lead, with these hands, points and earlier tricks."""
    return game.initial_state(2, leader=0, first_hand=False, scores=scores)._replace(
        hands=tuple(map(tiles, hands)),
        boneyard=tiles(boneyard),
        to_move=0,
        trump=trump,
        turned=parse_tile(TURNED),
        has_play_begun=True,
        points=points,
        tricks=past(*winners),
        stock_closure=closing,
        carried=carried,
    )


def taker(lead: str, answer: str, *, trump: int = 4, game: BingoGame = PLAIN) -> int:
    """Return the seat that takes a trick led by seat 0; both seats hold one tile more."""
    state = late(f"{lead} 1-1", f"{answer} 2-2", trump=trump, game=game)._replace(boneyard=tiles("3-1 2-1"))
    return played(game, state, lead, answer).tricks[-1].winner


def scored(state: TrickState) -> dict[int, int]:
    return {event.side: event.points for event in state.events if isinstance(event, Scored)}


def why(state: TrickState) -> list[str]:
    return [event.why for event in in_words(PLAIN, state) if isinstance(event, Paid)]


def log_of(state: TrickState, text: str, game: BingoGame = PLAIN) -> list[str]:
    """Return the log lines of an action."""
    return action_sentences(game, state, parse_action(text), played(game, state, text), NAMES)


def reaching(
    points: tuple[int, int], winners: tuple[int, ...] = (0, 1), *, game: BingoGame = PLAIN, **more: Any
) -> TrickState:
    """Return the state after seat 0 takes a trick worth 14 more, with 0-0."""
    state = late("0-0 6-5", "1-0 5-1", points=points, winners=winners, game=game, **more)
    return played(game, state, "0-0", "1-0")


# -- the table and the deal -------------------------------------------------------------------------------------------


def test_two_play_or_three_one_of_whom_deals() -> None:
    assert PLAIN.players() == (2, 3)
    assert PLAIN.usual_players == 2
    state = begun()
    assert [*map(len, state.hands)] == [7, 7]
    assert len(state.boneyard) == 14
    assert (state.to_move, state.has_play_begun, state.trump, state.scores) == (0, True, 4, (0, 0))
    assert in_words(PLAIN, state) == ("{0} turns up 4-2: fours are trumps.",)


def test_the_lightest_tile_drawn_leads_and_a_blank_weighs_seven() -> None:
    for drawn, leader in (("0-0", "6-5"), 1), (("3-2", "1-0"), 0), (("2-1", "1-1"), 1), (("6-1", "5-2"), 1):
        lots = PLAIN.apply(PLAIN.initial_state(), stacked(PLAIN, *drawn))
        assert lots.leader == leader
        words = f"Draw for the lead: {{0}} {drawn[0]}, {{1}} {drawn[1]}. {{{leader}}} has the lightest tile."
        if drawn == ("6-1", "5-2"):
            words += " Of equally heavy tiles, the one with the larger number counts as heavier."
        assert in_words(PLAIN, lots) == (words,)
        assert PLAIN.apply(lots, Deal(PLAIN.deck())).to_move == leader


def test_the_eldest_hand_alternates() -> None:
    state = reaching((60, 0))
    assert (state.leader, state.hand, state.to_move) == (1, 2, CHANCE)
    dealt = PLAIN.apply(state, Deal(PLAIN.deck()))
    assert (dealt.to_move, PLAIN.dealer(dealt)) == (1, 0)
    assert str(in_words(PLAIN, dealt)[0]).startswith("{1} turns up")


@pytest.mark.parametrize(
    ("turned", "trump"), [("4-2", 4), ("6-5", 6), ("1-1", 1), ("6-0", 0), ("1-0", 0), ("0-0", 0), ("3-2", 3)]
)
def test_the_larger_end_is_trump_and_a_blank_is_larger_than_six(turned: str, trump: int) -> None:
    rest = [str(tile) for tile in double_set(6) if str(tile) != turned]
    hands = (" ".join(rest[:7]), " ".join(rest[7:14]))
    state = begun(hands=hands, turned=turned, stock=" ".join(rest[14:]))
    assert state.trump == trump
    assert str(state.boneyard[-1]) == turned


def test_everybody_sees_the_tile_turned_up_and_no_other_of_the_stock() -> None:
    state = begun()
    for seat in (0, 1):
        assert PLAIN.observe(state, seat).boneyard == (HIDDEN,) * 13 + tiles("4-2")


# -- rank -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "ranked"),
    [
        (4, "0-0 4-4 4-0 6-4 5-4 4-3 4-2 4-1"),
        (6, "0-0 6-6 6-0 6-5 6-4 6-3 6-2 6-1"),
        (1, "0-0 1-1 1-0 6-1 5-1 4-1 3-1 2-1"),
        (0, "0-0 6-0 5-0 4-0 3-0 2-0 1-0"),
    ],
)
def test_bingo_is_the_highest_trump_and_a_blank_is_next_to_the_double(trump: int, ranked: str) -> None:
    trumps = [tile for tile in double_set(6) if PLAIN.is_trump(trump, tile)]
    best_first = sorted(trumps, key=lambda tile: PLAIN.rank(trump, trump, tile), reverse=True)
    assert " ".join(map(str, best_first)) == ranked
    assert PLAIN.lowest_trump(trump) == best_first[-1]


def test_a_trump_beats_any_other_tile_and_a_higher_trump_a_lower_one() -> None:
    assert taker("6-6", "4-1") == 1
    assert taker("4-1", "6-6") == 0
    assert taker("4-1", "4-2") == 1
    assert taker("4-0", "6-4") == 0
    assert taker("4-4", "0-0") == taker("6-6", "0-0") == 1


def test_equal_spots_are_the_leaders() -> None:
    assert taker("5-2", "6-1") == taker("6-1", "5-2") == 0
    assert taker("1-0", "6-2") == taker("6-2", "1-0") == 0  # eight each


# -- the worked examples ----------------------------------------------------------------------------------------------


def test_example_1_what_tiles_count() -> None:
    counted = {str(tile): PLAIN.tile_points(4, tile) for tile in double_set(6) if PLAIN.tile_points(4, tile)}
    assert counted == {
        "4-4": 28, "6-4": 10, "5-4": 9, "4-3": 7, "4-0": 11, "4-2": 6, "4-1": 5,
        "6-6": 12, "5-5": 10, "3-3": 6, "2-2": 4, "1-1": 2, "0-0": 14, "3-0": 10,
    }  # fmt: skip
    assert sum(counted.values()) == 134


@pytest.mark.parametrize(("trump", "total"), [(1, 135), (2, 138), (3, 131), (4, 134), (5, 147), (6, 140), (0, 143)])
def test_the_points_in_the_set(trump: int, total: int) -> None:
    assert sum(PLAIN.tile_points(trump, tile) for tile in double_set(6)) == total


def test_what_counts_in_every_trump() -> None:
    six_four, three_blank, bingo = tiles("6-4 3-0 0-0")
    for trump in range(7):
        assert PLAIN.tile_points(trump, six_four) == PLAIN.tile_points(trump, three_blank) == 10
        assert PLAIN.tile_points(trump, bingo) == (28 if trump == 0 else 14)
        assert PLAIN.tile_points(trump, Tile(trump, trump)) == 28


@pytest.mark.parametrize("lead", ["4-4", "0-0"])
def test_example_2_bingo_takes_the_double_of_trumps(lead: str) -> None:
    answer = "0-0" if lead == "4-4" else "4-4"
    bingo = 1 if lead == "4-4" else 0
    state = played(PLAIN, late(f"{lead} 1-1", f"{answer} 2-2"), lead, answer)
    assert state.points[bingo] == 42
    assert scored(state) == {bingo: 1}
    assert why(state) == ["Bingo takes 4-4"]
    assert state.to_move == bingo, "the hand goes on"


@pytest.mark.parametrize(
    ("plain", "answer", "winner"),
    [
        ("spots", "6-0", 1), ("spots", "5-0", 1), ("spots", "5-3", 0),
        ("suit", "6-0", 1), ("suit", "5-0", 0), ("suit", "5-3", 0),
    ],
)  # fmt: skip
def test_example_3_a_trick_without_trumps(plain: str, answer: str, winner: int) -> None:
    assert taker("6-5", answer, game=with_options(plain=plain)) == winner


@pytest.mark.parametrize(
    ("doubles", "points"),
    [
        ("6-6 5-5", 20), ("6-6 0-0", 30), ("6-6 5-5 4-4", 40), ("6-6 5-5 0-0", 50), ("6-6 5-5 4-4 3-3", 50),
        ("6-6 5-5 4-4 3-3 2-2", 60), ("6-6 5-5 4-4 3-3 2-2 1-1", 70), ("6-6 5-5 4-4 3-3 2-2 0-0", 80),
        ("6-6 5-5 4-4 3-3 2-2 1-1 0-0", 90),
    ],
)  # fmt: skip
def test_example_4_what_doubles_announced_bring(doubles: str, points: int) -> None:
    state = late(f"{doubles} 2-1", "5-1 6-1", boneyard="3-1 4-2")
    announced = [action for action in PLAIN.legal_actions(state) if isinstance(action, Announce)]
    assert announced == [Announce(points)]
    assert PLAIN.announcement(tiles("6-6 5-5 0-0")) == 50


@pytest.mark.parametrize(
    ("points", "winners", "paid", "words"),
    [
        ((56, 28), (0, 1), 2, "70 points to 28, fewer than 30"),
        ((56, 31), (0, 1), 1, "70 points to 31"),
        ((56, 30), (0, 1), 1, "70 points to 30"),
        ((56, 29), (0, 1), 2, "70 points to 29, fewer than 30"),
        ((56, 0), (0,), 3, "70 points, and {1} has no trick"),
        ((60, 0), (0, 1), 2, "74 points to 0, fewer than 30"),
    ],
)
def test_example_5_what_a_hand_is_worth(
    points: tuple[int, int], winners: tuple[int, ...], paid: int, words: str
) -> None:
    state = reaching(points, winners)
    assert state.to_move == CHANCE, "the hand stops though tiles are left"
    assert (scored(state), why(state)) == ({0: paid}, [words])
    taken = (winners.count(0) + 1, winners.count(1))
    assert state.events[0] == HandOver(0, False, taken)


def test_example_6_seven_is_game() -> None:
    state = reaching((56, 28), scores=(5, 6))
    assert (state.scores, state.to_move) == ((7, 6), OVER)
    assert state.events[-1] == MatchOver(0)
    assert reaching((56, 31), scores=(5, 6)).to_move == CHANCE


def test_69_points_do_not_stop_a_hand() -> None:
    assert reaching((55, 28)).to_move == 0


# -- the stock --------------------------------------------------------------------------------------------------------


def test_while_the_stock_is_open_any_tile_answers() -> None:
    state = begun("6-5")
    assert legal(PLAIN, state) == set(HANDS[1].split())


def test_both_draw_after_a_trick_the_taker_first_and_the_taker_leads() -> None:
    state = begun("6-5", "6-0")
    assert (state.to_move, legal(PLAIN, state)) == (1, {"draw", "close"})
    state = played(PLAIN, state, "draw")
    assert str(state.hands[1][-1]) == "4-4"
    assert (state.to_move, legal(PLAIN, state)) == (0, {"draw"})
    state = played(PLAIN, state, "draw")
    assert str(state.hands[0][-1]) == "1-1"
    assert (state.to_move, state.drawing, [*map(len, state.hands)]) == (1, False, [7, 7])
    assert PLAIN.observe(state, 0).hands[1] == (HIDDEN,) * 7


@pytest.mark.parametrize("taker_of_it", ["loser", "winner"])
def test_the_last_two_tiles_of_the_stock(taker_of_it: str) -> None:
    game = with_options(turnup_taker=taker_of_it)
    state = late("6-5 1-1", "6-1 3-3", boneyard="3-2 4-2", game=game)
    state = played(game, state, "6-5", "6-1", "draw", "draw")
    turned = 0 if taker_of_it == "winner" else 1
    assert str(state.hands[turned][-1]) == "4-2"
    assert str(state.hands[1 - turned][-1]) == "3-2"
    view = PLAIN.observe(state, 1 - turned)
    assert view.hands[turned] == (HIDDEN, parse_tile("4-2")), "everybody knows who has the tile turned up"
    assert state.boneyard == ()
    assert legal(game, state) == {"1-1", str(state.hands[0][-1])}, "there is nothing to close"


def test_a_whole_hand_has_fourteen_tricks() -> None:
    state = begun(game=DECLARED)
    while len(state.tricks) < 14:
        state = DECLARED.apply(state, DECLARED.legal_actions(state)[0])
    assert state.boneyard == ()
    assert not any(state.hands)


@pytest.mark.parametrize(
    ("hand", "lead", "follows"),
    [
        ("6-3 5-1 4-0", "6-5", "6-3"),
        ("5-1 5-3 4-0", "6-5", "5-1 5-3 4-0"),  # none has a six
        ("6-4 5-1", "6-5", "6-4 5-1"),  # 6-4 is a trump, and no six
        ("0-0 6-6 5-1", "4-1", "0-0"),
        ("4-3 0-0 5-1", "4-1", "4-3 0-0"),
        ("4-3 6-6", "0-0", "4-3"),
        ("6-6 5-1", "4-1", "6-6 5-1"),
        ("6-5 5-0 3-2", "6-0", "5-0"),  # the blank is the larger end
        ("0-0 6-5 3-2", "6-0", "0-0 6-5 3-2"),  # 0-0 is a trump, and no blank
        ("5-3 3-1 6-6", "3-3", "5-3 3-1"),
    ],
)
def test_when_the_stock_is_gone_suit_is_followed(hand: str, lead: str, follows: str) -> None:
    state = played(PLAIN, late(lead, hand, winners=(0,)), lead)
    assert legal(PLAIN, state) == set(follows.split())
    closed = late(lead, hand, winners=(0,), closing=StockClosure(1, (0, 0), (1, 0)), boneyard="2-2 4-2")
    assert legal(PLAIN, played(PLAIN, closed, lead)) == set(follows.split())


def test_nobody_has_to_win_a_trick() -> None:
    state = played(PLAIN, late("5-4", "6-4 4-1", winners=(0,)), "5-4")
    assert legal(PLAIN, state) == {"6-4", "4-1"}


# -- announcing -------------------------------------------------------------------------------------------------------


def test_doubles_announced_are_shown_and_one_of_them_is_led() -> None:
    state = begun("announce 20")
    assert legal(PLAIN, state) == {"6-6", "5-5"}
    shown = (*tiles("6-6 5-5"), *(HIDDEN,) * 5)
    assert PLAIN.observe(state, 1).hands[0] == shown
    state = played(PLAIN, state, "5-5")
    assert PLAIN.observe(state, 1).hands[0] == (parse_tile("6-6"), *(HIDDEN,) * 5)


def test_they_count_with_the_first_trick_though_the_double_led_may_be_lost() -> None:
    state = begun("announce 20", "5-5", "0-0")
    assert (state.points, state.pending) == ((0, 24), (20, 0))
    assert words_for(PLAIN, SEATS).tally(state, 0) == "0 of 70 (+20 after winning a trick)"
    state = played(PLAIN, state, "draw", "draw", "5-0", "4-3")
    assert (state.points, state.pending) == ((27, 24), (0, 0))
    assert words_for(PLAIN, SEATS).tally(state, 0) == "27 of 70"


def test_they_count_at_once_for_whoever_has_a_trick() -> None:
    state = played(PLAIN, late("6-6 5-5 2-1", "5-1 6-1 3-1", winners=(0,)), "announce 20")
    assert (state.points, state.pending) == ((20, 0), (0, 0))


def test_an_announcement_that_makes_seventy_stops_the_hand_at_once() -> None:
    state = played(PLAIN, late("6-6 5-5 2-1", "5-1 6-1 3-1", points=(50, 0), winners=(0,)), "announce 20")
    assert (state.to_move, scored(state)) == (CHANCE, {0: 3})
    assert len(state.hands[0]) == 3, "no tile has been led"
    pending = late("6-6 5-5 2-1", "5-1 6-1 3-1", points=(0, 0))._replace(pending=(60, 0))
    assert played(PLAIN, pending, "announce 20").to_move == 0


def test_an_announcement_pending_makes_seventy_with_the_first_trick() -> None:
    state = late("0-0 6-5", "1-0 5-1", winners=(1,))._replace(pending=(60, 0))
    assert scored(played(PLAIN, state, "0-0", "1-0")) == {0: 2}


def test_each_double_is_announced_once() -> None:
    state = begun("announce 20", "5-5", "4-1", "draw", "draw", "6-0", "4-3", "draw", "draw")
    assert state.to_move == 0
    assert not [text for text in legal(PLAIN, state) if text.startswith("announce")]  # 6-6 and 1-1, but 6-6 is known
    again = state._replace(hands=((*state.hands[0], *tiles("2-2")), state.hands[1]))
    assert "announce 20" in legal(PLAIN, again)
    assert played(PLAIN, again, "announce 20").doubles_to_lead == {*tiles("1-1 2-2")}


def test_doubles_may_be_announced_after_closing_too() -> None:
    assert legal(PLAIN, begun("close")) == {*HANDS[0].split(), "announce 20"}
    assert legal(PLAIN, begun("close", "announce 20")) == {"6-6", "5-5"}


def test_nobody_announces_before_the_draw_or_out_of_turn() -> None:
    assert "announce 30" not in legal(PLAIN, begun("6-5"))  # though seat 1 holds 0-0 and 3-3
    assert legal(PLAIN, begun("6-5", "6-0")) == {"draw", "close"}
    assert "announce 50" in legal(PLAIN, begun("6-5", "6-0", "draw", "draw"))


# -- closing ----------------------------------------------------------------------------------------------------------


def test_the_stock_may_be_closed_before_the_first_lead() -> None:
    state = begun("close")
    assert state.stock_closure == StockClosure(0, (0, 0), (0, 0))
    assert state.to_move == 0
    assert legal(PLAIN, played(PLAIN, state, "6-5")) == {"6-0", "6-2"}
    assert words_for(PLAIN, SEATS).contract(state) == "Trumps: fours; {0} has closed the stock"


def test_the_stock_may_be_closed_before_both_have_drawn_or_after() -> None:
    before = begun("6-5", "6-0", "close")
    assert (before.to_move, [*map(len, before.hands)], len(before.boneyard)) == (1, [6, 6], 14)
    assert before.stock_closure == StockClosure(1, (0, 0), (0, 1))
    after = begun("6-5", "6-0", "draw", "draw", "close")
    assert (after.to_move, [*map(len, after.hands)], len(after.boneyard)) == (1, [7, 7], 12)
    assert "close" not in legal(PLAIN, begun("6-5", "6-0", "draw")), "both draw, or neither does"
    for state in (before, after):
        assert not {"close", "draw"} & legal(PLAIN, state)


def test_the_stock_may_be_closed_before_the_last_draw() -> None:
    state = late("6-5 1-1", "6-1 3-3", boneyard="2-2 4-2")
    state = played(PLAIN, state, "6-5", "6-1", "close")
    assert (len(state.boneyard), legal(PLAIN, state)) == (2, {"1-1"})


@pytest.mark.parametrize(
    ("points", "winners", "paid"), [((56, 31), (0, 1), 1), ((56, 8), (0, 1), 2), ((60, 0), (0,), 3)]
)
def test_a_closer_who_reaches_seventy_is_paid_by_the_others_count_at_the_end(
    points: tuple[int, int], winners: tuple[int, ...], paid: int
) -> None:
    assert scored(reaching(points, winners, closing=StockClosure(0, (0, 0), (0, 0)))) == {0: paid}


@pytest.mark.parametrize(("tricks", "paid"), [((1, 1), 2), ((1, 0), 3)])
def test_a_closer_who_fails_gives_two_or_three_by_the_tricks_at_the_closing(tricks: tuple[int, int], paid: int) -> None:
    closing = StockClosure(0, (10, 10), tricks)
    state = late("6-5", "2-1", points=(40, 20), winners=(0, 1), closing=closing, boneyard="3-1 4-2")
    state = played(PLAIN, state, "6-5", "2-1")
    assert (state.to_move, scored(state)) == (CHANCE, {1: paid})
    first = "{0} closed the stock and failed with 40 points"
    assert why(state) == [first if paid == 2 else "{0} closed the stock before {1} had a trick, and failed"]


@pytest.mark.parametrize(("tricks", "paid"), [((1, 1), 2), ((0, 1), 3)])
def test_so_does_one_whom_the_other_forestalls(tricks: tuple[int, int], paid: int) -> None:
    state = reaching((56, 68), closing=StockClosure(1, (0, 0), tricks))
    assert (state.to_move, scored(state)) == (CHANCE, {0: paid})


# -- hands without a winner -------------------------------------------------------------------------------------------


def without_winner(carried: int = 0) -> TrickState:
    """Return the end of a full hand in which no player reaches seventy."""
    state = late("6-5", "2-1", points=(60, 60), winners=(0, 1) * 6 + (0,), carried=carried)
    return played(PLAIN, state, "6-5", "2-1")


def test_a_hand_that_nobody_wins_makes_the_next_worth_more() -> None:
    state = without_winner()
    assert in_words(PLAIN, state) == (
        HandOver(None, False, (8, 6)),
        "Nobody wins the hand, so the next one is worth 1 more.",
    )
    assert (state.scores, state.carried, state.to_move) == ((0, 0), 1, CHANCE)
    assert PLAIN.apply(state, Deal(PLAIN.deck())).carried == 1
    assert without_winner(carried=1).carried == 2


def test_what_is_carried_goes_to_the_next_winner_and_is_gone() -> None:
    state = reaching((56, 31), carried=2)
    assert (scored(state), state.carried) == ({0: 3}, 0)
    assert why(state) == ["70 points to 31, plus 2 carried over"]


def test_it_goes_with_a_failed_closing_and_with_a_false_claim_too() -> None:
    closed = late("6-5", "2-1", winners=(1,), closing=StockClosure(0, (0, 0), (0, 1)), boneyard="3-1 4-2", carried=1)
    state = played(PLAIN, closed, "6-5", "2-1")
    assert (scored(state), state.carried) == ({1: 3}, 0)
    assert why(state) == ["{0} closed the stock and failed with 0 points, plus 1 carried over"]
    claimed = played(DECLARED, late("6-5", "2-1", carried=2, game=DECLARED), "claim")
    assert (scored(claimed), claimed.carried) == ({1: 4}, 0)


def test_it_does_not_go_with_bingos_capture() -> None:
    state = played(PLAIN, late("4-4 1-1", "0-0 2-2", carried=3), "4-4", "0-0")
    assert (scored(state), state.carried) == ({1: 1}, 3)


# -- Bingo's capture --------------------------------------------------------------------------------------------------


def test_it_earns_nothing_when_blanks_are_trumps() -> None:
    for tile in double_set(6)[1:]:
        state = late("0-0 2-1", f"{tile} 3-1", trump=0)._replace(boneyard=tiles("3-2 6-1"))
        assert not scored(played(PLAIN, state, "0-0", str(tile)))


def test_it_earns_nothing_for_another_double_or_trump() -> None:
    for tile in double_set(6)[1:]:
        state = late("0-0 2-1", f"{tile} 3-1", boneyard="3-2 4-2")
        assert scored(played(PLAIN, state, "0-0", str(tile))) == ({0: 1} if str(tile) == "4-4" else {})


def test_it_may_end_the_match_with_the_hand_unscored() -> None:
    state = played(PLAIN, late("4-4 1-1", "0-0 2-2", points=(0, 60), winners=(1,), scores=(6, 6)), "4-4", "0-0")
    assert (state.scores, state.to_move, state.points) == ((6, 7), OVER, (0, 102))
    assert [type(event) for event in state.events] == [Scored, MatchOver]
    assert PLAIN.legal_actions(state) == ()


def test_it_pays_before_the_hand_that_it_wins() -> None:
    state = played(PLAIN, late("4-4 1-1", "0-0 2-2", points=(0, 60), winners=(0, 1)), "4-4", "0-0")
    assert [event.points for event in state.events if isinstance(event, Scored)] == [1, 2]
    assert state.scores == (0, 3)


# -- three players ----------------------------------------------------------------------------------------------------

THREE = (*HANDS, "")


def test_with_three_the_dealer_has_no_tiles_and_the_one_on_the_left_leads() -> None:
    state = begun(hands=THREE)
    assert (PLAIN.dealer(state), PLAIN.eldest(state), state.inactive_seats) == (2, 0, {2})
    assert [*map(len, state.hands)] == [7, 7, 0]
    assert len(state.boneyard) == 14
    assert words_for(PLAIN, SEATS).tally(state, 2) == "dealer"
    state = played(PLAIN, state, "6-5", "6-0", "draw", "draw")
    assert state.to_move == 1
    played(PLAIN, state, "6-2")
    lots = PLAIN.apply(PLAIN.initial_state(3), stacked(PLAIN, "6-5", "2-1", "4-4"))
    dealt = PLAIN.apply(lots, Deal(PLAIN.deck()))
    assert (dealt.to_move, dealt.inactive_seats, [*map(len, dealt.hands)]) == (1, {0}, [0, 7, 7])


def won_by_three(scores: tuple[int, int, int], points: tuple[int, int, int] = (56, 0, 0), **more: object) -> TrickState:
    """Return the end of a hand that seat 0 wins, by default with three points, with seat 2 dealing."""
    state = begun(hands=THREE, scores=scores)._replace(
        hands=(tiles("0-0 6-5"), tiles("1-0 5-1"), ()), points=points, tricks=past(0), **more
    )
    return played(PLAIN, state, "0-0", "1-0")


def test_the_dealer_shares_the_points_of_the_hand_and_the_deal_passes() -> None:
    state = won_by_three((0, 0, 0))
    assert (state.scores, state.leader) == ((3, 0, 3), 1)
    assert why(state) == ["70 points, and {1} has no trick", "the dealer's share"]
    assert state.events[0] == HandOver(0, False, (2, 0, 0))
    dealt = PLAIN.apply(state, Deal(PLAIN.deck()))
    assert (dealt.to_move, dealt.inactive_seats) == (1, {0})
    assert PLAIN.dealer(dealt) == 0


@pytest.mark.parametrize(("had", "has"), [(3, 6), (4, 6), (5, 6), (6, 6)])
def test_the_dealers_share_stops_before_the_target(had: int, has: int) -> None:
    state = won_by_three((0, 0, had))
    assert (state.scores, state.to_move) == ((3, 0, has), CHANCE)


def test_the_dealer_shares_what_is_carried() -> None:
    assert won_by_three((0, 0, 0), carried=2).scores == (5, 0, 5)


def test_the_first_to_seven_ends_the_match_of_three() -> None:
    state = won_by_three((4, 6, 6))
    assert (state.scores, state.to_move, state.events[-1]) == ((7, 6, 6), OVER, MatchOver(0))


def test_the_dealer_does_not_share_bingos_capture() -> None:
    state = begun(hands=THREE)._replace(hands=(tiles("4-4 2-1"), tiles("0-0 3-1"), ()))
    assert played(PLAIN, state, "4-4", "0-0").scores == (0, 1, 0)


def test_the_dealer_shares_a_failed_closing_and_a_false_claim() -> None:
    closing = StockClosure(1, (0, 0, 0), (1, 0, 0))
    assert won_by_three((0, 0, 0), stock_closure=closing).scores == (2, 0, 2)
    state = begun("claim", hands=THREE, game=DECLARED)
    assert state.scores == (0, 2, 2)


# -- options ----------------------------------------------------------------------------------------------------------


def test_bingo_option_plain_suit_wants_a_higher_tile_of_the_suit_called() -> None:
    game = with_options(plain="suit")
    assert taker("6-5", "6-6", game=game) == 1
    assert taker("6-5", "6-3", game=game) == 0
    assert taker("5-1", "6-6", game=game) == 0
    assert taker("5-1", "6-5", game=game) == 1
    assert taker("6-0", "5-0", game=game) == 0
    assert taker("5-0", "6-0", game=game) == 1, "5-0 can be led only as blanks"
    assert taker("5-0", "5-5", game=game) == 0
    assert taker("5-1", "4-1", game=game) == 1, "a trump beats all"


def test_plain_spots_holds_when_suit_is_followed_too() -> None:
    state = late("2-1 3-1", "6-5 5-1", winners=(0,))
    assert played(PLAIN, state, "2-1", "6-5").to_move == 1  # void of twos


def test_bingo_option_claim_must_declare() -> None:
    state = reaching((60, 20), game=DECLARED)
    assert state.to_move == 0, "nobody has claimed"
    assert legal(DECLARED, state) == {"6-5", "claim"}
    won = played(DECLARED, state, "claim")
    assert (won.to_move, scored(won), why(won)) == (CHANCE, {0: 2}, ["74 points to 20, fewer than 30"])
    false = played(DECLARED, reaching((50, 69), game=DECLARED), "claim")
    assert (scored(false), why(false)) == ({1: 2}, ["{0} claimed the hand with only 64 points"])
    assert false.events[0] == HandOver(1, False, (2, 1))


def test_a_claim_is_made_on_lead_or_on_taking_a_trick() -> None:
    state = begun(game=DECLARED)
    assert "claim" in legal(DECLARED, state)
    assert "claim" not in legal(DECLARED, played(DECLARED, state, "6-5"))
    state = played(DECLARED, state, "6-5", "6-0")
    assert legal(DECLARED, state) == {"draw", "close", "claim"}
    state = played(DECLARED, state, "draw")
    assert legal(DECLARED, state) == {"draw"}
    state = played(DECLARED, state, "draw")
    assert "claim" in legal(DECLARED, state)
    assert legal(DECLARED, played(DECLARED, state, "announce 50")) == {"0-0", "3-3", "4-4", "claim"}


def test_the_last_trick_may_be_claimed_on_or_not() -> None:
    last = late("0-0", "1-0", points=(60, 40), winners=(0, 1) * 6 + (0,), game=DECLARED)
    state = played(DECLARED, last, "0-0", "1-0")
    assert (state.to_move, legal(DECLARED, state)) == (0, {"claim", "pass"})
    assert scored(played(DECLARED, state, "claim")) == {0: 1}
    passed = played(DECLARED, state, "pass")
    assert (scored(passed), passed.carried) == ({}, 1)
    closed = played(DECLARED, state._replace(stock_closure=StockClosure(0, (0, 0), (1, 1))), "pass")
    assert scored(closed) == {1: 2}


def test_a_claim_forestalls_whoever_closed() -> None:
    state = reaching((60, 40), game=DECLARED, closing=StockClosure(1, (0, 0), (0, 1)))
    assert scored(played(DECLARED, state, "claim")) == {0: 3}


def test_bingo_option_closing_off() -> None:
    game = with_options(closing=False)
    assert "close" not in legal(game, begun(game=game))
    assert legal(game, begun("6-5", "6-0", game=game)) == {"draw"}


@pytest.mark.parametrize(
    ("points", "winners", "paid", "words"),
    [
        ((40, 20), (0, 1), 1, "{0} closed the stock and failed with 40 points"),
        ((30, 20), (0, 1), 1, "{0} closed the stock and failed with 30 points"),
        ((29, 20), (0, 1), 2, "{0} closed the stock and failed with 29 points, fewer than 30"),
        ((0, 20), (1,), 3, "{0} closed the stock and failed, without a trick"),
    ],
)
def test_bingo_option_close_failure_by_the_closers_count(
    points: tuple[int, int], winners: tuple[int, ...], paid: int, words: str
) -> None:
    closing = StockClosure(0, (0, 0), (0, 0))
    state = late("2-1", "6-5", points=points, winners=winners, closing=closing, boneyard="3-1 4-2", game=GRADED)
    state = played(GRADED, state, "2-1", "6-5")
    assert (scored(state), why(state)) == ({1: paid}, [words])


@pytest.mark.parametrize("ten", [False, True])
def test_bingo_option_last_trick_ten_is_for_the_fourteenth_trick(ten: bool) -> None:
    game = with_options(last_trick_ten=ten, claim="must declare")
    last = late("6-5", "2-1", points=(3, 5), winners=(0, 1) * 6 + (0,), game=game)
    assert played(game, last, "6-5", "2-1").points == (13 if ten else 3, 5)
    closing = StockClosure(1, (0, 0), (0, 0))
    short = late("6-5", "2-1", points=(3, 5), winners=(0, 1), closing=closing, boneyard="3-1 4-2", game=game)
    assert played(game, short, "6-5", "2-1").points == (3, 5), "the last trick, but not the fourteenth"


def test_last_trick_ten_may_make_the_seventy() -> None:
    game = with_options(last_trick_ten=True)
    last = late("6-5", "2-1", points=(60, 60), winners=(0, 1) * 6 + (0,), game=game)
    assert scored(played(game, last, "6-5", "2-1")) == {0: 1}


def test_bingo_option_exchange_lowest_trump() -> None:
    game = with_options(exchange_lowest_trump=True)
    state = begun("6-5", "6-0", game=game)
    assert "exchange" not in legal(game, state), "after the draw"
    state = played(game, state, "draw", "draw")
    assert "exchange" in legal(game, state)
    assert "exchange" not in legal(PLAIN, state)
    after = played(game, state, "exchange")
    assert parse_tile("4-2") in after.hands[1]
    assert parse_tile("4-1") not in after.hands[1]
    assert (str(after.boneyard[-1]), after.turned, after.trump, after.to_move) == ("4-1", parse_tile("4-1"), 4, 1)
    view = game.observe(after, 0)
    assert parse_tile("4-2") in view.hands[1]
    assert view.boneyard[-1] == parse_tile("4-1")
    assert "exchange" not in legal(game, after)


def test_an_exchange_needs_a_trick_the_lowest_trump_and_an_open_stock() -> None:
    game = with_options(exchange_lowest_trump=True)
    hands = ("4-1 6-5", "3-3 6-1")
    assert "exchange" in legal(game, late(*hands, winners=(0,), boneyard="2-2 4-2", game=game))
    assert "exchange" not in legal(game, late(*hands, winners=(1,), boneyard="2-2 4-2", game=game))
    assert "exchange" not in legal(game, late("4-3 6-5", "3-3 6-1", winners=(0,), boneyard="2-2 4-2", game=game))
    closing = StockClosure(0, (0, 0), (1, 0))
    assert "exchange" not in legal(game, late(*hands, winners=(0,), boneyard="2-2 4-2", closing=closing, game=game))
    assert "exchange" not in legal(game, late(*hands, winners=(0,), game=game))


def test_the_tile_exchanged_is_the_last_to_be_drawn() -> None:
    game = with_options(exchange_lowest_trump=True)
    state = late("4-1 6-5", "3-3 6-1", winners=(0,), boneyard="2-2 4-2", game=game)
    state = played(game, state, "exchange", "6-5", "6-1", "draw", "draw")
    assert [*map(str, state.hands[0])] == ["4-2", "2-2"]
    assert game.observe(state, 0).hands[1] == (HIDDEN, parse_tile("4-1"))


def test_bingo_option_must_trump_when_void() -> None:
    game = with_options(must_trump_when_void=True)
    state = late("6-5", "5-1 4-1 3-3", winners=(0,), game=game)
    assert legal(game, played(game, state, "6-5")) == {"4-1"}
    assert legal(game, begun("6-5", game=game)) == set(HANDS[1].split()), "not while the stock is open"
    assert legal(game, played(game, late("6-5", "6-1 4-1", winners=(0,), game=game), "6-5")) == {"6-1"}


def test_bingo_option_reannounce_again() -> None:
    game = with_options(reannounce="again")
    texts = ("announce 20", "5-5", "4-1", "draw", "draw", "6-0", "4-3", "draw", "draw")
    state = begun(*texts, game=game)
    assert "announce 20" in legal(game, state)  # 6-6 once more, and 1-1
    assert played(game, state, "announce 20").doubles_to_lead == {*tiles("6-6 1-1")}


@pytest.mark.parametrize("target", [5, 7, 9])
def test_bingo_option_target(target: int) -> None:
    game = with_options(target=target)
    assert reaching((56, 31), game=game, scores=(target - 1, 0)).to_move == OVER
    assert reaching((56, 31), game=game, scores=(target - 2, 0)).to_move == CHANCE
    state = begun(hands=THREE, game=game, scores=(0, 0, target - 2))._replace(
        hands=(tiles("0-0 6-5"), tiles("1-0 5-1"), ()), points=(56, 0, 0), tricks=past(0)
    )
    assert played(game, state, "0-0", "1-0").scores == (3, 0, target - 1)


# -- the log ----------------------------------------------------------------------------------------------------------


def test_the_log_tells_what_is_said_and_drawn() -> None:
    three = late("6-6 5-5 3-3 2-1", "5-1 6-1 3-1 3-2", boneyard="2-2 4-2")
    assert log_of(three, "announce 40") == ["Ann announces 40: 6-6, 5-5 and 3-3."]
    assert log_of(begun("6-5", "6-0"), "draw") == ["Ben draws from the stock."]
    assert log_of(begun("6-5", "6-0"), "close") == ["Ben closes the stock."]
    last = late("6-5 1-1", "6-1 3-3", boneyard="2-2 4-2")
    last = played(PLAIN, last, "6-5", "6-1", "draw")
    assert log_of(last, "draw") == ["Ben takes the turned-up 4-2."]
    game = with_options(exchange_lowest_trump=True)
    exchange = late("4-1 6-5", "3-3 6-1", winners=(0,), boneyard="2-2 4-2", game=game)
    assert log_of(exchange, "exchange", game) == ["Ann exchanges 4-1 for 4-2."]


def test_the_log_tells_what_a_hand_pays() -> None:
    assert log_of(late("0-0 6-5", "4-4 5-1")._replace(trick=None), "0-0") == ["Ann leads 0-0."]
    led = played(PLAIN, late("0-0 6-5", "4-4 5-1", points=(28, 0), winners=(0, 1)), "0-0")
    assert log_of(led, "4-4") == [
        "Ben plays 4-4. Ann scores 1 (Bingo takes 4-4).",
        "Ann wins the hand.",
        "Ann scores 2 (70 points to 0, fewer than 30).",
    ]
    claim = reaching((50, 69), game=DECLARED)
    assert log_of(claim, "claim", DECLARED) == [
        "Ann claims the hand.",
        "Ben wins the hand.",
        "Ben scores 2 (Ann claimed the hand with only 64 points).",
    ]
    last = late("0-0", "1-0", winners=(0, 1) * 6 + (0,), game=DECLARED)
    assert log_of(played(DECLARED, last, "0-0", "1-0"), "pass", DECLARED) == [
        "Ann doesn't claim the hand.",
        "Nobody wins the hand, so the next one is worth 1 more.",
    ]


def test_what_stands_above_the_table() -> None:
    assert words_for(PLAIN, SEATS).contract(PLAIN.initial_state()) == ""
    assert words_for(PLAIN, SEATS).contract(begun()) == "Trumps: fours"


# -- refusals ---------------------------------------------------------------------------------------------------------

OPEN = with_options(closing=False)
EXCHANGING = with_options(exchange_lowest_trump=True)
TWO_LEFT = late("6-5 1-1 2-1", "6-1 3-3", boneyard="2-2 4-2", game=EXCHANGING)
CLAIMING = played(DECLARED, late("0-0", "1-0", winners=(0,), game=DECLARED), "0-0", "1-0")


@pytest.mark.parametrize(
    ("game", "state", "action", "sentence"),
    [
        (PLAIN, begun(), "claim", "No claim is needed; the hand ends at 70 points."),
        (PLAIN, begun(), "exchange", "Exchanging the tile turned up is not allowed at this table."),
        (OPEN, begun(), "close", "Closing the stock is not allowed at this table."),
        (PLAIN, begun("close"), "close", "The stock has been closed."),
        (PLAIN, begun("close"), "draw", "The stock has been closed."),
        (PLAIN, late("6-5", "6-1"), "close", "The stock is empty."),
        (PLAIN, late("6-5", "6-1"), "draw", "The stock is empty."),
        (PLAIN, begun(), "draw", "You draw only one tile after each trick."),
        (PLAIN, begun("6-5"), "close", "Only the player on lead can do this."),
        (PLAIN, begun("6-5"), "announce 30", "Only the player on lead can do this."),
        (PLAIN, begun("6-5", "6-0", "draw"), "close", "Only the player on lead can do this."),
        (DECLARED, begun("6-5"), "claim", "Only the player on lead can do this."),
        (PLAIN, begun("6-5", "6-0"), "announce 30", "Draw a tile or close the stock first."),
        (PLAIN, begun("6-5", "6-0"), "6-2", "Draw a tile or close the stock first."),
        (PLAIN, begun("6-5", "6-0"), "pass", "Draw a tile or close the stock first."),
        (PLAIN, begun("announce 20"), "4-3", "Lead one of the doubles you announced."),
        (PLAIN, begun("announce 20"), "close", "Lead one of the doubles you announced."),
        (PLAIN, begun("announce 20"), "announce 20", "Lead one of the doubles you announced."),
        (PLAIN, begun(), "announce 40", "Announce all your doubles together, for 20."),
        (PLAIN, TWO_LEFT, "announce 20", "You need two doubles that you have not announced before."),
        (with_options(reannounce="again"), TWO_LEFT, "announce 20", "You need two doubles to announce them."),
        (EXCHANGING, TWO_LEFT, "exchange", "Win a trick before you exchange."),
        (
            EXCHANGING,
            TWO_LEFT._replace(tricks=past(0)),
            "exchange",
            "To exchange for 4-2 you need the lowest trump, 4-1.",
        ),
        (PLAIN, begun(), "pass", "The tricks have begun, so play a tile."),
        (DECLARED, CLAIMING, "stand", "Claim the hand, or pass."),
        (PLAIN, begun("close", "6-5"), "3-3", "Follow suit: sixes were led, and you have 6-0."),
    ],
)
def test_bingo_a_refusal_cites_the_rule(game: BingoGame, state: TrickState, action: str, sentence: str) -> None:
    assert action_error(game, state, parse_action(action)) == sentence
