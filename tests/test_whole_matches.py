"""A whole match of each game in a real window, from its card on the menu to its summary, by mouse alone."""

from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from screen import opened, settle
from sitting import Person, go_on, keep, prepared, started
from xdesk import Desk, Program

from game import record
from game.match import Match, Start
from game.rules import GAMES
from game.rules.game import Game
from game.storage import Store
from game.ui.scene import Scene
from game.ui.scenes.summary import MatchSummary


def choose(program: Program, choice: str, words: str) -> None:
    """Opens a choice of the setup, brought into view by the wheel, and chooses."""
    for name in (f"choice {choice}", f"choice {choice}: {words}"):
        for _turn in range(40):
            if name in program.things():
                break
            width, height = program.look().size
            program.scroll((width * 3 // 4, height * 2 // 3), 3)
        program.click(name)


MATCHES = [
    ("draw", "draw_001", "target", 50),
    ("block", "block_001", "target", 50),
    ("muggins", "muggins_004", "target", 61),
    ("all_fives", "all_fives_002", "target", 15),
    ("all_threes", "all_threes_002", "target", 21),
    ("palmer_fives", "palmer_fives_003", "target", 31),
    ("bergen", "bergen_001", "target", 10),
    ("matador", "matador_002", "target", 30),
    ("tiddle_a_wink", "tiddle_001", "match", "single round"),
    ("victorian_block", "second", "target", 50),
]
"""Game and book, and the rule that makes a short match of it."""
LONG = ["pell_draw", "fourteen_piece", "partner_match", "skin", "nine_piece"]
"""Games of no short match: they are taken up where everybody has 80 points of 100."""


def test_every_line_game_has_its_match() -> None:
    assert [*(key for key, *_rest in MATCHES), *LONG] == [key for key, game in GAMES.items() if game.family == "line"]


@pytest.mark.parametrize(("key", "book", "knob", "value"), MATCHES)
def test_a_whole_match_is_played_by_mouse(
    desk: Desk, tmp_path: Path, key: str, book: str, knob: str, value: object
) -> None:
    game = GAMES[key]
    option = game.option(knob)
    choice = option.choice(value)
    prepared(desk).close()
    program = started(desk)
    program.wait_for("card Draw")
    program.type("/" + game.title)
    program.click(f"card {game.title}")
    program.wait_for("button Play")
    if len(game.presets) > 1:
        if "choice Book" in program.things():  # a list to open where the books stand in no line
            program.click("choice Book")
        program.click(f"choice Book: {next(preset.book for preset in game.presets if preset.key == book)}")
    program.click("button Change rules")
    program.wait_for("button Fold away")
    if option.chosen(game.variant(book)) is not choice:
        choose(program, option.title, choice.words[0].upper() + choice.words[1:])
    program.click("button Play")
    assert_played(desk, program, tmp_path, game.variant(book, {knob: value}))


@pytest.mark.parametrize("key", LONG)
def test_a_match_is_played_to_its_end_by_mouse(desk: Desk, tmp_path: Path, key: str) -> None:
    game = GAMES[key]
    players = ["Ann", *["bot:casual"] * (game.usual_players - 1)]
    with closing(prepared(desk)) as store:
        start = Start(leader=0, first_hand=False, scores=[80] * game.sides(len(players)))
        keep(store, Match(key, players, start=start))
    program = started(desk)
    go_on(program)
    assert_played(desk, program, tmp_path, game)


def assert_played(desk: Desk, program: Program, folder: Path, game: Game[Any]) -> None:
    """Plays on to the summary of the match, of that game, and finds it kept, shown and over."""
    person = Person(program, Random(game.key))
    scenes = set()
    while (scene := person.turn()) != "MatchSummary":
        scenes.add(scene)
    assert "Table" in scenes <= {"Table", "HandSummary"}

    match = person.look()
    assert match.over
    assert match.game == game
    assert record.parse(record.write(match)).states == match.states
    with closing(Store(desk.folder / "boneyard.sqlite")) as store:
        [finished] = store.finished()
        assert finished.winners == tuple(match.players[seat] for seat in match.winners)
    assert_shows(program, match, folder)
    program.click("button Menu")
    menu = program.wait_for(scene="Menu")
    assert "button Continue" not in menu.things
    assert program.close() == 0
    assert not program.said


class Bare(Scene):
    """An empty table."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.window.ground(), (0, 0))


def assert_shows(program: Program, match: Match, folder: Path) -> None:
    """Compares the match's summary on the screen with that of its record, drawn here: the same scores, sums, names."""
    picture = folder / "summary.bmp"
    program.move((5, 5))
    size = program.wait_for(scene="MatchSummary").size
    program.screenshot(picture)
    with opened(folder, size) as window:
        window.show(Bare(window))
        window.push(summary := MatchSummary(window, match))
        settle(window)
        words = summary.view.clip(summary._panel.rect.inflate(-8, -8))
        drawn, shown = (surface.subsurface(words) for surface in (window.surface, pygame.image.load(picture)))
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(drawn, "RGB")
