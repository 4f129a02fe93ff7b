"""The keys of each screen, as the help of F1 lists them."""

from typing import NamedTuple

import pygame

from game.platform.language import AnyText, pgettext_lazy
from game.platform.language import gettext_lazy as _l

_NAMES: dict[int, AnyText] = {
    pygame.K_RETURN: pgettext_lazy("key", "Return"),
    pygame.K_KP_ENTER: pgettext_lazy("key", "Enter"),
    pygame.K_ESCAPE: pgettext_lazy("key", "Escape"),
    pygame.K_SPACE: pgettext_lazy("key", "Space"),
    pygame.K_TAB: pgettext_lazy("key", "Tab"),
    pygame.K_BACKSPACE: pgettext_lazy("key", "Backspace"),
    pygame.K_DELETE: pgettext_lazy("key", "Delete"),
    pygame.K_INSERT: pgettext_lazy("key", "Insert"),
    pygame.K_HOME: pgettext_lazy("key", "Home"),
    pygame.K_END: pgettext_lazy("key", "End"),
    pygame.K_PAGEUP: pgettext_lazy("key", "Page Up"),
    pygame.K_PAGEDOWN: pgettext_lazy("key", "Page Down"),
    pygame.K_LEFT: pgettext_lazy("key", "Left"),
    pygame.K_RIGHT: pgettext_lazy("key", "Right"),
    pygame.K_UP: pgettext_lazy("key", "Up"),
    pygame.K_DOWN: pgettext_lazy("key", "Down"),
}


def key_name(key: int) -> str:
    """Return the name of a key for players, such as “F1” or “Page Up”."""
    return str(_NAMES[key]) if key in _NAMES else pygame.key.name(key).title()


class KeyGroup(NamedTuple):
    """The keys of one place: each row is the names of keys and what they do."""

    title: AnyText
    rows: tuple[tuple[AnyText, AnyText], ...]


EVERYWHERE = KeyGroup(
    _l("Everywhere"),
    (
        (_l("F1"), _l("show these keys")),
        (_l("Tab"), _l("go to the next button")),
        (_l("Enter, Space"), _l("press the selected button")),
        (_l("Esc"), _l("close what is open, or go back")),
        (_l("F11, Alt+Enter"), _l("full screen")),
        (_l("Ctrl+,"), _l("settings")),
        (_l("Ctrl+Q, Ctrl+W"), _l("quit")),
    ),
)
PAGES = KeyGroup(
    _l("Pages"),
    (
        (_l("Arrow keys"), _l("go to the next button in that direction")),
        (_l("Page Up/Down"), _l("scroll")),
        (_l("Home"), _l("go to the top")),
        (_l("End"), _l("go to the bottom")),
    ),
)
MENU = KeyGroup(
    _l("Menu"),
    (
        (_l("Letters, / or Ctrl+F"), _l("search the games")),
        ("*", _l("add the selected game to your favourites, or remove it")),
        (_l("Ctrl+V"), _l("import a copied match")),
    ),
)
TABLE = KeyGroup(
    _l("At the table"),
    (
        ("← →", _l("select a tile, then its place")),
        (_l("Enter, ↑"), _l("play the selected tile, or your only move")),
        ("↓", _l("put the tile back")),
        (_l("Ctrl+Z, U"), _l("undo")),
        ("?", _l("show a hint, then all moves")),
        ("Y", _l("explain the bot's last move")),
        ("X", _l("show or hide the unseen tiles and other aids")),
        ("S", _l("sort your tiles")),
        ("L", _l("show or hide the log")),
        ("G", _l("show or hide all scores")),
        ("M", _l("turn the sound on or off")),
        (_l("Space"), _l("skip the animation, or close a message")),
    ),
)
QUESTIONS = KeyGroup(
    _l("Ask at the table"),
    (
        ("F2", _l("your tiles")),
        ("F3", _l("what you can play")),
        ("F4", _l("the open ends, the trumps or the pot")),
        ("F5", _l("the line from left to right, the trick or the bets")),
        ("F6", _l("the scores")),
        ("F7", _l("the last turn, and whose turn it is")),
        ("F8", _l("how many tiles are left")),
        ("F9", _l("the last message again")),
    ),
)
LINE_GAMES = KeyGroup(
    _l("Line games"),
    (
        ("D", pgettext_lazy("key", "draw")),
        ("P", pgettext_lazy("key", "pass")),
        ("H", _l("end the hand, where the rules allow it")),
        ("B", _l("offer to buy or sell the lead")),
        ("← →", _l("choose the points to announce")),
        (_l("1 to 9"), _l("call “Muggins!” on a player, in the order of the buttons")),
    ),
)
TRICK_GAMES = KeyGroup(
    _l("Trick games"),
    (
        ("← →", _l("select a bid or trump")),
        (_l("Enter"), _l("make the selected bid, or name the selected trump")),
        ("B", _l("make the lowest bid")),
        ("P", pgettext_lazy("key", "pass")),
        (_l("0 to 9"), _l("name this suit as trump")),
        ("D", _l("name doubles as trumps, take the dummy, or draw")),
        ("N", _l("play without a trump")),
        ("A", _l("accept the turned-up suit as trumps")),
        ("O", _l("play alone")),
        ("H", _l("play with the hand you were dealt")),
        (_l("1 to 9"), _l("announce a double")),
        ("E", _l("exchange a tile for the turned-up one")),
        ("C", _l("close the stock")),
        ("W", _l("claim the hand")),
        ("T", _l("show the last trick")),
    ),
)
BETTING_GAMES = KeyGroup(
    _l("Betting games"),
    (
        ("F", pgettext_lazy("key", "fold")),
        ("P", pgettext_lazy("key", "pass")),
        ("C", pgettext_lazy("key", "call")),
        (_l("B, R"), _l("bet or raise")),
        ("← →, − +", _l("change the amount")),
        ("A", _l("choose the highest amount")),
        ("O", _l("show the order of hands")),
    ),
)
LOOK_BACK = KeyGroup(
    _l("Look back"),
    (
        ("R", _l("change between Replay and Coach")),
        ("N", _l("go to the next mistake")),
        (_l("Shift+N"), _l("go to the previous mistake")),
        (_l("Home"), _l("go to the first step")),
        (_l("End"), _l("go to the last step")),
        (_l("1 to 4"), _l("choose the speed")),
        ("A", _l("play the same tiles again")),
        ("D", _l("show that the deal was fair")),
        ("P", _l("save a picture of the table")),
        (_l("Ctrl+C"), _l("copy the match")),
    ),
)
MATCHES = KeyGroup(
    _l("Your matches"),
    (
        (_l("Letters or Ctrl+F"), _l("search the matches")),
        (pgettext_lazy("key", "Delete"), _l("delete the selected match")),
        (_l("Ctrl+C"), _l("copy the open match")),
    ),
)
ALL = (EVERYWHERE, PAGES, MENU, TABLE, QUESTIONS, LINE_GAMES, TRICK_GAMES, BETTING_GAMES, LOOK_BACK, MATCHES)
