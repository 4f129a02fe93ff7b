"""The table in play: refusals, highlights, undo, calls, automatic actions and saving."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import cycle
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pygame
import pytest

from game.bots.levels import BEST, LEVELS
from game.core.state import DRAW, MUGGINS, PASS, Action, Deal, Play, parse_action
from game.core.tiles import Tile, parse_tile
from game.match.match import Match, StorageError
from game.match.player_types import Bot, Person, Player
from game.practice import worker
from game.rules.line.line_game import LineGame
from game.rules.line.line_state import LineState
from game.ui.canvas.sprites import area_rect
from game.ui.layouts import animation
from game.ui.scenes.curtain import Curtain
from game.ui.scenes.summary import HandSummary, MatchSummary
from game.ui.scenes.table import Table
from game.ui.table.drag import CallMuggins
from game.ui.table.turns import TurnPhase
from game.ui.window.window import Window
from tests.stored_matches import finished_matches
from tests.trial_counts import COUNT
from tests.ui.screen import click, look, mouse, opened, press, seen, settle
from tests.ui.table_driver import (
    DOWN,
    MOVE,
    UP,
    begun,
    drag,
    home,
    laid_out,
    lift,
    middle,
    places,
    played,
    refused,
    sit,
    wait,
)

pytestmark = pytest.mark.usefixtures("no_time")

ALONE = (Person("Ann"), Bot("beginner"))
TWO = (Person("Ann"), Person("Bob"))


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened(tmp_path) as window:
        window.canvas.settings.motion = "off"
        yield window


# -- setup ------------------------------------------------------------------------------------------------------------


def muggins() -> Match:
    """Ann has led 6-6, the other has joined 6-3 and made 15; Ann can make 5 with 6-2 or nothing with 3-2."""
    return begun(Match("muggins", ALONE), "6-6 6-2 5-5 3-2 2-0  6-3 6-1 5-1 4-0 1-0", "6-6 6-3@1")


def block(players: tuple[Player, ...] = ALONE) -> Match:
    """Both ends show 4 and Ann is to play: 4-1 fits both, the other tiles fit nowhere."""
    hands = "6-6 6-5 4-1 5-0 3-3 2-2 1-1  6-4 5-4 4-3 3-0 2-0 1-0 0-0"
    return begun(Match("block", players), hands, "6-6 6-4@0 6-5@1 5-4@1")


def stuck(key: str) -> Match:
    """The ends show 6 and 4, and none of Ann's tiles fits."""
    hands = "6-6 5-0 3-3 2-2 1-1 3-1 2-1  6-4 5-4 4-3 3-0 2-0 1-0 0-0"
    return begun(Match(key, ALONE), hands, "6-6 6-4@0")


@pytest.mark.parametrize(("size", "text_size"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((800, 600), 1.0)])
def test_nameplate_shows_the_level_of_a_bot(
    tmp_path: Path, size: tuple[int, int], text_size: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match("partner_match", (Person("Ann"), Bot("club"), Bot("beginner"), Bot("expert", "bold")))
    match.deal(Random(1))
    with opened(tmp_path, size) as window:
        written: list[str] = []
        text = window.canvas.fonts.text
        monkeypatch.setattr(window.canvas.fonts, "text", lambda words, *how: written.append(words) or text(words, *how))
        window.canvas.settings.motion, window.canvas.settings.text_size = "off", text_size
        window.apply_settings()
        sit(window, match)
    level = str(LEVELS[BEST].title)
    assert {"Club", "Expert"} <= {*written}
    assert level in written or f"Partner · {level}" in written


# -- refusals ---------------------------------------------------------------------------------------------------------


def test_unplayable_tile_is_refused_with_reason(window: Window) -> None:
    table = sit(window, muggins())
    before, at = played(table), home(table, "5-5")
    drag(window, table, "5-5", middle(table))
    assert refused(table).startswith("5-5 doesn't fit: the end is ")
    assert played(table) == before
    assert home(table, "5-5") == at


def test_draw_is_refused_if_a_tile_fits(window: Window) -> None:
    table = sit(window, muggins())
    click(window, "boneyard")
    assert refused(table) == "You can play 6-2, so you must play."
    press(window, pygame.K_p)
    assert refused(table) == "You can play 6-2, so you must play."


def test_action_out_of_turn_is_refused(window: Window) -> None:
    match = muggins()
    match.play(parse_action("6-2@0"))
    window.canvas.settings.speed = 0.05
    window.show(table := Table(window, match))
    while table.phase != TurnPhase.THINKING:
        window.step()
    look(window)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="d", scancode=0))
    window.step()
    assert refused(table) == "It is not your turn yet."
    assert match.actions[-1] == parse_action("6-2@0")


