"""A whole match in the window: from its card on the menu, or where it was left, to its summary."""

from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pygame

from game import record
from game.match import Match
from game.rules import GAMES
from game.rules.game import Game
from game.state import Pass
from game.store import Store
from game.ui.menu.search import Search
from game.ui.scenes.summary import MatchSummary
from game.ui.widgets.scene import Scene
from tests.desktop.sitting import Sitter, prepared, started
from tests.desktop.xdesk import Desk, Program
from tests.ui.screen import opened, settle


def choose(program: Program, choice: str, words: str) -> None:
    """Opens a choice of the setup, brought into view by the wheel, and chooses."""
    for name in (f"choice {choice}", f"choice {choice}: {words}"):
        for _turn in range(40):
            if name in program.things():
                break
            width, height = program.look().size
            program.scroll((width * 3 // 4, height * 2 // 3), 3)
        program.click(name)


def play_from_the_menu(desk: Desk, folder: Path, key: str, book: str, knob: str, value: object) -> None:
    """Finds a game on the menu, sets it up by a book and one house rule, and plays a match of it, all by mouse."""
    game = GAMES[key]
    option = game.option(knob)
    choice = option.choice(value)
    prepared(desk).close()
    program = started(desk)
    program.wait_for("card Draw")
    program.type("/" + game.title)
    found = {f"card {GAMES[one].title}" for one in Search(words=game.title).found(GAMES, (), ())}
    # what was found lies where it will stay once nothing else is left
    program.wait_for(until=lambda seen: {thing for thing in seen.things if thing.startswith("card ")} <= found)
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
    assert_played(desk, program, folder, game.variant(book, {knob: value}))


def was_asked(match: Match) -> bool:
    """Whether a person had anything to do but what the table does for everybody, which is to pass."""
    return any(state.to_move in match.people and match.game.legal_actions(state) != (Pass(),) for state in match.states)


def assert_played(desk: Desk, program: Program, folder: Path, game: Game[Any]) -> None:
    """Plays on to the summary of the match, of that game, and finds it kept, shown and over."""
    person = Sitter(program, Random(game.key))
    scenes = set()
    while (scene := person.turn()) != "MatchSummary":
        scenes.add(scene)
    match = person.look()
    alone = len(match.people) == 1
    places = {"Table"} if alone else {"Table", "Curtain"}
    # The bots may end a short match before a person has anything to do.
    assert scenes - {"HandSummary"} == (places if was_asked(match) else set())
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
        surface.blit(self.canvas.ground(), (0, 0))


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
        drawn, shown = (surface.subsurface(words) for surface in (window.canvas.surface, pygame.image.load(picture)))
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(drawn, "RGB")
