"""The match list, replay, import and export, used by mouse and keys."""

import random
import shutil
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Semaphore

import pygame
import pytest

from game.bots.levels import BEST, LEVELS
from game.core.state import Deal
from game.match import record
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.match.record import DIVIDER
from game.match.visibility import concealed_seats
from game.play import import_export
from game.play.duplicate_match import next_hand, start_duplicate
from game.rules import GAMES
from game.store import Store, transfer
from game.ui.families import table_snapshot
from game.ui.families.summary import names_with_levels
from game.ui.families.table_snapshot import TableSnapshot
from game.ui.menu.match_row import describe_outcome, describe_players
from game.ui.menu.search import MatchFilters, MatchFinder
from game.ui.menu.unfinished import match_painter
from game.ui.routes import ImportExportRoute, LookBackRoute, MatchListRoute, MenuRoute
from game.ui.scenes.curtain import Confirmation
from game.ui.scenes.import_export import ImportExport
from game.ui.scenes.look_back import LookBack
from game.ui.scenes.match_list import MatchList
from game.ui.scenes.menu import Menu
from game.ui.scenes.table import Table
from game.ui.widgets import fields
from game.ui.widgets.thumbnail import Thumbnail
from game.ui.widgets.widget import Button, Widget
from game.ui.window.window import Window
from tests.random_matches import play
from tests.stored_matches import finished_matches
from tests.ui.screen import click, look, mouse, opened, press, seen, settle, write
from tests.ui.table_driver import hurried

ANN, BOB, CLUB = Person("Ann"), Person("Bob"), Bot("club")


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    with opened(tmp_path) as window:
        window.canvas.settings.motion = "off"
        yield window


def kept(store: Store, key: str = "draw", actions: int = 9, *players: Person | Bot) -> Match:
    match = Match(key, players or [ANN, CLUB])
    store.attach_journal(match)
    return play(match, random.Random(len(key)), actions)


def names(window: Window, kind: str) -> list[str]:
    settle(window)
    return [thing.name for thing in window.scenes[-1].hit_targets() if thing.name.startswith(f"{kind} ")]


def imported(window: Window) -> ImportExport:
    """Return the import page after an import has finished."""
    page = window.scenes[-1]
    assert isinstance(page, ImportExport)
    while page._import is not None:
        window.step()
    settle(window)
    return page


def click_while_it_moves(window: Window, name: str) -> None:
    """Click the centre of a hit target, without waiting for animations."""
    [at] = [thing.rect.center for thing in window.scenes[-1].hit_targets() if thing.name == name]
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        mouse(window, kind, at)


# -- damage ------------------------------------------------------------------------------------------------------------


def test_a_match_cut_short_by_damage_says_so_in_the_list_and_in_look_back(window: Window) -> None:
    kept(window.store, "draw", 40)
    window.store._database.run(lambda connection: connection.execute("DELETE FROM actions WHERE step = 20"))
    window.go(MatchListRoute())
    page = window.scenes[-1]
    assert isinstance(page, MatchList)
    settle(window)
    assert [row.result.partition(" · ")[0] for row in page._rows.values()] == ["Damaged, the end is lost"]
    click(window, names(window, "match")[0])
    opened = page._opened
    assert opened is not None
    assert any("its last moves are lost" in words.label for words in opened._words)
    click(window, "button Look back")
    looking = window.scenes[-1]
    assert isinstance(looking, LookBack)
    settle(window)
    assert "The moves after this one are lost" in looking._step_text.label
    press(window, pygame.K_LEFT)
    assert "lost" not in looking._step_text.label


# -- the list ----------------------------------------------------------------------------------------------------------


def test_three_games_are_found_in_two_clicks(window: Window) -> None:
    for key in ("draw", "muggins", "bergen"):
        kept(window.store, key)
    window.go(MenuRoute())
    click(window, "button Your matches")
    assert [name.split(",")[0] for name in names(window, "match")] == ["match Bergen", "match Muggins", "match Draw"]
    click(window, names(window, "match")[1])
    click(window, "button Continue")
    table = window.scenes[-1]
    assert isinstance(table, Table)
    assert table.match.key == "muggins"


