"""During a hand no text of the program contains the number of its deal."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core.shuffle import Shuffle, format_deal_number
from game.core.state import CHANCE, Deal
from game.match.fairness import first_unrevealed_step, hides_tiles
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.rules import GAMES
from game.text.fairness import check_lines
from game.ui.canvas.fonts import Fonts
from game.ui.routes import (
    FairDealsRoute,
    ImportExportRoute,
    LookBackRoute,
    MatchListRoute,
    MenuRoute,
    ReplaySeatRoute,
    TableRoute,
)
from game.ui.scenes.curtain import Confirmation
from game.ui.scenes.fair_deals import FairDeals
from game.ui.scenes.look_back import LookBack
from game.ui.widgets import fields
from game.ui.window.window import Window
from tests.random_matches import play
from tests.ui.screen import click, opened, press, settle
from tests.ui.table_driver import hurried

LOTS = {
    key: next((preset.key for preset in game.presets if game.variant(preset.key, {}).first_lead == "DH"), None)
    if game.family == "line"
    else None
    for key, game in GAMES.items()
}
"""By game, a preset in which lots are drawn for the first lead; None for the first preset."""


class Texts:
    """Every text that was drawn, copied or printed, without its spaces."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self.copied: list[str] = []

    def add(self, text: str) -> None:
        self.all.append("".join(text.split()))

    def tell(self, number: str) -> bool:
        """Whether a text contains the number, or twelve digits of it."""
        return any(number[start : start + 12] in text for text in self.all for start in range(0, 32, 4))


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> Texts:
    texts, draw, measure = Texts(), Fonts.text, Fonts.width

    def drawn(fonts: Fonts, string: str, *given: object, **named: object) -> pygame.Surface:
        texts.add(string)
        return draw(fonts, string, *given, **named)  # type: ignore[arg-type]

    def measured(fonts: Fonts, string: str, *given: object, **named: object) -> int:
        texts.add(string)  # long texts are drawn line by line
        return measure(fonts, string, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Fonts, "text", drawn)
    monkeypatch.setattr(Fonts, "width", measured)
    monkeypatch.setattr(fields, "copy", texts.copied.append)
    return texts


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, texts: Texts) -> Iterator[Window]:
    hurried(monkeypatch)
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    with opened(tmp_path) as window:
        window.canvas.settings.motion, window.canvas.settings.muted = "off", True
        yield window


def in_a_hand(match: Match, rng: Random, hands: int) -> Match:
    """Return the match in the middle of its next hand."""
    play(match, rng, hands=hands)
    play(match, rng, until=lambda match: match.state.to_move >= 0)
    return play(match, rng, 1)


def closed_numbers(match: Match) -> list[str]:
    """Return the numbers of the deals of the hand in play."""
    chain = []
    for action in match.actions[match.hand_start_step - 1 :: -1]:
        if not isinstance(action, Deal):
            break
        assert action.shuffle is not None
        chain.append(format_deal_number(action.shuffle.number))
    return chain


def look_everywhere(window: Window, match: Match, texts: Texts) -> None:
    """Open every page about a match during one of its hands."""
    store = window.store
    store.attach_journal(match)
    match.play_all([])
    window.go(TableRoute(match))
    settle(window)
    press(window, pygame.K_l, pygame.K_x)
    for step in {0, 1, match.hand_start_step - 1, match.hand_start_step, len(match.actions)}:
        window.go(LookBackRoute(match, store.number(match)))
        page = window.scenes[-1]
        assert isinstance(page, LookBack)
        page.go(step)
        press(window, pygame.K_v, pygame.K_d)
        for key in (pygame.K_LEFT, pygame.K_RIGHT):
            press(window, key)
        check = window.scenes[-1]
        assert isinstance(check, FairDeals)
        for _chain in check._chains[1:]:
            check._change_deal(-1 if check._index else 0)
            settle(window)
    window.go(LookBackRoute(match, store.number(match)))
    press(window, pygame.K_c)
    assert isinstance(window.scenes[-1], Confirmation), "it asks first"
    click(window, "button Cancel")
    click(window, "choice Look back: More")
    click(window, "button Save as a file")
    click(window, "button Cancel")
    assert not texts.copied
    hands = {state.hand for state in match.states} - {match.state.hand}
    for destination in (
        FairDealsRoute(match),
        FairDealsRoute(),
        MatchListRoute(),
        ImportExportRoute(),
        *(ReplaySeatRoute(match, store.number(match), hand) for hand in hands),
        *(LookBackRoute(match, store.number(match), hand, "coach") for hand in hands),
    ):
        window.go(destination)
        settle(window)
        window.pop()
    for line in check_lines(match):
        texts.add(line)
    window.go(MenuRoute())
    settle(window)


