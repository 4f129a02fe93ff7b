"""The menu, the setup, the settings and the rules, used by mouse and keys."""

import random
import re
from collections.abc import Iterator
from datetime import date
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.bots.levels import BEST, LEVELS, STYLES
from game.core.state import OVER, Deal
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.platform.language import language
from game.rules import GAMES, rules_text
from game.rules.options import Option
from game.store import Store
from game.text import match_words
from game.ui.canvas.avatars import PICTURES
from game.ui.menu.draft import Draft, Length, load_choices, save_choices
from game.ui.menu.search import Search
from game.ui.routes import MenuRoute, SettingsRoute
from game.ui.scenes import setup as players_section
from game.ui.scenes.menu import Menu
from game.ui.scenes.rules import Rules
from game.ui.scenes.settings import SettingsPage
from game.ui.scenes.setup import PERSON, Setup
from game.ui.settings import Settings
from game.ui.widgets.fields import TextField
from game.ui.widgets.page import Page
from game.ui.widgets.prose import Prose, blocks
from game.ui.widgets.selector import Selector
from game.ui.widgets.widget import StaticWidget
from game.ui.window.window import Window
from tests.trial_counts import COUNT
from tests.ui.no_table import NoTable, opened_without_table
from tests.ui.screen import assert_apart, click, opened, press, seen, settle, write

every_game = pytest.mark.parametrize("key", GAMES)


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened_without_table(tmp_path) as window:
        yield window


def at_table(window: Window) -> Match:
    [scene] = window.scenes
    assert isinstance(scene, NoTable)
    return scene.match


def begun(store: Store) -> Match:
    """Return an unfinished match in its first hand."""
    match = Match("draw", [Person("Ann"), Person("Bob")], start={"scores": [40, 25]})
    store.attach_journal(match)
    match.deal(random.Random(5))
    return match


# -- the menu ----------------------------------------------------------------------------------------------------------


def test_the_menu_offers_every_game(window: Window) -> None:
    window.go(MenuRoute())
    settle(window)
    cards = [widget.label for widget in window.scenes[0].scrolling if widget.kind == "card"]
    assert cards == [*(str(GAMES[key].title) for key in GAMES), "Pell's book, 1844"]


def test_a_game_is_chosen_by_mouse_or_by_arrows(window: Window) -> None:
    window.go(MenuRoute())
    click(window, f"card {GAMES[list(GAMES)[1]].title}")
    assert window.scenes[-1].draft.key == list(GAMES)[1]
    press(window, pygame.K_ESCAPE)
    assert isinstance(window.scenes[-1], Menu)
    press(window, pygame.K_RIGHT, pygame.K_RETURN)
    assert window.scenes[-1].draft.key == list(GAMES)[2]


def test_escape_in_the_menu_asks_whether_to_quit(window: Window) -> None:
    window.go(MenuRoute())
    press(window, pygame.K_ESCAPE)
    click(window, "button Stay")
    assert isinstance(window.scenes[-1], Menu)
    press(window, pygame.K_ESCAPE)
    click(window, "button Quit")
    assert not window._running


def test_an_unfinished_match_continues_at_its_last_position(window: Window) -> None:
    match = begun(window.store)
    window.go(MenuRoute())
    press(window, pygame.K_RETURN)
    assert at_table(window).actions == match.actions


def test_the_menu_names_the_players_of_the_unfinished_match(window: Window) -> None:
    begun(window.store)
    menu = Menu(window, Search(), date(2026, 11, 28))
    words = [widget.label for widget in menu.scrolling]
    assert any(told.startswith("Ann:\u00a040, Bob:\u00a025\n") for told in words)
    window.show(menu)
    click(window, "button Continue")
    assert at_table(window).names == ("Ann", "Bob")


def test_without_an_unfinished_match_there_is_nothing_to_continue(window: Window) -> None:
    window.go(MenuRoute())
    settle(window)
    assert "button Continue" not in [thing.name for thing in window.scenes[0].hit_targets()]


def test_a_notice_is_shown_until_dismissed(window: Window) -> None:
    window.store.notice = "Your matches were set aside."
    window.go(MenuRoute())
    click(window, "button OK")
    assert window.store.notice is None
    assert "button OK" not in [thing.name for thing in window.scenes[0].hit_targets()]


