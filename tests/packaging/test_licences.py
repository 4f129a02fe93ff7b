"""The licences in every archive."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "build"))
import release  # noqa: E402

from game.platform.libraries import read_libraries  # noqa: E402


def test_every_archive_has_the_list_of_libraries_and_the_texts_it_names(tmp_path: Path) -> None:
    release.write_licences(tmp_path)
    listed = (tmp_path / "licences" / "libraries.md").read_text(encoding="utf-8")
    names = [library.name for library in read_libraries()]
    assert {"Python", "pygame-ce", "libmpdec", "mypyc (lib-rt)", "libgcc"} <= {*names}
    assert [name for name in names if f"| {name} |" not in listed] == []
    for name in ("python", "pygame-ce", "platformdirs", "accesskit", "mypyc", "gcc", "fonts", "sprites", "sounds"):
        assert len((tmp_path / "licences" / f"{name}.txt").read_text(encoding="utf-8")) > 300
    assert "GCC RUNTIME LIBRARY EXCEPTION" in (tmp_path / "licences" / "gcc.txt").read_text(encoding="utf-8")
