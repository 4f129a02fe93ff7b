"""The same tiles from another seat, and duplicate matches, used by mouse and keys."""

import random
from collections.abc import Iterator
from math import inf
from pathlib import Path

import pygame
import pytest

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.play import deal_comparison
from game.play.duplicate_match import next_hand, next_turn, next_unplayed_hand, start_duplicate
from game.ui.app.routes import Routes
from game.ui.menu.unfinished import format_standing
from game.ui.routes import LookBackRoute, MatchListRoute, MatchSummaryRoute, ReplaySeatRoute, SetupRoute
from game.ui.scenes.replay_seat import ReplaySeat
from game.ui.table.scoreboard import totals
from game.ui.widgets.score_rows import SeatRow
from game.ui.widgets.widget import Text
from game.ui.window.window import Window
from tests.random_matches import play
from tests.ui.no_table import NoTable, opened_without_table
from tests.ui.screen import click, mouse, opened, press, settle
from tests.ui.table_driver import laid_out, sit, wait

pytestmark = pytest.mark.usefixtures("no_time")

ANN, CASUAL = Person("Ann"), Bot("casual")


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened_without_table(tmp_path) as window:
        yield window


def kept(window: Window, match: Match, seed: int = 1, hands: float = inf) -> Match:
    """Play and store a match."""
    window.store.attach_journal(match)
    return play(match, random.Random(seed), hands=hands)


def sat_down(window: Window) -> Match:
    """Return the match of the open table."""
    table = window.scenes[-1]
    assert isinstance(table, NoTable)
    return table.match


def over(window: Window, match: Match) -> None:
    window.go(MatchSummaryRoute(match, lambda: None, str, True))
    settle(window)


def texts(window: Window) -> str:
    """Return all texts of the page."""
    page = window.scenes[-1]
    widgets = page.all_widgets  # type: ignore[attr-defined]
    return " ".join(widget.label for widget in widgets if isinstance(widget, Text))


def rows(window: Window) -> dict[str, list[str]]:
    """Return, for each seat's tiles, the players who held them and their results."""
    widgets = window.scenes[-1].all_widgets  # type: ignore[attr-defined]
    return {
        row.label: [f"{held.names} {held.result}" for held in row.played_by]
        for row in widgets
        if isinstance(row, SeatRow)
    }


def test_a_hand_replayed_from_another_seat_is_compared_with_the_first(window: Window) -> None:
    match = kept(window, Match("nine_piece", [ANN, CASUAL, CASUAL]), 4, 2)
    window.go(ReplaySeatRoute(match, window.store.number(match), 1))
    settle(window)
    click(window, "choice Hands to play again: Hand 1")
    chairs = [widget for widget in window.scenes[-1].all_widgets if isinstance(widget, SeatRow)]  # type: ignore[attr-defined]
    assert [bool(row.hand) for row in chairs] == [True, False, False], "what Ann has not played stays closed"
    click(window, "button Play as Basil")
    again = sat_down(window)
    assert (again.human_seats, again.names, again.hands) == ((2,), ("Agnes", "Basil", "Ann"), 1)
    window.store.attach_journal(again)
    play(again, random.Random(6))
    assert again.deals == match.deals[:1]
    over(window, again)
    first, now = deal_comparison.points_by_seat(match, 0), deal_comparison.points_by_seat(again, 0)
    assert f"With these tiles Basil scored {first[2]}, and you scored {now[2]}" in texts(window)
    assert rows(window) == {
        "Ann's tiles": [f"Ann {first[0]}", f"Agnes {now[0]}"],
        "Agnes's tiles": [f"Agnes {first[1]}", f"Basil {now[1]}"],
        "Basil's tiles": [f"Basil {first[2]}", f"Ann {now[2]}"],
    }
    click(window, "button Same tiles")
    assert isinstance(window.scenes[-1], ReplaySeat)
    names = [thing.name for thing in window.scenes[-1].hit_targets()]
    assert "button Play as Agnes" in names, "whose the tiles were the first time"
    press(window, pygame.K_RETURN)
    assert sat_down(window).human_seats == (1,), "Enter takes the next chair that nobody has tried"