# -- the setup ---------------------------------------------------------------------------------------------------------


def test_the_setup_makes_the_match_that_was_chosen(window: Window) -> None:
    window.show(Setup(window, "draw"))
    click(window, "choice Rule set: Halsam")
    click(window, "choice Players: 3")
    click(window, "field Name 1")
    write(window, "Ann")
    click(window, "choice Seat 2")
    click(window, "choice Seat 2: A person")
    click(window, "field Name 2")
    write(window, "Bob")
    click(window, "choice Seat 3")
    click(window, "choice Seat 3: Club")
    click(window, "button Change the rules")
    click(window, "choice Set")
    click(window, "choice Set: Double-nine, 55 tiles")
    click(window, "button Play")
    match = at_table(window)
    assert (match.key, match.preset, match.players) == ("draw", "draw_004", (Person("Ann"), Person("Bob"), Bot("club")))
    assert match.options == {"set": 9}
    assert match.game == GAMES["draw"].variant("draw_004", {"set": 9})
    assert window.canvas.settings.name == "Ann"


def test_the_setup_needs_no_mouse(window: Window) -> None:
    window.show(Setup(window, "block"))
    press(window, pygame.K_RETURN)
    assert at_table(window).players == (Person("Player 1"), Bot("casual"))


def test_the_last_choices_are_loaded(window: Window) -> None:
    draft = Draft("muggins")
    draft.choose_preset("muggins_004")
    draft.set_option("spinner", "all")
    draft.set_player_count(4)
    draft.players[1] = Person("Bob")
    draft.set_name(2, "Hal")
    save_choices(draft, window.store)
    setup = Setup(window, "muggins")
    assert setup.draft.match().options == {"spinner": "all"}
    assert (setup.draft.preset, setup.draft.players) == (
        "muggins_004",
        [Person(""), Person("Bob"), Bot("casual", "", "Hal"), Bot("casual")],
    )


@pytest.mark.parametrize(
    "kept",
    [
        {},
        {"preset": "draw_999", "options": {}, "players": ["Ann", "bot:club"]},
        {"preset": "draw_001", "options": {"set": 7}, "players": ["Ann", "bot:club"]},
        {"preset": "draw_001", "options": {}, "players": ["Ann"] * 9},
        {"preset": "draw_001", "options": {}, "players": ["Ann", "bot:genius"]},
        {"preset": 1, "options": [], "players": "Ann"},
    ],
)
def test_choices_that_make_no_sense_any_more_are_forgotten(window: Window, kept: dict[str, object]) -> None:
    window.store.keep_choices("draw", kept)
    draft = Draft("draw", "Ann")
    load_choices(draft, window.store.last_choices(draft.key))
    assert (draft.preset, draft.options, draft.players) == ("draw_001", {}, [Person("Ann"), Bot("casual")])


def test_what_cannot_be_played_together_is_not_offered() -> None:
    draft = Draft("draw")
    draft.set_player_count(4)
    sizes = draft.base_game.option("hand_size")
    assert [choice.value for choice in draft.rules.available_choices(sizes)] == [5, 6, 7]
    draft.set_player_count(2)
    draft.set_option("hand_size", 9)
    assert draft.rules.game.players() == (2, 3)


@pytest.mark.parametrize(
    ("key", "players", "larger"),
    [("block", 4, 6), ("block", 5, 9), ("block", 7, 12), ("tiddle_a_wink", 8, 6), ("tiddle_a_wink", 9, 9)],
)
def test_more_players_than_the_set_suits_have_a_larger_one(key: str, players: int, larger: int) -> None:
    draft = Draft(key, "Ann")
    draft.set_player_count(players)
    assert draft.rules.game.set == draft.match().game.set == larger
    assert draft.problem() is None
    assert draft.options == {}
    assert bool(draft.rules.larger_set()) == (larger > 6)
    draft.set_player_count(2)
    assert draft.rules.game.set == 6


HIDDEN_RULES = [
    pytest.param(key, number, option, id=f"{key}-{number}-{option.key}")
    for key, game in GAMES.items()
    for number in range(2, max(option.min_players for option in game.options))
    for option in game.options
    if number in game.seats[game.set] and number < option.min_players
]


