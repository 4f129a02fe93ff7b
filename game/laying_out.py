"""A hand laid out: what lies on a table of real tiles, told piece by piece, until it can be played on.

Whoever tells it knows their own tiles, what lies face up, and what everybody did; the other tiles lie somewhere, and
here they are laid by chance where nothing that is known speaks against it. Everything that is told is played by the
rules, so that what cannot be is refused with the rules' reason.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from game.language import gettext as _
from game.match import Match, start_after
from game.quotation import quoted
from game.rules.line.line_game import LineGame
from game.rules.refusals import explain
from game.rules.tricks.trick_state import TrickState
from game.state import DRAW, Action, Deal, Discard, Draw, Play, State
from game.tiles import Tile

UP = -1
"""In place of a seat: face up beside the table, as a tile turned for trumps."""
TRIES = 40
"""How often the tiles that nobody has told of are laid anew so that it is somebody's turn."""


class Impossible(ValueError):
    """Something that cannot be so; its text is the sentence that says why."""


class _Told(NamedTuple):
    """What has been told so far: by place in the deal the tiles that are known to lie there, and those that cannot."""

    deck: tuple[Tile, ...]
    known: dict[int, Tile]
    barred: dict[int, frozenset[Tile]]
    actions: tuple[Action, ...]

    def bars(self, place: int) -> frozenset[Tile]:
        """The tiles that cannot lie at a place."""
        return self.barred.get(place, frozenset())


