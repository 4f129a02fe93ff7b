"""No tile is revealed too early: at rest, in flight, in the log or by name."""

from random import Random

import pytest

from game.core.state import DRAW, PASS, HandOver
from game.core.tiles import HIDDEN
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.rules.betting.betting_game import BettingState
from game.rules.tricks.trick_game import TrickState
from game.text import action_sentences
from game.ui.families import create_family_view
from game.ui.layouts.animation import Animations
from game.ui.scenes.summary import Summary
from game.ui.scenes.table import Table
from game.ui.table.action_effects import ActionEffects
from game.ui.table.table_state import TableState
from tests.random_matches import play
from tests.trial_counts import COUNT
from tests.ui.screen import opened, settle
from tests.ui.table_driver import drawn_faces, hurried, sit, wait

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
    """Play randomly and yield before and after each action."""
    rng = Random(seed)
    for _step in range(60):
        if match.over:
            return
        if match.state.to_move < 0:
            match.deal(rng)
        else:
            legal = match.game.legal_actions(match.state)
            match.play(rng.choice([action for action in legal if action != DRAW] or [DRAW]))
        yield match.states[-2], match.actions[-1], match.state


def known(match, state, seat, sees):
    """Return the tiles that `seat` may see: its own, played or turned-up ones, and between hands all that were
    held.
    """
    view = match.game.observe(state, seat if sees else -1)
    held = {tile for hand in view.hands for tile in hand if tile != HIDDEN}
    return held | on_the_table(state)


def on_the_table(state):
    """Return the tiles that everybody has seen."""
    if isinstance(state, BettingState):
        return set()
    if not isinstance(state, TrickState):
        return {laid.tile for laid in state.line.placed_tiles}
    tricks = [*state.tricks, state.trick] if state.trick else state.tricks
    turned = {state.turned} if state.turned is not None else set()
    return {tile for trick in tricks for tile in trick.tiles} | turned


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players", "options"), [*MATCHES, *TRICKS])
@pytest.mark.parametrize("sees", [True, False])
def test_tile_is_face_up_only_if_the_viewer_may_see_it(tmp_path, key, players, options, sees):
    match = Match(key, players, options=options)
    with opened(tmp_path) as window:
        views = [create_family_view(TableState(window.canvas, match, seat, open=sees)) for seat in range(len(players))]
        for view in views:
            view.arrange()
        for _before, _action, after in steps(match, 5):
            for seat, view in enumerate(views):
                was, seen_before = dict(view.table_state.sprites), known(match, match.states[-2], seat, sees)
                motion = Animations()
                view.arrange()
                may_see = known(match, after, seat, sees)
                assert {tile for tile, shown in view.table_state.sprites.items() if shown.face_up} <= may_see
                ActionEffects(view, motion).show(
                    match.actions[-1],
                    {tile: was.get(tile, view.deal_origin()) for tile in view.table_state.sprites},
                    False,
                )
                for tile, flight in motion.flights.items():
                    for part in range(11):
                        up = flight.at(flight.start + flight.duration * part / 10).face_up
                        assert not up or tile in may_see | seen_before, f"{tile} shows in flight"


@pytest.mark.parametrize(("key", "players", "options"), MATCHES)
def test_log_names_only_public_tiles(key, players, options):
    match = Match(key, players, options=options)
    for before, action, after in steps(match, 7):
        laid = set(map(str, on_the_table(after)))
        for sentence in action_sentences(match.game, before, action, after, match.names):
            named = {word.strip(".,;:()") for word in sentence.split()} & set(map(str, match.game.deck()))
            assert named <= laid, sentence


def test_closed_table_has_no_tile_targets(tmp_path):
    with opened(tmp_path) as window:
        window.canvas.settings.motion = "off"
        table = Table(window, Match("block", [Person("Ann"), Person("Bob")]))
        window.show(table)
        settle(window)
        assert window.scenes[-1] is not table, "a curtain is down"
        names = [thing.name for scene in window.scenes for thing in scene.hit_targets()]
        assert not [name for name in names if name.startswith(("tile", "place"))]
        table.on_close()


# -- end of a hand ----------------------------------------------------------------------------------------------------

ENDS = [
    ("draw", 2, {}),
    ("bergen", 3, {}),
    ("poker", 3, {}),
    ("poker", 2, {}),
    ("rounce", 3, {}),
    ("euchre", 4, {}),
    ("forty_two", 4, {}),
    ("bingo", 2, {}),
]


def one_before_the_end(key, players, options, seed):
    """Return a match one action of a person before the end of a hand, and that action."""
    rng = Random(seed)
    match = Match(key, [Person(name) for name in ("Ann", "Bob", "Cid", "Dot")[:players]], options=options)
    match.deal(rng)
    while match.state.to_move < 0:
        match.deal(rng)
    while True:
        action = rng.choice(match.game.legal_actions(match.state))
        after = match.game.apply(match.state, action)
        if any(isinstance(event, HandOver) for event in after.events):
            return match, action
        match.play(action)
        while match.state.to_move < 0:
            match.deal(rng)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(COUNT or 2))
@pytest.mark.parametrize(("key", "players", "options"), ENDS)
def test_end_of_a_hand_draws_only_public_tiles(tmp_path, monkeypatch, key, players, options, seed):
    hurried(monkeypatch)
    match, last = one_before_the_end(key, players, options, seed)
    with opened(tmp_path) as window:
        window.canvas.settings.motion = "off"
        window.canvas.settings.auto_press = "none"
        table = sit(window, match)
        table.dispatch(last)
        table.dispatch(last)  # needs confirmation
        assert any(isinstance(event, HandOver) for event in match.state.events)
        may_see = known(match, match.state, -1, False)
        wait(window, lambda: isinstance(window.scenes[-1], Summary))
        seen = {tile for tile, shown in table.table_state.sprites.items() if shown.face_up}
        assert seen <= may_see
        assert drawn_faces(window) <= may_see
        table.on_close()


@pytest.mark.parametrize("key", ["rounce", "euchre", "forty_two"])
def test_automatic_last_tiles_reveal_no_others(tmp_path, monkeypatch, key):
    hurried(monkeypatch)
    match = Match(key, [Person(name) for name in ("Ann", "Bob", "Cid", "Dot")[: 3 if key == "rounce" else 4]])
    play(match, Random(3), until=lambda match: match.state.to_move >= 0 and max(map(len, match.state.hands)) <= 1)
    begun = len(match.actions)
    with opened(tmp_path) as window:
        window.show(table := Table(window, match))
        for _frame in range(5000):
            if isinstance(window.scenes[-1], Summary):
                break
            assert window.scenes[-1] is table
            window.step()
            seen = {tile for tile, shown in table.table_state.sprites.items() if shown.face_up}
            assert seen <= known(match, match.state, -1, False)
        assert len(match.actions) > begun
        assert isinstance(window.scenes[-1], Summary)
        table.on_close()


@pytest.mark.parametrize(("key", "passes"), [("rounce", 2), ("euchre", 8)])
def test_unplayed_hand_is_never_shown(key, passes):
    match = Match(key, [Person(name) for name in ("Ann", "Bob", "Cid", "Dot")[: 3 if key == "rounce" else 4]])
    match.deal(Random(3))
    while match.state.to_move < 0:
        match.deal(Random(4))
    for _seat in range(passes):
        match.play(PASS)
    assert match.state.to_move < 0
    assert {tile for hand in match.game.observe(match.state, -1).hands for tile in hand} == {HIDDEN}
