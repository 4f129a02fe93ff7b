"""The released archive: frozen once, unpacked, and played in with a real mouse."""

import configparser
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from game.platform.libraries import read_libraries
from tests.conftest import require_desktop_tools

sys.path.append(str(Path(__file__).parents[2] / "build"))
import compile as compiling
import release

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="the archive for Linux is made on Linux")


@pytest.fixture(scope="module")
def archive() -> Path:
    """The archive of build/release.py with less compression, which takes a quarter of the time."""
    headers = Path(sysconfig.get_path("include"), "Python.h").exists()
    if not headers or (sys.platform != "win32" and not any(map(shutil.which, ("cc", "gcc", "clang")))):
        pytest.skip("the frozen program is always compiled: it needs a C compiler and Python's headers")
    release.freeze()
    return release.pack(preset=1)


@pytest.fixture(scope="module")
def unpacked(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked folder, below one with a space and an apostrophe in its name."""
    parent = tmp_path_factory.mktemp("Ann’s games")
    shutil.unpack_archive(archive, parent, filter="data")
    return parent / "boneyard"


def test_the_frozen_program_and_the_archive_are_within_their_size_limits(archive: Path) -> None:
    release.measure(archive)


def test_the_frozen_program_prints_as_from_source_and_can_be_played(archive: Path, tmp_path: Path) -> None:
    if sys.platform == "linux":
        require_desktop_tools()
    release.check(tmp_path, starts=1)


@linux_only
def test_the_frozen_program_runs_from_any_folder(unpacked: Path) -> None:
    bare = {name: value for name, value in os.environ.items() if name in ("LANG", "LC_ALL")}
    command = [unpacked / "boneyard", "watch", "block", "--seed", "1"]
    frozen = subprocess.run(command, cwd="/", env=bare, capture_output=True, text=True, check=False)
    assert frozen.returncode == 0, frozen.stderr
    assert frozen.stdout.startswith('game = "block"')


@linux_only
@pytest.mark.parametrize("added", [False, True], ids=["as unpacked", "added to the menu"])
def test_the_desktop_entry_starts_the_program(unpacked: Path, tmp_path: Path, added: bool) -> None:
    entry = unpacked / "boneyard.desktop"
    if added:
        subprocess.run([unpacked / "add-to-menu"], env={**os.environ, "XDG_DATA_HOME": str(tmp_path)}, check=True)
        entry = tmp_path / "applications" / "boneyard.desktop"
        assert Path(read(entry)["Icon"]).is_file()
    assert read(entry)["StartupWMClass"] == "boneyard"
    started = start_by(entry, {"PATH": os.defpath, "BONEYARD_HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)})
    assert started.returncode == 2
    assert "no screen" in started.stderr
    assert started.stderr.count("\n") == 1


@linux_only
def test_the_readme_of_the_archive_names_the_required_glibc(unpacked: Path) -> None:
    first = " ".join((unpacked / "README.txt").read_text(encoding="utf-8").splitlines()[:4])
    [needed] = re.findall(r"glibc (\d+)\.(\d+) or newer", first)
    here = subprocess.run(["ldd", "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    assert (2, 17) <= tuple(map(int, needed)) <= tuple(map(int, here.rsplit(" ", 1)[1].split(".")))


@linux_only
def test_the_archive_contains_the_changelog(unpacked: Path) -> None:
    text = (unpacked / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## {release.__version__}\n" in text


@linux_only
def test_the_frozen_program_contains_all_compiled_modules(unpacked: Path) -> None:
    assert list(unpacked.rglob("boneyard__mypyc*"))
    internal = unpacked / "_internal"
    compiled = [path.relative_to(internal) for path in internal.rglob("game/**/*") if path.suffix in (".so", ".pyd")]
    modules = {(path.parent / path.name.split(".")[0]).with_suffix(".py").as_posix() for path in compiled}
    assert modules == set(compiling.MODULES)


@linux_only
def test_the_archive_contains_every_licence(unpacked: Path) -> None:
    texts = {name: (unpacked / name).read_text(encoding="utf-8") for name, _source in release.licences()}
    assert "MIT" in texts["LICENSE"]
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in texts["licences/pygame-ce.txt"].upper()
    assert "PYTHON SOFTWARE FOUNDATION" in texts["licences/python.txt"].upper()
    assert "GCC RUNTIME LIBRARY EXCEPTION" in texts["licences/gcc.txt"]
    assert "mypyc" in texts["licences/mypyc.txt"]
    beginnings = tuple(name for library in read_libraries() for name in library.files.split(", "))
    bundled = [path.name for path in (unpacked / "_internal").glob("*.so*")]
    assert len(bundled) > 20
    assert [name for name in bundled if not name.startswith(beginnings)] == []
    listed = (unpacked / "licences" / "libraries.md").read_text(encoding="utf-8")
    assert all(library.source in listed for library in read_libraries())


def start_by(entry: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Start the program as a desktop does by this entry: quoted as in a shell, but \\\\ is a \\."""
    line = read(entry)["Exec"].replace("\\\\", "\\").replace("%k", shlex.quote(str(entry))).replace("%f", "")
    return subprocess.run(["sh", "-c", line], cwd="/", env=environment, capture_output=True, text=True, check=False)


def read(entry: Path) -> configparser.SectionProxy:
    """Return the keys of a desktop entry."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str
    parser.read(entry, encoding="utf-8")
    return parser["Desktop Entry"]
