"""Domino Poker: its tiles, its kinds of hand and their order, by the examples of its rules."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest

from game.core.tiles import Tile
from game.rules import GAMES
from game.rules.betting.betting_game import BettingGame, Kind, leading_piece
from game.rules.betting.poker import POKER
from game.text.betting import hand_name
from tests.decks import shuffled, stacked, tiles

EVERY_HAND = tuple(combinations(POKER.deck(), 5))


def beats(game: BettingGame, better: str, worse: str) -> bool:
    return game.strength(tiles(better)) > game.strength(tiles(worse))


# -- the tiles and the hands ------------------------------------------------------------------------------------------


def test_twenty_tiles_are_dealt() -> None:
    assert POKER is GAMES["poker"]
    deck = POKER.deck()
    assert len(deck) == 20
    assert sum(piece.is_double for piece in deck) == 5
    assert not any(0 in piece for piece in deck)
    assert POKER.players() == (2, 3, 4)
    for players, asleep in ((2, 10), (3, 5), (4, 0)):
        state = POKER.apply(POKER.initial_state(players, leader=0), stacked(POKER))
        assert [*map(len, state.hands)] == [5] * players
        assert len(state.boneyard) == asleep


HANDS = {
    Kind.HIGH: 9797,
    Kind.PAIR: 4550,
    Kind.FLUSH: 25,
    Kind.THREES: 450,
    Kind.STRAIGHT_FOUR: 2,
    Kind.FULL: 600,
    Kind.STRAIGHT_FIVE: 2,
    Kind.FOURS: 75,
    Kind.STRAIGHT_SIX: 2,
    Kind.ROYAL: 1,
}
LOW = {Kind.STRAIGHT_ONE: 1, Kind.STRAIGHT_TWO: 2, Kind.STRAIGHT_THREE: 2, Kind.FLUSH: 20}
NARROW = {Kind.FULL: 300, Kind.THREES: 750}
NARROW_FULL = "number of one of the three doubles"


@pytest.mark.parametrize(
    ("rules", "changed"),
    [
        ({}, {}),
        ({"order": "rarity"}, {}),
        ({"low_sequences": "own ranks"}, LOW),
        ({"full_suit": NARROW_FULL}, NARROW),
        ({"order": "rarity", "low_sequences": "own ranks", "full_suit": NARROW_FULL}, LOW | NARROW),
    ],
    ids=str,
)
def test_every_hand_is_counted_as_the_table_has_it(rules: dict[str, str], changed: dict[Kind, int]) -> None:
    game = POKER.variant(None, rules)
    counted = Counter(map(game.kind, EVERY_HAND))
    assert counted == HANDS | changed
    assert counted.total() == 15504
    assert {kind for kinds in game.ranking() for kind in kinds} >= set(counted)


def test_printed_order_is_that_of_the_table() -> None:
    there = [kind for kinds in POKER.ranking() for kind in kinds if kind in HANDS]
    assert there == list(HANDS)


def test_by_rarity_no_kind_is_commoner_than_one_below_it() -> None:
    for narrow in ("any number", NARROW_FULL):
        game = POKER.variant(None, {"order": "rarity", "full_suit": narrow})
        numbers = HANDS | (NARROW if narrow == NARROW_FULL else {})
        counts = [{numbers[kind] for kind in kinds if kind in numbers} for kinds in game.ranking()]
        falling = [count for counts_alike in counts for count in counts_alike]
        assert all(len(counts_alike) <= 1 for counts_alike in counts), "only what is as rare ranks equal"
        assert falling == sorted(falling, reverse=True)


@pytest.mark.parametrize(
    ("number", "better", "worse", "kinds"),
    [
        (1, "6-6 2-1 3-1 4-1 5-2", "5-5 6-5 6-4 6-3 6-2", (Kind.HIGH, Kind.HIGH)),
        (2, "2-2 3-1 4-1 5-1 2-1", "6-5 6-4 6-3 5-4 5-3", (Kind.HIGH, Kind.HIGH)),
        (3, "6-6 2-2 2-1 3-1 4-1", "5-5 4-4 6-5 6-4 6-3", (Kind.PAIR, Kind.PAIR)),
        (8, "3-3 6-3 4-3 3-2 3-1", "6-5 5-4 5-3 5-2 5-1", (Kind.FLUSH, Kind.FLUSH)),
        (9, "6-1 6-2 6-3 6-4 6-5", "5-5 4-4 3-3 2-2 2-1", (Kind.STRAIGHT_SIX, Kind.FOURS)),
    ],
)
def test_worked_comparisons(number: int, better: str, worse: str, kinds: tuple[Kind, Kind]) -> None:
    assert (POKER.kind(tiles(better)), POKER.kind(tiles(worse))) == kinds
    assert beats(POKER, better, worse)


@pytest.mark.parametrize(
    ("number", "hand", "kind"),
    [
        (4, "6-1 6-3 6-4 6-5 6-6", Kind.FLUSH),
        (5, "6-4 5-4 4-4 4-3 4-2", Kind.STRAIGHT_FOUR),
        (6, "6-6 3-3 2-2 4-2 2-1", Kind.FULL),
        (6, "6-6 3-3 2-2 5-4 4-1", Kind.FULL),
        (6, "6-6 3-3 2-2 5-4 6-1", Kind.THREES),
        (7, "3-1 3-2 3-3 4-3 5-3", Kind.FLUSH),
    ],
)
def test_worked_hands(number: int, hand: str, kind: Kind) -> None:
    assert POKER.kind(tiles(hand)) is kind


def test_singles_are_compared_by_the_larger_end_then_the_smaller() -> None:
    assert beats(POKER, "6-5 2-1 3-1 4-1 3-2", "5-4 6-4 6-3 6-2 5-3"), "6-5 leads 6-4"
    order = sorted(POKER.deck(), key=leading_piece, reverse=True)
    assert order[:7] == list(tiles("6-6 5-5 4-4 3-3 2-2 6-5 6-4"))
    assert order[-2:] == list(tiles("3-1 2-1"))


def test_no_two_hands_of_a_deal_are_equal() -> None:
    rng = Random(1)
    for rules in ({}, {"order": "rarity"}):
        game = POKER.variant(None, rules)
        for _ in range(200):
            deck = shuffled(game, rng).deck
            assert len({game.strength(deck[at : at + 5]) for at in range(0, 20, 5)}) == 4


def test_numbers_do_not_run_round_from_six_to_one() -> None:
    assert POKER.kind(tiles("6-1 6-2 6-3 6-5 6-6")) is Kind.FLUSH
    assert POKER.kind(tiles("5-1 5-2 5-4 5-5 6-5")) is Kind.FLUSH


def test_a_hand_is_named_by_what_makes_it() -> None:
    assert hand_name(POKER, tiles("6-6 3-3 6-1 5-2 4-3")) == "Pair 6-6 and 3-3"
    assert hand_name(POKER, tiles("6-5 6-4 5-1 4-2 2-1")) == "High tile 6-5"
    assert hand_name(POKER, tiles("6-6 3-3 2-2 5-4 4-1")) == "Full House 6-6, 3-3, 2-2, 5-4 and 4-1"


@pytest.mark.parametrize(
    ("rules", "kinds"), [({}, 10), ({"order": "rarity"}, 10), ({"low_sequences": "own ranks"}, 13)]
)
def test_the_ladder_has_every_kind_with_its_number_low_to_high(rules: dict[str, str], kinds: int) -> None:
    game = POKER.variant(None, rules)
    ladder = game.hand_categories()
    assert len(ladder) == kinds
    assert sum(rung.hands for rung in ladder) == 15504
    assert [game.kind_name(rung.example) for rung in ladder] == [rung.kind.title for rung in ladder]
    for below, above in pairwise(ladder):
        assert above.place - below.place in (0, 1)
        if above.place > below.place:
            assert game.strength(above.example) > game.strength(below.example)
    alike = [rung.kind.title for rung in ladder if rung.place == ladder[-2].place]
    assert alike == (["Straight Four", "Straight Five", "Straight Six"] if "order" in rules else ["Straight Six"])


# -- the house rules, each of which does something --------------------------------------------------------------------


def test_order_by_rarity() -> None:
    rare = POKER.variant(None, {"order": "rarity"})
    flush, fours, full, threes = (
        "6-1 6-3 6-4 6-5 6-6",
        "5-5 4-4 3-3 2-2 2-1",
        "6-6 3-3 2-2 4-2 2-1",
        "5-5 4-4 3-3 6-1 5-2",
    )
    five, six = "5-1 5-2 5-3 5-4 5-5", "6-1 6-2 6-3 6-4 6-5"
    for game, up in ((POKER, (flush, threes, full, five, fours, six)), (rare, (full, threes, fours, flush, six, five))):
        assert sorted(up, key=lambda hand: game.strength(tiles(hand))) == list(up)
    assert beats(rare, five, six), "equal ranks: 5-5 leads 6-5"


def test_low_sequences_with_ranks_of_their_own() -> None:
    ones, twos, threes = "2-1 3-1 4-1 5-1 6-1", "2-1 2-2 3-2 4-2 5-2", "3-1 3-2 3-3 4-3 5-3"
    three_doubles, four, flush = "6-6 5-5 4-4 3-1 5-2", "4-1 4-2 4-3 4-4 5-4", "6-1 6-3 6-4 6-5 6-6"
    assert [POKER.kind(tiles(hand)) for hand in (ones, twos, threes)] == [Kind.FLUSH] * 3
    for order, up in (
        ("printed", (flush, three_doubles, ones, twos, threes, four)),
        ("rarity", (three_doubles, flush, ones, twos, threes, four)),
    ):
        game = POKER.variant(None, {"low_sequences": "own ranks", "order": order})
        assert sorted(up, key=lambda hand: game.strength(tiles(hand))) == list(up)


def test_a_narrow_full_shares_the_number_of_a_double() -> None:
    game = POKER.variant(None, {"full_suit": NARROW_FULL})
    own, other = "6-6 3-3 2-2 4-2 2-1", "6-6 3-3 2-2 5-4 4-1"
    assert (game.kind(tiles(own)), game.kind(tiles(other))) == (Kind.FULL, Kind.THREES)
    rare = POKER.variant(None, {"full_suit": NARROW_FULL, "order": "rarity"})
    assert beats(rare, "4-4 3-3 2-2 3-1 6-3", "6-6 5-5 4-4 3-1 3-2"), "300 Fulls are above 750 Threes"


@pytest.mark.parametrize("order", ["printed", "rarity"])
@pytest.mark.parametrize("low_sequences", ["flush", "own ranks"])
def test_the_order_of_hands_shows_the_best_of_each_kind_and_how_many_there_are(order: str, low_sequences: str) -> None:
    game = POKER.variant(None, {"order": order, "low_sequences": low_sequences})
    of_kind: dict[str, list[tuple[Tile, ...]]] = {}
    for hand in combinations(game.deck(), 5):
        of_kind.setdefault(game.kind_name(hand), []).append(hand)
    ladder = game.hand_categories()
    assert {rung.kind.title: rung.hands for rung in ladder} == {name: len(hands) for name, hands in of_kind.items()}
    for rung in ladder:
        assert set(rung.example) == set(max(of_kind[rung.kind.title], key=game.strength))
