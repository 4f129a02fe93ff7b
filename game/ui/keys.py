"""The keys of each screen, as the help of F1 lists them."""

from typing import NamedTuple

import pygame

from game.platform.language import AnyText, pgettext_lazy
from game.platform.language import gettext_lazy as _l


def key_name(key: int) -> str:
    """Return the name of a key for players, such as “F1” or “Page Up”."""
    return pygame.key.name(key).title()


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
        (_l("Home, End"), _l("go to the top or the bottom")),
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
        (_l("Enter, ↑"), _l("play the selected tile; if none is selected, your only move")),
        ("↓", _l("put the tile back")),
        (_l("Ctrl+Z, U"), _l("undo")),
        ("?", _l("hint; again for all moves")),
        ("Y", _l("explain the bot's last move")),
        ("X", _l("show or hide the playing aids")),
        ("S", _l("sort your tiles")),
        ("L", _l("show or hide the log")),
        ("G", _l("show or hide all scores")),
        ("M", _l("sound on or off")),
        (_l("Space"), _l("skip the animation, or close a note")),
    ),
)
LINE_GAMES = KeyGroup(
    _l("Line games"),
    (
        (_l("D, P"), _l("draw; pass")),
        ("H", _l("end the hand, where the rules allow it")),
        ("B", _l("offer to buy or sell the lead")),
        ("← →", _l("choose the points to announce")),
        (_l("1 to 9"), _l("call “Muggins!” on the player with that number")),
    ),
)
TRICK_GAMES = KeyGroup(
    _l("Trick games"),
    (
        (_l("← →, Enter"), _l("choose a bid or trump, and take it")),
        ("B", _l("make the lowest bid")),
        (_l("0 to 9, D, N, O"), _l("name the trump: a suit, doubles or no trump; play alone")),
        (_l("1 to 9"), _l("announce a double")),
        (_l("A, P, H, D, E"), _l("accept; pass; stand; take the dummy or draw; exchange")),
        (_l("C, W, T"), _l("close the stock; claim; see the last trick")),
    ),
)
BETTING_GAMES = KeyGroup(
    _l("Betting games"),
    (
        (_l("F, P, C"), _l("fold; check or pass; call")),
        (_l("B, R"), _l("bet or raise")),
        (_l("← →, − +, A"), _l("change the amount; bet everything")),
        ("O", _l("order of hands")),
    ),
)
LOOK_BACK = KeyGroup(
    _l("Look back"),
    (
        ("R", _l("change between Replay and Coach")),
        (_l("N, Shift+N"), _l("go to the next or the previous mistake")),
        (_l("Home, End"), _l("go to the first or the last step")),
        (_l("1 to 4"), _l("choose the speed")),
        (_l("A, D, P"), _l("same tiles; fair deals; save a picture")),
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
ALL = (EVERYWHERE, PAGES, MENU, TABLE, LINE_GAMES, TRICK_GAMES, BETTING_GAMES, LOOK_BACK, MATCHES)
