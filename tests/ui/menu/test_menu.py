"""The menu with twenty games: cards, search, and unfinished matches."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.play import daily_deal
from game.rules import GAMES
from game.rules.line.block import BLOCK
from game.rules.line.draw import DRAW
from game.rules.line.muggins import MUGGINS
from game.rules.options import Preset
from game.store.match_repository import Entry
from game.ui.app.routes import Routes
from game.ui.families import table_thumbnail
from game.ui.menu import search
from game.ui.menu.cards import GameCard
from game.ui.menu.draft import Draft, book_is_open, save_choices
from game.ui.routes import MenuRoute, PellBookRoute, Route, SettingsRoute, SetupRoute
from game.ui.scenes.daily_deal import DailyDeal
from game.ui.scenes.fair_deals import FairDeals
from game.ui.scenes.match_list import MatchList
from game.ui.scenes.menu import Menu
from game.ui.scenes.settings import SettingsPage
from game.ui.scenes.setup import Setup
from game.ui.scenes.statistics import StatisticsPage
from game.ui.scenes.table import Table
from game.ui.widgets.widget import Button, StaticWidget, Text, Widget
from game.ui.window.window import Window
from tests.ui.screen import assert_apart, click, mouse, opened, press, seen, settle, write

BOOK = "Pell's book, 1844"
TITLES = """Amber, Birch, Cedar, Dogwood, Elder, Fern, Gorse, Hazel, Ivy-on-Oak, Juniper, Kelp, Larch, Maple, Nettle,
Old Man’s Beard""".replace("\n", " ").split(", ")


@pytest.fixture(autouse=True)
def twenty(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Replace the games by five real ones and fifteen copies with other titles."""
    first = {key: GAMES[key] for key in ("draw", "block", "muggins")}
    last = {key: GAMES[key] for key in ("forty_two", "poker")}
    made = {}
    for nth, title in enumerate(TITLES):
        key, base = f"wood_{nth}", (BLOCK, DRAW, MUGGINS)[nth % 3]
        seats = {6: ((2,), (2, 4), (2, 3, 4), tuple(range(2, 10)))[nth % 4]}
        made[key] = replace(base, key=key, title=title, seats=seats, presets=(Preset(f"{key}_001", "The Forester"),))
    made["wood_0"] = replace(made["wood_0"], blurb="Resin holds everything together, as in a book.")
    text = "## Ways to play\n\n- **The Forester** calls it Quicksilver.\n\nHouse rules:\n\n- **Marmalade**: or none."
    written = {**dict.fromkeys(made, ""), "wood_1": text}
    read = search.rules_text
    monkeypatch.setattr(search, "rules_text", lambda key: written[key] if key in written else read(key))
    before = dict(GAMES)
    GAMES.clear()
    GAMES.update({**first, **made, **last})
    yield
    GAMES.clear()
    GAMES.update(before)


@contextmanager
def menu_opened(folder: Path, size: tuple[int, int] = (1280, 720)) -> Iterator[Window]:
    """Open a window on the menu; Pell's book cannot be opened without its games, so the settings take its place."""
    routes = Routes()

    def route(window: Window, destination: Route) -> None:
        routes.go(window, SettingsRoute() if destination == PellBookRoute() else destination)

    with opened(folder, size, route) as window:
        window.go(MenuRoute())
        settle(window)
        yield window


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with menu_opened(tmp_path) as window:
        yield window


def cards(window: Window) -> list[str]:
    """Return the titles of all cards, including those that are scrolled out of view."""
    return [widget.label for widget in window.scenes[-1].scrolling if widget.kind == "card"]


def shown(window: Window) -> list[str]:
    """Return the titles of all cards but that of Pell's book."""
    return [title for title in cards(window) if title != BOOK]


def choose(window: Window, label: str, pick: str) -> None:
    """Choose an item of a selector above the cards, after opening it if it is a list."""
    settle(window)
    if f"choice {label}" in {target.name for target in window.scenes[-1].hit_targets()}:
        click(window, f"choice {label}")
    click(window, f"choice {label}: {pick}")


