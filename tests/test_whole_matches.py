"""A whole match of each game in a real window, from its card on the menu to its summary, by mouse alone."""

from contextlib import closing
from pathlib import Path
from random import Random

import pygame
import pytest
from screen import opened, settle
from sitting import Person, prepared, started
from xdesk import Desk, Program

from game import record
from game.match import Match
from game.storage import Store
from game.ui.scene import Scene
from game.ui.scenes.summary import MatchSummary


def choose(program: Program, choice: str, words: str) -> None:
    """Opens a choice of the setup, brought into view by the wheel, and chooses."""
    for name in (f"choice {choice}", f"choice {choice}: {words}"):
        while name not in program.things():
            width, height = program.look().size
            program.scroll((width * 3 // 4, height * 2 // 3), 3)
        program.click(name)


@pytest.mark.parametrize(
    ("title", "book", "target"),
    [
        ("Draw", "The Embossing Company", "50 points"),
        ("Block", "The Embossing Company", "50 points"),
        ("Muggins", "Halsam", "100 points"),
    ],
)
def test_a_whole_match_is_played_by_mouse(desk: Desk, tmp_path: Path, title: str, book: str, target: str) -> None:
    prepared(desk).close()
    program = started(desk)
    program.click(f"card {title}")
    program.click(f"choice Book: {book}")
    program.click("button Change rules")
    program.wait_for("button Fold away")
    choose(program, "The match is won at", target)
    program.click("button Play")
    person = Person(program, Random(title))
    scenes = set()
    while (scene := person.turn()) != "MatchSummary":
        scenes.add(scene)
    assert scenes == {"Table", "HandSummary"}

    match = person.look()
    assert match.over
    assert match.game.title == title
    assert match.game.target == int(target.split()[0])
    assert record.parse(record.write(match)).states == match.states
    with closing(Store(desk.folder / "boneyard.sqlite")) as store:
        [finished] = store.finished()
        assert finished.winners == tuple(match.players[seat] for seat in match.winners)
    assert_shows(program, match, tmp_path)
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
