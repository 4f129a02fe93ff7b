"""Matador: the numbered examples of its rules, matadors checked independently, and its options."""

from random import Random

import pytest

from game.core.board import End
from game.core.state import CHANCE, OVER, HandOver, Play, parse_action
from game.core.tiles import HIDDEN, Tile, double_set
from game.rules import house_rules as house
from game.rules.action_errors import action_error
from game.rules.line.matador import MATADOR
from game.rules.options import ByPlayers
from tests.decks import Paid, blocked, dealt, in_words, legal, line_after, played, points, position, stacked, tiles

M001 = MATADOR
M002 = MATADOR.variant("matador_002")


def ends(state):
    return tuple(end.pip for end in state.line.ends)


# -- what may be joined -----------------------------------------------------------------------------------------------


def test_example_1_what_meets_adds_up_to_seven():
    state = position(M001, "5-3 6-2 1-1 6-0 2-2", "6-6", line="4-4")
    shown = [ends(state)]
    for text in "5-3@1", "6-2@1", "1-1@1", "6-0@1":
        state = played(M001, state._replace(to_move=0), text)
        shown.append(ends(state))
    assert shown == [(4, 4), (4, 5), (4, 6), (4, 1), (4, 0)]


def test_example_2_only_matadors_go_on_a_blank():
    line = "4-4 5-3@1 6-2@1 1-1@1 6-0@1"
    hand = " ".join(map(str, set(M001.deck()) - set(tiles("4-4 5-3 6-2 1-1 6-0"))))
    state = position(M001, hand, "6-6", line=line)
    on_the_blank = {action for action in legal(M001, state) if "@1" in action}
    assert on_the_blank == {"0-0@1", "6-1@1/6", "6-1@1/1", "5-2@1/5", "5-2@1/2", "4-3@1/4", "4-3@1/3"}
    assert ends(played(M001, state, "5-2@1/5")) == (4, 5)


def test_example_3_a_three_goes_to_a_four_and_a_matador_to_either_end_either_way():
    state = position(M001, "3-2 4-3 6-4", "6-6", line="4-4 5-3@1 6-2@1 1-1@1 6-0@1 5-2@1/5")
    assert legal(M001, state) == {"3-2@0", "3-2@1", "4-3@0/4", "4-3@0/3", "4-3@1/4", "4-3@1/3"}
    assert ends(played(M001, state, "3-2@0")) == (2, 5)
    assert ends(played(M001, state, "4-3@0/3")) == (3, 5)
    assert ends(played(M001, state, "4-3@0/4")) == (4, 5)


def test_example_4_a_domino_scores_both_halves_of_a_double():
    state = played(M001, position(M001, "3-3", "6-6 0-0", line="4-4"), "3-3@0")
    assert in_words(M001, state) == (HandOver(0, False, (0, 12)), Paid(0, 12, "pips left: {1} 12"))


@pytest.mark.parametrize(
    ("hands", "paid"),
    [
        (("6-3", "5-5 3-1"), {0: 14}),
        (("3-1", "5-5", "6-6 2-1"), {0: 25}),
        (("5-3", "6-2", "6-6 5-3"), {}),
    ],
    ids=["example 5 for two", "example 5 for three", "example 6"],
)
def test_examples_5_and_6_a_block_pays_the_others_and_nobody_where_two_are_lightest(hands, paid):
    state = position(M001, *hands, line="6-0 1-0@1")
    assert ends(state) == (0, 0)
    assert points(blocked(M001, state)) == paid


def test_example_7_between_two_blanks_one_may_draw_or_play_the_matador():
    line = "6-0 1-0@1"
    state = position(M001, "6-6", "4-3 6-5", line=line, boneyard="5-5 5-4 5-3 4-4")._replace(to_move=1)
    assert legal(M001, state) == {"draw", "4-3@0/4", "4-3@0/3", "4-3@1/4", "4-3@1/3"}
    state = played(M001, state, "draw")
    assert "draw" not in legal(M001, state), "two players leave three tiles"
    assert "pass" not in legal(M001, state)


