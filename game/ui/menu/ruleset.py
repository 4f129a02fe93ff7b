"""The rules of a match being set up: a book's, changed by house rules, and the set that so many players want."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.platform.language import gettext as _
from game.rules.game import Game
from game.rules.options import Choice, Option

SET = "set"  # the option of every game that can be played with more than one


@dataclass(frozen=True)
class Ruleset:
    """The rules by which so many play the game `plain`: those of a preset, and `options`, the knobs that differ.

    While no set is chosen it is the book's, or the next larger one for more players than that suits.
    """

    plain: Game[Any]
    preset: str
    options: Mapping[str, object]
    players: int

    @property
    def game(self) -> Game[Any]:
        """The game by these rules."""
        return self.plain.variant(self.preset, self.knobs())

    def knobs(self) -> dict[str, object]:
        """The house rules, and the larger set where none is chosen and so many want one."""
        if SET not in self.options:
            book, *larger = self._with_each_set()
            if not book.seats_well(self.players):
                for game in larger:
                    if game.seats_well(self.players):
                        return {**self.options, SET: game.set}
        return dict(self.options)

    def numbers(self) -> list[int]:
        """How many can play by these rules: with a set of the players' choice, or while none is chosen with any."""
        if SET in self.options:
            return list(self.game.players())
        return sorted({number for game in self._with_each_set() for number in game.players()})

    def larger_set(self) -> str:
        """The set in words, if it is another than the book's because so many play; else nothing."""
        game = self.game
        if SET in self.options or game.set == self.plain.variant(self.preset).set:
            return ""
        return game.option(SET).chosen(game).words

    def partners(self) -> str:
        """Who plays with whom, in a sentence; nothing where everyone plays alone."""
        game = self.game
        if not game.paired(self.players):
            return ""
        if game.partners_drawn:
            return _("Two play two; lots decide who plays with whom.")
        return _("Two play two: seats 1 and 3 are partners, and so are seats 2 and 4.")

    def differences(self) -> list[str]:
        """How the book plays where the books of this game differ, a sentence for each rule."""
        game = self.plain.variant(self.preset)
        books = [self.plain.variant(book.key) for book in self.plain.presets]
        return [
            _("{rule}: {way}.").format(rule=option.title, way=option.chosen(game).words)
            for option in self.plain.options
            if any(option.chosen(book) is not option.chosen(game) for book in books)
        ]

    # -- house rules ---------------------------------------------------------------------------------------------------

    def changeable(self) -> list[Option]:
        """The house rules that make a difference among so many players, and with the other rules."""
        game = self.game
        return [option for option in self.plain.options if self.players >= option.least and not option.overruled(game)]

    def offers(self, option: Option) -> tuple[Choice, ...]:
        """The choices of `option` that can be had with the other rules and with so many players."""
        knobs = self.knobs()
        games = [self.plain.variant(self.preset, {**knobs, option.knob: choice.value}) for choice in option.choices]
        return tuple(
            choice
            for choice, game in zip(option.choices, games, strict=True)
            if option.chosen(game) is choice and self.players in game.players()
        )

    def value(self, option: Option) -> object:
        """How `option` stands."""
        return option.chosen(self.game).value

    def changed(self, option: Option) -> bool:
        """Whether a house rule stands in the place of the book's."""
        return option.knob in self.options

    def with_rule(self, knob: str, value: object) -> "Ruleset":
        """These rules with a house rule more, or without it where the book says the same."""
        others = replace(self, options={other: chosen for other, chosen in self.options.items() if other != knob})
        as_in_the_book = others.value(self.plain.option(knob)) == value
        chosen = others if as_in_the_book else replace(self, options={**others.options, knob: value})
        # one rule may overrule another
        options = {
            other: kept for other, kept in chosen.options.items() if chosen.value(self.plain.option(other)) == kept
        }
        return replace(self, options=options)

    def _with_each_set(self) -> list[Game[Any]]:
        """The game by these house rules, then the same with each of the larger sets."""
        book = self.plain.variant(self.preset, self.options)
        choices = [choice.value for option in self.plain.options if option.knob == SET for choice in option.choices]
        sets = [value for value in choices if value in self.plain.seats]
        return [
            book,
            *(
                self.plain.variant(self.preset, {**self.options, SET: larger})
                for larger in sorted(sets)
                if larger > book.set
            ),
        ]