def test_next_play_clears_the_refusal(window: Window) -> None:
    table = sit(window, muggins())
    press(window, pygame.K_p)
    assert table.table_state.turn.refused
    table.dispatch(parse_action("6-2@0"))
    window.step()
    assert not table.table_state.turn.refused


@pytest.mark.parametrize("key", [pygame.K_RIGHT, pygame.K_s, pygame.K_TAB])
def test_next_key_clears_the_refusal(window: Window, key: int) -> None:
    table = sit(window, muggins())
    press(window, pygame.K_p)
    press(window, key)
    assert table.table_state.turn.prompt == "Play a tile."


def test_next_click_clears_the_refusal(window: Window) -> None:
    table = sit(window, muggins())
    to_do = "Play 6-2 on the 6.", "Play a tile."
    for other, then, words in zip(("tile 6-2", "button Settings"), ([], [pygame.K_ESCAPE]), to_do, strict=True):
        drag(window, table, "5-5", middle(table))
        assert refused(table).startswith("5-5 doesn't fit")
        click(window, other)
        press(window, *then)
        wait(window, lambda: table.phase == TurnPhase.PERSON)
        assert table.table_state.turn.prompt == words


# -- highlights and targets -------------------------------------------------------------------------------------------


def test_target_shows_the_points_it_scores(window: Window) -> None:
    table = sit(window, muggins())
    lift(window, table, "6-2", middle(table))
    assert {str(play): points for play, points in table.table_state.turn.points.items()} == {"6-2@0": 5}
    before = table.match.state.scores[0]
    to = places(table)["6-2@0"]
    mouse(window, MOVE, to)
    assert str(table.table_state.drag.hovered_drop) == "6-2@0"
    mouse(window, UP, to)
    assert played(table)[-1] == "6-2@0"
    assert table.match.state.scores[0] == before + 5


def test_no_points_at_targets_without_point_hints(window: Window) -> None:
    window.canvas.settings.point_hints = False
    table = sit(window, muggins())
    lift(window, table, "6-2", middle(table))
    assert places(table)
    assert not table.table_state.turn.points


@pytest.mark.parametrize("arm", [0, 1])
def test_equal_ends_are_two_targets(window: Window, arm: int) -> None:
    table = sit(window, block())
    lift(window, table, "4-1", middle(table))
    lit = places(table)
    assert set(lit) == {"4-1@0", "4-1@1"}
    for at in (lit[f"4-1@{arm}"],) * 2:
        mouse(window, MOVE, at)
    mouse(window, UP, lit[f"4-1@{arm}"])
    assert played(table)[-1] == f"4-1@{arm}"


def test_clicked_tile_waits_for_a_target(window: Window) -> None:
    table = sit(window, block())
    click(window, "tile 4-1")
    click(window, "place 4-1@1")
    assert "4-1@1" in played(table)


