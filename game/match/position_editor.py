"""Set up a position: enter the known tiles and actions of a real table, and play on from there.

The user knows their own tiles, the tiles face up and everybody's actions. All other tiles are placed at random,
consistent with what is known (`constrained_deal`). Every entry is replayed by the rules, so that an impossible one
is refused with the rules' reason.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import NamedTuple

from game.core.shuffle import random_order
from game.core.state import DRAW, Action, Deal, Discard, Draw, Event, Play, Scored, State
from game.core.tiles import HIDDEN, Tile
from game.match.constrained_deal import Constraints, Lead, find_deck, shuffle_unknown, tile_claims
from game.match.match import Match, start_from_step
from game.platform.escaping import escape_text
from game.platform.language import gettext as _
from game.rules.action_errors import action_error
from game.rules.line.line_game import LineGame, LineState
from game.rules.tricks.trick_state import TrickState

FACE_UP = -1
"""Used in place of a seat: tiles face up beside the table, such as the tile turned for trumps."""
MAX_TRIES = 40
"""Maximum number of random placements of the unknown tiles to get the entered order of turns."""
FACE_DOWN = Discard(HIDDEN)
"""A discard by another player, whose tile is unknown."""


class ImpossiblePosition(ValueError):
    """An entry that contradicts the rules or earlier entries; the message is for players."""


class _Assumptions(NamedTuple):
    """What is assumed about the entries as long as nothing contradicts it.

    `forced_draws`: 2 if all draws were forced, 1 if only those that would take the whole boneyard if they were not
    forced, 0 if none. `discards`: the known tiles that were discarded face down, by number of the step; in the others
    an unknown tile was discarded.
    """

    forced_draws: int = 2
    discards: Mapping[int, Tile] = {}


class _Step(NamedTuple):
    """An entered action and its seat. `fined` says whether a draw cost a fine; None if that is not public.

    For a face-down discard, `place` is where its tile was dealt, and `alternatives` are the known tiles that may have
    been discarded.
    """

    seat: int
    action: Action
    fined: bool | None = None
    place: int = 0
    alternatives: tuple[Tile, ...] = ()


class _Snapshot(NamedTuple):
    """Everything entered so far, and a hand that agrees with it."""

    match: Match
    deal: Constraints
    steps: tuple[_Step, ...] = ()


class EditedPosition:
    """A hand of an unstarted match, entered from the point of view of `seat`.

    Methods that enter something raise ImpossiblePosition and then change nothing.
    """

    def __init__(self, match: Match, seat: int, rng: Random) -> None:
        self._empty, self.seat, self._rng = match, seat, rng
        self._claims = tile_claims(match.game, match.state)
        self._assumptions = _Assumptions()
        self._entries: tuple[tuple[Callable[[], None], _Snapshot], ...] = ()  # with the snapshots before them
        deal = Constraints(match.game.make_deal(random_order(match.game.deck(), rng), len(match.players)).deck)
        self._now = _Snapshot(match, deal)
        self._start(deal)

    @classmethod
    def from_match(cls, match: Match, seat: int | None, rng: Random) -> "EditedPosition":
        """Return the current hand of a match as known to `seat`, or completely known if it is None.

        The match must be in a hand (`has_hand`).
        """
        first = match.hand_start_step - 1
        deal, start = match.actions[first], start_from_step(match, first)
        assert isinstance(deal, Deal)
        empty = match.same_rules(match.players, start, hands=1)
        position = cls(empty, match.own_seat if seat is None else seat, rng)
        known = dict(enumerate(deal.deck))
        if seat is not None:
            visible = match.game.observe(match.states[first + 1], seat).hands  # all hands in games without bets
            seen_tiles = {*(tile for hand in visible for tile in hand), *face_up(match.at_step(first + 1))}
            known = {place: tile for place, tile in known.items() if tile in seen_tiles}
        lead = position._lead_constraint(match.states[first + 1].leader)
        position._start(shuffle_unknown(Constraints(deal.deck, known, lead=lead), rng))
        for step in range(first + 1, len(match.actions)):
            before, after = match.states[step : step + 2]
            position._follow_step(before, match.actions[step], after, everything=seat is None)
        if position.state.to_move != match.state.to_move:
            position.set_turn(match.state.to_move)
        return position

    def _follow_step(self, before: State, action: Action, after: State, everything: bool) -> None:
        """Enter a step of a match as far as `seat` has seen it."""
        mover = before.to_move
        if isinstance(action, Discard) and mover != self.seat and not everything:
            action = FACE_DOWN
        for tile in _public_tiles(after) if not isinstance(action, Play) else ():
            if tile in before.hands[mover] and tile not in self.known:
                self.place_tile(mover, tile)
        self.add_action(action, mover, any(map(_is_fine, after.events)))
        # shows all hands once the hand is over
        visible_state = after if everything else self.match.game.observe(after, self.seat)
        for owner, hand in enumerate(visible_state.hands):
            for tile in hand:
                if tile != HIDDEN and tile not in self.known:
                    self.place_tile(owner, tile)

    # -- what is known ---------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The hand so far, with the unknown tiles placed somewhere."""
        return self._now.match

    @property
    def state(self) -> State:
        """The state after the last action."""
        return self.match.state

    @property
    def actions(self) -> tuple[Action, ...]:
        """Entered actions; FACE_DOWN for a discard of an unknown tile."""
        return tuple(step.action for step in self._now.steps)

    @property
    def known(self) -> frozenset[Tile]:
        """Tiles whose owner or place is known."""
        return frozenset(self._now.deal.known.values())

    def unknown(self, owner: int) -> int:
        """Return the number of unknown tiles in a hand or face up."""
        return len([*self._unknown_places(owner)])

    @property
    def ready(self) -> bool:
        """Whether a decision can be judged: the user's tiles, the tiles face up and the leader are known."""
        return not self.unknown(self.seat) and not self.unknown(FACE_UP) and not self.asks_for_lead

    def known_tiles(self, owner: int) -> list[Tile]:
        """Return the known tiles in a hand or face up."""
        return [tile for tile in self._tiles_of(owner) if tile in self.known]

    def choices(self) -> list[Action]:
        """Return the actions that the seat to move may have taken, given what is known."""
        state, game = self.state, self.match.game
        seat = state.to_move
        if seat < 0:
            return []
        known_hand = self.known_tiles(seat)
        if len(known_hand) == len(state.hands[seat]):
            return [*game.legal_actions(state)]
        actions = dict.fromkeys(self._legal_with_hand(known_hand))
        possible = [tile for tile in self._now.deal.deck if tile not in self.known or tile in known_hand]
        leading = isinstance(state, LineState) and not state.line.placed_tiles and self.led_by_tiles
        if leading and game.lead_is_forced(state):  # type: ignore[attr-defined]
            actions, possible = {}, self._possible_leads(known_hand)
        for tile in possible:
            actions |= dict.fromkeys(self._legal_with_hand([tile]))
        if seat != self.seat and any(isinstance(action, Discard) for action in actions):
            return [FACE_DOWN]
        return [*actions]

    # -- leader ----------------------------------------------------------------------------------------------------

    @property
    def led_by_tiles(self) -> bool:
        """Whether the tiles dealt determine who leads the hand (C4)."""
        return self._claims is not None

    @property
    def asks_for_lead(self) -> bool:
        """Whether hidden tiles determine who leads and the leader is not entered yet."""
        entered = self._now.deal.lead is not None or self._now.steps
        return self.led_by_tiles and not entered and len(self.leaders()) > 1

    def leaders(self) -> list[int]:
        """Return the seats that may have the lead, given what is known."""
        seats = range(len(self.match.players))
        return [seat for seat in seats if self._solve(self._with_leader(seat), self._now.steps) is not None]

    def set_leader(self, seat: int) -> None:
        """Enter that the tiles dealt gave the lead to `seat`."""
        self._enter(seat, partial(self._set_leader, seat))

    def _set_leader(self, seat: int) -> None:
        message = _("{name} can't have the lead, given the known tiles.")
        self._advance([self._with_leader(seat)], message.format(name=escape_text(self.match.names[seat])))

    def _with_leader(self, seat: int) -> Constraints:
        return self._now.deal._replace(lead=self._lead_constraint(seat))

    def _possible_leads(self, known_hand: Sequence[Tile]) -> list[Tile]:
        """Return the tiles that may have given the lead to the seat to move.

        `known_hand` are the known tiles of its hand.
        """
        in_hands = {tile for hand in self.state.hands for tile in hand} & self.known
        possible = []
        for tile in self._claims or ():
            if tile not in self.known or tile in known_hand:
                possible.append(tile)
            if tile in in_hands:
                break
        return possible

    def _lead_constraint(self, seat: int | None) -> Lead | None:
        if self._claims is None or seat is None:
            return None
        players, game = len(self.match.players), self.match.game
        assert isinstance(game, LineGame)
        return Lead(seat, self._claims, players, game.tiles_each(players))

    # -- entries ---------------------------------------------------------------------------------------------------

    def place_tile(self, owner: int, tile: Tile) -> None:
        """Enter that a tile is in a hand or face up."""
        if tile in self.known:
            raise ImpossiblePosition(_("{tile} has already been placed.").format(tile=tile))
        self._enter(owner, partial(self._place, owner, tile))

    def _place(self, owner: int, tile: Tile) -> None:
        places = [*self._unknown_places(owner)]
        if not places:
            raise ImpossiblePosition(_("All tiles there are already known."))
        message = _("{tile} can't be there, given the moves so far.").format(tile=tile)
        self._advance((self._now.deal.knowing(place, tile) for place in places), message)

    def add_action(self, action: Action, by: int | None = None, fined: bool = False) -> None:
        """Enter an action of the seat to move, or of seat `by`; `fined` says whether a draw cost a fine.

        The turn may depend on hidden tiles: in Tiddle-a-Wink a seat that plays a double plays again if it can. The
        hidden tiles are then placed so that it is the turn of seat `by`.
        """
        if self.state.to_move < 0:
            raise ImpossiblePosition(self.match.action_error(action) or _("The hand is over."))
        seat = self.state.to_move if by is None else by
        self._enter(seat, partial(self._add, seat, action, fined))

    def _add(self, seat: int, action: Action, fined: bool) -> None:
        self._force_turn(seat)
        if action == FACE_DOWN:
            self._add_hidden_discard(seat)
        elif isinstance(action, Draw):
            self._add_draw(fined)
        else:
            self._add_visible(seat, action)

    def _enter(self, seat: int, entry: Callable[[], None]) -> None:
        """Run an entry about `seat`. If it is refused, repeat all entries with other assumptions.

        Raises the error of the first attempt if all fail.
        """
        now, entries, assumptions = self._now, self._entries, self._assumptions
        try:
            self._run(entry)
        except ImpossiblePosition:
            for others in self._other_assumptions(seat):
                self._assumptions, self._now, self._entries = others, entries[0][1], ()
                with suppress(ImpossiblePosition):
                    for repeated in (*(earlier for earlier, _before in entries), entry):
                        self._run(repeated)
                    return
            self._now, self._entries, self._assumptions = now, entries, assumptions
            raise

    def _run(self, entry: Callable[[], None]) -> None:
        before = self._now
        entry()
        self._entries = (*self._entries, (entry, before))

    def _other_assumptions(self, seat: int) -> list[_Assumptions]:
        """Return the assumptions to try next: other face-down discards by `seat`, fewer forced draws."""
        assumed = self._assumptions
        others = [
            assumed._replace(discards={**assumed.discards, number: tile})
            for number, step in enumerate(self._now.steps)
            if step.seat == seat
            for tile in step.alternatives
            if tile != assumed.discards.get(number)
        ]
        if DRAW in self.actions:
            others += [assumed._replace(forced_draws=level) for level in reversed(range(assumed.forced_draws))]
        return others

    def _add_visible(self, seat: int, action: Action) -> None:
        state, game = self.state, self.match.game
        tile = action.tile if isinstance(action, Play | Discard) else None
        free_places = [*self._unknown_places(seat)]
        own = [known_tile for known_tile in state.hands[seat] if known_tile in self.known and known_tile != tile]
        own += [tile] if tile is not None else []
        if tile is not None and tile not in state.hands[seat] and (tile in self.known or not free_places):
            raise ImpossiblePosition(self.match.action_error(action) or "")
        unknown = [other for other in self._now.deal.deck if other not in self.known and other != tile]
        excluded, needed = self._implied(action, own, unknown if free_places else [])
        if needed is not None and len(needed) == 1:
            self._place(seat, *needed)
            self._add_visible(seat, action)
            return
        if needed is not None and not needed:
            raise ImpossiblePosition(action_error(game, _with_hand(state, seat, own), action) or "")
        deal = self._now.deal.constraining(free_places, excluded, needed)
        deals = [deal]
        if tile is not None and tile not in self.known:
            deals = [deal.knowing(place, tile) for place in _most_constrained_first(self._now.deal, free_places, tile)]
        message = _("{name} can't have done that, given the moves so far.")
        self._advance(deals, message.format(name=escape_text(self.match.names[seat])), _Step(seat, action))

    def _implied(
        self, action: Action, own: Sequence[Tile], unknown: Sequence[Tile]
    ) -> tuple[frozenset[Tile], frozenset[Tile] | None]:
        """Return what a legal action implies about the hidden tiles of its hand, given its known tiles `own`.

        The first value is the tiles of `unknown` that cannot be in the hand. The second is a set from which the hand
        has at least one tile; None if the action was legal without any of them.
        """
        allows = {tile: action in self._legal_with_hand([*own, tile]) for tile in unknown}
        if action in self._legal_with_hand(own):
            return frozenset(tile for tile in unknown if not allows[tile]), None
        needed = [tile for tile in unknown if allows[tile]]
        excluded = [
            tile
            for tile in unknown
            if not any(action in self._legal_with_hand([*own, helpful, tile]) for helpful in needed)
        ]
        return frozenset(excluded), frozenset(needed)

    def _add_hidden_discard(self, seat: int) -> None:
        """Enter a face-down discard by the seat to move."""
        places = {tile: place for place, tile in enumerate(self._now.deal.deck)}
        legal = self._legal_with_hand(self.state.hands[seat])
        possible = [action.tile for action in legal if isinstance(action, Discard)]
        known = tuple(tile for tile in possible if tile in self.known)
        unknown = [places[tile] for tile in possible if tile not in self.known]
        if not unknown:
            raise ImpossiblePosition(self.match.action_error(FACE_DOWN) or _("No tile can be put away now."))
        assumed = self._assumptions.discards.get(len(self._now.steps))
        place = places[assumed] if assumed in known else self._rng.choice(sorted(unknown))
        self._advance([self._now.deal], "", _Step(seat, FACE_DOWN, place=place, alternatives=known))

    @property
    def fine(self) -> int:
        """The fine for a draw by the seat to move, if hidden tiles decide whether the draw is forced; else 0."""
        state, game = self.state, self.match.game
        if not isinstance(game, LineGame) or not isinstance(state, LineState) or state.to_move < 0:
            return 0
        if not game.overdraw_fine or not self.unknown(state.to_move):
            return 0
        if DRAW not in game.legal_actions(state) or (state.special_turn is not None and state.special_turn.fined):
            return 0
        score = state.scores[game.side(state.to_move, len(state.hands))]
        return min(game.overdraw_fine, score) if game.score_floor else game.overdraw_fine

    def _add_draw(self, fined: bool) -> None:
        """Enter a draw by the seat to move, assumed to be forced if that agrees with what is known."""
        seat, free = self.state.to_move, [*self._unknown_places(self.state.to_move)]
        known_hand = self.known_tiles(seat)
        unknown = [tile for tile in self._now.deal.deck if tile not in self.known]
        playable = frozenset(tile for tile in unknown if self._can_play([*known_hand, tile]))
        excluded, needed = self._implied(DRAW, known_hand, unknown)
        fine_is_public = bool(self.fine)
        if fine_is_public and not fined:
            excluded = playable
        elif fine_is_public and not self._can_play(known_hand):
            needed = playable
        deal = self._now.deal.constraining(free, excluded, needed)
        deals = [deal]
        if not fine_is_public and self._assumptions.forced_draws > (0 if self._may_take_all() else 1):
            deals = [deal.constraining(free, playable), deal]
        message = self.match.action_error(DRAW) or _("There is nothing to draw.")
        self._advance(deals, message, _Step(seat, DRAW, fined if fine_is_public else None))

    def _may_take_all(self) -> bool:
        """Return whether a draw by the seat to move would take the whole boneyard if it was not forced."""
        game, state, seat = self.match.game, self.state, self.state.to_move
        if not isinstance(game, LineGame) or not game.take_all_first or seat == state.leader:
            return False
        return all(mover != seat or isinstance(action, Draw) for mover, action in state.history)

    def _can_play(self, hand: Sequence[Tile]) -> bool:
        """Return whether the seat to move could play a tile from this hand."""
        return any(isinstance(action, Play) for action in self._legal_with_hand(hand))

    @property
    def other_turn(self) -> int | None:
        """The other possible seat to move, if hidden tiles decide whether the last seat moves again; else None."""
        game, steps, state = self.match.game, self._now.steps, self.state
        if not steps or state.to_move < 0 or not isinstance(game, LineGame):
            return None
        before = self.match.states[-2]
        assert isinstance(before, LineState)
        last, turn = steps[-1].action, before.special_turn
        may_replay = isinstance(last, Play) and last.tile.is_double and game.replay != "off"
        if not may_replay and not (turn is not None and turn.owed):
            return None
        after = game.next_seat(before.to_move, len(self.match.players))
        return after if state.to_move == before.to_move else before.to_move

    def set_turn(self, seat: int) -> None:
        """Enter whose turn it is; the unknown tiles are placed accordingly."""
        deal = self._now.deal
        self._force_turn(seat)
        self._now = self._now._replace(deal=deal._replace(deck=self._now.deal.deck))

    def _force_turn(self, seat: int) -> None:
        """Constrain the hidden tiles so that it is the turn of `seat`. Raises ImpossiblePosition."""
        forced, other_seat = (self._now if self.state.to_move == seat else None), self.other_turn
        if other_seat is not None and seat in (self.state.to_move, other_seat):
            forced = self._solve(self._with_turn_of(seat), self._now.steps)
        if forced is None or forced.match.state.to_move != seat:
            message = _("It is not {name}'s turn.")
            raise ImpossiblePosition(message.format(name=escape_text(self.match.names[seat])))
        self._now = forced

    def _with_turn_of(self, seat: int) -> Constraints:
        """Return constraints that make it the turn of `seat`: the last seat could play on, or could not."""
        before, last, deal = self.match.states[-2], self._now.steps[-1].action, self._now.deal
        mover, played_tile = before.to_move, [last.tile] if isinstance(last, Play) else []
        free_places = [*self._unknown_places(mover)]
        known_hand = self.known_tiles(mover)

        def plays_on(hand: Sequence[Tile]) -> bool:
            after: State = self.match.game.apply(_with_hand(before, mover, [*hand, *played_tile]), last)
            return bool(after.to_move == mover)

        if not free_places or (known_hand and plays_on(known_hand)):
            return deal
        playable = frozenset(tile for tile in deal.deck if tile not in self.known and plays_on([*known_hand, tile]))
        if seat == mover:
            return deal.constraining(free_places, frozenset(), playable)
        return deal.constraining(free_places, playable)

    def undo(self) -> bool:
        """Undo the last entry and return True; return False without entries."""
        if not self._entries:
            return False
        *entries, (_entry, self._now) = self._entries
        self._entries = tuple(entries)
        return True

    # -- placing the unknown tiles ---------------------------------------------------------------------------------

    def _tiles_of(self, owner: int) -> Sequence[Tile]:
        return face_up(self.match) if owner == FACE_UP else self.state.hands[owner]

    def _unknown_places(self, owner: int) -> Iterator[int]:
        """Yield the places in the deal of the unknown tiles in a hand or face up."""
        deal = self._now.deal
        places = {tile: place for place, tile in enumerate(deal.deck)}
        return (places[tile] for tile in self._tiles_of(owner) if places[tile] not in deal.known)

    def _start(self, deal: Constraints) -> None:
        """Deal the hand, before any entry."""
        self._advance([deal], _("No deal is possible with these tiles."))

    def _advance(self, deals: Iterable[Constraints], message: str, *steps: _Step) -> None:
        """Add steps, with the first of the constraints that a deal satisfies. Raises ImpossiblePosition otherwise."""
        all_steps = (*self._now.steps, *steps)
        now = next(filter(None, (self._solve(deal, all_steps) for deal in deals)), None)
        if now is None:
            raise ImpossiblePosition(message)
        self._now = now

    def _solve(self, deal: Constraints, steps: tuple[_Step, ...]) -> _Snapshot | None:
        """Find a deal that satisfies the constraints and play the steps; return None if there is no such deal.

        If the turn depended on hidden tiles, this tries up to MAX_TRIES random deals.
        """
        for _attempt in range(MAX_TRIES):
            deck = find_deck(deal, self._rng)
            if deck is None:
                return None
            deal = deal._replace(deck=deck)
            try:
                return _Snapshot(self._replay(deck, steps), deal, steps)
            except ValueError:
                deal = shuffle_unknown(deal, self._rng)
        return None

    def _replay(self, deck: tuple[Tile, ...], steps: Iterable[_Step]) -> Match:
        """Return the hand dealt from this deck after these steps. Raises ValueError if they contradict it."""
        match = self._empty.at_step(0)
        state = match.play(Deal(deck)).after
        if not any(state.hands):
            raise ValueError("the tiles are dealt again")
        for step in steps:
            if state.to_move != step.seat:
                raise ValueError("it is another's turn")
            state = match.play(Discard(deck[step.place]) if step.action == FACE_DOWN else step.action).after
            if step.fined not in (None, any(map(_is_fine, state.events))):
                raise ValueError("the draw costs something else")
        return match

    def _legal_with_hand(self, hand: Sequence[Tile]) -> Sequence[Action]:
        """Return the legal actions of the seat to move if it held this hand."""
        return [*self.match.game.legal_actions(_with_hand(self.state, self.state.to_move, hand))]


