"""The store: matches and settings, with all that the window asks of them."""

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import platformdirs

from game.match.match import Match, StorageError
from game.platform.language import gettext as _
from game.rules import GAMES
from game.store import matches, tables, values
from game.store.database import Database
from game.store.holds import Holds
from game.store.image import beside
from game.store.journal import Rows
from game.store.matches import Kept
from game.store.notes import Notes
from game.store.salvage import Tell
from game.store.shelf import READ, Shelf

REST = 20
"""How many times as long as it took `retry` rests before it tries again."""


def folder() -> Path:
    """Where the store lives: BONEYARD_HOME if set, else where the system keeps an application's files."""
    home = os.environ.get("BONEYARD_HOME")
    return Path(home) if home else platformdirs.user_data_path("boneyard", appauthor=False)


class Store(Notes):
    """All that is kept, in one SQLite file; in memory only where no file can be written.

    What cannot be kept at once is `unkept`, and kept by `retry` as soon as that is possible.
    """

    def __init__(self, path: Path | None = None, tell: Tell = lambda share: None) -> None:
        """Open it; `tell` is told how far the recovery of a damaged file is, from 0 to 1."""
        self.path = path or folder() / "boneyard.sqlite"
        super().__init__(Database(self.path, tell))
        self._holds = Holds(beside(self.path, "-open"))
        self.shelf = Shelf(self._database, self._holds, self._rows)
        self._rests_until = 0.0  # on the clock of time.monotonic

    def close(self) -> None:
        """Let go of the file."""
        self._holds.close()
        self._database.close()

    @property
    def notice(self) -> str | None:
        """What the player is to be told of the file, in sentences, else None."""
        return self._database.notice

    @notice.setter
    def notice(self, notice: str | None) -> None:
        self._database.notice = notice

    # -- a match -----------------------------------------------------------------------------------------------------

    def keep(self, match: Match) -> None:
        """Keep `match` from its next action on; what it has played until then is kept along with that."""
        self._follow(Rows(self._database, self._holds, match))

    def look(self, kept: Kept) -> Match | None:
        """The match at its last action, to be looked at: it is kept nowhere from here on.

        None, with a notice, when it can no longer be read.
        """
        if waiting := _waiting(self._rows, kept):
            return waiting.until(len(waiting.actions))
        loaded = self._read(kept)
        return loaded.match if loaded else None

    def resume(self, kept: Kept) -> Match | None:
        """The match at its last action, kept from here on; None, with a notice, when it can no longer be played.

        If another program has it open it is taken over: what is played there from now on is not kept.
        """
        if waiting := _waiting(self._rows, kept):
            return waiting
        loaded = self._read(kept)
        if loaded is None:
            return None
        match = loaded.match
        if loaded.cut is not None:
            rows = Rows(self._database, self._holds, match)
            self._follow(rows)
            _go_on_anew(self._database, rows, kept)
        else:
            rows = Rows(self._database, self._holds, match, kept.id, loaded.revision)
            self._follow(rows)
            if not match.over and not self._holds.take(kept.id):
                rows.try_to_write()
        return match

    def held_elsewhere(self, kept: Kept) -> bool:
        """Whether another program, which is running now, has the match open."""
        return self._holds.elsewhere(kept.id)

    def join_windows(self) -> int:
        """Count this program's window among those that show the store until it is closed; how many others do."""
        return self._holds.join()

    def leave(self, match: Match) -> None:
        """Let other windows have a match; what of it could not be kept will be, as soon as that is possible."""
        for rows in self._rows:
            if rows.match is match:
                rows.leave()

    # -- what could not be kept --------------------------------------------------------------------------------------

    @property
    def unkept(self) -> tuple[Match, ...]:
        """The matches that are not in the file, or not up to their last action."""
        return tuple(rows.match for rows in self._rows if rows.unkept)

    def retry(self, idly: bool = False) -> bool:
        """Keep what could not be kept, if it can be now; whether nothing is left.

        Where nothing is left to keep this takes no time; done `idly`, again and again, it takes a small share of it.
        """
        began = time.monotonic()
        if idly and began < self._rests_until:
            return not self.unkept
        if self._database.reconnect():
            self._database.ask(lambda _connection: None)  # sees what has become of the file
            for rows in self._rows:
                if rows.unkept:
                    rows.try_to_write()
            with suppress(StorageError):
                self._write()
        now = time.monotonic()
        self._rests_until = now + REST * (now - began)
        return not self.unkept

    # -- all matches -------------------------------------------------------------------------------------------------

    def unfinished(self) -> Kept | None:
        """The match last begun that is not over."""
        return next(self.all_unfinished(), None)

    def all_unfinished(self) -> Iterator[Kept]:
        """Every match that is not over, the last begun first."""
        return (kept for kept in self._listed("ended IS NOT 'over'") if not kept.over)

    def finished(self) -> tuple[Kept, ...]:
        """Every match that is over, the newest first."""
        return tuple(kept for kept in self._listed("ended IS NOT NULL") if kept.over)

    def times_played(self) -> dict[str, int]:
        """By game, the last begun first, how many matches of it were begun; one that never was is not in it."""
        query = "SELECT game, count(*) FROM matches GROUP BY game ORDER BY max(id) DESC"
        games = self._database.ask(lambda connection: connection.execute(query).fetchall()) or []
        if any(game not in GAMES for game, _times in games) and self.shelf.regain():
            games = self._database.ask(lambda connection: connection.execute(query).fetchall()) or []
        return {game: times for game, times in games if game in GAMES}

    # -- reading -----------------------------------------------------------------------------------------------------

    def _listed(self, condition: str) -> Iterator[Kept]:
        """The matches not kept as a whole, then those in the file for which the condition holds; each newest first."""
        waiting = [rows.listed() for rows in reversed(self._rows) if rows.unkept]
        yield from waiting
        known = {kept.id for kept in waiting}
        unread = f"({condition}) AND {READ}"
        for id in self._database.ask(lambda connection: matches.ids(connection, unread)) or []:
            kept = self.shelf.kept(id) if id not in known else None
            if kept is not None:
                yield kept

    def _read(self, kept: Kept) -> matches.Loaded | None:
        """The match of a row; None, and the player told, if it can no longer be played, after which it is not offered.

        One that is over keeps its place among those, with its winners.
        """
        try:
            loaded = self._database.ask(partial(matches.load, id=kept.id))
            if loaded is not None and loaded.cut is not None:
                if kept.over or not loaded.match.actions:
                    raise values.Unreadable
                self._database.ask(partial(matches.mark, id=kept.id, trouble=tables.CUT))
        except ValueError as error:
            if kept.over:
                self._database.say(_("How that match was played can no longer be read."))
            else:
                words = _("Your match of {game} can no longer be played. {why}")
                self._database.say(words.format(game=GAMES[kept.game].title, why=error))
                self._database.ask(partial(matches.mark, id=kept.id, trouble=tables.UNREADABLE))
            return None
        return loaded

    def _follow(self, rows: Rows) -> None:
        """Keep a match by these rows; those that are kept as a whole are left."""
        for other in self._rows:
            other.leave()
        self._rows[:] = [*(other for other in self._rows if other.unkept), rows]
        rows.match.journal = rows


def _waiting(followed: Iterable[Rows], kept: Kept) -> Match | None:
    """The match of a row as it is in this program, if it is not kept up to its last action."""
    return next((rows.match for rows in followed if rows.unkept and rows.number == kept.id), None)


def unkept_actions(store: Store) -> int:
    """How many actions of the matches that are `unkept` would be lost, or be there again, if all ended now."""
    return sum(rows.changes for rows in store._rows if rows.unkept)


def _go_on_anew(database: Database, rows: Rows, kept: Kept) -> None:
    """Keep a match of which the last actions are lost in rows of its own, and leave what is there of it as it is."""
    match = rows.match
    words = _("The unfinished match can be read only up to its action {number}. It goes on from there.")
    database.say(words.format(number=len(match.actions)))
    with suppress(StorageError):
        rows.commit(match.actions, match.states, match.with_undo)
        database.ask(partial(matches.mark, id=kept.id, trouble=tables.UNREADABLE))
