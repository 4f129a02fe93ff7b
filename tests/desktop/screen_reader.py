"""A session bus with the accessibility service of the desktop, and an assistive technology on it.

with ScreenReader(desktop) as reader:
    program = start_program(desktop)
    reader.click("push button", "Settings")
    reader.wait_for("heading", "Settings")
"""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, Self

from tests.desktop.virtual_desktop import ROOT, Desktop, poll

CLIENT = Path(__file__).with_name("atspi_client.py")
PYTHON = "/usr/bin/python3"  # the system's own has the package gi
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
PAUSE = 0.05  # seconds between two looks at the tree


class Node(NamedTuple):
    """A node as AT-SPI tells it; of texts only the role and the name."""

    role: str
    name: str
    description: str
    states: frozenset[str]
    text: str
    value: float | None


Heard = str | tuple[str, str, str]
"""An announcement, or role, name and description of a node."""


def missing_tools() -> list[str]:
    """Return what a test with a screen reader needs and is not installed."""
    missing = [] if shutil.which("dbus-daemon") else ["dbus-daemon"]
    missing += [] if LAUNCHER.exists() else ["at-spi2-core"]
    check = "import gi; gi.require_version('Atspi', '2.0')"
    has_client = (
        Path(PYTHON).exists() and not subprocess.run([PYTHON, "-c", check], stderr=subprocess.DEVNULL).returncode
    )
    return missing if has_client else [*missing, "python3-gi with gir1.2-atspi-2.0"]


class ScreenReader:
    """A context manager; programs started within it on the desktop can be read.

    The program tells nothing before `enable`.
    """

    def __init__(self, desktop: Desktop) -> None:
        self._desktop = desktop

    def __enter__(self) -> Self:
        command = ["dbus-daemon", "--session", "--nofork", "--print-address"]
        environment = self._desktop.environment
        self._bus = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._bus.stdout is not None
        environment["DBUS_SESSION_BUS_ADDRESS"] = self._bus.stdout.readline().strip()
        self._client = subprocess.Popen(
            [PYTHON, str(CLIENT)],
            env=environment,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        return self

    def __exit__(self, *_unused: object) -> None:
        for process in (self._client, self._bus):
            process.terminate()
            process.communicate()

    def enable(self) -> None:
        """Start to listen, as a screen reader that is switched on."""
        self._ask("enable")

    def nodes(self) -> list[Node]:
        """Return all nodes in reading order."""
        return [*_walk(poll(lambda: self._ask("tree"), "a tree", PAUSE))]

    def wait_for(self, role: str, name: str, until: Callable[[Node], bool] = lambda node: True) -> Node:
        """Wait for a node for which `until` is true, and return it."""

        def look() -> Node | None:
            return next((node for node in self.nodes() if node[:2] == (role, name) and until(node)), None)

        return poll(look, f"{role} {name}", PAUSE, lambda: f"; there are {[node[:2] for node in self.nodes()]}")

    def wait_until(self, check: Callable[[list[Node]], bool]) -> None:
        """Wait until the nodes satisfy a condition."""
        poll(
            lambda: check(self.nodes()) or None,
            "other nodes",
            PAUSE,
            lambda: f"; there are {[node[:3] for node in self.nodes()]}",
        )

    def heard(self) -> list[Heard]:
        """Return what has been spoken since the last time: announcements, and nodes that got the focus."""
        return [tuple(item) if isinstance(item, list) else item for item in self._ask("heard")]

    def focused(self) -> Node:
        """Return the node with the focus."""
        [node] = [node for node in self.nodes() if "focused" in node.states]
        return node

    def click(self, role: str, name: str) -> None:
        """Press a node."""
        poll(lambda: self._ask("click", role, name), f"{role} {name}", PAUSE)

    def click_if_there(self, role: str, name: str) -> bool:
        """Press a node if it still exists; return whether it does."""
        return bool(self._ask("click", role, name))

    def focus(self, role: str, name: str) -> None:
        """Move the focus to a node."""
        poll(lambda: self._ask("focus", role, name), f"{role} {name}", PAUSE)
        self.wait_for(role, name, lambda node: "focused" in node.states)

    def set_value(self, role: str, name: str, value: float) -> None:
        """Set the value of a slider."""
        poll(lambda: self._ask("set", role, name, value), f"{role} {name}", PAUSE)

    def _ask(self, *command: object) -> Any:
        assert self._client.stdin is not None
        assert self._client.stdout is not None
        self._client.stdin.write(json.dumps(command) + "\n")
        self._client.stdin.flush()
        return json.loads(self._client.stdout.readline())


def _walk(node: dict[str, Any]) -> Iterator[Node]:
    fields = node["role"], node["name"], node.get("description", ""), frozenset(node.get("states", ()))
    yield Node(*fields, node.get("text", ""), node.get("value"))
    for child in node.get("children", ()):
        yield from _walk(child)
