"""Properties of every preset and option: each value has to change something."""

import tomllib
from collections.abc import Iterator
from itertools import combinations, zip_longest
from pathlib import Path
from random import Random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from game.core.state import OVER
from game.rules import GAMES
from game.rules.house_rules import ABOUT
from game.rules.options import Choice, Option
from game.text.log import action_sentences
from tests.decks import AnyGame, Table, steps, walk
from tests.rules.perft import fixed, perft
from tests.trial_counts import COUNT

EVERY_GAME = pytest.mark.parametrize("key", GAMES)
EVERY_OPTION = pytest.mark.parametrize(
    ("key", "option"),
    [pytest.param(key, option, id=f"{key}-{option.key}") for key, game in GAMES.items() for option in game.options],
)
PERFT = tomllib.loads((Path(__file__).parent / "perft.toml").read_text())


@EVERY_GAME
def test_the_game_itself_is_its_first_book(key: str) -> None:
    game = GAMES[key]
    assert game.key == key
    assert not game.presets[0].settings
    assert not game.presets[0].larger_set_settings
    assert game.variant() == game.variant(game.presets[0].key) == game


@EVERY_GAME
def test_every_book_plays_its_own_way_and_says_whose_it_is(key: str) -> None:
    game = GAMES[key]
    assert len({preset.key for preset in game.presets}) == len(game.presets)
    assert all((preset.book if preset.book in ABOUT else preset.source) in ABOUT for preset in game.presets)
    for one, other in combinations(game.presets, 2):
        assert game.variant(one.key) != game.variant(other.key)


@EVERY_GAME
def test_a_knob_that_a_book_sets_differs_from_the_game(key: str) -> None:
    game = GAMES[key]
    for preset in game.presets:
        for knob, value in preset.settings.items():
            assert getattr(game, knob) != value, f"{preset.key} sets {knob} to what it is"


def is_allowed(value: object, hint: Any) -> bool:
    """Whether a value has the type of a field: one of its literals, a member of its enum, or an instance."""
    if get_origin(hint) is Literal:
        return value in get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        return any(is_allowed(value, part) for part in get_args(hint))
    return isinstance(value, hint)


@EVERY_GAME
def test_presets_and_choices_set_only_values_that_the_fields_allow(key: str) -> None:
    game = GAMES[key]
    hints = get_type_hints(type(game))
    settings = [preset.settings for preset in game.presets]
    settings += [preset.larger_set_settings for preset in game.presets]
    settings += [option.settings_for(choice) for option in game.options for choice in option.choices]
    for name, value in (pair for changes in settings for pair in changes.items()):
        assert is_allowed(value, hints[name]), f"{name} cannot be {value}"


@EVERY_GAME
def test_house_rules_may_be_given_in_any_order_and_as_text(key: str) -> None:
    game = GAMES[key]
    for preset in game.presets:
        rules = {option.key: option.choices[-1].value for option in game.options}
        in_turn = game.variant(preset.key, rules)
        assert game.variant(preset.key, dict(reversed(rules.items()))) == in_turn
        assert game.variant(preset.key, {knob: str(Choice(value, "")) for knob, value in rules.items()}) == in_turn


@EVERY_GAME
def test_what_a_game_does_not_have_is_refused_by_name(key: str) -> None:
    game = GAMES[key]
    with pytest.raises(ValueError, match=game.presets[0].key):
        game.variant("no_such_book")
    with pytest.raises(ValueError, match=r"no_such_knob.*"):
        game.variant(None, {"no_such_knob": 1})
    for option in game.options:
        with pytest.raises(ValueError, match=f"{option.key} can't be no such value"):
            game.variant(None, {option.key: "no such value"})


@EVERY_GAME
def test_an_option_says_what_it_does(key: str) -> None:
    for option in GAMES[key].options:
        assert str(option.title)[0].isupper()
        assert len({str(choice) for choice in option.choices}) == len(option.choices) > 1
        assert len({choice.description for choice in option.choices}) == len(option.choices)
        for choice in option.choices:
            assert choice.description
            assert option.choice(choice.value) is option.choice(str(choice)) is choice
        for preset in GAMES[key].presets:
            assert option.current_choice(GAMES[key].variant(preset.key)), "the book's own way is among the choices"