@pytest.mark.parametrize(("key", "number", "option"), HIDDEN_RULES)
def test_a_rule_hidden_for_few_players_has_no_effect(key: str, number: int, option: Option) -> None:
    draft = Draft(key, "Ann")
    draft.set_player_count(number)
    assert option not in draft.rules.changeable_options()
    games = [GAMES[key].variant(None, {option.key: choice.value}) for choice in option.choices]
    for seed in range(3):
        chance = [random.Random(seed) for _game in games]
        states = [game.initial_state(number) for game in games]
        for _step in range(300):
            legal = [game.legal_actions(state) for game, state in zip(games, states, strict=True)]
            assert all(actions == legal[0] for actions in legal)
            assert all(state == states[0] for state in states)
            if states[0].to_move == OVER:
                break
            actions = [
                Deal(tuple(rng.sample(game.deck(), len(game.deck())))) if not actions else rng.choice(actions)
                for rng, game, actions in zip(chance, games, legal, strict=True)
            ]
            states = [game.apply(state, action) for game, state, action in zip(games, states, actions, strict=True)]


@pytest.mark.parametrize(
    ("key", "number", "without"),
    [
        ("rounce", 2, {"holder_may_pass", "direction"}),
        ("euchre", 2, {"alone", "alone_euchred", "partner_assist_alone", "direction"}),
        ("euchre", 3, {"alone", "alone_euchred", "partner_assist_alone"}),
        ("euchre", 4, set()),
        ("poker", 2, {"raise_cap", "direction"}),
        ("poker", 3, set()),
    ],
)
def test_so_few_are_asked_for_no_more_rules_than_they_need(
    window: Window, key: str, number: int, without: set[str]
) -> None:
    window.show(Setup(window, key))
    click(window, f"choice Players: {number}")
    setup = window.scenes[-1]
    asked = {option.key for option in GAMES[key].options} - without
    words = f"{len(asked)} rules can be changed."
    assert words in [widget.label for widget in setup.scrolling]
    click(window, "button Change the rules")
    labels = [widget.label for widget in setup.scrolling if widget.kind == "choice"]
    for option in GAMES[key].options:
        assert (str(option.title) in labels) == (option.key in asked)


def test_partners_are_named_only_in_partner_games() -> None:
    draft = Draft("all_fives")
    assert "seats 1 and 3" in draft.rules.partners()
    draft.set_player_count(2)
    assert draft.rules.partners() == ""
    lots = Draft("partner_match")
    lots.set_option("partners", "drawn")
    assert "draw tiles" in lots.rules.partners()


def test_who_partners_a_person_is_another_person_or_the_best_bot(window: Window) -> None:
    setup = Setup(window, "partner_match")
    setup.draft.players[:] = [Person("Ann"), Bot("casual"), Bot("beginner"), Bot("casual")]
    setup.rebuild()
    seats = [f"Seat {seat}" for seat in range(1, 5)]
    choices = [widget for widget in setup.scrolling if isinstance(widget, Selector) and widget.label in seats]
    assert [choice.items[choice.selected_index].value for choice in choices] == ["person", "casual", BEST, "casual"]
    every_kind = 1 + len(LEVELS)
    assert [len(choice.items) for choice in choices] == [every_kind, every_kind, 2, every_kind]


def test_every_level_is_met_by_name_and_with_a_sentence(window: Window) -> None:
    window.show(Setup(window, "draw"))
    click(window, "choice Seat 2")
    setup = window.scenes[-1]
    choice = next(widget for widget in setup.scrolling if isinstance(widget, Selector) and widget.label == "Seat 2")
    said = [[item.label, item.detail] for item in choice.items]
    assert said[1:] == [[str(kind.title), str(kind.description)] for kind in LEVELS.values()]
    for kind in LEVELS.values():
        name = f"choice Seat 2: {kind.title}"
        for _notch in range(10):
            if name not in {target.name for target in setup.hit_targets()}:
                pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0))
                settle(window)
        click(window, name)
        assert setup.draft.players[1] == Bot(kind.key)
        click(window, "choice Seat 2")


