"""Betting at Domino Poker: the example of the rules, table stakes, double headers, sessions and options."""

from random import Random

import pytest

from game.core.state import CALL, CHANCE, FOLD, OVER, PASS, Bet, Deal, HandOver, MatchOver, Scored, parse_action
from game.core.tiles import HIDDEN, weight
from game.rules.action_errors import action_error
from game.rules.betting.betting_game import BettingGame, BettingState, Pot, pots, pots_so_far
from game.rules.betting.poker import POKER
from tests.decks import Paid, Table, in_words, played, stacked, tiles, walk

# Four hands of one deal from best to worst: Pairs led by 6-6 and 5-5, a High led by 2-2, a High without a double.
PAIR_SIX = "6-6 3-3 6-1 5-2 4-3"
PAIR_FIVE = "5-5 4-4 6-2 3-1 5-3"
HIGH_TWO = "2-2 3-2 4-1 5-4 6-3"
HIGH_SIX = "6-5 6-4 5-1 4-2 2-1"


def begin(game: BettingGame, *hands: str, dealer: int = 0, **start: object) -> BettingState:
    """Return the first turn after these hands are dealt."""
    state = game.initial_state(len(hands), leader=dealer, **start)  # type: ignore[arg-type]
    return game.apply(state, stacked(game, *(hand for hand in hands if hand)))


def four(game: BettingGame = POKER, **start: object) -> BettingState:
    """Return a deal in which seat 1 has the worst hand and the hands get better up to seat 0, the dealer."""
    return begin(game, PAIR_SIX, HIGH_SIX, HIGH_TWO, PAIR_FIVE, **start)


def play(game: BettingGame, state: BettingState, text: str) -> BettingState:
    """Return the state after these actions, separated by commas; each must be legal."""
    after = played(game, state, *text.split(", "))
    assert isinstance(after, BettingState)
    return after


def paid(state: BettingState) -> list[tuple[int, int]]:
    return [(event.side, event.points) for event in state.events if isinstance(event, Scored)]


def whys(state: BettingState) -> list[str]:
    return [event.why for event in in_words(POKER, state) if isinstance(event, Paid)]


def biggest(game: BettingGame, state: BettingState) -> int:
    """Return the largest possible bet or raise, 0 for none; asserts that every smaller size is legal."""
    sizes = [action.chips for action in game.legal_actions(state) if isinstance(action, Bet)]
    assert sizes == list(range(1, len(sizes) + 1))
    return len(sizes)


# -- the betting ------------------------------------------------------------------------------------------------------


def test_worked_example_of_betting() -> None:
    """Seat 1 is A of the example, seats 2, 3 and 0 are B, C and D; the pool grows 4, 7, 10, 18, 23."""
    state = four()
    assert (state.to_move, state.pool, state.scores) == (1, 4, (59, 59, 59, 59))
    pools = []
    for text in ("pass", "bet 3", "call", "bet 5", "fold", "call"):
        state = play(POKER, state, text)
        pools.append(state.pool)
    assert pools == [4, 7, 10, 18, 18, 23]
    assert state.to_move == 3
    state = play(POKER, state, "fold")
    assert paid(state) == [(0, 23)]
    assert whys(state) == ["pot: {0} 9 + {1} 1 + {2} 9 + {3} 4 = 23; Pair 6-6 and 3-3"]
    assert state.scores == (60 - 9 + 23, 59, 51, 56)
    assert state.pool == 0
    assert HandOver(0, False, state.scores) in state.events
    assert "Showdown: {0} (Pair 6-6 and 3-3), {2} (High tile 2-2)." in in_words(POKER, state)


def test_before_a_bet_pass_or_bet_and_after_it_fold_call_or_raise() -> None:
    state = four()
    fives = tuple(map(Bet, (1, 2, 3, 4, 5)))
    assert POKER.legal_actions(state) == (PASS, *fives)
    state = play(POKER, state, "pass, bet 2")
    assert POKER.legal_actions(state) == (FOLD, CALL, *fives)


def test_a_passer_may_come_in_later() -> None:
    state = play(POKER, four(), "pass, pass, pass, bet 1")
    assert state.to_move == 1
    state = play(POKER, state, "bet 2, fold, fold, call")
    assert paid(state) == [(0, 1 + 1 + 4 + 4)]


