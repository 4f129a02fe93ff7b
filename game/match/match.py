"""A match: players, rules, the actions played so far, undo and the deals to come."""

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, NamedTuple, Protocol, TypedDict

from game.bots.levels import BEST, LEVELS
from game.core.shuffle import Shuffle, commitment_text, random_shuffle
from game.core.state import CHANCE, OVER, Action, Deal, Event, MatchOver, State, Stop, hand_steps
from game.core.tiles import weight
from game.match.duplicate_state import DuplicateState
from game.match.player_types import Bot, Person, Player
from game.platform.escaping import escape_text
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.rules import GAMES
from game.rules.action_errors import action_error
from game.rules.game import Carried, Game

Value = int | str
"""Value of a house rule in records and saves: a number, a boolean or a word."""

BOT_NAMES = ("Agnes", "Basil", "Clara", "Edgar", "Flora", "Giles", "Hester", "Jasper", "Lydia", "Miles")
"""Names of bots that nobody has named."""

NOTHING_TO_UNDO = _l("Nothing to undo: you have not played, or new tiles were revealed.")


class IllegalAction(ValueError):
    """An action that the rules refuse; the message says why, for players."""


class StorageError(Exception):
    """An action could not be saved; the message is for players. The match continues."""


class TakenOverError(StorageError):
    """Another window has taken over the match: nothing played here is saved any more."""


class Journal(Protocol):
    """Storage of a match while it is played."""

    def commit(self, actions: tuple[Action, ...], states: tuple[State, ...]) -> None:
        """Save `actions` as the whole match so far, with the states between them. Raises StorageError."""


class Transition(NamedTuple):
    """An action that was played, with the states before and after it."""

    action: Action
    before: State
    after: State

    @property
    def events(self) -> tuple[Event, ...]:
        """Consequences of the action."""
        return self.after.events


class Start(TypedDict, total=False):
    """Initial conditions of a match other than a fresh first hand, as `Game.initial_state` takes them."""

    leader: int
    first_hand: bool
    scores: Sequence[int]
    drawn: Sequence[str]
    carried: Carried


MAX_HANDS = 1000
"""Maximum length of a match in hands."""


def winners(game: Game[Any], first: State, last: State, hands: int | None = None) -> tuple[int, ...]:
    """Return the seats of the winning side of a match that has gone from state `first` to `last`; empty if none.

    A match with a fixed number of `hands` is won by the most points.
    """
    side = next((event.winner for event in last.events if isinstance(event, MatchOver)), None)
    if hands is not None:
        side = game.ahead([after - before for before, after in zip(first.scores, last.scores, strict=True)])
    players = len(last.hands)
    return tuple(seat for seat in range(players) if game.side(seat, players) == side)


def is_match_over(first: State, last: State, hands: int | None = None) -> bool:
    """Return whether a match that began at state `first` has ended at `last`, by the rules or after `hands` hands."""
    return last.to_move == OVER or (hands is not None and last.hand - first.hand >= hands)


