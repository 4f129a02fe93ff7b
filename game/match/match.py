"""One match: the only door through which an action is played."""

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Protocol, TypedDict

from game.bots.levels import BEST, LEVELS
from game.core.shuffle import Shuffle, commitment_text, random_shuffle
from game.core.state import CHANCE, OVER, Action, Deal, HandOver, MatchOver, State
from game.core.tiles import weight
from game.match.duplicate_state import DuplicateState
from game.match.player_types import Bot, Person, Player
from game.platform.escaping import escape_text
from game.platform.language import gettext as _
from game.rules import GAMES
from game.rules.action_errors import action_error
from game.rules.game import Carried, Game

Value = int | str
"""A house rule's value as records and saves write it: a number, true or false, or a word."""

_BOT_NAMES = ("Agnes", "Basil", "Clara", "Edgar", "Flora", "Giles", "Hester", "Jasper", "Lydia", "Miles")


class IllegalAction(ValueError):
    """An action that the rules refuse; its text is the sentence that says why."""


class StorageError(Exception):
    """An action that could not be kept; its text is the sentence to show. The match goes on all the same."""


class TakenOverError(StorageError):
    """The match goes on in another window: nothing that is played here is kept any more."""


class Journal(Protocol):
    """Where a match is kept while it is played."""

    def commit(self, actions: Sequence[Action], states: Sequence[State], with_undo: bool) -> None:
        """Keep `actions` as the whole match so far, with the states between them; raises StorageError if it fails."""


class Start(TypedDict, total=False):
    """Where a match begins if not plainly at its first hand, as `Game.initial_state` takes it."""

    leader: int
    first_hand: bool
    scores: Sequence[int]
    drawn: Sequence[str]
    carried: Carried


MOST_HANDS = 1000
"""The most hands after which a match may be said to be over."""


def winners(game: Game[Any], state: State, hands: int | None = None) -> tuple[int, ...]:
    """The seats of the side that `state` names as the match's winner; none when it names none.

    Where the match was of so many `hands`, those of the side that has won the last of them.
    """
    kind = MatchOver if hands is None else HandOver
    sides = [event.winner for event in state.events if isinstance(event, kind)]
    players = len(state.hands)
    return tuple(seat for seat in range(players) if game.side(seat, players) in sides)


def is_match_over(first: State, last: State, hands: int | None = None) -> bool:
    """Whether a match that began in the state `first` has ended in `last`, by the rules or after so many `hands`."""
    return last.to_move == OVER or (hands is not None and last.hand - first.hand >= hands)


