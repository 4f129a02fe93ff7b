"""Boneyard: every old game of dominoes on one table."""

__version__ = "0.1.0"
