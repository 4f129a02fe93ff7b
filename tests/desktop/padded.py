"""The program with a game pad that no hand holds: SDL's own virtual one, which does what it reads from a file.

    python -m tests.desktop.padded FIFO

Every line is a button, which is pressed and let go, by its number in SDL.
"""

import ctypes
import sys
import threading
import time
from pathlib import Path

import game.ui.window.input  # noqa: F401  loads SDL
from game.__main__ import main

JOYSTICK = 0x200  # SDL_INIT_JOYSTICK
CONTROLLER, AXES, BUTTONS = 1, 6, 15  # SDL_JOYSTICK_TYPE_GAMECONTROLLER, and what one has


def press_what_is_told(told: Path) -> None:
    """Plugs the pad in as soon as the program looks for one, and presses what comes."""
    loaded = Path("/proc/self/maps").read_text().split()
    sdl = ctypes.CDLL(next(name for name in loaded if "libSDL2-2" in name))
    sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
    while not sdl.SDL_WasInit(JOYSTICK):
        time.sleep(0.01)
    pad = ctypes.c_void_p(sdl.SDL_JoystickOpen(sdl.SDL_JoystickAttachVirtual(CONTROLLER, AXES, BUTTONS, 0)))
    while True:
        with told.open() as lines:  # until whoever writes closes it
            for line in lines:
                for down in (1, 0):
                    sdl.SDL_JoystickSetVirtualButton(pad, int(line), down)
                    sdl.SDL_JoystickUpdate()


if __name__ == "__main__":
    threading.Thread(target=press_what_is_told, args=(Path(sys.argv.pop()),), daemon=True).start()
    sys.exit(main())