def test_legal_actions_are_computed_once_for_each_state(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[LineState] = []
    legal_actions = LineGame.legal_actions

    def record(game: LineGame, state: LineState) -> tuple[Action, ...]:
        computed.append(state)
        return legal_actions(game, state)

    monkeypatch.setattr(LineGame, "legal_actions", record)
    table = sit(window, muggins())
    asked = table.match.state
    lift(window, table, "6-2", middle(table))
    target = places(table)["6-2@0"]
    mouse(window, MOVE, target)
    mouse(window, UP, target)
    assert table.match.actions[3] == parse_action("6-2@0")
    assert sum(state is asked for state in computed) == 1


def test_tile_released_off_the_table_returns(window: Window) -> None:
    table = sit(window, block())
    at, before = home(table, "4-1"), played(table)
    drag(window, table, "4-1", area_rect(table.table_state.layout.seats[0].nameplate).center)
    assert (home(table, "4-1"), played(table)) == (at, before)
    assert not table.table_state.turn.refused


def test_dropped_tile_settles_from_where_it_was_released(window: Window) -> None:
    window.canvas.settings.motion = "full"
    table = sit(window, block())
    lift(window, table, "4-1", middle(table))
    x, y = places(table)["4-1@0"]
    mouse(window, MOVE, (x + 6, y + 4))
    pygame.event.post(pygame.Event(UP, pos=(x + 6, y + 4), button=1))
    window.step()
    flight = table.table_view.motion.flights[parse_tile("4-1")]
    assert (round(flight.origin.x), round(flight.origin.y)) == (x + 6, y + 4)
    assert flight.duration <= animation.SETTLE_MS


def test_hand_is_reordered_by_mouse_and_sorted_by_key(window: Window) -> None:
    table = sit(window, block())
    before = played(table)
    left = min(home(table, str(tile)) for tile in table.table_state.drag.hand_tiles)
    drag(window, table, "2-2", (left[0] - 30, left[1]))
    assert str(table.table_state.drag.hand_tiles[0]) == "2-2"
    press(window, pygame.K_s)
    assert list(map(str, table.table_state.drag.hand_tiles)) == ["3-3", "2-2", "1-1", "5-0", "4-1"]
    press(window, pygame.K_s)
    assert list(map(str, table.table_state.drag.hand_tiles)) == ["3-3", "5-0", "4-1", "2-2", "1-1"]
    assert played(table) == before


# -- undo -------------------------------------------------------------------------------------------------------------


def test_tooltip_names_the_next_sort_order(window: Window) -> None:
    table = sit(window, block())
    mouse(window, MOVE, seen(window, "button Sort").rect.center)
    named = []
    for _press in range(3):
        press(window, pygame.K_s)
        assert table.table_view.controls.tooltip_button is not None
        named.append(table.table_view.controls.tooltip_button.tooltip)
        shown = pygame.image.tobytes(window.canvas.surface, "RGB")
        window.canvas.damage()
        settle(window)
        assert pygame.image.tobytes(window.canvas.surface, "RGB") == shown, "nothing is left of the tooltip before"
    assert set(named) == {"Sort: doubles first, then by the higher end", "Sort: heaviest first"}
    assert named[0] == named[2] != named[1]


def test_undo_takes_back_the_play_and_the_answer(window: Window) -> None:
    table = sit(window, block())
    before = table.match.actions
    table.dispatch(parse_action("4-1@0"))
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    assert len(table.match.actions) > len(before) + 1
    click(window, "button Undo")
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    assert table.match.actions == before
    assert table.match.with_undo
    assert parse_tile("4-1") in table.table_state.drag.hand_tiles
    again = window.store.resume(next(window.store.all_unfinished(), None))
    assert (again.actions, again.with_undo) == (before, True)


@pytest.mark.parametrize("sorts", [0, 2])
def test_undo_puts_the_tile_back_where_it_lay(window: Window, sorts: int) -> None:
    table = sit(window, block())
    for _press in range(sorts):
        press(window, pygame.K_s)
    before = table.table_state.ordered_hand(0)
    assert parse_tile("4-1") != before[-1]
    table.dispatch(parse_action("4-1@0"))
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    click(window, "button Undo")
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    assert table.table_state.ordered_hand(0) == before
    assert [*table.table_state.drag.hand_tiles] == before


def test_events_of_one_frame_are_handled_one_after_the_other(window: Window) -> None:
    table = sit(window, muggins())
    before = table.match.actions
    lift(window, table, "6-2", middle(table))
    target = places(table)["6-2@0"]
    mouse(window, MOVE, target)
    pygame.event.post(pygame.Event(UP, pos=target, button=1))
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="u", scancode=0))
    window.step()
    assert table.match.actions == before
    assert table.match.with_undo
    assert parse_tile("6-2") in table.table_state.drag.hand_tiles
    assert "6-2" not in " ".join(table.table_view.scores_and_log.log)


def test_draw_cannot_be_undone(window: Window) -> None:
    table = sit(window, stuck("draw"))
    click(window, "boneyard")
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    after = table.match.actions
    assert after[-1] == DRAW
    assert "button Undo" not in [thing.name for thing in table.hit_targets()]
    press(window, pygame.K_u)
    assert refused(table).startswith("Nothing to undo")
    assert table.match.actions[: len(after)] == after
    assert not table.match.with_undo


