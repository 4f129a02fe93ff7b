"""Bergen: the numbered examples of its rules, headers and blocks checked independently, and its options."""

from random import Random

import pytest

from game.bots.bot import choose
from game.bots.levels import Limit
from game.core.state import CHANCE, OVER, HandOver, MatchOver, Play, parse_action
from game.core.tiles import Tile
from game.rules import house_rules as house
from game.rules.action_errors import action_error
from game.rules.line.bergen import BERGEN
from game.rules.options import ByPlayers
from tests.bots.levels import change_level
from tests.decks import TABLES, Paid, blocked, dealt, in_words, legal, played, points, position, stacked, tiles, walk

B001 = BERGEN
B004 = BERGEN.variant("bergen_004")
BOTH = pytest.mark.parametrize("game", [B001, B004], ids=["001", "004"])

ONE_AND_FOUR = "4-2 2-1@0"
"""A line that shows 1 on arm 0 and 4 on arm 1."""
FOURS = f"{ONE_AND_FOUR} 4-1@0"


def header(game, worth, scores=(0, 0)):
    """Return the state after seat 0, who keeps a tile, makes a header worth this much without a brake."""
    policy, play = {3: (FOURS, "4-4@0"), 2: (ONE_AND_FOUR, "4-1@0")}[worth]
    return played(game, position(game, f"{play[:3]} 6-6", "1-1", line=policy, scores=scores), play)


# -- headers ----------------------------------------------------------------------------------------------------------


@BOTH
def test_example_1_headers_from_the_lead_on(game):
    state = position(game, "2-2 5-3 6-4", "5-2 3-2 6-5", line="", boneyard="")
    paid = []
    for text in "2-2", "5-2@1", "5-3@1", "3-2@1":
        state = played(game, state, text)
        paid.append(points(state))
    assert paid == [{0: 2}, {}, {}, {1: 3}]
    assert state.scores == (2, 3)
    assert in_words(B001, state) == (Paid(1, 3, "2 at both ends: a triple-header"),)


@BOTH
@pytest.mark.parametrize("arm", [0, 1])
def test_example_2_a_double_header_and_then_its_double_on_either_end(game, arm):
    state = position(game, "4-1 6-6", "4-4 0-0", line=ONE_AND_FOUR)
    state = played(game, state, "4-1@0")
    assert in_words(B001, state) == (Paid(0, 2, "4 at both ends: a double-header"),)
    state = played(game, state, f"4-4@{arm}")
    assert in_words(B001, state) == (Paid(1, 3, "4 at both ends: a triple-header"),)


@BOTH
def test_example_3_ends_made_unlike_score_nothing(game):
    state = played(game, position(game, "6-4 6-6", "1-1", line=FOURS), "6-4@0")
    assert (state.events, state.scores) == ((), (0, 0))


@BOTH
@pytest.mark.parametrize("lead", ["4-2", "6-5", "1-0"])
def test_a_single_led_scores_nothing(game, lead):
    state = game.apply(position(game, f"{lead} 6-6", "1-1", line=""), parse_action(lead))
    assert state.scores == (0, 0)


@pytest.mark.parametrize(
    ("score", "made", "gained"), [(12, 3, 2), (12, 2, 2), (13, 3, 1), (13, 2, 1), (14, 3, 1), (14, 2, 1), (11, 3, 3)]
)
def test_example_4_the_brake(score, made, gained):
    state = header(B001, made, (score, 0))
    assert state.scores == (score + gained, 0)
    assert (state.to_move == OVER) == (score + gained >= 15)
    assert in_words(B001, state)[0].why.endswith(f"so near the target it scores only {gained}") == (gained < made)


def test_example_4_the_brake_is_on_the_one_who_scores():
    assert header(B001, 3, (0, 14)).scores == (3, 14)


def test_example_5_the_second_book_has_no_brake():
    state = header(B004, 2, (13, 0))
    assert (state.scores, state.to_move, state.events[-1]) == ((15, 0), OVER, MatchOver(0))


