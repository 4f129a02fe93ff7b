"""What screen readers get to know of every page: names, one focus, and the visual order."""

from collections.abc import Container, Sequence
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.ui.widgets.node import Node, walk
from game.ui.widgets.page import Page
from game.ui.window.screen_reader import window_node
from tests.ui.pages import PAGES, open_page
from tests.ui.screen import opened
from tests.ui.table_driver import hurried

SIZES = [((1280, 720), 1.0), ((800, 600), 2.0)]


def is_after(first: pygame.Rect, second: pygame.Rect) -> bool:
    """Whether a place is read after another one: it is lower, further to the right, or within the other."""
    return second.top >= first.centery or second.left >= first.centerx or first.contains(second)


def out_of_order(nodes: Sequence[Node], scrolled_away: Container[object]) -> list[tuple[str, str]]:
    """Return the names of visible neighbours in the wrong order."""
    shown = [node for node in nodes if node.widget not in scrolled_away]
    wrong = [(first.name, second.name) for first, second in pairwise(shown) if not is_after(first.rect, second.rect)]
    return wrong + [pair for node in nodes for pair in out_of_order(node.children, scrolled_away)]


@pytest.mark.parametrize(("size", "text"), SIZES)
def test_every_page_has_named_nodes_in_visual_order_and_one_focus(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text: float
) -> None:
    hurried(monkeypatch, 30)
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size, window.canvas.settings.name = text, "Ann"
        for name in PAGES:
            page = open_page(window, name)
            assert isinstance(page, Page)
            nodes = [*walk([window_node(page, "Boneyard")])]
            assert len(nodes) > 3, name
            assert not [node for node in nodes if not node.name.strip()], name
            assert len([node for node in nodes if node.focused]) == 1, name
            scrolled_away = [widget for widget in page.scrolling if not page.view.contains(widget.rect)]
            assert out_of_order(page.nodes(), scrolled_away) == [], name
            reachable = [node.widget for node in nodes if node.can_focus]
            stops = [widget for widget in page.all_widgets if widget.can_focus and widget.is_reachable]
            assert [widget for widget in stops if widget not in reachable] == [], name
            window.show(page)
