"""Tips at the table: shown once, near the event, covering nothing needed, and closed by a key."""

import math
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.core.state import PASS, Bid, Play, parse_action
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.rules import GAMES, annotated_rules, rules_text
from game.text.first_times import first_times
from game.text.remarks import remark
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.families.betting.view import BettingView
from game.ui.layouts.animation import ticks
from game.ui.routes import SetupRoute
from game.ui.scenes.curtain import Curtain
from game.ui.scenes.menu import Menu
from game.ui.scenes.rules import Rules
from game.ui.scenes.setup import Setup
from game.ui.scenes.summary import HandSummary
from game.ui.scenes.table import Table
from game.ui.table import popups
from game.ui.table.drag import Explain
from game.ui.table.turns import TurnPhase
from game.ui.widgets.prose import Paragraph
from game.ui.window.window import Window
from tests.random_matches import step
from tests.trial_counts import COUNT
from tests.ui.screen import click, mouse, opened, press, seen, settle
from tests.ui.table_driver import begun, hurried, kept_clear, sit, wait

BLOCK = "6-6 5-4 5-3 2-1 1-1 4-4 0-0 6-5 6-4 6-3 6-2 6-1 6-0 5-5"  # Ann leads 6-6; Bob has every other six


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened(tmp_path) as window:
        window.canvas.settings.speed = 10.0
        yield window


def reading(window: Window, match: Match) -> Table:
    """Open the table of a match with tips turned on."""
    window.store.keep_choices(match.key, {"open_book": True})
    return sit(window, match)


def block(played: str = "") -> Match:
    return begun(Match("block", [Person("Ann"), Bot("casual")]), BLOCK, played)


def remarked(table: Table) -> str:
    """Return the kind of the tip shown, or an empty string."""
    made = table.table_view.tips.shown
    return made[0].kind if made is not None else ""


# -- chosen -----------------------------------------------------------------------------------------------------------


def test_tips_are_shown_only_in_the_first_match(window: Window) -> None:
    for is_open in (True, False):
        window.go(SetupRoute("block"))
        setup = window.scenes[-1]
        assert isinstance(setup, Setup)
        assert setup.draft.open_book == is_open
        click(window, "button Play")
        table = window.scenes[-1]
        assert isinstance(table, Table)
        assert table.table_view.tips.is_open == is_open


def test_tips_can_be_turned_on_and_stay_on_in_a_resumed_match(window: Window) -> None:
    window.store.keep_choices("block", {"preset": "block_001", "options": {}, "players": ["Ann", {"level": "casual"}]})
    window.go(SetupRoute("block"))
    click(window, "switch Show tips in this match")
    click(window, "button Play")
    table = window.scenes[-1]
    assert isinstance(table, Table)
    assert table.table_view.tips.is_open
    window.show(again := Table(window, table.match))
    assert again.table_view.tips.is_open


