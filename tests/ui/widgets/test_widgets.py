"""Widgets and pages, used with simulated mouse and keys."""

import pygame
import pytest

from game.ui.widgets.fields import Slider, Switch, TextField
from game.ui.widgets.page import Page, arrange_head, stack_widgets
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.widget import Button, Widget
from game.ui.window.window import Window
from tests.ui.screen import click, look, mouse, press, seen, settle, write

GRAPES = [SelectorItem(nth, words) for nth, words in enumerate(("Red", "White", "Green"))]


class Ladder(Page):
    """A page with stacked widgets below a fixed button."""

    def __init__(self, window: Window, widgets: list[Widget], top: Button) -> None:
        super().__init__(window)
        self.top, self.widgets = top, widgets
        self.set_widgets([top], widgets)

    def arrange(self) -> None:
        bottom = arrange_head(self, [self.top], Button(self.canvas, "Title", lambda: None))
        self.content_bottom = stack_widgets(self.widgets, 300, bottom + 20, 400, 10)

    def focused(self) -> str:
        return self.focus.label if self.focus else ""

    def ringed(self) -> bool:
        return self.focus is not None and self.focus.ring


def ladder(window: Window, *widgets: Widget) -> tuple[Ladder, list[str]]:
    """Open a page with these widgets, or with ten buttons; return it with the list of pressed buttons."""
    done: list[str] = []

    def button(name: str) -> Button:
        return Button(window.canvas, name, lambda: done.append(name))

    rungs = list(widgets) or [button(f"Rung {nth}") for nth in range(30)]
    page = Ladder(window, rungs, button("Top"))
    window.show(page)
    settle(window)
    return page, done


def test_a_button_is_pressed_where_the_mouse_lets_go(window: Window) -> None:
    _page, done = ladder(window)
    click(window, "button Rung 1")
    assert done == ["Rung 1"]
    mouse(window, pygame.MOUSEBUTTONDOWN, seen(window, "button Rung 1").rect.center)
    mouse(window, pygame.MOUSEBUTTONUP, seen(window, "button Rung 2").rect.center)
    assert done == ["Rung 1"]


def test_a_rebuilt_page_keeps_the_focus_among_widgets_with_one_label(window: Window) -> None:
    def buttons() -> list[Button]:
        return [Button(window.canvas, "Same", lambda: None) for _number in range(3)]

    page, _done = ladder(window, *buttons())
    press(window, *[pygame.K_TAB] * 3)
    assert page.focus is page.widgets[1]
    page.widgets = [*buttons()]
    page.set_widgets([page.top], page.widgets)
    assert page.focus is page.widgets[1]
    page.widgets = [*buttons()][:1]
    page.set_widgets([page.top], page.widgets)
    assert page.focus is page.widgets[0]


def test_a_button_that_is_not_enabled_cannot_be_pressed_or_reached(window: Window) -> None:
    page, done = ladder(window)
    page.widgets[1].enabled = False
    at = page.widgets[1].rect.center
    mouse(window, pygame.MOUSEBUTTONDOWN, at)
    mouse(window, pygame.MOUSEBUTTONUP, at)
    press(window, *[pygame.K_TAB] * 3)
    assert (done, page.focused()) == ([], "Rung 2")


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_the_focused_button_is_pressed_by_key(window: Window, key: int) -> None:
    _page, done = ladder(window)
    press(window, pygame.K_TAB, pygame.K_TAB, key)
    assert done == ["Rung 0"]


def test_a_button_is_pressed_by_its_own_key_from_anywhere(window: Window) -> None:
    done: list[str] = []
    ladder(
        window,
        Button(window.canvas, "Undo", lambda: done.append("undo"), key=pygame.K_u),
        Button(window.canvas, "B", window.quit),
    )
    press(window, pygame.K_TAB, pygame.K_TAB, pygame.K_TAB, pygame.K_u)
    assert done == ["undo"]


def test_tab_goes_in_reading_order_and_round(window: Window) -> None:
    page, _done = ladder(window, *(Button(window.canvas, name, window.quit) for name in "ABC"))
    order = []
    for _press in range(5):
        press(window, pygame.K_TAB)
        order.append(page.focused())
    assert order == ["Top", "A", "B", "C", "Top"]
    press(window, pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    assert page.focused() == "C"


def test_arrows_move_the_focus_in_their_direction(window: Window) -> None:
    page, _done = ladder(window)
    page.widgets[1].rect.topleft = page.widgets[0].rect.right + 20, page.widgets[0].rect.top
    press(window, pygame.K_TAB, pygame.K_TAB)
    where = [page.focused()]
    for key in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_DOWN, pygame.K_UP, pygame.K_UP):
        press(window, key)
        where.append(page.focused())
    assert where == ["Rung 0", "Rung 1", "Rung 0", "Rung 2", "Rung 0", "Top"]