def test_only_people_are_marked_as_helped(window: Window) -> None:
    match = Match("nine_piece", [ANN, CASUAL, CASUAL])
    window.store.attach_journal(match)
    window.store.mark_helped(match)
    play(match, random.Random(4), hands=1)
    again = kept(window, deal_comparison.rotated_hand(match, 0, 1), 6)
    over(window, again)
    held = [names for played_by in rows(window).values() for names in played_by]
    assert len(held) == 6
    assert [names.partition(" (")[0] for names in held if "(with help or undo)" in names] == ["Ann"]


def test_a_whole_match_is_played_again_from_another_chair(window: Window) -> None:
    match = kept(window, Match("muggins", [ANN, CASUAL]))
    over(window, match)
    press(window, pygame.K_a)
    click(window, "button Play as Agnes")
    again = sat_down(window)
    assert (again.fixed_deals, again.human_seats) == (match.deals, (1,))
    window.store.attach_journal(again)
    over(window, play(again, random.Random(3)))
    assert "With these tiles Agnes scored" in texts(window)


def test_a_duplicate_match_continues_hand_by_hand_to_its_end(window: Window) -> None:
    window.go(SetupRoute("muggins"))
    press(window, *[pygame.K_TAB] * 0)
    click(window, "choice Kind of match: Duplicate match")
    click(window, "choice Deals: 2")
    click(window, "button Play duplicate")
    for turn in range(4):
        match = sat_down(window)
        assert match.duplicate_state is not None
        assert (match.duplicate_state.turn, match.hands) == (turn, 1)
        if match.journal is None:
            window.store.attach_journal(match)
        over(window, play(match, random.Random(turn)))
        assert f"hand {turn + 1} of 4" in texts(window)
        if turn < 3:
            click(window, "button Next hand")
    assert "The duplicate match is over" in texts(window)
    mouse(window, pygame.MOUSEMOTION, (5, 5))  # a second press at the place of “Next hand” may be the rest of the first
    click(window, "button Next match")
    again = sat_down(window)
    assert again.duplicate_state is not None
    assert (again.duplicate_state.turn, again.deals) == (0, ())


@pytest.mark.parametrize("key", ["muggins", "rounce", "poker"])  # the second counts down, the third bets chips
def test_the_score_board_of_a_duplicate_match_has_the_totals_of_all_hands(window: Window, key: str) -> None:
    first = kept(window, start_duplicate(Match(key, [ANN, CASUAL, CASUAL]), 2))
    second = next_hand(window.store, first)
    assert second is not None
    before = dict(zip(first.names, deal_comparison.points_by_seat(first, 0), strict=True))
    tabletop = laid_out(window.canvas, second).table_state
    assert totals(tabletop, second.state.scores) == [before[name] for name in second.names]
    assert any(before.values())
    kept(window, second, 2)
    after = dict(zip(second.names, deal_comparison.points_by_seat(second, 0), strict=True))
    every = [before[name] + after[name] for name in second.names]
    assert totals(tabletop, second.state.scores) == every
    over(window, second)
    widgets = window.scenes[-1].all_widgets  # type: ignore[attr-defined]
    [held] = [row.played_by for row in widgets if isinstance(row, SeatRow) and row.label == "Total"]
    assert {row.names: row.result.replace("−", "-") for row in held} == dict(
        zip(second.names, map(str, every), strict=True)
    )


def test_the_menu_has_the_totals_of_a_duplicate_match(window: Window) -> None:
    first = kept(window, start_duplicate(Match("muggins", [ANN, CASUAL]), 2))
    second = next_hand(window.store, first)
    assert second is not None
    totals = [
        f"{name}:\u00a0{points}"
        for name, points in zip(first.names, deal_comparison.points_by_seat(first, 0), strict=True)
    ]
    assert format_standing(second) == f"Muggins · duplicate, hand 2 of 4 · {', '.join(reversed(totals))}"


