"""What the table sounds like, or silence where there is no sound device."""

import os
import random
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

import pygame

from game.ui.canvas import assets

SoundName = Literal[
    "place",
    "double",
    "draw",
    "deal",
    "shuffle",
    "knock",
    "lift",
    "home",
    "score",
    "hand",
    "match",
    "lost",
    "blocked",
    "refuse",
    "click",
    "turn",
    "clock",
    "chip",
    "pot",
]

CHANNELS = 16
BUFFER = 1024  # frames, 23 ms: each half as long would wake the processor twice as often, silent or not
WIDTH = 0.6  # a tile at the edge of the table is still heard in the far ear


class Sound:
    """The sounds of the game; nothing here raises for want of a device or a file, it is silent instead."""

    def __init__(self, volume: float = 0.7, muted: bool = False) -> None:
        """Open the sound device if there is one; each set of sounds is read when it is first heard."""
        self._sets: dict[SoundName, list[pygame.mixer.Sound]] = {}
        self._last: dict[SoundName, int] = {}
        self._volume = min(1.0, max(0.0, volume))
        self._muted = muted
        self.available = _open_mixer()

    @property
    def volume(self) -> float:
        """How loud, 0 to 1 in steps that sound even; a change is heard at once."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = min(1.0, max(0.0, volume))
        self._apply_volume()

    @property
    def muted(self) -> bool:
        """Whether all is silent, whatever the volume; a change is heard at once."""
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        self._apply_volume()

    def play(self, name: SoundName, pan: float = 0.0, step: int | None = None) -> None:
        """Play a sound of the set called name, never the same twice in a row where there are several.

        pan runs from -1 (left edge of the table) to 1 (right edge). step picks from a rising set,
        0 the lowest; beyond the highest it stays there.
        """
        sounds = self._set(name)
        if not sounds:
            return
        if step is None:
            step = random.choice([n for n in range(len(sounds)) if n != self._last.get(name)] or [0])
        step = min(max(step, 0), len(sounds) - 1)
        self._last[name] = step
        channel = sounds[step].play()
        if channel is not None:
            aside = WIDTH * min(1.0, max(-1.0, pan))
            channel.set_volume(min(1.0, 1 - aside), min(1.0, 1 + aside))

    def _set(self, name: SoundName) -> "list[pygame.mixer.Sound]":  # which may not be there
        if self.available and name not in self._sets:
            paths = sorted(assets.asset_folder("sounds").glob(f"{name}[0-9].wav"))
            try:
                self._sets[name] = [pygame.mixer.Sound(path) for path in paths]
            except (OSError, pygame.error):
                self._sets[name] = []
            self._apply_volume()
        return self._sets.get(name, [])

    def _apply_volume(self) -> None:
        # The ear hears ratios: the square makes even steps of a slider sound even.
        gain = 0.0 if self._muted else self._volume**2
        for sounds in self._sets.values():
            for sound in sounds:
                sound.set_volume(gain)


def _open_mixer() -> bool:
    either = pygame.AUDIO_ALLOW_FREQUENCY_CHANGE | pygame.AUDIO_ALLOW_CHANNELS_CHANGE
    try:
        with (
            _silence_stderr(),
            warnings.catch_warnings(action="ignore"),
        ):  # pygame warns of a part of it that is not there
            pygame.mixer.init(44100, -16, 2, BUFFER, allowedchanges=either)
        pygame.mixer.set_num_channels(CHANNELS)
    except (pygame.error, NotImplementedError):  # no device, or a system without the libraries that SDL_mixer needs
        return False
    return True


@contextmanager
def _silence_stderr() -> Iterator[None]:
    """Turn standard error away: ALSA writes a dozen lines there, past Python, when it finds no device."""
    try:
        kept = os.dup(2)
    except OSError:
        kept = None  # a windowed program on Windows has no standard error
    if kept is None:
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