def test_a_round_ends_when_all_are_level_and_have_spoken_since_the_last_raise() -> None:
    state = play(POKER, four(), "bet 1, call, call, bet 1, call, call")
    assert (state.to_move, state.bets) == (3, (2, 2, 2, 1))
    assert play(POKER, state, "call").to_move == CHANCE


def test_three_raises_and_no_more_until_two_are_left() -> None:
    state = play(POKER, four(), "bet 1, bet 1, bet 1, bet 1")
    assert state.raises == 3
    assert POKER.legal_actions(state) == (FOLD, CALL)
    assert "3 raises" in (action_error(POKER, state, Bet(1)) or "")
    state = play(POKER, state, "call, fold")
    assert biggest(POKER, state) == 0, "three have not folded"
    state = play(POKER, state, "fold")
    assert state.to_move == CHANCE
    state = play(POKER, four(), "bet 1, bet 1, bet 1, bet 1, fold, fold")
    assert biggest(POKER, state) == 5, "two have not folded"
    state = play(POKER, state, "bet 5, bet 5, bet 5")
    assert biggest(POKER, state) == 5


def test_the_last_one_in_takes_the_pool_unseen() -> None:
    state = play(POKER, four(), "bet 4, fold, fold, fold")
    assert paid(state) == [(1, 8)]
    assert whys(state) == ["pot: {0} 1 + {1} 5 + {2} 1 + {3} 1 = 8; everyone else folded"]
    assert state.shown == frozenset()
    for seat in range(4):
        hands = POKER.observe(state, seat).hands
        assert [at for at, hand in enumerate(hands) if HIDDEN not in hand] == [seat]


def test_only_hands_shown_down_are_seen_afterwards() -> None:
    state = play(POKER, four(), "bet 4, fold, call, fold")
    assert state.shown == {1, 3}
    seen = POKER.observe(state, 2)
    assert [at for at, hand in enumerate(seen.hands) if HIDDEN not in hand] == [1, 2, 3]
    assert POKER.observe(seen, 2) == seen
    again = POKER.apply(state, Deal(POKER.deck()))
    assert again.shown == frozenset()


def test_folded_hands_stay_hidden_while_betting() -> None:
    state = play(POKER, four(), "bet 4, fold")
    assert POKER.observe(state, 0).hands[2] == (HIDDEN,) * 5
    assert POKER.observe(state, 2).hands[2] == tiles(HIGH_TWO)


# -- table stakes -----------------------------------------------------------------------------------------------------


def test_pots_by_stakes() -> None:
    assert pots((3, 3, 1), (0, 1)) == [Pot((3, 3, 1), (0, 1))]
    assert pots((9, 4, 9, 6), (0, 1, 2)) == [Pot((4, 4, 4, 4), (0, 1, 2)), Pot((5, 0, 5, 2), (0, 2))]
    assert sum(sum(pot.chips) for pot in pots((7, 2, 9, 9), (1, 2, 3))) == 27


def test_pots_while_bets_are_made() -> None:
    state = play(POKER, four(scores=(3, 60, 60, 60)), "bet 5")
    assert pots_so_far(state) == [Pot((1, 6, 1, 1), (0, 1, 2, 3))], "nobody is all in"
    state = play(POKER, state, "fold, call, call")
    assert state.pool == 0
    state = play(POKER, four(scores=(60, 3, 60, 60)), "bet 2, bet 4, fold")
    assert pots_so_far(state) == [Pot((1, 3, 3, 1), (0, 1, 2)), Pot((0, 0, 4, 0), (0, 2))]


def test_a_short_player_calls_for_less_and_the_rest_is_a_side_pot() -> None:
    state = four(scores=(3, 60, 60, 60))  # the best hand has two chips after the ante
    state = play(POKER, state, "bet 5, call, call")
    assert POKER.legal_actions(state) == (FOLD, CALL), "too few chips to raise"
    assert "After calling 5" in (action_error(POKER, state, Bet(1)) or "")
    state = play(POKER, state, "call")
    assert paid(state) == [(0, 12), (3, 9)]
    assert whys(state) == [
        "main pot: {0} 3 + {1} 3 + {2} 3 + {3} 3 = 12; Pair 6-6 and 3-3",
        "side pot: {1} 3 + {2} 3 + {3} 3 = 9; Pair 5-5 and 4-4",
    ]
    assert state.scores == (12, 54, 54, 63)
    assert state.leader == 0, "the winner of the main pot deals"