@pytest.mark.parametrize("key", ["draw", "pell_draw"])
def test_boneyard_keeps_its_places_in_a_resumed_match(window: Window, key: str) -> None:
    table = sit(window, stuck(key))
    for _draw in range(2):
        table.dispatch(DRAW)
        wait(window, lambda: table.phase == TurnPhase.PERSON)
    again = sit(window, window.store.resume(next(window.store.all_unfinished(), None)))
    left = again.match.state.boneyard
    assert left == table.match.state.boneyard
    assert [again.table_state.sprites[tile] for tile in left] == [table.table_state.sprites[tile] for tile in left]


# -- calling the count ------------------------------------------------------------------------------------------------


def claiming(window: Window, claim: str, players: tuple[Player, ...] = ALONE) -> Table:
    """Ann has led 5-5 for ten points and must announce them."""
    match = Match("muggins", players, options={"claim": claim})
    table = sit(window, begun(match, "5-5 6-2 4-4 3-2 2-0  5-1 6-1 5-3 4-0 1-0"))
    table.dispatch(parse_action("5-5"))
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    assert table.table_state.turn.prompt.endswith("What do the open ends add up to?")
    return table


def test_count_is_chosen_in_steps(window: Window) -> None:
    table = claiming(window, "lose")
    for _step in range(3):
        click(window, "button More")
    click(window, "button Less")
    click(window, "button Announce 10")
    assert "announce 10" in played(table)
    assert table.match.state.scores[0] == 10


def test_count_buttons_are_in_one_row(window: Window) -> None:
    table = claiming(window, "lose")
    assert len({button.rect.centery for button in table.table_view.controls.prompt_buttons}) == 1


def test_step_buttons_keep_their_place(window: Window) -> None:
    claiming(window, "lose")
    mouse_at = {label: seen(window, f"button {label}").rect.center for label in ("Less", "More")}
    for _count in range(4):
        click(window, "button More")
        assert all(seen(window, f"button {label}").rect.collidepoint(at) for label, at in mouse_at.items())


def test_enter_does_not_announce_zero(window: Window) -> None:
    table = claiming(window, "lose")
    steps = len(table.match.actions)
    press(window, pygame.K_RETURN, pygame.K_RETURN)
    assert len(table.match.actions) == steps


def test_space_never_plays_a_tile(window: Window) -> None:
    hands = "6-6 6-5 5-1 4-1 3-1 2-1 1-0  6-4 6-3 4-4 3-3 2-2 5-5 0-0"
    table = sit(window, begun(Match("block", [Person("Ann"), Bot("casual")]), hands, "6-6 6-4@0"))
    steps = len(table.match.actions)
    press(window, pygame.K_SPACE, pygame.K_RIGHT, pygame.K_SPACE)
    assert len(table.match.actions) == steps
    press(window, pygame.K_RETURN, pygame.K_RETURN)
    assert len(table.match.actions) > steps