class LaidOut:
    """A hand of a match that has not begun, told by whoever sits at `seat`.

    `match` is the hand as it is known: dealt, with every action told so far, and with the tiles that nobody has told of
    somewhere. Every method that tells something raises Impossible, and then changes nothing.
    """

    def __init__(self, match: Match, seat: int, rng: Random) -> None:
        self._empty, self.seat, self._rng = match, seat, rng
        deck = [*match.game.deck()]
        rng.shuffle(deck)
        dealt = match.game.deal_of(deck, len(match.players))
        self._told: list[_Told] = []
        self._take(self._played(_Told(dealt.deck, {}, {}, ())))

    @classmethod
    def of(cls, match: Match, seat: int | None, rng: Random) -> "LaidOut":
        """The hand that a match is in, from its deal on; known to whoever sits at that seat, or wholly without one.

        The match must have come to a hand (`has_hand`).
        """
        first = match.dealt - 1
        deal, start = match.actions[first], start_after(match, first)
        assert isinstance(deal, Deal)
        empty = Match(match.key, match.players, preset=match.preset, options=match.options, start=start, hands=1)
        laid = cls(empty, match.people[0] if seat is None and match.people else seat or 0, rng)
        known = dict(enumerate(deal.deck))
        if seat is not None:
            seen = {*match.states[first + 1].hands[seat], *face_up(match.until(first + 1))}
            known = {place: tile for place, tile in known.items() if tile in seen}
        laid._told = []
        laid._take(laid._played(_shuffled(_Told(deal.deck, known, {}, ()), rng)))
        for step in range(first + 1, len(match.actions)):
            laid.do(match.actions[step], match.states[step].to_move)
            for tile in match.states[step + 1].hands[laid.seat] if seat is not None else ():
                if tile not in laid.known:
                    laid.tell(laid.seat, tile)
        return laid

    # -- what is known -------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state after the last action."""
        return self.match.state

    @property
    def actions(self) -> tuple[Action, ...]:
        """What has been told that was done."""
        return self._told[-1].actions

    @property
    def known(self) -> frozenset[Tile]:
        """The tiles of which it is told where they lie."""
        return frozenset(self._told[-1].known.values())

    def unknown(self, owner: int) -> int:
        """How many tiles in a hand, or face up, are not told of yet."""
        return len([*self._free(owner)])

    @property
    def ready(self) -> bool:
        """Whether the teller's own tiles and those that lie face up are known, so that a choice can be judged."""
        return not self.unknown(self.seat) and not self.unknown(UP)

    def told_of(self, owner: int) -> list[Tile]:
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
        for tile in self._told[-1].deck:
            if tile not in self.known or tile in surely:
                found |= dict.fromkeys(_legal(self, [tile]))
        return [*found]

    # -- telling -------------------------------------------------------------------------------------------------------

    def tell(self, owner: int, tile: Tile) -> None:
        """A tile lies in a hand, or face up."""
        told = self._told[-1]
        if tile in self.known:
            raise Impossible(_("{tile} lies somewhere else already.").format(tile=tile))
        places = [*self._free(owner)]
        if not places:
            raise Impossible(_("All tiles there are known already."))
        for place in places:
            found = self._settled(told._replace(known={**told.known, place: tile}))
            if found is not None:
                self._take(found)
                return
        raise Impossible(_("{tile} cannot lie there, by what has been played.").format(tile=tile))

    def do(self, action: Action, by: int | None = None) -> None:
        """The seat to move has done this, or the seat that it was done `by`.

        Whose turn it is may hang on tiles that nobody has seen: whoever lays a double at Tiddle-a-Wink plays again if
        they can. Then the other tiles are laid until it is that seat's turn.
        """
        if by is not None and by != self.state.to_move:
            self.turn_to(by)
        told, state, game = self._told[-1], self.state, self.match.game
        seat = state.to_move
        if seat < 0:
            raise Impossible(self.match.refusal(action) or _("The hand is over."))
        tile = action.tile if isinstance(action, Play | Discard) else None
        free = [*self._free(seat)]
        surely = [held for held in state.hands[seat] if held in self.known and held != tile]
        own = [*surely, *([tile] if tile is not None else [])]
        if tile is not None and tile not in state.hands[seat] and (tile in self.known or not free):
            raise Impossible(self.match.refusal(action) or "")
        if action not in _legal(self, own):
            raise Impossible(explain(game, _with_hand(state, seat, own), action) or "")
        others = [other for other in told.deck if other not in self.known and other != tile]
        speaks_against = frozenset(other for other in others if action not in _legal(self, [*own, other]))
        hinders = told.barred | {place: told.bars(place) | speaks_against for place in free}
        if isinstance(action, Draw):
            self._draw(told, free, others)
            return
        options = [told.known]
        if tile is not None and tile not in self.known:
            options = [{**told.known, place: tile} for place in _best_first(told, free, tile)]
        for known in options:
            found = self._settled(told._replace(known=known, barred=hinders, actions=(*told.actions, action)))
            if found is not None:
                self._take(found)
                return
        name = self.match.names[seat]
        raise Impossible(_("{name} cannot have done that, by what has been played before.").format(name=quoted(name)))

    def _draw(self, told: _Told, free: Sequence[int], others: Sequence[Tile]) -> None:
        """The seat to move has drawn: because it could play nothing, where that fits what is known."""
        own = [tile for tile in self.state.hands[self.state.to_move] if tile in self.known]
        fits = frozenset(
            tile for tile in others if any(isinstance(action, Play) for action in _legal(self, [*own, tile]))
        )
        actions = (*told.actions, DRAW)
        forced = told.barred | {place: told.bars(place) | fits for place in free}
        found = self._settled(told._replace(barred=forced, actions=actions))
        found = found or self._settled(told._replace(actions=actions))
        if found is None:
            raise Impossible(self.match.refusal(DRAW) or _("Nothing can be drawn."))
        self._take(found)

    @property
    def other_turn(self) -> int | None:
        """Whose turn it may be as well: after a double, of who laid it or of the next; None where there is no doubt."""
        game, last = self.match.game, self.actions[-1] if self.actions else None
        if not isinstance(game, LineGame) or game.replay == "off" or self.state.to_move < 0:
            return None
        if not isinstance(last, Play) or not last.tile.is_double:
            return None
        laid_by = self.match.states[-2].to_move
        after = game.next_seat(laid_by, len(self.match.players))
        return after if self.state.to_move == laid_by else laid_by

    def turn_to(self, seat: int) -> None:
        """It is that seat's turn: the tiles that are not known lie so that it is."""
        for _time in range(10 * TRIES if seat == self.other_turn else 0):
            found = self._settled(_shuffled(self._told[-1], self._rng))
            if found is not None and found[1].state.to_move == seat:
                self._told.pop()
                self._take(found)
                return
        words = _("It is not the turn of {name} now.")
        raise Impossible(words.format(name=quoted(self.match.names[seat])))

    def undo(self) -> bool:
        """Takes back what was told last; whether there was anything."""
        if len(self._told) == 1:
            return False
        self._told.pop()
        self._take(self._played(self._told.pop()))
        return True

    # -- laying the rest -----------------------------------------------------------------------------------------------

    def _held(self, owner: int) -> Sequence[Tile]:
        return face_up(self.match) if owner == UP else self.state.hands[owner]

    def _free(self, owner: int) -> Iterator[int]:
        """The places in the deal of the tiles in a hand, or face up, that are not known."""
        told = self._told[-1]
        places = {tile: place for place, tile in enumerate(told.deck)}
        return (places[tile] for tile in self._held(owner) if places[tile] not in told.known)

    def _settled(self, told: _Told) -> tuple[_Told, Match] | None:
        """With every tile somewhere, what is known where it is known, and the hand so; None where that cannot be.

        Where whose turn it was hangs on tiles that nobody has seen, chance has to find a way.
        """
        for _time in range(TRIES):
            deck = _arranged(told, self._rng)
            if deck is None:
                return None
            try:
                return self._played(told._replace(deck=deck))
            except ValueError:
                told = _shuffled(told, self._rng)
        return None

    def _take(self, found: tuple[_Told, Match]) -> None:
        told, self.match = found
        self._told.append(told)

    def _played(self, told: _Told) -> tuple[_Told, Match]:
        """What has been told, and the hand played so; raises ValueError where the rules refuse it."""
        match = self._empty.until(0)
        match.play_all([Deal(told.deck), *told.actions])
        return told, match