def titles(*keys: str) -> list[str]:
    return [str(GAMES[key].title) for key in keys]


def sentence(window: Window) -> str:
    """Return the text shown instead of cards."""
    widgets = window.scenes[-1].scrolling
    return widgets[[widget.label for widget in widgets].index("Show all games") - 1].label


def begin(window: Window, *keys: str) -> None:
    for key in keys:
        match = Match(key, [Person("Ann"), Person("Bob"), Person("Cy"), Person("Di")][: GAMES[key].usual_players])
        window.store.attach_journal(match)
        match.deal(random.Random(1))


# -- finding -----------------------------------------------------------------------------------------------------------


def test_all_twenty_are_there_in_the_order_of_the_list(window: Window) -> None:
    assert len(GAMES) == 20
    assert shown(window) == titles(*GAMES)


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        ("haz", ["wood_7"]),  # the beginning of a title's word
        ("OLD mans", ["wood_14"]),  # small or capital, with an apostrophe or without
        ("ivyon", ["wood_8"]),  # hyphens closed up
        ("resin together", ["wood_0"]),  # the line about it
        ("quicksil", ["wood_1"]),  # what a book calls it
        ("wood 12 001", ["wood_12"]),  # its name in the record of a book
        ("betting", ["poker"]),  # its family
        ("azel", []),
        ("marmalade", []),  # every game mentions house rules
    ],
)
def test_words_narrow_it(window: Window, words: str, keys: list[str]) -> None:
    write(window, "/" + words)
    assert shown(window) == titles(*keys)


def test_a_space_narrows_nothing(window: Window) -> None:
    write(window, "/ ")
    assert len(shown(window)) == 20


def test_a_book_is_found_by_its_name(window: Window) -> None:
    write(window, "forester")
    assert shown(window) == TITLES


def test_games_with_the_words_in_the_title_come_first(window: Window) -> None:
    write(window, "draw")
    assert shown(window)[0] == "Draw"
    assert len(shown(window)) > 1


def headings(window: Window) -> list[str]:
    """Return the headings of the cards."""
    widgets = window.scenes[-1].scrolling
    return [words.label for words, card in pairwise(widgets) if isinstance(words, Text) and card.kind == "card"]


def test_families_have_headings_unless_words_are_searched_for(window: Window) -> None:
    assert headings(window) == ["Line games", "Trick games", "Betting games", "History"]
    window.store.set_favourite("poker", True)
    window.go(MenuRoute())
    choose(window, "Show", "Favourites")
    assert headings(window) == ["Betting games"]
    choose(window, "Show", "All games")
    write(window, "e")
    assert headings(window) == []


def test_small_families_share_a_row(window: Window) -> None:
    poker, tricks, book = (seen_card(window, title) for title in ("Domino Poker", "Forty-Two", BOOK))
    assert tricks.rect.top == poker.rect.top == book.rect.top
    assert tricks.rect.right < poker.rect.left < poker.rect.right < book.rect.left


def seen_card(window: Window, title: str) -> Widget:
    """Return the card with a title, in view or not."""
    return next(card for card in window.scenes[-1].scrolling if card.kind == "card" and card.label == title)


@pytest.mark.parametrize(
    ("pick", "players"), [("2 players", {2}), ("3 players", {3}), ("5 players", {5}), ("6 or more", set(range(6, 20)))]
)
def test_so_many_players_find_what_they_can_play(window: Window, pick: str, players: set[int]) -> None:
    choose(window, "Players", pick)
    able = [str(game.title) for game in GAMES.values() if any(players & set(seats) for seats in game.seats.values())]
    assert shown(window) == able
    assert 0 < len(able) < 20


