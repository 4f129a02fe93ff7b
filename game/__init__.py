"""Boneyard: twenty old domino games."""

import sys

INTERRUPTED = 130
"""The exit status after Ctrl-C: 128 plus the signal number."""

try:
    from game.platform import compiled  # must come before any module that may be compiled
except KeyboardInterrupt:  # during imports, before main can handle it
    sys.exit(INTERRUPTED)

__all__ = ["INTERRUPTED", "compiled"]
__version__ = "0.1.0"
