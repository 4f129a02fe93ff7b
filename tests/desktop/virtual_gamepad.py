"""Run the program with a virtual gamepad of SDL that is controlled through a file.

    python -m tests.desktop.virtual_gamepad FIFO

Each line read from FIFO is the SDL number of a button, which is pressed and released.
"""

import ctypes
import sys
import threading
import time
from pathlib import Path

import game.ui.window.input  # noqa: F401  loads SDL
from game.__main__ import main

JOYSTICK = 0x200  # SDL_INIT_JOYSTICK
CONTROLLER, AXES, BUTTONS = 1, 6, 15  # SDL_JOYSTICK_TYPE_GAMECONTROLLER, with the usual axes and buttons


def press_buttons_read_from(fifo: Path) -> None:
    """Attach the gamepad once SDL's joysticks are initialized, then press the buttons read, forever."""
    loaded = Path("/proc/self/maps").read_text().split()
    sdl = ctypes.CDLL(next(name for name in loaded if "libSDL2-2" in name))
    sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
    while not sdl.SDL_WasInit(JOYSTICK):
        time.sleep(0.01)
    pad = ctypes.c_void_p(sdl.SDL_JoystickOpen(sdl.SDL_JoystickAttachVirtual(CONTROLLER, AXES, BUTTONS, 0)))
    while True:
        with fifo.open() as lines:  # ends when the writer closes it
            for line in lines:
                for down in (1, 0):
                    sdl.SDL_JoystickSetVirtualButton(pad, int(line), down)
                    sdl.SDL_JoystickUpdate()


if __name__ == "__main__":
    threading.Thread(target=press_buttons_read_from, args=(Path(sys.argv.pop()),), daemon=True).start()
    sys.exit(main())