def has_hand(match: Match) -> bool:
    """Return whether the last deal was of a hand, not of lots for the lead (C4)."""
    before = match.states[max(match.hand_start_step - 1, 0)]
    lots = before.leader is None and match.game.is_lead_drawn(before)
    return not lots and any(match.states[match.hand_start_step].hands)


def face_up(match: Match) -> list[Tile]:
    """Return the tiles that everybody sees after the last deal of a match."""
    dealt = match.states[match.hand_start_step]
    if isinstance(dealt, LineState):
        return [*dealt.exposed]
    return [dealt.turned] if isinstance(dealt, TrickState) and dealt.turned is not None else []


def _public_tiles(state: State) -> frozenset[Tile]:
    """Return the tiles that all players know, in hands and on the table."""
    if not isinstance(state, TrickState):
        return frozenset()
    return state.shown | ({state.turned} if state.turned is not None else frozenset())


def _is_fine(event: Event) -> bool:
    return isinstance(event, Scored) and event.reason.kind == "drawn when able"


def state_with_only_tile(position: EditedPosition, tile: Tile) -> State:
    """Return the state in which the seat to move holds only this tile."""
    return _with_hand(position.state, position.state.to_move, [tile])


def _with_hand(state: State, seat: int, hand: Sequence[Tile]) -> State:
    hands = tuple(
        tuple(hand) if other_seat == seat else other_hand for other_seat, other_hand in enumerate(state.hands)
    )
    return state._replace(hands=hands)


def _most_constrained_first(deal: Constraints, free: Sequence[int], tile: Tile) -> list[int]:
    """Return the possible places of a tile, the most constrained first, to keep the others flexible."""
    possible = [place for place in free if tile not in deal.excluded_at(place)]
    return sorted(possible, key=lambda place: (-len(deal.excluded_at(place)), deal.deck[place] != tile))
