"""The all-seeing master: it knows exactly what it is shown, and wins by it."""

from random import Random

import pytest

from game.bots.levels import Limit
from game.bots.tricks.belief import TrickBelief
from game.core.state import PASS, State
from game.lab.arena import BotPlayer
from game.lab.choices import views
from game.rules import GAMES
from tests.lab.all_seeing import AllSeeing, ShownBelief, main, meeting

LIMIT = Limit(seconds=0.02)


def first_state(key: str, steps: int) -> State:
    """Return a state of a hand in which every seat always plays its first legal action."""
    game = GAMES[key]
    state = game.apply(game.initial_state(2), game.make_deal(game.deck(), 2))
    for _step in range(steps):
        state = game.apply(state, game.legal_actions(state)[0])
    return state


@pytest.mark.parametrize("steps", [0, 4, 9])
def test_belief_in_an_open_view_is_the_true_hand(steps: int) -> None:
    game, state = GAMES["draw"], first_state("draw", steps)
    view = game.observe(state, state.to_move)
    belief = ShownBelief(game, view._replace(hands=state.hands))
    other = 1 - state.to_move
    held = {tile for tile, chance in belief.probabilities[other].items() if chance > 0}
    assert held == {*state.hands[other]}
    assert len({tuple(belief.hands(belief.sample(Random(seed)))) for seed in range(5)}) == 1


def test_belief_knows_a_shown_tile() -> None:
    game, state = GAMES["draw"], first_state("draw", 4)
    view = game.observe(state, state.to_move)
    other = 1 - state.to_move
    hands = [*view.hands]
    hands[other] = AllSeeing(LIMIT, 1).shown(state.hands[other], Random(1))
    belief = ShownBelief(game, view._replace(hands=tuple(hands)))
    certain = [tile for tile, chance in belief.probabilities[other].items() if chance > 0.999]
    assert certain == [tile for tile in hands[other] if tile.low >= 0]


def test_trick_belief_in_an_open_view_is_the_true_deal() -> None:
    game = GAMES["forty_two"]
    state = game.apply(game.initial_state(4), game.make_deal(game.deck(), 4))
    while not state.has_play_begun:
        legal = game.legal_actions(state)
        state = game.apply(state, next((action for action in legal if action != PASS), PASS))
    view = game.observe(state, state.to_move)._replace(hands=state.hands)
    assert TrickBelief(game, view).deals.weight == 1


@pytest.mark.parametrize("key", ["muggins", "rounce"])
def test_shown_nothing_it_chooses_as_the_master(key: str) -> None:
    game = GAMES[key]
    some = [*views(game, game.usual_players, Random(3), hands=1)][::4]
    assert some
    for view in some:
        assert AllSeeing(LIMIT, 0).choose(game, view, Random(5)) == BotPlayer(LIMIT).choose(game, view, Random(5))


def test_seeing_all_hands_wins() -> None:
    table = meeting(GAMES["block"], 2, LIMIT, "block")
    assert table.measure(6).difference > 0


def test_the_master_sees_only_its_view() -> None:
    state = first_state("block", 3)
    table = meeting(GAMES["block"], 2, LIMIT, "block")
    other = 1 - state.to_move
    assert table.view_for(state, 0).hands == state.hands
    assert all(tile.low < 0 for tile in table.view_for(state, 1).hands[other])


def test_command_prints_the_margin(capsys: pytest.CaptureFixture[str]) -> None:
    main(["block", "--tiles", "1", "--deals", "2", "--seconds", "0.02"])
    assert "Margin of all-seeing over master" in capsys.readouterr().out
