"""The house: what each file may import, how long it may be, and what nothing in it is called."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FLOORS = (
    ("game", "game.compiled", "game.language", "game.tiles", "game.board", "game.state"),
    ("game.rules",),
    ("game.bots",),
    (
        *("game.match", "game.thinking", "game.record", "game.storage", "game.words"),
        *("game.demonstration", "game.pell", "game.catalogue", "game.solving"),
    ),
    ("game.ui",),
    ("game.headless", "game.lab", "game.__main__"),
)
"""The floors from the ground up; what lies in a package is on its floor."""
FORBIDDEN = {"manager", "handler", "helper", "util", "utils", "data", "info"}


def name(path: Path) -> str:
    """The module in a file: game/rules/line.py is game.rules.line.line_game, game/rules/__init__.py is game.rules."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


PROGRAM = {name(path): path for path in sorted((ROOT / "game").rglob("*.py"))}
WRITTEN = sorted(path for folder in ("game", "tests", "sounds", "sprites") for path in (ROOT / folder).rglob("*.py"))
EVERY_MODULE = pytest.mark.parametrize("module", PROGRAM)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(module: str, deferred: bool = True) -> Iterator[str]:
    """What a module imports: "from game.rules import house" is game.rules.house_rules, "… import GAMES" game.rules.

    Without `deferred` only what is imported when the module is, not what a function or a type check imports.
    """
    nodes = ast.walk(tree(PROGRAM[module])) if deferred else iter(tree(PROGRAM[module]).body)
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module} imports relatively"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in PROGRAM else str(node.module)


def floor(module: str) -> int:
    """The floor a module is on: that of the longest name on the plan that it lies in."""
    on_plan = {planned: nth for nth, floor in enumerate(FLOORS) for planned in floor}
    lies_in = [planned for planned in on_plan if f"{module}.".startswith(f"{planned}.") and planned != "game"]
    assert lies_in or module == "game", f"{module} is on no floor"
    return on_plan[max(lies_in, key=len, default="game")]


@EVERY_MODULE
def test_imports_run_downward_only(module: str) -> None:
    above = [other for other in imports(module) if other in PROGRAM and floor(other) > floor(module)]
    assert not above, f"{module} is below {above}"


def test_no_module_waits_for_itself() -> None:
    needs = {
        module: {other for other in imports(module, deferred=False) if other in PROGRAM and other != module}
        for module in PROGRAM
    }
    assert len(list(TopologicalSorter(needs).static_order())) == len(PROGRAM)


@EVERY_MODULE
def test_pygame_lives_in_the_ui_and_nowhere_else(module: str) -> None:
    if module.split(".")[:2] != ["game", "ui"]:
        assert not [other for other in imports(module) if other.split(".")[0] == "pygame"]


@EVERY_MODULE
def test_the_rules_leave_luck_to_the_deal(module: str) -> None:
    if module.split(".")[:2] == ["game", "rules"]:
        assert not {other.split(".")[0] for other in imports(module)} & {"random", "secrets", "uuid", "time", "os"}


@pytest.mark.parametrize("path", PROGRAM.values(), ids=PROGRAM)
def test_no_file_holds_two_ideas(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines <= 400, f"{path.name} has {lines} lines"


def names(module: ast.Module) -> Iterator[str]:
    """Every name that a module gives: to classes, functions, arguments, variables and attributes."""
    for node in ast.walk(module):
        match node:
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                yield node.name
            case ast.arg():
                yield node.arg
            case ast.Name(ctx=ast.Store()):
                yield node.id
            case ast.Attribute(ctx=ast.Store()):
                yield node.attr
            case ast.alias(asname=str()):
                yield str(node.asname)


def empty(given: str) -> bool:
    """Whether a name has a word in it that says nothing, however it is joined: FileManager, get_info."""
    return bool(FORBIDDEN & set(map(str.lower, re.findall(r"[A-Z]?[a-z]+|[A-Z]+", given))))


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_has_a_name_that_says_nothing(path: Path) -> None:
    assert not {given for given in (path.stem, *names(tree(path))) if empty(given)}


def test_names_are_found_wherever_they_are_given_and_read_word_by_word() -> None:
    code = "import os as utils\nclass TileManager:\n  def get_info(self, data): self.helper = database = metadata = 1"
    assert {given for given in names(ast.parse(code)) if empty(given)} == {
        "TileManager",
        "data",
        "get_info",
        "helper",
        "utils",
    }
