"""Learned models of trick players: what declarations and plays say about the hidden tiles."""

from math import exp
from random import Random

import pytest

from game.bots.kernel.declarations import BID, PASSED, UNIFORM, SeatDeclarations, TrumpValue
from game.bots.tricks.belief import MAKER_FACTOR, TrickBelief
from game.bots.tricks.encoding import encode, suit_encoding
from game.bots.tricks.models import TRUST, Evidence, declarations, observed_declarations
from game.core.tiles import parse_tile
from game.rules import GAMES
from game.rules.tricks.trick_game import TrickState
from tests.bots.test_bots_tricks import EUCHRE, FORTY_TWO, start_hand

STRONG = "6-6 6-5 6-4 6-3 5-5 4-4 1-0"
WEAK = "6-2 5-3 5-1 4-2 3-0 2-1 2-0"
OTHERS = ("6-1 6-0 5-2 4-1 3-2 1-1 0-0", "5-4 5-0 4-3 4-0 3-3 3-1 2-2")


def likelihood(state: TrickState, *hands: str) -> float:
    """Return the likelihood of all declarations at Forty-Two for the seat to move, if the players hold these tiles."""
    mask = suit_encoding(FORTY_TWO, None).mask
    dealt = [mask(map(parse_tile, hand.split())) for hand in hands]
    return observed_declarations(FORTY_TWO, FORTY_TWO.observe(state, state.to_move)).likelihood(dealt)


def test_a_bid_shows_a_strong_hand_and_a_pass_a_weak_one() -> None:
    after_bid = start_hand(FORTY_TWO, *(OTHERS[0], STRONG, WEAK, OTHERS[1]), actions="bid 30")
    after_pass = start_hand(FORTY_TWO, *(OTHERS[0], WEAK, STRONG, OTHERS[1]), actions="pass")
    strong, weak = (OTHERS[0], STRONG, OTHERS[1], WEAK), (OTHERS[0], WEAK, OTHERS[1], STRONG)
    assert after_bid.to_move == after_pass.to_move == 2
    assert likelihood(after_bid, *strong) > 4 * likelihood(after_bid, *weak)
    assert likelihood(after_pass, *weak) > 4 * likelihood(after_pass, *strong)


def test_the_trump_named_is_the_one_that_fits_the_hand() -> None:
    hands = (OTHERS[0], STRONG, WEAK, OTHERS[1])
    state = start_hand(FORTY_TWO, *hands, actions="bid 30, pass, pass, pass, name 6, 6-6")
    other = (OTHERS[0], "5-5 5-4 5-3 5-2 4-4 1-0 6-6", WEAK, "6-5 6-4 6-3 5-0 4-3 4-0 3-3")
    assert likelihood(state, *hands) > 4 * likelihood(state, *other)


def test_declarations_are_read_up_to_the_trump() -> None:
    hands = ("6-6 5-5 6-5 6-4 6-3", "4-4 4-3 4-2 4-1 4-0", "3-3 3-2 3-1 3-0 2-2", "2-1 2-0 1-1 1-0 0-0")
    state = start_hand(EUCHRE, *hands, turned="6-1", actions="pass, pass, accept, discard 0-0")
    read = [*declarations(EUCHRE, EUCHRE.observe(state, state.to_move))]
    assert [(made.seat, made.trumps, made.chosen, made.takes_up) for made in read] == [
        (0, (6,), PASSED, False),
        (1, (6,), PASSED, False),
        (2, (6,), 0, False),
    ]
    assert len(observed_declarations(EUCHRE, EUCHRE.observe(state, 0)).seats) == 2, "its own pass says nothing new"


def test_the_likelihood_is_that_of_the_logit_model() -> None:
    encoding = suit_encoding(FORTY_TWO, 6)
    weights = [1.0, 0.1, 0.5, 0.25, 0.5, 0.25, 0.01, -0.01]
    trump = TrumpValue(encoding.tables, weights, 2.0)
    hand = encoding.mask(map(parse_tile, STRONG.split()))
    # four trumps, the best four; 5-5 and 4-4 are the best of their suits, and 1-0 is not; 20 points on 5-5 and 6-4
    assert trump.value(hand) == pytest.approx(2 + 4 + 1.6 + 2 + 1 + 0.2)
    made = SeatDeclarations(0, 0, [trump], [PASSED, BID], [11.0, 10.0])
    passes, bids = exp(11) / (exp(11) + exp(10.8)), exp(10.8) / (exp(10.8) + exp(10))
    share = (1 - UNIFORM) * passes + UNIFORM / 2, (1 - UNIFORM) * bids + UNIFORM / 2
    assert made.likelihood([hand]) == made.likelihood([hand]) == pytest.approx(share[0] * share[1])


def test_evidence_makes_up_for_the_trumps_that_the_belief_gives_the_maker() -> None:
    hands = (OTHERS[0], STRONG, WEAK, OTHERS[1])
    state = start_hand(FORTY_TWO, *hands, actions="bid 30, pass, pass, pass, name 6, 6-6")
    view = FORTY_TWO.observe(state, state.to_move)
    belief, encoding = TrickBelief(FORTY_TWO, view), suit_encoding(FORTY_TWO, 6)
    position = encode(FORTY_TWO, view, encoding)
    position.hands[view.to_move] = encoding.mask(view.hands[view.to_move])
    evidence = Evidence(FORTY_TWO, view, belief, True, position)
    plays_only = Evidence(FORTY_TWO, view, belief, False, position)
    assert evidence
    assert plays_only
    true_hands = [encoding.mask(hand) for hand in state.hands]
    declared = observed_declarations(FORTY_TWO, view).likelihood(true_hands)
    assert belief.maker == 1
    assert evidence.likelihood(true_hands) <= declared**TRUST / MAKER_FACTOR**3, "three trumps are hidden in its hand"


def test_a_game_without_a_model_reads_plays_by_the_evaluation() -> None:
    game, rng = GAMES["rounce"], Random(1)
    state = start_hand(game, "6-6 5-5 6-5 6-4 6-3", "4-4 4-3 4-2 4-1 4-0", "3-3 3-2 3-1 3-0 2-2", turned="6-1")
    while not state.has_play_begun or state.discards_owed:
        state = game.apply(state, game.legal_actions(state)[0])
    state = game.apply(state, game.legal_actions(state)[0])
    view = game.observe(state, state.to_move)
    belief, encoding = TrickBelief(game, view), suit_encoding(game, view.trump)
    position = encode(game, view, encoding)
    position.hands[view.to_move] = encoding.mask(view.hands[view.to_move])
    dealt = next(belief.samples(rng))[0].hands
    learned, plain = (Evidence(game, view, belief, learned, position) for learned in (True, False))
    assert 0 < learned.likelihood(dealt) == plain.likelihood(dealt)
