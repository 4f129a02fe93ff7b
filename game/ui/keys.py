"""The keys of each screen, as the help of F1 lists them."""

from typing import NamedTuple

import pygame

from game.platform.language import gettext as _
from game.platform.language import pgettext


def key_name(key: int) -> str:
    """Return the name of a key for players, such as “F1” or “Page Up”."""
    return pygame.key.name(key).title()


class KeyGroup(NamedTuple):
    """The keys of one place: each row is the names of keys and what they do."""

    title: str
    rows: tuple[tuple[str, str], ...]


EVERYWHERE = KeyGroup(
    _("Everywhere"),
    (
        (_("F1"), _("show these keys")),
        (_("Tab"), _("go to the next button")),
        (_("Enter, Space"), _("press the selected button")),
        (_("Esc"), _("close what is open, or go back")),
        (_("F11, Alt+Enter"), _("full screen")),
        (_("Ctrl+,"), _("settings")),
        (_("Ctrl+Q, Ctrl+W"), _("quit")),
    ),
)
PAGES = KeyGroup(
    _("Pages"),
    (
        (_("Arrow keys"), _("go to the next button in that direction")),
        (_("Page Up/Down"), _("scroll")),
        (_("Home"), _("go to the top")),
        (_("End"), _("go to the bottom")),
    ),
)
MENU = KeyGroup(
    _("Menu"),
    (
        (_("Letters, / or Ctrl+F"), _("search the games")),
        ("*", _("add the selected game to your favourites, or remove it")),
        (_("Ctrl+V"), _("import a copied match")),
    ),
)
TABLE = KeyGroup(
    _("At the table"),
    (
        ("← →", _("select a tile, then its place")),
        (_("Enter, ↑"), _("play the selected tile, or your only move")),
        ("↓", _("put the tile back")),
        (_("Ctrl+Z, U"), _("undo")),
        ("?", _("show a hint, then all moves")),
        ("Y", _("explain the bot's last move")),
        ("X", _("show or hide the playing aids")),
        ("S", _("sort your tiles")),
        ("L", _("show or hide the log")),
        ("G", _("show or hide all scores")),
        ("M", _("turn the sound on or off")),
        (_("Space"), _("skip the animation, or close a message")),
    ),
)
LINE_GAMES = KeyGroup(
    _("Line games"),
    (
        ("D", pgettext("key", "draw")),
        ("P", pgettext("key", "pass")),
        ("H", _("end the hand, where the rules allow it")),
        ("B", _("offer to buy or sell the lead")),
        ("← →", _("choose the points to announce")),
        (_("1 to 9"), _("call “Muggins!” on the player with that number")),
    ),
)
TRICK_GAMES = KeyGroup(
    _("Trick games"),
    (
        ("← →", _("select a bid or trump")),
        (_("Enter"), _("make the selected bid, or name the selected trump")),
        ("B", _("make the lowest bid")),
        ("P", pgettext("key", "pass")),
        (_("0 to 9"), _("name this suit as trump")),
        ("D", _("name doubles as trumps, take the dummy, or draw")),
        ("N", _("play without a trump")),
        ("A", _("accept the turned-up suit as trumps")),
        ("O", _("play alone")),
        ("H", _("play with the hand you were dealt")),
        (_("1 to 9"), _("announce a double")),
        ("E", _("exchange a tile for the turned-up one")),
        ("C", _("close the stock")),
        ("W", _("claim the hand")),
        ("T", _("show the last trick")),
    ),
)
BETTING_GAMES = KeyGroup(
    _("Betting games"),
    (
        ("F", pgettext("key", "fold")),
        ("P", pgettext("key", "pass")),
        ("C", pgettext("key", "call")),
        (_("B, R"), _("bet or raise")),
        ("← →, − +", _("change the amount")),
        ("A", _("choose the highest amount")),
        ("O", _("show the order of hands")),
    ),
)
LOOK_BACK = KeyGroup(
    _("Look back"),
    (
        ("R", _("change between Replay and Coach")),
        ("N", _("go to the next mistake")),
        (_("Shift+N"), _("go to the previous mistake")),
        (_("Home"), _("go to the first step")),
        (_("End"), _("go to the last step")),
        (_("1 to 4"), _("choose the speed")),
        ("A", _("play the same tiles again")),
        ("D", _("show that the deal was fair")),
        ("P", _("save a picture of the table")),
        (_("Ctrl+C"), _("copy the match")),
    ),
)
MATCHES = KeyGroup(
    _("Your matches"),
    (
        (_("Letters or Ctrl+F"), _("search the matches")),
        (_("Delete"), _("delete the selected match")),
        (_("Ctrl+C"), _("copy the open match")),
    ),
)
ALL = (EVERYWHERE, PAGES, MENU, TABLE, LINE_GAMES, TRICK_GAMES, BETTING_GAMES, LOOK_BACK, MATCHES)