@pytest.mark.parametrize("size", [6, 9, 12])
def test_the_matadors_of_each_set(size):
    lists = {
        6: "0-0 6-1 5-2 4-3",
        9: "0-0 9-1 8-2 7-3 6-4 5-5",
        12: "0-0 12-1 11-2 10-3 9-4 8-5 7-6",
    }
    game = MATADOR.variant(None, {"set": size})
    assert {tile for tile in game.deck() if game.is_matador(tile)} == set(tiles(lists[size]))
    assert not game.is_matador(HIDDEN)


def by_the_law(size: int, pips: list[int], hand: list[Tile]) -> set[str]:
    """Return every legal join, computed end by end and number by number from the rules."""
    complement = size + 1
    found = set()
    for arm, open_end in enumerate(pips):
        for tile in hand:
            for joining, outward in {(tile.low, tile.high), (tile.high, tile.low)}:
                fits_anywhere = joining + outward in (0, complement)
                ordinary = open_end + joining == complement and 0 not in (open_end, joining)
                if fits_anywhere:
                    found.add(f"{tile}@{arm}" + (f"/{outward}" if joining != outward else ""))
                elif ordinary:
                    found.add(f"{tile}@{arm}")
    return found


@pytest.mark.parametrize("size", [6, 9, 12])
def test_every_join_is_one_of_the_law_and_shows_what_it_says(size):
    rng = Random(size)
    game = MATADOR.variant(None, {"set": size})
    for _ in range(300):
        deck = [*double_set(size)]
        rng.shuffle(deck)
        line = game.empty_line.lead(deck.pop())
        for _ in range(rng.randrange(12)):
            plays = game.joining_plays(line, deck)
            if not plays:
                break
            play = rng.choice(plays)
            deck.remove(play.tile)
            before = {end.arm: end.pip for end in line.ends}[play.arm]
            line = line.join(play.tile, play.arm, play.outward)
            shown = {end.arm: end.pip for end in line.ends}[play.arm]
            assert shown == line.placed_tiles[-1].outward
            if play.outward is None and not game.is_matador(play.tile):
                assert before + play.tile.other_end(shown) == size + 1
            elif play.outward is not None:
                assert shown == play.outward
        hand = deck[:9]
        joins = game.joining_plays(line, hand)
        assert len(set(joins)) == len(joins)
        assert set(map(str, joins)) == by_the_law(size, [end.pip for end in line.ends], hand)


def test_doubles_lie_along_the_line_and_no_tile_fits_that_is_not_seen():
    line = line_after(M001, "4-4 3-3@0")
    assert not line.has_crosswise_doubles
    assert line.ends == (End(0, 3, 1), End(1, 4, 0))
    assert M001.joining_plays(line, [HIDDEN] * 3) == []


def test_five_five_on_double_nine_is_a_matador_and_goes_to_a_five_all_the_same():
    game = MATADOR.variant(None, {"set": 9})
    line = line_after(game, "5-0")
    assert game.joining_plays(line, tiles("5-5")) == [Play(Tile(5, 5), 0), Play(Tile(5, 5), 1)]
    assert [line.join(Tile(5, 5), arm).ends[arm].pip for arm in (0, 1)] == [5, 5]


# -- drawing ----------------------------------------------------------------------------------------------------------


def test_with_a_tile_that_makes_seven_nobody_draws():
    state = position(M001, "3-3 4-3", "6-6", line="4-4", boneyard="5-5 5-4 5-3 2-2")
    assert legal(M001, state) == {"3-3@0", "3-3@1", "4-3@0/4", "4-3@0/3", "4-3@1/4", "4-3@1/3"}


def test_a_matador_that_would_make_seven_as_well_may_be_kept_back():
    state = position(M001, "4-3 6-6", "6-5", line="4-4", boneyard="5-5 5-4 5-3 2-2")
    assert "draw" in legal(M001, state)
    state = played(M001, state, "draw")
    assert "draw" not in legal(M001, state), "the last three are never drawn"


def test_who_draws_a_tile_that_makes_seven_plays_it_or_a_matador():
    state = position(M001, "4-3 6-6", "6-5", line="4-4", boneyard="3-2 5-5 5-4 5-3 2-2")
    state = played(M001, state, "draw")
    assert legal(M001, state) == {"3-2@0", "3-2@1", "4-3@0/4", "4-3@0/3", "4-3@1/4", "4-3@1/3"}


