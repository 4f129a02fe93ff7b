"""Imports: modules import only lower layers, without cycles; only game.ui and its benchmark import pygame."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
LAYERS = (
    ("game.platform",),
    ("game",),
    # core
    ("game.core.intervals", "game.core.tiles"),
    ("game.core.board", "game.core.shuffle"),
    ("game.core.state",),
    ("game.core",),
    # the rules
    ("game.rules.options",),
    ("game.rules.game",),
    ("game.rules.house_rules",),
    ("game.rules.line", "game.rules.tricks", "game.rules.betting"),
    ("game.rules",),
    # the bots
    ("game.bots.kernel", "game.bots.assessment", "game.bots.settings"),
    ("game.bots.baselines",),
    ("game.bots.levels",),
    ("game.bots.deals", "game.bots.match_chance", "game.bots.signals", "game.bots.trials"),
    ("game.bots.line", "game.bots.tricks", "game.bots.betting"),
    ("game.bots",),
    ("game.bots.bot",),
    ("game.coach",),
    # match, store and what builds on them
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
    # user interface
    ("game.ui",),
    ("game.ui.layouts",),
    ("game.ui.canvas",),
    ("game.ui.widgets",),
    ("game.ui.table", "game.ui.menu.search", "game.ui.window"),
    ("game.ui.families.base",),
    ("game.ui.families.line", "game.ui.families.tricks", "game.ui.families.betting"),
    ("game.ui.families",),
    ("game.ui.menu",),
    ("game.ui.scenes.*",),
    ("game.ui.app",),
    # measurements and commands
    ("game.lab",),
    ("game.cli.errors", "game.cli.output", "game.cli.progress"),
    ("game.cli.names", "game.cli.parser"),
    ("game.cli.arguments", "game.cli.listing"),
    ("game.cli.records", "game.cli.pell_commands"),
    ("game.cli.headless",),
    ("game.cli",),
    ("game.__main__",),
)
"""The layers from the bottom up, each a row of package names. A module belongs to the package with the longest matching
name.

It may import from its own package and from lower layers (earlier rows). Packages in one row may not import each other.
With ".*" each module of a package counts as a package of its own.
"""


def module_name(path: Path) -> str:
    """Return the module name of a file; a package's `__init__.py` gives the package name."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULE_PATHS = {module_name(path): path for path in sorted((ROOT / "game").rglob("*.py"))}


@cache
def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported_modules(module: str) -> Iterator[str]:
    """Yield what a module imports, including imports in functions and for type checking.

    "from game.rules import game" gives game.rules.game, "… import GAMES" gives game.rules.
    """
    for node in ast.walk(parse(MODULE_PATHS[module])):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module} imports relatively"
            for alias in node.names:
                full_name = f"{node.module}.{alias.name}"
                yield full_name if full_name in MODULE_PATHS else str(node.module)


@cache
def dependencies() -> dict[str, set[str]]:
    """Return for each module the modules of the program that it imports."""
    return {
        module: {name for name in imported_modules(module) if name in MODULE_PATHS and name != module}
        for module in MODULE_PATHS
    }


@cache
def layer_of(module: str) -> tuple[int, str]:
    """Return the layer index of a module, and its package."""
    layers = {package.removesuffix(".*"): (layer, package) for layer, row in enumerate(LAYERS) for package in row}
    matching = [
        package
        for package in layers
        if f"{module}.".startswith(f"{package}.") and (package != "game" or module == "game")
    ]
    assert matching, f"{module} belongs to no listed package"
    layer, package = layers[max(matching, key=len)]
    return layer, module if package.endswith(".*") else package


def violations() -> Iterator[tuple[str, str]]:
    """Yield each module with an imported module that is neither in its own package nor in a lower layer."""
    for module, imported in dependencies().items():
        layer, package = layer_of(module)
        for target in imported:
            imported_layer, imported_package = layer_of(target)
            if imported_layer >= layer and imported_package != package:
                yield module, target


def test_every_listed_package_exists() -> None:
    packages = {package.removesuffix(".*") for layer in LAYERS for package in layer}
    assert packages <= {".".join(module.split(".")[:length]) for module in MODULE_PATHS for length in range(1, 6)}


def test_modules_import_only_lower_layers() -> None:
    assert not [f"{module} -> {target}" for module, target in violations()]


def test_no_import_cycles() -> None:
    assert not [module for module in MODULE_PATHS if module in reachable(dependencies(), module)]


def reachable(dependencies: dict[str, set[str]], module: str) -> set[str]:
    """Return all modules that a module imports directly or indirectly."""
    result: set[str] = set()
    remaining = set(dependencies[module])
    while remaining:
        result |= remaining
        remaining = set().union(*(dependencies[target] for target in remaining)) - result
    return result


def test_indirect_cycles_are_found() -> None:
    assert reachable({"a": {"b"}, "b": {"c"}, "c": {"b"}}, "a") == {"b", "c"}


def modules_in(*packages: str) -> list[str]:
    """Return the modules of these packages and their subpackages."""
    return [module for module in MODULE_PATHS if f"{module}.".startswith(tuple(f"{package}." for package in packages))]


def test_the_kernel_imports_only_the_kernel() -> None:
    kernel = modules_in("game.bots.kernel")
    assert not [
        f"{module} -> {target}" for module in kernel for target in dependencies()[module] if target not in kernel
    ]


def test_only_the_ui_and_its_benchmark_import_pygame() -> None:
    other_modules = {*MODULE_PATHS} - {*modules_in("game.ui", "game.lab.window_benchmark")}
    assert not [
        module
        for module in other_modules
        for imported in imported_modules(module)
        if imported.split(".")[0] == "pygame"
    ]


def test_rules_import_no_randomness_or_time() -> None:
    forbidden = {"random", "secrets", "uuid", "time", "os"}
    assert not [
        module
        for module in modules_in("game.rules")
        for imported in imported_modules(module)
        if imported.split(".")[0] in forbidden
    ]
