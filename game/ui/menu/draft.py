"""A match being set up: by which rules, and who plays."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.bots.levels import LEVELS
from game.match import player_types
from game.match.match import Match
from game.match.player_types import Bot, Person, Player
from game.platform.language import gettext as _
from game.rules import GAMES
from game.rules.game import Game
from game.rules.options import Choice, Option
from game.store import Store
from game.ui.settings import NAME_LENGTH

SET = "set"  # the option of every game that can be played with more than one


@dataclass(frozen=True)
class Ruleset:
    """The rules by which so many play the game `base_game`: those of a preset, and `options`, the knobs that differ.

    While no set is chosen it is the book's, or the next larger one for more players than that suits.
    """

    base_game: Game[Any]
    preset: str
    options: Mapping[str, object]
    players: int

    @property
    def game(self) -> Game[Any]:
        """The game by these rules."""
        return self.base_game.variant(self.preset, self.settings())

    def settings(self) -> dict[str, object]:
        """The house rules, and the larger set where none is chosen and so many want one."""
        if SET not in self.options:
            book, *larger = self._with_each_set()
            if not book.seats_well(self.players):
                for game in larger:
                    if game.seats_well(self.players):
                        return {**self.options, SET: game.set}
        return dict(self.options)

    def player_counts(self) -> list[int]:
        """How many can play by these rules: with a set of the players' choice, or while none is chosen with any."""
        if SET in self.options:
            return list(self.game.players())
        return sorted({number for game in self._with_each_set() for number in game.players()})

    def larger_set(self) -> str:
        """The set in words, if it is another than the book's because so many play; else nothing."""
        game = self.game
        if SET in self.options or game.set == self.base_game.variant(self.preset).set:
            return ""
        return game.option(SET).current_choice(game).description

    def partners(self) -> str:
        """Who plays with whom, in a sentence; nothing where everyone plays alone."""
        game = self.game
        if not game.has_partners(self.players):
            return ""
        if game.partners_drawn:
            return _("Two play two; lots decide who plays with whom.")
        return _("Two play two: seats 1 and 3 are partners, and so are seats 2 and 4.")

    def book_differences(self) -> list[str]:
        """How the book plays where the books of this game differ, a sentence for each rule."""
        game = self.base_game.variant(self.preset)
        books = [self.base_game.variant(book.key) for book in self.base_game.presets]
        return [
            _("{rule}: {way}.").format(rule=option.title, way=option.current_choice(game).description)
            for option in self.base_game.options
            if any(option.current_choice(book) is not option.current_choice(game) for book in books)
        ]

    # -- house rules ---------------------------------------------------------------------------------------------------

    def changeable_options(self) -> list[Option]:
        """The house rules that make a difference among so many players, and with the other rules."""
        game = self.game
        return [
            option
            for option in self.base_game.options
            if self.players >= option.min_players and not option.overruled(game)
        ]

    def available_choices(self, option: Option) -> tuple[Choice, ...]:
        """The choices of `option` that can be had with the other rules and with so many players."""
        knobs = self.settings()
        games = [self.base_game.variant(self.preset, {**knobs, option.key: choice.value}) for choice in option.choices]
        return tuple(
            choice
            for choice, game in zip(option.choices, games, strict=True)
            if option.current_choice(game) is choice and self.players in game.players()
        )

    def option_value(self, option: Option) -> object:
        """How `option` stands."""
        return option.current_choice(self.game).value

    def is_changed(self, option: Option) -> bool:
        """Whether a house rule stands in the place of the book's."""
        return option.key in self.options

    def with_rule(self, knob: str, value: object) -> "Ruleset":
        """These rules with a house rule more, or without it where the book says the same."""
        others = replace(self, options={other: chosen for other, chosen in self.options.items() if other != knob})
        as_in_the_book = others.option_value(self.base_game.option(knob)) == value
        chosen = others if as_in_the_book else replace(self, options={**others.options, knob: value})
        # one rule may overrule another
        options = {
            other: kept
            for other, kept in chosen.options.items()
            if chosen.option_value(self.base_game.option(other)) == kept
        }
        return replace(self, options=options)

    def _with_each_set(self) -> list[Game[Any]]:
        """The game by these house rules, then the same with each of the larger sets."""
        book = self.base_game.variant(self.preset, self.options)
        choices = [choice.value for option in self.base_game.options if option.key == SET for choice in option.choices]
        sets = [value for value in choices if value in self.base_game.seats]
        return [
            book,
            *(
                self.base_game.variant(self.preset, {**self.options, SET: larger})
                for larger in sorted(sets)
                if larger > book.set
            ),
        ]


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
        self.base_game: Game[Any] = GAMES[key]
        self.preset = self.base_game.presets[0].key
        self.options: Mapping[str, object] = {}
        self.open_book = True
        self.players: list[Player] = [Person(person), *[USUAL_BOT] * (self.base_game.usual_players - 1)]

    # -- the rules -----------------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Ruleset:
        """The rules as they are chosen, for as many as sit there."""
        return Ruleset(self.base_game, self.preset, self.options, len(self.players))

    def choose_preset(self, key: str) -> None:
        """Plays by a book, without house rules."""
        self.preset = key
        self.options = {}
        numbers = self.rules.player_counts()
        if len(self.players) not in numbers:
            self.set_player_count(min(numbers, key=lambda number: abs(number - len(self.players))))

    def set_option(self, knob: str, value: object) -> None:
        """Makes a house rule, or goes back to the book's where that is what `value` is."""
        self.options = self.rules.with_rule(knob, value).options

    # -- who plays -----------------------------------------------------------------------------------------------------

    def set_player_count(self, number: int) -> None:
        """Makes it so many players: bots sit down, or those who came last get up."""
        self.players = [*self.players, *[USUAL_BOT] * number][:number]

    def set_name(self, seat: int, name: str) -> None:
        """Names whoever sits at a seat; a bot without a name is called by one of its own."""
        self.players[seat] = replace(self.players[seat], name=name)

    def set_style(self, seat: int, how: str) -> None:
        """Gives the bot at a seat a temper; a person has their own."""
        chair = self.players[seat]
        if isinstance(chair, Bot):
            self.players[seat] = replace(chair, style=how)

    def has_style_choice(self, seat: int) -> bool:
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
        people = [match.names[seat].casefold() for seat in match.human_seats]
        if not people:
            return _("Somebody has to play: make one seat a person.")
        if len(set(people)) < len(people):
            return _("Two people have the same name.")
        if len({name.casefold() for name in match.names}) < len(match.names):
            return _("Two players have the same name.")
        return None

    def match(self) -> Match:
        """The match, not yet begun."""
        return Match(self.key, self._named(), preset=self.preset, options=self.rules.settings())

    def _named(self) -> list[Player]:
        return [
            replace(chair, name=chair.name.strip() or _unnamed(chair, seat))
            for seat, chair in enumerate(self.players, 1)
        ]


