"""The duel: the values of the small games that are known, a play that nobody can do much against, and no secrets."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import comb
from random import Random

import pytest

from game.bots.encode import line
from game.bots.encode.line import mask, rule_tables
from game.bots.kernel import bits
from game.bots.kernel.budget import BudgetExceeded
from game.bots.kernel.cfr import Duel, Moment
from game.bots.line import policy
from game.bots.line.endgame_cfr import dueled, ranges, solved
from game.lab.arena import PLAYERS
from game.rules import GAMES
from game.rules.line.line_game import LineGame, LineState
from game.state import OVER
from game.tiles import parse_tile
from tests.decks import chosen, dealt, played, position
from tests.lab.exploit import exploitability, small_block
from tests.test_compiled import python


def whole(top: int, tiles: int, most: int = 1 << 40) -> Duel:
    """Block for two with a small set, from the deal on."""
    rules = rule_tables(small_block(top, tiles), 2)
    deck = len(rules.low)
    hands = [sum(1 << tile for tile in held) for held in combinations(range(deck), tiles)]
    often = 1 / comb(deck, tiles) / comb(deck - tiles, tiles)
    duel = Duel(rules, Moment(0, -1, -1, 0, [hands, hands]), most)
    duel.weights = [[1.0] * len(hands), [often] * len(hands)]
    return duel


def answered(duel: Duel, who: int) -> float:
    """What the best answer of one of the two wins against the mean play of the other."""
    values = best(duel, duel.first, who, duel.weights[1 - who])
    return sum(often * value for often, value in zip(duel.weights[who], values, strict=True))


def best(duel: Duel, moment: Moment, who: int, reach: list[float]) -> list[float]:
    """The same from a moment on, by hand, times how often the other comes there."""
    if moment.seat < 0:
        mine, others = moment.hands[who], moment.hands[1 - who]
        worth = moment.worth if who == 0 else [-one for one in moment.worth]
        step, leap = (len(others), 1) if who == 0 else (1, len(mine))
        return [
            sum(worth[at * step + nth * leap] * reach[nth] for nth in range(len(others))) for at in range(len(mine))
        ]
    own = moment.seat == who
    ways: list[list[float]] = [[] for _hand in moment.hands[who]]
    often = [] if own else [duel.mean(moment, place) for place in range(len(reach))]
    for nth, child in enumerate(moment.after):
        back = child.back[1 - who] or range(len(reach))
        going = [reach[place] * (1.0 if own else often[place][nth]) for place in back]
        for place, value in zip(child.back[who] or range(len(ways)), best(duel, child, who, going), strict=True):
            ways[place].append(value)
    return [max(found, default=0.0) if own else sum(found) for found in ways]


# -- what it comes to --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("top", "tiles", "value"), [(2, 2, None), (2, 3, 1.85), (3, 3, 2.2919)])
def test_what_each_of_the_two_can_be_sure_of_meets_at_the_value_of_the_game(
    top: int, tiles: int, value: float | None
) -> None:
    if (top, tiles) == (3, 3) and not bits.COMPILED:
        pytest.skip("too slow from source")
    duel = whole(top, tiles)
    apart = []
    for rounds in (4, 26):
        duel.play(rounds)
        leader, follower = answered(duel, 0), -answered(duel, 1)
        assert follower <= leader + 1e-9
        assert value is None or follower - 1e-9 <= value + 5e-5
        assert value is None or leader + 1e-9 >= value - 5e-5
        apart.append(leader - follower)
    assert apart[1] <= apart[0] / 5
    assert apart[1] < 0.01


def test_a_game_that_is_too_large_is_given_up() -> None:
    with pytest.raises(BudgetExceeded):
        whole(2, 2, most=100)


# -- at the table ------------------------------------------------------------------------------------------------------


def test_against_who_plays_by_it_little_can_be_won(monkeypatch: pytest.MonkeyPatch) -> None:
    game, master = small_block(2, 2), PLAYERS["master"]
    dueling = sum(exploitability(game, master, rolls=30))
    monkeypatch.setitem(policy.FORESIGHTS, "master", replace(policy.FORESIGHTS["master"], duels=False))
    assert dueling < 0.7 * sum(exploitability(game, master, rolls=30))
    assert dueling / 2 < 0.05


def late(game: LineGame, number: int) -> Iterator[LineState]:
    """So many moments of a choice late in a hand for two."""
    rng, state = Random(game.key), game.initial_state(2)
    while number:
        few = state.to_move >= 0 and sum(map(len, state.hands)) <= 4
        if few and len(game.legal_actions(state)) > 1 and not line.asked(state):
            number -= 1
            yield state
        state = game.initial_state(2) if state.to_move == OVER else game.apply(state, chosen(game, state, rng))


@pytest.mark.parametrize("key", ["block", "victorian_block"])
def test_the_ends_of_real_games_are_duels(key: str) -> None:
    game = GAMES[key]
    found = [dueled(game, game.observe(state, state.to_move), 1.0) for state in late(game, 6)]
    assert all(found)
    for often in filter(None, found):
        assert sum(often.values()) == pytest.approx(1, abs=0.1)


@pytest.mark.parametrize(("top", "tiles"), [(3, 4), (4, 6), (6, 9)])
@pytest.mark.parametrize("seconds", [0.01, 0.05])
def test_whatever_is_played_with_however_little_time_a_duel_goes_on(top: int, tiles: int, seconds: float) -> None:
    """Blind play shows hands that nobody can have held with what the other must hold."""
    game, rng, duels = small_block(top, tiles), Random(f"{top} {tiles} {seconds}"), 0
    for _hand in range(60):
        state = game.initial_state(2)
        while not state.hand and state.to_move != OVER:
            if state.to_move >= 0 and len(game.legal_actions(state)) > 1:
                often = dueled(game, game.observe(state, state.to_move), seconds)
                if often:
                    duels += 1
                    assert {*often} <= {*game.legal_actions(state)}
            state = game.apply(state, chosen(game, state, rng))
    assert duels


def test_one_solution_serves_every_hand_that_all_may_think_of() -> None:
    game = small_block(3, 3)
    solved.cache_clear()
    for own, other in (("3-3 3-0 1-1", "3-2 3-1 1-0"), ("3-3 1-1 2-2", "3-2 3-0 1-0")):
        state = played(game, dealt(game, own, other), "3-3")
        often = dueled(game, game.observe(state, 1), 1.0)
        assert often
        assert {*often} <= {*game.legal_actions(state)}
    assert solved.cache_info().misses == 1


def test_nothing_is_a_duel_where_tiles_are_drawn() -> None:
    game = GAMES["draw"]
    state = position(game, "6-4 4-0", "5-5 1-0", line="4-4", boneyard="3-0 2-0 1-1 6-6")
    assert dueled(game, game.observe(state, 0), 1.0) is None


def test_what_passed_holds_nothing_that_fitted_and_what_is_laid_nobody_holds() -> None:
    game = small_block(3, 3)
    state = played(game, dealt(game, "3-3 2-1 1-1", "2-0 1-0 0-0"), "3-3", "pass")
    (mine, held), (theirs, other) = ranges(game, state)
    assert (held, other) == (2, 3)
    fitting = game.joins(state.line, game.deck())
    assert mine & mask(game, tuple(play.tile for play in fitting))
    assert not theirs & mask(game, tuple(play.tile for play in fitting))
    assert not (mine | theirs) & mask(game, (parse_tile("3-3"),))


@pytest.mark.skipif(not bits.COMPILED, reason="nothing is compiled here: python build/compile.py")
def test_compiled_and_from_source_a_duel_is_played_the_same() -> None:
    told = """
from game.bots.kernel import bits
from tests.bots.test_cfr import whole
duel = whole(2, 2)
duel.play(5)
print([duel.mean(child, 0) for child in duel.first.after], duel.size)
print(bits.COMPILED)
"""
    fast, slow = python("-c", told), python("-c", told, BONEYARD_FROM_SOURCE="1")
    values, compiled = fast.stdout.splitlines()
    assert compiled == "True", fast.stderr
    assert slow.stdout.splitlines() == [values, "False"], slow.stderr
