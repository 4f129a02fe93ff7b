"""What the player has set and chosen, by key; a value of the wrong type reads as never set."""

import json
import sqlite3
from typing import Any

from game.match.match import StorageError
from game.rules import GAMES
from game.store import values
from game.store.database import Database, transaction

FAVOURITES = "favourites"
_CHOICES = "choices."
_LOADED = ("settings", FAVOURITES, *(f"{_CHOICES}{game}" for game in GAMES))


class Preferences:
    """The settings in a database. All are in memory as well, and what another file lacks of them is written into it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._settings: dict[str, Any] = {}
        self._unwritten: set[str] = set()
        self._written_to = database.opened
        for key in _LOADED:
            self._load(key)

    def setting(self, key: str, otherwise: Any = None) -> Any:
        """What was last set for `key`, a value that JSON can write; `otherwise` when nothing readable was."""
        if key not in self._settings:
            self._load(key)
        return self._settings.get(key, otherwise)

    def set(self, key: str, value: Any) -> None:
        """Set `key` from now on; where that cannot be written it lasts until the program ends, and `notice` says so."""
        self._settings[key] = value
        self._unwritten.add(key)
        try:
            self._write()
        except StorageError as error:
            self._database.say(str(error))

    def last_choices(self, game: str) -> dict[str, Any]:
        """What was chosen when `game` was last set up; empty the first time.

        `preset` is a text, `options` are texts by knob, `players` chairs as they are written; `open_book` is true where
        the rules are to be explained at the table.
        """
        kept = self.setting(_CHOICES + game)
        if not isinstance(kept, dict):
            return {}
        return {name: kept[name] for name, sensible in _SENSE.items() if name in kept and sensible(kept[name])}

    def keep_choices(self, game: str, choices: dict[str, Any]) -> None:
        """Remember what was chosen for `game`."""
        self.set(_CHOICES + game, choices)

    def favourites(self) -> frozenset[str]:
        """The games that have a star."""
        kept = self.setting(FAVOURITES)
        return frozenset(key for key in kept if isinstance(key, str)) if isinstance(kept, list) else frozenset()

    def favour(self, game: str, starred: bool) -> None:
        """Give `game` a star, or take it away."""
        others = self.favourites() - {game}
        self.set(FAVOURITES, sorted(others | {game} if starred else others))

    def _load(self, key: str) -> None:
        try:
            found = self._database.run(
                lambda connection: connection.execute("SELECT value FROM settings WHERE key = ?", (key,)).fetchone()
            )
            if found is not None:
                self._settings[key] = values.json_value(found[0])
        except values.Unreadable:
            pass
        except StorageError as error:
            self._database.say(str(error))

    def _write(self) -> None:
        """Write what is not yet in the file that is open now; raises StorageError when that fails."""
        if self._written_to != self._database.opened:
            there = self._database.run(lambda connection: connection.execute("SELECT key FROM settings").fetchall())
            self._unwritten |= self._settings.keys() - {key for (key,) in there}
        if not self._unwritten:
            return
        rows = [(key, json.dumps(self._settings[key])) for key in sorted(self._unwritten)]

        def write(connection: sqlite3.Connection) -> None:
            with transaction(connection):
                connection.executemany("REPLACE INTO settings (key, value) VALUES (?, ?)", rows)

        self._database.run(write)
        self._written_to = self._database.opened
        self._unwritten = set()


def _are_options(kept: object) -> bool:
    return isinstance(kept, dict) and all(isinstance(value, str) for value in kept.values())


def _are_players(kept: object) -> bool:
    return isinstance(kept, list) and len(kept) <= values.MOST_PLAYERS and all(map(_is_chair, kept))


def _is_chair(kept: object) -> bool:
    try:
        values.seated(kept)
    except ValueError:
        return False
    return True


def _is_text(kept: object) -> bool:
    return isinstance(kept, str)


def _is_yes_or_no(kept: object) -> bool:
    return isinstance(kept, bool)


_SENSE = {"preset": _is_text, "options": _are_options, "players": _are_players, "open_book": _is_yes_or_no}
"""What each of the choices may be."""
