"""Names of games, rule sets, options and bots in any spelling."""

import pytest

from game.bots.levels import LEVELS, STYLES
from game.cli.errors import CommandError
from game.cli.names import find_bot, find_game, find_options, find_preset
from game.rules import GAMES


@pytest.mark.parametrize("game", GAMES.values(), ids=[*GAMES])
def test_games_are_found_by_key_and_title_in_any_spelling(game):
    for name in (game.key, str(game.title)):
        for written in (name, name.upper(), name.lower(), name.replace("-", " "), name.replace("_", "-")):
            assert find_game(written) is game


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("Forty-Two", "forty_two"),
        ("forty two", "forty_two"),
        ("FORTYTWO", "forty_two"),
        ("42", "forty_two"),
        ("14-piece", "fourteen_piece"),
        ("All 5s", "all_fives"),
        ("pells draw", "pell_draw"),
    ],
)
def test_games_are_found_as_people_write_them(written, key):
    assert find_game(written).key == key


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("mugins", "There is no game “mugins”. Did you mean muggins?"),
        ("Domino Pokers", "There is no game “Domino Pokers”. Did you mean poker?"),
        ("43", "There is no game “43”. “boneyard list” shows all games."),
        ("", "There is no game “”. “boneyard list” shows all games."),
        ("__", "There is no game “__”. “boneyard list” shows all games."),
    ],
)
def test_a_wrong_game_gets_the_closest_name(written, message):
    with pytest.raises(CommandError) as error:
        find_game(written)
    assert str(error.value) == message


@pytest.mark.parametrize("game", GAMES.values(), ids=[*GAMES])
def test_rule_sets_and_options_are_found_in_any_spelling(game):
    for preset in game.presets:
        assert find_preset(game, preset.key.upper()) == preset.key
    books = [str(preset.book) for preset in game.presets]
    assert len({*books}) == len(books)
    for preset in game.presets:
        assert find_preset(game, str(preset.book).lower()) == preset.key
    for option in game.options:
        for choice in option.choices:
            for key, value in ((option.key, str(choice)), (option.key.upper(), str(choice).swapcase())):
                assert find_options(game, [(key, value)]) == {option.key: str(choice)}
        assert find_options(game, [(str(option.title).upper(), "?")]) == {option.key: "?"}


def test_wrong_rule_sets_and_options_get_the_closest_name():
    for find, message in (
        (lambda: find_preset(GAMES["draw"], "hallsam"), "Draw has no rule set “hallsam”. Did you mean draw_004?"),
        (
            lambda: find_preset(GAMES["draw"], "?"),
            "Draw has no rule set “?”. Its rule sets: draw_001, draw_004, draw_today.",
        ),
        (lambda: find_options(GAMES["draw"], [("Trget", "100")]), "Draw has no option “Trget”. Did you mean target?"),
    ):
        with pytest.raises(CommandError) as error:
            find()
        assert str(error.value) == message


def test_bots_and_playing_styles_are_found_in_any_spelling():
    for key, level in LEVELS.items():
        assert find_bot(key.upper()) == find_bot(str(level.title)) == key
        for style in filter(None, STYLES):
            assert find_bot(f"{level.title}:{str(STYLES[style].title).upper()}") == f"{key}:{style}"
    assert find_bot("Greedy", ["greedy"]) == "greedy"
    for written, message in (
        ("clb", "There is no bot “clb”. Did you mean club?"),
        ("club:bald", "There is no playing style “bald”. Did you mean bold?"),
    ):
        with pytest.raises(CommandError) as error:
            find_bot(written)
        assert str(error.value) == message
