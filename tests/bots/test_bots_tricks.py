"""Trick bots: beliefs, declarations and plays in clear-cut positions, and exact endgames.

The last seat deals, so seat 0 speaks first; in Bingo it leads.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.bots.bot import choose
from game.bots.kernel.bits import tiles_in
from game.bots.kernel.trick_alphabeta import TrickSearch
from game.bots.levels import LEVELS, Limit
from game.bots.tricks.belief import TrickBelief
from game.bots.tricks.encoding import encode, encode_stock, suit_encoding
from game.bots.tricks.plays import UNLIMITED
from game.core.state import CHANCE, OVER, Draw, Play
from game.core.tiles import parse_tile
from game.rules import GAMES
from game.rules.tricks.trick_game import TrickState
from tests.decks import played, shuffled, stacked
from tests.trial_counts import COUNT

TRICKS = [game for game in GAMES.values() if game.family == "tricks"]
FORTY_TWO, EUCHRE, ROUNCE, BINGO = (GAMES[key] for key in ("forty_two", "euchre", "rounce", "bingo"))
SENSIBLE = pytest.mark.parametrize("level", [*LEVELS][1:])


def start_hand(game: Any, *hands: str, turned: str = "", actions: str = "") -> Any:
    """Return the state of a hand with these tiles, after some actions."""
    leader = 0 if game.stock else len(hands) - 1 if game.turn_up else 0
    state = game.initial_state(len(hands), leader=leader)
    return played(game, state, str(stacked(game, *hands, boneyard=turned)), *filter(None, [actions]))


def choice(game: Any, state: TrickState, level: str = "club", seed: int = 1) -> str:
    """Return the bot's action for the seat to move; the most frequent one if its plays are partly random."""
    view, count = game.observe(state, state.to_move), 11 if LEVELS[level].settings.tricks.random_plays else 1
    choices = [str(choose(game, view, Limit(level), Random(seed + offset))) for offset in range(count)]
    return max(choices, key=choices.count)


# -- beliefs -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TRICKS, ids=lambda game: game.key)
def test_determinizations_are_consistent_with_the_view(game: Any) -> None:
    rng, deck, state = Random(3), game.deck(), game.initial_state()
    for _step in range(150):
        if state.to_move == OVER:
            break
        if state.to_move == CHANCE:
            state = game.apply(state, shuffled(game, rng))
            continue
        view = game.observe(state, state.to_move)
        belief = TrickBelief(game, view)
        deal, _weight = next(belief.samples(rng))
        hands = deal.hands
        assert [hand.bit_count() for hand in hands] == [*map(len, view.hands)]
        assert tuple(deck[number] for number in tiles_in(hands[state.to_move])) == tuple(
            sorted(view.hands[state.to_move], key=deck.index)
        )
        placed_tiles = [number for hand in hands for number in tiles_in(hand)] + deal.boneyard
        assert len(placed_tiles) == len({*placed_tiles})
        for seat, hand in enumerate(hands):
            assert not hand & ~(belief.known[seat] | belief.possible[seat])
            actual_hand = sum(1 << deck.index(tile) for tile in state.hands[seat])
            assert not actual_hand & belief.unseen & ~belief.possible[seat], "what a seat holds it may hold"
        state = game.apply(state, choose(game, view, Limit("beginner"), rng))


HANDS = (
    "6-6 6-5 6-3 6-1 2-1 4-0 3-0",
    "6-2 5-5 5-4 5-3 4-1 3-1 1-0",
    "5-0 4-3 4-2 5-2 2-0 5-1 4-4",
    "6-4 3-3 2-2 1-1 0-0 6-0 3-2",
)
"""Hands in which seat 0 has most of the sixes, and seat 2 has none and speaks last."""


def forty_two_after(*texts: str) -> Any:
    """Return the state of a hand of Forty-Two in which seat 0 has named sixes, after these plays."""
    return start_hand(FORTY_TWO, *HANDS, actions=", ".join(("pass, pass, pass, bid 30, name 6", *texts)))


def test_not_following_suit_shows_a_void() -> None:
    state = forty_two_after("6-6", "6-2", "4-3", "6-0", "2-1")
    belief = TrickBelief(FORTY_TWO, FORTY_TWO.observe(state, 1))
    held = {FORTY_TWO.deck()[number] for number in tiles_in(belief.possible[2])}
    assert held
    assert not any(6 in tile for tile in held)
    assert any(6 in FORTY_TWO.deck()[number] for number in tiles_in(belief.possible[3]))


