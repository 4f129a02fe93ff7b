"""The head of a page: its title, and the buttons beside it."""

from collections.abc import Sequence

import pygame

from game.ui.widgets.page import EDGE, GAP, Page, stack
from game.ui.widgets.widget import Widget


def arrange_head(page: Page, left: Sequence[Widget], title: Widget, right: Sequence[Widget] = ()) -> int:
    """Puts a head on the page: buttons, title, more buttons at the right; the title below where there is no room.

    Sets the view of the page to all that is left under it, and gives where the head ends.
    """
    edge, gap, width = page.px(EDGE), page.px(GAP), page.canvas.size[0]
    wide, high = title.natural_size()
    row = [*left, *right]
    taken = sum(widget.natural_size()[0] + gap for widget in row)
    tallest = max([high, *(widget.natural_size()[1] for widget in row)])
    beside = taken + wide + 2 * edge <= width
    bottom = edge + tallest if beside else edge + max(widget.natural_size()[1] for widget in row)
    x = edge
    for widget in left:
        widget.rect = pygame.Rect((0, 0), widget.natural_size())
        widget.rect.midleft = x, (edge + bottom) // 2
        x = widget.rect.right + gap
    if beside:
        title.rect = pygame.Rect(x, (edge + bottom - high) // 2, wide, high)
    x = width - edge
    for widget in reversed(right):
        widget.rect = pygame.Rect((0, 0), widget.natural_size())
        widget.rect.midright = x, (edge + bottom) // 2
        x = widget.rect.left - gap
    if not beside:
        bottom = stack([title], edge, bottom + gap, width - 2 * edge, 0)
    top = bottom + gap
    page.view = pygame.Rect(0, top, width, page.canvas.size[1] - top)
    return bottom