def test_recent_games_are_those_played_the_latest_first(window: Window) -> None:
    choose(window, "Show", "Recent")
    assert sentence(window) == "You haven't played any games yet."
    press(window, pygame.K_ESCAPE)
    begin(window, "muggins", "wood_3", "muggins", "forty_two")
    window.go(MenuRoute())
    assert shown(window) == titles(*GAMES), "the order of all games never changes"
    choose(window, "Show", "Recent")
    assert shown(window) == titles("forty_two", "muggins", "wood_3")
    assert headings(window) == []


def test_wishes_add_up(window: Window) -> None:
    choose(window, "Players", "4 players")
    write(window, "e")
    assert "Elder" not in shown(window)  # for two
    assert "Maple" not in shown(window)
    assert "Draw" in shown(window)  # its book is the Embossing Company's


def test_the_search_is_kept_while_the_program_runs(window: Window, tmp_path: Path) -> None:
    write(window, "haz")
    choose(window, "Players", "5 players")
    window.go(MenuRoute())
    settle(window)
    assert shown(window) == ["Hazel"]
    assert seen(window, "field Search")
    with menu_opened(tmp_path) as later:
        assert len(shown(later)) == 20


def test_words_are_forgotten_once_a_game_was_opened_and_filters_are_not(window: Window) -> None:
    choose(window, "Players", "5 players")
    write(window, "haz")
    press(window, pygame.K_RETURN, pygame.K_RETURN)
    assert isinstance(window.scenes[-1], Setup)
    press(window, pygame.K_ESCAPE)
    assert isinstance(window.scenes[-1], Menu)
    assert "Hazel" in shown(window)
    assert 1 < len(shown(window)) < 20
    assert window.scenes[-1].focus.label == "Hazel"


def test_what_is_typed_replaces_the_words_before(window: Window) -> None:
    write(window, "haz")
    press(window, pygame.K_RETURN)
    write(window, "maple")
    assert shown(window) == ["Maple"]


# -- nothing found -----------------------------------------------------------------------------------------------------


def test_an_empty_result_has_a_message_and_a_button(window: Window) -> None:
    write(window, "xyzzy")
    assert shown(window) == []
    assert sentence(window) == "No games match “xyzzy”."
    click(window, "button Show all games")
    assert len(shown(window)) == 20
    write(window, "haz")
    assert shown(window) == ["Hazel"]


def test_each_kind_of_nothing_has_its_sentence(window: Window) -> None:
    choose(window, "Show", "Favourites")
    assert "star" in sentence(window)
    window.store.set_favourite("draw", True)
    choose(window, "Players", "6 or more")
    window.store.set_favourite("draw", False)
    window.store.set_favourite("forty_two", True)
    window.go(MenuRoute())
    settle(window)
    assert sentence(window) == "No games fit all filters."


# -- stars -------------------------------------------------------------------------------------------------------------


def starred(window: Window) -> list[str]:
    window.go(MenuRoute())
    choose(window, "Show", "Favourites")
    found = shown(window)
    press(window, pygame.K_ESCAPE)
    return found


def test_a_star_is_given_by_mouse_and_stored(window: Window, tmp_path: Path) -> None:
    click(window, "star Muggins")
    assert isinstance(window.scenes[-1], Menu)
    assert starred(window) == ["Muggins"]
    with menu_opened(tmp_path) as later:
        assert starred(later) == ["Muggins"]
        click(later, "star Muggins")
        assert starred(later) == []


def test_a_star_is_given_by_key_and_by_pad(window: Window) -> None:
    press(window, pygame.K_DOWN, pygame.K_DOWN)  # past the search
    write(window, "*")
    press(window, pygame.K_RIGHT, pygame.K_p)  # the pad's upper button: a key that types nothing
    assert starred(window) == ["Block", "Muggins"]


def test_a_letter_on_the_keyboard_gives_no_star(window: Window) -> None:
    write(window, "p")
    assert window.store.favourites() == frozenset()
    assert seen(window, "card Domino Poker")


