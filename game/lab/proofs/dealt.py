"""Deals with all hands open: what one side can force, and a game in which it does."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.core.state import DRAW, PASS, Action, Deal, Play
from game.core.tiles import Tile, double_set, parse_tile, weight
from game.lab.cooperative import NOTHING
from game.lab.open_hands import OpenHands
from game.match.match import Match
from game.match.player_types import Person
from game.match.record import parse_record
from game.pell.claims import record
from game.rules.game import Game

NAMES = ("First", "Second", "Third", "Fourth")
DRAWING = "pell_draw"
PLAYERS = {DRAWING: 2, "fourteen_piece": 2, "nine_piece": 3, "partner_match": 4, "skin": 4}
"""Pell's five games, with how many play."""


def tiles_of(key: str) -> list[Tile]:
    """The tiles that are in play in a game, cheapest first."""
    return sorted((tile for tile in double_set(6) if key != "nine_piece" or tile.high), key=weight)


def example_match(
    key: str, found: Sequence[tuple[int, int, int]], tiles: Sequence[Tile], held: Mapping[Tile, int]
) -> Match:
    """The match in which a line is played, each step its seat, its tile and the ends it leaves; raises ValueError

    where the rules refuse it. `held` says for some of the tiles that are left who holds them. In the Draw game the
    second player has drawn all that can be drawn before his first pass, and at his first turn where he may.
    """
    match = dealt(key, found, tiles, held)
    match.play_all(_actions(match.game, match.state, found, tiles))
    return match


def dealt(key: str, found: Sequence[tuple[int, int, int]], tiles: Sequence[Tile], held: Mapping[Tile, int]) -> Match:
    """The match of `example_match` before the first play."""
    players = PLAYERS[key]
    hands = dict(held) | {tiles[at]: seat for seat, at, _ends in found if at != NOTHING}
    _share(hands, tiles, _voids(found, players), _sizes(key, hands, tiles))
    each = [[tile for tile in tiles if hands[tile] == seat] for seat in range(players)]
    played = [tiles[at] for seat, at, _ends in found if seat == 1 and at != NOTHING]
    each[1].sort(key=lambda tile: tile not in played)
    aside = [tile for tile in double_set(6) if tile not in tiles]
    match = Match(key, [Person(name) for name in NAMES[:players]], start={"leader": found[0][0], "first_hand": False})
    match.play(Deal((*(tile for hand in each for tile in hand), *aside)))
    return match