def test_nobody_raises_by_more_than_they_have() -> None:
    state = four(scores=(60, 5, 60, 60))
    assert biggest(POKER, state) == 4
    state = play(POKER, state, "bet 1, bet 1, bet 1, bet 1")
    assert (state.to_move, state.call_amount, state.scores[1]) == (1, 3, 3)
    assert "You have only 4 to bet" in (action_error(POKER, four(scores=(60, 5, 60, 60)), Bet(5)) or "")


def test_folded_chips_beyond_the_short_stake_stay_in_the_side_pot() -> None:
    state = four(scores=(3, 60, 60, 60))
    state = play(POKER, state, "bet 5, fold, bet 5, call, fold")
    assert paid(state) == [(3, 5), (0, 3 + 3 + 1 + 3), (3, 3 + 3)]
    assert whys(state)[0] == "the unmatched part of a bet"


def test_a_bet_that_everyone_else_is_too_short_for_is_allowed_and_comes_back() -> None:
    state = begin(POKER, PAIR_SIX, PAIR_FIVE, scores=(60, 3))
    state = play(POKER, state, "bet 2")
    assert state.scores == (59, 0)
    assert biggest(POKER, state) == 5
    state = play(POKER, state, "bet 5")
    assert paid(state) == [(0, 5), (0, 6)]
    assert state.scores == (63, 0)
    assert state.to_move == OVER


def test_a_player_short_of_the_ante_pays_what_there_is() -> None:
    game = POKER.variant(None, {"ante": 5})
    state = four(game, scores=(2, 60, 60, 60))
    assert state.antes == (2, 5, 5, 5)
    state = play(game, state, "pass, bet 1, call, fold")
    assert paid(state) == [(0, 8), (3, 11)]


def test_a_player_with_nothing_is_out() -> None:
    state = begin(POKER, "", PAIR_FIVE, HIGH_TWO, HIGH_SIX, scores=(0, 60, 60, 60))
    assert [*map(len, state.hands)] == [0, 5, 5, 5]
    assert state.hands[1] == tiles(PAIR_FIVE)
    assert len(state.boneyard) == 5
    assert state.antes == (0, 1, 1, 1)
    state = play(POKER, state, "pass, pass, bet 1, call, fold")
    assert state.to_move == CHANCE


def test_with_fewer_than_two_holding_chips_hands_are_shown_at_once() -> None:
    state = four(scores=(1, 1, 60, 1))
    assert state.to_move == CHANCE
    assert state.shown == {0, 1, 2, 3}
    assert paid(state) == [(0, 4)]
    game = POKER.variant(None, {"ante": 5})
    state = begin(game, PAIR_FIVE, PAIR_SIX, scores=(60, 3))
    assert paid(state) == [(0, 2), (1, 6)], "what the ante had too much comes back"


def test_a_match_begins_with_two_who_have_chips() -> None:
    for scores in ((0, 60), (60, -1)):
        with pytest.raises(ValueError, match="two players need chips"):
            POKER.initial_state(2, scores=scores)


# -- all pass ---------------------------------------------------------------------------------------------------------

ALL_PASS = "pass, pass, pass, pass"
REDEAL = {"all_pass": "redeal without new ante"}


def test_a_double_header_keeps_the_pool_and_the_eldest_deals() -> None:
    state = play(POKER, four(), ALL_PASS)
    assert (state.to_move, state.pool, state.leader, state.hand) == (CHANCE, 4, 1, 1)
    assert HandOver(None, False, (59, 59, 59, 59)) in state.events
    assert all(HIDDEN in POKER.observe(state, 0).hands[seat] for seat in (1, 2, 3)), "nothing is shown"
    state = POKER.apply(state, stacked(POKER, PAIR_SIX, HIGH_SIX, HIGH_TWO, PAIR_FIVE))
    assert (state.to_move, state.pool, state.scores) == (2, 8, (58, 58, 58, 58))
    state = play(POKER, state, "bet 1, fold, fold, fold")
    assert paid(state) == [(2, 9)]


def test_all_pass_without_a_new_ante() -> None:
    game = POKER.variant(None, REDEAL)
    state = play(game, four(game), ALL_PASS)
    assert state.leader == 1
    state = game.apply(state, stacked(game, PAIR_SIX, HIGH_SIX, HIGH_TWO, PAIR_FIVE))
    assert (state.to_move, state.pool, state.scores) == (2, 4, (59, 59, 59, 59))
    state = play(game, state, "bet 1, fold, fold, fold")
    state = game.apply(state, Deal(game.deck()))
    assert state.pool == 4, "a pot that was won is followed by an ante"


