"""Boneyard: every old game of dominoes on one table."""

from game import compiled  # before any module that may be compiled

__all__ = ["compiled"]
__version__ = "0.1.0"