def test_a_star_released_elsewhere_does_not_change(window: Window) -> None:
    at, elsewhere = seen(window, "star Draw").rect.center, seen(window, "card Draw").rect.center
    mouse(window, pygame.MOUSEBUTTONDOWN, at)
    mouse(window, pygame.MOUSEBUTTONUP, elsewhere)
    mouse(window, pygame.MOUSEBUTTONDOWN, elsewhere)
    mouse(window, pygame.MOUSEBUTTONUP, at)
    settle(window)
    assert window.store.favourites() == frozenset()


def test_a_star_taken_back_by_mistake_can_be_given_again(window: Window) -> None:
    window.store.set_favourite("draw", True)
    window.go(MenuRoute())
    choose(window, "Show", "Favourites")
    click(window, "star Draw")
    assert window.store.favourites() == frozenset()
    assert shown(window) == ["Draw"]
    click(window, "star Draw")
    assert window.store.favourites() == {"draw"}


# -- keys, pad and wheel -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["slash", "control and f", "typing"])
def test_the_search_is_a_key_away(window: Window, way: str) -> None:
    press(window, pygame.K_RIGHT)
    if way == "slash":
        write(window, "/")
    elif way == "control and f":
        press(window, pygame.K_f, mod=pygame.KMOD_CTRL)
    write(window, "maple")
    assert shown(window) == ["Maple"]
    press(window, pygame.K_RETURN, pygame.K_RETURN)
    assert isinstance(window.scenes[-1], Setup)
    assert window.scenes[-1].draft.key == "wood_12"


def test_escape_clears_and_leaves_the_keys_where_they_were(window: Window) -> None:
    write(window, "maple")
    press(window, pygame.K_RETURN, pygame.K_ESCAPE)
    assert len(shown(window)) == 20
    press(window, pygame.K_RETURN)
    assert window.scenes[-1].draft.key == "wood_12"


def test_the_cross_beside_the_search_clears_too(window: Window) -> None:
    assert "button Clear" not in [thing.name for thing in window.scenes[-1].hit_targets()]
    choose(window, "Players", "3 players")
    write(window, "maple")
    click(window, "button Clear")
    assert len(shown(window)) == 20
    write(window, "maple")  # the search has the keys
    assert shown(window) == ["Maple"]


def test_space_presses_and_is_not_searched_for(window: Window) -> None:
    click(window, "choice Players")
    press(window, pygame.K_ESCAPE)
    before = shown(window)
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=" "))
    settle(window)
    assert shown(window) == before


def test_arrows_reach_the_last_card_and_scroll_to_it(window: Window) -> None:
    press(window, *[pygame.K_DOWN] * 20)
    press(window, pygame.K_LEFT)
    page = window.scenes[-1]
    assert page.view.contains(page.focus.rect)
    assert page.focus.label in cards(window)[-4:]


def test_the_tabulator_visits_every_card_once(window: Window) -> None:
    visited = []
    while len(visited) < 2 or visited[-1] is not visited[0]:
        press(window, pygame.K_TAB)
        visited.append(window.scenes[-1].focus)
    assert sorted(stop.label for stop in visited[1:] if stop.kind == "card") == sorted(cards(window))


def test_the_wheel_scrolls_to_the_last_card(window: Window) -> None:
    assert "card Old Man’s Beard" not in [thing.name for thing in window.scenes[-1].hit_targets()]
    for _notch in range(40):
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0))
    click(window, "card Old Man’s Beard")
    assert window.scenes[-1].draft.key == "wood_14"


# -- what else there is ------------------------------------------------------------------------------------------------


def test_the_card_of_pells_book_opens_it(window: Window) -> None:
    assert cards(window) == [*titles(*GAMES), BOOK]
    choose(window, "Players", "2 players")
    assert BOOK not in cards(window)
    press(window, pygame.K_ESCAPE)
    write(window, "claims of")
    assert cards(window) == [BOOK]
    click(window, f"card {BOOK}")
    assert isinstance(window.scenes[-1], SettingsPage)
    press(window, pygame.K_ESCAPE)
    assert cards(window) == [BOOK]


