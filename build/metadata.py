"""Hatchling metadata hook: the description and the addresses that the package index shows.

The index cannot follow the links of README.md within the repository. With the repository's address in pyproject.toml
they become whole addresses, at the tag of the version. Without it the description has neither links nor pictures.
"""

import re
from functools import partial
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:)([^)]+)\)")
RELEASES = "../../releases/latest"
"""The page of the releases, from the README of a repository on GitHub."""


class Index(MetadataHookInterface):
    """Sets the fields that pyproject.toml lists as dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the description and the addresses."""
        repository, version = self.config["repository"], metadata["version"]
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": description(text, repository, version)}
        metadata["urls"] = addresses(repository, version)


def description(text: str, repository: str, version: str) -> str:
    """Return a README with whole addresses, or without links and paragraphs with pictures if there is no repository."""
    if not repository:
        paragraphs = (paragraph for paragraph in text.split("\n\n") if "![" not in paragraph)
        return LINK.sub(r"\2", "\n\n".join(paragraphs))
    return LINK.sub(partial(_whole_link, repository, version), text)


def _whole_link(repository: str, version: str, link: re.Match[str]) -> str:
    mark, words, path = link.groups()
    address = f"{repository}/{'raw' if mark else 'blob'}/v{version}/{path}"
    return f"{mark}[{words}]({f'{repository}/releases' if path == RELEASES else address})"


def addresses(repository: str, version: str) -> dict[str, str]:
    """Return the addresses that the index lists by their titles; none without a repository."""
    if not repository:
        return {}
    return {
        "Source": repository,
        "Downloads": f"{repository}/releases",
        "Issues": f"{repository}/issues",
        "Changelog": f"{repository}/blob/v{version}/build/about/CHANGELOG.md",
    }
