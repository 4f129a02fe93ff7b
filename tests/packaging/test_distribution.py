"""The distribution name: “boneyard” on the package index is another project."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_distribution_and_command_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == "boneyard-dominoes"
    assert project["scripts"] == {"boneyard": "game.__main__:main"}


def test_instructions_never_install_the_other_project() -> None:
    files = [ROOT / "README.md", *(path for folder in ("game", "build") for path in (ROOT / folder).rglob("*.py"))]
    wrong = re.compile(r"""pip install[^&\n]*?['" ]boneyard['"\s\[]""")
    assert not [path.name for path in files if wrong.search(path.read_text(encoding="utf-8"))]