def test_a_stake_in_a_carried_pool_keeps_a_player_in() -> None:
    state = play(POKER, four(scores=(1, 60, 60, 60)), "pass, pass, pass")
    assert state.to_move == CHANCE, "who has no chips left is not asked"
    state = POKER.apply(state, stacked(POKER, PAIR_SIX, HIGH_SIX, HIGH_TWO, PAIR_FIVE))
    assert state.hands[0] == tiles(PAIR_SIX)
    assert state.antes == (1, 2, 2, 2)
    state = play(POKER, state, "bet 1, call, fold")
    assert paid(state) == [(0, 4), (3, 3 + 2)]
    assert state.leader == 0


# -- the session ------------------------------------------------------------------------------------------------------


def last_deal(game: BettingGame = POKER, **changes: object) -> BettingState:
    """Return the first turn of the last deal of a session."""
    assert isinstance(game.session, int)
    state = game.initial_state(2, leader=0)._replace(hand=game.session - 1, **changes)
    return game.apply(state, stacked(game, PAIR_SIX, PAIR_FIVE))


def test_a_session_ends_after_its_deals_and_most_chips_win() -> None:
    state = play(POKER, last_deal(), "bet 1, call")
    assert state.to_move == OVER
    assert state.events[-1] == MatchOver(0)
    state = play(POKER, last_deal(scores=(60, 63)), "bet 1, bet 1, fold")
    assert state.scores == (62, 61)


def test_equal_chips_share_a_session() -> None:
    state = play(POKER, last_deal(scores=(58, 62)), "bet 1, call")
    assert state.scores == (60, 60)
    assert state.events[-1] == MatchOver(None)


def test_a_session_does_not_end_on_a_pool_that_is_not_won() -> None:
    state = play(POKER, last_deal(), "pass, pass")
    assert (state.to_move, state.hand) == (CHANCE, 12), "deals that all pass count"
    state = POKER.apply(state, stacked(POKER, PAIR_SIX, PAIR_FIVE))
    state = play(POKER, state, "bet 1, fold")
    assert state.events[-1] == MatchOver(0)


def test_a_session_ends_when_one_has_everything() -> None:
    state = begin(POKER, PAIR_SIX, PAIR_FIVE, scores=(118, 2))
    state = play(POKER, state, "bet 1, call")
    assert state.scores == (120, 0)
    assert (state.to_move, state.events[-1]) == (OVER, MatchOver(0))


def test_the_heaviest_tile_deals_first() -> None:
    state = POKER.initial_state(3)
    deck = stacked(POKER, "5-1 6-3 4-4").deck
    state = POKER.apply(state, Deal(deck))
    assert weight(deck[1]) == (9, 6)
    assert (state.leader, state.to_move) == (1, CHANCE)
    assert in_words(POKER, state) == ("Draw for the deal: {0} 5-1, {1} 6-3, {2} 4-4. {1} has the heaviest tile.",)
    assert POKER.apply(state, Deal(POKER.deck())).to_move == 2


# -- the house rules, each of which does something --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "first", "then"), [(1, 1, 1), (5, 5, 5), (10, 10, 10), ("pot", 4, 6), ("none", 59, 58)]
)
def test_poker_bets_are_limited_as_chosen(limit: int | str, first: int, then: int) -> None:
    game = POKER.variant(None, {"limit": limit})
    state = four(game)
    assert biggest(game, state) == first
    why = action_error(game, state, Bet(first + 1)) or ""
    assert {"none": "You have only 59 to bet", "pot": "The highest bet or raise"}.get(str(limit), "at most") in why
    assert biggest(game, play(game, state, "bet 1")) == then


def test_poker_raises_are_limited_as_chosen() -> None:
    game = POKER.variant(None, {"raise_cap": "unlimited"})
    assert biggest(game, play(game, four(game), "bet 1, bet 1, bet 1, bet 1, bet 1")) == 5


@pytest.mark.parametrize("ante", [1, 2, 5])
def test_poker_every_player_pays_the_chosen_ante(ante: int) -> None:
    state = four(POKER.variant(None, {"ante": ante}))
    assert (state.pool, state.scores[0]) == (4 * ante, 60 - ante)


