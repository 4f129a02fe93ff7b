"""The keys of each screen, as the help of F1 lists them."""

from typing import NamedTuple

import pygame

from game.platform.language import gettext as _


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
        (_("Home, End"), _("go to the top or the bottom")),
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
        (_("Enter, ↑"), _("play the selected tile; if none is selected, your only move")),
        ("↓", _("put the tile back")),
        (_("Ctrl+Z, U"), _("undo")),
        ("?", _("hint; again for all moves")),
        ("Y", _("explain the bot's last move")),
        ("X", _("show or hide the playing aids")),
        ("S", _("sort your tiles")),
        ("L", _("show or hide the log")),
        ("G", _("show or hide all scores")),
        ("M", _("sound on or off")),
        (_("Space"), _("skip the animation, or close a note")),
    ),
)
LINE_GAMES = KeyGroup(
    _("Line games"),
    (
        (_("D, P"), _("draw; pass")),
        ("H", _("end the hand, where the rules allow it")),
        ("B", _("offer to buy or sell the lead")),
        ("← →", _("choose the points to announce")),
        (_("1 to 9"), _("call “Muggins!” on the player with that number")),
    ),
)
TRICK_GAMES = KeyGroup(
    _("Trick games"),
    (
        (_("← →, Enter"), _("choose a bid or trump, and take it")),
        ("B", _("make the lowest bid")),
        (_("0 to 9, D, N, O"), _("name the trump: a suit, doubles or no trump; play alone")),
        (_("1 to 9"), _("announce a double")),
        (_("A, P, H, D, E"), _("accept; pass; stand; take the dummy or draw; exchange")),
        (_("C, W, T"), _("close the stock; claim; see the last trick")),
    ),
)
BETTING_GAMES = KeyGroup(
    _("Betting games"),
    (
        (_("F, P, C"), _("fold; check or pass; call")),
        (_("B, R"), _("bet or raise")),
        (_("← →, − +, A"), _("change the amount; bet everything")),
        ("O", _("order of hands")),
    ),
)
LOOK_BACK = KeyGroup(
    _("Look back"),
    (
        ("R", _("change between Replay and Coach")),
        (_("N, Shift+N"), _("go to the next or the previous mistake")),
        (_("Home, End"), _("go to the first or the last step")),
        (_("1 to 4"), _("choose the speed")),
        (_("A, D, P"), _("same tiles; fair deals; save a picture")),
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