def test_words_and_choices_narrow_it(window: Window) -> None:
    kept(window.store, "draw")
    kept(window.store, "muggins", 9, ANN, BOB)
    kept(window.store, "block", 10**6)
    window.go(MatchListRoute())
    write(window, "bob")
    assert len(names(window, "match")) == 1
    press(window, *[pygame.K_BACKSPACE] * 3)
    assert len(names(window, "match")) == 3
    click(window, "choice Result")
    click(window, "choice Result: Unfinished")
    assert len(names(window, "match")) == 2
    click(window, "choice Game")
    click(window, "choice Game: Draw")
    assert len(names(window, "match")) == 1


def test_filters_and_place_are_kept_when_a_table_has_replaced_the_list(window: Window) -> None:
    for _nth in range(30):
        kept(window.store, "draw")
    kept(window.store, "muggins")
    window.go(MatchListRoute())
    click(window, "choice Game")
    click(window, "choice Game: Draw")
    press(window, pygame.K_TAB, pygame.K_END)
    before, place = names(window, "match"), window.scenes[-1].scroll.offset
    assert place > 0
    click(window, before[-1])
    click(window, "button Continue")
    click(window, "button Menu")
    click(window, "button Leave")
    click(window, "button Your matches")
    assert (names(window, "match"), window.scenes[-1].scroll.offset) == (before, place)
    window.go(MenuRoute())
    click(window, "button Show all 31")
    assert (window.scenes[-1].filters.game, window.scenes[-1].scroll.offset) == ("", 0)


def test_entries_that_have_not_changed_are_not_read_again(window: Window) -> None:
    kept(window.store, "draw")
    match = kept(window.store, "muggins")
    earlier = window.store.match_repository.entries()
    match.play(match.legal_actions[0])
    play(match, random.Random(1), 10**6)
    changed, same = window.store.match_repository.entries()
    assert changed.over
    assert same is earlier[1]


@pytest.mark.parametrize("key", GAMES)
def test_every_match_has_a_picture_at_any_time(window: Window, key: str) -> None:
    match = Match(key, [CLUB] * GAMES[key].usual_players)
    size = 150, 70
    bare = pygame.image.tobytes(Thumbnail(window.canvas, match, 0).render(size), "RGBA")
    for actions in (0, 1, 2000):
        play(match, random.Random(1), actions)
        assert pygame.image.tobytes(match_painter(window.canvas, match)(size), "RGBA") != bare


def test_a_day_is_found_by_its_name_and_a_span_by_its_days() -> None:
    from game.store.match_repository import Entry

    now = datetime(2026, 11, 23, 12, tzinfo=UTC)
    entries = [Entry(nth, "draw", (ANN, CLUB), now - timedelta(days=nth), True, (ANN,)) for nth in range(40)]
    finder = MatchFinder(entries)
    assert [entry.id for entry in finder.find(MatchFilters("monday november won"), now)] == [0, 7, 14, 21]
    assert len(finder.find(MatchFilters(days=7), now)) == 8
    assert [entry.id for entry in finder.find(MatchFilters("2026-11-16"), now)] == [7]
    assert not finder.find(MatchFilters(outcome="lost"), now)
    assert not finder.find(MatchFilters(person="Bob"), now)
    assert len(finder.find(MatchFilters("agnes club"), now)) == 40


def test_a_match_is_deleted_after_a_question_and_can_be_restored(window: Window) -> None:
    kept(window.store)
    window.go(MenuRoute())
    window.go(MatchListRoute())
    press(window, pygame.K_DOWN, pygame.K_DELETE)
    press(window, pygame.K_LEFT, pygame.K_RETURN)  # from “Keep it”, which has the keys first
    assert not names(window, "match")
    window.pop()
    window.go(MatchListRoute())
    assert not names(window, "match")
    click(window, "button Undo")
    assert len(names(window, "match")) == 1


def test_it_is_deleted_by_what_a_pad_has(window: Window) -> None:
    kept(window.store)
    window.go(MatchListRoute())
    press(window, pygame.K_DOWN, pygame.K_RETURN)  # the row opens, and “Go on” has the keys
    press(window, *[pygame.K_TAB] * 4, pygame.K_RETURN)  # what a pad has a button for
    press(window, pygame.K_LEFT, pygame.K_RETURN)
    assert not window.store.match_repository.entries()


