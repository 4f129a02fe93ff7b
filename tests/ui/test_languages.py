"""Every scene in every language, and in the hidden one: no text is cut, too small or untranslated."""

import re
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pygame
import pytest

from game.bots.assessment import AssessedAction, Assessment
from game.pell.claims import claims
from game.platform.language import LANGUAGES, PSEUDO, set_language
from game.platform.libraries import read_libraries
from game.rules import GAMES
from game.ui.canvas.fonts import LEAST_SIZE, Fonts
from game.ui.canvas.theme import Colour
from game.ui.scenes.about import NOTO_SANS, changelog
from game.ui.scenes.curtain import Curtain
from game.ui.scenes.table import Table
from game.ui.table.drag import Command
from game.ui.table.turns import TurnPhase
from game.ui.widgets.node import walk
from game.ui.widgets.page import Page
from game.ui.widgets.scene import Scene
from game.ui.window.window import Window
from tests.random_matches import step
from tests.trial_counts import COUNT
from tests.ui.pages import NAMES, PAGES, match_of, open_page
from tests.ui.screen import opened, press, settle
from tests.ui.table_driver import hurried

SIZES = [((1280, 720), 1.0), ((800, 600), 2.0)]
DEMONSTRATION_NAMES = ("Ben", "Cid", "Cleo", "Dan", "Dee", "Dot", "Eve", "Finn")
ROLES = ("Fíršt", "Séçóñd", "Thírd", "Fóúrth")  # players of Pell's records
NARROW = {  # on the small table of a page, with the largest text
    ("exercise 42", "[Déálér~~]"),
    ("exercise 42", "[Óppóñéñtš~~~~]"),
    ("position editor 42", "[Óppóñéñtš~~~~]"),
    ("position editor 42", "[Ýóúr téám~~~~]"),
}
WORD = re.compile(r"[^\W\d_]+")
AND = ("and", "y", "et", "e", "áñd")
CHANGED = re.compile("[aeiouyAEIOUYcnsz]")  # letters that the hidden language changes


class Spy:
    """Records all texts that are drawn, and which are cut, broken within a word, or small."""

    def __init__(self) -> None:
        self.scene = ""
        self.faults: list[tuple[str, str, str]] = []
        self.drawn: dict[tuple[str, str], None] = {}
        self._broken: dict[str, str] = {}

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Record what any fonts draw."""
        draw, wrap = Fonts.text, Fonts.wrap

        def record_text(
            fonts: Fonts, words: str, size: float, colour: Colour, bold: bool = False, max_width: float | None = None
        ) -> pygame.Surface:
            self.drawn[self.scene, words] = None
            if max_width is not None and fonts.width(words, size, bold) > max_width and not is_list_of_names(words):
                self.faults.append((self.scene, "is cut", words))
            if round(size) < LEAST_SIZE and WORD.search(words):
                self.faults.append((self.scene, f"is {size} px large", words))
            if words in self._broken:
                self.faults.append((self.scene, "is broken", self._broken[words]))
            return draw(fonts, words, size, colour, bold, max_width)

        def record_lines(fonts: Fonts, words: str, size: float, width: float, bold: bool = False) -> list[str]:
            lines = wrap(fonts, words, size, width, bold)
            whole = {*words.split()}
            pieces = {piece for line in lines for piece in line.split() if len(WORD.sub("", piece)) + 3 < len(piece)}
            if not pieces <= whole and not {"/", "\\"} & {*words}:  # a path can be broken anywhere
                self._broken.update({line: words for line in lines if not {*line.split()} & pieces <= whole})
            return lines

        patch.setattr(Fonts, "text", record_text)
        patch.setattr(Fonts, "wrap", record_lines)


def is_list_of_names(words: str) -> bool:
    """Whether a text only names players; it may be cut, because names can be long and nameplates have them too."""
    return {*WORD.findall(words)} <= {*NAMES, *DEMONSTRATION_NAMES, *ROLES, *AND}


TURNS = (1, 8)  # actions before the turn of the person; an ordinary run alternates, except in the tightest window
SAMPLE = ("muggins", "pell_draw", "forty_two", "euchre", "rounce", "poker")


def told(name: str, scene: Scene) -> dict[tuple[str, str], None]:
    """Return what a screen reader gets to know of a scene."""
    return {(name, words): None for node in walk(scene.nodes()) for words in (node.name, node.description)}


def show_pages(window: Window, spy: Spy) -> None:
    """Draw every page, with what is scrolled away, and the keys of some."""
    for name in PAGES:
        spy.scene = name
        page = open_page(window, name)
        if isinstance(page, Page):
            for widget in page.all_widgets:
                widget.draw(window.canvas.surface)
        spy.drawn |= told(name, page)
        if name in ("menu", "replay"):
            press(window, pygame.K_F1)
        window.show(page)


def show_table(window: Window, spy: Spy, key: str, turn: int) -> None:
    """Draw the table of a game at a turn of the person, with notes: hints, a warning, reasons; and the keys."""
    match, rng = match_of(key), Random(key)
    while not match.over and (match.state.to_move or len(match.actions) < turn or len(match.legal_actions) < 2):
        step(match, rng)
    spy.scene = f"table of {key}"
    window.show(table := Table(window, match))
    settle(window)
    if isinstance(window.scenes[-1], Curtain):
        press(window, pygame.K_RETURN)
    settle(window)
    display = table.table_view
    assert table.phase == TurnPhase.PERSON
    spy.drawn |= told(spy.scene, table)
    values = {action: [rng.gauss(0, 9) for _deal in range(9)] for action in match.legal_actions}
    choices = [AssessedAction(action, values[action]) for action in values]
    display.hints.assessment = Assessment.from_actions(choices, [1.0] * 9)
    for _more in range(2):
        spy.scene = f"hint at {key}"
        table.dispatch(Command.HINT)
        settle(window)
    table.dispatch(Command.CLOSE_POPUP)
    spy.scene = f"warning at {key}"
    table.dispatch(min(values, key=lambda action: sum(values[action])))
    settle(window)
    table.dispatch(Command.CLOSE_POPUP)
    for asked in display.reasons.steps():
        spy.scene = f"reasons at {key}"
        display.reasons.ask(asked)
        settle(window)
    display.popup.hide()
    spy.scene = f"keys at {key}"
    press(window, pygame.K_F1)


@cache
def words_of_libraries() -> set[str]:
    """Return the words of the page about the program that stay: names, licences and code."""
    parts = [part for library in (NOTO_SANS, *read_libraries()) for part in (library.name, *library[2:])]
    code = re.findall(r"`([^`]*)`", changelog())
    return {*WORD.findall(" ".join([*map(str, parts), *code, "Python pygame-ce"]))}


@cache
def words_of_pell() -> set[str]:
    """Return Pell's own words, which stay."""
    return {*WORD.findall(" ".join(claim.quote for claim in claims()))}