def test_the_brake_minds_the_target_of_three_and_four():
    state = position(B001, "4-1 6-6", "1-1", "0-0", line=ONE_AND_FOUR, scores=(8, 0, 0))
    state = played(B001, state, "4-1@0")
    assert state.scores == (9, 0, 0)


def reckoned(laid: list[Play]) -> int:
    """Compute what the last of these plays scores without a brake, from the tiles laid out in a row."""
    row: list[int] = []
    for play in laid:
        low, high = play.tile
        if play.arm is None:
            row = [low, high]
        elif play.arm == 1:
            row += [low, high] if row[-1] == low else [high, low]
        else:
            row[:0] = [low, high] if row[0] == high else [high, low]
    if row[0] != row[-1]:
        return 0
    double_at_an_end = row[0] == row[1] or row[-1] == row[-2]
    return 3 if double_at_an_end and len(laid) > 1 else 2


@pytest.mark.parametrize("table", [table for table in TABLES if table.game.key == "bergen"], ids=str)
def test_every_play_pays_what_the_row_of_tiles_says(table):
    game = table.game.variant(table.name.split(",")[0], {"set": table.game.set, "brake": "off", "target": 21})
    made = {0: 0, 2: 0, 3: 0}
    for seed in range(6):
        laid: list[Play] = []
        for state, action, after in walk(type(table)("", game, table.players), Random(seed)).steps():
            if state.to_move == CHANCE:
                laid = []
            if isinstance(action, Play):
                laid.append(action)
                pays = reckoned(laid)
                made[pays] += 1
                paid = [event for event in in_words(game, after) if isinstance(event, Paid)]
                in_play = [event for event in paid if "header" in event.why]
                assert [(event.side, event.points) for event in in_play] == [(state.to_move, pays)] * (pays > 0)
    assert all(made.values())


# -- the end of a hand ------------------------------------------------------------------------------------------------


@BOTH
def test_going_out_scores_one(game):
    state = played(game, position(game, "3-1", "6-6 6-5", "4-4"), "3-1@0")
    assert in_words(B001, state) == (HandOver(0, False, (0, 23, 8)), Paid(0, 1, "for the hand"))


@BOTH
def test_a_header_made_by_the_last_tile_is_scored_first(game):
    state = played(game, position(game, "4-1", "6-6", line=ONE_AND_FOUR), "4-1@0")
    assert state.scores == (3, 0)
    over = played(game, position(game, "4-1", "6-6", line=ONE_AND_FOUR, scores=(14, 0)), "4-1@0")
    assert over.events[-1] == MatchOver(0)
    assert not any(isinstance(event, HandOver) for event in over.events), "the match is over before the hand"


