"""A match being set up: its rules and players."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from random import Random
from typing import Any

from game.bots.levels import LEVELS
from game.core.shuffle import Shuffle
from game.match import player_types
from game.match.match import Match
from game.match.player_types import Bot, Person, Player
from game.platform.language import gettext as _
from game.play.duplicate_match import start_duplicate
from game.rules import GAMES
from game.rules.game import Game
from game.rules.options import Choice, Option, resolve_count
from game.store import Store
from game.ui.settings import NAME_LENGTH, Settings

SET = "set"  # option of all games with several tile sets
DEALS = (2, 4, 8, 12)
"""The possible numbers of deals of a duplicate match."""


class Length(StrEnum):
    """How long a match is, compared with the rule set."""

    ONE_HAND = "one hand"
    SHORT = "short"
    STANDARD = "standard"
    LONG = "long"
    OTHER = "other"


@dataclass(frozen=True)
class Ruleset:
    """The rules of a game for a number of players: a preset, and the `options` that differ from it.

    If no set is chosen it is the preset's, or the next larger one if that is too small for the number of players.
    """

    base_game: Game[Any]
    preset: str
    options: Mapping[str, object]
    players: int

    @cached_property
    def game(self) -> Game[Any]:
        """The game with these rules."""
        return self.base_game.variant(self.preset, self.settings())

    def settings(self) -> dict[str, object]:
        """Return the house rules, with the larger set if it is needed and none is chosen."""
        if SET not in self.options:
            book, *larger = self._with_each_set
            fitting = [game for game in larger if game.seats_well(self.players)]
            if fitting and not book.seats_well(self.players):
                return {**self.options, SET: fitting[0].set}
        return dict(self.options)

    def player_counts(self) -> list[int]:
        """Return the possible numbers of players with the chosen set, or with any if none is chosen."""
        if SET in self.options:
            return list(self.game.players())
        return sorted({number for game in self._with_each_set for number in game.players()})

    def larger_set(self) -> str:
        """Describe the set if it is larger than the preset's because of the number of players; else empty."""
        game = self.game
        if SET in self.options or game.set == self.base_game.variant(self.preset).set:
            return ""
        return str(game.option(SET).current_choice(game).description)

    def partners(self) -> str:
        """Return a sentence on who plays with whom; empty if everyone plays alone."""
        game = self.game
        if not game.has_partners(self.players):
            return ""
        if game.partners_drawn:
            return _("Two teams of two. Players draw tiles to choose partners.")
        return _("Two teams of two: seats 1 and 3 against seats 2 and 4.")

    def book_differences(self) -> list[str]:
        """Return a sentence for each rule in which the preset differs from the first one."""
        game = self.base_game.variant(self.preset)
        return [
            _("{rule}: {way}.").format(rule=option.title, way=option.current_choice(game).description)
            for option in self.base_game.options
            if option.differs(game, self.base_game)
        ]

    # -- length of the match -------------------------------------------------------------------------------------------

    def lengths(self) -> dict[Length, object]:
        """Return the values of the option for the length, by length: about half and twice the rule set's, if any are.

        Values that change more than the length are left out.
        """
        option = self.base_game.option(self.base_game.length_option)
        usual = replace(self, options={key: value for key, value in self.options.items() if key != option.key})
        lengths = {Length.STANDARD: usual.option_value(option)}
        setting = getattr(usual.game, option.setting)
        if option.overruled(usual.game):
            return lengths
        amounts: dict[int, object] = {}
        for choice in option.choices:
            game = self.base_game.variant(self.preset, {**usual.settings(), option.key: choice.value})
            amount = getattr(game, option.setting)
            if replace(game, **{option.setting: setting}) == usual.game and not isinstance(amount, str):
                amounts[resolve_count(amount, self.players)] = choice.value
        standard = resolve_count(setting, self.players)
        shorter = [amount for amount in amounts if 1 < amount < standard]
        longer = [amount for amount in amounts if amount > standard]
        if shorter:
            lengths[Length.SHORT] = amounts[min(shorter, key=lambda amount: abs(amount - standard / 2))]
        if longer:
            lengths[Length.LONG] = amounts[min(longer, key=lambda amount: abs(amount - standard * 2))]
        return {length: lengths[length] for length in Length if length in lengths}

    # -- house rules ---------------------------------------------------------------------------------------------------

    def house_rules(self) -> list[Option]:
        """Return the options that differ from the rule set, without one of its usual lengths of the match."""
        changed = [option for option in self.base_game.options if option.key in self.options]
        usual = {self.base_game.length_option: [*self.lengths().values()]}
        return [option for option in changed if self.options[option.key] not in usual.get(option.key, [])]

    def changeable_options(self) -> list[Option]:
        """Return the options that make a difference with these rules and this number of players."""
        game, options = self.game, self.base_game.options
        return [option for option in options if self.players >= option.min_players and not option.overruled(game)]

    def available_choices(self, option: Option) -> tuple[Choice, ...]:
        """Return the choices of an option that are possible with the other rules and this number of players."""
        settings = self.settings()
        choices = []
        for choice in option.choices:
            game = self.base_game.variant(self.preset, {**settings, option.key: choice.value})
            if option.current_choice(game) is choice and self.players in game.players():
                choices.append(choice)
        return tuple(choices)

    def option_value(self, option: Option) -> object:
        """Return the current value of an option."""
        return option.current_choice(self.game).value

    def with_rule(self, key: str, value: object) -> "Ruleset":
        """Return these rules with an option changed; a value equal to the preset's removes the house rule."""
        others = replace(self, options={other: chosen for other, chosen in self.options.items() if other != key})
        as_in_the_book = others.option_value(self.base_game.option(key)) == value
        chosen = others if as_in_the_book else replace(self, options={**others.options, key: value})
        # one rule may make another irrelevant
        options = {
            other: stored
            for other, stored in chosen.options.items()
            if chosen.option_value(self.base_game.option(other)) == stored
        }
        return replace(self, options=options)

    @cached_property
    def _with_each_set(self) -> list[Game[Any]]:
        """The game with the preset's set, then with each larger set."""
        book = self.base_game.variant(self.preset, self.options)
        larger = sorted(largest for largest in self.base_game.seats if largest > book.set)
        return [book, *(self.base_game.variant(self.preset, {**self.options, SET: largest}) for largest in larger)]


