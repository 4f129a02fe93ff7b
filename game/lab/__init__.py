"""Measurements of the bots and of the program; nothing here is needed for playing. See README.md and figures.md."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame would print a greeting among the results
