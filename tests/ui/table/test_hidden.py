"""Nothing at the table shows a tile too early: not at rest, not in flight, not in the log, not by name."""

from random import Random

import pytest

from game.chairs import Bot, Person
from game.match import Match
from game.rules.tricks.trick_game import TrickState
from game.state import DRAW
from game.tiles import HIDDEN
from game.ui.families import view_of
from game.ui.layouts.motion import Motion
from game.ui.scenes.table import Table
from game.ui.table.action_effects import ActionEffects
from game.ui.table.tabletop import Tabletop
from game.words import sentences
from tests.ui.screen import opened, settle

MATCHES = [
    ("draw", [Person("Ann"), Bot("club"), Bot("club")], {"set": 9}),
    ("muggins", [Person("Ann"), Person("Bob")], {"claim": "steal", "spinner": "first"}),
    ("block", [Person("Ann"), Person("Bob"), Person("Cid"), Person("Dot")], {}),
]
TRICKS = [
    ("rounce", [Person("Ann"), Person("Bob"), Person("Cid")], {}),
    ("euchre", [Person("Ann"), Bot("club"), Bot("club"), Bot("club")], {}),
    ("bingo", [Person("Ann"), Person("Bob"), Person("Cid")], {}),
    ("forty_two", [Person("Ann"), Person("Bob"), Person("Cid"), Person("Dot")], {}),
]


def steps(match, seed):
    """Plays a match by chance for a while; before each action is played, and after."""
    rng = Random(seed)
    for _step in range(90):
        if match.over:
            return
        if match.state.to_move < 0:
            match.deal(rng)
        else:
            legal = match.game.legal_actions(match.state)
            match.play(rng.choice([action for action in legal if action != DRAW] or [DRAW]))
        yield match.states[-2], match.actions[-1], match.state


def known(match, state, seat, sees):
    """The tiles that `seat` may see: its own, those played or turned up, and between hands all that were held."""
    view = match.game.observe(state, seat if sees else -1)
    held = {tile for hand in view.hands for tile in hand if tile != HIDDEN}
    return held | on_the_table(state)


def on_the_table(state):
    """The tiles that all have seen."""
    if not isinstance(state, TrickState):
        return {laid.tile for laid in state.line.laid}
    tricks = [*state.tricks, state.trick] if state.trick else state.tricks
    turned = {state.turned} if state.turned is not None else set()
    return {tile for trick in tricks for tile in trick.tiles} | turned


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players", "options"), [*MATCHES, *TRICKS])
@pytest.mark.parametrize("sees", [True, False])
def test_a_tile_is_face_up_only_where_its_viewer_may_see_it(tmp_path, key, players, options, sees):
    match = Match(key, players, options=options)
    with opened(tmp_path) as window:
        views = [view_of(Tabletop(window.canvas, match, seat, open=sees)) for seat in range(len(players))]
        for view in views:
            view.layout.arrange()
        for _before, _action, after in steps(match, 5):
            for seat, view in enumerate(views):
                was, seen_before = dict(view.tabletop.shown), known(match, match.states[-2], seat, sees)
                motion = Motion()
                view.layout.arrange()
                may_see = known(match, after, seat, sees)
                assert {tile for tile, shown in view.tabletop.shown.items() if shown.face_up} <= may_see
                ActionEffects(view, motion).show(
                    match.actions[-1], {tile: was.get(tile, view.layout.heap()) for tile in view.tabletop.shown}, False
                )
                for tile, flight in motion.flights.items():
                    for part in range(11):
                        up = flight.at(flight.start + flight.duration * part / 10).face_up
                        assert not up or tile in may_see | seen_before, f"{tile} shows in flight"


@pytest.mark.parametrize(("key", "players", "options"), MATCHES)
def test_the_log_names_no_tile_that_is_not_on_the_table(key, players, options):
    match = Match(key, players, options=options)
    for before, action, after in steps(match, 7):
        laid = set(map(str, on_the_table(after)))
        for sentence in sentences(match.game, before, action, after, match.names):
            named = {word.strip(".,;:()") for word in sentence.split()} & set(map(str, match.game.deck()))
            assert named <= laid, sentence


def test_a_table_between_two_people_offers_nobody_a_tile(tmp_path):
    with opened(tmp_path) as window:
        window.canvas.settings.motion = "off"
        table = Table(window, Match("block", [Person("Ann"), Person("Bob")]))
        window.show(table)
        settle(window)
        assert window.scenes[-1] is not table, "a curtain is down"
        names = [thing.name for scene in window.scenes for thing in scene.things()]
        assert not [name for name in names if name.startswith(("tile", "place"))]
        table.leave()
