"""Read the frozen program as a screen reader does, by its nodes for UI Automation and what it announces.

Wine's UI Automation has no clients, so a library for tests takes its place (uiautomation.c) and writes both to files.
Another one has the random numbers that accesskit needs: without it accesskit is not loaded under Wine 8.
"""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.windows.play import WINDOW, close, start, windows_desktop
from tests.windows.setup import call
from tests.windows.start import wait_for
from tests.windows.wine import DRIVE, FROZEN, ROOT, StepFailed, windows_path

FOLDER = DRIVE / "reader"
NODES, SPOKEN = FOLDER / "nodes.txt", FOLDER / "spoken.txt"
RANDOM = """
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) { return SystemFunction036(data, length); }
"""
COMPILER = ("x86_64-w64-mingw32-gcc", "-shared", "-O1", "-s")


class Node(NamedTuple):
    """A node as Windows gets it: the number of its control type, its name, and whether it has the focus."""

    kind: int
    name: str
    is_focused: bool


def read_aloud() -> str:
    """Start a match with keys, and check nodes and announcements; return the figures."""
    make_program()
    with windows_desktop() as desktop:
        program = start(desktop, FOLDER / WINDOW.name, {"READER": windows_path(FOLDER) + "\\"})
        wait_for_focus("Name")
        program.key("Return")
        wait_for_focus("Start with Draw")
        program.key("Return")
        program.wait_for("turn", scene="Table")
        tiles = {name.removeprefix("tile ") for name in program.targets() if name.startswith("tile ")}
        nodes = wait_for_nodes(lambda nodes: tiles <= {node.name for node in nodes}, "the tiles")
        if nameless := [node.kind for node in nodes if not node.name]:
            raise StepFailed(f"there are nodes without names, of the types {nameless}")
        program.key("F2")
        wait_for(lambda: any(words.startswith("You have ") for words in read_lines(SPOKEN)), "the tiles to be spoken")
        close(program)
    return f"{len(nodes)} nodes of a table, all with names; {len(read_lines(SPOKEN))} announcements"


def make_program() -> None:
    """Copy the frozen program, with the two libraries beside it."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.copytree(FROZEN, FOLDER)
    source = FOLDER / "random.c"
    source.write_text(RANDOM)
    call(*COMPILER, source, "-o", FOLDER / "bcryptprimitives.dll", "-ladvapi32")
    source = ROOT / "tests" / "windows" / "uiautomation.c"
    call(*COMPILER, source, "-o", FOLDER / "uiautomationcore.dll", "-loleaut32", "-luuid")


def wait_for_focus(name: str) -> None:
    """Wait until the node with this name has the focus, and no other."""
    wait_for_nodes(lambda nodes: [node.name for node in nodes if node.is_focused] == [name], f"the focus of {name}")


def wait_for_nodes(is_reached: Callable[[list[Node]], bool], what: str) -> list[Node]:
    """Wait until the window has the nodes described; return them."""
    nodes: list[Node] = []

    def check() -> bool:
        nodes[:] = read_nodes() or nodes
        return is_reached(nodes)

    wait_for(check, what)
    return nodes


def read_nodes() -> list[Node]:
    """Return the nodes of the window, or none while the file is being written."""
    *lines, last = read_lines(NODES) or [""]
    rows = [line.split("\t") for line in lines] if last == "end" else []
    return [Node(int(kind), name, bool(focus)) for kind, name, focus in rows]


def read_lines(file: Path) -> list[str]:
    """Return the lines of a file of the library, none if it does not exist yet."""
    return file.read_text(encoding="utf-8", errors="replace").splitlines() if file.exists() else []
