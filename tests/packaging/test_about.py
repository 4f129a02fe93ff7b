"""The README.txt of each archive, and the installer for Windows."""

import re
import shutil
import sys
from pathlib import Path

import platformdirs.macos
import platformdirs.unix
import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "build"))
import release  # noqa: E402

from game.platform.language import LANGUAGES  # noqa: E402
from game.play.import_export import RECORD_SUFFIX  # noqa: E402

INSTALLER = (ROOT / "build" / "windows" / "installer.nsi").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_archive_has_a_readme_in_each_language(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release, "needed_glibc", lambda folder: "2.35")
    release.write_texts(tmp_path)
    english = (tmp_path / "README.txt").read_text(encoding="utf-8-sig")
    text = (tmp_path / ("README.txt" if language == "en" else f"README.{language}.txt")).read_text(encoding="utf-8-sig")
    assert (text == english) == (language == "en")
    assert text.count("\n\n") == english.count("\n\n")
    assert max(map(len, text.splitlines())) <= 120
    assert re.findall(r"[.%]\w+(?:/\w+)*", text)
    with monkeypatch.context() as patch:
        patch.setattr(release, "SYSTEM", "linux")
        assert ".local/share/boneyard" in release.about(language)


@pytest.mark.parametrize("system", ["linux", "windows", "macos"])
def test_each_readme_says_where_matches_are_and_how_to_back_up_and_uninstall(system: str) -> None:
    text = (ROOT / "build" / "about" / f"{system}.txt").read_text(encoding="utf-8")
    words = " ".join(text.format(version="1", machine="x", glibc="2").split())
    for said in ("Your matches are in", "back them up", "Export all matches", "A newer version keeps", "To uninstall"):
        assert said in words
    assert max(map(len, text.splitlines())) <= 120


def test_the_places_named_are_those_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    for system, folder in (("linux", ".local/share/boneyard"), ("macos", "Library/Application Support/boneyard")):
        assert folder in (ROOT / "build" / "about" / f"{system}.txt").read_text(encoding="utf-8")
        platform = {"linux": platformdirs.unix.Unix, "macos": platformdirs.macos.MacOS}[system]
        monkeypatch.delenv("XDG_DATA_HOME", raising=False)
        assert platform("boneyard", appauthor=False).user_data_path.as_posix().endswith(f"/{folder}")
    assert "%LOCALAPPDATA%\\boneyard" in (ROOT / "build" / "about" / "windows.txt").read_text(encoding="utf-8")
    assert '!define DATA "$LOCALAPPDATA\\boneyard"' in INSTALLER


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_installer_and_the_menu_entry_speak_every_language(language: str) -> None:
    names = re.findall(r'MUI_LANGUAGE "(\w+)"', INSTALLER)
    assert len(names) == len(LANGUAGES)
    texts = {name: re.findall(rf"LangString (\w+) \${{LANG_{name.upper()}}}", INSTALLER) for name in names}
    assert len(texts["English"]) == 5
    assert all(keys == texts["English"] for keys in texts.values())
    entry = (ROOT / "build" / "linux" / "boneyard.desktop").read_text(encoding="utf-8")
    suffix = "" if language == "en" else f"[{language}]"
    assert all(f"\n{key}{suffix}=" in entry for key in ("GenericName", "Comment", "Keywords"))


def test_the_installer_registers_the_ending_of_records() -> None:
    assert f"\\{RECORD_SUFFIX}" in INSTALLER


@pytest.mark.skipif(shutil.which("makensis") is None, reason="the installer is made by NSIS")
def test_the_installer_can_be_made_without_warnings(tmp_path: Path) -> None:
    program = tmp_path / "boneyard" / "boneyard.exe"
    program.parent.mkdir()
    program.write_bytes(bytes(1000))
    assert release.build_installer(program.parent, tmp_path).read_bytes().startswith(b"MZ")


def test_a_missing_nsis_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PROGRAMFILES(X86)", str(tmp_path))
    with pytest.raises(release.CheckFailed, match="NSIS"):
        release.build_installer(tmp_path, tmp_path)
