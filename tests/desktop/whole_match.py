"""Play a whole match in the window, from the menu to the match summary.

In an ordinary run a long match is begun from the menu, and another one is continued from near its end.
"""

from collections.abc import Callable
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
from tests.desktop.table_player import (
    MousePlayer,
    continue_match,
    leave_table,
    prepare_store,
    start_program,
    store_match,
)
from tests.desktop.virtual_desktop import Desktop, Program
from tests.stored_matches import finished_matches
from tests.trial_counts import COUNT
from tests.ui.screen import opened
from tests.ui.table_driver import begun, end_of_match


class Setup(NamedTuple):
    """A game and preset, an option that makes the match short, and the scores from which an ordinary run continues."""

    key: str
    preset: str
    option: str
    value: object
    resume_at: int | None = None

    @property
    def game(self) -> Game[Any]:
        """The game with this preset and option."""
        return GAMES[self.key].variant(self.preset, {self.option: self.value})


def choose_option(program: Program, choice: str, words: str) -> None:
    """Scroll to an option of the setup, open it, and choose a value."""
    for name in (f"choice {choice}", f"choice {choice}: {words}"):
        for _turn in range(40):
            if name in program.targets():
                break
            width, height = program.screen().size
            program.scroll((width * 3 // 4, height * 2 // 3), 3)
        program.click(name)


class SharedProgram:
    """One program for several matches; it is started again if it is not where the next match needs it."""

    def __init__(self, desktop: Desktop) -> None:
        self.desktop = desktop
        self._program: Program | None = None
        self._settings: dict[str, object] = {}

    def program(self) -> Program:
        """Return the program at its menu, with an empty store."""
        if self._program is None or self._program.process.poll() is not None or self._program.screen().scene != "Menu":
            self.desktop.clear()
            prepare_store(self.desktop).close()
            self._program, self._settings = start_program(self.desktop), {}
        self._program.wait_for(scene="Menu")
        return self._program

    def continue_match(
        self,
        begin: Callable[[Store], Match],
        open_match: Callable[[Program], None] = continue_match,
        **settings: object,
    ) -> tuple[Program, Match]:
        """Store a match by `begin`, open it from the menu in a program with these settings, and return both.

        The program that has the last match open is used again if it has the same settings.
        """
        program = self._program
        has_match = program is not None and program.process.poll() is None and "button Menu" in program.targets()
        if program is None or not has_match or settings != self._settings:
            if program is not None and has_match:
                program.assert_closes()
            self.desktop.clear()
            with closing(prepare_store(self.desktop, **settings)) as store:
                match = begin(store)
            program, self._settings = start_program(self.desktop), settings
            self._program = program
        else:
            with closing(Store(self.desktop.folder / "boneyard.sqlite")) as store:
                match = begin(store)
            leave_table(program)  # the menu reads the store again
        open_match(program)
        return program, match

    def continue_dealt_match(self, match: Match, hands: str, played: str = "") -> MousePlayer:
        """Continue a match with these hands after these actions; return a player."""

        def begin(store: Store) -> Match:
            store.attach_journal(match)
            return begun(match, hands, played)

        program, _match = self.continue_match(begin)
        return MousePlayer(program, Random(1))

    def end(self) -> None:
        """Close the program if it runs."""
        if self._program is not None:
            self._program.assert_closes()


def play_from_menu(shared_program: SharedProgram, folder: Path, setup: Setup, rng: Random) -> None:
    """Play a match by mouse from its card on the menu to its summary, and return to the menu.

    In an ordinary run with `resume_at`, the match is only begun, and a stored one is continued from these scores.
    """
    desktop, program = shared_program.desktop, shared_program.program()
    set_up_match(program, setup)
    if setup.resume_at is not None and not COUNT:
        assert_begins(program, setup.game)
        with closing(Store(desktop.folder / "boneyard.sqlite")) as store:
            store_match_near_end(store, setup, [Person("Ann"), *[Bot("casual")] * (setup.game.usual_players - 1)])
        leave_table(program)  # the menu reads the store again
        continue_match(program)
    assert_played(desktop, program, folder, setup.game, rng)


def store_match_near_end(store: Store, setup: Setup, players: list[Player]) -> None:
    """Store a match in which every side has the score `resume_at`."""
    scores = [setup.resume_at or 0] * setup.game.sides(len(players))
    start = Start(leader=0, first_hand=False, scores=scores)
    store_match(store, Match(setup.key, players, preset=setup.preset, options={setup.option: setup.value}, start=start))


def set_up_match(program: Program, setup: Setup) -> None:
    """Find a game on the menu, choose its preset and one option, and start it."""
    game = GAMES[setup.key]
    option = game.option(setup.option)
    choice = option.choice(setup.value)
    program.wait_for("field Search")
    program.type(f"/{game.title}")
    matches = {f"card {GAMES[key].title}" for key in Search(words=str(game.title)).find((), ())}
    # The cards stop moving once only the matches are left.
    program.wait_for(until=lambda screen: {name for name in screen.targets if name.startswith("card ")} <= matches)
    program.click(f"card {game.title}")
    program.wait_for(scene="Setup")
    if len(game.presets) > 1:
        if "choice Rule set" in program.targets():  # if the books do not fit in one row
            program.click("choice Rule set")
        program.click(f"choice Rule set: {next(preset.book for preset in game.presets if preset.key == setup.preset)}")
    program.click("button Change the rules")
    program.wait_for("button Hide")
    if option.current_choice(game.variant(setup.preset)) is not choice:
        description = str(choice.description)
        choose_option(program, str(option.title), description[0].upper() + description[1:])
    program.click("button Play")


def had_a_choice(match: Match) -> bool:
    """Return whether a person had a turn with another action than a forced pass."""
    return any(
        state.to_move in match.human_seats and match.game.legal_actions(state) != (Pass(),) for state in match.states
    )


def assert_begins(program: Program, game: Game[Any]) -> None:
    """Wait for the person's first turn, and check the game."""
    player = MousePlayer(program, Random(1))
    player.wait_for_turn()
    assert player.load_match().game == game


def assert_played(desktop: Desktop, program: Program, folder: Path, game: Game[Any], rng: Random) -> None:
    """Play to the match summary, check the stored match and the summary shown, and return to the menu."""
    player = MousePlayer(program, rng)
    scenes = set()
    while (scene := player.take_turn()) != "MatchSummary":
        scenes.add(scene)
    match = player.load_match()
    alone = len(match.human_seats) == 1
    places = {"Table"} if alone else {"Table", "Curtain"}
    # The bots may end a short match before a person has anything to do.
    assert scenes - {"HandSummary"} == (places if had_a_choice(match) else set())
    assert match.over
    assert match.game == game
    assert record.parse_record(record.format_record(match)).states == match.states
    with closing(Store(desktop.folder / "boneyard.sqlite")) as store:
        finished, *_earlier = finished_matches(store)
        unfinished = next(store.all_unfinished(), None)
        assert finished.winners == tuple(match.players[seat] for seat in match.winners)
        shown = store.load(finished)  # with the sealed numbers of the next match
        assert shown is not None
    assert_shows(program, shown, folder)
    program.click("button Menu")
    menu = program.wait_for(scene="Menu")
    assert ("button Continue" in menu.targets) == (unfinished is not None)


class EmptyScene(Scene):
    """A scene that shows only the table's background."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.canvas.background(), (0, 0))


def assert_shows(program: Program, match: Match, folder: Path) -> None:
    """Check that the summary on the screen equals the one drawn here from the match."""
    picture = folder / "summary.bmp"
    program.move((5, 5))
    size = program.wait_for(scene="MatchSummary").size
    program.screenshot(picture)
    with opened(folder, size) as window:
        window.show(EmptyScene(window))
        window.push(summary := MatchSummary(window, end_of_match(match, was_seen_before=True)))  # without animation
        window.step()
        words = summary.view.clip(summary._panel.rect.inflate(-8, -8))
        drawn, shown = (surface.subsurface(words) for surface in (window.canvas.surface, pygame.image.load(picture)))
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(drawn, "RGB")
