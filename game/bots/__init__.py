"""Who plays when no person sits there."""

from game.bots import compiled  # before any module that may be compiled

__all__ = ["compiled"]