USUAL_BOT = Bot("casual")
"""The default opponent: sensible but without memory, so that beginners win and lose."""


class Draft:
    """The choices so far for a match of the game `key`.

    `options` are the house rules that differ from the preset; `hands` is 1 for a match of one hand, and `deals` the
    number of deals of a duplicate match, one of DEALS. `players` are as for Match, but people may have no name yet.
    `open_book` is whether the table explains what happens for the first time. `person` is the default name of the first
    person.
    """

    def __init__(self, key: str, person: str = "") -> None:
        self.key = key
        self.base_game: Game[Any] = GAMES[key]
        self.preset = self.base_game.presets[0].key
        self.options: Mapping[str, object] = {}
        self.hands: int | None = None
        self.deals: int | None = None
        self.open_book = True
        self.players: list[Player] = [Person(person), *[USUAL_BOT] * (self.base_game.usual_players - 1)]

    # -- the rules -----------------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Ruleset:
        """The chosen rules for the current number of players."""
        return Ruleset(self.base_game, self.preset, self.options, len(self.players))

    def choose_preset(self, key: str) -> None:
        """Use a preset without house rules."""
        self.preset = key
        self.options = {}
        numbers = self.rules.player_counts()
        if len(self.players) not in numbers:
            self.set_player_count(min(numbers, key=lambda number: abs(number - len(self.players))))

    def set_option(self, key: str, value: object) -> None:
        """Set a house rule, or remove it if `value` is the preset's."""
        self.options = self.rules.with_rule(key, value).options

    def reset_option(self, key: str) -> None:
        """Return to the rule set's way of a rule."""
        self.options = {other: value for other, value in self.options.items() if other != key}

    def drop_house_rules(self) -> None:
        """Return to the rule set; a usual length of the match stays."""
        for option in self.rules.house_rules():
            self.reset_option(option.key)

    @property
    def length(self) -> Length:
        """How long the match is."""
        if self.hands is not None:
            return Length.ONE_HAND
        value = self.rules.option_value(self.base_game.option(self.base_game.length_option))
        lengths = self.rules.lengths()
        return next((length for length in lengths if lengths[length] == value), Length.OTHER)

    def set_length(self, length: Length) -> None:
        """Choose the length of the match."""
        self.hands = 1 if length == Length.ONE_HAND else None
        lengths = self.rules.lengths()
        self.set_option(self.base_game.length_option, lengths.get(length, lengths[Length.STANDARD]))

    # -- players -------------------------------------------------------------------------------------------------------

    def set_player_count(self, number: int) -> None:
        """Change the number of players: add bots, or remove the last players."""
        self.players = [*self.players, *[USUAL_BOT] * number][:number]

    def set_name(self, seat: int, name: str) -> None:
        """Name a player; bots without a name get a default one."""
        self.players[seat] = replace(self.players[seat], name=name)

    def set_style(self, seat: int, style: str) -> None:
        """Set the style of the bot at a seat."""
        player = self.players[seat]
        if isinstance(player, Bot):
            self.players[seat] = replace(player, style=style)

    def has_style_choice(self, seat: int) -> bool:
        """Whether the style makes a difference for the bot at a seat."""
        bot = self.bot_at(seat)
        return bot is not None and LEVELS[bot.level].searches

    def bot_at(self, seat: int) -> Bot | None:
        """Return the bot at a seat, at the level at which it will play; None for a person."""
        return self.match().bot_at(seat)

    # -- the match -----------------------------------------------------------------------------------------------------

    def problem(self) -> str | None:
        """Return why the match cannot begin; None if it can."""
        match = self.match()
        people = [match.names[seat].casefold() for seat in match.human_seats]
        if not people:
            return _("Choose a person for at least one seat.")
        if len(set(people)) < len(people):
            return _("Two people have the same name.")
        if len({name.casefold() for name in match.names}) < len(match.names):
            return _("Two players have the same name.")
        return None

    def match(self) -> Match:
        """Return the match, not yet started."""
        players = []
        for seat, player in enumerate(self.players, 1):
            default = (
                _("Player {number}").format(number=seat) if isinstance(player, Person) else ""
            )  # bots choose theirs
            players.append(replace(player, name=player.name.strip() or default))
        return Match(self.key, players, preset=self.preset, options=self.rules.settings(), hands=self.hands)


