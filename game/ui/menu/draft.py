"""A match being set up: by which rules, and who plays."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.bots.levels import LEVELS
from game.match.chairs import Bot, Chair, Person
from game.match.match import Match
from game.platform.language import gettext as _
from game.rules import GAMES
from game.rules.game import Game
from game.ui.menu.ruleset import Ruleset

USUAL_BOT = Bot("casual")
"""Who sits down by itself: it plays by good sense and remembers nothing, so that a newcomer wins and loses."""


class Draft:
    """What is chosen so far for a match of the game `key`.

    `options` are the house rules that differ from the preset, by knob. `players` are the seats as Match wants them,
    but a person may have no name yet. The book is open at the table (`open_book`) when something happens there for the
    first time. `person` is what to call the first person unless last time says otherwise.
    """

    def __init__(self, key: str, person: str = "") -> None:
        self.key = key
        self.plain: Game[Any] = GAMES[key]
        self.preset = self.plain.presets[0].key
        self.options: Mapping[str, object] = {}
        self.open_book = True
        self.players: list[Chair] = [Person(person), *[USUAL_BOT] * (self.plain.usual_players - 1)]

    # -- the rules -----------------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Ruleset:
        """The rules as they are chosen, for as many as sit there."""
        return Ruleset(self.plain, self.preset, self.options, len(self.players))

    def choose_preset(self, key: str) -> None:
        """Plays by a book, without house rules."""
        self.preset = key
        self.options = {}
        numbers = self.rules.numbers()
        if len(self.players) not in numbers:
            self.seat(min(numbers, key=lambda number: abs(number - len(self.players))))

    def choose(self, knob: str, value: object) -> None:
        """Makes a house rule, or goes back to the book's where that is what `value` is."""
        self.options = self.rules.with_rule(knob, value).options

    # -- who plays -----------------------------------------------------------------------------------------------------

    def seat(self, number: int) -> None:
        """Makes it so many players: bots sit down, or those who came last get up."""
        self.players = [*self.players, *[USUAL_BOT] * number][:number]

    def call(self, seat: int, name: str) -> None:
        """Names whoever sits at a seat; a bot without a name is called by one of its own."""
        self.players[seat] = replace(self.players[seat], name=name)

    def temper(self, seat: int, how: str) -> None:
        """Gives the bot at a seat a temper; a person has their own."""
        chair = self.players[seat]
        if isinstance(chair, Bot):
            self.players[seat] = replace(chair, style=how)

    def tempered(self, seat: int) -> bool:
        """Whether a temper makes a difference to the bot at a seat."""
        bot = self.bot_at(seat)
        return bot is not None and LEVELS[bot.level].has_style

    def bot_at(self, seat: int) -> Bot | None:
        """The bot at a seat, as well as it will play; None for a person."""
        return self.match().bot_at(seat)

    # -- the match -----------------------------------------------------------------------------------------------------

    def problem(self) -> str | None:
        """Why the match cannot begin, in a sentence; None when it can."""
        match = self.match()
        people = [match.names[seat].casefold() for seat in match.people]
        if not people:
            return _("Somebody has to play: make one seat a person.")
        if len(set(people)) < len(people):
            return _("Two people have the same name.")
        if len({name.casefold() for name in match.names}) < len(match.names):
            return _("Two players have the same name.")
        return None

    def match(self) -> Match:
        """The match, not yet begun."""
        return Match(self.key, self._named(), preset=self.preset, options=self.rules.knobs())

    def _named(self) -> list[Chair]:
        return [
            replace(chair, name=chair.name.strip() or _unnamed(chair, seat))
            for seat, chair in enumerate(self.players, 1)
        ]


def _unnamed(chair: Chair, seat: int) -> str:
    """What somebody without a name is called in the match: bots find names for themselves."""
    return _("Player {number}").format(number=seat) if isinstance(chair, Person) else ""
