"""Sound effects; silent where there is no sound device."""

import os
import random
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import pygame

from game.ui.canvas import assets

TileSound = Literal["place", "double", "draw", "deal", "shuffle", "knock", "lift", "home"]
CallSound = Literal["bid", "trump", "trick", "fold", "chip", "pot"]
ResultSound = Literal["score", "blocked", "hand_won", "hand_lost", "match_won", "match_lost"]
OtherSound = Literal["refuse", "click", "turn", "clock"]
SoundName = Literal[TileSound, CallSound, ResultSound, OtherSound]

CHANNELS = 16
BUFFER = 1024  # frames, 23 ms: half of it would wake the processor twice as often, even in silence
WIDTH = 0.6  # below 1, so that sounds at the edge of the table are still heard in the far ear


class Sound:
    """The sounds of the game. Without a sound device or file it is silent; nothing raises."""

    def __init__(self, volume: float = 0.7, muted: bool = False, room: float = 0.0) -> None:
        """Open the sound device if there is one. Sound files are loaded on first use."""
        self._sets: dict[SoundName, list[pygame.mixer.Sound]] = {}
        self._last: dict[SoundName, int] = {}
        self._room: list[pygame.mixer.Sound] | None = None
        self.available = _open_mixer()
        self.set_volume(volume, muted, room)

    def set_volume(self, volume: float, muted: bool, room: float = 0.0) -> None:
        """Set the volumes of the effects and of the room tone, and whether sound is off; it applies at once.

        Volumes are 0 to 1 on a scale that sounds linear.
        """
        self.volume, self.muted, self.room = min(1.0, max(0.0, volume)), muted, min(1.0, max(0.0, room))
        # Loudness is perceived in ratios; the square makes a slider sound even.
        gain = 0.0 if muted else self.volume**2
        for sounds in self._sets.values():
            for sound in sounds:
                sound.set_volume(gain)
        self._play_room(0.0 if muted else self.room**2)

    def _play_room(self, gain: float) -> None:
        """Play the tone of a quiet room in a loop, or stop it if `gain` is 0."""
        if self._room is None and gain and self.available:
            self._room = _load([assets.asset_folder("sounds") / "room.wav"])
        for tone in self._room or ():
            tone.set_volume(gain)
            if not gain:
                tone.stop()
            elif not tone.get_num_channels():
                tone.play(loops=-1)

    def play(self, name: SoundName, pan: float = 0.0, step: int | None = None) -> None:
        """Play a random sound of the set `name`, never the same one twice in a row if there are several.

        `pan` is -1 (left edge of the table) to 1 (right edge). `step` chooses a sound of a rising set instead: 0 is
        the lowest, and steps beyond the highest play the highest.
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
            shift = WIDTH * min(1.0, max(-1.0, pan))
            channel.set_volume(min(1.0, 1 - shift), min(1.0, 1 + shift))

    def _set(self, name: SoundName) -> "list[pygame.mixer.Sound]":  # quoted, because pygame.mixer may be missing
        if self.available and name not in self._sets:
            self._sets[name] = _load(sorted(assets.asset_folder("sounds").glob(f"{name}[0-9].wav")))
            self.set_volume(self.volume, self.muted, self.room)
        return self._sets.get(name, [])


def _load(paths: list[Path]) -> "list[pygame.mixer.Sound]":
    """Return the sounds of files, none if one cannot be read."""
    try:
        return [pygame.mixer.Sound(path) for path in paths]
    except (OSError, pygame.error):
        return []


def _open_mixer() -> bool:
    changes = pygame.AUDIO_ALLOW_FREQUENCY_CHANGE | pygame.AUDIO_ALLOW_CHANNELS_CHANGE
    try:
        with _silence_stderr(), warnings.catch_warnings(action="ignore"):  # about a missing pygame.mixer
            pygame.mixer.init(44100, -16, 2, BUFFER, allowedchanges=changes)
        pygame.mixer.set_num_channels(CHANNELS)
    except (pygame.error, NotImplementedError):  # no device, or libraries that SDL_mixer needs are missing
        return False
    return True


@contextmanager
def _silence_stderr() -> Iterator[None]:
    """Redirect file descriptor 2: ALSA writes to it directly, a dozen lines, when it finds no device."""
    try:
        saved = os.dup(2)
    except OSError:  # a windowed program on Windows has no standard error
        yield
        return
    with open(os.devnull, "wb") as null:
        os.dup2(null.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(saved, 2)
        os.close(saved)
