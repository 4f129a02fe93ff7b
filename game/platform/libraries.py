"""The libraries that the programs to download contain, with their licences."""

import tomllib
from pathlib import Path
from typing import NamedTuple


class Library(NamedTuple):
    """A library: `files` are beginnings of file names, `source` is an address without https://."""

    name: str
    files: str
    copyright: str
    licence: str
    source: str


def read_libraries() -> list[Library]:
    """Return all libraries, the most important ones first."""
    text = Path(__file__).with_name("libraries.toml").read_text(encoding="utf-8")
    return [Library(**table) for table in tomllib.loads(text)["library"]]