def test_count_is_announced_by_keys(window: Window) -> None:
    table = claiming(window, "steal")
    press(window, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    assert table.match.state.scores[0] == 10


@pytest.mark.parametrize(("claim", "stolen"), [("lose", 0), ("steal", 10)])
def test_unannounced_count_can_be_called(window: Window, claim: str, stolen: int) -> None:
    table = claiming(window, claim, TWO)
    click(window, "button Say nothing")
    wait(window, lambda: table.phase == TurnPhase.CALL)
    names = {thing.name for thing in table.hit_targets()}
    assert not [name for name in names if name.startswith("tile")]
    assert "button Ann: Muggins!" not in names
    click(window, "button Bob: Muggins!")
    wait(window, lambda: isinstance(window.scenes[-1], Curtain))
    assert table.match.state.scores == (0, stolen)


def test_last_move_can_be_undone_at_the_curtain(window: Window) -> None:
    match = Match("block", TWO)
    table = sit(window, begun(match, "6-6 6-5 5-1 4-1 3-1 2-1 1-0  6-4 6-3 4-4 3-3 2-2 5-5 0-0", "6-6 6-4@0"))
    assert table.table_state.viewer == 0
    table.dispatch(parse_action("6-5@1"))
    wait(window, lambda: isinstance(window.scenes[-1], Curtain))
    click(window, "button Undo the last move")
    wait(window, lambda: isinstance(window.scenes[-1], Curtain))
    assert len(match.actions) == 3
    assert match.with_undo
    assert not table.table_state.open, "whoever pressed it sees nothing yet"
    press(window, pygame.K_RETURN)
    assert table.table_state.open
    assert table.table_state.viewer == 0


def test_no_undo_after_the_curtain_was_lifted(window: Window) -> None:
    match = Match("block", TWO)
    table = sit(window, begun(match, "6-6 6-5 5-1 4-1 3-1 2-1 1-0  6-4 6-3 4-4 3-3 2-2 5-5 0-0", "6-6 6-4@0"))
    table.dispatch(parse_action("6-5@1"))
    wait(window, lambda: isinstance(window.scenes[-1], Curtain))
    press(window, pygame.K_RETURN)
    assert table.table_state.viewer == 1
    assert not table.table_view.controls.undo.enabled
    window.show(again := Table(window, match))
    wait(window, lambda: isinstance(window.scenes[-1], Curtain))
    assert "button Undo the last move" not in {thing.name for thing in window.scenes[-1].hit_targets()}
    again.on_close()


def test_double_click_on_say_nothing_calls_nothing(window: Window) -> None:
    table = claiming(window, "steal", TWO)
    at = seen(window, "button Say nothing").rect.center
    for kind in (DOWN, UP):
        mouse(window, kind, at)
    for _step in range(20):
        window.step()
    assert table.phase == TurnPhase.CALL
    call = next(thing for thing in table.hit_targets() if thing.name == "button Bob: Muggins!")
    table.table_view.controls.prompt_buttons[0].rect.center = at
    assert call.rect.collidepoint(at), "it may lie there"
    for kind in (DOWN, UP):
        mouse(window, kind, at)
    assert table.phase == TurnPhase.CALL
    assert not [action for action in table.match.actions if action == MUGGINS]
    assert table.match.state.scores == (0, 0)


def test_uncalled_count_is_scored(window: Window) -> None:
    table = claiming(window, "lose", TWO)
    click(window, "button Say nothing")
    click(window, "button Nobody calls")
    wait(window, lambda: isinstance(window.scenes[-1], Curtain))
    assert table.match.state.scores == (10, 0)


def test_call_is_offered_even_with_nothing_to_call(window: Window) -> None:
    match = Match("muggins", TWO, options={"claim": "steal"})
    table = sit(window, begun(match, "6-6 6-2 4-4 3-2 2-0  5-1 6-1 5-3 4-0 1-0"))
    table.dispatch(parse_action("6-6"))
    click(window, "button Say nothing")
    assert seen(window, "button Nobody calls")
    click(window, "button Bob: Muggins!")
    assert table.message == "No points were missed."
    assert table.match.state.scores == (0, 0)


# -- automatic actions ------------------------------------------------------------------------------------------------


def test_forced_pass_is_automatic(window: Window) -> None:
    match = stuck("block")
    window.show(table := Table(window, match))
    wait(window, lambda: match.state.to_move != 0)
    assert match.actions[3] == PASS
    assert "You pass." in table.table_view.scores_and_log.log


@pytest.mark.parametrize(
    ("key", "pressed", "words"),
    [
        ("block", "passes", "You can't play, so you pass …"),
        ("draw", "all", "You can't play, so you draw …"),
    ],
)
def test_no_thinking_for_forced_actions(window: Window, key: str, pressed: str, words: str) -> None:
    window.canvas.settings.auto_press = pressed
    window.canvas.settings.speed = 0.3
    match = stuck(key)
    window.show(table := Table(window, match))
    wait(window, lambda: table.table_state.turn.phase == TurnPhase.THINKING)
    assert table.table_state.turn.prompt == words


def test_forced_pass_is_asked_for_if_set(window: Window) -> None:
    window.canvas.settings.auto_press = "none"
    table = sit(window, stuck("block"))
    assert table.table_state.turn.prompt == "No tile fits: pass."
    click(window, "button Pass")
    assert table.match.actions[3] == PASS


def test_forced_draw_is_automatic_if_set(window: Window) -> None:
    window.canvas.settings.auto_press = "all"
    table = sit(window, stuck("draw"))
    assert table.match.actions[3] == DRAW
    assert table.table_state.drag.playable


class Dying:
    """A multiprocessing context whose processes die just after they have started."""

    def Pipe(self) -> tuple[Connection, Connection]:
        ours, theirs = Pipe()
        theirs.send(None)
        return ours, theirs

    def Process(self, **_arguments: object) -> Mock:
        return Mock(pid=None)


def test_failed_bot_is_reported(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "spawn_context", Dying)
    match = muggins()
    match.play(parse_action("6-2@0"))
    table = sit(window, match)
    words = f"{match.names[1]} took too long, so a simpler bot chose the move."
    told = table.table_view.scores_and_log.log.count(words)
    assert told == sum(state.to_move == 1 for state in match.states[:-1]) - 1  # all but what it had played before
    table.dispatch(match.game.legal_actions(match.state)[0])
    assert (
        len([line for line in table.table_view.scores_and_log.log if "took too long" in line]) == told
    )  # no call against the person


def test_failed_save_is_reported_and_the_match_goes_on(window: Window) -> None:
    class Full:
        def commit(self, *_unused: object) -> None:
            raise StorageError("Can't save at the moment: the disk is full.")

    match = block()
    match.journal = Full()
    table = sit(window, match)
    table.dispatch(parse_action("4-1@0"))
    window.step()
    assert table.table_state.turn.notice == "Can't save at the moment: the disk is full."
    wait(window, lambda: table.phase == TurnPhase.PERSON or window.scenes[-1] is not table)
    assert len(match.actions) > 6


# -- whole matches ----------------------------------------------------------------------------------------------------


BY_KEYS = [("draw", 50), ("muggins", 100), ("tiddle_a_wink", 3), ("block", 50), ("matador", 50), ("bergen", 15)]
"""Games and targets; an ordinary run plays the first three."""


@pytest.mark.slow
@pytest.mark.campaign
@pytest.mark.parametrize(("key", "target"), BY_KEYS if COUNT else BY_KEYS[:3])
def test_whole_match_can_be_played_by_keys(window: Window, key: str, target: int) -> None:
    match = Match(key, ALONE)
    match.game = replace(match.game, target=target)
    window.show(table := Table(window, match))
    keys = cycle((pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RETURN))  # to a tile, to a place; or what is asked
    while not match.over:
        wait(window, lambda: table.phase == TurnPhase.PERSON or window.scenes[-1] is not table)
        if not match.over:  # the next key would begin another match
            press(window, next(keys) if window.scenes[-1] is table else pygame.K_RETURN)
    wait(window, lambda: isinstance(window.scenes[-1], MatchSummary))
    assert finished_matches(window.store)


def play_on(window: Window, table: Table, rng: Random, turns: int, look: Callable[[], None]) -> None:
    """Play random turns for every person, calling `look` after each frame."""
    while turns and not table.match.over:
        window.step()
        look()
        top = window.scenes[-1]
        if isinstance(top, Curtain | HandSummary):
            press(window, pygame.K_RETURN)
        elif table.phase == TurnPhase.CALL and top is table:
            table.dispatch(
                CallMuggins(
                    rng.choice([None, *(seat for seat in table.turns.persons if seat != table.table_state.viewer)])
                )
            )
        elif table.phase == TurnPhase.PERSON and top is table:
            legal = table.match.game.legal_actions(table.match.state)
            table.dispatch(rng.choice([action for action in legal if isinstance(action, Play)] or legal))
            turns -= 1


MATCHES = [
    ("draw", (Person("Ann"), Bot("casual"), Bot("beginner")), {}),
    ("block", (Person("Ann"), Person("Bob"), Bot("beginner")), {}),
    ("muggins", TWO, {"claim": "steal", "spinner": "first"}),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "players", "options", "movement"),
    [(*match, movement) for match, movement in zip(MATCHES, ("full", "reduced", "full"), strict=True)],
)
def test_hidden_faces_are_never_drawn(
    window: Window,
    monkeypatch: pytest.MonkeyPatch,
    key: str,
    players: tuple[Player, ...],
    options: dict[str, object],
    movement: str,
) -> None:
    """Between two states only faces are drawn that the viewer sees in one of them."""
    window.canvas.settings.motion = movement
    match = Match(key, players, options=options)
    table = Table(window, match)
    drawn: set[Tile] = set()
    face = window.canvas.art.face

    def spy(tile: Tile, length: int, angle: float = 0) -> pygame.Surface:
        drawn.add(tile)
        return face(tile, length, angle)

    monkeypatch.setattr(window.canvas.art, "face", spy)
    sitting = 0 if table.turns.alone else None
    steps = frames = 0

    def look() -> None:
        nonlocal sitting, steps, frames
        top = window.scenes[-1]
        dealt = len(match.actions) > steps and isinstance(match.actions[-1], Deal)
        steps = len(match.actions)
        if not table.turns.alone:
            if isinstance(top, Curtain):
                assert not drawn
                sitting = match.state.to_move
            elif dealt or table.phase == TurnPhase.CALL:
                sitting = None
        sight = in_sight(match, sitting)
        assert not drawn - sight, "a face too many"
        named = {thing.name.removeprefix("tile ") for thing in top.hit_targets() if thing.name.startswith("tile ")}
        assert named <= set(map(str, sight))
        frames += bool(drawn)
        drawn.clear()

    window.show(table)
    drawn.clear()
    play_on(window, table, Random(11), 25, look)
    assert frames > 100