def test_the_turned_up_tile_is_in_its_takers_hand() -> None:
    hands = ("6-6 5-5 6-5 6-4 6-3", "4-4 4-3 4-2 4-1 4-0", "3-3 3-2 3-1 3-0 2-2", "2-1 2-0 1-1 1-0 0-0")
    state = start_hand(EUCHRE, *hands, turned="6-1", actions="accept, discard 0-0")
    belief = TrickBelief(EUCHRE, EUCHRE.observe(state, 0))
    for seed in range(5):
        dealt = next(belief.samples(Random(seed)))[0].hands
        assert dealt[3] >> EUCHRE.deck().index(parse_tile("6-1")) & 1


# -- Forty-Two ---------------------------------------------------------------------------------------------------------


@SENSIBLE
def test_counters_are_played_to_the_partners_sure_trick(level: str) -> None:
    assert choice(FORTY_TWO, forty_two_after("6-6", "6-2"), level) in ("5-0", "4-1", "3-2")


@SENSIBLE
def test_no_counter_is_played_to_the_opponents_sure_trick(level: str) -> None:
    hands = (HANDS[0], HANDS[2], HANDS[1], HANDS[3])
    state = start_hand(FORTY_TWO, *hands, actions="pass, pass, pass, bid 30, name 6, 6-6")
    assert choice(FORTY_TWO, state, level) not in ("5-0", "4-1", "3-2")


@SENSIBLE
def test_a_trick_is_won_with_the_cheapest_tile(level: str) -> None:
    state = start_hand(FORTY_TWO, *HANDS, actions="pass, pass, pass, bid 30, name 6, 2-1, 3-1, 2-0")
    assert choice(FORTY_TWO, state, level) in ("3-2", "2-2"), "not a trump"


@SENSIBLE
@pytest.mark.parametrize("seed", range(5))
def test_a_strong_hand_bids_and_a_weak_one_does_not(level: str, seed: int) -> None:
    strong = "6-6 6-5 6-4 6-3 5-5 4-4 6-2"
    weak = "5-4 3-2 2-0 4-0 2-1 3-0 6-1"
    rest = "3-3 2-2 1-1 0-0 5-3 5-2 5-1", "6-0 5-0 4-3 4-2 4-1 3-1 1-0"
    assert choice(FORTY_TWO, start_hand(FORTY_TWO, rest[0], strong, rest[1], weak), level, seed).startswith("bid")
    assert choice(FORTY_TWO, start_hand(FORTY_TWO, rest[0], weak, rest[1], strong), level, seed) == "pass"


def test_the_longest_suit_is_named_trump() -> None:
    hands = (
        "3-3 2-2 1-1 0-0 5-3 5-2 5-1",
        "6-6 6-5 6-4 6-3 5-4 3-0 6-2",
        "6-0 5-0 4-3 4-2 4-1 3-1 1-0",
        "5-5 4-4 3-2 2-0 4-0 2-1 6-1",
    )
    assert choice(FORTY_TWO, start_hand(FORTY_TWO, *hands, actions="bid 30, pass, pass, pass")) == "name 6"


# -- Domino Euchre -----------------------------------------------------------------------------------------------------


BEST, WORST = "6-6 5-5 6-5 6-4 6-3", "5-4 3-2 4-0 2-1 3-0"
OTHERS = "4-4 4-3 4-2 4-1 5-0", "3-3 5-3 3-1 2-2 5-2", "2-0 1-1 1-0 0-0 5-1"


@SENSIBLE
def test_the_five_best_trumps_play_alone(level: str) -> None:
    assert choice(EUCHRE, start_hand(EUCHRE, BEST, *OTHERS, turned="6-1"), level) == "accept alone"


@SENSIBLE
def test_a_hand_of_small_tiles_does_not_order_up(level: str) -> None:
    assert choice(EUCHRE, start_hand(EUCHRE, WORST, *OTHERS, turned="6-1"), level) == "pass"


@SENSIBLE
def test_the_dealer_keeps_the_trumps(level: str) -> None:
    state = start_hand(EUCHRE, *OTHERS, "6-6 6-5 6-4 3-0 3-2", turned="6-1", actions="pass, pass, pass, accept")
    assert choice(EUCHRE, state, level) in ("discard 3-0", "discard 3-2")


# -- Rounce ------------------------------------------------------------------------------------------------------------


@SENSIBLE
@pytest.mark.parametrize("seed", range(5))
def test_only_a_hand_that_wins_tricks_stands(level: str, seed: int) -> None:
    others = "4-4 4-3 4-2 4-1 5-0", "3-3 5-3 3-1 2-2 5-2"
    assert choice(ROUNCE, start_hand(ROUNCE, "6-6 6-5 6-4 6-3 5-5", *others, turned="6-1"), level, seed) == "stand"
    assert choice(ROUNCE, start_hand(ROUNCE, WORST, *others, turned="6-1"), level, seed) != "stand"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_position_keys_differ_by_points(players: int) -> None:
    """Uses a double-nine set, whose tiles fill more than half of a machine word."""
    game = ROUNCE.variant(options={"set": 9})
    state = game.apply(game.initial_state(players, leader=0), shuffled(game, Random(1), players))
    position = encode(game, state._replace(has_play_begun=True), suit_encoding(game, 0))
    position.hands = [1 << 50 + seat for seat in range(players)]
    keys = set()
    for side in range(players):
        position.points = 1 << 8 * side
        keys.add(position.key())
    assert len(keys) == players