def english_words(scene: str, words: str) -> set[str]:
    """Return the words of a text that are not translated into the hidden language but should be."""
    allowed = {*NAMES, *DEMONSTRATION_NAMES, *LANGUAGES.values()}
    if scene == "about":
        allowed |= words_of_libraries()
    if scene.startswith("claim"):
        allowed |= words_of_pell()
    words = re.sub(r"\S*[/_\\]\S*|\b[0-9a-f]{4}(\s[0-9a-f]{4})+", "", words)  # paths and seals
    plain = {word for word in WORD.findall(words) if len(word) > 1 and word.isascii() and CHANGED.search(word)}
    return plain - allowed


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("code", "size", "text"),
    [
        (code, *size)
        for code in (*LANGUAGES, PSEUDO)
        for size in SIZES
        if code == PSEUDO or size == SIZES[1] or (COUNT and code != "en")
    ],
)
def test_no_text_is_cut_broken_small_or_untranslated(
    monkeypatch: pytest.MonkeyPatch, code: str, size: tuple[int, int], text: float
) -> None:
    hurried(monkeypatch, 30)
    spy = Spy()
    set_language(code)
    try:
        with TemporaryDirectory() as folder, opened(Path(folder), size) as window:  # a short path, not to be broken
            spy.install(monkeypatch)
            settings = window.canvas.settings
            settings.text_size, settings.motion, settings.name, settings.tutor = text, "off", "Ann", "mistakes"
            settings.theme = "green" if code == PSEUDO else "contrast"  # it has the same texts, and no shadows to draw
            window.apply_settings()
            if code == PSEUDO or (code != "en" and text > 1):
                show_pages(window, spy)
            for number, key in enumerate(GAMES if code == PSEUDO and size == SIZES[0][0] else SAMPLE):
                for turn in TURNS if COUNT or (code == PSEUDO and text > 1) else [TURNS[number % 2]]:
                    show_table(window, spy, key, turn)
    finally:
        set_language("en")
    assert len(spy.drawn) > 300
    assert not {fault for fault in spy.faults if (fault[0], fault[2]) not in NARROW}
    if code == PSEUDO:
        assert not {(scene, words) for scene, words in spy.drawn if english_words(scene, words)}
