"""Sample a deal that agrees with what is known: where tiles lie, where they cannot lie, and who has the lead.

A place is an index into the deck in dealt order. Places and tiles are matched by augmenting paths (Kuhn 1955).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cmp_to_key
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from game.core.tiles import Tile
from game.rules.game import Game
from game.rules.line.line_game import LineGame

MATCHINGS = 400
"""The most matchings computed to meet all needs of one deal."""


class Lead(NamedTuple):
    """The seat that the tiles dealt give the lead (C4): it holds the best of all tiles dealt to hands.

    `claims` are the tiles that can give the lead, the best claim first; `hand_size` is the number of tiles dealt to
    each seat. `led` is the tile that gave the lead, where it is known.
    """

    seat: int
    claims: tuple[Tile, ...]
    players: int
    hand_size: int
    led: Tile | None = None


class Need(NamedTuple):
    """A constraint that at least one of `tiles` lies at one of `places`."""

    places: frozenset[int]
    tiles: frozenset[Tile]

    def is_met(self, deck: Sequence[Tile]) -> bool:
        """Return whether a deal satisfies the constraint."""
        return any(deck[place] in self.tiles for place in self.places)


class Constraints(NamedTuple):
    """What is known of a deal, and a deck that agrees with it.

    `known` maps places to tiles that lie there, `barred` places to tiles that cannot, and `unlikely` places to tiles
    that do not as long as there is another way. All `needs` are met.
    """

    deck: tuple[Tile, ...]
    known: Mapping[int, Tile] = {}
    barred: Mapping[int, frozenset[Tile]] = {}
    unlikely: Mapping[int, frozenset[Tile]] = {}
    lead: Lead | None = None
    needs: tuple[Need, ...] = ()

    def bars(self, place: int) -> frozenset[Tile]:
        """Tiles that do not lie at a place."""
        return self.barred.get(place, frozenset()) | self.unlikely.get(place, frozenset())

    def barring(self, places: Sequence[int], tiles: frozenset[Tile], unlikely: bool = False) -> "Constraints":
        """These constraints, and no tile of `tiles` at `places`."""
        if not tiles:
            return self
        if unlikely:
            return self._replace(unlikely=_added(self.unlikely, places, tiles))
        return self._replace(barred=_added(self.barred, places, tiles))

    def needing(self, places: Sequence[int], tiles: frozenset[Tile]) -> "Constraints":
        """Return these constraints with one more: at least one of `tiles` lies at one of `places`."""
        need = Need(frozenset(places), tiles)
        implied = any(old.places <= need.places and old.tiles <= need.tiles for old in self.needs)
        return self if implied else self._replace(needs=(*self.needs, need))


def tile_claims(game: Game[Any], state: Any) -> tuple[Tile, ...] | None:
    """The tiles that may give the lead of the hand to be dealt in `state`, the best claim first.

    None where the lead does not follow from the tiles dealt.
    """
    if not isinstance(game, LineGame) or not game.lead_by_deal(state) or game.is_lead_drawn(state):
        return None
    best_first = sorted(game.deck(), key=cmp_to_key(_better_claim(game)))
    # without a double the tiles are dealt again, so a single never gives the lead
    return tuple(tile for tile in best_first if tile.is_double or game.no_double != "redeal")


def _better_claim(game: LineGame) -> Callable[[Tile, Tile], int]:
    return lambda first, second: -1 if game.leading_tile((first, second)) == first else 1


def shuffle_unknown(constraints: Constraints, rng: Random) -> Constraints:
    """The same constraints with the unknown tiles in a random order, which does not depend on how they lay."""
    unknown = [place for place in range(len(constraints.deck)) if place not in constraints.known]
    loose = sorted(constraints.deck[place] for place in unknown)
    rng.shuffle(loose)
    deck = [*constraints.deck]
    for place, tile in zip(unknown, loose, strict=True):
        deck[place] = tile
    return constraints._replace(deck=tuple(deck))


def find_deck(constraints: Constraints, rng: Random) -> tuple[Tile, ...] | None:
    """A deck that agrees with the constraints, most tiles where they lay before; None where there is none."""
    lead = constraints.lead
    deck = _matched(constraints, rng)
    if lead is None or deck is None or _leads(lead, deck):
        return deck
    ways = ((way, _share(constraints, way)) for way in _ways_to_lead(constraints, lead, rng))
    by_chance = sorted(ways, key=lambda way: -(rng.random() ** (1 / way[1])))  # one after the other, by their shares
    decks = (_matched(_led_so(constraints, lead, way), rng) for way, _part in by_chance)
    return next((deck for deck in decks if deck is not None), None)


def _matched(constraints: Constraints, rng: Random) -> tuple[Tile, ...] | None:
    """Return a deck that agrees with the constraints except the lead; None if there is none, or none was found.

    A need that the deck does not meet is met by fixing one tile at one place, depth first.
    """
    left = MATCHINGS

    def search(bound: Constraints) -> tuple[Tile, ...] | None:
        nonlocal left
        left -= 1
        deck = _without_needs(bound, rng)
        unmet = [need for need in bound.needs if not need.is_met(deck)] if deck is not None else []
        if not unmet:
            return deck
        ways = _ways_to_meet(bound, unmet, rng)
        decks = (search(bound._replace(known={**bound.known, place: tile})) for place, tile in ways if left > 0)
        return next((deck for deck in decks if deck is not None), None)

    return search(constraints)


def _ways_to_meet(constraints: Constraints, unmet: Sequence[Need], rng: Random) -> list[tuple[int, Tile]]:
    """Return the places and tiles that meet the first unmet need, those first that meet most of the others too."""
    given, first = {*constraints.known.values()}, unmet[0]
    ways = [
        (place, tile)
        for place in sorted(first.places - constraints.known.keys())
        for tile in sorted(first.tiles - given - constraints.bars(place))
    ]
    rng.shuffle(ways)
    return sorted(ways, key=lambda way: -sum(way[0] in need.places and way[1] in need.tiles for need in unmet))


def _without_needs(constraints: Constraints, rng: Random) -> tuple[Tile, ...] | None:
    """Return a deck that agrees with the constraints except the lead and the needs; None if there is none."""
    known = constraints.known
    given = {*known.values()}
    if len(given) < len(known):
        return None
    places = [place for place in range(len(constraints.deck)) if place not in known]
    bars = {place: constraints.bars(place) for place in places}
    lying = {constraints.deck[place]: place for place in places}
    at = {tile: place for tile, place in lying.items() if tile not in given and tile not in bars[place]}
    taken = {*at.values()}
    open_places = [place for place in places if place not in taken]
    order = sorted({*constraints.deck} - given)
    rng.shuffle(order)

    def find(place: int, tried: set[Tile]) -> bool:
        for tile in order:
            if tile in tried or tile in bars[place]:
                continue
            tried.add(tile)
            if tile not in at or find(at[tile], tried):
                at[tile] = place
                return True
        return False

    rng.shuffle(open_places)
    if not all(find(place, set()) for place in open_places):
        return None
    deck = dict(known) | {place: tile for tile, place in at.items()}
    return tuple(deck[place] for place in range(len(constraints.deck)))


# -- the lead ----------------------------------------------------------------------------------------------------------


class _Way(NamedTuple):
    """A way in which a seat has the lead: `tile` at `place` gives it, and the `higher` tiles lie in no hand."""

    tile: Tile
    place: int
    higher: tuple[Tile, ...]


def _leads(lead: Lead, deck: Sequence[Tile]) -> bool:
    """Whether a deal gives that seat the lead."""
    hands = {*deck[: lead.players * lead.hand_size]}
    best = next((tile for tile in lead.claims if tile in hands), None)
    return best is not None and deck.index(best) // lead.hand_size == lead.seat and lead.led in (None, best)


def _ways_to_lead(constraints: Constraints, lead: Lead, rng: Random) -> Iterator[_Way]:
    """The ways in which the seat may have the lead, each with a random place."""
    at = {tile: place for place, tile in constraints.known.items()}
    own = range(lead.seat * lead.hand_size, (lead.seat + 1) * lead.hand_size)
    free = [place for place in own if place not in constraints.known]
    for number, tile in enumerate(lead.claims):
        higher = tuple(other for other in islice(lead.claims, number) if other not in at)
        places = [place for place in free if tile not in constraints.bars(place)]
        fits = lead.led in (None, tile)
        if fits and at.get(tile) in own:
            yield _Way(tile, at[tile], higher)
        elif fits and tile not in at and places:
            yield _Way(tile, rng.choice(places), higher)
        if at.get(tile, len(constraints.deck)) < lead.players * lead.hand_size:
            return  # no lower tile gives the lead while this one is in a hand


def _share(constraints: Constraints, way: _Way) -> float:
    """The share of all deals in which the lead comes about in this way, were no tile barred anywhere."""
    lead = constraints.lead
    assert lead is not None
    dealt = lead.players * lead.hand_size
    places = [place for place in range(len(constraints.deck)) if place not in constraints.known]
    left, undealt = len(places), sum(place >= dealt for place in places)
    share = 1.0
    for _tile in way.higher:
        share *= max(undealt, 0) / left if left else 0.0
        left, undealt = left - 1, undealt - 1
    if way.place not in constraints.known and left > 0:
        own = range(lead.seat * lead.hand_size, (lead.seat + 1) * lead.hand_size)
        share *= sum(place in own for place in places) / left
    return max(share, 1e-9)  # a way that is all but impossible is tried last


def _led_so(constraints: Constraints, lead: Lead, way: _Way) -> Constraints:
    hands = [place for place in range(lead.players * lead.hand_size) if place not in constraints.known]
    bound = constraints._replace(known={**constraints.known, way.place: way.tile})
    return bound.barring(hands, frozenset(way.higher))


def _added(
    bars: Mapping[int, frozenset[Tile]], places: Sequence[int], tiles: frozenset[Tile]
) -> dict[int, frozenset[Tile]]:
    return {**bars, **{place: bars.get(place, frozenset()) | tiles for place in places}}