def has_hand(match: Match) -> bool:
    """Whether a hand has been dealt: not when all that is dealt are lots for the lead (C4)."""
    return any(match.states[match.dealt].hands)


def face_up(match: Match) -> list[Tile]:
    """The tiles that everybody sees as soon as the last hand of a match is dealt."""
    dealt, deck = match.states[match.dealt], match.deals[-1].deck
    down = {*dealt.boneyard, *(tile for hand in dealt.hands for tile in hand)}
    turned = dealt.turned if isinstance(dealt, TrickState) else None
    return [tile for tile in deck if tile == turned or tile not in down]


def supposing(laid: LaidOut, tile: Tile) -> State:
    """The state as it would be if the seat to move held this tile and no other."""
    return _with_hand(laid.state, laid.state.to_move, [tile])


def _with_hand(state: State, seat: int, hand: Sequence[Tile]) -> State:
    hands = tuple(tuple(hand) if at == seat else held for at, held in enumerate(state.hands))
    return state._replace(hands=hands)


def _legal(laid: LaidOut, hand: Sequence[Tile]) -> Sequence[Action]:
    """What the seat to move could do if it had only these tiles."""
    legal: Sequence[Action] = laid.match.game.legal_actions(_with_hand(laid.state, laid.state.to_move, hand))
    return legal


def _best_first(told: _Told, free: Sequence[int], tile: Tile) -> list[int]:
    """The places where the tile may have lain, first those where the fewest others may: the others keep their room."""
    may = [place for place in free if tile not in told.bars(place)]
    return sorted(may, key=lambda place: (-len(told.bars(place)), told.deck[place] != tile))


def _shuffled(told: _Told, rng: Random) -> _Told:
    """The tiles that are not known among one another's places."""
    unknown = [place for place in range(len(told.deck)) if place not in told.known]
    loose = [told.deck[place] for place in unknown]
    rng.shuffle(loose)
    deck = [*told.deck]
    for place, tile in zip(unknown, loose, strict=True):
        deck[place] = tile
    return told._replace(deck=tuple(deck))


def _arranged(told: _Told, rng: Random) -> tuple[Tile, ...] | None:
    """A tile for every place: the known ones, and the others where they are not barred, most as they lay before.

    Places and tiles are matched by augmenting paths (Kuhn 1955); None where there is no way.
    """
    given = {*told.known.values()}
    if len(given) < len(told.known):
        return None
    tiles = {tile for tile in told.deck if tile not in given}
    deck: dict[int, Tile] = dict(told.known)
    places = [place for place in range(len(told.deck)) if place not in told.known]
    at: dict[Tile, int] = {}

    for place in places:
        tile = told.deck[place]
        if tile in tiles and tile not in told.bars(place):
            at[tile] = place
    open_places = [place for place in places if place not in at.values()]
    order = sorted(tiles)
    rng.shuffle(order)

    def find(place: int, tried: set[Tile]) -> bool:
        for tile in order:
            if tile in tried or tile in told.bars(place):
                continue
            tried.add(tile)
            if tile not in at or find(at[tile], tried):
                at[tile] = place
                return True
        return False

    rng.shuffle(open_places)
    if not all(find(place, set()) for place in open_places):
        return None
    deck |= {place: tile for tile, place in at.items()}
    return tuple(deck[place] for place in range(len(told.deck)))
