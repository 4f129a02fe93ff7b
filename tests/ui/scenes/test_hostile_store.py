"""The window on a store with hostile values: it starts, continues a match and sets up every game."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pygame
import pytest

from game.match import record
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.rules import GAMES
from game.store import Exercise, Store
from game.ui.menu.search import MatchFilters
from game.ui.routes import MenuRoute
from game.ui.scenes.match_list import MatchList
from game.ui.scenes.settings import SettingsPage
from game.ui.scenes.setup import Setup
from game.ui.scenes.statistics import StatisticsPage
from game.ui.settings import Settings
from tests.random_matches import play
from tests.store.hostile_values import spoil
from tests.ui.screen import click, opened, press, settle

CHOSEN = ("muggins", "forty_two", "poker")


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store with an unfinished and a finished match, choices, favourites and settings."""
    path = tmp_path_factory.mktemp("source") / "boneyard.sqlite"
    with closing(Store(path)) as store:
        for actions in (10_000, 20):
            store.attach_journal(match := Match("muggins", [Person("Ann"), Person("Bob")]))
            play(match, Random(actions), actions)
            number = store.number(match)
            assert number is not None
            store.keep_review(number, 0, [])
            store.keep_exercise(
                Exercise(match.key, record.format_record(match.at_step(3)), datetime.now(UTC), number, 3)
            )
        Settings(name="Ann", motion="off", muted=True).save(store)
        store.set_favourite("draw", True)
        for game in CHOSEN:
            usual = Match(game, [Person("Ann"), *[Bot("casual")] * (GAMES[game].usual_players - 1)])
            players = [str(chair) for chair in usual.players]
            store.keep_choices(game, {"preset": usual.preset, "options": {}, "players": players})
    return path


def test_the_window_opens_with_hostile_values_in_the_store(
    source: Path, tmp_path: Path, trials: Callable[[int], Iterator[Random]]
) -> None:
    for number, rng in enumerate(trials(12)):
        folder = tmp_path / str(number)
        folder.mkdir()
        shutil.copy(source, folder)
        for _value in range(rng.randrange(1, 4)):
            spoil(folder / source.name, rng)
        with opened(folder) as window:
            window.go(MenuRoute())
            settle(window)
            if "button Continue" in [thing.name for thing in window.scenes[-1].hit_targets()]:
                click(window, "button Continue")
                press(window, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RETURN)
            for game in CHOSEN:
                window.show(Setup(window, game))
                settle(window)
            for page in (SettingsPage(window), StatisticsPage(window), MatchList(window, MatchFilters("ann"))):
                window.show(page)
                settle(window)
            for row in [thing.name for thing in page.hit_targets() if thing.name.startswith("match ")]:
                click(window, row)
            shelf = window.store.match_repository
            for kept in filter(None, [shelf.find_match(entry.id) for entry in shelf.entries()]):
                if shelf.delete(kept):
                    shelf.restore()
        shutil.rmtree(folder)
