"""Bots: legal play, beliefs, evaluation, and each level beats the one below."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from game.bots.bot import choose
from game.bots.levels import LEVELS, Limit
from game.bots.line.belief import LineBelief
from game.core.board import Line
from game.core.state import CHANCE, DRAW, MUGGINS, OVER, PASS, Announce, Deal, Play, State
from game.core.tiles import HIDDEN, Tile, parse_tile
from game.rules import GAMES
from game.rules.game import Game
from game.rules.line.line_game import LineState
from tests.bots.levels import change_level
from tests.decks import played, stacked
from tests.trial_counts import COUNT

AnyGame = Game[Any]

PARTNERS = replace(GAMES["block"], partners=True)
FORCED = GAMES["draw"].variant("draw_004")
"""Draw with drawing only when unable to play."""
CLAIMED = GAMES["muggins"].variant(options={"claim": "steal"})


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(map(parse_tile, text.split()))


def shuffled(game: AnyGame, random: Random, players: int) -> Deal:
    deck = list(game.deck())
    random.shuffle(deck)
    return game.make_deal(deck, players)


def turns(game: AnyGame, players: int, levels: list[str], seed: int) -> Iterator[State]:
    """Yield the states of a match between bots in which a seat is to move; the final state is last."""
    random = Random(seed)
    state = game.initial_state(players)
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            state = game.apply(state, shuffled(game, random, players))
            continue
        yield state
        seat = state.to_move
        action = choose(game, game.observe(state, seat), Limit(levels[seat % len(levels)], 0.02), random)
        assert action in game.legal_actions(state)
        state = game.apply(state, action)
    yield state


# -- legal play --------------------------------------------------------------------------------------------------------


PLAYERS_OF_MATCHES = [
    pytest.param(game, level, id=f"{game.key}-{level}")
    for number, game in enumerate([*GAMES.values(), PARTNERS, CLAIMED])
    for place, level in enumerate(LEVELS)
    if COUNT or game.family == "betting" or (number + place) % 2
]
"""Games and levels; an ordinary run has every second level at a game, and the others at the next game."""


@pytest.mark.slow
@pytest.mark.campaign
@pytest.mark.parametrize(("game", "level"), PLAYERS_OF_MATCHES)
def test_every_level_plays_a_match_to_its_end(game: AnyGame, level: str) -> None:
    """Levels that search play only one hand."""
    players = 4 if game.partners else game.usual_players
    for state in turns(game, players, [level], seed=2):
        if LEVELS[level].searches and state.hand:
            return
    assert state.to_move == OVER


def test_choose_raises_when_no_seat_is_to_move() -> None:
    game = GAMES["block"]
    with pytest.raises(ValueError, match="No player is to move"):
        choose(game, game.initial_state(2), Limit(), Random(1))


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match=r"no bot “champion”. The bots are beginner, casual, club, expert, master"):
        Limit("champion")


# -- beliefs -----------------------------------------------------------------------------------------------------------


def laid(*plays: tuple[str, int, int]) -> Line:
    (first, _arm, _outward), *others = plays
    line_of_play = Line().lead(parse_tile(first))
    for text, arm, outward in others:
        line_of_play = line_of_play.join(parse_tile(text), arm, outward)
    return line_of_play


def make_view(line_of_play: Line, history: list[Any], own: str, others: tuple[int, ...]) -> LineState:
    """Return the view of seat 0, to move in a second hand: its tiles, the sizes of other hands, and the history."""
    hands = (tiles(own), *((HIDDEN,) * count for count in others))
    return LineState(
        hands=hands,
        boneyard=(HIDDEN,) * (28 - len(line_of_play.placed_tiles) - sum(map(len, hands))),
        scores=(0,) * len(hands),
        hand=1,
        to_move=0,
        line=line_of_play,
        history=tuple(history),
    )


def test_a_pass_excludes_all_fitting_tiles() -> None:
    history = [(0, Play(parse_tile("6-5"))), (1, PASS)]
    belief = LineBelief(GAMES["block"], make_view(laid(("6-5", 1, 6)), history, "5-4 6-4", (7,)))
    probabilities = belief.probabilities[1]
    assert len(belief.unseen) == 25
    assert {tile for tile, chance in probabilities.items() if not chance} == {
        tile for tile in belief.unseen if 5 in tile or 6 in tile
    }
    assert probabilities[parse_tile("4-4")] == pytest.approx(7 / 15)  # 7 held tiles among 15 that do not fit


def test_a_tile_drawn_after_a_void_may_be_of_that_suit() -> None:
    history = [(0, Play(parse_tile("6-6"))), (1, DRAW), (1, DRAW), (1, Play(parse_tile("6-2"), 1))]
    view = make_view(laid(("6-6", 1, 6), ("6-2", 1, 2)), history, "5-4", (7 + 2 - 1,))
    probabilities = LineBelief(FORCED, view).probabilities[1]
    assert probabilities[parse_tile("6-1")] == 0  # the first tile drawn did not fit, and the second has been played
    assert probabilities[parse_tile("4-4")] == pytest.approx(8 / 20)
    history += [(0, Play(parse_tile("5-2"), 1)), (1, DRAW)]
    view = make_view(laid(("6-6", 1, 6), ("6-2", 1, 2), ("5-2", 1, 5)), history, "5-4", (9,))
    probabilities = LineBelief(FORCED, view).probabilities[1]
    assert probabilities[parse_tile("6-1")] == pytest.approx(1 / 16)
    assert probabilities[parse_tile("5-1")] == pytest.approx(1 / 16)
    assert probabilities[parse_tile("4-4")] == pytest.approx(9 / 16)


def test_not_calling_a_missed_count_is_no_evidence() -> None:
    history = [(0, Play(parse_tile("5-0"))), (0, Announce(0)), (1, PASS), (2, PASS), (1, PASS)]
    belief = LineBelief(CLAIMED, make_view(laid(("5-0", 1, 5)), history, "6-4", (5, 5)))
    assert belief.probabilities[1][parse_tile("5-4")] == 0  # seat 1 also passed its turn
    assert belief.probabilities[2][parse_tile("5-4")] == pytest.approx(5 / 21)


LINES = [game for game in GAMES.values() if game.family == "line"]


@pytest.mark.slow
@pytest.mark.parametrize("game", [*LINES, PARTNERS, CLAIMED, FORCED], ids=lambda game: game.key)
def test_every_unseen_tile_is_possible_where_it_is(game: AnyGame) -> None:
    for state in turns(game, game.usual_players, ["casual"], seed=5):
        if state.to_move >= 0:
            belief = LineBelief(game, game.observe(state, state.to_move))
            assert belief.deals.weight
            for tile in belief.unseen:
                held = sum(probabilities.get(tile, 0) for probabilities in belief.probabilities)
                assert 0 <= held <= 1 + 1e-9
                holder = next((seat for seat, hand in enumerate(state.hands) if tile in hand), None)
                assert holder is None or belief.probabilities[holder][tile] > 0


# -- evaluation --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["casual", "club", "master"])
def test_available_points_are_taken(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change_level(monkeypatch, level, "line", random_plays=0.0)
    view = make_view(laid(("6-4", 1, 6)), [(1, Play(parse_tile("6-4")))], "6-1 4-2 6-5", (4,))
    assert choose(GAMES["muggins"], view, Limit(level), Random(1)) == Play(parse_tile("6-1"), 1)  # 4 + 1


def test_a_casual_bot_sometimes_plays_at_random() -> None:
    view = make_view(laid(("6-4", 1, 6)), [(1, Play(parse_tile("6-4")))], "6-1 4-2 6-5", (4,))
    choices = {choose(GAMES["muggins"], view, Limit("casual"), Random(seed)) for seed in range(30)}
    assert len(choices) > 2


@pytest.mark.parametrize("level", LEVELS)
def test_only_levels_that_search_draw_when_they_can_play(level: str) -> None:
    game = GAMES["draw"]
    states = list(turns(game, 2, [level], seed=4))
    drew = [state for state, after in pairwise(states) if after.history and after.history[-1][1] == DRAW]
    assert drew
    assert any(game.joining_plays(state.line, state.hands[state.to_move]) for state in drew) == LEVELS[level].searches


def test_a_club_bot_blocks_the_next_player_after_a_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    change_level(monkeypatch, "club", "line", random_plays=0.0)
    history = [(1, Play(parse_tile("6-5"))), (0, Play(parse_tile("5-3"), 0)), (1, PASS)]
    view = make_view(laid(("6-5", 1, 6), ("5-3", 0, 3)), history, "6-3 4-3 6-1", (6,))
    # the opponent has neither sixes nor threes, so 6-3 at either end blocks it
    choice = choose(GAMES["block"], view, Limit("club"), Random(1))
    assert isinstance(choice, Play)
    assert choice.tile == parse_tile("6-3")


# -- claiming counts ---------------------------------------------------------------------------------------------------


def counting(points: str, claimant: int, to_move: int, game: AnyGame, players: int) -> LineState:
    hands = ((parse_tile("3-2"),), *((HIDDEN,) for _seat in range(players - 1)))
    sides = game.sides(players)
    return LineState(
        hands=hands, scores=(0,) * sides, to_move=to_move, line=Line().lead(parse_tile(points)), claimant=claimant
    )


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("tile", "points"), [("6-4", 10), ("6-5", 0)])
def test_the_own_count_is_announced_truthfully(level: str, tile: str, points: int) -> None:
    view = counting(tile, 0, 0, CLAIMED, 2)
    assert choose(CLAIMED, view, Limit(level), Random(1)) == Announce(points)


@pytest.mark.parametrize(("level", "upper", "lower"), [("beginner", 0.4, 0.2), ("casual", 0.8, 0.6), ("club", 1, 0.9)])
def test_better_levels_notice_missed_counts_more_often(level: str, upper: float, lower: float) -> None:
    view = counting("6-4", 1, 0, CLAIMED, 2)
    calls = [choose(CLAIMED, view, Limit(level), Random(seed)) == MUGGINS for seed in range(300)]
    assert lower < mean(calls) < upper


def test_a_partners_missed_count_is_not_called() -> None:
    game = replace(CLAIMED, partners=True)
    view = counting("6-4", 2, 0, game, 4)
    assert {choose(game, view, Limit("club"), Random(seed)) for seed in range(50)} == {PASS}


# -- playing strength --------------------------------------------------------------------------------------------------


def difference(game: AnyGame, deal: Deal, levels: list[str], seed: int, players: int) -> int:
    """Return the margin of side 0 over side 1 in one deal; seat 0 leads any tile."""
    state = game.apply(game.initial_state(players, leader=0, first_hand=False), deal)
    randoms = [Random(f"{seed} {seat}") for seat in range(players)]
    while state.to_move >= 0:
        seat = state.to_move
        level = levels[seat % 2]
        state = game.apply(state, choose(game, game.observe(state, seat), Limit(level), randoms[seat]))
    return game.merit(state.scores[0]) - game.merit(state.scores[1])


def beats(game: AnyGame, players: int, better: str, worse: str, deals: int) -> bool:
    """Whether the 95% interval of the gain is above zero.

    Each deal is played twice with seats swapped, and counts once.
    """
    random = Random(20)
    gains = []
    for seed in range(deals):
        deal = shuffled(game, random, players)
        ahead = difference(game, deal, [better, worse], seed, players)
        behind = difference(game, deal, [worse, better], seed, players)
        gains.append((ahead - behind) / 2)
    return mean(gains) > 1.96 * stdev(gains) / sqrt(deals)


LEVEL_PAIRS = [("casual", "beginner", 120), ("club", "casual", 350)]
STRENGTHS = {
    f"{game}-{better}": (GAMES.get(game, PARTNERS), 4 if game == "partners" else 2, better, worse, deals)
    for game in ("block", "draw", "muggins", "partners")
    for better, worse, deals in LEVEL_PAIRS
}
SAMPLE = ("block-club", "draw-casual", "muggins-casual", "partners-casual")
"""The comparisons of an ordinary run: each game and each pair of levels. A campaign makes all."""


@pytest.mark.slow
@pytest.mark.campaign
@pytest.mark.parametrize(
    ("game", "players", "better", "worse", "deals"),
    [pytest.param(*case, id=name) for name, case in STRENGTHS.items() if COUNT or name in SAMPLE],
)
def test_each_level_beats_the_one_below(game: AnyGame, players: int, better: str, worse: str, deals: int) -> None:
    assert beats(game, players, better, worse, deals)


@pytest.mark.parametrize(
    ("key", "players", "deals"), [("forty_two", 4, 15), ("euchre", 4, 40), ("rounce", 2, 40), ("bingo", 2, 20)]
)
def test_casual_beats_beginner_in_trick_games(key: str, players: int, deals: int) -> None:
    assert beats(GAMES[key], players, "casual", "beginner", deals)


@pytest.mark.parametrize(("key", "deals"), [("forty_two", 5), ("euchre", 12), ("rounce", 20), ("bingo", 8)])
def test_club_beats_beginner_in_few_deals_of_trick_games(key: str, deals: int) -> None:
    assert beats(GAMES[key], 2 if 2 in GAMES[key].players() else 4, "club", "beginner", deals)


@pytest.mark.parametrize(
    ("hand", "has_dummy", "expected"),
    [
        ("5-5 5-4 5-3 6-6 4-4", True, "stand"),
        ("6-1 4-0 3-1 2-0 1-0", True, "dummy"),
        ("6-1 4-0 3-1 2-0 1-0", False, "pass"),
    ],
)
@pytest.mark.parametrize("level", ["club", "master"])
def test_a_hand_is_compared_with_a_dummy(level: str, hand: str, has_dummy: bool, expected: str) -> None:
    game = GAMES["rounce"]
    deal = stacked(game, hand, "0-0 1-1 2-1 3-0 4-1", "6-5 6-4 5-1 5-0 2-2", boneyard="5-2")
    state = game.apply(game.initial_state(3, leader=2), deal)
    view = game.observe(state if has_dummy else state._replace(dummies=()), 0)
    assert str(choose(game, view, Limit(level), Random(1))) == expected


@pytest.mark.parametrize("level", ["casual", "club"])
def test_the_trump_turn_up_is_exchanged_for_the_least_valuable_tile(level: str) -> None:
    game = GAMES["rounce"]
    deal = stacked(game, "0-0 1-1 2-1 3-0 4-1", "6-6 5-5 1-0 2-0 3-3", "6-5 5-4 4-4 6-4 3-1", boneyard="5-2")
    state = played(game, game.initial_state(3, leader=2), str(deal), "stand", "stand")
    for expected in ("exchange", "discard 3-1"):
        action = choose(game, game.observe(state, 2), Limit(level), Random(1))
        assert str(action) == expected
        state = game.apply(state, action)
