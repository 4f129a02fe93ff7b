"""Every kind of action of the trick and betting games in a real window, in every way the mouse allows."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from game.core.state import Deal, parse_action
from game.core.tiles import parse_tile
from game.match.match import Match, Start
from game.match.player_types import Bot, Person
from game.rules import GAMES
from game.store import Store
from tests.desktop.table_player import MousePlayer
from tests.desktop.whole_match import SharedProgram
from tests.trial_counts import COUNT

HANDS = {
    "forty_two": "6-6 6-5 6-4 5-5 4-1 3-0 1-1  6-3 5-4 4-4 3-3 2-2 1-0 0-0  6-2 5-3 4-3 4-2 3-2 2-1 2-0  6-1 6-0",
    "euchre": "6-6 5-5 4-4 4-1 3-0  6-3 5-4 3-3 2-2 1-0  6-2 5-3 4-3 3-2 2-1  6-1 6-0 5-2 5-1 5-0  4-2",
    "rounce": "6-6 5-5 4-4 4-1 3-0  6-3 5-4 3-3 2-2 1-0  6-2 5-3 4-3 3-2 2-1  4-2  6-1 5-1",
    "bingo": "6-6 5-5 4-4 4-1 3-0 4-3 6-4  6-3 5-4 3-3 2-2 1-0 0-0 6-5  4-2",
    "poker": "6-6 3-3 6-1 5-2 4-3  6-5 6-4 5-1 4-2 2-1  2-2 3-2 4-1 5-4 6-3",
}
"""The first tiles of the deck, the hand of Ann first; 4-2 is turned up."""


class Case(NamedTuple):
    """An action of Ann after the actions `before`, in a match with these options and scores and the dealer's seat."""

    before: str
    action: str
    dealer: int = -1
    options: dict[str, Any] | None = None
    scores: list[int] | None = None


BOUGHT = "bid 31, pass, pass, pass"
TURNED_DOWN = "pass, pass, pass, pass"
TRICK = "4-4, 5-4"
CASES = {
    "forty_two": [
        Case("", "bid 42"),
        Case("", "pass"),
        Case(BOUGHT, "name 6"),
        Case(BOUGHT, "name doubles"),
        Case(f"{BOUGHT}, name 6", "6-6"),
        Case(f"{BOUGHT}, name 6", "4-1/1", options={"lead_suit": "named"}),
    ],
    "euchre": [
        Case("", "accept"),
        Case("pass", "accept alone", 2),
        Case("", "pass"),
        Case(TURNED_DOWN, "name 0 alone"),
        Case("pass, pass, accept", "discard 4-1", 0),
    ],
    "rounce": [
        Case("", "stand"),
        Case("", "dummy"),
        Case("", "pass"),
        Case("stand, stand", "exchange", 0),
    ],
    "bingo": [
        Case("", "announce 40"),
        Case("", "close"),
        Case(TRICK, "draw"),
        Case(f"{TRICK}, draw, draw", "exchange", options={"exchange_lowest_trump": True}),
        Case(f"{TRICK}, draw, draw", "claim", options={"claim": "must declare"}),
    ],
    "poker": [
        Case("", "pass"),
        Case("", "bet 4"),
        Case("", "bet 3", scores=[4, 60, 60]),
        Case("bet 2", "call", 1),
        Case("bet 2", "bet 3", 1),
        Case("bet 2", "fold", 1),
    ],
}
"""Each kind of action once: the cases of an ordinary run. A campaign also plays MORE_CASES."""

MORE_CASES = {
    "forty_two": [
        Case("", "bid 30"),
        Case("bid 41, bid 42, pass, pass", "bid 84"),
        Case(BOUGHT, "name 0"),
        Case(BOUGHT, "name none"),
    ],
    "euchre": [
        Case("", "accept alone"),
        Case("pass, pass, pass", "accept", 0),
        Case(TURNED_DOWN, "name 6"),
        Case(TURNED_DOWN, "pass"),
        Case("accept, discard 6-1", "4-4"),
    ],
    "rounce": [
        Case("dummy", "discard 5-1"),
        Case("stand, stand", "stand", 0),
        Case("stand, stand, exchange", "discard 3-0", 0),
        Case("stand, stand", "pass", 0, options={"holder_may_pass": "if two others play"}),
        Case("stand, stand, stand", "4-4"),
    ],
    "bingo": [
        Case("", "4-3"),
        Case("announce 40", "5-5"),
        Case(TRICK, "close"),
        Case(f"{TRICK}, draw, draw", "close"),
    ],
    "poker": [
        Case("", "bet 1"),
        Case("bet 5", "call", 1, scores=[4, 60, 60]),
    ],
}
"""Other bids, trumps and bets, and the same kinds of action at another time of the hand."""


def store_case(key: str, store: Store, case: Case) -> Match:
    """Store the match with the actions before the case's action."""
    game = GAMES[key]
    bots = [Bot("beginner")] * (1 if key == "bingo" else game.usual_players - 1 if game.family == "tricks" else 2)
    players = [Person("Ann"), *bots]
    leader = 0 if key == "bingo" else case.dealer % len(players)
    start = Start(leader=leader) if case.scores is None else Start(leader=leader, scores=case.scores)
    match = Match(key, players, options=case.options, start=start)
    store.attach_journal(match)
    dealt = [parse_tile(text) for text in HANDS[key].split()]
    match.play(Deal((*dealt, *(tile for tile in match.game.deck() if tile not in dealt))))
    for text in filter(None, case.before.split(", ")):
        match.play(parse_action(text))
    return match


@pytest.mark.parametrize("key", CASES)
def test_the_mouse_can_perform_every_kind_of_action(
    shared_program: SharedProgram, key: str, trials: Callable[[int], Iterator[Random]]
) -> None:
    for rng in trials(1):
        for case in CASES[key] + (MORE_CASES[key] if COUNT else []):
            assert_every_way_performs(shared_program, key, case, rng)


def assert_every_way_performs(shared_program: SharedProgram, key: str, case: Case, rng: Random) -> None:
    """Check that each way to perform the action of a case with the mouse performs it."""
    action, way, way_count = parse_action(case.action), 0, 1
    while way < way_count:
        program, begun = shared_program.continue_match(lambda store: store_case(key, store, case))
        player = MousePlayer(program, rng)
        player.wait_for_turn()
        ways = player.ways(action)
        ways[way]()
        player.wait_for_turn()
        assert player.load_match().actions[len(begun.actions)] == action
        way, way_count = way + 1, len(ways)
