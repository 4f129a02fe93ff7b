"""The compiled modules: made of the sources there are or not used, and the same in all they say."""

import ast
import json
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.bots.kernel import bits
from game.platform import compiled

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "build"))
from compile import BESIDE, GROUP, MODULES, STAMP  # noqa: E402

SUFFIX = EXTENSION_SUFFIXES[0]


def python(*arguments: str, folder: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """Python in a process of its own, in a folder whose `game` it imports."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def tree(folder: Path, *changed: str) -> Path:
    """A package as build/compile.py leaves it, of two modules; those `changed` since."""
    package = folder / "game"
    package.mkdir(parents=True)
    sums = {}
    for name in ("one.py", "two.py"):
        source = package / name
        source.write_text(f"# {name}\n", encoding="utf-8")
        (package / name.replace(".py", SUFFIX)).write_bytes(b"")
        sums[f"game/{name}"] = compiled.source_hash(source)
    (package / compiled.STAMP.name).write_text(json.dumps(sums), encoding="utf-8")
    for name in changed:
        (package / name).write_text("# changed\n", encoding="utf-8")
    return package


# -- which is used -----------------------------------------------------------------------------------------------------


def test_what_is_compiled_here_is_of_the_sources_as_they_are() -> None:
    """Where this fails a module was changed and not compiled again: the bots run from source, and think slowly."""
    if os.environ.get(compiled.FROM_SOURCE):
        pytest.skip(f"{compiled.FROM_SOURCE} is set")
    assert compiled.SOURCE_REASON == ""


def test_one_changed_source_is_enough_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(compiled.FROM_SOURCE, raising=False)
    assert compiled.stale_modules(tree(tmp_path / "fresh")) == ((), "")
    modules, why = compiled.stale_modules(tree(tmp_path / "stale", "two.py"))
    assert modules == ("game.one", "game.two")
    assert why.startswith("game/two.py changed since it was compiled; ")
    monkeypatch.setenv(compiled.FROM_SOURCE, "1")
    assert compiled.stale_modules(tree(tmp_path / "forced"))[0] == modules


def test_an_extension_of_which_nothing_is_known_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(compiled.FROM_SOURCE, raising=False)
    package = tree(tmp_path)
    (package / compiled.STAMP.name).unlink()
    assert compiled.stale_modules(package)[0] == ("game.one", "game.two")


def test_what_runs_from_source_is_told_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(compiled.FROM_SOURCE, raising=False)
    assert compiled.slow_warning(tree(tmp_path / "fresh")) == ""
    stale = compiled.slow_warning(tree(tmp_path / "stale", "two.py"))
    assert stale.startswith("this runs from source, about ten times as slow as compiled, and Expert and Master play ")
    assert "weaker: game/two.py changed since it was compiled; " in stale
    monkeypatch.setenv(compiled.FROM_SOURCE, "1")
    assert compiled.slow_warning(tree(tmp_path / "forced")).endswith(f"{compiled.FROM_SOURCE} is set")


def test_what_to_do_is_what_can_be_done_there(tmp_path: Path) -> None:
    """What pip installs has no folder build/."""
    installed, checkout = tmp_path / "site-packages" / "game", tmp_path / "checkout" / "game"
    for package in (installed, checkout):
        package.mkdir(parents=True)
    (tmp_path / "checkout" / "build").mkdir()
    (tmp_path / "checkout" / "build" / "compile.py").touch()
    assert compiled.slow_warning(checkout).endswith("nothing is compiled here; run python build/compile.py")
    assert compiled.slow_warning(installed).endswith(
        "nothing is compiled here; install a C compiler, then install Boneyard again"
    )
    assert compiled.remedy() == "run python build/compile.py"


def test_who_installs_without_a_compiler_is_warned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """pip shows nothing that a build prints: the warning goes to the terminal too."""
    import hook

    terminal, warnings = tmp_path / "terminal", []
    failed = subprocess.CompletedProcess([], 1, "", "…\nnot compiled: command 'gcc' failed: No such file\n")
    monkeypatch.setattr(hook, "TERMINAL", str(terminal))
    monkeypatch.setattr(hook.subprocess, "run", lambda *_command, **_options: failed)
    app = SimpleNamespace(display_warning=warnings.append)
    building = hook.Compile(str(ROOT), {}, None, None, str(tmp_path), "wheel", app)
    made: dict[str, object] = {"force_include": {}}
    building.initialize("standard", made)
    building.finalize("standard", made, "")
    assert made == {"force_include": {}}
    [warning] = warnings
    assert warning.startswith("Boneyard warning: not compiled: command 'gcc' failed: No such file. ")
    assert "Expert and Master play weaker" in warning
    assert terminal.read_text(encoding="utf-8").strip() == warning
    assert "command 'gcc' failed" in capsys.readouterr().err

    monkeypatch.setattr(hook, "TERMINAL", str(tmp_path / "none" / "terminal"))
    building.initialize("standard", made)
    building.finalize("standard", made, "")
    assert len(warnings) == 2, "where there is no terminal"


def test_ends_of_lines_are_no_change(tmp_path: Path) -> None:
    here, there = tmp_path / "here.py", tmp_path / "there.py"
    here.write_bytes(b"a = 1\n")
    there.write_bytes(b"a = 1\r\n")
    assert compiled.source_hash(here) == compiled.source_hash(there)


@pytest.mark.skipif(not bits.COMPILED, reason="nothing is compiled here: python build/compile.py")
def test_a_module_changed_since_runs_from_source(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(next(ROOT.glob(f"{GROUP}__mypyc*{SUFFIX}")), tmp_path)
    modules = "from game import compiled; from game.bots.kernel import bits, line_alphabeta"
    asked = f"{modules}; print(bits.COMPILED, line_alphabeta.__file__, compiled.SOURCE_REASON)"
    assert python("-c", asked, folder=tmp_path).stdout.startswith(f"True {tmp_path}")
    source = tmp_path / "game" / "bots" / "kernel" / "line_alphabeta.py"
    source.write_text(source.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert python("-c", asked, folder=tmp_path).stdout.startswith(
        f"False {source} game/bots/kernel/line_alphabeta.py changed"
    )


# -- how it is made ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("module", MODULES)
def test_what_is_compiled_imports_nothing_of_the_game_that_is_not(module: str) -> None:
    allowed = {name.removesuffix(".py").replace("/", ".") for name in MODULES + BESIDE}
    imported = set()
    for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(str(node.module))
    assert {name for name in imported if name.split(".")[0] == "game"} <= allowed


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows finds its compiler otherwise than by CC")
def test_without_a_compiler_it_says_so_in_a_line_and_leaves_nothing(tmp_path: Path) -> None:
    one_module = "import sys; sys.path.insert(0, 'build'); import compile; compile.MODULES = compile.MODULES[:1]"
    run = f"{one_module}; sys.exit(compile.main())"
    done = python("-c", run, "--anew", "--into", str(tmp_path), CC="/nowhere/cc")
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.splitlines()[-1].startswith("not compiled: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not bits.COMPILED, reason="nothing is compiled here: python build/compile.py")
def test_what_is_compiled_already_is_not_compiled_again(tmp_path: Path) -> None:
    done = python("build/compile.py", "--into", str(tmp_path), CC="/nowhere/cc")
    assert done.returncode == 0, done.stderr
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert left == {*done.stdout.split()}
    assert {module.replace(".py", SUFFIX) for module in MODULES} < left
    assert (tmp_path / STAMP).read_bytes() == (ROOT / STAMP).read_bytes()


@pytest.mark.slow
@pytest.mark.skipif(not bits.COMPILED, reason="nothing is compiled here: python build/compile.py")
def test_the_wheel_that_pip_installs_runs_compiled(tmp_path: Path) -> None:
    built = python("-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path))
    assert built.returncode == 0, built.stderr
    [wheel] = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    shutil.unpack_archive(wheel, installed, "zip")
    extensions = {path.relative_to(installed).as_posix() for path in (installed / "game").rglob(f"*{SUFFIX}")}
    assert extensions == {module.replace(".py", SUFFIX) for module in MODULES}
    assert (installed / STAMP).exists()
    modules = "from game import compiled; from game.bots.kernel import bits"
    told = python(
        "-c", f"{modules}; print(bits.COMPILED, repr(compiled.slow_warning()), bits.__file__)", folder=installed
    )
    assert told.stdout.startswith(f"True '' {installed}"), told.stderr


# -- what it says ------------------------------------------------------------------------------------------------------


VALUES = """
from random import Random
from game.bots.kernel import bits
from game.bots.kernel.bits import BudgetExceeded
from game.bots.line.open_hand_solver import values
from tests.bots.test_line_alphabeta import LINE_GAMES, last_turns, ways
for key in LINE_GAMES:
    rng = Random(key)
    for game, players in list(ways(key, rng, mixed=0))[::6]:
        for _nth, state in zip(range(6), last_turns(game, players, rng)):
            try:
                print(key, {str(action): value for action, value in values(game, state, 2000).items()})
            except BudgetExceeded:
                break
print(bits.COMPILED)
"""


@pytest.mark.slow
@pytest.mark.skipif(not bits.COMPILED, reason="nothing is compiled here: python build/compile.py")
def test_compiled_and_from_source_the_values_are_the_same() -> None:
    fast, slow = python("-c", VALUES), python("-c", VALUES, BONEYARD_FROM_SOURCE="1")
    *values, told = fast.stdout.splitlines()
    assert told == "True", fast.stderr
    assert slow.stdout.splitlines() == [*values, "False"], slow.stderr
    assert len(values) > 150


MATCHES = """
from copy import copy
from pickle import dumps, loads
from random import Random
from game.bots.kernel import bits
from game.rules import GAMES
from game.core.state import CHANCE
for key, game in GAMES.items():
    for preset in game.presets:
        rng, variant = Random(key), game.variant(preset.key)
        state = variant.initial_state()
        for _step in range(150):
            if state.to_move == CHANCE:
                deck = list(variant.deck())
                rng.shuffle(deck)
                action = variant.make_deal(deck, len(state.hands))
            elif legal := variant.legal_actions(state):
                action = rng.choice(legal)
            else:
                break
            state = variant.apply(state, action)
            print(key, action, state)
        again = loads(dumps((variant, state)))
        assert again == (variant, state) and hash(again[1]) == hash(state) and copy(state) == state
print(bits.COMPILED)
"""


@pytest.mark.skipif(not bits.COMPILED, reason="nothing is compiled here: python build/compile.py")
def test_compiled_and_from_source_the_rules_are_the_same() -> None:
    fast, slow = python("-c", MATCHES), python("-c", MATCHES, BONEYARD_FROM_SOURCE="1")
    *steps, told = fast.stdout.splitlines()
    assert told == "True", fast.stderr
    assert slow.stdout.splitlines() == [*steps, "False"], slow.stderr
    assert len(steps) > 3000
