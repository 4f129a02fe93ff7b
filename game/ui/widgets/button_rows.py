"""Buttons in rows, one below the other, each row in the middle."""

from collections.abc import Iterable, Sequence

import pygame

from game.ui.widgets.widget import Button


def in_rows(groups: Iterable[Sequence[Button]], room: int, gap: int) -> list[list[Button]]:
    """Groups of buttons in as many rows as they need, so wide at most where a group is no wider; none is parted."""
    rows: list[list[Button]] = []
    wide = 0
    for group in groups:
        across = sum(button.natural_size()[0] + gap for button in group)
        if not rows or wide + across - gap > room:
            rows.append([])
            wide = 0
        rows[-1] += group
        wide += across
    return rows


def height_of(rows: Sequence[Sequence[Button]], gap: int) -> int:
    """How high rows are together."""
    return sum(map(_height, rows)) + gap * (len(rows) - 1)


def place_rows(rows: Sequence[Sequence[Button]], width: int, top: int, gaps: tuple[int, int]) -> None:
    """Puts rows in the middle of so many pixels, from `top` down, with gaps from button to button and row to row."""
    beside, below = gaps
    for row in rows:
        high = _height(row)
        x = (width - sum(button.natural_size()[0] for button in row) - (len(row) - 1) * beside) // 2
        for button in row:
            size = button.natural_size()
            button.rect = pygame.Rect((x, top + (high - size[1]) // 2), size)
            x = button.rect.right + beside
        top += high + below


def _height(row: Sequence[Button]) -> int:
    return max(button.natural_size()[1] for button in row)