class Match:
    """One match of a game: who plays, by which rules, and all that was played.

    `players` go by seat. `actions` are all that was played, `states` the states between them: `states[0]` is the start
    and `states[n]` what n actions led to. `fixed_deals` are dealt first, in order, before the tiles are shuffled anew.
    `journal`, once set, commits every action before it is seen; `journal_error` is why the last commit failed, None
    when it did not. `with_undo` stays once anything was taken back, `with_help` once the coach has helped.
    `sealed_shuffle` is what the next deal follows from, if that is settled. A match of so many `hands` is over after
    them, if it is not before. `duplicate_state` is the duplicate match of which this is one hand, if it is. Of one
    `is_truncated` the last actions are lost.
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
        """Raises ValueError with a sentence for a game, preset, option, bot or number of players there is not."""
        if key not in GAMES:
            raise ValueError(
                _("There is no game “{key}”; there are {games}.").format(key=escape_text(key), games=", ".join(GAMES))
            )
        plain = GAMES[key]
        self.key = key
        self.preset = preset or plain.presets[0].key
        self.game: Game[Any] = plain.for_players(len(players), self.preset, options)
        self.options = {knob: _written(plain, knob, value) for knob, value in (options or {}).items()}
        self.players = tuple(players)
        for chair in self.players:
            if isinstance(chair, Bot):
                chair.limit()
        self.start: Start = start or {}
        self.fixed_deals = tuple(fixed_deals)
        if hands is not None and not 1 <= hands <= MOST_HANDS:
            raise ValueError(_("A match is of 1 to {most} hands.").format(most=MOST_HANDS))
        self.hands = hands
        self.with_undo = False
        self.with_help = False
        self.is_truncated = False
        self.sealed_shuffle: Shuffle | None = None
        self.duplicate_state: DuplicateState | None = None
        self.actions: tuple[Action, ...] = ()
        self.states: tuple[State, ...] = (self.game.initial_state(len(self.players), **self.start),)
        self.names = player_names(self.players)
        self.journal: Journal | None = None
        self.journal_error: StorageError | None = None

    @property
    def state(self) -> State:
        """The state after the last action."""
        return self.states[-1]

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return is_match_over(self.states[0], self.state, self.hands)

    @property
    def deals(self) -> tuple[Deal, ...]:
        """Every deal of the match so far, in order."""
        return tuple(action for action in self.actions if isinstance(action, Deal))

    @property
    def hand_start_step(self) -> int:
        """After how many actions the tiles of this hand had been dealt: 0 while none have been."""
        steps = range(len(self.actions), 0, -1)
        return next((step for step in steps if isinstance(self.actions[step - 1], Deal)), 0)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the match: none before it is over, nor when it is shared."""
        return winners(self.game, self.state, self.hands)

    @property
    def human_seats(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, chair in enumerate(self.players) if isinstance(chair, Person))

    def bot_at(self, seat: int) -> Bot | None:
        """The bot at a seat: as its chair says, but with a person for its partner at its best; None for a person."""
        return bot_at(self.game, self.players, seat)

    def title_at(self, seat: int) -> str:
        """What the bot at a seat is, in words for people: “Club”; nothing for a person."""
        return title_at(self.game, self.players, seat)

    # -- playing ---------------------------------------------------------------------------------------------------

    def refusal(self, action: Action) -> str | None:
        """Why `action` may not be played now, in a sentence; None when it may."""
        return _refusal(self, self.state, action)

    def play(self, action: Action) -> State:
        """Check, keep and apply an action; raises IllegalAction, the match unchanged, when the rules refuse it."""
        return self.play_all([action])

    def play_all(self, actions: Iterable[Action]) -> State:
        """As `play`, one action after the other, kept together; when one is refused none of them is played."""
        state, played, states = self.state, list[Action](), list[State]()
        for action in actions:
            refusal = _refusal(self, state, action)
            if refusal is not None:
                raise IllegalAction(refusal)
            state = self.game.apply(state, action)
            played.append(action)
            states.append(state)
        self._turn_to((*self.actions, *played), (*self.states, *states))
        return self.state

    def deal(self, chance: random.Random) -> State:
        """Play the deal that is due: the next of `fixed_deals`, or by what is settled, or by a number from `chance`."""
        return self.play(_repeated(self) or deal_from_shuffle(self, next_shuffle(self) or random_shuffle(chance)))

    def rematch(self) -> "Match":
        """A new match by the same players and rules; whoever the game has lead after one that is over leads first.

        One of so many hands has the same deals again, for it was played for their sake.
        """
        start = self.start
        leader = self.game.next_match_leader(self.state) if self.over and self.hands is None else None
        if leader is not None:
            start = {**start, "leader": leader}
        return Match(
            self.key,
            self.players,
            preset=self.preset,
            options=self.options,
            start=start,
            fixed_deals=self.deals if self.hands is not None else (),
            hands=self.hands,
        )

    def with_partners_drawn(self, rng: random.Random) -> "Match":
        """This match, not yet begun, with its players in the chairs they draw where partners are drawn by lot (C14).

        The first player stays; whoever is to be the partner changes chairs with the one opposite.
        """
        if not self.game.partners_drawn or self.start:
            return self
        players, drawn = list(self.players), rng.sample(self.game.deck(), len(self.players))
        by_weight = sorted(range(len(players)), key=lambda seat: weight(drawn[seat]))
        together = by_weight[:2] if 0 in by_weight[:2] else by_weight[2:]
        partner = max(together)
        players[2], players[partner] = players[partner], players[2]
        drawn[2], drawn[partner] = drawn[partner], drawn[2]
        start = Start(drawn=[*map(str, drawn)])
        return Match(self.key, players, preset=self.preset, options=self.options, start=start)

    def at_step(self, step: int) -> "Match":
        """This match as it stood after `step` actions, kept nowhere."""
        match = copy(self)
        match.options, match.fixed_deals = dict(self.options), ()
        match.with_undo = match.with_help = False
        match.sealed_shuffle = match.journal = match.journal_error = None
        match.is_truncated = self.is_truncated and step == len(self.actions)
        match.actions, match.states = self.actions[:step], self.states[: step + 1]
        return match

    # -- taking back -------------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Whether `seat` may take back its last decision: not once it has seen new tiles, nor any other person has.

        Among several people that is the last action of all, as long as it has turned no tile but the one played.
        """
        return self._undone(seat) is not None

    def undo(self, seat: int) -> State:
        """Go back to the last decision of `seat`; raises IllegalAction when it may not be taken back."""
        step = self._undone(seat)
        if step is None:
            raise IllegalAction(_("That cannot be taken back: new tiles have been seen, or there is nothing yet."))
        self.with_undo = True
        self._turn_to(self.actions[:step], self.states[: step + 1])
        return self.state

    def _undone(self, seat: int) -> int | None:
        """The step that undo goes back to: the last at which `seat` had a choice, if it has learned nothing since."""
        among_people = bool({*self.human_seats} - {seat})
        for step in reversed(range(len(self.actions))):
            before, after = self.states[step], self.states[step + 1]
            if among_people and (before.to_move != seat or step < len(self.actions) - 1):
                return None
            if after.to_move < 0 or not set(after.hands[seat]) <= set(before.hands[seat]):
                return None
            if before.to_move == seat and len(self.game.legal_actions(before)) > 1:
                return step
        return None

    def _turn_to(self, actions: tuple[Action, ...], states: tuple[State, ...]) -> None:
        """Make this the match; what is on the screen is in the journal, if the journal can be written at all."""
        self.journal_error = None
        if actions and isinstance(actions[-1], Deal):
            self.sealed_shuffle = None
        if self.journal is not None:
            try:
                self.journal.commit(actions, states, self.with_undo)
            except StorageError as error:
                self.journal_error = error
        self.actions, self.states = actions, states


def _refusal(match: Match, state: State, action: Action) -> str | None:
    """Why an action may not be played once a match has come to this state; None when it may."""
    if is_match_over(match.states[0], state, match.hands) and state.to_move != OVER:
        return _("The match is over.")
    return action_error(match.game, state, action)


def start_from_step(match: Match, step: int) -> Start:
    """Return how a match begins that takes over the scores, the leader and the pool that this one had after a step."""
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
    """The deal to a match's players that follows from a shuffle."""
    deal = match.game.make_deal(shuffle.order(match.game.deck()), len(match.players))
    return replace(deal, shuffle=shuffle)