@pytest.mark.parametrize("key", GAMES)
def test_no_text_during_a_hand_contains_a_number_it_follows_from(window: Window, texts: Texts, key: str) -> None:
    players = [Person("Ann"), *[Bot("club")] * (GAMES[key].usual_players - 1)]
    match = in_a_hand(Match(key, players, preset=LOTS[key]), Random(key), 0)
    numbers = closed_numbers(match)
    assert first_unrevealed_step(match) == 0
    look_everywhere(window, match, texts)
    assert texts.all
    assert not [number for number in numbers if texts.tell(number)]


def test_games_that_draw_lots_first_are_among_them() -> None:
    chains = {
        key: len(
            closed_numbers(
                in_a_hand(Match(key, [Person("Ann")] * game.usual_players, preset=LOTS[key]), Random(key), 0)
            )
        )
        for key, game in GAMES.items()
    }
    assert sum(length > 1 for length in chains.values()) >= 9


def test_the_previous_hand_is_opened_during_the_next(window: Window, texts: Texts) -> None:
    match = in_a_hand(Match("all_fives", [Person("Ann"), *[Bot("club")] * 3]), Random(1), 1)
    lots, deal, playing = match.deals
    look_everywhere(window, match, texts)
    for opened_one in (lots, deal):
        assert opened_one.shuffle is not None
        assert texts.tell(format_deal_number(opened_one.shuffle.number))
    assert playing.shuffle is not None
    assert not texts.tell(format_deal_number(playing.shuffle.number))


def redealt() -> Match:
    """A match whose first deal, with no double in any hand, was dealt again at once."""
    rng = Random(5)
    while True:
        match = Match("block", [Person("Ann"), Bot("club")], options={"no_double": "redeal"})
        match.sealed_shuffle = Shuffle(rng.getrandbits(128))
        match.deal(rng)
        if match.state.to_move == CHANCE:
            return match


def test_a_deal_that_is_dealt_again_at_once_stays_closed_with_the_hand(window: Window, texts: Texts) -> None:
    match = redealt()
    assert first_unrevealed_step(match) == 0, "the next number follows from this one"
    in_a_hand(match, Random(6), 0)
    assert len(closed_numbers(match)) > 1
    assert first_unrevealed_step(match) == 0
    look_everywhere(window, match, texts)
    assert not [number for number in closed_numbers(match) if texts.tell(number)]


def test_between_hands_the_text_of_a_match_has_no_hidden_tiles(window: Window, texts: Texts) -> None:
    match = play(Match("draw", [Person("Ann"), Bot("club")]), Random(3), hands=1)
    assert not hides_tiles(match)
    window.go(LookBackRoute(match))
    press(window, pygame.K_c)
    assert len(texts.copied) == 1
    play(match, Random(4), until=lambda match: match.state.to_move >= 0)
    window.go(LookBackRoute(match))
    press(window, pygame.K_c)
    assert hides_tiles(match)
    assert len(texts.copied) == 1
    click(window, "button Copy it anyway")
    assert len(texts.copied) == 2