def test_cards_with_the_words_in_the_title_come_first(window: Window) -> None:
    write(window, "book")
    assert cards(window)[0] == BOOK
    assert len(cards(window)) > 1


# -- how it looks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "words"),
    [((2,), "2 players"), ((2, 4), "2 or 4 players"), ((2, 3, 4), "2 to 4 players"), ((2, 3, 6), "2, 3 or 6 players")],
)
def test_player_counts_are_formatted(seats: tuple[int, ...], words: str) -> None:
    assert search.player_counts_text(replace(BLOCK, seats={6: seats})) == words


def test_each_book_is_named_once() -> None:
    ways = (
        Preset("1", "Pell, 1844"),
        Preset("2", "A Boy's Book, first method", source="A Boy's Book"),
        Preset("3", "A Boy's Book, second method", source="A Boy's Book"),
        Preset("4", "Halsam"),
        Preset("5", "Halsam"),
    )
    game = replace(BLOCK, presets=ways)
    assert search.books(game) == "Pell, 1844, A Boy's Book, Halsam"


@pytest.mark.parametrize("words", ["forty_two", "FORTY two", "Fórty-Twò", "fortytwo"])
def test_games_are_found_by_key_and_title_with_any_case_and_accents(words: str) -> None:
    assert search.Search(words).find((), ()) == ["forty_two"]


def test_matches_are_found_by_key_and_name_with_any_case_and_accents() -> None:
    players = Person("Zoë"), Bot("club", name="Ödön")
    finder = search.MatchFinder([Entry(1, "wood_3", players, datetime(2026, 1, 1, tzinfo=UTC), False, ())])
    for words in "wood_3", "zoe", "ZOË", "odon", "club":
        assert len(finder.find(search.MatchFilters(words), datetime.now(UTC))) == 1, words
    assert not finder.find(search.MatchFilters("zed"), datetime.now(UTC))


TYPED = ["joao", "ess", "HEẞ", "isik", "istanbul", "duc", "lodz", "soren", "tm", "жене", "ανδρεας"]
NAMES = ["João", "Heß", "Hess", "Işık", "İstanbul", "Đức", "Łódź", "Søren", "Ann™", "ЖЕНЁ", "Ανδρέας"]


@pytest.mark.parametrize(("words", "name"), [*zip(TYPED, NAMES, strict=True)])
def test_search_ignores_accents_and_case_of_names(words: str, name: str) -> None:
    finder = search.MatchFinder([Entry(1, "draw", (Person(name),), datetime(2026, 1, 1, tzinfo=UTC), False, ())])
    assert finder.find(search.MatchFilters(words), datetime.now(UTC))


@pytest.mark.slow
@pytest.mark.parametrize("found", ["all", "none"])
@pytest.mark.parametrize(
    ("size", "text_size"), [((800, 600), 1.0), ((800, 600), 2.0), ((1280, 720), 2.0), ((1920, 1080), 1.0)]
)
def test_nothing_overlaps_and_nothing_is_cut(
    tmp_path: Path, size: tuple[int, int], text_size: float, found: str
) -> None:
    with menu_opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text_size
        begin(window, "draw")
        window.go(MenuRoute())
        page = window.scenes[-1]
        if found == "none":
            write(window, "no game is called by a name like this")
        settle(window)
        widgets = [widget for widget in page.scrolling if widget.label]
        assert_apart(widgets)
        for widget in widgets:
            assert widget.rect.left >= 0
            assert widget.rect.right <= size[0], f"{widget.label} leaves the window"
            assert widget.rect.height >= widget.height(widget.rect.width), f"{widget.label} is cut"
            assert isinstance(widget, StaticWidget) or widget.rect.height >= int(44 * window.canvas.unit)
            assert widget.rect.bottom <= page.content_bottom


# -- unfinished matches ------------------------------------------------------------------------------------------------


