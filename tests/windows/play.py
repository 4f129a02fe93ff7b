"""Play in the frozen program by mouse, kill it, and go on."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

from game.core.state import Action
from game.match.match import Match
from game.match.player_types import Bot, Person
from tests.desktop import virtual_desktop
from tests.desktop.table_player import MousePlayer, continue_match, prepare_store, store_match, stored_match
from tests.desktop.virtual_desktop import Desktop, Program
from tests.windows.wine import FROZEN, WORK, StepFailed, environment, stop_server

virtual_desktop.TIMEOUT = 1200.0  # Wine is slow, and the machine may be busy
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
    """Start the program with a pipe for its output, in a folder on drive Z:, where paths from / are then found."""
    return desktop.start(["bash", "-c", 'exec "$0" "$@" > >(cat) 2>&1', "wine", executable], env, WORK)


def play_families() -> str:
    """Play a hand of each family by mouse, kill the program in it, and go on; return the figures."""
    figures = []
    for family, (key, players) in FAMILIES.items():
        with windows_desktop() as desktop:
            figures.append(f"{family} {play_hand(desktop, key, players)}")
    return f"actions of a hand, killed and resumed: {', '.join(figures)}"


def play_hand(desktop: Desktop, key: str, players: int) -> int:
    """Play until the second hand; return the number of actions. The program is killed after the second turn."""
    store_new_match(desktop, key, players)
    saved = play_and_kill(MousePlayer(start(desktop), Random(1)))
    player = MousePlayer(start(desktop), Random(2))
    finish_hand(player, saved)
    return len(player.load_match().actions)


def store_new_match(desktop: Desktop, key: str, players: int) -> None:
    """Store a match of a person against bots as an unfinished match."""
    with closing(prepare_store(desktop)) as store:
        store_match(store, Match(key, [Person("Ann"), *[Bot("casual")] * (players - 1)]))


def play_and_kill(player: MousePlayer) -> tuple[Action, ...]:
    """Continue the last match, take two turns, and kill the program; return the actions so far."""
    continue_match(player.program)
    player.take_turn()
    player.take_turn()
    player.wait_for_turn()
    saved = player.load_match().actions
    player.program.kill()
    stop_server()
    if stored_match(player.folder).actions != saved:
        raise StepFailed(f"killing the program lost actions of {player.load_match().game.key}")
    return saved


def finish_hand(player: MousePlayer, saved: Sequence[Action]) -> None:
    """Continue the last match, which begins with the saved actions, play until the hand is over, and close."""
    continue_match(player.program)
    while player.take_turn() not in ("HandSummary", "MatchSummary"):
        pass
    match = player.load_match()
    if match.actions[: len(saved)] != saved:
        raise StepFailed(f"going on changed the actions of {match.game.key}")
    close(player.program)


def close(program: Program) -> None:
    """Close the window; raises StepFailed if the program does not end well."""
    if status := program.close():
        raise StepFailed(f"closing the window ended the program with {status}: {program.output}")
