"""A match being set up: which rules, who plays, and what of all that can go together."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.bots.levels import LEVELS
from game.chairs import Bot, Chair, Person
from game.language import gettext as _
from game.match import Match
from game.rules import GAMES
from game.rules.game import Game
from game.rules.options import Choice, Option, Preset

SET = "set"  # the option of every game that can be played with more than one
USUAL_BOT = Bot("casual")
"""Who sits down by itself: it plays by good sense and remembers nothing, so that a newcomer wins and loses."""


class Draft:
    """What is chosen so far for a match of the game `key`.

    `options` are the house rules that differ from the preset, by knob. `players` are the seats as Match wants them,
    but a person may have no name yet. `person` is what to call the first person unless last time says otherwise.
    While no set is chosen it is the book's, or the next larger one for more players than that suits.
    """

    def __init__(self, key: str, person: str = "") -> None:
        self.key = key
        self.plain: Game[Any] = GAMES[key]
        self.preset = self.plain.presets[0].key
        self.options: dict[str, object] = {}
        self.players: list[Chair] = [Person(person), *[USUAL_BOT] * (self.plain.usual_players - 1)]

    @property
    def game(self) -> Game[Any]:
        """The game by these rules."""
        return self._by(self.options)

    # -- what can be chosen --------------------------------------------------------------------------------------------

    def numbers(self) -> list[int]:
        """How many can play by these rules: with a set of the players' choice, or while none is chosen with any."""
        if SET in self.options:
            return list(self.game.players())
        return sorted({number for game in self._with_each_set(self.options) for number in game.players()})

    def larger(self) -> str:
        """The set in words, if it is another than the book's because so many play; else nothing."""
        game = self.game
        if SET in self.options or game.set == self.plain.variant(self.preset).set:
            return ""
        return game.option(SET).chosen(game).words

    def together(self) -> str:
        """Who plays with whom, in a sentence; nothing where everyone plays alone."""
        if not self.game.paired(len(self.players)):
            return ""
        if self.game.partners_drawn:
            return _("Two play two; lots decide who plays with whom.")
        return _("Two play two: seats 1 and 3 are partners, and so are seats 2 and 4.")

    def house(self) -> list[Option]:
        """The house rules that make a difference among so many players, and with the other rules."""
        game, number = self.game, len(self.players)
        return [option for option in self.plain.options if number >= option.least and not option.overruled(game)]

    def offers(self, option: Option) -> tuple[Choice, ...]:
        """The choices of `option` that can be had with the other rules and with so many players."""
        rules, count = self._rules(self.options), len(self.players)
        games = [self.plain.variant(self.preset, {**rules, option.knob: choice.value}) for choice in option.choices]
        return tuple(
            choice
            for choice, game in zip(option.choices, games, strict=True)
            if option.chosen(game) is choice and count in game.players()
        )

    def value(self, option: Option) -> object:
        """How `option` stands."""
        return option.chosen(self.game).value

    def changed(self, option: Option) -> bool:
        """Whether a house rule stands in the place of the book's."""
        return option.knob in self.options

    def ways(self, preset: Preset) -> list[str]:
        """How a book plays where the books of this game differ, a sentence for each rule."""
        game = self.plain.variant(preset.key)
        books = [self.plain.variant(book.key) for book in self.plain.presets]
        return [
            _("{rule}: {way}.").format(rule=option.title, way=option.chosen(game).words)
            for option in self.plain.options
            if any(option.chosen(book) is not option.chosen(game) for book in books)
        ]

    def _by(self, options: Mapping[str, object]) -> Game[Any]:
        return self.plain.variant(self.preset, self._rules(options))

    def _rules(self, options: Mapping[str, object]) -> dict[str, object]:
        """These house rules, and the larger set where none is chosen and so many want one."""
        if SET not in options:
            book, *larger = self._with_each_set(options)
            if not book.seats_well(len(self.players)):
                for game in larger:
                    if game.seats_well(len(self.players)):
                        return {**options, SET: game.set}
        return dict(options)

    def _with_each_set(self, options: Mapping[str, object]) -> list[Game[Any]]:
        """The game by these rules, then the same with each of the larger sets."""
        book = self.plain.variant(self.preset, options)
        choices = [choice.value for option in self.plain.options if option.knob == SET for choice in option.choices]
        sets = [value for value in choices if value in self.plain.seats]
        return [
            book,
            *(
                self.plain.variant(self.preset, {**options, SET: larger})
                for larger in sorted(sets)
                if larger > book.set
            ),
        ]

    # -- choosing ------------------------------------------------------------------------------------------------------

    def choose_preset(self, key: str) -> None:
        """Plays by a book, without house rules."""
        self.preset = key
        self.options = {}
        numbers = self.numbers()
        if len(self.players) not in numbers:
            self.seat(min(numbers, key=lambda number: abs(number - len(self.players))))

    def choose(self, knob: str, value: object) -> None:
        """Makes a house rule, or goes back to the book's where that is what `value` is."""
        options = {other: chosen for other, chosen in self.options.items() if other != knob}
        as_in_the_book = self.plain.option(knob).chosen(self._by(options)).value
        self.options = options if as_in_the_book == value else {**options, knob: value}
        # one rule may overrule another
        self.options = {
            other: chosen for other, chosen in self.options.items() if self.value(self.plain.option(other)) == chosen
        }

    def seat(self, number: int) -> None:
        """Makes it so many players: bots sit down, or those who came last get up."""
        self.players = [*self.players, *[USUAL_BOT] * number][:number]

    def call(self, seat: int, name: str) -> None:
        """Names the person at a seat."""
        self.players[seat] = Person(name)

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
        people = [chair.name.casefold() for chair in self._named() if isinstance(chair, Person)]
        if not people:
            return _("Somebody has to play: make one seat a person.")
        if len(set(people)) < len(people):
            return _("Two people have the same name.")
        return None

    def match(self) -> Match:
        """The match, not yet begun."""
        return Match(self.key, self._named(), preset=self.preset, options=self._rules(self.options))

    def _named(self) -> list[Chair]:
        return [
            Person(chair.name.strip() or _("Player {number}").format(number=seat))
            if isinstance(chair, Person)
            else chair
            for seat, chair in enumerate(self.players, 1)
        ]