# -- saved choices -----------------------------------------------------------------------------------------------------


BOOK = "open_book"  # key of the choices; missing if the explanations are off
HANDS = "hands"  # key of the choices; missing if the match has no fixed number of hands
DEALT = "deals"  # key of the choices; missing if it is no duplicate match


def draft_choices(draft: Draft) -> dict[str, object]:
    """Return the choices of a draft as the store keeps them."""
    options = {key: str(draft.base_game.option(key).choice(value)) for key, value in draft.options.items()}
    players = [*map(player_types.serialize_player, draft.players)]
    choices: dict[str, object] = {"preset": draft.preset, "options": options, "players": players}
    choices |= {BOOK: True} if draft.open_book else {}
    choices |= {HANDS: draft.hands} if draft.hands is not None else {}
    choices |= {DEALT: draft.deals} if draft.deals is not None else {}
    return choices


def save_choices(draft: Draft, store: Store) -> None:
    """Save the choices of a draft that is played."""
    choices = draft_choices(draft)
    store.keep_choices(draft.key, choices)
    store.keep_left_choices(draft.key, choices)


def left_draft(key: str, person: str, store: Store) -> Draft:
    """Return the choices that were changed and not played since the last match of a game, or else `saved_draft`."""
    draft = saved_draft(key, person, store)
    if left := store.left_choices(key):
        load_choices(draft, left)
        draft.open_book = BOOK in left
    return draft


def saved_draft(key: str, person: str, store: Store) -> Draft:
    """Return the last choices for a game, or those for a new one; `person` is the name in the settings."""
    draft, stored = Draft(key, person), store.last_choices(key)
    draft.open_book = not stored and Settings.load(store).tips  # on by default only the first time
    load_choices(draft, stored)
    people = [seat for seat, player in enumerate(draft.players) if isinstance(player, Person)]
    if person and len(people) == 1:  # perhaps renamed since
        draft.players[people[0]] = Person(person)
    return draft


def start_match(draft: Draft, store: Store, shuffle: Shuffle, chance: Random) -> Match:
    """Save the choices and return their match, with partners drawn and its first deal sealed.

    Of a duplicate match this is the first hand.
    """
    save_choices(draft, store)
    match = draft.match().with_partners_drawn(chance)
    match.sealed_shuffle = shuffle
    return match if draft.deals is None else start_duplicate(match, draft.deals)


def load_choices(draft: Draft, stored: Mapping[str, Any]) -> None:
    """Load choices from the store into a draft, unless they are missing or no longer make sense."""
    preset, options, players = stored.get("preset"), stored.get("options"), stored.get("players")
    if not (isinstance(preset, str) and isinstance(options, dict) and isinstance(players, list)):
        return
    try:
        draft.base_game.variant(preset, options)
        values = {key: draft.base_game.option(key).choice(text).value for key, text in options.items()}
        loaded_players = [*map(_read_player, players)]
    except ValueError:
        return
    rules = Ruleset(draft.base_game, preset, values, len(loaded_players))
    if rules.game.allows_players(rules.players):
        draft.preset, draft.options, draft.players = preset, values, loaded_players
        draft.hands = stored.get(HANDS)
        draft.deals = stored.get(DEALT) if stored.get(DEALT) in DEALS else None


def book_is_open(key: str, store: Store) -> bool:
    """Whether the explanations were on at the last match of a game and have not been turned off since."""
    return store.last_choices(key).get(BOOK) is True


def close_book(key: str, store: Store) -> None:
    """Turn off the explanations for a game until they are chosen again."""
    stored = store.last_choices(key)
    if BOOK in stored:
        store.keep_choices(key, {choice: value for choice, value in stored.items() if choice != BOOK})


def _read_player(data: object) -> Player:
    """Parse a saved player; raise ValueError for an unknown bot or a name that is too long."""
    player = player_types.parse_player(data)
    if len(player.name) > NAME_LENGTH:
        raise ValueError(player.name)
    if isinstance(player, Bot):
        player.limit()
    return player