def test_who_has_nothing_draws_until_something_fits():
    state = position(M001, "6-6", "6-5", line="4-4", boneyard="5-5 6-1 5-4 5-3 2-2")
    state = played(M001, state, "draw")
    assert legal(M001, state) == {"draw"}
    state = played(M001, state, "draw")
    assert "6-1@0/6" in legal(M001, state), "a matador fits"
    assert "draw" not in legal(M001, state), "three are left"


@pytest.mark.parametrize("reserve", [True, False])
def test_matador_matadors_may_be_kept_back_as_chosen(reserve):
    game = MATADOR.variant(None, {"matador_reserve": reserve})
    state = position(game, "4-3 6-6", "6-5", line="4-4", boneyard="5-5 5-4 5-3 2-2")
    assert ("draw" in legal(game, state)) == reserve


@pytest.mark.parametrize("able", [True, False])
def test_matador_drawing_when_able_to_play_is_allowed_as_chosen(able):
    game = MATADOR.variant(None, {"draw_when_able": able})
    state = position(game, "3-2", "6-5", line="4-4", boneyard="5-5 5-4 5-3 2-2")
    assert ("draw" in legal(game, state)) == able


@pytest.mark.parametrize(
    ("game", "players", "left"),
    [(M001, 2, 3), (M001, 3, 0), (M001, 4, 0), (M002, 2, 2), (M002, 3, 2), (M002, 4, 2)]
    + [(MATADOR.variant(None, {"floor": n}), players, n) for n in (0, 2, 3) for players in (2, 4)],
)
def test_matador_the_chosen_number_of_tiles_is_never_drawn(game, players, left):
    state = position(game, "6-6", *["6-5"] * (players - 1), line="4-4", boneyard="5-5 5-4 6-4 2-2")
    state = played(game, state, *["draw"] * (4 - left))
    assert legal(game, state) == {"pass"}


# -- the lead ---------------------------------------------------------------------------------------------------------


def test_001_every_hand_is_led_by_the_holder_of_the_highest_double_with_any_tile():
    state = dealt(M001, "6-5 6-4 6-3", "2-2 1-0 6-1")
    assert (state.to_move, legal(M001, state)) == (1, {"2-2", "1-0", "6-1"})
    state = blocked(M001, position(M001, "6-3", "5-5 3-1", line="6-0 1-0@1"))
    state = played(M001, state, str(stacked(M001, "6-5 6-4 6-3", "5-4 1-0 6-1")))
    assert (state.to_move, len(legal(M001, state))) == (0, 3), "no double was dealt: the heaviest tile"


def test_002_the_lightest_tile_drawn_leads_the_first_hand_and_then_the_lead_moves_round():
    state = played(M002, M002.initial_state(3), str(stacked(M002, "6-5", "2-1", "6-6")))
    assert (state.leader, state.to_move) == (1, CHANCE)
    hands = "6-5 6-4 6-3", "2-2 1-0 6-1", "3-3 4-4 5-5"
    state = played(M002, state, str(stacked(M002, *hands)))
    assert (state.to_move, legal(M002, state)) == (1, {"2-2", "1-0", "6-1"})
    over = blocked(M002, position(M002, "6-3", "5-5 3-1", line="6-0 1-0@1"))
    assert (over.leader, over.to_move) == (1, CHANCE)


@pytest.mark.parametrize(("code", "leader", "size"), [("HDf", 1, 3), ("HD", 1, 1), ("DH", 0, 3), ("DL", 0, 3)])
def test_matador_the_first_lead_goes_by_the_chosen_rule(code, leader, size):
    game = MATADOR.variant(None, {"first_lead": code})
    state = dealt(game, "6-5 6-4 6-3", "2-2 1-0 6-1")
    assert (state.to_move, len(legal(game, state))) == (leader, size)


@pytest.mark.parametrize("preset", ["matador_001", "matador_002"])
@pytest.mark.parametrize(("code", "leader"), [("SAME", None), ("ROT", 1), ("WIN", 0)])
def test_matador_later_leads_go_by_the_chosen_rule(preset, code, leader):
    game = MATADOR.variant(preset, {"later_lead": code})
    assert blocked(game, position(game, "6-3", "5-5 3-1", line="6-0 1-0@1")).leader == leader
    tied = blocked(game, position(game, "5-3", "6-2", line="6-0 1-0@1"))
    assert tied.leader == (None if code == "SAME" else 1)