def _sizes(key: str, hands: Mapping[Tile, int], tiles: Sequence[Tile]) -> list[int]:
    """The tiles in each hand; in the Draw game all that the first player does not play are the second's."""
    if key == DRAWING:
        first = max(7, sum(seat == 0 for seat in hands.values()))
        return [first, len(tiles) - first]
    players = PLAYERS[key]
    return [len(tiles) // players] * players


def _voids(found: Sequence[tuple[int, int, int]], players: int) -> list[set[int]]:
    """The suits in which each seat has passed."""
    voids: list[set[int]] = [set() for _seat in range(players)]
    for seat, at, ends in found:
        if at == NOTHING:
            voids[seat] |= {ends >> 3, ends & 7}
    return voids


def _share(hands: dict[Tile, int], tiles: Sequence[Tile], voids: Sequence[set[int]], sizes: Sequence[int]) -> None:
    """Give every tile that nobody has yet to a seat that is not void in it and has room, moving others for it."""
    fixed = set(hands)

    def give(tile: Tile, asked: set[int]) -> bool:
        for seat, void in enumerate(voids):
            if seat in asked or tile.low in void or tile.high in void:
                continue
            asked.add(seat)
            others = [other for other, holder in hands.items() if holder == seat]
            if len(others) < sizes[seat] or any(other not in fixed and give(other, asked) for other in others):
                hands[tile] = seat
                return True
        return False

    for tile in tiles:
        if tile not in hands and not give(tile, set()):
            raise ValueError(f"nobody can hold {tile}")


def _actions(
    game: Game[Any], state: Any, found: Sequence[tuple[int, int, int]], tiles: Sequence[Tile]
) -> Iterator[Action]:
    """What is played and drawn, as the rules have it; at a block the passes after the last play too."""
    for seat, at, ends in found:
        if seat == 1 and state.line.laid:
            while state.boneyard:
                state = game.apply(state, DRAW)
                yield DRAW
        action = _action(game, state, tiles[at] if at != NOTHING else None, ends)
        state = game.apply(state, action)
        yield action
    while state.to_move >= 0 and game.legal_actions(state) == (PASS,):
        state = game.apply(state, PASS)
        yield PASS


def _action(game: Game[Any], state: Any, tile: Tile | None, ends: int) -> Action:
    """The play of a tile that leaves these ends; the pass if there is none; raises ValueError for neither."""
    for action in game.legal_actions(state):
        if action == PASS and tile is None:
            return action
        if isinstance(action, Play) and action.tile == tile:
            after = game.apply(state, action).line.ends if state.to_move >= 0 else ()
            shown = sorted(end.pip for end in after) or sorted(tile)
            if shown == [ends >> 3, ends & 7]:
                return action
    raise ValueError(f"{tile or 'a pass'} cannot be played")


SIDES = {
    "pell_draw": [0, 1],
    "fourteen_piece": [0, 1],
    "nine_piece": [0, 1, 2],
    "partner_match": [0, 1, 0, 1],
    "skin": [0, 1, 2, 3],
}
"""The side of each seat; side 0 is the one that forces."""


def search_of(key: str) -> OpenHands:
    """The search for a game."""
    return OpenHands([(held.low, held.high) for held in tiles_of(key)], SIDES[key])


def mask_of(hand: Iterable[Tile], tiles: Sequence[Tile]) -> int:
    """A hand as the search takes it: a bit for each of its tiles."""
    return sum(1 << tiles.index(held) for held in hand)


@dataclass(frozen=True)
class Dealt:
    """A deal: the game, the tiles of each hand, and who leads."""

    key: str
    hands: tuple[str, ...]
    leader: int = 0

    @property
    def tiles(self) -> list[Tile]:
        """The tiles in play, the lightest first."""
        return tiles_of(self.key)

    @property
    def holders(self) -> dict[Tile, int]:
        """Who holds each tile."""
        return {parse_tile(text): seat for seat, hand in enumerate(self.hands) for text in hand.split()}

    def most(self) -> int:
        """The most spots that side 0 can force, 0 if it cannot win."""
        search, hands = search_of(self.key), self._masks()
        return next(
            (asked for asked in range(sum(search.spots), 0, -1) if search.can_count(hands, self.leader, asked)), 0
        )

    def line(self) -> list[tuple[int, int, int]]:
        """A game in which side 0 counts the most it can force, and the others hold it to that.

        Each step is its seat, the tile's number or NOTHING, and the ends it leaves, a * 8 + b.
        """
        search, sides, tiles = search_of(self.key), SIDES[self.key], self.tiles
        most, hands, seat = self.most(), self._masks(), self.leader
        line: list[tuple[int, int, int]] = []

        def holds(tile: int, a: int, b: int) -> bool:
            """Whether a play gives nothing away."""
            ours, after = sides[seat] == 0, [*hands]
            after[seat] &= ~(1 << tile)
            asked = most if ours else most + 1
            can = search.can_go_on(after, (seat + 1) % len(hands), a, b, asked) if after[seat] else ours
            return can == ours

        while all(hands):
            ends = (line[-1][2] >> 3, line[-1][2] & 7) if line else ()
            held = [(at, tiles[at]) for at in range(len(tiles)) if hands[seat] >> at & 1]
            plays = [(at, *after) for at, held_tile in held for after in _after(held_tile, ends)]
            if plays:
                at, a, b = next(play for play in plays if holds(*play))
                hands[seat] &= ~(1 << at)
                line.append((seat, at, min(a, b) << 3 | max(a, b)))
            elif any(pip in tiles[at] for hand in hands for at in range(len(tiles)) if hand >> at & 1 for pip in ends):
                line.append((seat, NOTHING, line[-1][2]))
            else:
                break
            seat = (seat + 1) % len(hands)
        return line

    def _masks(self) -> list[int]:
        return [mask_of(map(parse_tile, hand.split()), self.tiles) for hand in self.hands]

    @classmethod
    def of_record(cls, name: str) -> "Dealt":
        """The deal of a record of claims.py, whose winner sits first."""
        match = parse_record(record(name))
        hands = tuple(" ".join(map(str, hand)) for hand in match.states[1].hands)
        return cls(match.key, hands, match.states[1].to_move)


def _after(played: Tile, ends: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The ends that there can be after a tile."""
    if not ends:
        return [tuple(played)]
    return [
        (played.other_end(ends[end]), ends[1 - end]) for end in range(1 + (ends[0] != ends[1])) if ends[end] in played
    ]