def test_no_events_are_searched_without_tips(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> None:
        raise AssertionError

    monkeypatch.setattr(popups, "first_times", fail)
    table = sit(window, block())
    table.play(parse_action("6-6"))
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    assert not remarked(table)


# -- shown ------------------------------------------------------------------------------------------------------------


def test_tip_appears_once_after_the_tile_has_landed(window: Window) -> None:
    table = reading(window, block())
    assert not remarked(table)
    table.play(parse_action("6-6"))
    window.step()
    assert table.table_view.motion.is_busy
    assert not remarked(table)
    wait(window, lambda: remarked(table) == "lead")
    press(window, pygame.K_SPACE)
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    assert remarked(table) == "join"
    told: list[str] = []
    for turn in range(2):
        if turn and table.phase != TurnPhase.PERSON:
            break  # the hand is over
        table.play(table.match.game.legal_actions(table.match.state)[0])
        told += read_on(window, table)
    assert not {"lead", "join"} & {*told}


def read_on(window: Window, table: Table) -> list[str]:
    """Close every tip with Space until a person is asked or the hand ends; return their kinds."""
    told: list[str] = []
    while True:
        wait(window, lambda: table.phase in (TurnPhase.POPUP_OPEN, TurnPhase.PERSON, TurnPhase.SUMMARY, TurnPhase.END))
        if table.phase != TurnPhase.POPUP_OPEN:
            return told
        told.append(remarked(table))
        press(window, pygame.K_SPACE)


def test_tip_about_a_double_names_the_played_double(window: Window) -> None:
    window.store.keep_choices("muggins", {"open_book": True})
    hands = "5-4 4-4 5-3 4-1 6-2 3-2 0-0 6-5 6-4 6-3 5-2 6-1 6-0 5-1"
    match = begun(Match("muggins", [Person("Ann"), Bot("casual")], options={"first_lead": "HDf"}), hands)
    table = sit(window, match)
    table.play(parse_action("5-4"))
    seen: dict[str, str] = {}
    while "double" not in seen:
        wait(window, lambda: table.phase in (TurnPhase.POPUP_OPEN, TurnPhase.PERSON))
        if (note := table.table_view.popup.note) is not None:
            seen[remarked(table)] = " ".join(note.lines)
            press(window, pygame.K_SPACE)
        else:
            plays = [str(action) for action in match.game.legal_actions(match.state)]
            table.play(parse_action(next((play for play in plays if play.startswith("4-4")), plays[0])))
    double = next(action.tile for action in match.actions if isinstance(action, Play) and action.tile.is_double)
    assert f"{double} counts {double.pips}" in seen["double"]


def test_reopened_table_repeats_no_tip(window: Window) -> None:
    table = reading(window, block("6-6 6-5@0"))
    assert not remarked(table)
    table.play(table.match.game.legal_actions(table.match.state)[0])
    told = read_on(window, table)
    assert not {"lead", "join"} & set(told)


def test_match_waits_while_a_tip_is_open(window: Window) -> None:
    table = reading(window, block())
    table.play(parse_action("6-6"))
    wait(window, lambda: remarked(table) == "lead")
    shown, began = table.table_view.popup.note, ticks()
    while ticks() - began < 120_000:  # two minutes on the clock of this test
        window.step()
    assert len(table.match.actions) == 2
    assert table.table_view.popup.note is shown
    assert math.isinf(table.idle_timeout_ms(ticks())), "the table polls for a bot's answer"
    press(window, pygame.K_SPACE)
    assert table.table_view.popup.note is not shown
    wait(window, lambda: len(table.match.actions) > 2)


def test_the_tip_about_lots_waits_for_the_deal(window: Window) -> None:
    table = reading(window, Match("forty_two", [Person("Ann"), *[Bot("beginner")] * 3]))
    while remarked(table) != "lots":
        window.step()
    assert len(table.match.state.hands[0]) == 7
    assert len(table.match.actions) == 2, "no bot has bid yet"


def test_next_tip_waits_until_the_last_is_closed(window: Window) -> None:
    window.store.keep_choices("muggins", {"open_book": True})
    hands = "5-5 5-0 5-3 4-1 6-2 3-2 0-0 6-5 6-4 6-3 5-2 6-1 6-0 5-1"
    table = sit(window, begun(Match("muggins", [Person("Ann"), Bot("casual")], options={"first_lead": "HDf"}), hands))
    table.play(parse_action("5-5"))
    seen: list[str] = []
    while table.phase != TurnPhase.PERSON:
        wait(window, lambda: table.phase in (TurnPhase.POPUP_OPEN, TurnPhase.PERSON))
        if not remarked(table):
            break
        before = table.table_view.popup.note
        assert remarked(table) not in seen
        seen.append(remarked(table))
        for _frame in range(100):
            window.step()
            assert table.table_view.popup.note is before
        press(window, pygame.K_RETURN)
    assert len(seen) >= 2


def test_tip_returns_after_a_hint(window: Window) -> None:
    table = shown(window)
    kind = remarked(table)
    table.dispatch(Explain(1))
    settle(window)
    assert (remarked(table), table.table_view.popup.topic("why")) == ("", 1)
    press(window, pygame.K_ESCAPE)
    assert table.table_view.popup.topic("why") is None
    assert remarked(table) == kind


def test_input_just_after_a_tip_changed_is_ignored(window: Window) -> None:
    table = reading(window, block())
    table.play(parse_action("6-6"))
    wait_for_frame(window, lambda: remarked(table) == "lead")
    for key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE):
        tap(window, key)
        assert remarked(table) == "lead"
    at = table.table_view.controls.popup_buttons[-1].rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        mouse(window, kind, at)
    assert remarked(table) == "lead"
    press(window, pygame.K_SPACE)
    wait(window, lambda: remarked(table) == "join" and table.phase == TurnPhase.PERSON)
    for _time in range(2):  # the second press is for the tip
        tap(window, pygame.K_ESCAPE)
    assert not remarked(table)
    assert window.scenes == [table]
    settle(window)
    tap(window, pygame.K_ESCAPE)
    click(window, "button Leave")
    assert isinstance(window.scenes[-1], Menu)