@pytest.mark.parametrize("compiled", [False, True])
def test_without_compiled_modules_the_setup_says_that_bots_are_weaker(
    window: Window, monkeypatch: pytest.MonkeyPatch, compiled: bool
) -> None:
    monkeypatch.setattr(players_section, "COMPILED", compiled)
    setup = Setup(window, "draw")
    levels = [str(level.title) for level in LEVELS.values() if level.searches]
    words = (
        f"{', '.join(levels[:-1])} and {levels[-1]} are weaker here because Boneyard is not compiled. "
        "To compile Boneyard, run python build/compile.py."
    )
    assert (words in [widget.label for widget in setup.scrolling]) == (not compiled)
    setup.set_player_kind(1, PERSON)
    assert words not in [widget.label for widget in setup.scrolling], "no bot plays"


def test_a_bot_that_has_a_style_can_be_given_a_temper(window: Window) -> None:
    window.show(Setup(window, "skin"))
    settle(window)
    assert not any("emper" in thing.name for thing in window.scenes[-1].hit_targets())
    click(window, "choice Seat 3")
    click(window, "choice Seat 3: Expert")
    click(window, "button Playing styles")
    assert [
        thing.name for thing in window.scenes[-1].hit_targets() if thing.name.startswith("choice Playing style")
    ] == [f"choice Playing style 3: {temper.title}" for temper in STYLES.values()]
    click(window, "choice Playing style 3: Bold")
    assert window.scenes[-1].draft.players == [Person(""), Bot("casual"), Bot("expert", "bold"), Bot("casual")]
    click(window, "button Play")
    assert at_table(window).players == (Person("Player 1"), Bot("casual"), Bot("expert", "bold"), Bot("casual"))
    window.show(again := Setup(window, "skin"))
    seen(window, "choice Playing style 3: Cautious")  # it is open, for one has a temper
    click(window, "button Hide playing styles")
    assert again.draft.players == [Person(""), Bot("casual"), Bot("expert"), Bot("casual")]
    again.draft.set_style(2, "bold")
    again.set_player_kind(2, "club")
    assert again.draft.players[2] == Bot("club")


@pytest.mark.parametrize("kept", ["bot:expert:mad", "bot:genius"])
def test_an_unknown_bot_is_not_loaded(window: Window, kept: str) -> None:
    window.store.keep_choices("draw", {"preset": "draw_001", "options": {}, "players": ["Ann", kept]})
    assert Setup(window, "draw").draft.players == [Person(""), Bot("casual")]


def test_player_counts_of_all_sets_are_offered_until_one_is_chosen() -> None:
    draft = Draft("block")
    assert draft.rules.player_counts() == [2, 3, 4, 5, 6, 7, 8]
    draft.set_option("set", 9)
    assert draft.rules.player_counts() == [2, 3, 4, 5, 6]
    party = Draft("tiddle_a_wink")
    party.set_player_count(9)
    assert [choice.value for choice in party.rules.available_choices(party.base_game.option("set"))] == [6, 9, 12]
    party.set_option("set", 6)
    assert (party.rules.game.set, party.rules.larger_set()) == (6, "")


def test_many_players_with_a_larger_set_are_loaded(window: Window) -> None:
    draft = Draft("block", "Ann")
    draft.set_player_count(7)
    save_choices(draft, window.store)
    again = Draft("block")
    load_choices(again, window.store.last_choices(again.key))
    assert (len(again.players), again.rules.game.set, again.options) == (7, 12, {})


def test_a_new_name_in_the_settings_reaches_games_that_were_set_up_before(window: Window) -> None:
    window.canvas.settings.name = "Ann"
    window.show(Setup(window, "draw"))
    click(window, "button Play")
    window.canvas.settings.name = "Bob"
    assert Setup(window, "draw").draft.players[0] == Person("Bob")


def test_a_rule_that_another_overrules_is_not_offered() -> None:
    draft = Draft("muggins")
    draft.set_option("end_rounding", "raw")
    draft.set_option("target", 61)
    assert draft.options == {"target": 61}
    assert [choice.value for choice in draft.rules.available_choices(draft.base_game.option("end_rounding"))] == ["r5"]


