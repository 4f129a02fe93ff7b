"""Play in the frozen program by mouse, kill it, and go on."""

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

from game.match.match import Match
from game.match.player_types import Bot, Person
from tests.desktop.table_player import MousePlayer, continue_match, prepare_store, store_match, stored_match
from tests.desktop.virtual_desktop import Desktop, Program
from tests.windows.wine import FROZEN, StepFailed, environment, stop_server

WINDOW = FROZEN / "boneyard.exe"
FAMILIES = {"line": ("draw", 2), "tricks": ("forty_two", 4), "betting": ("poker", 3)}
"""A game and a number of players of each family."""


@contextmanager
def windows_desktop(width: int = 1280, height: int = 800) -> Iterator[Desktop]:
    """A virtual screen for Windows programs, which are all ended afterwards."""
    stop_server()
    with Desktop(width, height) as desktop:
        desktop.environment = environment({"DISPLAY": desktop.display})
        try:
            yield desktop
        finally:
            stop_server()


def start(desktop: Desktop, executable: Path = WINDOW, env: Mapping[str, str] = {}) -> Program:
    """Start the program with a pipe for its output, in the folder of the store: on drive Z:, as are paths from /."""
    return desktop.start(["bash", "-c", 'exec "$0" "$@" > >(cat) 2>&1', "wine", executable], env, desktop.folder)


def play_families() -> str:
    """Play a hand of each family by mouse, kill the program in it, and go on; return the figures."""
    figures = []
    for family, (key, players) in FAMILIES.items():
        with windows_desktop() as desktop:
            figures.append(f"{family} {play_hand(desktop, key, players)}")
    return f"actions of a hand, killed and resumed: {', '.join(figures)}"


def play_hand(desktop: Desktop, key: str, players: int) -> int:
    """Play until the second hand; return the number of actions. The program is killed after the second turn."""
    with closing(prepare_store(desktop)) as store:
        store_match(store, Match(key, [Person("Ann"), *[Bot("casual")] * (players - 1)]))
    program = start(desktop)
    continue_match(program)
    player = MousePlayer(program, Random(1))
    player.take_turn()
    player.take_turn()
    player.wait_for_turn()
    saved = player.load_match().actions
    program.kill()
    stop_server()
    if stored_match(desktop.folder).actions != saved:
        raise StepFailed(f"killing the program lost actions of {key}")
    program = start(desktop)
    continue_match(program)
    player = MousePlayer(program, Random(2))
    while player.take_turn() not in ("HandSummary", "MatchSummary"):
        pass
    actions = player.load_match().actions
    if actions[: len(saved)] != saved:
        raise StepFailed(f"going on changed the actions of {key}")
    if status := program.close():
        raise StepFailed(f"closing the window of {key} ended it with {status}: {program.output}")
    return len(actions)