@pytest.mark.parametrize(
    ("game", "hands", "winner", "why"),
    [
        pytest.param(B001, ("1-1 0-0", "6-6"), 1, "fewest doubles", id="example 6: fewest doubles"),
        pytest.param(
            B001,
            ("3-3 2-0", "1-1 6-5"),
            1,
            "fewest doubles; tie broken by the lowest double",
            id="example 7: as many doubles, the lower one",
        ),
        pytest.param(B001, ("5-4", "0-0"), 0, "the only hand without a double", id="example 8: no doubles before any"),
        pytest.param(
            B001,
            ("6-1", "1-1", "3-2"),
            2,
            "fewest pips among hands without doubles",
            id="example 9: of those without, fewest spots",
        ),
        pytest.param(B001, ("6-1", "1-1", "5-2"), None, "", id="equal pips without doubles"),
        pytest.param(
            B001,
            ("6-6 0-0", "5-5 1-1"),
            0,
            "fewest doubles; tie broken by the lowest double",
            id="two doubles each, the lowest of all",
        ),
        pytest.param(
            B004,
            ("6-6 1-0", "1-1 2-0"),
            0,
            "fewest pips on tiles that are not doubles",
            id="example 10: fewest pips on tiles that are not doubles",
        ),
        pytest.param(B004, ("6-6", "0-0"), None, "", id="example 10: nothing beside the doubles of either"),
        pytest.param(
            B004, ("1-1 0-0", "6-6 1-0"), 0, "fewest pips on tiles that are not doubles", id="doubles are not counted"
        ),
        pytest.param(B004, ("5-4", "0-0"), 0, "the only hand without a double", id="004: no doubles before any"),
        pytest.param(
            B004,
            ("6-1", "1-1", "3-2"),
            2,
            "fewest pips among hands without doubles",
            id="004: of those without, fewest spots",
        ),
        pytest.param(B004, ("6-1", "1-1", "5-2"), None, "", id="004: equal pips without doubles"),
    ],
)
def test_a_blocked_hand(game, hands, winner, why):
    number = min(set(range(7)) - {pip for hand in hands for tile in tiles(hand) for pip in tile})
    state = blocked(game, position(game, *hands, line=f"{number}-{number}"))
    over, *paid = in_words(game, state)
    assert (over.winner, over.blocked) == (winner, True)
    assert paid == ([Paid(winner, 1, why)] if winner is not None else [])


def test_blocks_of_any_hands_are_won_as_the_books_say():
    rng = Random(3)
    for _case in range(2000):
        deck = list(BERGEN.deck())
        rng.shuffle(deck)
        hands = [tuple(deck.pop() for _tile in range(rng.randint(1, 4))) for _hand in range(rng.randint(2, 4))]
        assert B001.block_winners(hands) == judged(hands, lambda hand: (twins(hand), min(filter(is_twin, hand))))
        assert B004.block_winners(hands) == judged(hands, singles)


def judged(hands, when_all_hold_doubles):
    """Return the seats with the best claim: hands without doubles by their spots, or all by another rule."""
    free = [seat for seat, hand in enumerate(hands) if not twins(hand)]
    claims = {seat: singles(hands[seat]) for seat in free} or {
        seat: when_all_hold_doubles(hand) for seat, hand in enumerate(hands)
    }
    return [seat for seat in claims if claims[seat] == min(claims.values())]


def is_twin(tile: Tile) -> bool:
    return tile[0] == tile[1]


def twins(hand) -> int:
    return sum(map(is_twin, hand))


def singles(hand) -> int:
    return sum(sum(tile) for tile in hand if not is_twin(tile))


# -- the lead ---------------------------------------------------------------------------------------------------------


def test_the_lowest_double_dealt_leads_the_first_hand_of_the_first_book():
    state = dealt(B001, "6-6 5-5 3-3 6-5 6-4 6-3", "1-1 4-4 5-4 5-3 5-2 5-1")
    assert (state.to_move, legal(B001, state)) == (1, {"1-1"})
    assert action_error(B001, state, parse_action("4-4")) == "The lowest double leads this hand: 1-1."


def test_without_a_double_the_lightest_tile_leads():
    state = dealt(B001, "6-5 6-4 6-3 6-2 6-1 6-0", "5-4 5-3 5-2 5-1 5-0 1-0")
    assert (state.to_move, legal(B001, state)) == (1, {"1-0"})
    assert action_error(B001, state, parse_action("5-4")) == ("No double was dealt, so the lightest tile leads: 1-0.")


def test_later_leads_rotate_and_are_doubles_if_there_are_any():
    state = blocked(B001, position(B001, "2-1", "4-1"))
    doubles = played(B001, state, str(stacked(B001, "0-0 6-5 6-4 6-3 6-2 6-1", "6-6 5-5 5-4 5-3 5-2 5-1")))
    assert (doubles.to_move, legal(B001, doubles)) == (1, {"6-6", "5-5"})
    assert action_error(B001, doubles, parse_action("5-4")) == "A player with a double must lead one: 6-6 or 5-5."
    none = played(B001, state, str(stacked(B001, "0-0 6-5 6-4 6-3 6-2 6-1", "3-0 2-1 5-4 5-3 5-2 5-1")))
    assert (none.to_move, legal(B001, none)) == (1, {"2-1"}), "of 3-0 and 2-1 the one with the smaller larger end"
    assert action_error(B001, none, parse_action("3-0")) == ("Without a double you must lead your lightest tile: 2-1.")