def wait_for_frame(window: Window, until: Callable[[], object]) -> None:
    """Step until a condition is true, without a further frame."""
    while not until():
        window.step()


def test_no_curtain_while_a_tip_is_open(window: Window) -> None:
    window.store.keep_choices("block", {"open_book": True})
    match = begun(Match("block", [Person("Ann"), Person("Bob")], options={"first_lead": "HDf"}), BLOCK)
    table = sit(window, match)
    table.play(parse_action("6-6"))
    wait(window, lambda: remarked(table) == "lead")
    began = ticks()
    while ticks() - began < 60_000:
        window.step()
        assert window.scenes == [table]
    press(window, pygame.K_ESCAPE)
    wait(window, lambda: isinstance(window.scenes[-1], Curtain))
    assert not remarked(table)


def test_space_on_a_tip_does_not_skip_the_summary(window: Window) -> None:
    match = begun(Match("block", [Person("Ann"), Bot("casual")], options={"hand_size": 5}), "6-6 5-4 5-3 2-1 1-1 6-5")
    table = reading(window, match)
    while not isinstance(window.scenes[-1], HandSummary):
        if table.phase == TurnPhase.PERSON:
            table.play(match.game.legal_actions(match.state)[0])
        elif table.phase == TurnPhase.POPUP_OPEN:
            settle(window)
            while table.phase == TurnPhase.POPUP_OPEN:
                tap(window, pygame.K_SPACE)
        window.step()
    for _press in range(3):
        tap(window, pygame.K_SPACE)
    assert isinstance(window.scenes[-1], HandSummary)
    settle(window)
    tap(window, pygame.K_SPACE)
    assert window.scenes == [table]


