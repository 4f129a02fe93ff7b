"""Which matches are found: by words, by game, by who played, by what came of them, and by when they were begun."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache

from game.match.chairs import Chair, Person
from game.match.match import names_of, title_at
from game.platform.language import gettext as _
from game.rules import GAMES
from game.store.shelf import Entry
from game.text.when import WEEKDAYS, full_date, local

MOST_PEOPLE = 12  # of whom one can be chosen; others are found by their name

OUTCOMES = {
    "": _("Any result"),
    "open": _("Unfinished"),
    "over": _("Finished"),
    "won": _("Won"),
    "lost": _("Not won"),
}
"""What may have come of a match, in words; won is what a person has won."""
SPANS = {0: _("Any time"), 7: _("Last 7 days"), 30: _("Last 30 days"), 365: _("Last year")}
"""Days before now."""


@dataclass
class Wanted:
    """What is looked for: words, a game, a person, an outcome and a span of days; empty for whatever it is."""

    words: str = ""
    game: str = ""
    person: str = ""
    outcome: str = ""
    days: int = 0


class Finder:
    """The matches that there are, and those of them that are wanted."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self._texts = list(map(_text, entries))  # now, so that no letter that is typed waits for it

    def games(self) -> list[str]:
        """The games of which there is a match, in the order of the menu."""
        there = {entry.game for entry in self.entries}
        return [key for key in GAMES if key in there]

    def people(self) -> list[str]:
        """Who has played most, by name."""
        count: Counter[str] = Counter()
        for players, times in Counter(entry.players for entry in self.entries).items():
            count.update(dict.fromkeys((chair.name for chair in players if isinstance(chair, Person)), times))
        return [name for name, _times in count.most_common(MOST_PEOPLE)]

    def found(self, wanted: Wanted, now: datetime) -> list[Entry]:
        """Those that are wanted, in their order."""
        entries = list(self.entries)
        if words := wanted.words.casefold().split():
            places = list(range(len(entries)))  # numbers, for to make 10,000 pairs has Python collect its garbage
            for word in words:
                places = [place for place in places if word in self._texts[place]]
            entries = [entries[place] for place in places]
        if wanted.game:
            entries = [entry for entry in entries if entry.game == wanted.game]
        if wanted.person:
            person = Person(wanted.person)
            entries = [entry for entry in entries if person in entry.players]
        if wanted.outcome:
            entries = [entry for entry in entries if wanted.outcome in outcomes(entry)]
        if wanted.days:
            since = now - timedelta(days=wanted.days)
            entries = [entry for entry in entries if entry.begun >= since]
        return entries


def outcomes(entry: Entry) -> tuple[str, ...]:
    """What came of a match, by the keys of OUTCOMES."""
    if not entry.over:
        return ("open",)
    if any(isinstance(chair, Person) for chair in entry.winners):
        return ("over", "won")
    return ("over", "lost") if any(isinstance(chair, Person) for chair in entry.players) else ("over",)


def _text(entry: Entry) -> str:
    said = [OUTCOMES[outcome] for outcome in outcomes(entry)]
    said += [_("Duplicate match")] if entry.hands else []
    return " ".join((_titled(entry.game, entry.players), _dated(local(entry.begun).date()), *said)).casefold()


@cache
def _titled(game: str, players: tuple[Chair, ...]) -> str:
    try:
        plain = GAMES[game].for_players(len(players))
    except ValueError:  # by rules that are no more
        plain = GAMES[game]
    levels = (title_at(plain, players, seat) for seat in range(len(players)))
    return " ".join((GAMES[game].title, *names_of(players), *levels))


@cache
def _dated(day: date) -> str:
    return f"{day.isoformat()} {WEEKDAYS[day.weekday()]} {full_date(day)}"