def test_the_highest_double_leads_every_hand_of_the_second_book():
    state = blocked(B004, position(B004, "2-1", "4-1"))
    state = played(B004, state, str(stacked(B004, "5-5 6-5 6-4 6-3 6-2 6-1", "4-4 5-0 5-4 5-3 5-2 5-1")))
    assert (state.to_move, legal(B004, state)) == (0, {"5-5"})


# -- drawing ----------------------------------------------------------------------------------------------------------


def test_one_tile_is_drawn_and_played_if_anything_fits():
    state = position(B001, "2-2 1-1", "6-6", boneyard="5-5 5-3 3-1")
    assert legal(B001, state) == {"draw"}
    assert action_error(B001, state, parse_action("pass")) == ("Draw one tile before you pass.")
    drawn = played(B001, state, "draw")
    assert legal(B001, drawn) == {"pass"}
    assert action_error(B001, drawn, parse_action("draw")) == ("You may draw only one tile a turn.")
    state = played(B001, drawn, "pass, draw")
    assert (state.to_move, legal(B001, state)) == (1, {"5-3@0", "5-3@1"})


def test_a_pass_counts_towards_a_block_only_once_nothing_can_be_drawn():
    state = position(B001, "2-2", "6-6", boneyard="5-5 4-4 0-0")
    state = played(B001, state, "draw, pass, draw, pass")
    assert (state.passes, state.to_move) == (0, 0)
    state = played(B001, state, "draw, pass")
    assert (state.passes, state.to_move) == (1, 1)
    state = played(B001, state, "pass")
    assert (state.to_move, state.events[0]) == (CHANCE, HandOver(1, True, (14, 20)))


def test_the_second_book_draws_until_a_tile_fits_and_before_playing_as_well():
    state = position(B004, "2-2 1-1", "6-6", boneyard="5-5 5-3 3-1")
    state = played(B004, state, "draw, draw")
    assert legal(B004, state) == {"5-3@0", "5-3@1", "draw"}


# -- options ----------------------------------------------------------------------------------------------------------


def test_bergen_the_options_are_those_of_the_rules():
    assert {option.key: tuple(choice.value for choice in option.choices) for option in BERGEN.options} == {
        "set": (6, 9, 12),
        "hand_size": (5, 6),
        "draw": ("one", "until"),
        "draw_when_able": (True, False),
        "floor": (0, 2),
        "first_lead": ("LD", "HD"),
        "brake": ("1-and-2", "1-and-1", "off"),
        "block_rule": ("001", "004"),
        "target": (ByPlayers({2: 15}, 10), 10, 15, 21),
        "direction": ("clockwise", "counter-clockwise"),
    }


@pytest.mark.parametrize(
    ("game", "chosen"),
    [
        (B001, "6 6 one no 0 LD 1-and-2 001 15/10 clockwise"),
        (B004, "6 6 until yes 0 HD off 004 15 clockwise"),
    ],
)
def test_bergen_each_book_has_the_defaults_of_the_rules(game, chosen):
    assert " ".join(str(option.current_choice(game)) for option in BERGEN.options) == chosen


