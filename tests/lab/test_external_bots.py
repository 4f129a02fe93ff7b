"""External bots: they see only what a view shows, and their choices are legal here.

Tests that need `dominoes` or OpenSpiel are skipped without them. The states that IS-MCTS searches are our own code and
are always tested.
"""

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest

from game.core.state import CHANCE, PASS, Play
from game.rules import GAMES
from game.rules.line.line_game import LineState
from tests.bots.test_honesty import hidden_tiles_moved
from tests.decks import shuffled
from tests.lab import external_bots
from tests.lab.external_bots import TILE_BITS, TILES, BlockState, Dominoes, IsMcts, main, player

both_games = pytest.mark.parametrize(("key", "players"), [("partner_match", 4), ("block", 2)])
require_dominoes = partial(pytest.importorskip, "dominoes", reason="pip install dominoes==6.1.0")
require_open_spiel = partial(pytest.importorskip, "pyspiel", reason="pip install open_spiel")


def hands(key: str, players: int, number: int) -> Iterator[list[LineState]]:
    """Yield the states of random hands, from the first turn to the end of the hand."""
    game, rng = GAMES[key], Random(5)
    for _hand in range(number):
        state = game.apply(game.initial_state(players, leader=0, first_hand=False), shuffled(game, rng, players))
        states = [state]
        while states[-1].to_move not in (CHANCE, -2):
            states.append(game.apply(states[-1], rng.choice(game.legal_actions(states[-1]))))
        yield states


def masks(state: LineState) -> list[int]:
    return [sum(TILE_BITS[tile] for tile in hand) for hand in state.hands]


def action_of(state: LineState, play: Play) -> int:
    """Return a play as an action number of IS-MCTS."""
    pips = {arm: pip for arm, pip, _tip in state.line.ends} if state.line.placed_tiles else {}
    return 8 * TILES.index(play.tile) + pips.get(play.arm, external_bots.LEAD)


# -- the states that IS-MCTS searches ----------------------------------------------------------------------------------


@both_games
def test_block_states_follow_the_rules_of_the_game(key: str, players: int) -> None:
    for states in hands(key, players, 40):
        table = BlockState(masks(states[0]))
        for state, after in pairwise(states):
            legal = GAMES[key].legal_actions(state)
            if legal == (PASS,):
                continue
            assert table.turn == state.to_move
            assert table.legal_actions() == sorted({action_of(state, play) for play in legal})
            table.apply_action(action_of(state, after.history[-1][1]))
        assert table.is_terminal()
        gains = [now - before for now, before in zip(states[-1].scores, states[0].scores, strict=True)]
        assert table.returns()[:2] == [gains[0] - gains[1], gains[1] - gains[0]]


@both_games
def test_determinizations_contain_the_own_hand_and_respect_passes(key: str, players: int) -> None:
    game, passed = GAMES[key], 0
    for states in hands(key, players, 12):
        for state in states[:-1]:
            legal = game.legal_actions(state)
            if len(legal) < 2:
                continue
            order = external_bots.seats_in_turn(game, state)
            view = game.observe(state, state.to_move)
            for table in islice(IsMcts().determinizations(game, view, Random(1)), 5):
                assert table.legal_actions() == sorted({action_of(state, play) for play in legal})
                assert [hand.bit_count() for hand in table.hands] == [len(state.hands[seat]) for seat in order]
                line = BlockState([0] * players)
                for seat, action in state.history:
                    if action == PASS:
                        passed += 1
                        assert line.ends is not None
                        fits = external_bots.FITTING_TILES[line.ends[0]] | external_bots.FITTING_TILES[line.ends[1]]
                        assert not table.hands[order.index(seat)] & fits
                    else:
                        line.ends = _after(line.ends, action.tile, table.played[len(line.played)])
                        line.played += (table.played[len(line.played)],)
    assert passed > 50


def _after(ends: tuple[int, int] | None, tile: Any, action: int) -> tuple[int, int]:
    if ends is None:
        return tile.low, tile.high
    end = action % 8
    return (tile.pips - end, ends[1]) if ends[0] == end else (ends[0], tile.pips - end)


@both_games
def test_block_states_equal_those_of_open_spiel(key: str, players: int) -> None:
    require_open_spiel()
    module = import_module(f"open_spiel.python.games.{'team' if players == 4 else 'block'}_dominoes")
    for seed in range(15):
        rng = Random(seed)
        real = BlockState([0] * players).get_game().new_initial_state()
        while real.is_chance_node():
            real.apply_action(rng.choice(real.chance_outcomes())[0])
        tiles = {(tile.low, tile.high): index for index, tile in enumerate(TILES)}
        table = BlockState([sum(1 << tiles[tile] for tile in hand) for hand in real.hands], their_pay=players == 4)
        while not real.is_terminal():
            assert not table.is_terminal()
            assert table.current_player() == real.current_player()
            theirs = {index: module._ACTIONS[index] for index in real.legal_actions()}
            ours = {
                index: 8 * tiles[action.tile] + (external_bots.LEAD if action.edge is None else int(action.edge))
                for index, action in theirs.items()
            }
            assert sorted(ours.values()) == table.legal_actions()
            chosen = rng.choice(sorted(ours))
            real.apply_action(chosen)
            table.apply_action(ours[chosen])
        assert table.is_terminal()
        assert table.returns() == list(real.returns())