# -- points and the rest ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pay", "paid"), [("SUM", {0: 14}), ("DIFF", {0: 5})])
def test_matador_a_block_pays_by_the_chosen_rule(pay, paid):
    game = MATADOR.variant(None, {"block_pay": pay})
    assert points(blocked(game, position(game, "6-3", "5-5 3-1", line="6-0 1-0@1"))) == paid


@pytest.mark.parametrize("target", [30, 50, 100, 150])
def test_matador_the_match_is_won_at_the_chosen_target(target):
    game = MATADOR.variant(None, {"target": target})
    for before, over in (target - 13, False), (target - 12, True):
        state = played(game, position(game, "3-3", "6-6 0-0", line="4-4", scores=(before, 0)), "3-3@0")
        assert (state.to_move == OVER) == over


def test_matador_each_book_has_the_defaults_of_the_rules():
    names = "hand_size floor matador_reserve draw_when_able first_lead later_lead block_pay target direction"
    defaults = [
        (M001, (3, ByPlayers({2: 3}, 0), True, False, "HDf", "SAME", "SUM", 100, "clockwise")),
        (M002, (3, 2, True, False, "DL", "ROT", "SUM", 50, "clockwise")),
    ]
    for game, knobs in defaults:
        assert tuple(getattr(game, name) for name in names.split(" ")) == knobs


@pytest.mark.parametrize(("game", "book"), [(M001, house.EMBOSSING), (M002, house.BOYS_BOOK)], ids=["001", "002"])
def test_matador_each_default_names_the_book_that_has_it(game, book):
    own = {option.key for option in game.options if option.current_choice(game).source == book}
    assert own >= {"floor", "first_lead", "later_lead", "target"}
    assert game.option("hand_size").choice(3).source == house.EMBOSSING
    assert game.option("draw_when_able").choice(False).source == "", "the books are silent"


def test_matador_the_options_are_those_of_the_rules():
    assert {option.key: tuple(choice.value for choice in option.choices) for option in MATADOR.options} == {
        "set": (6, 9, 12),
        "hand_size": (3, 5, 7),
        "floor": (ByPlayers({2: 3}, 0), 0, 2, 3),
        "matador_reserve": (True, False),
        "draw_when_able": (True, False),
        "first_lead": ("HDf", "HD", "DH", "DL"),
        "later_lead": ("SAME", "ROT", "WIN"),
        "block_pay": ("SUM", "DIFF"),
        "target": (30, 50, 100, 150),
        "direction": ("clockwise", "counter-clockwise"),
    }


@pytest.mark.parametrize(("size", "most"), [(6, 4), (9, 6), (12, 6)])
def test_matador_larger_sets_seat_more_players(size, most):
    assert MATADOR.variant(None, {"set": size}).players() == tuple(range(2, most + 1))


@pytest.mark.parametrize("size", [3, 5, 7])
def test_matador_the_chosen_number_of_tiles_is_dealt(size):
    game = MATADOR.variant(None, {"hand_size": size})
    state = played(game, game.initial_state(2), str(stacked(game)))
    assert [*map(len, state.hands)] == [size, size]


def test_matador_play_can_go_counter_clockwise():
    other_way = MATADOR.variant(None, {"direction": "counter-clockwise"})
    for game, following in (MATADOR, 1), (other_way, 2):
        state = position(game, "6-6", "6-5", "6-4", line="4-4")
        assert played(game, state, "pass").to_move == following


# -- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4-2@1", "4-2 doesn't fit: the end is 4, which needs 3 or a matador."),
        ("4-2@0", "4-2 doesn't fit: only a matador can be played on a blank."),
        ("6-1@1", "Say which number of 6-1 points outward: 6-1@1/1."),
        ("6-1@0/5", "Say which number of 6-1 points outward: 6-1@0/1."),
        ("3-2@1/2", "3-2 fits there only one way, so write 3-2@1."),
        ("draw", "You can play 3-2; only matadors may be kept back."),
        ("pass", "You can play 6-1, so you must play."),
    ],
)
def test_matador_refusals_cite_the_rule(text, why):
    state = position(M001, "4-2 3-2 6-1", "5-5", line="4-0", boneyard="6-6 6-5 6-4 5-4")
    assert ends(state) == (0, 4)
    assert action_error(M001, state, parse_action(text)) == why