def test_the_latest_unfinished_match_continues_and_the_others_are_a_press_away(window: Window) -> None:
    begin(window, "wood_3", "draw", "forty_two")
    window.go(MenuRoute())
    click(window, "button Show all 3")
    assert isinstance(window.scenes[-1], MatchList)
    assert window.scenes[-1].filters.outcome == "open"
    press(window, pygame.K_ESCAPE)
    click(window, "button Continue")
    assert at_table(window).key == "forty_two"


def test_without_others_there_is_no_list_of_them(window: Window) -> None:
    begin(window, "draw")
    window.go(MenuRoute())
    settle(window)
    assert not [target for target in window.scenes[-1].hit_targets() if target.name.startswith("button All")]


def test_a_match_that_ended_the_program_is_not_opened_before_the_player_asks(window: Window) -> None:
    begin(window, "block", "draw")
    window.store.mark_crashed(next(window.store.all_unfinished()))
    window.go(MenuRoute())
    assert "button Continue" not in {target.name for target in window.scenes[-1].hit_targets()}
    click(window, "button Open it anyway")
    assert at_table(window).key == "draw"


def at_table(window: Window) -> Match:
    table = window.scenes[0]
    assert isinstance(table, Table)
    return table.match


# -- to play at once ---------------------------------------------------------------------------------------------------


def test_a_new_player_starts_with_draw_by_one_press(window: Window) -> None:
    press(window, pygame.K_RETURN)
    match = at_table(window)
    assert (match.key, match.players) == ("draw", (Person("Player 1"), Bot("casual")))
    assert book_is_open("draw", window.store)


def test_the_last_game_is_played_again_with_its_players_and_rules(window: Window) -> None:
    draft = Draft("muggins", "Ann")
    draft.set_player_count(3)
    draft.set_option("target", 61)
    save_choices(draft, window.store)
    begin(window, "muggins", "draw")  # Draw was not set up here, so it may have been imported
    window.go(MenuRoute())
    click(window, "button Play again")
    match = at_table(window)
    assert (match.key, match.options, match.players) == ("muggins", {"target": 61}, tuple(draft.match().players))
    while not match.actions:
        window.step()
    assert match.state.hands[0], "it is dealt at once"


def test_setup_keeps_choices_and_play_again_has_those_of_the_last_match(window: Window) -> None:
    played = Draft("muggins", "Ann")
    played.set_option("target", 61)
    save_choices(played, window.store)
    begin(window, "muggins")
    window.go(SetupRoute("muggins"))
    click(window, "choice Players: 3")
    click(window, "choice Length: One hand")
    click(window, "field Name 1")
    write(window, "Eve")
    click(window, "button Back")
    window.go(SetupRoute("muggins"))
    again = window.scenes[-1]
    assert isinstance(again, Setup)
    assert (again.draft.hands, again.draft.players) == (1, [Person("AnnEve"), Bot("casual"), Bot("casual")])
    window.go(MenuRoute())
    click(window, "button Play again")
    match = at_table(window)
    assert (match.hands, match.options, match.players) == (None, {"target": 61}, tuple(played.match().players))
    window.go(MenuRoute())
    window.go(SetupRoute("muggins"))
    later = window.scenes[-1]
    assert isinstance(later, Setup)
    assert later.draft.players == played.players, "the page shows the last match after one"


def test_a_duplicate_match_is_played_again_as_one(window: Window) -> None:
    draft = Draft("muggins", "Ann")
    draft.deals = 8
    save_choices(draft, window.store)
    begin(window, "muggins")
    window.go(SetupRoute("muggins"))
    assert seen(window, "button Play duplicate")
    window.go(MenuRoute())
    click(window, "button Play again")
    state = at_table(window).duplicate_state
    assert state is not None
    assert state.deals == 8


def test_the_deal_of_the_day_is_played_and_the_other_games_are_a_press_away(window: Window) -> None:
    click(window, "button Other games")
    assert isinstance(window.scenes[-1], DailyDeal)
    today = window.scenes[-1].day
    window.go(MenuRoute())
    click(window, "button Play")
    match = at_table(window)
    assert (daily_deal.deal_date(match), match.key) == (today, daily_deal.featured_game(today))