def test_poker_the_deal_passes_as_chosen() -> None:
    for rule, dealer in (("winner", 3), ("rotates left", 1)):
        game = POKER.variant(None, {"next_dealer": rule})
        state = play(game, four(game), "pass, pass, bet 1, fold, fold, fold")
        assert state.leader == dealer
    game = POKER.variant(None, {"next_dealer": "rotates left"})
    state = play(game, four(game, scores=(60, 2, 60, 60)), "bet 1, fold, call, fold")
    assert (state.scores[1], state.leader) == (0, 2), "who is out does not deal"


@pytest.mark.parametrize("stack", [30, 60, 100])
def test_poker_every_player_starts_with_the_chosen_chips(stack: int) -> None:
    assert POKER.variant(None, {"stack": stack}).initial_state(3).scores == (stack,) * 3


@pytest.mark.parametrize("session", [6, 12, 24])
def test_poker_a_session_has_the_chosen_number_of_deals(session: int) -> None:
    game = POKER.variant(None, {"session": session})
    before = last_deal(game)
    assert play(game, before, "bet 1, fold").to_move == OVER
    assert play(game, before._replace(hand=session - 2), "bet 1, fold").to_move == CHANCE


def test_a_session_until_one_is_left() -> None:
    game = POKER.variant(None, {"session": "until one is left"})
    for seed in range(5):
        last = walk(Table("", game, 3), Random(seed)).states[-1]
        assert sorted(last.scores) == [0, 0, 180]


def test_poker_play_can_go_counter_clockwise() -> None:
    game = POKER.variant(None, {"direction": "counter-clockwise"})
    state = four(game)
    assert state.to_move == 3
    assert play(game, state, "pass").to_move == 2
    assert play(game, state, ALL_PASS).leader == 3


# -- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "action", "words"),
    [
        ("", "call", "Nobody has bet"),
        ("", "fold", "Nobody has bet"),
        ("bet 1", "pass", "call it, raise it or fold"),
        ("", "bet 0", "at least 1"),
        ("", "bet 6", "at most 5"),
        ("", "6-6", "does not exist"),
        ("bet 1, fold, fold, fold", "pass", "not dealt yet"),
    ],
)
def test_refusals_cite_the_rule(before: str, action: str, words: str) -> None:
    state = play(POKER, four(), before) if before else four()
    assert words in (action_error(POKER, state, parse_action(action)) or "")


def test_the_pot_limit_is_told() -> None:
    game = POKER.variant(None, {"limit": "pot"})
    assert "highest bet or raise is the pot after the call: 4" in (action_error(game, four(game), Bet(5)) or "")


# -- what always holds ------------------------------------------------------------------------------------------------

WILD = (
    {},
    {"limit": "none", "stack": 30},
    {"limit": "pot", "ante": 5, "session": "until one is left"},
    {"limit": 10, "ante": 5, "stack": 30, "raise_cap": "unlimited", "session": 24, **REDEAL},
)


@pytest.mark.parametrize("rules", WILD, ids=str)
def test_chips_are_conserved_and_only_events_pay_them_out(rules: dict[str, object]) -> None:
    game = POKER.variant(None, rules)
    for seed in range(30):
        match = walk(Table("", game, 2 + seed % 3), Random(seed))
        all_chips = sum(match.states[0].scores)
        for before, action, after in match.steps():
            assert sum(after.scores) + after.pool == all_chips
            assert min(after.scores) >= 0
            gained = [0] * len(after.scores)
            for side, points in paid(after):
                gained[side] += points
            put_in = [old + gain - new for old, gain, new in zip(before.scores, gained, after.scores, strict=True)]
            assert min(put_in) >= 0
            if not isinstance(action, Deal):
                assert all(not chips for seat, chips in enumerate(put_in) if seat != before.to_move)
            if gained != [0] * len(gained):
                assert after.pool == 0
        assert match.states[-1].to_move == OVER


def test_each_pot_goes_to_the_best_of_those_who_matched_it() -> None:
    game = POKER.variant(None, {"limit": "none", "stack": 30})
    shown = 0
    for seed in range(60):
        for before, _, after in walk(Table("", game, 4), Random(seed)).steps():
            if not after.shown or after.to_move >= 0:
                continue
            shown += 1
            best = max(after.shown, key=lambda seat: game.strength(after.hands[seat]))
            paid = [event for event in in_words(game, after) if isinstance(event, Paid)]
            main = next(event.side for event in paid if "unmatched" not in event.why)
            assert main == best
            assert before.hands == after.hands or before.to_move == CHANCE
    assert shown > 100
