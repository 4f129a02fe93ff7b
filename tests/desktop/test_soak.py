"""One program through many hands of all games: it ends up with the memory, the files and the processes it had."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from game.rules import GAMES
from game.ui.menu.search import Search
from tests.desktop.table_player import Sitter, prepared, started
from tests.desktop.virtual_desktop import Desk, Program

SETTLED = 100  # hands after which everything has been opened and asked for once
GROWTH = 1.2  # memory at the end, by what it was then


class Use(NamedTuple):
    """What a program and its children hold: resident memory in kB, open files, processes.

    What has bounds of its own is left out: the drawings that are kept, whose caches fill slowly (`ROOM` in
    game/ui/canvas), and the fonts, whose files stay open, so many sizes at most.
    """

    memory: int
    files: int
    processes: int


def use(program: Program) -> Use:
    """What it holds now, as Linux tells it."""
    family = [program.process.pid]
    for pid in family:
        family += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    status = [Path(f"/proc/{pid}/status").read_text().splitlines() for pid in family]
    memory = sum(int(line.split()[1]) for lines in status for line in lines if line.startswith("VmRSS:"))
    files = [file.readlink().suffix for pid in family for file in Path(f"/proc/{pid}/fd").iterdir()]
    return Use(memory - program.drawn() // 1024, sum(suffix != ".ttf" for suffix in files), len(family))


def play_a_hand(program: Program, key: str, rng: Random) -> None:
    """Finds a game on the menu, plays its first hand by mouse, and goes back to the menu."""
    title = GAMES[key].title
    if "button Clear" in program.things():
        program.click("button Clear")
    program.click("field Search")
    program.type(title)
    found = {f"card {GAMES[other].title}" for other in Search(words=title).find(GAMES, (), ())}
    program.wait_for(until=lambda seen: {thing for thing in seen.things if thing.startswith("card ")} <= found)
    program.click(f"card {title}")
    program.click("button Play")
    person = Sitter(program, rng)
    while person.asked().scene == "Table":
        person.turn()
    program.click("button Menu")
    program.wait_for(scene="Menu")


def test_many_hands_leave_nothing_behind(
    desk: Desk, trials: Callable[[int], Iterator[Random]], record_property: Callable[[str, object], None]
) -> None:
    prepared(desk).close()
    program = started(desk)
    program.wait_for("card Draw")
    held = []
    keys = list(GAMES)
    for nth, rng in enumerate(trials(3)):
        play_a_hand(program, keys[nth % len(keys)], rng)
        held.append(use(program))
    first, last = held[min(SETTLED, len(held) - 1)], held[-1]
    assert {each.processes for each in held} == {2}  # the window's and the bots'
    assert last.files <= first.files
    assert last.memory <= GROWTH * first.memory
    for name, figure in (("hands", len(held)), ("kB at first", first.memory), ("kB at last", last.memory)):
        record_property(name, figure)
    assert program.close() == 0
    assert not program.said
