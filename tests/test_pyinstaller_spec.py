"""What build/boneyard.spec has PyInstaller make, read as it would be on each system."""

import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple
from unittest.mock import MagicMock

import pytest

from game.rules import GAMES, game_file

SPEC = Path(__file__).parents[1] / "build" / "boneyard.spec"


WHEEL = [
    ("pygame/base.pyd", "wheel/pygame/base.pyd", "EXTENSION"),
    ("pygame/SDL2.dll", "wheel/pygame/SDL2.dll", "BINARY"),
]


class Made(NamedTuple):
    """What the spec makes: which programs have a terminal, the options of the analysis, and what is collected."""

    programs: dict[str, bool]
    options: dict[str, Any]
    collected: list[Any]

    @property
    def files(self) -> list[str]:
        """Where the files lie that are collected, beside the programs."""
        return [name for entries in self.collected if isinstance(entries, list) for name, *_entry in entries]


def made_on(system: str, monkeypatch: pytest.MonkeyPatch, binaries: Sequence[tuple[str, str, str]] = ()) -> Made:
    """Read the spec as on a system, where PyInstaller finds these libraries and modules."""
    made = Made({}, {}, [])

    def exe(*given: object, name: str, console: bool, **rest: object) -> str:
        made.programs[name] = console
        return name

    def collect(*given: Any, **rest: object) -> None:
        made.collected.extend(given)

    def analysis(*given: object, **options: object) -> SimpleNamespace:
        made.options.update(options)
        return SimpleNamespace(pure=[], scripts=[], binaries=list(binaries), datas=[])

    windows = ModuleType("PyInstaller.utils.win32")
    windows.versioninfo = MagicMock()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "PyInstaller", ModuleType("PyInstaller"))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils", ModuleType("PyInstaller.utils"))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.win32", windows)
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setattr(Path, "read_text", lambda path: "{}")  # the list of what is compiled, which need not be there
    monkeypatch.setattr(sys, "platform", system)
    names = {"Analysis": analysis, "PYZ": MagicMock(), "BUNDLE": MagicMock()}
    code = compile(SPEC.read_bytes(), str(SPEC), "exec")
    exec(code, names | {"SPECPATH": str(SPEC.parent), "EXE": exe, "COLLECT": collect})
    return made


@pytest.mark.parametrize(
    ("system", "programs"),
    [
        ("linux", {"boneyard": False}),
        ("darwin", {"boneyard": False}),
        ("win32", {"boneyard": False, "boneyard-console": True}),
    ],
)
def test_each_system_gets_a_program_for_the_window_and_windows_one_for_the_terminal(
    system: str, programs: dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = made_on(system, monkeypatch)
    assert made.programs == programs
    assert [program for program in made.collected if isinstance(program, str)] == [*programs]


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_where_there_are_two_programs_they_share_the_modules(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An archive of modules lies in each program; modules in files lie there once."""
    made = made_on(system, monkeypatch)
    assert made.options["noarchive"] == (len(made.programs) > 1)


def test_a_library_that_lies_beside_pygame_is_collected_once(monkeypatch: pytest.MonkeyPatch) -> None:
    twin = ("SDL2.dll", "wheel/pygame/SDL2.dll", "BINARY")
    other = ("python311.dll", "python311.dll", "BINARY")
    assert made_on("win32", monkeypatch, [*WHEEL, twin, other]).files == [
        "pygame/base.pyd",
        "pygame/SDL2.dll",
        "python311.dll",
    ]


def test_libraries_are_collected_where_only_one_copy_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [("libSDL2.so", "wheel/libSDL2.so", "BINARY"), ("pygame/base.so", "wheel/pygame/base.so", "EXTENSION")]
    assert made_on("linux", monkeypatch, found).files == ["libSDL2.so", "pygame/base.so"]


def test_the_files_in_the_folder_of_every_game_are_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    root, collected = SPEC.parents[1], {*made_on("linux", monkeypatch).options["datas"]}
    for key in GAMES:
        files = [path for path in game_file(key, "rules.md").parent.iterdir() if path.suffix in (".md", ".toml")]
        assert game_file(key, "rules.md") in files
        assert {(str(path), path.parent.relative_to(root).as_posix()) for path in files} <= collected
