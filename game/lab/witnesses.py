"""Lines of play that the cooperative search found, as matches that the rules themselves have checked."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.core.state import DRAW, PASS, Action, Deal, Play
from game.core.tiles import Tile, double_set, weight
from game.lab.cooperative import NOTHING
from game.match.chairs import Person
from game.match.match import Match
from game.rules.game import Game

NAMES = ("First", "Second", "Third", "Fourth")
DRAWING = "pell_draw"
PLAYERS = {DRAWING: 2, "fourteen_piece": 2, "nine_piece": 3, "partner_match": 4, "skin": 4}
"""Pell's five games, with how many play."""


def tiles_of(key: str) -> list[Tile]:
    """The tiles that are in play in a game, cheapest first."""
    return sorted((tile for tile in double_set(6) if key != "nine_piece" or tile.high), key=weight)


def witness(key: str, found: Sequence[tuple[int, int, int]], tiles: Sequence[Tile], held: Mapping[Tile, int]) -> Match:
    """The match in which a line is played, each step its seat, its tile and the ends it leaves; raises ValueError

    where the rules refuse it. `held` says for some of the tiles that are left who holds them. In the Draw game the
    second player has drawn all that can be drawn before his first pass, and at his first turn where he may.
    """
    match = dealt(key, found, tiles, held)
    match.play_all(_actions(match.game, match.state, found, tiles))
    return match


def dealt(key: str, found: Sequence[tuple[int, int, int]], tiles: Sequence[Tile], held: Mapping[Tile, int]) -> Match:
    """The match of `witness` before the first play."""
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