def test_the_question_can_be_answered_with_no(window: Window) -> None:
    kept(window.store)
    window.go(MatchListRoute())
    click(window, names(window, "match")[0])
    click(window, "button Delete")
    click(window, "button Cancel")
    assert "button Delete" in names(window, "button")
    assert len(window.store.match_repository.entries()) == 1


def test_only_what_is_seen_is_read_and_the_last_row_can_be_reached(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _nth in range(60):
        kept(window.store, actions=1)
    read: list[int] = []
    look = window.store.match_repository.find_match
    monkeypatch.setattr(window.store.match_repository, "find_match", lambda id: read.append(id) or look(id))
    window.go(MatchListRoute())
    settle(window)
    assert len(read) < 20
    press(window, pygame.K_TAB, pygame.K_END)
    page = window.scenes[-1]
    assert isinstance(page, MatchList)
    settle(window)
    assert page._index[max(page._rows, key=lambda id: page._index[id])] == 59
    assert len(read) < 50
    for _row in range(59):
        press(window, pygame.K_UP)
    assert page.scroll.offset < page.view.height


def test_rows_and_what_is_opened_overlap_nowhere(tmp_path: Path) -> None:
    for size, text in (((800, 600), 2.0), ((1920, 1080), 1.0)):
        with opened(tmp_path, size) as window:
            window.canvas.settings.text_size = text
            window.apply_settings()
            kept(window.store, "muggins", 30)
            kept(window.store, "draw", 10**6)
            window.go(MatchListRoute())
            click(window, names(window, "match")[0])
            page = window.scenes[-1]
            assert isinstance(page, MatchList)
            assert page._opened is not None
            inside: list[Widget] = [*page._opened.widgets()[1:], *page._rows.values()]
            for nth, one in enumerate(inside):
                assert one.rect.right <= size[0]
                assert not any(one.rect.colliderect(other.rect) for other in inside[nth + 1 :])
            window.store.match_repository._database.run(lambda connection: connection.execute("DELETE FROM matches"))


def duplicate(window: Window, hands: int) -> None:
    """Play and store hands of a duplicate match of two deals."""
    match: Match | None = start_duplicate(Match("muggins", [ANN, CLUB]), 2)
    for seed in range(hands):
        assert match is not None
        window.store.attach_journal(match)
        play(match, random.Random(seed))
        match = next_hand(window.store, match)
    if match is not None:
        window.store.match_repository.add_unplayed(match)


def test_a_duplicate_match_is_one_row_that_continues_with_its_next_hand(window: Window) -> None:
    duplicate(window, 2)
    window.go(MatchListRoute())
    [row] = names(window, "match")
    assert row.startswith("match Muggins · Duplicate match")
    page = window.scenes[-1]
    assert isinstance(page, MatchList)
    [shown] = page._rows.values()
    assert shown.result.startswith("Hand 3 of 4 · ")
    assert shown.opponents == "against Agnes"
    click(window, row)
    click(window, "choice Hand")
    found = [name for name in names(window, "choice") if name.startswith("choice Hand: Hand ")]
    assert len(found) == 3
    click(window, found[1])
    click(window, "button Next hand")
    table = window.scenes[-1]
    assert isinstance(table, Table)
    assert table.match.duplicate_state is not None
    assert table.match.duplicate_state.turn == 2


def test_a_finished_duplicate_match_can_be_replayed_hand_by_hand(window: Window) -> None:
    duplicate(window, 4)
    window.go(MatchListRoute())
    page = window.scenes[-1]
    assert isinstance(page, MatchList)
    settle(window)
    [row] = page._rows.values()
    assert row.result.startswith(("You won · ", "You lost · ", "Drawn · "))
    assert row.result.endswith(" per hand")
    click(window, names(window, "match")[0])
    click(window, "choice Hand")
    click(window, next(name for name in names(window, "choice") if name.startswith("choice Hand: Hand 2")))
    click(window, "button Look back")
    shown = window.scenes[-1]
    assert isinstance(shown, LookBack)
    assert shown.match.duplicate_state is not None
    assert shown.match.duplicate_state.turn == 1


def test_a_duplicate_match_is_deleted_and_restored_as_a_whole(window: Window) -> None:
    duplicate(window, 3)
    window.go(MatchListRoute())
    click(window, names(window, "match")[0])
    click(window, "button Delete")
    click(window, "button Delete")
    assert not window.store.match_repository.entries()
    click(window, "button Undo")
    assert len(window.store.match_repository.entries()) == 4
    assert len(names(window, "match")) == 1


def test_an_unfinished_duplicate_match_asks_before_export(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[str] = []
    monkeypatch.setattr(fields, "copy", lambda text: held.append(text) or True)
    duplicate(window, 3)
    window.store.match_repository.delete(next(window.store.all_unfinished(), None))
    window.go(MatchListRoute())
    click(window, names(window, "match")[0])
    press(window, pygame.K_c, mod=pygame.KMOD_CTRL)
    assert not held, "its hand is over, but another player still has to play the same deal"
    click(window, "button Copy it anyway")
    assert len(held) == 1
    click(window, "button Save as a file")
    click(window, "button Cancel")
    window.go(ImportExportRoute())
    click(window, "button Export all matches")
    click(window, "button Cancel")
    assert not import_export.export_folder().exists()
    played = finished_matches(window.store)[0]
    match = next_hand(window.store, window.store.load(played))
    assert match is not None
    window.store.attach_journal(match)
    play(match, random.Random(3))
    window.go(MatchListRoute())
    click(window, names(window, "match")[0])
    press(window, pygame.K_c, mod=pygame.KMOD_CTRL)
    assert len(held) == 2, "no deal comes again"
    window.go(ImportExportRoute())
    click(window, "button Export all matches")
    assert len([*import_export.export_folder().iterdir()]) == 1


def test_the_level_in_the_list_is_the_one_at_the_table(window: Window) -> None:
    match = kept(window.store, "partner_match", 5, ANN, CLUB, CLUB, CLUB)
    window.go(MatchListRoute())
    click(window, names(window, "match")[0])
    page = window.scenes[-1]
    assert isinstance(page, MatchList)
    assert page._opened is not None
    said = page._opened._words[0].label
    best = str(LEVELS[BEST].title)
    assert said == ", ".join(names_with_levels(match)) == f"Ann, Agnes (Club), Basil ({best}), Clara (Club)"
    finder = MatchFinder(window.store.match_repository.entries())
    assert len(finder.find(MatchFilters(f"basil {best.lower()}"), datetime.now(UTC))) == 1


# -- in and out --------------------------------------------------------------------------------------------------------


def test_a_match_is_copied_and_pasted_in_the_menu(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)
    held: list[str] = []
    monkeypatch.setattr(fields, "copy", lambda text: held.append(text) or True)
    monkeypatch.setattr(fields, "paste", lambda: held[-1])
    match = kept(window.store)
    window.go(MatchListRoute())
    click(window, names(window, "match")[0])
    press(window, pygame.K_c, mod=pygame.KMOD_CTRL)
    assert not held, "a hand is played: it asks first"
    click(window, "button Copy it anyway")
    assert held == [record.format_record(match)]
    window.store.match_repository._database.run(lambda connection: connection.execute("DELETE FROM matches"))
    window.go(MenuRoute())
    press(window, pygame.K_v, mod=pygame.KMOD_CTRL)
    imported(window)
    click(window, "button Look back")
    shown = window.scenes[-1]
    assert isinstance(shown, LookBack)
    assert shown.match.actions == match.actions


def test_hands_that_were_never_shown_at_poker_are_given_out_only_when_meant(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[str] = []
    monkeypatch.setattr(fields, "copy", lambda text: held.append(text) or True)
    match = kept(window.store, "poker", 10**6, ANN, CLUB, CLUB)
    assert any(concealed_seats(match, step) for step in range(1, len(match.actions) + 1))
    window.go(LookBackRoute(match, 1))
    press(window, pygame.K_c)
    question = window.scenes[-1]
    assert isinstance(question, Confirmation)
    assert "hands that were never shown" in question.fixed[1].label
    click(window, "button Cancel")
    click(window, "choice Look back: More")
    click(window, "button Save as a file")
    click(window, "button Cancel")
    assert not held
    assert not import_export.export_folder().exists()
    press(window, pygame.K_c)
    click(window, "button Copy it anyway")
    assert held == [record.format_record(match)]


def test_a_few_words_are_pasted_into_the_search(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fields, "paste", lambda: "muggins\n")
    kept(window.store)
    kept(window.store, "muggins")
    window.go(MatchListRoute())
    press(window, pygame.K_v, mod=pygame.KMOD_CTRL)
    assert len(names(window, "match")) == 1


@pytest.mark.parametrize("text", ["", "Dear Ann, " * 1000])
def test_what_is_no_match_is_refused_on_the_page(window: Window, text: str) -> None:
    window.go(MenuRoute())
    pygame.event.post(pygame.Event(pygame.DROPTEXT, text=text))
    settle(window)
    page = imported(window)
    [told] = page._import_result
    assert isinstance(told, Widget)
    assert 10 < len(told.label) < 400
    assert not window.store.match_repository.entries()


def test_a_store_dropped_on_the_window_is_imported_and_all_is_exported(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurried(monkeypatch)
    older = Path(__file__).parents[2] / "older" / "boneyard-2.sqlite"
    window.go(MenuRoute())
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(shutil.copy(older, tmp_path / "from a friend"))))
    settle(window)
    imported(window)
    assert len(window.store.match_repository.entries()) == 4
    click(window, "button Export all matches")
    assert not import_export.export_folder().exists(), "some are not finished: it asks first"
    click(window, "button Cancel")
    assert not import_export.export_folder().exists()
    click(window, "button Export all matches")
    click(window, "button Export anyway")
    [written] = import_export.export_folder().iterdir()
    window.go(ImportExportRoute(file=str(written)))
    page = imported(window)
    assert getattr(page._import_result[0], "label", "").startswith("0 matches imported")


def drop(window: Window, text: str) -> None:
    pygame.event.post(pygame.Event(pygame.DROPTEXT, text=text))
    window.step()


def some(count: int) -> str:
    """Return the records of several matches."""
    matches = (play(Match("draw", [ANN, CLUB]), random.Random(5), actions) for actions in range(1, count + 1))
    return f"{DIVIDER}\n".join(map(record.format_record, matches))


def test_a_long_import_shows_how_far_it_is_and_can_be_cancelled(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, looked_at = Semaphore(3), []

    def after_each(_seconds: float) -> None:
        looked_at.append(True)
        assert go_on.acquire(timeout=600)

    monkeypatch.setattr(transfer, "sleep", after_each)
    window.go(MatchListRoute())
    window.go(ImportExportRoute())
    drop(window, some(8))
    while len(looked_at) < 4:
        window.step()
    window.step()
    page = window.scenes[-1]
    assert isinstance(page, ImportExport)
    assert (page._progress.label, page._progress.share) == ("Matches: 3 of 8", 3 / 8)
    drop(window, some(8))  # not while one is going on
    look(window)
    click_while_it_moves(window, "button Cancel")
    go_on.release(10)
    imported(window)
    [told, _list] = page._import_result
    assert isinstance(told, Widget)
    assert told.label.startswith("Cancelled. Matches read: 4 of 8. 4 matches imported.")
    assert len(window.store.match_repository.entries()) == 4


def test_leaving_the_page_ends_an_import_and_what_was_imported_stays(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[bool] = []

    def after_each(_seconds: float) -> None:
        looked_at.append(True)
        while len(looked_at) == 3 and not (page._import and page._import.cancelled):
            time.sleep(0.001)

    window.go(MatchListRoute())
    window.go(ImportExportRoute())
    page = window.scenes[-1]
    assert isinstance(page, ImportExport)
    monkeypatch.setattr(transfer, "sleep", after_each)
    drop(window, some(8))
    while len(looked_at) < 3:
        window.step()
    window.pop()
    assert len(window.store.match_repository.entries()) == 3


def test_an_import_counts_unreadable_matches_and_gives_the_first_reason(window: Window) -> None:
    window.go(MatchListRoute())
    window.go(ImportExportRoute(text=f"{some(2)}{DIVIDER}\nDear Ann,\n"))
    page = imported(window)
    told, why, _list = page._import_result
    assert isinstance(told, Widget)
    assert isinstance(why, Widget)
    assert told.label == "2 matches imported. 1 match can't be read."
    assert why.label.startswith("Record 3: ")


# -- looking back ------------------------------------------------------------------------------------------------------


def open_hands(page: LookBack) -> int:
    """Return the number of hand tiles that are face up."""
    shown, state = page.table.table_state.sprites, page.table.table_state.match.state
    return sum(shown[tile].face_up for hand in state.hands for tile in hand if tile in shown)


def test_every_step_is_reached_by_keys_and_the_slider(window: Window) -> None:
    match = kept(window.store, "draw", 10**6)
    window.go(LookBackRoute(match, 1))
    page = window.scenes[-1]
    assert isinstance(page, LookBack)
    assert page.playback.step == next(step for step, state in enumerate(match.states) if state.to_move >= 0)
    press(window, pygame.K_HOME, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert page.playback.step == 1
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0))
    settle(window)
    assert page.playback.step == 2
    press(window, pygame.K_END)
    assert page.playback.step == len(match.actions)
    press(window, pygame.K_PAGEUP)
    deals = [step for step, action in enumerate(match.actions) if isinstance(action, Deal)]
    assert page.playback.step == deals[-1] + 1
    assert page.table.table_state.match.actions == match.actions[: deals[-1] + 1]
    log = page._match_log.until(deals[-1] + 1)
    assert [words.label for words in page._blocks[0]] == log[len(page._match_log.until(deals[-1])) :]
    seen(window, f"step {page.playback.step}")


def test_no_two_buttons_without_words_have_the_same_icon(window: Window) -> None:
    window.go(LookBackRoute(kept(window.store, "draw", 10**6), 1))
    settle(window)
    page = window.scenes[-1]
    assert isinstance(page, LookBack)
    for _tab in range(2):
        buttons = [widget for widget in page.all_widgets if isinstance(widget, Button)]
        icons = [button.icon for button in buttons if button.is_icon_only]
        assert len(icons) > 4
        assert len(icons) == len({*icons})
        press(window, pygame.K_r)


def test_it_is_seen_with_all_hands_open_or_from_any_seat(window: Window) -> None:
    match = kept(window.store, "draw", 10**6)
    window.go(LookBackRoute(match, 1))
    page = window.scenes[-1]
    assert isinstance(page, LookBack)
    counts = [open_hands(page)]
    for _seat in match.players:
        press(window, pygame.K_v)
        counts.append(open_hands(page))
    assert counts == [14, 7, 7]
    assert page.table.table_state.viewer == 1


def test_what_was_never_shown_at_poker_stays_closed_in_the_look_back_and_its_picture(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match("poker", [CLUB, ANN, CLUB, CLUB])
    window.store.attach_journal(match)
    play(match, random.Random(4))
    window.go(LookBackRoute(match, 1))
    page = window.scenes[-1]
    assert isinstance(page, LookBack)
    drawn: list[TableSnapshot] = []
    monkeypatch.setattr(table_snapshot, "PICTURE", (640, 360))
    monkeypatch.setattr(pygame.image, "save", lambda *_arguments: None)
    made = TableSnapshot.__init__
    monkeypatch.setattr(
        TableSnapshot, "__init__", lambda self, *given, **named: (made(self, *given, **named), drawn.append(self))[0]
    )
    for step in range(1, len(match.actions) + 1):
        page.go(step)
        page._png()
        assert drawn
        for table in (page.table, *drawn):
            closed = concealed_seats(match, step)
            for seat, hand in enumerate(match.states[step].hands):
                face_up = [tile for tile in hand if table.table_state.sprites[tile].face_up]
                assert face_up == ([] if seat in closed else [*hand])
        drawn.clear()
    click(window, "button Only hands that were shown")
    assert seen(window, "button As Ann sees it")


@pytest.mark.parametrize(("players", "open"), [([ANN, CLUB], 7), ([ANN, BOB], 0), ([CLUB, CLUB], 0)])
def test_an_unfinished_hand_shows_only_what_its_person_sees(
    window: Window, players: list[Person | Bot], open: int
) -> None:
    match = kept(window.store, "draw", 1, *players)
    window.go(LookBackRoute(match, 1))
    page = window.scenes[-1]
    assert isinstance(page, LookBack)
    press(window, pygame.K_v)
    assert open_hands(page) == open
    press(window, pygame.K_HOME, pygame.K_RIGHT)
    assert open_hands(page) == open


def test_finished_hands_of_an_unfinished_match_are_open(window: Window) -> None:
    match = Match("draw", [ANN, CLUB])
    window.store.attach_journal(match)
    while match.state.hand == 0 or match.state.to_move < 0:
        play(match, random.Random(1), 1)
    window.go(LookBackRoute(match, 1))
    page = window.scenes[-1]
    assert isinstance(page, LookBack)
    assert open_hands(page) == 7
    page.go(1)
    assert open_hands(page) == 14
    over = next(step for step, state in enumerate(match.states) if state.hand == 1)
    page.go(over)
    assert page._step_text.label.endswith("Hand 1 is over.")
    assert open_hands(page) == sum(map(len, match.states[over].hands))


def test_it_runs_by_itself_and_halts(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch, 200)
    match = kept(window.store, "draw", 10**6)
    window.go(LookBackRoute(match, 1))
    page = window.scenes[-1]
    assert isinstance(page, LookBack)
    look(window)
    for key in (pygame.K_4, pygame.K_SPACE):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))
    for _frame in range(20):
        window.step()
    assert page.playback.step > 3
    press(window, pygame.K_SPACE)
    halted = page.playback.step
    for _frame in range(20):
        window.step()
    assert page.playback.step == halted


def test_a_picture_is_given_out(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)
    monkeypatch.setattr(table_snapshot, "PICTURE", (640, 360))
    match = kept(window.store, "draw", 10**6)
    window.go(LookBackRoute(match, None))
    press(window, pygame.K_RIGHT, pygame.K_p)
    [file] = import_export.export_folder().iterdir()
    assert pygame.image.load(file).get_size() == (640, 360)


def test_the_button_back_goes_back_though_a_row_is_open(window: Window) -> None:
    kept(window.store)
    for leave in (lambda: click(window, "button Back"), lambda: press(window, pygame.K_ESCAPE, pygame.K_ESCAPE)):
        window.go(MenuRoute())
        click(window, "button Your matches")
        click(window, names(window, "match")[0])
        assert isinstance(window.scenes[-1], MatchList)
        assert window.scenes[-1]._opened is not None
        leave()
        assert isinstance(window.scenes[-1], Menu)


def test_back_returns_to_the_row_and_the_filters(window: Window) -> None:
    for _nth in range(12):
        kept(window.store, "draw", 10**6)
    kept(window.store, "muggins")
    window.go(MenuRoute())
    click(window, "button Your matches")
    page = window.scenes[-1]
    assert isinstance(page, MatchList)
    write(window, "draw")
    click(window, names(window, "match")[3])
    settle(window)
    offset, opened = page.scroll.offset, page._opened
    assert opened is not None
    for name in ("button Look back", "button Same tiles"):
        click(window, name)
        assert window.scenes[-1] is not page
        press(window, pygame.K_ESCAPE)
        assert window.scenes[-1] is page
        assert (page.filters.words, page.scroll.offset) == ("draw", offset)
        assert page._opened is opened


def test_an_empty_list_offers_to_play_or_to_show_all_matches(window: Window) -> None:
    window.go(MatchListRoute())
    assert "field Search" not in names(window, "field")
    click(window, "button Start with Draw")
    assert isinstance(window.scenes[-1], Table)
    window.go(MenuRoute())
    window.go(MatchListRoute("won"))
    assert not names(window, "match")
    click(window, "button Show all matches")
    assert len(names(window, "match")) == 1


def test_a_row_says_who_won() -> None:
    assert describe_outcome([ANN], True, True) == "You won"
    assert describe_outcome([CLUB], True, True) == "You lost"
    assert describe_outcome([], True, True) == "Drawn"
    assert describe_outcome([ANN, BOB], False, True) == "Ann and Bob won"
    assert describe_outcome([CLUB, CLUB], False, True) == "The bots won"
    assert describe_players(["Ann", "Agnes", "Basil", "Clara"], [0, 1, 0, 1], 0) == "with Basil against Agnes and Clara"
    assert describe_players(["Ann", "Bob"], [0, 1], None) == "Ann, Bob"
