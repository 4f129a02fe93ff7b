"""A hand laid out: what lies on a table of real tiles, told piece by piece, until it can be played on.

Whoever tells it knows their own tiles, what lies face up, and what everybody did; the other tiles lie somewhere, and
here they are laid by chance where nothing that is known speaks against it. Everything that is told is played by the
rules, so that what cannot be is refused with the rules' reason.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from functools import partial
from random import Random
from typing import NamedTuple

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
"""In place of a seat: face up beside the table, as a tile turned for trumps."""
TRIES = 40
"""How often the tiles that nobody has told of are laid anew so that it is somebody's turn."""
FACE_DOWN = Discard(HIDDEN)
"""A tile thrown away by somebody else: nobody but them knows which."""


class ImpossiblePosition(ValueError):
    """Something that cannot be so; its text is the sentence that says why."""


class _ForcedDraws(IntEnum):
    """The draws that are taken to have been forced, as long as nothing contradicts that."""

    NONE = 0
    TAKING = 1  # the one that would take all of the boneyard if it was not forced
    ALL = 2


class _Step(NamedTuple):
    """An action as it was told, and the seat that took it; `fined` is whether a draw cost a fine, where all see it."""

    seat: int
    action: Action
    fined: bool | None = None


class _Thrown(NamedTuple):
    """A tile thrown away face down: its place, and the known tiles that may have been thrown away in its stead.

    `bars` are the tiles that could not lie at `place`, had it been kept.
    """

    seat: int
    place: int
    instead: frozenset[int]
    bars: frozenset[Tile] = frozenset()


class _Snapshot(NamedTuple):
    """What has been told so far, and a deal that agrees with it."""

    deal: Constraints
    steps: tuple[_Step, ...] = ()
    thrown: tuple[_Thrown, ...] = ()

    def knowing(self, place: int, tile: Tile) -> "_Snapshot":
        """The same with a tile known to lie at a place."""
        return self._replace(deal=self.deal._replace(known={**self.deal.known, place: tile}))

    def with_others_thrown(self, seat: int) -> Iterator["_Snapshot"]:
        """The same with other tiles thrown away face down by that seat."""
        for nth, thrown in enumerate(self.thrown):
            for place in thrown.instead if thrown.seat == seat else ():
                kept = self.deal.barring([thrown.place], thrown.bars)
                swapped = _Thrown(seat, place, thrown.instead - {place})
                yield self._replace(deal=kept, thrown=(*self.thrown[:nth], swapped, *self.thrown[nth + 1 :]))


