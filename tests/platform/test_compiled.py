"""The compiled modules: used only if they fit the sources, and with the same results as the sources."""

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

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "build"))
from compile import BESIDE, GROUP, MODULES, STAMP  # noqa: E402

SUFFIX = EXTENSION_SUFFIXES[0]


def python(*arguments: str, folder: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder with a package `game`."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def create_package(folder: Path, *changed: str) -> Path:
    """Create a package of two compiled modules, and change these sources afterwards."""
    package = folder / "game"
    package.mkdir(parents=True)
    hashes = {}
    for name in ("one.py", "two.py"):
        source = package / name
        source.write_text(f"# {name}\n", encoding="utf-8")
        (package / name.replace(".py", SUFFIX)).write_bytes(b"")
        hashes[f"game/{name}"] = compiled.source_hash(source)
    (package / compiled.STAMP.name).write_text(json.dumps(hashes), encoding="utf-8")
    for name in changed:
        (package / name).write_text("# changed\n", encoding="utf-8")
    return package


# -- up-to-date checks -------------------------------------------------------------------------------------------------


def test_the_compiled_modules_here_are_up_to_date() -> None:
    """If this fails, run build/compile.py: a module was changed, so the bots run slowly from source."""
    if os.environ.get(compiled.FROM_SOURCE):
        pytest.skip(f"{compiled.FROM_SOURCE} is set")
    assert compiled.SOURCE_REASON == ""


def test_one_changed_source_makes_all_modules_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(compiled.FROM_SOURCE, raising=False)
    assert compiled.stale_modules(create_package(tmp_path / "fresh")) == ((), "")
    modules, why = compiled.stale_modules(create_package(tmp_path / "stale", "two.py"))
    assert modules == ("game.one", "game.two")
    assert why.startswith("Changed since they were compiled: game/two.py. ")
    monkeypatch.setenv(compiled.FROM_SOURCE, "1")
    assert compiled.stale_modules(create_package(tmp_path / "forced"))[0] == modules


def test_extensions_without_a_stamp_are_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(compiled.FROM_SOURCE, raising=False)
    package = create_package(tmp_path)
    (package / compiled.STAMP.name).unlink()
    assert compiled.stale_modules(package)[0] == ("game.one", "game.two")


def test_the_slow_warning_says_why_modules_run_from_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(compiled.FROM_SOURCE, raising=False)
    assert compiled.slow_warning(create_package(tmp_path / "fresh")) == ""
    stale = compiled.slow_warning(create_package(tmp_path / "stale", "two.py"))
    assert stale.startswith("Boneyard runs from source, about ten times slower than compiled, and Expert and Master ")
    assert "play weaker. Changed since they were compiled: game/two.py. " in stale
    monkeypatch.setenv(compiled.FROM_SOURCE, "1")
    assert compiled.slow_warning(create_package(tmp_path / "forced")).endswith(
        f"The environment variable {compiled.FROM_SOURCE} is set."
    )


def test_the_remedy_fits_a_checkout_or_an_installation(tmp_path: Path) -> None:
    """An installed package has no folder build/."""
    installed, checkout = tmp_path / "site-packages" / "game", tmp_path / "checkout" / "game"
    for package in (installed, checkout):
        package.mkdir(parents=True)
    (tmp_path / "checkout" / "build").mkdir()
    (tmp_path / "checkout" / "build" / "compile.py").touch()
    assert compiled.slow_warning(checkout).endswith("play weaker. To compile Boneyard, run python build/compile.py.")
    assert compiled.slow_warning(installed).endswith(
        "To compile Boneyard, install a C compiler, then install Boneyard again with the pip option "
        "--no-binary=boneyard-dominoes."
    )
    assert compiled.remedy() == "To compile Boneyard, run python build/compile.py."


def test_only_an_installation_that_is_not_compiled_has_a_sentence_for_players(tmp_path: Path) -> None:
    assert compiled.slow_installation() == "", "a checkout"
    assert compiled.slow_installation(create_package(tmp_path / "compiled")) == ""
    pure = tmp_path / "pure" / "game"
    pure.mkdir(parents=True)
    assert "ten times slower" in compiled.slow_installation(pure)


def test_installing_without_a_compiler_prints_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """pip hides the output of builds, so the warning is also written to the terminal."""
    import hook

    terminal, warnings = tmp_path / "terminal", []
    failed = subprocess.CompletedProcess([], 1, "", "…\nnot compiled: command 'gcc' failed: No such file\n")
    monkeypatch.setattr(hook, "TERMINAL", str(terminal))
    succeeded = subprocess.CompletedProcess([], 0, "", "")
    monkeypatch.setattr(
        hook.subprocess, "run", lambda command, **_options: failed if command[1].name == "compile.py" else succeeded
    )
    app = SimpleNamespace(display_warning=warnings.append)
    build = hook.Compile(str(ROOT), {}, None, None, str(tmp_path), "wheel", app)
    build_data: dict[str, object] = {"force_include": {}}
    build.initialize("standard", build_data)
    build.finalize("standard", build_data, "")
    assert build_data == {"force_include": {build.work: "/"}, "pure_python": True, "infer_tag": False}
    [warning] = warnings
    assert warning.startswith("Boneyard warning: not compiled: command 'gcc' failed: No such file. ")
    assert "Expert and Master play weaker" in warning
    assert terminal.read_text(encoding="utf-8").strip() == warning
    assert "command 'gcc' failed" in capsys.readouterr().err

    monkeypatch.setattr(hook, "TERMINAL", str(tmp_path / "none" / "terminal"))
    build.initialize("standard", build_data)
    build.finalize("standard", build_data, "")
    assert len(warnings) == 2, "without a terminal"


def test_line_endings_do_not_change_the_hash(tmp_path: Path) -> None:
    unix, windows = tmp_path / "unix.py", tmp_path / "windows.py"
    unix.write_bytes(b"a = 1\n")
    windows.write_bytes(b"a = 1\r\n")
    assert compiled.source_hash(unix) == compiled.source_hash(windows)


@pytest.mark.skipif(not bits.COMPILED, reason="nothing is compiled here: python build/compile.py")
def test_a_changed_module_runs_from_source(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(next(ROOT.glob(f"{GROUP}__mypyc*{SUFFIX}")), tmp_path)
    imports = "from game.platform import compiled; from game.bots.kernel import bits, line_alphabeta"
    script = f"{imports}; print(bits.COMPILED, line_alphabeta.__file__, compiled.SOURCE_REASON)"
    assert python("-c", script, folder=tmp_path).stdout.startswith(f"True {tmp_path}")
    source = tmp_path / "game" / "bots" / "kernel" / "line_alphabeta.py"
    source.write_text(source.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert python("-c", script, folder=tmp_path).stdout.startswith(
        f"False {source} Changed since they were compiled: game/bots/kernel/line_alphabeta.py."
    )


# -- build/compile.py --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("module", MODULES)
def test_compiled_modules_import_only_each_other_and_those_listed(module: str) -> None:
    allowed = {name.removesuffix(".py").replace("/", ".") for name in MODULES + BESIDE}
    imported = set()
    for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(str(node.module))
    assert {name for name in imported if name.split(".")[0] == "game"} <= allowed


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not use CC to find its compiler")
def test_a_missing_compiler_is_reported_in_a_line_and_no_file_is_written(tmp_path: Path) -> None:
    one_module = "import sys; sys.path.insert(0, 'build'); import compile; compile.MODULES = compile.MODULES[:1]"
    script = f"{one_module}; sys.exit(compile.main())"
    result = python("-c", script, "--force", "--into", str(tmp_path), CC="/nowhere/cc")
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr.splitlines()[-1].startswith("not compiled: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not bits.COMPILED, reason="nothing is compiled here: python build/compile.py")
def test_up_to_date_extensions_are_copied_without_compiling(tmp_path: Path) -> None:
    result = python("build/compile.py", "--into", str(tmp_path), CC="/nowhere/cc")
    assert result.returncode == 0, result.stderr
    files = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert files == {*result.stdout.split()}
    assert {module.replace(".py", SUFFIX) for module in MODULES} < files
    assert (tmp_path / STAMP).read_text(encoding="utf-8") == (ROOT / STAMP).read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.skipif(not bits.COMPILED, reason="nothing is compiled here: python build/compile.py")
def test_an_installed_wheel_runs_compiled(tmp_path: Path) -> None:
    built = python("-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path))
    assert built.returncode == 0, built.stderr
    [wheel] = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    shutil.unpack_archive(wheel, installed, "zip")
    extensions = {path.relative_to(installed).as_posix() for path in (installed / "game").rglob(f"*{SUFFIX}")}
    assert extensions == {module.replace(".py", SUFFIX) for module in MODULES}
    assert (installed / STAMP).exists()
    imports = "from game.platform import compiled; from game.bots.kernel import bits"
    result = python(
        "-c", f"{imports}; print(bits.COMPILED, repr(compiled.slow_warning()), bits.__file__)", folder=installed
    )
    assert result.stdout.startswith(f"True '' {installed}"), result.stderr


# -- results -----------------------------------------------------------------------------------------------------------


VALUES = """
from random import Random
from game.bots.kernel import bits
from game.bots.kernel.bits import BudgetExceeded
from game.bots.line.policy import open_hand_values
from tests.bots.test_line_alphabeta import LINE_GAMES, last_turns, ways
for key in LINE_GAMES:
    rng = Random(key)
    for game, players in list(ways(key, rng, mixed=0))[::6]:
        for _number, state in zip(range(6), last_turns(game, players, rng)):
            try:
                print(key, {str(action): value for action, value in open_hand_values(game, state, 2000).items()})
            except BudgetExceeded:
                break
print(bits.COMPILED)
"""


@pytest.mark.slow
@pytest.mark.skipif(not bits.COMPILED, reason="nothing is compiled here: python build/compile.py")
def test_search_values_are_the_same_compiled_and_from_source() -> None:
    assert_same_from_source(VALUES, least_lines=150)


def assert_same_from_source(script: str, least_lines: int) -> None:
    """Check that a script prints more than `least_lines` lines, the same compiled and from source."""
    fast, slow = python("-c", script), python("-c", script, BONEYARD_FROM_SOURCE="1")
    *lines, is_compiled = fast.stdout.splitlines()
    assert is_compiled == "True", fast.stderr
    assert slow.stdout.splitlines() == [*lines, "False"], slow.stderr
    assert len(lines) > least_lines


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
def test_rules_are_the_same_compiled_and_from_source() -> None:
    assert_same_from_source(MATCHES, least_lines=3000)