# -- Bingo -------------------------------------------------------------------------------------------------------------


@SENSIBLE
def test_doubles_that_win_the_hand_are_announced(level: str) -> None:
    state = start_hand(BINGO, "6-6 5-5 3-3 2-2 4-4 5-1 6-2", "4-0 4-3 1-0 6-5 6-3 5-3 2-1", turned="4-1 2-0 3-1")
    state = played(BINGO, state, "4-4, 2-1, draw, draw")
    assert choice(BINGO, state, level) == "announce 50", "after 28 in the first trick"


@SENSIBLE
def test_the_stock_is_not_closed_without_a_gain(level: str) -> None:
    best, poor = "6-6 5-5 0-0 4-4 4-0 4-6 4-5", "2-1 3-1 5-1 3-2 5-2 6-1 5-3"
    assert choice(BINGO, start_hand(BINGO, best, poor, turned="4-1"), level) != "close", (
        "as good as it is with the stock"
    )
    assert choice(BINGO, start_hand(BINGO, poor, best, turned="4-1"), level) != "close"


def random_endgame(seed: int, tiles_left: int) -> TrickState | None:
    """Return a random state of Bingo without stock and with `tiles_left` tiles each, or None."""
    rng = Random(seed)
    state = BINGO.apply(BINGO.initial_state(2, leader=0), shuffled(BINGO, rng, 2))
    while state.to_move >= 0:
        if not state.boneyard and state.trick is None and len(state.hands[0]) == tiles_left:
            return state
        actions = [action for action in BINGO.legal_actions(state) if isinstance(action, Play | Draw)]
        state = BINGO.apply(state, rng.choice(actions))
    return None


def exact_value(state: TrickState, seat: int) -> float:
    """Return the value of the hand for `seat` under optimal play, by searching with the rules."""
    if state.to_move < 0:
        return float(state.scores[seat] - state.scores[1 - seat])
    values = [exact_value(BINGO.apply(state, action), seat) for action in BINGO.legal_actions(state)]
    return max(values) if state.to_move == seat else min(values)


def test_endgames_are_played_exactly() -> None:
    endings = [state for seed in range(60) if (state := random_endgame(seed, 3)) is not None]
    assert len(endings) > 5
    for state in endings:
        view = BINGO.observe(state, state.to_move)
        position = encode_stock(BINGO, view, suit_encoding(BINGO, view.trump))
        hands = next(TrickBelief(BINGO, view).samples(Random(1)))[0].hands
        seat = state.to_move
        position.hands = [hands[seat], hands[1 - seat]]
        value = TrickSearch(UNLIMITED).value(position)[0]
        assert value == exact_value(state, seat) - (state.scores[seat] - state.scores[1 - seat])
        best = choose(BINGO, view, Limit("expert"), Random(1))
        assert exact_value(BINGO.apply(state, best), seat) == exact_value(state, seat)


# -- every option ------------------------------------------------------------------------------------------------------


@pytest.mark.campaign
@pytest.mark.parametrize("game", [game for game in TRICKS if not game.stock], ids=lambda game: game.key)
def test_the_kernel_knows_the_tiles_that_may_be_played_under_every_option(game: Any) -> None:
    """A rule that the kernel does not know makes bots choose tiles that may not be played."""
    for option in game.options:
        for choice in option.choices:
            variant, rng = game.variant(None, {option.key: choice.value}), Random(5)
            for _match in range(COUNT or 3):
                for state in random_tricks(variant, rng, 60):
                    encoding = suit_encoding(variant, state.trump)
                    position = encode(variant, state, encoding)
                    position.hands[state.to_move] = encoding.mask(state.hands[state.to_move])
                    tiles = {play.tile for play in variant.legal_actions(state) if isinstance(play, Play)}
                    modelled = {encoding.tiles[number] for number in tiles_in(position.legal())}
                    assert modelled == tiles, f"the trick kernel does not model {option.key} = {choice}"


def random_tricks(game: Any, rng: Random, actions: int) -> Iterator[TrickState]:
    """Yield the states of random play in which a tile is to be played to a trick."""
    state = game.initial_state()
    for _action in range(actions):
        if state.to_move == OVER:
            return
        if state.to_move == CHANCE:
            state = game.apply(state, shuffled(game, rng))
            continue
        if state.has_play_begun and not state.discards_owed:
            yield state
        state = game.apply(state, rng.choice(game.legal_actions(state)))
