"""Every kind of action of the trick and betting games, done in a real window by mouse in each of the ways there are."""

from contextlib import closing
from random import Random
from typing import Any, NamedTuple

import pytest

from game.core.state import Deal, parse_action
from game.core.tiles import parse_tile
from game.match.match import Match, Start
from game.match.player_types import Bot, Person
from game.rules import GAMES
from game.store import Store
from tests.desktop.table_player import Sitter, go_on, prepared, started
from tests.desktop.virtual_desktop import Desk, Program

HANDS = {
    "forty_two": "6-6 6-5 6-4 5-5 4-1 3-0 1-1  6-3 5-4 4-4 3-3 2-2 1-0 0-0  6-2 5-3 4-3 4-2 3-2 2-1 2-0  6-1 6-0",
    "euchre": "6-6 5-5 4-4 4-1 3-0  6-3 5-4 3-3 2-2 1-0  6-2 5-3 4-3 3-2 2-1  6-1 6-0 5-2 5-1 5-0  4-2",
    "rounce": "6-6 5-5 4-4 4-1 3-0  6-3 5-4 3-3 2-2 1-0  6-2 5-3 4-3 3-2 2-1  4-2  6-1 5-1",
    "bingo": "6-6 5-5 4-4 4-1 3-0 4-3 6-4  6-3 5-4 3-3 2-2 1-0 0-0 6-5  4-2",
    "poker": "6-6 3-3 6-1 5-2 4-3  6-5 6-4 5-1 4-2 2-1  2-2 3-2 4-1 5-4 6-3",
}
"""How the tiles are dealt, the hand of Ann first; 4-2 is the one turned up."""


class Deed(NamedTuple):
    """What Ann does after what has been `done`, in a match by these options and scores, dealt by the seat `dealer`."""

    done: str
    text: str
    dealer: int = -1
    options: dict[str, Any] | None = None
    scores: list[int] | None = None


BOUGHT = "bid 31, pass, pass, pass"
TURNED_DOWN = "pass, pass, pass, pass"
TRICK = "4-4, 5-4"
DEEDS = {
    "forty_two": [
        Deed("", "bid 30"),
        Deed("", "bid 42"),
        Deed("", "pass"),
        Deed("bid 41, bid 42, pass, pass", "bid 84"),
        Deed(BOUGHT, "name 6"),
        Deed(BOUGHT, "name 0"),
        Deed(BOUGHT, "name doubles"),
        Deed(BOUGHT, "name none"),
        Deed(f"{BOUGHT}, name 6", "6-6"),
        Deed(f"{BOUGHT}, name 6", "4-1/1", options={"lead_suit": "named"}),
    ],
    "euchre": [
        Deed("", "accept"),
        Deed("", "accept alone"),
        Deed("pass", "accept alone", 2),
        Deed("pass, pass, pass", "accept", 0),
        Deed("", "pass"),
        Deed(TURNED_DOWN, "name 6"),
        Deed(TURNED_DOWN, "name 0 alone"),
        Deed(TURNED_DOWN, "pass"),
        Deed("pass, pass, accept", "discard 4-1", 0),
        Deed("accept, discard 6-1", "4-4"),
    ],
    "rounce": [
        Deed("", "stand"),
        Deed("", "dummy"),
        Deed("", "pass"),
        Deed("dummy", "discard 5-1"),
        Deed("stand, stand", "exchange", 0),
        Deed("stand, stand", "stand", 0),
        Deed("stand, stand, exchange", "discard 3-0", 0),
        Deed("stand, stand", "pass", 0, options={"holder_may_pass": "if two others play"}),
        Deed("stand, stand, stand", "4-4"),
    ],
    "bingo": [
        Deed("", "4-3"),
        Deed("", "announce 40"),
        Deed("announce 40", "5-5"),
        Deed("", "close"),
        Deed(TRICK, "draw"),
        Deed(TRICK, "close"),
        Deed(f"{TRICK}, draw, draw", "close"),
        Deed(f"{TRICK}, draw, draw", "exchange", options={"exchange_lowest_trump": True}),
        Deed(f"{TRICK}, draw, draw", "claim", options={"claim": "must declare"}),
    ],
    "poker": [
        Deed("", "pass"),
        Deed("", "bet 1"),
        Deed("", "bet 4"),
        Deed("", "bet 3", scores=[4, 60, 60]),
        Deed("bet 2", "call", 1),
        Deed("bet 2", "bet 3", 1),
        Deed("bet 2", "fold", 1),
        Deed("bet 5", "call", 1, scores=[4, 60, 60]),
    ],
}


def match_of(key: str, store: Store, deed: Deed) -> Match:
    """The match in which Ann is to do that, kept in the store."""
    game = GAMES[key]
    bots = [Bot("beginner")] * (1 if key == "bingo" else game.usual_players - 1 if game.family == "tricks" else 2)
    players = [Person("Ann"), *bots]
    leader = 0 if key == "bingo" else deed.dealer % len(players)
    start = Start(leader=leader) if deed.scores is None else Start(leader=leader, scores=deed.scores)
    match = Match(key, players, options=deed.options, start=start)
    store.attach_journal(match)
    dealt = [parse_tile(text) for text in HANDS[key].split()]
    match.play(Deal((*dealt, *(tile for tile in match.game.deck() if tile not in dealt))))
    for text in filter(None, deed.done.split(", ")):
        match.play(parse_action(text))
    return match


@pytest.mark.parametrize("key", DEEDS)
def test_every_kind_of_action_is_done_by_mouse(desk: Desk, key: str) -> None:
    prepared(desk).close()
    program: Program | None = None
    for deed in DEEDS[key]:
        done, nth, ways = parse_action(deed.text), 0, 1
        while nth < ways:
            with closing(Store(desk.folder / "boneyard.sqlite")) as store:
                begun = match_of(key, store, deed)
            if program is None:
                program = started(desk)
            else:
                program.click("button Menu")
                program.wait_for(scene="Menu")  # made anew, it finds the match that is left there now
            go_on(program)
            person = Sitter(program, Random(0))
            person.asked()
            found = person.ways(done)
            found[nth]()
            person.asked()  # for the next thing, or the hand is over
            assert person.look().actions[len(begun.actions)] == done
            nth, ways = nth + 1, len(found)
    assert program is not None
    assert program.close() == 0
    assert not program.said
