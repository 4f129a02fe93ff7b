"""A key with Ctrl, Alt or Cmd is a shortcut or nothing, never the plain key."""

import string

import pygame
import pytest

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.ui.keys import KeyGroup
from game.ui.routes import MenuRoute, SettingsRoute
from game.ui.scenes.menu import Menu
from game.ui.scenes.settings import SettingsPage
from game.ui.table.turns import TurnPhase
from game.ui.widgets import fields
from game.ui.widgets.fields import TextField
from game.ui.widgets.page import Page, stack_widgets
from game.ui.widgets.scene import Scene
from game.ui.window.input import latin_key
from game.ui.window.window import Window
from tests.ui.screen import look, press, settle
from tests.ui.table_driver import begun, muggins, sit, wait

MODIFIERS = {"ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT, "cmd": pygame.KMOD_LMETA, "altgr": pygame.KMOD_RALT}
ALT_GR = pygame.KMOD_LCTRL | pygame.KMOD_RALT  # as Windows reports it

each_modifier = pytest.mark.parametrize("mod", MODIFIERS.values(), ids=[*MODIFIERS])


@each_modifier
def test_scene_gets_no_key_with_modifier(window: Window, mod: int) -> None:
    class Listening(Scene):
        """Notes the keys that it gets."""

        def key_groups(self) -> list[KeyGroup]:
            return []

        def handle_event(self, event: pygame.Event) -> bool:
            if event.type == pygame.KEYDOWN:
                keys.append(event.key)
            return True

    keys: list[int] = []
    window.show(Listening(window))
    settle(window)
    printed = [ord(letter) for letter in string.ascii_lowercase + string.digits if letter not in "qw"]
    pressed = [*printed, pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_F1, pygame.K_F4]
    press(window, *pressed, mod=mod)
    assert not keys
    press(window, *pressed, mod=pygame.KMOD_LSHIFT | pygame.KMOD_CAPS | pygame.KMOD_NUM)
    assert keys == pressed


@pytest.mark.usefixtures("no_time")
@each_modifier
def test_letter_with_modifier_neither_draws_nor_sorts(window: Window, mod: int) -> None:
    hands = "6-6 1-0 2-0 3-0 4-1 2-1 1-1  6-5 5-4 5-5 3-3 4-0 5-0 0-0"
    table = sit(window, begun(Match("draw", [Person("Ann"), Bot("casual")]), hands, "6-6 6-5@0"))
    assert [str(action) for action in table.match.game.legal_actions(table.match.state)] == ["draw"]
    tiles = list(table.table_state.ordered_hand(0))
    for key in (pygame.K_d, pygame.K_s, pygame.K_l, pygame.K_x, pygame.K_u):
        press(window, key, mod=mod)
    assert len(table.match.actions) == 3
    assert list(table.table_state.ordered_hand(0)) == tiles
    assert not table.table_state.log_open
    press(window, pygame.K_d)
    assert len(table.match.actions) > 3


@pytest.mark.usefixtures("no_time")
def test_ctrl_z_undoes(window: Window) -> None:
    table = muggins(window)
    table.play(table.match.game.legal_actions(table.match.state)[0])
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    press(window, pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert len(table.match.actions) == 3


LAYOUTS = {  # layout: key and scancode of the letters that are used as D and Z
    "Russian": [("в", pygame.KSCAN_D), ("я", pygame.KSCAN_Z)],
    "Greek": [("δ", pygame.KSCAN_D), ("ζ", pygame.KSCAN_Z)],
    "German": [("d", pygame.KSCAN_D), ("z", pygame.KSCAN_Y)],
    "French": [("d", pygame.KSCAN_D), ("z", pygame.KSCAN_W)],
}


def type_key(window: Window, key: str, scancode: int, mod: int = 0) -> None:
    """Press and release a key of a keyboard layout, with the text that it types."""
    look(window)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=ord(key), mod=mod, unicode=key, scancode=scancode))
        if kind == pygame.KEYDOWN and not mod:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=key))
    settle(window)


