"""A whole match in the window: from its card on the menu, or where it was left, to its summary.

A match that takes long is played from near its end in an ordinary run, and its first hand is only sat down to.
"""

from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pygame

from game.core.state import Pass
from game.match import record
from game.match.match import Match, Start
from game.match.player_types import Bot, Person, Player
from game.rules import GAMES
from game.rules.game import Game
from game.store import Store
from game.ui.menu.search import Search
from game.ui.scenes.summary import MatchSummary
from game.ui.widgets.scene import Scene
from tests.desktop.table_player import Sitter, go_on, keep, prepared, started
from tests.desktop.virtual_desktop import Desk, Program
from tests.trial_counts import COUNT
from tests.ui.screen import opened


class Setup(NamedTuple):
    """Game and book, the rule that makes a short match of it, and the points at which an ordinary run takes it up."""

    key: str
    book: str
    knob: str
    value: object
    taken_up: int | None = None

    @property
    def game(self) -> Game[Any]:
        """The game by that book and rule."""
        return GAMES[self.key].variant(self.book, {self.knob: self.value})


def choose(program: Program, choice: str, words: str) -> None:
    """Opens a choice of the setup, brought into view by the wheel, and chooses."""
    for name in (f"choice {choice}", f"choice {choice}: {words}"):
        for _turn in range(40):
            if name in program.things():
                break
            width, height = program.look().size
            program.scroll((width * 3 // 4, height * 2 // 3), 3)
        program.click(name)


class Evening:
    """One program at one desk, in which match after match is played; another is started where one was left midway."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._program: Program | None = None

    def program(self) -> Program:
        """The program at its menu."""
        if self._program is None or self._program.process.poll() is not None or self._program.look().scene != "Menu":
            self.desk.clear()
            prepared(self.desk).close()
            self._program = started(self.desk)
        self._program.wait_for(scene="Menu")
        return self._program

    def end(self) -> None:
        """Closes the program, if one was started."""
        if self._program is not None:
            assert_closes(self._program)


def play_from_the_menu(evening: Evening, folder: Path, setup: Setup, rng: Random) -> None:
    """Plays a match from its card on the menu to its summary, all by mouse, and goes back to the menu.

    In an ordinary run, one that is `taken_up` is only sat down to and left, and another is played from there on.
    """
    desk, program = evening.desk, evening.program()
    sit_down(program, setup)
    if setup.taken_up is not None and not COUNT:
        assert_begins(program, setup.game)
        with closing(Store(desk.folder / "boneyard.sqlite")) as store:
            keep_near_its_end(store, setup, [Person("Ann"), *[Bot("casual")] * (setup.game.usual_players - 1)])
        program.click("button Menu")  # made anew, it finds the match that is left there now
        program.wait_for(scene="Menu")
        go_on(program)
    assert_played(desk, program, folder, setup.game, rng)


def keep_near_its_end(store: Store, setup: Setup, players: list[Player]) -> None:
    """Leaves a match in the store in which every side has the points at which it is taken up."""
    scores = [setup.taken_up or 0] * setup.game.sides(len(players))
    start = Start(leader=0, first_hand=False, scores=scores)
    keep(store, Match(setup.key, players, preset=setup.book, options={setup.knob: setup.value}, start=start))


def sit_down(program: Program, setup: Setup) -> None:
    """Finds a game on the menu and sets it up by its book and one house rule."""
    game = GAMES[setup.key]
    option = game.option(setup.knob)
    choice = option.choice(setup.value)
    program.wait_for("field Search")
    program.type("/" + game.title)
    found = {f"card {GAMES[one].title}" for one in Search(words=game.title).find(GAMES, (), ())}
    # what was found lies where it will stay once nothing else is left
    program.wait_for(until=lambda seen: {thing for thing in seen.things if thing.startswith("card ")} <= found)
    program.click(f"card {game.title}")
    program.wait_for("button Play")
    if len(game.presets) > 1:
        if "choice Book" in program.things():  # a list to open where the books stand in no line
            program.click("choice Book")
        program.click(f"choice Book: {next(preset.book for preset in game.presets if preset.key == setup.book)}")
    program.click("button Change rules")
    program.wait_for("button Fold away")
    if option.current_choice(game.variant(setup.book)) is not choice:
        choose(program, option.title, choice.description[0].upper() + choice.description[1:])
    program.click("button Play")


def was_asked(match: Match) -> bool:
    """Whether a person had anything to do but what the table does for everybody, which is to pass."""
    return any(
        state.to_move in match.human_seats and match.game.legal_actions(state) != (Pass(),) for state in match.states
    )


def assert_begins(program: Program, game: Game[Any]) -> None:
    """Sits down until a person is asked for something in a match of that game."""
    person = Sitter(program, Random(1))
    person.asked()
    assert person.look().game == game


def assert_played(desk: Desk, program: Program, folder: Path, game: Game[Any], rng: Random) -> None:
    """Plays on to the summary of the match, of that game, finds it kept, shown and over, and goes to the menu."""
    person = Sitter(program, rng)
    scenes = set()
    while (scene := person.turn()) != "MatchSummary":
        scenes.add(scene)
    match = person.look()
    alone = len(match.human_seats) == 1
    places = {"Table"} if alone else {"Table", "Curtain"}
    # The bots may end a short match before a person has anything to do.
    assert scenes - {"HandSummary"} == (places if was_asked(match) else set())
    assert match.over
    assert match.game == game
    assert record.parse_record(record.format_record(match)).states == match.states
    with closing(Store(desk.folder / "boneyard.sqlite")) as store:
        finished, *_earlier = store.finished()
        unfinished = store.unfinished()
        assert finished.winners == tuple(match.players[seat] for seat in match.winners)
        shown = store.load(finished)  # with what is sealed for the next match
        assert shown is not None
    assert_shows(program, shown, folder)
    program.click("button Menu")
    menu = program.wait_for(scene="Menu")
    assert ("button Continue" in menu.things) == (unfinished is not None)


def assert_closes(program: Program) -> None:
    """Closes the program, which ends well and has said nothing."""
    assert program.close() == 0
    assert not program.said


class Bare(Scene):
    """An empty table."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.canvas.background(), (0, 0))


def assert_shows(program: Program, match: Match, folder: Path) -> None:
    """Compares the match's summary on the screen with that of its record, drawn here: the same scores, sums, names."""
    picture = folder / "summary.bmp"
    program.move((5, 5))
    size = program.wait_for(scene="MatchSummary").size
    program.screenshot(picture)
    with opened(folder, size) as window:
        window.show(Bare(window))
        window.push(summary := MatchSummary(window, match, was_seen_before=True))  # its curve drawn to the end
        window.step()
        words = summary.view.clip(summary._panel.rect.inflate(-8, -8))
        drawn, shown = (surface.subsurface(words) for surface in (window.canvas.surface, pygame.image.load(picture)))
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(drawn, "RGB")