def _unnamed(chair: Player, seat: int) -> str:
    """What somebody without a name is called in the match: bots find names for themselves."""
    return _("Player {number}").format(number=seat) if isinstance(chair, Person) else ""


# -- what a player chose for a match, kept from one time to the next ---------------------------------------------------


BOOK = "open_book"  # among the choices; left out where the book is closed


def save_choices(draft: Draft, store: Store) -> None:
    """Remembers the choices of a draft for the next time."""
    options = {knob: str(draft.base_game.option(knob).choice(value)) for knob, value in draft.options.items()}
    players = [*map(player_types.serialize_player, draft.players)]
    choices = {"preset": draft.preset, "options": options, "players": players}
    store.keep_choices(draft.key, {**choices, BOOK: True} if draft.open_book else choices)


def load_choices(draft: Draft, store: Store) -> None:
    """Takes the choices of the last time into a draft, unless they no longer make sense."""
    kept = store.last_choices(draft.key)
    draft.open_book = not kept  # the first time; who wants it again says so
    preset, options, players = kept.get("preset"), kept.get("options"), kept.get("players")
    if not (isinstance(preset, str) and isinstance(options, dict) and isinstance(players, list)):
        return
    before = draft.preset, draft.options, draft.players
    try:
        draft.base_game.variant(preset, options)
        values = {knob: draft.base_game.option(knob).choice(text).value for knob, text in options.items()}
        seated = [*map(_read_player, players)]
    except ValueError:
        return
    draft.preset, draft.options, draft.players = preset, values, seated
    if not draft.rules.game.allows_players(len(seated)):
        draft.preset, draft.options, draft.players = before


def book_is_open(key: str, store: Store) -> bool:
    """Whether the book was chosen to be open at the last match of a game, and has not been closed since."""
    return store.last_choices(key).get(BOOK) is True


def close_book(key: str, store: Store) -> None:
    """Has the book closed at the matches of a game, until it is chosen to be open again."""
    kept = store.last_choices(key)
    if BOOK in kept:
        store.keep_choices(key, {choice: value for choice, value in kept.items() if choice != BOOK})


def _read_player(written: object) -> Player:
    """The chair in last time's choices; raises ValueError for a bot there is not, and for a name that is too long."""
    chair = player_types.parse_player(written)
    if len(chair.name) > NAME_LENGTH:
        raise ValueError(chair.name)
    if isinstance(chair, Bot):
        chair.limit()
    return chair