def tap(window: Window, key: int) -> None:
    """Press a key without waiting."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))
    window.step()


def test_turn_clock_stops_while_a_tip_is_open(window: Window) -> None:
    match = Match("pell_draw", [Person("Ann"), Bot("casual")], options={"turn_clock": "30 s"})
    table = reading(window, begun(match, "6-6 5-4 5-3 2-1 1-1 4-4 0-0 6-5 6-4 6-3 6-2 6-1 6-0 5-5"))
    clock = table.table_view.clock
    assert clock is not None
    table.play(parse_action("6-6"))
    while not (remarked(table) and table.phase == TurnPhase.PERSON):
        wait(window, lambda: table.phase in (TurnPhase.POPUP_OPEN, TurnPhase.PERSON))
        if table.phase == TurnPhase.POPUP_OPEN:
            press(window, pygame.K_SPACE)
    left, began = clock.left, ticks()
    while ticks() - began < 60_000:
        window.step()
    assert clock.left == left
    press(window, pygame.K_ESCAPE)
    wait(window, lambda: clock.left < left)


def test_tip_is_shown_before_the_summary(window: Window) -> None:
    match = begun(Match("block", [Person("Ann"), Person("Bob")], options={"hand_size": 5}), "6-6 5-4 5-3 2-1 1-1 6-5")
    window.store.keep_choices("block", {"open_book": True})
    window.show(table := Table(window, match))
    told: list[str] = []
    rng = random.Random(1)
    for _step in range(20_000):
        if isinstance(window.scenes[-1], HandSummary):
            break
        if window.scenes[-1] is not table:
            press(window, pygame.K_RETURN)
        elif table.phase == TurnPhase.PERSON:
            table.play(rng.choice(match.game.legal_actions(match.state)))
        elif table.phase == TurnPhase.POPUP_OPEN:
            told.append(remarked(table))
            press(window, pygame.K_SPACE)
        window.step()
    assert told[-1] in ("domino", "block")


def test_prompt_does_not_say_thinking_while_a_tip_is_open(window: Window) -> None:
    window.canvas.settings.speed = 1.0
    table = reading(window, block())
    table.play(parse_action("6-6"))
    wait(window, lambda: remarked(table) == "lead")
    window.step()
    assert table.table_state.turn.phase == TurnPhase.POPUP_OPEN
    assert table.table_state.turn.prompt == "Click or press Space to continue."
    press(window, pygame.K_SPACE)
    wait(window, lambda: len(table.match.actions) > 2)


# -- read and put away ------------------------------------------------------------------------------------------------


def shown(window: Window) -> Table:
    table = reading(window, block())
    table.play(parse_action("6-6"))
    wait(window, lambda: remarked(table) == "lead")
    press(window, pygame.K_SPACE)
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    assert remarked(table)
    return table


def test_escape_closes_the_tip_then_asks_before_it_opens_the_menu(window: Window) -> None:
    table = shown(window)
    press(window, pygame.K_ESCAPE)
    assert not remarked(table)
    assert window.scenes[-1] is table
    press(window, pygame.K_ESCAPE)
    click(window, "button Leave")
    assert isinstance(window.scenes[-1], Menu)


def test_click_closes_the_tip(window: Window) -> None:
    table = shown(window)
    click(window, "button Close · Esc")
    assert not remarked(table)
    assert table.table_view.tips.is_open


def test_tips_can_be_turned_off(window: Window) -> None:
    table = shown(window)
    click(window, "button Turn off tips")
    assert not remarked(table)
    assert not table.table_view.tips.is_open
    window.show(again := Table(window, table.match))
    assert not again.table_view.tips.is_open


def test_tip_opens_its_section_of_the_rules(window: Window) -> None:
    table = shown(window)
    assert table.table_view.tips.shown is not None
    heading, before = table.table_view.tips.shown[0].heading, table.match.actions
    drawn = table.table_view.popup.note
    click(window, f"button Rules: {heading}")
    rules = window.scenes[-1]
    assert isinstance(rules, Rules)
    assert rules.key == "block"
    [title] = [widget for widget in rules.scrolling if isinstance(widget, Paragraph) and widget.label == heading]
    assert 0 <= title.rect.top + title.space() - rules.view.top < 40
    press(window, pygame.K_ESCAPE)
    assert window.scenes[-1] is table
    assert (table.match.actions, table.table_view.popup.note) == (before, drawn)


def test_tab_reaches_the_buttons_of_a_tip(window: Window) -> None:
    table = shown(window)
    for _tab in range(9):
        press(window, pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
        if any(button.ring and button.label == "Turn off tips" for button in table.table_view.controls.popup_buttons):
            break
    press(window, pygame.K_RETURN)
    assert not table.table_view.tips.is_open


def test_undo_closes_the_tip(window: Window) -> None:
    match = Match("block", [Person("Ann"), Bot("casual")], options={"first_lead": "HDf"})
    table = reading(window, begun(match, BLOCK))
    table.play(parse_action("6-6"))
    wait(window, lambda: remarked(table) == "lead")
    press(window, pygame.K_SPACE)
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    assert remarked(table)
    press(window, pygame.K_u)
    assert len(match.actions) == 1
    assert not remarked(table)
    assert "lead" in table.table_view.tips.shown_kinds


def test_bid_is_explained_before_the_players_first_choice(window: Window) -> None:
    match = Match("forty_two", [Person("Ann"), *[Bot("casual") for _bot in range(3)]])
    rng = random.Random(4)
    while match.state.to_move < 0:
        match.deal(rng)
    assert match.state.to_move == 0, "Ann bids first"
    table = reading(window, match)
    wait(window, lambda: remarked(table) == "bid")
    assert not any(isinstance(action, Bid) for action in match.actions)
    table.play(parse_action("bid 42"))  # so high that others pass
    wait(window, lambda: remarked(table) not in ("", "bid"))


# -- its position -----------------------------------------------------------------------------------------------------


ACTIONS = 160 if COUNT else 110
"""The length of each match."""


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("key", "players", "size", "text"),
    [
        (key, players, *room)
        for room in [((800, 600), 2.0), ((1280, 720), 1.0)]
        for key, players in [("tiddle_a_wink", 9), ("palmer_fives", 4), ("bingo", 2), ("euchre", 4), ("poker", 4)]
        if COUNT or room[1] > 1 or key in ("palmer_fives", "poker")
    ],
)
def test_tip_covers_nothing_needed(tmp_path: Path, key: str, players: int, size: tuple[int, int], text: float) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text
        _play_and_look(window, key, players)


def _play_and_look(window: Window, key: str, players: int) -> None:
    window.store.keep_choices(key, {"open_book": True})
    names = ["Maximilian of Trente", *(f"Alexandrina-Victoria {nth}" for nth in range(2, players + 1))]
    match = Match(key, [Person(name) for name in names])
    assert match.game.allows_players(players)
    window.show(table := Table(window, match))
    rng, told = random.Random(key), set[str]()
    display = table.table_view
    while match.state.to_move != -2 and len(match.actions) < ACTIONS:
        if match.state.to_move == -1:
            match.deal(rng)
        else:
            legal = match.game.legal_actions(match.state)
            match.play(PASS if PASS in legal and rng.random() < 0.3 else rng.choice(legal))
        display.view.arrange()
        for wait_for in (None, TurnPhase.PERSON):
            table.table_state.viewer = max(0, match.state.to_move)
            display.needs_layout = True
            display.update(wait_for, "")
            display.tips.show_next()
            if display.popup.note is None or display.tips.shown is None:
                continue
            told.add(display.tips.shown[0].kind)
            lies = display.popup.note.rect
            assert window.canvas.surface.get_rect().contains(lies)
            assert lies.collidelist(kept_clear(display)) < 0
            assert all(lies.contains(button.rect) for button in display.controls.popup_buttons)
            display.popup.hide()
    assert len(told) >= 6
    states = zip(match.states, match.actions, match.states[1:], strict=False)
    happened = {kind for before, action, after in states for kind in first_times(match.game, before, action, after)}
    untold = {kind for kind in happened - told if remark(key, match.game, players, kind) is not None}
    assert untold <= {said.kind for said, _step in display.tips.waiting}


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("key", ["muggins", "forty_two", "poker"])
def test_tip_of_normal_size_covers_no_tile_and_is_not_narrow(tmp_path: Path, key: str, size: tuple[int, int]) -> None:
    with opened(tmp_path, size) as window:
        match, rng = Match(key, [Person(name) for name in ("Ann", "Bob", "Cleo", "Dora")]), random.Random(1)
        window.show(table := Table(window, match, looking=True))  # seals no number, so `rng` deals
        display, told = table.table_view, set[str]()
        display.tips.open()
        while match.state.to_move != -2 and len(match.actions) < 30:
            step(match, rng)
            table.table_state.viewer = max(0, match.state.to_move)
            display.view.arrange()
            display.needs_layout = True
            display.update(TurnPhase.PERSON, "")
            display.tips.show_next()
            if display.popup.note is not None and display.tips.shown is not None:
                told.add(display.tips.shown[0].kind)
                lies = display.popup.note.rect
                seats = table.table_state.layout.seats
                plates = [seat.nameplate for seat in seats]
                tiles = map(sprite_rect, table.table_state.sprites.values())
                assert lies.collidelist([*map(area_rect, plates), *tiles]) < 0
                assert lies.w >= 1.4 * lies.h
                display.popup.hide()
        assert len(told) >= 4


def small_window_with_tip(window: Window, match: Match, first_step: int) -> Table:
    """Open a table with a tip on the first of the events from a step on, or on the player's choice."""
    table = sit(window, match)
    tips = table.table_view.tips
    tips.open()
    tips.shown_kinds.clear()
    tips._seen_count = first_step
    tips.show_next()
    return table


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("played", ["bet 3, call, bet 2", "bet 3, bet 2, bet 1"])
def test_tip_covers_no_bet(tmp_path: Path, text: float, played: str) -> None:
    """Regression: with the largest text a tip covered one of three bets."""
    hands = "6-6 3-3 6-1 5-2 4-3 6-5 6-4 5-1 4-2 2-1 2-2 3-2 4-1 5-4 6-3 5-5 4-4 6-2 3-1 5-3"
    with opened(tmp_path, (800, 600)) as window:
        window.canvas.settings.text_size, window.canvas.settings.motion = text, "off"
        match = begun(Match("poker", [Person("Ann"), *[Bot("club")] * 3], start={"leader": 0}), hands)
        for action in played.split(", "):
            match.play(parse_action(action))
        table = small_window_with_tip(window, match, 1)
        note, view = table.table_view.popup.note, table.table_view.view
        assert remarked(table)
        assert note is not None
        assert isinstance(view, BettingView)
        bets = [view.stakes.bet_areas[table.table_state.relative_seat(seat)] for seat in (1, 2, 3)]
        for seat, bet in zip((1, 2, 3), bets, strict=True):
            placed, rows = view._place_bet(bet, seat, 1)
            assert placed
            assert not any(note.rect.colliderect(picture) for _chips, picture in placed)
            assert not note.rect.collidepoint(rows[0].centre)