class EditedPosition:
    """A hand of a match that has not begun, told by whoever sits at `seat`.

    `match` is the hand as it is known: dealt, with every action told so far, and with the tiles that nobody has told of
    somewhere. Every method that tells something raises Impossible, and then changes nothing.
    """

    def __init__(self, match: Match, seat: int, rng: Random) -> None:
        self._empty, self.seat, self._rng = match, seat, rng
        self.match = match
        self._claims = tile_claims(match.game, match.state)
        deck = [*match.game.deck()]
        rng.shuffle(deck)
        self._snapshots: list[_Snapshot] = []
        self._acts: list[Callable[[], None]] = []  # what each of `_told` but the first came of
        self._guessing = _ForcedDraws.ALL
        self._begin(Constraints(match.game.make_deal(deck, len(match.players)).deck))

    @classmethod
    def from_match(cls, match: Match, seat: int | None, rng: Random) -> "EditedPosition":
        """The hand that a match is in, from its deal on; known to whoever sits at that seat, or wholly without one.

        The match must have come to a hand (`has_hand`).
        """
        first = match.hand_start_step - 1
        deal, start = match.actions[first], start_from_step(match, first)
        assert isinstance(deal, Deal)
        empty = Match(match.key, match.players, preset=match.preset, options=match.options, start=start, hands=1)
        laid = cls(empty, match.human_seats[0] if seat is None and match.human_seats else seat or 0, rng)
        known = dict(enumerate(deal.deck))
        if seat is not None:
            shown = match.game.observe(match.states[first + 1], seat).hands  # all of them where nobody can bet
            seen = {*(tile for hand in shown for tile in hand), *face_up(match.at_step(first + 1))}
            known = {place: tile for place, tile in known.items() if tile in seen}
        lead = laid._lead_of(match.states[first + 1].leader)
        laid._snapshots = []
        laid._begin(shuffle_unknown(Constraints(deal.deck, known, lead=lead), rng))
        for before, action, after in zip(
            match.states[first + 1 :], match.actions[first + 1 :], match.states[first + 2 :], strict=False
        ):
            laid._follow(before, action, after, everything=seat is None)
        if laid.state.to_move != match.state.to_move:
            laid.set_turn(match.state.to_move)
        return laid

    def _follow(self, before: State, action: Action, after: State, everything: bool) -> None:
        """Tells of a step of a match what the teller has seen of it."""
        mover = before.to_move
        if isinstance(action, Discard) and mover != self.seat and not everything:
            action = FACE_DOWN
        for tile in _shown(after) if not isinstance(action, Play) else ():
            if tile in before.hands[mover] and tile not in self.known:
                self.place_tile(mover, tile)
        self.add_action(action, mover, any(map(_is_fine, after.events)))
        seen = after if everything else self.match.game.observe(after, self.seat)  # all hands once the hand is over
        for owner, hand in enumerate(seen.hands):
            for tile in hand:
                if tile != HIDDEN and tile not in self.known:
                    self.place_tile(owner, tile)

    # -- what is known -------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state after the last action."""
        return self.match.state

    @property
    def actions(self) -> tuple[Action, ...]:
        """What has been told that was done; FACE_DOWN for a tile that nobody has seen."""
        return tuple(step.action for step in self._snapshots[-1].steps)

    @property
    def known(self) -> frozenset[Tile]:
        """The tiles of which it is told where they lie."""
        return frozenset(self._snapshots[-1].deal.known.values())

    def unknown(self, owner: int) -> int:
        """How many tiles in a hand, or face up, are not told of yet."""
        return len([*self._free(owner)])

    @property
    def ready(self) -> bool:
        """Whether a choice can be judged: the teller's own tiles are known, those face up, and who leads."""
        return not self.unknown(self.seat) and not self.unknown(FACE_UP) and not self.asks_for_lead

    def known_tiles(self, owner: int) -> list[Tile]:
        """The tiles in a hand, or face up, that are known."""
        return [tile for tile in self._held(owner) if tile in self.known]

    def choices(self) -> list[Action]:
        """What the seat to move may have done, by all that is known."""
        state, game = self.state, self.match.game
        seat = state.to_move
        if seat < 0:
            return []
        surely = [tile for tile in state.hands[seat] if tile in self.known]
        if len(surely) == len(state.hands[seat]):
            return [*game.legal_actions(state)]
        found = dict.fromkeys(_legal(self, surely))
        may = [tile for tile in self._snapshots[-1].deal.deck if tile not in self.known or tile in surely]
        leading = isinstance(state, LineState) and not state.line.placed_tiles and self.led_by_tiles
        if leading and game.lead_is_forced(state):  # type: ignore[attr-defined]
            found, may = {}, self._may_have_given_lead(surely)
        for tile in may:
            found |= dict.fromkeys(_legal(self, [tile]))
        if seat != self.seat and any(isinstance(action, Discard) for action in found):
            return [FACE_DOWN]
        return [*found]

    # -- who leads -----------------------------------------------------------------------------------------------------

    @property
    def led_by_tiles(self) -> bool:
        """Whether the tiles dealt say who leads the hand (C4)."""
        return self._claims is not None

    @property
    def asks_for_lead(self) -> bool:
        """Whether hidden tiles decide who leads, and it has not been told yet who does."""
        told = self._snapshots[-1]
        return self.led_by_tiles and told.deal.lead is None and not told.steps and len(self.leaders()) > 1

    def leaders(self) -> list[int]:
        """The seats to which the tiles may have given the lead, by all that is known."""
        return [seat for seat in range(len(self.match.players)) if self._given_lead(seat) is not None]

    def set_leader(self, seat: int) -> None:
        """The tiles dealt have given the lead to that seat."""
        self._some_way(seat, partial(self._lead, seat))

    def _lead(self, seat: int) -> None:
        found = self._given_lead(seat)
        if found is None:
            words = _("{name} cannot have the lead, by the tiles that are known.")
            raise ImpossiblePosition(words.format(name=escape_text(self.match.names[seat])))
        self._take(found)

    def _given_lead(self, seat: int) -> tuple[_Snapshot, Match] | None:
        told = self._snapshots[-1]
        return self._settled(told._replace(deal=told.deal._replace(lead=self._lead_of(seat))))

    def _may_have_given_lead(self, surely: Sequence[Tile]) -> list[Tile]:
        """The tiles that may have given the seat to move the lead, of whose hand only some are known."""
        in_hands = {tile for hand in self.state.hands for tile in hand} & self.known
        may = []
        for tile in self._claims or ():
            if tile not in self.known or tile in surely:
                may.append(tile)
            if tile in in_hands:
                break
        return may

    def _lead_of(self, seat: int | None) -> Lead | None:
        if self._claims is None or seat is None:
            return None
        players, game = len(self.match.players), self.match.game
        assert isinstance(game, LineGame)
        return Lead(seat, self._claims, players, game.tiles_each(players))

    # -- telling -------------------------------------------------------------------------------------------------------

    def place_tile(self, owner: int, tile: Tile) -> None:
        """A tile lies in a hand, or face up."""
        if tile in self.known:
            raise ImpossiblePosition(_("{tile} lies somewhere else already.").format(tile=tile))
        self._some_way(owner, partial(self._tell, owner, tile))

    def _tell(self, owner: int, tile: Tile) -> None:
        places = [*self._free(owner)]
        if not places:
            raise ImpossiblePosition(_("All tiles there are known already."))
        for place in places:
            found = self._settled(self._snapshots[-1].knowing(place, tile))
            if found is not None:
                self._take(found)
                return
        raise ImpossiblePosition(_("{tile} cannot lie there, by what has been played.").format(tile=tile))

    def add_action(self, action: Action, by: int | None = None, fined: bool = False) -> None:
        """The seat to move has done this, or the seat that it was done `by`; a draw may have been `fined`.

        Whose turn it is may depend on tiles that nobody has seen: a seat that plays a double at Tiddle-a-Wink plays
        again if it can. Then the hidden tiles are placed so that it is that seat's turn.
        """
        if self.state.to_move < 0:
            raise ImpossiblePosition(self.match.refusal(action) or _("The hand is over."))
        seat = self.state.to_move if by is None else by
        self._some_way(seat, partial(self._act, seat, action, fined))

    def _act(self, seat: int, action: Action, fined: bool) -> None:
        last = len(self._snapshots) - 1
        told = self._snapshots[last]
        self._put_turn(seat)
        if action == FACE_DOWN:
            self._throw_away(seat)
        elif isinstance(action, Draw):
            self._draw(fined)
        else:
            self._do(seat, action)
        self._snapshots[last] = told  # after undo it may be the other seat's turn

    def _some_way(self, seat: int, act: Callable[[], None]) -> None:
        """Tells something of a seat; if that cannot be, without what was only guessed before, where it can be so."""
        refusal: ImpossiblePosition | None = None
        told, acts, match, guessing = [*self._snapshots], [*self._acts], self.match, self._guessing
        for guessed_otherwise in (lambda: None, *self._other_guesses(seat)):
            try:
                guessed_otherwise()
                act()
            except ImpossiblePosition as reason:
                refusal = refusal or reason
                self._snapshots, self._acts, self.match, self._guessing = [*told], [*acts], match, guessing
            else:
                self._snapshots[len(told) :] = self._snapshots[-1:]
                self._acts = [*acts, act]
                return
        assert refusal is not None
        raise refusal

    def _other_guesses(self, seat: int) -> list[Callable[[], None]]:
        """What may be done before something is told that could not be: tiles it threw away are others, ..."""
        others: list[Callable[[], None]] = [
            partial(self._put, told) for told in self._snapshots[-1].with_others_thrown(seat)
        ]
        if not self._snapshots[-1].deal.unlikely:
            return others
        return [
            *others,
            *(partial(self._tell_again, level) for level in reversed(_ForcedDraws) if level < self._guessing),
        ]

    def _put(self, told: _Snapshot) -> None:
        """This has been told, in place of what was told last."""
        found = self._settled(told)
        if found is None:
            raise ImpossiblePosition
        self._snapshots[-1], self.match = found

    def _tell_again(self, guessing: _ForcedDraws) -> None:
        """Tell everything from the beginning, but guess less of draws."""
        self._guessing = guessing
        self._snapshots, acts = self._snapshots[:1], self._acts
        self._put(self._snapshots[0])
        for act in acts:
            before = len(self._snapshots)
            act()
            self._snapshots[before:] = self._snapshots[-1:]

    def _do(self, seat: int, action: Action) -> None:
        state, game = self.state, self.match.game
        tile = action.tile if isinstance(action, Play | Discard) else None
        free = [*self._free(seat)]
        own = [held for held in state.hands[seat] if held in self.known and held != tile]
        own += [tile] if tile is not None else []
        if tile is not None and tile not in state.hands[seat] and (tile in self.known or not free):
            raise ImpossiblePosition(self.match.refusal(action) or "")
        others = [other for other in self._snapshots[-1].deal.deck if other not in self.known and other != tile]
        barred, needed = self._implied(action, own, others if free else [])
        if needed is not None and len(needed) == 1:
            self._tell(seat, *needed)
            self._do(seat, action)
            return
        if needed is not None and not needed:
            raise ImpossiblePosition(action_error(game, _with_hand(state, seat, own), action) or "")
        told = self._snapshots[-1]
        deal = told.deal.barring(free, barred)
        after = told._replace(
            deal=deal if needed is None else deal.needing(free, needed),
            steps=(*told.steps, _Step(seat, action)),
            thrown=tuple(
                thrown._replace(bars=thrown.bars | barred) if thrown.seat == seat else thrown for thrown in told.thrown
            ),
        )
        options = [after]
        if tile is not None and tile not in self.known:
            options = [after.knowing(place, tile) for place in _best_first(told.deal, free, tile)]
        for option in options:
            found = self._settled(option)
            if found is not None:
                self._take(found)
                return
        name = self.match.names[seat]
        raise ImpossiblePosition(
            _("{name} cannot have done that, by what has been played before.").format(name=escape_text(name))
        )

    def _implied(
        self, action: Action, own: Sequence[Tile], others: Sequence[Tile]
    ) -> tuple[frozenset[Tile], frozenset[Tile] | None]:
        """Return what a legal action says of the hidden tiles of its hand, of which `own` are known.

        First the tiles among `others` that are not in the hand. Then the tiles of which at least one is; None if the
        action was legal without any of them.
        """
        allows = {other: action in _legal(self, [*own, other]) for other in others}
        if action in _legal(self, own):
            return frozenset(other for other in others if not allows[other]), None
        needed = [other for other in others if allows[other]]
        barred = [other for other in others if not any(action in _legal(self, [*own, one, other]) for one in needed)]
        return frozenset(barred), frozenset(needed)

    def _throw_away(self, seat: int) -> None:
        """The seat to move has thrown away a tile that nobody has seen."""
        told, state = self._snapshots[-1], self.state
        places = {tile: place for place, tile in enumerate(told.deal.deck)}
        may = [places[action.tile] for action in _legal(self, state.hands[seat]) if isinstance(action, Discard)]
        loose = [place for place in may if place not in told.deal.known]
        if not loose:
            raise ImpossiblePosition(self.match.refusal(FACE_DOWN) or _("Nothing is thrown away now."))
        instead = frozenset(place for place in may if place in told.deal.known)
        thrown = _Thrown(seat, self._rng.choice(sorted(loose)), instead)
        steps = (*told.steps, _Step(seat, FACE_DOWN))
        found = self._settled(told._replace(steps=steps, thrown=(*told.thrown, thrown)))
        assert found is not None
        self._take(found)

    @property
    def fine(self) -> int:
        """The points that the seat to move pays if it draws though it can play, where that is not known; else 0."""
        state, game = self.state, self.match.game
        if not isinstance(game, LineGame) or not isinstance(state, LineState) or state.to_move < 0:
            return 0
        if not game.overdraw_fine or not self.unknown(state.to_move):
            return 0
        if DRAW not in game.legal_actions(state) or (state.special_turn is not None and state.special_turn.fined):
            return 0
        score = state.scores[game.side(state.to_move, len(state.hands))]
        return min(game.overdraw_fine, score) if game.score_floor else game.overdraw_fine

    def _draw(self, fined: bool) -> None:
        """The seat to move has drawn: because it could play nothing, where that fits what is known."""
        told, seat, free = self._snapshots[-1], self.state.to_move, [*self._free(self.state.to_move)]
        own = [tile for tile in self.state.hands[seat] if tile in self.known]
        others = [tile for tile in told.deal.deck if tile not in self.known]
        fits = frozenset(tile for tile in others if self._can_play([*own, tile]))
        seen_to_pay = bool(self.fine)
        barred, needed = self._implied(DRAW, own, others)
        if seen_to_pay and fined and not self._can_play(own):
            needed = fits
        deal = told.deal.barring(free, fits if seen_to_pay and not fined else barred)
        deal = deal if needed is None else deal.needing(free, needed)
        drawn = told._replace(deal=deal, steps=(*told.steps, _Step(seat, DRAW, fined if seen_to_pay else None)))
        found = None
        if not seen_to_pay and self._guessing >= (_ForcedDraws.TAKING if self._may_take_all() else _ForcedDraws.ALL):
            found = self._settled(drawn._replace(deal=deal.barring(free, fits, unlikely=True)))
        found = found or self._settled(drawn)
        if found is None:
            raise ImpossiblePosition(self.match.refusal(DRAW) or _("Nothing can be drawn."))
        self._take(found)

    def _may_take_all(self) -> bool:
        """Return whether a draw by the seat to move would take all of the boneyard if it was not forced."""
        game, state, seat = self.match.game, self.state, self.state.to_move
        if not isinstance(game, LineGame) or not game.take_all_first or seat == state.leader:
            return False
        return all(mover != seat or isinstance(action, Draw) for mover, action in state.history)

    def _can_play(self, hand: Sequence[Tile]) -> bool:
        """Return whether the seat to move could play a tile if it had only these."""
        return any(isinstance(action, Play) for action in _legal(self, hand))

    @property
    def other_turn(self) -> int | None:
        """Whose turn it may be as well, where it hangs on hidden tiles whether a seat could play on; else None."""
        game, steps, state = self.match.game, self._snapshots[-1].steps, self.state
        if not steps or state.to_move < 0 or not isinstance(game, LineGame):
            return None
        before = self.match.states[-2]
        assert isinstance(before, LineState)
        last, turn = steps[-1].action, before.special_turn
        double = isinstance(last, Play) and last.tile.is_double and game.replay != "off"
        if not double and not (turn is not None and turn.owed):
            return None
        after = game.next_seat(before.to_move, len(self.match.players))
        return after if state.to_move == before.to_move else before.to_move

    def set_turn(self, seat: int) -> None:
        """It is that seat's turn: the tiles that are not known lie so that it is."""
        told = self._snapshots[-1]
        self._put_turn(seat)
        self._snapshots[-1] = told._replace(deal=told.deal._replace(deck=self._snapshots[-1].deal.deck))

    def _put_turn(self, seat: int) -> None:
        """Constrain the hidden tiles so that it is the turn of `seat`."""
        other = self.other_turn
        if other is None or seat not in (self.state.to_move, other):
            found = None if self.state.to_move != seat else (self._snapshots[-1], self.match)
        else:
            found = self._settled(self._snapshots[-1]._replace(deal=self._with_turn_of(seat)))
        if found is None or found[1].state.to_move != seat:
            words = _("It is not the turn of {name} now.")
            raise ImpossiblePosition(words.format(name=escape_text(self.match.names[seat])))
        self._snapshots[-1], self.match = found

    def _with_turn_of(self, seat: int) -> Constraints:
        """Return the constraints of a deal in which it is the turn of `seat`: the last seat could play on, or not."""
        before, last, deal = self.match.states[-2], self._snapshots[-1].steps[-1].action, self._snapshots[-1].deal
        mover, laid = before.to_move, [last.tile] if isinstance(last, Play) else []
        free = [*self._free(mover)]
        own = self.known_tiles(mover)

        def plays_on(hand: Sequence[Tile]) -> bool:
            after: State = self.match.game.apply(_with_hand(before, mover, [*hand, *laid]), last)
            return bool(after.to_move == mover)

        if not free or (own and plays_on(own)):
            return deal
        playable = frozenset(tile for tile in deal.deck if tile not in self.known and plays_on([*own, tile]))
        return deal.needing(free, playable) if seat == mover else deal.barring(free, playable)

    def undo(self) -> bool:
        """Takes back what was told last; whether there was anything."""
        if len(self._snapshots) == 1:
            return False
        self._snapshots.pop()
        self._acts.pop()
        self._take(self._played(self._snapshots.pop()))
        return True

    # -- laying the rest -----------------------------------------------------------------------------------------------

    def _held(self, owner: int) -> Sequence[Tile]:
        return face_up(self.match) if owner == FACE_UP else self.state.hands[owner]

    def _free(self, owner: int) -> Iterator[int]:
        """The places in the deal of the tiles in a hand, or face up, that are not known."""
        deal = self._snapshots[-1].deal
        places = {tile: place for place, tile in enumerate(deal.deck)}
        return (places[tile] for tile in self._held(owner) if places[tile] not in deal.known)

    def _settled(self, told: _Snapshot) -> tuple[_Snapshot, Match] | None:
        """With every tile somewhere, what is known where it is known, and the hand so; None where that cannot be.

        Where whose turn it was hangs on tiles that nobody has seen, chance has to find a way.
        """
        for _time in range(TRIES):
            deck = find_deck(told.deal, self._rng)
            if deck is None:
                return None
            try:
                return self._played(told._replace(deal=told.deal._replace(deck=deck)))
            except ValueError:
                told = told._replace(deal=shuffle_unknown(told.deal, self._rng))
        return None

    def _begin(self, deal: Constraints) -> None:
        """Deals the hand before anything that was done is told."""
        found = self._settled(_Snapshot(deal))
        if found is None:
            raise ImpossiblePosition(_("No hand can be dealt so."))
        self._take(found)

    def _take(self, found: tuple[_Snapshot, Match]) -> None:
        told, self.match = found
        self._snapshots.append(told)

    def _played(self, told: _Snapshot) -> tuple[_Snapshot, Match]:
        """What has been told, and the hand played so; raises ValueError where it cannot have gone so."""
        match = self._empty.at_step(0)
        state, thrown = match.play(Deal(told.deal.deck)), iter(told.thrown)
        if not any(state.hands):
            raise ValueError("the tiles are dealt again")
        for seat, action, fined in told.steps:
            if state.to_move != seat:
                raise ValueError("it is another's turn")
            state = match.play(Discard(told.deal.deck[next(thrown).place]) if action == FACE_DOWN else action)
            if fined is not None and fined != any(map(_is_fine, state.events)):
                raise ValueError("the draw costs something else")
        return told, match