def test_the_focus_is_seen_after_a_key_and_not_after_a_click(window: Window) -> None:
    page, _done = ladder(window)
    click(window, "button Rung 1")
    assert (page.focused(), page.ringed()) == ("Rung 1", False)
    before = window.canvas.surface.get_at(
        (page.widgets[2].rect.centerx, page.widgets[2].rect.top - window.scenes[-1].px(4))
    )
    press(window, pygame.K_TAB)
    assert (page.focused(), page.ringed()) == ("Rung 2", True)
    after = window.canvas.surface.get_at(
        (page.widgets[2].rect.centerx, page.widgets[2].rect.top - window.scenes[-1].px(4))
    )
    assert before != after


def test_nothing_is_drawn_while_nothing_changes(window: Window) -> None:
    ladder(window)
    frames = len(window.frame_times)
    for _turn in range(20):
        window.step()
    assert len(window.frame_times) == frames
    click(window, "button Rung 1")
    assert len(window.frame_times) > frames


def test_a_page_scrolls_by_wheel_by_key_and_by_its_bar(window: Window) -> None:
    page, _done = ladder(window)
    last = page.widgets[-1].rect
    assert last.bottom > window.canvas.size[1]
    top = last.top
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, flipped=False))
    settle(window)
    assert last.top < top
    press(window, pygame.K_END)
    assert last.bottom <= window.canvas.size[1]
    press(window, pygame.K_HOME)
    assert last.top == top
    bar = seen(window, "scroll bar").rect.center
    mouse(window, pygame.MOUSEBUTTONDOWN, bar)
    mouse(window, pygame.MOUSEMOTION, (bar[0], window.canvas.size[1]))
    mouse(window, pygame.MOUSEBUTTONUP, (bar[0], window.canvas.size[1]))
    settle(window)
    assert last.bottom <= window.canvas.size[1]


def test_the_page_scrolls_to_what_is_reached_by_key(window: Window) -> None:
    page, _done = ladder(window)
    press(window, *[pygame.K_TAB] * 31)
    assert page.focused() == "Rung 29"
    assert page.view.contains(page.widgets[-1].rect)


def test_what_is_scrolled_away_cannot_be_clicked(window: Window) -> None:
    page, done = ladder(window)
    press(window, pygame.K_END)
    above = next(widget for widget in page.widgets if widget.rect.colliderect(page.top.rect.move(300, 0)))
    assert f"button {above.label}" not in [thing.name for thing in page.hit_targets()]
    mouse(window, pygame.MOUSEBUTTONDOWN, above.rect.midtop)
    mouse(window, pygame.MOUSEBUTTONUP, above.rect.midtop)
    assert done == []


def test_a_choice_is_made_by_mouse_and_by_arrows(window: Window) -> None:
    chosen: list[int] = []
    _page, _done = ladder(window)
    _page, _done = ladder(window, Selector(window.canvas, "Grapes", GRAPES, 0, chosen.append))
    click(window, "choice Grapes: Green")
    press(window, pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT)
    assert chosen == [2, 1, 0]


def test_a_list_opens_over_the_page_and_closes_by_mouse(window: Window) -> None:
    chosen: list[int] = []
    choice = Selector(window.canvas, "Grapes", GRAPES, 0, chosen.append, form="list")
    page, _done = ladder(window, choice, Button(window.canvas, "Below", lambda: chosen.append(9)))
    below = seen(window, "button Below").rect
    click(window, "choice Grapes")
    assert [thing.name for thing in page.hit_targets()] == [f"choice Grapes: {item.label}" for item in GRAPES]
    assert choice.list_rect().colliderect(below)
    click(window, "choice Grapes: White")
    assert (chosen, seen(window, "button Below").rect) == ([1], below)
    click(window, "choice Grapes")
    look(window)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        mouse(window, kind, (choice.rect.x, choice.list_rect().bottom + 20))
    assert (chosen, choice.is_open) == ([1], False), "a click beside it only closes it"
    click(window, "button Below")
    assert chosen == [1, 9]


