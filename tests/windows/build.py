"""Build for Windows: compiled modules by mypyc and MinGW, the wheel, and the frozen program."""

import json
import os
import shutil
import subprocess
import sys

from tests.windows.setup import HEADERS, LIBRARY
from tests.windows.wine import DRIVE, ROOT, SOURCE, WORK, check, python

sys.path.append(str(ROOT / "build"))
import compile as compiling

COMPILED = WORK / "compiled"
SUFFIX = ".cp311-win_amd64.pyd"
COMPILE = f"""
import sys
sys.path.insert(0, "build")
import compile
compile.EXTENSION_SUFFIXES = [{SUFFIX!r}]
sys.exit(compile.main())
"""
"""Runs build/compile.py for another system, with the compiler of the environment."""
FREEZE = """
import sys
sys.path.insert(0, "build")
import release
release.freeze()
release.measure(release.pack())
"""
"""Runs build/release.py without NSIS, which runs on Linux (see update.py), and without its checks."""


def build() -> str:
    """Copy the project, compile it, install its wheel and freeze it, all for Windows; return sizes and start times."""
    copy_project()
    compile_modules()
    print("building and installing the wheel …", flush=True)
    shutil.rmtree(DRIVE / "wheel", ignore_errors=True)
    check("hatchling", python("-m", "hatchling", "build", "-t", "wheel", "-d", r"C:\wheel", cwd=SOURCE))
    [wheel] = (DRIVE / "wheel").glob("*-win_amd64.whl")
    check("pip", python("-m", "pip", "install", "--no-index", "--no-deps", "--force-reinstall", wheel))
    print("freezing …", flush=True)
    printed = check("build/release.py", python("-X", "utf8", "-c", FREEZE, cwd=SOURCE))
    return printed.decode().split("\r\n")[-2]


def copy_project() -> None:
    """Copy the files of the project, committed or not, to the Windows drive."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    shutil.rmtree(SOURCE, ignore_errors=True)
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (SOURCE / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, SOURCE / name)


def compile_modules() -> None:
    """Compile the modules here, unless they are up to date, and copy them to the Windows drive."""
    stamp = COMPILED / compiling.STAMP
    if not stamp.exists() or json.loads(stamp.read_text(encoding="utf-8")) != compiling.hashes():
        print("compiling …", flush=True)
        gcc = "x86_64-w64-mingw32-gcc"
        environment = os.environ | {
            "CC": gcc,
            "CFLAGS": f"-I{HEADERS} -DMS_WIN64 -O2",
            "LDSHARED": f"{gcc} -shared",
            "LDFLAGS": f"-s -static-libgcc -L{LIBRARY.parent} -Wl,--whole-archive -lpython311 -Wl,--no-whole-archive",
            "SETUPTOOLS_EXT_SUFFIX": SUFFIX,
        }
        command = [sys.executable, "-c", COMPILE, "--into", str(COMPILED), "--force"]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)
        check("build/compile.py", done)
    shutil.copytree(COMPILED, SOURCE, dirs_exist_ok=True)