def test_a_target_in_points_is_not_offered_for_a_match_in_marks() -> None:
    draft = Draft("forty_two")
    target = draft.base_game.option("target")
    assert target in draft.rules.changeable_options()
    draft.set_option("scoring", "marks")
    assert target not in draft.rules.changeable_options()
    draft.set_option("scoring", "points")
    assert target in draft.rules.changeable_options()


@pytest.mark.parametrize(
    ("key", "preset", "players", "lengths"),
    [
        ("muggins", "muggins_001", 2, ["to 100 points", "to 200 points"]),
        ("muggins", "muggins_001", 4, ["to 100 points", "to 150 points", "to 200 points"]),
        ("block", "block_001", 2, ["to 50 points", "to 100 points", "to 200 points"]),
        ("rounce", "rounce_001", 3, ["from 10 down to 0", "from 15 down to 0", "from 20 down to 0"]),
        ("poker", "poker", 4, ["6 hands", "12 hands", "24 hands"]),
        ("forty_two", "forty_two_today", 4, ["to 7 marks"]),
    ],
)
def test_lengths_are_about_half_and_twice_the_target(key: str, preset: str, players: int, lengths: list[str]) -> None:
    draft = Draft(key, "Ann")
    draft.choose_preset(preset)
    draft.set_player_count(players)
    offered = []
    for length in draft.rules.lengths():
        draft.set_length(length)
        assert draft.length == length
        assert not draft.rules.house_rules()
        offered.append(match_words(draft.match()).length_text())
    assert offered == lengths


def test_a_target_that_changes_the_scoring_is_a_house_rule_and_no_length() -> None:
    draft = Draft("muggins", "Ann")
    draft.set_option("target", 61)
    assert draft.length == Length.OTHER
    assert [option.key for option in draft.rules.house_rules()] == ["target"]
    assert "1 point for every 5" in str(draft.base_game.option("target").choice(61).description)
    draft.drop_house_rules()
    assert (draft.length, draft.options) == (Length.STANDARD, {})


def test_a_match_of_one_hand_has_other_tiles_when_it_is_played_again(window: Window) -> None:
    window.show(setup := Setup(window, "muggins"))
    click(window, "choice Length: One hand")
    assert setup._foot.words.label.startswith("One hand of Muggins against Agnes (Casual).")
    click(window, "button Play")
    match = at_table(window)
    assert match.hands == 1
    assert Setup(window, "muggins").draft.length == Length.ONE_HAND, "it is remembered"
    match.deal(random.Random(1))
    assert (match.rematch().hands, match.rematch().fixed_deals) == (1, ())


def test_changed_rules_are_listed_and_each_can_be_reset(window: Window) -> None:
    setup = Setup(window, "muggins")
    setup.draft.set_option("spinner", "first")
    setup.draft.set_option("claim", "steal")
    setup.draft.set_length(Length.SHORT)
    setup.rebuild()
    window.show(setup)
    assert "Spinner: the first double, played to on all four sides" in [widget.label for widget in setup.scrolling]
    assert setup._foot.words.label.endswith("Rule set: The Embossing Company, with 2 house rules.")
    click(window, "button Reset: Spinner")
    assert setup.draft.options == {"claim": "steal", "target": 100}
    setup.draft.set_option("spinner", "all")
    setup.rebuild()
    press(window, pygame.K_END)
    click(window, "button Reset to the rule set")
    assert setup.draft.options == {"target": 100}, "the length is no house rule"


def test_a_duplicate_match_is_a_kind_of_match(window: Window) -> None:
    window.show(setup := Setup(window, "block"))
    click(window, "choice Kind of match: Duplicate match")
    click(window, "choice Deals: 2")
    assert setup._foot.words.label.startswith("A duplicate match of Block with 4 hands against Agnes (Casual).")
    assert not any("Length" in target.name for target in setup.hit_targets())
    click(window, "button Play duplicate")
    state = at_table(window).duplicate_state
    assert state is not None
    assert state.deals == 2