@pytest.mark.parametrize(
    ("game", "book", "but"),
    [(B001, house.EMBOSSING, ()), (B004, house.HALSAM, ("set", "hand_size"))],
    ids=["001", "004"],
)
def test_bergen_each_default_names_the_book_that_has_it(game, book, but):
    silent = {"floor": "", "direction": house.PELL}
    assert {option.key: option.current_choice(game).source for option in game.options if option.key not in but} == {
        option.key: silent.get(option.key, book) for option in game.options if option.key not in but
    }
    assert [game.option(knob).choice(value).source for knob, value in (("hand_size", 5), ("floor", 2))] == [
        house.PAGAT,
        house.PAGAT,
    ]


@pytest.mark.parametrize(("size", "most"), [(6, 4), (9, 6), (12, 8)])
def test_bergen_larger_sets_seat_more_players(size, most):
    assert BERGEN.variant(None, {"set": size}).players() == tuple(range(2, most + 1))


@pytest.mark.parametrize(
    ("brake", "gained"),
    [
        ("1-and-2", {10: (2, 3), 11: (2, 3), 12: (2, 2), 13: (1, 1), 14: (1, 1)}),
        ("1-and-1", {10: (2, 3), 11: (2, 3), 12: (1, 1), 13: (1, 1), 14: (1, 1)}),
        ("off", {10: (2, 3), 11: (2, 3), 12: (2, 3), 13: (2, 3), 14: (2, 3)}),
    ],
)
def test_bergen_a_header_near_the_end_pays_by_the_chosen_brake(brake, gained):
    game = BERGEN.variant(None, {"brake": brake})
    for score, (double, triple) in gained.items():
        assert header(game, 2, (score, 0)).scores == (score + double, 0)
        assert header(game, 3, (score, 0)).scores == (score + triple, 0)


@pytest.mark.parametrize(("rule", "winner"), [("001", 1), ("004", 0)])
def test_bergen_a_block_where_all_hold_doubles_is_won_by_the_chosen_rule(rule, winner):
    game = BERGEN.variant(None, {"block_rule": rule})
    assert points(blocked(game, position(game, "1-1 0-0", "6-6 6-5"))) == {winner: 1}


@pytest.mark.parametrize("preset", ["bergen_001", "bergen_004"])
@pytest.mark.parametrize(("draw", "left"), [("one", 2), ("until", 0)])
def test_bergen_a_seat_that_cannot_play_draws_as_chosen(preset, draw, left):
    game = BERGEN.variant(preset, {"draw": draw})
    state = position(game, "2-2 1-1", "6-6", boneyard="5-5 4-4 0-0")
    while legal(game, state) == {"draw"}:
        state = played(game, state, "draw")
    assert (len(state.boneyard), legal(game, state)) == (left, {"pass"})


@pytest.mark.parametrize("floor", [0, 2])
def test_bergen_the_chosen_number_of_tiles_is_never_drawn(floor):
    game = BERGEN.variant("bergen_004", {"floor": floor})
    state = position(game, "2-2 1-1", "6-6", boneyard="5-5 5-4 5-2")
    state = played(game, state, *["draw"] * (3 - floor))
    assert (len(state.boneyard), legal(game, state)) == (floor, {"pass"})


@pytest.mark.parametrize(("players", "target"), [(2, 15), (3, 10), (4, 10)])
def test_target_by_players(players, target):
    others = ["1-1", "0-0", "2-2"][: players - 1]
    for before, over in (target - 2, False), (target - 1, True):
        scores = (before,) + (0,) * (players - 1)
        state = position(B001, "4-1 6-6", *others, line=ONE_AND_FOUR, scores=scores)
        assert (played(B001, state, "4-1@0").to_move == OVER) == over


# -- the bots ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["casual", "club"])
def test_bots_take_a_header_rather_than_shed_a_heavy_tile(level, monkeypatch):
    change_level(monkeypatch, level, "line", random_plays=0.0)
    state = position(B001, "6-1 4-1 6-6", "5-5 5-3 3-3", line=ONE_AND_FOUR, boneyard="0-0 5-0")
    chosen = choose(B001, B001.observe(state, 0), Limit(level), Random(1))
    assert str(chosen) in ("4-1@0", "4-1@1")
