"""What build/boneyard.spec has PyInstaller make, read as it would be on each system."""

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

import game  # noqa: F401  as it is imported by the spec

SPEC = Path(__file__).parents[1] / "build" / "boneyard.spec"


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
    made: dict[str, Any] = {}
    collected: list[Any] = []

    def exe(*given: object, name: str, console: bool, **rest: object) -> str:
        made[name] = console
        return name

    def collect(*given: Any, **rest: object) -> None:
        collected.extend(program for program in given if isinstance(program, str))

    windows = ModuleType("PyInstaller.utils.win32")
    windows.versioninfo = MagicMock()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "PyInstaller", ModuleType("PyInstaller"))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils", ModuleType("PyInstaller.utils"))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.win32", windows)
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setattr(Path, "read_text", lambda path: "{}")  # the list of what is compiled, which need not be there
    monkeypatch.setattr(sys, "platform", system)
    analysis = SimpleNamespace(pure=[], scripts=[], binaries=[], datas=[])
    names = {"Analysis": lambda *given, **rest: analysis, "PYZ": MagicMock(), "BUNDLE": MagicMock()}
    code = compile(SPEC.read_bytes(), str(SPEC), "exec")
    exec(code, names | {"SPECPATH": str(SPEC.parent), "EXE": exe, "COLLECT": collect})
    assert made == programs
    assert collected == [*programs]
