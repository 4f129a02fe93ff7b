"""The PyInstaller specification build/boneyard.spec, evaluated for each system."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple
from unittest.mock import MagicMock

import pytest

from game.rules import GAMES, game_file

SPEC = Path(__file__).parents[2] / "build" / "boneyard.spec"


WHEEL = [
    ("pygame/base.pyd", "wheel/pygame/base.pyd", "EXTENSION"),
    ("pygame/SDL2.dll", "wheel/pygame/SDL2.dll", "BINARY"),
]


class Build(NamedTuple):
    """The programs with whether they have a console, the options of the analysis, and the collected files."""

    programs: dict[str, bool]
    options: dict[str, Any]
    collected: list[Any]

    @property
    def files(self) -> list[str]:
        """The paths of the collected files."""
        return [name for entries in self.collected if isinstance(entries, list) for name, *_entry in entries]


def evaluate_spec(system: str, monkeypatch: pytest.MonkeyPatch, binaries: Sequence[tuple[str, str, str]] = ()) -> Build:
    """Evaluate the spec as on this system, where PyInstaller finds these libraries."""
    build = Build({}, {}, [])

    def exe(*args: object, name: str, console: bool, **kwargs: object) -> str:
        build.programs[name] = console
        return name

    def collect(*args: Any, **kwargs: object) -> None:
        build.collected.extend(args)

    def analysis(*args: object, **options: object) -> SimpleNamespace:
        build.options.update(options)
        return SimpleNamespace(pure=[], scripts=[], binaries=list(binaries), datas=[])

    windows = ModuleType("PyInstaller.utils.win32")
    windows.versioninfo = MagicMock()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "PyInstaller", ModuleType("PyInstaller"))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils", ModuleType("PyInstaller.utils"))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.win32", windows)
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setattr(Path, "read_text", lambda path: "{}")  # game/compiled.json may not exist
    monkeypatch.setattr(sys, "platform", system)
    names = {"Analysis": analysis, "PYZ": MagicMock(), "BUNDLE": MagicMock()}
    code = compile(SPEC.read_bytes(), str(SPEC), "exec")
    exec(code, names | {"SPECPATH": str(SPEC.parent), "EXE": exe, "COLLECT": collect})
    return build


@pytest.mark.parametrize(
    ("system", "programs"),
    [
        ("linux", {"boneyard": False}),
        ("darwin", {"boneyard": False}),
        ("win32", {"boneyard": False, "boneyard-console": True}),
    ],
)
def test_each_system_gets_a_windowed_program_and_windows_also_one_with_a_console(
    system: str, programs: dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    build = evaluate_spec(system, monkeypatch)
    assert build.programs == programs
    assert [program for program in build.collected if isinstance(program, str)] == [*programs]


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_two_programs_share_the_modules(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each program would contain its own archive of modules, so with two programs the modules are files."""
    build = evaluate_spec(system, monkeypatch)
    assert build.options["noarchive"] == (len(build.programs) > 1)


def test_a_library_of_pygame_is_collected_once(monkeypatch: pytest.MonkeyPatch) -> None:
    copy = ("SDL2.dll", "wheel/pygame/SDL2.dll", "BINARY")
    other = ("python311.dll", "python311.dll", "BINARY")
    assert evaluate_spec("win32", monkeypatch, [*WHEEL, copy, other]).files == [
        "pygame/base.pyd",
        "pygame/SDL2.dll",
        "python311.dll",
    ]


def test_a_module_with_the_name_of_a_pygame_module_is_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    modules = [("typing.pyc", "Lib/typing.pyc", "DATA"), ("pygame/typing.pyc", "wheel/pygame/typing.pyc", "DATA")]
    assert evaluate_spec("win32", monkeypatch, modules).files == ["typing.pyc", "pygame/typing.pyc"]


def test_libraries_with_a_single_copy_are_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    binaries = [("libSDL2.so", "wheel/libSDL2.so", "BINARY"), ("pygame/base.so", "wheel/pygame/base.so", "EXTENSION")]
    assert evaluate_spec("linux", monkeypatch, binaries).files == ["libSDL2.so", "pygame/base.so"]


def test_every_module_can_be_imported_without_the_excluded_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    excluded = evaluate_spec("linux", monkeypatch).options["excludes"]
    monkeypatch.undo()
    root = SPEC.parents[1]
    paths = [path.relative_to(root).with_suffix("") for path in (root / "game").rglob("*.py")]
    modules = [".".join(path.parts) for path in paths if path.name not in ("__init__", "__main__")]
    blocked = f"import importlib, sys; sys.modules.update(dict.fromkeys({excluded}))"
    script = f"{blocked}; [*map(importlib.import_module, {modules})]"
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=False)
    assert not done.stderr


def test_the_files_in_the_folder_of_every_game_are_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    root, collected = SPEC.parents[1], {*evaluate_spec("linux", monkeypatch).options["datas"]}
    for key in GAMES:
        files = [path for path in game_file(key, "rules.md").parent.iterdir() if path.suffix in (".md", ".toml")]
        assert game_file(key, "rules.md") in files
        files += (root / "game" / "text" / "locale").glob("*/*/*.mo")
        assert {(str(path), path.parent.relative_to(root).as_posix()) for path in files} <= collected