def has_hand(match: Match) -> bool:
    """Return whether the last deal was of a hand, and not of lots for the lead (C4)."""
    before = match.states[max(match.hand_start_step - 1, 0)]
    lots = before.leader is None and match.game.is_lead_drawn(before)
    return not lots and any(match.states[match.hand_start_step].hands)


def face_up(match: Match) -> list[Tile]:
    """The tiles that everybody sees as soon as the last hand of a match is dealt."""
    dealt = match.states[match.hand_start_step]
    if isinstance(dealt, LineState):
        return [*dealt.exposed]
    return [dealt.turned] if isinstance(dealt, TrickState) and dealt.turned is not None else []


def _shown(state: State) -> frozenset[Tile]:
    """The tiles that all know, wherever they lie."""
    if not isinstance(state, TrickState):
        return frozenset()
    return state.shown | ({state.turned} if state.turned is not None else frozenset())


def _is_fine(event: Event) -> bool:
    return isinstance(event, Scored) and event.reason.kind == "drawn when able"


def state_with_only_tile(laid: EditedPosition, tile: Tile) -> State:
    """The state as it would be if the seat to move held this tile and no other."""
    return _with_hand(laid.state, laid.state.to_move, [tile])


def _with_hand(state: State, seat: int, hand: Sequence[Tile]) -> State:
    hands = tuple(tuple(hand) if at == seat else held for at, held in enumerate(state.hands))
    return state._replace(hands=hands)


def _legal(laid: EditedPosition, hand: Sequence[Tile]) -> Sequence[Action]:
    """What the seat to move could do if it had only these tiles."""
    legal: Sequence[Action] = laid.match.game.legal_actions(_with_hand(laid.state, laid.state.to_move, hand))
    return legal


def _best_first(deal: Constraints, free: Sequence[int], tile: Tile) -> list[int]:
    """The places where the tile may have lain, first those where the fewest others may: the others keep their room."""
    may = [place for place in free if tile not in deal.bars(place)]
    return sorted(may, key=lambda place: (-len(deal.bars(place)), deal.deck[place] != tile))