@pytest.mark.slow
@pytest.mark.campaign
@every_game
def test_every_offered_setup_can_be_played(key: str) -> None:
    rng = random.Random(key)
    draft = Draft(key, "Ann")
    for _step in range(COUNT or 20):
        match rng.randrange(4):
            case 0:
                draft.choose_preset(rng.choice(draft.base_game.presets).key)
            case 1:
                draft.set_player_count(rng.choice(draft.rules.player_counts()))
            case _:
                option = rng.choice(draft.base_game.options)
                choice = rng.choice(draft.rules.available_choices(option))
                draft.set_option(option.key, choice.value)
                assert draft.rules.option_value(option) == choice.value
        assert draft.problem() is None
        assert draft.match().game == draft.rules.game
        rules = draft.rules
        for option in draft.base_game.options:
            assert rules.option_value(option) in [choice.value for choice in rules.available_choices(option)]


def test_a_rule_that_makes_no_difference_among_two_is_not_offered_to_them() -> None:
    draft = Draft("block")
    assert "direction" not in [option.key for option in draft.rules.changeable_options()]
    draft.set_player_count(3)
    assert "direction" in [option.key for option in draft.rules.changeable_options()]


def test_a_rule_changed_back_is_no_house_rule() -> None:
    draft = Draft("draw")
    option = draft.base_game.option("target")
    draft.set_option("target", 50)
    assert option.key in draft.options
    draft.set_option("target", 100)
    assert option.key not in draft.options


def test_a_match_wants_a_person_and_different_names(window: Window) -> None:
    window.show(Setup(window, "draw"))
    click(window, "choice Seat 1")
    click(window, "choice Seat 1: Beginner")
    assert "button Play" not in [thing.name for thing in window.scenes[0].hit_targets()]
    draft = Draft("draw", "Ann")
    draft.players[1] = Person("ann ")
    assert draft.problem()


def test_a_bot_is_called_what_is_written_for_it(window: Window) -> None:
    window.show(setup := Setup(window, "draw"))
    click(window, "choice Players: 3")
    click(window, "field Name 2")
    write(window, " Hal ")
    click(window, "choice Seat 2")
    click(window, "choice Seat 2: Club")
    assert setup._foot.words.label == ("Draw against Hal (Club) and Agnes (Casual). Rule set: The Embossing Company.")
    click(window, "button Play")
    match = at_table(window)
    assert match.players == (Person("Player 1"), Bot("club", "", "Hal"), Bot("casual"))
    assert match.names == ("Player 1", "Hal", "Agnes")
    window.store.attach_journal(match)
    match.deal(random.Random(1))
    again = window.store.resume(next(window.store.all_unfinished(), None))
    assert again is not None
    assert again.names == match.names
    window.show(setup := Setup(window, "draw"))
    assert setup.draft.match().names == match.names
    click(window, "field Name 2")
    press(window, *[pygame.K_BACKSPACE] * 5)
    assert setup.draft.match().names == ("Player 1", "Agnes", "Basil")


def test_a_bot_changes_its_name_if_a_person_has_it(window: Window) -> None:
    window.show(setup := Setup(window, "draw"))
    click(window, "field Name 1")
    write(window, "Agnes")
    field = next(widget for widget in setup.all_widgets if widget.label == "Name 2")
    assert isinstance(field, TextField)
    assert (field.text, field.placeholder) == ("", "Basil")
    click(window, "field Name 2")
    write(window, "agnes")
    assert setup._foot.words.label == "Two players have the same name."
    assert "button Play" not in {thing.name for thing in setup.hit_targets()}


@pytest.mark.parametrize("name", ["bot:club", "Ann: the first", "bot:x"])
def test_a_name_with_a_colon_does_not_make_a_bot(window: Window, name: str) -> None:
    window.show(Setup(window, "draw"))
    click(window, "field Name 1")
    write(window, name)
    click(window, "button Play")
    match = at_table(window)
    assert (match.players, match.names) == ((Person(name), Bot("casual")), (name, "Agnes"))
    window.store.attach_journal(match)
    match.deal(random.Random(1))
    again = window.store.resume(next(window.store.all_unfinished(), None))
    assert again is not None
    assert again.players == match.players
    assert Draft("draw", window.canvas.settings.name).players[0] == Person(name)
    window.show(setup := Setup(window, "draw"))
    assert setup.draft.players == [Person(name), Bot("casual")]


# -- the settings ------------------------------------------------------------------------------------------------------


