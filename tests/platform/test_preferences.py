"""The preferences of the system: reduced motion and high contrast."""

import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from game.platform.preferences import Preferences, parse_portal, system_preferences
from game.ui.settings import Settings

GNOME = """({'org.freedesktop.appearance': {'color-scheme': <uint32 1>, 'contrast': <uint32 1>},
'org.gnome.desktop.interface': {'enable-animations': <false>, 'font-name': <'Cantarell 11'>}},)"""


@pytest.mark.parametrize(
    ("text", "preferences"),
    [
        ("", Preferences()),
        (GNOME, Preferences(True, True)),
        (GNOME.replace("false", "true").replace("'contrast': <uint32 1>", "'contrast': <uint32 0>"), Preferences()),
        ("({'org.freedesktop.appearance': {'reduced-motion': <uint32 1>}},)", Preferences(True, False)),
        ("({'org.gnome.desktop.a11y.interface': {'high-contrast': <true>}},)", Preferences(False, True)),
    ],
)
def test_the_answer_of_the_portal_is_read(text: str, preferences: Preferences) -> None:
    assert parse_portal(text) == preferences


@pytest.mark.parametrize(
    ("platform", "answer", "preferences"),
    [("linux", GNOME, Preferences(True, True)), ("darwin", "1\n", Preferences(True, True))]
    + [(platform, answer, Preferences()) for platform in ("linux", "darwin") for answer in ("", "0\n", None)],
)
def test_each_system_is_asked(
    monkeypatch: pytest.MonkeyPatch, platform: str, answer: str | None, preferences: Preferences
) -> None:
    def run(command: Sequence[str], **_options: Any) -> subprocess.CompletedProcess[str]:
        if answer is None:
            raise FileNotFoundError
        return subprocess.CompletedProcess(command, 0, answer)

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/none")
    monkeypatch.setattr(subprocess, "run", run)
    assert system_preferences() == preferences


def test_a_first_start_follows_the_system() -> None:
    settings = Settings()
    settings.follow(Preferences())
    assert settings == Settings()
    settings.follow(Preferences(True, True))
    assert settings == Settings(motion="reduced", theme="contrast", tiles="contrast")
