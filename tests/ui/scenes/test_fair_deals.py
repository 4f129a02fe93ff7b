"""Deals in the window: sealed before the hand, checked after it."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core.shuffle import Shuffle, commitment_hash, format_deal_number, short_hash
from game.match import record
from game.match.match import Match, match_commitment, next_shuffle, typed_deals
from game.match.player_types import Bot, Person
from game.match.visibility import concealed_seats
from game.play.duplicate_match import start_duplicate
from game.rules import GAMES
from game.store import Store
from game.ui.routes import FairDealsRoute, LookBackRoute, SetupRoute, TableRoute
from game.ui.scenes import fair_deals
from game.ui.scenes.fair_deals import AnswerRow, FairDeals
from game.ui.scenes.look_back import LookBack
from game.ui.scenes.setup import Setup
from game.ui.scenes.summary import HandSummary, MatchSummary
from game.ui.scenes.table import Table
from game.ui.table.autosave_status import seal_next, visible_seal
from game.ui.widgets import fields
from game.ui.widgets.statistics_rows import ChanceRow
from game.ui.widgets.widget import Panel, Text
from game.ui.window.window import Window
from tests.decks import shuffled
from tests.random_matches import play
from tests.stored_matches import finished_matches
from tests.ui.screen import assert_apart, click, opened, press, seen, settle, write
from tests.ui.table_driver import end_of_hand, hurried

NUMBER = Shuffle(0x0123456789ABCDEF0123456789ABCDEF)


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    hurried(monkeypatch)
    with opened(tmp_path) as window:
        window.canvas.settings.motion, window.canvas.settings.muted = "off", True
        yield window


def after_a_hand(key: str = "muggins", players: int = 2) -> Match:
    """Return a match whose first hand is over and whose next deal is due."""
    return play(Match(key, [Person("Ann"), *[Bot("club")] * (players - 1)]), Random(3), hands=1)


def said(window: Window) -> str:
    scene = window.scenes[-1]
    assert isinstance(scene, FairDeals)
    return "\n".join(widget.label for widget in scene.scrolling if isinstance(widget, (Text, AnswerRow)))


def proof(window: Window) -> str:
    """Unfold the proof, and return all text of the page."""
    click(window, "button Show the proof")
    return said(window)


def seal_for(match: Match, shuffle: Shuffle) -> str:
    return short_hash(commitment_hash(match_commitment(match, shuffle)))


def seal_of_setup(window: Window, key: str) -> tuple[Setup, str]:
    """Open the setup of a game, and from it the page of the seal; return the setup and the seal."""
    window.go(SetupRoute(key))
    setup = window.scenes[-1]
    assert isinstance(setup, Setup)
    click(window, "button Fair deals")
    return setup, seal_for(setup.draft.match(), setup._shuffle)


def add_word(window: Window) -> None:
    """Add the word "pip" to the next deal, and go back from the page of its seal."""
    click(window, "field Your word")
    write(window, "pip")
    press(window, pygame.K_ESCAPE)


def played_from_setup(window: Window) -> Table:
    """Begin the match from its setup; return the table."""
    click(window, "button Play")
    table = window.scenes[-1]
    assert isinstance(table, Table)
    return table


def test_the_first_deal_is_sealed_in_the_setup_and_a_word_goes_into_it(window: Window) -> None:
    setup, seal = seal_of_setup(window, "muggins")
    assert seal in said(window)
    assert format_deal_number(setup._shuffle.number) not in said(window), "the seal hides it"
    add_word(window)
    table = played_from_setup(window)
    assert table.match.deals[0].shuffle == Shuffle(setup._shuffle.number, "pip")
    assert seal_for(table.match, setup._shuffle) == seal
    table.on_close()


def test_a_number_can_be_typed_in(window: Window) -> None:
    setup, _seal = seal_of_setup(window, "muggins")
    click(window, "field Number")
    write(window, str(NUMBER)[:-1])
    assert "is not a deal number" in said(window)
    write(window, str(NUMBER)[-1])
    assert "is not a deal number" not in said(window)
    assert setup._shuffle == NUMBER
    assert "was typed, so it is not secret" in said(window)
    click(window, "field Your word")
    write(window, "pip")
    assert setup._shuffle == replace(NUMBER, word="pip")
    press(window, pygame.K_ESCAPE)
    click(window, "button Typed number")
    assert "was typed, so it is not secret" in said(window), "it still says so when the page is opened again"
    press(window, pygame.K_ESCAPE)
    table = played_from_setup(window)
    match = table.match
    assert typed_deals(match.actions) == [0]
    assert visible_seal(match) == "", "nothing was sealed"
    play(match, Random(1), hands=1)
    summary = HandSummary(window, end_of_hand(match))
    assert "typed deal number" in summary.subtitle()
    window.go(FairDealsRoute(match, match.hand_start_step - 1))
    assert "The number was typed in" in said(window)
    assert "The seal" not in proof(window)
    table.on_close()
    kept = next(window.store.all_unfinished(), None)
    assert kept is not None
    window.store.seal(match, replace(NUMBER, typed=True))
    again = window.store.load(kept)
    assert again is not None
    assert typed_deals(again.actions) == [0], "the store remembers"
    assert again.sealed_shuffle is not None
    assert again.sealed_shuffle.typed
    window.go(FairDealsRoute(again, on_shuffle=lambda _shuffle: None))
    assert "was typed, so it is not secret" in said(window)


def test_the_next_deal_is_sealed_before_the_summary_and_stays_so(window: Window, tmp_path: Path) -> None:
    match = after_a_hand()
    window.go(TableRoute(match))
    match.play_all([])
    settle(window)
    table, summary = window.scenes
    assert isinstance(table, Table)
    assert isinstance(summary, HandSummary)
    sealed = next_shuffle(match)
    assert sealed is not None
    window.store.seal(match, sealed)
    store = Store(tmp_path / "boneyard.sqlite")
    kept = next(store.all_unfinished(), None)
    assert kept is not None
    again = store.load(kept)
    assert again is not None
    assert again.sealed_shuffle == sealed, "a restart draws no other"
    store.close()
    press(window, pygame.K_c)
    assert seal_for(match, sealed) in said(window)
    assert format_deal_number(sealed.number) not in said(window)
    click(window, "field Your word")
    write(window, "abc")
    press(window, pygame.K_ESCAPE)
    click(window, "button Next hand")
    assert match.deals[-1].shuffle == replace(sealed, word="abc")
    table.on_close()


def test_a_check_opens_the_seal_and_deals_the_same_tiles_again(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    match = after_a_hand("draw", 4)
    window.go(FairDealsRoute(match, match.hand_start_step - 1))
    [deal] = match.deals
    assert deal.shuffle is not None
    assert said(window).startswith("Verified: your tiles were decided before you saw any.\n")
    assert seal_for(match, deal.shuffle) not in said(window), "the proof is folded"
    words = proof(window)
    assert seal_for(match, deal.shuffle) in words
    assert format_deal_number(deal.shuffle.number) in words.replace(" ", "")
    press(window, pygame.K_SPACE)  # “Hide the proof” has the focus
    assert seal_for(match, deal.shuffle) not in said(window)
    scene = window.scenes[-1]
    assert isinstance(scene, FairDeals)
    [again] = scene._animations
    window.canvas.settings.motion = "full"
    heard: list[str] = []
    monkeypatch.setattr(window.canvas.sound, "play", heard.append)
    dealt = [row.hand for row in again.rows]
    assert dealt[0] == match.states[1].hands[0]
    seen(window, "button Deal again to check")
    again.start()
    assert again.dealt_count == 0
    for now in range(0, 28 * 70 + 71, 70):
        again.tick(now)
    assert heard == ["deal"] * 28
    assert [row.hand for row in again.rows] == dealt
    assert not again.tick(10_000)


def poker_hand(all_shown: bool) -> Match:
    """Return a match of Poker after its first hand; `all_shown` is whether every hand was shown."""
    matches = (play(Match("poker", [Person("Ann"), Bot("club")]), Random(seed), hands=1) for seed in range(50))
    return next(match for match in matches if all_shown is not bool(concealed_seats(match, match.hand_start_step)))


def test_hands_that_were_never_shown_are_checked_but_shown_only_when_asked(window: Window) -> None:
    match = poker_hand(all_shown=False)
    window.go(FairDealsRoute(match, match.hand_start_step - 1))
    page = window.scenes[-1]
    assert isinstance(page, FairDeals)
    numbers = [format_deal_number(deal.shuffle.number) for deal in match.deals if deal.shuffle]
    assert len(numbers) == len(match.deals)
    words = proof(window)
    assert "Verified: your tiles were decided before you saw any" in words
    assert not page._animations
    assert not [number for number in numbers if number in words.replace(" ", "")]
    click(window, "button Show all tiles")
    words = said(window)
    assert all(number in words.replace(" ", "") for number in numbers)
    shown = [tuple(row.hand for row in again.rows[:2]) for again in page._animations]
    assert shown[-1] == match.states[match.hand_start_step].hands
    assert "button Show all tiles" not in [thing.name for thing in page.hit_targets()]


def test_a_deal_with_every_hand_shown_is_opened_at_once(window: Window) -> None:
    match = poker_hand(all_shown=True)
    window.go(FairDealsRoute(match, match.hand_start_step - 1))
    page = window.scenes[-1]
    assert isinstance(page, FairDeals)
    assert len(page._animations) == len(match.deals)


def test_while_a_hand_is_played_its_number_is_nowhere_to_be_seen(window: Window) -> None:
    match = Match("muggins", [Person("Ann"), Bot("club")])
    window.go(TableRoute(match))
    settle(window)
    table = window.scenes[0]
    assert isinstance(table, Table)
    [deal] = match.deals
    assert deal.shuffle is not None
    number = format_deal_number(deal.shuffle.number)
    assert not [line for line in table.table_view.scores_and_log.log if number[:8] in line]
    for seat in range(2):
        assert str(deal.shuffle.number) not in repr(match.game.observe(match.state, seat))
    window.go(FairDealsRoute(match))
    assert number not in said(window).replace(" ", "")
    window.scenes[-1].go_back()  # type: ignore[attr-defined]
    table.on_close()


def test_the_number_of_a_deal_is_copied_and_pasted_to_be_dealt_again(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[str] = []
    monkeypatch.setattr(fields, "copy", lambda text: held.append(text) or True)
    monkeypatch.setattr(fields, "paste", lambda: held[-1])
    match = after_a_hand()
    window.go(FairDealsRoute(match, match.hand_start_step - 1))
    click(window, "button Show the proof")
    click(window, "button Copy")
    seen(window, "button Copied")
    setup, _seal = seal_of_setup(window, "muggins")
    click(window, "field Number")
    press(window, pygame.K_v, mod=pygame.KMOD_CTRL)
    assert setup._shuffle == match.deals[0].shuffle


def test_the_deal_of_a_reviewed_hand_is_one_press_away(window: Window) -> None:
    match = after_a_hand()
    match.deal(Random(5))
    opened_one, hidden_one = (format_deal_number(deal.shuffle.number) for deal in match.deals if deal.shuffle)
    for step in (3, len(match.actions)):
        window.go(LookBackRoute(match))
        page = window.scenes[-1]
        assert isinstance(page, LookBack)
        page.go(step)
        press(window, pygame.K_d)
        words = proof(window).replace(" ", "")
        assert opened_one in words
        assert hidden_one not in words, "its hand is not over"


def test_an_older_deal_has_no_number_and_says_so(window: Window) -> None:
    match = Match("draw", [Person("Ann"), Person("Bob")])
    match.play(shuffled(match.game, Random(1), 2))
    play(match, Random(2), hands=1)
    window.go(FairDealsRoute(record.parse_record(record.format_record(match)), 0))
    assert "The number of this deal is unknown" in said(window)
    assert "button Deal again to check" not in [thing.name for thing in window.scenes[-1].hit_targets()]


@pytest.mark.parametrize(("key", "players"), [("all_fives", 4), ("rounce", 3), ("poker", 4), ("muggins", 2)])
def test_the_seal_from_the_setup_is_under_the_hand_with_the_word(window: Window, key: str, players: int) -> None:
    _setup, noted = seal_of_setup(window, key)
    add_word(window)
    table = played_from_setup(window)
    match = table.match
    assert len(match.players) == players
    assert visible_seal(match) == noted
    play(match, Random(1), until=lambda match: match.state.to_move >= 0)
    assert visible_seal(match) == noted, "the scoreboard shows it while the hand is played"
    play(match, Random(2), hands=1)
    window.go(FairDealsRoute(match, match.hand_start_step - 1))
    page = window.scenes[-1]
    assert isinstance(page, FairDeals)
    assert noted in proof(window)
    if concealed_seats(match, match.hand_start_step):
        click(window, "button Show all tiles")
    words = said(window)
    assert noted in words
    assert "pip" in words.splitlines()
    for deal in match.deals:
        assert deal.shuffle is not None
        assert format_deal_number(deal.shuffle.number) in words.replace(" ", ""), "lots and hand are on the same page"
    shown = [tuple(row.hand for row in again.rows[:players]) for again in page._animations]
    assert shown[-1] == match.states[match.hand_start_step].hands
    table.on_close()


@pytest.mark.parametrize("key", ["muggins", "all_fives", "poker", "euchre"])
def test_a_match_of_one_hand_that_is_over_has_no_next_deal(window: Window, key: str) -> None:
    players = [Person("Ann"), *[Bot("club")] * (GAMES[key].usual_players - 1)]
    match = play(Match(key, players, hands=1), Random(3))
    assert match.over
    window.store.attach_journal(match)
    seal_next(window.store, match)
    assert match.sealed_shuffle is None
    window.go(FairDealsRoute(match, match.hand_start_step - 1, lambda _shuffle: None))
    words = proof(window)
    assert "The next deal" not in words
    assert "The seal" in words


def at_its_end(window: Window, match: Match) -> tuple[Table, MatchSummary]:
    """Play the match to its end; return the table and the summary."""
    window.store.attach_journal(match)
    play(match, Random(4))
    window.go(TableRoute(match))
    for _time in range(40):  # a note may open first
        settle(window)
        if len(window.scenes) > 1:
            break
    settle(window)
    table, summary = window.scenes
    assert isinstance(table, Table)
    assert isinstance(summary, MatchSummary)
    return table, summary


@pytest.mark.parametrize("key", ["muggins", "all_fives", "poker"])
def test_the_seal_of_the_next_match_is_seen_before_play_again(window: Window, tmp_path: Path, key: str) -> None:
    match = Match(key, [Person("Ann"), *[Bot("club")] * (GAMES[key].usual_players - 1)])
    at_its_end(window, match)
    sealed = match.sealed_shuffle
    assert sealed is not None
    noted = seal_for(match, sealed)
    with closing(Store(tmp_path / "boneyard.sqlite")) as store:
        [kept] = finished_matches(store)
        again = store.load(kept)
        assert again is not None
        assert again.sealed_shuffle == sealed, "the number is kept before its tiles are dealt"
    press(window, pygame.K_c)
    assert noted in said(window)
    assert format_deal_number(sealed.number) not in said(window).replace(" ", "")
    add_word(window)
    click(window, "button See the table")
    press(window, pygame.K_r)
    settle(window)
    click(window, "button Next match")
    after = window.scenes[-1]
    assert isinstance(after, Table)
    assert after.match is not match
    assert after.match.deals[0].shuffle == replace(sealed, word="pip")
    assert visible_seal(after.match) == noted
    assert match.sealed_shuffle is None, "a number is used once"
    after.on_close()


def test_a_number_for_the_next_match_marks_that_match(window: Window) -> None:
    match = Match("muggins", [Person("Ann"), Bot("club")])
    at_its_end(window, match)
    press(window, pygame.K_c)
    click(window, "field Number")
    write(window, str(NUMBER))
    press(window, pygame.K_ESCAPE)
    summary = window.scenes[-1]
    assert isinstance(summary, MatchSummary)
    assert "the next deal has a typed number" in summary._aside.label
    click(window, "button Next match")
    after = window.scenes[-1]
    assert isinstance(after, Table)
    assert typed_deals(match.actions) == []
    assert typed_deals(after.match.actions) == [0]
    after.on_close()


@pytest.mark.parametrize("key", ["muggins", "all_fives"])
def test_the_seal_of_a_new_deal_of_a_duplicate_match_is_seen_before_it(window: Window, key: str) -> None:
    match = start_duplicate(Match(key, [Person("Ann"), *[Bot("club")] * (GAMES[key].usual_players - 1)]), 2)
    _table, summary = at_its_end(window, match)
    upcoming = summary.upcoming
    assert upcoming is not None
    sealed = upcoming.sealed_shuffle
    assert sealed is not None
    noted = seal_for(upcoming, sealed)
    press(window, pygame.K_c)
    words = said(window).replace(" ", "")
    assert noted in said(window)
    shown = [format_deal_number(shuffle.number) for shuffle in (sealed, match.deals[0].shuffle) if shuffle]
    assert not [number for number in shown if number in words], "the tiles of the hand before come again"
    add_word(window)
    click(window, "button Next hand")
    table = window.scenes[-1]
    assert isinstance(table, Table)
    assert table.match.deals[0].shuffle == replace(sealed, word="pip")
    assert visible_seal(table.match) == noted
    table.on_close()


def test_a_window_that_is_behind_adds_no_word_and_deals_nothing(window: Window, tmp_path: Path) -> None:
    match = Match("muggins", [Person("Ann"), Bot("club")])
    window.store.attach_journal(match)
    play(match, Random(3), hands=1)
    window.go(TableRoute(match))
    settle(window)
    table, _summary = window.scenes
    assert isinstance(table, Table)
    with closing(Store(tmp_path / "boneyard.sqlite")) as other:
        kept = next(other.all_unfinished(), None)
        assert kept is not None
        ahead = other.resume(kept)
        assert ahead is not None
        ahead.deal(Random(5))
        assert ahead.journal_error is None
        press(window, pygame.K_c)
        click(window, "field Your word")
        write(window, "x")
        assert "was continued in another window" in said(window)
        press(window, pygame.K_ESCAPE)
        click(window, "button Next hand")
        assert len(match.deals) == 1, "its number may be open by now"
        assert table.table_view.is_read_only
        again = other.load(kept)
        assert again is not None
        assert again.deals == ahead.deals
    table.on_close()


def page_of_all_deals(window: Window) -> FairDeals:
    """Open the page without a match, and wait until it has read all matches."""
    window.go(FairDealsRoute())
    page = window.scenes[-1]
    assert isinstance(page, FairDeals)
    while page.busy:
        window.step()
    settle(window)
    return page


def test_without_deals_the_page_says_what_it_will_show(window: Window) -> None:
    page_of_all_deals(window)
    assert said(window).startswith("Every deal is decided before you see a tile.")
    assert "20 deals or draws before" in said(window)


@pytest.mark.parametrize("enough", [1, 20])
def test_all_deals_are_checked_and_compared_with_chance(
    window: Window, monkeypatch: pytest.MonkeyPatch, enough: int
) -> None:
    monkeypatch.setattr(fair_deals, "ENOUGH", enough)
    rng = Random(1)
    for name in ("Ann", "Bob"):
        match = Match("draw", [Person(name), Bot("club")])
        window.store.attach_journal(match)
        play(match, rng, hands=3)
    page = page_of_all_deals(window)
    assert said(window).startswith(
        "Verified: all your 6 deals and draws for the deal were decided before you saw a tile.\n"
    )
    rows = [widget for widget in page.scrolling if isinstance(widget, ChanceRow)]
    assert {row.label for row in rows} == {"Ann", "Bob", "The bots"}
    assert all("expected" in row.figures for row in rows)
    assert ("Unusual figures: " in said(window)) == (enough == 1)
    assert ("too few to judge" in {row.verdict for row in rows}) == (enough == 20)


def test_the_luck_check_of_a_match_page_begins_with_a_click(window: Window) -> None:
    match = Match("draw", [Person("Ann"), Bot("club")])
    window.store.attach_journal(match)
    play(match, Random(3), hands=1)
    window.go(FairDealsRoute(match, match.hand_start_step - 1))
    page = window.scenes[-1]
    assert isinstance(page, FairDeals)
    assert not [widget for widget in page.scrolling if isinstance(widget, ChanceRow)]
    click(window, "button Compare all your deals with chance")
    settle(window)
    assert not page.busy
    assert [widget for widget in page.scrolling if isinstance(widget, ChanceRow)]


@pytest.mark.parametrize(("size", "text_size"), [((800, 600), 2.0), ((1920, 1080), 1.0)])
def test_everything_has_its_place(tmp_path: Path, size: tuple[int, int], text_size: float) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text_size
        window.apply_settings()
        match = after_a_hand("all_fives", 4)
        window.go(FairDealsRoute(match, match.hand_start_step - 1, lambda _shuffle: None))
        page = window.scenes[-1]
        assert isinstance(page, FairDeals)
        page.change("_shows_proof", True)
        settle(window)
        widgets = [widget for widget in [*page.fixed, *page.scrolling] if not isinstance(widget, Panel)]
        assert_apart(widgets)
        assert all(widget.rect.left >= 0 and widget.rect.right <= size[0] for widget in widgets)