def typed_deals(actions: Iterable[Action]) -> list[int]:
    """Return the deals among the actions, counted from 0, whose number was typed in or follows from one that was."""
    deals = (action for action in actions if isinstance(action, Deal))
    return [nth for nth, deal in enumerate(deals) if deal.shuffle is not None and deal.shuffle.typed]


def mark_typed(match: Match, typed: Collection[int]) -> None:
    """Mark these deals, counted from 0, as dealt by a number that was typed in; the others are left as they are."""
    actions, nth = [*match.actions], 0
    for step, action in enumerate(actions):
        if isinstance(action, Deal):
            if nth in typed and action.shuffle is not None:
                actions[step] = replace(action, shuffle=replace(action.shuffle, typed=True))
            nth += 1
    match.actions = tuple(actions)


def awaits_number(match: Match) -> bool:
    """Whether a deal is due that nothing settles yet."""
    due = match.state.to_move == CHANCE and not match.over
    return due and _repeated(match) is None and next_shuffle(match) is None


def next_shuffle(match: Match) -> Shuffle | None:
    """What the next deal follows from: the deal to be repeated, the deal just before it, or what is sealed."""
    repeated = _repeated(match)
    if repeated is not None:
        return repeated.shuffle
    last = match.actions[-1] if match.actions else None
    if isinstance(last, Deal) and last.shuffle is not None:
        return last.shuffle.following()
    return match.sealed_shuffle


def _repeated(match: Match) -> Deal | None:
    nth = len(match.deals)
    return match.fixed_deals[nth] if nth < len(match.fixed_deals) else None


def match_commitment(match: Match, shuffle: Shuffle) -> str:
    """The text sealed before a deal by that shuffle: its number and the rules, but not the players' word."""
    return commitment_text(shuffle.number, match.key, match.preset, match.options, len(match.players))


def _written(game: Game[Any], knob: str, value: object) -> Value:
    choice = game.option(knob).choice(value)
    return choice.value if isinstance(choice.value, int | str) else str(choice)


def bot_at(game: Game[Any], players: Sequence[Player], seat: int) -> Bot | None:
    """The bot at a seat as it plays in this game: a person's partner is always the best one. None for a person."""
    chair = players[seat]
    if isinstance(chair, Person):
        return None
    side = game.side(seat, len(players))
    people = (other for other, sitting in enumerate(players) if isinstance(sitting, Person))
    return replace(chair, level=BEST) if any(game.side(other, len(players)) == side for other in people) else chair


def title_at(game: Game[Any], players: Sequence[Player], seat: int) -> str:
    """What the bot at a seat is as it plays in this game, in words for people: “Club”; nothing for a person."""
    bot = bot_at(game, players, seat)
    return LEVELS[bot.level].title if bot else ""


def player_names(players: Sequence[Player]) -> tuple[str, ...]:
    """What to call each seat: as it is called, and a bot that is not by a name that nobody at the table has."""
    taken = {chair.name.casefold() for chair in players}
    free = (name for name in _BOT_NAMES if name.casefold() not in taken)
    return tuple(
        escape_text(chair.name) if isinstance(chair, Person) or chair.name else next(free) for chair in players
    )
