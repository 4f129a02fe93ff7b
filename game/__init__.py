"""Boneyard: every old game of dominoes on one table."""

import sys

INTERRUPTED = 130
"""The exit status after Ctrl-C: 128 and the number of the signal."""

try:
    from game.platform import compiled  # before any module that may be compiled
except KeyboardInterrupt:  # before there is a main to hear it
    sys.exit(INTERRUPTED)

__all__ = ["INTERRUPTED", "compiled"]
__version__ = "0.1.0"