@pytest.mark.parametrize("key", ["draw", "forty_two", "poker"])
def test_the_picture_of_a_table_shows_nobodys_hand(window: Window, key: str) -> None:
    pictures = set()
    for seed in (1, 2):
        match = Match(key, [Person("Ann"), Person("Bob"), Person("Cy"), Person("Di")][: GAMES[key].usual_players])
        while not any(match.state.hands):
            match.deal(random.Random(seed))
        pictures.add(pygame.image.tobytes(table_thumbnail(window.canvas, match).render((150, 70)), "RGBA"))
    assert len(pictures) == 1


def test_the_setup_goes_on_with_a_match_of_its_game(window: Window) -> None:
    begin(window, "draw", "block", "draw", "muggins")
    newest = next(kept for kept in window.store.all_unfinished() if kept.game == "draw")
    window.go(SetupRoute("draw"))
    click(window, "button Continue")
    table = window.scenes[0]
    assert isinstance(table, Table)
    assert table.match.key == "draw"
    assert table.match.actions == window.store.load(newest).actions


def test_the_setup_offers_no_match_that_ended_the_program_nor_one_of_another_game(window: Window) -> None:
    begin(window, "draw", "block")
    window.store.mark_crashed(list(window.store.all_unfinished())[1])
    for key in ("draw", "muggins"):
        window.go(SetupRoute(key))
        settle(window)
        assert "button Continue" not in [thing.name for thing in window.scenes[-1].hit_targets()]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_setup_uses_both_columns(tmp_path: Path, size: tuple[int, int]) -> None:
    with opened(tmp_path, size) as window:
        window.go(SetupRoute("muggins"))
        settle(window)
        assert window.scenes[-1].scroll.max_offset == 0
        click(window, "button Change the rules")
        left, right = (seen(window, name).rect for name in ("choice Set", "choice Pips left in hand"))
        assert left.right < right.left, "each column has half of the options"


@pytest.mark.parametrize(("size", "text_size"), [((800, 600), 1.0), ((800, 600), 2.0), ((1280, 720), 1.0)])
def test_statistics_and_fair_deals_are_a_labelled_button_away(
    tmp_path: Path, size: tuple[int, int], text_size: float
) -> None:
    with menu_opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text_size
        for label, scene in {"Statistics": StatisticsPage, "Fair deals": FairDeals}.items():
            window.go(MenuRoute())
            button = seen(window, f"button {label}").widget
            assert isinstance(button, Button)
            assert not button.is_icon_only
            click(window, f"button {label}")
            assert isinstance(window.scenes[-1], scene)


# -- composition -------------------------------------------------------------------------------------------------------


def whole_cards(window: Window) -> list[str]:
    """Return the titles of the games whose cards are fully visible without scrolling."""
    page = window.scenes[-1]
    cards = [widget for widget in page.scrolling if isinstance(widget, GameCard)]
    return [card.label for card in cards if page.view.contains(card.rect)]


@pytest.mark.parametrize("unfinished", [(), ("draw",), ("draw", "forty_two", "muggins")], ids=len)
@pytest.mark.parametrize(
    ("size", "text_size", "least"),
    [
        ((800, 600), 1.0, 9),
        ((1280, 720), 1.0, 8),
        ((1280, 720), 1.5, 2),
        ((1920, 1080), 1.0, 15),
    ],
)
def test_so_many_games_are_seen_without_scrolling(
    tmp_path: Path, size: tuple[int, int], text_size: float, least: int, unfinished: tuple[str, ...]
) -> None:
    with menu_opened(tmp_path, size) as window:
        begin(window, *unfinished)
        window.canvas.settings.text_size = text_size
        window.go(MenuRoute())
        settle(window)
        assert len(whole_cards(window)) >= least
