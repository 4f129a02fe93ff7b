"""The Git repository: line endings of text files, and ignored build output."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BINARY = {".icns", ".ico", ".jpg", ".png", ".sqlite", ".ttf", ".wav", ".zip"}

pytestmark = pytest.mark.skipif(
    shutil.which("git") is None or not (ROOT / ".git").exists(), reason="this is not a checkout, or there is no git"
)


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False).stdout


def test_text_files_have_lf_line_endings() -> None:
    tracked = [name for name in git("ls-files", "-z").split("\0") if name]
    listed = git("check-attr", "-z", "text", "eol", "--", *tracked).split("\0")
    attributes = dict(zip(zip(listed[::3], listed[1::3], strict=False), listed[2::3], strict=False))
    assert len(tracked) > 100
    for name in tracked:
        binary = Path(name).suffix in BINARY
        assert attributes[name, "text"] == ("unset" if binary else "auto"), name
        assert binary or attributes[name, "eol"] == "lf", name


@pytest.mark.parametrize(
    "left",
    [
        "game/board.cp311-win_amd64.pyd",
        "game/board.cpython-311-x86_64-linux-gnu.so",
        "boneyard__mypyc.cp311-win_amd64.pyd",
        "game/compiled.json",
        "build/dist/boneyard/boneyard",
    ],
)
def test_build_output_is_ignored(left: str) -> None:
    assert git("check-ignore", left).strip() == left
