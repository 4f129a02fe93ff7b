"""What is uploaded to the package index: names, description, an installation from the wheel."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from game import __version__
from game.platform.language import LANGUAGES

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "build"))
from metadata import addresses, description  # noqa: E402

README = (ROOT / "README.md").read_text(encoding="utf-8")
REPOSITORY = "https://example.org/owner/name"


def test_distribution_and_command_names() -> None:
    """“boneyard” on the package index is another project."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == "boneyard-dominoes"
    assert project["scripts"] == {"boneyard": "boneyard_dominoes:main"}


def test_instructions_never_install_the_other_project() -> None:
    files = [ROOT / "README.md", *(path for folder in ("game", "build") for path in (ROOT / folder).rglob("*.py"))]
    wrong = re.compile(r"""pip install[^&\n]*?['" ]boneyard['"\s\[]""")
    assert not [path.name for path in files if wrong.search(path.read_text(encoding="utf-8"))]


# -- the description on the index --------------------------------------------------------------------------------------


def test_every_link_of_the_readme_leads_to_a_file() -> None:
    paths = re.findall(r"\]\(([^)]+)\)", README)
    assert len(paths) > 10
    assert [path for path in paths if path != "../../releases/latest" and not (ROOT / path).exists()] == []


def test_all_links_of_the_description_are_whole_addresses_at_the_tag() -> None:
    text = description(README, REPOSITORY, "1.2")
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len(links) == len(re.findall(r"\]\(([^)]+)\)", README))
    assert all(link.startswith(f"{REPOSITORY}/") for link in links)
    assert f"![The menu]({REPOSITORY}/raw/v1.2/build/pictures/menu.jpg)" in text
    assert f"]({REPOSITORY}/blob/v1.2/.github/CONTRIBUTING.md)" in text
    assert f"]({REPOSITORY}/releases)" in text
    assert all(address.startswith(REPOSITORY) for address in addresses(REPOSITORY, "1.2").values())


def test_without_a_repository_the_description_has_neither_links_nor_pictures() -> None:
    text = description(README, "", "1.2")
    assert "](" not in text
    assert "## The games" in text
    assert "[CONTRIBUTING]" not in text
    assert "CONTRIBUTING" in text
    assert addresses("", "1.2") == {}


# -- an installation ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel without compiled modules."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, env=os.environ | {"BONEYARD_FROM_SOURCE": "1"}, check=True, capture_output=True)
    [path] = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def command(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command in a virtual environment with the wheel and nothing else."""
    environment = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    folder = environment / ("Scripts" if sys.platform == "win32" else "bin")
    python = folder / ("python.exe" if sys.platform == "win32" else "python")
    options = "-q", "--no-deps", "--no-index", "--no-compile"
    pip = [sys.executable, "-m", "pip", "--python", python, "install", *options, wheel]
    subprocess.run(pip, check=True)
    return folder / "boneyard"


COMMAND = Path(sys.executable).with_name("boneyard.exe" if sys.platform == "win32" else "boneyard")


def start(command: Path, path: str = "") -> subprocess.CompletedProcess[str]:
    """Run `boneyard --version` with a PYTHONPATH."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | {"PYTHONPATH": path}
    return subprocess.run([command, "--version"], cwd=command.parent, env=env, capture_output=True, text=True)


def test_the_wheel_for_all_systems_fits_its_name(wheel: Path) -> None:
    assert wheel.name == f"boneyard_dominoes-{__version__}-py3-none-any.whl"


def test_the_wheel_for_all_systems_is_translated(wheel: Path) -> None:
    catalogues = {f"game/text/locale/{code}/LC_MESSAGES/boneyard.mo" for code in LANGUAGES if code != "en"}
    with ZipFile(wheel) as archive:
        assert catalogues <= {*archive.namelist()}


def test_an_installation_starts(command: Path) -> None:
    result = start(command)
    assert (result.returncode, result.stdout, result.stderr) == (0, f"Boneyard {__version__}\n", "")


@pytest.mark.parametrize("name", ["game/__init__.py", "game.py"])
def test_another_game_on_the_path_is_reported_in_a_line(name: str, command: Path, tmp_path: Path) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("raise SystemExit(7)\n", encoding="utf-8")
    result = start(command, str(tmp_path))
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith(f"boneyard: Python finds {tmp_path / name} before Boneyard's own package “game”. ")
    assert result.stderr.count("\n") == 1


def test_a_folder_game_without_modules_is_no_obstacle(command: Path, tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    assert start(command, str(tmp_path)).returncode == 0


@pytest.mark.skipif(not COMMAND.exists(), reason="Boneyard is not installed for this Python")
def test_the_command_of_this_environment_starts() -> None:
    """The test line of README installs the checkout itself, not a wheel."""
    result = start(COMMAND)
    assert (result.returncode, result.stdout, result.stderr) == (0, f"Boneyard {__version__}\n", "")