def test_the_language_changes_at_once_and_is_stored(tmp_path: Path) -> None:
    with opened(tmp_path) as window:
        window.go(MenuRoute())
        window.go(SettingsRoute())
        click(window, "choice Language")
        click(window, "choice Language: Español")
        assert language() == "es"
        seen(window, "button Acerca de Boneyard")
        assert "button Reglas" in {target.name for target in window.scenes[0].hit_targets()}
        assert Settings.load(window.store).language == "es"
        click(window, "choice Idioma")
        click(window, "choice Idioma: English")
        assert language() == "en"
        seen(window, "button About Boneyard")


def test_every_setting_takes_effect_at_once_and_is_stored(window: Window) -> None:
    window.show(SettingsPage(window))
    click(window, "choice Table: Walnut")
    assert (window.canvas.theme.name, window.canvas.art.theme.name) == ("walnut", "walnut")
    click(window, "choice Tiles")
    click(window, "choice Tiles: Ebony")
    assert window.canvas.art.tiles.name == "ebony"
    click(window, "choice Pips: Numerals")
    click(window, "field Name")
    write(window, "Ann")
    click(window, "choice Avatar: Owl")
    click(window, "choice Motion: Fade only")
    click(window, "choice Speed: Faster")
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-20, precise_x=0.0, precise_y=-20.0))
    click(window, "slider Volume")
    press(window, pygame.K_LEFT)
    assert window.canvas.sound.volume == window.canvas.settings.volume
    click(window, "slider Quiet background sound")
    assert window.canvas.sound.room == window.canvas.settings.room_volume > 0
    click(window, "switch Mute")
    assert window.canvas.sound.muted
    click(window, "choice Play forced moves automatically: Passes and draws")
    click(window, "switch Show what a move would score")
    click(window, "switch Show tips as I learn")
    click(window, "choice Hints (key ?) and reviews: Always")
    click(window, "choice Warn me, where hints are allowed: Before mistakes and blunders")
    for shown in ("Unseen tiles", "Suits and numbers that others lack", "Chance of each bid"):
        click(window, f"switch {shown}")
    wanted = Settings(
        "walnut",
        "ebony",
        "numerals",
        1.0,
        "reduced",
        2.0,
        window.canvas.settings.volume,
        True,
        window.canvas.settings.room_volume,
        "all",
        False,
        "always",
        "mistakes",
        True,
        True,
        True,
        "Ann",
        "owl",
        tips=False,
    )
    assert not Setup(window, "draw").draft.open_book, "tips are off for a new game too"
    assert (window.canvas.settings, Settings.load(window.store)) == (wanted, wanted)
    assert window.canvas.settings.volume != Settings.volume


def test_every_avatar_can_be_chosen_by_keys(window: Window) -> None:
    window.show(SettingsPage(window))
    click(window, "choice Avatar: Your initial")
    chosen = []
    for _step in PICTURES:
        chosen.append(Settings.load(window.store).avatar)
        press(window, pygame.K_RIGHT)
    assert chosen == [*PICTURES]


def test_larger_text_is_larger_at_once(window: Window) -> None:
    window.show(SettingsPage(window))
    before = seen(window, "button Back").rect.height
    click(window, "choice Text size: Largest")
    assert seen(window, "button Back").rect.height > before


@pytest.mark.parametrize(
    "kept", [None, "green", [], {"theme": "pink", "tiles": "glass", "speed": 90, "volume": True, "muted": 1}]
)
def test_settings_that_make_no_sense_are_as_new(window: Window, kept: object) -> None:
    window.store.set("settings", kept)
    assert Settings.load(window.store) == Settings()


def test_one_bad_setting_does_not_lose_the_others(window: Window) -> None:
    window.store.set("settings", {"theme": "night", "tiles": "glass", "motion": "wild", "text_size": 1.5, "of old": 3})
    assert Settings.load(window.store) == Settings(theme="night", text_size=1.5)


def test_settings_of_before_there_were_tiles_to_choose_have_them_of_bone(window: Window) -> None:
    window.store.set("settings", {"theme": "slate"})
    assert Settings.load(window.store) == Settings(theme="slate", tiles="bone")


