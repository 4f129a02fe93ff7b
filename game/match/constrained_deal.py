"""Sample a deal that agrees with constraints: where tiles are, where they cannot be, and who has the lead."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cmp_to_key
from random import Random
from typing import Any, NamedTuple

from game.core.tiles import Tile
from game.rules.game import Game
from game.rules.line.line_game import LineGame

MAX_MATCHINGS = 400
"""Maximum number of matchings computed to satisfy all needs of one deal."""


class Lead(NamedTuple):
    """The seat that has the lead because it was dealt the best claim (C4).

    `claims` are the tiles that can give the lead, best first; `hand_size` is the number of tiles dealt to each
    seat.
    """

    seat: int
    claims: tuple[Tile, ...]
    players: int
    hand_size: int


class Need(NamedTuple):
    """A constraint that at least one of `tiles` is at one of `places`."""

    places: frozenset[int]
    tiles: frozenset[Tile]

    def is_met(self, deck: Sequence[Tile]) -> bool:
        """Return whether a deal satisfies the constraint."""
        return any(deck[place] in self.tiles for place in self.places)


class Constraints(NamedTuple):
    """What is known about a deal, and a deck that agrees with it.

    - `known`: tile by place.
    - `excluded`: tiles that cannot be at a place.
    - `needs`: all satisfied by the deck.
    """

    deck: tuple[Tile, ...]
    known: Mapping[int, Tile] = {}
    excluded: Mapping[int, frozenset[Tile]] = {}
    lead: Lead | None = None
    needs: tuple[Need, ...] = ()

    def excluded_at(self, place: int) -> frozenset[Tile]:
        """Return the tiles excluded at a place."""
        return self.excluded.get(place, frozenset())

    def knowing(self, place: int, tile: Tile) -> "Constraints":
        """Return these constraints with `tile` known to be at `place`."""
        return self._replace(known={**self.known, place: tile})

    def constraining(
        self, places: Sequence[int], excluded: frozenset[Tile], needed: frozenset[Tile] | None = None
    ) -> "Constraints":
        """Return these constraints with tiles excluded at `places`, and at least one of the needed tiles there."""
        result = self._replace(excluded={**self.excluded, **{at: self.excluded_at(at) | excluded for at in places}})
        if needed is None:
            return result
        need = Need(frozenset(places), needed)
        implied = any(old.places <= need.places and old.tiles <= need.tiles for old in self.needs)
        return result if implied else result._replace(needs=(*self.needs, need))


def tile_claims(game: Game[Any], state: Any) -> tuple[Tile, ...] | None:
    """Return the tiles that can give the lead of the hand dealt in `state`, best first.

    Return None if the tiles dealt do not determine who leads.
    """
    if not isinstance(game, LineGame) or not game.lead_by_deal(state) or game.is_lead_drawn(state):
        return None
    best_first = sorted(game.deck(), key=cmp_to_key(_better_claim(game)))
    # without a double the tiles are dealt again, so a single never gives the lead
    return tuple(tile for tile in best_first if tile.is_double or game.no_double != "redeal")


def _better_claim(game: LineGame) -> Callable[[Tile, Tile], int]:
    return lambda first, second: -1 if game.leading_tile((first, second)) == first else 1


def shuffle_unknown(constraints: Constraints, rng: Random) -> Constraints:
    """Return these constraints with the unknown tiles in a random order, independent of the old one."""
    unknown = [place for place in range(len(constraints.deck)) if place not in constraints.known]
    loose = sorted(constraints.deck[place] for place in unknown)
    rng.shuffle(loose)
    deck = [*constraints.deck]
    for place, tile in zip(unknown, loose, strict=True):
        deck[place] = tile
    return constraints._replace(deck=tuple(deck))


def find_deck(constraints: Constraints, rng: Random) -> tuple[Tile, ...] | None:
    """Return a deck that agrees with the constraints, moving few tiles; None if none was found."""
    lead = constraints.lead
    deck = _matched(constraints, rng)
    if lead is None or deck is None or _leads(lead, deck):
        return deck
    ways = [*_ways_to_lead(constraints, lead, rng)]
    ways.sort(key=lambda way: rng.random() ** (1 / way[0]), reverse=True)  # weighted random order
    decks = (_matched(fixed, rng) for _share, fixed in ways)
    return next((deck for deck in decks if deck is not None), None)


def _matched(constraints: Constraints, rng: Random) -> tuple[Tile, ...] | None:
    """Return a deck that satisfies everything but the lead; None if none was found.

    Unsatisfied needs are met one by one by fixing a tile at a place, depth first, with at most MAX_MATCHINGS matchings.
    """
    budget = MAX_MATCHINGS

    def search(fixed: Constraints) -> tuple[Tile, ...] | None:
        nonlocal budget
        budget -= 1
        deck = _without_needs(fixed, rng)
        unmet = [need for need in fixed.needs if not need.is_met(deck)] if deck is not None else []
        if not unmet:
            return deck
        ways = _ways_to_meet(fixed, unmet, rng)
        decks = (search(fixed.knowing(place, tile)) for place, tile in ways if budget > 0)
        return next((deck for deck in decks if deck is not None), None)

    return search(constraints)


def _ways_to_meet(constraints: Constraints, unmet: Sequence[Need], rng: Random) -> list[tuple[int, Tile]]:
    """Return the (place, tile) pairs that satisfy the first unmet need, those first that satisfy most others."""
    placed, first = {*constraints.known.values()}, unmet[0]
    ways = [
        (place, tile)
        for place in sorted(first.places - constraints.known.keys())
        for tile in sorted(first.tiles - placed - constraints.excluded_at(place))
    ]
    rng.shuffle(ways)
    return sorted(ways, key=lambda way: -sum(way[0] in need.places and way[1] in need.tiles for need in unmet))


def _without_needs(constraints: Constraints, rng: Random) -> tuple[Tile, ...] | None:
    """Return a deck that satisfies everything but the lead and the needs, or None."""
    known = constraints.known
    placed = {*known.values()}
    if len(placed) < len(known):
        return None
    places = [place for place in range(len(constraints.deck)) if place not in known]
    excluded = {place: constraints.excluded_at(place) for place in places}
    place_of = {constraints.deck[place]: place for place in places}
    assigned = {tile: place for tile, place in place_of.items() if tile not in placed and tile not in excluded[place]}
    occupied = {*assigned.values()}
    open_places = [place for place in places if place not in occupied]
    order = sorted({*constraints.deck} - placed)
    rng.shuffle(order)

    def augment(place: int, tried: set[Tile]) -> bool:
        for tile in order:
            if tile in tried or tile in excluded[place]:
                continue
            tried.add(tile)
            if tile not in assigned or augment(assigned[tile], tried):
                assigned[tile] = place
                return True
        return False

    rng.shuffle(open_places)
    if not all(augment(place, set()) for place in open_places):
        return None
    deck = dict(known) | {place: tile for tile, place in assigned.items()}
    return tuple(deck[place] for place in range(len(constraints.deck)))


# -- lead -----------------------------------------------------------------------------------------------------


def _leads(lead: Lead, deck: Sequence[Tile]) -> bool:
    """Return whether a deal gives the seat the lead."""
    hands = {*deck[: lead.players * lead.hand_size]}
    best = next((tile for tile in lead.claims if tile in hands), None)
    return best is not None and deck.index(best) // lead.hand_size == lead.seat


def _ways_to_lead(constraints: Constraints, lead: Lead, rng: Random) -> Iterator[tuple[float, Constraints]]:
    """Yield constraints that give the seat the lead, each by another tile at a random place.

    With them comes roughly the fraction of all deals that satisfy them.
    """
    known_places = {tile: place for place, tile in constraints.known.items()}
    dealt = range(lead.players * lead.hand_size)
    own = dealt[lead.seat * lead.hand_size :][: lead.hand_size]
    free = [place for place in range(len(constraints.deck)) if place not in constraints.known]
    free_dealt = [place for place in free if place in dealt]
    share = 1.0  # of the deals in which no higher tile is in a hand
    higher: list[Tile] = []  # unknown tiles that would give the lead before this one
    for tile in lead.claims:
        place = known_places.get(tile)
        if place in own:
            yield share, constraints.constraining(free_dealt, frozenset(higher))
        if place in dealt:
            return  # no lower tile gives the lead while this one is in a hand
        if place is None:
            places = [at for at in free if at in own and tile not in constraints.excluded_at(at)]
            if places:
                fixed = constraints.knowing(rng.choice(places), tile)
                yield share * len(places) / len(free), fixed.constraining(free_dealt, frozenset(higher))
            higher.append(tile)
            share *= max(1e-3, 1 - len(free_dealt) / len(free))  # never zero: an almost impossible way is tried last