@pytest.mark.parametrize("done", ["", "bid 31, pass, pass, pass"])
def test_tip_beside_the_choice_of_a_bid_is_not_a_narrow_column(tmp_path: Path, done: str) -> None:
    hands = "6-6 6-5 6-4 5-5 4-1 3-0 1-1 6-3 5-4 4-4 3-3 2-2 1-0 0-0 6-2 5-3 4-3 4-2 3-2 2-1 2-0 6-1 6-0 5-2 5-1 5-0"
    with opened(tmp_path, (800, 600)) as window:
        window.canvas.settings.text_size, window.canvas.settings.motion = 2.0, "off"
        match = begun(Match("forty_two", [Person("Ann"), *[Bot("club")] * 3], start={"leader": 3}), hands)
        for action in filter(None, done.split(", ")):
            match.play(parse_action(action))
        table = small_window_with_tip(window, match, len(match.actions))
        assert remarked(table) == ("name" if done else "bid")
        note = table.table_view.popup.note
        assert note is not None
        assert note.rect.h < 1.9 * note.rect.w
        room = 800 - max(button.rect.right for button in table.table_view.controls.middle_buttons)
        assert note.rect.w > 0.9 * room


@pytest.mark.parametrize("key", [key for key in GAMES if annotated_rules(key) != rules_text(key)])
def test_every_tip_fits_on_the_table(window: Window, key: str) -> None:
    match = Match(key, [Person("Ann"), *[Bot("casual")] * (GAMES[key].usual_players - 1)])
    window.store.keep_choices(key, {"open_book": True})
    window.show(table := Table(window, match))
    for _step in range(5000):
        window.step()
        if remarked(table):
            break
        if table.phase == TurnPhase.PERSON:
            table.play(match.game.legal_actions(match.state)[0])
    thing = seen(window, next(thing.name for thing in table.hit_targets() if thing.name.startswith("remark")))
    assert thing.rect.w > 100