def test_an_opened_hand_of_a_duplicate_match_leads_to_the_next(window: Window) -> None:
    match = kept(window, start_duplicate(Match("muggins", [ANN, CASUAL]), 2))
    onward = next_turn(match)
    assert onward is not None
    open_first(window)
    assert "button Look back" not in [thing.name for thing in window.scenes[-1].hit_targets()], "its tiles come again"
    click(window, "button Next hand")
    second = sat_down(window)
    assert second.duplicate_state == onward.duplicate_state
    assert next_unplayed_hand(window.store, match) is not None
    play(second, random.Random(1))
    for turn in (2, 3):
        later = next_unplayed_hand(window.store, match)
        assert later is not None
        assert later.duplicate_state is not None
        assert later.duplicate_state.turn == turn
        kept(window, later)
    assert next_unplayed_hand(window.store, match) is None
    open_first(window)
    assert "button Look back" in [thing.name for thing in window.scenes[-1].hit_targets()]


def open_first(window: Window) -> None:
    """Open the duplicate match in the list."""
    window.go(MatchListRoute())
    settle(window)
    names = [thing.name for thing in window.scenes[-1].hit_targets() if thing.name.startswith("match")]
    click(window, names[-1])


def test_what_shows_all_tiles_of_a_hand_waits_for_the_end_of_a_duplicate_match(window: Window) -> None:
    match: Match | None = kept(window, start_duplicate(Match("nine_piece", [ANN, CASUAL, CASUAL]), 2))
    for turn in range(6):
        assert match is not None
        over(window, match)
        page = window.scenes[-1]
        names = [thing.name for thing in page.hit_targets()]
        assert ("button Look back" in names) == (turn == 5)
        found = [row for row in page.all_widgets if isinstance(row, SeatRow) and row.label.endswith("tiles")]  # type: ignore[attr-defined]
        assert bool(found) == (turn > 1)
        assert {bool(row.hand) for row in found} <= {turn == 5}
        onward = next_turn(match)
        match = kept(window, onward, turn) if onward else None


def test_playing_on_from_a_step_is_no_hand_of_the_duplicate_match(window: Window) -> None:
    match: Match | None = kept(window, start_duplicate(Match("muggins", [ANN, CASUAL]), 2))
    while match is not None:
        last, match = match, next_turn(match)
        if match is not None:
            kept(window, match)
    window.go(LookBackRoute(last, window.store.number(last), 0, "coach"))
    settle(window)
    click(window, "button Play from here")
    again = sat_down(window)
    assert (again.duplicate_state, again.with_help) == (None, True)
    assert next_turn(play(again, random.Random(1))) is None


def test_a_hand_without_another_beside_it_has_its_winner(window: Window) -> None:
    match = kept(window, start_duplicate(Match("muggins", [ANN, CASUAL]), 2))
    over(window, match)
    assert "share the match" not in texts(window)


def test_the_next_hand_is_stored_when_one_ends(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    window._route = Routes().go
    match = start_duplicate(Match("tiddle_a_wink", [ANN, CASUAL]), 2)
    table = sit(window, match)
    rng = random.Random(1)

    def ended() -> bool:
        if table.match.state.to_move == 0 and not table.match.over:
            table.play(rng.choice(match.game.legal_actions(match.state)))
        return table.match.over and window.scenes[-1] is not table

    wait(window, ended)
    waiting = next(window.store.all_unfinished(), None)
    assert waiting is not None
    onward = window.store.load(waiting)
    assert onward is not None
    assert onward.duplicate_state is not None
    assert (onward.duplicate_state.turn, onward.actions) == (1, ())


@pytest.mark.parametrize(
    ("size", "text"), [((800, 600), 1.0), ((800, 600), 2.0), ((1280, 720), 1.0), ((1920, 1080), 1.0)]
)
def test_every_seat_can_be_reached(tmp_path: Path, size: tuple[int, int], text: float) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text
        window.apply_settings()
        match = kept(window, Match("forty_two", [ANN, CASUAL, CASUAL, CASUAL]), 4, 2)
        window.go(ReplaySeatRoute(match, window.store.number(match), 0))
        found = set()
        for _stop in range(12):
            press(window, pygame.K_TAB)
            page = window.scenes[-1]
            assert isinstance(page, ReplaySeat)
            assert page.focus is not None
            assert page.view.colliderect(page.focus.rect) or page.focus.label == "Back"
            found.add(page.focus.label)
        assert {"Play again", "Play as Agnes", "Play as Basil", "Play as Clara"} <= found
