"""All that a person sees and hears: pygame lives here and nowhere else."""

import os

# Said before pygame is imported, which else writes a line of its own, and names the window's class after the script.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "boneyard")