def visible_events(game: AnyGame, players: int, seed: int) -> Iterator[object]:
    """Yield everything that players see in a match: legal actions, log lines, events and scores."""
    names = [f"Seat {seat}" for seat in range(players)]
    before, action = None, None
    for after, following in steps(Table("", game, players), Random(seed)):
        if before is not None:
            assert action is not None
            yield action_sentences(game, before, action, after, names)
        yield game.legal_actions(after), after.to_move, after.events, after.scores, tuple(map(len, after.hands))
        before, action = after, following


TABLE_SETTINGS = {("partner_match", "partners"), ("pell_draw", "turn_clock")}
"""Options that do not change the rules of play: seating and time limits."""

RULE_OF_PLAY = pytest.mark.parametrize(
    ("key", "option"),
    [
        pytest.param(key, option, id=f"{key}-{option.key}")
        for key, game in GAMES.items()
        for option in game.options
        if (key, option.key) not in TABLE_SETTINGS
    ],
)


def settings(game: AnyGame, option: Option) -> Iterator[tuple[int, str, dict[str, object]]]:
    """Yield where an option may matter, as seed, preset and one other option: presets alone, then with each value."""
    others = [{other.key: choice.value} for other in game.options if other is not option for choice in other.choices]
    for seeds, beside in (range(30), [{}]), (range(5), others):
        for seed in seeds:
            for rules in beside:
                yield from ((seed, preset.key, rules) for preset in game.presets)


def differ(one: AnyGame, other: AnyGame, seed: int) -> bool:
    """Whether two variants play differently with this seed, with the fewest or most players of both."""
    both = sorted(set(one.players()) & set(other.players()))
    return any(
        step != another
        for players in {*both[:1], *both[-1:]}
        for step, another in zip_longest(visible_events(one, players, seed), visible_events(other, players, seed))
    )


def seats(game: AnyGame, option: Option, choice: Choice) -> list[tuple[int, ...]]:
    """Return the numbers of players that a choice allows in each preset."""
    return [game.variant(preset.key, {option.key: choice.value}).players() for preset in game.presets]


@pytest.mark.slow
@RULE_OF_PLAY
def test_every_choice_of_an_option_is_played_its_own_way(key: str, option: Option) -> None:
    game = GAMES[key]
    for one, other in combinations(option.choices, 2):
        assert seats(game, option, one) != seats(game, option, other) or any(
            differ(
                game.variant(preset, {**rules, option.key: one.value}),
                game.variant(preset, {**rules, option.key: other.value}),
                seed,
            )
            for seed, preset, rules in settings(game, option)
        ), f"{option.key} {one} and {other} are played alike"


@pytest.mark.slow
@pytest.mark.campaign
@EVERY_OPTION
def test_every_choice_of_an_option_is_played_to_the_end(key: str, option: Option) -> None:
    """An ordinary run plays each choice with one number of players, which differs from preset to preset."""
    for index, preset in enumerate(GAMES[key].presets):
        for shift, choice in enumerate(option.choices):
            game = GAMES[key].variant(preset.key, {option.key: choice.value})
            counts = game.players()
            for players in counts if COUNT else [counts[(index + shift) % len(counts)]]:
                assert walk(Table("", game, players), Random(5)).states[-1].to_move == OVER


@pytest.mark.parametrize("key", GAMES)
def test_what_is_done_at_the_table_leaves_the_rules_of_play_alone(key: str) -> None:
    game = GAMES[key]
    for option in game.options:
        if (key, option.key) in TABLE_SETTINGS:
            one, *others = [game.variant(None, {option.key: choice.value}) for choice in option.choices]
            assert not any(differ(one, other, seed) for other in others for seed in range(5))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "preset"), [(key, preset.key) for key in GAMES for preset in GAMES[key].presets if preset.key in PERFT]
)
def test_perft(key: str, preset: str) -> None:
    game = GAMES[key].variant(preset)
    counts = PERFT[preset]
    assert len(counts) >= 5
    assert perft(game, fixed(game), len(counts)) == counts


def test_every_line_of_perft_belongs_to_a_preset() -> None:
    assert set(PERFT) <= {preset.key for game in GAMES.values() for preset in game.presets}
