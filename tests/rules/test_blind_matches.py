"""Random matches of every preset, with every set and every number of players, to the end."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from game.core.state import CHANCE, DRAW, OVER, STOP, Deal, MatchOver, Scored
from game.rules import GAMES
from game.rules.action_errors import action_error
from tests.decks import MENTIONING_FIELDS, AnyGame, all_tiles, sets

MATCHES = {6: 4, 9: 2, 12: 1}
"""Number of matches with each set."""
HANDS = 5
"""Number of hands after which the players stop an endless match."""

EVERY_TABLE = [
    pytest.param(variant, players, n, id=f"{preset.key}-double-{n}-{players}")
    for game in GAMES.values()
    if game.family != "betting"
    for preset in game.presets
    for n in sets(game)
    for variant in [game.variant(preset.key, {"set": n} if n != game.set else {})]
    for players in variant.players()
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "size"), EVERY_TABLE)
def test_every_match_ends_with_tiles_and_points_conserved(
    game: AnyGame, players: int, size: int, trials: Callable[[int], Iterator[Random]]
) -> None:
    for rng in trials(MATCHES[size]):
        blindly(game, players, rng)


@pytest.mark.parametrize("players", GAMES["poker"].players())
def test_every_match_of_betting_ends_with_tiles_and_chips_conserved(
    players: int, trials: Callable[[int], Iterator[Random]]
) -> None:
    game = GAMES["poker"]
    deck, whole = list(game.deck()), Counter(game.deck())
    for rng in trials(MATCHES[6]):
        state = game.initial_state(players)
        chips = sum(state.scores)
        while state.to_move != OVER:
            rng.shuffle(deck)
            action = Deal(tuple(deck)) if state.to_move == CHANCE else rng.choice(game.legal_actions(state))
            state = game.apply(state, action)
            assert sum(state.scores) + state.pool == chips
            assert min(state.scores) >= 0
            if any(state.hands):
                assert Counter(tile for hand in (*state.hands, state.boneyard) for tile in hand) == whole
        assert isinstance(state.events[-1], MatchOver)
        assert not state.pool


def blindly(game: AnyGame, players: int, rng: Random) -> None:
    """Play one random match, and check tiles and points after every hand."""
    state = game.initial_state(players)
    deck, whole = list(game.deck()), Counter(game.deck())
    points = list(state.scores)
    for _action in range(100_000):
        if state.to_move == CHANCE:
            rng.shuffle(deck)
            action = STOP if game.endless and state.hand >= HANDS else game.make_deal(deck, players)
            assert action_error(game, state, action) is None
        else:
            legal = game.legal_actions(state)
            action = legal[int(rng.random() * len(legal))]
            if action == DRAW and rng.random() < 0.9:
                action = legal[0]  # optional draws are possible, but not endless
        state = game.apply(state, action)
        for event in state.events:
            if isinstance(event, Scored):
                points[event.side] += event.points
        if state.to_move < 0 and not isinstance(action, Deal):
            assert Counter(all_tiles(state, without=MENTIONING_FIELDS)) == whole
        if state.to_move == OVER:
            break
    assert isinstance(state.events[-1], MatchOver)
    assert tuple(points) == state.scores
    assert not game.legal_actions(state)
