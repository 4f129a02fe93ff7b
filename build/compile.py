"""Compile the rules' and bots' hot modules with mypyc, and put the extensions next to their sources.

    python build/compile.py [--into FOLDER] [--force]

With `--into` they go to the same places under another folder, with a list of them on standard output. Up-to-date
extensions next to the sources are reused unless `--force` is given. Needs mypyc (`pip install mypy setuptools`) and a
C compiler.
"""

import argparse
import importlib.util
import json
import os
import shutil
import sys
from contextlib import redirect_stdout
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
MODULES = (
    "game/core/tiles.py",
    "game/core/board.py",
    "game/rules/line/line_state.py",
    "game/rules/line/moves.py",
    "game/bots/kernel/bits.py",
    "game/bots/kernel/rule_tables.py",
    "game/bots/kernel/settlement.py",
    "game/bots/kernel/position.py",
    "game/bots/kernel/plain_alphabeta.py",
    "game/bots/kernel/line_evaluation.py",
    "game/bots/kernel/line_rollout.py",
    "game/bots/kernel/line_alphabeta.py",
    "game/bots/kernel/cfr.py",
    "game/bots/deals/deal_table.py",
    "game/bots/deals/deal_chain.py",
    "game/bots/deals/sampling.py",
    "game/bots/kernel/dice.py",
    "game/bots/kernel/likelihood.py",
    "game/bots/kernel/trick_position.py",
    "game/bots/kernel/declarations.py",
    "game/bots/kernel/trick_evaluation.py",
    "game/bots/kernel/play_model.py",
    "game/bots/kernel/trick_rollout.py",
    "game/bots/kernel/trick_alphabeta.py",
    "game/bots/kernel/stock_position.py",
    "game/bots/kernel/rollout_policies.py",
    "game/lab/cooperative.py",
    "game/lab/open_hands.py",
)
"""The compiled modules, as one group: typed Python that also runs uncompiled. They import only each other and the
modules in `BESIDE`."""
BESIDE = ("game/core/state.py", "game/core/shuffle.py", "game/platform/language.py", "game/platform/escaping.py")
"""Uncompiled modules that they may import: language functions, and classes that are copied and pickled."""
GROUP = "boneyard"
STAMP = "game/compiled.json"


def main() -> int:
    """Compile; return the exit status, 1 after a line that says what is missing."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--into", metavar="FOLDER", type=Path, default=ROOT, help="the folder for the extensions")
    parser.add_argument("--force", action="store_true", help="compile even if all extensions are up to date")
    args = parser.parse_args()
    if missing := [name for name in ("mypyc", "setuptools") if importlib.util.find_spec(name) is None]:
        print(f"not compiled: {' and '.join(missing)} not installed", file=sys.stderr)
        return 1
    if not args.force and (extensions := up_to_date_extensions()):
        install(ROOT, extensions, args.into)
        return 0
    with TemporaryDirectory() as work:
        try:
            extensions = compile_modules(Path(work))
        except (Exception, SystemExit) as reason:  # a missing or failing compiler raises various exceptions
            print(f"not compiled: {' '.join(str(reason).split())}", file=sys.stderr)
            return 1
        install(Path(work) / "lib", extensions, args.into)
    return 0


def up_to_date_extensions() -> list[str]:
    """Return the paths of the extensions next to the sources if they are all up to date, else []."""
    stamp = ROOT / STAMP
    if not stamp.exists() or json.loads(stamp.read_text(encoding="utf-8")) != hashes():
        return []
    names = [name.replace(".py", EXTENSION_SUFFIXES[0]) for name in MODULES]
    names += [path.name for path in ROOT.glob(f"{GROUP}__mypyc*{EXTENSION_SUFFIXES[0]}")]
    is_complete = len(names) > len(MODULES) and all((ROOT / name).exists() for name in names)
    return sorted(names) if is_complete else []


def compile_modules(work: Path) -> list[str]:
    """Compile into a folder; return the paths of the extensions in it."""
    os.chdir(ROOT)  # mypyc derives module names from relative paths
    with redirect_stdout(sys.stderr):
        from mypyc.build import mypycify
        from setuptools import Distribution
        from setuptools.command.build_ext import build_ext

        options = ["--config-file=", f"--cache-dir={work / 'cache'}"]
        extensions = mypycify(
            [*options, *MODULES], opt_level="3", debug_level="0", group_name=GROUP, target_dir=str(work / "c")
        )
        command = build_ext(Distribution({"name": GROUP, "ext_modules": extensions}))
        command.build_lib, command.build_temp = str(work / "lib"), str(work / "temp")
        command.ensure_finalized()
        command.run()
    lib = work / "lib"
    return [path.relative_to(lib).as_posix() for path in sorted(lib.rglob(f"*{EXTENSION_SUFFIXES[0]}"))]


def install(source: Path, names: list[str], into: Path) -> None:
    """Copy the extensions to their places, and print them.

    The stamp is deleted first and written last, so that an incomplete set is never used.
    """
    if source != into:
        stamp = into / STAMP
        stamp.unlink(missing_ok=True)
        stamp.parent.mkdir(parents=True, exist_ok=True)
        for old in (
            *stamp.parent.rglob(f"*{EXTENSION_SUFFIXES[0]}"),
            *into.glob(f"{GROUP}__mypyc*{EXTENSION_SUFFIXES[0]}"),
        ):
            old.unlink()
        for name in names:
            temporary = (into / name).with_suffix(".new")
            temporary.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source / name, temporary)
            temporary.replace(into / name)
        stamp.write_text(json.dumps(hashes(), indent=1) + "\n", encoding="utf-8")
    print("\n".join((*names, STAMP)))


def hashes() -> dict[str, str]:
    """Return the hashes of the sources and of this script, and the version of mypyc."""
    sys.path.insert(0, str(ROOT))
    from game.platform.compiled import source_hash

    return {name: source_hash(ROOT / name) for name in (*MODULES, "build/compile.py")} | {"mypy": version("mypy")}


if __name__ == "__main__":
    sys.exit(main())