def in_sight(match: Match, seat: int | None) -> set[Tile]:
    """Return the tiles that a seat sees now or saw before the last action."""
    states = match.states[-1:] if isinstance(match.actions[-1], Deal) else match.states[-2:]
    sight: set[Tile] = set()
    for state in states:
        view = match.game.observe(state, -1 if seat is None else seat)
        sight |= {tile for hand in view.hands for tile in hand} | {laid.tile for laid in state.line.placed_tiles}
    return sight


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["green", "contrast"])  # other themes differ from green in colours only
@pytest.mark.parametrize("movement", ["short", "off"])
def test_largest_text_fits_the_smallest_window(tmp_path: Path, theme: str, movement: str) -> None:
    with opened(tmp_path, (800, 600)) as window:
        window.canvas.settings.text_size, window.canvas.settings.theme, window.canvas.settings.motion = (
            2.0,
            theme,
            movement,
        )
        window.apply_settings()
        table = Table(window, Match("muggins", (Person("Ann"), Bot("beginner"), Bot("beginner"), Bot("casual"))))

        def look() -> None:
            screen = window.canvas.surface.get_rect()
            assert all(screen.contains(thing.rect) for thing in window.scenes[-1].hit_targets())

        window.show(table)
        play_on(window, table, Random(12), 6, look)
        assert not table.match.over


