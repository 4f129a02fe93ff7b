"""What pip knows the program by: on the package index “boneyard” is somebody else's."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_distribution_is_boneyard_dominoes_and_its_command_boneyard() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == "boneyard-dominoes"
    assert project["scripts"] == {"boneyard": "game.__main__:main"}


def test_nobody_is_told_to_install_another_project_of_that_name() -> None:
    written = [ROOT / "README.md", *(path for room in ("game", "build") for path in (ROOT / room).rglob("*.py"))]
    wrong = re.compile(r"""pip install[^&\n]*?['" ]boneyard['"\s\[]""")
    assert not [path.name for path in written if wrong.search(path.read_text(encoding="utf-8"))]
