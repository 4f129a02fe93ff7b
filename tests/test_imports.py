"""What a module may import: packages before its own, without cycles, and pygame only in the ui."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOMS = (
    ("game.platform",),
    ("game",),
    # core
    ("game.core.intervals", "game.core.tiles"),
    ("game.core.board", "game.core.shuffle"),
    ("game.core.state",),
    ("game.core",),
    # the rules
    ("game.rules.options",),
    ("game.rules.target", "game.rules.variant"),
    ("game.rules.seating",),
    ("game.rules.game",),
    ("game.rules.house_rules",),
    ("game.rules.line", "game.rules.tricks", "game.rules.betting"),
    ("game.rules",),
    # the bots
    ("game.bots.kernel", "game.bots.assessment", "game.bots.levels", "game.bots.style"),
    ("game.bots.deals", "game.bots.match_chance"),
    ("game.bots.encode",),
    ("game.bots.beliefs",),
    ("game.bots.line", "game.bots.tricks", "game.bots.betting"),
    ("game.bots",),
    ("game.bots.solving",),
    ("game.coach",),
    # one match, and what is kept of it
    ("game.match.player_types", "game.match.duplicate_state"),
    ("game.match.match", "game.match.record"),
    ("game.match.constrained_deal", "game.match.fairness"),
    ("game.match.position_editor", "game.match.deal_statistics", "game.match.visibility"),
    ("game.match.record",),
    ("game.match",),
    ("game.store",),
    ("game.text",),
    ("game.practice",),
    ("game.play",),
    ("game.pell",),
    # the window
    ("game.ui",),
    ("game.ui.layouts",),
    ("game.ui.canvas",),
    ("game.ui.widgets",),
    ("game.ui.table", "game.ui.menu", "game.ui.window"),
    ("game.ui.families.base",),
    ("game.ui.families.line", "game.ui.families.tricks", "game.ui.families.betting"),
    ("game.ui.families",),
    ("game.ui.scenes.*",),
    ("game.ui.app",),
    # what measures, and what a person types
    ("game.lab",),
    ("game.cli.arguments", "game.cli.headless"),
    ("game.cli.pell_commands",),
    ("game.cli.headless",),
    ("game.cli",),
    ("game.__main__",),
)
"""The rooms from the ground up. A module lies in the room with the longest name that begins its own.

It may import from its own room and from any row above this one in the list: a row knows nothing of those after it, and
rooms in one row know nothing of one another. With ".*" each module in a package is a room of its own.
"""


def name(path: Path) -> str:
    """The module in a file: game/rules/line.py is game.rules.line.line_game, game/rules/__init__.py is game.rules."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


PROGRAM = {name(path): path for path in sorted((ROOT / "game").rglob("*.py"))}


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(module: str) -> Iterator[str]:
    """What a module imports, at once, in a function, or for its types alone.

    "from game.rules import game" is game.rules.game, "… import GAMES" game.rules.
    """
    for node in ast.walk(tree(PROGRAM[module])):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module} imports relatively"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in PROGRAM else str(node.module)


@cache
def needs() -> dict[str, set[str]]:
    """By module, those of the program that it imports."""
    return {module: {name for name in imports(module) if name in PROGRAM and name != module} for module in PROGRAM}


@cache
def place(module: str) -> tuple[int, str]:
    """The row of a module's room, and the room."""
    rooms = {room.removesuffix(".*"): (row, room) for row, rooms in enumerate(ROOMS) for room in rooms}
    lies_in = [room for room in rooms if f"{module}.".startswith(f"{room}.") and (room != "game" or module == "game")]
    assert lies_in, f"{module} has no room"
    row, room = rooms[max(lies_in, key=len)]
    return row, module if room.endswith(".*") else room


def upward() -> Iterator[tuple[str, str]]:
    """Each module with one that it imports though that does not lie below it or beside it in its room."""
    for module, imported in needs().items():
        row, room = place(module)
        for name in imported:
            its_row, its_room = place(name)
            if its_row >= row and its_room != room:
                yield module, name


def test_every_room_is_there() -> None:
    rooms = {room.removesuffix(".*") for row in ROOMS for room in row}
    assert rooms <= {".".join(module.split(".")[:length]) for module in PROGRAM for length in range(1, 6)}


def test_imports_run_downward_only() -> None:
    assert not [f"{module} -> {name}" for module, name in upward()]


def test_no_modules_import_one_another_in_a_circle() -> None:
    assert not [module for module in PROGRAM if module in reach(needs(), module)]


def reach(needs: dict[str, set[str]], module: str) -> set[str]:
    """Every module that one needs, by however many steps."""
    reached: set[str] = set()
    ahead = set(needs[module])
    while ahead:
        reached |= ahead
        ahead = set().union(*(needs[name] for name in ahead)) - reached
    return reached


def test_a_circle_of_deferred_imports_is_found() -> None:
    assert reach({"a": {"b"}, "b": {"c"}, "c": {"b"}}, "a") == {"b", "c"}


def below(*rooms: str) -> list[str]:
    """The modules of these rooms and of those within them."""
    return [module for module in PROGRAM if f"{module}.".startswith(tuple(f"{room}." for room in rooms))]


def test_the_kernel_knows_nothing_of_the_game() -> None:
    kernel = below("game.bots.kernel")
    assert not [f"{module} -> {name}" for module in kernel for name in needs()[module] if name not in kernel]


def test_pygame_lives_in_the_ui_and_nowhere_else() -> None:
    elsewhere = {*PROGRAM} - {*below("game.ui")}
    assert not [module for module in elsewhere for other in imports(module) if other.split(".")[0] == "pygame"]


def test_the_rules_leave_luck_to_the_deal() -> None:
    luck = {"random", "secrets", "uuid", "time", "os"}
    assert not [module for module in below("game.rules") for other in imports(module) if other.split(".")[0] in luck]