@pytest.mark.usefixtures("no_time")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_letter_keys_work_on_other_keyboard_layouts(window: Window, layout: str) -> None:
    draw, undo = LAYOUTS[layout]
    hands = "6-6 1-0 2-0 3-0 4-1 2-1 1-1  6-5 5-4 5-5 3-3 4-0 5-0 0-0"
    table = sit(window, begun(Match("draw", [Person("Ann"), Bot("casual")]), hands, "6-6 6-5@0"))
    type_key(window, *draw)
    assert len(table.match.actions) > 3
    table = muggins(window)
    table.play(table.match.game.legal_actions(table.match.state)[0])
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    type_key(window, *undo, pygame.KMOD_LCTRL)
    assert len(table.match.actions) == 3


def test_keys_of_other_letters_are_those_of_a_us_keyboard() -> None:
    places = {"й": pygame.KSCAN_Q, "б": pygame.KSCAN_COMMA, "ภ": pygame.KSCAN_4, "ї": pygame.KSCAN_RIGHTBRACKET}
    events = [pygame.Event(pygame.KEYUP, key=ord(key), mod=0, scancode=place) for key, place in places.items()]
    assert [latin_key(event).key for event in events] == [pygame.K_q, pygame.K_COMMA, pygame.K_4, ord("ї")]
    for key in (ord("ö"), pygame.K_COMMA, pygame.K_F1, pygame.K_KP_ENTER):  # Turkish ö is where the comma is in the US
        event = pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=pygame.KSCAN_COMMA)
        assert latin_key(event) is event


def test_text_field_gets_the_letters_of_other_layouts(window: Window) -> None:
    window.go(MenuRoute())
    settle(window)
    for key in LAYOUTS["Russian"]:
        type_key(window, *key)
    menu = window.scenes[-1]
    assert isinstance(menu, Menu)
    assert menu._search.words == "вя"


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, pygame.KMOD_LMETA])
@pytest.mark.parametrize("key", [pygame.K_q, pygame.K_w])
def test_ctrl_q_and_ctrl_w_quit(window: Window, key: int, mod: int) -> None:
    window.go(MenuRoute())
    window.go(SettingsRoute())
    settle(window)
    press(window, key, mod=mod)
    assert not window._running


def test_altgr_types_and_does_not_quit(window: Window) -> None:
    window.go(MenuRoute())
    settle(window)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_q, mod=ALT_GR, unicode="@", scancode=0))
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="@"))
    settle(window)
    menu = window.scenes[-1]
    assert window._running
    assert isinstance(menu, Menu)
    assert menu._search.words == "@"


@pytest.mark.usefixtures("no_time")
def test_ctrl_comma_opens_settings_once_and_types_nothing(window: Window) -> None:
    window.go(MenuRoute())
    settle(window)
    for _time in range(2):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=pygame.K_COMMA, mod=pygame.KMOD_LCTRL, unicode=",", scancode=0))
            if kind == pygame.KEYDOWN:
                pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=","))
        settle(window)
        assert [type(scene) for scene in window.scenes] == [Menu, SettingsPage]
    press(window, pygame.K_ESCAPE)
    menu = window.scenes[-1]
    assert isinstance(menu, Menu)
    assert not menu._search.words
    muggins(window)
    press(window, pygame.K_COMMA, mod=pygame.KMOD_LCTRL)
    assert isinstance(window.scenes[-1], SettingsPage)


def test_text_field_supports_select_all_copy_cut_and_paste(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    class Named(Page):
        """A page with one field, which has the focus."""

        def __init__(self, window: Window) -> None:
            super().__init__(window)
            self.field = TextField(window.canvas, "Name", "Hugo", lambda text: None, max_length=20)
            self.set_widgets([], [self.field], self.field)

        def arrange(self) -> None:
            self.view = pygame.Rect(0, 0, *self.canvas.size)
            self.content_bottom = stack_widgets([self.field], 100, 90, 300, 0)

    board = ["Ann"]
    monkeypatch.setattr(fields, "copy", lambda text: board.append(text) or True)
    monkeypatch.setattr(fields, "paste", lambda: board[-1])
    window.show(page := Named(window))
    press(window)
    for key, text in ((pygame.K_a, "Hugo"), (pygame.K_c, "Hugo"), (pygame.K_x, ""), (pygame.K_v, "Hugo")):
        press(window, key, mod=pygame.KMOD_LCTRL)
        assert page.field.text == text
    assert board == ["Ann", "Hugo", "Hugo"]
