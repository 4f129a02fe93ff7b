"""Play many hands of all games in one program: its memory, open files and processes do not grow."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from game.rules import GAMES
from game.ui.menu.search import Search
from tests.desktop.table_player import MousePlayer, prepare_store, start_program
from tests.desktop.virtual_desktop import Desktop, Program
from tests.trial_counts import COUNT

WARM_UP_HANDS = 100 if COUNT else 1  # by then every scene and cache has been used
SOAK_GAMES = list(GAMES) if COUNT else ["block"]
"""An ordinary run plays a few hands of one game, whose scenes and caches the first hand has used."""
GROWTH = 1.2  # allowed growth of the memory after that, as a factor


class Usage(NamedTuple):
    """Resources of a program and its children: resident memory in kB, open files, processes.

    It does not count what is limited by itself: the canvas cache and the open font files.
    """

    memory: int
    files: int
    processes: int


def usage(program: Program) -> Usage:
    """Read the current usage from /proc."""
    family = [program.process.pid]
    for pid in family:
        family += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    status = [Path(f"/proc/{pid}/status").read_text().splitlines() for pid in family]
    memory = sum(int(line.split()[1]) for lines in status for line in lines if line.startswith("VmRSS:"))
    files = [file.readlink().suffix for pid in family for file in Path(f"/proc/{pid}/fd").iterdir()]
    return Usage(memory - program.cache_bytes() // 1024, sum(suffix != ".ttf" for suffix in files), len(family))


def play_hand(program: Program, key: str, rng: Random) -> None:
    """Start a game from the menu, play its first hand by mouse, and return to the menu."""
    title = str(GAMES[key].title)
    if "button Clear" in program.targets():
        program.click("button Clear")
    program.click("field Search")
    program.type(title)
    matches = {f"card {GAMES[other].title}" for other in Search(words=title).find((), ())}
    program.wait_for(until=lambda screen: {name for name in screen.targets if name.startswith("card ")} <= matches)
    program.click(f"card {title}")
    program.click("button Play")
    player = MousePlayer(program, rng)
    while player.wait_for_turn().scene == "Table":
        player.take_turn()
    program.click("button Menu")
    program.wait_for(scene="Menu")


def test_memory_files_and_processes_do_not_grow_over_many_hands(
    desktop: Desktop, trials: Callable[[int], Iterator[Random]], record_property: Callable[[str, object], None]
) -> None:
    prepare_store(desktop).close()
    program = start_program(desktop)
    program.wait_for("card Draw")
    usages = []
    for number, rng in enumerate(trials(WARM_UP_HANDS + 3)):
        play_hand(program, SOAK_GAMES[number % len(SOAK_GAMES)], rng)
        usages.append(usage(program))
    assert len(usages) > WARM_UP_HANDS + 1, f"a campaign needs more than {WARM_UP_HANDS + 1} hands"
    first, last = usages[WARM_UP_HANDS], usages[-1]
    assert {entry.processes for entry in usages} == {2}  # the window's and the bots'
    assert last.files <= first.files
    assert last.memory <= GROWTH * first.memory
    for name, figure in (("hands", len(usages)), ("kB at first", first.memory), ("kB at last", last.memory)):
        record_property(name, figure)
    program.assert_closes()
