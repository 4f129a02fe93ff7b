"""The user interface. Only this package and one benchmark import pygame."""

import os

# Set before pygame is imported: otherwise it prints a greeting, and the window class is the name of the script.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "boneyard")