# -- time -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["space", "click"])
def test_click_or_space_finishes_animations(window: Window, how: str) -> None:
    window.canvas.settings.motion = "full"
    window.show(table := Table(window, Match("draw", ALONE)))
    window.step()
    assert len(table.table_view.motion.flights) == 28
    look(window)
    assert table.table_view.motion.flights
    if how == "space":
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
    else:
        pygame.event.post(pygame.Event(DOWN, pos=middle(table), button=1))
    window.step()
    assert not table.table_view.motion.flights


def test_no_frames_are_drawn_while_nothing_moves(window: Window) -> None:
    table = sit(window, block())
    drawn = len(window.frame_times)
    for _frame in range(50):
        assert not window.step()
    assert len(window.frame_times) == drawn
    lift(window, table, "4-1", middle(table))
    settle(window)
    drawn = len(window.frame_times)
    for _frame in range(50):
        assert not window.step()
    assert len(window.frame_times) == drawn


# -- texts ------------------------------------------------------------------------------------------------------------


def test_prompt_says_where_the_selected_tile_fits(window: Window) -> None:
    table = sit(window, muggins())
    assert table.table_state.turn.prompt == "Play a tile."
    tile = min(table.table_state.drag.playable)
    mouse(window, DOWN, home(table, str(tile)))
    mouse(window, UP, home(table, str(tile)))
    words = table.table_state.turn.prompt
    assert words.startswith(f"Play {tile} on the ")


def test_no_tile_counts_while_lots_are_drawn(window: Window) -> None:
    match = Match("euchre", [Person("Ann"), *[Bot("casual")] * 3])
    match.deal(Random(1))
    assert not any(match.state.hands)
    view = laid_out(window.canvas, match)
    assert view.below_name(1) == ""