# -- the rules ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_the_rules_of_every_game_are_set_word_for_word(window: Window, key: str) -> None:
    window.canvas.settings.text_size = 2.0
    paragraphs = Prose(window.canvas, rules_text(key)).paragraphs
    for paragraph in paragraphs:
        paragraph.rect = pygame.Rect(0, 0, 500, paragraph.height(500))
    drawn = "".join(piece.words for paragraph in paragraphs for piece in paragraph.pieces())
    marked = re.sub(r"(?m)^(#+|-) |[*`]", "", rules_text(key))
    assert re.sub(r"[\s•]", "", drawn) == re.sub(r"\s", "", marked)
    for block in blocks(rules_text(key)):
        assert "".join(word for word, _bold in block.words).strip() in " ".join(marked.split())
    for paragraph in paragraphs:
        for piece in paragraph.pieces():
            assert piece.x + window.canvas.fonts.width(piece.words, paragraph.size, piece.bold) <= 500
            assert 0 <= piece.y < paragraph.rect.height
    assert any(block.level for block in blocks(rules_text(key)))


def test_marks_become_weight_and_lists() -> None:
    text = "## Play\n\nFirst *two*\nlines.\n- **One**, and\n  more\n- Two\n"
    heading, paragraph, one, two = blocks(text)
    assert (heading.level, [word.strip() for word, _bold in heading.words]) == (2, ["Play"])
    assert [bold for _word, bold in paragraph.words] == [False, True, False]
    assert (one.mark, one.words[0], "".join(word for word, _bold in one.words)) == ("•", ("One", True), "One, and more")
    assert (two.mark, two.words) == ("•", (("Two", False),))


def test_the_rules_lead_to_those_of_another_game(window: Window) -> None:
    window.show(Rules(window, "draw"))
    click(window, "choice Game")
    click(window, "choice Game: Block")
    assert window.scenes[-1].key == "block"


# -- all of them -------------------------------------------------------------------------------------------------------


def pages(window: Window) -> Iterator[Page]:
    """Yield every page with long names and open lists."""
    window.store.notice = "Your matches were kept by a newer Boneyard. They are safe elsewhere; this one starts afresh."
    begun(window.store)
    yield Menu(window, Search(), date(2026, 11, 28))
    setup = Setup(window, "muggins")
    setup.draft.set_player_count(5)
    for seat, name in enumerate(("Maximilian of Trente", "Alexandrina-Victoria")):
        setup.draft.set_name(seat, name)
    setup.draft.set_option("spinner", "all")
    setup.change("_house_rules_open", True)
    yield setup
    yield SettingsPage(window)
    yield Rules(window, "muggins")


LOOKS = [*product([(800, 600), (1280, 720), (1920, 1080)], [1.0, 1.5, 2.0], ["green", "contrast"])]
"""Size of the window, size of the text, and theme."""
SAMPLE = [
    ((800, 600), 1.0, "green"),
    ((800, 600), 1.5, "green"),
    ((800, 600), 2.0, "contrast"),
    ((1280, 720), 2.0, "green"),
    ((1920, 1080), 1.0, "green"),
]
"""The looks of an ordinary run: a theme changes colours and no text, and a larger window of a shape only the scale."""


@pytest.mark.slow
@pytest.mark.campaign
@pytest.mark.parametrize(("size", "text_size", "theme"), LOOKS if COUNT else SAMPLE)
def test_nothing_overlaps_and_nothing_is_cut(
    tmp_path: Path, size: tuple[int, int], text_size: float, theme: str
) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size, window.canvas.settings.theme = text_size, theme
        window.canvas.apply_look()
        for page in pages(window):
            window.show(page)
            settle(window)
            touched = [widget for widget in page.scrolling if not isinstance(widget, StaticWidget)]
            said = [widget for widget in page.scrolling if isinstance(widget, StaticWidget) and widget.label]
            assert_apart([*touched, *said])
            assert_apart([widget for widget in page.fixed if widget.rect.bottom <= page.view.bottom])
            for widget in [*page.fixed, *touched, *said]:
                if widget.label:
                    assert widget.rect.left >= 0
                    assert widget.rect.right <= size[0], f"{widget.label} leaves the window"
                    assert widget.rect.height >= widget.height(widget.rect.width), f"{widget.label} is cut"
            for widget in touched:
                assert widget.rect.height >= int(44 * window.canvas.unit), f"{widget.label} is too low to be hit"