# -- the package dominoes ----------------------------------------------------------------------------------------------


def test_dominoes_games_equal_the_hands_played() -> None:
    dominoes = require_dominoes()
    game, blocks, out = GAMES["partner_match"], 0, 0
    for states in hands("partner_match", 4, 40):
        for state, after in pairwise(states):
            theirs = Dominoes("random").encode(game, game.observe(state, state.to_move))
            legal = game.legal_actions(state)
            if legal == (PASS,):
                continue
            assert {(min(tile), max(tile)) for tile, _left in theirs.valid_moves} == {
                (play.tile.low, play.tile.high) for play in legal
            }
            assert [move is None for move in theirs.moves] == [action == PASS for _seat, action in state.history]
            if state.line.placed_tiles:
                ends = {arm: pip for arm, pip, _tip in state.line.ends}
                assert (theirs.board.left_end(), theirs.board.right_end()) == (ends[0], ends[1])
            last, played = state, after.history[-1][1]
        theirs = Dominoes("random").encode(game, last)  # the full state, to play the last tile
        order = external_bots.seats_in_turn(game, last)
        for place, seat in enumerate(order):
            theirs.hands[place] = dominoes.Hand([dominoes.Domino(*tile) for tile in last.hands[seat]])
        result = theirs.make_move(dominoes.Domino(*played.tile), played.arm != 1)
        gains = [now - before for now, before in zip(states[-1].scores, states[0].scores, strict=True)]
        sign = 1 if order[0] % 2 == 0 else -1
        if result.won:  # the partner's tiles count for the winners in dominoes, not here
            out += 1
            spots = [sum(map(sum, hand)) for hand in theirs.hands]
            assert abs(result.points) - spots[(result.player + 2) % 4] == max(gains)
            assert (sign * result.points > 0) == (gains[0] > 0)
        else:  # a block pays both sides' tiles in dominoes, only the other side's here
            blocks += 1
            assert (sign * result.points > 0, result.points == 0) == (gains[0] > gains[1], gains == [0, 0])
    assert (blocks, out) > (3, 3)


# -- in the arena ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["random", "bota_gorda", "double", "probabilistic_alphabeta", "ismcts:30"])
def test_external_bots_play_in_the_arena(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    (require_open_spiel if name.startswith("ismcts") else require_dominoes)()
    main(["partner_match", name, "beginner", "--deals", "2"])
    assert capsys.readouterr().out.startswith(f"{name} ahead of beginner by ")


@pytest.mark.parametrize("name", ["random", "bota_gorda", "double", "probabilistic_alphabeta", "ismcts:30"])
def test_hidden_tiles_do_not_change_the_choices_of_external_bots(name: str) -> None:
    (require_open_spiel if name.startswith("ismcts") else require_dominoes)()
    game = GAMES["partner_match"]
    bot = player(name, 1)
    if name == "probabilistic_alphabeta":
        bot = Dominoes(name, samples=2, start=14)
    for states in hands("partner_match", 4, 3):
        for state in (states[0], *states[12:-1:3]):
            if len(game.legal_actions(state)) < 2:
                continue
            view = game.observe(state, state.to_move)
            other = game.observe(hidden_tiles_moved(state, view, Random(1)), state.to_move)
            choice = bot.choose(game, view, Random(2))
            assert choice == bot.choose(game, other, Random(2))
            assert choice in game.legal_actions(state)


@pytest.mark.parametrize(
    ("key", "players", "options"),
    [("skin", 4, {}), ("draw", 2, {}), ("block", 3, {}), ("block", 2, {"spinner": "first"}), ("block", 2, {"set": 9})],
)
def test_unsupported_games_are_refused(key: str, players: int, options: dict[str, object]) -> None:
    game = GAMES[key].variant(options=options)
    with pytest.raises(ValueError, match="is a game that this guest does not play"):
        external_bots.refuse(game, players, [2, 4])
    external_bots.refuse(GAMES["block"].variant(options={"first_lead": "DH", "target": 50}), 2, [2, 4])


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["skin", "club", "ismcts"], "invalid choice: 'skin'"),
        (["partner_match", "club", "genius"], "There is no player called genius"),
        (
            ["block", "club", "ismcts", "--players", "3"],
            "Block by these rules, for 3, is a game that this guest does not play.",
        ),
    ],
)
def test_invalid_arguments_are_rejected(arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*arguments, "--deals", "2"])
    assert why in capsys.readouterr().err
