"""Choices that only some games offer: each has a prompt, a button and a key."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core.state import DRAW, FORFEIT, MUGGINS, PASS, SHUT, STOP, parse_action
from game.match.match import Match
from game.match.player_types import Bot, Person, Player
from game.rules import GAMES
from game.rules.line.line_game import SpecialTurn
from game.text import log_lines
from game.ui.canvas.sprites import sprite_rect
from game.ui.scenes.settings import SettingsPage
from game.ui.scenes.summary import HandSummary, MatchSummary
from game.ui.scenes.table import Table
from game.ui.table.drag import Drag
from game.ui.table.family_view import find_drop_targets
from game.ui.table.turns import TurnPhase
from game.ui.widgets.scene import Scene
from game.ui.window.window import Window
from tests.random_matches import play
from tests.ui.screen import click, mouse, opened, press, settle
from tests.ui.table_driver import DOWN, MOVE, UP, begun, end_of_hand, lift, middle, places, played, refused, sit, wait

pytestmark = pytest.mark.usefixtures("no_time")

ANN, BOB, CID = map(Person, ("Ann", "Bob", "Cid"))
ALONE = (ANN, Bot("beginner"))
HANDS = "6-6 6-5 4-1 5-0 3-3 2-2 1-1  6-4 4-3 3-0 2-0 1-0 0-0 4-2"
NO_SIX = "6-6 6-5 4-1 5-0 3-3 2-2 1-1  5-4 4-3 3-0 2-0 1-0 0-0 4-2"
Knobs = Callable[..., None]


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened(tmp_path) as window:
        window.canvas.settings.motion = "off"
        yield window


@pytest.fixture
def knobs(monkeypatch: pytest.MonkeyPatch) -> Knobs:
    """Return a game of Block with some options changed."""

    def turn(**knobs: object) -> None:
        monkeypatch.setitem(GAMES, "block", replace(GAMES["block"], **knobs))

    return turn


def asked(table: Table) -> list[str]:
    return [button.label for button in table.table_view.controls.prompt_buttons]


def plain(hands: str, played: str = "", players: tuple[Player, ...] = ALONE, **start: object) -> Match:
    return begun(Match("block", players, start=start), hands, played)


# -- the turn that goes on --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["button", "key"])
def test_turn_can_end_after_a_double(window: Window, knobs: Knobs, way: str) -> None:
    knobs(replay="any")
    table = sit(window, plain(HANDS, "6-6"))
    assert table.table_state.turn.prompt == "You may play another tile."
    assert asked(table) == ["End turn"]
    if way == "key":
        press(window, pygame.K_p)
    else:
        click(window, "button End turn")
    assert table.match.actions[2] == PASS
    assert "You end your turn." in table.table_view.scores_and_log.log


def test_second_tile_joins_only_its_own_double(window: Window, knobs: Knobs) -> None:
    knobs(replay="own")
    hands = "5-4 6-5 5-5 5-0 3-3 6-2 1-1  6-6 6-4 4-4 3-0 2-0 1-0 0-0"
    table = sit(window, plain(hands, "6-6 6-4@0 6-5@1 4-4@0 5-5@1"))  # the ends show 4 and 5
    assert table.table_state.turn.prompt == "You may play another tile on your double: one with 5."
    lift(window, table, "5-4", middle(table))
    assert set(places(table)) == {"5-4@1"}


def test_forced_second_tile_offers_no_pass(window: Window, knobs: Knobs) -> None:
    knobs(replay="any", replay_must=True)
    table = sit(window, plain(HANDS, "6-6"))
    assert table.table_state.turn.prompt == "Play another tile."
    assert not asked(table)


def test_player_plays_twice_if_the_opponent_cannot(window: Window, knobs: Knobs) -> None:
    knobs(plays_for_dumb=True)
    table = sit(window, plain(NO_SIX, "6-6 pass"))
    assert table.table_state.turn.prompt == "Agnes can't play, so you play twice."
    table.dispatch(parse_action("6-5@0"))
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    assert "You play 6-5 in place of Agnes." in table.table_view.scores_and_log.log
    assert table.table_state.turn.prompt == "Now play your second tile."


def test_plays_of_a_long_bot_turn_are_shown_one_by_one(window: Window, knobs: Knobs) -> None:
    knobs(replay="any", first_lead="HDf")
    window.canvas.settings.motion = "full"
    match = plain("6-5 4-1 5-0 2-2 1-1 2-1 3-1  6-6 6-4 5-5 3-0 2-0 1-0 0-0")
    window.show(table := Table(window, match))
    moves = []
    while match.state.to_move == 1:
        before = len(match.actions)
        window.step()
        if len(match.actions) > before:
            assert len(match.actions) == before + 1
            moves.append(bool(table.table_view.motion.flights))
            wait(window, lambda: not table.table_view.motion.is_busy)
    assert moves


# -- what is asked for twice ------------------------------------------------------------------------------------------


def shutting(window: Window, knobs: Knobs) -> Table:
    knobs(shut=True)
    table = sit(window, plain(NO_SIX, "6-6 pass"))
    assert table.table_state.turn.prompt == "Play a tile, or end the hand."
    return table


def test_shutting_needs_confirmation(window: Window, knobs: Knobs) -> None:
    table = shutting(window, knobs)
    click(window, "button End the hand")
    assert table.table_state.turn.prompt == "End the hand? It counts as blocked."
    assert SHUT not in table.match.actions
    press(window, pygame.K_h)
    assert table.match.actions[-1] == SHUT
    assert "You end the hand." in table.table_view.scores_and_log.log
    wait(window, lambda: isinstance(window.scenes[-1], HandSummary))
    assert window.scenes[-1].headline() == "You end the hand, and Agnes wins it"


@pytest.mark.parametrize("no", ["button", "escape", "down", "another tile"])
def test_shutting_can_be_cancelled(window: Window, knobs: Knobs, no: str) -> None:
    table = shutting(window, knobs)
    press(window, pygame.K_h)
    assert asked(table) == ["No", "End the hand"]
    if no == "button":
        click(window, "button No")
    elif no == "another tile":
        click(window, "tile 6-5")
    else:
        press(window, pygame.K_ESCAPE if no == "escape" else pygame.K_DOWN)
    assert asked(table) == ["End the hand"]
    assert window.scenes == [table]
    assert SHUT not in table.match.actions


def test_held_key_does_not_confirm(window: Window, knobs: Knobs) -> None:
    table = shutting(window, knobs)
    for _repeat in range(5):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h", scancode=0))
    settle(window)
    assert SHUT not in table.match.actions
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_h, mod=0, unicode="h", scancode=0))
    press(window, pygame.K_h)
    assert table.match.actions[-1] == SHUT


def test_shutting_is_refused_without_the_rule(window: Window) -> None:
    table = sit(window, plain(NO_SIX, "6-6 pass"))
    press(window, pygame.K_h)
    assert refused(table)
    press(window, pygame.K_b)
    assert refused(table)
    assert played(table) == ["6-6", "pass"]


def fined(window: Window, knobs: Knobs, score: int) -> Table:
    knobs(draw_when_unable="until", draw_when_able=True, overdraw_fine=5)
    return sit(window, plain(HANDS, "6-6 6-4@0", leader=0, scores=(score, 3)))


def test_costly_draw_needs_one_confirmation(window: Window, knobs: Knobs) -> None:
    table = fined(window, knobs, 14)
    press(window, pygame.K_d)
    assert table.table_state.turn.prompt == "You can play. Draw anyway, and lose 5 points?"
    assert table.match.state.scores == (14, 3)
    press(window, pygame.K_RETURN)
    assert table.match.state.scores == (9, 3)
    assert "You draw a tile. You lose 5 (drew with a playable tile)." in table.table_view.scores_and_log.log
    press(window, pygame.K_d)
    assert table.match.actions[-2:] == (DRAW, DRAW)
    assert table.match.state.scores == (9, 3)


def test_prompt_names_the_cost_of_a_draw(window: Window, knobs: Knobs) -> None:
    table = fined(window, knobs, 14)
    assert table.table_state.turn.prompt == "Play a tile. Drawing costs 5 points now."
    press(window, pygame.K_d, pygame.K_RETURN)
    assert table.table_state.turn.prompt == "Play a tile, or draw first."


def test_named_fine_is_the_one_paid(window: Window, knobs: Knobs) -> None:
    table = fined(window, knobs, 1)
    for _click in range(2):  # the second click is ignored
        click(window, "boneyard")
        assert table.table_state.turn.prompt == "You can play. Draw anyway, and lose 1 point?"
    click(window, "button Draw")
    assert table.match.state.scores == (0, 3)


def test_free_draw_needs_no_confirmation(window: Window, knobs: Knobs) -> None:
    table = fined(window, knobs, 0)
    press(window, pygame.K_d)
    assert table.match.actions[-1] == DRAW


def test_one_confirmation_takes_all_but_two(window: Window, knobs: Knobs) -> None:
    knobs(draw_when_unable="until", draw_when_able=True, take_all_first=True, floor=2)
    match = plain("6-4 4-3 3-0 2-0 1-0 0-0 4-2  6-6 6-5 4-1 5-0 3-3 2-2 1-1", "6-6", players=(ANN, BOB))
    table = sit(window, match)
    click(window, "button Draw")
    assert table.table_state.turn.prompt == "Ann: Take 12 tiles and leave 2?"
    click(window, "button Take the tiles")
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    assert len(match.state.boneyard) == 2
    assert played(table) == ["6-6", *["draw"] * 12]


# -- the two ways in which a tile may lie -----------------------------------------------------------------------------


def matador() -> Match:
    """The ends show 5 and 4; Ann can join 5-2 to both ends, with either number open."""
    return begun(Match("matador", ALONE), "4-4 5-2 6-0  5-3 6-2 1-0", "4-4 5-3@0")


WAYS = ["5-2@0/2", "5-2@0/5", "5-2@1/2", "5-2@1/5"]


@pytest.mark.parametrize("play", WAYS)
def test_matador_orientation_by_drag(window: Window, play: str) -> None:
    table = sit(window, matador())
    lift(window, table, "5-2", middle(table))
    assert sorted(places(table)) == WAYS
    assert table.table_state.turn.prompt == "Choose the number that stays open."
    to = places(table)[play]
    mouse(window, MOVE, to)
    assert str(table.table_state.drag.hovered_drop) == play
    mouse(window, UP, to)
    assert played(table)[2] == play


@pytest.mark.parametrize("play", WAYS)
def test_matador_orientation_by_click(window: Window, play: str) -> None:
    table = sit(window, matador())
    click(window, "tile 5-2")
    click(window, f"place {play}")
    assert played(table)[2] == play
    assert table.match.state.line.placed_tiles[-1].outward == int(play[-1])


@pytest.mark.parametrize("play", WAYS)
def test_matador_orientation_by_keys(window: Window, play: str) -> None:
    table = sit(window, matador())
    while str(table.table_state.drag.cursor) != "5-2":
        press(window, pygame.K_RIGHT)
    press(window, pygame.K_RETURN)
    for _step in range(4):
        if str(table.table_state.drag.hovered_drop) == play:
            break
        press(window, pygame.K_RIGHT)
    press(window, pygame.K_RETURN)
    assert played(table)[2] == play


def test_double_click_does_not_choose_an_orientation(window: Window) -> None:
    table = sit(window, matador())
    click(window, "tile 5-2")
    click(window, "tile 5-2")
    assert len(played(table)) == 2
    assert str(table.table_state.drag.selected_tile) == "5-2"


@pytest.mark.parametrize(("play", "opened_end"), [("6-5", 5), ("6-5/6", 6)])
def test_leader_chooses_the_open_end(window: Window, knobs: Knobs, play: str, opened_end: int) -> None:
    knobs(ends=1, first_lead="HDf")
    table = sit(window, plain(HANDS))
    click(window, "tile 6-5")
    assert set(places(table)) == {"6-5", "6-5/6"}
    click(window, f"place {play}")
    assert [end.pip for end in table.match.state.line.ends] == [opened_end]
    assert f"You lead 6-5 with the {opened_end} open." in table.table_view.scores_and_log.log


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_orientations_are_distinguishable_at_every_end(tmp_path: Path, size: tuple[int, int]) -> None:
    """The targets of a matador are on the table and do not overlap, however a long line bends."""
    rng = Random(7)
    looked = 0
    with opened(tmp_path, size) as window:
        window.canvas.settings.motion = "off"
        table = Table(window, Match("matador", (ANN, Bot("beginner")), options={"hand_size": 7}))
        for _hand in range(3):
            match = Match("matador", (ANN, Bot("beginner")), options={"hand_size": 7})
            match.deal(rng)
            while match.state.to_move >= 0:
                match.play(rng.choice(match.game.legal_actions(match.state)))
                table.table_state.match = match
                table.table_view.view.arrange()
                for tile in match.game.deck():
                    legal = tuple(match.game.joining_plays(match.state.line, (tile,)))
                    if tile.is_double or len(legal) < 4 or match.state.to_move < 0:
                        continue
                    table.table_state.drag = Drag(find_drop_targets(table.table_view.view, legal)).choose(tile)
                    rects = [thing.rect for thing in table.hit_targets() if thing.name.startswith("place")]
                    line = table.table_state.layout.line
                    screen = pygame.Rect(line.x - 1, line.y - 1, line.w + 2, line.h + 2)
                    assert all(screen.contains(rect) for rect in rects)
                    pairs = [(one, other) for nth, one in enumerate(rects) for other in rects[:nth]]
                    assert not any(one.colliderect(other) for one, other in pairs if one.size == other.size)
                    looked += 1
        table.on_close()
    assert looked > 50


# -- the lead ---------------------------------------------------------------------------------------------------------


def test_lead_can_be_sold(window: Window, knobs: Knobs) -> None:
    knobs(sell_set=True)
    match = plain(HANDS, players=(ANN, BOB), leader=1, first_hand=False, scores=(40, 12))
    table = sit(window, match)
    assert table.table_state.turn.prompt == "Ann: Bob has the lead. Buy it?"
    assert asked(table) == ["Offer 10 points", "Make no offer"]
    press(window, pygame.K_b)
    sit_down(window, table)
    assert table.table_state.turn.prompt == "Bob: Ann offers 10 points for your lead."
    press(window, pygame.K_b)
    assert match.state.scores == (30, 22)
    assert table.table_view.scores_and_log.log[-2:] == [
        "Ann offers 10 points for the lead.",
        "Bob sells the lead to Ann for 10 points.",
    ]


def test_lead_can_be_kept(window: Window, knobs: Knobs) -> None:
    knobs(sell_set=True)
    match = plain(HANDS, "buy", players=(ANN, BOB), leader=1, first_hand=False, scores=(40, 12))
    table = sit(window, match)
    click(window, "button Keep the lead")
    assert match.state.scores == (40, 12)
    assert table.table_view.scores_and_log.log[-1] == "Bob keeps the lead."


def sit_down(window: Window, table: Table) -> None:
    """Lift the curtain for the next player."""
    wait(window, lambda: window.scenes[-1] is not table)
    press(window, pygame.K_RETURN)
    wait(window, lambda: table.phase == TurnPhase.PERSON)


def test_lead_can_be_left_to_the_partner(window: Window, knobs: Knobs) -> None:
    knobs(partners=True)
    match = Match(
        "block",
        (ANN, Bot("beginner"), CID, Bot("beginner")),
        start={"leader": 0, "first_hand": False},
    )
    match.states = (match.state._replace(special_turn=SpecialTurn(offer="partner")),)
    match.deal(Random(1))
    table = sit(window, match)
    assert table.table_state.turn.prompt == "Ann: You lead: play any tile, or leave the lead to Cid."
    assert table.table_state.drag.playable == set(match.state.hands[0])
    click(window, "button Leave the lead")
    assert match.state.to_move == 2
    assert table.table_view.scores_and_log.log[-1] == "Ann leaves the lead to Cid."


# -- the count --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("unit", "number"), [(5, 5), (3, 3)])
def test_counts_in_fives_and_threes_are_announced_in_points(
    window: Window, knobs: Knobs, unit: int, number: int
) -> None:
    knobs(multiple=unit, unit=unit, claim="lose", partners=True, hand_size=2)
    lead, points = ("5-5", 2) if unit == 5 else ("6-6", 4)
    rest = ["5-5", "6-6"]
    rest.remove(lead)
    hands = f"{lead} 1-0 {rest[0] if unit == 3 else '2-1'} 2-0 3-0 4-0 5-0 3-1"
    players = (ANN, BOB, CID, Bot("beginner"))
    table = sit(window, plain(hands, lead, players=players))
    assert table.table_state.turn.prompt == f"Ann: How many points do the ends score, 1 for every {number} pips?"
    click(window, "button Say nothing")
    wait(window, lambda: table.phase == TurnPhase.CALL)
    assert asked(table) == ["Bob: Muggins!", "Nobody calls"], "a partner does not call"
    press(window, pygame.K_1)
    assert table.match.state.scores == (0, 0)
    assert f"Bob calls “Muggins!”: Ann did not announce {points}." in table.table_view.scores_and_log.log


def test_overruled_call_is_explained(window: Window) -> None:
    players = (Person("Ann"), Bot("club"), Person("Bob"))
    match = Match("muggins", players, options={"claim": "steal"})
    begun(match, "5-5 6-2 4-4 3-2 2-0  5-1 6-1 5-3 4-0 1-0  2-1 6-5 6-4 6-3 6-0", "5-5")
    table = sit(window, match)
    table.turns.thinker.answer = lambda: MUGGINS
    click(window, "button Say nothing")
    wait(window, lambda: table.phase == TurnPhase.CALL)
    click(window, "button Bob: Muggins!")
    wait(window, lambda: MUGGINS in match.actions)
    words = "Bob called too, but Agnes comes first in turn order."
    assert table.table_view.scores_and_log.log[-1] == words


# -- the clock --------------------------------------------------------------------------------------------------------


def clocked(window: Window, knobs: Knobs, seconds: int = 30) -> Table:
    knobs(turn_clock=seconds)
    table = sit(window, plain(HANDS, "6-6 6-4@0"))
    assert table.table_view.clock is not None
    return table


def test_turn_over_time_loses_the_hand(window: Window, knobs: Knobs) -> None:
    table = clocked(window, knobs)
    assert 28 <= table.table_view.clock.left <= 30
    wait(window, lambda: table.table_view.clock.urgent)
    assert table.table_view.clock.left == 10
    wait_long(window, lambda: isinstance(window.scenes[-1], HandSummary))
    assert table.match.actions[-1] == FORFEIT
    assert window.scenes[-1].headline() == "You run out of time, and Agnes wins the hand"
    assert "You run out of time." in table.table_view.scores_and_log.log


def wait_long(window: Window, until: Callable[[], object]) -> None:
    for _step in range(20000):
        if until():
            return
        window.step()
    raise AssertionError("it never came")


def test_last_seconds_have_a_sound(window: Window, knobs: Knobs, monkeypatch: pytest.MonkeyPatch) -> None:
    table = clocked(window, knobs)
    heard: list[str] = []
    monkeypatch.setattr(window.canvas.sound, "play", lambda name, *_pan, **_step: heard.append(name))
    wait(window, lambda: table.table_view.clock.urgent)
    assert heard == ["clock"]


def test_clock_stops_under_the_settings(window: Window, knobs: Knobs) -> None:
    table = clocked(window, knobs)
    before = table.table_view.clock.left
    click(window, "button Settings")
    assert isinstance(window.scenes[-1], SettingsPage)
    for _step in range(3000):
        window.step()
    press(window, pygame.K_ESCAPE)
    assert before - 2 <= table.table_view.clock.left <= before
    assert table.match.state.to_move == 0


def test_draws_of_one_turn_share_its_time(window: Window, knobs: Knobs) -> None:
    knobs(turn_clock=30, draw_when_unable="until", draw_when_able=True)
    table = sit(window, plain(HANDS, "6-6 6-4@0"))
    wait(window, lambda: table.table_view.clock.left <= 20)
    press(window, pygame.K_d)
    assert table.table_view.clock.left <= 20
    table.dispatch(parse_action("6-5@1"))
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    assert table.table_view.clock.left >= 28


def test_clock_continues_at_a_reopened_table(window: Window, knobs: Knobs) -> None:
    table = clocked(window, knobs)
    wait(window, lambda: table.table_view.clock.left <= 20)
    window.show(Scene(window))
    again = sit(window, table.match)
    assert 18 <= again.table_view.clock.left <= 20
    again.dispatch(parse_action("6-5@1"))
    window.show(Scene(window))
    window.show(third := Table(window, table.match))
    assert third.table_view.clock.left == 30, "another turn has its own time"


@pytest.mark.parametrize("stood", [None, 3, [], ["", 5], [1, 2], ["x", "y"], {"left": 3}])
def test_invalid_saved_clock_is_ignored(window: Window, knobs: Knobs, stood: object) -> None:
    window.store.set("turn clock", stood)
    assert 28 <= clocked(window, knobs).table_view.clock.left <= 30


def test_bots_have_no_clock(window: Window, knobs: Knobs) -> None:
    table = clocked(window, knobs)
    table.dispatch(parse_action("6-5@1"))
    assert table.match.state.to_move == 1
    before = table.table_view.clock.left
    table.turns.thinker.answer = lambda: None
    for _step in range(3000):
        window.step()
    assert table.match.state.to_move == 1
    assert table.table_view.clock.left == before
    assert not table.table_view.clock.is_visible


def test_clock_wakes_the_window_once_a_second(window: Window, knobs: Knobs) -> None:
    table = clocked(window, knobs)
    drawn, before = len(window.frame_times), table.table_view.clock.left
    wait(window, lambda: table.table_view.clock.left == before - 5)
    assert len(window.frame_times) - drawn <= 7


# -- no end -----------------------------------------------------------------------------------------------------------


def test_endless_match_can_be_stopped(window: Window, knobs: Knobs) -> None:
    knobs(target=0)
    match, rng = plain(HANDS, leader=0, scores=(3, -40)), Random(3)
    window.show(table := Table(window, match))
    while not isinstance(window.scenes[-1], HandSummary):
        window.step()
        if table.phase == TurnPhase.PERSON:
            table.dispatch(rng.choice(match.game.legal_actions(match.state)))
    click(window, "button End match")
    wait(window, lambda: isinstance(window.scenes[-1], MatchSummary))
    assert match.actions[-1] == STOP
    assert match.over
    ahead = ("You are", "Agnes is")[match.state.scores.index(max(match.state.scores))]
    assert window.scenes[-1].headline() == f"{ahead} ahead: {max(match.state.scores)} to −{-min(match.state.scores)}"
    assert "You end the match." in table.table_view.scores_and_log.log
    assert table.table_view.scores_and_log.log[-1] == f"{ahead} ahead."
    assert not next(window.store.all_unfinished(), None)


def test_shared_block_names_the_winners(window: Window, knobs: Knobs) -> None:
    knobs(tie="split", hand_size=2)
    match = plain("6-6 5-0 5-5 3-1 1-0 4-0", "6-6 pass pass pass", players=(ANN, BOB, CID), leader=0)
    assert match.state.scores == (7, 0, 7)
    words = HandSummary(window, end_of_hand(match)).headline()
    assert words == "The hand is blocked, and Ann and Cid share it"


# -- the boneyard with two ends ---------------------------------------------------------------------------------------


def test_each_player_draws_from_the_near_end(window: Window) -> None:
    match = begun(Match("pell_draw", ALONE), HANDS, "6-6 6-4@0")
    table = sit(window, match)
    own, others = match.state.boneyard[0], match.state.boneyard[-1]
    pos = sprite_rect(table.table_state.sprites[others]).midtop
    for kind in (DOWN, UP):
        mouse(window, kind, pos)
    assert refused(table) == "Draw from your end of the row."
    assert DRAW not in match.actions
    click(window, "boneyard")
    assert match.actions[-1] == DRAW
    assert match.state.hands[0][-1] == own


# -- the log ----------------------------------------------------------------------------------------------------------


def test_log_names_exposed_tiles_with_the_deal(window: Window) -> None:
    match = Match("nine_piece", (ANN, BOB, CID))
    match.deal(Random(1))
    name = match.names[match.state.to_move]
    assert log_lines(match) == [f"{name} has the highest double and begins. Face up and out of play: 0-0."]


@pytest.mark.parametrize(
    ("first_lead", "hands", "told_so"),
    [
        ("HD", "6-5 5-4 3-2 4-4 6-6 5-0", "Agnes has the highest double and begins."),
        ("HDf", "6-5 5-4 3-2 4-3 6-3 5-0", "Nobody has a double; you have the heaviest tile and begin."),
        ("LD", "6-5 5-4 3-2 4-4 6-6 5-0", "Agnes has the lowest double and begins."),
        ("LD", "6-5 5-4 3-2 4-3 6-3 5-0", "Nobody has a double; you have the lightest tile and begin."),
    ],
)
def test_log_says_why_a_player_leads(knobs: Knobs, first_lead: str, hands: str, told_so: str) -> None:
    knobs(first_lead=first_lead, hand_size=3, no_double="heaviest leads")
    assert log_lines(plain(hands)) == [told_so]


def test_log_says_who_leads_a_later_hand(knobs: Knobs) -> None:
    assert log_lines(plain(HANDS, leader=1, first_hand=False)) == ["The tiles are dealt. Agnes begins."]


def test_match_left_between_hands_resumes_with_the_summary(window: Window) -> None:
    match = Match("tiddle_a_wink", ALONE, options={"match": "pool"})
    play(match, Random(1), hands=1)
    window.show(table := Table(window, match))
    wait(window, lambda: isinstance(window.scenes[-1], HandSummary))
    click(window, "button End match")
    assert table.match.actions[-1] == STOP


def test_lead_for_sale_belongs_to_its_owner_at_the_deal(knobs: Knobs) -> None:
    knobs(sell_set=True)
    match = plain(HANDS, leader=1, first_hand=False, scores=(40, 12))
    assert log_lines(match) == ["The tiles are dealt. Agnes begins."]
    match.play(PASS)
    assert len(log_lines(match)) == 1, "a seat that makes no offer is not mentioned"


# -- a tile in the hand -----------------------------------------------------------------------------------------------


def test_enter_answers_the_confirmation(window: Window, knobs: Knobs) -> None:
    table = shutting(window, knobs)
    press(window, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_h, pygame.K_RETURN)
    assert table.match.actions[-1] == SHUT


def test_moving_to_a_tile_cancels_the_confirmation(window: Window, knobs: Knobs) -> None:
    table = shutting(window, knobs)
    press(window, pygame.K_h, pygame.K_RIGHT)
    assert asked(table) == ["End the hand"]