def test_a_list_longer_than_the_window_scrolls(window: Window) -> None:
    chosen: list[int] = []
    items = [SelectorItem(nth, f"Wine {nth}") for nth in range(60)]
    ladder(window, choice := Selector(window.canvas, "Wines", items, 0, chosen.append, form="list"))
    click(window, "choice Wines")
    assert window.canvas.surface.get_rect().contains(choice.list_rect())
    for _notch in range(60):
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0))
    click(window, "choice Wines: Wine 59")
    press(window, pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
    assert chosen == [59, 0], "after the last item comes the first"


def test_a_list_is_walked_by_key_and_left_by_escape(window: Window) -> None:
    chosen: list[int] = []
    choice = Selector(window.canvas, "Grapes", GRAPES, 0, chosen.append, form="list")
    _page, _done = ladder(window, choice)
    press(window, pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN, pygame.K_DOWN, pygame.K_ESCAPE)
    assert (chosen, choice.is_open) == ([], False)
    press(window, pygame.K_RETURN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert (chosen, choice.is_open) == ([2], False)


def test_a_choice_too_wide_for_its_place_is_a_list(window: Window) -> None:
    long = [SelectorItem(nth, "A sentence of some length " * 2) for nth in range(3)]
    choice = Selector(window.canvas, "Long", long, 0, lambda value: None)
    _page, _done = ladder(window, choice)
    assert [thing.name for thing in choice.hit_targets()] == ["choice Long"]


def test_a_slider_follows_mouse_and_keys_within_its_bounds(window: Window) -> None:
    slider = Slider(window.canvas, "Volume", 2, 4, lambda volume: None)
    ladder(window, slider)
    press(window, pygame.K_TAB, pygame.K_TAB, pygame.K_RIGHT)
    assert slider.value == 3
    press(window, pygame.K_RIGHT, pygame.K_RIGHT)
    assert slider.value == 4
    mouse(window, pygame.MOUSEBUTTONDOWN, slider.rect.center)
    mouse(window, pygame.MOUSEMOTION, (0, 0))
    mouse(window, pygame.MOUSEBUTTONUP, (0, 0))
    assert slider.value == 0


def test_a_switch_is_turned_by_mouse_and_by_key(window: Window) -> None:
    turned: list[bool] = []
    ladder(window, Switch(window.canvas, "Mute", False, turned.append))
    click(window, "switch Mute")
    press(window, pygame.K_SPACE)
    assert turned == [True, False]


def test_a_name_is_typed_and_mended(window: Window) -> None:
    said: list[str] = []
    field = TextField(window.canvas, "Name", "", said.append, max_length=6)
    _page, done = ladder(window, field, Button(window.canvas, "Undo", lambda: said.append("undone"), key=pygame.K_u))
    click(window, "field Name")
    write(window, "Hugo")
    press(window, pygame.K_HOME, pygame.K_DELETE, pygame.K_END, pygame.K_BACKSPACE, pygame.K_LEFT)
    write(window, "mnopq")
    assert (field.text, done) == ("umnopg", [])
    assert "undone" not in said


def test_what_is_selected_is_replaced_and_words_are_cut_by_control(window: Window) -> None:
    field = TextField(window.canvas, "Name", "Hugo", lambda text: None, max_length=20)
    ladder(window, field, Button(window.canvas, "Undo", lambda: None))
    press(window, pygame.K_TAB)
    while not field.focused:
        press(window, pygame.K_TAB)
    write(window, "Ann Lee Roe")
    assert field.text == "Ann Lee Roe"  # focused by a key, so Hugo was selected
    press(window, pygame.K_BACKSPACE, mod=pygame.KMOD_CTRL)
    assert field.text == "Ann Lee "
    press(window, pygame.K_BACKSPACE, mod=pygame.KMOD_CTRL)
    assert field.text == "Ann "
    press(window, pygame.K_a, mod=pygame.KMOD_CTRL)
    press(window, pygame.K_RIGHT)
    write(window, "x")
    assert field.text == "Ann x"  # an arrow key ends the selection
    press(window, pygame.K_a, mod=pygame.KMOD_CTRL)
    press(window, pygame.K_DELETE)
    assert field.text == ""


def test_a_text_too_long_for_its_field_ends_in_a_sign_until_it_is_typed_in(window: Window) -> None:
    long, short = (
        TextField(window.canvas, label, text, lambda _text: None, max_length=99)
        for label, text in (("Long", "Bartholomew " * 8), ("Short", "Ann"))
    )
    ladder(window, short, long)
    press(window)
    cuts: list[str] = []
    cut = window.canvas.fonts._truncate
    window.canvas.fonts._truncate = lambda *how: cuts.append(cut(*how)) or cuts[-1]
    for field in (long, short):
        field.focus(False, ring=False)
        field.draw(window.canvas.surface)
    assert cuts[0].startswith("Bartholomew")
    assert cuts[0].endswith("…")
    assert cuts[1:] == ["Ann"]
    long.focus(True, ring=False)
    long.draw(window.canvas.surface)
    assert len(cuts) == 2


def test_the_mouse_puts_the_caret_and_selects_nothing(window: Window) -> None:
    field = TextField(window.canvas, "Name", "Hugo", lambda text: None, max_length=20)
    ladder(window, field)
    press(window, pygame.K_a, mod=pygame.KMOD_CTRL)
    mouse(window, pygame.MOUSEBUTTONDOWN, (field.rect.right - 2, field.rect.centery))
    mouse(window, pygame.MOUSEBUTTONUP, (field.rect.right - 2, field.rect.centery))
    write(window, "s")
    assert field.text == "Hugos"


@pytest.mark.parametrize("size", [(7, 7), (44, 24), (6, 200), (300, 90)])
def test_a_box_has_round_corners_and_straight_sides(window: Window, size: tuple[int, int]) -> None:
    box = window.canvas.shapes.box(size, 1000, (200, 100, 50))
    wide, high = size
    assert box.get_size() == size
    assert box.get_at((0, 0)).a < 128
    assert box.get_at((wide - 1, high - 1)).a < 128
    for x, y in ((wide // 2, 0), (wide // 2, high - 1), (0, high // 2), (wide - 1, high // 2)):
        assert box.get_at((x, y)) == (200, 100, 50, 255)