class Match:
    """A match of one game: its players, its rules and everything played.

    - `players`: by seat.
    - `actions`: everything played; `states[n]` is the state after n actions, `states[0]` the start.
    - `fixed_deals`: dealt first, in order; later hands are shuffled.
    - `journal`: if set, saves every action before it is shown; `journal_error` is the error of the last save, or
      None.
    - `with_undo`, `with_help`: whether an action was ever taken back, and whether the coach ever helped.
    - `sealed_shuffle`: the shuffle committed to for the next deal, if any.
    - `hands`: the match ends after this many hands at the latest; None for no limit.
    - `duplicate_state`: progress of the duplicate match that this hand belongs to, if any.
    - `is_truncated`: whether the last actions were lost in storage.
    """

    def __init__(
        self,
        key: str,
        players: Sequence[Player],
        *,
        preset: str | None = None,
        options: Mapping[str, object] | None = None,
        start: Start | None = None,
        fixed_deals: Sequence[Deal] = (),
        hands: int | None = None,
    ) -> None:
        """Raises ValueError, with a message for players, for an unknown game, preset, option, bot or number of
        players.
        """
        if key not in GAMES:
            raise ValueError(
                _("There is no game called “{key}”. The games are {games}.").format(
                    key=escape_text(key), games=", ".join(GAMES)
                )
            )
        default_game = GAMES[key]
        self.key = key
        self.preset = preset or default_game.presets[0].key
        self.game: Game[Any] = default_game.for_players(len(players), self.preset, options)
        self.options: dict[str, Value] = {}
        for option, value in (options or {}).items():
            choice = default_game.option(option).choice(value)
            self.options[option] = choice.value if isinstance(choice.value, int | str) else str(choice)
        self.players = tuple(players)
        for player in self.players:
            if isinstance(player, Bot):
                player.limit()
        self.start: Start = start or {}
        self.fixed_deals = tuple(fixed_deals)
        if hands is not None and not 1 <= hands <= MAX_HANDS:
            raise ValueError(_("A match has 1 to {most} hands.").format(most=MAX_HANDS))
        self.hands = hands
        self.with_undo = False
        self.with_help = False
        self.is_truncated = False
        self.sealed_shuffle: Shuffle | None = None
        self.duplicate_state: DuplicateState | None = None
        self.actions: tuple[Action, ...] = ()
        self.states: tuple[State, ...] = (self.game.initial_state(len(self.players), **self.start),)
        self._legal_actions: dict[int, tuple[State, tuple[Action, ...]]] = {}  # by step, with the state they belong to
        self.names = player_names(self.players)
        self.journal: Journal | None = None
        self.journal_error: StorageError | None = None

    @property
    def state(self) -> State:
        """State after the last action."""
        return self.states[-1]

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions now."""
        return self.legal_actions_at(len(self.actions))

    def legal_actions_at(self, step: int) -> tuple[Action, ...]:
        """Return the legal actions after `step` actions; computed once for each state."""
        state = self.states[step]
        cached = self._legal_actions.get(step)
        if cached is None or cached[0] is not state:
            cached = self._legal_actions[step] = state, self.game.legal_actions(state)
        return cached[1]

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return is_match_over(self.states[0], self.state, self.hands)

    @property
    def repeats_deals(self) -> bool:
        """Whether the match consists of deals fixed in advance, such as the same tiles again."""
        return self.hands is not None and bool(self.fixed_deals)

    @property
    def deals(self) -> tuple[Deal, ...]:
        """All deals of the match so far, in order."""
        return tuple(action for action in self.actions if isinstance(action, Deal))

    @property
    def hand_start_step(self) -> int:
        """Number of actions up to and including the last deal; 0 before the first deal."""
        steps = range(len(self.actions), 0, -1)
        return next((step for step in steps if isinstance(self.actions[step - 1], Deal)), 0)

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats that have won the match; empty before the end and for a tie."""
        return winners(self.game, self.states[0], self.state, self.hands) if self.over else ()

    @property
    def own_seat(self) -> int:
        """The seat of the first person; 0 if only bots play."""
        return next(iter(self.human_seats), 0)

    @property
    def human_seats(self) -> tuple[int, ...]:
        """Seats of people."""
        return tuple(seat for seat, player in enumerate(self.players) if isinstance(player, Person))

    @property
    def only_person(self) -> int | None:
        """Seat of the only person, whom texts call “you”; None if nobody or several people play."""
        seats = self.human_seats
        return seats[0] if len(seats) == 1 else None

    def bot_at(self, seat: int) -> Bot | None:
        """Return the bot at a seat, at the best level if its partner is a person; None for a person."""
        return bot_at(self.game, self.players, seat)

    def title_at(self, seat: int) -> str:
        """Return the level title of the bot at a seat, such as “Club”; empty for a person."""
        return title_at(self.game, self.players, seat)

    # -- playing ------------------------------------------------------------------------------------------------------

    def action_error(self, action: Action) -> str | None:
        """Return why `action` is not allowed now, as a sentence for players; None if it is allowed."""
        if action in self.legal_actions and not isinstance(action, Deal | Stop) and not self.over:
            return None
        return _action_error(self, self.state, action)

    def play(self, action: Action) -> Transition:
        """Check an action, save it and apply it. Raises IllegalAction and changes nothing if the rules refuse it."""
        refusal = self.action_error(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        before, after = self.state, self.game.apply(self.state, action)
        self._replace_history((*self.actions, action), (*self.states, after))
        return Transition(action, before, after)

    def play_all(self, actions: Iterable[Action]) -> State:
        """Play actions in order and save them together; if one is refused, none is played."""
        state, played, states = self.state, list[Action](), list[State]()
        for action in actions:
            refusal = _action_error(self, state, action)
            if refusal is not None:
                raise IllegalAction(refusal)
            state = self.game.apply(state, action)
            played.append(action)
            states.append(state)
        self._replace_history((*self.actions, *played), (*self.states, *states))
        return self.state

    def deal(self, chance: random.Random) -> Transition:
        """Play the next deal: from `fixed_deals`, else from the committed shuffle, else from a random number."""
        return self.play(
            _next_fixed_deal(self) or deal_from_shuffle(self, next_shuffle(self) or random_shuffle(chance))
        )

    def rematch(self) -> "Match":
        """Return a new match with the same players and rules, and the same deals if they were fixed in advance.

        The game decides who leads if this match is over.
        """
        start = self.start
        leader = self.game.next_match_leader(self.state) if self.over and self.hands is None else None
        if leader is not None:
            start = {**start, "leader": leader}
        return self.same_rules(self.players, start, self.deals if self.repeats_deals else (), self.hands)

    def same_rules(
        self, players: Sequence[Player], start: Start | None, fixed_deals: Sequence[Deal] = (), hands: int | None = None
    ) -> "Match":
        """Return a new match by the rules of this one."""
        match = Match(self.key, players, preset=self.preset, options=self.options, start=start, hands=hands)
        match.fixed_deals = tuple(fixed_deals)
        return match

    def with_partners_drawn(self, rng: random.Random) -> "Match":
        """Return this unstarted match with the seats drawn by lot, if its game draws partners (C14).

        The first player keeps seat 0; the player who drew to be the partner changes places with seat 2.
        """
        if not self.game.partners_drawn or self.start:
            return self
        players, drawn = list(self.players), rng.sample(self.game.deck(), len(self.players))
        by_weight = sorted(range(len(players)), key=lambda seat: weight(drawn[seat]))
        partner = max(by_weight[:2] if 0 in by_weight[:2] else by_weight[2:])
        players[2], players[partner] = players[partner], players[2]
        drawn[2], drawn[partner] = drawn[partner], drawn[2]
        return self.same_rules(players, Start(drawn=[*map(str, drawn)]), hands=self.hands)

    def at_step(self, step: int) -> "Match":
        """Return a copy of this match after `step` actions, not saved anywhere."""
        match = copy(self)
        match.options, match.fixed_deals = dict(self.options), ()
        match.with_undo = match.with_help = False
        match.sealed_shuffle = match.journal = match.journal_error = None
        match.is_truncated = self.is_truncated and step == len(self.actions)
        match.actions, match.states = self.actions[:step], self.states[: step + 1]
        return match

    # -- undo ---------------------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Return whether `seat` may take back its last decision.

        It may not once that seat has seen new tiles. With several people, only the very last action can be taken
        back, and only if it revealed no tile except the one played.
        """
        return self._undo_step(seat) is not None

    def undo(self, seat: int) -> State:
        """Return to the last decision of `seat`. Raises IllegalAction if it cannot be taken back."""
        step = self._undo_step(seat)
        if step is None:
            raise IllegalAction(NOTHING_TO_UNDO)
        self.with_undo = True
        self._replace_history(self.actions[:step], self.states[: step + 1])
        return self.state

    def _undo_step(self, seat: int) -> int | None:
        """Return the step of the last decision of `seat`; None if it has learned anything since."""
        has_other_people = bool({*self.human_seats} - {seat})
        for step in reversed(range(len(self.actions))):
            before, after = self.states[step], self.states[step + 1]
            if has_other_people and (before.to_move != seat or step < len(self.actions) - 1):
                return None
            if after.to_move < 0 or not set(after.hands[seat]) <= set(before.hands[seat]):
                return None
            if before.to_move == seat and len(self.legal_actions_at(step)) > 1:
                return step
        return None

    def _replace_history(self, actions: tuple[Action, ...], states: tuple[State, ...]) -> None:
        """Replace the actions and states, saving them first. A failed save is kept in `journal_error`."""
        self.journal_error = None
        if actions and isinstance(actions[-1], Deal):
            self.sealed_shuffle = None
        if self.journal is not None:
            try:
                self.journal.commit(actions, states)
            except StorageError as error:
                self.journal_error = error
        self.actions, self.states = actions, states


def _action_error(match: Match, state: State, action: Action) -> str | None:
    """Return why `action` is not allowed in `state`, or None."""
    if is_match_over(match.states[0], state, match.hands) and state.to_move != OVER:
        return _("The match is over.")
    return action_error(match.game, state, action)


def start_from_step(match: Match, step: int) -> Start:
    """Return the start of a match that continues from `step`: scores, leader and pool of that moment."""
    if not step:
        return match.start
    before = match.states[step]
    start = Start(first_hand=before.hand == 0, scores=before.scores)
    if before.leader is not None:
        start["leader"] = before.leader
    carried = match.game.carried(before)
    if carried:
        start["carried"] = carried
    return start


def deal_from_shuffle(match: Match, shuffle: Shuffle) -> Deal:
    """Return the deal that a shuffle gives for the players of a match."""
    deal = match.game.make_deal(shuffle.order(match.game.deck()), len(match.players))
    return replace(deal, shuffle=shuffle)


def typed_deals(actions: Iterable[Action]) -> list[int]:
    """Return the indices, among the deals, of those whose number was typed in or follows from a typed one."""
    deals = (action for action in actions if isinstance(action, Deal))
    return [index for index, deal in enumerate(deals) if deal.shuffle is not None and deal.shuffle.typed]


def mark_typed(match: Match, typed: Collection[int]) -> None:
    """Mark the deals with these indices as dealt from a typed number; leave the others unchanged."""
    actions, index = [*match.actions], 0
    for step, action in enumerate(actions):
        if isinstance(action, Deal):
            if index in typed and action.shuffle is not None:
                actions[step] = replace(action, shuffle=replace(action.shuffle, typed=True))
            index += 1
    match.actions = tuple(actions)


def awaits_number(match: Match) -> bool:
    """Return whether a deal is due for which no shuffle is determined yet."""
    due = match.state.to_move == CHANCE and not match.over
    return due and _next_fixed_deal(match) is None and next_shuffle(match) is None


def next_shuffle(match: Match) -> Shuffle | None:
    """Return the shuffle of the next deal: of the fixed deal, following from the previous deal, or sealed."""
    repeated = _next_fixed_deal(match)
    if repeated is not None:
        return repeated.shuffle
    last = match.actions[-1] if match.actions else None
    if isinstance(last, Deal) and last.shuffle is not None:
        return last.shuffle.following()
    return match.sealed_shuffle


def _next_fixed_deal(match: Match) -> Deal | None:
    index = len(match.deals)
    return match.fixed_deals[index] if index < len(match.fixed_deals) else None


def match_commitment(match: Match, shuffle: Shuffle) -> str:
    """Return the text that is hashed for the seal before a deal: number and rules, without the players' word."""
    return commitment_text(shuffle.number, match.key, match.preset, match.options, len(match.players))


def bot_at(game: Game[Any], players: Sequence[Player], seat: int) -> Bot | None:
    """Return the bot at a seat, at the best level if its partner is a person; None for a person."""
    player = players[seat]
    if isinstance(player, Person):
        return None
    side = game.side(seat, len(players))
    partners = (other for other_seat, other in enumerate(players) if game.side(other_seat, len(players)) == side)
    return replace(player, level=BEST) if any(isinstance(partner, Person) for partner in partners) else player


def title_at(game: Game[Any], players: Sequence[Player], seat: int) -> str:
    """Return the level title of the bot at a seat, such as “Club”; empty for a person."""
    bot = bot_at(game, players, seat)
    return str(LEVELS[bot.level].title) if bot else ""


def player_names(players: Sequence[Player]) -> tuple[str, ...]:
    """Return a display name for each seat; unnamed bots get a name that is free at the table."""
    taken = {player.name.casefold() for player in players}
    free = (name for name in BOT_NAMES if name.casefold() not in taken)
    return tuple(
        escape_text(player.name) if isinstance(player, Person) or player.name else next(free) for player in players
    )


def steps_in_hand(match: Match, hand: int) -> range:
    """Return the steps of a hand, starting with its deal."""
    return hand_steps(match.states, match.actions, hand)
